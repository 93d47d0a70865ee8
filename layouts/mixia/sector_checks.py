"""Whether a sector is sound: everything on it can be reached, and borders close what they must.

`find_problems` gives sentences for whoever edits `sectors.yaml`; a sector with problems isn't drawn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from components.hexes import side_hexes
from components.hexmap import Crossing, HexMap, LaidTile

from .sector_geometry import SECTOR
from .sector_model import Sector

SYMBOLS = "ABCDEF"
ONLY_IN = {
    "mine": "A", "harvest": "N", "salvage": "D", "quarry": "I", "buy": "P", "sell": "P", "swap": "P", "tigris": "G",
    "spawn": ".", "kiln": ".", "comet": ".", "excavate": ".", "relics": ".",
}  # fmt: skip
"""Terrain that a feature needs; a missing one may lie anywhere but in a star."""
SAFE = ("mission", "spawn", "buy", "sell", "swap")
"""What innocents and NPCs must reach without a roll: over open space and entrances (XI-420), though maybe by way of a
neighbouring sector."""
TERRAIN_OF = {"planet": "P", "asteroid": "A", "ice": "I", "nebula": "N", "debris": "D", "gate": "G", "star": "S"}
"""The terrain that gives a sector its type."""


def is_safe(crossing: Crossing) -> bool:
    """Return whether a crossing needs no roll: it has no border, or an entrance."""
    return crossing.door or not (crossing.leaves or crossing.enters)


def is_flyable(crossing: Crossing) -> bool:
    """Return whether a ship may survive a crossing without breaking a law: no star, and no shield except at an
    entrance."""
    return crossing.door or not {"S", "P"} & {crossing.leaves, crossing.enters}


def find_problems(sector: Sector) -> Iterator[str]:
    """All that is wrong with one sector."""
    yield from _check_symbols(sector)
    yield from _check_type(sector)
    yield from _check_features(sector)
    yield from _check_paths(sector)
    if sector.tile.letters != "S" * len(SECTOR):
        yield from _check_ways(sector)


def _check_symbols(sector: Sector) -> Iterator[str]:
    if sorted(sector.symbols) != list(SYMBOLS):
        given = "".join(sector.symbols)
        yield f"symbols are {given}; each of {SYMBOLS} must be there once, or a tile may not fit (XI-149)"


def _check_type(sector: Sector) -> Iterator[str]:
    letters = sector.tile.letters
    terrain = TERRAIN_OF.get(sector.type, ".")
    if terrain not in letters:
        yield f"type is {sector.type}, but its map has no {terrain!r}"
    if ("P" in letters) != bool(sector.law):
        yield "a planet needs a law, and only a planet has one (XI-173)"
    if "P" in letters and not sector.tile.doors:
        yield "a planet needs an entrance"
    if "P" in letters[7:]:
        yield "a planet lies in hexes 0 to 6, so that its shield never meets another sector"
    for inside, outside in sorted(sector.tile.doors):
        if letters[inside] != "P" or letters[outside] != ".":
            yield f"the entrance from {inside} to {outside} must lead from the planet to open space"


def _check_features(sector: Sector) -> Iterator[str]:
    for number, count in Counter(feature["hex"] for feature in sector.features).items():
        if count > 1:
            yield f"hex {number} holds {count} things; it has room for 1"
    for feature in sector.features:
        name, number = feature["feature"], feature["hex"]
        terrain, wanted = sector.tile.letters[number], ONLY_IN.get(name)
        if terrain == "S" or (wanted and terrain != wanted):
            yield f"{name} is in hex {number}, which is {terrain!r}; it must be {repr(wanted) if wanted else 'no star'}"
        if bool(feature["cargo"]) != (name in ("buy", "sell", "swap", "mine", "harvest", "salvage", "quarry")):
            yield f"{name} in hex {number}: only trade and gathering name goods, and they must"
        if ("number" in feature) != (name in ("spawn", "relics")):
            yield f"{name} in hex {number}: only Spawn Points and relics have a number, and they must"
        if name in ("excavate", "relics") and sector.type != "dead-world":
            yield f"{name} in hex {number} belongs on a dead world"


def _check_paths(sector: Sector) -> Iterator[str]:
    onward = {path["hexes"][0] for path in sector.paths} | {
        number for number in range(19) if sector.tile.letters[number] == "S"
    }
    for path in sector.paths:
        way = [*path["hexes"], path["into"]]
        for a, b in pairwise(way):
            if SECTOR[a].distance(SECTOR[b]) != 1:
                yield f"the path goes from {a} to {b}, which aren't neighbours"
        if len(set(path["hexes"])) < len(path["hexes"]):
            yield "a path enters a hex twice"
        if path["into"] not in onward:
            yield f"the path ends before hex {path['into']}; it must lead to the beginning of a path, or into a star"
    for name in ("comet", "kiln"):
        starts = sector.holds(name)
        if [path["kind"] for path in sector.paths].count(name) != len(starts):
            yield f"there must be one start of a {name} for each of its paths"
        if any(start not in path["hexes"] for path in sector.paths if path["kind"] == name for start in starts):
            yield f"the {name} must start on its path"


def _check_ways(sector: Sector) -> Iterator[str]:
    """Ways over this sector alone, for ships that come from any open hex at its edge."""
    board, letters = HexMap([LaidTile(sector.tile)]), sector.tile.letters
    edge = [h for number, h in enumerate(SECTOR) if number > 6 and letters[number] in ".G"]
    safe, flyable = board.reachable(edge, is_safe), board.reachable(edge, is_flyable)
    for side in range(6):
        if all(letters[SECTOR.index(h)] in "SD" for h in side_hexes(2, side)):
            yield f"side {side} is closed by stars or debris; ships must be able to come from every side"
    for feature in sector.features:
        name, number = feature["feature"], feature["hex"]
        if SECTOR[number] not in (safe if name in SAFE else flyable):
            yield f"{name} in hex {number} can't be reached" + (" without a roll" if name in SAFE else "")
