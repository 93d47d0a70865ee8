"""The map as it has been explored: hexes by their printed names, what lies between them, sight and distances.

A board never changes: a laid sector makes a new one.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from math import sqrt
from typing import Any, ClassVar, NamedTuple, TypeAlias

from components.hexes import DIRECTIONS, MIDDLE_HEX, Hex, tile_middle
from components.hexmap import LaidTile

from .constants import GATE, PLANET, SECTORS, STATION, Sector
from .modules import InPlay, modules_of
from .terrain import BROKEN, HEXES, OFF_MAP, SECTOR_OF, blocks_sight, borders, gates_of, names_of, parts, spaces_of

RADIUS = 2
TO_MIDDLES = tuple(tile_middle(RADIUS, side) for side in range(6))
"""From a sector's middle to those of the six around it."""
HAIR = 1e-6
"""How far a line of sight is shifted to either side, in hexes: less than any real gap, more than rounding (XI-A109)."""
MAX_SECTORS = 99
"""Farther than any map: between sectors that nothing flyable joins."""


class Laid(NamedTuple):
    """A sector on the table, where its middle lies and how it is turned (sixths clockwise)."""

    sector: str
    middle: Hex
    turns: int


class Slot(NamedTuple):
    """Where a sector can be laid: beside which laid one, at which side of it, and where its middle goes."""

    beside: str
    side: int
    middle: Hex


Find: TypeAlias = Callable[..., tuple[str, ...]]
"""Finds hexes one step from another, on a board."""


class Steps(dict[str, tuple[str, ...]]):
    """For each hex what a function finds, from when it is first asked for on."""

    def __init__(self, board: Board, key: tuple[Any, ...]) -> None:
        """key: the function, and what it gets besides board and hex."""
        self.board, (self.find, *self.which) = board, key

    def __missing__(self, name: str) -> tuple[str, ...]:
        found: tuple[str, ...] = self.find(self.board, name, *self.which)
        self[name] = found
        return found

    def learn_from(self, smaller: Steps, but: Iterable[str]) -> None:
        """Take over what has been found out on a smaller board, but for hexes where it may have changed."""
        self.update(smaller)
        for name in but:
            self.pop(name, None)


class Places(dict[str, Hex]):
    """Where the hexes of a map lie. Spaces off the map are none of them, but lie somewhere, too."""

    def __missing__(self, name: str) -> Hex:
        return OFF_MAP[name]


