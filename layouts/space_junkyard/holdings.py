"""The contents of a score sheet: the ships of all players, with the value of their sections and the score."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from layouts.drawing.hooks import Studio
from layouts.drawing.scene import Scene
from layouts.drawing.score_picture import stack_players

from .ship import Section, section_of, ship_scene


def picture(studio: Studio, holdings: Mapping[str, Any], score: Mapping[str, Any]) -> Scene:
    """Draw the ships of all players, each under its player's total."""
    colours = iter(studio.game.tables["player-colours"].by_key)
    ships = {
        name: ship_scene(studio, [_section(record) for record in player.get("ship", ())], next(colours))
        for name, player in holdings["players"].items()
    }
    return stack_players(studio, ships, score)


def _section(record: Mapping[str, Any]) -> Section:
    """Return a section of a score sheet: one of ours, or a tile described by its exits and its hexagon."""
    if "tile" in record:
        return section_of(record)
    costs = {side: [letter for letter in cost if letter != "0"] for side, cost in record["exits"].items()}
    return Section(record["x"], record["y"], record.get("top") or "north", "", {**costs, "vp": record.get("vp") or 0})
