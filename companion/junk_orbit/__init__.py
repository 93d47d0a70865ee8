"""The rules of Junk Orbit, ids from docs/rules/junk-orbit.md at the lines that enforce them.

turn         launch, move, deliver, pick up    setup        set-up, step by step
flight       paths over the orbits             hits         who gives up what to whom
ways         what a launch may bring           scoring      points at the end
table, state the position, from and to a scenario's
words        questions and notes in words      summary      the table at a glance
outlook      what a launch leads to           bot          plays, by foresight of its courses and of its rivals
"""

from __future__ import annotations

from companion.ruleset import RuleSet

from . import box, scoring, setup, state, turn, words

RULES = RuleSet(
    box.GAME,
    {**setup.SET_UP, **turn.TURN},
    setup=setup,
    state=state,
    words=words,
    scoring=scoring,
)
