"""docs/scripts.md tells scripts what to rely on: each document on it has the keys that the command gives."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from ..long_run import LONG

PAGE = Path(__file__).parents[2] / "docs" / "scripts.md"
GAME = "space-debris"


def documents() -> dict[str, Any]:
    """The examples by the command that gives them."""
    found = re.findall(r"^`salvage (\S+).*?^```json\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.M | re.S)
    return {command: json.loads(text) for command, text in found}


def strays(told: Any, given: Any, at: str = "") -> list[str]:
    """Where a command's document has other keys than the page, or something else than a list or mapping.

    Of lists the first entries count; `{}` on the page is anything.
    """
    if isinstance(told, dict) and told and given is not None:
        if not isinstance(given, dict):
            return [f"{at} is no mapping"]
        inner = [stray for key in told if key in given for stray in strays(told[key], given[key], f"{at}.{key}")]
        return [*(f"{at}.{key}" for key in told.keys() ^ given.keys()), *inner]
    if isinstance(told, list):
        if not isinstance(given, list):
            return [f"{at} is no list"]
        return strays(told[0], given[0], f"{at}[]") if told and given else []
    return []


@pytest.fixture
def played(home: Path, salvage: Any) -> None:
    """A session in which cards have been drawn, and a game that was scored."""
    assert salvage("new", GAME, "--players", "Ann,Bo", "--seed", 3).code == 0
    assert salvage("do", "--random", 30).code == 0


@pytest.mark.parametrize(
    "line",
    [
        "games", f"contents {GAME}", f"plan {GAME} --only pawn", f"print {GAME} --only orbit-deck",
        f"box {GAME} --deck orbit-deck", pytest.param(f"preflight {GAME} --for tgc", marks=LONG),
        f"diff {GAME} junk-orbit", "status", pytest.param("export space-junkyard --to pngs", marks=LONG),
        "do --random", "log", "why", "sessions",
        f"score {GAME} sheet.yaml", "history", f"stats {GAME}",
        f"playtest {GAME} --games 2 --players 2 --jobs 1",
    ],
)  # fmt: skip
def test_documents_have_the_keys_on_the_page(
    played: None, salvage: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    """Neither a key that the page doesn't tell, nor one that it only promises."""
    monkeypatch.chdir(tmp_path)
    sheet = "players: {Ann: 4, Bo: 4}\nreason: SD-132\n"
    (tmp_path / "sheet.yaml").write_text(sheet, encoding="utf-8")
    assert salvage("score", GAME, "sheet.yaml").code == 0
    (tmp_path / "sheet.yaml").write_text(sheet.replace("132", "133"), encoding="utf-8")
    made = salvage(*line.split(), "--json")

    assert made.code == 0, made.err
    assert strays(documents()[line.split()[0]], made.json) == []


def test_every_command_with_json_is_on_the_page() -> None:
    """What prints a document that isn't told is one of those that give the status."""
    from companion.cli.commands import COMMANDS
    from companion.cli.parameters import parameters

    having = {
        name for name, command in COMMANDS.items()
        if any(each.typed.name == "--json" for each in parameters(command.function()))
    }  # fmt: skip

    assert having - documents().keys() == {"new", "undo", "redo", "adjust", "draws", "table", "watch"}


def test_a_board_in_parts_has_the_keys_on_the_page(played: None, salvage: Any, tmp_path: Path) -> None:
    """What `status --picture FILE.json` writes, and that every piece is one of its symbols."""
    assert salvage("status", "--picture", tmp_path / "board.json").code == 0
    assert salvage("status", "--picture", tmp_path / "board.json").code == 0  # An earlier board gives way to the next.
    (tmp_path / "other.json").write_text("[]")
    refused = salvage("status", "--picture", tmp_path / "other.json")
    assert (refused.code, "is there already and no picture of salvage's" in refused.err) == (2, True)
    board = json.loads((tmp_path / "board.json").read_text(encoding="utf-8"))
    example = re.search(r"^```json\n(\{\"base\".*?)^```", PAGE.read_text(encoding="utf-8"), re.M | re.S)
    assert example
    page = json.loads(example[1])

    assert strays({**page, "symbols": {}}, board) == []
    assert {piece["symbol"] for piece in board["live"]} == {*board["symbols"]}
    assert all(svg.startswith("<") for svg in (board["base"]["items"], *board["symbols"].values()))
