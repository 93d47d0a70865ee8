"""Whatever a scenario or a correction puts into a position: it is refused in a sentence, or the game plays on."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.conformance.positions import answers
from companion.conformance.reopening import show
from companion.conformance.walks import Walker
from companion.corrections.apply import adjusted
from companion.engine import Ask, Play, Rules
from companion.game_registry.games import box_of, rules_of
from companion.game_registry.versions import salvage_version, version_of
from companion.positions.scenarios import entry, flow, read_beginning
from companion.positions.views import ALL_KEY, seats
from companion.sessions.journal import Journal
from companion.sessions.journal_rows import Meta, now
from companion.sessions.session import Session
from companion.sessions.session_store import END
from components.loader import load
from components.places import GamePlace, find_games
from components.problems import Problem, SalvageError, cut, dotted

from .odd_values import ABSENT, Edit, OddValues, put

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


ANSWERS = 200
"""Answers by which a position that is accepted must play on."""
READ = 40
"""How often the words of a question are read on the way, which takes long: one time in so many, at first too."""
SHOWN = 6
"""How many games that are accepted are shown: one in so many."""
PHASE = 0.1
"""How often the phase is another one: what it needs is what positions lack most easily."""
TWO = 0.25
"""How often two things are odd at once."""
_ERROR = re.compile(r"\b\w*(Error|Exception)\b|Traceback|object at 0x")


class OddPositions:
    """Tries odd values in positions of one game. folder: where files are written. foreign: words of other games."""

    def __init__(self, place: GamePlace, mode: str, folder: Path, random: Random, foreign: Sequence[str] = ()) -> None:
        self.place, self.mode, self.folder, self.random = place, mode, folder, random
        self.rules, self.game = rules_of(place, mode), box_of(place, mode)
        self.values = OddValues(self.game, random, foreign)
        self.accepted = self.refused = 0

    def edits(self, state: Mapping[str, Any]) -> list[Edit]:
        """One or two odd values for a state; now and then it is in the middle of another phase than it could be."""
        edits = [self.values.edit(state) for _ in range(2 if self.random.random() < TWO else 1)]
        phases = self.game.state["phase"].choices if "phase" in self.game.state else ()
        if phases and self.random.random() < PHASE:
            edits[-1] = Edit(("phase",), self.random.choice(phases))
        return edits

    def scenario_problem(self, state: Mapping[str, Any], edits: Sequence[Edit]) -> str | None:
        """What is wrong with how a scenario is taken that has these values in that state; None where nothing is."""
        odd: Any = state
        for edit in edits:
            odd = put(odd, edit)
        told, file = f"scenario with {_describe(edits)}", self.folder / "odd.yaml"
        try:
            file.write_text(scenario_text(odd), encoding="utf-8")
            beginning = read_beginning(file, self.game, self.rules)
        except SalvageError as refusal:
            return self._refusal(refusal, told, of_file=True)
        except Exception as error:
            return f"{told}: {_error_words(error)}"
        return self._plays_on(Play(self.rules, self.rules.load(beginning)), told)

    def correction_problem(self, play: Play, edits: Sequence[Edit]) -> str | None:
        """What is wrong with how a correction is taken that puts these values in; None where nothing is."""
        typed = [typed_correction(edit) for edit in edits]
        told = f"correction {' '.join(typed)}"
        try:
            made = adjusted(self.rules, self.game, play, typed)
        except SalvageError as refusal:
            return self._refusal(refusal, told)
        except Exception as error:
            return f"{told}: {_error_words(error)}"
        return self._plays_on(made.play, told)

    def _refusal(self, refusal: SalvageError, told: str, of_file: bool = False) -> str | None:
        self.refused += 1
        return next((f"{told}: {what}" for what in refusal_problems(refusal.faults, of_file)), None)

    def _plays_on(self, play: Play, told: str) -> str | None:
        """What is wrong with a game that goes on from there: it must be played, and some are shown."""
        self.accepted += 1
        try:
            what = playing_problem(play.copy(), self.rules, self.random)
            if self.accepted % SHOWN == 1:
                self._show(self.rules.dump(play.start))
        except Exception as error:
            what = _error_words(error)
        return f"{told}, accepted: {what}" if what else None

    def _show(self, state: dict[str, Any]) -> None:
        """Show a position to everybody, as a session that begins with it does."""
        (file := self.folder / f"odd{END}").unlink(missing_ok=True)
        meta = Meta(
            game=self.place.address, players=tuple(seats(state)), seed=1, mode=self.mode, state=state,
            physical=(ALL_KEY,), **version_of(self.place)._asdict(), version=salvage_version(), created=now(),
        )  # fmt: skip
        with closing(Session(Journal.create(file, meta))) as session:
            show(session)
        file.unlink()


def scenario_text(state: Mapping[str, Any]) -> str:
    """A scenario file with a position."""
    lines = [line for name, value in state.items() for line in entry(str(name), value, "  ")]
    return "\n".join(["title: Odd", "state:", *lines]) + "\n"


def typed_correction(edit: Edit) -> str:
    """An edit as people type it: PATH=VALUE."""
    return f"{dotted(edit.way)}={'' if edit.value is ABSENT else flow(edit.value)}"


def refusal_problems(faults: Sequence[Problem], of_file: bool) -> Iterator[str]:
    """What is wrong with a refusal: it says nothing, more than a line, no place in its file, or speaks of Python."""
    if not faults:
        yield "refused without a word"
    for fault in faults:
        if "\n" in str(fault) or not fault.what:
            yield f"refused in {len(str(fault).splitlines())} lines: {str(fault)!r}"
        if _ERROR.search(fault.what):
            yield f"refused as nobody can understand: {fault.what!r}"
        if of_file and not (fault.file and fault.line):
            yield f"refused with no line of the file: {str(fault)!r}"


def playing_problem(play: Play, rules: Rules, random: Random) -> str | None:
    """Why a game can't go on by so many random answers, or None."""
    walker = Walker(random)
    for number in range(ANSWERS):
        ask = play.ask
        if ask is None:
            return None
        if not answers(ask):
            return f"after {number} answers {ask.name!r} has no answers"
        if number % READ == 0:
            _read(rules, ask)
        play.answer(walker(ask))
    rules.dump(play.table)
    return None


def _read(rules: Rules, ask: Ask) -> None:
    """Put a question and its answers into words."""
    rules.texts.prompt(ask)
    for option in answers(ask):
        rules.texts.label(ask, option)


def _error_words(error: Exception) -> str:
    return f"{type(error).__name__}: {cut(str(error))}"


def _describe(edits: Sequence[Edit]) -> str:
    return " and ".join(
        f"{dotted(edit.way)}: {'nothing' if edit.value is ABSENT else cut(flow(edit.value))}" for edit in edits
    )
