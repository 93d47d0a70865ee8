"""The table at a glance: the map, stack and stores, the ship of the player whose turn it is.

A square of the map says its tile's code and the marker on it, and below, for a section, the number in its hexagon and
the cost of its exits, clockwise from the printed top. In a ship exits that lead nowhere are broken and in red. `state`
is what an audience sees.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.engine.grid import NEXT
from companion.table.facts import Drawing, Fact, Room, of_group
from companion.text.grammar import amount, joined, minus
from companion.text.styled_text import BOLD, DIM, MARKS, PLAIN, WARN, Line, Span, columns, line, padded, width

from . import constants, scoring
from .resource_words import in_words
from .ship_words import SIDE, place_of
from .ships import HOME, TURN_OF, Square
from .table import SMALLER_BOARD
from .text import EDGE_OF

State = Mapping[str, Any]

SIGN = {piece.key: MARKS[piece.fields["mark"]] for piece in constants.GAME.kinds["marker"].pieces}
COLOURS = {"green": "#4CB86A", "white": "default", "black": "#707070", "purple": "#B86AD8"}
"""Styles that are seen on dark and on light terminals: what is printed white has the colour of all letters."""
LETTERS = {"Y": "#E8B800", "B": "#5C9CE6", "R": "#E5533D"}
"""Styles of the resources' letters."""
HEXAGON = "bold green"
ARROWS = {"north": "↑", "east": "→", "south": "↓", "west": "←"}
"""Where a tug fell off the map."""

CELL = 6
"""Columns of a square of the map: a code of four letters, a marker, a gap."""
ACROSS, OPEN_ACROSS = "─", "╴"
DOWN, OPEN_DOWN = "│", "╎"
MAP, SHIP = "Map", "Ship"
CLEAR_EXITS = 2
"""Exits of a section by which others are understood, and that fit beside the map."""


def facts(state: State) -> Iterator[Fact]:
    """The map, what is about to happen to it, the players and their ships."""
    rows: dict[str, list[str]] = {}
    for square, code in sorted(state["map"].items()):
        rows.setdefault(square[1:], []).append(f"{square} {code}{_worth(code)}")
    yield from (Fact(f"row {row}", ", ".join(found), group=MAP) for row, found in sorted(rows.items()))
    if not rows:
        yield Fact("map", "empty", group=MAP)
    yield from _stack(state)
    for who, ship in state["players"].items():
        yield from of_group(who, *_player(ship), owner=who)
    for who, ship in state["players"].items():
        parts = [f"{each['tile']} {place_of(ship['ship'], each)}" for each in ship["ship"]]
        yield Fact(f"{who}'s ship", ", ".join(parts) or "no sections yet", group=SHIP)


def signs(state: State) -> dict[str, Span]:
    """The mark of each player's tug, in its colour."""
    return {who: _mark(ship) for who, ship in state["players"].items()}


def _stack(state: State) -> Iterator[Fact]:
    yield Fact("Stack", amount(stack(state), "tile"), short=line(("Stack ", DIM), (str(stack(state)), BOLD)))
    closed: dict[str, list[str]] = {}  # By several players where they pushed in the same tiles within a round.
    for who, ship in state["players"].items():
        for slot in ship["closed"]:
            closed.setdefault(slot, []).append(who)
    if closed and not state.get("result"):
        alike: dict[str, list[str]] = {}
        for slot, names in closed.items():
            alike.setdefault(joined(names), []).append(slot)
        by = ", ".join(f"{joined(slots)} by {names}" for names, slots in alike.items())
        yield Fact("closed slots", by, short=line(("closed ", DIM), " ".join(closed)))
    if state.get("drawn"):  # The last, as the question names it.
        yield Fact("new tile", f"{state['drawn']}, to be pushed in",
                   short=line(("new tile ", DIM), (state["drawn"], BOLD)))  # fmt: skip


def stack(state: State) -> int:
    """The tiles of the stack itself, without those that were taken out unseen."""
    return int(sum(state["stack"].values())) - int(state["removed"])


