"""Single actions of the Action Phase: what is minor, what is standard, and what is possible (XI-112 to XI-118)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.engine import END, Choice, Reason, Step

from ..fight import combat
from ..flight import explore, movement
from ..ground.constants import ABILITIES, ABILITY_USE, CREDIT, ENGINE, HIGHEST, RESCUE_ENERGY, RESCUE_LEAST
from ..ground.modules import Action, lift_of, raised_by, why_barred
from ..holds.damage import find_lowered
from ..missions import missions
from ..table.captains import NO, Asking, arming_energy, award, choice, draw_energy, earn, most_armed, too_few_credits
from ..table.state import Captain, Fitted, MixiaTable
from ..trade import trade
from . import abilities

IMPULSE, SCAN, JUMP, GATE, REACH, RETURN = "impulse", "scan", "jump", "gate", "reach", "return"
DRAW, REVEAL, DELIVER, DROP = "draw", "reveal", "deliver", "drop"
BEST_ENGINE, END_TURN = "best-engine", "end-turn"
"""The engine that rolls most, and the end of a turn at a Starport without a service: what is usual, in one answer."""
JETTISON, RESCUE, GIVE = "jettison", "rescue", "give"
IDLE = {JETTISON, DROP, GIVE, RETURN, END, END_TURN}
"""With nothing else left to do, a phase is usually over."""


# ---- single actions ---------------------------------------------------------------------------------------------


def _impulse(table: MixiaTable, captain: Captain) -> Step:
    movement.use_impulse(table, captain)
    yield from ()


NO_ENGINE = Reason("there is no engine aboard", "XI-122")
NO_ENGINE_MARKER = Reason("no markers are armed", "XI-122")
NO_ENGINE_SPACE = Reason("no engine has a free use space", "XI-098")
ONE_ENGINE = Reason("only one engine can be fired: type engine", "XI-122")


def why_no_engine(table: MixiaTable, captain: Captain) -> Reason | None:
    """XI-122: an engine can be fired."""
    if captain.usable(ENGINE):
        return None
    if ENGINE not in [each.kind.type for each in captain.outfits]:  # any() takes twice as long.
        return NO_ENGINE
    return NO_ENGINE_SPACE if captain.armed else NO_ENGINE_MARKER


def why_no_best_engine(table: MixiaTable, captain: Captain) -> Reason | None:
    """There is a choice of engines."""
    number = len(captain.usable(ENGINE))
    return None if number > 1 else ONE_ENGINE if number else why_no_engine(table, captain)


def engines_of_choice(captain: Captain) -> list[Fitted]:
    """XI-122: the engines that can be fired, the best first."""

    def lacks(engine: Fitted) -> float:
        return captain.damage_on(engine) - lift_of(captain, engine) - HIGHEST[engine.kind.die] / 2

    return sorted(captain.usable(ENGINE), key=lacks)


def _best_engine(table: MixiaTable, captain: Captain) -> Step:
    yield from movement.fire_engine(table, captain, engines_of_choice(captain)[0])


def _engine(table: MixiaTable, captain: Captain) -> Step:
    engines = {each.at: each for each in engines_of_choice(captain)}
    about: dict[str, object] = {
        "engines": {place: each.outfit for place, each in engines.items()},
        "cells": {place: [*each.cells] for place, each in engines.items()},
        "lowered": find_lowered(captain, engines),
    }
    if lifted := {place: lift for place, each in engines.items() if (lift := lift_of(captain, each))}:
        about["lifted"] = lifted
    at = yield choice(captain.name, "engine", engines, "XI-122", about=about)
    yield from movement.fire_engine(table, captain, engines[at])


def _gate(table: MixiaTable, captain: Captain) -> Step:
    end = yield choice(captain.name, "gate", movement.gate_ends(table, captain), "XI-216")
    yield from movement.use_gate(table, captain, end)


def _reach(table: MixiaTable, captain: Captain) -> Step:
    ends = movement.reach_ends(table, captain)
    about = {"ships": {at: name for name, at in table.ships() if at in ends}}
    end = yield choice(captain.name, "reach", ends, "XI-130", about=about)
    yield from movement.reach(table, captain, end)


def _draw(table: MixiaTable, captain: Captain) -> Step:
    missions.draw(table, captain)
    yield from ()


def _collect(table: MixiaTable, captain: Captain) -> Step:
    yield from trade.collect(table, captain, [table.here(captain)])


def _collect_some(table: MixiaTable, captain: Captain) -> Step:
    yield from trade.collect_some(table, captain, [table.here(captain)])


def _drop(table: MixiaTable, captain: Captain) -> Step:
    """XI-259: discard an active mission of choice."""
    yield from missions.drop_one(table, captain, "XI-259")


NO_CREDITS = Reason(lambda player: too_few_credits(player, CREDIT), "XI-364")


def why_no_gift(table: MixiaTable, captain: Captain) -> Reason | None:
    """XI-364: there are credits to give."""
    return None if captain.credits >= CREDIT else NO_CREDITS


def _give(table: MixiaTable, captain: Captain) -> Step:
    """XI-364: credits for another captain."""
    others = [name for name in table.players if name != captain.name]
    other = yield choice(captain.name, "target", others, "XI-364", about={"what": GIVE})
    number = yield choice(
        captain.name, "give", list(range(1, captain.credits // CREDIT + 1)), "XI-364", about={"to": other}
    )
    captain.credits -= number * CREDIT
    table.players[other].credits += number * CREDIT
    table.note("XI-364", "given", who=captain.name, to=other, number=number * CREDIT)


def _reveal(table: MixiaTable, captain: Captain) -> Step:
    """XI-254: whoever has one face-down mission means that one, and the others learn whether it starts here anyway."""
    found = missions.revealable(table, captain)
    if len(captain.plans) == 1:
        mission = yield from _reveal_the_only_one(table, captain, found)
    else:
        options = [*found, END]
        about = {"targets": missions.all_targets(table, captain, options)}
        sole = options[0] if len(found) < 2 else None
        mission = yield choice(captain.name, "reveal which", options, "XI-254", about=about, secret=True, enter=sole)
    if mission in found:
        yield from missions.reveal(table, captain, mission)


def _reveal_the_only_one(table: MixiaTable, captain: Captain, found: Sequence[str]) -> Asking[str]:
    """There is nothing to choose but whether, and what is chosen tells nobody which mission it is."""
    options = [*found, NO] if found else [END]
    about = {"targets": missions.all_targets(table, captain, options)}
    mission = yield Choice(
        captain.name, "reveal", sorted(options), "XI-254", about, secret=True, also={"": options[0]}
    )  # fmt: skip
    if not found:
        table.note("XI-254", "not revealed", who=captain.name)
    return str(mission)


def _deliver(table: MixiaTable, captain: Captain) -> Step:
    found = missions.deliverable(table, captain)
    mission = yield choice(captain.name, "deliver", found, "XI-256")
    missions.deliver(table, captain, mission)


NO_RESCUE_ENERGY = Reason(lambda player: f"a rescuer needs {least_to_rescue(player)} energy or more", "XI-142")
NOBODY_STRANDED = Reason("no stranded ship is on a hex next to this one", "XI-141")


def rescue_energy(captain: Captain) -> int:
    """XI-143: what a rescue takes."""
    return RESCUE_ENERGY + raised_by(captain, "rescue_energy")


def least_to_rescue(captain: Captain) -> int:
    """XI-142: the energy that a rescuer needs."""
    return RESCUE_LEAST + raised_by(captain, "rescue_energy")


def why_no_rescue(table: MixiaTable, captain: Captain) -> Reason | None:
    """XI-141 XI-142: a stranded ship is next to the own one, which has the energy."""
    if captain.energy < least_to_rescue(captain):
        return NO_RESCUE_ENERGY
    return None if rescuable(table, captain) else NOBODY_STRANDED


def rescuable(table: MixiaTable, captain: Captain) -> list[str]:
    """XI-141: stranded ships next to the own one."""
    adjacent = table.board.adjacent_to(captain.at)
    return [
        name for name, each in table.players.items()
        if each.at in adjacent and each.stranded and name != captain.name
    ]  # fmt: skip


def _rescue(table: MixiaTable, captain: Captain) -> Step:
    """XI-143 XI-144 XI-145: 2 energy for a stranded ship, which may arm with it at once; 1 fame."""
    name = yield choice(captain.name, "target", rescuable(table, captain), "XI-143", about={"what": RESCUE})
    other = table.players[name]
    draw_energy(table, captain, rescue_energy(captain), "XI-143")
    other.energy += RESCUE_ENERGY
    table.count("rescued")
    table.note("XI-143", "rescued", who=captain.name, target=name)
    if captain.has_title("good-samaritan"):
        earn(table, captain, 2 * CREDIT, "XI-406")
    award(table, captain, "rescue", 1, "XI-143")
    yield from arm_some(table, other, "XI-145")


MINOR: Mapping[str, Action] = {
    IMPULSE: Action(movement.why_no_impulse, _impulse),
    JUMP: Action(explore.why_no_jump, explore.jump),
    GATE: Action(movement.why_no_gate, _gate),
    REACH: Action(movement.why_no_reach, _reach),
    RETURN: Action(movement.why_no_return, movement.come_back),
    DRAW: Action(missions.why_no_draw, _draw),
    trade.COLLECT: Action(trade.why_no_collecting, _collect),
    trade.COLLECT_SOME: Action(trade.why_no_collecting, _collect_some),
    JETTISON: Action(trade.why_no_jettison, trade.throw_out),
    DROP: Action(missions.why_no_drop, _drop),
    GIVE: Action(why_no_gift, _give),
}
"""XI-113 XI-114: what doesn't end a movement."""
STANDARD: Mapping[str, Action] = {
    ENGINE: Action(why_no_engine, _engine),
    BEST_ENGINE: Action(why_no_best_engine, _best_engine),
    SCAN: Action(explore.why_no_scan, explore.scan),
    combat.ATTACK: Action(combat.why_no_attack, combat.attack),
    REVEAL: Action(missions.why_no_reveal, _reveal),
    DELIVER: Action(missions.why_no_delivery, _deliver),
    RESCUE: Action(why_no_rescue, _rescue),
}
"""XI-115: what ends a movement, but for what there are spaces for."""


