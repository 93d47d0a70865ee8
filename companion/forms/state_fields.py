"""Form fields for values of declared types: their kind, the allowed values in words, and parsing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.corrections.places import StatePlace
from companion.corrections.values import ValueReader, item_of
from companion.engine.notes import NOTHING
from companion.forms.form import FieldKind, FormChoice, FormField
from companion.positions.scenarios import scalar
from companion.positions.state_words import Allowed, limits
from components.fields import NUMBERS
from components.messages import _
from components.schema import Field, Type

LITERAL_PREFIXES = ("[", "{")
"""First letters of values written as in a file."""
MAX_NAMED_VALUES = 8
"""Most values that a question names; `?` lists the others."""


def list_allowed(reader: ValueReader, field: Field, kind: Type) -> Sequence[Allowed]:
    """Return the allowed values of a field or of a list's items; empty if they can't be listed."""
    return reader.words.allowed(item_of(kind) or kind, field, reader.names)


def make_field(reader: ValueReader, title: str, field: Field, kind: Type, value: str = "") -> FormField:
    """Build the form field for a value, without its action. value: the current value in words."""
    choices = [FormChoice(each.key, each.label) for each in list_allowed(reader, field, kind)]
    return FormField(title, value, type=kind_of(kind), choices=choices)


def tell_allowed(reader: ValueReader, field: Field, kind: Type, record: Mapping[str, Any] = NOTHING) -> str:
    """Describe a range, or some of the values and how to list the others; "" if anything is allowed. record: the values
    beside it, which may set a limit."""
    if kind.base in NUMBERS:
        return limits(field, record)
    every = [each.label for each in list_allowed(reader, field, kind)]
    title = reader.words.list_of(item_of(kind) or kind)
    such = ", ".join(every) if len(every) <= MAX_NAMED_VALUES else _("{such} …, ? lists all", such=", ".join(every[:3]))
    return f"{title}: {such}" if title and such else such


def kind_of(kind: Type) -> FieldKind:
    """Return the kind of form field for a type."""
    if kind.base in NUMBERS:
        return FieldKind.NUMBER
    return FieldKind.LIST if kind.base in ("list", "pile", "map") else FieldKind.TEXT


def spell_value(reader: ValueReader, typed: str, field: Field, kind: Type) -> str:
    """Parse what is typed for a new value, and return it in the notation of files. Raises SalvageError."""
    if typed[:1] in LITERAL_PREFIXES:
        return typed
    value = reader.value(typed, StatePlace((), field, kind), signed=kind.base in NUMBERS)  # Relative to 0, −3 is −3.
    if kind.base == "bool":
        return {"yes": "true", "no": "false"}[value]
    return value if kind.base in ("list", "pile", "map", *NUMBERS) else scalar(value)