def _player(ship: State) -> Iterator[Fact]:
    off = f"off the map {EDGE_OF[ship['left']]}" if ship.get("left") else "not on the map yet"
    short = ship.get("at") or (f"off {ARROWS[ship['left']]}" if ship.get("left") else "-")
    yield Fact("", f"at {ship['at']}" if ship.get("at") else off, short=line(f"{short:<5}"))
    held = [ship["stores"].get(letter, 0) for letter in constants.RESOURCES]
    stores: list[Span] = []
    for letter, number, room in zip(constants.RESOURCES, held, _room(ship), strict=True):
        stores += [(f"{' ' if stores else ''}{number}/{room}", PLAIN), (letter, LETTERS[letter])]
    yield Fact("has", in_words(held), short=stores)
    points = scoring.points(ship["ship"])
    yield Fact("points", points, level="strong", short=line((f"{minus(points)} VP".rjust(5), BOLD)))


def _room(ship: State) -> constants.Amounts:
    """The store places that work."""
    return constants.sum_of(
        constants.BRIDGE.store, *(constants.SECTIONS[each["tile"]].store for each in ship["ship"] if not each["new"])
    )


def _worth(code: str) -> str:
    """What the map of the screen tells of a section: its points, and the cost of its exits clockwise from the top."""
    part = constants.SECTIONS.get(code)
    if part is None:
        return ""
    sides = zip(SIDE.values(), part.turned[0], strict=True)
    costs = [f"{side} {''.join(letter for letter, _ in _cost(cost))}" for side, cost in sides if cost is not None]
    return f" ({amount(part.vp, 'point')}; {'exit' if len(costs) == 1 else 'exits'} {', '.join(costs)})"


# ---- the map ----------------------------------------------------------------------------------------------------


def _board(state: State) -> constants.Map:
    """SJ-063."""
    return constants.SMALL if state["options"].get(SMALLER_BOARD) else constants.LARGE


def draw_map(state: State, room: Room) -> list[Line]:
    """The map in a grid, two lines to a row of squares."""
    return [*_map(_board(state), state)]


def _map(board: constants.Map, state: State) -> Iterator[Line]:
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


# ---- the ship of the player whose turn it is --------------------------------------------------------------------


def draw_ship(state: State, room: Room) -> list[Line]:
    """The ship of the player whose turn it is, below its name if there is room for one."""
    if not state.get("player"):
        return []
    title = line((f"{state['player']}'s ship", DIM))
    rows, told = _ship(state["players"][state["player"]], room), _legend(state)
    if told and len(rows) + 3 <= room.rows and width(told) <= room.columns:
        rows = [*rows, line(), told]
    return [title, *rows] if len(rows) < room.rows else rows


def _legend(state: State) -> Line:
    """What stands below a section of the map, told of one with few exits; nothing without a section."""
    sections = [constants.SECTIONS[code] for _, code in sorted(state["map"].items()) if code in constants.SECTIONS]
    if not sections:
        return []
    part = min(sections, key=lambda part: (len(_costs(part)) != CLEAR_EXITS, len(_costs(part))))
    costs = _costs(part)
    exits = "exit costs" if len(costs) == 1 else "exits cost"
    return line((f"Map: {part.vp}{''.join(costs)} = {part.vp} VP, {exits} {joined(costs)}", DIM))


def _costs(part: constants.Part) -> list[str]:
    """What the exits of a section cost, clockwise from its printed top."""
    return ["".join(letter for letter, _ in _cost(cost)) for cost in part.turned[0] if cost is not None]


def _ship(ship: State, room: Room) -> list[Line]:
    """A ship as squares with their exits; a tall one without those up and down; one too large for that as a list."""
    parts: dict[Square, State | None] = {HOME: None, **{(each["x"], each["y"]): each for each in ship["ship"]}}
    xs, ys = [x for x, _ in parts], [y for _, y in parts]
    across, down = max(xs) - min(xs) + 1, max(ys) - min(ys) + 1
    if 5 * across + 1 > room.columns or down > room.rows:
        named = [line((each["tile"], BOLD), (f" {place_of(ship['ship'], each)}", DIM)) for each in ship["ship"]]
        return columns(named, room.columns)[: room.rows]
    exits, along = {square: _exits(part) for square, part in parts.items()}, range(min(xs), max(xs) + 1)
    rows: list[Line] = []
    for y in range(max(ys), min(ys) - 1, -1):
        rows += [_between(exits, along, y), _row(ship, parts, exits, along, y)]
    rows.append(_between(exits, along, min(ys) - 1))
    if not any(part.strip() for part, _ in rows[0]):
        del rows[0]
    if not any(part.strip() for part, _ in rows[-1]):
        del rows[-1]
    if len(rows) > room.rows:
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


DRAWINGS: dict[str, Drawing] = {MAP: draw_map, SHIP: draw_ship}
