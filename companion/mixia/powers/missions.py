"""Assist, Transport and Counterfeit: begun at any Mission Point of a kind, done next to a captain (XI-295 to XI-305).

What the other captain picks, places and flies is asked of that captain, in this one's turn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from companion.engine import DONE, Guard, Reason, Step

from ..flight import movement
from ..flight.ways import way_to
from ..ground.constants import CARGO, CREDIT, MISSION_TYPES, MISSIONS, SECTORS, band_of
from ..ground.modules import Action, MissionType, Module
from ..ground.terrain import HEXES
from ..holds.damage import jettison, mend_some, suffer
from ..missions.missions import AT_POINT, complete, fail, may_target, mission_roll, pick_target, show, targets, type_of
from ..table.captains import Asking, add_bounty, choice, draw_energy, earn, guard
from ..trade.trade import load
from ..turn import describe_actions
from .keys import ASSIST, COUNTERFEIT, FLY, HAND_OVER, HEAL, LAUNDER, REFUEL, SNITCH, STEPS, TRANSPORT
from .tables import Captain, MixiaTable, Revealed


def begins_here(table: MixiaTable, captain: Captain, mission: str) -> bool:
    """XI-295 XI-297 XI-300 XI-303: on a Mission Point of the kind of system that the card names."""
    here = table.here(captain)
    system = MISSIONS[mission].fields["system"]
    return table.board.holds(here, "mission") and SECTORS[table.board.sector_of[here]].type == system


def revealed_of(captain: Captain, type: str) -> list[Revealed]:
    """List a captain's revealed missions of a type."""
    return [each for each in captain.missions if type_of(each.mission) == type]


def _beside(table: MixiaTable, captain: Captain, mission: str) -> list[str]:
    """XI-542: a mission's targets next to the ship, in sight or not (XI-320). With two captains NPCs are some (XI-474),
    but they have neither a hold for cubes nor an answer."""
    adjacent = table.board.adjacent_to(captain.at)
    found = [name for name in targets(table, captain, mission) if type_of(mission) == ASSIST or name in table.players]
    return [name for name in found if table.place_of(name) in adjacent and may_target(table, name)]


NONE_SHOWN = Reason("{player.name} has revealed no such mission", "XI-254")
NOT_BESIDE = Reason("its target isn't on a space next to {player.at}", "XI-542")


def _ready(table: MixiaTable, captain: Captain, type: str) -> list[Revealed]:
    """Revealed missions of a type with a target beside the ship."""
    return [each for each in revealed_of(captain, type) if _beside(table, captain, each.mission)]


def _why_not_ready(table: MixiaTable, captain: Captain, type: str) -> Reason | None:
    """XI-542: a mission of the type has been revealed, and its target is beside the ship."""
    if not revealed_of(captain, type):
        return NONE_SHOWN
    return None if _ready(table, captain, type) else NOT_BESIDE


def pick_mission(captain: Captain, found: Iterable[Revealed]) -> Asking[Revealed]:
    """Return the captain's mission that an action is about."""
    by_name = {each.mission: each for each in found}
    return by_name[(yield choice(captain.name, "carry out", by_name, "XI-254"))]


# ---- Assist -----------------------------------------------------------------------------------------------------


def _gear_up(table: MixiaTable, captain: Captain, mission: str) -> Step:
    """XI-295 XI-A53: 1,000 on the card for each energy that the captain means to pay."""
    band = band_of(mission, 1)
    numbers = list(range(band["low"], band["high"] + 1))
    number = yield choice(captain.name, "gear up", numbers, "XI-295", about={"mission": mission})
    show(table, captain, mission, number * int(band["pay"]), 0, "XI-295")
    captain.missions[-1].number = number


def _helpable(table: MixiaTable, captain: Captain) -> list[Revealed]:
    return [each for each in _ready(table, captain, ASSIST) if each.number <= captain.energy]


TOO_WEAK = Reason(
    lambda table, player: (
        f"it takes {min(each.number for each in _ready(table, player, ASSIST))} energy, and {player.energy} is left"
    ),
    "XI-296",
)


def why_no_assist(table: MixiaTable, captain: Captain) -> Reason | None:
    """XI-296: next to the target, with the energy that the card says."""
    return _why_not_ready(table, captain, ASSIST) or (None if _helpable(table, captain) else TOO_WEAK)


def assist(table: MixiaTable, captain: Captain) -> Step:
    """XI-296: energy for help of the target's choice; the captain gets what lies on the card."""
    card = yield from pick_mission(captain, _helpable(table, captain))
    target = yield from pick_target(captain, card.mission, _beside(table, captain, card.mission))
    draw_energy(table, captain, card.number, "XI-296")
    if target in table.npcs:
        _mend_npc(table, target, card.number)
    else:
        yield from _help(table, captain, table.players[target], card.number)
    finish(table, captain, card, card.credits, 0, "XI-296")


