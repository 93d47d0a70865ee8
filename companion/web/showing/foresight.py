"""What an answer leads to, tried on a copy of the game: told before it is given."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from companion.engine import Choice, Option, Play
from companion.positions.views import may_know

if TYPE_CHECKING:
    from companion.sessions.session import Session


class Foreseen(NamedTuple):
    """What follows from an answer. draws: the companion draws or rolls then. ends: the result of the game that it ends,
    "" of others. told: what happens, in sentences. details: how it is carried out is asked then."""

    draws: bool
    ends: str
    told: Sequence[str]
    details: bool = False


def foresee(session: Session, option: Option, audience: str) -> Foreseen:
    """What an answer leads to, as an audience may know it, up to what chance decides then."""
    after = try_answer(session.play, option)
    texts = session.rules.texts
    notes = [note for note in after.table.notes if may_know(note.seat, audience)]
    told = [texts.describe(note) for note in notes if not texts.is_quiet(note, session.is_physical)]
    ask = after.ask
    draws = ask is not None and session.answers_itself(ask)
    details = isinstance(ask, Choice) and texts.questions[ask.name].details
    return Foreseen(draws, str(after.table.result or ""), [*filter(None, told)], details)


def try_answer(play: Play, option: Option) -> Play:
    """The game after an answer, on a copy that listens."""
    after = play.copy()
    after.table.notes = []
    after.answer(option)
    return after
