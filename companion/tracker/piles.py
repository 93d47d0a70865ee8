"""Where cards and loose pieces of a tracked table lie, and how they get there."""

from __future__ import annotations

from companion.positions.views import SEATS

from .places import COMMON, DECK, DISCARD, OPEN, SUPPLY
from .state import BOXED, SPACES, TrackedTable, field

Pile = dict[str, int]
"""Pieces in no order, by name."""


def lying(table: TrackedTable, deck: str, at: str) -> list[str] | Pile:
    """The known cards of a deck at a place: a list, or a pile."""
    there: list[str] | Pile
    if at in (OPEN, DISCARD):
        there = table.state[field(deck, at)]
    else:
        there = table.state[field(deck)] if at == DECK else table.state[SEATS][at]["hand"][deck]
    return there


def lay(table: TrackedTable, deck: str, to: str, card: str) -> None:
    """Put a known card of a deck to the others at a place."""
    there = lying(table, deck, to)
    if isinstance(there, list):
        there.append(card)
    else:
        add(there, card)


def heap(table: TrackedTable, kind: str, at: str) -> Pile:
    """The loose pieces of a kind in the supply, on the table, with a player or on a space; of a space a copy, as one
    that is empty has none."""
    state, found = table.state, {}
    if at in (SUPPLY, COMMON):
        found = state[field(kind, "" if at == SUPPLY else COMMON)]
    elif at in state[SEATS]:
        found = state[SEATS][at]["pieces"][kind]
    else:
        found = dict(state[field(kind, SPACES)].get(at, {}))
    return found


def move_pieces(table: TrackedTable, kind: str, name: str, number: int, at: str, to: str) -> None:
    """So many loose pieces of a name from one place to another; there are enough."""
    for place, more in ((at, -number), (to, number)):
        there = heap(table, kind, place)
        there[name] = there.get(name, 0) + more
        if not there[name]:
            del there[name]
        if place not in (SUPPLY, COMMON, *table.seats):
            board: dict[str, Pile] = table.state[field(kind, SPACES)]
            board[place] = there
            if not there:
                del board[place]


def remaining(table: TrackedTable, deck: str) -> int:
    """How many pieces a deck has left to draw; any of those unseen may lie elsewhere."""
    boxed: int = table.state.get(field(deck, BOXED), 0)
    return max(0, size(table.state[field(deck)]) - boxed)


def size(pile: Pile) -> int:
    """The number of pieces in a pile."""
    return sum(pile.values())


def cards(pile: Pile) -> list[str]:
    """The pieces of a pile one by one, sorted."""
    return sorted(card for card, number in pile.items() for _ in range(number))


def take(pile: Pile, key: str, number: int = 1) -> None:
    pile[key] -= number
    if not pile[key]:
        del pile[key]


def add(pile: Pile, key: str, number: int = 1) -> None:
    pile[key] = pile.get(key, 0) + number