def is_on_space(table: MixiaTable, verb: str) -> bool:
    """XI-131: whether an action is one on the space where a captain acts, which may be repeated on an occupied one."""
    return verb in (REVEAL, DELIVER) or verb in table.modules.spaces


def find_standard(table: MixiaTable, verb: str) -> Action | None:
    """Return a standard action with this name; None if there is none."""
    return table.modules.rules.standard.get(verb) or table.modules.spaces.get(verb)


# ---- what is possible ---------------------------------------------------------------------------------------------

STRANDED = Reason("a stranded captain takes minor actions only", "XI-138")


STANDARD_ACTION = "standard action"
"""What stands for all of them among what may be barred."""


def why_nothing_standard(table: MixiaTable, captain: Captain) -> Reason | None:
    """XI-115 XI-138: what ends a movement takes a ship that may stay (XI-129), and isn't stranded."""
    if captain.stranded:
        return STRANDED
    return why_barred(table, captain, STANDARD_ACTION) if movement.may_stay(table, captain) else movement.GOES_ON


NOT_IN_PLAY = Reason("nothing in play has it", "XI-006")


def why_not(table: MixiaTable, captain: Captain, action: str) -> Reason | None:
    """Return why an action or ability isn't possible."""
    return _why_not_by_rules(table, captain, action) or why_barred(table, captain, action)


