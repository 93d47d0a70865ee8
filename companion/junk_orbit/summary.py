"""The table at a glance: the orbits side by side, ships with their cargo.

Each board is a column with its cities in the order of its orbit, so those above and below each other are neighbours,
and the last one's is the first. A city of another board, where orbits meet, is named with that board's sign before it.
`state` is what an audience sees.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from companion.table.facts import Asking, Fact, Level, of_group
from companion.text.grammar import amount, joined
from companion.text.styled_text import BOLD, DIM, GOOD, MARKS, PLAIN, WARN, Line, Span, cut, line, padded, width

from . import constants
from .flight import near
from .scoring import points
from .text import ship_name
from .tile_words import describe_tiles, tiles

State = Mapping[str, Any]

SIGN = {piece.key: MARKS[piece.fields["mark"]] for piece in constants.GAME.kinds["ship-card"].pieces}
COLOURS = {"yellow": "#E8C547", "purple": "#B07CE8", "blue": "#5C9CE6", "green": "#4CB86A", "orange": "#F0883A"}
BODIES = {constants.EARTH: "#5C9CE6", constants.MOON: "#B9BEC6", constants.MARS: "#E5533D"}

NARROW, WIDE = 20, 26
"""Columns of a board with the moons of Mars beside it, and without."""
HEAD = 21
"""Columns of the first board at least, so that `EARTH/night stack 13` fits; the moons of Mars have one less for it."""

CITY, LEAST_CITY = 13, 6
"""Columns for a city's name; what lies there comes after it, and values alone cover the end of a long name if they are
many."""

SCARCE = 2
"""Tiles of a stack that are to be noticed, as the game ends when a city can't be refilled from it (JO-063)."""

LETTERS = 3
"""Letters of a city that tell it apart from all others."""

STARS = {"star": "☆", "asterisk": "✱", "square": "□", "triangle": "△"}
"""The signs of the joining edges, in outline, since ships have some of them as well."""
JOINTS = {str(row["city"]): STARS[row["sign"]] for row in constants.GAME.tables["transfer-points"].rows}
BOARDS = "Boards"
ASKED_SHIP = "ship"
"""What a ship is asked for by, whose fact begins with a verb."""


def facts(state: State) -> Iterator[Fact]:
    """What lies in the cities, then the ships."""
    for board, side in state["boards"].items():
        cities = [city for city in constants.RING[board] if _own(board, city)]
        laid = any(state["cities"].get(city) for city in cities)
        lie = [f"{city} {', '.join(describe_tiles(state['cities'].get(city, ()))) or 'empty'}" for city in cities]
        yield Fact(
            f"{'The ' * (board == constants.MOON)}{constants.BOARD_NAME[board]}, {side} side{', clockwise' * laid}",
            "; ".join(lie) if laid else "no tiles",
            group=BOARDS,
        )
    for who, ship in state["players"].items():
        if ship.get("ship") and ship.get("at"):
            yield Fact(f"{who}'s ship", f"is at {ship['at']}", group=BOARDS, verb=True)
    for board in constants.SOURCES:
        name, left = f"{constants.BOARD_NAME[board]} stack", _stack(state, board)
        level: Level = "strong" if left > SCARCE else "warn"
        yield Fact(name, tiles(left), group=BOARDS, level=level, short=line(f"{name} {left}"))
    if state.get("last") and not state.get("result"):
        yield Fact("", f"the game ends after {_before(state)}'s turn", level="warn", group=BOARDS)
    for who, ship in state["players"].items():
        yield from of_group(who, *_ship(ship, bool(state.get("player")), state["boards"]), owner=who)


def describe_space(state: State, city: str) -> list[str]:
    """What lies in a city, whose ships are there, and what lies in those next to it; nothing of what is no city."""
    boards = frozenset(state["boards"])
    on = [constants.BOARD_NAME[board] for board in state["boards"] if city in constants.RING[board]]
    if not on:
        return []
    beside = near(boards, city)
    near_it = [f"{each}: {_lying(state, each)}." for each in beside]
    return [f"{city} ({joined(on)}): {_lying(state, city)}.", f"Next to it are {joined(beside)}.", *near_it]


