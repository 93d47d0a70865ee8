"""The letters of a verb that are enough to type for it, underlined where answers are listed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from companion.library.games import REFEREE
from companion.table.view import Option, View
from companion.text.styled_text import BOLD, Line, Span
from companion.typing.names import name_of

ENOUGH = "bold underline"
MOST = 40
"""Answers of a question whose verbs are compared; people type numbers or names in longer lists."""
COMMANDS = {"u", "r"}
"""Letters that are commands, whatever a verb begins with."""

_LAST_WORD = re.compile(r"(.*?)([^\W\d_]+)")


def underline_beginnings(rows: Sequence[Line], shown: View) -> list[Line]:
    """The rows in which a view's answers are listed, with as many letters of verbs underlined as are enough for these;
    as they are in tracker mode, where a line may begin with what isn't listed."""
    enough = shortest_beginnings(shown.listed, shown.is_known) if shown.mode == REFEREE else {}
    return [[span for each in row for span in _underlined(each, enough)] for row in rows]


def _underlined(span: Span, enough: Mapping[str, str]) -> list[Span]:
    """A number and the first word of a verb, in parts."""
    said, style = span
    match = _LAST_WORD.fullmatch(said) if style == BOLD else None
    beginning = enough.get(match[2].lower()) if match else None
    if match is None or beginning is None:
        return [span]
    at = match.start(2) + len(beginning)
    parts = (said[: match.start(2)], BOLD), (said[match.start(2) : at], ENOUGH), (said[at:], BOLD)
    return [part for part in parts if part[0]]


def shortest_beginnings(options: Sequence[Option], is_known: Callable[[str], bool]) -> dict[str, str]:
    """The first word of each verb, with the shortest beginning by which that verb alone is meant; verbs that begin with
    the same word have none. is_known: whether a text is the code of anything of the game, which begins no name."""
    if len(options) > MOST or any(option.then for option in options):
        return {}
    taken = {said.lower() for option in options for said in (option.key, option.code, option.typed)} | COMMANDS
    names = [name_of(option.label) for option in options]
    called = [_with_uncoded(option, name) for option, name in zip(options, names, strict=True)]

    def is_clear(begun: str) -> bool:
        return begun not in taken and not is_known(begun) and sum(begins_one(begun, each) for each in called) == 1

    def begins_one(begun: str, each: set[str]) -> bool:
        return any(name.startswith(begun) for name in each)

    words = (name.partition(" ")[0] for option, name in zip(options, names, strict=True) if option.verb)
    found = {word: next(filter(is_clear, _beginnings(word)), "") for word in words if word.isalpha()}
    return {word: least for word, least in found.items() if least}


def _with_uncoded(option: Option, name: str) -> set[str]:
    """A name, and it without the code before it."""
    return {name, *(name.removeprefix(f"{code.lower()} ") for code in (option.key, option.code))}


def _beginnings(word: str) -> Iterator[str]:
    return (word[:length] for length in range(1, len(word) + 1))
