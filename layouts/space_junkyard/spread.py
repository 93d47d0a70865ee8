"""Everything on the table of a position, and the pieces behind its drawings (`layouts.drawing.hooks`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from layouts.drawing import laid
from layouts.drawing.boards import mark_place
from layouts.drawing.hooks import Shown, Studio
from layouts.drawing.scene import Scene

from . import maps
from .positions import board, place, size

State = Mapping[str, Any]
MAP = "map"


def table(studio: Studio, state: State) -> Scene:
    """Draw the map, and the players' ships below it."""
    across = maps.side(size(studio, state))
    whole = Scene(across, across, (mark_place(MAP, across / 2, across / 2), *board(studio, state).items), 0.0)
    ships = [place(studio, state, name) for name in state.get("players") or ()]
    return laid.column([whole, *([laid.row(ships, level=True)] if ships else [])])


def tagged(studio: Studio, state: State) -> dict[str, list[Shown]]:
    """Map tags to the map, its tiles, bridges and sections. Sections that occur twice in a position keep their
    order."""
    tiles = {piece.key: piece.id for kind in studio.game.kinds_of("game-tiles") for piece in kind.pieces}
    made = {MAP: [Shown(f"map.map-{size(studio, state)}")]}
    for space, tile in (state.get("map") or {}).items():
        made[f"tile.{space}"] = [Shown(tiles.get(str(tile), str(tile)))]
    for player in (state.get("players") or {}).values():
        made[f"bridge.{player['colour']}"] = [Shown(f"bridge.{player['colour']}")]
        for record in player.get("ship") or ():
            key = str(record["tile"]).rpartition(".")[2]
            made.setdefault(f"section.{key}", []).append(Shown(f"section.{key}"))
    return made
