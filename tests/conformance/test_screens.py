"""All that matters stands on a terminal: every answer with its cost, and the question, however narrow it is. The
fullest questions of random games are looked at."""

from __future__ import annotations

from functools import cache
from types import SimpleNamespace
from typing import Any

import pytest

from companion.engine import Choice, legal
from companion.positions.game_words import GameWords
from companion.positions.label_words import tell_label
from companion.positions.views import TABLE_KEY
from companion.table.compose import view
from companion.table.view import View
from companion.text.styled_text import wide
from companion.text.told import Told

from ..long_run import PAIRS, longer
from ..views import rows_of
from .conftest import REFEREED

pytestmark = PAIRS

WALKS = longer(1, 2)
MOST = 250
"""Answers of a walk that are looked at."""
FULLEST = 2
"""Screens of each question that are drawn."""

ERROR = ["'zzz' isn't one of the choices; did you mean one of those that are listed below?"]
NEWS = [Told(f"Something has happened to somebody, number {number}.", by_hand=True) for number in range(4)]


@cache
def fullest(case: Any, kind: str, walks: Any) -> list[View]:
    """The questions with most choices, and those with the longest labels, of each name."""
    found: dict[str, list[tuple[int, View]]] = {}
    for walk in walks(case, kind, WALKS):
        for _ in range(MOST):
            ask = walk.play.ask
            if ask is None:
                break
            if isinstance(ask, Choice):
                size = sum(1 + len(tell_label(case.rules.texts.label(ask, option))) // 40 for option in legal(ask))
                kept = found.setdefault(ask.name, [])
                if len(kept) < FULLEST or size > min(kept, key=lambda each: each[0])[0]:
                    kept.append((size, shown(case, walk.play)))
                    kept.sort(key=lambda each: -each[0])
                    del kept[FULLEST:]
            walk.step()
    return [seen for kept in found.values() for _, seen in kept]


words_of = cache(GameWords)


def shown(case: Any, play: Any) -> View:
    """What the table sees of a game that has no session."""
    session: Any = SimpleNamespace(
        play=play, rules=case.rules, game=case.data, place=case.place, name="friday", seq=0,
        meta=SimpleNamespace(mode=case.mode), head=SimpleNamespace(moves=0), score=lambda: None,
        is_physical=lambda deck: False, words=words_of(case.data),
    )  # fmt: skip
    return view(session, play.ask.seat if play.ask.secret else TABLE_KEY, NEWS)


@pytest.mark.parametrize("columns", [80, 40])
def test_nothing_that_matters_is_missing(case: Any, kind: str, walks: Any, columns: int) -> None:
    """Every answer stands there whole, with its number and its cost, below the question; what has happened and what was
    wrong as well; no line is longer than the terminal."""
    for each in fullest(case, kind, walks):
        assert each.question is not None
        rows = rows_of(each, ERROR, columns)
        assert max(map(wide, rows)) <= columns
        told = squeezed("".join(rows))
        asked = told.rindex(squeezed(each.question.text))
        assert told.index(squeezed(NEWS[-1].text)) < told.index(squeezed(ERROR[0])) < asked
        for option in each.listed:
            assert squeezed(option.words) in told[asked:], (each.question.name, option.words)
            assert option.typed.lower() in told[asked:].lower()


def squeezed(said: str) -> str:
    """Without spaces: columns and ends of lines part words anywhere."""
    return "".join(said.split())


def test_a_number_means_no_other_piece(walks: Any) -> None:
    """Where answers are pieces that have numbers, such as cards, nothing else has a number that could be one of these:
    a verb beside them is called by its name."""
    asked = 0
    for case in REFEREED:
        numbers = {
            name for piece in case.data.pieces() for name in (piece.key, piece.code) if name and name.isdecimal()
        }
        for each in fullest(case, "shuffled", walks) if numbers else ():
            named = {option.key for option in each.listed}
            for option in each.listed if named & numbers else ():
                asked += 1
                assert option.typed not in numbers or option.typed == option.key, option.words
                assert option.typed.isdecimal() or option.shows_typed, option.words

    assert asked
