"""Every id of a game's ledger is covered: a test names it, a game on record shows it, or a reason stands why not.

A rule that acts is told of by a question or an event. It is covered where that has been seen: a game on record
(conformance/golden) shows it and fails when it changes, a scenario that is played comes to it, or the code of a test
asks for its id. To name it in a docstring is not enough. Of other rules, rulings and examples there is nothing to see:
a test or a transcript names them, or a scenario that is played cites them. Reasons why not stand in conformance.yaml
in the folder of the game's tests.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from companion.engine import ledger
from companion.game_registry.games import has_referee, rules_of
from companion.positions.game_words import GameWords
from components.loader import load
from components.places import find_games, locate
from components.scenarios import load_scenarios

from .desk import Desk
from .long_run import LONG
from .told import ACTING, TESTS, folder_of, refereed_rules, told
from .transcript import TITLE

pytestmark = LONG
GAMES = [id for id, place in find_games().items() if ledger.file_of(place) and has_referee(place)]
"""Of a game without rules in code nothing can be shown but what its box holds."""
SHOWN = re.compile(r"^(?:\d+ \S+| {3}\.) ([A-Z]{2}-[A-Z]?\d{2,}) ", re.M)
"""The rule of a question or a note in a game on record."""
ID = re.compile(r"\b[A-Z]{2}-[A-Z]?\d{2,}\b")


class Told(NamedTuple):
    """Ids that the tests of a folder tell of: those in lines of test functions, with a test that names each, and those
    that code has, as it compares them with what it saw; docstrings and comments are no code."""

    named: dict[str, str]
    asked_for: set[str]


@cache
def told_by_tests(folder: Path) -> Told:
    found = Told({}, set())
    for file in sorted(folder.rglob("test_*.py")):
        text = file.read_text(encoding="utf-8")
        lines, nodes = text.splitlines(), [*ast.walk(ast.parse(text))]
        docstrings = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
        for node in nodes:
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
                found.asked_for.update(ID.findall(node.value))
            elif isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
                for rule in ID.findall("\n".join(lines[first - 1 : node.end_lineno])):
                    found.named.setdefault(rule, f"{file.name}::{node.name}")
    return found


@cache
def seen_in_scenarios(game: str) -> set[str]:
    """Ids of the questions and events that scenarios come to when they are played."""
    place, seen = locate(game), set[str]()
    rules, box = rules_of(place), load(place)
    words = GameWords(box)
    for scenario in load_scenarios(box).values():
        desk = Desk(rules, words, rules.load(scenario.state))
        for answer in scenario.do if scenario.then else ():
            seen.update(desk.do(answer).rules)
            seen.update([desk.play.ask.rule] if desk.play.ask else [])
    return seen


def shown_by_games(game: str) -> Iterator[str]:
    """Ids of questions and notes of the games on record."""
    for file in (TESTS / "conformance" / "golden").glob(f"{game}-*.txt"):
        yield from SHOWN.findall(file.read_text(encoding="utf-8"))


def named_by_transcript(game: str) -> Iterator[str]:
    """Ids in the titles of scenes at the table."""
    file = TESTS / "conformance" / "transcripts" / f"{game}.txt"
    for line in file.read_text(encoding="utf-8").splitlines() if file.is_file() else ():
        yield from ID.findall(line) if line.startswith(TITLE) else ()


def cited_by_scenarios(game: str) -> Iterator[str]:
    """Ids cited by scenarios that are played to an end that they state."""
    for scenario in load_scenarios(load(locate(game))).values():
        if scenario.do and scenario.then:
            yield from scenario.cites


@pytest.mark.parametrize("game", GAMES)
def test_rules_that_act_are_seen(game: str) -> None:
    """Each has been seen to act by a game on record, a scenario or the code of a test, but for those that tell of
    themselves by others (`never fires`)."""
    every, facts = refereed_rules(game, ledger.read(locate(game))), told(game, "conformance.yaml")
    silent = facts["never fires"]
    acting = {id: entry.text for id, entry in every.items() if entry.kind in ACTING and id not in silent}
    seen = {*shown_by_games(game), *seen_in_scenarios(game), *told_by_tests(folder_of(game)).asked_for}

    assert acting
    assert {id: text for id, text in acting.items() if id not in seen} == {}


def reasons(game: str) -> dict[str, str]:
    return dict(told(game, "conformance.yaml")["not tested"])


def covered(game: str) -> set[str]:
    named = told_by_tests(folder_of(game)).named
    return {*named, *shown_by_games(game), *named_by_transcript(game), *cited_by_scenarios(game)}


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
    named = told_by_tests(folder_of(game)).named

    assert {id: test for id, test in named.items() if id.partition("-")[0] in letters and id not in known} == {}
