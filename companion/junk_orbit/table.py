"""The state of a game (`components/junk_orbit/state.yaml`), and the short questions that rules ask of it."""

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
    """How the tile of this turn left, until the ship has moved; `tile` while it is in the air."""

    ring: str
    sense: str
    distance: int
    tile: str

    @property
    def heading(self) -> int:
        """Its turning sense as a heading."""
        return heading(self.ring, self.sense)


def launched_along(edge: Edge, distance: int, tile: str = "") -> Launched:
    """A launch on the orbit and in the direction of its first edge."""
    return Launched(ring=edge.ring, sense=sense(edge.ring, edge.heading), distance=distance, tile=tile)


class Ship(Record):
    """A player's ship, cargo and deliveries; `power` is that of the visible side. Tiles keep the order in which they
    came."""

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
        """JO-102: the visible side's power is the ship's."""
        self.card, self.side = card, side
        self.power = POWER[card, side] if card and side else ""


class JunkTable(Table, game=GAME):
    """A game of Junk Orbit. `cities` are those in play, each with its tiles; `in_play` are the boards without sides."""

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
        """The stacks by the board whose tiles they hold."""
        return {EARTH: self.earth_stack, MOON: self.moon_stack, MARS: self.mars_stack}

    @property
    def ship(self) -> Ship:
        """The ship of the player whose turn it is."""
        return self.players[self.player]

    def night(self, board: str) -> bool:
        """JO-A26: whether a board lies in play with its night side up."""
        return self.boards.get(board) == NIGHT

    def opponents_at(self, city: str, of: Ship) -> Iterator[Ship]:
        """The other ships at a city, clockwise from the player (JO-A12); never the own one (JO-045)."""
        ships = [self.players[name] for name in seats_from(self.players, of.name)[1:]]
        return (ship for ship in ships if ship.at == city)
