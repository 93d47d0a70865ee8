"""Rules that go on and on and ask nobody: a bug of theirs, which is stopped so that no command hangs."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.engine import Chance

MOST_DRAWN = 1000
"""Draws and rolls that rules may ask for without asking anybody in between; a whole map takes a hundred."""

MOST_STEPS = 1000
"""Steps that may follow each other without a question; no game of ours has ten."""

UNBOUNDED = 10**12
"""Answers of a game that may take as many as it likes: they'd take weeks."""


class EndlessChance(Exception):
    """Rules that ask nature again and again, and nobody else."""

    def __init__(self, ask: Chance) -> None:
        super().__init__(f"rule {ask.rule} asks for {ask.name!r} without end; {MOST_DRAWN} draws or rolls in a row")


class EndlessSteps(Exception):
    """Rules that begin steps again and again, and ask nobody."""

    def __init__(self, phase: str) -> None:
        super().__init__(f"step {phase!r} begins without end; {MOST_STEPS} steps in a row asked nobody")
