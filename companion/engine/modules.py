"""The sum of what a game's modules declare, each in the same `NamedTuple` of the game's own.

Mappings are merged, including mappings inside them. If two modules have the same key, tuples of functions are
concatenated; otherwise the later module wins. Tuples are concatenated in the order of modules. Of other values the last
that isn't None counts.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, NamedTuple, TypeAlias, TypeVar

from companion.engine.asks import Step
from companion.engine.reasons import Reason

Declaration = TypeVar("Declaration", bound=tuple[Any, ...])
Rule: TypeAlias = Callable[..., Step]
"""A part of a step: the consequences of an event."""


class Action(NamedTuple):
    """An action of players: a function for the first reason against it (None: it is possible), and one that does it."""

    why_not: Callable[[Any, Any], Reason | None]
    do: Rule


def add_up(parts: Iterable[Declaration]) -> Declaration:
    """Add up declarations of the same type, field by field."""
    declarations = [*parts]
    total: Declaration = type(declarations[0])(*map(_add_entries, zip(*declarations, strict=True)))
    return total


def _add_entries(entries: tuple[Any, ...]) -> Any:
    """Add up the modules' entries of one field."""
    first_entry = entries[0]
    if isinstance(first_entry, Mapping):
        return _join_mappings(entries)
    if isinstance(first_entry, Collection) and not isinstance(first_entry, str):
        return tuple(each for entry in entries for each in entry)
    return next((each for each in reversed(entries) if each is not None), None)


def _join_mappings(mappings: Iterable[Mapping[str, Any]]) -> Mapping[str, Any]:
    value_by_key: dict[str, Any] = {}
    for mapping in mappings:
        for key, value in mapping.items():
            value_by_key[key] = _join_values(value_by_key[key], value) if key in value_by_key else value
    return value_by_key


def _join_values(earlier_value: Any, later_value: Any) -> Any:
    """Join two entries of the same key if they are mappings or tuples; otherwise take the later one."""
    if isinstance(later_value, Mapping):
        return {**earlier_value, **later_value}
    return earlier_value + later_value if type(later_value) is tuple else later_value
