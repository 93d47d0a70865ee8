"""Mods: what they change while they are undamaged (XI-460 to XI-466, XI-538, XI-539)."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from companion.engine import Step

from .. import hold, missions
from ..constants import CREDIT, ENGINE, FITTINGS, GAME, HIGHEST, MOD_PRICE
from ..modules import Module
from ..table import Fitted
from .tables import Captain, MixiaTable

PIERCER, ENVIRO_SHLD, GTS, M_COMP = "piercer", "enviro-shld", "gts", "m-comp"
PIERCED = GAME.number("piercer_shields")
LIFTED = GAME.number("gts_points")
MORE_MISSIONS = GAME.number("m_comp_missions")
TINKERER = "tinkerer"


def working(captain: Captain, mod: str) -> Iterator[str]:
    """XI-460: the cells of a captain's undamaged mods of a kind."""
    return (each.at for each in captain.mods if each.mod == mod and each.at not in captain.damage)


def works_at(captain: Captain, mod: str, cell: str) -> bool:
    """XI-094 XI-465: whether a mod does something on a cell, for those that lie on Use Spaces of certain outfits."""
    outfit = captain.outfit_on(cell)
    return outfit is not None and cell in outfit.uses and outfit.kind.type in FITTINGS[mod].works_on


def pierce(captain: Captain, uses: Collection[str]) -> int:
    """XI-461 XI-A17: each Piercer on a used space of a blaster or missile lowers the shields against that attack."""
    return PIERCED * sum(cell in uses and works_at(captain, PIERCER, cell) for cell in working(captain, PIERCER))


def shows_highest(captain: Captain, use: str) -> bool:
    """XI-462: whether an Enviro-Shld lies on the used space of a shield. XI-463: nobody asks that in combat."""
    return use in working(captain, ENVIRO_SHLD) and works_at(captain, ENVIRO_SHLD, use)


def lift(captain: Captain, outfit: Fitted) -> int:
    """XI-464: what each GTS orthogonally next to an engine adds to its rolls."""
    return LIFTED * _count_gts(captain, outfit) if outfit.kind.type == ENGINE else 0


def _count_gts(captain: Captain, engine: Fitted) -> int:
    near = hold.neighbours(captain.ship)
    return sum(not {*engine.cells}.isdisjoint(near[cell]) for cell in working(captain, GTS))


def raise_limit(captain: Captain) -> int:
    """XI-249: each undamaged M-Comp is good for more active missions."""
    return MORE_MISSIONS * sum(1 for _ in working(captain, M_COMP))


def drop_surplus(table: MixiaTable, captain: Captain) -> Step:
    """XI-466 XI-A39: with a lower limit surplus missions are discarded at once, of the captain's choice."""
    while captain.active_missions > missions.most_active(captain) and missions.droppable(table, captain):
        yield from missions.drop_one(table, captain, "XI-466")


def suit(captain: Captain, mod: str, cell: str) -> int:
    """How well a mod lies on a cell: best where it works on the highest die, or next to most engines."""
    if mod == GTS:
        near = hold.neighbours(captain.ship)[cell]
        return sum(each.kind.type == ENGINE and not {*each.cells}.isdisjoint(near) for each in captain.outfits)
    outfit = captain.outfit_on(cell)
    return HIGHEST[outfit.kind.die] if outfit and works_at(captain, mod, cell) else 0


def save_credits(captain: Captain) -> int:
    """XI-406: the Tinkerer pays less for mods."""
    return CREDIT - MOD_PRICE if captain.has_title(TINKERER) else 0


MODS = Module(
    suits={FITTINGS[GTS].type: suit},
    lifts=(lift,),
    pierces=(pierce,),
    certain=(shows_highest,),
    weakened=(drop_surplus,),
    figures={"active_mission_limit": raise_limit, "mod_price": save_credits},
)
