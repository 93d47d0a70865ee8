"""The table at a glance: the map with the stores and a ship beside it; for the screen and in sentences.

A square of the map says its tile's code and the marker on it, and below, for a section, the number in its hexagon and
the cost of its exits, clockwise from the printed top. The ship is that of the player whose turn it is; exits that lead
nowhere are broken and in red. `state` is what an audience sees.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import zip_longest
from typing import Any

from companion.text.grammar import amount
from companion.text.styled_text import BOLD, DIM, PLAIN, WARN, Line, Span, columns, cut, line, padded, wide

from . import constants, scoring
from .constants import NEXT
from .ships import HOME, TURN_OF, Square, place_name
from .table import SMALLER_BOARD
from .text import in_words, named

State = Mapping[str, Any]

MARKS = {"triangle": "▲", "circle": "●", "square": "■", "star": "★"}
SIGN = {piece.key: MARKS[piece.fields["mark"]] for piece in constants.GAME.kinds["marker"].pieces}
COLOURS = {"green": "#4CB86A", "white": "#E8E8E8", "black": "#8A8A8A", "purple": "#B86AD8"}
LETTERS = {"Y": "#E8B800", "B": "#5C9CE6", "R": "#E5533D"}
"""Styles of the resources' letters."""
HEXAGON = "bold green"

WIDTH = 80
CELL = 6
"""Columns of a square of the map: a code of four letters, a marker, a gap."""
NAME_ROOM = 10
ACROSS, OPEN_ACROSS = "─", "╴"
DOWN, OPEN_DOWN = "│", "╎"


def summary(state: State) -> list[Line]:
    """The table in lines of 80 columns."""
    board = [*_map(state)]
    beside = [_stack(state), *(_player(who, ship, state) for who, ship in state["players"].items())]
    left = 2 + CELL * _board(state).size + 1
    empty: Line = []
    if state.get("player"):
        ship = _ship(state["players"][state["player"]], WIDTH - left, len(board) - len(beside))
        beside += [empty, *ship] if len(ship) < len(board) - len(beside) else ship
    return [[*padded(row, left), *part] for row, part in zip_longest(board, beside, fillvalue=empty)]


def _board(state: State) -> constants.Map:
    """SJ-063."""
    return constants.SMALL if state["options"].get(SMALLER_BOARD) else constants.LARGE


# ---- the map ----------------------------------------------------------------------------------------------------


def _map(state: State) -> Iterator[Line]:
    board = _board(state)
    rows = [board.squares[start : start + board.size] for start in range(0, len(board.squares), board.size)]
    yield [("  ", DIM), *((square[0].ljust(CELL), DIM) for square in rows[0])]
    for row in rows:
        yield [(f"{row[0][1:]} ", DIM), *(span for square in row for span in padded(_top(state, square), CELL))]
        yield [("  ", DIM), *(span for square in row for span in padded(_bottom(state, square), CELL))]


def _top(state: State, square: str) -> list[Span]:
    code = state["map"].get(square, "")
    shown = (
        [(letter, LETTERS[letter]) for letter in code]
        if code in constants.ASTEROIDS
        else [(code or "·", BOLD if code else DIM)]
    )
    return [*shown, *(_mark(ship) for ship in state["players"].values() if ship.get("at") == square)]


def _bottom(state: State, square: str) -> list[Span]:
    code = state["map"].get(square, "")
    if code not in constants.SECTIONS:
        return []
    part = constants.SECTIONS[code]
    return [(str(part.vp), HEXAGON), *(span for cost in part.turned[0] if cost is not None for span in _cost(cost))]


def _cost(cost: constants.Amounts) -> list[Span]:
    """The letters of an exit's cost."""
    each = [
        (letter, LETTERS[letter])
        for letter, number in zip(constants.RESOURCES, cost, strict=True)
        for _ in range(number)
    ]
    return each or [("0", PLAIN)]


def _mark(ship: State) -> Span:
    return SIGN[ship["colour"]], f"bold {COLOURS[ship['colour']]}"


# ---- beside the map ---------------------------------------------------------------------------------------------


def _stack(state: State) -> Line:
    """Stack, closed slots and the tile turned up; this comes last, as the question names it."""
    shown = line(("Stack ", DIM), (str(stack(state)), BOLD))
    closed = dict.fromkeys(slot for ship in state["players"].values() for slot in ship["closed"])
    if closed:
        shown += line(("  closed ", DIM), " ".join(closed))
    return [*shown, *line(("  turned up ", DIM), (state["drawn"], BOLD))] if state.get("drawn") else shown


def stack(state: State) -> int:
    """The tiles of the stack itself, without those that were taken out unseen."""
    return int(sum(state["stack"].values())) - int(state["removed"])


def _player(who: str, ship: State, state: State) -> Line:
    longest = min(NAME_ROOM, max(map(wide, state["players"])))
    turn = BOLD if who == state.get("player") else PLAIN
    where = ship.get("at") or (f"off {ship['left'][0].upper()}" if ship.get("left") else "-")
    stores: list[Span] = []
    for letter, room in zip(constants.RESOURCES, _room(ship), strict=True):
        stores += [(f" {ship['stores'].get(letter, 0)}/{room}", PLAIN), (letter, LETTERS[letter])]
    points: Span = (f"{scoring.points(ship['ship']):>4} VP", BOLD)
    called = padded(cut([(f" {who}", turn)], longest + 1), longest + 2)
    return [_mark(ship), *called, (f"{where:<5}", PLAIN), *stores, points]


