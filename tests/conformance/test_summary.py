"""The table at a glance, of every game: facts that can be told and sent, drawings that keep to their room."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from companion.library.games import part_of
from companion.positions.views import TABLE, view
from companion.table.facts import Fact, Room, groups, sentences
from companion.table.state_listing import facts as listed
from companion.table.view import Option, Question
from companion.terminal.board import board
from companion.terminal.board_fit import fit_board
from companion.text.grammar import minus
from companion.text.styled_text import text, width

from ..views import view_of

WALKS, EVERY = 5, 7
ROOMS = (Room(80, 14), Room(120, 30))


def told(case: Any, state: Any) -> dict[str, Any]:
    """What a game's summary makes of a state, as a view has it."""
    summary = part_of(case.place, "summary", case.mode)
    if summary is None:
        return {"facts": tuple(listed(state, case.data))}
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


SCREENS = (80, 60)
"""Columns in which no value is cut."""


def test_nothing_of_a_tracked_player_is_cut(tracked: Any, walks: Callable[..., Any]) -> None:
    """At positions of random tracker games, for every number of players: each value stands whole on a board of 80
    columns, and of 60."""
    for walk in walks(tracked, "uniform", 2 * len(tracked.counts)):
        for step in range(120):
            if step % 20 == 19:
                state = tracked.rules.dump(walk.play.table)
                made = told(tracked, view(state, tracked.data.state, TABLE))
                for columns in SCREENS:
                    check_whole(state, made, columns)
            if walk.play.over:
                break
            walk.step()


def check_whole(state: Any, made: dict[str, Any], columns: int) -> None:
    owned = [fact for fact in made["facts"] if fact.owner]
    rows = [
        text(row) for row in board(view_of(state=state, player=None, **{**made, "facts": owned}), Room(columns, 99))
    ]
    words = Counter(" ".join(rows).replace(",", " ").split())
    assert not any("…" in row for row in rows), rows
    for name, group in groups(owned):
        said = Counter(word for fact in group for word in minus(fact.value).replace(",", " ").split())
        assert said <= words, (name, said - words, rows)
        words -= said


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


def test_names_give_way_to_what_is_told() -> None:
    """A name is cut to six columns before a row takes a second line; no value is."""
    facts = [Fact("hand", "fuel, junk, metal, plastic, electronics", group="Bartholomew", owner="Bartholomew")]
    assert drawn(Room(52, 14), facts=facts) == ["Barth…  hand fuel, junk, metal, plastic, electronics"]
    assert drawn(Room(40, 14), facts=facts) == [
        "Bartholom…  hand fuel, junk, metal,", "              plastic, electronics",
    ]  # fmt: skip


COUNTED = tuple(
    Fact(label, value, group=who, owner=who)
    for who, values in (("Ann", (12, 0, -1)), ("Bo", (3, 4, 5)))
    for label, value in zip(("deliveries", "Earth exports", "Moon sets"), values, strict=True)
)


FOLDED = {
    50: """
Ann  deliveries 12  Earth exports 0  Moon sets −1
Bo   deliveries 3   Earth exports 4  Moon sets 5""",
    42: """
     deliveries  Earth exports  Moon sets
Ann  12          0              −1
Bo   3           4              5""",
    30: """
                 Earth    Moon
     deliveries  exports  sets
Ann  12          0        −1
Bo   3           4        5""",
    20: """
Ann  deliveries 12
  Earth exports 0
  Moon sets −1
Bo   deliveries 3
  Earth exports 4
  Moon sets 5""",
}


@pytest.mark.parametrize("columns", FOLDED)
def test_rows_that_are_too_wide_fold(columns: int) -> None:
    """With labels above, once for all rows, or below the name: what takes fewer lines."""
    assert drawn(Room(columns, 14), facts=COUNTED) == FOLDED[columns].strip("\n").split("\n")


def test_what_is_as_long_as_a_line_goes_below_the_rest() -> None:
    """A hand is told below its row, and no column gets wider for it."""
    hands = {"Ann": "Wrench for Swift, Toy robot for Sydney", "Bo": "Fridge for Hellas"}
    held = (Fact("hand", hand, group=who, owner=who) for who, hand in hands.items())
    facts = sorted([*COUNTED, *held], key=lambda fact: fact.group)
    assert drawn(Room(50, 14), facts=facts) == [
        "Ann  deliveries 12  Earth exports 0  Moon sets −1", "  hand Wrench for Swift, Toy robot for Sydney",
        "Bo   deliveries 3   Earth exports 4  Moon sets 5", "  hand Fridge for Hellas",
    ]  # fmt: skip


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


def test_a_drawing_is_tight_only_on_a_board_that_is_too_high() -> None:
    """It may leave out rows that say nothing new, before players lose their columns."""
    drawings = {"Map": lambda state, room: [[("####", "")]] * (2 if room.tight else 4)}
    shown = view_of(state={}, drawings=drawings, facts=(Fact("A1", "empty", group="Map"), *PLAYERS))

    heights = {most: fit_board(shown, 40, most) for most in (8, 5)}

    assert [len(rows) for rows, _ in heights.values()] == [6, 4]
    assert not any(left for _, left in heights.values())


@pytest.mark.parametrize(("count", "rows"), [(3, 3), (4, 2)])
def test_many_players_of_few_facts_stand_two_to_a_line(count: int, rows: int) -> None:
    """More than three would take the room of the answers."""
    facts = [Fact("HP", 4, group=name, owner=name) for name in ("Ann", "Bo", "Cy", "Di")[:count]]
    assert len(drawn(Room(80, 14), facts=facts)) == rows


def test_a_question_has_a_drawing_of_its_own() -> None:
    """In the place of all drawings while it is asked, with what is typed for its answers; where that needs more room
    than there is, and at other questions, the board is drawn."""
    facts = (Fact("", "x", group="Map"), Fact("", "y", group="Hold"), Fact("HP", 4, group="Ann", owner="Ann"))
    drawings = {"Map": lambda state, room: [[("map", "")]], "Hold": lambda state, room: [[("hold", "")]]}

    def draw_lift(state: Any, room: Room) -> Any:
        return [[(f"lift {room.offered['up']}", "")]] * 4 if room.rows >= 4 else []

    def lay_out(name: str, rows: int) -> list[str]:
        options = (Option("1", "up", "Up, fast", then=("fast",)), Option("2", "up", "Up, slowly", then=("slow",)))
        question = Question("Where?", "choice", "Ann", name=name)
        made: dict[str, Any] = {"question": question, "joint": options, "close_ups": {"lift": draw_lift}}
        return drawn(Room(30, rows), facts=facts, drawings=drawings, **made)

    assert lay_out("lift", 5) == ["lift ['1', '2'] Ann  HP 4", *["lift ['1', '2']"] * 3]
    assert lay_out("lift", 4) == lay_out("land", 9) == ["map hold", "    Ann  HP 4"]
