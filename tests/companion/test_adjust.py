"""Corrections: what lies on the table is typed, and the game agrees, also in the middle of a step."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.forms.form import FieldKind
from companion.positions.step_replay import forced_labels
from companion.sessions.journal import Journal
from companion.sessions.log import entries
from companion.sessions.session import Session
from companion.sessions.session_store import begin
from companion.table import feed
from companion.table.adjust_form import AdjustForm
from companion.terminal.adjust_prompts import correct
from companion.terminal.plain import Plain
from components.places import locate

from ..views import status_of
from .adjusting import TOY_GEMS, gems, refused, state
from .seen import Begin, give

# ---- paths and values ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "path", "value"),
    [
        ("turn=3", "turn", 3),
        ("player=Bo", "player", "Bo"),
        ("players.Ann.gems=2", "players Ann gems", 2),
        ("PLAYERS.ann.Gems=2", "players Ann gems", 2),
        ("board.G22.5=4", "board G22.5", 4),
        ("board.H30=0", "board H30", None),
        ("board={H3: 1}", "board", {"H3": 1}),
        ("players.Bo.hand=[CM, moon]", "players Bo hand", ["comet", "moon"]),
        ("players.Bo.hand=S,S", "players Bo hand", ["sun", "sun"]),
        ("players.Bo.hand=S CM S", "players Bo hand", ["sun", "comet", "sun"]),
        ("players.Bo.hand=2S, CM", "players Bo hand", ["sun", "sun", "comet"]),
        ("players.Bo.hand=[]", "players Bo hand", []),
        ("players.Bo.hand.1=M", "players Bo hand 0", "moon"),
        ("discard=S,S", "discard", {"sun": 2}),
        ("discard=2S M", "discard", {"sun": 2, "moon": 1}),
        ("discard.M=2", "discard moon", 2),
        ("options.rich=true", "options rich", True),
    ],
)
def test_a_path_leads_to_its_value(toy: Begin, change: str, path: str, value: object) -> None:
    """Paths are read against the state's table: names with dots, other letters, codes, places in lists from 1."""
    session = toy()
    session.adjust([change], "a test")
    found: Any = state(session)
    for step in path.split():
        found = found[int(step)] if isinstance(found, list) else found.get(step)

    assert found == value
    assert status_of(Session(Journal(session.journal.file)), "all") == status_of(session, "all")


def test_places_in_a_list_are_counted_from_one(toy: Begin) -> None:
    """Each of several things in a list has its number, by which it is changed, or taken out beside others."""
    session = toy()
    session.adjust(["players.Bo.hand=[S, CM, S]"], "dealt wrongly")
    session.adjust(["players.Bo.hand.2=M"], "misread")
    assert state(session)["players"]["Bo"]["hand"] == ["sun", "moon", "sun"]
    session.adjust(["players.Bo.hand.1="], "dropped")

    assert state(session)["players"]["Bo"]["hand"] == ["moon", "sun"]
    session.adjust(["players.Bo.hand=[S, CM, M]"], "all wrong")
    session.adjust(["players.Bo.hand.1=", "players.Bo.hand.2=S", "players.Bo.hand.3="], "and again")

    assert state(session)["players"]["Bo"]["hand"] == ["sun"]
    assert feed.log(session, "Bo")[-1]["set"] == ["players.Bo.hand.1=", "players.Bo.hand.2=S", "players.Bo.hand.3="]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("turn", "turn: what is it now? Type turn = VALUE"),
        ("so it is", "'so it is' isn't a correction; type what to correct and its right value"),
        ("trun=3", "nothing is called 'trun' (did you mean turn?); there are: Ann, Bo, "),
        ("players.Eve.gems=1", "nothing is called 'Eve'; there are: Ann, Bo, "),
        ("players.Ann.gams=1", "Ann has no 'gams' (did you mean gems?); there are: hand, gems"),
        ("board.H40=1", "board has no 'H40' (did you mean H30?)"),
        ("turn.x=1", "turn is one int, it has no part 'x'"),
        ("players.Bo.hand.3=M", "Bo's hand has 1 entry; '3' must be the number of one, from 1; 2 adds one"),
        ("turn=three", "turn is 'three'; it must be a whole number"),
        ("turn=0", "turn is 0; it must be at least 1"),
        ("board.H30=-1", "board H30 is -1; it must be at least 0"),
        ("board.H30=6", "board H30 is 6; it must be at most 5"),
        ("players.Bo.hand=[X]", "which isn't a piece of card"),
        ("player=Eve", "player: 'Eve' isn't one of the players; type Ann or Bo"),
        ("board.H30=[", "not valid YAML"),
        ("board.H30=2", "all of that lies on the table already"),
    ],
)
def test_what_cannot_be_read_is_told(toy: Begin, change: str, said: str) -> None:
    """Each with what would be right; nothing has changed."""
    assert said in " ".join(refused(toy(), change))


