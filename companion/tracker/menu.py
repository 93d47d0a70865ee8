"""The list of what can be done in tracker mode, for whoever can't think of the words: a verb is a row of blanks, each
of them one question, whose answers are made from what the game declares; filled in, they are an edit."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeVar

from companion.engine import END, Choice, Ending, Free, NotUnderstood, Option, Step
from companion.engine.seats import after
from companion.engine.texts import Question
from companion.positions.asks import FIGURE
from companion.positions.state_words import noun
from companion.text.grammar import capital, either, figure, is_number, title_within_sentence
from components.schema import Game

from . import points
from .box import loose_kinds, tracked_decks
from .edits import Change, Draw, Edit, MoveCards, MovePieces, Next, Roll, Shuffle
from .piece_words import PieceWords, titled
from .piles import heap, lying, remaining, size
from .places import COMMON, DECK, DISCARD, OPEN, SUPPLY
from .state import FINISHED, LOST, NO, NO_POINTS, POINTS, WON, YES, TrackedTable, field
from .things import ADD, SET, SUBTRACT, Loose, Number, OnTrack, Thing, Yes, things

MOST = 20
"""The furthest a counter moves in one go; `adjust` sets it to anything."""
MOST_PIECES = 100
"""Pieces that are moved in one go."""
EXACTLY = "exactly "
"""Before an amount that isn't listed."""
MOST_COUNTED = 3
"""More words for what is counted are too many for a label."""

Some = TypeVar("Some", bound=Thing)
Options = Callable[..., Sequence[Option]]
"""What may be filled in, by the table and what has been before; nothing where that isn't asked."""


class Blank(NamedTuple):
    """One thing that an edit needs: the question, as the journal knows it and as it is put, what it may be and what
    that is called. enter: what Enter alone means; free: what else may be typed."""

    name: str
    asked: str
    options: Options
    label: Callable[[PieceWords, Option, str], str]
    enter: Callable[..., Option | None] = lambda table, *before: None
    free: Callable[..., Free | None] = lambda table, *before: None


class Verb(NamedTuple):
    """One kind of edit. ever: whether there is anything to do it to at one time or another, so that the list has a
    number for it, though it isn't possible now; without it only where it is. possible: whether it makes sense now, if
    that isn't where its first blank can be filled in."""

    label: str
    blanks: Sequence[Blank]
    edit: Callable[..., Edit]
    ever: Callable[[Game], bool] = lambda game: False
    possible: Callable[[TrackedTable], object] | None = None


def is_possible(table: TrackedTable, key: str) -> bool:
    """Whether a verb makes sense now."""
    if key in ENDS:
        return (table.game.points == NO_POINTS) == (key == END)
    verb = VERBS[key]
    if verb.possible:
        return bool(verb.possible(table))
    return not verb.blanks or bool(verb.blanks[0].options(table))


def is_ever(table: TrackedTable, key: str) -> bool:
    """Whether a verb makes sense at one time or another."""
    return is_possible(table, key) or (key in VERBS and VERBS[key].ever(table.game))


def perform(table: TrackedTable, key: str) -> Step:
    """Ask what a verb needs, and do it."""
    if key in ENDS:
        yield from ENDS[key](table)
        return
    verb, said = VERBS[key], list[Option]()
    for blank in verb.blanks:
        options = blank.options(table, *said)
        if not options:
            said.append(COMMON)
            continue
        enter, free = blank.enter(table, *said), blank.free(table, *said)
        about = (_describe, table.game, key, tuple(said))
        also = {} if enter is None else {"": enter}
        said.append((yield Choice(None, blank.name, options, "", about, also=also, free=free)))
    yield from verb.edit(table, *said).perform(table)


def _describe(game: Game, key: str, said: Sequence[Option]) -> dict[str, str]:
    """What has been filled in so far, in words."""
    words, verb = PieceWords(game), VERBS[key]
    group = str(said[0]) if said else ""
    called = [blank.label(words, each, group) for blank, each in zip(verb.blanks, said, strict=False) if each != COMMON]
    more = f" ({', '.join(filter(None, called))})" if called else ""
    return {"said": f"{verb.label}{more}", "group": group}


# ---- what may be filled in --------------------------------------------------------------------------------------


def _decks(table: TrackedTable) -> list[str]:
    return sorted(deck.id for deck in tracked_decks(table.game))


def _full_decks(table: TrackedTable) -> list[str]:
    return [deck for deck in _decks(table) if remaining(table, deck)]


def discarded_decks(table: TrackedTable) -> list[str]:
    """The decks of which anything has been discarded."""
    return [deck for deck in _decks(table) if size(table.state[field(deck, DISCARD)])]


