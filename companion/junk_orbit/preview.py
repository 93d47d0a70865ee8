"""What a launch leads to, told beside the question and drawn as arrows over the boards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.engine import Ask
from companion.engine.labels import Label

from . import about
from .constants import VALUE
from .launch_words import via
from .moves import ship_paths, ways
from .table import JunkTable, Ship
from .tile_words import cities
from .turn import distances

if TYPE_CHECKING:
    from layouts.hooks import Arrow

MOST = 10
"""Arrows in one picture; with more nobody sees which is which."""


def preview(table: JunkTable, ask: Ask) -> list[str]:
    """For each tile that may be launched, each direction: where it can stop, whether it delivers or hits there, and
    where the ship can go in consequence, with the points it could deliver."""
    if ask.name not in ("launch", "distance"):
        return []  # The answers to later questions tell it themselves.
    ship = table.players[str(ask.seat)]
    said = []
    for tile, distance in _launches(table, ship, ask):
        values = about.direction(table, ship, tile, distance)["directions"]
        far = "" if distances(table, ship, tile) == [distance] else f"flies {cities(distance)} "
        said += [f"{tile} {far}{Label(via(option, values))}" for option in values]
    return said


def _launches(table: JunkTable, ship: Ship, ask: Ask) -> Iterator[tuple[str, int]]:
    """The tiles and distances that a question still allows."""
    tile = ask.about.get("tile")
    if tile and "distance" in ask.about:
        yield tile, ask.about["distance"]
        return
    for each in [tile] if tile else ask.about["tiles"]:
        yield from ((each, distance) for distance in distances(table, ship, each) if distance)


def arrows(table: JunkTable, ask: Ask) -> list[Arrow]:
    """Of a tile that is being launched every way, and the ship's; of a choice of tiles those that deliver or hit."""
    from layouts.hooks import Arrow

    if not ask.seat:
        return []
    ship = table.players[ask.seat]
    made: list[Arrow] = []
    if ask.name in ("direction", "stop"):
        towards = ask.about.get("towards")
        every = [way for tile, distance in _launches(table, ship, ask) for way in ways(table, ship, tile, distance)
                 if towards in (None, way.edge.to)]  # fmt: skip
        made = [Arrow((ship.at, *way.path), "tile", way.ends) for way in every]
        made += [Arrow((ship.at, *path), "ship") for path in dict.fromkeys(path for way in every for path in way.moves)]
    elif ask.name in ("launch", "distance"):
        found = [way for tile, distance in _launches(table, ship, ask) for way in ways(table, ship, tile, distance)]
        found.sort(key=lambda way: (not way.delivers, -VALUE[way.tile]))
        made = [Arrow((ship.at, *way.path), "tile", way.ends, way.tile) for way in found if way.ends != "rest"]
    elif table.launched and ask.name in ("move to", "move distance"):
        made = [Arrow((ship.at, *path), "ship") for path in ship_paths(table, ship, table.launched)]
    return made[:MOST]
