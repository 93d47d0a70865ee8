"""The line of hexes along which Rikishi flies: where the giant comet is, and what lies before it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from components.hexes import DIRECTIONS, Hex

from ..ground.board import Board, board_in
from ..ground.constants import EVENT_CARDS

RIKISHI = "rikishi"
NYR = "nyr"
FLIGHT = int(EVENT_CARDS[RIKISHI].fields["hexes"])
"""The hexes of a flight."""


def middle_of(board: Board) -> Hex:
    """Return the hex in the middle of the giant comet's line: the middle of Nyr, or of the sector that was
    laid first."""
    return board.sectors[NYR].middle if NYR in board.sectors else board.laid[0].middle


def place_of(board: Board, side: int, spaces: int) -> Hex:
    """XI-A121: the hex of the line so many spaces from its middle on a side; negative ones lie beyond it.

    Side 0 of a sector begins at the hex to the right of its middle, and so do the sides after it, clockwise.
    """
    return middle_of(board).plus(DIRECTIONS[side].times(spaces))


def _hexes(board: Board, event: Mapping[str, Any], steps: range) -> Iterator[str]:
    """Yield the explored hexes at these numbers of steps in front of an event's giant comet, as an audience sees it."""
    at = event["start"] - event["passed"]
    places = (place_of(board, event["side"], at - step) for step in steps)
    return (board.name_of[each] for each in places if each in board.name_of)


def list_next(state: Mapping[str, Any], event: Mapping[str, Any]) -> Sequence[str]:
    """Return the explored hexes of the next flight."""
    return [*_hexes(board_in(state), event, range(1, FLIGHT + 1))]


def giants_in(state: Mapping[str, Any]) -> Sequence[str]:
    """Return the hex of the giant comet, if it is in play and over an explored hex."""
    events = [each for each in state.get("events") or () if each["event"] == RIKISHI and each["passed"]]
    return [hex for each in events for hex in _hexes(board_in(state), each, range(1))]
