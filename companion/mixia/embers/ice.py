"""Ice: quarrying, thawing, freezing (XI-331 to XI-336, XI-384, XI-385). How it is placed stands in `damage`."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine import Reason, Step
from components.problems import Problem, wrong

from ..ground import hold
from ..ground.modules import Action, Module, altered, next_phase
from ..holds.damage import ICE as ICE_DAMAGE
from ..holds.damage import destroy, place_damage, survive, thaw_all
from ..trade import trade
from ..turn import turn
from .mods import outside_neighbours
from .tables import Captain, MixiaTable

THAW, FREEZE = "thaw", "freeze"
THAWED = "thawed"
"""What is counted of a turn: markers that have come off."""


# ---- thawing ----------------------------------------------------------------------------------------------------


NO_ICE = Reason("the ship has no ice damage", "XI-333")


def why_no_thaw(table: MixiaTable, captain: Captain) -> Reason | None:
    """XI-333: there is ice."""
    return None if captain.ice else NO_ICE


def thaw(table: MixiaTable, captain: Captain) -> Step:
    """XI-333: all ice comes off, for free."""
    take_ice_off(table, captain, "XI-333")
    yield from ()


def take_ice_off(table: MixiaTable, captain: Captain, rule: str) -> None:
    """All ice thaws, which is counted."""
    cells = thaw_all(captain)
    table.count(THAWED, len(cells))
    table.note(rule, THAWED, who=captain.name, cells=cells)
    table.happened(captain, THAWED, len(cells))


# ---- freezing ---------------------------------------------------------------------------------------------------


def freeze(table: MixiaTable) -> Step:
    """XI-334 XI-397 XI-A57: the first step of the Status Phase, with whatever ice no Starport has thawed."""
    captain = table.captain
    for _ in range(altered(table, captain, "freezes", 1)):
        if captain.at:
            yield from spread_ice(table, captain)
    if captain.at:
        table.phase = next_phase(table, FREEZE)
    else:  # XI-341 XI-A07
        turn.finish_turn(table)


def spread_ice(table: MixiaTable, captain: Captain) -> Step:
    """XI-334 XI-336 XI-A21: ice on every space beside ice, all at once; the ship is destroyed at its threshold."""
    cells = freezing(captain)
    if not cells:
        return
    table.note("XI-334", "freezes", who=captain.name, number=len(cells))
    left = yield from survive(table, captain, len(cells))
    if left is None:
        yield from destroy(table, captain.name, "", "XI-336")
    else:  # After a last stand its captain says which came last.
        yield from place_damage(table, captain, left, ICE_DAMAGE, cells)


def freezing(captain: Captain) -> list[str]:
    """XI-334 XI-335: the undamaged spaces next to ice, in order."""
    reached = {beside for cell in captain.ice for beside in neighbours_of(captain, cell)}
    return [cell for cell in captain.damage_cells() if cell in reached and cell not in captain.damage]


def neighbours_of(captain: Captain, cell: str) -> tuple[str, ...]:
    """XI-334 XI-454 XI-459: the spaces orthogonally next to one, between which ice spreads: plates touch the hold with
    their connecting section alone."""
    return *hold.neighbours(captain.ship).get(cell, ()), *outside_neighbours(captain, cell)


# ---- positions --------------------------------------------------------------------------------------------------


def _check_ice(table: MixiaTable) -> Iterator[Problem]:
    """XI-331: ice is damage."""
    for name, captain in table.players.items():
        for cell in captain.ice:
            if cell not in captain.damage:
                what = f"{name} has ice on {cell}, which isn't among the damage"
                yield wrong("XI-331", what, "players", name, "ice")


ICE = Module(
    on_space={trade.QUARRY: {trade.QUARRY: trade.gathering(trade.QUARRY)}},
    services={THAW: Action(why_no_thaw, thaw)},
    phases={FREEZE: freeze},
    checks=(_check_ice,),
)
