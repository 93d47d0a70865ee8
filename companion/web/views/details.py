"""Details of an answer, chosen together with it: what to pay with, where to put something.

Rules ask one thing after the other, and some questions only ask for details of the answer before (`details` of a
`Question`). A page shows all of them beside that answer, with the usual choices, and sends everything at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from companion.answer_parser.answers import Answer
from companion.engine import Choice
from companion.positions.label_words import tell_label, tell_prompt
from companion.text.grammar import capital
from companion.web.views.answer_preview import try_answer

if TYPE_CHECKING:
    from companion.engine import Ask, Option
    from companion.engine.texts import Texts
    from companion.positions.trials import TrialPlay
    from companion.sessions.session import Session
    from companion.web.views.art import ArtPicture
    from layouts.drawing.boards import BoardSpot

MAX_DETAILS = 8
"""Details that come with one answer; any others are asked as questions."""


class Detail(NamedTuple):
    """A detail: its question, its answers by key with their words, the chosen key, and the places that the answers
    mean, in the same order."""

    asked: str
    choices: Sequence[tuple[str, str]]
    chosen: str
    places: Sequence[str] = ()

    @property
    def number(self) -> int:
        """The number of the chosen answer, from 1 on."""
        return [key for key, _ in self.choices].index(self.chosen) + 1

    def find_spots(self, picture: ArtPicture) -> list[tuple[BoardSpot, list[int]]]:
        """Return the spots on a picture that are answers, each with the numbers of the answers that mean it, from 1
        on."""
        numbers: dict[str, list[int]] = {}
        for number, name in enumerate(self.places, 1):
            if name in picture.spots:
                numbers.setdefault(name, []).append(number)
        return [(picture.spots[name], answer_numbers) for name, answer_numbers in numbers.items()]


class Settled(NamedTuple):
    """An answer with its details. play: the game after all of them, on a copy; answers: the details as answers."""

    play: TrialPlay
    details: Sequence[Detail]
    answers: Sequence[Answer]


def settle_details(session: Session, answer: Answer, keys: Sequence[str] = ()) -> Settled:
    """Try an answer with its details: first those with given keys, then the usual ones, which are what Enter alone
    means in a terminal, or else the first on the list. A key that isn't offered ends the details."""
    play = try_answer(session.play, answer.option, answer.seat or "")
    details: list[Detail] = []
    answers: list[Answer] = []
    while len(details) < MAX_DETAILS and asks_for_details(session.rules.texts, play.ask, answer.seat):
        assert isinstance(play.ask, Choice)
        with play.veiled():
            options = {str(option): option for option in sort_by_rank(session.rules.texts, play.ask)}
            key = keys[len(details)] if len(details) < len(keys) else str(play.ask.also.get("", next(iter(options))))
            if key not in options:
                break
            details.append(_describe_detail(session.rules.texts, play.ask, key))
            answers.append(Answer(answer.seat, options[key]))
            play.answer(options[key])
    return Settled(play, details, answers)


def asks_for_details(texts: Texts, ask: Ask | None, seat_name: str | None) -> bool:
    """Check whether a question only asks how a seat's last answer is carried out."""
    return isinstance(ask, Choice) and ask.seat == seat_name and texts.questions[ask.name].details


def sort_by_rank(texts: Texts, choice: Choice) -> list[Option]:
    """Return the answers of a question sorted by rank."""
    return sorted(choice.options, key=lambda option: texts.rank(choice, option))


def _describe_detail(texts: Texts, choice: Choice, chosen_key: str) -> Detail:
    question_text = capital(tell_prompt(texts.prompt(choice).replace(to="")))
    options = sort_by_rank(texts, choice)
    choices = [(str(option), tell_label(texts.label(choice, option))) for option in options]
    return Detail(question_text, choices, chosen_key, [texts.spot(choice, option) or str(option) for option in options])
