"""Points and endings of a tracked game, by what its data says decides it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from companion.corrections.counted import things
from companion.corrections.piece_words import PieceWords
from companion.game_registry.games import box_of
from companion.positions.label_words import tell_label
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


def test_a_category_is_read_by_a_former_name() -> None:
    """As lines of sessions before format 5 may have it."""
    play = play_of("space-junkyard")
    assert play.ask is not None
    former = play.ask.free.reads_entry("Bo sections with open exits -2")
    assert former == play.ask.free.read("Bo unfinished sections -2")
    assert tell_label(play.rules.texts.label(play.ask, former)) == "−2 points for Bo's unfinished sections"


def test_points_are_for_the_same_everywhere() -> None:
    """A label that is only short to type names a category nowhere; that of a penalty says what it is for, and a penalty
    without one is called by its title, in a list, a refusal, a score and an undo."""
    box = box_of(locate("space-junkyard"), "tracker")
    base, fine = box.scores["base"]._replace(label="hex"), box.scores["open-exits"]._replace(label="", title="Fines")
    box = box._replace(scores={"base": base, "unfinished": box.scores["unfinished"], "open-exits": fine})
    rules = Tracker(box)
    table = rules.setup(["Ann", "Bo"], {})
    said = {line: TrackerReader(table).read(line) for line in ("hex +2", "fines -1")}
    labels = [label(PieceWords(box), edit, "Ann") for edit in said.values()]
    assert labels == ["+2 points for hexagons", "−1 point for fines"]
    set_to = {id: field.hands.set for id, field in rules.game.state["players"].fields["points"].fields.items()}
    assert set_to["base"] == "set {whose} points for hexagons{back} to {value}"
    assert set_to["open-exits"] == "set {whose} points for fines{back} to {value}"
    called = {thing.id: thing.called for thing in things(table) if thing.id in box.scores}
    assert called == {"base": "hexagons", "unfinished": "unfinished sections", "open-exits": "fines"}
    for line, such in (("+2", "+2"), ("-1", "−1")):
        points = "or what the points are for: hexagons, unfinished sections or fines"
        with pytest.raises(SalvageError, match=re.escape(f"say what changes, such as {such} radiation, {points}")):
            TrackerReader(table).read(line)


@pytest.mark.parametrize("lines", [[], ["ann deliveries 3", "ann deliveries -3"]])
def test_a_game_that_nobody_has_scored_is_no_tie(lines: list[str], home: Path, salvage: Any) -> None:
    """Its end asks for points; neither the table nor the history has winners."""
    salvage("new", "junk-orbit", "--players", "Ann,Bo", "--mode", "tracker")
    for line in lines:
        assert salvage("do", line).code == 0
    assert "Add up the points: what does each player have?" in salvage("do", "finish").out
    told = salvage("do", "finish").out + salvage("status").out + salvage("history").out
    assert "Nobody has any points, so nobody has won." in told
    assert (re.search("tie|wins|Bo won", told), salvage("history", "--json").json[0]["score"]) == (None, None)
    salvage("undo")
    assert "Bo wins with 2 points." in salvage("do", "bo deliveries 2", "finish").out
