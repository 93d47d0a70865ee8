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
from companion.tellers.instruction import sentences as sentences_of
from companion.tellers.take_and_put import instructions

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


def test_several_pushes_are_undone_slide_by_slide(desk: Any) -> None:
    """SJ-048: what slid off comes from the stack and goes back there, the last one first; where the companion draws,
    there is none."""
    tiles = {"A3": "RR", "B3": "K02B", "C3": "Y", "B6": "B", "B1": "YBR"}
    ann = desk({"Ann": {"at": "A1"}, "Bo": BO}, phase="push", drawn="YY", map=tiles, stack={"BB": 1, "R": 2})
    states = [ann.state]
    for answer in ("L3", "end", "end", "BB", "TB", "end", "end"):
        ann.do(answer)
        states.append(ann.state)
    told = sentences_of(instructions(*states[:: -len(states) + 1], GAME, carry=carry, between=states[::-1]))
    assert told == [
        "Slide column B up by 1 space; the BB tile slides off.",
        "Slide row 3 to the left by 1 space; the YY tile slides off: lay it beside the map again, to be pushed in.",
        "Put tile B back on B6.",
        "Put tile BB back on top of the stack.",
    ]
    drawn = instructions(
        *states[:: -len(states) + 1], GAME, carry=carry, between=states[::-1],
        lies_nowhere=lambda field: field.type.base == "pile",
    )  # fmt: skip
    assert sentences_of(drawn) == [f"{told[0]} Put tile BB away.", *told[1:3]]


@pytest.mark.parametrize(
    ("slot", "said"),
    [
        ("L3", "Push K04R from beside the map in at the left of row 3; Ann's tug moves along; K03Y falls off."),
        ("TF", "Push K04R from beside the map in at the top of column F; the B tile and Bo's tug fall off."),
        ("TD", "Push K04R from beside the map in at the top of column D."),
    ],
)
def test_a_push_is_redone_as_one_deed(desk: Any, slot: str, said: str) -> None:
    """SJ-047 SJ-050 SJ-051: pushing the tile in moves all the others, so there is nothing else to put or to take."""
    tiles = {"A3": "RR", "B3": "K02B", "F3": "K03Y", "F6": "B"}
    ann = desk({"Ann": {"at": "B3"}, "Bo": BO}, phase="push", drawn="K04R", map=tiles)
    before = ann.state
    ann.do(slot)
    assert sentences_of(instructions(before, ann.state, GAME, back=False, carry=carry)) == [said]


def test_with_less_empty_space_a_push_is_redone_up_to_the_gap(desk: Any) -> None:
    """SJ-065: what lies beyond an empty space doesn't move, and nothing falls off."""
    tiles = {"A3": "RR", "B3": "K02B", "F3": "K03Y"}
    ships = {"Ann": {"at": "B3"}, "Bo": {"at": "E3"}}
    ann = desk(ships, phase="push", drawn="K04R", map=tiles, options={"less_empty_space": True})
    before = ann.state
    ann.do("L3")
    told = sentences_of(instructions(before, ann.state, GAME, back=False, carry=carry))
    assert told == ["Push K04R from beside the map in at the left of row 3; Ann's tug moves along."]


def test_a_tug_goes_back_on_its_tile(desk: Any) -> None:
    """SJ-051: what fell off with the tile under it comes back after that tile."""
    tiles = {"F3": "K03Y", "F6": "K07B"}
    ann = desk({"Ann": {"at": "B3"}, "Bo": BO}, phase="push", drawn="YY", map=tiles)
    before = ann.state
    ann.do("TF")
    told = sentences_of(instructions(ann.state, before, GAME, carry=carry))
    assert told[-2:] == ["Put tile K07B back on F6.", "Put Bo's tug back on F6."]


def test_a_typed_tile_goes_back_once(salvage: Any, home: Path) -> None:
    """SJ-046: what everybody has seen beside the map is told from there, not from the stack as well."""
    laid = sorted(Counter(TILES).elements(), key=lambda tile: (tile[-1], tile))[:36]
    salvage("new", "space-junkyard", "--players", "Ann,Bo", "--physical", "all", "--seed", 1)
    salvage("do", "Ann", *laid)
    for answer in ("A1", "F6", "done", "done"):
        salvage("do", answer)
    assert "Which tile?" in salvage("status").out
    tile = next(tile for tile in TILES if (Counter(TILES) - Counter(laid))[tile])
    salvage("do", tile)
    undone = salvage("undo", 1).out
    assert "from beside the map back on top of the stack." in undone
    assert "face down" not in undone


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


def test_tiles_are_taken_off_the_map_and_put_back(desk: Any) -> None:
    """SJ-037: undone, nothing of what differs is left unsaid."""
    there = desk({"Ann": {"at": "C1"}, "Bo": BO}, map={}, phase="move").state
    now, then = {**there, "map": {"A1": "Y", "B1": "YB"}}, {**there, "map": {"A1": "RR", "A2": "RR"}}
    assert sentences_of(instructions(now, then, GAME)) == [
        "Take tile Y off A1; put tile RR back on A1.", "Take tile YB off B1.", "Put tile RR back on A2.",
    ]  # fmt: skip


def test_a_revealed_tile_goes_back_to_the_stack(desk: Any) -> None:
    """SJ-046: undone, a new tile is not left beside the map; pushed in again, it goes onto the map."""
    ann = desk({"Ann": {"at": "A1"}, "Bo": BO}, phase="push", drawn="YY", map={}, stack={"BB": 1})
    pushed = ann.state
    before = {**pushed, "phase": "draw", "drawn": None}
    undone = sentences_of(instructions(pushed, before, GAME, carry=carry))
    assert undone == ["Take tile YY from beside the map."]


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
