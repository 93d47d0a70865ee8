"""Effects of a launch: the distances of a tile, its stops and effects there, and the ship's stops.

They are shown beside every answer, drawn as arrows, and weighed by the bot. The rules themselves only use the distances
of a tile and the possible deliveries.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from .constants import (
    ADJUSTMENT,
    BOOTH,
    COWBOY,
    DEIMOS,
    DESTINATION,
    EARTH,
    EXPRESS,
    JUMPER,
    JUMPER_MOVE,
    MARS,
    RAT,
    ROGER,
    SOURCE,
    SPLENDOR,
    STACK_OF,
    VALUE,
)
from .flight import Edge, Path, edges, flight_stops, move_stops, near
from .hits import immune
from .table import JunkTable, Launched, Ship, launched_along


class Launch(NamedTuple):
    """A tile, its first step and path, its effects at the stop, and the ship's possible paths. caught: Splendor takes
    it at its stop (JO-085). hits: the ships it hits, in order, also on the way (JO-089).

    caught: Splendor takes it where it stops (JO-085). hits: whom it hits, in order, on the way as well (JO-089).
    """

    tile: str
    edge: Edge
    path: Path
    delivers: bool
    caught: bool
    hits: tuple[str, ...]
    moves: tuple[Path, ...]

    @property
    def stop(self) -> str:
        return self.path[-1]

    @property
    def ends(self) -> str:
        """Effect of the tile at its stop: deliver, hit or rest."""
        return "deliver" if self.delivers else "hit" if self.hits else "rest"


def adjustments(table: JunkTable, ship: Ship, tile: str, at: str) -> tuple[bool, bool]:
    """Return whether Interplanet Express (JO-073) and Deimos by night (JO-097) may change a tile's distance from a
    city."""
    return (
        ship.power == EXPRESS and SOURCE[tile] == EARTH,
        table.night(DEIMOS) and STACK_OF[at] == MARS,  # JO-A11
    )


def adjusters(table: JunkTable, ship: Ship, tile: str, at: str) -> list[str]:
    """Return the power and the board of these adjustments."""
    return [key for key, may in zip((EXPRESS, DEIMOS), adjustments(table, ship, tile, at), strict=True) if may]


def distances(table: JunkTable, ship: Ship, tile: str, at: str) -> list[int]:
    """Return the distances of a tile from a city: its value, and adjustments by Interplanet Express and Deimos by
    night.

    Both may be used, and add up (JO-A10). Only a 1 from Earth of the Express may become 0 (JO-074 JO-A09 JO-A37).
    """
    express, deimos = adjustments(table, ship, tile, at)
    value, change = VALUE[tile], ADJUSTMENT * (express + deimos)
    least = 0 if express and value == 1 else 1
    return [far for far in range(value - change, value + change + 1, ADJUSTMENT) if far >= least]


def launches(table: JunkTable, ship: Ship, tile: str, distance: int) -> Iterator[Launch]:
    """Yield every launch of a tile over a distance of at least 1, by direction and stop."""
    for edge in edges(table.in_play, ship.at):
        moves = tuple(ship_paths(table, ship, launched_along(edge, distance)))
        for stop, paths in flight_stops(table.in_play, ship.at, edge.ring, edge.heading, distance).items():
            caught = any(other.power == SPLENDOR for other in table.opponents_at(stop, ship))
            delivers = DESTINATION[tile] == stop and not caught  # JO-086
            hits = tuple(tile_victims(table, ship, tile, paths[0]))
            yield Launch(tile, edge, paths[0], delivers, caught, hits, moves)


def ship_distances(ship: Ship, launched: Launched) -> Sequence[int]:
    """Return the distances of a ship after a launch (JO-047 JO-077)."""
    return sorted({launched.distance, JUMPER_MOVE}) if ship.power == JUMPER else [launched.distance]


def ship_stops(table: JunkTable, ship: Ship, launched: Launched) -> Mapping[str, Sequence[Path]]:
    """Return the ship's stops after a launch, sorted by name, with the paths there. If both distances of a Puddle
    Jumper lead to a city, the paths of its own distance are returned."""
    if ship.power != JUMPER:
        return stops_after(table, ship, launched, launched.distance)
    both = {**stops_after(table, ship, launched, JUMPER_MOVE), **stops_after(table, ship, launched, launched.distance)}
    return {city: both[city] for city in sorted(both)}


def stops_after(table: JunkTable, ship: Ship, launched: Launched, distance: int) -> Mapping[str, Sequence[Path]]:
    """Return the ship's stops over a single distance."""
    return move_stops(table.in_play, ship.at, launched.ring, launched.heading, distance, ship.power == BOOTH)


def ship_paths(table: JunkTable, ship: Ship, launched: Launched) -> Iterator[Path]:
    """Yield a path to each of the ship's stops."""
    return (paths[0] for paths in ship_stops(table, ship, launched).values())


def tile_victims(table: JunkTable, ship: Ship, tile: str, path: Path) -> Iterator[str]:
    """Yield the ships that a launched tile hits, in order: those at its stop and, for a Stomp Rat, those it passes."""
    for city in path if ship.power == RAT else path[-1:]:
        yield from (other.name for other in table.opponents_at(city, ship) if not immune(other, tile))


def ship_victims(table: JunkTable, ship: Ship, path: Path) -> list[str]:
    """Return the ships that a Jolly Roger hits on a path, in order (JO-088); other ships hit nobody (JO-046)."""
    if ship.power != ROGER:
        return []
    return [other.name for city in path for other in table.opponents_at(city, ship)]


def deliverable(table: JunkTable, ship: Ship, at: str, launched: str = "") -> list[str]:
    """Return the cargo that may be delivered from a city, without a tile that is launched first. Space Cowboy also
    delivers to adjacent cities (JO-070 JO-071).

    Space Cowboy's also to all cities next to it (JO-070 JO-071).
    """
    wanted = {at, *near(table.in_play, at)} if ship.power == COWBOY else {at}  # JO-A21
    tiles = sorted(tile for tile in ship.cargo if DESTINATION[tile] in wanted)
    if launched in tiles:
        tiles.remove(launched)
    return tiles
