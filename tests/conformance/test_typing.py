"""What stands on the screen can be typed: every label, in full and by any clear beginning of any of its words, and
every key, code and number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.engine import Choice
from companion.positions.answer_errors import AnswerError
from companion.positions.asks import offered
from companion.positions.game_words import Words
from companion.positions.label_words import SMALL, head, words_in
from companion.positions.parse_answer import LEAST_OF_A_VERB, read
from companion.table.view import Option
from companion.terminal.command_parser import Answer
from companion.terminal.command_parser import read as read_line

WALKS = 3
EVERY = 5
"""Questions between two that are typed at."""

MOST = 250
"""Answers of a walk that are looked at."""


def typed(ask: Any, text: str, words: Words, texts: Any) -> Any:
    """The answer that a text is read as, or the kind of error."""
    try:
        return read(ask, text, lambda: words, texts=texts)[1]
    except AnswerError as error:
        return error.kind


def owners(beginning: str, every: Sequence[Sequence[str]]) -> list[int]:
    """The places of the labels, each given by its words, that have one which begins so."""
    return [n for n, words in enumerate(every) if any(word.startswith(beginning) for word in words)]


def examine(case: Any, ask: Any, words: Words) -> None:
    """Type each answer of a question in every way."""
    texts, options = case.rules.texts, [option for _, option in offered(ask)]
    labels = [texts.label(ask, option) for option in options]
    codes = {piece.key: piece.code for piece in case.data.pieces() if piece.code}
    exact = {str(option).lower() for option in options} | {codes.get(str(option), "").lower() for option in options}
    exact |= {*getattr(ask, "also", ())}
    heads, every = [words_in(head(label)) for label in labels], [*map(words_in, labels)]
    kinds = {piece.kind for piece in case.data.pieces() if piece.key in {*map(str, options)}}
    # In full the code of something like what is offered that can't be chosen now means that thing, and begins nothing.
    others = {piece.code.lower() for piece in case.data.pieces() if piece.kind in kinds} - exact
    verbs = texts.questions[ask.name].labels
    missing = [str(verb) for verb in verbs if verb not in options]
    for number, (option, label) in enumerate(zip(options, labels, strict=True)):
        assert typed(ask, str(option), words, texts) == option
        assert typed(ask, str(option).upper(), words, texts) == option
        if heads.count(heads[number]) == 1 and len(heads[number]) > 1:
            assert typed(ask, head(label), words, texts) == option, label
        code = codes.get(str(option))
        if code:
            assert typed(ask, code, words, texts) == option, code
        least, heard = 1, words_in(label)
        if isinstance(ask, Choice) and ask.free and ask.free.first:
            # Beside lines that may be anything only verbs are begun, and not by a letter or two: those are slips.
            least, heard = LEAST_OF_A_VERB, heard[:1] if option in verbs else []
        for word in heard:
            if word in exact or word in SMALL:
                continue
            for beginning in (word[:length] for length in range(least, len(word) + 1)):
                other = words.of(beginning) and (not isinstance(ask, Choice) or not beginning.isalpha())
                clear = words_in(beginning) == [beginning] and owners(beginning, every) == [number]
                verb = any(each.startswith(beginning) for each in missing)
                spared = verb and (option not in verbs or word not in words_in(label.without_costs()))
                # The whole name of a verb that can't be chosen now is that verb, unless another label begins with it.
                spared |= beginning in map(str.lower, missing) and heard[:1] != [beginning]
                if clear and beginning not in exact | others | SMALL and not other and not spared:
                    assert typed(ask, beginning, words, texts) == option, (beginning, label, labels)


def examine_numbers(case: Any, ask: Any) -> None:
    """A number means the answer that it stands before, where answers are no numbers themselves."""
    keys = [str(option) for _, option in offered(ask)]
    if not any(key.lstrip("-").isdecimal() for key in keys):
        listed = [Option(str(number), key, key) for number, key in enumerate(keys, 1)]
        for option in listed:
            assert read_line(option.typed, listed, {key.lower() for key in keys}) == Answer((option.key,), picked=1)


def test_what_stands_on_the_screen_can_be_typed(case: Any, kind: str, walks: Any) -> None:
    words = Words(case.data)
    for walk in walks(case, kind, WALKS):
        for number in range(min(case.facts()["longest"], MOST)):
            if walk.play.over:
                break
            if number % EVERY == 0 and (isinstance(walk.play.ask, Choice) or number % (4 * EVERY) == 0):
                examine(case, walk.play.ask, words)
                examine_numbers(case, walk.play.ask)
            walk.step()
