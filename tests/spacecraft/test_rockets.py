"""Rockets: joints, what they count for, drawings, and rebuilding for a card."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random

import pytest

from companion.spacecraft.constants import PARTS, STARTING_HULL
from companion.spacecraft.drawing import draw, draw_rows, parse_drawing
from companion.spacecraft.events import tell_moves
from companion.spacecraft.few_moves import rearrange
from companion.spacecraft.rebuild import can_be_rebuilt, count_moved, count_shared, rebuild
from companion.spacecraft.requirements import REQUIREMENTS, Requirement, lacks, meets
from companion.spacecraft.rocket import START, Rocket, clashes, connected, measure, named_places, parts_of, places
from components.problems import SalvageError

from ..long_run import LONG
from .rockets import grown, random_parts, random_rocket

AGATHA = "- WN - WH / GF WH GC SH WC BH BF / - WE"


def test_agathas_rocket() -> None:
    """SC-E09: the ledger's house rocket has the counts of the example, and meets blueprint 40."""
    rocket = parse_drawing(AGATHA)
    found = measure(rocket)

    assert found.shapes == {"nose": 1, "hull": 4, "engine": 1, "fin": 2, "connector": 2}
    assert found.colours == {"white": 5, "gold": 2, "blue": 2}
    assert (found.columns, found.rows, found.two_coloured) == (7, 3, 0)
    assert connected(rocket) == rocket
    assert not [*clashes(rocket)]
    assert meets(rocket, "40")
    assert not meets(rocket, "39")
    assert [card for card in ("11", "15", "16", "23", "24", "26") if not meets(rocket, card)] == []


def test_two_colours_count_twice() -> None:
    """SC-073: a two-coloured part is one of each of its colours; SC-A05: a grey hull is of none."""
    assert measure(parse_drawing("WGF SH WBF")).colours == {"white": 2, "gold": 1, "blue": 1}
    assert measure(parse_drawing("WGF SH WBF")).two_coloured == 2


def test_example_of_designs() -> None:
    """SC-E06 SC-071 SC-072: 1 white and 2 blue parts and 3 connectors meet the two cards."""
    rocket = parse_drawing("- BN / GC SH GC / - BH WC")
    assert meets(rocket, "5")
    assert meets(rocket, "6")


def test_drawings_are_read_again() -> None:
    """Every rocket is the same after it was drawn and read; which face a fin shows is part of it."""
    random = Random("drawings").random
    for _ in range(300):
        rocket = random_rocket(random)
        assert sorted(parse_drawing(draw(rocket))) == sorted(rocket), draw(rocket)
        assert sorted(parse_drawing("\n".join(" ".join(c or "-" for c in row) for row in draw_rows(rocket)))) == sorted(
            rocket
        )


def test_a_fin_between_two_hulls() -> None:
    """A fin joins the hull on its left, or with ~ the one on its right."""
    left, right = (parse_drawing(f"SH WF{mark} WH / WC - - / WH WC BH") for mark in ("", "~"))
    assert [each.flipped for each in left if PARTS[each.part].shape == "fin"] == [False]
    assert [each.flipped for each in right if PARTS[each.part].shape == "fin"] == [True]


def test_names_of_places() -> None:
    """A cell is called by its way from the starting hull; where both faces of a fin fit, ~ tells the back."""
    rocket = parse_drawing("SH - BH / WH GC WH")
    assert [*named_places(rocket, "fin-white")] == ["1E", "1E~", "1W", "1W1S", "3E", "3E1S"]
    assert named_places(rocket, "fin-white")["1E~"].flipped
    assert named_places(rocket, "fin-white")["1W"].flipped
    assert [*named_places(rocket, "nose-white")] == ["1N", "2E1N"]


@pytest.mark.parametrize(("text", "wrong"), [("SH XX", "'XX' isn't the code"), ("SH~", "can be flipped")])
def test_what_is_no_drawing(text: str, wrong: str) -> None:
    with pytest.raises(SalvageError, match=wrong):
        parse_drawing(text)


# ---- rebuilding --------------------------------------------------------------------------------------------------


def arrangements(parts: list[str]) -> set[Rocket]:
    """Every rocket of all or some of these parts, found by putting them on in every order and everywhere."""
    found: set[Rocket] = set()
    for order in {*permutations(parts)}:
        layer = {START}
        for part in order:
            layer = {tuple(sorted((*rocket, each))) for rocket in layer for each in places(rocket, part)}
            found |= layer
    return found


