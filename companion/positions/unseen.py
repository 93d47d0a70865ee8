"""What is hidden in a position that a game begins with: the companion deals it out of what lies nowhere else.

"?" is a piece that whoever wrote the position couldn't see, such as a card that lies before another player. That player
sees it, so the game must know it: it is drawn from the piles that hold the rest of its kind. What people draw
themselves lies before them, and nobody else can deal it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from copy import deepcopy
from random import Random
from typing import Any

from companion.engine import Rules
from companion.positions.views import ALL_KEY, copy_state
from components.messages import _
from components.problems import Problem, SalvageError, dotted, listed, wrong
from components.scenarios import LEAVE_OUT, NO_VALUES, Hidden, Way, hidden_things, rest_fields, with_rest
from components.schema import HIDDEN_PIECE, Game

PIECES = ("piece", "pile")
SAY = "say what lies there"
NO_REST_MESSAGE = "no pile of the state holds the rest of its kind; add one, with rest: true"
"""Why pieces of which all are in hands, and none in a deck, can't be dealt unseen."""


def deal_hidden(
    game: Game,
    rules: Rules,
    position: Mapping[str, Any],
    seed: int,
    physical: Collection[str] = (),
    aside: Mapping[str, Any] = NO_VALUES,
) -> dict[str, Any]:
    """Deal all hidden parts of a position, the same for the same seed, and fill in the rest.

    A hidden value that is no piece gets its default. physical: the decks that people draw from. aside: the pieces
    beside the game, by the piles and counts that would hold them. Raises SalvageError for parts that can't be dealt.
    """
    hidden = [*hidden_things(game.state, position)]
    if not hidden:
        return with_rest(game, position, aside)
    made = _without_hidden(game, hidden, position)
    pieces = [each for each in hidden if each.type.base in PIECES]
    if faults := [*_untold(hidden), *_drawn_by_people(game, pieces, physical)]:
        raise SalvageError(faults)
    bare = {name: value for name, value in made.items() if not game.state[name].rest}
    dealt = _Dealer(game, position, _rest_left(game, rules, bare, pieces, aside), seed)
    for each in pieces:
        _put(made, each, dealt.draw(each))
    if faults := [*dealt.problems()]:
        raise SalvageError(faults)
    return with_rest(game, made, aside)


def lying_aside(game: Game, rules: Rules, state: Mapping[str, Any]) -> dict[str, Any]:
    """Return the pieces beside the game in a whole state, by the piles and counts that would hold them by the rules:
    after a correction of such a pile, the difference lies there."""
    return {name: lost for name, whole, here in _rest_and_held(game, rules, state) if (lost := _minus(whole, here))}


def surplus_problems(game: Game, rules: Rules, state: Mapping[str, Any]) -> Iterator[Problem]:
    """Piles and counts of a whole state that hold more than the rules leave for them, such as pieces that games of so
    many players leave in the box."""
    for name, whole, here in _rest_and_held(game, rules, state):
        if more := _minus(here, whole):
            what = listed(f"{here[key]} {key}" for key in more) if isinstance(more, dict) else str(here)
            most = listed(f"{whole.get(key, 0)} {key}" for key in more) if isinstance(more, dict) else str(whole)
            told = "{what} is more than this game has for it ({most}); the others stay in the box"
            yield wrong("", _(told, what=what, most=most), name)


def _rest_and_held(game: Game, rules: Rules, state: Mapping[str, Any]) -> Iterator[tuple[str, Any, Any]]:
    """Yield the piles and counts with the rest of their kinds, each with that whole rest and with its present
    content."""
    fields = rest_fields(game)
    bare = {name: value for name, value in state.items() if name not in fields}
    whole = rules.dump(rules.load(with_rest(game, bare)))
    for name, field in fields.items():
        nothing: Any = {} if field.type.base == "pile" else 0
        yield name, whole.get(name, nothing), state.get(name, nothing)


def _minus(one: Any, other: Any) -> Any:
    """Subtract one pile or count from another."""
    return dict(Counter(one) - Counter(other)) if isinstance(one, Mapping) else max(0, one - other)


def hidden_problems(game: Game, position: Mapping[str, Any]) -> Iterator[Problem]:
    """Yield a problem for each hidden part of a running game's position, in which everything is known."""
    for each in hidden_things(game.state, position):
        yield wrong(
            "", f"{dotted(each.way)} is {HIDDEN_PIECE!r}, which only a game that begins can deal; {SAY}", *each.way
        )


def _rest_left(
    game: Game, rules: Rules, bare: Mapping[str, Any], pieces: Sequence[Hidden], aside: Mapping[str, Any]
) -> dict[str, Counter[str]]:
    """Return the remaining pieces (ids) for the piles with the rest, as far as the rules use them. bare: the position
    without its hidden parts and without those piles."""
    trial: dict[str, Any] = copy_state(dict(bare))
    needed = [each for each in pieces if each.field.required and each.type == each.field.type]
    lent = Counter[str]()
    first = _Dealer(game, {}, _ids_of(game, with_rest(game, bare, aside)), 0)
    for each in needed:  # A record can't be loaded without them.
        names = first.draw(each)
        lent.update(game.by_name(each.type.of)[name].id for name in names)
        _put(trial, each, names)
    left = _ids_of(game, rules.dump(rules.load(with_rest(game, trial, aside))))
    for id, number in lent.items():
        pile = next(name for name, of in _rest_piles(game).items() if game.piece(id) in game.by_name(of).values())
        left[pile][id] += number
    return left


