"""Counting the sequences of answers from a position: for the shared test, and for what is counted by hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.engine import Play, legal
from components.scenarios import load_scenarios


def start(rules: Any, id: str) -> Play:
    """A game at a scenario's position."""
    return Play(rules, rules.load(load_scenarios(rules.game)[id].state))


def answers(play: Play) -> Iterator[tuple[Any, Play]]:
    """Every answer to the pending question, with the game after it."""
    assert play.ask is not None
    for option in sorted(legal(play.ask), key=str):
        new = play.copy()
        new.answer(option)
        yield option, new


def count(play: Play, depth: int) -> int:
    """How many sequences of that many answers there are; whatever may come up counts once, an early end not at all."""
    if play.ask is None:
        return 0
    if depth == 1:
        return len({*legal(play.ask)})
    return sum(count(new, depth - 1) for _, new in answers(play))
