"""The contents of a score sheet as a picture: a scene for each player, one below the other, each under a total."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from components.messages import count
from layouts.drawing.hooks import Studio
from layouts.drawing.pen import Pen
from layouts.drawing.scene import Group, Item, Scene
from layouts.drawing.shapes import rect

HEAD = 9.0
"""Height of a player's heading, in mm."""
MARGIN = 5.0
GAP = 7.0


def stack_players(studio: Studio, scenes: Mapping[str, Scene], score: Mapping[str, Any], least: float = 0.0) -> Scene:
    """Stack players' scenes at true scale on a page at least that wide in mm; `score` is `Score.as_json`'s."""
    pen = Pen(studio)
    totals = {player["name"]: player["total"] for player in score["players"]}
    items: list[Item] = []
    top = MARGIN
    for name, scene in scenes.items():
        heading = count(totals[name], "{player}: {n} point", "{player}: {n} points", player=name)
        items.append(pen.words(MARGIN + 4, top + 6, heading, 15, "display", "ink"))
        items.append(Group(scene.items, MARGIN, top + HEAD))
        top += HEAD + scene.height + GAP
    wide = max(least, max((scene.width for scene in scenes.values()), default=0.0) + 2 * MARGIN)
    high = top - GAP + MARGIN
    return Scene(wide, high, (pen.fill(rect(0, 0, wide, high), "paper"), *items), 0.0)
