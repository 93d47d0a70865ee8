"""Ships as text, with the cost of their open exits, and the numbers of the answers that join a section there.

Open exits are broken red lines.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from companion.table.facts import Asking
from companion.text.styled_text import BOLD, DIM, OPTION_STYLE, PLAIN, WARN, Line, Span, line, padded, text
from components.grid import NEIGHBOURS

from . import constants
from .marks import State, cost_letters, mark
from .ships import HOME, TURN_OF, Square, place_name

ACROSS, OPEN_EAST = "─", "╴"
DOWN, OPEN_DOWN = "│", "╎"
NORTH, EAST, SOUTH, WEST = range(4)

CELL = 4
"""Columns of a section, for its code."""


class _Ship(NamedTuple):
    """The sections by place, with the bridge as None; their exits; the numbers of places beside them."""

    parts: Mapping[Square, State | None]
    exits: Mapping[Square, constants.Exits]
    numbers: Mapping[Square, str]
    sign: Span

    @property
    def across(self) -> range:
        xs = [x for x, _ in (*self.parts, *self.numbers)]
        return range(min(xs), max(xs) + 1)

    @property
    def down(self) -> range:
        ys = [y for _, y in (*self.parts, *self.numbers)]
        return range(max(ys), min(ys) - 1, -1)


def _lay_out(ship: State, asking: Asking) -> _Ship:
    """Lay out a ship with the numbers of answers beside it."""
    parts: dict[Square, State | None] = {HOME: None, **{(each["x"], each["y"]): each for each in ship["ship"]}}
    exits = {square: _exits(part) for square, part in parts.items()}
    beside = {(x + dx, y + dy) for x, y in parts for dx, dy in NEIGHBOURS} - parts.keys()
    numbers = {square: asking.offered.get(place_name(square), "") for square in beside}
    offered = {square: said for square, said in numbers.items() if said}
    return _Ship(parts, exits, offered, mark(ship))


def _exits(part: State | None) -> constants.Exits:
    return constants.SECTIONS[part["tile"]].turned[TURN_OF[part["top"]]] if part else constants.BRIDGE.turned[0]


def _joint(exits: Mapping[Square, constants.Exits], square: Square, side: int) -> str | None:
    """Return the style of the line between a place and its neighbour: None, a joint, or an open exit."""
    beside = square[0] + NEIGHBOURS[side][0], square[1] + NEIGHBOURS[side][1]
    here = square in exits and exits[square][side] is not None
    there = beside in exits and exits[beside][(side + 2) % 4] is not None
    if not (here or there):
        return None
    joined = (here and there) or (HOME in (square, beside) and not (square in exits and beside in exits))
    return PLAIN if joined else WARN


def draw_ship(state: State, asking: Asking) -> list[Line]:
    """Draw the ship of the player whose turn it is, below the name."""
    who = state.get("player")
    return [line((f"{who}'s ship", DIM)), *_draw(state["players"][who], asking)] if who else []


def draw_own(state: State, asking: Asking) -> list[Line]:
    """Draw the ship of the player in question."""
    return _draw(state["players"][asking.asked or state["player"]], asking)


def _draw(ship: State, asking: Asking) -> list[Line]:
    """Draw a ship with its exits, and the numbers of answers beside it."""
    shown = _lay_out(ship, asking)
    across, down = shown.across, shown.down
    margin = any(text(_letter(shown, (across[0], y), WEST)) for y in down)
    rows: list[Line] = []
    for y in down:
        rows += [_between(shown, y, margin), _row(shown, y, margin)]
    rows.append(_between(shown, down[-1] - 1, margin))
    if not text(rows[0]).strip():
        del rows[0]
    if not text(rows[-1]).strip():
        del rows[-1]
    return rows


def _row(shown: _Ship, y: int, margin: bool) -> list[Span]:
    """Draw a row of places. margin: with a column for the costs of exits at its left end."""
    row: list[Span] = [*padded(_letter(shown, (shown.across[0], y), WEST), 1)] if margin else []
    for x in (*shown.across, shown.across.stop):
        style = _joint(shown.exits, (x, y), WEST)
        row.append((" " if style is None else ACROSS if style == PLAIN else OPEN_EAST, style or PLAIN))
        row += padded(_code(shown, (x, y)) or _costs_at(shown, (x, y)), CELL)
    return row


def _code(shown: _Ship, square: Square) -> Line:
    """Return the code in a place, or the number of the answer that joins a section there."""
    part = shown.parts.get(square)
    if part:
        return [(part["tile"], DIM if part["new"] else BOLD)]
    if square == HOME:
        return [shown.sign]
    return [(shown.numbers[square], OPTION_STYLE)] if square in shown.numbers else []


def _costs_at(shown: _Ship, square: Square) -> Line:
    """Return the costs of exits that lead into an empty place from its sides."""
    x, y = square
    return [*padded(_letter(shown, (x - 1, y), EAST), CELL - 1), *_letter(shown, (x + 1, y), WEST)]


def _letter(shown: _Ship, square: Square, side: int) -> Line:
    """Return the cost of a section's open exit; empty if there is none."""
    beside = square[0] + NEIGHBOURS[side][0], square[1] + NEIGHBOURS[side][1]
    cost = shown.exits[square][side] if shown.parts.get(square) and beside not in shown.parts else None
    return cost_letters(cost)[:1] if cost else []


def _between(shown: _Ship, y: int, margin: bool) -> list[Span]:
    """Draw the row above a row of places, with the costs of open exits."""
    row: list[Span] = [(" ", PLAIN)] if margin else []
    for x in shown.across:
        style = _joint(shown.exits, (x, y), NORTH)
        sign = " " if style is None else DOWN if style == PLAIN else OPEN_DOWN
        letter = [*_letter(shown, (x, y), NORTH), *_letter(shown, (x, y + 1), SOUTH)]
        row += [(f"  {sign}", style or PLAIN), *padded(letter, 2)]
    return row
