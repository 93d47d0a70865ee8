"""Previews of answers: their consequences, tried on a copy of the game and described as far as the seat may know
them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.engine import Chance, Choice, Note, Option
from companion.engine.notes import TURN
from companion.engine.texts import Texts
from companion.positions.asks import only_seat
from companion.positions.trials import TrialPlay, Trials
from companion.positions.trials import try_answer as try_answer
from companion.positions.views import may_know
from companion.sessions.session import Session
from components.messages import _

OUTCOMES = 0.5, 0.0, 0.999
"""Results of chance that are tried, from 0 up to 1: a turn that ends after all of these is sure to end."""
MAX_CHANCES = 8
"""Draws and rolls after an answer that the search for the end of the turn goes through."""


class Foreseen(NamedTuple):
    """The consequences of an answer. draws: the companion draws or rolls next. ends: the result of the game, if it
    ends, else "". told: sentences on what happens. details: the next question asks how it is carried out. lights:
    something face-down on the table comes to light. ends_turn: a sentence if the turn is over then."""

    draws: bool
    ends: str
    told: Sequence[str]
    details: bool = False
    lights: bool = False
    ends_turn: str = ""


def foresee_answer(session: Session, trials: Trials, option: Option, through_chances: bool = False) -> Foreseen:
    """Return the consequences of an answer, up to chance, secret decisions of others, or what the audience can't see;
    and whether the turn ends. through_chances: also find an end that comes after draws and rolls, whatever they bring,
    which takes longer."""
    texts, trial = session.rules.texts, trials.answer(option)

    def describe(note: Note) -> str:
        return "" if texts.is_quiet(note, session.is_physical) else texts.describe(note)

    events, ask = trial.tell(describe), trial.ask
    does_draw = ask is not None and session.answers_itself(ask)
    asks_details = isinstance(ask, Choice) and texts.questions[ask.name].details
    foreseen = Foreseen(
        does_draw, "" if trial.ended else str(trial.table.result or ""), events, asks_details, trial.lies
    )
    player = getattr(session.play.table, "player", None)
    end_sentences = (
        None
        if asks_details or foreseen.ends or not player
        else _find_turn_end(texts, trials, option, trial, through_chances)
    )
    if end_sentences is None:
        return foreseen
    is_own = player == trials.audience
    ends_turn = _("This ends your turn.") if is_own else _("This ends {player}’s turn.", player=player)
    return foreseen._replace(told=[*events, *end_sentences], ends_turn=ends_turn)


def _find_turn_end(
    texts: Texts, trials: Trials, option: Option, trial: TrialPlay, has_chances_included: bool
) -> list[str] | None:
    """Return sentences on the end of the turn, if an answer ends it whatever chance brings, or None. trial: the game
    after the answer."""
    ending_lines = _play_to_turn_end(texts, trial, OUTCOMES[0], 0)
    if ending_lines is not None or not has_chances_included:
        return ending_lines
    endings = [_play_to_turn_end(texts, trials.answer(option), chance_value, MAX_CHANCES) for chance_value in OUTCOMES]
    return None if None in endings else endings[0] if all(each == endings[0] for each in endings) else []


def _play_to_turn_end(texts: Texts, trial: TrialPlay, chance_value: float, max_chance_count: int) -> list[str] | None:
    """Return sentences on the end of the turn, if a game comes to that before anybody decides anything, or None.
    max_chance_count: the draws and rolls before it, at most."""
    for remaining_chance_count in reversed(range(max_chance_count + 1)):
        if any(note.name == TURN for note in trial.table.notes):
            return []
        ask = trial.ask
        if not isinstance(ask, Chance) or not may_know(only_seat(ask), trial.audience):
            return None
        sentence = ""
        with trial.veiled():
            sentence = texts.closes(ask)
            if remaining_chance_count and not sentence:
                trial.answer(ask.source.pick(chance_value))
        if sentence:
            return [_("Then {said}.", said=sentence)]
    return None
