"""The rules of Space Debris, with ids of docs/rules/space-debris.md at the lines that enforce them.

rules: a turn, step by step. setup: set-up, step by step. actions: step 1, a class per action. satellites: the eight
abilities. debris: damage, collisions, threat. cards: decks, hand limit, open card. flight: moving, turning the boards.
table, state: the position, from and to a scenario's. guarding: guards of questions. text: questions and notes in words.
scoring: the result. modules: additions of expansions. summary: the table at a glance. certain_loss, preview: losses
that are certain at the end of a turn.
"""

from __future__ import annotations

from companion.engine.ruleset import RuleSet
from components.problems import SalvageError

from . import actions, cards, constants, debris, modules, rules, satellites, scoring, setup, state, text
from .modules import added
from .table import DebrisTable

satellites.POWERS.update(added().powers)
satellites.ON_FLIP.update(added().flips)
actions.EFFECTS.update(added().cards)
modules.ALTERS.extend(added().alters)
modules.FOLLOWS.update(added().follows)
RULES = RuleSet(
    constants.GAME,
    {**setup.SET_UP, **rules.TURN},
    table=DebrisTable,
    setup=setup,
    state=state,
    text=text,
    scoring=scoring,
    settings=setup.SETTINGS,
    guards={**setup.GUARDS, **actions.GUARDS, **satellites.GUARDS, **cards.GUARDS, **debris.GUARDS, **added().guards},
)
if lacking := [*state.cards_without_rules()]:
    raise SalvageError(lacking)
