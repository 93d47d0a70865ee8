"""The rules of Space Junkyard, ids from docs/rules/space-junkyard.md at the lines that enforce them.

turn         a turn, step by step           setup        set-up, step by step
production   creating and converting        ships        placing sections, joints, open exits
board        moving and pushing             table, state the position, from and to a scenario's
text         questions and notes in words   scoring      final points
ship_words   a ship's places in words, and where a section may be joined
production_words: what icons make
summary      the table at a glance          carry        a push undone as one slide
whereabouts  where tiles and tugs are
bot          who decides in a simulation
"""

from __future__ import annotations

from companion.engine.ruleset import RuleSet

from . import constants, production, scoring, setup, state, text, turn
from .table import JunkyardTable

RULES = RuleSet(
    constants.GAME,
    {**setup.SET_UP, **turn.TURN},
    table=JunkyardTable,
    setup=setup,
    state=state,
    text=text,
    scoring=scoring,
    settings=setup.SETTINGS,
    guards={**setup.GUARDS, **production.GUARDS, **turn.GUARDS},
)
