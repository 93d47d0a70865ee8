"""What salvage says off the table is plain English too: help, messages, docs and the data of games."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from companion.cli.app import build
from companion.cli.commands import COMMANDS
from components import yamlfile
from components.places import find_games

from .english import messages, prose, smells, strays

ROOT = Path(__file__).parents[1]
PACKAGES = ("companion", "components", "layouts")
FOLDERS = (ROOT, ROOT / "docs", ROOT / "docs" / "balance", ROOT / "components")
PAGES = sorted(page for folder in FOLDERS for page in folder.glob("*.md") if page.name != "CHANGELOG.md")
READ = ("title", "meaning", "note", "text", "summary", "notice", "name", "turn", "supply")
"""Keys of the data whose values people read."""


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_docs(page: Path) -> None:
    text = prose(page.read_text(encoding="utf-8"))
    game = page.stem if page.parent.name == "balance" else None
    assert [*smells(text), *strays(text, game)] == []


@pytest.mark.parametrize("package", PACKAGES)
def test_messages(package: str) -> None:
    """Texts in code that have a space in them."""
    games = {name.replace("-", "_"): name for name in find_games()}
    found = [
        f"{file.relative_to(ROOT)}:{line} {wrong}"
        for file in sorted((ROOT / package).rglob("*.py"))
        for line, text in messages(file)
        for wrong in (*smells(text), *strays(text, games.get(file.parent.name)))
    ]
    assert found == []


def test_help() -> None:
    """Of every command and option."""
    for name in COMMANDS:
        said = CliRunner().invoke(build(), [name, "--help"], terminal_width=200).output
        assert "Example:" in said
        said = " ".join(said.split())
        assert [*smells(said), *strays(said)] == [], name


@pytest.mark.parametrize("game", find_games())
def test_data(game: str) -> None:
    """Titles, meanings, notes and texts of a game's data and scenarios."""
    place = find_games()[game]
    found = [
        f"{file.name}: {wrong}"
        for file in sorted(place.components.rglob("*.yaml"))
        for text in _read(yamlfile.read(file).value)
        for wrong in (*smells(text), *strays(text, game))
    ]
    assert found == []


def _read(value: Any, key: str = "") -> Iterator[str]:
    """The texts under the keys that people read."""
    if isinstance(value, dict):
        for name, part in value.items():
            yield from _read(part, name)
    elif isinstance(value, list):
        for part in value:
            yield from _read(part, key)
    elif isinstance(value, str) and key in READ:
        yield value
