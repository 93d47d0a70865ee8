"""What a launch leads to, beside the question: in sentences, and as a picture of the boards with arrows."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.engine import Play
from companion.junk_orbit import RULES, summary
from companion.junk_orbit.preview import arrows, preview
from companion.junk_orbit.summary import BOARDS, facts
from companion.positions.views import TABLE_KEY, view
from companion.table.facts import sentences
from companion.text.styled_text import wide

from ..long_run import first_of
from ..views import board_of
from .shuffle import shuffle_position

Desk = Callable[..., Any]


def begun(salvage: Any, scenario: str) -> None:
    file = Path(RULES.game.folder, "scenarios", f"{scenario}.yaml")
    assert salvage("new", "junk-orbit", "--scenario", file, "--session", "e").code == 0


def test_status_lists_every_launch(home: Path, salvage: Any) -> None:
    """JO-100 JO-101: each tile and direction with its stops, deliveries, hits, and the ship's stops in consequence."""
    begun(salvage, "jo-e01")
    told = salvage("status", "--json").json["outlook"]

    assert (
        told[1]
        == "E24 via Tycho: to Tharsis (+4 points) or Copernicus (hits Bo), then Ann moves to Hamilton (+5) or NYC"
    )
    assert len(told) == 2 * 5
    assert told[1] in salvage("status").out
    assert salvage("do", "E24").code == 0
    assert salvage("status", "--json").json["outlook"] == []


def test_the_table_as_a_picture(home: Path, salvage: Any, tmp_path: Path) -> None:
    """A picture is written as the name of the file says, and a name that says nothing is refused."""
    begun(salvage, "jo-e01")
    assert salvage("do", "E24").code == 0
    assert salvage("status", "--picture", tmp_path / "t.svg").out.endswith(
        f"Wrote the picture to {tmp_path / 't.svg'}.\n"
    )
    assert "Wrote" not in salvage("status", "--picture", tmp_path / "t.svg", "--json").out
    assert (tmp_path / "t.svg").read_text().startswith("<?xml")
    refused = salvage("status", "--picture", tmp_path / "t.bmp")

    assert refused.code == 2
    assert "must end in" in refused.err
    assert [file.name for file in tmp_path.glob("t.*")] == ["t.svg"]


def test_arrows(desk: Desk) -> None:
    """JO-E01 to JO-E04: four ways of the tile, one delivering and one hitting, and four of the ship; later fewer."""
    game = desk({"Ann": {"cargo": ["E24", "M22"]}, "Bo": {"at": "Copernicus", "cargo": ["S1"]}})
    assert {arrow.ends for arrow in arrows(game.table, game.play.ask)} == {"deliver", "hit"}
    game.do("E24")
    drawn = arrows(game.table, game.play.ask)
    assert [(arrow.path[-1], arrow.ends) for arrow in drawn if arrow.kind == "tile"] == [
        ("Hamilton", "rest"), ("NYC", "rest"), ("Copernicus", "hit"), ("Tharsis", "deliver"),
    ]  # fmt: skip
    assert sum(arrow.kind == "ship" for arrow in drawn) == 4
    game.do("Tharsis")
    moves = arrows(game.table, game.play.ask)
    assert {arrow.path for arrow in moves} == {
        ("Kepler", "Plato", "Kilimanjaro", "Lagos", "NYC"),
        ("Kepler", "Plato", "Kilimanjaro", "Copernicus", "Hamilton"),
    }


@pytest.mark.parametrize("seed", first_of(range(30), 4))
def test_everything_can_be_shown(seed: int) -> None:
    """In any position, for any audience, the summary keeps to 80 columns and 13 lines, and all can be told."""
    random = Random(f"shown {seed}").random
    names = ["Ann", "Bartholomew", "Cy", "Di", "Eve"][: 2 + seed % 4]
    table = shuffle_position(RULES.setup(names, {}), random)
    play = Play(RULES, table)
    for _ in range(12):
        for audience in (TABLE_KEY, *names):
            seen = view(RULES.dump(play.table), RULES.game.state, audience)
            lines = board_of(summary, seen)
            assert max(map(wide, lines)) <= 80
            told = list(sentences([*facts(seen)], {BOARDS}))
            assert all(said.startswith(f"{name} flies ") for name, said in zip(names, told, strict=False))
            ended = play.table.last and not play.over
            assert len(told) == len(names) + len(table.boards) + len(table.players) + 3 + bool(ended)
        if play.ask is None:
            break
        preview(play.table, play.ask)
        assert len(arrows(play.table, play.ask)) <= 10
        options = list(getattr(play.ask, "options", ())) or sorted(play.ask.source.weights())
        play.answer(options[int(random() * len(options))])


def test_points_are_shown_to_their_owner() -> None:
    """JO-038: deliveries lie face down: their owner sees what they are worth, others how many they are."""
    table = shuffle_position(RULES.setup(["Ann", "Bo"], {}), Random(3).random)
    table.players["Ann"].deliveries, table.players["Bo"].deliveries = ["E24", "M5"], []
    state = RULES.dump(table)
    seen = {who: board_of(summary, view(state, RULES.game.state, who)) for who in ("Ann", "Bo")}
    shown = {who: "".join(rows) for who, rows in seen.items()}

    assert "delivered 2 (8 points)" in shown["Ann"]
    assert "delivered 2" in shown["Bo"]
    assert "points" not in shown["Bo"]


@pytest.mark.parametrize("seed", range(10))
def test_no_delivery_shows_in_it(seed: int) -> None:
    """JO-038: what lies face down changes nothing of what is told and drawn for all."""
    random = Random(f"hidden {seed}").random
    table = shuffle_position(RULES.setup(["Ann", "Bo", "Cy"], {}), random)
    table.phase, table.launched = "launch", None
    other = table.copy()
    ann, bo = other.players["Ann"], other.players["Bo"]
    ann.deliveries, bo.deliveries = bo.deliveries, ann.deliveries
    plays = [Play(RULES, each) for each in (table, other)]
    told = [(preview(play.table, play.ask), arrows(play.table, play.ask)) for play in plays if play.ask]

    assert len(told) == 2
    assert told[0] == told[1]
