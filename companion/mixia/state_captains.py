"""What may be wrong with a captain's ship, hold and missions in a position: what the rules make impossible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from components.problems import Problem, wrong

from . import constants
from .constants import ABILITIES, MARKERS, TIERS
from .damage import BESIDE
from .hold import is_cell
from .missions import ASSASSIN, SHUTTLE, SMUGGLER, type_of
from .table import Captain

CELLS_CALLED = "spaces are called by column and row, such as 3b"


def captain_problems(captain: Captain) -> list[Problem]:
    """All that is wrong with a captain."""
    return [*_ship(captain), *_hold(captain), *_missions(captain)]


def called(kind: str, key: str) -> str:
    """A piece by its name, with the code on it."""
    piece = constants.GAME.by_name(kind)[key]
    return " ".join(filter(None, (piece.code, piece.name)))


def several(things: Iterable[str]) -> Iterator[tuple[str, int]]:
    """Things that are there more than once, and how often."""
    return ((thing, number) for thing, number in Counter(things).items() if number > 1)


def _ship(captain: Captain) -> Iterator[Problem]:
    """Markers, energy and damage within what the ship has."""
    if not captain.ship:
        return
    at, name = ("players", captain.name), captain.name
    markers = captain.armed + captain.disarmed + captain.used_markers
    if markers != MARKERS:
        yield wrong("XI-079", f"{name} has {markers} markers, armed, disarmed and on outfits; there are {MARKERS}", *at)
    if captain.energy > captain.most_energy:
        yield wrong("XI-067", f"{name} has {captain.energy} energy; the most is {captain.most_energy}", *at, "energy")
    if captain.at and len(captain.damage) >= captain.threshold:
        yield wrong("XI-075", f"{name}'s ship has {len(captain.damage)} damage, which destroys it", *at, "damage")
    if all(ABILITIES[each].fields["ship"] != captain.mat.name for each in captain.abilities):
        yield wrong(
            "XI-467",
            f"{name} lacks the ship's ability card, {called('ability-card', captain.mat.ability)}",
            *at,
            "abilities",
        )
    if not {*captain.exhausted} <= {*captain.abilities}:
        yield wrong("XI-469", f"{name} has exhausted an ability that isn't there", *at, "exhausted")


def _hold(captain: Captain) -> Iterator[Problem]:
    """What lies in the hold lies there alone."""
    at, name = ("players", captain.name), captain.name
    if not captain.ship:
        if captain.outfits or captain.cargo or captain.damage:
            yield wrong("", f"{name} has no ship to carry anything", *at, "ship")
        return
    for number, each in enumerate(captain.outfits):
        if not is_cell(each.at):
            yield wrong("XI-091", f"{each.at} isn't a hold space; {CELLS_CALLED}", *at, "outfits", number, "at")
    cells = captain.mat.cells
    covered = [cell for each in captain.outfits for cell in each.cells]
    for field, held in (
        ("outfits", {*covered}),
        ("cargo", {*captain.cargo} - {cell for each in captain.attached for cell in each.sections}),
        ("damage", {*captain.damage} - {*BESIDE, *captain.damage_cells()}),
    ):
        for cell in sorted(held - cells):
            yield wrong("XI-088", f"{name}'s hold has no space {cell}; {CELLS_CALLED}", *at, field)
    for cell, _ in several(covered):
        yield wrong("XI-089", f"{name} has two outfits on {cell}", *at, "outfits")
    for cell, _ in several(captain.damage):
        yield wrong("XI-479", f"{name} has two damage markers on {cell}", *at, "damage")
    for cell in captain.cargo:
        if cell in covered:
            yield wrong("XI-348", f"{name} has a cube on an outfit at {cell}", *at, "cargo", cell)
        if cell in captain.damage:
            yield wrong("XI-108", f"{name} has a cube on damage at {cell}", *at, "cargo", cell)
    for number, each in enumerate(captain.outfits):
        for cell in each.markers:
            if cell not in each.uses or cell in captain.damage or each.markers.count(cell) > 1:
                what = f"{name} has a marker on {cell}, which isn't a free use space of {called('outfit', each.outfit)}"
                yield wrong("XI-097", what, *at, "outfits", number, "markers")


def _missions(captain: Captain) -> Iterator[Problem]:
    at = ("players", captain.name)
    for number, each in enumerate(captain.missions):
        if each.waits and type_of(each.mission) not in (SHUTTLE, SMUGGLER):
            what = f"the pay of {called('mission-card', each.mission)} waits for no destination"
            yield wrong("XI-274", what, *at, "missions", number, "waits")
    for mission, tier in captain.proofs.items():
        if mission in captain.plans and type_of(mission) != ASSASSIN:
            what = f"{called('mission-card', mission)} asks for no proof; Assassin missions do"
            yield wrong("XI-277", what, *at, "proofs", mission)
        elif str(tier) not in TIERS:
            what = f"the ship destroyed for {mission} had tier {tier}; tiers are {', '.join(TIERS)}"
            yield wrong("XI-277", what, *at, "proofs", mission)
    if not {*captain.proofs} <= {*captain.plans}:
        yield wrong("XI-277", f"{captain.name} has a proof for a mission that isn't active", *at, "proofs")
