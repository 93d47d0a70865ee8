"""The table at a glance, of every game: facts that can be told and sent, drawings that keep to their room."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from companion.library.games import part_of
from companion.positions.views import TABLE, view
from companion.table.facts import Fact, Room, groups, sentences
from companion.table.state_listing import facts as listed
from companion.terminal.board import board
from companion.text.styled_text import text, width

from ..views import view_of

WALKS, EVERY = 5, 7
ROOMS = (Room(80, 14), Room(120, 30))


def told(case: Any, state: Any) -> dict[str, Any]:
    """What a game's summary makes of a state, as a view has it."""
    summary = part_of(case.place, "summary", case.mode)
    if summary is None:
        return {"facts": tuple(listed(state, case.data.state))}
    return {"facts": tuple(summary.facts(state)), "signs": summary.signs(state), "drawings": summary.DRAWINGS}


def test_what_is_told_of_positions(case: Any, walks: Callable[..., Any]) -> None:
    """At positions of random games, for the table and for a seat: facts are plain values in groups that follow each
    other, every drawing has facts that tell the same in words, and a board keeps to the columns of a terminal."""
    seen: set[str] = set()
    for walk in walks(case, "uniform" if case.mode == "tracker" else "shuffled", WALKS):
        for step in range(60):
            if step % EVERY == 0:
                for audience in (TABLE, "Ann"):
                    state = view(case.rules.dump(walk.play.table), case.data.state, audience)
                    check(state, made := told(case, state))
                    seen.update(fact.group for fact in made["facts"])
            if walk.play.over:
                break
            walk.step()

    assert {*made.get("drawings", ())} <= seen


def check(state: Any, made: dict[str, Any]) -> None:
    found = [name for name, _ in groups(made["facts"]) if name]
    assert len(found) == len(set(found))
    json.dumps([fact.as_json() for fact in made["facts"]])
    for fact in made["facts"]:
        assert fact.owner is None or (fact.owner in state["players"])
        assert fact.of is None or (isinstance(fact.value, int) and fact.value <= fact.of), fact
    words = [*sentences(made["facts"], made.get("drawings", ()))]
    assert [said for said in words if said != said.strip() or not said.endswith(".")] == []
    for room in ROOMS:
        rows = board(view_of(state=state, player=state.get("player"), **made), room)
        assert max(map(width, rows), default=0) <= room.columns, [text(row) for row in rows]
        assert not any("\n" in text(row) for row in rows)


# ---- one layout for all ------------------------------------------------------------------------------------------


def drawn(room: Room, **given: Any) -> list[str]:
    return [text(row).rstrip() for row in board(view_of(**given), room)]


PLAYERS = (
    Fact("at", "H0", group="Ann", owner="Ann"), Fact("HP", 4, of=4, group="Ann", owner="Ann"),
    Fact("at", "G112.5", group="Bo", owner="Bo"), Fact("HP", 3, of=4, group="Bo", owner="Bo"),
    Fact("bounty", "2,000", group="Bo", owner="Bo"),
)  # fmt: skip


def test_players_stand_in_columns() -> None:
    """What all have has a column of its own, what only some have follows."""
    assert drawn(Room(60, 14), facts=PLAYERS, signs={"Ann": ("▲", ""), "Bo": ("●", "")}) == [
        "▲ Ann  at H0      HP 4/4", "● Bo   at G112.5  HP 3/4  bounty 2,000",
    ]  # fmt: skip


def test_names_give_way_before_cells_do() -> None:
    """First a name is cut to six columns, then the widest cell."""
    facts = [Fact("hand", "fuel, junk, metal, plastic, electronics", group="Bartholomew", owner="Bartholomew")]
    assert drawn(Room(40, 14), facts=facts) == ["Barth…  hand fuel, junk, metal, plastic…"]


def test_a_drawing_leaves_room_beside_it() -> None:
    """Facts that fit beside a drawing stand there, and what does not fit below it; other groups come before it."""
    drawings = {"Map": lambda state, room: [[("####", "")]] * 3}
    facts = (Fact("threat", 2, of=4), Fact("A1", "empty", group="Map"), *PLAYERS)
    wide = drawn(Room(50, 14), facts=facts, drawings=drawings)
    assert wide == [
        "threat ■■·· 2", "#### Ann  at H0      HP 4/4", "#### Bo   at G112.5  HP 3/4  bounty 2,000", "####",
    ]  # fmt: skip
    assert drawn(Room(40, 14), facts=facts, drawings=drawings)[1:4] == ["####"] * 3
    assert "A1" not in "".join(wide)
    assert [*sentences(facts, drawings)][-1] == "A1: empty."


def test_a_drawing_gets_the_room_that_is_left() -> None:
    """Rows that others take are not offered; a second drawing gets what is free beside the first."""
    rooms: list[Room] = []

    def draw(state: Any, room: Room) -> Any:
        rooms.append(room)
        return [[("#" * 10, "")]] * 4

    facts = (Fact("threat", 2), Fact("", "x", group="Map"), Fact("", "y", group="Hold"))
    assert drawn(Room(80, 14), facts=facts, drawings={"Map": draw, "Hold": draw})[1:] == ["#" * 10 + " " + "#" * 10] * 4
    assert rooms == [Room(80, 13), Room(69, 4)]


@pytest.mark.parametrize(("count", "rows"), [(3, 3), (4, 2)])
def test_many_players_of_few_facts_stand_two_to_a_line(count: int, rows: int) -> None:
    """More than three would take the room of the answers."""
    facts = [Fact("HP", 4, group=name, owner=name) for name in ("Ann", "Bo", "Cy", "Di")[:count]]
    assert len(drawn(Room(80, 14), facts=facts)) == rows
