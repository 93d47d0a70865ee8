"""Embers of a Forsaken Star as a module: the sum of its subjects."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.modules import add_up

from ..ground.modules import Module
from . import economy, events, ice, kiln, missions, mods, paths, relics, titles, tokens

MODULES: Mapping[str, Module] = {
    "embers": add_up(
        [
            titles.ABILITIES,
            paths.COMETS,
            economy.SALES,
            mods.HOLDS,
            ice.ICE,
            economy.KEI,
            missions.NEW_MISSIONS,
            mods.MODS,
            paths.PATH_RULES,
            relics.RELIC_RULES,
            relics.SIFTING,
            kiln.GATE,
            titles.TITLES,
        ]
    ),
    "embers without no_economy": economy.ECONOMY,
    "embers without no_events": events.EVENTS,
    "embers without no_nyr": kiln.ROUND_NYR,
    "embers without no_tokens": add_up([tokens.NEEDS, tokens.TOKENS_OF_EMBERS]),
}
"""What cannot be left out, and the parts that can (`modules.CACHE_SIZE`)."""
