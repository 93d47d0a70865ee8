"""Maps of hexes: tiles with terrain, laid side by side, and the borders between their hexes.

A hex has a letter for its terrain. Adjacent hexes of a tile with the same letter form one region; if the letter's
terrain is `alone`, each hex is a region of its own. A region's outline is its border. Borders belong to the tile that
shows them: regions of two tiles never merge. Terrain that is `open` has no border. A door is a gap in a border, between
a hex inside and one outside. Games decide what crossing a border does.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache

from components.hexes import MIDDLE_HEX, Hex, rows, spiral
from components.values import Frozen, NamedTuple


class Terrain(NamedTuple):
    """A kind of ground, by its letter on maps."""

    letter: str
    open: bool = False
    alone: bool = False


class Region(NamedTuple):
    """Hexes of a tile within one border, by their numbers in order."""

    letter: str
    numbers: tuple[int, ...]


class HexTile(Frozen):
    """A tile of hexes as printed, unturned, numbered as `hexes.spiral` lists them.

    `doors` are pairs of a number inside a region and one outside it.
    """

    radius: int
    letters: str
    regions: tuple[Region, ...]
    doors: frozenset[tuple[int, int]] = frozenset()

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """The tile's hexes by number, around the middle."""
        return spiral(self.radius)

    @cached_property
    def region_at(self) -> Mapping[int, Region]:
        """The region of each hex by the hex's number; hexes of open terrain have none."""
        return {number: region for region in self.regions for number in region.numbers}


def read_letters(picture: Sequence[str]) -> str:
    """Return the letters of a tile by number, from a picture of its rows; spaces don't matter. Raises ValueError.

    >>> read_letters([" a b ", "g h c", " f d "])
    'hcdfgab'
    """
    radius = (len(picture) - 1) // 2
    shape = rows(radius)
    letter_rows = ["".join(row.split()) for row in picture]
    lengths = [len(row) for row in shape]
    if [len(row) for row in letter_rows] != lengths:
        counts = ", ".join(map(str, lengths))
        raise ValueError(f"a map of {len(picture)} rows has {counts} letters from top to bottom")
    by_hex = dict(zip((h for row in shape for h in row), "".join(letter_rows), strict=True))
    return "".join(by_hex[h] for h in spiral(radius))


def make_tile(letters: str, terrains: Iterable[Terrain], doors: Iterable[tuple[int, int]] = ()) -> HexTile:
    """Make a tile with its regions. Raises ValueError for letters without a terrain, and for doors that cross no
    border."""
    terrain_by_letter = {terrain.letter: terrain for terrain in terrains}
    if unknown := sorted(set(letters) - terrain_by_letter.keys()):
        raise ValueError(f"there is no terrain {unknown[0]!r}; terrains: {' '.join(terrain_by_letter)}")
    radius = next(n for n in range(len(letters)) if len(spiral(n)) >= len(letters))
    regions = tuple(_find_regions(letters, terrain_by_letter, radius))
    region_of = {number: region for region in regions for number in region.numbers}
    for a, b in doors:
        are_neighbours = a < len(letters) > b and spiral(radius)[a].distance(spiral(radius)[b]) == 1
        if not are_neighbours or a not in region_of or region_of[a] is region_of.get(b):
            raise ValueError(f"from {a} to {b} leads no entrance; it must cross a border from inside to outside")
    return HexTile(radius=radius, letters=letters, regions=regions, doors=frozenset(doors))


def _find_regions(letters: str, terrain_by_letter: dict[str, Terrain], radius: int) -> Iterator[Region]:
    numbers = {h: number for number, h in enumerate(spiral(radius))}
    unvisited = {number for number, letter in enumerate(letters) if not terrain_by_letter[letter].open}
    while unvisited:
        first = min(unvisited)
        letter, region, todo = letters[first], {first}, [first]
        while todo and not terrain_by_letter[letter].alone:
            for neighbour in spiral(radius)[todo.pop()].neighbours():
                number = numbers.get(neighbour, -1)
                if number in unvisited and number not in region and letters[number] == letter:
                    region.add(number)
                    todo.append(number)
        unvisited -= region
        yield Region(letter, tuple(sorted(region)))


class LaidTile(NamedTuple):
    """A tile on the map, with the place of its middle and its clockwise turns."""

    tile: HexTile
    middle: Hex = MIDDLE_HEX
    turns: int = 0

    @property
    def places(self) -> tuple[Hex, ...]:
        """The places of its hexes on the map, by number."""
        return _places(self)


@lru_cache(maxsize=1024)
def _places(tile: LaidTile) -> tuple[Hex, ...]:
    return tuple(hex.turned(tile.turns).plus(tile.middle) for hex in tile.tile.hexes)


class Crossing(NamedTuple):
    """The border between two neighbouring hexes: the letters of the regions left and entered, or "".

    Both are "" without a border. `door` says whether a door leads through.
    """

    leaves: str = ""
    enters: str = ""
    door: bool = False


def crossing_within(tile: HexTile, start: int, end: int) -> Crossing:
    """Return the crossing between two neighbouring hexes of one tile."""
    start_region, end_region = tile.region_at.get(start), tile.region_at.get(end)
    if start_region is end_region:
        return Crossing()
    return Crossing(_letter(start_region), _letter(end_region), not tile.doors.isdisjoint(((start, end), (end, start))))


def crossing_between(tile: HexTile, start: int, other: HexTile, end: int) -> Crossing:
    """Return the crossing from a hex of one tile to its neighbour on another."""
    return Crossing(_letter(tile.region_at.get(start)), _letter(other.region_at.get(end)))


def _letter(region: Region | None) -> str:
    return region.letter if region else ""


class HexMap:
    """Tiles laid side by side."""

    def __init__(self, tiles: Iterable[LaidTile] = ()) -> None:
        self.at: dict[Hex, tuple[LaidTile, int]] = {}
        """The tile on each hex, and the hex's number on that tile."""
        for tile in tiles:
            self.lay(tile)

    def lay(self, tile: LaidTile) -> None:
        """Add a tile. Raises ValueError if it would overlap another."""
        places = {place: number for number, place in enumerate(tile.places)}
        if occupied := self.at.keys() & places:
            raise ValueError(f"a tile lies on {tuple(min(occupied))} already")
        self.at |= {place: (tile, number) for place, number in places.items()}

    def crossing(self, start: Hex, end: Hex) -> Crossing:
        """Return the crossing from a hex to its neighbour. Raises KeyError for a hex without a tile."""
        (one, a), (other, b) = self.at[start], self.at[end]
        return crossing_within(one.tile, a, b) if one is other else crossing_between(one.tile, a, other.tile, b)

    def reachable(self, starts: Collection[Hex], may_cross: Callable[[Crossing], bool]) -> set[Hex]:
        """Find all hexes that can be reached from the given ones over crossings that `may_cross` allows."""
        visited, todo = set(starts), deque(starts)
        while todo:
            current = todo.popleft()
            for neighbour in current.neighbours():
                if neighbour in self.at and neighbour not in visited and may_cross(self.crossing(current, neighbour)):
                    visited.add(neighbour)
                    todo.append(neighbour)
        return visited
