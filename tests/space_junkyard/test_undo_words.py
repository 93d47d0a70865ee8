"""What hands do when something is undone."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.space_junkyard.carry import _part, carry
from companion.space_junkyard.constants import GAME, TILES
from companion.state_diff.instruction import sentences as sentences_of
from companion.state_diff.take_and_put import instructions

BO = {"at": "F6"}


@pytest.mark.parametrize(
    ("options", "slot", "said"),
    [
        (
            {},
            "L3",
            "Slide row 3 and the tugs on it to the left by 1 space;"
            " the YY tile slides off: lay it beside the map again, to be pushed in.",
        ),
        ({}, "TE", ""),
        (
            {"less_empty_space": True},
            "R3",
            "Slide the tiles on E3 and F3 to the right by 1 space;"
            " the YY tile slides off: lay it beside the map again, to be pushed in.",
        ),
    ],
)
def test_a_push_is_undone_with_one_slide(desk: Any, options: dict[str, bool], slot: str, said: str) -> None:
    """SJ-048 SJ-049 SJ-065: hands push the row back, whatever was in it; one tile alone is just moved."""
    tiles = {"A3": "RR", "B3": "K02B", "C3": "Y", "F3": "K03Y", "B6": "B"}
    ann = desk({"Ann": {"at": "B3"}, "Bo": BO}, phase="push", drawn="YY", map=tiles, options=options)
    before = ann.state
    ann.do(slot)
    carried = carry(ann.state, before)
    assert (carried[0] if carried else "") == said
    if carried and not options:
        back = {**tiles}
        del back["F3"]  # It fell off and is put back by itself.
        assert carried[1]["map"] == back
        assert carried[1]["players"]["Ann"]["at"] == "B3"
    assert carry(ann.state, {**before, "phase": "lay"}) is None  # Tiles that are laid again don't slide.


TO_STACK = re.compile(r"back (?:on top of|into) the stack")


def put_back(told: list[str]) -> Counter[str]:
    """The tiles that go back to the stack."""
    found = Counter[str]()
    for text in filter(TO_STACK.search, told):
        for number, code in re.findall(r"(?:(\d+) tiles )?\b([A-Z][A-Z0-9]*)\b", text):
            if code in TILES:
                found[code] += int(number or 1)
    return found


def on_table(state: dict[str, Any]) -> Counter[str]:
    """The tiles that lie on the map, beside it, in ships and in the box."""
    ships = [section["tile"] for ship in state["players"].values() for section in ship["ship"]]
    return Counter([*state["map"].values(), *filter(None, [state.get("drawn")]), *ships, *state["gone"]])


@pytest.mark.parametrize("seed", range(3))
def test_what_undo_takes_off_the_table_goes_back_to_the_stack(desk: Any, seed: int) -> None:
    """SJ-018 SJ-046: whoever draws the tiles, hands that do what undo says have the stack and the table of before."""
    tiles = {"A3": "RR", "B3": "K02B", "C3": "Y", "B6": "B", "B1": "YBR"}
    left = Counter(TILES) - Counter([*tiles.values(), "YY"])
    ann = desk({"Ann": {"at": "A1"}, "Bo": BO}, phase="push", drawn="YY", map=tiles, stack=dict(left))
    states, random = [ann.state], Random(seed)
    while len(states) < 40:
        ann.do(random.choice(list(ann.options)))
        states.append(ann.state)
    pushes = 0
    for first, last in [*pairwise(range(0, 40, 4)), *pairwise(range(0, 40, 13))]:
        between = states[first + 1 : last][::-1]
        now, then = states[last], states[first]
        told = sentences_of(instructions(now, then, GAME, carry=carry, between=between))
        assert put_back(told) == on_table(now) - on_table(then), told
        pushes += sum("slides off." in text for text in told)
    assert pushes


def test_a_map_that_was_laid_goes_back_tile_by_tile(salvage: Any, home: Path) -> None:
    """SJ-018: what people have drawn goes back onto the stack, the last tile first; where that is too much to read, the
    table is set up again."""
    laid = sorted((Counter(TILES)).elements(), key=lambda tile: (tile[-1], tile))[:36]
    salvage("new", "space-junkyard", "--players", "Ann,Bo", "--physical", "all", "--seed", 1)
    salvage("do", "Ann", *laid)
    told = salvage("undo", 3).out
    order = re.search(r"Move back on top of the stack, in this order: (.*)\.", told)
    assert order
    assert re.findall(r"tile (\w+) from", order[1]) == laid[:-4:-1]
    assert "Set the table up again as below." in salvage("undo", 30).out


def test_a_part_of_a_line_is_named_in_the_order_of_its_spaces() -> None:
    """As numbers, where a map has ten rows or more."""
    assert _part(["A10", "A9", "A8"], tugs=False) == "the tiles on A8 to A10"
