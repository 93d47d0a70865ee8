"""What a score sheet holds: the rockets of all players with the cases of their goals, under what was scored.

Reads of each player `rocket`, as positions have it, or `parts` without places, and `goals`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from layouts.hooks import Studio
from layouts.scene import Group, Item, Scene
from layouts.shapes import rect

from .joints import CELL
from .pen import Pen
from .rockets import Record, cases, rocket_scene

HEAD = 9.0
"""Height of a player's heading, in mm."""
MARGIN = 5.0
GAP = 7.0
A_ROW = 10
"""How many loose parts lie beside each other."""
APART = 2
"""Cells from one loose part to the next, so that none looks joined."""


def picture(studio: Studio, holdings: Mapping[str, Any], score: Mapping[str, Any]) -> Scene:
    """The rockets of all players at true scale, one below the other, each under its player's total."""
    pen, shown = Pen(studio), []
    totals = {player["name"]: player["total"] for player in score["players"]}
    for name, player in holdings["players"].items():
        heading = f"{name}: {totals[name]} point{'' if totals[name] == 1 else 's'}"
        shown.append((heading, _rocket(studio, player)))
    wide = max((scene.width for _, scene in shown), default=0.0) + 2 * MARGIN
    items: list[Item] = []
    top = MARGIN
    for heading, scene in shown:
        items.append(pen.words(MARGIN + 4, top + 6, heading, 15, "display", "ink"))
        items.append(Group(scene.items, MARGIN, top + HEAD))
        top += HEAD + scene.height + GAP
    high = top - GAP + MARGIN
    return Scene(max(wide, 4 * CELL), high, (pen.fill(rect(0, 0, max(wide, 4 * CELL), high), "paper"), *items), 0.0)


def _rocket(studio: Studio, player: Mapping[str, Any]) -> Scene:
    """A player's rocket with the cases of the goal marked; without places, the parts in rows."""
    rocket: Sequence[Record] = player.get("rocket") or ()
    if not rocket:
        return rocket_scene(studio, _loose(player.get("parts") or {}))
    goals = [studio.game.piece(f"goal.{goal}") for goal in player.get("goals") or ()]
    return rocket_scene(studio, rocket, [cells for goal in goals[:1] for cells in cases(studio, rocket, goal)])


def _loose(parts: Mapping[str, int]) -> Sequence[Record]:
    every = [part for part, count in parts.items() for _ in range(count)]
    return [{"part": part, "x": i % A_ROW * APART, "y": -(i // A_ROW) * APART} for i, part in enumerate(every)]
