"""What a table of Mixia reads: screens with many answers."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from companion.mixia import RULES
from companion.mixia.turn import named_hexes
from companion.table.view import View
from companion.terminal.layout import screen
from companion.text.styled_text import text
from components.places import locate

from ..conformance.test_screens import shown


def view_of(desk: Any) -> View:
    """What the table sees."""
    return shown(SimpleNamespace(rules=RULES, data=RULES.game, place=locate("mixia"), mode="referee"), desk.play)


# ---- many answers -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("captains", [2, 5])
def test_the_map_stays_beside_many_answers(at: Any, captains: int) -> None:
    """However many hexes can be named, a screen of 80 × 24 keeps what lies around the ship, its hold, every verb, the
    risks beside the ship, and what the rest costs."""
    others = {name: {} for name in ("Bo", "Cy", "Di", "Eve")[: captains - 1]}
    desk = at({"Ann": {"at": "LU18", "outfits": ["m-22 1a"], "cargo": {"3b": "holo"}}} | others, points=6)
    assert len(desk.options) > 37
    rows = [text(row) for row in screen(view_of(desk), 80, 24)]
    assert len(rows) <= 23
    asked = next(number for number, row in enumerate(rows) if "which action?" in row)
    board, answers = "\n".join(rows[:asked]), "\n".join(rows[asked + 1 :])
    assert all(name in board for name in ("BU8N", "LU6P", "LU17", "LU18▲", "LU7", "KE15", "LU2Pb", "Ho"))
    assert all(verb in answers for verb in ("Impulse", "Engine", "Jettison cubes", "0 End the Action Phase (6 points"))
    assert "(d20, else damage): LU1-direct LU6-direct" in answers
    named = {*answers.replace(":", " ").split()}
    costs = named_hexes(desk.table, desk.captain(), may_stay=True)
    assert {option for option, cost in costs.items() if cost == 1} <= named
    last = rows[-1].partition(":")[0]
    assert last.startswith("… ")
    for option, cost in costs.items():
        assert option in named or f" {cost}" in last, (option, cost)


def test_places_of_use_come_first(at: Any) -> None:
    """Where not all hexes can be listed, what can be done at one stands beside it, the nearest first."""
    desk = at({"Ann": {"at": "LU18", "outfits": ["m-22 1a"]}}, points=6)
    answers = "\n".join(text(row) for row in screen(view_of(desk), 80, 24))
    found = [answers.index(said) for said in ("LU2 for 3, buy Cyber", "KE4 for 4, sell Holo", "KE1 for 5, buy Spice")]
    assert found == sorted(found)


# ---- whose ship is shown ----------------------------------------------------------------------------------------


def test_who_is_asked_sees_the_own_hold(at: Any) -> None:
    """XI-329: in another captain's turn, too: whoever places damage sees the own ship and what lies around it."""
    ann = {"at": "LU9", "outfits": ["culver-ii 1a"], "ship": "vagabond"}
    bo = {"at": "LU8", "ship": "gaiden", "energy": 0}
    desk = at({"Ann": ann, "Bo": bo}).strike("1a").do(3)
    assert desk.asked == "Bo damage"
    board = "\n".join(text(row) for row in screen(view_of(desk), 80, 24))
    assert "Gaiden" in board
    assert "Vagabond" not in board
