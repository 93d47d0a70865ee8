"""The four types of missions of Embers: Cargo, Private Eye, Arms Dealer, Coerce (XI-288 to XI-293)."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine import DONE, Chance, Step

from ..fight import combat
from ..ground.constants import MISSION_TYPES, MISSIONS, band_of
from ..ground.modules import MissionType, Module, Start
from ..ground.names import cubes_of
from ..missions import missions
from ..table.captains import choice
from ..table.state import Fitted
from ..trade import starport
from .tables import Captain, MixiaTable

CARGO, PRIVATE_EYE, ARMS_DEALER, COERCE = "cargo", "private-eye", "arms-dealer", "coerce"


def _highest(type: str) -> int:
    """Return the highest number in the pay table of a type of missions."""
    return max(int(band["low"]) for band in MISSION_TYPES[type]["bands"])


CUBES, INTEL = _highest(CARGO), _highest(PRIVATE_EYE)
"""XI-288 XI-289: the most cubes that are delivered, and the missions that are drawn."""


def _delivers_here(table: MixiaTable, captain: Captain, mission: str) -> bool:
    return missions.at_point(table, captain, MISSIONS[mission].fields["to"])


# ---- Cargo ------------------------------------------------------------------------------------------------------


def wanted_cubes(captain: Captain, mission: str) -> list[str]:
    """XI-288: the cells of cubes that a Cargo mission asks for."""
    named = cubes_of(mission)
    return [cell for cell, cargo in captain.cargo.items() if cargo in named or not named]


def _can_bring_cubes(table: MixiaTable, captain: Captain, mission: str) -> bool:
    """XI-288 XI-A81: at the point of delivery, with a cube of a named type."""
    return _delivers_here(table, captain, mission) and bool(wanted_cubes(captain, mission))


def _bring_cubes(table: MixiaTable, captain: Captain, mission: str) -> Step:
    """XI-288 XI-A81: 1 to 3 cubes go to the general supply; that is no sale."""
    missions.announce(table, captain, mission, "XI-288")
    brought: dict[str, str] = {}
    while len(brought) < CUBES and (cells := wanted_cubes(captain, mission)):
        kinds = sorted({captain.cargo[cell] for cell in cells})
        options = [*kinds, DONE] if brought else kinds
        pays = int(band_of(mission, len(brought) + 1)["pay"])
        about = {"mission": mission, "pays": pays}
        cargo = yield choice(captain.name, "hand in", options, "XI-288", about=about)
        if cargo == DONE:
            break
        cell = next(each for each in cells if captain.cargo[each] == cargo)
        brought[cell] = captain.cargo.pop(cell)
    table.note("XI-288", "handed in", who=captain.name, cubes=brought)
    missions.complete_at_once(table, captain, mission, int(band_of(mission, len(brought))["pay"]), 0, "XI-288")


# ---- Private Eye ------------------------------------------------------------------------------------------------


def _collect_intel(table: MixiaTable, captain: Captain, mission: str) -> Step:
    """XI-289 XI-290: the top missions are drawn and discarded; outlaw ones among them set the pay."""
    missions.announce(table, captain, mission, "XI-289")
    drawn: list[str] = []
    while len(drawn) < INTEL and missions.ready_deck(table, drawn):
        card = yield Chance("intel", table.mission_deck, "XI-289", {"who": captain.name}, "missions")
        table.mission_deck.draw(card)
        table.mission_discard.append(card)
        drawn.append(card)
    table.note("XI-289", "intel", who=captain.name, missions=drawn)
    band = band_of(mission, sum(map(missions.is_outlaw, drawn)))
    missions.show(table, captain, mission, int(band["pay"]), int(band["bounty"]), "XI-290", rolled=True)


# ---- Arms Dealer ------------------------------------------------------------------------------------------------


def wanted_outfits(captain: Captain, mission: str) -> list[Fitted]:
    """XI-291: the undamaged outfits of the type that an Arms Dealer asks for."""
    type = MISSIONS[mission].fields["outfit"]
    return [each for each in captain.outfits if each.kind.type == type and not captain.damage_on(each)]


def _can_bring_outfit(table: MixiaTable, captain: Captain, mission: str) -> bool:
    """XI-291 XI-A81: at the point of delivery, with such an outfit."""
    return _delivers_here(table, captain, mission) and bool(wanted_outfits(captain, mission))


def _bring_outfit(table: MixiaTable, captain: Captain, mission: str) -> Step:
    """XI-291 XI-292 XI-A81: an outfit of choice goes to the supply, its markers to Disarmed; its tier sets the pay."""
    missions.announce(table, captain, mission, "XI-291")
    by_place = {f"{each.outfit} {each.at}": each for each in wanted_outfits(captain, mission)}
    place = yield choice(captain.name, "arms", by_place, "XI-291", about={"mission": mission})
    fitted = by_place[place]
    starport.remove_outfit(table, captain, fitted, "XI-291")
    band = band_of(mission, fitted.kind.tier)
    missions.complete_at_once(table, captain, mission, int(band["pay"]), int(band["bounty"]), "XI-292")


# ---- Coerce -----------------------------------------------------------------------------------------------------


def coercible(table: MixiaTable, captain: Captain, mission: str) -> list[str]:
    """XI-293: targets that an attack reaches."""
    reached = combat.attackable(table, captain)
    return [name for name in missions.targets(table, captain, mission) if name in reached]


def _threaten(table: MixiaTable, captain: Captain, mission: str) -> Step:
    """XI-293: an attack as any other; its damage sets the pay, and with none the captain may try again."""
    missions.announce(table, captain, mission, "XI-293")
    target = yield from missions.pick_target(captain, mission, coercible(table, captain, mission))
    damage = yield from combat.attack_ship(table, captain, target)
    band = band_of(mission, damage)
    if band["pay"]:
        missions.show(table, captain, mission, int(band["pay"]), int(band["bounty"]), "XI-293", rolled=True)
    else:
        table.note("XI-293", "not coerced", who=captain.name, mission=mission)


IN_RANGE = Start("where an attack reaches a ship", lambda table, captain: bool(combat.attackable(table, captain)))
TYPES: Mapping[str, MissionType] = {
    CARGO: MissionType(missions.AT_POINT, _can_bring_cubes, _bring_cubes),
    PRIVATE_EYE: MissionType(missions.AT_POINT, missions.starts_at_point, _collect_intel),
    ARMS_DEALER: MissionType(missions.AT_POINT, _can_bring_outfit, _bring_outfit),
    COERCE: MissionType(
        IN_RANGE, lambda table, captain, mission: bool(coercible(table, captain, mission)), _threaten
    ),
}  # fmt: skip
NEW_MISSIONS = Module(missions=TYPES)
