"""The eight satellites: two with an effect when their card is flipped, three with an action, and three passive ones.

Passive abilities (SD-032) are applied where they matter: Armor Plating in `flight.enter`, Automation in
`actions.Recycle`, Debris Forecast in `cards.open_top`. `table.powers` holds the operational cards; they serve every
player (SD-120), malfunctioning ones serve nobody (SD-119).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from typing import ClassVar

from companion.engine import Ask, Choice, Guard, Reason, Step
from companion.engine.modules import Action

from . import about
from .constants import CAPACITY_MAX, NAME, NEAR, ORBIT_OF, RENDEZVOUS, SATELLITE_CARDS, SPACES, STORAGE_BONUS
from .flight import enter, turn_boards
from .guarding import of_ship, ship_of
from .table import DebrisTable, Satellite, Ship


def flip(table: DebrisTable, satellite: Satellite, rule: str, heals: bool = False) -> None:
    """Turn a satellite's card to its operational side, and apply its effect. heals: its hit points are restored as
    well, which the same sentence reports."""
    satellite.operational = True
    table.powers |= {satellite.card}
    table.note(rule, "flipped", letter=satellite.letter, card=satellite.card, heals=heals)
    table.note("SD-059", "power", card=satellite.card)
    effect = ON_FLIP.get(satellite.card)
    if effect:
        effect(table, satellite)


def extra_storage(table: DebrisTable, satellite: Satellite) -> None:
    """Raise every ship's capacity by two, up to ten (SD-124 SD-A22)."""
    for ship in table.players.values():
        ship.capacity = min(CAPACITY_MAX, ship.capacity + STORAGE_BONUS)
        table.note("SD-124", "capacity", who=ship.name, number=ship.capacity)


def orbital_decay(table: DebrisTable, satellite: Satellite) -> None:
    """Return one cube from every space in the token's orbit to the supply (SD-127 SD-A21).

    In set-up the token has no space yet, and there are no cubes (SD-A08).
    """
    orbit = ORBIT_OF.get(satellite.at)
    spaces = [space for space in SPACES if ORBIT_OF[space] == orbit and table.cubes[space]]
    for space in spaces:
        table.cubes[space] -= 1
    table.supply += len(spaces)
    table.note("SD-127", "decayed", orbit=orbit, spaces=tuple(spaces))


ON_FLIP: dict[str, Callable[[DebrisTable, Satellite], None]] = {
    "extra-storage": extra_storage,
    "orbital-decay": orbital_decay,
}


# ---- actions of satellites --------------------------------------------------------------------------------------


class GravityAssist:
    """Turns the boards now rather than at the end of this turn (SD-125 SD-A20)."""

    card: ClassVar[str] = "gravity-assist"
    rule: ClassVar[str] = "SD-125"

    def why_not(self, table: DebrisTable, ship: Ship) -> Reason | None:
        return None

    def do(self, table: DebrisTable, ship: Ship) -> Step:
        turn_boards(table)
        table.orbit_done = True
        yield from ()


class OnboardBoosters:
    """Shifts any satellite alone to an empty adjacent space, on any board (SD-126 SD-A19)."""

    card: ClassVar[str] = "onboard-boosters"
    rule: ClassVar[str] = "SD-126"
    none_movable = Reason("no satellite is next to an empty space, so {name} does nothing", rule, {"name": NAME[card]})
    hemmed_in = Reason("no space next to it is empty", rule)
    not_adjacent = Reason("it isn't next to {at}", "SD-029")
    not_empty = Reason("it isn't empty", "SD-030")

    def targets(self, table: DebrisTable, satellite: Satellite) -> Iterator[str]:
        """Yield the empty spaces next to a satellite, without any piece (SD-030)."""
        return (space for space in NEAR[satellite.at] if not table.pieces(space))

    def why_no_target(self, table: DebrisTable, satellite: Satellite, space: str) -> Reason | None:
        if space in self.targets(table, satellite):
            return None
        return self.not_empty if space in NEAR[satellite.at] else self.not_adjacent.where(at=satellite.at)

    def why_not_movable(self, table: DebrisTable, satellite: Satellite) -> Reason | None:
        return None if any(self.targets(table, satellite)) else self.hemmed_in

    def movable(self, table: DebrisTable) -> Iterator[str]:
        return (each.letter for each in table.satellites.values() if self.why_not_movable(table, each) is None)

    def why_not(self, table: DebrisTable, ship: Ship) -> Reason | None:
        return None if any(self.movable(table)) else self.none_movable

    def do(self, table: DebrisTable, ship: Ship) -> Step:
        movable = {letter: table.satellites[letter] for letter in sorted(self.movable(table))}
        letter = yield Choice(
            ship.name, "satellite to shift", list(movable), "SD-126", (about.pieces, movable.values())
        )
        satellite = movable[letter]
        targets = list(self.targets(table, satellite))
        satellite.at = yield Choice(ship.name, "shift to", targets, "SD-126", (about.satellite, letter))
        table.note("SD-126", "shifted", letter=letter, space=satellite.at)


