"""Single actions of the Action Phase: what is minor, what is standard (XI-112 to XI-118)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from companion.engine import END, Choice, Step

from . import abilities, combat, explore, missions, movement, trade
from .captains import NO, Asking, award, choice, draw_energy, earn
from .constants import CREDIT, ENGINE, HIGHEST, RESCUE_ENERGY, RESCUE_LEAST
from .damage import find_lowered
from .table import Captain, Fitted, MixiaTable

IMPULSE, SCAN, JUMP, GATE, REACH, RETURN = "impulse", "scan", "jump", "gate", "reach", "return"
DRAW, REVEAL, DELIVER, DROP = "draw", "reveal", "deliver", "drop"
BEST_ENGINE, END_TURN = "best-engine", "end-turn"
"""The engine that rolls most, and the end of a turn at a Starport without a service: what is usual, in one answer."""
JETTISON, RESCUE, GIVE = "jettison", "rescue", "give"
IDLE = {JETTISON, DROP, GIVE, RETURN, END, END_TURN}
"""With nothing else left to do, a phase is usually over."""


# ---- what is possible ---------------------------------------------------------------------------------------------


def minor_actions(table: MixiaTable, captain: Captain, may_stay: bool) -> list[str]:
    """XI-113 XI-114: what doesn't end a movement; impulse begins another, so only where this one may end (XI-A73)."""
    flies = table.moving and table.points > 0
    found = {
        IMPULSE: may_stay and movement.may_use_impulse(captain),
        JUMP: flies and explore.may_explore(table, captain),
        GATE: flies and bool(movement.gate_ends(table, captain)),
        REACH: flies and bool(movement.reach_ends(table, captain)),
        RETURN: movement.may_return(table, captain),
        DRAW: missions.may_draw(table, captain),
        **dict.fromkeys((trade.COLLECT, trade.COLLECT_SOME), _may_collect(table, captain)),
        JETTISON: bool(captain.cargo),
        DROP: bool(captain.plans or captain.missions),
        GIVE: captain.credits >= CREDIT,
    }
    verbs = [verb for verb, possible in found.items() if possible]
    return verbs + abilities.offered(table, captain, abilities.MINOR)


def standard_actions(table: MixiaTable, captain: Captain) -> list[str]:
    """XI-115 XI-138: what ends a movement, where the ship may stay (XI-129); nothing of it while stranded."""
    if captain.stranded:
        return []
    engines = captain.armament().count(ENGINE)
    found = {
        ENGINE: engines > 0,
        BEST_ENGINE: engines > 1,
        SCAN: (captain.energy > 0 or captain.has_title("pathfinder")) and explore.may_explore(table, captain),
        combat.ATTACK: bool(combat.attackable(table, captain)),
        REVEAL: missions.may_reveal(table, captain),
        DELIVER: bool(missions.deliverable(table, captain)),
        RESCUE: bool(rescuable(table, captain)),
    }
    verbs = [verb for verb, possible in found.items() if possible]
    return verbs + trade.offered(table, captain) + abilities.offered(table, captain, abilities.ACTION)


# ---- single actions ---------------------------------------------------------------------------------------------


def _impulse(table: MixiaTable, captain: Captain) -> Step:
    movement.use_impulse(table, captain)
    yield from ()


def engines_of_choice(captain: Captain) -> list[Fitted]:
    """XI-122: the engines that can be fired, the best first."""
    return sorted(captain.usable(ENGINE), key=lambda each: captain.damage_on(each) - HIGHEST[each.kind.die] / 2)


def _best_engine(table: MixiaTable, captain: Captain) -> Step:
    yield from movement.fire_engine(table, captain, engines_of_choice(captain)[0])


def _engine(table: MixiaTable, captain: Captain) -> Step:
    engines = {each.at: each for each in engines_of_choice(captain)}
    about = {
        "engines": {place: each.outfit for place, each in engines.items()},
        "cells": {place: [*each.cells] for place, each in engines.items()},
        "lowered": find_lowered(captain, engines),
    }
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


def _may_collect(table: MixiaTable, captain: Captain) -> bool:
    return bool(table.cubes) and bool(trade.collectable(table, captain, [table.here(captain)]))


def _collect(table: MixiaTable, captain: Captain) -> Step:
    yield from trade.collect(table, captain, [table.here(captain)])


def _collect_some(table: MixiaTable, captain: Captain) -> Step:
    yield from trade.collect_some(table, captain, [table.here(captain)])


