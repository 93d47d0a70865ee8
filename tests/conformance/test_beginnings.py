"""The letters that a screen underlines are enough: typed, they are read as that answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.answer_parser.answers import Answer, Asked
from companion.engine import Choice
from companion.game_registry.games import REFEREE
from companion.positions.game_words import GameWords
from companion.terminal.column import SHORTCUT_STYLE, answer_cells, shortest_beginnings
from companion.text.styled_text import Line

from .test_screens import shown

WALKS, EVERY, MOST = 2, 3, 150
"""Questions between two that are looked at, and answers of a walk."""


def examine(case: Any, play: Any, words: GameWords) -> int:
    """Type what is underlined; how many verbs have such letters."""
    view = shown(case, play)
    enough = shortest_beginnings(view.listed, view.is_known) if view.mode == REFEREE else {}
    asked = Asked(play.ask, case.rules.texts, words)
    for word, beginning in enough.items():
        option = next(each for each in view.listed if each.verb and each.words.lower().startswith(word))
        meant = asked.read(beginning)
        assert isinstance(meant, Answer), beginning
        assert str(meant.option) == option.key, beginning
    underlined = find_underlined(answer_cells(view))
    assert {part.lower() for part in underlined} <= {*enough.values()}
    return len(underlined)


def find_underlined(rows: Sequence[Line]) -> list[str]:
    return [part for row in rows for part, style in row if part and style == SHORTCUT_STYLE]


def test_what_is_underlined_is_enough(case: Any, kind: str, walks: Any, rounds: Callable[[int], int]) -> None:
    words, underlined = GameWords(case.data), 0
    for walk in walks(case, kind, rounds(WALKS)):
        for number in range(MOST):
            ask = walk.play.ask
            if ask is None:
                break
            if number % EVERY == 0 and isinstance(ask, Choice):
                underlined += examine(case, walk.play, words)
            walk.step()
    labels = case.mode == REFEREE and any(question.labels for question in case.rules.texts.questions.values())
    assert underlined or not labels
