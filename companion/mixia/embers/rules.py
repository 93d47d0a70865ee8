"""Embers of a Forsaken Star as a module: the sum of its subjects."""

from __future__ import annotations

from collections.abc import Mapping

from ..modules import Module, add_up
from . import (
    abilities,
    comets,
    economy,
    ember,
    events,
    holds,
    ice,
    kei,
    kiln,
    missions,
    mods,
    needs,
    paths,
    relics,
    sifting,
    tigris,
    titles,
    tokens,
)

MODULES: Mapping[str, Module] = {
    "embers": add_up(
        [
            abilities.ABILITIES,
            comets.COMETS,
            ember.SALES,
            holds.HOLDS,
            ice.ICE,
            kei.KEI,
            missions.NEW_MISSIONS,
            mods.MODS,
            paths.PATHS,
            relics.RELIC_RULES,
            sifting.SIFTING,
            tigris.GATE,
            titles.TITLES,
        ]
    ),
    "embers without no_economy": economy.ECONOMY,
    "embers without no_events": events.EVENTS,
    "embers without no_nyr": kiln.ROUND_NYR,
    "embers without no_tokens": add_up([needs.NEEDS, tokens.TOKENS_OF_EMBERS]),
}
"""What cannot be left out, and the parts that can (`modules.KNOWN`)."""
