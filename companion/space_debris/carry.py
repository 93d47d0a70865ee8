"""The rotation of the discs and their pieces for undo and redo, before the remaining differences are moved one by
one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .constants import TURNED

QUARTERS = 4
"""Orbit steps until both discs are back in place."""

TURNS = {
    1: "Turn HEO 90° clockwise with LEO on it, then LEO another 90°.",
    2: "Hold LEO still and turn HEO 180° under it.",
    3: "Turn HEO 90° counter-clockwise with LEO on it, then LEO another 90°.",
}
"""Instructions for a number of orbit steps, seen from above (SD-112 SD-113)."""


def carry(now: Mapping[str, Any], then: Mapping[str, Any]) -> tuple[str, dict[str, Any]] | None:
    """Return how the discs turn from one position to another, and the position with everything they carry (SD-A02);
    None if they don't turn."""
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
