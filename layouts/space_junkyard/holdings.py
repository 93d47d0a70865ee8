"""What a score sheet holds: the ships of all players, with what their sections are worth and what that adds up to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from layouts.hooks import Studio
from layouts.scene import Group, Item, Scene
from layouts.shapes import rect

from .pen import Pen
from .ship import STEPS, Place, Section, exits, open_exits, section_of, ship_scene, value

HEAD = 9.0
"""Height of a player's heading, in mm."""
MARGIN = 5.0
GAP = 7.0


def picture(studio: Studio, holdings: Mapping[str, Any]) -> Scene:
    """The ships of all players at true scale, one below the other; `holdings` are those of a checked score sheet."""
    pen, shown = Pen(studio), []
    colours = iter(studio.game.tables["player-colours"].by_key)
    for name, player in holdings["players"].items():
        ship = [_section(record) for record in player.get("ship", ())]
        shown.append((f"{name}: {_points(studio, ship)}", ship_scene(studio, ship, next(colours))))
    wide = max((scene.width for _, scene in shown), default=0.0) + 2 * MARGIN
    items: list[Item] = []
    top = MARGIN
    for heading, scene in shown:
        items.append(pen.words(MARGIN + 4, top + 6, heading, 15, "display", "ink"))
        items.append(Group(scene.items, MARGIN, top + HEAD))
        top += HEAD + scene.height + GAP
    high = top - GAP + MARGIN
    return Scene(wide, high, (pen.fill(rect(0, 0, wide, high), "paper"), *items), 0.0)


def _section(record: Mapping[str, Any]) -> Section:
    """A section of a score sheet: one of ours, or a tile described by its exits and its hexagon."""
    if "tile" in record:
        return section_of(record)
    costs = {side: [letter for letter in cost if letter != "0"] for side, cost in record["exits"].items()}
    return Section(record["x"], record["y"], record.get("top") or "north", "", {**costs, "vp": record.get("vp") or 0})


def _points(studio: Studio, ship: Iterable[Section]) -> str:
    """SJ-056 to SJ-060: hexagons, less 1 + k for each section with k open exits."""
    every = list(ship)
    sides, total = exits(studio, every), 0
    joined = _joined(sides)
    for section in every:
        if section.place in joined:
            missing = len(open_exits(sides, section.place))
            total += value(studio, section) - (1 + missing if missing else 0)
    return "1 point" if total == 1 else f"{total} points"


def _joined(sides: Mapping[Place, Sequence[bool]]) -> set[Place]:
    """The places that a chain of joints leads to from the bridge; what is not joined scores nothing (SJ-061)."""
    found, edge = {(0, 0)}, [(0, 0)]
    for place in edge:
        opened = open_exits(sides, place)
        for side, (dx, dy) in enumerate(STEPS):
            beside = place[0] + int(dx), place[1] + int(dy)
            if sides[place][side] and side not in opened and beside not in found:
                found.add(beside)
                edge.append(beside)
    return found
