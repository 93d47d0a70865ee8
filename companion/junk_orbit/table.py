"""The state of a game (`components/junk_orbit/state.yaml`), with queries for the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated

from companion.engine import Table
from companion.engine.piles import Pile
from companion.engine.seats import seats_from
from companion.engine.state import Derived, EveryRow, MapKey, Record, StateName

from .constants import BOARD_OF, EARTH, GAME, MARS, MOON, NIGHT, POWER, in_use
from .flight import Boards, Edge, heading, sense


class Launched(Record):
    """The launch of this turn's tile, until the ship has moved; `tile` is set while it is in the air."""

    ring: str
    sense: str
    distance: int
    tile: str

    @property
    def heading(self) -> int:
        """Turning sense as a heading."""
        return heading(self.ring, self.sense)


def launched_along(edge: Edge, distance: int, tile: str = "") -> Launched:
    """Return a launch that begins with an edge."""
    return Launched(ring=edge.ring, sense=sense(edge.ring, edge.heading), distance=distance, tile=tile)


class Ship(Record):
    """A player's ship, cargo and deliveries; `power` is that of the visible side. Tiles keep the order of their
    arrival."""

    name: MapKey
    card: Annotated[str, StateName("ship")]
    side: str
    at: str  # JO-030
    cargo: list[str]
    deliveries: list[str]
    power: Derived[str]

    def derive(self) -> None:
        self.take_card(self.card, self.side)

    def take_card(self, card: str, side: str) -> None:
        """Set the ship card; the visible side's power is the ship's (JO-102)."""
        self.card, self.side = card, side
        self.power = POWER[card, side] if card and side else ""


class JunkTable(Table, game=GAME):
    """A game of Junk Orbit. `cities` has those in play with their tiles; `in_play` has the boards without sides."""

    options: Mapping[str, bool]
    boards: Mapping[str, str]
    turn: int
    first: str
    player: str
    launched: Launched | None
    last: str
    players: dict[str, Ship]
    cities: EveryRow[dict[str, list[str]]]
    earth_stack: Pile
    moon_stack: Pile
    mars_stack: Pile
    in_play: Derived[Boards]

    def derive(self) -> None:
        self.in_play = frozenset(self.boards)
        self.cities = {city: tiles for city, tiles in self.cities.items() if tiles or BOARD_OF[city] in self.in_play}
        for stack in self.stacks.values():  # JO-021 JO-022: what this game doesn't use stays in the box.
            stack.bag = [tile for tile in stack.bag if in_use(tile, self.boards)]

    @property
    def stacks(self) -> Mapping[str, Pile]:
        """Stacks by the board of their tiles."""
        return {EARTH: self.earth_stack, MOON: self.moon_stack, MARS: self.mars_stack}

    @property
    def ship(self) -> Ship:
        """Ship of the player whose turn it is."""
        return self.players[self.player]

    def night(self, board: str) -> bool:
        """Return whether a board is in play with its night side up (JO-A26)."""
        return self.boards.get(board) == NIGHT

    def opponents_at(self, city: str, of: Ship) -> Iterator[Ship]:
        """Return the other ships at a city, clockwise from the player (JO-A12), never the player's own (JO-045)."""
        ships = [self.players[name] for name in seats_from(self.players, of.name)[1:]]
        return (ship for ship in ships if ship.at == city)
