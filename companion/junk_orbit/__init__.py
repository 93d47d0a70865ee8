"""The rules of Junk Orbit, ids from docs/rules/junk-orbit.md at the lines that enforce them.

turn         launch, move, deliver, pick up    setup        set-up, step by step
flight       paths over the orbits             hits         who gives up what to whom
moves        what a launch may bring           scoring      points at the end
table, state the position, from and to a scenario's
text         questions and notes in words      launch_words labels of where tiles and ships may go
tile_words   what tiles are called             summary      the table at a glance
refusals     why something isn't possible
preview      what a launch leads to           bot          plans turns ahead by beam search, with a model of opponents
"""

from __future__ import annotations

from companion.engine.ruleset import RuleSet

from . import constants, scoring, setup, state, text, turn
from .table import JunkTable

RULES = RuleSet(
    constants.GAME,
    {**setup.SET_UP, **turn.TURN},
    table=JunkTable,
    setup=setup,
    state=state,
    text=text,
    scoring=scoring,
    settings=setup.SETTINGS,
)
