"""Whatever people write into a position: it is refused in a sentence that says what is wrong, or the game goes on.

A scenario may hold any value in any field, and so may a correction. `OddPositions` puts such values in and says what
came of them where that is no refusal and can't be played on either.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

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
from components.places import GamePlace
from components.problems import Problem, SalvageError, cut, dotted

from .odd_values import ABSENT, Edit, OddValues, put

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
