"""Whatever a scenario or a correction puts into a position: it is refused in a sentence, or the game plays on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.conformance.walks import Walker
from companion.engine import Play
from components.loader import load
from components.places import find_games

from .odd_positions import OddPositions, scenario_text
from .odd_values import ABSENT, Edit, put

GAMES, TRIES = 3, 5
"""Positions, and values that are put into each by a scenario and by a correction."""
BEFORE = (0, 0, 3, 10, 40, 120)
"""Answers before a position."""


@pytest.fixture(scope="session")
def words_of() -> dict[str, list[str]]:
    """What stands on the pieces of each game."""
    every = {id: load(place).pieces() for id, place in find_games().items()}
    return {id: [name for piece in pieces for name in (piece.key, piece.code) if name] for id, pieces in every.items()}


def play_of(case: Any, seed: int, random: Random) -> Play:
    """A game somewhere in the middle: from set-up, or from a random position."""
    play = Play(case.rules, case.new(seed, shuffled=case.mode == "referee" and seed % 3 != 0))
    walker = Walker(random)
    for _ in range(random.choice(BEFORE)):
        if play.ask is not None:
            play.answer(walker(play.ask))
    return play


def test_any_value_is_refused_or_played(
    case: Any, tmp_path: Path, words_of: dict[str, list[str]], clock: Callable[[int], Iterator[int]]
) -> None:
    """Values in and out of range, pieces of other kinds, modules and games, "?", values of other types; one or two."""
    foreign = [word for id, words in words_of.items() if id != case.game for word in words]
    found, accepted, refused = [], 0, 0
    for seed in clock(GAMES):
        random = Random(f"odd {seed}")
        play = play_of(case, seed, random)
        odd = OddPositions(case.place, case.mode, tmp_path, random, foreign)
        start, shown = case.rules.dump(play.start), case.rules.dump(play.table)
        for _ in range(TRIES):
            found.append(odd.scenario_problem(start, odd.edits(start)))
            found.append(odd.correction_problem(play, odd.edits(shown)))
        accepted, refused = accepted + odd.accepted, refused + odd.refused
        assert [f"{case.id}, seed {seed}: {what}" for what in found if what] == []
    assert accepted
    assert refused > accepted


def test_a_position_that_fails_is_found(toy: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules that fail, ask nothing, or refuse in no sentence are told of."""
    random = Random(1)
    play = Play(toy.rules, toy.new(1))
    odd = OddPositions(toy.place, toy.mode, tmp_path, random)
    state = toy.rules.dump(play.start)

    assert odd.scenario_problem(state, []) is None
    monkeypatch.setattr(odd, "rules", type("Rules", (), {**vars(type(odd.rules)), "check": lambda *_: 1 / 0})())
    assert "ZeroDivisionError" in str(odd.scenario_problem(state, []))


def test_values_are_put_in_and_taken_away() -> None:
    state = {"turn": 1, "hands": {"Ann": ["a", "b"]}}

    assert put(state, Edit(("hands", "Ann", 0), "c")) == {"turn": 1, "hands": {"Ann": ["c", "b"]}}
    assert put(state, Edit(("hands", "Ann", 0), ABSENT)) == {"turn": 1, "hands": {"Ann": ["b"]}}
    assert put(state, Edit(("turn",), ABSENT)) == {"hands": {"Ann": ["a", "b"]}}
    assert put(state, Edit(("gone", "Ann"), 1)) == state == {"turn": 1, "hands": {"Ann": ["a", "b"]}}
    assert scenario_text(state).splitlines()[1:] == ["state:", "  turn: 1", "  hands: {Ann: [a, b]}"]
