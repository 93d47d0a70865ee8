"""The state of a game (`components/space_debris/state.yaml`), with queries for the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, NamedTuple

from companion.engine import Table
from companion.engine.piles import Pile
from companion.engine.state import Derived, EveryRow, MapKey, Record, StateName

from .constants import ARMOR, ARMOR_CUBES, COST, GAME, LEVEL
from .modules import fields_of


class FaceDown(Record):
    """An orbit card waiting to be flipped: the cubes on it, and the card if it is known."""

    cubes: int
    card: str | None


class Delivered(NamedTuple):
    """A resource card at a satellite; a junk card stands for a resource."""

    card: str
    stands_for: Annotated[str | None, StateName("as")] = None


class Ship(Record, adds=fields_of("ship")):
    """A player's spaceship and hand. `at` is "" until the pawn is on the board; `hand` keeps the order of the draws."""

    name: MapKey
    colour: str
    at: str
    hp: int  # SD-014
    capacity: int  # SD-015 SD-048
    cubes: int
    hand: list[str]

    @property
    def room(self) -> int:
        """Cubes that still fit aboard (SD-047)."""
        return self.capacity - self.cubes


class Satellite(Record, adds=fields_of("satellite")):
    """A satellite in play; `delivered` are the cards at it."""

    letter: MapKey
    card: str
    at: str
    hp: int  # SD-021
    operational: bool
    delivered: list[Delivered]

    def missing(self) -> dict[str, int]:
        """Return the cards its repair still needs, by resource (SD-053)."""
        left = dict(COST[self.card])
        for card, stands_for in self.delivered:
            left[stands_for or card] -= 1
        return {resource: number for resource, number in left.items() if number > 0}


class DebrisTable(Table, game=GAME, adds=fields_of("table")):
    """A game of Space Debris; `powers` are the cards of operational satellites."""

    options: Mapping[str, bool]
    random: tuple[str, ...]
    turn: int
    first: str
    player: str
    actions_left: int
    used: tuple[str, ...]
    orbit_done: bool
    forecast_left: bool
    players: dict[str, Ship]
    satellites: dict[str, Satellite]
    cubes: EveryRow[dict[str, int]]
    supply: int
    threat: int
    resource_deck: Pile
    resource_discard: list[str]
    orbit_deck: Pile
    orbit_discard: list[str]
    top: str | None
    face_down: list[FaceDown]
    turns: int
    powers: Derived[frozenset[str]]

    @property
    def orbit_before(self) -> list[str]:
        """Candidates for the unseen face-down cards, if others have been shuffled into the deck since."""
        return self.orbit_deck.before

    @orbit_before.setter
    def orbit_before(self, cards: list[str]) -> None:
        self.orbit_deck.before = cards

    def derive(self) -> None:
        self.powers = frozenset(each.card for each in self.satellites.values() if each.operational)
        self.orbit_deck.unseen = sum(each.card is None for each in self.face_down)
        self.orbit_deck.settle()

    @property
    def ship(self) -> Ship:
        """Ship of the player whose turn it is."""
        return self.players[self.player]

    @property
    def level(self) -> int:
        """Threat level (SD-080)."""
        return LEVEL[self.threat]

    def hurts(self, space: str) -> bool:
        """Return whether entering a space costs a ship 1 HP, unless it moves by Fuel (SD-042 SD-121)."""
        return self.cubes[space] > (ARMOR_CUBES if ARMOR in self.powers else 0)

    def satellite_at(self, space: str) -> Satellite | None:
        """Return the satellite in a space; the rules allow one at most."""
        for satellite in self.satellites.values():
            if satellite.at == space:
                return satellite
        return None

    def pieces(self, space: str) -> int:
        """Return the number of pieces in a space: cubes, pawns and satellites (SD-031 SD-107)."""
        count = self.cubes[space]
        for ship in self.players.values():
            if ship.at == space:
                count += 1
        for satellite in self.satellites.values():
            if satellite.at == space:
                count += 1
        return count
