"""Names in an own game's Python that are gone since 0.8, with what to write instead: `removed_names.csv`, which
docs/from-0.7.md has as a table. Nothing is run for it."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from csv import DictReader
from inspect import signature
from pathlib import Path

from companion.conformance.code_places import parse_file
from companion.engine.texts import Event, Question
from components.places import GamePlace
from components.problems import Problem, display_path

VALUE_KEYWORD, VALUE_TYPES = "NAME=", "{NAME: …}"
"""In the table, a keyword of a question or event that said the type of a value of that name, and how it is said now."""
TEXTS = "companion.engine.texts"
DECLARED = {"Question": Question, "Event": Event, "Remark": Event}


def find_all(place: GamePlace) -> list[Problem]:
    """All of a game's folder and its expansions'; nothing of ours."""
    folders = (folder for part in place.parts if not part.builtin for folder in (part.companion, part.layouts))
    return [each for folder in folders if folder for file in sorted(folder.rglob("*.py")) for each in find(file)]


def find(file: Path) -> Iterator[Problem]:
    """Those of one file."""
    new_names, tree = read_new_names(), parse_file(file)
    nodes = [*ast.walk(tree)] if tree else []
    declares = any(isinstance(node, ast.ImportFrom) and node.module == TEXTS for node in nodes)
    for node in nodes:
        uses = list[tuple[str, str]]()
        if isinstance(node, ast.Import | ast.ImportFrom):
            uses += _imported(node, new_names)
        elif isinstance(node, ast.Call) and declares:
            uses += _keywords(node, new_names)
        for old, new in uses:
            what = f"{old} ended with salvage 0.7; write {new} (docs/from-0.7.md)"
            yield Problem(display_path(file), getattr(node, "lineno", None), what)


def read_new_names() -> Mapping[str, str]:
    """What to write instead, by what is gone."""
    with Path(__file__).with_suffix(".csv").open(encoding="utf-8", newline="") as file:
        return {row["old"]: row["new"] for row in DictReader(file)}


def _imported(node: ast.Import | ast.ImportFrom, new_names: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """What of these a statement imports: modules, and names of modules."""
    names = [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom):
        module = "." * node.level + (node.module or "")
        names = [module, *(f"{module}.{name}" for name in names)]
    yield from ((name, new_names[name]) for name in names if name in new_names)


def _keywords(call: ast.Call, new_names: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The keywords that a question or event doesn't take any more, all types of values together."""
    declared = DECLARED.get(getattr(call.func, "attr", getattr(call.func, "id", "")))
    if declared is None:
        return
    known = signature(declared).parameters
    unknown = {each.arg: each.value for each in call.keywords if each.arg and each.arg not in known}
    for name in [name for name in unknown if f"{name}=" in new_names]:
        del unknown[name]
        yield f"{name}=", new_names[f"{name}="]
    if unknown:
        types = ast.Dict([ast.Constant(name) for name in unknown], [*unknown.values()])
        old = ", ".join(f"{name}=" for name in unknown)
        yield old, new_names[VALUE_KEYWORD].replace(VALUE_TYPES, ast.unparse(types))
