"""What hands do when something is undone."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.positions.hands import say
from companion.positions.instruction import sentences as sentences_of
from companion.positions.instructions import instructions
from companion.space_junkyard.carry import _part, carry
from companion.space_junkyard.constants import GAME, LARGE, TILES, in_rows
from companion.space_junkyard.hands import HANDS
from companion.space_junkyard.ship_words import tile_name

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
    """SJ-048: what slid off comes from the stack and goes back there, the last one first."""
    tiles = {"A3": "RR", "B3": "K02B", "C3": "Y", "B6": "B", "B1": "YBR"}
    ann = desk({"Ann": {"at": "A1"}, "Bo": BO}, phase="push", drawn="YY", map=tiles, stack={"BB": 1, "R": 2})
    states = [ann.state]
    for answer in ("L3", "end", "end", "BB", "TB", "end", "end"):
        ann.do(answer)
        states.append(ann.state)
    told = sentences_of(
        instructions(*states[:: -len(states) + 1], GAME, carry=carry, hands=HANDS, between=states[::-1])
    )
    assert told == [
        "Slide column B up by 1 space; the BB tile slides off.",
        "Slide row 3 to the left by 1 space; the YY tile slides off: lay it beside the map again, to be pushed in.",
        "Put the B tile back on B6.",
        "Put the BB tile back on top of the stack, face down.",
    ]


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
    assert sentences_of(instructions(before, ann.state, GAME, back=False, carry=carry, hands=HANDS)) == [said]


def test_with_less_empty_space_a_push_is_redone_up_to_the_gap(desk: Any) -> None:
    """SJ-065: what lies beyond an empty space doesn't move, and nothing falls off."""
    tiles = {"A3": "RR", "B3": "K02B", "F3": "K03Y"}
    ships = {"Ann": {"at": "B3"}, "Bo": {"at": "E3"}}
    ann = desk(ships, phase="push", drawn="K04R", map=tiles, options={"less_empty_space": True})
    before = ann.state
    ann.do("L3")
    told = sentences_of(instructions(before, ann.state, GAME, back=False, carry=carry, hands=HANDS))
    assert told == ["Push K04R from beside the map in at the left of row 3; Ann's tug moves along."]


def test_a_tug_goes_back_on_its_tile(desk: Any) -> None:
    """SJ-051: what fell off with the tile under it comes back after that tile."""
    tiles = {"F3": "K03Y", "F6": "K07B"}
    ann = desk({"Ann": {"at": "B3"}, "Bo": BO}, phase="push", drawn="YY", map=tiles)
    before = ann.state
    ann.do("TF")
    told = sentences_of(instructions(ann.state, before, GAME, carry=carry, hands=HANDS))
    assert told[-2:] == ["Put K07B back on F6.", "Put Bo's tug back on F6."]


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


TO_STACK = re.compile(r"Put (.+?)(?: from beside the map)? back on top of the stack(?:, face down(?:: (.+))?)?\.")


def on_table(state: dict[str, Any]) -> Counter[str]:
    """The tiles that lie on the map, beside it, in ships and in the box."""
    ships = [section["tile"] for ship in state["players"].values() for section in ship["ship"]]
    return Counter([*state["map"].values(), *filter(None, [state.get("drawn")]), *ships, *state["gone"]])


@pytest.mark.parametrize("unlaid", [None, {"stack"}])
@pytest.mark.parametrize("seed", range(3))
def test_what_undo_takes_off_the_table_goes_back_to_the_stack(desk: Any, unlaid: set[str] | None, seed: int) -> None:
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
        told = sentences_of(instructions(now, then, GAME, carry=carry, hands=HANDS, between=between, unlaid=unlaid))
        named = [more or few for text in told for few, more in TO_STACK.findall(text)]
        tiles_told = [tile for some in named for tile in re.split(r", (?:then )?|, ", some)]
        taken = on_table(now) - on_table(then)
        assert Counter(tiles_told) == Counter(map(tile_name, taken.elements())), told
        pushes += sum("slides off." in text for text in told)
    assert pushes


COLUMN = {f"A{row}": "Y" for row in range(1, 8)}


@pytest.mark.parametrize(
    ("now", "then", "told"),
    [
        (
            {"A1": "Y", "B1": "YB"},
            {"A2": "RR"},
            "Take the Y tile off A1 and the YB tile off B1; put the RR tile back on A2.",
        ),
        (COLUMN, {}, "Clear the map."),
        (COLUMN, {"A1": "B", "B1": "YB"}, "Clear the map; put the B tile back on A1 and the YB tile on B1."),
        ({**COLUMN, "B1": "YB"}, {"B1": "YB"}, "Take the tiles off A1, A2, A3, A4, A5, A6 and A7."),
    ],
)
def test_tiles_are_taken_off_the_map_and_put_back(now: dict[str, str], then: dict[str, str], told: str) -> None:
    """SJ-037: undone, nothing of what differs is left unsaid."""
    words = HANDS["map"].set
    assert words
    assert say(words, {"value": then, "was": now, "back": " back"}) == told


def test_a_revealed_tile_goes_back_to_the_stack(desk: Any) -> None:
    """SJ-046: undone, a new tile is not left beside the map; pushed in again, it goes onto the map."""
    ann = desk({"Ann": {"at": "A1"}, "Bo": BO}, phase="push", drawn="YY", map={}, stack={"BB": 1})
    pushed = ann.state
    before = {**pushed, "phase": "draw", "drawn": None}
    undone = sentences_of(instructions(pushed, before, GAME, carry=carry, hands=HANDS))
    assert undone == ["Put the YY tile from beside the map back on top of the stack."]


def rows_between(first: str, last: str) -> list[str]:
    """The spaces from one to another, row by row; the later one first where that is said so."""
    rows = in_rows(LARGE.squares)
    begin, end = rows.index(first), rows.index(last)
    return rows[begin : end + 1] if begin < end else rows[end : begin + 1][::-1]


def test_a_whole_map_goes_back_to_the_stack_as_it_came(salvage: Any, home: Path) -> None:
    """SJ-018: hands that do what undo says get the stack of before, and those that do what redo says the map."""
    laid = sorted((Counter(TILES)).elements(), key=lambda tile: (tile[-1], tile))[:36]
    salvage("new", "space-junkyard", "--players", "Ann,Bo", "--physical", "all", "--seed", 1)
    salvage("do", "Ann", *laid)
    on_map = dict(zip(rows_between("A1", "F6"), laid, strict=True))
    undone = salvage("undo", 37).out

    assert "1. Clear the map." in undone
    told = re.search(
        r"2\. Put the 36 tiles back on top of the stack, face down, row by row from (\w+) back to (\w+)\.", undone
    )
    assert told
    stack: list[str] = []
    for square in rows_between(told[1], told[2]):
        stack.insert(0, on_map[square])
    assert stack == laid

    redone = salvage("redo", 37).out
    told = re.search(r"The 36 tiles come from the top of the stack, row by row from (\w+) to (\w+)\.", redone)
    assert told
    assert dict(zip(rows_between(told[1], told[2]), stack, strict=True)) == on_map
    back = salvage("undo", 10).out
    assert "face down, row by row from F6 back to C5." in back


def test_a_part_of_a_line_is_named_in_the_order_of_its_spaces() -> None:
    """As numbers, where a map has ten rows or more."""
    assert _part(["A10", "A9", "A8"], tugs=False) == "the tiles on A8 to A10"
