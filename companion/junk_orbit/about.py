"""What the questions of Junk Orbit are about: the values that `text` makes words of, taken from the table when somebody
looks. Of a launch they say what it may bring, which the rules themselves don't ask (`moves`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from companion.engine import Values

from .constants import VALUE
from .flight import Path, edges, sense
from .moves import Way, boards, gains, ship_paths, ways
from .table import JunkTable, Launched, Ship


def launch(table: JunkTable, ship: Ship, distances: Mapping[str, Sequence[int]]) -> Values:
    """The best that each tile may bring, over any of its distances."""
    return {"at": ship.at, "tiles": {tile: _best(table, ship, tile, far) for tile, far in distances.items()}}


def distance(table: JunkTable, ship: Ship, tile: str, distances: Sequence[int]) -> Values:
    """The best that a tile may bring over each distance."""
    return {"at": ship.at, "tile": tile, "distances": {str(far): _best(table, ship, tile, [far]) for far in distances}}


def _best(table: JunkTable, ship: Ship, tile: str, distances: Iterable[int]) -> Values:
    """The most points of tile and ship together, the most hits, and whether one launch brings both."""
    every = (way for distance in distances if distance for way in ways(table, ship, tile, distance))
    turns = {turn for way in every for turn in _turns(table, ship, way)} or {(0, 0)}
    most = max(points for points, _ in turns), max(hits for _, hits in turns)
    return {"points": most[0], "hits": most[1], "both": most in turns}


def _turns(table: JunkTable, ship: Ship, way: Way) -> Iterator[tuple[int, int]]:
    """The points and hits of a launch with each move of the ship after it."""
    for path in way.moves:
        points = _points(gains(table, ship, path[-1], way.tile)) + (VALUE[way.tile] if way.delivers else 0)
        yield points, len(way.hits) + len(boards(table, ship, path))


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
            "stops": [_stop(table, way) for way in leaving],
            "ship": _then(table, ship, leaving[0]),
        }
    return {"at": ship.at, "tile": tile, "distance": distance, "directions": towards}


def stop(table: JunkTable, ship: Ship, tile: str, distance: int, towards: str) -> Values:
    """For each stop of a tile that leaves towards a city, what it does there and where the ship can go."""
    leaving = (way for way in ways(table, ship, tile, distance) if way.edge.to == towards)
    stops = {way.stop: {**_stop(table, way), "ship": _then(table, ship, way)} for way in leaving}
    return {"at": ship.at, "tile": tile, "distance": distance, "towards": towards, "stops": stops}


def _stop(table: JunkTable, way: Way) -> dict[str, Any]:
    points = VALUE[way.tile] if way.delivers else 0
    return {"city": way.stop, "points": points, "hits": list(way.hits), "at": _places(table, way.hits)}


def _then(table: JunkTable, ship: Ship, way: Way) -> list[Values]:
    """Where the ship can go after a launch; where a Puddle Jumper's two distances lead to one city, that once."""
    paths = {path[-1]: path for path in way.moves}
    return [_gain(table, ship, path, way.tile) for path in paths.values()]


def _gain(table: JunkTable, ship: Ship, path: Path, without: str = "") -> Values:
    """A stop of the ship with the points it could deliver there, and whom Jolly Roger hits on the way."""
    points, hits = _points(gains(table, ship, path[-1], without)), boards(table, ship, path)
    return {"city": path[-1], "points": points, "hits": hits, "at": _places(table, hits)}


def _places(table: JunkTable, hits: Iterable[str]) -> dict[str, str]:
    """The cities of ships that are hit."""
    return {name: table.players[name].at for name in hits}


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
