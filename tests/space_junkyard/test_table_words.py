"""The table at a glance: ships and stores on the screen, and corrections of them."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.positions.state_words import StateWords
from companion.sessions.session_store import begin
from companion.space_junkyard import RULES, summary
from companion.space_junkyard.summary import ENTRIES, MAP, facts
from companion.table.adjust_form import AdjustForm
from companion.table.facts import sentences
from components.places import locate

from ..views import board_of
from .shuffle import shuffle_position

BO = {"at": "F6"}
SHIP = ["K12B 1 0 west", "K07Y 1 1 east", "K06Y 2 1 south"]


@pytest.mark.parametrize("seed", range(30))
def test_the_table_fits_the_screen(seed: int) -> None:
    """SJ-018 SJ-031: 80 columns, whatever the ships are; every tile is told."""
    options = {"smaller_board": True} if seed % 4 == 0 else {}
    table = shuffle_position(RULES.setup(["Ann", "Bo", "Cy", "Di"][: 2 + seed % 3], options), Random(seed).random)
    rows = board_of(summary, RULES.dump(table))
    assert max(map(len, rows)) <= 80
    for ship in table.players.values():
        assert ship.name in "\n".join(rows)
    told = " ".join(sentences([*facts(RULES.dump(table))], {MAP}))
    assert all(tile in told for tile in table.map.values())
    assert all(section.tile in told for ship in table.players.values() for section in ship.sections)


def test_a_ship_is_drawn_with_its_joints(desk: Any) -> None:
    """SJ-058: joints and open exits can be told apart."""
    ann = desk({"Ann": {"at": "A1", "ship": [*SHIP, "K13Y 2 0 north"]}, "Bo": BO})
    drawn = "\n".join(board_of(summary, ann.state))
    assert "─K12B─K13Y╴" in drawn
    assert "│" in drawn
    assert "╎" in drawn


def test_closed_slots_have_room(desk: Any) -> None:
    """SJ-053 SJ-A38: all seven that can be closed stand on the screen, before the new tile and what
    it is worth."""
    closed = {"Ann": ["R1"], "Bo": ["R2", "R3"], "Cy": ["R4", "R5"], "Di": ["R6", "TA"]}
    players = {name: {"at": f"C{row}", "closed": slots} for row, (name, slots) in enumerate(closed.items(), 1)}
    ann = desk(players, phase="push", drawn="K10Y", pushes=1, asteroids=2, options={"more_junk": True})
    told = board_of(summary, ann.state)
    assert "closed R1 R2 R3 R4 R5 R6 TA" in told[0]
    said = "Closed slots: R1 by Ann, R2 and R3 by Bo, R4 and R5 by Cy, R6 and TA by Di."
    assert said in sentences([*facts(ann.state)])
    assert told[1] == "new tile K10Y (1 point; exits right R, bottom Y, left B), to be pushed in"


def test_corrections_say_where_sections_lie(desk: Any) -> None:
    """SJ-040 SJ-043: by what they are joined to and how they are turned, as ships say it; columns and rows only where
    one of them is corrected."""
    ann = desk({"Ann": {"at": "A1", "ship": [*SHIP, "K13Y 2 0 north"]}, "Bo": BO})
    field = RULES.game.state["players"].fields["ship"]
    ship = ann.state["players"]["Ann"]["ship"]
    assert StateWords(RULES.game, ENTRIES).value(ship[:2], field) == (
        "K12B right of the bridge, turned counter-clockwise; K07Y above K12B, turned clockwise"
    )
    assert StateWords(RULES.game, ENTRIES).value([ship[0] | {"new": True}], field).endswith(", joined this turn")


def test_the_stack_is_corrected_by_what_lies_in_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """SJ-A44: adjust counts the tiles in the box apart, as the screen doesn't count them in the stack."""
    monkeypatch.setenv("SALVAGE_HOME", str(tmp_path))
    for options, said in (({"two_players": True}, "24 unseen, 16 tiles left out at set-up"), ({}, "40 unseen")):
        session = begin(locate("space-junkyard"), ["Ann", "Bo"], seed=3, options=options)
        session.random()
        shown = {field.title: field.value for field in AdjustForm(session).top().fields}
        session.close()
        assert shown["stack"] == said


def test_what_is_no_tile_is_told_as_such(desk: Any) -> None:
    """SJ-003: the map takes tiles wherever they lie now; the stack is told of by its own name."""
    words = StateWords(RULES.game, ENTRIES)
    assert words.list_of(RULES.game.state["map"].type.item) == "Asteroid tiles or ship sections"
    assert words.list_of(RULES.game.state["stack"].type) == "Stack"
