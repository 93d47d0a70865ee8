"""What every game asks and reports is declared with its values, has words, and is really asked and reported."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from companion.engine import FORCED, ledger, playout

from ..told import refereed_rules

SEEN = {"uniform": 200, "shuffled": 1000, "least used": 400}
"""Walks in which everything that is declared must have come up, but for what is too seldom."""

ENOUGH = 10
"""The part of these walks that will do once everything has: one in so many."""

WRITTEN = {".csv", ".md", ".py", ".yaml"}
NAMED = 0.67
"""The part of a ledger's ids that the rules name at the least, where conformance.yaml doesn't say how many."""


def test_words_are_as_declared(case: Any) -> None:
    """Words name declared values alone; that questions and events have these, walks see (test_every_game.py)."""
    assert [*case.rules.texts.problems()] == []


class Watched:
    """Rules whose questions are seen by name, those of chance and those with one answer too."""

    def __init__(self, rules: Any, seen: set[str]) -> None:
        self.steps: Mapping[str, Callable[[Any], Any]] = {
            name: watched(rules.steps[name], seen) for name in rules.steps
        }


def watched(step: Callable[[Any], Any], seen: set[str]) -> Callable[[Any], Any]:
    def run(table: Any) -> Iterator[Any]:
        running = step(table)
        answer = None
        while True:
            try:
                ask = running.send(answer)
            except StopIteration:
                return
            seen.add(ask.name)
            answer = yield ask

    return run


def test_all_that_is_declared_comes_up(refereed: Any, tables: Any) -> None:
    """No question and no event is declared that walks never see, but for those with a reason."""
    texts, asked, noted = refereed.rules.texts, set[str](), set[str]()
    rules = Watched(refereed.rules, asked)
    seldom = refereed.facts().get("seldom seen", {})
    for kind, number in SEEN.items():
        for walked, (table, walker) in enumerate(tables(refereed, kind, number, 5000)):
            missing = {*texts.questions, *texts.events} - asked - noted - {*seldom, FORCED}
            if walked >= number // ENOUGH and not missing:
                break
            playout(rules, table, walker.random.random, lambda table, ask, walker=walker: walker(ask))
            noted.update(note.name for note in table.notes)

    assert {*texts.questions} - asked - {*seldom} == set()
    assert {*texts.events} - noted - {*seldom, FORCED} == set()
    assert all(seldom.values())


def test_every_id_is_in_the_ledger(refereed: Any) -> None:
    """Ids that rules, data and drawings name, comments too, stand in the ledger; and the rules name most of it."""
    known = ledger.read(refereed.place)
    ids = re.compile(rf"\b{next(iter(known)).partition('-')[0]}-[A-Z]?\d+\b")
    place = refereed.place
    files = [
        file for folder in (place.components, place.layouts) for file in folder.rglob("*") if file.suffix in WRITTEN
    ]
    wrong = {file.name: {*ids.findall(file.read_text(encoding="utf-8"))} - set(known) for file in files}
    sources = [file.read_text(encoding="utf-8") for file in sorted(place.companion.glob("*.py"))]
    named = set(ids.findall("\n".join(sources)))

    assert {name: found for name, found in wrong.items() if found} == {}
    assert named - set(known) == set()
    assert len(named) >= refereed.facts().get("named", NAMED * len(refereed_rules(refereed.game, known)))
