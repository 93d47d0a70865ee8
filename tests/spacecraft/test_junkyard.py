"""Visits and searches against brute force on random junkyards, and paying against all subsets of tiles."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from companion.spacecraft.constants import REQUIRED, WEIGHT, YARDS, Yard
from companion.spacecraft.junkyard import searches, visits
from companion.spacecraft.payment import enough, payments

from ..long_run import longer
from ..lots import one_of, upto


def at(space: str) -> tuple[int, int]:
    return "ABCDE".index(space[0]), int(space[1:]) - 1


def random_yard(random: object, size: int) -> tuple[Yard, set[str], set[str]]:
    """A side of the board, the spaces with a pile, and those with a pawn."""
    draw = Random(repr(random))
    yard = YARDS[size]
    full = draw.random()
    piles = {space for space in yard.spaces if draw.random() < full}
    pawns = {one_of(yard.spaces, draw.random) for _ in range(upto(3, draw.random))}
    return yard, piles, pawns


@pytest.mark.parametrize("size", YARDS)
def test_visits(size: int) -> None:
    """SC-034 SC-035 SC-036 SC-A23: a pile may be visited if some way of single steps from outside leads there over
    spaces that hold neither pile nor pawn; found by walking in from every side until nothing changes."""
    for seed in range(400):
        yard, piles, pawns = random_yard(("visit", seed), size)
        grid = {at(space): space for space in yard.spaces}
        outside = {(x, y) for x in range(-1, size + 1) for y in range(-1, size + 1)} - set(grid)
        open_cells = outside | {cell for cell, space in grid.items() if space not in piles | pawns}
        reached = set(outside)
        while True:
            more = {
                (x + dx, y + dy) for x, y in reached for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0))
            } & open_cells - reached
            if not more:
                break
            reached |= more
        expected = sorted(
            space
            for (x, y), space in grid.items()
            if space in piles - pawns and {(x, y + 1), (x + 1, y), (x, y - 1), (x - 1, y)} & reached
        )
        assert visits(yard, piles, pawns) == expected


@pytest.mark.parametrize("size", YARDS)
def test_searches(size: int) -> None:
    """SC-041 SC-042 SC-043 SC-044: of all spaces in line over piles without pawns, the first and the last of each
    direction."""
    for seed in range(400):
        yard, piles, pawns = random_yard(("search", seed), size)
        here = one_of(yard.spaces, Random(seed).random)
        x, y = at(here)
        grid = {at(space): space for space in yard.spaces}
        expected = set()
        for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            line = [grid.get((x + dx * far, y + dy * far), "") for far in range(1, 6)]
            free = [all(each in piles - pawns for each in line[:far]) for far in range(1, 6)]
            reached = [line[far - 1] for far in range(1, 6) if free[far - 1]]
            expected |= {*reached[:1], *reached[-1:]}
        assert searches(yard, here, piles, pawns) == sorted(expected)


def test_the_boards() -> None:
    """SC-001: 5 x 5 spaces with 16 on the edge, and 4 x 4 with four centre spaces."""
    assert [len(yard.spaces) for yard in YARDS.values()] == [16, 25]
    assert [len(yard.edge) for yard in YARDS.values()] == [12, 16]
    assert YARDS[4].centre == {"B2", "B3", "C2", "C3"}


@pytest.mark.parametrize("seed", range(longer(50, 150)))
def test_payments(seed: int) -> None:
    """SC-054 SC-056 SC-A28: of all subsets of the tiles, those that are enough and have no tile too many."""
    random = Random(f"pay {seed}").random
    store = tuple(sorted(one_of(tuple(WEIGHT), random) for _ in range(upto(8, random))))
    junk, required = one_of(tuple(WEIGHT), random), one_of(tuple(REQUIRED.values()), random)
    every = {each for number in range(1, len(store) + 1) for each in combinations(store, number)}
    good = {each for each in every if enough(each, junk, required)}
    least = {
        each for each in good if not any(enough(each[:n] + each[n + 1 :], junk, required) for n in range(len(each)))
    }

    found = payments(store, junk, required)
    assert set(found) == least
    weights = [sum(WEIGHT[tile] for tile in each) for each in found]
    assert weights == sorted(weights)


def test_the_rulebooks_payments() -> None:
    """SC-E03 SC-E04 SC-E05 SC-057: gears and a bulb for 3, a cable alone for 3, a propeller and a bulb for 4."""
    assert payments(("gears", "light-bulb"), "gears", 3) == (("gears", "light-bulb"),)
    assert payments(("battery", "cable", "gears"), "cable", 3) == (("cable",),)
    assert payments(("battery", "gears"), "gears", 3) == (("battery", "gears"),)
    assert payments(("light-bulb", "propeller", "propeller"), "propeller", 4)[0] == ("light-bulb", "propeller")
