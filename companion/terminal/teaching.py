"""Teaching at a terminal: the goal when a game begins, then each lesson when it first matters, above the question.

Lessons already seen are remembered for each game in the folder of `home`, as a phone remembers its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from companion import home
from companion.game_registry.games import REFEREE
from companion.game_registry.lessons import Lessons, TeachEntry, read_lessons
from companion.positions.views import TABLE_KEY
from companion.sessions.replay import AnswerEntry
from companion.sessions.results import played
from companion.sessions.session import Session
from companion.table.teacher import Teacher
from companion.table.view import View
from components.messages import _
from components.problems import SalvageError

FILE = "teaching.json"
"""By game: whether it is taught, if somebody has chosen, and the lessons seen."""
ON_KEY, SEEN_KEY = "on", "seen"
CHOICES = {"on": True, "off": False}
"""Words after `/teach`, besides `again`."""


def set_teaching(game: str, on: bool) -> None:
    """Remember whether a game is taught on this machine. Raises SalvageError."""
    _remember(game, {ON_KEY: on})


def is_taught(game: str) -> bool:
    """Return whether a game is taught on this machine: as chosen, or by default until one has been finished. Raises
    SalvageError."""
    on = _recall(game).get(ON_KEY)
    return on if isinstance(on, bool) else not any(row["game"] == game for row in played())


def _recall(game: str) -> dict[str, Any]:
    values = home.read(FILE).get(game)
    return values if isinstance(values, dict) else {}


def _remember(game: str, values: dict[str, Any]) -> None:
    home.write(FILE, {**home.read(FILE), game: {**_recall(game), **values}})


class TerminalTeacher:
    """Teaches the players at a terminal together, with what all of them may see."""

    def __init__(self, session: Session, on: bool) -> None:
        """on: whether teaching is on from the start."""
        self.session, self.on = session, on

    @cached_property
    def lessons(self) -> Lessons:
        """Lessons of the game. Raises SalvageError."""
        return read_lessons(self.session.place).fill(self.session.game, len(self.session.meta.names), keyboard=True)

    @cached_property
    def _teacher(self) -> Teacher:
        """Teacher who knows the lessons seen on this machine. Raises SalvageError."""
        met_ids = [str(id) for id in _recall(self.session.meta.game).get(SEEN_KEY, ())]
        return Teacher(self.lessons, self.session.rules.texts, self.session.game, TABLE_KEY, met_ids)

    def tell_goal(self) -> list[str]:
        """Return the cards of the goal, before the first answer. Raises SalvageError."""
        if not self.on or self.session.seq:
            return []
        return [f"{card.title}: {' '.join(map(_plain, (card.text, *card.lines)))}" for card in self.lessons.goal]

    def tell(self, view: View, entries: Sequence[AnswerEntry]) -> list[str]:
        """Return the lesson for the current view, if any. Raises SalvageError."""
        if not self.on or self.session.meta.mode != REFEREE:
            return []
        old_count = len(self._teacher.seen)
        lesson = self._teacher.look(view, entries)
        if lesson is None or len(self._teacher.seen) == old_count:
            return []
        _remember(self.session.meta.game, {SEEN_KEY: [*self._teacher.seen]})
        return [_tell_entry(lesson.entry)]

    def set(self, words: Sequence[str]) -> list[str]:
        """Run `/teach`, and return its reply. Raises SalvageError."""
        game, word = self.session.meta.game, " ".join(words).lower()
        if word == "again":
            met_ids = _recall(game).get(SEEN_KEY, ())
            return [_tell_entry(entry) for id, entry in self.lessons.entries.items() if id in met_ids] or [
                _("Nothing yet.")
            ]
        if word not in CHOICES:
            raise SalvageError(_("/teach takes on, off or again, such as: /teach off"))
        self.on = CHOICES[word]
        set_teaching(game, self.on)
        return [_("Each thing is explained when it first matters." if self.on else "Nothing is explained any more.")]


def _tell_entry(entry: TeachEntry) -> str:
    return f"{entry.title}: {_plain(entry.text)} (? {entry.rules[0]})"


def _plain(text: str) -> str:
    return text.replace("**", "")
