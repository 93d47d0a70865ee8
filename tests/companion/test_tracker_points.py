"""Points and endings of a tracked game, by what its data says decides it."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.corrections.counted import things
from companion.corrections.piece_words import PieceWords
from companion.game_registry.games import box_of
from companion.positions.label_words import tell_label
from companion.sessions.journal_rows import checksum
from companion.tracker import Tracker
from companion.tracker.labels import label
from companion.tracker.reader import TrackerReader
from components.places import locate
from components.problems import SalvageError

from .tracking import edit, play_of


def test_a_game_without_points_offers_none_and_reads_those_of_before() -> None:
    """All win or lose together in Space Debris; journals from before that was said hold points, and go on."""
    play = play_of("space-debris")
    assert play.ask is not None
    assert "finish" not in play.ask.options
    with pytest.raises(SalvageError, match=re.escape("say what changes, such as threat +1")):
        play.ask.free.read("+2")
    edit(play, "bo points +5")
    edit(play, "Ann points +2")
    players = play.table.state["players"]
    assert (players["Ann"]["points"], players["Bo"]["points"]) == (2, 5)


def test_a_category_is_kept_by_its_label() -> None:
    """So that sessions from before its title was another go on."""
    play = play_of("space-junkyard")
    assert play.ask is not None
    kept = ("Bo unfinished sections -2", "Bo open exits -1")

    assert [play.ask.free.read(line) for line in kept] == [*kept]
    assert play.ask.free.read("bo sections with open exits -2") == kept[0]
    assert tell_label(play.rules.texts.label(play.ask, kept[1])) == "−1 point for Bo's open exits"


def rewrite_answer(home: Path, line: str, former: str) -> None:
    """Put another line in the place of one in the journal of the only session, as an earlier version kept it."""
    file = next((home / "sessions").glob("*.salvage"))
    with closing(sqlite3.connect(file)) as journal, journal:
        (row,) = journal.execute("SELECT * FROM node WHERE value = ?", (line,))
        node = [*row[:4], former]
        journal.execute("REPLACE INTO node VALUES (?, ?, ?, ?, ?, ?)", (*node, checksum("node", *node)))


def test_a_session_goes_on_where_a_category_was_called_otherwise(salvage: Any, home: Path) -> None:
    """The journal of a session of before, with the former label in its lines: the same points, in today's words."""
    salvage("new", "space-junkyard", "--players", "Ann,Bo", "--mode", "tracker", "--seed", 1)
    salvage("do", "Bo unfinished sections -2")
    rewrite_answer(home, "Bo unfinished sections -2", "Bo sections with open exits -2")
    shown = salvage("status").out

    assert "unfinished sections −2" in shown
    assert "2 points for Bo's unfinished sections" in salvage("undo").out


@pytest.mark.parametrize(
    ("line", "kept", "now"),
    [
        ("open exits 1", "Ann open exits =-1", -1),
        ("open exits -2", "Ann open exits -2", -2),
        ("open exits! 2", "Ann open exits! =-2", -2),
        ("3 open exits", "Ann open exits -3", -3),
    ],
)
def test_a_penalty_costs_what_is_typed(line: str, kept: str, now: int) -> None:
    """SJ-057: a number without a sign is what it costs, and none is a bonus."""
    play = play_of("space-junkyard", ["Ann", "Bo"])
    assert play.ask is not None
    assert {
        TrackerReader(play.table).read(same).spelling()
        for same in (line, tell_label(play.rules.texts.label(play.ask, kept)))
    } == {kept}
    edit(play, line)
    assert play.table.state["players"]["Ann"]["points"]["open-exits"] == now
    assert edit(play, "open exits +1")[0].startswith(f"Ann gets 1 point: open exits −{-now} → ")


def test_a_session_of_before_keeps_the_points_that_a_penalty_brought(salvage: Any, home: Path) -> None:
    """Such lines were taken; their sessions go on as they were."""
    salvage("new", "space-junkyard", "--players", "Ann,Bo", "--mode", "tracker", "--seed", 1)
    salvage("do", "Bo open exits -2")
    rewrite_answer(home, "Bo open exits -2", "Bo open exits =2")

    assert "open exits 2" in salvage("status").out


def test_points_are_for_the_same_everywhere() -> None:
    """A label that is only short to type names a category nowhere; that of a penalty says what it is for, and a penalty
    without one is called by its title, in a list, a refusal, a score and an undo."""
    box = box_of(locate("space-junkyard"), "tracker")
    base, fine = box.scores["base"]._replace(label="hex"), box.scores["open-exits"]._replace(label="", title="Fines")
    box = box._replace(scores={"base": base, "unfinished": box.scores["unfinished"], "open-exits": fine})
    words, rules = PieceWords(box), Tracker(box)
    assert label(words, "Ann hex +2", "Ann") == "+2 points for hexagons"
    assert label(words, "Ann fines +1", "Ann") == "+1 point for fines"
    set_to = {id: field.hands.set for id, field in rules.game.state["players"].fields["points"].fields.items()}
    assert set_to["base"] == "set {whose} points for hexagons{back} to {value}"
    assert set_to["open-exits"] == "set {whose} points for fines{back} to {value}"
    table = rules.setup(["Ann", "Bo"], {})
    called = {thing.id: thing.called for thing in things(table) if thing.id in box.scores}
    assert called == {"base": "hexagons", "unfinished": "unfinished sections", "open-exits": "fines"}
    for line, such in (("+2", "+2"), ("-1", "−1")):
        points = "or what the points are for: hexagons, unfinished sections or fines"
        with pytest.raises(SalvageError, match=re.escape(f"say what changes, such as {such} radiation, {points}")):
            TrackerReader(table).read(line)
