"""What the discs carry as they turn, for undo and redo: first they are turned, then what still differs is moved."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .constants import TURNED

QUARTERS = 4
"""Orbit steps after which both discs lie as they did."""

TURNS = {
    1: "Turn HEO 90° clockwise with LEO on it, then LEO another 90°.",
    2: "Hold LEO still and turn HEO 180° under it.",
    3: "Turn HEO 90° counter-clockwise with LEO on it, then LEO another 90°.",
}
"""SD-112 SD-113: what so many orbit steps come to, seen from above."""


def carry(now: Mapping[str, Any], then: Mapping[str, Any]) -> tuple[str, dict[str, Any]] | None:
    """How the discs turn from one position to another, and the position with all that they carry (SD-A02); None where
    they stay."""
    steps = (then["turns"] - now["turns"]) % QUARTERS
    if not steps:
        return None
    moved = dict(now, turns=then["turns"])
    for _ in range(steps):
        moved["cubes"] = {TURNED[space]: number for space, number in moved["cubes"].items()}
        for kind in ("players", "satellites"):
            pieces = moved[kind].items()
            moved[kind] = {key: each | {"at": TURNED[each["at"]]} if each.get("at") else each for key, each in pieces}
    return TURNS[steps], moved
