"""Hexes, tiles of hexes, and what lies between them."""

from __future__ import annotations

from itertools import pairwise

import pytest

from components.hexes import DIRECTIONS, MIDDLE_HEX, Hex, rows, side_hexes, spiral, tile_middle
from components.hexmap import Crossing, HexMap, LaidTile, Terrain, make_tile, read_letters

TERRAINS = [Terrain(".", open=True), Terrain("n"), Terrain("a", alone=True)]
PICTURE = [". n", "a n .", "a ."]
"""A tile of seven: hex 0 and 6 are one region, 3 and 4 are two."""


def test_six_turns_lead_back() -> None:
    """A turn moves each direction to the next one, and keeps distances."""
    assert [DIRECTIONS[0].turned(turns) for turns in range(7)] == [*DIRECTIONS, DIRECTIONS[0]]
    assert {h.turned(4).distance(Hex(1, 1).turned(4)) - h.distance(Hex(1, 1)) for h in spiral(3)} == {0}


@pytest.mark.parametrize("radius", [0, 1, 2, 3])
def test_a_tile_has_each_hex_once(radius: int) -> None:
    """Spiral and rows hold the same hexes; a hex's ring is its distance from the middle."""
    found = spiral(radius)

    assert len(set(found)) == len(found) == 3 * radius * (radius + 1) + 1
    assert (
        set(found)
        == {h for row in rows(radius) for h in row}
        == {h for h in spiral(3) if max(map(abs, (*h, h.q + h.r))) <= radius}
    )
    assert [MIDDLE_HEX.distance(h) for h in found] == sorted(MIDDLE_HEX.distance(h) for h in found)
    inside_rings = [(a, b) for a, b in pairwise(found) if MIDDLE_HEX.distance(a) == MIDDLE_HEX.distance(b)]
    assert all(a.distance(b) == 1 for a, b in inside_rings)


def test_turning_a_tile_moves_its_numbers_round() -> None:
    """Hex 1 goes to 2, and so on; in the outer ring a turn is two numbers."""
    numbers = {h: number for number, h in enumerate(spiral(2))}

    assert [numbers[h.turned(1)] for h in spiral(2)] == [0, 2, 3, 4, 5, 6, 1, *range(9, 19), 7, 8]


@pytest.mark.parametrize("side", range(6))
def test_neighbouring_tiles_meet_along_a_side(side: int) -> None:
    """Five pairs of edges between the three hexes of a side and those of the side opposite; no hex in common."""
    here, there = set(spiral(2)), {h.plus(tile_middle(2, side)) for h in spiral(2)}
    pairs = [(h, beside) for h in here for beside in h.neighbours() if beside in there]

    assert not here & there
    assert len(pairs) == 5
    assert {h for h, _ in pairs} == set(side_hexes(2, side))
    back = tile_middle(2, side).times(-1)
    assert {h.plus(back) for _, h in pairs} == set(side_hexes(2, side + 3))


def test_regions_are_what_touches_or_stands_alone() -> None:
    tile = make_tile(read_letters(PICTURE), TERRAINS)

    assert tile.letters == "n..aa.n"
    assert [(region.letter, region.numbers) for region in tile.regions] == [("n", (0, 6)), ("a", (3,)), ("a", (4,))]


def test_crossings() -> None:
    """Inside a region nothing is crossed; between two that stand alone both borders are; a door is known from both
    sides; a tile's region ends at its edge, even where the next one has the same."""
    tile = make_tile(read_letters(PICTURE), TERRAINS, [(0, 1)])
    board = HexMap([LaidTile(tile), LaidTile(tile, tile_middle(1, 5), 3)])
    zero, one, two, three, four, _, six = spiral(1)

    assert board.crossing(zero, six) == Crossing()
    assert board.crossing(one, two) == Crossing()
    assert board.crossing(three, four) == Crossing("a", "a")
    assert board.crossing(zero, one) == Crossing("n", "", True)
    assert board.crossing(one, zero) == Crossing("", "n", True)
    over = next(h for h in six.neighbours() if h in board.at and board.at[h][1] == 6)
    assert board.crossing(six, over) == Crossing("n", "n")


def test_what_can_be_reached() -> None:
    """Over open ground alone, and with what the game allows besides."""
    tile = make_tile(read_letters(PICTURE), TERRAINS)
    board, numbers = HexMap([LaidTile(tile)]), {h: number for number, h in enumerate(spiral(1))}

    def found(may_cross: object) -> set[int]:
        return {numbers[h] for h in board.reachable([spiral(1)[1]], may_cross)}  # type: ignore[arg-type]

    assert found(lambda crossing: crossing == Crossing()) == {1, 2}
    assert found(lambda crossing: "a" not in crossing) == {0, 1, 2, 5, 6}
    assert found(lambda crossing: True) == set(range(7))


@pytest.mark.parametrize(
    ("picture", "doors", "words"),
    [
        ([". n", "a n", "a ."], [], "2, 3, 2 letters"),
        ([". x", "a n .", "a ."], [], "no terrain 'x'"),
        (PICTURE, [(0, 6)], "no entrance"),
        (PICTURE, [(1, 2)], "no entrance"),
        (PICTURE, [(6, 9)], "no entrance"),
    ],
)
def test_bad_tiles_are_refused(picture: list[str], doors: list[tuple[int, int]], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        make_tile(read_letters(picture), TERRAINS, doors)


def test_tiles_may_not_lie_over_one_another() -> None:
    tile = make_tile("." * 7, TERRAINS)

    with pytest.raises(ValueError, match="lies on"):
        HexMap([LaidTile(tile), LaidTile(tile, Hex(1, 1))])