def _lying(state: State, city: str) -> str:
    """Ships and tiles in a city."""
    ships = [f"{who}'s ship" for who, ship in state["players"].items() if ship.get("ship") and ship.get("at") == city]
    return ", ".join([*ships, *describe_tiles(state["cities"].get(city, ()))]) or "empty"


def signs(state: State) -> dict[str, Span]:
    """The sign of each player's ship, in its colour; none before the ship cards are dealt."""
    return {who: _sign(ship) for who, ship in state["players"].items() if ship.get("ship")}


def _ship(ship: State, begun: bool, boards: State) -> Iterator[Fact]:
    """Power, tiles aboard and delivered, each with the verb that its player has in a sentence; in the set-up only what
    there is."""
    yield _flown(ship)
    cargo, delivered = ship["cargo"], ship["deliveries"]
    if begun or cargo:
        yield Fact(
            "carries",
            ", ".join(describe_tiles(cargo)) or "nothing",
            verb=True,
            asked="cargo",
            short=line(("cargo ", DIM), f"{len(cargo):>2}"),
        )
    if not (begun or delivered):
        return
    scored = _points(ship, boards)
    worth = f" ({amount(scored, 'point')})" if scored is not None else ""
    figures = f"delivered {len(delivered)}{worth}"
    number = len(delivered) or "no"  # Not that it has delivered nothing: it may have given up what it had.
    yield Fact(
        "has", f"{number} delivered tile{'s' * (number != 1)}{worth}", verb=True, asked="delivered",
        level="good" if delivered else "faint", short=line((figures, GOOD if delivered else DIM)),
    )  # fmt: skip


def _flown(ship: State) -> Fact:
    """A ship by its power, as far as it is known."""
    if not ship.get("ship"):
        return Fact("flies", "no ship yet", verb=True, asked=ASKED_SHIP, short=line("no ship yet"))
    if not ship.get("side"):
        return Fact(
            "flies", "a ship, side not chosen yet", verb=True, asked=ASKED_SHIP, short=line("side not chosen yet")
        )
    power = ship_name(ship["ship"], ship["side"])
    return Fact("flies", f"the {power}", verb=True, asked=ASKED_SHIP, short=line(power))


def _points(ship: State, boards: State) -> int | None:
    """What the deliveries are worth, to whom may see them, with what the night sides add."""
    known = [tile for tile in ship["deliveries"] if tile in constants.VALUE]
    return points(known, boards) if known and len(known) == len(ship["deliveries"]) else None


def _stack(state: State, board: str) -> int:
    return int(sum(state[f"{board}_stack"].values()))


# ---- the boards -------------------------------------------------------------------------------------------------


def orbits(state: State, asking: Asking) -> list[Line]:
    """Earth, the Moon and Mars side by side; the moons of Mars share a column, without the cities of Mars."""
    moons = [board for board in (constants.PHOBOS, constants.DEIMOS) if board in state["boards"]]
    column = NARROW if moons else WIDE
    first = max(column, HEAD)
    widths = [first, column, column, 2 * column - first]
    columns = [
        [_head(state, board), *(_city(state, city, to, asking) for city in constants.RING[board])]
        for board, to in zip(constants.SOURCES, widths, strict=False)
    ]
    columns[1] += _end(state)
    if moons:
        columns.append(_moons(state, moons, asking, widths[-1]))
    *others, _ = range(len(columns))
    rows: list[Line] = []
    for cells in zip_longest(*columns, fillvalue=line()):
        cut_cells = [cut(cell, to - 1) for cell, to in zip(cells, widths, strict=False)]
        rows.append([span for at in others for span in padded(cut_cells[at], widths[at])] + [*cut_cells[-1]])
    return rows


def _moons(state: State, moons: Sequence[str], asking: Asking, column: int) -> list[Line]:
    """The moons of Mars below each other."""
    cells: list[Line] = []
    for board in moons:
        own = [city for city in constants.RING[board] if _own(board, city)]
        cells += [_head(state, board), *(_city(state, city, column, asking) for city in own)]
    return cells


