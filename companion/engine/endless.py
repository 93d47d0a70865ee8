"""Limits against infinite loops in rules: a bug in the rules, which is stopped so that no command hangs. Loops that
never return to the engine are stopped from outside.

If a step is running, the error is raised inside it, so that the traceback names the line of the rules.
"""

from __future__ import annotations

from typing import NoReturn

from companion.engine.asks import Chance, Choice, Step

MAX_DRAWS = 1000
"""Draws and rolls in a row that rules may ask for without asking a person; a whole map takes a hundred."""

MAX_STEPS = 1000
"""Steps in a row that may ask nothing; no game of ours has ten."""

MAX_FORCED_ANSWERS = 1000
"""Choices in a row that may have only one answer; a whole step has some ten."""

MAX_CALL_SECONDS = 5.0
"""Seconds that one call of a user's own rules may compute (`game_registry.rules_watch`)."""

NO_ANSWER_LIMIT = 10**12
"""Limit on answers in a playout that has none: so many would take weeks."""


class EndlessChance(Exception):
    """Error of rules that ask for chance again and again, and never a person."""

    def __init__(self, ask: Chance) -> None:
        super().__init__(f"rule {ask.rule} asks for {ask.name!r} without end; {MAX_DRAWS} draws or rolls in a row")


class EndlessChoice(Exception):
    """Error of rules that ask again and again for the only answer there is."""

    def __init__(self, ask: Choice) -> None:
        super().__init__(
            f"rule {ask.rule} asks {ask.name!r} without end; {MAX_FORCED_ANSWERS} times in a row of one answer"
        )


class EndlessSteps(Exception):
    """Error of rules that begin steps again and again, and never ask anything."""

    def __init__(self, phase: str) -> None:
        super().__init__(f"step {phase!r} begins without end; {MAX_STEPS} steps in a row asked nobody")


class EndlessRules(SystemExit):
    """Error of rules that compute for too long in one call. It is no `Exception`, so that the rules can't catch it."""

    def __str__(self) -> str:
        return f"computed for {MAX_CALL_SECONDS:g} seconds in one call without coming to an end"


ENDLESS = EndlessChance, EndlessChoice, EndlessSteps, EndlessRules


def stop(step: Step | None, error: Exception) -> NoReturn:
    """Raise an error inside the running step, or here if there is none."""
    if step is not None:
        step.throw(error)
    raise error
