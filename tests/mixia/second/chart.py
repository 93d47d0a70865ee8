"""The map: sectors as they lie, hexes by name, borders between them (ledger 1.5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple, TypeAlias

from components.loader import load
from components.places import locate

BOX = load(locate("mixia"))
SECTORS = {piece.key: piece for piece in BOX.kinds["sector"].pieces}
BY_CODE = {piece.code: piece for piece in SECTORS.values()}

Place: TypeAlias = tuple[int, int]
"""Axial coordinates of a hex."""

STEPS: tuple[Place, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))

# Ledger 1.5: the coordinates of each hex of a tile by its number, the sides, and where the tile beside each side lies.
HEXES: tuple[Place, ...] = (
    (0, 0), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1), (2, 0), (1, 1), (0, 2),
    (-1, 2), (-2, 2), (-2, 1), (-2, 0), (-1, -1), (0, -2), (1, -2), (2, -2), (2, -1),
)  # fmt: skip
SIDES = ((7, 8, 9), (9, 10, 11), (11, 12, 13), (13, 14, 15), (15, 16, 17), (17, 18, 7))
BESIDE: tuple[Place, ...] = ((3, 2), (-2, 5), (-5, 3), (-3, -2), (2, -5), (5, -3))

OUTLINED = "NPS"
"""Terrain with one border round each connected region; each hex of asteroids and debris has a border of its own."""

ROCKS = "ADI"

TIGRIS = "tigris"

SIGHT_BLOCKED_BY = "PADIS"
"""XI-188: shields with their entrances, asteroids, debris, ice asteroids and stars."""


def plus(one: Place, other: Place) -> Place:
    return one[0] + other[0], one[1] + other[1]


def turn(place: Place, times: int) -> Place:
    for _ in range(times):
        place = (-place[1], place[0] + place[1])
    return place


def steps_between(one: Place, other: Place) -> int:
    """XI-307: spaces from one hex to another, a neighbour being 1."""
    q, r = one[0] - other[0], one[1] - other[1]
    return (abs(q) + abs(r) + abs(q + r)) // 2


def read_terrain(rows: Iterable[str]) -> str:
    """The letters of a tile's 19 hexes by number, from its map of five rows."""
    letters = {}
    for row, text in enumerate(rows):
        r = row - 2
        for column, letter in enumerate(text.split()):
            letters[max(-2, -2 - r) + column, r] = letter
    return "".join(letters[place] for place in HEXES)


TERRAIN = {key: read_terrain(piece.fields["map"]) for key, piece in SECTORS.items()}


def flood(letters: str, start: int) -> frozenset[int]:
    """The connected hexes of a tile that have the same letter as one of them."""
    region, rim = {start}, [start]
    while rim:
        here = HEXES[rim.pop()]
        for step in STEPS:
            there = plus(here, step)
            if there in HEXES:
                number = HEXES.index(there)
                if letters[number] == letters[start] and number not in region:
                    region.add(number)
                    rim.append(number)
    return frozenset(region)


REGION = {(key, number): flood(letters, number) for key, letters in TERRAIN.items() for number in range(19)}
ENTRANCES = {
    (key, frozenset((gap["inside"], gap["outside"])))
    for key, piece in SECTORS.items() for gap in piece.fields["entrances"] or ()
}  # fmt: skip


class Path(NamedTuple):
    """A path of a sector: `kind` is gravity, comet or kiln; `hexes` in their order, `into` the one after the last."""

    kind: str
    die: str
    hexes: tuple[str, ...]
    into: str

    def after(self, name: str) -> str:
        """The next hex down the path."""
        return dict(zip(self.hexes, (*self.hexes[1:], self.into), strict=True))[name]


PATHS = [
    Path(each["kind"], each["die"], tuple(f"{piece.code}{hex}" for hex in each["hexes"]), f"{piece.code}{each['into']}")
    for piece in SECTORS.values() for each in piece.fields["paths"] or ()
]  # fmt: skip


def path_at(name: str) -> Path | None:
    """XI-237 XI-243: the gravity or comet path that a hex lies on; no ship is moved along The Kiln's."""
    return next((path for path in PATHS if name in path.hexes and path.kind != "kiln"), None)


class Border(NamedTuple):
    """A border that is crossed: its terrain, and of a planet's whether it is an entrance."""

    letter: str
    entrance: bool = False


class Laid(NamedTuple):
    sector: str
    middle: Place
    turns: int


def read_laid(sectors: Iterable[Mapping[str, Any]]) -> Iterator[Laid]:
    """Sectors as a position has them."""
    for each in sectors:
        yield Laid(each["sector"], (each["q"], each["r"]), each["turns"])


