"""What a launch may bring: how far a tile may fly, where it can stop and what it does there, and where the ship can go.

Shown beside every answer, drawn as arrows, and weighed by the bot. The rules themselves ask here only how far a tile
may fly and what may be delivered.
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
    """A tile, its first step and its path, what it does where it stops, and the paths that the ship may take then.

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
        """What the tile does where it stops: deliver, hit or rest."""
        return "deliver" if self.delivers else "hit" if self.hits else "rest"


def adjustments(table: JunkTable, ship: Ship, tile: str, at: str) -> tuple[bool, bool]:
    """Whether Interplanet Express (JO-073) and Deimos by night (JO-097) may change how far a tile flies from a city."""
    return (
        ship.power == EXPRESS and SOURCE[tile] == EARTH,
        table.night(DEIMOS) and STACK_OF[at] == MARS,  # JO-A11
    )


def adjusters(table: JunkTable, ship: Ship, tile: str, at: str) -> list[str]:
    """The power and the board of those adjustments."""
    return [key for key, may in zip((EXPRESS, DEIMOS), adjustments(table, ship, tile, at), strict=True) if may]


def distances(table: JunkTable, ship: Ship, tile: str, at: str) -> list[int]:
    """How far a tile may fly from a city: its value, or what Interplanet Express and Deimos by night make of it.

    Both may be used, and add up (JO-A10). Only a 1 from Earth of the Express may become 0 (JO-074 JO-A09 JO-A37).
    """
    express, deimos = adjustments(table, ship, tile, at)
    value, change = VALUE[tile], ADJUSTMENT * (express + deimos)
    least = 0 if express and value == 1 else 1
    return [far for far in range(value - change, value + change + 1, ADJUSTMENT) if far >= least]


def launches(table: JunkTable, ship: Ship, tile: str, distance: int) -> Iterator[Launch]:
    """Every launch of a tile over a distance of at least 1: each direction, each stop."""
    for edge in edges(table.in_play, ship.at):
        moves = tuple(ship_paths(table, ship, launched_along(edge, distance)))
        for stop, paths in flight_stops(table.in_play, ship.at, edge.ring, edge.heading, distance).items():
            caught = any(other.power == SPLENDOR for other in table.opponents_at(stop, ship))
            delivers = DESTINATION[tile] == stop and not caught  # JO-086
            hits = tuple(tile_victims(table, ship, tile, paths[0]))
            yield Launch(tile, edge, paths[0], delivers, caught, hits, moves)


def ship_distances(ship: Ship, launched: Launched) -> Sequence[int]:
    """How far a ship may move after that launch (JO-047 JO-077)."""
    return sorted({launched.distance, JUMPER_MOVE}) if ship.power == JUMPER else [launched.distance]


def ship_stops(table: JunkTable, ship: Ship, launched: Launched) -> Mapping[str, Sequence[Path]]:
    """The cities where the ship may go after that launch, sorted by name, with the ways there; those of its own
    distance where a Puddle Jumper's lead to one city, too."""
    if ship.power != JUMPER:
        return stops_after(table, ship, launched, launched.distance)
    both = {**stops_after(table, ship, launched, JUMPER_MOVE), **stops_after(table, ship, launched, launched.distance)}
    return {city: both[city] for city in sorted(both)}


def stops_after(table: JunkTable, ship: Ship, launched: Launched, distance: int) -> Mapping[str, Sequence[Path]]:
    """The same over one distance."""
    return move_stops(table.in_play, ship.at, launched.ring, launched.heading, distance, ship.power == BOOTH)


def ship_paths(table: JunkTable, ship: Ship, launched: Launched) -> Iterator[Path]:
    """A path to each of these cities."""
    return (paths[0] for paths in ship_stops(table, ship, launched).values())


def tile_victims(table: JunkTable, ship: Ship, tile: str, path: Path) -> Iterator[str]:
    """Whom a launched tile hits, in order: those where it stops and, of a Stomp Rat's, those whom it passes."""
    for city in path if ship.power == RAT else path[-1:]:
        yield from (other.name for other in table.opponents_at(city, ship) if not immune(other, tile))


def ship_victims(table: JunkTable, ship: Ship, path: Path) -> list[str]:
    """JO-088: whom a Jolly Roger hits on a path of its ship, in order; nobody else's ship hits anybody (JO-046)."""
    if ship.power != ROGER:
        return []
    return [other.name for city in path for other in table.opponents_at(city, ship)]


def deliverable(table: JunkTable, ship: Ship, at: str, launched: str = "") -> list[str]:
    """The cargo that may be delivered from a city, but for a tile that is launched first.

    Space Cowboy's also to all cities next to it (JO-070 JO-071).
    """
    wanted = {at, *near(table.in_play, at)} if ship.power == COWBOY else {at}  # JO-A21
    tiles = sorted(tile for tile in ship.cargo if DESTINATION[tile] in wanted)
    if launched in tiles:
        tiles.remove(launched)
    return tiles