def _room(ship: State) -> constants.Amounts:
    """The store places that work."""
    return constants.sum_of(
        constants.BRIDGE.store, *(constants.SECTIONS[each["tile"]].store for each in ship["ship"] if not each["new"])
    )


def _ship(ship: State, width: int, height: int) -> list[Line]:
    """A ship as squares with their exits; a tall one without those up and down; one too large for that as a list."""
    parts: dict[Square, State | None] = {HOME: None, **{(each["x"], each["y"]): each for each in ship["ship"]}}
    xs, ys = [x for x, _ in parts], [y for _, y in parts]
    across, down = max(xs) - min(xs) + 1, max(ys) - min(ys) + 1
    if 5 * across + 1 > width or down > height:
        named = [line((each["tile"], BOLD), (f" {place_name((each['x'], each['y']))}", DIM)) for each in ship["ship"]]
        return columns(named, width)[:height]
    exits, along = {square: _exits(part) for square, part in parts.items()}, range(min(xs), max(xs) + 1)
    rows: list[Line] = []
    for y in range(max(ys), min(ys) - 1, -1):
        rows += [_between(exits, along, y), _row(ship, parts, exits, along, y)]
    rows.append(_between(exits, along, min(ys) - 1))
    if not any(part.strip() for part, _ in rows[0]):
        del rows[0]
    if not any(part.strip() for part, _ in rows[-1]):
        del rows[-1]
    if len(rows) > height:
        return [_row(ship, parts, exits, along, y) for y in range(max(ys), min(ys) - 1, -1)]
    return rows


def _exits(part: State | None) -> constants.Exits:
    return constants.SECTIONS[part["tile"]].turned[TURN_OF[part["top"]]] if part else constants.BRIDGE.turned[0]


def _joint(exits: Mapping[Square, constants.Exits], square: Square, side: int) -> str | None:
    """The style of what is drawn between a square and the one at that side: nothing, a joint, or an open exit."""
    beside = square[0] + NEXT[side][0], square[1] + NEXT[side][1]
    here = square in exits and exits[square][side] is not None
    there = beside in exits and exits[beside][(side + 2) % 4] is not None
    if not (here or there):
        return None
    joined = (here and there) or (HOME in (square, beside) and not (square in exits and beside in exits))
    return PLAIN if joined else WARN


def _row(
    ship: State, parts: Mapping[Square, State | None], exits: Mapping[Square, constants.Exits], xs: range, y: int
) -> list[Span]:
    shown: list[Span] = []
    for x in (*xs, xs.stop):
        style = _joint(exits, (x, y), 3)
        shown.append((" " if style is None else ACROSS if style == PLAIN else OPEN_ACROSS, style or PLAIN))
        part = parts.get((x, y))
        if part:
            shown.append((f"{part['tile']:<4}", DIM if part["new"] else BOLD))
        else:
            shown += padded([_mark(ship)] if (x, y) == HOME else [], 4)
    return shown


def _between(exits: Mapping[Square, constants.Exits], xs: range, y: int) -> list[Span]:
    """The row above the squares of a row."""
    shown: list[Span] = []
    for x in xs:
        style = _joint(exits, (x, y), 0)
        sign = " " if style is None else DOWN if style == PLAIN else OPEN_DOWN
        shown.append((f"  {sign}  ", style or PLAIN))
    return shown


# ---- in sentences -----------------------------------------------------------------------------------------------


def sentences(state: State) -> list[str]:
    """The table in sentences."""
    said = [f"The stack has {stack(state)} tiles."]
    if state.get("drawn"):
        said.append(f"{named(state['drawn'])} is turned up and waits to be pushed in.")
    said += [_told(who, ship) for who, ship in state["players"].items()]
    rows: dict[str, list[str]] = {}
    for square, code in state["map"].items():
        rows.setdefault(square[1:], []).append(f"{square} {code}{_worth(code)}")
    return [*said, *(f"Row {row}: {', '.join(tiles)}." for row, tiles in sorted(rows.items()))]


def _worth(code: str) -> str:
    """What the map of the screen tells of a section: its points, and the cost of its exits clockwise from the top."""
    part = constants.SECTIONS.get(code)
    if part is None:
        return ""
    costs = ("".join(letter for letter, _ in _cost(cost)) for cost in part.turned[0] if cost is not None)
    return f" ({amount(part.vp, 'point')}, exits {' '.join(costs)})"


def _told(who: str, ship: State) -> str:
    off = f"off the map, {ship['left']}" if ship.get("left") else "not placed"
    where = f"in {ship['at']}" if ship.get("at") else off
    stores = in_words([ship["stores"].get(letter, 0) for letter in constants.RESOURCES])
    parts = [f"{each['tile']} at {place_name((each['x'], each['y']))}" for each in ship["ship"]]
    built = f"ship of {', '.join(parts)}" if parts else "no sections yet"
    closed = f"; closed: {', '.join(ship['closed'])}" if ship["closed"] else ""
    points = amount(scoring.points(ship["ship"]), "point")
    return f"{who}, {where}: stores {stores}; {built}; {points}{closed}."