class Board:
    """All laid sectors, in the order in which they were laid; `mended` are those whose broken gates lead on."""

    sector_of: ClassVar[Mapping[str, str]] = SECTOR_OF
    borders = staticmethod(borders)

    def __init__(self, laid: Iterable[Laid], mended: frozenset[str] = frozenset()) -> None:
        self.laid, self.mended = tuple(laid), mended
        self.hex_of = Places()
        for each in self.laid:
            tile = LaidTile(SECTORS[each.sector].tile, each.middle, each.turns)
            self.hex_of.update(zip(names_of(each.sector), tile.places, strict=True))
        self.name_of: dict[tuple[int, int], str] = {
            place: name for name, place in (*self.hex_of.items(), *OFF_MAP.items())
        }
        self._open: dict[str, Mapping[int, Slot]] = {}
        self._sectors: dict[tuple[str, bool], Mapping[str, int]] = {}
        self._gate_far: dict[str, int] = {}
        self._sight: dict[tuple[str, str], bool] = {}
        self._steps: dict[tuple[Any, ...], Steps] = {}
        self._beside, self._adjacent = self.steps(_find_beside), self.steps(_find_adjacent)

    @cached_property
    def sectors(self) -> Mapping[str, Laid]:
        """The laid sectors by key."""
        return {each.sector: each for each in self.laid}

    # ---- hexes ----

    def beside(self, name: str) -> tuple[str, ...]:
        """Return the explored hexes next to one, clockwise from the right."""
        return self._beside[name]

    def is_edge(self, name: str) -> bool:
        """Return whether a neighbour of a hex is unexplored."""
        return len(self._beside[name]) < 6 and name in self.hex_of

    def letter(self, name: str) -> str:
        """Return the terrain of a hex."""
        return HEXES[name].letter

    def feature(self, name: str) -> Mapping[str, Any] | None:
        """Return the feature of a hex."""
        return HEXES[name].feature

    def holds(self, name: str, feature: str) -> bool:
        """Return whether a hex has a feature of that name."""
        found = HEXES[name].feature
        return found is not None and found["feature"] == feature

    def places(self, feature: str) -> Iterator[str]:
        """Yield the hexes with a feature, in the order of the sectors."""
        for each in self.laid:
            yield from spaces_of(each.sector, feature)

    def is_starport(self, name: str) -> bool:
        """XI-174 XI-386: a space inside a planetary shield or a station; Dead Worlds are no Starports (XI-223 XI-224
        XI-403)."""
        return self.letter(name) in (PLANET, STATION)

    def planet(self, name: str) -> Sector | None:
        """XI-171: the planet inside whose shield a hex lies; Smugglers' Den is one."""
        return HEXES[name].sector if self.letter(name) == PLANET else None

    @cached_property
    def gates(self) -> tuple[str, ...]:
        """XI-217: the spaces of all gates that lead to others."""
        broken = BROKEN - self.mended
        return tuple(name for each in self.laid if each.sector not in broken for name in gates_of(each.sector))

    def is_broken(self, name: str) -> bool:
        """XI-217: whether a hex is a space of a gate that leads to no other."""
        return self.letter(name) == GATE and SECTOR_OF[name] in BROKEN - self.mended

    def gate_ends(self, name: str) -> list[str]:
        """XI-216: the spaces of other gates that lead from a gate space."""
        if self.letter(name) != GATE or self.is_broken(name):
            return []
        return [each for each in self.gates if SECTOR_OF[each] != SECTOR_OF[name]]

    @cached_property
    def spawn_points(self) -> Mapping[int, str]:
        """The Spawn Points by their number."""
        return {int((self.feature(name) or {})["number"]): name for name in self.places("spawn")}

    def steps(self, find: Find, *which: Hashable) -> Steps:
        """`find(board, name, *which)` for every hex, found out when it is first looked up.

        That may depend on the hexes next to one and, for gates, on all gates: a board with one more sector takes over
        the rest.
        """
        key = find, *which
        found = self._steps.get(key)
        if found is None:
            found = self._steps[key] = Steps(self, key)
        return found

    def adjacent(self, a: str, b: str) -> bool:
        """XI-319 XI-189: next to each other, not parted by a shield or entrance."""
        return b in self._adjacent[a]

    def adjacent_to(self, name: str) -> tuple[str, ...]:
        """XI-319 XI-189: the hexes next to one that no shield or entrance parts from it; other borders don't."""
        return self._adjacent[name]

    # ---- sight and distances ----

    def distance(self, a: str, b: str) -> int:
        """Spaces from one hex to another, whatever lies between."""
        # Hex.distance, written out: bots and routes ask this so often that a call more is felt.
        (q, r), (s, t) = self.hex_of[a], self.hex_of[b]
        return max(abs(q - s), abs(r - t), abs(q - s + r - t))

    def least_steps(self, a: str, b: str) -> int:
        """Return a lower bound for the steps of a flight between two hexes: straight on, or from gate to gate."""
        straight = self.distance(a, b)
        if straight < 2 or not self.gates:
            return straight
        return min(straight, self._to_gate(a) + 1 + self._to_gate(b))

    def _to_gate(self, name: str) -> int:
        if name not in self._gate_far:
            self._gate_far[name] = min(self.distance(name, gate) for gate in self.gates)
        return self._gate_far[name]

    def sees(self, a: str, b: str) -> bool:
        """XI-308 XI-309 XI-175 XI-A109: the line between the middles crosses explored hexes and no blocking border."""
        key = (a, b) if a <= b else (b, a)
        if key not in self._sight:
            start, end = self.hex_of[key[0]], self.hex_of[key[1]]
            self._sight[key] = (a in OFF_MAP) == (b in OFF_MAP) and any(
                self._is_clear(start, end, shift) for shift in (HAIR, -HAIR)
            )
        return self._sight[key]

    def _is_clear(self, start: Hex, end: Hex, shift: float) -> bool:
        here = self.name_of[start]
        for step in _line(Hex(end.q - start.q, end.r - start.r), shift):
            there = self.name_of.get(start.plus(step))
            if there is None or blocks_sight(here, there):
                return False
            here = there
        return True

    def sector_distance(self, start: str, end: str) -> int:
        """Borders of tiles between two sectors; MAX_SECTORS if there is no way."""
        return self._sectors_from(start, flyable=False).get(end, MAX_SECTORS)

    def flyable_distance(self, start: str, end: str) -> int:
        """XI-266 XI-267: the fewest tiles entered from one sector to the other; star sectors don't count as flyable."""
        return self._sectors_from(start, flyable=True).get(end, MAX_SECTORS)

    def _sectors_from(self, start: str, flyable: bool) -> Mapping[str, int]:
        """Map every sector that can be reached from one to its distance."""
        key = start, flyable
        if key not in self._sectors:
            reached, todo = ({start: 0}, [start]) if start in self.sectors else ({}, [])
            for sector in todo:
                for each in self._tiles_beside[sector]:
                    if each not in reached and not (flyable and SECTORS[each].type == "star"):
                        reached[each] = reached[sector] + 1
                        todo.append(each)
            self._sectors[key] = reached
        return self._sectors[key]

    @cached_property
    def _tiles_beside(self) -> Mapping[str, tuple[str, ...]]:
        """The sectors beside each."""
        at = {each.middle: each.sector for each in self.laid}
        around = {each.sector: [each.middle.plus(way) for way in TO_MIDDLES] for each in self.laid}
        return {sector: tuple(at[middle] for middle in middles if middle in at) for sector, middles in around.items()}

    # ---- exploring ----

    def slots_beside(self, name: str) -> list[Slot]:
        """XI-146 XI-147: where a sector could be laid next to a hex, by side of its own sector, XI-A72."""
        here = self.hex_of[name]
        laid = self.sectors[self.sector_of[name]]
        unexplored = [each for each in here.neighbours() if each not in self.name_of]
        found = []
        for side, way in enumerate(TO_MIDDLES):
            middle = laid.middle.plus(way)
            if any(each.distance(middle) <= RADIUS for each in unexplored):
                found.append(Slot(laid.sector, side, middle))
        return found

    def open_sides(self, name: str) -> Mapping[int, Slot]:
        """XI-A72: the directions from a hex, 0 to 5, in which nothing is explored, each with the slot it belongs to."""
        if name not in self._open:
            here, slots = self.hex_of[name], self.slots_beside(name)
            around = dict(enumerate(here.neighbours()))
            self._open[name] = {
                direction: next(slot for slot in slots if there.distance(slot.middle) <= RADIUS)
                for direction, there in around.items()
                if there not in self.name_of
            }
        return self._open[name]

    def symbol(self, slot: Slot) -> str:
        """Return the symbol of a laid sector at a free side."""
        laid = self.sectors[slot.beside]
        return SECTORS[laid.sector].symbols[(slot.side - laid.turns) % 6]

    def with_sector(self, sector: str, slot: Slot) -> Board:
        """Return the board with one more sector, turned so that its copy of the symbol touches the free side
        (XI-149)."""
        own = SECTORS[sector].symbols.index(self.symbol(slot))
        board = board_of((*self.laid, Laid(sector, slot.middle, (slot.side + 3 - own) % 6)), self.mended)
        if not board._beside:
            board._learn_from(self)
        return board

    def _learn_from(self, smaller: Board) -> None:
        """Take over what a board without the last sector has found out, as far as that sector can't change it: hexes
        next to it and gates have more steps now."""
        new = names_of(self.laid[-1].sector)
        changed = {*self.gates, *(each for name in new for each in _find_beside(self, name))}
        for key, steps in smaller._steps.items():
            self.steps(*key).learn_from(steps, changed)
        self._sight = {pair: seen for pair, seen in smaller._sight.items() if seen}


