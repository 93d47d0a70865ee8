"""Face-down pieces that an audience can name all the same, for it has seen them go there or come from there.

A tile that is drawn, flies and is delivered lies unseen before and after, but everybody has watched it. So positions
are compared one after the other: a piece that leaves everybody's sight is in the one heap that has one more of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from companion.positions.views import SEATS, view
from companion.tellers.differ import Way
from components.schema import UNSEEN, Field, Game, Type
from components.used_pieces import all_used


class Heap(NamedTuple):
    """A list or pile of pieces that an audience can't see, by their names, and what kind or deck they are of."""

    pieces: Counter[str]
    of: str


def known_moves(game: Game, states: Sequence[Mapping[str, Any]], audience: str) -> dict[Way, Counter[str]]:
    """What an audience knows of the pieces that came to each hidden heap (above 0) and left it (below 0), from the
    first of these states to the last. None of them may be left out on the way."""
    seen: dict[Way, Counter[str]] = {}
    moments = [(_visible(game, state, audience), dict(_heaps(state, game.state, audience))) for state in states]
    for (before, hidden), (after, then) in pairwise(moments):
        moves = [(way, *each) for way in {**hidden, **then} for each in _changes(game, hidden.get(way), then.get(way))]
        for id in dict.fromkeys(id for _, _, id, _ in moves):
            of_it = [(way, name, number) for way, name, each, number in moves if each == id]
            if sum(number for _, _, number in of_it) != before[id] - after[id] or len({n > 0 for _, _, n in of_it}) > 1:
                continue  # Some of them went from one hidden place to another.
            for way, name, number in of_it:
                seen.setdefault(way, Counter())[name] += number
    if not seen:
        return {}
    (_, first), (_, last) = moments[0], moments[-1]
    really = {way: dict(_by_name(_changes(game, first.get(way), last.get(way)))) for way in seen}
    clipped = {
        way: Counter({name: _nearer(number, really[way].get(name, 0)) for name, number in moved.items()})
        for way, moved in seen.items()
    }
    return {way: moved for way, moved in clipped.items() if any(moved.values())}


def put_back(
    states: Sequence[Mapping[str, Any]], fields: Mapping[str, Field], lies_nowhere: Callable[[Field], bool]
) -> dict[str, tuple[str, ...]]:
    """The pieces that come back to each deck from which people draw, in that order, where from the first of these
    states to the last they do so one by one, as they were drawn; of a deck from which others go meanwhile, as it was
    shuffled, the order is unknown."""
    found = {}
    for name, field in fields.items():
        if not (field.type.base == "pile" and field.rest and field.seen == "nobody") or lies_nowhere(field):
            continue
        piles = [Counter(state.get(name) or ()) for state in states]
        come = [after - before for before, after in pairwise(piles)]
        gone = any(before - after for before, after in pairwise(piles))
        if not gone and any(come) and all(pieces.total() <= 1 for pieces in come):
            found[name] = tuple(name for pieces in come for name in pieces)
    return found


def in_words_of(old: Any, new: Any, moved: Mapping[str, int]) -> tuple[list[str], list[str]]:
    """What is to go from a hidden heap and what is to come, where some of it is known."""
    gone = [name for name, number in moved.items() for _ in range(-number)]
    come = [name for name, number in moved.items() for _ in range(number)]
    more = _size(new) - _size(old) - len(come) + len(gone)
    return gone + [UNSEEN] * -more, come + [UNSEEN] * more


def _size(heap: Any) -> int:
    return sum(heap.values()) if isinstance(heap, Mapping) else len(heap or ())


def _nearer(one: int, other: int) -> int:
    """What of a number is borne out by another one; a piece that was seen may have left in secret."""
    return min(one, other, key=abs) if one * other > 0 else 0


def _visible(game: Game, state: Mapping[str, Any], audience: str) -> Counter[str]:
    """The ids of all pieces in sight."""
    return all_used(game, view(state, game.state, audience))


def _changes(game: Game, old: Heap | None, new: Heap | None) -> Iterator[tuple[str, str, int]]:
    """The pieces of which a heap has come to hold more or fewer, by name and id, with the number."""
    of = (new or old or Heap(Counter(), "")).of
    before, after = (heap.pieces if heap else Counter[str]() for heap in (old, new))
    for name in dict.fromkeys([*before, *after]):
        if name != UNSEEN and (more := after[name] - before[name]):
            yield name, game.by_name(of)[name].id, more


def _by_name(changes: Iterator[tuple[str, str, int]]) -> Iterator[tuple[str, int]]:
    for name, _, more in changes:
        yield name, more


def _heaps(
    values: Mapping[str, Any], fields: Mapping[str, Field], audience: str, way: Way = (), owner: str | None = None
) -> Iterator[tuple[Way, Heap]]:
    """Every heap that an audience can't see, by its way."""
    for name, value in values.items():
        field = fields.get(name)
        if field is None or not value or value == UNSEEN:
            continue
        hidden = field.seen == "nobody" or (field.seen == "owner" and owner != audience)
        kind = _heaped(field.type)
        if hidden and kind:
            yield (*way, name), Heap(Counter(value), kind.of)
        elif name == SEATS:
            for seat, own in value.items():
                yield from _heaps(own, field.fields, audience, (name, seat), seat)


def _heaped(kind: Type) -> Type | None:
    """The type of the pieces in a pile, or in a list of them."""
    item = kind.item if kind.base == "list" else kind
    return item if item and item.base == ("piece" if kind.base == "list" else "pile") else None
