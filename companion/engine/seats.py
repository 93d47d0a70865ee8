"""The ring of seats: players in seating order, each to the left of the one before, and the first next to the last."""

from __future__ import annotations

from collections.abc import Iterable

from companion.text.grammar import ordinal


def after(seats: Iterable[str], name: str) -> str:
    """Return the player to the left of a player.

    >>> after(["Ann", "Bo", "Cleo"], "Cleo")
    'Ann'
    """
    ring = list(seats)
    return ring[(ring.index(name) + 1) % len(ring)]


def seats_from(seats: Iterable[str], name: str) -> list[str]:
    """List every player in turn order, beginning with a given one.

    >>> seats_from(["Ann", "Bo", "Cleo"], "Bo")
    ['Bo', 'Cleo', 'Ann']
    """
    ring = list(seats)
    first_index = ring.index(name)
    return ring[first_index:] + ring[:first_index]


def place_in_turn(seats: Iterable[str], first: str, name: str) -> str:
    """Return the place of a player's turn in each round, in words.

    >>> place_in_turn(["Ann", "Bo", "Cleo"], "Bo", "Ann")
    'third'
    """
    return ordinal(seats_from(seats, first).index(name) + 1)
