"""What becomes of a score that came of answers: it is shown, mended if it must be, and kept or not."""

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
"""Seconds in which a result that comes again is likely to be the same game."""
KEEPING_HINT = "Before you keep this you can {mend}add a date, place or note: note Rain, for example."


def tell_repeated(score: Mapping[str, Any], sheet: ScoreSheet) -> str:
    """When the same result was kept just before; "" where it wasn't."""
    ends = [
        (row["ended"], convert_to_local_time(row["ended"])) for row in history(sheet.place) if row["score"] == score
    ]
    past = ((text, (datetime.now(UTC) - time).total_seconds()) for text, time in ends if time)
    return next((_("the same result was kept {ago}", ago=ago(text)) for text, age in past if abs(age) < REPEATED_S), "")


def keep_score(score: dict[str, Any], sheet: ScoreSheet, details: Mapping[str, str] = MappingProxyType({})) -> None:
    """Add the score of a sheet to the history. In a game without points all have won or lost together; those who share
    the victory of another have their points."""
    together = {len(score["players"]): "won", 0: "lost"}
    keep(score, together.get(len(score["winners"])) if sheet.endings else None, details, sheet.place.address)


class ScoreKeeping:
    """A score, and what else is to be kept of it, while somebody makes up their mind."""

    def __init__(self, questions: ScoreQuestions, result: ScoreResult) -> None:
        self.questions, self.result = questions, result
        self.details: dict[str, str] = {}
        """Date, place and note, so far as they were typed."""

    def form(self) -> Form:
        """Whether the score is kept: by Enter, unless nothing was typed but names, or it was kept just before."""
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
        """The score as it is now."""
        return self.result.score.as_json(self.questions.sheet.place.id)

    def lines(self) -> list[str]:
        """The score for people."""
        repeated = tell_repeated(self.document(), self.questions.sheet)
        return [*score_lines(self.document()), *filter(None, [repeated and as_sentence(repeated)])]

    def _detail(self, name: str) -> FormField:
        """The date, place or note; nothing takes it back."""

        def put(typed: str) -> Said:
            self.details.pop(name, None)
            if typed:
                self.details[name] = read_day(typed) if name == DATE else typed
            return Said([f"{_(name.capitalize())}: {self.details.get(name, _('none'))}"])

        return FormField(_(name.capitalize()), self.details.get(name, _("none")), put, partial(put, ""), name=name)

    def _mend(self, line: str) -> Said:
        """Mend a number. Raises SalvageError where the line is about none, or it can't be mended."""
        mended = self.questions.mend(self.result, line)
        if not mended:
            raise SalvageError(_("please type y for yes or n for no"))
        self.result = mended
        return Said(self.lines())


def _answer(keep: bool, rest: str) -> bool:
    return keep
