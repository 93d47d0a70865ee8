"""What the modules of a game add together: the sum of what each declares in a `NamedTuple` of the game's own.

Mappings are joined, with those inside them; of one key that two have, functions in a tuple follow each other, and else
the later module's goes before. Tuples are joined in the order of modules. Of other values the last that isn't None
counts.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, NamedTuple, TypeAlias, TypeVar

from companion.engine.asks import Step
from companion.engine.reasons import Reason

Declaration = TypeVar("Declaration", bound=tuple[Any, ...])
Rule: TypeAlias = Callable[..., Step]
"""A part of a step: what follows from something that has happened."""


class Action(NamedTuple):
    """What players may do: the first reason against it, None where it is possible, and how it goes."""

    why_not: Callable[[Any, Any], Reason | None]
    do: Rule


def add_up(parts: Iterable[Declaration]) -> Declaration:
    """What declarations of one sort add together."""
    declarations = [*parts]
    added: Declaration = type(declarations[0])(*map(_add_entries, zip(*declarations, strict=True)))
    return added


def _add_entries(entries: tuple[Any, ...]) -> Any:
    """What modules add at one place."""
    first = entries[0]
    if isinstance(first, Mapping):
        return _join(entries)
    if isinstance(first, Collection) and not isinstance(first, str):
        return tuple(each for entry in entries for each in entry)
    return next((each for each in reversed(entries) if each is not None), None)


def _join(entries: Iterable[Mapping[str, Any]]) -> Mapping[str, Any]:
    joined: dict[str, Any] = {}
    for entry in entries:
        for key, each in entry.items():
            joined[key] = _join_two(joined[key], each) if key in joined else each
    return joined


def _join_two(one: Any, other: Any) -> Any:
    """Two entries of the same key: what can be joined is, else the later one goes before the other."""
    if isinstance(other, Mapping):
        return {**one, **other}
    return one + other if type(other) is tuple else other
