"""What may be typed for a value of a declared type, in the words of any form that asks for one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.corrections.places import StatePlace
from companion.corrections.values import ValueReader, item_of
from companion.forms.form import FieldKind
from companion.positions.scenarios import scalar
from companion.positions.state_words import Allowed, StateWords, limits
from components.schema import Field, Type
from components.specs import NUMBERS

LITERAL_PREFIXES = ("[", "{")
"""How a value begins that is written as in a file."""
MOST_NAMED = 8
"""Values that a question names; the others are listed for `?`."""


def tell_allowed(
    words: StateWords, field: Field, kind: Type, allowed: Sequence[Allowed], record: Mapping[str, Any]
) -> str:
    """A range, or some of the values and by which list the others are; "" where anything may be. record: what is beside
    the value, where a limit may be."""
    if kind.base in NUMBERS:
        return limits(field, record)
    every, title = [each.label for each in allowed], words.list_of(item_of(kind) or kind)
    such = ", ".join(every) if len(every) <= MOST_NAMED else f"{', '.join(every[:3])} …, ? lists all"
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
    value = reader.value(typed, StatePlace((), field, kind), signed=False)
    if kind.base == "bool":
        return {"yes": "true", "no": "false"}[value]
    return value if kind.base in ("list", "pile", "map", *NUMBERS) else scalar(value)
