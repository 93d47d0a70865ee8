"""Names of tiles, parts, cards and places in sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from companion.text.grammar import amount, joined, ordinal
from components.grid import NEIGHBOURS

from . import constants
from .constants import COLOURS, JUNK_NAME, JUNK_PLURAL, NAME, PARTS, PLURAL, SHAPES, WEIGHT

Tiles: TypeAlias = Sequence[str]

MET = "met"

SIDE_WORDS = ("above", "right of", "below", "left of")
"""Phrases for a place beside a part, in the order of the sides."""


# ---- junk -------------------------------------------------------------------------------------------------------


def a_tile(tile: str) -> str:
    """Name a tile in a sentence.

    >>> a_tile("cable"), a_tile("gears")
    ('a cable', 'gears')
    """
    one = JUNK_NAME[tile]
    return one if one == JUNK_PLURAL[tile] else f"{'an' if one[0] in 'aeiou' else 'a'} {one}"


def weighed(tile: str) -> str:
    """Name a tile with its weight, for a choice.

    >>> weighed("gears")
    'gears (2)'
    """
    return f"{JUNK_NAME[tile]} ({WEIGHT[tile]})"


def tiles_in_words(tiles: Tiles) -> str:
    """List tiles in a sentence, equal ones together.

    >>> tiles_in_words(["battery", "battery", "cable"]), tiles_in_words(["gears"])
    ('2 batteries and a cable', 'gears')
    """
    kinds = dict.fromkeys(tiles)
    each = [a_tile(tile) if tiles.count(tile) == 1 else f"{tiles.count(tile)} {JUNK_PLURAL[tile]}" for tile in kinds]
    return joined(each) or "nothing"


# ---- parts ------------------------------------------------------------------------------------------------------


def part_name(part: str) -> str:
    """Name a part with its code.

    >>> part_name("nose-white")
    'white nose (WN)'
    """
    return f"{PARTS[part].name} ({PARTS[part].code})"


def codes(parts: Iterable[str]) -> str:
    """List the codes of parts, equal ones together.

    >>> codes(["nose-gold", "nose-gold", "fin-white"])
    '2 GN and WF'
    """
    counted = Counter(PARTS[part].code for part in parts)
    return joined([code if number == 1 else f"{number} {code}" for code, number in counted.items()])


def beside(side: int, part: str) -> str:
    """Describe a place by a neighbouring part. side: as in SIDE_WORDS.

    >>> beside(3, "hull-grey")
    'left of SH'
    """
    return f"{SIDE_WORDS[side]} {PARTS[part].code}"


def beside_one(side: int, part: str, x: int, y: int) -> str:
    """Describe a place beside one of several equal parts. x, y: the cell of the place.

    >>> beside_one(1, "hull-white", 1, -2)
    'right of the WH that is 2 below SH'
    """
    dx, dy = NEIGHBOURS[side]
    return f"{SIDE_WORDS[side]} the {PARTS[part].code} that is {from_home(x - dx, y - dy)}"


def from_home(x: int, y: int) -> str:
    """Describe a cell relative to the starting hull.

    >>> from_home(2, -1), from_home(-2, 0), from_home(0, 1)
    ('1 below and 2 right of SH', '2 left of SH', 'just above SH')
    """
    home = PARTS[constants.STARTING_HULL].code
    if abs(x) + abs(y) == 1:
        return f"just {'above' if y > 0 else 'below' if y else 'right of' if x > 0 else 'left of'} {home}"
    high = f"{abs(y)} {'above' if y > 0 else 'below'}"
    across = f"{abs(x)} {'right' if x > 0 else 'left'} of {home}"
    return (f"{high} and {across}" if y else across) if x else f"{high} {home}"


def shapes_in_words(numbers: Mapping[str, int]) -> str:
    """Count parts by shape.

    >>> shapes_in_words({"hull": 4, "nose": 1})
    '1 nose and 4 hulls'
    """
    return joined([amount(numbers[each], each, PLURAL[each]) for each in SHAPES if each in numbers])


def lacking(lacks: Mapping[str, int]) -> str:
    """Describe what a rocket lacks for a card.

    >>> lacking({"nose": 1, "blue": 2}), lacking({})
    ('1 nose and 2 blue parts missing', 'met')
    """
    return f"{joined(_each_lack(lacks))} missing" if lacks else MET


def rocket_lacks(lacks: Mapping[str, int]) -> str:
    """Describe what a rocket lacks for a card, apart from its spare parts.

    >>> rocket_lacks({"columns": 1}), rocket_lacks({})
    ('rocket lacks 1 column', 'met')
    """
    return f"rocket lacks {joined(_each_lack(lacks))}" if lacks else MET


def _each_lack(lacks: Mapping[str, int]) -> list[str]:
    return [
        amount(number, f"{what} part") if what in COLOURS else amount(number, what.removesuffix("s"), PLURAL.get(what))
        for what, number in lacks.items()
    ]


# ---- cards ------------------------------------------------------------------------------------------------------


def row_name(top: bool) -> str:
    return "top row" if top else "bottom row"


def from_left(place: str) -> str:
    """Describe a place in a row of design cards.

    >>> from_left("1"), from_left("4")
    ('first place from the left', 'fourth place from the left')
    """
    return f"{ordinal(int(place))} place from the left"


def card_name(card: str) -> str:
    """Name a card by its number and title."""
    return NAME[card] if NAME[card].endswith(f" {card}") else f"{card} ({NAME[card]})"


def goal_pays(card: str) -> str:
    """Describe the points of a goal for each case; two equal parts are a pair.

    >>> goal_pays("36"), goal_pays("31")
    ('5 points for each nose on a hull of the same colour', '7 points for each pair of identical fins on one hull')
    """
    first, _, rest = constants.GOAL_TEXT[card].removesuffix(".").partition(" ")
    return f"{amount(constants.GOAL_POINTS[card], 'point')} for each {'pair of ' if first == 'Two' else ''}{rest}"


def points_of(card: str) -> str:
    return amount(constants.DESIGN_POINTS[card], "point")


def markers_on(names: Sequence[str]) -> str:
    """Describe whose markers are on a card.

    >>> markers_on(["Ann"]), markers_on(["Bo", "Ann"]), markers_on(["Ann", "Bo", "Ann"])
    ('Ann has a marker on it', 'Bo and Ann each have a marker on it', 'Ann has 2 markers on it, Bo 1')
    """
    counted = Counter(names)
    if len(counted) == len(names):
        return f"{joined(names)} {'each have' if names[1:] else 'has'} a marker on it"
    (first, number), *others = counted.items()
    return ", ".join([f"{first} has {amount(number, 'marker')} on it", *(f"{name} {more}" for name, more in others)])


def subject(card: str) -> str:
    """Name a single thing that an advanced card scores.

    >>> subject("47"), subject("48"), subject("55")
    ('gold part', 'two-coloured part', 'engine')
    """
    each = constants.ADVANCED_CARDS[card]
    if each.two_coloured:
        return "two-coloured part"
    return each.shape or f"{each.colour} part"
