"""The names of face-down pieces that an audience has seen coming or going.

A tile that is drawn, flies and is delivered lies unseen before and after, but everybody has watched it. So positions
are compared in sequence: a piece that leaves everybody's sight is in the one heap that has gained one.
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
    """A list or pile that an audience can't see: its pieces by name, and their kind or deck."""

    pieces: Counter[str]
    of: str


NO_HEAP = HiddenHeap(Counter(), "")


class Sighting(NamedTuple):
    """An audience's view at one time: the ids of all visible pieces, and the hidden heaps by path."""

    visible: Counter[str]
    hidden: Mapping[Way, HiddenHeap]


def known_moves(game: Game, states: Sequence[Mapping[str, Any]], audience: str) -> dict[Way, Counter[str]]:
    """Return what an audience knows of the pieces that came to each hidden heap (above 0) and left it (below 0) in a
    complete sequence of states."""
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
    """Yield the pieces that come to hidden heaps (above 0) and leave them between two moments, if visible changes
    account for all of them, so that none moves between hidden places."""
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
    """Return the pieces that come back to each deck that people draw from, in order, if they come back one at a time in
    this sequence of states. If others leave meanwhile, as in a shuffle, the order is unknown."""
    decks = [
        field.name
        for field in fields.values()
        if field.type.base == "pile" and field.rest and field.seen == "nobody" and not lies_nowhere(field)
    ]
    orders = {name: _come_one_by_one([Counter(state.get(name) or ()) for state in states]) for name in decks}
    return {name: order for name, order in orders.items() if order}


def _come_one_by_one(piles: Sequence[Counter[str]]) -> tuple[str, ...]:
    """Return the pieces that come to a pile in order; none if several come at once, or some leave."""
    come = [after - before for before, after in pairwise(piles)]
    has_losses = any(before - after for before, after in pairwise(piles))
    if has_losses or any(pieces.total() > 1 for pieces in come):
        return ()
    return tuple(name for pieces in come for name in pieces)


def in_words_of(old: Any, new: Any, moves: Mapping[str, int]) -> tuple[list[str], list[str]]:
    """Return the pieces that leave a hidden heap and those that come, with unknown ones as "?"."""
    leaving = [name for name, number in moves.items() for _ in range(-number)]
    come = [name for name, number in moves.items() for _ in range(number)]
    unseen = size_of(new) - size_of(old) - len(come) + len(leaving)
    return leaving + [HIDDEN_PIECE] * -unseen, come + [HIDDEN_PIECE] * unseen


def size_of(heap: Any) -> int:
    """Return the number of pieces in a pile or list."""
    return sum(heap.values()) if isinstance(heap, Mapping) else len(heap or ())


def _nearer(one: int, other: int) -> int:
    """Return the part of a number that another one confirms; a piece that was seen may have left in secret."""
    return min(one, other, key=abs) if one * other > 0 else 0


def _look(game: Game, state: Mapping[str, Any], audience: str) -> Sighting:
    visible = all_used(game, view(state, game.state, audience))
    return Sighting(visible, dict(_heaps(state, game.state, audience)))


def _changes(game: Game, path: Way, old_sighting: Sighting, new_sighting: Sighting) -> Iterator[tuple[str, str, int]]:
    """Yield the pieces whose number in a heap changes, by name and id, with the difference."""
    old, new = (moment.hidden.get(path) for moment in (old_sighting, new_sighting))
    of = (new or old or NO_HEAP).of
    was, new_pieces = ((heap or NO_HEAP).pieces for heap in (old, new))
    for name in dict.fromkeys([*was, *new_pieces]):
        if name != HIDDEN_PIECE and (change := new_pieces[name] - was[name]):
            yield name, game.by_name(of)[name].id, change


def _heaps(
    values: Mapping[str, Any], fields: Mapping[str, Field], audience: str, path: Way = (), owner: str | None = None
) -> Iterator[tuple[Way, HiddenHeap]]:
    """Yield every heap that an audience can't see, with its path."""
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
    """Return the type of the pieces in a pile or list, or None."""
    item = kind.item if kind.base == "list" else kind
    return item if item and item.base == ("piece" if kind.base == "list" else "pile") else None
