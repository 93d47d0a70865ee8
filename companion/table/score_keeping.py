"""What becomes of a score that came of answers: it is shown, mended if it must be, and kept or not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engine.scoring import score_lines
from companion.sessions.history import DATE, NOTE, PLACE
from companion.sessions.local_days import read_day
from companion.table.score_questions import ScoreQuestions, ScoreResult
from companion.table.score_wizard import ReadLine
from companion.terminal.confirm import confirm
from companion.text.grammar import as_sentence
from components.problems import SalvageError

DETAILS = (DATE, PLACE, NOTE)


class ScoreKeeping:
    """A score, and what else is to be kept of it, while somebody makes up their mind."""

    def __init__(
        self, questions: ScoreQuestions, result: ScoreResult, show: Callable[[str], None], say: Callable[[str], None]
    ) -> None:
        """`show` is for the lines of a score, `say` for all else."""
        self.questions, self.result, self.show, self.say = questions, result, show, say
        self.details: dict[str, str] = {}
        """Date, place and note, so far as they were typed."""

    def agree(self, ask: ReadLine) -> bool:
        """Show the score and ask whether it is kept: by Enter, unless nothing was typed but names."""
        self._show_score()
        table = self.result.points
        mend = f"mend a number, such as {table.example()}, or " if table else ""
        self.say(f"Before you keep this you can {mend}add a date, place or note: note Rain, for example.")
        return confirm(ask, "Keep this in the history?", otherwise=not self.result.empty, read=self._read)

    def document(self) -> dict[str, Any]:
        """The score as it is now."""
        return self.result.score.as_json(self.questions.sheet.place.id)

    def _show_score(self) -> None:
        for line in score_lines(self.document()):
            self.show(line)

    def _read(self, line: str) -> bool:
        """Mend the score, or note a detail; whether the line means that."""
        try:
            return self._read_detail(line) or self._mend(line)
        except SalvageError as problem:
            self.say(as_sentence(str(problem)))
            return True

    def _read_detail(self, line: str) -> bool:
        """Note the date, place or note that a line tells; nothing after the word takes it back."""
        name, _, value = line.replace("=", " ", 1).partition(" ")
        name, value = name.lower().rstrip(":"), value.strip()
        if name not in DETAILS:
            return False
        self.details.pop(name, None)
        if value:
            self.details[name] = read_day(value) if name == DATE else value
        self.say(f"{name.capitalize()}: {self.details.get(name, 'none')}")
        return True

    def _mend(self, line: str) -> bool:
        """Mend a number; whether the line is about one."""
        mended = self.questions.mend(self.result, line)
        if mended:
            self.result = mended
            self._show_score()
        return mended is not None