def test_every_problem_is_listed(toy: Begin) -> None:
    """All faults of reading at once; then all of the new position at once, by form and by the rules."""
    session = toy()
    assert len(refused(session, "trun=3", "board.H40=1", "turn=x")) == 3
    assert refused(session, "players.Ann.hand=S,S,S,S,S", "board.H30=7") == [
        "board H30 is 7; it must be at most 5",
        "Ann's hand has 5 entries; the most is 4",
    ]
    refused(session, "players.Ann.gems=2", "players.Bo.gems=99")  # One bad change keeps the good one out.
    assert refused(session, "players.Ann.gems=6") == ["Ann's gems: Ann has won already (TY-010)"]
    assert refused(session, "board.H30=1", "board={H3: 2}") == [
        "board: several corrections are about it; say all that is there in one"
    ]


# ---- in the middle of a step --------------------------------------------------------------------------------------


def test_the_step_goes_on_where_it_was(toy: Begin) -> None:
    """The answers of the step are given again, so the same question is pending, about the corrected table."""
    session = toy()
    session.answer(["dig", "H30"])
    made = session.adjust(["board.H30=4"], "two were under it")

    assert (made.answers, made.dropped) == (["dig", "H30"], [])
    assert [choice["key"] for choice in status_of(session)["choices"]] == ["1", "2", "3", "4"]


def test_what_the_step_has_changed_already_is_minded(toy: Begin) -> None:
    """A value is what lies there now: the difference is applied where the step began, and its changes come again."""
    session = toy(physical=["all"])
    session.answer(["S", "M", "flip", "CM"])
    assert state(session)["discard"] == {"comet": 1}
    session.adjust(["discard=[comet, sun]"], "another slipped under it")
    session.answer(["H30"])

    assert state(session)["discard"] == {"comet": 1, "sun": 1}
    assert [entry["key"] for entry in feed.log(session)[3:]] == ["flip", "comet", "discard=[comet, sun]", "H30"]


def test_a_number_in_a_pile_is_minded_too(toy: Begin) -> None:
    """A card that the step has laid there is not laid there twice."""
    session = toy(physical=["all"])
    session.answer(["S", "M", "flip", "CM"])
    session.adjust(["discard.comet=2"], "another slipped under it")

    assert state(session)["discard"] == {"comet": 2}
    assert session.play.start.discard == {"comet": 1}


def test_dropped_answers_are_named(toy: Begin) -> None:
    """An answer that isn't allowed any more is dropped with all after it, and named; the question before it pends."""
    session = toy()
    session.answer(["dig", "H30"])
    made = session.adjust(["board.H30=0", "board.H3=1"], "it was the other one")

    assert [(asked.name, asked.option) for asked in made.dropped] == [("where", "H30")]
    assert [choice["key"] for choice in status_of(session)["choices"]] == ["H3", "H300"]
    assert feed.log(session)[-1]["dropped"] == ["where: H30"]


def test_questions_that_become_or_were_forced_do_no_harm(toy: Begin) -> None:
    """With one place left `where` is not asked any more; with one more place it is asked again; nothing is dropped."""
    session = toy()
    session.adjust(["board={H30: 3}"], "only one place")
    session.answer(["dig"])
    assert status_of(session)["ask"]["prompt"].startswith("how many")
    made = session.adjust(["board.H3=1"], "another place")
    assert (made.answers, made.dropped) == (["dig", "H30"], [])
    made = session.adjust(["board.H3=0"], "no, none")

    assert (made.answers, made.dropped) == (["dig"], [])


