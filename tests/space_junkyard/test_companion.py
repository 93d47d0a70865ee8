"""The game at the command line: a stack of one's own, answers in a line, and the tracker."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.sessions.session import Session
from companion.sessions.session_store import begin
from components.places import locate

from .lines import type_line

ROW = ("YB", "K10Y", "RR", "K13B", "Y", "K03R")


@pytest.fixture
def physical(salvage: Any, home: Path) -> Any:
    """A session whose tiles are on the table."""
    made = salvage(
        "new", "space-junkyard", "--players", "Ann,Bo", "--physical", "game-tiles", "--option", "first=Ann",
        "--option", "corners=random", "--seed", 3,
    )  # fmt: skip
    assert made.code == 0, made.err
    return made


def test_a_stack_of_ones_own(salvage: Any, physical: Any) -> None:
    """SJ-017 SJ-018 SJ-046: tiles are typed by their codes as they lie; one that lies elsewhere is refused."""
    assert "Reveal a tile for A1. Which tile?" in physical.out
    assert "several in a line if you like, left to right, row by row" in physical.out
    assert "Type its code, such as B or YYY." in physical.out
    assert salvage("do", *ROW[:2]).code == 0
    refused = salvage("do", "k10y")
    assert refused.code == 2
    assert "it lies on B1" in refused.err
    assert salvage("do", *ROW[2:]).code == 0
    assert salvage("status", "--json").json["state"]["map"] == dict(
        zip(["A1", "B1", "C1", "D1", "E1", "F1"], ROW, strict=True)
    )
    salvage("undo")
    assert salvage("status", "--json").json["ask"]["prompt"] == "Reveal a tile for F1. Which tile?"
    salvage("redo")
    assert salvage("status", "--json").json["ask"]["prompt"] == "Reveal a tile for A2. Which tile?"


def test_a_turn_in_a_line(salvage: Any, home: Path, tmp_path: Path) -> None:
    """SJ-022 SJ-040 SJ-043: move, join at a place with the top that way, and push, in one line; and all of it back."""
    file = tmp_path / "here.yaml"
    file.write_text(
        "title: Here\n"
        "state:\n"
        "  player: Ann\n"
        "  players:\n"
        "    Ann:\n"
        "      {colour: green, at: A1, stores: {Y: 1, B: 2, R: 2}, ship: [{tile: K13R, x: 1, y: 0, top: north}]}\n"
        "    Bo: {colour: white, at: F6}\n"
        "  map: {B2: K09R}\n"
    )
    assert salvage("new", "space-junkyard", "--scenario", file, "--physical", "all").code == 0
    before = salvage("status", "--json").json["state"]
    done = salvage("do", "Y", "B2", "connect", "2E", "south", "end", "YB", "L2")
    assert done.code == 0, done.err
    state = salvage("status", "--json").json["state"]
    assert state["players"]["Ann"]["ship"][-1] == {"tile": "K09R", "x": 2, "y": 0, "top": "south", "new": False}
    assert state["player"] == "Bo"
    assert salvage("undo", 8).code == 0
    assert salvage("status", "--json").json["state"] == before


def test_end_may_be_typed_where_the_move_has_ended(salvage: Any, home: Path, tmp_path: Path) -> None:
    """SJ-028 SJ-022: after the last step a move with nothing to take ends of itself; a line may say so or not."""
    file = tmp_path / "here.yaml"
    there = "{Ann: {colour: green, at: A1}, Bo: {colour: white, at: F6}}"
    file.write_text(f"title: Here\nstate: {{player: Ann, phase: move, players: {there}}}\n")
    for line in (["D1", *end, "YB", "L2"] for end in ([], ["end"], ["done"], ["0"])):
        assert salvage("new", "space-junkyard", "--scenario", file, "--physical", "all").code == 0
        done = salvage("do", *line)
        assert done.code == 0, done.err
        assert salvage("status", "--json").json["state"]["player"] == "Bo"


def test_the_tracker_keeps_stores_and_points(salvage: Any, home: Path) -> None:
    """SJ-027 SJ-056 SJ-057 SJ-058: tokens by colour, points by what they are for, the stack; and the sum."""
    salvage("new", "space-junkyard", "--players", "Ann,Bo", "--mode", "tracker")
    for line in ("ann radiation +2", "Ann hexagons +4", "ann open exits -2", "bo hexagons +1"):
        done = salvage("do", "--", *line.split())
        assert done.code == 0, done.err
    state = salvage("status", "--json").json["state"]
    assert state["players"]["Ann"]["pieces"]["resource-token"] == {"Y": 2}
    assert state["resource-token"]["Y"] == 18
    assert salvage("do", "finish").code == 0
    history = salvage("history", "--json").json
    assert [(player["name"], player["total"]) for player in history[-1]["score"]["players"]] == [("Ann", 2), ("Bo", 1)]


@pytest.mark.parametrize(
    ("line", "stores"),
    [
        ("y r/y metal", [1, 0, 1]),
        ("r/y metal y", [1, 0, 1]),
        ("r/y r", [0, 0, 1]),
        ("create 1 metal or radiation metal", [0, 0, 1]),
        ("R/Y y", [1, 0, 0]),
    ],
)
def test_what_an_icon_of_two_creates(home: Path, tmp_path: Path, line: str, stores: list[int]) -> None:
    """SJ-012: the icon, then the resource."""
    session = with_a_choice(tmp_path)
    type_line(session, line)
    assert session.play.table.players["Ann"].stores == stores
    session.close()


def with_a_choice(folder: Path) -> Session:
    """Ann can create with her bridge, and metal or radiation with a section."""
    file = folder / "icon.yaml"
    ship = "[{tile: K11R, x: 1, y: 0, top: east}]"
    players = f"{{Ann: {{colour: green, at: A1, ship: {ship}}}, Bo: {{colour: white, at: F6}}}}"
    file.write_text(f"title: Icons\nstate: {{phase: resource, player: Ann, players: {players}}}\n", encoding="utf-8")
    return begin(locate("space-junkyard"), seed=3, scenario=file)
