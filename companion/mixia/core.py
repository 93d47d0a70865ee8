"""What the core adds to the rules as a module among others."""

from __future__ import annotations

from . import abilities, actions, explore, missions, movement, setup, starport, titles, trade, turn
from .modules import Module

CORE = Module(
    minor=actions.MINOR,
    standard=actions.STANDARD,
    on_space=trade.ON_SPACE,
    services=starport.SERVICES,
    phases={**setup.SET_UP, **turn.TURN},
    explores=explore.EXPLORES,
    tokens=movement.TOKENS_BRING,
    effects=abilities.EFFECTS,
    useful=abilities.USEFUL,
    missions=missions.TYPES,
    goals=titles.GOALS,
)
