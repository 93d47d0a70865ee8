"""Nothing that matters falls off a screen: no verb, no cost and no way out, at three sizes, with an error line and a
question of two lines above. The fullest questions of random games are looked at."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from companion.engine import Choice, legal
from companion.positions.parse_answer import WAY_OUT
from companion.table.view import View, view
from companion.terminal.layout import prices, screen
from companion.text.styled_text import text, width

SIZES = ((80, 24), (60, 20), (120, 40))
WALKS = 2
MOST = 250
"""Answers of a walk that are looked at."""
FULLEST = 3
"""Screens of each question that are drawn."""

ERROR = ["'zzz' isn't one of the choices; did you mean one of those that are listed below?"]
NEWS = [f"Something has happened to somebody, number {number}." for number in range(4)]


def fullest(case: Any, kind: str, walks: Any) -> list[View]:
    """The questions with most choices, and those with the longest labels, of each name."""
    found: dict[str, list[tuple[int, View]]] = {}
    for walk in walks(case, kind, WALKS):
        for _ in range(MOST):
            ask = walk.play.ask
            if ask is None:
                break
            if isinstance(ask, Choice):
                size = sum(1 + len(case.rules.texts.label(ask, option)) // 40 for option in legal(ask))
                kept = found.setdefault(ask.name, [])
                if len(kept) < FULLEST or size > min(kept, key=lambda each: each[0])[0]:
                    kept.append((size, shown(case, walk.play)))
                    kept.sort(key=lambda each: -each[0])
                    del kept[FULLEST:]
            walk.step()
    return [each for kept in found.values() for _, each in kept]


def shown(case: Any, play: Any) -> View:
    """What the table sees of a game that has no session."""
    session: Any = SimpleNamespace(
        play=play, rules=case.rules, game=case.data, place=case.place, name="friday", seq=0,
        meta=SimpleNamespace(mode=case.mode), head=SimpleNamespace(moves=0), score=lambda: None,
    )  # fmt: skip
    return view(session, play.ask.seat if play.ask.secret else "table", NEWS)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_nothing_that_matters_falls_off(case: Any, kind: str, walks: Any, size: tuple[int, int]) -> None:
    columns, rows = size
    for each in fullest(case, kind, walks):
        assert each.question is not None
        asked = replace(each.question, text=f"{each.question.text} " + "word " * (columns // 5))
        lines = [text(line) for line in screen(replace(each, question=asked), columns, rows, ERROR)]
        drawn = " ".join(" ".join(lines).split())
        asked_at = max(number for number, line in enumerate(lines) if "word" in line.split())
        named = " ".join(lines[asked_at + 1 :]).replace(":", " ").split()
        assert len(lines) <= rows - 1, each.question.name
        assert max(width([(line, "")]) for line in lines) <= columns
        for option in each.listed:
            if option.typed == WAY_OUT or option.verb:
                assert option.words.split()[0].rstrip(":,;") in drawn, (each.question.name, option.words)
            elif (option.code or option.key) not in named:
                continue  # One of too many to be listed, which are told by their number.
            for price in prices(option):
                assert price in drawn, (each.question.name, option.words)
