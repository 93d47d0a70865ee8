"""The ledger of a game's rules, read from its page."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

from companion.engine.ledger import RuleEntry, file_of, parse, read
from components.places import find_games, locate
from components.problems import SalvageError

from ..game_folder import GameFolder

GAMES = [id for id, place in find_games().items() if file_of(place)]

PAGE = r"""# A ledger

| what | count |
|---|---|
| SD-900 | no id column |

| id | phase | rule | rulebook section | kind |
|---|---|---|---|---|
| SD-001 | always | Two \| more. | Setup; End | limit |

| id | open point | ruling | reason |
|---|---|---|---|
| SD-A01 | Which way? | Round, as SD-001 says. | Simple. |

| id | setup | action | expected result | rules |
|---|---|---|---|---|
| SD-E01 | Here. | Go | There. | SD-001, SD-A01 |
"""


def test_rules_rulings_and_examples() -> None:
    """Cells are found by the names of their columns; tables without ids are left alone."""
    assert parse(PAGE) == {
        "SD-001": RuleEntry("SD-001", "Two | more.", "Setup; End", "limit"),
        "SD-A01": RuleEntry("SD-A01", "Round, as SD-001 says.", kind="ruling", point="Which way?", about=("SD-001",)),
        "SD-E01": RuleEntry("SD-E01", "There.", kind="example", point="Here.", about=("SD-001", "SD-A01")),
    }


def test_an_id_stands_once() -> None:
    """Doubled ids are told with their line."""
    with pytest.raises(SalvageError, match=r"page.md:10: SD-001 is there twice"):
        parse(PAGE.replace("\n| id | open", "| SD-001 | | | | |\n\n| id | open"), "page.md")


@pytest.mark.parametrize("id", GAMES)
def test_ledgers_of_games(id: str) -> None:
    """Every entry has a text, rules have a section, and what an entry names is there."""
    ledger = read(locate(id))

    assert len(ledger) > 50
    assert all(entry.text for entry in ledger.values())
    assert all(entry.section or entry.kind in ("ruling", "example") for entry in ledger.values())
    assert {about for entry in ledger.values() for about in entry.about} <= set(ledger)
    assert Counter(entry.kind for entry in ledger.values())["ruling"]


def test_a_users_own_game(tmp_path: Path) -> None:
    """An own game has its ledger in its own folder, or none."""
    files = GameFolder(tmp_path / "pocket", {"components/game.yaml": "title: Pocket\nplayers: [1, 2]\n"})
    assert read(locate(str(files.folder))) == {}

    files.write("docs/rules/pocket.md", PAGE)
    assert set(read(locate(str(files.folder)))) == {"SD-001", "SD-A01", "SD-E01"}


def test_a_copied_folder_keeps_its_rules(tmp_path: Path, salvage: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever it is called by now."""
    monkeypatch.chdir(tmp_path)
    salvage("init", "g", "--rules")
    copytree("g", "g-main")
    assert read(locate("g-main")) == read(locate("g")) != {}