def _why_not_by_rules(table: MixiaTable, captain: Captain, action: str) -> Reason | None:
    """Return why the rules that always hold forbid an action or ability."""
    minor = table.modules.rules.minor.get(action)
    if minor:
        return minor.why_not(table, captain)
    if standard := find_standard(table, action):
        return why_nothing_standard(table, captain) or standard.why_not(table, captain)
    if action not in ABILITIES:
        return NOT_IN_PLAY
    reason = abilities.why_not(table, captain, action)
    return reason or (why_nothing_standard(table, captain) if ABILITY_USE[action] == abilities.ACTION else None)


def minor_actions(table: MixiaTable, captain: Captain) -> list[str]:
    """List the minor actions and abilities that are possible."""
    verbs = [verb for verb, action in table.modules.rules.minor.items() if action.why_not(table, captain) is None]
    return _without_barred(table, captain, verbs + abilities.offered(table, captain, abilities.MINOR))


def standard_actions(table: MixiaTable, captain: Captain) -> list[str]:
    """List the standard actions and abilities that are possible."""
    if why_nothing_standard(table, captain):
        return []
    verbs = [verb for verb, action in table.modules.rules.standard.items() if action.why_not(table, captain) is None]
    verbs += trade.offered(table, captain) + abilities.offered(table, captain, abilities.ACTION)
    return _without_barred(table, captain, verbs)


def _without_barred(table: MixiaTable, captain: Captain, verbs: list[str]) -> list[str]:
    """Those of some actions that nothing in play keeps captains from."""
    if table.modules.bars.keys().isdisjoint(verbs):
        return verbs
    return [verb for verb in verbs if why_barred(table, captain, verb) is None]


# ---- markers ------------------------------------------------------------------------------------------------------


def usual_arming(captain: Captain, most: int) -> int:
    """XI-080 XI-097: as many markers as Use Spaces could take beyond those that are armed; more cost energy for
    nothing."""
    spaces = sum(len(captain.free_uses(each)) for each in captain.outfits)
    return min(most, max(0, spaces - captain.armed))


def arm_some(table: MixiaTable, captain: Captain, rule: str) -> Step:
    """XI-080: as many disarmed markers as the captain likes, and can pay for; all of them where that is free."""
    cost = arming_energy(table, captain)
    number = most = most_armed(captain, captain.disarmed, cost)
    if most and cost:
        about = {"energy": captain.energy, "cost": cost}
        usual = usual_arming(captain, most)
        number = yield choice(captain.name, "arm", list(range(most + 1)), rule, about=about, enter=usual)
    draw_energy(table, captain, number * cost, "XI-080")
    captain.armed += number
    captain.disarmed -= number
    if number:
        table.note("XI-080", "armed", who=captain.name, number=number)
