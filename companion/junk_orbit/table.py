"""The state of a game, as `components/junk_orbit/state.yaml` tells it, and the short questions that rules ask of it.

Fields have the names of the state's keys, but for `stacks`, the three of them by source. `in_play` are the boards
without their sides; `flying` is the launched tile while it is in the air. Mappings named in annotations are shared
between copies and replaced whole; everything else is plain and changed in place.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from companion.engine import Table
from companion.engine.piles import Pile

from .constants import BOARD_OF, NIGHT, POWER, SOURCES, START, TILES, in_use
from .flight import Boards


class Launched(NamedTuple):
    """How the tile of this turn left, until the ship has moved."""

    ring: str
    heading: int
    distance: int


class Ship:
    """A player's ship, cargo and deliveries. Tiles keep the order in which they came."""

    __slots__ = ("at", "card", "cargo", "deliveries", "name", "power", "side")

    def __init__(
        self,
        name: str,
        card: str = "",
        side: str = "A",
        at: str = START,  # JO-030
        cargo: list[str] | None = None,
        deliveries: list[str] | None = None,
    ) -> None:
        self.name, self.at = name, at
        self.cargo = cargo if cargo is not None else []
        self.deliveries = deliveries if deliveries is not None else []
        self.take_card(card, side)

    def take_card(self, card: str, side: str) -> None:
        """JO-102: the visible side's power is the ship's."""
        self.card, self.side = card, side
        self.power = POWER[card, side] if card else ""

    def copy(self) -> Ship:
        new = Ship.__new__(Ship)
        new.name, new.card, new.side, new.power, new.at = self.name, self.card, self.side, self.power, self.at
        new.cargo, new.deliveries = self.cargo[:], self.deliveries[:]
        return new


class JunkTable(Table):
    """A game of Junk Orbit."""

    __slots__ = (
        "boards",
        "cities",
        "first",
        "flying",
        "in_play",
        "last",
        "launched",
        "options",
        "player",
        "players",
        "stacks",
        "turn",
    )

    turn: int

    def __init__(self, players: Mapping[str, Ship], boards: Mapping[str, str], phase: str) -> None:
        """A table with nothing on its boards yet; every tile that the game uses is in its stack."""
        self.phase, self.result, self.reason, self.notes = phase, None, None, None
        self.options: Mapping[str, bool] = {}
        self.boards = boards
        self.in_play: Boards = frozenset(boards)
        self.turn = 1
        self.first = self.player = self.last = ""
        self.launched: Launched | None = None
        self.flying: str | None = None
        self.players = dict(players)
        self.cities: dict[str, list[str]] = {city: [] for city in BOARD_OF if BOARD_OF[city] in boards}
        self.stacks = {source: Pile(tile for tile in TILES[source] if in_use(tile, boards)) for source in SOURCES}

    def copy(self) -> JunkTable:
        new = JunkTable.__new__(JunkTable)
        new.phase, new.result, new.reason, new.notes = self.phase, self.result, self.reason, None
        new.options, new.boards, new.in_play = self.options, self.boards, self.in_play
        new.turn, new.first, new.player, new.last = self.turn, self.first, self.player, self.last
        new.launched, new.flying = self.launched, self.flying
        new.players = {name: ship.copy() for name, ship in self.players.items()}
        new.cities = {city: tiles[:] for city, tiles in self.cities.items()}
        new.stacks = {source: stack.copy() for source, stack in self.stacks.items()}
        return new

    @property
    def ship(self) -> Ship:
        """The ship of the player whose turn it is."""
        return self.players[self.player]

    def night(self, board: str) -> bool:
        """JO-A26: whether a board lies in play with its night side up."""
        return self.boards.get(board) == NIGHT

    def after(self, name: str) -> str:
        """JO-033: the player to the left of that one."""
        seats = list(self.players)
        return seats[(seats.index(name) + 1) % len(seats)]

    def opponents_at(self, city: str, of: Ship) -> Iterator[Ship]:
        """The other ships at a city, clockwise from the player (JO-A12); never the own one (JO-045)."""
        seats = list(self.players.values())
        here = seats.index(of)
        return (ship for ship in seats[here + 1 :] + seats[:here] if ship.at == city)
