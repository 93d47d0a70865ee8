"""The facts of each question, of which `text` makes words; they are looked up only once somebody reads it.

Of a launch they say what it may bring (`launches`), which the rules themselves don't ask.
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
    """The most that each tile may bring, over any of its distances."""
    return {"at": ship.at, "tiles": {tile: _most(table, ship, tile, every) for tile, every in distances.items()}}


def distance(table: JunkTable, ship: Ship, tile: str, distances: Sequence[int]) -> Values:
    """The most that a tile may bring over each distance."""
    return {"at": ship.at, "tile": tile, "distances": {str(far): _most(table, ship, tile, [far]) for far in distances}}


def stop(table: JunkTable, ship: Ship, tile: str, distance: int) -> Values:
    """For each stop of a tile the ways there, by the next city: what the tile does, and where the ship can go."""
    stops: dict[str, dict[str, Values]] = {}
    for launch in launches(table, ship, tile, distance):
        way = {**_tile_stop(table, launch), "ship": _ship_stops(table, ship, launch)}
        stops.setdefault(launch.stop, {})[launch.edge.to] = way
    return {"at": ship.at, "tile": tile, "distance": distance, "stops": stops}


def direction(table: JunkTable, ship: Ship, tile: str, distance: int, city: str) -> Values:
    """The same of the ways to one city."""
    every = stop(table, ship, tile, distance)
    return {**every, "stop": city, "ways": every["stops"][city]}


def leaving(table: JunkTable, ship: Ship, tile: str, distance: int) -> dict[str, Values]:
    """For each city to which a tile may leave, where it can stop and does what, and where the ship can go."""
    found: dict[str, Any] = {}
    for launch in launches(table, ship, tile, distance):
        way = found.setdefault(launch.edge.to, {"stops": [], "ship": _ship_stops(table, ship, launch)})
        way["stops"].append(_tile_stop(table, launch))
    return found


def move(table: JunkTable, ship: Ship, launched: Launched) -> Values:
    """How far the ship may move, and for each city what it could do and what lies there."""
    stops = {
        path[-1]: {**_ship_stop(table, ship, path), "lying": list(table.cities[path[-1]])}
        for path in ship_paths(table, ship, launched)
    }
    return {"at": ship.at, "distances": ship_distances(ship, launched), "stops": stops}


def deliver(table: JunkTable, at: str, beside: bool, tiles: Sequence[str], more: bool) -> Values:
    """What each tile that is wanted where the ship is scores; more: another has been delivered there already."""
    return {"at": at, "beside": beside, "more": more, "worth": {tile: worth(tile, table.boards) for tile in tiles}}


def lying(table: JunkTable, cities: Iterable[str]) -> Values:
    """The tiles in cities."""
    return {"cities": {city: list(table.cities[city]) for city in cities}}


# ---- parts of these ---------------------------------------------------------------------------------------------


def _most(table: JunkTable, ship: Ship, tile: str, distances: Iterable[int]) -> dict[str, Any]:
    """The most points of tile and ship together, whether the ship alone brings them and what a launch that delivers the
    tile brings then, the most hits, and whether one launch brings both."""
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
    """What a launch brings with a move of the ship after it: all points, those of the tile, and hits; who is passed
    twice is hit twice (JO-A31)."""

    points: int
    by_tile: int
    hits: int


def _turns(table: JunkTable, ship: Ship, launch: Launch) -> Iterator[_Turn]:
    """Every turn that a launch may lead to."""
    for path in launch.moves:
        by_tile, by_ship = _delivered(table, launch), _points(table, deliverable(table, ship, path[-1], launch.tile))
        hits = len(launch.hits) + len([*ship_victims(table, ship, path)])
        yield _Turn(by_tile + by_ship, by_tile, hits)


def _delivered(table: JunkTable, launch: Launch) -> int:
    """The points of the launched tile itself."""
    return worth(launch.tile, table.boards) if launch.delivers else 0


def _points(table: JunkTable, tiles: Iterable[str]) -> int:
    return sum(worth(tile, table.boards) for tile in tiles)


def _tile_stop(table: JunkTable, launch: Launch) -> dict[str, Any]:
    """The stop of a tile with the points it brings there, and whom it hits there and on the way."""
    return _stop(table, launch.stop, _delivered(table, launch), launch.hits)


def _ship_stops(table: JunkTable, ship: Ship, launch: Launch) -> list[Values]:
    """Where the ship can go after a launch."""
    return [_ship_stop(table, ship, path, launch.tile) for path in launch.moves]


def _ship_stop(table: JunkTable, ship: Ship, path: Path, launched: str = "") -> dict[str, Any]:
    """A stop of the ship with the points it could deliver there, whom a Jolly Roger hits there and on the way, and
    whether it comes back to where it is, round a ring or, by a Time Booth, there and back."""
    points = _points(table, deliverable(table, ship, path[-1], launched))
    return {**_stop(table, path[-1], points, ship_victims(table, ship, path)), "round": path[-1] == ship.at}


def _stop(table: JunkTable, city: str, points: int, hits: Sequence[str]) -> dict[str, Any]:
    """A stop as `text` declares it: `at` are the cities of the ships that are hit."""
    return {"city": city, "points": points, "hits": [*hits], "at": {name: table.players[name].at for name in hits}}