def test_what_the_step_would_undo_is_refused(toy: Begin) -> None:
    """Where the answers given again change what was typed, nothing changes, and the way out is told."""
    session = toy(physical=["all"])
    session.answer(["S", "M", "flip", "CM"])
    said = refused(session, "discard=[]")

    assert said == ["discard: comet came in this step; finish or undo the step first"]


def test_a_correction_may_end_a_step_s_questions(toy: Begin) -> None:
    """Another phase or player makes the step's answers void; they are named, and the new step begins."""
    session = toy()
    session.answer(["dig", "H30"])
    made = session.adjust(["board={}"], "nothing there at all")

    assert [str(asked.option) for asked in made.dropped] == ["dig", "H30"]
    assert status_of(session)["ask"]["prompt"].startswith("action")
    assert gems(session) == TOY_GEMS


def test_nature_draws_on_after_a_correction(toy: Begin) -> None:
    """A card drawn in the running step stays drawn, and the next draw is what it would have been."""
    plain = next(s for s in (toy(seed=seed) for seed in range(50)) if s.answer(["flip"])[0].drawn[0].key == "comet")
    corrected = toy(seed=plain.meta.seed)
    corrected.answer(["flip"])
    made = corrected.adjust(["board.H3=1"], "one more")
    assert (made.answers, made.dropped) == (["flip", "comet"], [])

    drawn = [give(session, "H30 flip")[1].drawn[0].key for session in (plain, corrected)]
    assert drawn[0] == drawn[1]


def test_a_game_that_is_over_has_forced_nothing(toy: Begin) -> None:
    """What is typed after the end is refused, not looked for among answers that came by themselves."""
    session = toy()
    table = session.play.table.copy()
    table.phase = "over"
    assert forced_labels(session.rules, table, []) == {}


@pytest.mark.parametrize(
    ("reason", "made"), [("", True), ("y", True), ("a cube fell", True), ("u", False), ("no", False)]
)
def test_a_reason_that_answers_something_else(toy: Begin, reason: str, made: bool) -> None:
    """Where a reason is asked, people say yes or no to the correction, too, or undo it; that is no reason."""
    session = toy()
    display: Any = Plain()
    display.ask = lambda prompt: reason
    seq = session.seq
    told = correct(session, display, ["left=1"])
    assert session.seq == seq + made
    if made:
        assert entries(session)[-1].detail["reason"] == (reason if len(reason) > 1 else "")
    else:
        assert told == ["Nothing was corrected."]


def test_what_a_row_takes_goes_by_its_type(toy: Begin, home: Path) -> None:
    """Not by how it reads: a text of digits is a text, and a number below 0 a number."""
    session = toy()
    session.adjust(["reason=12"], "a test")
    tracked = begin(locate("junk-orbit"), ("Ann", "Bo"), mode="tracker")
    tracked.adjust(["players.Ann.points.earth=-3"], "a test")
    found: dict[str, Any] = {}
    for made, names in (session, ["turn, phase and more"]), (tracked, ["ann", "points"]):
        form: Any = AdjustForm(made).top()
        for name in names:
            form = next(row for row in form.fields if row.title.lower() == name).pick()
        found |= {row.name: (row.value, row.type) for row in form.fields}

    assert found["reason"] == ("12", FieldKind.TEXT)
    assert found["turn"] == ("1", FieldKind.NUMBER)
    assert found["players.Ann.points.earth"] == ("−3", FieldKind.NUMBER)


def test_a_part_of_something_new_may_be_below_0(home: Path) -> None:
    """A section left of the bridge lies in column −1."""
    form: Any = AdjustForm(begin(locate("space-junkyard"), ("Ann", "Bo"))).read(["ann joined sections"])
    new = form.read("add")
    new.read("column -1")
    assert new.again().find("column")[0].value == "-1"
