"""What is printed on sectors: their hexes by name, and what lies between two neighbours. It holds on any board.

Hexes are named by their sector's code and their number (`LU5`). Spaces of cards on which ships can be are like those of
a sector of its own, in a row, that lies farther from the map than any map is wide: so nothing on it is next to them,
sees them or reaches them, nor they it (XI-446).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any, NamedTuple

from components.hexes import Hex
from components.hexmap import Crossing, HexTile, crossing_between, crossing_within
from components.schema import Piece

from .constants import ASTEROID, GATE, NPCS, ORBIT, PLANET, SECTORS, STATION, TERRAINS, Path, Sector


class Printed(NamedTuple):
    """A hex, or a space of a card, as printed: its sector, its number there, the letter of its terrain, and what it
    holds."""

    sector: Sector
    number: int
    letter: str
    feature: Mapping[str, Any] | None


class Border(NamedTuple):
    """What a ship meets on a step: the terrain's letter, and whether an entrance leads through the shield."""

    letter: str
    door: bool
    sector: str


def _read_spaces(card: Piece) -> Mapping[str, Printed]:
    """Read the spaces of a card in a row."""
    names = card.fields["spaces"]
    features = {names.index(held["space"]): held for held in card.fields["features"]}
    row = HexTile(radius=len(names), letters="." * len(names), regions=())
    station = Sector(card.key, card.name, card.code, "station", str(card.fields["law"]), (), row, features, ())
    return {name: Printed(station, number, STATION, features.get(number)) for number, name in enumerate(names)}


BORDER_ROLLS = {PLANET: "shield_border_roll", ASTEROID: "asteroid_border_roll"}
"""The figures that raise rolls at the borders of these terrains."""
STATIONS: Mapping[str, tuple[str, ...]] = {
    key: tuple(card.fields["spaces"]) for key, card in NPCS.items() if card.fields["spaces"]
}
"""The spaces of cards on which ships can be, by card."""
OFF_MAP: Mapping[str, Hex] = {
    name: Hex(10_000 + number, 10_000 * place)
    for place, names in enumerate(STATIONS.values())
    for number, name in enumerate(names)
}
"""These spaces, with where they would be."""
HEXES: Mapping[str, Printed] = {
    f"{sector.code}{number}": Printed(sector, number, letter, sector.features.get(number))
    for sector in SECTORS.values()
    for number, letter in enumerate(sector.tile.letters)
} | {name: space for card in NPCS.values() for name, space in _read_spaces(card).items()}
SECTOR_OF: Mapping[str, str] = {name: hex.sector.key for name, hex in HEXES.items()}
PATHS: Mapping[str, Path] = {hex: path for sector in SECTORS.values() for path in sector.paths for hex in path.hexes}
"""The path on which a hex lies."""
BROKEN = frozenset(sector.key for sector in SECTORS.values() if sector.find("tigris") is not None)
"""XI-217: the sectors whose gates lead to no other."""
PAIR_CACHE_SIZE = 1 << 16
"""Pairs of neighbours that are remembered: a map of all sectors has two thousand, another map others."""


@cache
def names_of(sector: str) -> tuple[str, ...]:
    """Return the names of a sector's hexes by number."""
    own = SECTORS[sector]
    return tuple(f"{own.code}{number}" for number in range(len(own.tile.letters)))


@cache
def spaces_of(sector: str, feature: str) -> tuple[str, ...]:
    """Return the hexes of a sector with a feature."""
    own = SECTORS[sector]
    return tuple(f"{own.code}{number}" for number, held in own.features.items() if held["feature"] == feature)


@cache
def gates_of(sector: str) -> tuple[str, ...]:
    """Return the gate spaces of a sector."""
    return tuple(name for name in names_of(sector) if HEXES[name].letter == GATE)


@cache
def inside(sector: str) -> tuple[str, ...]:
    """Return the hexes inside a planet's shield."""
    return tuple(name for name in names_of(sector) if HEXES[name].letter == PLANET)


@cache
def entrances_of(sector: str) -> tuple[tuple[str, str], ...]:
    """XI-175: the entrances in a planet's shield, each by its space inside and the one outside."""
    own = SECTORS[sector]
    return tuple((f"{own.code}{inner}", f"{own.code}{outer}") for inner, outer in sorted(own.tile.doors))


# ---- between neighbours -----------------------------------------------------------------------------------------


def crossing(start: str, end: str) -> Crossing:
    """Return the border between two neighbouring hexes."""
    a, b = HEXES[start], HEXES[end]
    if a.sector is b.sector:
        return crossing_within(a.sector.tile, a.number, b.number)
    return crossing_between(a.sector.tile, a.number, b.sector.tile, b.number)


@lru_cache(PAIR_CACHE_SIZE)
def borders(start: str, end: str) -> tuple[Border, ...]:
    """Return the borders that a ship meets on a step, in the order of crossing (XI-135 XI-198 XI-201 XI-212)."""
    found, met = crossing(start, end), []
    if found.leaves and TERRAINS[found.leaves]["both_ways"]:
        met.append(Border(found.leaves, found.door, SECTOR_OF[start]))
    if found.enters:
        met.append(Border(found.enters, found.door and found.enters == PLANET, SECTOR_OF[end]))
    return tuple(met)


def path_entered(start: str, end: str) -> Path | None:
    """XI-237 XI-243: the path that acts on captains who move from one place to a hex, as they come onto it from off
    it; an orbit acts on nobody."""
    path = PATHS.get(end)
    return None if path is None or path.kind == ORBIT or start in path.hexes else path


@lru_cache(PAIR_CACHE_SIZE)
def blocks_sight(start: str, end: str) -> bool:
    """XI-188 XI-308: whether a border between two neighbours ends a line of sight."""
    found = crossing(start, end)
    return any(letter and TERRAINS[letter]["blocks_sight"] for letter in (found.leaves, found.enters))


@lru_cache(PAIR_CACHE_SIZE)
def parts(start: str, end: str) -> bool:
    """XI-319 XI-189: whether a shield or entrance parts two neighbours, so that they aren't adjacent."""
    found = crossing(start, end)
    return any(letter and TERRAINS[letter]["blocks_adjacency"] for letter in (found.leaves, found.enters))