def _find_beside(board: Board, name: str) -> tuple[str, ...]:
    q, r = board.hex_of[name]
    around = [board.name_of.get((q + x, r + y)) for x, y in DIRECTIONS]
    return tuple([each for each in around if each])


def _find_adjacent(board: Board, name: str) -> tuple[str, ...]:
    return tuple(each for each in board.beside(name) if not parts(name, each))


@lru_cache(maxsize=64)
def board_of(laid: tuple[Laid, ...], mended: frozenset[str] = frozenset()) -> Board:
    """Return the board with these sectors. Boards never change, so equal ones are the same object, with all cached
    findings."""
    return Board(laid, mended)


def board_in(state: Mapping[str, Any]) -> Board:
    """Return the board of a state as an audience sees it."""
    laid = tuple(Laid(each["sector"], Hex(each["q"], each["r"]), each["turns"]) for each in state["sectors"])
    modules, events = modules_of(state.get("options") or {}), state.get("events") or ()
    return board_of(laid, find_mended(modules, (each["event"] for each in events)))


def stations_in(state: Mapping[str, Any]) -> Mapping[str, str]:
    """Map the cards in play with spaces off the map to their hexes, as an audience sees them."""
    stations = modules_of(state.get("options") or {}).rules.stations
    return {card: state[field] for card, field in stations.items() if state.get(field)}