class Chart:
    """Sectors on the table."""

    def __init__(self, laid: Iterable[Laid]) -> None:
        self.laid = [*laid]
        self.place: dict[str, Place] = {}
        self.home: dict[str, tuple[str, int]] = {}
        for sector, middle, turns in self.laid:
            for number, place in enumerate(HEXES):
                name = f"{SECTORS[sector].code}{number}"
                self.place[name] = plus(middle, turn(place, turns))
                self.home[name] = sector, number
        self.name = {place: name for name, place in self.place.items()}
        assert len(self.name) == 19 * len(self.laid), "sectors overlap"

    # ---- hexes ---------------------------------------------------------------------------------------------------

    def letter(self, name: str) -> str:
        sector, number = self.home[name]
        return TERRAIN[sector][number]

    def holds(self, name: str, feature: str) -> bool:
        sector, number = self.home[name]
        return any(each["hex"] == number and each["feature"] == feature for each in SECTORS[sector].fields["features"])

    def with_feature(self, feature: str) -> set[str]:
        return {name for name in self.place if self.holds(name, feature)}

    def law(self, name: str) -> str | None:
        """XI-173: the law of the planet that a hex lies on."""
        sector, _ = self.home[name]
        return str(SECTORS[sector].fields["law"]) if self.letter(name) == "P" else None

    def beside(self, name: str) -> Iterator[str]:
        for step in STEPS:
            there = plus(self.place[name], step)
            if there in self.name:
                yield self.name[there]

    def is_tigris(self, name: str) -> bool:
        return self.letter(name) == "G" and self.home[name][0] == TIGRIS

    def gates(self) -> set[str]:
        """XI-217: Tigris is no destination."""
        return {name for name in self.place if self.letter(name) == "G" and not self.is_tigris(name)}

    def spawns(self) -> dict[str, int]:
        """Spawn Points, with their numbers."""
        return {
            f"{SECTORS[each.sector].code}{mark['hex']}": int(mark["number"])
            for each in self.laid for mark in SECTORS[each.sector].fields["features"] if mark["feature"] == "spawn"
        }  # fmt: skip

    # ---- borders -------------------------------------------------------------------------------------------------

    def same_region(self, one: str, other: str) -> bool:
        (sector, number), (far, far_number) = self.home[one], self.home[other]
        return sector == far and far_number in REGION[sector, number]

    def is_entrance(self, one: str, other: str) -> bool:
        (sector, number), (far, far_number) = self.home[one], self.home[other]
        return sector == far and (sector, frozenset((number, far_number))) in ENTRANCES

    def crossed(self, start: str, end: str) -> list[Border]:
        """XI-135 XI-212: what a step to a neighbouring hex meets, in order: planets both ways, the rest on entering."""
        found = []
        entrance = self.is_entrance(start, end)
        if self.letter(start) == "P" and not self.same_region(start, end):
            found.append(Border("P", entrance))
        entered = self.letter(end)
        if entered in ROCKS:
            found.append(Border(entered))
        elif entered in OUTLINED and not self.same_region(start, end):
            found.append(Border(entered, entrance and entered == "P"))
        return found

    def adjacent(self, one: str, other: str) -> bool:
        """XI-319 XI-189: neighbours that no shield or entrance parts."""
        if steps_between(self.place[one], self.place[other]) != 1:
            return False
        return not any(border.letter == "P" for border in self.crossed(one, other))

    # ---- laying sectors ------------------------------------------------------------------------------------------

    def unexplored_beside(self, name: str) -> dict[Place, int]:
        """XI-147 XI-A72: unexplored hexes next to one, each with the side of its own sector where a tile would lie."""
        sector, _ = self.home[name]
        middle = next(each.middle for each in self.laid if each.sector == sector)
        found = {}
        for step in STEPS:
            there = plus(self.place[name], step)
            if there not in self.name:
                found[there] = next(
                    side for side, offset in enumerate(BESIDE) if steps_between(there, plus(middle, offset)) <= 2
                )
        return found

    def lay(self, sector: str, beside: str, side: int) -> Laid:
        """XI-149: how a drawn sector lies at a side of another: the same symbol touches."""
        base = next(each for each in self.laid if each.sector == beside)
        symbols, own = SECTORS[base.sector].fields["symbols"], SECTORS[sector].fields["symbols"]
        symbol = symbols[(side - base.turns) % 6]
        turns = next(turns for turns in range(6) if own[(side + 3 - turns) % 6] == symbol)
        return Laid(sector, plus(base.middle, BESIDE[side]), turns)

    def with_sector(self, sector: str, beside: str, side: int) -> Chart:
        return Chart([*self.laid, self.lay(sector, beside, side)])

    # ---- distances between sectors -------------------------------------------------------------------------------

    def touching(self, sector: str) -> set[str]:
        hexes = [name for name, (home, _) in self.home.items() if home == sector]
        return {self.home[other][0] for name in hexes for other in self.beside(name)} - {sector}

    def flyable_distance(self, start: str, end: str) -> int | None:
        """XI-266 XI-267: the fewest tiles entered, not through stars; None where there is no way."""
        known, rim = {start: 0}, [start]
        while rim and end not in known:
            nearer = rim.pop(0)
            for other in sorted(self.touching(nearer)):
                if other not in known and SECTORS[other].fields["type"] != "star":
                    known[other] = known[nearer] + 1
                    rim.append(other)
        return known.get(end)


@cache
def chart_of(laid: tuple[Laid, ...]) -> Chart:
    """The map of these sectors, which is drawn once."""
    return Chart(laid)
