"""Mods: what they change while they are undamaged (XI-460 to XI-466, XI-538, XI-539); plates and pods beside a hold."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from companion.engine import Step
from components.problems import Problem, wrong

from ..ground import hold
from ..ground.constants import ARMOR, CREDIT, ENGINE, FITTINGS, GAME, HIGHEST, MOD_PRICE
from ..ground.modules import Module
from ..missions import missions
from ..table.state import Fitted
from ..turn.checks import CELLS_CALLED, called, several
from .keys import PLATED
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
    """Return how well a mod lies on a cell: best if it works on the highest die, or next to most engines."""
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


def check_holds(table: MixiaTable) -> Iterator[Problem]:
    """All that is wrong with the mods, plates and pods aboard."""
    for captain in table.players.values():
        if captain.ship:
            yield from (*_attached(captain), *_mods(captain), *_contents(captain))
        elif captain.mods or captain.attached:
            yield wrong("", f"{captain.name} has no ship to carry anything", "players", captain.name, "ship")


def _attached(captain: Captain) -> Iterator[Problem]:
    """XI-093 XI-491: one section lies in the hold, the others outside, on nothing else."""
    at, name = ("players", captain.name), captain.name
    for number, each in enumerate(captain.attached):
        what = called("outfit", each.outfit)
        if each.kind.connects is None:
            yield wrong("XI-088", f"{what} lies in the hold; it stands among the outfits", *at, "attached", number)
        elif each.at not in captain.mat.cells:
            yield wrong(
                "XI-093", f"{name}'s hold has no space {each.at}; {CELLS_CALLED}", *at, "attached", number, "at"
            )
        elif not hold.lies_right(captain.ship, each.outfit, each.placement):
            wanted = f"only the connecting section of {what} lies in the hold, here on {each.at}"
            yield wrong("XI-093", wanted, *at, "attached", number)
    inside = {cell for each in captain.outfits for cell in each.cells}
    covered = [cell for each in captain.attached for cell in each.cells]
    for cell, _ in several([*covered, *(cell for cell in covered if cell in inside)]):
        yield wrong("XI-491", f"{name} has another outfit where a plate or pod lies, at {cell}", *at, "attached")
    for number, fitted in enumerate(captain.outfits):
        if fitted.kind.connects is not None:
            what = f"{called('outfit', fitted.outfit)} lies outside the hold but for 1 section; it stands in `attached`"
            yield wrong("XI-093", what, *at, "outfits", number)


def _mods(captain: Captain) -> Iterator[Problem]:
    """XI-087 XI-539: each lies alone on a space of the hold, some only where no outfit is."""
    at, name = ("players", captain.name), captain.name
    outside = {each.at for each in captain.attached}
    for number, each in enumerate(captain.mods):
        what = called("mod", each.mod)
        if each.at not in captain.mat.cells:
            yield wrong("XI-087", f"{name}'s hold has no space {each.at}; {CELLS_CALLED}", *at, "mods", number, "at")
        elif each.at in outside or (captain.outfit_on(each.at) and not each.kind.works_on):
            yield wrong("XI-539", f"{name}'s {what} lies on an outfit at {each.at}", *at, "mods", number, "at")
        elif each.at in captain.cargo:
            yield wrong("XI-076", f"{name}'s {what} lies on a cube at {each.at}", *at, "mods", number, "at")
    for cell, _ in several(each.at for each in captain.mods):
        yield wrong("XI-087", f"{name} has two mods on {cell}", *at, "mods")


def _contents(captain: Captain) -> Iterator[Problem]:
    """XI-453 XI-492: plates hold damage alone, damaged pods hold nothing."""
    relics = {cell for each in captain.relics for cell in each.cells}
    for each in captain.attached:
        for cell in each.sections:
            # An empty section can't be wrong; of others it depends on what the piece may hold.
            if cell not in captain.cargo and cell not in relics:
                continue
            if each.kind.type == ARMOR:
                what, rule = f"an Armor Plating holds no cargo, as {captain.name}'s does on {cell}", "XI-453"
            elif each.at in captain.damage:
                what, rule = f"{captain.name} has cargo on {cell} in a damaged Cargo Pod", "XI-492"
            else:
                continue
            yield wrong(rule, what, "players", captain.name, "cargo" if cell in captain.cargo else "relics")


JUGGERNAUT = "juggernaut"


def raise_threshold(captain: Captain) -> int:
    """XI-452 XI-A21: how much more damage a ship with plates can take; the Juggernaut's count 1 more (XI-406)."""
    plates = sum(each.kind.type == ARMOR for each in captain.attached)
    return plates * (PLATED + captain.has_title(JUGGERNAUT))


def outside_neighbours(captain: Captain, cell: str) -> list[str]:
    """XI-454 XI-459: the cells that ice spreads to from one of a plate's, or to a plate's from its connecting one: only
    that joins them to the hold. Into a pod it doesn't spread."""
    joints = [joint for each in captain.attached if each.plating for joint in each.joints]
    return [two for one, two in joints if one == cell] + [one for one, two in joints if two == cell]


HOLDS = Module(
    figures={"damage_threshold": raise_threshold},
    checks=(check_holds,),
)
