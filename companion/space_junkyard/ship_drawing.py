"""Ships on a screen: small beside the map; large in its place while somebody decides where to join a section, with what
the exits cost and, in dotted boxes, the numbers of the answers that join it there.

Exits that lead nowhere are broken and in red, with what they cost.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from companion.table.facts import Room
from companion.text.grammar import joined
from companion.text.styled_text import (
    BOLD,
    DIM,
    FREE_SIGN,
    OFFERED,
    PLAIN,
    WARN,
    Line,
    Span,
    columns,
    cut,
    line,
    number_range,
    padded,
    text,
    width,
    wrapped,
)
from components.grid import NEXT, SIDES

from . import constants
from .marks import State, cost_letters, mark
from .ship_words import SIDE, place_of
from .ships import HOME, TURN_OF, Square, place_name

ACROSS, OPEN_EAST, OPEN_WEST = "─", "╴", "╶"
DOWN, OPEN_DOWN = "│", "╎"
NORTH, EAST, SOUTH, WEST = range(4)

CELL = 4
"""Columns of a section in a small ship: its code."""
BOX = 8
"""Columns inside a section of a large ship: its code, a space on each side, and what an exit there costs."""
BOX_ROWS = 3
MAP_AND_SHIP = 70
"""Columns in which a ship of six squares stands beside the map."""
CLEAR_ROWS = 3
"""Rows of a ship that have room beside the map with their exits up and down."""
CLEAR_EXITS = 2
"""Exits of a section by which others are understood, and that fit beside the map."""


class _Ship(NamedTuple):
    """What lies in each square, the bridge as None; the exits there; the numbers of what may be joined beside it."""

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


def _lay_out(ship: State, room: Room, most: int) -> _Ship:
    """A ship with the numbers of answers beside it, as far as they fit into so many columns."""
    parts: dict[Square, State | None] = {HOME: None, **{(each["x"], each["y"]): each for each in ship["ship"]}}
    exits = {square: _exits(part) for square, part in parts.items()}
    beside = {(x + dx, y + dy): "" for x, y in parts for dx, dy in NEXT}
    numbers = {square: number_range(room.offered.get(place_name(square), ()), most) for square in beside}
    offered = {square: said for square, said in numbers.items() if said and square not in parts}
    return _Ship(parts, exits, offered, mark(ship))


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


# ---- small, beside the map --------------------------------------------------------------------------------------


def draw_ship(state: State, room: Room) -> list[Line]:
    """The ship of the player whose turn it is, below its name if there is room for one."""
    if not state.get("player"):
        return []
    title = line((f"{state['player']}'s ship", DIM))
    rows = _draw_small(state["players"][state["player"]], room)
    legend = [told for told in (_legend(state), _legend_of_reach(state, room)) if told and width(told) <= room.columns]
    for told in (legend, legend[:1]):
        if told and len(rows) + 2 + len(told) <= room.rows:
            rows = [*rows, line(), *told]
            break
    return [title, *rows] if len(rows) < room.rows else rows


def _legend_of_reach(state: State, room: Room) -> Line:
    """What tells an empty space that can be chosen from others, where there is one."""
    free = any(square in room.offered for square in constants.LARGE.squares if square not in state["map"])
    return line((f"{FREE_SIGN} = empty, within reach", DIM)) if free else []


def _legend(state: State) -> Line:
    """What stands below a section of the map, told of one with few exits that differ, and with points if there is one;
    nothing without a section."""
    sections = [constants.SECTIONS[code] for _, code in sorted(state["map"].items()) if code in constants.SECTIONS]
    if not sections:
        return []
    part = min(sections, key=_clarity)
    costs = _costs(part)
    exits = "exit costs" if len(costs) == 1 else "exits cost"
    return line((f"Map: {part.vp}{''.join(costs)} = {part.vp} VP, {exits} {joined(costs)}", DIM))


def _clarity(part: constants.Part) -> tuple[bool, int, bool, bool]:
    """How well the letters of others are understood by those of a section: the less, the better."""
    costs = _costs(part)
    return len(costs) != CLEAR_EXITS, len(costs), len({*costs}) < len(costs), not part.vp


def _costs(part: constants.Part) -> list[str]:
    """What the exits of a section cost, clockwise from its printed top."""
    return [text(cost_letters(cost)) for cost in part.turned[0] if cost is not None]


def _draw_small(ship: State, room: Room) -> list[Line]:
    """A ship as squares with their exits; a tall one with those up and down only in words; one too large for that in
    words. The numbers of answers stand beside it, unless it is too large with them."""
    for shown in (_lay_out(ship, room, CELL), _lay_out(ship, room._replace(offered={}), CELL)):
        across, down = shown.across, shown.down
        margin = any(text(_letter(shown, (across[0], y), WEST)) for y in down)
        if margin + (CELL + 1) * len(across) + 1 <= room.columns and len(down) <= room.rows:
            break
    else:
        return _tell_small(ship, shown, room)
    rows: list[Line] = []
    for y in down:
        rows += [_between(shown, y, margin), _row(shown, y, margin)]
    rows.append(_between(shown, down[-1] - 1, margin))
    if not text(rows[0]).strip():
        del rows[0]
    if not text(rows[-1]).strip():
        del rows[-1]
    if len(rows) <= room.rows:
        return rows
    tight: list[Line] = [_row(shown, y, margin) for y in down]
    for costs in (True, False):
        told = _tell_open(shown, room.columns, ("north", "south"), costs)
        if len(tight) + len(told) <= room.rows:
            return [*tight, *told]
    return tight if shown.numbers else _tell_small(ship, shown, room)


def _tell_small(ship: State, shown: _Ship, room: Room) -> list[Line]:
    """A ship in words: its open exits, without what they cost if need be, then where its sections lie if there is room;
    dots stand for what is left out."""
    dear, plain = (_tell_open(shown, room.columns, SIDE, costs) for costs in (True, False))
    told = dear if len(dear) <= room.rows else plain
    places = [line((each["tile"], BOLD), (f" {place_of(ship['ship'], each)}", DIM)) for each in ship["ship"]]
    named = columns(places, room.columns)
    if len(told) + len(named) <= room.rows:
        return [*told, *named]
    rows = told or named
    kept = rows[: room.rows]
    if kept and len(rows) > len(kept):
        kept[-1] = cut(line(*kept[-1], " …"), room.columns)
    return kept


def _open_exits(shown: _Ship) -> Iterator[tuple[str, str, Line]]:
    """The open exits of a ship: the tile, the side and the letter of what it costs."""
    for square, part in shown.parts.items():
        for side, name in enumerate(SIDES):
            if part and (letter := _letter(shown, square, side)):
                yield part["tile"], name, letter


def _tell_open(shown: _Ship, to: int, sides: Iterable[str], costs: bool = True) -> list[Line]:
    """The open exits to these sides, in words where there is no room to draw them; costs: with what each costs. Others
    are drawn."""
    exits: dict[str, list[str]] = {}
    are_drawn = False
    for tile, name, letter in _open_exits(shown):
        if name in sides:
            exits.setdefault(tile, []).append(f"{SIDE[name]} {text(letter) if costs else ''}".rstrip())
        else:
            are_drawn = True
    said = "; ".join(f"{tile} {', '.join(found)}" for tile, found in exits.items())
    return [line((row, WARN)) for row in wrapped(f"{'also ' * are_drawn}open: {said}", to, "  ")] if exits else []


def _row(shown: _Ship, y: int, margin: bool) -> list[Span]:
    """A row of squares; margin: with a column for what exits at its left end cost."""
    row: list[Span] = [*padded(_letter(shown, (shown.across[0], y), WEST), 1)] if margin else []
    for x in (*shown.across, shown.across.stop):
        style = _joint(shown.exits, (x, y), WEST)
        row.append((" " if style is None else ACROSS if style == PLAIN else OPEN_EAST, style or PLAIN))
        row += padded(_code(shown, (x, y)) or _costs_at(shown, (x, y)), CELL)
    return row


def _code(shown: _Ship, square: Square) -> Line:
    """What lies in a square, or the numbers of what may be joined there."""
    part = shown.parts.get(square)
    if part:
        return [(part["tile"], DIM if part["new"] else BOLD)]
    if square == HOME:
        return [shown.sign]
    return [(shown.numbers[square], OFFERED)] if square in shown.numbers else []


def _costs_at(shown: _Ship, square: Square) -> Line:
    """What exits that lead into an empty square from its sides cost."""
    x, y = square
    return [*padded(_letter(shown, (x - 1, y), EAST), CELL - 1), *_letter(shown, (x + 1, y), WEST)]


def _letter(shown: _Ship, square: Square, side: int) -> Line:
    """What an open exit of a section costs; nothing where there is none, or something is joined."""
    beside = square[0] + NEXT[side][0], square[1] + NEXT[side][1]
    cost = shown.exits[square][side] if shown.parts.get(square) and beside not in shown.parts else None
    return cost_letters(cost)[:1] if cost else []


def _between(shown: _Ship, y: int, margin: bool) -> list[Span]:
    """The row above the squares of a row, with what open exits cost behind them."""
    row: list[Span] = [(" ", PLAIN)] if margin else []
    for x in shown.across:
        style = _joint(shown.exits, (x, y), NORTH)
        sign = " " if style is None else DOWN if style == PLAIN else OPEN_DOWN
        letter = [*_letter(shown, (x, y), NORTH), *_letter(shown, (x, y + 1), SOUTH)]
        row += [(f"  {sign}", style or PLAIN), *padded(letter, 2)]
    return row


# ---- large, in the place of the map -----------------------------------------------------------------------------


def draw_joining(state: State, room: Room) -> list[Line]:
    """The ship that a section is joined to, with the numbers of the answers where it would lie; nothing where that is
    too large for the room, so that the map stays, unless that has no room for a ship beside it, or none for the exits
    of a tall one."""
    ship = state["players"][room.asked or state["player"]]
    shown = _lay_out(ship, room, BOX)
    if len(shown.across) * (BOX + 3) + 1 <= room.columns and len(shown.down) * BOX_ROWS <= room.rows:
        return [row for y in shown.down for row in _boxes(shown, y)]
    tall = CLEAR_ROWS < len(shown.down) <= (room.rows + 1) // 2
    return _draw_small(ship, room) if tall or room.columns < MAP_AND_SHIP else []


def _boxes(shown: _Ship, y: int) -> Iterator[Line]:
    """The three rows of a row of squares."""
    squares = [(x, y) for x in shown.across]
    yield [(" ", PLAIN), *(span for square in squares for span in (*_edge(shown, square, NORTH), (" ", PLAIN)))]
    middle = [_gap(shown, squares[0])]
    for square in squares:
        middle += [*_middle(shown, square), _gap(shown, (square[0] + 1, y))]
    yield middle
    yield [(" ", PLAIN), *(span for square in squares for span in (*_edge(shown, square, SOUTH), (" ", PLAIN)))]


def _gap(shown: _Ship, square: Square) -> Span:
    """What is drawn between a square and the one at its left."""
    style = _joint(shown.exits, square, WEST)
    if style is None:
        return " ", PLAIN
    open_to = OPEN_WEST if square in shown.exits and shown.exits[square][WEST] is not None else OPEN_EAST
    return ACROSS if style == PLAIN else open_to, style


def _edge(shown: _Ship, square: Square, side: int) -> list[Span]:
    """The upper or lower edge of a box, with what its exit costs; that of the bridge costs nothing."""
    left, right = ("┌", "┐") if side == NORTH else ("└", "┘")
    if square in shown.numbers:
        return [(f"{left}{'╌' * BOX}{right}", DIM)]
    if square not in shown.parts:
        return [(" " * (BOX + 2), PLAIN)]
    style, cost = _joint(shown.exits, square, side), _cost(shown, square, side)
    if style is None:
        return [(f"{left}{'─' * BOX}{right}", DIM)]
    signs = ("┴", "╵") if side == NORTH else ("┬", "╷")
    before, after = BOX // 2 - 1, BOX // 2
    return [
        (left + "─" * before, DIM), cost, (signs[style == WARN], style), ("─" * (after - 1) + right, DIM),
    ]  # fmt: skip


def _cost(shown: _Ship, square: Square, side: int) -> Span:
    """What an exit costs; a line of the box where it has none, or costs nothing."""
    cost = shown.exits[square][side]
    return cost_letters(cost)[0] if cost and any(cost) else ("─", DIM)


def _middle(shown: _Ship, square: Square) -> list[Span]:
    """The middle of a box: the exits at its sides, and what lies there."""
    if square in shown.numbers:
        return [("╎", DIM), *padded([(" ", PLAIN), (shown.numbers[square], BOLD)], BOX), ("╎", DIM)]
    if square not in shown.parts:
        return [(" " * (BOX + 2), PLAIN)]
    letters = [
        cost_letters(cost)[0] if cost and any(cost) else (" ", PLAIN)
        for cost in (shown.exits[square][WEST], shown.exits[square][EAST])
    ]
    west, east = (
        (sign if shown.exits[square][side] is not None else "│", DIM) for side, sign in ((WEST, "┤"), (EAST, "├"))
    )
    if square == HOME:
        return [west, *padded([shown.sign, (" bridge", PLAIN)], BOX), east]
    name = padded([(" ", PLAIN), *_code(shown, square)], BOX - 2)
    return [west, letters[0], *name, letters[1], east]
