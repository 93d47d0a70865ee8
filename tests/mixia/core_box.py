"""The pieces of the core alone, for tests of its rules: constants of the rules hold the whole box."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from companion.mixia.core.rules import MODULES
from companion.mixia.ground import constants
from companion.mixia.ground.constants import CORE, GAME

CORE_RULES = MODULES[CORE]

T = TypeVar("T")


def _of_core(kind: str, pieces: Mapping[str, T]) -> dict[str, T]:
    core = {piece.key for piece in GAME.kinds[kind].pieces if piece.module == CORE}
    return {key: piece for key, piece in pieces.items() if key in core}


SHIPS = _of_core("ship-mat", constants.SHIPS)
OUTFITS = _of_core("outfit", constants.OUTFITS)
SECTORS = _of_core("sector", constants.SECTORS)
BY_CODE = {sector.code: sector for sector in SECTORS.values()}
ABILITIES = _of_core("ability-card", constants.ABILITIES)
MISSIONS = _of_core("mission-card", constants.MISSIONS)
TITLES = _of_core("title-card", constants.TITLES)
NPCS = _of_core("npc-card", constants.NPCS)

VERBS = {*CORE_RULES.minor, *CORE_RULES.standard, *(verb for found in CORE_RULES.on_space.values() for verb in found)}
"""All actions but flying, abilities and the end of a phase."""