@pytest.mark.parametrize("seed", range(24))
def test_a_rebuild_is_found_if_there_is_one(seed: int) -> None:
    """SC-061: of up to four parts every arrangement is known. A card that one of them meets is met, others aren't, and
    none that meets it moves fewer parts."""
    random = Random(f"rebuild {seed}").random
    parts = random_parts(4, random)
    rocket, spare = grown(parts, random)
    every = arrangements(parts) | {START}
    asked = [Requirement(columns=n) for n in range(2, 6)] + [Requirement(rows=n) for n in range(2, 6)]
    for requirement in [*asked, *(REQUIREMENTS[str(card)] for card in range(1, 31))]:
        good = [each for each in every if not lacks(each, requirement)]
        found = rearrange(rocket, tuple(sorted(spare)), requirement)
        can = can_be_rebuilt(rocket, tuple(sorted(spare)), requirement)
        assert (found is not None) == can == bool(good), (requirement, draw(rocket), spare)
        if found is not None:
            check_rebuilt(rocket, spare, found, requirement)
            assert count_shared(rocket, found) == max(count_shared(rocket, each) for each in good), (
                requirement,
                draw(rocket),
                spare,
            )


def check_rebuilt(rocket: Rocket, spare: list[str], found: Rocket, requirement: Requirement) -> None:
    """It is sound, of own parts, and meets the card."""
    assert lacks(found, requirement) == []
    assert [*clashes(found)] == []
    assert len(connected(found)) == len(found)
    assert parts_of(found) <= parts_of(rocket) + Counter(spare)
    assert parts_of(found)[STARTING_HULL] == 1


@pytest.mark.parametrize(
    ("card", "drawing", "spare"),
    [
        ("16", "WC SH GC / - WE", ["fin-white-gold"]),
        ("19", "BF SH WBF", ["connector-white", "fin-white-blue"]),
        ("7", "GN / SH GC / BE", ["engine-white", "nose-white"]),
    ],
)
def test_few_places_and_many_colours(card: str, drawing: str, spare: list[str]) -> None:
    """SC-061 SC-073: parts of two colours come before those of one; two are taken off if one isn't enough."""
    rocket = parse_drawing(drawing)
    found = rebuild(rocket, tuple(spare), REQUIREMENTS[card])
    assert found is not None
    check_rebuilt(rocket, spare, found, REQUIREMENTS[card])


def test_a_part_held_by_another_that_moves() -> None:
    """SC-061: where the first look lays the whole rocket out anew, few parts are moved all the same: a hull goes beside
    another one, on a connector from the side."""
    rocket, spare = parse_drawing(". BN / . BH BF / WF SH BF / . BH"), ("connector-blue", "nose-white")
    requirement = REQUIREMENTS["25"]
    quick, found = rebuild(rocket, spare, requirement), rearrange(rocket, spare, requirement)
    assert quick is not None
    assert found is not None
    check_rebuilt(rocket, [*spare], found, requirement)
    assert (count_moved(rocket, quick), count_moved(rocket, found)) == (6, 3)
    assert tell_moves(rocket, found) == [
        "put BC to the left of the BH that is just above SH",
        "move BH from below SH to the left of BC",
        "put WN above the BH that is 1 above and 2 left of SH",
    ]


@pytest.mark.parametrize(
    ("before", "after", "moves"),
    [
        ("BN / GH / WH / SH", "WH / GH / SH BC", [
            "set aside BN", "move GH from above WH to above SH", "move WH from above SH to above GH",
            "put BC to the right of SH",
        ]),
        ("BH GC GH / WH WF SH", "BH GC GH / WH WF~ SH", ["flip WF"]),
        ("WF SH / WF WH", "- SH / WF WH", ["set aside WF left of SH"]),
    ],
)  # fmt: skip
def test_what_hands_move(before: str, after: str, moves: list[str]) -> None:
    """SC-061: what is set aside, moved, put on and turned over, of several alike which one."""
    assert tell_moves(parse_drawing(before), parse_drawing(after)) == moves


def test_large_rockets_move_no_more_than_the_first_look_finds() -> None:
    """SC-061: and what they move is sound, and told for every part of it."""
    random, fewer = Random("few moves").random, 0
    for _ in range(40):
        rocket, spare = grown(random_parts(9, random), random)
        for card in ("11", "12", "14", "21", "25", "26", "29"):
            quick = rebuild(rocket, tuple(sorted(spare)), REQUIREMENTS[card])
            found = rearrange(rocket, tuple(sorted(spare)), REQUIREMENTS[card])
            assert (quick is None) == (found is None)
            if quick and found:
                check_rebuilt(rocket, spare, found, REQUIREMENTS[card])
                assert count_shared(rocket, found) >= count_shared(rocket, quick)
                assert len(tell_moves(rocket, found)) <= count_moved(rocket, found)
                fewer += count_moved(rocket, found) < count_moved(rocket, quick)
    assert fewer > 3


@LONG
def test_rebuilds_of_large_rockets() -> None:
    """Width and height are reached wherever their bounds allow it, and nothing is taken off without need."""
    random = Random("large").random
    for _ in range(60):
        parts = random_parts(9, random)
        rocket, spare = grown(parts, random)
        for card in ("9", "10", "18", "20", "29", "30"):
            found = rearrange(rocket, tuple(sorted(spare)), REQUIREMENTS[card])
            if found is not None:
                check_rebuilt(rocket, spare, found, REQUIREMENTS[card])
                if meets(rocket, card):
                    assert count_shared(rocket, found) == len(rocket)
