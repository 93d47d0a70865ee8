"""What a text names, by the rule of input: the whole of a key, code or name, one or several of it, else a clear
beginning of a name."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from companion.positions.state_words import singular
from companion.typing.names import begins, plain

Named = TypeVar("Named")


def find_named(text: str, every: Iterable[tuple[Named, Iterable[str]]], in_full: bool = False) -> list[Named]:
    """Those of several that a text names, each with what it is called. in_full: the beginning of a name is none.

    >>> find_named("gear", [(1, ["Gears"]), (2, ["Gear box"])]), find_named("fu", [(1, ["Fuel"]), (2, ["Metal"])])
    ([1], [1])
    """
    typed, one = plain(text), singular(plain(text))
    if not typed:
        return []
    called = [(each, [plain(name) for name in names]) for each, names in every]
    fits: list[Callable[[str], bool]] = [lambda name: name == typed, lambda name: singular(name) == one]
    if not in_full:
        fits += [lambda name: begins(typed, name), lambda name: begins(one, name)]
    ways = ([each for each, names in called if any(map(fit, names))] for fit in fits)
    return next(filter(None, ways), [])
