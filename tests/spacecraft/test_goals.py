"""Goals on a rocket's geometry, against the second engine, which knows nothing of patterns, and by hand."""

from __future__ import annotations

from random import Random

import pytest

from companion.spacecraft.constants import PARTS
from companion.spacecraft.drawing import draw, parse_drawing
from companion.spacecraft.goals import cases
from companion.spacecraft.rocket import connected

from ..long_run import longer
from .rockets import random_rocket
from .second.score import EACH_CASE
from .second.score import cases as count_cases

FEW = tuple(key for key in PARTS if PARTS[key].slot and "white" in PARTS[key].colours)
"""Parts of few kinds are alike more often."""


@pytest.mark.parametrize("card", EACH_CASE)
def test_goals_as_the_sentences_say(card: str) -> None:
    """SC-080 SC-081 SC-083 SC-084 SC-085 SC-086 SC-087 SC-088 SC-089 SC-090 SC-A06 SC-A07 SC-A08 SC-A09: random rockets
    have as many cases as the second engine counts."""
    seen, random = 0, Random(card).random
    for number in range(longer(300, 2000)):
        rocket = random_rocket(random, kinds=FEW) if number % 3 else random_rocket(random)
        found = cases(rocket, card)
        seen += len(found)
        assert len(found) == count_cases([each._asdict() for each in rocket], card), draw(rocket)
        assert len({frozenset(case) for case in found}) == len(found)
    assert seen > longer(2, 15)


@pytest.mark.parametrize(
    ("card", "drawing", "number"),
    [
        ("31", "WF SH WF", 1),
        ("31", "WF SH GF", 0),
        ("31", "WGF SH WF", 0),  # SC-A06: identical means both colours
        ("32", "WH WC SH WC WH", 0),
        ("32", "SH GC WH GC WH GC WH", 2),  # SC-081: the hull in the middle serves twice
        ("33", "- - WN / SH GC BH / - - WE", 1),
        ("34", "WC SH WC", 1),  # SC-082: the starting hull counts
        ("34", "WC SH WC WH WC", 2),
        ("35", "WN - WN - WN / SH GC WH GC BH", 2),
        ("35", "WN - GN / SH GC WH", 0),
        ("36", "WN / WH / SH", 1),
        ("36", "WN / SH", 0),  # SC-A05: a grey hull has no colour
        ("37", "WH / WH / WH / SH", 2),
        ("38", "SH / WH / WE", 1),
    ],
)
def test_cases(card: str, drawing: str, number: int) -> None:
    """Cases counted by hand."""
    assert len(cases(parse_drawing(drawing), card)) == number


def test_loose_parts_match_nothing() -> None:
    """SC-A03: a hull with two fins that isn't joined to the starting hull is no case."""
    rocket = parse_drawing("SH - - WF WH WF")
    assert len(connected(rocket)) == 1
    assert cases(rocket, "31") == ()
