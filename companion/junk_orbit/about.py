"""The facts of each question, of which `text` makes words; they are looked up only once somebody reads it.

Of a launch they say what it may bring (`launches`), which the rules themselves don't ask.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from companion.engine import Values

from .flight import Path, edges, sense
from .launches import Launch, deliverable, launches, ship_paths, ship_victims
from .scoring import worth
from .table import JunkTable, Launched, Ship


def launch(table: JunkTable, ship: Ship, distances: Mapping[str, Sequence[int]]) -> Values:
    """The most that each tile may bring, over any of its distances."""
    return {"at": ship.at, "tiles": {tile: _most(table, ship, tile, every) for tile, every in distances.items()}}


def distance(table: JunkTable, ship: Ship, tile: str, distances: Sequence[int]) -> Values:
    """The most that a tile may bring over each distance."""
    return {"at": ship.at, "tile": tile, "distances": {str(far): _most(table, ship, tile, [far]) for far in distances}}


def direction(table: JunkTable, ship: Ship, tile: str, distance: int) -> Values:
    """For each way a tile may leave, by the next city: where it can stop and does what, and where the ship can go."""
    every = list(launches(table, ship, tile, distance))
    directions: dict[str, Any] = {}
    for edge in edges(table.in_play, ship.at):
        leaving = [launch for launch in every if launch.edge == edge]
        directions[edge.to] = {
            "sense": sense(edge.ring, edge.heading),
            "stops": [_tile_stop(table, launch) for launch in leaving],
            "ship": _ship_stops(table, ship, leaving[0]),
        }
    return {"at": ship.at, "tile": tile, "distance": distance, "directions": directions}


def stop(table: JunkTable, ship: Ship, tile: str, distance: int, towards: str) -> Values:
    """For each stop of a tile that leaves towards a city, what it does there and where the ship can go."""
    leaving = (launch for launch in launches(table, ship, tile, distance) if launch.edge.to == towards)
    stops = {launch.stop: {**_tile_stop(table, launch), "ship": _ship_stops(table, ship, launch)} for launch in leaving}
    return {"at": ship.at, "tile": tile, "distance": distance, "towards": towards, "stops": stops}


def move(table: JunkTable, ship: Ship, launched: Launched, distance: int) -> Values:
    """Each stop of the ship, by the distance and by the city, with what it could do and what lies there. distance: what
    it is to move, or the tile's as long as the ship may also move another."""
    stops: dict[str, Any] = {}
    distances: dict[str, list[Values]] = {}
    for path in ship_paths(table, ship, launched):
        reached = _ship_stop(table, ship, path)
        distances.setdefault(str(len(path)), []).append(reached)
        stops.setdefault(path[-1], {**reached, "lying": list(table.cities[path[-1]])})
    return {"at": ship.at, "distance": distance, "distances": distances, "stops": stops}


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
    """Where the ship can go after a launch; where a Puddle Jumper's two distances lead to one city, that once."""
    paths = {path[-1]: path for path in launch.moves}
    return [_ship_stop(table, ship, path, launch.tile) for path in paths.values()]


def _ship_stop(table: JunkTable, ship: Ship, path: Path, launched: str = "") -> dict[str, Any]:
    """A stop of the ship with the points it could deliver there, whom a Jolly Roger hits there and on the way, and
    whether it comes back to where it is, round a ring or, by a Time Booth, there and back."""
    points = _points(table, deliverable(table, ship, path[-1], launched))
    return {**_stop(table, path[-1], points, ship_victims(table, ship, path)), "round": path[-1] == ship.at}


def _stop(table: JunkTable, city: str, points: int, hits: Sequence[str]) -> dict[str, Any]:
    """A stop as `text` declares it: `at` are the cities of the ships that are hit."""
    return {"city": city, "points": points, "hits": [*hits], "at": {name: table.players[name].at for name in hits}}
