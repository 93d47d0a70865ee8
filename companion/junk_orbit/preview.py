"""Effects of a launch, listed beside the question and drawn as arrows on the boards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

from companion.engine import Ask, Option

from . import about
from .constants import VALUE
from .launch_words import leaving
from .launches import Launch, distances, launches, ship_paths
from .table import JunkTable, Ship
from .tile_words import cities

if TYPE_CHECKING:
    from layouts.drawing.hooks import Arrow

MAX_ARROWS = 10
"""Most arrows in a picture; more would be hard to tell apart."""
ANSWERED_BY: Mapping[str, Callable[[Launch], Option]] = {
    "launch": lambda launch: launch.tile,
    "distance": lambda launch: len(launch.path),
    "stop": lambda launch: launch.stop,
    "direction": lambda launch: launch.path[0],
}
"""Part of a launch that answers each question."""


def preview(table: JunkTable, ask: Ask) -> list[str]:
    """Return a line for each tile and direction: the tile's stops with deliveries and hits, and the ship's stops with
    possible points."""
    if ask.name not in ("launch", "distance"):
        return []  # Answers of later questions have this in their labels.
    ship = table.players[str(ask.seat)]
    lines: list[str] = []
    for tile, distance in _flights(table, ship, ask):
        far = "" if distances(table, ship, tile, ship.at) == [distance] else f"flies {cities(distance)} "
        ways = about.leaving(table, ship, tile, distance).items()
        lines += [f"{tile} {far}{leaving(to, way, ship.name)}" for to, way in ways]
    return lines


def _flights(table: JunkTable, ship: Ship, ask: Ask) -> Iterator[tuple[str, int]]:
    """Yield the tiles and distances that a question still allows."""
    if "distance" in ask.about:
        yield ask.about["tile"], ask.about["distance"]
        return
    for tile in [ask.about["tile"]] if "tile" in ask.about else ask.about["tiles"]:
        yield from ((tile, distance) for distance in distances(table, ship, tile, ship.at) if distance)


def _launches(table: JunkTable, ship: Ship, ask: Ask) -> list[Launch]:
    """Return the launches that a question still allows."""
    stop = ask.about.get("stop")
    every = (launch for flight in _flights(table, ship, ask) for launch in launches(table, ship, *flight))
    return [launch for launch in every if stop in (None, launch.stop)]


def arrows(table: JunkTable, ask: Ask) -> list[Arrow]:
    """Return the arrows of a question: launches that deliver or hit for a choice of tiles, all ways of a tile being
    launched and of the ship after it, or the ship's moves."""
    from layouts.drawing.hooks import Arrow

    if not ask.seat:
        return []
    ship = table.players[ask.seat]
    drawn: list[Arrow] = []
    if ask.name in ("launch", "distance"):
        best = sorted(_launches(table, ship, ask), key=lambda launch: (not launch.delivers, -VALUE[launch.tile]))
        drawn = [Arrow((ship.at, *each.path), "tile", each.ends, each.tile) for each in best if each.ends != "rest"]
    elif ask.name in ("direction", "stop"):
        every = _launches(table, ship, ask)
        moves = dict.fromkeys(path for launch in every for path in launch.moves)
        drawn = [Arrow((ship.at, *launch.path), "tile", launch.ends) for launch in every]
        drawn += [Arrow((ship.at, *path), "ship") for path in moves]
    elif table.launched and ask.name == "move to":
        drawn = [Arrow((ship.at, *path), "ship") for path in ship_paths(table, ship, table.launched)]
    return drawn[:MAX_ARROWS]


def ways(table: JunkTable, ask: Ask, answer: Option) -> list[Arrow]:
    """Return the arrows of an answer: the launches it still allows, or the ship's path."""
    from layouts.drawing.hooks import Arrow

    if not ask.seat:
        return []
    ship, drawn = table.players[ask.seat], list[Arrow]()
    if of := ANSWERED_BY.get(ask.name):
        found = [launch for launch in _launches(table, ship, ask) if of(launch) == answer]
        drawn = [Arrow((ship.at, *launch.path), "tile", launch.ends) for launch in found]
    elif table.launched and ask.name == "move to":
        paths = ship_paths(table, ship, table.launched)
        drawn = [Arrow((ship.at, *path), "ship") for path in paths if path[-1] == answer]
    return drawn[:MAX_ARROWS]