def _own(board: str, city: str) -> bool:
    return constants.BOARD_OF[city] == board


def _head(state: State, board: str) -> Line:
    """A board's name and side, and what is left of its stack."""
    night = state["boards"].get(board) == constants.NIGHT
    head: list[Span] = [
        (constants.BOARD_NAME[board].upper(), f"bold {BODIES[constants.STACK_OF_BOARD[board]]}"),
        ("/night" * night, BOLD),
    ]
    if board in constants.SOURCES:
        left = _stack(state, board)
        head += [(" " * (2 - night) + "stack ", DIM), (str(left), WARN if left <= 2 else BOLD)]
    return head


def _end(state: State) -> list[Line]:
    """Who has the last turn of all, once that is known, in two rows that fit below the Moon."""
    if not state.get("last") or state.get("result"):
        return []
    return [line(("The game ends after", WARN)), line((f"{_before(state)}'s turn", WARN))]


def _before(state: State) -> str:
    seats: list[str] = list(state["players"])
    return seats[seats.index(state["last"]) - 1]


def _city(state: State, city: str, column: int, asking: Asking) -> Line:
    """A city: its name, the ships there, the values of the tiles that lie there in the colours of where they belong."""
    joint = JOINTS.get(city, "") if _joins(state, city) else ""
    ships = [_sign(ship) for ship in state["players"].values() if ship["at"] == city and ship.get("ship")]
    found = state["cities"].get(city, ())
    begun = min(len(joint + city), LEAST_CITY)  # What tells a city from all others.
    lie = _with_destinations(ships, found, column - 2 - begun) or _apart(ships, found, column - 2 - begun)
    name = asking.mark(city, [(f"{joint}{city}", BOLD if joint else PLAIN)])
    room = max(1, min(CITY, column - 1 - width(lie)))
    gap = bool(lie) and room < CITY
    return [*padded(cut(name, room - gap), room), *lie]


def _with_destinations(ships: list[Span], found: Sequence[str], room: int) -> Line:
    """Ships, and the tiles with the first letters of where they belong: `■ 3Ham 2Cop …`, where there is room for more
    than half of them; else nothing. How many more lie there is no number, which would be a tile's."""
    space: Span = (" ", PLAIN)
    tiles = [line((f"{constants.VALUE[tile]}{constants.DESTINATION[tile][:LETTERS]}", _style(tile))) for tile in found]
    for number in range(len(tiles), len(tiles) // 2, -1):
        cells = [*([ships] if ships else []), *tiles[:number], *([line(("…", DIM))] if tiles[number:] else [])]
        row = [span for cell in cells for span in (space, *cell)][1:]
        if width(row) <= room:
            return row
    return []


def _apart(ships: list[Span], found: Sequence[str], room: int) -> Line:
    """Ships and the values of tiles with spaces between them, `■▲ 2… 1`, as 1 is a starter, which belongs nowhere; of
    too many how many they are, `■▲ 9 tiles`."""
    space: Span = (" ", PLAIN)
    apart = [*ships, space] if ships and found else ships
    said = [(f"{constants.VALUE[tile]}{'…' if constants.DESTINATION[tile] else ''}", _style(tile)) for tile in found]
    values = [part for each in said for part in (space, each)][1:]
    each = [*apart, *values]
    return each if width(each) <= room else [*apart, (tiles(len(found)), PLAIN)]


def _joins(state: State, city: str) -> bool:
    return sum(city in constants.RING[board] for board in state["boards"]) > 1


def _style(tile: str) -> str:
    return BODIES[constants.STACK_OF[constants.DESTINATION[tile]]] if constants.DESTINATION[tile] else DIM


def _sign(ship: State) -> Span:
    card = ship.get("ship", "")
    return SIGN.get(card, "?"), f"bold {COLOURS.get(card, '')}".strip()


DRAWINGS = {BOARDS: orbits}
