"""Dictionaries of what salvage says: each has all messages and no others, with the same values and tags."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

from companion.web.views.render import read_templates
from companion.web.views.translation import translate

from ..long_run import LONG

ROOT = Path(__file__).parent.parent.parent
DICTIONARIES = sorted((ROOT / "components/dictionaries").glob("*.toml"))
FOR_MAKERS = {"watch.html", "difference.html", "playtest.html"}
"""Pages that stay English."""


class Recorder(dict[str, str]):
    """Keeps what is looked up."""

    def get(self, text: str, default: object = None) -> None:  # type: ignore[override]
        self[text] = text


def _of_templates() -> Iterator[str]:
    pages = {file.name: file.read_text("utf-8") for file in (ROOT / "companion/site/static").glob("*.html")}
    for name, source in {**read_templates(), **pages}.items():
        if name not in FOR_MAKERS:
            found = Recorder()
            translate(source, found)
            yield from found
            yield from re.findall(r'\b_\(\s*"([^"]+)"', source)
            yield from re.findall(r'\bcount\([^,]+(?:\([^)]*\))?, "([^"]+)"', source)


def _of_python() -> Iterator[str]:
    for package in ("components", "layouts", "companion"):
        for file in (ROOT / package).rglob("*.py"):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                    given = node.args[1:2] if node.func.id == "count" else node.args[:1] if node.func.id == "_" else []
                    yield from (each.value for each in given if isinstance(each, ast.Constant))  # type: ignore[misc]


def _of_scripts() -> Iterator[str]:
    for file in (ROOT / "companion").glob("*/static/*.js"):
        yield from re.findall(r'\bsay\("((?:[^"\\]|\\.)+)"', file.read_text(encoding="utf-8"))


def name_values(text: str) -> set[str]:
    """The values and tags of a message. Each with a number has `n`, and few others have values that English lacks."""
    return {*re.findall(r"</?[bi]>", text), *(name for _, name, _, _ in Formatter().parse(text) if name)}


@LONG
@pytest.mark.parametrize("file", DICTIONARIES, ids=lambda file: file.stem)
def test_a_dictionary_has_all_messages(file: Path) -> None:
    said = tomllib.loads(file.read_text(encoding="utf-8"))
    known, marked = {**said["messages"], **said["counted"]}, {*_of_templates(), *_of_python(), *_of_scripts()}
    assert sorted(marked - known.keys()) == []
    for text, forms in known.items():
        for form in [forms] if isinstance(forms, str) else forms:
            assert name_values(form) <= name_values(text) | {"n", "many", "who"}, text
