"""Questions, answers and notes in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engine import Choice
from companion.junk_orbit import RULES

Desk = Callable[..., Any]


def test_a_player_called_like_an_answer(desk: Desk) -> None:
    """A player may be called almost anything: what is an answer elsewhere is a name where players are asked for."""
    ask = Choice(None, "first player", ["lying", "random", "stack"], "JO-033")

    assert [RULES.texts.label(ask, option) for option in ask.options] == ["lying", "Pick at random", "stack"]
