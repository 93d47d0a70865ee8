"""What an answer leads to, tried on a copy of the game: told before it is given, as far as its seat may know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from companion.engine import Choice
from companion.positions.trials import try_answer as try_answer

if TYPE_CHECKING:
    from companion.engine import Note, Option
    from companion.positions.trials import Trials
    from companion.sessions.session import Session


class Foreseen(NamedTuple):
    """What follows from an answer. draws: the companion draws or rolls then. ends: the result of the game that it ends,
    "" of others. told: what happens, in sentences. details: how it is carried out is asked then. lights: something
    comes to light then that lies on the table and that nobody may see before."""

    draws: bool
    ends: str
    told: Sequence[str]
    details: bool = False
    lights: bool = False


def foresee(session: Session, trials: Trials, option: Option) -> Foreseen:
    """What an answer leads to, up to what chance or others decide in secret, or what the audience can't see."""
    texts, trial = session.rules.texts, trials.answer(option)

    def describe(note: Note) -> str:
        return "" if texts.is_quiet(note, session.is_physical) else texts.describe(note)

    told, ask = trial.tell(describe), trial.ask
    draws = ask is not None and session.answers_itself(ask)
    details = isinstance(ask, Choice) and texts.questions[ask.name].details
    return Foreseen(draws, "" if trial.ended else str(trial.table.result or ""), told, details, trial.lies)
