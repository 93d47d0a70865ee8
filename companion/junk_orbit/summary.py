"""The table at a glance: the orbits side by side, ships, cargo, stacks; for the screen and in sentences.

Each board is a column with its cities in the order of its orbit, so those above and below each other are neighbours,
and the last one's is the first. A city of another board, where orbits meet, is named with that board's sign before it.
`state` is what an audience sees.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from companion.text.styled_text import BOLD, DIM, GOOD, PLAIN, WARN, Line, Span, columns, cut, line, padded, wide, width

from . import constants
from .text import named, ship_name, tiles, tiles_of

State = Mapping[str, Any]

MARKS = {"triangle": "▲", "circle": "●", "square": "■", "star": "★", "cross": "✚"}
SIGN = {piece.key: MARKS[piece.fields["mark"]] for piece in constants.GAME.kinds["ship-card"].pieces}
COLOURS = {"yellow": "#E8C547", "purple": "#B07CE8", "blue": "#5C9CE6", "green": "#4CB86A", "orange": "#F0883A"}
BODIES = {constants.EARTH: "#5C9CE6", constants.MOON: "#B9BEC6", constants.MARS: "#E5533D"}

WIDTH, HALF = 80, 39
COLUMN = 20
CITY = 13
"""Columns for a city's name; what lies there comes after it."""

NAME_ROOM = 8
MOST_ALONE = 3
STARS = {"star": "★", "asterisk": "✱", "square": "■", "triangle": "▲"}
JOINTS = {str(row["city"]): STARS[row["sign"]] for row in constants.GAME.tables["transfer-points"].rows}
LONGEST = max(map(len, constants.POWER_NAME.values()))


def summary(state: State) -> list[Line]:
    """The table in lines of 80 columns."""
    return [*_orbits(state), *_ships(state)]


# ---- for the screen ---------------------------------------------------------------------------------------------


def _orbits(state: State) -> Iterator[Line]:
    """Earth, the Moon and Mars side by side; the moons of Mars share a column, without the cities of Mars."""
    moons = [
        cell
        for board in (constants.PHOBOS, constants.DEIMOS)
        if board in state["boards"]
        for cell in [_head(state, board), *(_city(state, city) for city in constants.RING[board] if _own(board, city))]
    ]
    rings = [
        [_head(state, board), *(_city(state, city) for city in constants.RING[board])] for board in constants.SOURCES
    ]
    rings[1] = [*rings[1], *_end(state)]
    for cells in zip_longest(*rings, moons, fillvalue=line()):
        yield [span for cell in cells for span in padded(cut(cell, COLUMN - 1), COLUMN)]


def _own(board: str, city: str) -> bool:
    return constants.BOARD_OF[city] == board


def _head(state: State, board: str) -> Line:
    """A board's name and side, and what is left of its stack."""
    night = state["boards"].get(board) == constants.NIGHT
    head: list[Span] = [
        (constants.BOARD_NAME[board].upper(), f"bold {BODIES[constants.STACK_OF_BOARD[board]]}"),
        (" ☾" * night, BOLD),
    ]
    if board in constants.SOURCES:
        left = sum(state[f"{board}_stack"].values())
        head += [("  stack ", DIM), (str(left), WARN if left <= 2 else BOLD)]
    return head


def _end(state: State) -> list[Line]:
    """Who has the last turn of all, once that is known."""
    return [line((f"Last turn: {_before(state)}", WARN))] if state.get("last") and not state.get("result") else []


def _before(state: State) -> str:
    seats: list[str] = list(state["players"])
    return seats[seats.index(state["last"]) - 1]


def _city(state: State, city: str) -> Line:
    """A city: its name, the ships there, the values of the tiles that lie there in the colours of where they belong."""
    joint = JOINTS.get(city, "") if _joins(state, city) else ""
    ships = [_sign(ship) for ship in state["players"].values() if ship["at"] == city]
    values: list[Span] = [(f"{constants.VALUE[tile]}", _style(tile)) for tile in state["cities"].get(city, ())]
    name: Line = [(f"{joint}{city}", BOLD if joint else PLAIN)]
    lie = _apart(ships, values)
    room = min(CITY, COLUMN - 1 - width(lie))  # A crowd covers the end of a long name.
    return [*padded(cut(name, room), room), *lie]


