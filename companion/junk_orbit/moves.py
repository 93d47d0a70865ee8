"""What a launch may bring: where a tile can stop, what it does there, and where the ship can go in consequence.

Told to people beside every answer, drawn as arrows, and weighed by the bot; the rules themselves ask here only what
may be delivered.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .constants import (
    BOOTH,
    COWBOY,
    DESTINATION,
    JUMPER,
    JUMPER_MOVE,
    RAT,
    ROGER,
    SPLENDOR,
)
from .flight import Edge, Path, edges, flight_stops, move_stops, near
from .hits import immune, met
from .table import JunkTable, Launched, Ship, launched_along


class Way(NamedTuple):
    """A launch: the tile, how far and which way, its path, what it does, and the paths the ship may take then."""

    tile: str
    distance: int
    edge: Edge
    path: Path
    delivers: bool
    hits: tuple[str, ...]
    moves: tuple[Path, ...]

    @property
    def stop(self) -> str:
        return self.path[-1]

    @property
    def ends(self) -> str:
        """What the tile does where it stops: deliver, hit or rest."""
        return "deliver" if self.delivers else "hit" if self.hits else "rest"


def ways(table: JunkTable, ship: Ship, tile: str, distance: int) -> Iterator[Way]:
    """Every launch of a tile over a distance of at least 1: each direction, each stop."""
    for edge in edges(table.in_play, ship.at):
        moves = tuple(ship_paths(table, ship, launched_along(edge, distance)))
        for stop, paths in flight_stops(table.in_play, ship.at, edge.ring, edge.heading, distance).items():
            hits, caught = struck(table, ship, tile, paths[0])
            delivers = DESTINATION[tile] == stop and not caught
            yield Way(tile, distance, edge, paths[0], delivers, hits, moves)


def ship_paths(table: JunkTable, ship: Ship, launched: Launched) -> Iterator[Path]:
    """A path to each city where the ship may go after that launch, for each distance that it may choose."""
    ring, heading = launched.ring, launched.heading
    far = {launched.distance, JUMPER_MOVE} if ship.power == JUMPER else {launched.distance}
    for distance in sorted(far, reverse=True):
        stops = move_stops(table.in_play, ship.at, ring, heading, distance, ship.power == BOOTH)
        yield from (paths[0] for paths in stops.values())


def struck(table: JunkTable, ship: Ship, tile: str, path: Path) -> tuple[tuple[str, ...], bool]:
    """Who is hit on a path, in order, and whether one of them catches the tile (JO-085)."""
    hits: list[str] = []
    caught = False
    over = met(table, ship, path if ship.power == RAT else path[-1:])
    for city in over:
        for victim in table.opponents_at(city, ship):
            if immune(victim, tile):
                continue
            hits.append(victim.name)
            caught = caught or (victim.power == SPLENDOR and city == path[-1])
    return tuple(hits), caught and path[-1] in over


def boards(table: JunkTable, ship: Ship, path: Path) -> list[str]:
    """JO-088: whom a Jolly Roger hits on a path of its ship, in order; nobody else's ship hits anybody (JO-046)."""
    if ship.power != ROGER:
        return []
    return [victim.name for city in path for victim in table.opponents_at(city, ship)]


def gains(table: JunkTable, ship: Ship, at: str, without: str = "") -> list[str]:
    """The tiles of the cargo, but for the one launched, that could be delivered from a city."""
    found = deliverable(table, ship, at)
    if without in found:
        found.remove(without)
    return found


def deliverable(table: JunkTable, ship: Ship, at: str) -> list[str]:
    """The cargo that may be delivered from a city; Space Cowboy's also to all cities next to it (JO-070 JO-071)."""
    wanted = {at, *near(table.in_play, at)} if ship.power == COWBOY else {at}  # JO-A21
    return sorted(tile for tile in ship.cargo if DESTINATION[tile] in wanted)