def _mend_npc(table: MixiaTable, name: str, number: int) -> None:
    """XI-296 XI-474: an NPC has nothing but damage to be helped with."""
    npc = table.npcs[name]
    number = min(number, npc.damage)
    npc.damage -= number
    table.note("XI-296", "npc mended", npc=name, number=number, left=npc.damage)


def _help(table: MixiaTable, captain: Captain, target: Captain, number: int) -> Step:
    """XI-296: the target picks, or does without."""
    offers = {
        HEAL: bool(target.normal_damage),
        REFUEL: target.energy < target.most_energy,
        FLY: bool(movement.reachable(table, target, STEPS * number)),
    }
    options = [offer for offer, is_of_use in offers.items() if is_of_use]
    about = {"who": captain.name, "number": number}
    picked = yield choice(target.name, "help", [*options, DONE], "XI-296", about=about)
    if picked == HEAL:
        yield from mend_some(table, target, number, "XI-296")
    elif picked == REFUEL:
        got = min(number, target.most_energy - target.energy)
        target.energy += got
        table.note("XI-296", "energy given", who=target.name, number=got, total=target.energy)
    elif picked == FLY:
        yield from _move(table, target, STEPS * number)


def _move(table: MixiaTable, target: Captain, spaces: int) -> Step:
    """XI-296 XI-A135: another captain's ship flies in this one's turn, with all that it meets on its way."""
    table.moving, table.points = True, spaces
    while target.at and table.moving:
        hexes = movement.reachable(table, target, table.points)
        may_end = movement.may_stay(table, target) or not hexes
        about = (describe_actions.describe, table, target, hexes)
        end = yield choice(target.name, "helped on", [*hexes, *([DONE] if may_end else [])], "XI-296", about=about)
        if end == DONE:
            break
        yield from movement.go(table, target, way_to(table, target, end, hexes[end]))
    table.moving, table.points = False, 0
    movement.settle(table, target)


# ---- Transport --------------------------------------------------------------------------------------------------


def _stock(table: MixiaTable) -> list[str]:
    return [cargo for cargo in CARGO if table.supply(cargo)]


def _can_load(table: MixiaTable, captain: Captain, mission: str) -> bool:
    """XI-297 XI-A84: there is room for a cube, and the supply has one."""
    return begins_here(table, captain, mission) and bool(captain.room()) and bool(_stock(table))


def _load(table: MixiaTable, captain: Captain, mission: str) -> Step:
    """XI-297 XI-A84: cubes of colours of choice from the supply, and damage on the card for each."""
    band = band_of(mission, 1)
    most = min(band["high"], len(captain.room()), sum(map(table.supply, CARGO)))
    about = {"mission": mission}
    number = yield choice(captain.name, "load up", list(range(band["low"], most + 1)), "XI-297", about=about)
    show(table, captain, mission, 0, 0, "XI-297")
    card = captain.missions[-1]
    card.number, card.damage = number, number * int(band["damage"])
    table.note("XI-297", "damage on card", who=captain.name, mission=mission, number=card.damage)
    for left in range(number, 0, -1):
        cargo = yield choice(captain.name, "transported", _stock(table), "XI-297", about={"left": left})
        card.loaded.append(cargo)
        yield from load(table, captain, cargo, "XI-297")


NOTHING_ABOARD = Reason("none of the cubes that were loaded are aboard", "XI-297")


def _still_aboard(captain: Captain, card: Revealed) -> Counter[str]:
    """XI-A133: cubes of the colours that were loaded, of each no more than were."""
    aboard = Counter(captain.cargo.values())
    return aboard & Counter(card.loaded) if card.loaded else aboard


def _laden(table: MixiaTable, captain: Captain) -> list[Revealed]:
    return [each for each in _ready(table, captain, TRANSPORT) if _still_aboard(captain, each)]


def why_no_hand_over(table: MixiaTable, captain: Captain) -> Reason | None:
    """XI-297 XI-A133: next to the target, with a cube aboard that was loaded."""
    return _why_not_ready(table, captain, TRANSPORT) or (None if _laden(table, captain) else NOTHING_ABOARD)


