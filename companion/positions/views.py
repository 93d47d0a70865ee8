"""Secrets: what an audience may see of a state, be it a seat, the whole table, or all.

Who sees a field stands in the table of the state (`seen`): everybody, its owner, or nobody. The owner of a field is
the player under whose name it stands. What is hidden becomes "?"; lists keep their length, piles their number of
pieces. 'table' sees what all may see, 'all' sees everything that is known.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from components.schema import HIDDEN_PIECE, Field, Type

TABLE_KEY, ALL_KEY = "table", "all"
SEATS = "players"
"""The map of the state whose keys are the seats."""

Hide: TypeAlias = "Callable[[Any, Field, str | None], Any]"
"""From the value of a field that not everybody sees, and whose it is, to what stands there instead."""


def copy_state(value: Any) -> Any:
    """Copy a state, or a part of one; `copy.deepcopy` works for any object, and takes ten times as long."""
    if isinstance(value, dict):
        return {key: copy_state(part) for key, part in value.items()}
    return [copy_state(part) for part in value] if isinstance(value, list) else value


def view(state: Mapping[str, Any], fields: Mapping[str, Field], audience: str = TABLE_KEY) -> dict[str, Any]:
    """Return the state as an audience may see it: 'table', 'all', or a seat's name."""
    if audience == ALL_KEY:
        return dict(state)
    return veil(
        state, fields,
        lambda value, field, owner: _hidden(value, field.type) if is_hidden(field, audience, owner) else value,
    )  # fmt: skip


def veil(
    record: Mapping[str, Any], fields: Mapping[str, Field], hide: Hide, owner: str | None = None
) -> dict[str, Any]:
    """Return the state, or a record of an owner, after `hide` has changed the fields that not everybody sees."""
    return {name: _value(value, fields[name], hide, owner) for name, value in record.items() if name in fields}


def _value(value: Any, field: Field, hide: Hide, owner: str | None) -> Any:
    if value is None or field.seen == "all":
        return _parts(value, field, field.type, hide, owner)
    return hide(value, field, owner)


def _parts(value: Any, field: Field, kind: Type, hide: Hide, owner: str | None) -> Any:
    """Return a visible value with its hidden parts covered."""
    if value in (None, HIDDEN_PIECE):
        return value
    if kind.base == "record":
        return veil(value, field.fields, hide, owner)
    inner = kind.item if kind.leaf.base == "record" else None
    if kind.base == "list" and inner:
        return [_parts(item, field, inner, hide, owner) for item in value]
    if kind.base == "map" and inner:
        owned = field.name == SEATS
        return {key: _parts(item, field, inner, hide, key if owned else owner) for key, item in value.items()}
    return value


def is_hidden(field: Field, audience: str, owner: str | None) -> bool:
    """Return whether an audience can't see a field of an owner."""
    return audience != ALL_KEY and (field.seen == "nobody" or (field.seen == "owner" and owner != audience))


def _hidden(value: Any, kind: Type) -> Any:
    if kind.base == "list":
        return [HIDDEN_PIECE] * len(value)
    if kind.base == "pile" and value != HIDDEN_PIECE:
        return {HIDDEN_PIECE: sum(value.values())} if value else {}
    return HIDDEN_PIECE


def may_know(seat: str | None, audience: str) -> bool:
    """Return whether an audience may know something that is for a seat alone (None: for all)."""
    return seat in (None, audience) or audience == ALL_KEY


def may_see(way: Sequence[str | int], fields: Mapping[str, Field], audience: str) -> bool:
    """Return whether an audience may see the value at the end of a way of keys and indexes."""
    field = fields[str(way[0])]
    owner = str(way[1]) if field.name == SEATS and len(way) > 1 else None
    for step in (None, *way[1:]):
        if isinstance(step, str) and step in field.fields and field.type.leaf.base == "record":
            field = field.fields[step]
        if is_hidden(field, audience, owner):
            return False
    return True


def seats(state: Mapping[str, Any]) -> list[str]:
    """List the names of the seats, in seating order."""
    return list(state.get(SEATS, ()))
