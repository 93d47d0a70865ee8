"""Every id of a game's ledger is covered: a test names it, a game on record shows it, or a reason stands why not.

A test names an id in its own lines: its docstring, its asserts, its parameters. A game on record (conformance/golden)
shows the ids of its questions and notes, and fails when they change. A scenario that is played cites ids, too. Reasons
stand in conformance.yaml in the folder of the game's tests.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.engine import ledger
from companion.library.games import has_referee
from components.loader import load
from components.places import find_games, locate
from components.scenarios import load_scenarios

from .told import TESTS, folder_of, refereed_rules, told

GAMES = [id for id, place in find_games().items() if ledger.file_of(place) and has_referee(place)]
"""Of a game without rules in code nothing can be shown but what its box holds."""
SHOWN = re.compile(r"^(?:\d+ \S+| {3}\.) ([A-Z]{2}-[A-Z]?\d{2,}) ", re.M)
"""The rule of a question or a note in a game on record."""
ID = re.compile(r"\b[A-Z]{2}-[A-Z]?\d{2,}\b")


def named_by_tests(folder: Path) -> dict[str, str]:
    """Ids in the lines of test functions, decorators too, with a test that names each."""
    found = {}
    for file in sorted(folder.rglob("test_*.py")):
        text = file.read_text(encoding="utf-8")
        lines = text.splitlines()
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
                for id in ID.findall("\n".join(lines[first - 1 : node.end_lineno])):
                    found.setdefault(id, f"{file.name}::{node.name}")
    return found


def shown_by_games(game: str) -> Iterator[str]:
    """Ids of questions and notes of the games on record."""
    for file in (TESTS / "conformance" / "golden").glob(f"{game}-*.txt"):
        yield from SHOWN.findall(file.read_text(encoding="utf-8"))


def cited_by_scenarios(game: str) -> Iterator[str]:
    """Ids cited by scenarios that are played to an end that they state."""
    for scenario in load_scenarios(load(locate(game))).values():
        if scenario.do and scenario.then:
            yield from scenario.cites


def reasons(game: str) -> dict[str, str]:
    return dict(told(game, "conformance.yaml")["not tested"])


def covered(game: str) -> set[str]:
    named = named_by_tests(folder_of(game))
    return {*named, *shown_by_games(game), *cited_by_scenarios(game)}


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_covered(game: str) -> None:
    """Each id of the ledger has a test, a game on record or a scenario, or a reason."""
    there = covered(game)
    every = refereed_rules(game, ledger.read(locate(game)))
    left = {id: entry.text for id, entry in every.items() if id not in there}

    assert {id: text for id, text in left.items() if id not in reasons(game)} == {}


@pytest.mark.parametrize("game", GAMES)
def test_reasons_are_needed(game: str) -> None:
    """A reason is given for an id of the ledger that nothing covers; one that is covered needs none."""
    given = reasons(game)

    assert all(given.values())
    assert sorted(set(given) - set(ledger.read(locate(game)))) == []
    assert sorted(set(given) & covered(game)) == []


@pytest.mark.parametrize("game", GAMES)
def test_tests_name_rules_that_are_there(game: str) -> None:
    """An id of the ledger's own letters that a test names stands in the ledger."""
    known = ledger.read(locate(game))
    letters = {id.partition("-")[0] for id in known}
    named = named_by_tests(folder_of(game))

    assert {id: test for id, test in named.items() if id.partition("-")[0] in letters and id not in known} == {}
