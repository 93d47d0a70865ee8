"""Data of the box that the rules need, read once: spaces, cards, costs, levels, numbers.

Spaces and cards are identified by interned keys (`H30`, `fuel`, `fragmentation`), as rules look them up and compare
them all the time. All collections here are shared by every table and never change.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import itemgetter
from sys import intern

from companion.game_registry.games import box_beside
from components.schema import Kind

GAME = box_beside(__file__)


def _cards(kind: Kind) -> tuple[str, ...]:
    """Return the keys of a kind's cards, each as often as the box holds it, sorted."""
    return tuple(sorted(intern(piece.key) for piece in kind.pieces for _ in range(piece.count)))


# Numbers of the rules.
ACTIONS = GAME.number("actions")
THRUST = GAME.number("thrust")
FUEL_MOVE = GAME.number("fuel_move")
HAND_LIMIT = GAME.number("hand_limit")
START_HAND = GAME.number("start_hand")
HP = GAME.number("hp")
CAPACITY_START = GAME.number("capacity_start")
CAPACITY_MAX = GAME.number("capacity_max")
RECYCLE_BONUS = GAME.number("recycle_bonus")
SPACE_LIMIT = GAME.number("space_limit")
FRAGMENTATION_CUBES = GAME.number("fragmentation_cubes")
STORAGE_BONUS = GAME.number("storage_bonus")
ARMOR_CUBES = GAME.number("armor_cubes")
CUBES = GAME.count("debris")
HEAPS = tuple(size for size in range(GAME.number("heap_sizes"), 0, -1) for _ in range(GAME.number("heaps_of_a_size")))
"""Cubes on the spaces drawn last in set-up, in order (SD-025)."""

RESOURCE_DECK, ORBIT_DECK = "resource-deck", "orbit-deck"

# Spaces and their neighbours.
ORBITS = {str(row["orbit"]): row for row in GAME.tables["orbits"].rows}
SPACES: tuple[str, ...] = tuple(map(intern, GAME.tables["spaces"].by_key))


def _neighbours() -> Mapping[str, tuple[str, ...]]:
    """Return each space's neighbours along dotted lines, sorted (SD-029)."""
    found: dict[str, list[str]] = {space: [] for space in SPACES}
    for row in GAME.tables["links"].rows:
        found[row["a"]].append(intern(row["b"]))
        found[row["b"]].append(intern(row["a"]))
    return {space: tuple(sorted(near)) for space, near in found.items()}


def _turned(space: str) -> str:
    """Return the space to which an orbit step carries the contents of a space (SD-A02)."""
    row = GAME.tables["spaces"].row(space)
    turn = ORBITS[row["orbit"]]["turn"]
    return intern(f"{row['orbit']}{(row['angle'] + turn) % 360:g}")


NEAR = _neighbours()
TURNED = {space: _turned(space) for space in SPACES}
CAME_FROM = {turned: space for space, turned in TURNED.items() if turned != space}
CARRIED = itemgetter(*CAME_FROM.values())
"""Picks what an orbit step carries to each space of `CAME_FROM`, from a mapping by space."""
ORBIT_OF: Mapping[str, str] = {space: str(GAME.tables["spaces"].row(space)["orbit"]) for space in SPACES}
HERE_AND_NEAR: Mapping[str, tuple[str, ...]] = {space: tuple(sorted((*near, space))) for space, near in NEAR.items()}
STOP = "stop"
NEAR_OR_STOP: Mapping[str, tuple[str, ...]] = {space: (*near, STOP) for space, near in NEAR.items()}

# The threat track.
LEVEL: Mapping[int, int] = {int(row["space"]): int(row["level"]) for row in GAME.tables["threat"].rows}
LEVEL_CUBES: Mapping[int, Sequence[int]] = {
    int(row["level"]): tuple(row["cubes"]) for row in GAME.tables["threat-levels"].rows
}
THREAT_MIN, THREAT_MAX = min(LEVEL), max(LEVEL)
THREAT_START: Mapping[int, int] = {
    int(row["start"]): int(row["space"]) for row in GAME.tables["threat"].rows if row.get("start")
}

# Cards and tokens.
ARMOR, RENDEZVOUS = "armor-plating", "rendezvous"
FRAGMENTATION, JUNK = "fragmentation", "junk"
RESOURCE_CARDS = _cards(GAME.kinds["resource-card"])
ORBIT_CARDS = _cards(GAME.kinds["orbit-card"])
EVENT_CARDS = frozenset(ORBIT_CARDS) - {*SPACES}
"""Orbit cards without a space: the fragmentations, and additions of expansions."""
RESOURCES = tuple(sorted({each.key for each in GAME.kinds["resource-card"].pieces if each.module == "base"} - {JUNK}))
LETTERS = tuple(piece.key for piece in GAME.kinds["satellite-token"].pieces)
SATELLITE_CARDS = tuple(sorted(piece.key for piece in GAME.kinds["satellite-card"].pieces))
COLOURS = tuple(piece.key for piece in GAME.kinds["pawn"].pieces)
COST: Mapping[str, Mapping[str, int]] = {
    piece.key: {resource: int(piece.fields[resource]) for resource in RESOURCES}
    for piece in GAME.kinds["satellite-card"].pieces
}
NAME: Mapping[str, str] = {
    piece.key: piece.name
    for kind in ("satellite-card", "resource-card", "orbit-card")
    for piece in GAME.kinds[kind].pieces
}
