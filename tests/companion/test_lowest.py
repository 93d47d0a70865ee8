"""`wins: lowest`, as in golf: at a tracked table, on score sheets, in the history and in what it exports."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from ..game_folder import FirstGame


@pytest.fixture
def golf(tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    FirstGame(Path("golf")).change("components/game.yaml", "players:", "wins: lowest\nplayers:")
    return "./golf"


def ranks(score: Any) -> dict[str, int]:
    return {player["name"]: player["rank"] for player in score["players"]}


def test_a_tracked_game_is_won_by_the_lowest_score(golf: str, salvage: Any) -> None:
    salvage("new", golf, "--players", "Ann,Bo", "--mode", "tracker", "--session", "nine")
    for line in ("ann distance 4", "bo distance 3"):
        salvage("do", line)
    assert "Bo wins with 3 points." in salvage("do", "finish").out
    score = salvage("score", "nine", "--json").json
    assert (score["winners"], ranks(score), score["lowest_wins"]) == (["Bo"], {"Ann": 2, "Bo": 1}, True)


def test_sheets_corrections_and_exports_know_it(golf: str, salvage: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A sheet and typed points are ranked so; a correction of the history stays so; BG Stats is told."""
    sheet = salvage("score", golf, "--template", "--players", "Ann,Bo").out
    sheet = sheet.replace("\n  Ann:", "\n  Ann: {points: {distance: 7, set: 0}}").replace("\n  Bo:", "\n  Bo: none")
    Path("sheet.yaml").write_text(sheet, encoding="utf-8")
    assert salvage("score", golf, "sheet.yaml", "--json").json["winners"] == ["Bo"]
    monkeypatch.setattr("sys.stdin", StringIO("Ann 12, Bo 9\n\n\n"))
    salvage("score", golf)
    (typed, *_) = rows = salvage("history", "--json").json
    assert [row["score"]["winners"] for row in rows] == [["Bo"], ["Bo"]]

    salvage("history", "--edit", typed["number"], "Bo=13")
    assert ranks(salvage("history", "--json").json[0]["score"]) == {"Ann": 1, "Bo": 2}
    salvage("history", "--export", "bgstats", "--file", "plays.bgsplay")
    (game,) = json.loads(Path("plays.bgsplay").read_text())["games"]
    assert game["highestWins"] is False


@pytest.mark.parametrize("told", [False, True])
def test_rules_rank_as_the_data_say(tmp_path: Path, salvage: Any, home: Path, told: bool) -> None:
    """Rules that don't are a problem, until `ranked` is told as well."""
    golf = FirstGame(tmp_path / "golf", rules=True)
    golf.change("components/game.yaml", "players:", "wins: lowest\nplayers:")
    if told:
        golf.change("companion/scoring.py", ".items()})", ".items()}, lowest=True)")
    checked = salvage("check", tmp_path / "golf", "--trust", "--seconds", 0.2)
    assert (checked.code, "the data say wins: lowest; give `ranked` lowest=True" in checked.err) == (
        2 * (not told),
        not told,
    )
