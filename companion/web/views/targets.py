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
    shown = [*pictures]
    whole = [name for name in dict.fromkeys(called) if any(name in picture.names_among(among) for picture in shown)]
    parts = dict.fromkeys(_PLACE_SEPARATORS.split(called[0]))
    return whole or [part for part in parts if any(part in picture.spots for picture in shown)]


def tapped_on(picture: ArtPicture, answer: ShownAnswer) -> list[str]:
    """Return the names that may be tapped for an answer on a picture."""
    names = picture.names_among(answer.among)
    return [name for name in answer.targets if name in names]


def find_targets(picture: ArtPicture, answers: Sequence[ShownAnswer]) -> Iterator[Target]:
    """Yield the tap targets on a picture, each place once."""
    naming: dict[str, list[ShownAnswer]] = {}
    for answer in answers:
        for name in tapped_on(picture, answer):
            naming.setdefault(name, []).append(answer)
    for name, meant in naming.items():
        badge = _part_cost(meant[0])[0] if len(meant) == 1 else ""
        keys, lost = [answer.key for answer in meant], all(answer.risk == "lost" for answer in meant)
        for number, spot in enumerate(picture.spots_of(name), 1):
            id = f"at-{name.replace(' ', '_')}-{number}"
            pays = len(meant) == 1 and bool(meant[0].costs) and not badge
            yield Target(
                id, *spot, keys, _label(name, meant), badge, bool(badge) and meant[0].costs[0].is_loss, lost, pays
            )


def _label(name: str, meant: Sequence[ShownAnswer]) -> str:
    only = meant[0]
    if len(meant) > 1:
        return _("{place}: {n} answers", place=name, n=len(meant))
    return f"{only.name}: {only.more}" if only.more else only.name


def _part_cost(answer: ShownAnswer) -> tuple[str, str]:
    """Return the cost as short as it fits beside a ring, and the unit if that is left out; the answer shows it in
    full.

    >>> from companion.engine.labels import Cost
    >>> from companion.web.views.asked import ShownAnswer
    >>> thrust = ShownAnswer("H30", "H30", costs=[Cost("−1 HP", "−1", "HP")])
    >>> _part_cost(thrust), _part_cost(thrust._replace(costs=[Cost.of(2, "point")]))
    (('−1 HP', ''), ('2', 'points'))
    >>> _part_cost(thrust._replace(costs=[Cost("for 1Y", "1", "Y")])), _part_cost(thrust._replace(costs=()))
    (('', ''), ('', ''))
    """
    _, number, unit = answer.costs[0] if answer.costs else ("", "", "")
    if len(unit) == 1:  # The list shows its token; a badge would cover the very piece.
        return "", ""
    brief = f"{number} {unit}".rstrip()
    return (brief, "") if len(brief) <= MAX_BADGE_LETTERS else (number, unit)


def name_numbers(picture: ArtPicture | None, answers: Iterable[ShownAnswer]) -> list[str]:
    """Return the units of the numbers beside the rings on a picture, which nobody could guess."""
    listed = [*answers]
    named = Counter(name for answer in listed for name in answer.targets)
    alone = [each for each in listed if picture and any(named[name] == 1 for name in tapped_on(picture, each))]
    units = dict.fromkeys(_part_cost(answer)[1] for answer in alone)
    return [unit for unit in units if unit and f"{unit}s" not in units]
