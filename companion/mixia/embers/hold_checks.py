"""What mods, plates and pods of a position can't be like."""

from __future__ import annotations

from collections.abc import Iterator

from components.problems import Problem, wrong

from .. import hold
from ..constants import ARMOR
from ..state_captains import CELLS_CALLED, called, several
from .tables import Captain, MixiaTable


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
            if cell not in captain.cargo and cell not in relics:
                continue
            if each.kind.type == ARMOR:
                what, rule = f"an Armor Plating holds no cargo, as {captain.name}'s does on {cell}", "XI-453"
            elif each.at in captain.damage:
                what, rule = f"{captain.name} has cargo on {cell} in a damaged Cargo Pod", "XI-492"
            else:
                continue
            yield wrong(rule, what, "players", captain.name, "cargo" if cell in captain.cargo else "relics")
