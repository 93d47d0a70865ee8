"""The map on a screen: hexes as on the table, each with its name, its terrain, what it holds and who is there.

A hex stands at x = 2q + r half cells and y = r rows, as pointed hexes lie in rows that are shifted by half a hex.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from companion.table.facts import COLUMNS, Asking
from companion.text.styled_text import BOLD, DIM, PLAIN, Line, Span, line, padded
from components.hexes import Hex

from .board import Board, board_in, stations_in
from .constants import NPCS, ORBIT, PLANET
from .marks import CUBE, ENTRANCE, FEATURE_SIGN, PATH, TERRAIN, State, draw_legend, looked_at, ship_signs
from .terrain import PATHS, SECTOR_OF, STATIONS, is_at_entrance

CELL = 6
"""Columns of a hex: the longest name, and two signs."""
HALF = CELL // 2
ACROSS, DOWN = 14, 9
"""Half cells and rows of the map that are shown, so that the hold fits beside it."""

FEW_OFFERED = 6
"""So many spaces that can be chosen are all shown, if there is room."""


class Window(NamedTuple):
    """What is shown of a map: from which half cell and row, and how many of each."""

    left: int
    top: int
    across: int
    down: int

    def shows(self, place: Hex) -> bool:
        """Whether a hex lies in it."""
        return place.r in self.rows and 2 * place.q + place.r in self.halves

    @property
    def rows(self) -> range:
        return range(self.top, self.top + self.down)

    @property
    def halves(self) -> range:
        """The half cells at which a hex can begin."""
        return range(self.left, self.left + self.across - 1)


def draw_map(state: State, asking: Asking) -> Sequence[Line]:
    """The map, of a large one what lies around the ship that is decided about."""
    board = board_in(state)
    if not board.hex_of:
        return []
    captain, ships = looked_at(state, asking.asked), ship_signs(state)
    window = frame(board, _on_map(state, captain.get("at")) if captain else None)
    window = _around_offered(board, asking, window)
    across = window.across * HALF
    rows = [padded(_row(state, board, window, y, ships, asking), across) for y in window.rows]
    rows += [padded(row, across) for row in _stations(state, ships, asking)]
    if captain:
        return rows
    # Until there are ships, what the marks mean lies where a hold will.
    legend = draw_legend(state, COLUMNS - across - 1)[: len(rows)]
    return [[*row, (" ", PLAIN), *said] for row, said in zip(rows, [*legend, *[line()] * len(rows)], strict=False)]


def _on_map(state: State, at: str | None) -> str | None:
    """The hex of a place: of a space off the map, that where its station is."""
    return stations_in(state).get(SECTOR_OF[at], at) if at else None


def _stations(state: State, ships: Mapping[str, Span], asking: Asking) -> Iterator[Line]:
    """The spaces of each station in a row, while somebody is inside or can choose one of them."""
    for card in stations_in(state):
        spaces = STATIONS[card]
        if not ships.keys().isdisjoint(spaces) or not asking.offered.keys().isdisjoint(spaces):
            row: list[Span] = [(f"{NPCS[card].name}: ", DIM)]
            for name in spaces:
                row += padded([*asking.mark(name, [(name, PLAIN)]), _sign(state, board_in(state), name, ships)], CELL)
            yield row


def frame(board: Board, at: str | None) -> Window:
    """The part of a map that is shown: as much as there is room for, the ship's hex as near to its middle as can be."""
    xs = [2 * each.q + each.r for each in board.hex_of.values()]
    ys = [each.r for each in board.hex_of.values()]
    middle = board.hex_of[at] if at and at in board.hex_of else board.laid[-1].middle  # What has just been laid.
    left, across = _span(min(xs), max(xs) + 1, ACROSS, 2 * middle.q + middle.r)
    top, down = _span(min(ys), max(ys), DOWN, middle.r)
    return Window(left, top, across, down)


def _around_offered(board: Board, asking: Asking, window: Window) -> Window:
    """The part of the map in which all of a few spaces lie that can be chosen, such as those where an NPC may stop."""
    places = [board.hex_of[key] for key in asking.offered if key in board.hex_of]
    if not 0 < len(places) <= FEW_OFFERED or all(window.shows(each) for each in places):
        return window
    names = (board.name_of[each] for each in places)
    windows = [frame(board, name) for name in names]
    return max(windows, key=lambda each: sum(map(each.shows, places)))


def _span(low: int, high: int, room: int, middle: int) -> tuple[int, int]:
    """Where to begin and how many to show of what goes from low to high, with something in the middle.

    >>> _span(0, 9, 20, 3), _span(0, 99, 20, 3), _span(0, 99, 20, 50)
    ((0, 10), (0, 20), (40, 20))
    """
    number = min(room, high - low + 1)
    return max(low, min(middle - number // 2, high - number + 1)), number


def _row(state: State, board: Board, window: Window, y: int, ships: Mapping[str, Span], asking: Asking) -> Line:
    """One row: hexes begin at every other half cell."""
    row: list[Span] = []
    filled = window.left
    for x in window.halves:
        if (x - y) % 2 or x < filled:
            continue
        row.append((" " * ((x - filled) * HALF), PLAIN))
        row += padded(_hex(state, board, Hex((x - y) // 2, y), ships, asking), CELL)
        filled = x + 2
    return row


def _hex(state: State, board: Board, place: Hex, ships: Mapping[str, Span], asking: Asking) -> Line:
    """Name, terrain and one sign, that of whatever matters most: a ship, cubes, what the hex is for."""
    name = board.name_of.get(place)
    if name is None:
        return [("  ·" if _is_edge(board, place) else "", DIM)]
    letter = board.letter(name)
    terrain = letter if letter in TERRAIN and letter != "." else ""
    if letter in (".", PLANET) and is_at_entrance(name):
        terrain = ENTRANCE
    if not terrain and name in PATHS and PATHS[name].kind != ORBIT:
        terrain = PATH
    style = TERRAIN.get(letter, PLAIN)
    return [*asking.mark(name, [(name, style)]), (terrain, DIM), _sign(state, board, name, ships)]


def _sign(state: State, board: Board, name: str, ships: Mapping[str, Span]) -> Span:
    """The sign of whatever matters most at a place."""
    if name in ships:
        return ships[name]
    if name in state["cubes"]:
        return CUBE, BOLD
    held = (board.feature(name) or {}).get("feature", "")
    return FEATURE_SIGN.get(held, "") if held != "explore" or name in state["tokens"] else "", BOLD


def _is_edge(board: Board, place: Hex) -> bool:
    """Whether an unexplored hex touches the map."""
    return any(each in board.name_of for each in place.neighbours())
