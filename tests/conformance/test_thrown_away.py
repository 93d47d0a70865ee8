"""What an end throws away is asked about once, by one rule in every game: several of anything that is still left.

What is left is what a game's conformance.yaml says of a question, and whatever the label of an end says that it costs.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from companion.answer_parser.answer_lines import ask_before
from companion.answer_parser.names import ends_of
from companion.engine import Choice
from companion.engine.asks import Ask
from companion.sessions.session_store import begin
from companion.web.game.live_table import LiveTable

from .conftest import REFEREED

WALKS, STEPS = 4, 300
MOST = 600
"""Answers after which a game has come to an end that throws something away."""
games = pytest.mark.parametrize(
    "wasteful", [case for case in REFEREED if case.facts()["left"]], ids=lambda case: case.id
)


def count_left(ask: Ask, declared: Mapping[str, list[str]]) -> int:
    """How many of something an end would throw away: the first of the values that are declared, where all are some."""
    values = [ask.about.get(name) for name in declared.get(ask.name, ())]
    return int(values[0] or 0) if values and all(values) else 0


@games
def test_what_an_end_throws_away_is_asked_about(wasteful: Any, walks: Callable[..., Any]) -> None:
    """Before each end while several are left, or at a cost that its label names."""
    texts, declared = wasteful.rules.texts, wasteful.facts()["left"]
    seen: set[str] = set()
    for walk in walks(wasteful, "shuffled", WALKS):
        for _ in range(STEPS):
            if (ask := walk.play.ask) is None:
                break
            if isinstance(ask, Choice):
                left = count_left(ask, declared)
                for end in ends_of(ask, texts):
                    costs = " ".join(cost.words for cost in texts.label(ask, end).costs)
                    if left > 1 or re.search(r"\blose (?!1\b)\d|loses", costs):
                        assert ask_before(texts, ask, end), (ask.name, end, left, costs)
                        seen.add(ask.name)
            walk.step()

    assert seen


@games
def test_the_page_asks_what_the_terminal_asks(wasteful: Any, home: Any) -> None:
    """The first such end of a game, as a line is read and as a page has it."""
    declared = wasteful.facts()["left"]
    session = begin(wasteful.place, ["Ann", "Bo", "Cleo"], seed=1, options=dict(wasteful.options))
    for _ in range(MOST):
        ask = session.play.ask
        if isinstance(ask, Choice) and count_left(ask, declared) > 1 and (ends := ends_of(ask, session.rules.texts)):
            seat, key = ask.seat or "Ann", str(ends[0])
            (given,) = session.read(key, seat)
            page = {answer.key: answer.sure for answer in LiveTable(session).screen(seat).answers}
            assert given.sure
            assert page[key] == given.sure
            break
        session.random()
    else:
        pytest.fail("no end threw anything away")
    session.close()
