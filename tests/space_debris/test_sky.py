"""The unrolled sky on the screen: every space has its column, and no piece is cut off however few columns there are."""

from __future__ import annotations

import re
from collections import Counter
from random import Random
from typing import Any

import pytest

from companion.space_debris import RULES, constants
from companion.space_debris.sky import sky
from companion.table.facts import Room
from companion.text.styled_text import text, width

from .shuffle import shuffle_position

NAMES = ["Ann", "Bo", "Cy", "Di"]
MARKS = "▲●■★"


def rows_of(state: Any, columns: int) -> list[str]:
    rows = sky(state, Room(columns, 20))
    assert all(width(row) <= columns for row in rows)
    return [text(row) for row in rows]


def crowded(random: Random) -> dict[str, Any]:
    """A random position, with everybody in one space more often than chance would have it."""
    table = shuffle_position(RULES.setup(NAMES, {}), random.random)
    if random.random() < 0.5:
        at = random.choice(constants.SPACES)
        for ship in table.players.values():
            ship.at = at
        table.cubes[at] = random.randrange(9)
    state: dict[str, Any] = RULES.dump(table)
    return state


@pytest.mark.parametrize("columns", [40, 52, 60, 66, 79, 80])
def test_no_piece_is_cut_off(columns: int) -> None:
    """All cubes, satellites and pawns of random positions stand in the cells."""
    random = Random(columns)
    for _ in range(120):
        state = crowded(random)
        cells = " ".join(row[6:] for row in rows_of(state, columns)[1::2])
        assert Counter(re.findall(r"\d+!?", cells)) == Counter(
            f"{number}{'!' if number > constants.SPACE_LIMIT else ''}" for number in state["cubes"].values() if number
        )
        assert sorted(re.findall("[A-D]", cells)) == sorted(state["satellites"])
        assert sorted(each for each in cells if each in MARKS) == sorted(MARKS)


@pytest.mark.parametrize(("columns", "parts"), [(80, 1), (40, 2)])
def test_a_ring_goes_on_at_its_other_end(columns: int, parts: int) -> None:
    """Signs say so where the row of a ring begins and where it ends, also where that is another row."""
    state = {"cubes": {}, "satellites": {}, "players": {}}
    low = [row for row in rows_of(state, columns) if set(row) <= set("‹· ›")][:parts]
    assert low[0].startswith("    ‹")
    assert low[-1].endswith(" ›")


def test_a_full_ring_has_no_sign_at_either_end() -> None:
    """One of the two alone would say that the ring ends where there is none."""
    signs = set()
    random = Random(7)
    for columns in (40, 52, 60, 66, 80):
        for _ in range(60):
            rows = "".join(rows_of(crowded(random), columns))
            signs.add((rows.count("‹"), rows.count("›")))
    assert {(3, 3), (2, 2)} <= signs
    assert all(left == right for left, right in signs)


@pytest.mark.parametrize(("columns", "number"), [(80, 6), (60, 6), (40, 8)])
def test_every_space_has_a_column_of_its_own(columns: int, number: int) -> None:
    """From left to right in the order of the angles; in fewer columns every second name of GSO is understood."""
    state = {"cubes": dict.fromkeys(constants.SPACES, 1), "satellites": {}, "players": {}}
    rows = rows_of(state, columns)
    assert len(rows) == number
    cells = [row[6:].rstrip(" ›") for row in rows[1::2]]
    assert " ".join(cells).split() == ["1"] * len(constants.SPACES)
    names = " ".join(row[6:] for row in rows[::2]).split()
    assert ("22½" in names) == (columns == 80)
    assert {"45", "315", "300", "270"} <= {*names}


def test_neighbours_stand_near_each_other() -> None:
    """In 80 columns each ring goes round once, and what has the same angle in two rings begins in the same column."""
    state: dict[str, Any] = {"cubes": {}, "satellites": {}, "players": {}}
    rows = rows_of(state, 80)
    at = [{found[0]: found.start() for found in re.finditer(r"[\d½]+", row[6:])} for row in rows[::2]]
    for one, other in ((at[0], at[1]), (at[1], at[2]), (at[0], at[2])):
        assert all(one[angle] == other[angle] for angle in one.keys() & other.keys())


@pytest.mark.parametrize("columns", [80, 60])
def test_a_space_that_can_be_chosen_stands_out(columns: int) -> None:
    """By its name, as satellites are inverted anyway; what lies in a space without a name on the screen does. An empty
    one has a sign."""
    offers = {space: ["1"] for space in ("G22.5", "G45", "H30", "L0")}
    state = {"cubes": {"G22.5": 2, "H30": 1}, "satellites": {"A": {"at": "L0", "operational": True}}, "players": {}}
    rows = sky(state, Room(columns, 20, "Ann", offers))
    marked = [part for row in rows for part, style in row if style.startswith("bold reverse") and "green" not in style]
    assert marked == (["22½", "45", "◌", "30", "0"] if columns == 80 else ["45", "2", "◌", "30", "0"])
