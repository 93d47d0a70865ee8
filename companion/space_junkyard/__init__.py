"""The rules of Space Junkyard, with ids of docs/rules/space-junkyard.md at the lines that enforce them.

turn: a turn, step by step. setup: set-up, step by step. production: creating and converting. ships: placing sections,
joints, open exits. board: moving and pushing. table, state: the position, from and to a scenario's. text: questions and
notes in words. scoring: final points. ship_words, production_words: words for places in a ship, and for icons. summary:
the table at a glance. carry: undo of a push as one slide. whereabouts: places of tiles and tugs. bot: answers in a
simulation.
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