def _drop(table: MixiaTable, captain: Captain) -> Step:
    """XI-259: discard an active mission of choice."""
    every = [*captain.plans, *(each.mission for each in captain.missions)]
    about = {"targets": missions.all_targets(table, captain, captain.plans)}
    mission = yield choice(captain.name, "drop", every, "XI-259", about=about, secret=bool(captain.plans))
    missions.discard(table, captain, mission, "XI-259")


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
    options = [*found, NO] if found else [END]  # A journal of before may hold an answer to either.
    about = {"targets": missions.all_targets(table, captain, options)}
    enter, was = {"": options[0]}, {END: NO} if found else {}
    mission = yield Choice(
        captain.name, "reveal", sorted(options), "XI-254", about, secret=True, also=enter, was=was
    )  # fmt: skip
    if not found:
        table.note("XI-254", "not revealed", who=captain.name)
    return str(mission)


def _deliver(table: MixiaTable, captain: Captain) -> Step:
    found = missions.deliverable(table, captain)
    mission = yield choice(captain.name, "deliver", found, "XI-256")
    missions.deliver(table, captain, mission)


def rescuable(table: MixiaTable, captain: Captain) -> list[str]:
    """XI-141 XI-142: stranded ships next to the own one."""
    if captain.energy < RESCUE_LEAST:
        return []
    adjacent = table.board.adjacent_to(captain.at)
    return [
        name for name, each in table.players.items()
        if each.at in adjacent and each.stranded and name != captain.name
    ]  # fmt: skip


def _rescue(table: MixiaTable, captain: Captain) -> Step:
    """XI-143 XI-144 XI-145: 2 energy for a stranded ship, which may arm with it at once; 1 fame."""
    name = yield choice(captain.name, "target", rescuable(table, captain), "XI-143", about={"what": RESCUE})
    other = table.players[name]
    draw_energy(table, captain, RESCUE_ENERGY, "XI-143")
    other.energy += RESCUE_ENERGY
    table.count("rescued")
    table.note("XI-143", "rescued", who=captain.name, target=name)
    if captain.has_title("good-samaritan"):
        earn(table, captain, 2 * CREDIT, "XI-406")
    award(table, captain, "rescue", 1, "XI-143")
    most = min(other.energy, other.disarmed)
    if most:
        about = {"energy": other.energy}
        usual = usual_arming(other, most)
        number = yield choice(other.name, "arm", list(range(most + 1)), "XI-145", about=about, enter=usual)
        arm(table, other, number)


def _gather(verb: str) -> Callable[[MixiaTable, Captain], Step]:
    return lambda table, captain: trade.gather(table, captain, verb)


MINOR: Mapping[str, Callable[[MixiaTable, Captain], Step]] = {
    IMPULSE: _impulse, JUMP: explore.jump, GATE: _gate, REACH: _reach, RETURN: movement.come_back,
    DRAW: _draw,
    trade.COLLECT: _collect, trade.COLLECT_SOME: _collect_some, JETTISON: trade.throw_out, DROP: _drop, GIVE: _give,
}  # fmt: skip
STANDARD: Mapping[str, Callable[[MixiaTable, Captain], Step]] = {
    ENGINE: _engine, BEST_ENGINE: _best_engine, SCAN: explore.scan, combat.ATTACK: combat.attack,
    trade.BUY: trade.buy, trade.SELL: trade.sell,
    trade.BUY_SOME: trade.buy_some, trade.SELL_SOME: trade.sell_some,
    REVEAL: _reveal, DELIVER: _deliver, RESCUE: _rescue, **{verb: _gather(verb) for verb in trade.GATHER},
}  # fmt: skip
ON_SPACE = {trade.BUY, trade.BUY_SOME, trade.SELL, trade.SELL_SOME, REVEAL, DELIVER, *trade.GATHER}
"""Actions on the space where a captain acts, which may be repeated on an occupied one (XI-131)."""


def usual_arming(captain: Captain, most: int) -> int:
    """XI-080 XI-097: as many markers as Use Spaces could take beyond those that are armed; more cost energy for
    nothing."""
    spaces = sum(len(captain.free_uses(each)) for each in captain.outfits)
    return min(most, max(0, spaces - captain.armed))


def arm(table: MixiaTable, captain: Captain, number: int) -> None:
    """XI-080: markers armed for 1 energy each."""
    draw_energy(table, captain, number, "XI-080")
    captain.armed += number
    captain.disarmed -= number
    if number:
        table.note("XI-080", "armed", who=captain.name, number=number)
