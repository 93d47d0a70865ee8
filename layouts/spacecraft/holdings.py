"""The contents of a score sheet: the rockets of all players with the cases of their goals, under the score.

Of each player this reads `rocket`, as positions have it, or `parts` without places, and `goals`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from layouts.drawing.hooks import Studio
from layouts.drawing.scene import Scene
from layouts.drawing.score_picture import stack_players

from .joints import CELL
from .rockets import Record, cases, rocket_scene

MIN_WIDTH_MM = 4 * CELL
"""Width of the picture in mm if all rockets are small."""
A_ROW = 10
"""Number of loose parts in a row."""
APART = 2
"""Distance of loose parts in cells, so that none looks joined."""


def picture(studio: Studio, holdings: Mapping[str, Any], score: Mapping[str, Any]) -> Scene:
    """Draw the rockets of all players, each under its player's total."""
    rockets = {name: _rocket(studio, player) for name, player in holdings["players"].items()}
    return stack_players(studio, rockets, score, MIN_WIDTH_MM)


def _rocket(studio: Studio, player: Mapping[str, Any]) -> Scene:
    """Draw a player's rocket with the cases of the goal marked; without places, the parts in rows."""
    rocket: Sequence[Record] = player.get("rocket") or ()
    if not rocket:
        return rocket_scene(studio, _loose(player.get("parts") or {}))
    goals = [studio.game.piece(f"goal.{goal}") for goal in player.get("goals") or ()]
    return rocket_scene(studio, rocket, [cells for goal in goals[:1] for cells in cases(studio, rocket, goal)])


def _loose(parts: Mapping[str, int]) -> Sequence[Record]:
    every = [part for part, count in parts.items() for _ in range(count)]
    return [{"part": part, "x": i % A_ROW * APART, "y": -(i // A_ROW) * APART} for i, part in enumerate(every)]