def _shuffled_decks(table: TrackedTable) -> list[str]:
    """Only decks that have a discard pile are shuffled again; others could be in sessions of before."""
    discarded = discarded_decks(table)
    return discarded if any(table.game.decks[deck].discards for deck in discarded) else []


def _where_to(table: TrackedTable, *before: str) -> list[str]:
    return sorted({*table.seats, OPEN, DISCARD, *([DECK] if before[1:] else [])} - {*before[1:2]})


def _known_at(table: TrackedTable, deck: str) -> list[str]:
    """Where known cards of a deck lie."""
    return sorted(place for place in (*table.seats, OPEN, DISCARD) if lying(table, deck, place))


def _by_holder(table: TrackedTable, kind: type[Some]) -> dict[str, dict[str, Some]]:
    """Things of a kind by what they are, and by who has them."""
    found: dict[str, dict[str, Some]] = {}
    for thing in things(table):
        if isinstance(thing, kind):
            found.setdefault(thing.id, {}).update(dict.fromkeys(thing.holders(table), thing))
    return found


def _markers(table: TrackedTable) -> list[str]:
    return sorted({each.id for each in things(table) if isinstance(each, OnTrack) and len(each.track.spaces) > 1})


def _other_spaces(table: TrackedTable, track: str, whose: str) -> list[str]:
    thing = _by_holder(table, OnTrack)[track][whose]
    return sorted({*thing.track.spaces} - {thing.value(table, whose)})


def _turn_flag(table: TrackedTable, flag: str, whose: str) -> Edit:
    """What is so or not of a holder, the other way round."""
    thing = _by_holder(table, Yes)[flag][whose]
    return Change(whose, thing, SET, NO if thing.is_so(table, whose) else YES)


def _numbers(table: TrackedTable) -> dict[str, Number]:
    return {thing.id: thing for thing in things(table) if isinstance(thing, Number)}


def counted(table: TrackedTable, sign: str = SUBTRACT) -> list[Number]:
    """What goes that way by numbers: counters, and points where the game has some or somebody has named them; nobody
    gains points for a penalty."""
    every = [thing for thing in _numbers(table).values() if not thing.hidden]
    return [thing for thing in every if not (thing.is_penalty and sign == ADD)]


def _counters(sign: str, table: TrackedTable) -> list[str]:
    return sorted(thing.id for thing in counted(table, sign)) or sorted(_numbers(table))


def _other_counters(sign: str, table: TrackedTable) -> Free:
    """What isn't offered could be answered in sessions of before, where the question was asked."""
    fewer = len(counted(table, sign)) < len(counted(table))
    return Free(_refuse, asked=fewer, kept=_numbers(table).__contains__)


def _refuse(line: str) -> str:
    raise NotUnderstood(f"{line!r} isn't counted here")


def _only_counter(sign: str, table: TrackedTable) -> str | None:
    every = _counters(sign, table)
    return every[0] if len(every) == 1 else None


def _whose(table: TrackedTable, counter: str) -> list[str]:
    return [] if _numbers(table)[counter].of == COMMON else sorted(table.seats)


