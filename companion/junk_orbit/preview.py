"""What a launch leads to, told beside the question and drawn as arrows over the boards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.engine import Ask, Choice

from .constants import VALUE
from .moves import ship_paths, ways
from .table import JunkTable, Ship
from .text import directions
from .turn import Aim, distances

if TYPE_CHECKING:
    from layouts.hooks import Arrow

MOST = 10
"""Arrows in one picture; with more nobody sees which is which."""


def preview(table: JunkTable, ask: Ask) -> list[str]:
    """For each tile that may be launched, each direction: where it can stop, whether it delivers or hits there, and
    where the ship can go in consequence, with the points it could deliver."""
    if not isinstance(ask, Choice) or ask.what not in ("launch", "distance"):
        return []  # The answers to later questions tell it themselves.
    ship = table.players[str(ask.seat)]
    return [
        f"{tile} {'' if distance == VALUE[tile] else f'as {distance} '}to {told}"
        for tile, distance in _launches(table, ship, ask)
        for told in directions(table, ship, tile, distance)
    ]


def _aims(ask: Choice) -> bool:
    return isinstance(ask, Aim) or ask.what == "launch"


def _launches(table: JunkTable, ship: Ship, ask: Choice) -> Iterator[tuple[str, int]]:
    """The tiles and distances that a question still allows."""
    if isinstance(ask, Aim) and ask.distance:
        yield ask.tile, ask.distance
        return
    for tile in [ask.tile] if isinstance(ask, Aim) else [str(option) for option in ask.options]:
        yield from ((tile, distance) for distance in distances(table, ship, tile) if distance)


def arrows(table: JunkTable, ask: Ask) -> list[Arrow]:
    """Of a tile that is being launched every way, and the ship's; of a choice of tiles those that deliver or hit."""
    from layouts.hooks import Arrow

    if not isinstance(ask, Choice) or not ask.seat:
        return []
    ship = table.players[ask.seat]
    made: list[Arrow] = []
    if isinstance(ask, Aim) and ask.distance:
        for way in ways(table, ship, ask.tile, ask.distance):
            if ask.edge in (None, way.edge):
                made.append(Arrow((ship.at, *way.path), "tile", way.ends))
        going = {path: None for way in ways(table, ship, ask.tile, ask.distance) if ask.edge in (None, way.edge)
                 for path in way.moves}  # fmt: skip
        made += [Arrow((ship.at, *path), "ship") for path in going]
    elif _aims(ask):
        found = [way for tile, distance in _launches(table, ship, ask) for way in ways(table, ship, tile, distance)]
        found.sort(key=lambda way: (not way.delivers, -VALUE[way.tile]))
        made = [Arrow((ship.at, *way.path), "tile", way.ends, way.tile) for way in found if way.ends != "rest"]
    elif table.launched and ask.what in ("move to", "move distance"):
        made = [Arrow((ship.at, *path), "ship") for path in ship_paths(table, ship, table.launched)]
    return made[:MOST]
