"""Sifting relics at The Kiln, and what they bring (XI-050, XI-233 to XI-236, XI-447)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine import DONE, Chance, Reason, Step

from ..captains import award, choice, earn
from ..constants import pieces_of
from ..laying import take_aboard
from ..modules import Action, Module
from ..records import HeldRelic
from ..starport import fits
from ..trade import load
from .kiln import SPACES
from .relics import name_cells
from .tables import Captain, MixiaTable

SIFT = "sift"
FAME, GOODS = "fame", "goods"
"""What may be taken for a relic."""
CUBES = 2
"""How many cubes a relic brings that brings any."""
REWARDS: Mapping[str, Mapping[str, Any]] = {key: piece.fields for key, piece in pieces_of("relic-token").items()}


def is_docked(captain: Captain) -> bool:
    """Whether a ship is docked with The Kiln: on one of the spaces of its card."""
    return captain.at in SPACES


NOT_DOCKED = Reason("{player.name} isn't docked with The Kiln", "XI-233")
NO_RELICS = Reason("no relic is aboard", "XI-447")


def why_no_sifting(table: MixiaTable, captain: Captain) -> Reason | None:
    """XI-233 XI-447: docked with The Kiln, with a relic in the hold."""
    if not is_docked(captain):
        return NOT_DOCKED
    return None if captain.relics else NO_RELICS


def sift(table: MixiaTable, captain: Captain) -> Step:
    """XI-233: any number of relics, one after the other."""
    ends: list[str] = []
    while held := {each.at: each for each in captain.relics}:
        at = yield choice(captain.name, "sift", [*held, *ends], "XI-233", about={"cells": name_cells(captain)})
        if at == DONE:
            return
        yield from _sift(table, captain, held[at])
        ends = [DONE]


def _sift(table: MixiaTable, captain: Captain, held: HeldRelic) -> Step:
    """XI-234: a relic comes out of the hold, is shown, brings 1 fame or what stands on it, and leaves the game."""
    relic = held.relic
    if not relic:
        turned = {"who": captain.name, "cells": [*held.cells]}
        relic = yield Chance("relic", table.relic_pool.lying, "XI-233", turned, "relics")
        table.relic_pool.turn_up(relic)
    captain.relics = [each for each in captain.relics if each is not held]
    table.relics_gone.append(relic)
    table.count("sifted")
    table.note("XI-233", "relic sifted", who=captain.name, relic=relic, cells=[*held.cells])
    about = {"relic": relic, "cubes": _count_cubes(table, captain, relic), "fits": _fits_mod(table, captain, relic)}
    reward = yield choice(captain.name, "reward", [FAME, GOODS], "XI-234", about=about)
    if reward == FAME:
        award(table, captain, "relic", 1, "XI-050")
    else:
        yield from _pay(table, captain, relic)


def _count_cubes(table: MixiaTable, captain: Captain, relic: str) -> int:
    """XI-236: how many of its cubes a relic brings, as far as the hold and the supply go."""
    cargo = REWARDS[relic]["cargo"]
    return min(CUBES, len(captain.room()), table.supply(cargo)) if cargo else 0


def _fits_mod(table: MixiaTable, captain: Captain, relic: str) -> bool:
    """XI-236: whether there is room for its mod, and one in the supply."""
    mod = REWARDS[relic]["mod"]
    return bool(mod) and table.has_supply(mod) and fits(captain, mod)


def _pay(table: MixiaTable, captain: Captain, relic: str) -> Step:
    """XI-235 XI-236: credits, with 2 cubes or a mod, of which what doesn't fit is ignored."""
    reward = REWARDS[relic]
    earn(table, captain, int(reward["credits"]), "XI-235")
    for _ in range(_count_cubes(table, captain, relic)):
        yield from load(table, captain, reward["cargo"], "XI-235")
    if _fits_mod(table, captain, relic):
        yield from take_aboard(table, captain, reward["mod"], "XI-235")


SIFTING = Module(standard={SIFT: Action(why_no_sifting, sift)})
