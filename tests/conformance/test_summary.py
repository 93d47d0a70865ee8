"""The table at a glance, of every game: facts that can be told and sent, drawings that keep to 80 columns."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from typing import Any

from companion.game_registry.games import part_of
from companion.positions.views import TABLE_KEY, view
from companion.table.facts import Asking, Fact, draw_nothing, groups, sentences
from companion.table.state_listing import facts as listed
from companion.text.grammar import minus
from companion.text.styled_text import text, wide, width

from ..long_run import LONG
from ..views import table_of, view_of

WALKS, EVERY = 5, 7
WIDTHS = (80, 40)


def told(case: Any, state: Any) -> dict[str, Any]:
    """What a game's summary makes of a state, as a view has it."""
    summary = part_of(case.place, "summary", case.mode)
    if summary is None:
        return {"facts": tuple(listed(state, case.data))}
    return {"facts": tuple(summary.facts(state)), "signs": summary.signs(state), "drawings": summary.DRAWINGS}


@LONG
def test_what_is_told_of_positions(case: Any, walks: Callable[..., Any]) -> None:
    """At positions of random games, for the table and for a seat: facts are plain values in groups that follow each
    other, every drawing has facts that tell the same in words, and a board keeps to the columns of a terminal."""
    seen: set[str] = set()
    for walk in walks(case, "uniform" if case.mode == "tracker" else "shuffled", WALKS):
        for step in range(60):
            if step % EVERY == 0:
                for audience in (TABLE_KEY, "Ann"):
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
    for columns in WIDTHS:
        rows = table_of(view_of(state=state, player=state.get("player"), **made), columns, whole=True)
        assert max(map(wide, rows), default=0) <= columns, rows
    for draw in made.get("drawings", {}).values():
        assert max(map(width, drawn := draw(state, Asking())), default=0) <= 80, [text(row) for row in drawn]


SCREENS = (80, 60)
"""Columns in which no value is cut."""


def test_nothing_of_a_tracked_player_is_cut(tracked: Any, walks: Callable[..., Any]) -> None:
    """At positions of random tracker games, for every number of players: each value stands whole on a board of 80
    columns, and of 60."""
    for walk in walks(tracked, "uniform", 2 * len(tracked.counts)):
        for step in range(120):
            if step % 20 == 19:
                state = tracked.rules.dump(walk.play.table)
                made = told(tracked, view(state, tracked.data.state, TABLE_KEY))
                for columns in SCREENS:
                    check_whole(state, made, columns)
            if walk.play.over:
                break
            walk.step()


def check_whole(state: Any, made: dict[str, Any], columns: int) -> None:
    owned = [fact for fact in made["facts"] if fact.owner]
    rows = table_of(view_of(state=state, player=None, **{**made, "facts": owned}), columns)
    words = Counter(" ".join(rows).replace(",", " ").split())
    assert not any("…" in row for row in rows), rows
    for name, group in groups(owned):
        said = Counter(word for fact in group for word in minus(fact.value).replace(",", " ").split())
        assert said <= words, (name, said - words, rows)
        words -= said


# ---- one layout for all ------------------------------------------------------------------------------------------


PLAYERS = (
    Fact("at", "H0", group="Ann", owner="Ann"), Fact("HP", 4, of=4, group="Ann", owner="Ann"),
    Fact("at", "G112.5", group="Bo", owner="Bo"), Fact("HP", 3, of=4, group="Bo", owner="Bo"),
    Fact("bounty", "2,000", group="Bo", owner="Bo"),
)  # fmt: skip


def test_players_stand_in_columns() -> None:
    """What all have has a column of its own, what only some have follows."""
    assert table_of(view_of(facts=PLAYERS, signs={"Ann": ("▲", ""), "Bo": ("●", "")})) == [
        "▲ Ann  at H0      HP 4/4", "● Bo   at G112.5  HP 3/4  bounty 2,000",
    ]  # fmt: skip


def test_things_told_alike_stand_two_to_a_line_where_they_fit() -> None:
    """Players don't: their rows may grow."""
    facts = [Fact("HP", 4, group=f"Satellite {letter}") for letter in "ABC"]
    assert table_of(view_of(facts=facts)) == ["Satellite A  HP 4  Satellite B  HP 4", "Satellite C  HP 4"]
    assert len(table_of(view_of(facts=facts), 30)) == 3
    assert len(table_of(view_of(facts=[fact._replace(owner=fact.group) for fact in facts]))) == 3


def test_what_is_drawn_and_what_lies_on_the_table() -> None:
    """A drawing stands where its facts would; a terminal that is too narrow for it has them in words, and so has one
    that shows the whole table. Of a printed board the others have only what is short."""
    drawings = {"Map": lambda state, asking: [[("####", "")]] * 2, "Yard": draw_nothing}
    yard = (Fact("B2", "3 logs", group="Yard"), Fact("saw", "sharp", group="Yard", short=[("saw!", "")]))
    facts = (Fact("threat", 2, of=4), *yard, Fact("A1", "empty", group="Map"), *PLAYERS[:2])
    shown = view_of(facts=facts, drawings=drawings)
    first, last = "threat ■■·· 2", "Ann  at H0  HP 4/4"
    assert table_of(shown) == [first, "Yard  saw!", "####", "####", last]
    assert table_of(shown, whole=True) == [first, "B2: 3 logs.", "Saw: sharp.", "A1: empty.", "####", "####", last]
    wide = shown._replace(drawings={"Map": lambda state, asking: [[("#" * 60, "")]] * 2})
    assert table_of(wide, 50)[-2:] == ["A1: empty.", last]
    assert [*sentences(facts, drawings)][-1] == "A1: empty."
