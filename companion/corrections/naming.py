"""What a text names, by the rule of input: the whole of a key, code or name, one or several of it, else a clear
beginning of a name."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from companion.positions.state_words import singular
from companion.typing.names import begins, plain

Named = TypeVar("Named")


def find_named(text: str, every: Iterable[tuple[Named, Iterable[str]]], in_full: bool = False) -> list[Named]:
    """Those of several that a text names, each with what it is called. in_full: the beginning of a name is none.

    >>> find_named("gear", [(1, ["Gears"]), (2, ["Gear box"])]), find_named("fu", [(1, ["Fuel"]), (2, ["Metal"])])
    ([1], [1])
    """
    called = [(each, [plain(name) for name in names]) for each, names in every]
    typed = plain(text)
    whole = [each for each, names in called if typed and typed in names]
    whole = whole or [each for each, names in called if singular(typed) in map(singular, names) and typed]
    if whole or in_full or not typed:
        return whole
    ways = dict.fromkeys((typed, singular(typed)))
    return next(filter(None, ([each for each, names in called if _is_begun(names, one)] for one in ways)), [])


def _is_begun(names: Iterable[str], text: str) -> bool:
    return any(begins(text, name) for name in names)
