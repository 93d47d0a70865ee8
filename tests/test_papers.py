"""What papers say of the code and of games that were played holds: files are there, and the games come out so again."""

from __future__ import annotations

import re
import runpy
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from .long_run import LONG
from .test_architecture import LAYOUT_ROOMS, ROOMS

ROOT = Path(__file__).parent.parent
BALANCE = sorted((ROOT / "docs/balance").glob("*.md"))
OF_OWN_GAMES = ("your-game.md", "your-rules.md", "makers.md", "boards.md", "expansions.md", "rules.md", "README.md")
"""Pages that name files of games of their own; README is that of components."""


@pytest.mark.skipif(
    sys.version_info >= (3, 12), reason="bots weigh by sums of floats, which Python 3.12 rounds otherwise"
)
@LONG
@pytest.mark.parametrize("page", BALANCE, ids=lambda page: page.stem)
def test_first_games_come_out_as_the_page_says(page: Path, salvage: Callable[..., Any]) -> None:
    """The first of the games that a page of balance was made from are played again, by its own commands."""
    made = runpy.run_path(str(ROOT / "docs/balance/make.py"))
    text = page.read_text(encoding="utf-8")
    tables = [*made["TABLE"].finditer(text)]

    assert tables
    if "--compare" in text:
        pytest.importorskip("scipy")
    for table in tables:
        line = made["line_of_first"](table[1], lambda words: salvage(*words).json)
        assert line in table[0].splitlines(), table[1]


def test_papers_name_files_that_are_there() -> None:
    """Python files of ours, by their name or by the end of their path; changelogs tell of what was."""
    folders = ("components", "layouts", "companion", "tests", "benchmarks", "docs", ".ci")
    files = [
        *ROOT.glob("*.*"),
        *(file for folder in folders for kind in ("py", "md") for file in (ROOT / folder).rglob(f"*.{kind}")),
    ]
    known = [file.relative_to(ROOT).as_posix() for file in files if "node_modules" not in file.parts]
    there = {"/".join(file.split("/")[at:]) for file in known for at in range(file.count("/") + 1)}
    papers = [ROOT / file for file in known if file.endswith(".md") and "changelog" not in file.lower()]
    named = [
        (paper.relative_to(ROOT).as_posix(), name)
        for paper in papers
        if paper.name not in OF_OWN_GAMES or paper.parent in (ROOT, ROOT / "docs/rules")
        for name in re.findall(r"`([\w./-]+\.py)`", paper.read_text(encoding="utf-8"))
    ]

    assert named
    assert [each for each in named if each[1] not in there] == []


NAMED = re.compile(r"([a-z_]+(?:/[a-z_]+)+|[A-Z]\w+|[a-z_]+\.js)((?:\.(?!md\b|py\b|js\b|typ\b)\w+)*)")
"""A folder, or a module with its room; a class; a script. Then what is in it."""
ROOM = re.compile(r"^\| `([a-z_]+)/?` \|", re.M)
"""A row of a table: a room."""


def has_names(text: str, names: list[str]) -> bool:
    """Whether code defines all of these: classes, functions, fields, constants."""
    return all(name in text and re.search(rf"(?:class|def) {name}\b|^ *{name}\b.*[:=]", text, re.M) for name in names)


def test_the_code_is_where_docs_architecture_says() -> None:
    """Rooms from the lowest up, modules, scripts, classes and what is in them."""
    page = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
    code = {
        f"/{file.relative_to(ROOT).as_posix().removesuffix('.py')}/": file.read_text(encoding="utf-8")
        for folder in ("components", "layouts", "companion")
        for kind in ("py", "js")
        for file in (ROOT / folder).rglob(f"*.{kind}")
    }
    named = [each for span in re.findall(r"`([^`\n]+)`", page) if (each := NAMED.fullmatch(span))]
    wrong = []
    for each in named:
        place, names = each[1], [*filter(None, each[2].split("."))]
        if place[0].isupper():
            found = any(has_names(text, [place, *names]) for text in code.values())
        else:
            found = any(f"/{place}/" in file and has_names(text, names) for file, text in code.items())
        wrong += [] if found else [each[0]]

    assert len(named) > 50
    assert ROOM.findall(page) == [*LAYOUT_ROOMS, *ROOMS]
    assert wrong == []


def test_the_glossary_leads_to_files() -> None:
    """Each word of the trade once, with a file that is there."""
    page = (ROOT / "docs/glossary.md").read_text(encoding="utf-8")
    rows = [row.split(" |") for row in re.findall(r"^\| (?!word |-)(.+) \|$", page, re.M)]
    words = [word for row in rows for word in row[0].split(", ")]

    assert len(rows) >= 120
    assert sorted(words) == sorted({*words})
    assert [row for row in rows if not (ROOT / row[-1].strip(" `")).is_file()] == []
