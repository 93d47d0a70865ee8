"""Face-down pieces that an audience can name all the same, for it has seen them go there or come from there.

A tile that is drawn, flies and is delivered lies unseen before and after, but everybody has watched it. So positions
are compared one after the other: a piece that leaves everybody's sight is in the one heap that has one more of it.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from companion.positions.differ import Way
from companion.positions.views import SEATS, view
from components.schema import HIDDEN_PIECE, Field, Game, Type
from components.used_pieces import all_used


class HiddenHeap(NamedTuple):
    """A list or pile of pieces that an audience can't see, by their names, and what kind or deck they are of."""

    pieces: Counter[str]
    of: str


NO_HEAP = HiddenHeap(Counter(), "")


class Sighting(NamedTuple):
    """What an audience sees at one time: the ids of all pieces in sight, and the heaps that it can't see, by their
    ways."""

    visible: Counter[str]
    hidden: Mapping[Way, HiddenHeap]


def known_moves(game: Game, states: Sequence[Mapping[str, Any]], audience: str) -> dict[Way, Counter[str]]:
    """What an audience knows of the pieces that came to each hidden heap (above 0) and left it (below 0), from the
    first of these states to the last. None of them may be left out on the way."""
    watched_moves = defaultdict[Way, Counter[str]](Counter)
    moments = [_look(game, state, audience) for state in states]
    for old, new in pairwise(moments):
        for path, name, number in _watched(game, old, new):
            watched_moves[path][name] += number
    moves = {}
    for path, numbers in watched_moves.items():
        really = {name: more for name, _, more in _changes(game, path, moments[0], moments[-1])}
        moves[path] = Counter({name: _nearer(number, really.get(name, 0)) for name, number in numbers.items()})
    return {way: moved for way, moved in moves.items() if any(moved.values())}


def _watched(game: Game, old: Sighting, new: Sighting) -> Iterator[tuple[Way, str, int]]:
    """What comes to hidden heaps (above 0) and leaves them between two moments, where all of it is seen to: none of
    those pieces goes from one hidden place to another."""
    moves = defaultdict[str, list[tuple[Way, str, int]]](list)
    for path in {**old.hidden, **new.hidden}:
        for name, id, number in _changes(game, path, old, new):
            moves[id].append((path, name, number))
    for id, of_it in moves.items():
        numbers = [number for _, _, number in of_it]
        change = old.visible[id] - new.visible[id]
        if sum(numbers) == change and sum(map(abs, numbers)) == abs(change):
            yield from of_it


def put_back(
    states: Sequence[Mapping[str, Any]], fields: Mapping[str, Field], lies_nowhere: Callable[[Field], bool]
) -> dict[str, tuple[str, ...]]:
    """The pieces that come back to each deck from which people draw, in that order, where from the first of these
    states to the last they do so one by one, as they were drawn; of a deck from which others go meanwhile, as it was
    shuffled, the order is unknown."""
    decks = [
        field.name
        for field in fields.values()
        if field.type.base == "pile" and field.rest and field.seen == "nobody" and not lies_nowhere(field)
    ]
    orders = {name: _come_one_by_one([Counter(state.get(name) or ()) for state in states]) for name in decks}
    return {name: order for name, order in orders.items() if order}


def _come_one_by_one(piles: Sequence[Counter[str]]) -> tuple[str, ...]:
    """The pieces that come to a pile, in that order; none where several come at once, or some go."""
    come = [after - before for before, after in pairwise(piles)]
    has_losses = any(before - after for before, after in pairwise(piles))
    if has_losses or any(pieces.total() > 1 for pieces in come):
        return ()
    return tuple(name for pieces in come for name in pieces)


def in_words_of(old: Any, new: Any, moves: Mapping[str, int]) -> tuple[list[str], list[str]]:
    """What is to go from a hidden heap and what is to come, where some of it is known."""
    leaving = [name for name, number in moves.items() for _ in range(-number)]
    come = [name for name, number in moves.items() for _ in range(number)]
    unseen = size_of(new) - size_of(old) - len(come) + len(leaving)
    return leaving + [HIDDEN_PIECE] * -unseen, come + [HIDDEN_PIECE] * unseen


def size_of(heap: Any) -> int:
    """How many pieces a pile or a list of them has."""
    return sum(heap.values()) if isinstance(heap, Mapping) else len(heap or ())


def _nearer(one: int, other: int) -> int:
    """What of a number is borne out by another one; a piece that was seen may have left in secret."""
    return min(one, other, key=abs) if one * other > 0 else 0


def _look(game: Game, state: Mapping[str, Any], audience: str) -> Sighting:
    visible = all_used(game, view(state, game.state, audience))
    return Sighting(visible, dict(_heaps(state, game.state, audience)))


def _changes(game: Game, path: Way, old_sighting: Sighting, new_sighting: Sighting) -> Iterator[tuple[str, str, int]]:
    """The pieces of which a heap has come to hold more or fewer, by name and id, with the number."""
    old, new = (moment.hidden.get(path) for moment in (old_sighting, new_sighting))
    of = (new or old or NO_HEAP).of
    was, new_pieces = ((heap or NO_HEAP).pieces for heap in (old, new))
    for name in dict.fromkeys([*was, *new_pieces]):
        if name != HIDDEN_PIECE and (change := new_pieces[name] - was[name]):
            yield name, game.by_name(of)[name].id, change


def _heaps(
    values: Mapping[str, Any], fields: Mapping[str, Field], audience: str, path: Way = (), owner: str | None = None
) -> Iterator[tuple[Way, HiddenHeap]]:
    """Every heap that an audience can't see, by its way."""
    for name, value in values.items():
        field = fields.get(name)
        if field is None or not value or value == HIDDEN_PIECE:
            continue
        hidden = field.seen == "nobody" or (field.seen == "owner" and owner != audience)
        kind = _heaped(field.type)
        if hidden and kind:
            yield (*path, name), HiddenHeap(Counter(value), kind.of)
        elif name == SEATS:
            for seat, player in value.items():
                yield from _heaps(player, field.fields, audience, (name, seat), seat)


def _heaped(kind: Type) -> Type | None:
    """The type of the pieces in a pile, or in a list of them."""
    item = kind.item if kind.base == "list" else kind
    return item if item and item.base == ("piece" if kind.base == "list" else "pile") else None
