"""The field of a form for a value of a declared type: what it takes, what that may be in words, and how it is read."""

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
"""How a value begins that is written as in a file."""
MAX_NAMED_VALUES = 8
"""Values that a question names; the others are listed for `?`."""


def list_allowed(reader: ValueReader, field: Field, kind: Type) -> Sequence[Allowed]:
    """The values that may be there, or of a list in it; none where they can't be listed."""
    return reader.words.allowed(item_of(kind) or kind, field, reader.names)


def make_field(reader: ValueReader, title: str, field: Field, kind: Type, value: str = "") -> FormField:
    """The field of a form that asks for a value, yet without what is done with it. value: what is there, in words."""
    choices = [FormChoice(each.key, each.label) for each in list_allowed(reader, field, kind)]
    return FormField(title, value, type=kind_of(kind), choices=choices)


def tell_allowed(reader: ValueReader, field: Field, kind: Type, record: Mapping[str, Any] = NOTHING) -> str:
    """A range, or some of the values and by which list the others are; "" where anything may be. record: what is beside
    the value, where a limit may be."""
    if kind.base in NUMBERS:
        return limits(field, record)
    every = [each.label for each in list_allowed(reader, field, kind)]
    title = reader.words.list_of(item_of(kind) or kind)
    such = ", ".join(every) if len(every) <= MAX_NAMED_VALUES else _("{such} …, ? lists all", such=", ".join(every[:3]))
    return f"{title}: {such}" if title and such else such


def kind_of(kind: Type) -> FieldKind:
    """What a field of a form takes for a value of a type."""
    if kind.base in NUMBERS:
        return FieldKind.NUMBER
    return FieldKind.LIST if kind.base in ("list", "pile", "map") else FieldKind.TEXT


def spell_value(reader: ValueReader, typed: str, field: Field, kind: Type) -> str:
    """What somebody types for a value that isn't there yet, as a file writes it. Raises SalvageError."""
    if typed[:1] in LITERAL_PREFIXES:
        return typed
    value = reader.value(typed, StatePlace((), field, kind), signed=kind.base in NUMBERS)  # Of 0: −3 is −3.
    if kind.base == "bool":
        return {"yes": "true", "no": "false"}[value]
    return value if kind.base in ("list", "pile", "map", *NUMBERS) else scalar(value)
