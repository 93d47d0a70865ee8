"""The letters of a verb that are enough to type for it, underlined where answers are listed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from companion.table.view import ShownOption
from companion.typing.names import name_of

MAX_UNDERLINED_ANSWERS = 40
"""Answers of a question whose verbs are compared; people type numbers or names in longer lists."""
COMMANDS = {"u", "r"}
"""Letters that are commands, whatever a verb begins with."""


def shortest_beginnings(options: Sequence[ShownOption], is_known: Callable[[str], bool]) -> dict[str, str]:
    """The first word of each verb, with the shortest beginning by which that verb alone is meant; verbs that begin with
    the same word have none. is_known: whether a text is the code of anything of the game, which begins no name."""
    if len(options) > MAX_UNDERLINED_ANSWERS:
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


def _with_uncoded(option: ShownOption, name: str) -> set[str]:
    """A name, and it without the code before it."""
    return {name, *(name.removeprefix(f"{code.lower()} ") for code in (option.key, option.code))}


def _beginnings(word: str) -> Iterator[str]:
    return (word[:length] for length in range(1, len(word) + 1))
