"""The bots of every game, in whole games by any of its rules: they answer what is asked, wherever they begin, and
nothing but their stream of chance tells one game from another."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from companion.engine import Choice, Option, allowed, playout
from companion.simulation.bots import RANDOM_BOT, own_bots, random_bot

from ..long_run import first_of
from .conftest import REFEREED, Case

ONE_IN = 5
"""Questions in the midst of a game of which one is put to a bot that has seen nothing of it."""
MOST = 3000
"""Answers after which a game has gone on for long enough; random play alone would not end a game of aims."""


def each_bot() -> Iterator[Any]:
    """Every game with its bots, of which the first two are in every run."""
    for case in REFEREED:
        names = [name for name in own_bots(case.place) if name != RANDOM_BOT]
        yield from first_of(((case, name) for name in names), 2)


@pytest.mark.parametrize(("played", "name"), [*each_bot()], ids=lambda value: getattr(value, "id", value))
def test_a_bot_answers_what_is_asked(played: Case, name: str) -> None:
    """It plays in every seat; one that begins anew in the midst of the game gives an answer, too."""
    make, asked = own_bots(played.place)[name], set[str]()

    def play(seed: int) -> Any:
        random = Random(f"{name} {seed}")
        table, decides, answers = played.new(seed), make(random.random), 0

        def decide(table: Any, ask: Choice) -> Option:
            nonlocal answers
            answers += 1
            asked.add(ask.name)
            if answers > MOST:
                return random_bot(random.random)(table, ask)
            answer = decides(table, ask)
            assert allowed(ask, answer), (ask.name, answer)
            if answers % ONE_IN == 0:
                assert allowed(ask, make(Random(answers).random)(table, ask)), ask.name
            return answer

        playout(played.rules, table, random.random, decide)
        return played.rules.dump(table)

    assert play(1) == play(1)
    assert play(1) != play(2)
    assert len(asked) > 2
