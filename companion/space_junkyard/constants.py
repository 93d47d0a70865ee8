"""Data of the box that the rules need, read once: tiles, spaces, slots, numbers.

Tiles are identified by printed codes (`YYB`, `K10Y`), spaces and slots by their names. Amounts of resources are tuples
in the order of `RESOURCES`. All collections here are shared by every table and never change.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, NamedTuple, TypeAlias

from companion.game_registry.games import box_beside
from components.grid import NEIGHBOURS, SIDES
from components.schema import Piece

GAME = box_beside(__file__)

Amounts: TypeAlias = tuple[int, ...]
"""Number of each resource, in the order of `RESOURCES`."""

Exits: TypeAlias = tuple[Amounts | None, ...]
"""Cost of the exit at each side, north, east, south, west; None for a closed side."""


# Numbers of the rules.
STEPS = GAME.number("steps")
EXTRA_STEPS = GAME.number("extra_steps")
ASTEROID_LIMIT = GAME.number("asteroid_limit")
TILES_REMOVED = GAME.number("tiles_removed")
MORE_JUNK_TILES = GAME.number("more_junk_tiles")
PROVISIONS = GAME.number("provisions")
OPEN_SECTION = GAME.number("open_section")
OPEN_EXIT = GAME.number("open_exit")
EXTRA_COST = GAME.number("extra_steps_cost")

# Resources.
RESOURCES: tuple[str, ...] = tuple(GAME.tables["resources"].by_key)
NAME_OF: Mapping[str, str] = {letter: str(row["name"]) for letter, row in GAME.tables["resources"].by_key.items()}
RADIATION = RESOURCES.index("Y")
NOTHING: Amounts = (0,) * len(RESOURCES)


def amounts(letters: Iterable[str]) -> Amounts:
    """Count letters in the order of `RESOURCES`."""
    counted = Counter(letters)
    return tuple(counted[letter] for letter in RESOURCES)


def sum_of(first: Amounts, *others: Amounts) -> Amounts:
    """Add up amounts."""
    return tuple(map(sum, zip(first, *others, strict=True)))


class Part(NamedTuple):
    """The icons of a section or bridge. `turned` has its exits for each turn of the tile."""

    turned: tuple[Exits, ...]
    create: tuple[str, ...]
    store: Amounts
    convert: tuple[str, ...]
    recycle: Amounts
    vp: int


def turned(exits: Exits) -> tuple[Exits, ...]:
    """Return the exits of a tile with its printed top to the north, east, south and west."""
    return tuple(tuple(exits[(side - turn) % 4] for side in range(4)) for turn in range(4))


def _part(piece: Piece) -> Part:
    fields: Mapping[str, Any] = piece.fields
    costs = [fields.get(side) for side in SIDES]
    return Part(
        turned=turned(tuple(None if cost is None else amounts(cost) for cost in costs)),
        create=tuple("/".join(icon) for icon in fields.get("create") or ()),
        store=amounts(fields.get("store") or ()),
        convert=tuple(f"{icon['from']}>{icon['to']}" for icon in fields.get("convert") or ()),
        recycle=amounts(fields.get("recycle") or ()),
        vp=int(fields.get("vp") or 0),
    )


SECTIONS: Mapping[str, Part] = {piece.key: _part(piece) for piece in GAME.kinds["section"].pieces}
ASTEROIDS: Mapping[str, Amounts] = {
    piece.key: amounts(piece.fields["yields"]) for piece in GAME.kinds["asteroid"].pieces
}
BRIDGE = _part(GAME.kinds["bridge"].pieces[0])
CREATES = tuple(sorted({icon for part in (BRIDGE, *SECTIONS.values()) for icon in part.create}))
CONVERTS = tuple(sorted({icon for part in (BRIDGE, *SECTIONS.values()) for icon in part.convert}))
"""All create and convert icons, each once."""
COLOURS = tuple(piece.key for piece in GAME.kinds["marker"].pieces)
DECK = "game-tiles"
TILES: tuple[str, ...] = tuple(
    sorted(piece.key for kind in GAME.kinds_of(DECK) for piece in kind.pieces for _ in range(piece.count))
)
NAME: Mapping[str, str] = {piece.key: piece.name for kind in GAME.kinds_of(DECK) for piece in kind.pieces}


def _joints(part: Part) -> tuple[tuple[tuple[int, Amounts], ...], ...]:
    """Return for each turn and each set of joined sides (a bit for each) the bits of its exits, and the cost of the
    joints."""
    return tuple(map(_costs, part.turned))


@cache
def _costs(exits: Exits) -> tuple[tuple[int, Amounts], ...]:
    """Return the same for one turn; many sections share these exits."""
    has = sum([1 << side for side in range(4) if exits[side] is not None])
    costs = [NOTHING]
    for cost in exits:  # Sets with a side follow those without it.
        costs += costs if cost is None else [sum_of(each, cost) for each in costs]
    return tuple([(has, each) for each in costs])


JOINTS = {tile: _joints(part) for tile, part in SECTIONS.items()}


# Actions on the tile under a tug, and the answer that keeps a tug off the map.
COLLECT, CONNECT, SCRAP, STAY = "collect", "connect", "scrap", "stay"
COLLECTING = (COLLECT, CONNECT, SCRAP, "join")
"""Verbs that people type, as the rules name them."""


# The map and its edge.
def in_rows(squares: Iterable[str]) -> list[str]:
    """Sort spaces row by row, each from the left, as people lay and read them.

    >>> in_rows(["A10", "B2", "A2"])
    ['A2', 'B2', 'A10']
    """
    return sorted(squares, key=lambda square: (int(square[1:]), square[0]))


class Slot(NamedTuple):
    """A slot to push a tile in: the spaces of its line from there on, the side where tiles leave, and the slot it
    closes."""

    name: str
    line: tuple[str, ...]
    leaves: str
    opposite: str


EDGE_OF = {"north": "at the top", "east": "on the right", "south": "at the foot", "west": "on the left"}
"""Sides of the map as people see it, and as its slots are named: F is the foot."""
EDGES = {"T": "north", "R": "east", "F": "south", "L": "west"}


PAD = {"L": "4", "R": "6", "T": "8", "F": "2"}
"""Sides of the map on a number pad."""


class Map:
    """A map of some size: its spaces and slots, and neighbouring spaces."""

    def __init__(self, size: int) -> None:
        self.size = size
        rows = GAME.tables["squares"].by_key
        self.at = {
            (row["column"], row["row"]): str(row["square"])
            for row in rows.values()
            if row["column"] <= size and row["row"] <= size
        }
        self.squares: tuple[str, ...] = tuple(in_rows(self.at.values()))
        """Spaces by rows, from the top left."""
        self.near = {
            square: tuple(
                sorted(self.at[c + dx, r + dy] for dx, dy in NEIGHBOURS if (c + dx, r + dy) in self.at)  # SJ-029
            )
            for (c, r), square in self.at.items()
        }
        self.corners = tuple(sorted(self.at[c, r] for c in (1, size) for r in (1, size)))
        every = (self._slot(row) for row in GAME.tables["slots"].by_key.values() if row["line"] <= size)
        self.slots = {slot.name: slot for slot in sorted(every)}
        self.square_pad = {f"{column}{row}": square for (column, row), square in self.at.items()}
        """Spaces as typed on a number pad: `54` is E4, in the fifth column."""
        lines = {row["slot"]: row["line"] for row in GAME.tables["slots"].by_key.values()}
        self.slot_pad = {f"{PAD[slot[0]]}{lines[slot]}": slot for slot in self.slots}
        """Slots as typed on a number pad: `42` is L2."""
        ends = range(1, size + 1)
        self.border: Mapping[str, tuple[str, ...]] = {
            "north": tuple(self.at[c, 1] for c in ends),
            "south": tuple(self.at[c, size] for c in ends),
            "west": tuple(self.at[1, r] for r in ends),
            "east": tuple(self.at[size, r] for r in ends),
        }

    def _slot(self, row: Mapping[str, Any]) -> Slot:
        side, number = str(row["side"]), int(row["line"])
        along = range(1, self.size + 1)
        line = [self.at[number, other] if side in "NS" else self.at[other, number] for other in along]
        if side in "SE":
            line.reverse()
        return Slot(str(row["slot"]), tuple(line), EDGES[str(row["opposite"])[0]], str(row["opposite"]))


LARGE, SMALL = Map(GAME.number("map_size")), Map(GAME.number("small_map_size"))
