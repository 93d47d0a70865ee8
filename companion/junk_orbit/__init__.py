"""The rules of Junk Orbit, ids from docs/rules/junk-orbit.md at the lines that enforce them.

turn         launch, move, deliver, pick up    setup        set-up, step by step
flight       paths over the orbits             hits         who gives up what to whom
launches     what a launch may bring           scoring      points at the end
table        a game, and what rules ask of it  state        whether a position may be played
constants    what the rules need of the box

text         questions and notes in words      about        the facts of each question
launch_words labels of launches and moves      tile_words   what tiles are called
piece_words  what stands on a piece            preview      what a launch leads to, in words and arrows
summary      the table at a glance             stacks       drawing tiles
hands        what undo does with the pieces    score_words  how the score sheet asks

bot          decides by plans of several turns beam_search  finds the best of them
plans        turns as they may be planned      metrics      what a playtest reads off
"""

from __future__ import annotations

from companion.engine.ruleset import RuleSet

from . import constants, hits, scoring, setup, stacks, state, text, turn
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
    guards={**turn.GUARDS, **hits.GUARDS, **stacks.GUARDS},
)