def _amounts(sign: str, table: TrackedTable, counter: str, whose: str) -> range:
    """The amounts that are offered, in the steps of the thing. Of one that can't go below a limit no more can be
    subtracted than is above it; one step is offered even there, and then said to change nothing."""
    thing = _numbers(table)[counter]
    most, least = MOST, thing.limits.min if thing.limits is not None else None
    if sign == SUBTRACT and least is not None:
        most = max(1, min(MOST, (int(thing.value(table, whose)) - least) // thing.step))
    return range(thing.step, most * thing.step + 1, thing.step)


def _other_amounts(sign: str, table: TrackedTable, counter: str, whose: str) -> Free:
    """Amounts that aren't listed, such as those between the steps; journals also have them as `exactly 8`."""
    amounts = _amounts(sign, table, counter, whose)
    endless = amounts.step == 1 and len(amounts) >= MOST
    between = f"Any other amount will do too, such as {figure(amounts.step * 3 // 2)}." if amounts.step > 1 else ""
    hint = f"Type a number, such as 3 or {MOST + 5}." if endless else between
    read = partial(_read_amount, amounts)
    return Free(read, asked=len(amounts) == 1, hint=hint, kept=_is_amount, any_number=endless)


def _read_amount(amounts: range, line: str) -> int | str:
    number = line.replace(",", "") if FIGURE.fullmatch(line) else line
    if not is_number(number) or not int(number):
        raise NotUnderstood(f"{line!r} isn't a number above 0")
    return int(number) if int(number) in amounts else number


def _is_amount(line: str) -> bool:
    return is_number(line.removeprefix(EXACTLY))


def _count(sign: str, table: TrackedTable, counter: str, whose: str, by: Option) -> Edit:
    return Change(whose, _numbers(table)[counter], sign, str(by).removeprefix(EXACTLY))


def _heaps(table: TrackedTable, kind: str) -> dict[str, dict[str, int]]:
    """Where loose pieces of a kind may lie, with what lies there."""
    return {place: heap(table, kind, place) for place in (SUPPLY, COMMON, *table.seats)}


def _loose_kinds(table: TrackedTable) -> list[str]:
    return sorted(kind.id for kind in loose_kinds(table.game) if any(map(size, _heaps(table, kind.id).values())))


def _move_pieces(table: TrackedTable, kind: str, at: str, piece: str, to: str, number: int) -> Edit:
    loose = (thing for thing in things(table) if isinstance(thing, Loose))
    return MovePieces(number, next(each for each in loose if (each.kind.id, each.name) == (kind, piece)), at, to)


def _known_decks(table: TrackedTable) -> list[str]:
    return [deck for deck in _decks(table) if _known_at(table, deck)]


# ---- what that is called ----------------------------------------------------------------------------------------


def _title(words: PieceWords, option: Option, group: str) -> str:
    kinds = {kind.id: kind.label or title_within_sentence(kind.title) for kind in loose_kinds(words.game)}
    flags = {id: flag.label or flag.title.lower() for id, flag in words.game.flags.items()}
    counters = {id: each.label or each.title.lower() for id, each in words.game.counters.items()}
    return {**kinds, **flags, **counters}.get(str(option)) or noun(words.game, titled(words.game, str(option)))


def _piece(words: PieceWords, option: Option, group: str) -> str:
    kind = words.game.kinds.get(group)
    return "" if kind and len(kind.pieces) == 1 else words.name(str(option), group)


def _as_it_is(words: PieceWords, option: Option, group: str) -> str:
    return "the table" if option == COMMON else figure(option)


def _from(words: PieceWords, option: Option, group: str) -> str:
    return f"from {words.place(str(option), group)}"


def _to(words: PieceWords, option: Option, group: str) -> str:
    return f"to {words.place(str(option), group)}"


# ---- the verbs --------------------------------------------------------------------------------------------------


def _counting(label: str, sign: str) -> Verb:
    """Points and counters, up or down."""
    return Verb(
        label,
        (
            Blank(
                "counter", "what?", partial(_counters, sign), _title, partial(_only_counter, sign),
                partial(_other_counters, sign),
            ),
            Blank("whose counter", "whose?", _whose, _as_it_is, lambda table, *before: table.state["player"]),
            Blank(
                "by how much", "how much?", partial(_amounts, sign), _as_it_is,
                free=partial(_other_amounts, sign),
            ),
        ),
        partial(_count, sign),
        possible=partial(counted, sign=sign),
    )  # fmt: skip


VERBS: Mapping[str, Verb] = {
    "gain": _counting("Add", ADD),
    "lose": _counting("Subtract", SUBTRACT),
    "track": Verb(
        "Move a marker",
        (
            Blank("track", "on which track?", _markers, _title),
            Blank("whose marker", "whose?", lambda table, track: sorted(_by_holder(table, OnTrack)[track]), _as_it_is),
            Blank("space", "to what?", _other_spaces, _as_it_is),
        ),
        lambda table, track, whose, space: Change(whose, _by_holder(table, OnTrack)[track][whose], SET, space),
    ),
    "flag": Verb(
        "Mark",
        (
            Blank("flag", "as what?", lambda table: sorted(_by_holder(table, Yes)), _title),
            Blank("whose flag", "whose?", lambda table, flag: sorted(_by_holder(table, Yes)[flag]), _as_it_is),
        ),
        _turn_flag,
        lambda game: bool(game.flags),
    ),
    "pieces": Verb(
        "Move pieces",
        (
            Blank("kind", "which?", _loose_kinds, _title),
            Blank(
                "pieces from", "from where?",
                lambda table, kind: sorted(at for at, pile in _heaps(table, kind).items() if size(pile)), _from,
            ),
            Blank("piece", "which?", lambda table, kind, at: sorted(_heaps(table, kind)[at]), _piece),
            Blank("pieces to", "where to?", lambda table, kind, at, *_: sorted({*_heaps(table, kind)} - {at}), _to),
            Blank(
                "pieces", "how many?",
                lambda table, kind, at, piece, to: range(1, min(_heaps(table, kind)[at][piece], MOST_PIECES) + 1),
                _as_it_is,
            ),
        ),
        _move_pieces,
        lambda game: bool(loose_kinds(game)),
    ),
    "draw": Verb(
        "Draw",
        (
            Blank("deck", "from where?", _full_decks, _title),
            Blank(
                "draw to", "where to?", _where_to, _to,
                lambda table, deck: table.state["player"] if table.game.decks[deck].held else OPEN,
            ),
        ),
        lambda table, deck, to: Draw(deck, 1, to),
        lambda game: bool(tracked_decks(game)),
    ),
    "roll": Verb(
        "Roll dice",
        (
            Blank("die", "which?", lambda table: sorted(table.game.dice), _title),
            Blank("how many", "how many?", lambda table, die: range(1, table.game.dice[die].count + 1), _as_it_is),
        ),
        lambda table, die, number: Roll(number, die, table.game.dice[die].faces),
        lambda game: bool(game.dice),
    ),
    "next": Verb("Next turn", (), lambda table: Next(after(table.seats, table.state["player"]))),
    "card": Verb(
        "Move what was drawn",
        (
            Blank("deck", "from where?", _known_decks, _title),
            Blank("card from", "from where?", _known_at, _from),
            Blank("card", "which?", lambda table, deck, at: sorted({*lying(table, deck, at)}), _piece),
            Blank("card to", "where to?", _where_to, _to),
        ),
        lambda table, deck, at, card, to: MoveCards(deck, (card,), at, to),
        lambda game: bool(tracked_decks(game)),
    ),
    "shuffle": Verb(
        "Shuffle discards back in",
        (Blank("deck", "into what?", _shuffled_decks, _title),),
        lambda table, deck: Shuffle(deck),
        lambda game: any(deck.discards for deck in tracked_decks(game)),
    ),
}  # fmt: skip


def _finish(table: TrackedTable) -> Step:
    """The game is over; what decides it is summed up."""
    yield from ()
    score = points.score(table.game, table.whole())
    best = max((tally.total for tally in score.tallies), default=0)
    if best and table.game.points != NO_POINTS:
        table.note("", "winners", winners=score.winners, number=best, unit=points.unit(table.game))
    raise Ending(FINISHED, "")


def _end(table: TrackedTable) -> Step:
    """The end of a game that all win or lose together."""
    result = yield Choice(None, "result", [LOST, WON], "")
    raise Ending(result, "")


ENDS: Mapping[str, Callable[[TrackedTable], Step]] = {"finish": _finish, END: _end}
IN_ORDER = (*VERBS, *ENDS)
"""The verbs as lists have them: what is only sometimes possible stands behind what always is."""
UNDERSTOOD = {"gain", "lose", "finish"}
"""What is done though it isn't offered: sessions from before the data said what decides a game hold such answers."""


# ---- the questions ----------------------------------------------------------------------------------------------


def questions(words: PieceWords) -> list[Question]:
    """The question of each blank; verbs that ask for the same have one."""
    blanks = {blank.name: blank for verb in VERBS.values() for blank in verb.blanks}
    return [_question(words, blank) for blank in blanks.values()]


def _question(words: PieceWords, blank: Blank) -> Question:
    def label(option: Option, group: str) -> str:
        said = blank.label(words, option, group)
        return said if said == str(option) else capital(said)

    return Question(blank.name, f"{{said}}: {blank.asked}", label, said="text", group="text")


def labels(game: Game) -> dict[str, Any]:
    """The verbs as lists have them; adding and subtracting with what goes that way, where that is few things."""
    flags = either([flag.label or flag.title.lower() for flag in game.flags.values()]) if game.flags else "so"
    return {
        **{key: verb.label for key, verb in VERBS.items()},
        "gain": lambda added: _name_counting("Add", "Add to", added),
        "lose": lambda subtracted: _name_counting("Subtract", "Subtract from", subtracted),
        "flag": f"Mark as {flags} or not",
        **dict.fromkeys(ENDS, "End the game"),
    }


def _name_counting(verb: str, to: str, names: Sequence[str]) -> str:
    return f"{verb} {either(names)}" if len(names) <= MOST_COUNTED else f"{to} a counter"


def describe_counting(table: TrackedTable) -> dict[str, list[str]]:
    """What goes up, and what goes down, by numbers."""

    def name(sign: str) -> list[str]:
        every = counted(table, sign)
        return [*dict.fromkeys(POINTS if each.id in table.game.scores else each.called for each in every)]

    return {"added": name(ADD), "subtracted": name(SUBTRACT)}
