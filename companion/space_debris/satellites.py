"""The eight satellites: two abilities that work once, when the card is flipped, three actions, and three passive ones.

A passive ability (SD-032) is asked for where it works: Armor Plating in `flight.enter`, Automation in
`actions.Recycle`, Debris Forecast in `cards.open_top`. `table.powers` holds the cards that are operational; they serve
every player (SD-120), and a malfunctioning one serves nobody (SD-119).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import ClassVar

from companion.engine import Choice, Step

from . import about
from .constants import CAPACITY_MAX, NEAR, ORBIT_OF, RENDEZVOUS, SPACES, STORAGE_BONUS
from .flight import enter, turn_boards
from .table import DebrisTable, Satellite, Ship


def flip(table: DebrisTable, satellite: Satellite, rule: str, heals: bool = False) -> None:
    """Turn a satellite's card to its operational side; what works on the flip works now. heals: its hit points go back
    to four as well, which one sentence says with it."""
    satellite.operational = True
    table.powers |= {satellite.card}
    table.note(rule, "flipped", letter=satellite.letter, card=satellite.card, heals=heals)
    table.note("SD-059", "power", card=satellite.card)
    effect = ON_FLIP.get(satellite.card)
    if effect:
        effect(table, satellite)


def extra_storage(table: DebrisTable, satellite: Satellite) -> None:
    """SD-124: every ship can carry two cubes more, up to ten (SD-A22)."""
    for ship in table.players.values():
        ship.capacity = min(CAPACITY_MAX, ship.capacity + STORAGE_BONUS)
        table.note("SD-124", "capacity", who=ship.name, number=ship.capacity)


def orbital_decay(table: DebrisTable, satellite: Satellite) -> None:
    """SD-127: one cube off every space of the orbit where the token lies, to the supply (SD-A21).

    In set-up it lies nowhere yet, and there are no cubes (SD-A08).
    """
    orbit = ORBIT_OF.get(satellite.at)
    spaces = [space for space in SPACES if ORBIT_OF[space] == orbit and table.cubes[space]]
    for space in spaces:
        table.cubes[space] -= 1
    table.supply += len(spaces)
    table.note("SD-127", "decayed", orbit=orbit, spaces=tuple(spaces))


ON_FLIP: Mapping[str, Callable[[DebrisTable, Satellite], None]] = {
    "extra-storage": extra_storage,
    "orbital-decay": orbital_decay,
}


# ---- actions of satellites --------------------------------------------------------------------------------------


class GravityAssist:
    """SD-125: orbit now; nothing turns at the end of this turn (SD-A20)."""

    card: ClassVar[str] = "gravity-assist"
    rule: ClassVar[str] = "SD-125"

    def legal(self, table: DebrisTable, ship: Ship) -> bool:
        return True

    def perform(self, table: DebrisTable, ship: Ship) -> Step:
        turn_boards(table)
        table.orbit_done = True
        yield from ()


class OnboardBoosters:
    """SD-126: shift any satellite, and nothing with it, into an empty space next to it, on whatever board (SD-A19)."""

    card: ClassVar[str] = "onboard-boosters"
    rule: ClassVar[str] = "SD-126"

    def targets(self, table: DebrisTable, satellite: Satellite) -> Iterator[str]:
        """SD-030: an empty space holds no piece at all."""
        return (space for space in NEAR[satellite.at] if not table.pieces(space))

    def movable(self, table: DebrisTable) -> Iterator[str]:
        return (each.letter for each in table.satellites.values() if any(self.targets(table, each)))

    def legal(self, table: DebrisTable, ship: Ship) -> bool:
        return any(self.movable(table))

    def perform(self, table: DebrisTable, ship: Ship) -> Step:
        movable = {letter: table.satellites[letter] for letter in sorted(self.movable(table))}
        letter = yield Choice(
            ship.name, "satellite to shift", list(movable), "SD-126", (about.pieces, movable.values())
        )
        satellite = movable[letter]
        targets = list(self.targets(table, satellite))
        satellite.at = yield Choice(ship.name, "shift to", targets, "SD-126", (about.satellite, letter))
        table.note("SD-126", "shifted", letter=letter, space=satellite.at)


class Rendezvous:
    """SD-128: to the space of another pawn, which must be in another space (SD-A18). Debris there hurts (SD-A17)."""

    card: ClassVar[str] = RENDEZVOUS
    rule: ClassVar[str] = "SD-128"

    def others(self, table: DebrisTable, ship: Ship) -> list[str]:
        return sorted(other.name for other in table.players.values() if other.at != ship.at)

    def legal(self, table: DebrisTable, ship: Ship) -> bool:
        return bool(self.others(table, ship))

    def perform(self, table: DebrisTable, ship: Ship) -> Step:
        others = {name: table.players[name] for name in self.others(table, ship)}
        name = yield Choice(ship.name, "rendezvous", list(others), "SD-128", (about.mates, table, ship, others))
        enter(table, ship, table.players[name].at, "SD-128")  # SD-A16: Armor Plating helps here, too.


Power = GravityAssist | OnboardBoosters | Rendezvous
POWERS: Mapping[str, Power] = {power.card: power for power in (GravityAssist(), OnboardBoosters(), Rendezvous())}


def usable(table: DebrisTable, ship: Ship) -> Iterator[str]:
    """The satellite actions that the player can take now: each once in a turn, from anywhere (SD-077 SD-A20)."""
    for card, power in POWERS.items():
        if card in table.powers and card not in table.used and power.legal(table, ship):
            yield card


def heal(table: DebrisTable, patient: Ship | Satellite, hp: int, rule: str, event: str = "healed") -> None:
    """Set hit points; `hp` is four at most (SD-065)."""
    patient.hp = hp
    name = patient.letter if isinstance(patient, Satellite) else patient.name
    table.note(rule, event, who=table.player, what=name, hp=hp)
