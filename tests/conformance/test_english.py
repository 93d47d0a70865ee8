"""Everything that people read is plain English: no sentence of a kind that reads as translated, and one word for one
thing (tests/glossary.yaml; words that a game avoids are in its own tests' glossary.yaml)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from companion.cli.app import build
from companion.cli.commands import COMMANDS
from companion.engine import legal
from companion.positions.label_words import tell_label, tell_prompt
from components import yamlfile
from components.places import find_games
from layouts.books.manuscript import read_manuscript
from layouts.books.markdown import LINK, parts_of, texts, walk

from ..english import messages, prose, wrong_in
from ..long_run import LONG
from ..printed import BOOKS, designed

ROOT = Path(__file__).parents[2]
PAGES = sorted(
    page
    for folder in (".", "docs", "docs/balance", "components")
    for page in (ROOT / folder).glob("*.md")
    if page.name != "CHANGELOG.md"
)
READ = ("title", "meaning", "note", "text", "summary", "notice", "name", "turn", "supply")
"""Keys of the data whose values people read."""
WALKS = 6
MOST = 150
"""Answers of a walk that are looked at, and answers of a question."""
ANSWERS = 12

Written = Iterator[tuple[object, str, str | None]]
"""Where something is written, what, and of which game."""


def of_page(page: Path) -> Written:
    yield "", prose(page.read_text(encoding="utf-8")), page.stem if page.parent.name == "balance" else None


def of_code(package: str) -> Written:
    """Texts in code that have a space in them."""
    games = {name.replace("-", "_"): name for name in find_games()}
    for file in sorted((ROOT / package).rglob("*.py")):
        for line, text in messages(file):
            yield f"{file.relative_to(ROOT)}:{line}", text, games.get(file.parent.name)


def of_help(command: str) -> Written:
    """Of a command and its options."""
    said = CliRunner().invoke(build(), [command, "--help"], terminal_width=200).output
    assert "Example:" in said
    yield "", " ".join(said.split()), None


def of_data(game: str) -> Written:
    """Titles, meanings, notes and texts of a game's data and scenarios."""
    for file in sorted(find_games()[game].components.rglob("*.yaml")):
        for text in read(yamlfile.read(file).value):
            yield file.name, text, game


def of_books(game: str) -> Written:
    """Every text of a game's books as it is set, a line each: paragraphs, headings, captions, titles and cells."""
    design = designed(game, "full")
    for path in design.books.values():
        parts = parts_of(read_manuscript(path, design, design.game.modules), design.look.icon)
        yield path.name, LINK.sub(r"\2", "\n".join(words for part in walk(parts) for words in texts(part))), game


def read(value: Any, key: str = "") -> Iterator[str]:
    """The texts under the keys that people read."""
    if isinstance(value, dict):
        for name, part in value.items():
            yield from read(part, name)
    elif isinstance(value, list):
        for part in value:
            yield from read(part, key)
    elif isinstance(value, str) and key in READ:
        yield value


EVERY: dict[str, Callable[[], Written]] = {
    **{str(page.relative_to(ROOT)): partial(of_page, page) for page in PAGES},
    **{package: partial(of_code, package) for package in ("companion", "components", "layouts")},
    **{f"help of {command}": partial(of_help, command) for command in COMMANDS},
    **{f"data of {game}": partial(of_data, game) for game in find_games()},
    **{f"books of {game}": partial(of_books, game) for game in BOOKS},
}


@LONG
@pytest.mark.parametrize("what", EVERY)
def test_what_is_written_is_plain(what: str) -> None:
    printed = what.startswith("books")
    assert [(where, wrong) for where, text, game in EVERY[what]() for wrong in wrong_in(text, game, printed)] == []


def said(case: Any, kind: str, walks: Any) -> set[str]:
    """What random games say: prompts, labels and news."""
    words, found = case.rules.texts, set[str]()
    for game in walks(case, kind, WALKS):
        for _ in range(MOST):
            found.update(words.describe(note) for note in game.play.table.notes)
            game.play.table.notes.clear()
            ask = game.play.ask
            if ask is None:
                break
            found.add(tell_prompt(words.prompt(ask)))
            found.update(tell_label(words.label(ask, option)) for option in [*legal(ask)][:ANSWERS])
            game.step()
    return found


def test_what_is_said_is_plain(case: Any, kind: str, walks: Any) -> None:
    """It has one question mark at most, too, and no space too many."""
    wrong = set()
    for text in said(case, kind, walks):
        wrong |= {f"{found} in {text!r}" for found in wrong_in(text, case.game)}
        wrong |= {text} if text.count("?") > 1 or text != text.strip() or "  " in text else set()

    assert sorted(wrong) == []
