"""Goals on a rocket's geometry, against a matcher that knows nothing of patterns but the sentences on the cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from random import Random

import pytest

from companion.spacecraft.constants import GOAL_POINTS, PARTS
from companion.spacecraft.drawing import draw, parse_drawing
from companion.spacecraft.goals import cases
from companion.spacecraft.rocket import Placed, Rocket, connected

from ..long_run import longer
from .rockets import random_rocket

SIDES = {"north": (0, 1), "east": (1, 0), "south": (0, -1), "west": (-1, 0)}
OPPOSITE = {"north": "south", "east": "west", "south": "north", "west": "east"}
EDGES = {
    "nose": {"south": "socket"},
    "hull": {"north": "tab", "east": "socket", "south": "socket", "west": "socket"},
    "engine": {"north": "tab"},
    "connector": {"east": "tab", "west": "tab"},
}
"""Ledger 1.2; a fin has its tab to the west, or with its back up to the east."""


def edge(each: Placed, side: str) -> str:
    shape = PARTS[each.part].shape
    if shape == "fin":
        return "tab" if side == ("east" if each.flipped else "west") else "flat"
    return EDGES[shape].get(side, "flat")


def touch(one: Placed, other: Placed) -> bool:
    """Whether a tab of one is in a socket of the other."""
    for side, (dx, dy) in SIDES.items():
        if (one.x + dx, one.y + dy) == (other.x, other.y):
            return {edge(one, side), edge(other, OPPOSITE[side])} == {"tab", "socket"}
    return False


def shape(each: Placed) -> str:
    return PARTS[each.part].shape


def colours(each: Placed) -> frozenset[str]:
    return PARTS[each.part].colours


def pairs(rocket: Rocket, first: str, second: str) -> Iterator[tuple[Placed, Placed]]:
    """Every two parts of these shapes, in that order where the shapes differ."""
    for one, other in combinations(rocket, 2):
        if (shape(one), shape(other)) == (first, second):
            yield one, other
        elif (shape(other), shape(one)) == (first, second):
            yield other, one


def of(rocket: Rocket, kind: str) -> list[Placed]:
    return [each for each in rocket if shape(each) == kind]


def identical(one: Placed, other: Placed) -> bool:
    return one.part == other.part


def alike(one: Placed, other: Placed) -> bool:
    return bool(colours(one) & colours(other))


def twin_fins(rocket: Rocket) -> int:
    """SC-083 SC-A08."""
    return sum(
        identical(one, other) and touch(one, hull) and touch(other, hull)
        for one, other in pairs(rocket, "fin", "fin")
        for hull in of(rocket, "hull")
    )


def twin_hulls(rocket: Rocket) -> int:
    """SC-084."""
    return sum(
        identical(one, other) and touch(one, connector) and touch(other, connector)
        for one, other in pairs(rocket, "hull", "hull")
        for connector in of(rocket, "connector")
    )


def nose_and_engine(rocket: Rocket) -> int:
    """SC-086."""
    return sum(
        alike(nose, engine) and touch(nose, hull) and touch(engine, hull)
        for nose, engine in pairs(rocket, "nose", "engine")
        for hull in of(rocket, "hull")
    )


def twin_connectors(rocket: Rocket) -> int:
    """SC-085."""
    return sum(
        identical(one, other) and touch(one, hull) and touch(other, hull) and one.x + other.x == 2 * hull.x
        for one, other in pairs(rocket, "connector", "connector")
        for hull in of(rocket, "hull")
    )  # fmt: skip


def twin_noses(rocket: Rocket) -> int:
    """SC-089."""
    return sum(
        identical(one, other)
        and any(
            touch(one, first) and touch(other, second) and touch(first, connector) and touch(second, connector)
            for first in of(rocket, "hull")
            for second in of(rocket, "hull")
            for connector in of(rocket, "connector")
            if first != second
        )
        for one, other in pairs(rocket, "nose", "nose")
    )


def matching(first: str, second: str, same: Callable[[Placed, Placed], bool]) -> Callable[[Rocket], int]:
    """SC-087 SC-088 SC-090: parts of two shapes that touch and are alike."""
    return lambda rocket: sum(same(*pair) and touch(*pair) for pair in pairs(rocket, first, second))


BRUTE: dict[str, Callable[[Rocket], int]] = {
    "31": twin_fins,
    "32": twin_hulls,
    "33": nose_and_engine,
    "34": twin_connectors,
    "35": twin_noses,
    "36": matching("nose", "hull", alike),
    "37": matching("hull", "hull", identical),
    "38": matching("hull", "engine", alike),
}

FEW = tuple(key for key in PARTS if PARTS[key].slot and "white" in PARTS[key].colours)
"""Parts of few kinds are alike more often."""


@pytest.mark.parametrize("card", BRUTE)
def test_goals_as_the_sentences_say(card: str) -> None:
    """SC-080 SC-081 SC-083 SC-084 SC-085 SC-086 SC-087 SC-088 SC-089 SC-090 SC-A06 SC-A07 SC-A08 SC-A09: random rockets
    have as many cases as a search through all pairs finds."""
    seen, random = 0, Random(card).random
    for number in range(longer(700, 2000)):
        rocket = random_rocket(random, kinds=FEW) if number % 3 else random_rocket(random)
        found = cases(rocket, card)
        seen += len(found)
        assert len(found) == BRUTE[card](rocket), draw(rocket)
        assert len({frozenset(case) for case in found}) == len(found)
    assert seen > longer(5, 15)


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


def test_points_of_the_cards() -> None:
    """SC-A35: what each case pays."""
    assert GOAL_POINTS == {"31": 7, "32": 7, "33": 7, "34": 4, "35": 9, "36": 5, "37": 4, "38": 5}
