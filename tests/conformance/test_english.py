"""What games say at the table is plain English: no sentence of a kind that reads as translated, and one word for one
thing. Looked at are the words that random games make: prompts, labels and news."""

from __future__ import annotations

from typing import Any

from companion.engine import legal

from ..english import smells, strays

WALKS = 6
MOST = 150
"""Answers of a walk that are looked at, and answers of a question."""
ANSWERS = 12


def said(case: Any, kind: str, walks: Any) -> set[str]:
    """What random games say."""
    texts, found = case.rules.texts, set[str]()
    for walk in walks(case, kind, WALKS):
        for _ in range(MOST):
            found.update(texts.describe(note) for note in walk.play.table.notes)
            walk.play.table.notes.clear()
            ask = walk.play.ask
            if ask is None:
                break
            found.add(texts.prompt(ask))
            found.update(texts.label(ask, option) for option in [*legal(ask)][:ANSWERS])
            walk.step()
    return found


def test_what_is_said_is_plain(case: Any, kind: str, walks: Any) -> None:
    """No smell, no avoided word, one question mark at most, and a space between a number and its word."""
    wrong = set()
    for text in said(case, kind, walks):
        wrong |= {f"{found} in {text!r}" for found in (*smells(text), *strays(text, case.game))}
        wrong |= {text} if text.count("?") > 1 or text != text.strip() or "  " in text else set()

    assert sorted(wrong) == []
