"""The letters that a screen underlines are enough: typed, they are read as that answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any

from companion.engine import Choice
from companion.library.games import REFEREE
from companion.positions.game_words import Words
from companion.terminal.answer_list import answer_rows
from companion.terminal.beginnings import ENOUGH, shortest_beginnings, underline_beginnings
from companion.terminal.layout import screen
from companion.text.styled_text import Line
from companion.typing.answers import Answer, Asked

from .test_screens import shown

WALKS, EVERY, MOST = 2, 3, 150
"""Questions between two that are looked at, and answers of a walk."""
MOST_ROWS = 20


def examine(case: Any, play: Any, words: Words) -> int:
    """Type what is underlined; how many verbs have such letters."""
    view = shown(case, play)
    enough = shortest_beginnings(view.listed, view.is_known) if view.mode == REFEREE else {}
    asked = Asked(play.ask, case.rules.texts, words)
    for word, beginning in enough.items():
        option = next(each for each in view.listed if each.verb and each.words.lower().startswith(word))
        meant = asked.read(beginning)
        assert isinstance(meant, Answer), beginning
        assert str(meant.option) == option.key, beginning
    underlined = find_underlined(underline_beginnings(answer_rows(view.listed, 80, MOST_ROWS), view))
    assert {part.lower() for part in underlined} <= {*enough.values()}
    return len(underlined)


def find_underlined(rows: Sequence[Line]) -> list[str]:
    return [part for row in rows for part, style in row if style == ENOUGH]


def test_what_is_underlined_is_enough(case: Any, kind: str, walks: Any, rounds: Callable[[int], int]) -> None:
    words, underlined = Words(case.data), 0
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


def test_a_question_is_never_underlined(case: Any, kind: str, walks: Any, rounds: Callable[[int], int]) -> None:
    """Though a row of it ends with the verb of an answer."""
    for view in islice(_with_beginnings(case, kind, walks, rounds(WALKS)), EVERY):
        verb = next(iter(shortest_beginnings(view.listed, view.is_known)))
        texts = f"Ann: {verb}", f"Ann: {'7' * len(verb)}"
        asked, other = (view._replace(question=view.question._replace(text=text)) for text in texts)
        assert find_underlined(screen(asked, 80, 24)) == find_underlined(screen(other, 80, 24))


def _with_beginnings(case: Any, kind: str, walks: Any, number: int) -> Iterator[Any]:
    """Questions with verbs of which a beginning is underlined."""
    for walk in walks(case, kind, number) if case.mode == REFEREE else ():
        for _ in range(MOST):
            if walk.play.ask is None:
                break
            view = shown(case, walk.play) if isinstance(walk.play.ask, Choice) else None
            if view and view.question and shortest_beginnings(view.listed, view.is_known):
                yield view
            walk.step()
