"""What every game asks and reports is declared with its values and has words; that it is really asked and reported,
walks see (test_every_game.py)."""

from __future__ import annotations

import re
from typing import Any

import pytest

from companion.engine import ledger

from ..told import refereed_rules

WRITTEN = {".csv", ".md", ".py", ".yaml"}
NAMED = 0.67
"""The part of a ledger's ids that the rules name at the least, where conformance.yaml doesn't say how many."""


def test_words_are_as_declared(case: Any) -> None:
    """Words name declared values alone; that questions and events have these, walks see (test_every_game.py)."""
    assert [*case.rules.texts.problems()] == []


def test_every_id_is_in_the_ledger(refereed: Any) -> None:
    """Ids that rules, data and drawings name, comments too, stand in the ledger; and the rules name most of it."""
    known = ledger.read(refereed.place)
    ids = re.compile(rf"\b{next(iter(known)).partition('-')[0]}-[A-Z]?\d+\b")
    place = refereed.place
    files = [
        file for folder in (place.components, place.layouts) for file in folder.rglob("*") if file.suffix in WRITTEN
    ]
    wrong = {file.name: {*ids.findall(file.read_text(encoding="utf-8"))} - set(known) for file in files}
    sources = [file.read_text(encoding="utf-8") for file in sorted(place.companion.rglob("*.py"))]
    named = set(ids.findall("\n".join(sources)))

    assert {name: found for name, found in wrong.items() if found} == {}
    assert named - set(known) == set()
    assert len(named) >= refereed.facts().get("named", NAMED * len(refereed_rules(refereed.game, known)))


TITLE = "## Keys of answers"


def test_every_word_for_an_answer_is_told(refereed: Any) -> None:
    """What a question takes by a word of its own; pieces go by their codes and ids."""
    told = (
        (refereed.place.components / "NOTES.md").read_text(encoding="utf-8").partition(TITLE)[2].partition("\n## ")[0]
    )
    if not told:
        pytest.skip("its notes tell no keys")
    words = {word for span in re.findall(r"`([^`]+)`", told) for word in span.split()}
    pieces = {piece.key for piece in refereed.data.pieces()}
    asked = {str(key) for question in refereed.rules.texts.questions.values() for key in question.labels}
    assert asked - pieces - words == set()
