"""What the questions of Junk Orbit are about: the values that `text` makes words of, taken from the table when somebody
looks. Of a launch they say what it may bring, which the rules themselves don't ask (`moves`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from companion.engine import Values

from .constants import SOURCES, VALUE
from .flight import Path, edges, sense
from .moves import Way, boards, gains, ship_paths, ways
from .table import JunkTable, Launched, Ship


def launch(table: JunkTable, ship: Ship, distances: Mapping[str, Sequence[int]]) -> Values:
    """The best that each tile may bring, over any of its distances, and whether a night may add to it."""
    return {
        "at": ship.at,
        "tiles": {tile: _best(table, ship, tile, far) for tile, far in distances.items()},
        "bonuses": any(table.night(board) for board in SOURCES),  # JO-091 to JO-095
    }


def distance(table: JunkTable, ship: Ship, tile: str, distances: Sequence[int]) -> Values:
    """The best that a tile may bring over each distance."""
    return {"tile": tile, "distances": {str(far): _best(table, ship, tile, [far]) for far in distances}}


def _best(table: JunkTable, ship: Ship, tile: str, distances: Iterable[int]) -> Values:
    """A delivery, hits, whether one launch makes all of them, and the points that the ship could deliver then."""
    every = [way for distance in distances if distance for way in ways(table, ship, tile, distance)]
    stops = {path[-1] for way in every for path in way.moves}
    hits = [*dict.fromkeys(name for way in every for name in way.hits)]
    return {
        "delivers": any(way.delivers for way in every),
        "ship": max((_points(gains(table, ship, stop, tile)) for stop in stops), default=0),
        "hits": hits,
        "hits_all": any(len({*way.hits}) == len(hits) for way in every),
    }


def _points(tiles: Iterable[str]) -> int:
    return sum(VALUE[tile] for tile in tiles)


def direction(table: JunkTable, ship: Ship, tile: str, distance: int) -> Values:
    """For each way a tile may leave, by the next city: where it can stop and does what, and where the ship can go."""
    every = list(ways(table, ship, tile, distance))
    towards: dict[str, Any] = {}
    for edge in edges(table.in_play, ship.at):
        leaving = [way for way in every if way.edge == edge]
        towards[edge.to] = {
            "sense": sense(edge.ring, edge.heading),
            "stops": [_stop(way) for way in leaving],
            "ship": _then(table, ship, leaving[0]),
        }
    return {"tile": tile, "distance": distance, "directions": towards}


def stop(table: JunkTable, ship: Ship, tile: str, distance: int, towards: str) -> Values:
    """For each stop of a tile that leaves towards a city, what it does there and where the ship can go."""
    leaving = (way for way in ways(table, ship, tile, distance) if way.edge.to == towards)
    stops = {way.stop: {**_stop(way), "ship": _then(table, ship, way)} for way in leaving}
    return {"tile": tile, "distance": distance, "towards": towards, "stops": stops}


def _stop(way: Way) -> dict[str, Any]:
    return {"city": way.stop, "points": VALUE[way.tile] if way.delivers else 0, "hits": list(way.hits)}


def _then(table: JunkTable, ship: Ship, way: Way) -> list[Values]:
    """Where the ship can go after a launch."""
    return [_gain(table, ship, path, way.tile) for path in way.moves]


def _gain(table: JunkTable, ship: Ship, path: Path, without: str = "") -> Values:
    """A stop of the ship with the points it could deliver there, and whom Jolly Roger hits on the way."""
    points = _points(gains(table, ship, path[-1], without))
    return {"city": path[-1], "points": points, "hits": [*dict.fromkeys(boards(table, ship, path))]}


def lying(table: JunkTable, cities: Iterable[str]) -> Values:
    """The tiles in cities."""
    return {"cities": {city: list(table.cities[city]) for city in cities}}


def move(table: JunkTable, ship: Ship, launched: Launched) -> Values:
    """Each stop of the ship, by the distance and by the city, with what it could do and what lies there."""
    stops: dict[str, Any] = {}
    distances: dict[str, list[Values]] = {}
    for path in ship_paths(table, ship, launched):
        gain = _gain(table, ship, path)
        distances.setdefault(str(len(path)), []).append(gain)
        stops.setdefault(path[-1], {**gain, "lying": list(table.cities[path[-1]])})
    return {"distances": distances, "stops": stops}
