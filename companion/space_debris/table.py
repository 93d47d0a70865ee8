"""The state of a game, as `components/space_debris/state.yaml` tells it, and the short questions that rules ask of it.

Fields have the names of the state's keys. A deck knows what lies unseen of it elsewhere, too. A pawn or token that is
not on the board has "" as its space. Every field is plain and changed in place; tuples and mappings named in
annotations are shared between copies and replaced whole.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine import Table
from companion.engine.piles import Pile

from .constants import ACTIONS, CAPACITY_START, COST, HP, LEVEL, ORBIT_CARDS, RESOURCE_CARDS, SPACES

FaceDown = tuple[int, str | None]
"""An orbit card waiting to be flipped: the cubes lying on it, and the card where it is known."""


class Ship:
    """A player's spaceship and hand. `hand` keeps the order in which the cards came."""

    __slots__ = ("at", "capacity", "colour", "cubes", "hand", "hp", "name")

    def __init__(
        self,
        name: str,
        colour: str,
        at: str = "",
        hp: int = HP,  # SD-014
        capacity: int = CAPACITY_START,  # SD-015 SD-048
        cubes: int = 0,
        hand: list[str] | None = None,
    ) -> None:
        self.name, self.colour, self.at = name, colour, at
        self.hp, self.capacity, self.cubes = hp, capacity, cubes
        self.hand = hand if hand is not None else []

    @property
    def room(self) -> int:
        """SD-047: the cubes that still fit aboard."""
        return self.capacity - self.cubes

    def copy(self) -> Ship:
        return Ship(self.name, self.colour, self.at, self.hp, self.capacity, self.cubes, self.hand[:])


class Satellite:
    """A satellite in play. `delivered` are the cards lying at it, each with what it stands for where that is told."""

    __slots__ = ("at", "card", "delivered", "hp", "letter", "operational")

    def __init__(
        self,
        letter: str,
        card: str,
        at: str = "",
        hp: int = HP,  # SD-021
        operational: bool = False,
        delivered: list[tuple[str, str | None]] | None = None,
    ) -> None:
        self.letter, self.card, self.at, self.hp, self.operational = letter, card, at, hp, operational
        self.delivered = delivered if delivered is not None else []

    def missing(self) -> dict[str, int]:
        """SD-053: what its repair still lacks, by resource."""
        left = dict(COST[self.card])
        for card, stands_for in self.delivered:
            left[stands_for or card] -= 1
        return {resource: number for resource, number in left.items() if number > 0}

    def copy(self) -> Satellite:
        return Satellite(self.letter, self.card, self.at, self.hp, self.operational, self.delivered[:])


class DebrisTable(Table):
    """A game of Space Debris."""

    __slots__ = (
        "actions_left",
        "cubes",
        "face_down",
        "first",
        "options",
        "orbit_deck",
        "orbit_discard",
        "orbit_done",
        "player",
        "players",
        "powers",
        "random",
        "resource_deck",
        "resource_discard",
        "satellites",
        "supply",
        "threat",
        "top",
        "turn",
        "turns",
        "used",
    )

    turn: int

    def __init__(self, players: Mapping[str, Ship], phase: str) -> None:
        """A table with nothing on it yet but the players' ships; every card is in its deck."""
        self.phase, self.result, self.reason, self.notes = phase, None, None, None
        self.options: Mapping[str, bool] = {}
        self.random: tuple[str, ...] = ()
        self.turn = 1
        self.first = self.player = ""
        self.actions_left = ACTIONS
        self.used: tuple[str, ...] = ()
        self.orbit_done = False
        self.players = dict(players)
        self.satellites: dict[str, Satellite] = {}
        self.powers: frozenset[str] = frozenset()
        self.cubes = dict.fromkeys(SPACES, 0)
        self.supply = 0
        self.threat = 0
        self.resource_deck = Pile(RESOURCE_CARDS)
        self.resource_discard: list[str] = []
        self.orbit_deck = Pile(ORBIT_CARDS)
        self.orbit_discard: list[str] = []
        self.top: str | None = None
        self.face_down: list[FaceDown] = []
        self.turns = 0

    def copy(self) -> DebrisTable:
        new = DebrisTable.__new__(DebrisTable)
        new.phase, new.result, new.reason, new.notes = self.phase, self.result, self.reason, None
        new.options, new.random, new.used, new.powers = self.options, self.random, self.used, self.powers
        new.turn, new.first, new.player = self.turn, self.first, self.player
        new.actions_left, new.orbit_done = self.actions_left, self.orbit_done
        new.players = {name: ship.copy() for name, ship in self.players.items()}
        new.satellites = {letter: satellite.copy() for letter, satellite in self.satellites.items()}
        new.cubes, new.supply = self.cubes.copy(), self.supply
        new.threat, new.top, new.turns = self.threat, self.top, self.turns
        new.resource_deck, new.resource_discard = self.resource_deck.copy(), self.resource_discard[:]
        new.orbit_deck, new.orbit_discard, new.face_down = (
            self.orbit_deck.copy(),
            self.orbit_discard[:],
            self.face_down[:],
        )
        return new

    @property
    def ship(self) -> Ship:
        """The ship of the player whose turn it is."""
        return self.players[self.player]

    @property
    def level(self) -> int:
        """SD-080: the threat level."""
        return LEVEL[self.threat]

    def satellite_at(self, space: str) -> Satellite | None:
        """The satellite in a space; by the rules there is one at most."""
        for satellite in self.satellites.values():
            if satellite.at == space:
                return satellite
        return None

    def pieces(self, space: str) -> int:
        """SD-031 SD-107: the pieces in a space: cubes, pawns and satellites alike."""
        count = self.cubes[space]
        for ship in self.players.values():
            if ship.at == space:
                count += 1
        for satellite in self.satellites.values():
            if satellite.at == space:
                count += 1
        return count

    def after(self, name: str) -> str:
        """SD-115: the player to the left of that one."""
        seats = list(self.players)
        return seats[(seats.index(name) + 1) % len(seats)]
