"""A score from answers, while it is shown, corrected, and kept or not."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from functools import partial
from types import MappingProxyType
from typing import Any

from companion.engine.scoring import score_lines
from companion.forms.form import Form, FormField, Said
from companion.scores.questions import ScoreQuestions, ScoreResult
from companion.scores.sheet import ScoreSheet
from companion.sessions.history import DATE, NOTE, PLACE, history, keep
from companion.sessions.local_days import ago, convert_to_local_time, read_day
from companion.text.grammar import as_sentence
from components.messages import _
from components.problems import SalvageError

KEEP = {"y": True, "yes": True, "n": False, "no": False, "0": False}
REPEATED_S = 600
"""Seconds within which an equal result is probably the same game."""
KEEPING_HINT = "Before you keep this you can {mend}add a date, place or note: note Rain, for example."


def tell_repeated(score: Mapping[str, Any], sheet: ScoreSheet) -> str:
    """Say when the same result was kept recently; "" if it wasn't."""
    ends = [
        (row["ended"], convert_to_local_time(row["ended"])) for row in history(sheet.place) if row["score"] == score
    ]
    past = ((text, (datetime.now(UTC) - time).total_seconds()) for text, time in ends if time)
    return next((_("the same result was kept {ago}", ago=ago(text)) for text, age in past if abs(age) < REPEATED_S), "")


def keep_score(score: dict[str, Any], sheet: ScoreSheet, details: Mapping[str, str] = MappingProxyType({})) -> None:
    """Add the score of a sheet to the history. In a game without points all players have won or lost together; a shared
    victory elsewhere keeps its points."""
    together = {len(score["players"]): "won", 0: "lost"}
    keep(score, together.get(len(score["winners"])) if sheet.endings else None, details, sheet.place.address)


class ScoreKeeping:
    """A score and its date, place and note, until the user decides whether to keep it."""

    def __init__(self, questions: ScoreQuestions, result: ScoreResult) -> None:
        self.questions, self.result = questions, result
        self.details: dict[str, str] = {}
        """Date, place and note, as far as they were typed."""

    def form(self) -> Form:
        """Build the question whether to keep the score: Enter keeps it, unless only names were typed or it was kept
        recently."""
        usual = not self.result.empty and not tell_repeated(self.document(), self.questions.sheet)
        table = self.result.points
        mend = _("mend a number, such as {such}, or ", such=table.example()) if table else ""
        return Form(
            "", [self._detail(name) for name in (DATE, PLACE, NOTE)], lambda: usual, self._mend, again=self.form,
            numbered=False, verbs={word: partial(_answer, keep) for word, keep in KEEP.items()}, back=(),
            hints=[_(KEEPING_HINT, mend=mend)],
            prompt=_("Keep this in the history? {keys} ", keys="[Y/n]" if usual else "[y/N]"),
        )  # fmt: skip

    def document(self) -> dict[str, Any]:
        """Return the current score as JSON."""
        return self.result.score.as_json(self.questions.sheet.place.id)

    def lines(self) -> list[str]:
        """Return the score as text lines."""
        repeated = tell_repeated(self.document(), self.questions.sheet)
        return [*score_lines(self.document()), *filter(None, [repeated and as_sentence(repeated)])]

    def _detail(self, name: str) -> FormField:
        """Build the field for the date, place or note; an empty value clears it."""

        def put(typed: str) -> Said:
            self.details.pop(name, None)
            if typed:
                self.details[name] = read_day(typed) if name == DATE else typed
            return Said([f"{_(name.capitalize())}: {self.details.get(name, _('none'))}"])

        return FormField(_(name.capitalize()), self.details.get(name, _("none")), put, partial(put, ""), name=name)

    def _mend(self, line: str) -> Said:
        """Correct a number. Raises SalvageError if the line has none, or it can't be corrected."""
        mended = self.questions.mend(self.result, line)
        if not mended:
            raise SalvageError(_("please type y for yes or n for no"))
        self.result = mended
        return Said(self.lines())


def _answer(keep: bool, rest: str) -> bool:
    return keep
