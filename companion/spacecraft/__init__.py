"""The rules of SPACEcraft, ids from docs/rules/spacecraft.md at the lines that enforce them.

turn          visit, search, leave, the ends   setup          set-up, step by step
build         building and rebuilding          designs        design cards and markers
junkyard      where pawns may go               payment        what pays for a part
rocket        parts, joints, what they count   drawing        a rocket as it is typed
requirements  what cards ask for               goals          cases of individual goals
rebuild       a rocket laid out for a card     table, state   the position, and what is wrong with it
questions     what is asked, in words          about          the values of questions
events        what happens, in words           things         tiles, parts and cards in sentences
summary       the table at a glance            preview        what searching leads to
piece_words   what pieces say                  constants      the box as the rules need it
hands, carry  undo and redo in words
scoring       final points                     score_words    a rocket of a score sheet in words
bot, plans    who decides in a simulation      metrics        what a playtest counts
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
