"""Edits as journals have them: their class and the values of its fields, `["draw","orbit-deck",2,"Ann"]`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from companion.corrections.board import TrackedTable
from companion.corrections.counted import things
from companion.corrections.edits import Change, DiscardAll, Edit, MoveCards, MovePieces, Own, Several
from components.problems import SalvageError

from .edits import Choose, Deal, Draw, First, Hand, Next, Remark, RollEdit, Round, Shuffle

_OF_THE_TABLE = (Change, MoveCards, DiscardAll, MovePieces, Own, Several)
_OF_TURNS = (Choose, Draw, Deal, First, Hand, Next, Remark, RollEdit, Round, Shuffle)
CLASSES: Mapping[str, type[Any]] = {each.__name__.lower(): each for each in (*_OF_THE_TABLE, *_OF_TURNS)}
"""By the names that journals have: a class keeps its name, and its fields their order."""
TYPES: Mapping[str, Any] = {"str": str, "int": int, "bool": bool}
"""The types of fields that are plain values."""


def read_entry(table: TrackedTable, entry: str) -> Edit | None:
    """The edit that an entry is; None where that is none, or one that can't be done."""
    try:
        edit = _read(table, json.loads(entry))
        return edit if edit.is_possible(table) else None
    except (LookupError, NotImplementedError, RecursionError, TypeError, ValueError, SalvageError):
        return None


def _read(table: TrackedTable, record: Any) -> Edit:
    """The edit of a record. Raises LookupError, TypeError and ValueError."""
    made = CLASSES[record[0]]
    read = (_value(table, str(each.type), value) for each, value in zip(fields(made), record[1:], strict=True))
    edit: Edit = made(*read)
    return edit


def _value(table: TrackedTable, kind: str, value: Any) -> Any:
    """The value of a field."""
    if kind in ("Thing", "Loose"):
        return {thing.key: thing for thing in things(table)}[tuple(value)]
    if kind.startswith("tuple") and isinstance(value, list):
        return tuple(_read(table, each) if "Edit" in kind else _value(table, "str", each) for each in value)
    if type(value) is not TYPES[kind] or (kind == "int" and value < 1):
        raise TypeError
    return value
