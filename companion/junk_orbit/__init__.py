"""The rules of Junk Orbit, with ids of docs/rules/junk-orbit.md at the lines that enforce them.

turn: launch, move, deliver, pick up. setup: set-up, step by step. flight: paths over the orbits. hits: hits and the
tiles they cost. launches: effects of a launch. scoring: points at the end. table: a game, with queries for the rules.
state: checks of a position. constants: data of the box. text, about: questions and notes, and the facts of each
question. launch_words, tile_words, piece_words: labels of launches, tiles and pieces. preview: effects of a launch in
words and arrows. summary: the table at a glance. stacks: drawing tiles. hands: movement of pieces in undo. score_words:
questions of the score sheet. bot, beam_search, plans: bots that plan several turns. metrics: metrics of a playtest.
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
