"""Names say what they name: few constants are adjectives, few classes share one, own games find theirs."""

from __future__ import annotations

import csv
import re
import runpy
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from .long_run import LONG

ROOT = Path(__file__).parent.parent
SIZE = runpy.run_path(str(ROOT / ".ci/code_size.py"))
BARE_CONSTANTS = 329
REPEATED_CLASSES = 24
IMPORTED_BY_OWN_GAMES = {
    "companion/engine/asks.py": {"DONE"},
    "companion/engine/notes.py": {"FORCED", "NOTHING", "OVER"},
    "companion/text/styled_text.py": {"PLAIN", "DIM", "BOLD", "GOOD"},
    "layouts/drawing/hooks.py": {"HIDDEN"},
    "layouts/drawing/pen.py": {"FINE", "BOLD", "THIN"},
    "layouts/drawing/scene.py": {"CURRENT"},
}
"""Bare constants of modules that documents tell makers to use; they keep their names."""
IMPORT = re.compile(r"^[+ ]?from ((?:companion|components|layouts)[\w.]*) import ([\w, ]+)", re.MULTILINE)
MENTION = re.compile(r"`(\w+)(?:\([^`]*\))?`\s*(?:\(of|of)\s+`((?:companion|components|layouts)\.[\w.]+)`")


def _names_of_documents() -> Iterator[tuple[str, str]]:
    """Modules and what own games may import of them: by the documents, and by what a game begins with."""
    files = [*(ROOT / "docs").glob("*.md"), *(ROOT / "companion/making/starters").rglob("*.jinja")]
    for text in (file.read_text(encoding="utf-8") for file in files):
        yield from ((module, name) for module, names in IMPORT.findall(text) for name in names.split(", "))
        yield from ((module, name) for name, module in MENTION.findall(text))
    for file, names in IMPORTED_BY_OWN_GAMES.items():
        yield from ((file.removesuffix(".py").replace("/", "."), name) for name in names)


def _check_sinks(found: list[str], most: int, what: str) -> None:
    if len(found) > most:
        pytest.fail(f"{len(found)} {what}, {most} are allowed; say what they name:\n" + "\n".join(found))
    assert len(found) == most, f"only {len(found)} {what} are left: lower the {most} in tests/test_names.py"


@LONG
def test_fewer_and_fewer_constants_are_no_nouns() -> None:
    kept = {f"{file}: {name}" for file, names in IMPORTED_BY_OWN_GAMES.items() for name in names}
    found = [each for each in SIZE["find_bare_constants"]() if re.sub(r":\d+:", ":", each) not in kept]
    _check_sinks(found, BARE_CONSTANTS, "constants that are no nouns")


@LONG
def test_fewer_and_fewer_classes_share_a_name() -> None:
    found = [", ".join(uses) for uses in SIZE["find_repeated_classes"]().values()]
    _check_sinks(found, REPEATED_CLASSES, "names of several classes")


@LONG
def test_fewer_and_fewer_locals_may_hold_anything() -> None:
    """As many as tests/vague_names.csv has for each file; `python .ci/code_size.py --vague > tests/vague_names.csv`
    writes it anew where there are fewer."""
    with (ROOT / "tests/vague_names.csv").open(encoding="utf-8", newline="") as rows:
        allowed = {row["file"]: int(row["count"]) for row in csv.DictReader(rows)}
    counts = SIZE["count_vague_names"]()
    more = [f"{file}: {count}" for file, count in counts.items() if count > allowed.get(file, 0)]
    assert not more, f"locals and parameters called found, made, data and the like; say what they hold: {more}"
    fewer = [file for file, count in allowed.items() if counts.get(file, 0) < count]
    assert not fewer, f"fewer are left; lower tests/vague_names.csv: {fewer}"


@LONG
def test_names_of_finished_rooms_say_their_kind() -> None:
    """As many as tests/names_of_rooms.csv has for each room, and never more; `python .ci/code_size.py --rooms >
    tests/names_of_rooms.csv` writes it anew where there are fewer."""
    with (ROOT / "tests/names_of_rooms.csv").open(encoding="utf-8", newline="") as rows:
        allowed_by_room = {
            row.pop("room"): {kind: int(count) for kind, count in row.items()} for row in csv.DictReader(rows)
        }
    counts_by_room = SIZE["count_misread_names"]()
    assert allowed_by_room.keys() == counts_by_room.keys()
    for room, allowed in allowed_by_room.items():
        counts = {kind: counts_by_room[room][kind] for kind in allowed}
        more = {kind: count for kind, count in counts.items() if count > allowed[kind]}
        assert not more, f"names in {room} that hide what they hold, {allowed} are allowed: {more}"
        assert counts == allowed, f"fewer are left in {room}: lower tests/names_of_rooms.csv to {counts}"


def test_own_games_find_what_the_documents_tell_them_to_import() -> None:
    told = {*_names_of_documents()}
    assert len(told) > 30
    lost = [f"{module} has no {name}" for module, name in sorted(told) if not hasattr(import_module(module), name)]
    assert not lost, lost