def _apart(ships: list[Span], values: list[Span]) -> Line:
    """Ships and values with spaces between them where there is room: `■▲ 2 1`, not `■▲21`."""
    spaced = ships[:]
    for value in values:
        spaced += [(" ", PLAIN), value] if spaced else [value]
    return spaced if width(spaced) < COLUMN - CITY else [*ships, *values]


def _joins(state: State, city: str) -> bool:
    return sum(city in constants.RING[board] for board in state["boards"]) > 1


def _style(tile: str) -> str:
    return BODIES[constants.STACK_OF[constants.DESTINATION[tile]]] if constants.DESTINATION[tile] else DIM


def _sign(ship: State) -> Span:
    card = ship.get("ship", "")
    return SIGN.get(card, "?"), f"bold {COLOURS.get(card, '')}".strip()


def _ships(state: State) -> list[Line]:
    """The players: the ship's sign, the power, tiles aboard and delivered. Up to three have a line each and are told in
    words, more stand two to a line."""
    alone = len(state["players"]) <= MOST_ALONE
    ships = [_ship(who, ship, state, alone) for who, ship in state["players"].items()]
    return ships if alone else columns([padded(ship, HALF) for ship in ships], WIDTH)


def _ship(who: str, ship: State, state: State, alone: bool) -> Line:
    longest = min(NAME_ROOM, max(map(wide, state["players"])))
    turn = BOLD if who == state.get("player") else PLAIN
    power = ship_name(ship["ship"], ship["side"]) if ship.get("ship") else "no ship yet"
    aboard, delivered = ("  cargo ", "  delivered ") if alone else (" ", " +")
    tiles_: Line = [
        (f"{aboard}{len(ship['cargo']):>2}", PLAIN),
        (f"{delivered}{len(ship['deliveries'])}{_points(ship)}", GOOD if ship["deliveries"] else DIM),
    ]
    head = [_sign(ship), *padded(cut([(f" {who}", turn)], longest + 1), longest + 2)]
    room = min(LONGEST, (WIDTH if alone else HALF) - width(head) - width(tiles_))
    return [*head, *padded(cut([(power, PLAIN)], room), room), *tiles_]


def _points(ship: State) -> str:
    """What the deliveries are worth, to whom may see them."""
    known = [tile for tile in ship["deliveries"] if tile in constants.VALUE]
    return (
        f" ({sum(constants.VALUE[tile] for tile in known)})" if known and len(known) == len(ship["deliveries"]) else ""
    )


# ---- in sentences -----------------------------------------------------------------------------------------------


def sentences(state: State) -> list[str]:
    """The table in sentences."""
    return [
        *(_told_ship(who, ship) for who, ship in state["players"].items()),
        *(_told_board(state, board, side) for board, side in state["boards"].items()),
        _told_stacks(state),
    ]


def _told_ship(who: str, ship: State) -> str:
    power = f", {ship_name(ship['ship'], ship['side'])}," if ship.get("ship") else ""
    delivered = f"{tiles(len(ship['deliveries']))} delivered{_points(ship)}"
    return f"{who}{power} is at {ship['at']}, has {delivered}; aboard: {_list(ship['cargo'])}."


def _list(found: Sequence[str]) -> str:
    return ", ".join(named(tile) for tile in found) or "nothing"


def _told_board(state: State, board: str, side: str) -> str:
    cities = [city for city in constants.RING[board] if constants.BOARD_OF[city] == board]
    told = "; ".join(f"{city} {tiles_of(state['cities'].get(city, ()))}" for city in cities)
    return f"{constants.BOARD_NAME[board]}, {side} side, clockwise: {told}."


def _told_stacks(state: State) -> str:
    left = ", ".join(
        f"{constants.BOARD_NAME[each]} {sum(state[f'{each}_stack'].values())}" for each in constants.SOURCES
    )
    last = f" {_before(state)} has the last turn." if state.get("last") else ""
    return f"Left in the stacks: {left}.{last}"
