"""The state of any game, field by field, for games that don't show it themselves.

What says nothing (nothing there, an empty pile, a field at its default) is left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from companion.positions.views import SEATS
from companion.table.facts import Fact, of_group
from companion.tellers.take_and_put import HEADINGS
from components.schema import UNSEEN

if TYPE_CHECKING:
    from components.schema import Field


def facts(state: Mapping[str, Any], fields: Mapping[str, Field]) -> Iterator[Fact]:
    """The state as facts: single values of the whole table first, then a group for everything that has parts."""
    parts: list[Fact] = []
    for name, value in _listed(state, fields):
        if isinstance(value, Mapping) and value and all(isinstance(part, Mapping) for part in value.values()):
            for key, part in value.items():
                owner = str(key) if name == SEATS else None
                parts += of_group(str(key), *_parts(part, fields[name].fields), owner=owner)
        elif isinstance(value, Mapping | list):
            parts.append(Fact("", short(value), group=words(name)))
        else:
            yield _fact(name, value)
    yield from parts


def _listed(state: Mapping[str, Any], fields: Mapping[str, Field]) -> Iterator[tuple[str, Any]]:
    for name, value in state.items():
        if name in fields and name not in HEADINGS and not _nothing(value, fields[name]):
            yield name, value


def _nothing(value: Any, field: Field | None) -> bool:
    if value is None or value is False or (isinstance(value, str | Mapping | list) and not value):
        return True
    if isinstance(value, Mapping):
        return all(_nothing(part, None) for part in value.values())
    return field is not None and not field.fields and value == field.default and isinstance(value, str | bool)


def _parts(record: Mapping[str, Any], fields: Mapping[str, Field]) -> list[Fact]:
    parts = [(name, value) for name, value in record.items() if not _nothing(value, fields.get(name))]
    return [_fact(name, value) for name, value in parts] or [Fact("", "")]


def _fact(name: str, value: Any) -> Fact:
    return Fact(words(name), value if type(value) is int else short(value))


def short(value: Any) -> str:
    """A value in few words."""
    if isinstance(value, Mapping):
        if set(value) == {UNSEEN}:
            return f"{value[UNSEEN]} unseen"
        # In an order of their own: that of a map is how the game went.
        said = (f"{words(key)} {short(part)}" for key, part in sorted(value.items()) if not _nothing(part, None))
        return ", ".join(said) or "none"
    if isinstance(value, list):
        return " ".join(short(part) for part in value) or "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def words(name: Any) -> str:
    """A field's name, as people read it."""
    return str(name).replace("_", " ")
