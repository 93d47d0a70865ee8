"""The facts of each question, which `text` puts into words; they are computed once somebody reads them.

For launches they include what each may bring (`launches`), which the rules themselves don't ask.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from companion.engine import Values

from .flight import Path
from .launches import Launch, deliverable, launches, ship_distances, ship_paths, ship_victims
from .scoring import worth
from .table import JunkTable, Launched, Ship


def launch(table: JunkTable, ship: Ship, distances: Mapping[str, Sequence[int]]) -> Values:
    """Return the most that each tile may bring, over any of its distances."""
    return {"at": ship.at, "tiles": {tile: _most(table, ship, tile, every) for tile, every in distances.items()}}


def distance(table: JunkTable, ship: Ship, tile: str, distances: Sequence[int]) -> Values:
    """Return the most that a tile may bring over each distance."""
    return {"at": ship.at, "tile": tile, "distances": {str(far): _most(table, ship, tile, [far]) for far in distances}}


def stop(table: JunkTable, ship: Ship, tile: str, distance: int) -> Values:
    """Return the ways to each stop of a tile, by the next city: the tile's effects, and the ship's stops."""
    stops: dict[str, dict[str, Values]] = {}
    for launch in launches(table, ship, tile, distance):
        way = {**_tile_stop(table, launch), "ship": _ship_stops(table, ship, launch)}
        stops.setdefault(launch.stop, {})[launch.edge.to] = way
    return {"at": ship.at, "tile": tile, "distance": distance, "stops": stops}


def direction(table: JunkTable, ship: Ship, tile: str, distance: int, city: str) -> Values:
    """Return the same for the ways to one city."""
    every = stop(table, ship, tile, distance)
    return {**every, "stop": city, "ways": every["stops"][city]}


def leaving(table: JunkTable, ship: Ship, tile: str, distance: int) -> dict[str, Values]:
    """Return for each city that a tile may leave to its stops with their effects, and the ship's stops."""
    found: dict[str, Any] = {}
    for launch in launches(table, ship, tile, distance):
        way = found.setdefault(launch.edge.to, {"stops": [], "ship": _ship_stops(table, ship, launch)})
        way["stops"].append(_tile_stop(table, launch))
    return found


def move(table: JunkTable, ship: Ship, launched: Launched) -> Values:
    """Return the ship's distances, and for each city its effects there and the tiles in it."""
    stops = {
        path[-1]: {**_ship_stop(table, ship, path), "lying": list(table.cities[path[-1]])}
        for path in ship_paths(table, ship, launched)
    }
    return {"at": ship.at, "distances": ship_distances(ship, launched), "stops": stops}


def deliver(table: JunkTable, at: str, beside: bool, tiles: Sequence[str], more: bool) -> Values:
    """Return the points of each tile that can be delivered at the ship's city. more: another has been delivered there
    already."""
    return {"at": at, "beside": beside, "more": more, "worth": {tile: worth(tile, table.boards) for tile in tiles}}


def lying(table: JunkTable, cities: Iterable[str]) -> Values:
    """Return the tiles in cities."""
    return {"cities": {city: list(table.cities[city]) for city in cities}}


# ---- parts of facts ---------------------------------------------------------------------------------------------


def _most(table: JunkTable, ship: Ship, tile: str, distances: Iterable[int]) -> dict[str, Any]:
    """Return the most points of tile and ship together, whether the ship alone scores them and how many a launch that
    delivers the tile scores, the most hits, and whether one launch brings both."""
    every = (launch for distance in distances if distance for launch in launches(table, ship, tile, distance))
    turns = {turn for launch in every for turn in _turns(table, ship, launch)} or {_Turn(0, 0, 0)}
    points, hits = max(turn.points for turn in turns), max(turn.hits for turn in turns)
    best = [turn for turn in turns if turn.points == points]
    by_ship = not any(turn.by_tile for turn in best)
    return {
        "points": points, "by_ship": by_ship,
        "delivered": by_ship * max((turn.points for turn in turns if turn.by_tile), default=0),
        "hits": hits, "both": any(turn.hits == hits for turn in best),
    }  # fmt: skip


class _Turn(NamedTuple):
    """The results of a launch and the ship's move: all points, those of the tile, and hits; a ship passed twice is hit
    twice (JO-A31)."""

    points: int
    by_tile: int
    hits: int


def _turns(table: JunkTable, ship: Ship, launch: Launch) -> Iterator[_Turn]:
    """Yield every turn that a launch may lead to."""
    for path in launch.moves:
        by_tile, by_ship = _delivered(table, launch), _points(table, deliverable(table, ship, path[-1], launch.tile))
        hits = len(launch.hits) + len([*ship_victims(table, ship, path)])
        yield _Turn(by_tile + by_ship, by_tile, hits)


def _delivered(table: JunkTable, launch: Launch) -> int:
    """Return the points of the launched tile itself."""
    return worth(launch.tile, table.boards) if launch.delivers else 0


def _points(table: JunkTable, tiles: Iterable[str]) -> int:
    return sum(worth(tile, table.boards) for tile in tiles)


def _tile_stop(table: JunkTable, launch: Launch) -> dict[str, Any]:
    """Return a tile's stop with its points there, and its hits there and on the way."""
    return _stop(table, launch.stop, _delivered(table, launch), launch.hits)


def _ship_stops(table: JunkTable, ship: Ship, launch: Launch) -> list[Values]:
    """Return the ship's stops after a launch."""
    return [_ship_stop(table, ship, path, launch.tile) for path in launch.moves]


def _ship_stop(table: JunkTable, ship: Ship, path: Path, launched: str = "") -> dict[str, Any]:
    """Return a stop of the ship with its possible deliveries, the hits of a Jolly Roger there and on the way, and
    whether the ship returns to its city, round a ring or with a Time Booth."""
    points = _points(table, deliverable(table, ship, path[-1], launched))
    return {**_stop(table, path[-1], points, ship_victims(table, ship, path)), "round": path[-1] == ship.at}


def _stop(table: JunkTable, city: str, points: int, hits: Sequence[str]) -> dict[str, Any]:
    """Return a stop as `text` declares it; `at` has the cities of the ships that are hit."""
    return {"city": city, "points": points, "hits": [*hits], "at": {name: table.players[name].at for name in hits}}