def find_mended(modules: InPlay, events: Iterable[str]) -> frozenset[str]:
    """Return the sectors whose broken gates work while these events are in play."""
    mends = modules.rules.mends
    return frozenset(mends[each] for each in events if each in mends)


def free_sides(board: Board, sector: str) -> list[Slot]:
    """List the free sides of a laid sector."""
    taken = {each.middle for each in board.laid}
    middle = board.sectors[sector].middle
    slots = (Slot(sector, side, middle.plus(way)) for side, way in enumerate(TO_MIDDLES))
    return [slot for slot in slots if slot.middle not in taken]


# ---- geometry ---------------------------------------------------------------------------------------------------

APOTHEM = 0.5
_UNIT = tuple((each.q + each.r / 2, each.r * sqrt(3) / 2) for each in DIRECTIONS)
"""The six directions as vectors, hexes one apart."""


@lru_cache(maxsize=4096)
def _line(end: Hex, shift: float) -> tuple[Hex, ...]:
    """Return the hexes that a line enters from the middle of hex 0, 0 to that of another, shifted to its left by a
    hair."""
    dx, dy = end.q + end.r / 2, end.r * sqrt(3) / 2
    length = sqrt(dx * dx + dy * dy)
    x, y = -dy / length * shift, dx / length * shift
    found, here, entered = list[Hex](), MIDDLE_HEX, -1
    while here != end:
        middle = here.q + here.r / 2, here.r * sqrt(3) / 2
        exits: list[tuple[float, int]] = []
        for direction, (ux, uy) in enumerate(_UNIT):
            towards = dx * ux + dy * uy
            if towards > 0 and direction != entered:
                exits.append(((APOTHEM - (x - middle[0]) * ux - (y - middle[1]) * uy) / towards, direction))
        direction = min(exits)[1]
        here, entered = here.neighbour(direction), (direction + 3) % 6
        found.append(here)
    return tuple(found)


def nearest_numbers(free: Sequence[int], roll: int) -> int:
    """Return the number nearest to a roll, the higher one on a tie (XI-344)."""
    return min(free, key=lambda number: (abs(number - roll), -number))
