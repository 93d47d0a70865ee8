"""Ship abilities used as actions (XI-467 to XI-470); those for defence and attack stand in `damage` and `combat`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from companion.engine import Reason, Step

from ..fight import combat
from ..flight import explore, movement
from ..flight.movement import TOW
from ..ground.board import Board
from ..ground.constants import ABILITIES, ABILITY_USE, result_of
from ..holds.damage import DEFENCE, LAST_STAND, exhaust, mend_some, why_not_ready
from ..table.captains import NO, YES, choice, roll
from ..table.state import Captain, MixiaTable
from ..trade import trade

ACTION, MINOR = "action", "minor"
SHADE_FIELD, AUTO_PILOT = "shade-field", "auto-pilot"
QUICK_REACH = 2
"""Spaces from which Quick Hands collect."""
AUTO_PILOT_PAIR = 2
"""What two captains add to a successful Auto-Pilot (XI-475)."""


def _how_to_attack(table: MixiaTable, captain: Captain, ability: str) -> str:
    """Return how to attack with an ability by typing, if it reaches the only ship that can be attacked now."""
    targets = combat.attackable(table, captain) if movement.may_stay(table, captain) else []
    reaches = len(targets) == 1 and ability in combat.weapons(table, captain, targets[0])
    return f"; to attack with it, type attack {ABILITIES[ability].name.lower()}" if reaches else ""


FOR_ATTACK = Reason(lambda table, player, key: f"it is used in an attack{_how_to_attack(table, player, key)}", "XI-468")
FOR_DEFENCE = Reason("it is used against an attack", "XI-468")
OF_NO_USE = Reason("it would do nothing here", "XI-468")  # XI-A138: also if its d20 might bring Luck.
AT_LAST = Reason("it is used when damage would destroy the ship", "XI-468")
NO_ACTIONS: Mapping[str, Reason] = {combat.ATTACK: FOR_ATTACK, DEFENCE: FOR_DEFENCE, LAST_STAND: AT_LAST}
"""What is against abilities of these uses as actions."""


def why_not(table: MixiaTable, captain: Captain, ability: str) -> Reason | None:
    """XI-467 XI-468: an ability is ready, used as an action, and would do something."""
    reason = why_not_ready(captain, ability) or NO_ACTIONS.get(ABILITY_USE[ability])
    return reason or (None if _makes_sense(table, captain, ability) else OF_NO_USE)


def offered(table: MixiaTable, captain: Captain, use: str) -> list[str]:
    """List the abilities with a use that could be used now."""
    return [each for each in captain.abilities if ABILITY_USE[each] == use and why_not(table, captain, each) is None]


def _makes_sense(table: MixiaTable, captain: Captain, ability: str) -> bool:
    """Return whether an ability could do anything."""
    is_useful = table.modules.rules.useful.get(ability)
    return is_useful is None or is_useful(table, captain)


def use(table: MixiaTable, captain: Captain, ability: str) -> Step:
    """XI-468 XI-469: pay, roll, resolve."""
    if ability == TOW:
        options = towable(table, captain)
        towed = yield choice(captain.name, "target", options, "XI-468", about={"what": TOW})
        agreed = yield choice(towed, "towed", [NO, YES], "XI-468", about={"who": captain.name})
        if agreed == NO:
            return
    exhaust(table, captain, ability)
    number = yield from roll(table, "d20", ability, "XI-468", captain)
    value = int(result_of(ability, number)["value"])
    if ability == TOW:
        if value:
            table.effects.append(f"{TOW} {towed}")
    elif effect := table.modules.rules.effects.get(ability):
        yield from effect(table, captain, value)


def towable(table: MixiaTable, captain: Captain) -> list[str]:
    """Captains' ships next to the own one."""
    return [
        name for name, each in table.players.items()
        if each.at and name != captain.name and table.board.adjacent(captain.at, each.at)
    ]  # fmt: skip


@lru_cache(maxsize=4096)
def within(board: Board, at: str, spaces: int) -> tuple[str, ...]:
    """Return the explored hexes within so many spaces of one, that one first."""
    found = [at]
    for here in found:
        for each in board.beside(here):
            if each not in found and board.distance(at, each) <= spaces:
                found.append(each)
    return tuple(found)


# ---- what they do -----------------------------------------------------------------------------------------------


def _move(table: MixiaTable, captain: Captain, value: int) -> Step:
    """Skip and Long Stride: movement points."""
    movement.begin_movement(table, value)
    table.note("XI-468", "more points", who=captain.name, number=value)
    yield from ()


def _forecast(table: MixiaTable, captain: Captain, value: int) -> Step:
    if value:
        yield from explore.forecast(table, captain)


def _mend(table: MixiaTable, captain: Captain, value: int) -> Step:
    """Patchwork and Forge: normal damage of choice comes off."""
    yield from mend_some(table, captain, value, "XI-468")


def _auto_pilot(table: MixiaTable, captain: Captain, value: int) -> Step:
    if value:
        captain.autopilot = value + (AUTO_PILOT_PAIR if len(table.players) == 2 else 0)
        table.note("XI-468", "autopilot", who=captain.name, number=captain.autopilot)
    yield from ()


def _quick_hands(table: MixiaTable, captain: Captain, value: int) -> Step:
    if value:
        yield from trade.collect_some(table, captain, within(table.board, captain.at, QUICK_REACH))


def _shade_field(table: MixiaTable, captain: Captain, value: int) -> Step:
    if value:
        captain.effects.append(SHADE_FIELD)
        table.note("XI-468", "shaded", who=captain.name)
    yield from ()


def _haggle(table: MixiaTable, captain: Captain, value: int) -> Step:
    if value:
        table.effects.append(trade.HAGGLE)
    yield from ()


def _reaper(table: MixiaTable, captain: Captain, value: int) -> Step:
    if value:
        table.effects.append(trade.REAPER)
    yield from ()


EFFECTS: Mapping[str, Callable[[MixiaTable, Captain, int], Step]] = {
    "skip": _move,
    "forecast": _forecast,
    "patchwork": _mend,
    "auto-pilot": _auto_pilot,
    "quick-hands": _quick_hands,
    "shade-field": _shade_field,
    "haggle": _haggle,
    "long-stride": _move,
    "forge": _mend,
    "reaper": _reaper,
}


def _can_mend(table: MixiaTable, captain: Captain) -> bool:
    return bool(captain.normal_damage)


def _can_collect(table: MixiaTable, captain: Captain) -> bool:
    return bool(table.cubes) and bool(trade.collectable(table, captain, within(table.board, captain.at, QUICK_REACH)))


USEFUL: Mapping[str, Callable[[MixiaTable, Captain], bool]] = {
    "patchwork": _can_mend,
    "forge": _can_mend,
    "quick-hands": _can_collect,
    "forecast": lambda table, captain: bool(table.top_sectors or len(table.sector_deck)),
    "tow": lambda table, captain: bool(towable(table, captain)),
}
"""Whether an ability could do anything, for those that may not."""