class Rendezvous:
    """Moves to the space of another pawn, in a different space (SD-128 SD-A18); debris there hurts (SD-A17)."""

    card: ClassVar[str] = RENDEZVOUS
    rule: ClassVar[str] = "SD-128"
    all_together = Reason("all pawns are in one space, so {name} does nothing", rule, {"name": NAME[card]})
    another = Reason("it leads to another pawn", rule)
    met = Reason("{key} is in {player.name}'s space already", rule)

    def why_not_to(self, ship: Ship, mate: Ship) -> Reason | None:
        """Return why a ship can't go to another, or None."""
        if mate is ship:
            return self.another
        return self.met if mate.at == ship.at else None

    def others(self, table: DebrisTable, ship: Ship) -> list[str]:
        return sorted(mate.name for mate in table.players.values() if self.why_not_to(ship, mate) is None)

    def why_not(self, table: DebrisTable, ship: Ship) -> Reason | None:
        return None if self.others(table, ship) else self.all_together

    def do(self, table: DebrisTable, ship: Ship) -> Step:
        others = {name: table.players[name] for name in self.others(table, ship)}
        name = yield Choice(ship.name, "rendezvous", list(others), "SD-128", (about.mates, table, ship, others))
        enter(table, ship, table.players[name].at, "SD-128")  # SD-A16: Armor Plating helps here, too.


Power = GravityAssist | OnboardBoosters | Rendezvous
BOOSTERS, MEETING = OnboardBoosters(), Rendezvous()
_OWN_POWERS: tuple[Power, ...] = (GravityAssist(), BOOSTERS, MEETING)
POWERS: dict[str, Power | Action] = {power.card: power for power in _OWN_POWERS}
RULE_OF = defaultdict(lambda: "SD-077", {power.card: power.rule for power in _OWN_POWERS})

NOT_IN_GAME = Reason(lambda key: f"{NAME[key]} isn't in this game")
NOT_OPERATIONAL = Reason(lambda key: f"{NAME[key]} isn't operational", "SD-119")
APPLIES_ONCE = Reason(lambda key: f"{NAME[key]} applies once, when it is flipped", "SD-120")
APPLIES_ALWAYS = Reason(lambda key: f"{NAME[key]} applies all the time, without an action", "SD-032")
USED = Reason(lambda key: f"{NAME[key]} has been used this turn")


def why_not_used(table: DebrisTable, ship: Ship, card: str) -> Reason | None:
    """Return why a satellite's action can't be used, regardless of the actions left: each works once a turn, from
    anywhere (SD-077 SD-A20)."""
    if card not in table.powers:
        return NOT_OPERATIONAL if any(each.card == card for each in table.satellites.values()) else NOT_IN_GAME
    if card not in POWERS:
        return APPLIES_ONCE if card in ON_FLIP else APPLIES_ALWAYS
    return USED._replace(rule=RULE_OF[card]) if card in table.used else POWERS[card].why_not(table, ship)


def usable(table: DebrisTable, ship: Ship) -> Iterator[str]:
    """Yield the satellite actions that the player can take now."""
    for card in POWERS:
        if (
            card in table.powers and why_not_used(table, ship, card) is None
        ):  # Mostly there is none; so that comes first.
            yield card


def heal(table: DebrisTable, patient: Ship | Satellite, hp: int, rule: str, event: str = "healed") -> None:
    """Set hit points; `hp` is four at most (SD-065)."""
    patient.hp = hp
    name = patient.letter if isinstance(patient, Satellite) else patient.name
    table.note(rule, event, who=table.player, what=name, hp=hp)


# ---- guards -----------------------------------------------------------------------------------------------------


def _why_not_shifted(table: DebrisTable, ask: Ask, key: str) -> Reason | None:
    satellite = table.satellites.get(key)
    return BOOSTERS.why_not_movable(table, satellite) if satellite else None


def _why_no_target(table: DebrisTable, ask: Ask, key: str) -> Reason | None:
    return BOOSTERS.why_no_target(table, table.satellites[ask.about["letter"]], key) if key in NEAR else None


def _why_not_met(table: DebrisTable, ask: Ask, key: str) -> Reason | None:
    mate = table.players.get(key)
    return MEETING.why_not_to(ship_of(table, ask), mate) if mate else None


GUARDS: Mapping[str, Guard[DebrisTable]] = {
    "activate": of_ship(SATELLITE_CARDS, why_not_used),
    "satellite to shift": _why_not_shifted,
    "shift to": _why_no_target,
    "rendezvous": _why_not_met,
}
