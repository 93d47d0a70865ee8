"""The unrolled sky on the screen: every space has its column, and no piece is cut off."""

from __future__ import annotations

import re
from collections import Counter
from random import Random
from typing import Any

import pytest

from companion.space_debris import RULES, constants
from companion.space_debris.sky import sky
from companion.table.facts import Asking
from companion.text.styled_text import text, width

from .shuffle import shuffle_position

NAMES = ["Ann", "Bo", "Cy", "Di"]
MARKS = "▲●■★"


def drawn(state: Any) -> list[str]:
    rows = sky(state, Asking())
    assert all(width(row) <= 80 for row in rows)
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


@pytest.mark.parametrize("seed", [1, 2])
def test_no_piece_is_cut_off(seed: int) -> None:
    """All cubes, satellites and pawns of random positions stand in the cells."""
    random = Random(seed)
    for _ in range(300):
        state = crowded(random)
        cells = " ".join(row[6:] for row in drawn(state)[1::2])
        assert Counter(re.findall(r"\d+!?", cells)) == Counter(
            f"{number}{'!' if number > constants.SPACE_LIMIT else ''}" for number in state["cubes"].values() if number
        )
        assert sorted(re.findall("[A-D]", cells)) == sorted(state["satellites"])
        assert sorted(each for each in cells if each in MARKS) == sorted(MARKS)


def test_a_ring_goes_on_at_its_other_end() -> None:
    """Signs say so where the row of a ring begins and where it ends, or neither does: one of the two alone would say
    that the ring ends where there is none."""
    low = [row for row in drawn({"cubes": {}, "satellites": {}, "players": {}}) if set(row) <= set("‹· ›")]
    assert low[0].startswith("    ‹")
    assert low[-1].endswith(" ›")
    random = Random(7)
    for _ in range(200):
        rows = "".join(drawn(crowded(random)))
        assert rows.count("‹") == rows.count("›")


def test_every_space_has_a_column_of_its_own() -> None:
    """From left to right in the order of the angles."""
    rows = drawn({"cubes": dict.fromkeys(constants.SPACES, 1), "satellites": {}, "players": {}})
    assert len(rows) == 6
    cells = [row[6:].rstrip(" ›") for row in rows[1::2]]
    assert " ".join(cells).split() == ["1"] * len(constants.SPACES)
    names = " ".join(row[6:] for row in rows[::2]).split()
    assert {"22½", "45", "315", "300", "270"} <= {*names}


def test_neighbours_stand_near_each_other() -> None:
    """Each ring goes round once, and what has the same angle in two rings begins in the same column."""
    rows = drawn({"cubes": {}, "satellites": {}, "players": {}})
    at = [{found[0]: found.start() for found in re.finditer(r"[\d½]+", row[6:])} for row in rows[::2]]
    for one, other in ((at[0], at[1]), (at[1], at[2]), (at[0], at[2])):
        assert all(one[angle] == other[angle] for angle in one.keys() & other.keys())


def test_a_space_that_can_be_chosen_stands_out() -> None:
    """By its name, as satellites are inverted anyway. An empty one has a sign."""
    offers = dict.fromkeys(("G22.5", "G45", "H30", "L0"), "1")
    state = {"cubes": {"G22.5": 2, "H30": 1}, "satellites": {"A": {"at": "L0", "operational": True}}, "players": {}}
    rows = sky(state, Asking("Ann", offers))
    marked = [part for row in rows for part, style in row if style.startswith("bold reverse") and "green" not in style]
    assert marked == ["22½", "45", "◌", "30", "0"]
