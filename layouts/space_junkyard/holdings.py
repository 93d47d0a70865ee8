"""What a score sheet holds: the ships of all players, with what their sections are worth and what was scored."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from layouts.hooks import Studio
from layouts.scene import Group, Item, Scene
from layouts.shapes import rect

from .pen import Pen
from .ship import Section, section_of, ship_scene

HEAD = 9.0
"""Height of a player's heading, in mm."""
MARGIN = 5.0
GAP = 7.0


def picture(studio: Studio, holdings: Mapping[str, Any], score: Mapping[str, Any]) -> Scene:
    """The ships of all players at true scale, one below the other, each under its player's total."""
    pen, shown = Pen(studio), []
    colours = iter(studio.game.tables["player-colours"].by_key)
    totals = {player["name"]: player["total"] for player in score["players"]}
    for name, player in holdings["players"].items():
        ship = [_section(record) for record in player.get("ship", ())]
        heading = f"{name}: {totals[name]} point{'' if totals[name] == 1 else 's'}"
        shown.append((heading, ship_scene(studio, ship, next(colours))))
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
