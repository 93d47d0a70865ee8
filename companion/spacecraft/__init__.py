"""The rules of SPACEcraft, with ids of docs/rules/spacecraft.md at the lines that enforce them.

turn: visit, search, leave, the ends. setup: set-up, step by step. build: building and rebuilding. designs: design cards
and markers. junkyard: moves of pawns. payment: payments for parts. rocket: parts, joints, measures. drawing: a rocket
as typed. requirements: requirements of cards. goals: cases of individual goals. rebuild: a rocket laid out for a card.
table, state: the position and its checks. questions, about: questions in words, and their values. events: events in
words. things: tiles, parts and cards in sentences. summary: the table at a glance. preview: effects of searching.
piece_words: texts of pieces. constants: data of the box. hands, carry: undo and redo in words. scoring, score_words:
final points, and rockets on a score sheet. bot, plans: answers in a simulation. metrics: metrics of a playtest.
"""

from __future__ import annotations

from companion.engine.ruleset import RuleSet

from . import build, constants, designs, scoring, setup, state, text, turn
from .table import RocketTable

RULES = RuleSet(
    constants.GAME,
    {**setup.SET_UP, **turn.TURN, **build.BUILD, **designs.DESIGNS},
    table=RocketTable,
    setup=setup,
    state=state,
    text=text,
    scoring=scoring,
    settings=setup.SETTINGS,
    guards={**setup.GUARDS, **turn.GUARDS, **build.GUARDS, **designs.GUARDS},
)