def hand_over(table: MixiaTable, captain: Captain) -> Step:
    """XI-297 XI-298 XI-A133 XI-A134: cubes that the target can't refuse, each onto a space of its choice; what has no
    room there is jettisoned, and isn't paid."""
    card = yield from pick_mission(captain, _laden(table, captain))
    name = yield from pick_target(captain, card.mission, _beside(table, captain, card.mission))
    target, kept = table.players[name], 0
    for left in range(min(card.number, _still_aboard(captain, card).total()), 0, -1):
        kinds = sorted(_still_aboard(captain, card))
        about = {"to": name, "left": left, "room": len(target.room())}
        cargo = yield choice(captain.name, "hand over", kinds, "XI-297", about=about)
        cell = next(cell for cell, each in captain.cargo.items() if each == cargo)
        if cargo in card.loaded:
            card.loaded.remove(cargo)
        if not target.room():
            jettison(table, captain, [cell], "XI-297")
            continue
        del captain.cargo[cell]
        table.note("XI-297", "handed over", who=captain.name, to=name, cargo=cargo, cell=cell)
        yield from load(table, target, cargo, "XI-297")
        kept += 1
    finish(table, captain, card, kept * int(band_of(card.mission, 1)["pay"]), 0, "XI-298")


def _spill(table: MixiaTable, captain: Captain, card: Revealed) -> Step:
    """XI-260 XI-299: the damage on a card that is discarded, which nothing prevents, and a bounty."""
    add_bounty(table, captain, "XI-299", int(MISSION_TYPES[TRANSPORT]["dropped"]))
    yield from suffer(table, captain, card.damage, "XI-299")


# ---- Counterfeit ------------------------------------------------------------------------------------------------


def _print_money(table: MixiaTable, captain: Captain, mission: str) -> Step:
    """XI-303: the card shows that its captain has been there."""
    show(table, captain, mission, 0, 0, "XI-303")
    yield from ()


def why_no_counterfeit(table: MixiaTable, captain: Captain) -> Reason | None:
    """XI-303: next to the target."""
    return _why_not_ready(table, captain, COUNTERFEIT)


def counterfeit(table: MixiaTable, captain: Captain) -> Step:
    """XI-303 XI-304 XI-305: all hear the split, then the target's answer, then the d20 is rolled."""
    card = yield from pick_mission(captain, _ready(table, captain, COUNTERFEIT))
    name = yield from pick_target(captain, card.mission, _beside(table, captain, card.mission))
    pay = int(band_of(card.mission, 1)["pay"])
    shares = list(range(pay // CREDIT + 1))
    share = (yield choice(captain.name, "split", shares, "XI-303", about={"to": name, "pay": pay})) * CREDIT
    table.note("XI-303", "split", who=captain.name, to=name, own=pay - share, number=share)
    about = {"who": captain.name, "own": pay - share, "number": share}
    answer = yield choice(name, "fence", [LAUNDER, SNITCH], "XI-303", about=about)
    table.note("XI-303", "fenced", who=name, answer=answer)
    number = yield from mission_roll(table, captain, card.mission, "XI-303")
    _settle(table, captain, card, table.players[name], share, answer == LAUNDER, number)


def _settle(
    table: MixiaTable, captain: Captain, card: Revealed, target: Captain, share: int, laundered: bool, number: int
) -> None:
    """XI-304 XI-305: a low roll brings a bounty, or lets whoever is told on fail; with a high one that pays best."""
    band = band_of(card.mission, number)
    pay, bounty, low = int(band["pay"]), int(band["bounty"]), band["low"] == 1
    rule = "XI-304" if low else "XI-305"
    if laundered:
        bounty = bounty if low else 0
        if share:
            earn(table, target, share, rule)
        add_bounty(table, target, rule, bounty)
        finish(table, captain, card, pay - share, bounty, rule)
    elif low:
        fail(table, captain, card.mission, bounty, rule)
    else:
        finish(table, captain, card, pay, bounty, rule)


# ---- all of them ------------------------------------------------------------------------------------------------


def finish(table: MixiaTable, captain: Captain, card: Revealed, pay: int, bounty: int, rule: str) -> None:
    """XI-257: a revealed mission is done where it isn't delivered at a point."""
    captain.missions.remove(card)
    table.note(rule, "carried out", who=captain.name, mission=card.mission)
    complete(table, captain, card.mission, pay, bounty, rule)


TYPES: Mapping[str, MissionType] = {
    ASSIST: MissionType(AT_POINT, begins_here, _gear_up, then=ASSIST),
    TRANSPORT: MissionType(AT_POINT, _can_load, _load, then=HAND_OVER, dropped=_spill),
    COUNTERFEIT: MissionType(AT_POINT, begins_here, _print_money, then=COUNTERFEIT),
}
ACTIONS: Mapping[str, Action] = {
    ASSIST: Action(why_no_assist, assist),
    HAND_OVER: Action(why_no_hand_over, hand_over),
    COUNTERFEIT: Action(why_no_counterfeit, counterfeit),
}
GUARDS: Mapping[str, Guard[Any]] = {
    "helped on": guard(HEXES, lambda table, captain, hex: movement.why_no_way(table, captain, hex, table.points)),
}
NEW_MISSIONS = Module(missions=TYPES, standard=ACTIONS, guards=GUARDS)
