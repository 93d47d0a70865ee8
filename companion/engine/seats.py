"""The ring of seats: players in seating order, each to the left of the one before, and the first next to the last."""

from __future__ import annotations

from collections.abc import Iterable

from companion.text.grammar import ordinal


def after(seats: Iterable[str], name: str) -> str:
    """Return the player to the left of a player.

    >>> after(["Ann", "Bo", "Cleo"], "Cleo")
    'Ann'
    """
    seat_ring = list(seats)
    return seat_ring[(seat_ring.index(name) + 1) % len(seat_ring)]


def seats_from(seats: Iterable[str], name: str) -> list[str]:
    """List every player in turn order, beginning with a given one.

    >>> seats_from(["Ann", "Bo", "Cleo"], "Bo")
    ['Bo', 'Cleo', 'Ann']
    """
    seat_ring = list(seats)
    first_index = seat_ring.index(name)
    return seat_ring[first_index:] + seat_ring[:first_index]


def place_in_turn(seats: Iterable[str], first: str, name: str) -> str:
    """Return the place of a player's turn in each round, in words.

    >>> place_in_turn(["Ann", "Bo", "Cleo"], "Bo", "Ann")
    'third'
    """
    return ordinal(seats_from(seats, first).index(name) + 1)