def _ids_of(game: Game, state: Mapping[str, Any]) -> dict[str, Counter[str]]:
    """Return the piles of a state that hold the rest, with the ids of their pieces."""
    return {
        name: Counter({game.by_name(of)[key].id: number for key, number in state.get(name, {}).items()})
        for name, of in _rest_piles(game).items()
    }


def _untold(hidden: Sequence[Hidden]) -> Iterator[Problem]:
    """Yield a problem for each hidden value that is no piece and has no default."""
    for each in hidden:
        whole = each.type == each.field.type and not each.field.required
        if each.type.base not in PIECES and not whole:
            yield wrong("", f"{dotted(each.way)} is {HIDDEN_PIECE!r}, which nobody can deal; {SAY}", *each.way)


def _drawn_by_people(game: Game, pieces: Sequence[Hidden], physical: Collection[str]) -> Iterator[Problem]:
    """Yield a problem for each hidden piece of a deck that people draw from themselves."""
    decks = [deck for deck in game.decks.values() if ALL_KEY in physical or deck.id in physical]
    own = {kind for deck in decks for kind in deck.kinds} | {*physical}
    for each in pieces:
        if own & {kind.id for kind in game.kinds_of(each.type.of)}:
            what = f"{dotted(each.way)} is {HIDDEN_PIECE!r}, but you draw it yourselves, so the companion can't deal it"
            yield wrong("", f"{what}; {SAY}", *each.way)


def _without_hidden(game: Game, hidden: Sequence[Hidden], position: Mapping[str, Any]) -> dict[str, Any]:
    """Copy the position without its hidden parts, and without piles of the rest that are partly hidden."""
    made: dict[str, Any] = copy_state(dict(position))
    for name in _rest_piles(game):
        if HIDDEN_PIECE in made.get(name, ()):
            del made[name]
    for each in reversed(hidden):  # So that places in lists stay what they are.
        inside, last = _inside(made, each.way), each.way[-1]
        if each.number > 1 or isinstance(inside[last], dict):
            inside[last] = {key: number for key, number in inside[last].items() if key != HIDDEN_PIECE}
            continue
        del inside[last]
        if each.type == each.field.type and each.field.default is not None:
            inside[last] = deepcopy(each.field.default)
    return made


def _rest_piles(game: Game) -> Mapping[str, str]:
    """Map the piles with the rest of their kinds to these kinds or decks."""
    return {name: field.type.of for name, field in game.state.items() if field.rest and field.type.base == "pile"}


def _inside(state: Any, way: Way) -> Any:
    """Return the record, map or list around the value at the end of a way."""
    for step in way[:-1]:
        state = state[step]
    return state


def _put(state: dict[str, Any], hidden: Hidden, names: Sequence[str]) -> None:
    """Put what was dealt where something is hidden."""
    inside, last = _inside(state, hidden.way), hidden.way[-1]
    if hidden.type.base == "pile":
        inside[last] = dict(Counter(inside.get(last, {})) + Counter(names))
    elif isinstance(inside, list):
        inside.insert(int(last), names[0])
    else:
        inside[last] = names[0]


class _Dealer:
    """Draws pieces from the piles of a position that hold the rest of their kinds and aren't named in it."""

    def __init__(self, game: Game, position: Mapping[str, Any], rest: Mapping[str, Counter[str]], seed: int) -> None:
        """rest: what lies nowhere else, by pile. A pile of which a number are "?" keeps so many."""
        self.game, self.random = game, Random(f"{seed}:hidden").random
        self.left: dict[str, Counter[str]] = {}
        self.kept: dict[str, int] = {}
        for name, of in _rest_piles(game).items():
            given = dict(position.get(name, {}))
            self.kept[name] = given.pop(HIDDEN_PIECE, 0)
            self.left[name] = rest[name] - Counter({game.by_name(of)[key].id: given[key] for key in given})

    def draw(self, hidden: Hidden) -> list[str]:
        """Draw the pieces for a place, by their names there. Raises SalvageError if there are too few."""
        names = {piece.id: name for name, piece in self.game.by_name(hidden.type.of).items()}
        drawn = []
        for _piece in range(hidden.number):
            piles = [pile for name, pile in self.left.items() if pile.total() > self.kept[name]]
            cards = [(id, pile) for pile in piles for id in sorted(pile.elements()) if id in names]
            if not cards:
                is_known = any(names.keys() & pile.keys() for pile in self.left.values())
                reason = "all that it could be is named elsewhere" if is_known else NO_REST_MESSAGE
                what = f"{dotted(hidden.way)} is {HIDDEN_PIECE!r}, but {reason}; {SAY}"
                raise SalvageError(wrong("", what, *hidden.way))
            id, pile = cards[int(self.random() * len(cards))]
            pile[id] -= 1
            drawn.append(names[id])
        return drawn

    def problems(self) -> Iterator[Problem]:
        """Piles of which more are left than they say are "?"."""
        for name, pile in self.left.items():
            if self.kept[name] and pile.total() != self.kept[name]:
                what = f"{name} has {self.kept[name]} {HIDDEN_PIECE!r}, but {pile.total()} of its kind lie nowhere else"
                yield wrong("", f"{what}; {LEAVE_OUT}", name)
