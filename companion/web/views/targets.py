"""Tap targets on a picture, and the answers that they mean."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from components.messages import _

if TYPE_CHECKING:
    from companion.web.views.art import ArtPicture
    from companion.web.views.asked import ShownAnswer
    from layouts.drawing.boards import EdgeArrow

_PLACE_SEPARATORS = re.compile(r"[ .,=*-]+")
"""Separators between the places in an answer that names several, such as the cells of a piece that is laid."""

MAX_BADGE_LETTERS = 6
"""Letters that fit beside a ring."""


class Target(NamedTuple):
    """An area where a tap means an answer, or one of several in turn: its centre and reach in mm of the picture.

    outline: its path data, "" for a circle; arrow: an arrow that is drawn instead. id: unique on its picture. label:
    its text for screen readers. badge: the cost of a single answer; harms: whether that is a loss. lost: whether every
    answer loses the game. pays: whether there is a cost that doesn't fit and only the list shows.
    """

    id: str
    x: float
    y: float
    reach: float
    outline: str
    arrow: EdgeArrow | None
    keys: Sequence[str]
    label: str
    badge: str
    harms: bool
    lost: bool
    pays: bool


def name_places(pictures: Iterable[ArtPicture], *called: str, among: str | None = None) -> list[str]:
    """Return the places and pieces that an answer names: one that is called so itself, or the parts of a combined name.
    among: what the pieces lie among that it may mean (`Question.among`)."""
    all_pictures = [*pictures]
    whole_names = [
        name
        for name in dict.fromkeys(called)
        if any(name in picture.find_names_among(among) for picture in all_pictures)
    ]
    name_parts = dict.fromkeys(_PLACE_SEPARATORS.split(called[0]))
    return whole_names or [part for part in name_parts if any(part in picture.spots for picture in all_pictures)]


def find_tappable_names(picture: ArtPicture, answer: ShownAnswer) -> list[str]:
    """Return the names that may be tapped for an answer on a picture."""
    possible_names = picture.find_names_among(answer.among)
    return [name for name in answer.targets if name in possible_names]


def find_targets(picture: ArtPicture, answers: Sequence[ShownAnswer]) -> Iterator[Target]:
    """Yield the tap targets on a picture, each place once."""
    answers_by_name: dict[str, list[ShownAnswer]] = {}
    for answer in answers:
        for name in find_tappable_names(picture, answer):
            answers_by_name.setdefault(name, []).append(answer)
    for name, shown_answers in answers_by_name.items():
        badge_text = _shorten_cost(shown_answers[0])[0] if len(shown_answers) == 1 else ""
        keys, are_all_lost = (
            [answer.key for answer in shown_answers],
            all(answer.risk == "lost" for answer in shown_answers),
        )
        for number, spot in enumerate(picture.find_spots_of(name), 1):
            id = f"at-{name.replace(' ', '_')}-{number}"
            does_pay = len(shown_answers) == 1 and bool(shown_answers[0].costs) and not badge_text
            yield Target(
                id,
                *spot,
                keys,
                _label_target(name, shown_answers),
                badge_text,
                bool(badge_text) and shown_answers[0].costs[0].is_loss,
                are_all_lost,
                does_pay,
            )


def _label_target(name: str, shown_answers: Sequence[ShownAnswer]) -> str:
    answer = shown_answers[0]
    if len(shown_answers) > 1:
        return _("{place}: {n} answers", place=name, n=len(shown_answers))
    return f"{answer.name}: {answer.more}" if answer.more else answer.name


def _shorten_cost(answer: ShownAnswer) -> tuple[str, str]:
    """Return the cost as short as it fits beside a ring, and the unit if that is left out; the answer shows it in
    full.

    >>> from companion.engine.labels import Cost
    >>> from companion.web.views.asked import ShownAnswer
    >>> thrust = ShownAnswer("H30", "H30", costs=[Cost("−1 HP", "−1", "HP")])
    >>> _shorten_cost(thrust), _shorten_cost(thrust._replace(costs=[Cost.of(2, "point")]))
    (('−1 HP', ''), ('2', 'points'))
    >>> _shorten_cost(thrust._replace(costs=[Cost("for 1Y", "1", "Y")])), _shorten_cost(thrust._replace(costs=()))
    (('', ''), ('', ''))
    """
    _, number_text, unit = answer.costs[0] if answer.costs else ("", "", "")
    if len(unit) == 1:  # The list shows its token; a badge would cover the very piece.
        return "", ""
    brief = f"{number_text} {unit}".rstrip()
    return (brief, "") if len(brief) <= MAX_BADGE_LETTERS else (number_text, unit)


def name_numbers(picture: ArtPicture | None, answers: Iterable[ShownAnswer]) -> list[str]:
    """Return the units of the numbers beside the rings on a picture, which nobody could guess."""
    all_answers = [*answers]
    count_by_name = Counter(name for answer in all_answers for name in answer.targets)
    single_answers = [
        each
        for each in all_answers
        if picture and any(count_by_name[name] == 1 for name in find_tappable_names(picture, each))
    ]
    units = dict.fromkeys(_shorten_cost(answer)[1] for answer in single_answers)
    return [unit for unit in units if unit and f"{unit}s" not in units]
