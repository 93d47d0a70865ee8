"""Infinite loops of rules that go on and ask nobody: a bug of theirs, which is stopped so that no command hangs.
Those that don't even come back to the engine are stopped from outside.

Where a step is running, the error is raised in it, so that it tells the line of the rules.
"""

from __future__ import annotations

from typing import NoReturn

from companion.engine.asks import Chance, Choice, Step

MAX_DRAWS = 1000
"""Draws and rolls that rules may ask for without asking anybody in between; a whole map takes a hundred."""

MAX_STEPS = 1000
"""Steps that may follow each other without a question; no game of ours has ten."""

MAX_FORCED_ANSWERS = 1000
"""Choices in a row that leave no choice; a whole step has some ten."""

MAX_CALL_SECONDS = 5.0
"""Seconds of computing in one call of rules of somebody's own (`game_registry.rules_watch`)."""

NO_ANSWER_LIMIT = 10**12
"""Answers of a game that may take as many as it likes: they'd take weeks."""


class EndlessChance(Exception):
    """Rules that ask nature again and again, and nobody else."""

    def __init__(self, ask: Chance) -> None:
        super().__init__(f"rule {ask.rule} asks for {ask.name!r} without end; {MAX_DRAWS} draws or rolls in a row")


class EndlessChoice(Exception):
    """Rules that ask again and again for the only answer there is."""

    def __init__(self, ask: Choice) -> None:
        super().__init__(
            f"rule {ask.rule} asks {ask.name!r} without end; {MAX_FORCED_ANSWERS} times in a row of one answer"
        )


class EndlessSteps(Exception):
    """Rules that begin steps again and again, and ask nobody."""

    def __init__(self, phase: str) -> None:
        super().__init__(f"step {phase!r} begins without end; {MAX_STEPS} steps in a row asked nobody")


class EndlessRules(SystemExit):
    """Rules that compute for too long in one call. No `Exception`, so that theirs catch none."""

    def __str__(self) -> str:
        return f"computed for {MAX_CALL_SECONDS:g} seconds in one call without coming to an end"


ENDLESS = EndlessChance, EndlessChoice, EndlessSteps, EndlessRules


def stop(running: Step | None, error: Exception) -> NoReturn:
    """Raise an error where a step stands."""
    if running is not None:
        running.throw(error)
    raise error
