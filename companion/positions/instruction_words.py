"""Fields and plain values in the sentences that say what to do with the pieces."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.positions.state_words import field_words, words
from companion.text.grammar import capital
from components.schema import UNSEEN, Field


def label_field(field: Field, owner: str) -> str:
    """What a field is called in a sentence: `Ann's HP`, `the resource deck`."""
    name = field_words(field)
    clause = field.meaning.partition(",")[0]
    called = field.type.base == "piece" or (field.type.base == "list" and field.fields)
    if not owner and called and len(clause.split()) < 7:
        name = clause
    if owner:
        return f"{owner} {name}"
    return f"the {name}" if field.type.base in ("pile", "list", "map") else name


def say_unit(field: Field) -> str:
    """What a number counts, after the field's name where that is only half of it: `armed markers`."""
    return f" {field.unit}" if field.unit and field.meaning == f"{field_words(field)} {field.unit}" else ""


def begin_sentence(label: str) -> str:
    """A label at the head of a sentence."""
    return capital(label.removeprefix("the "))


def shorten(value: Any) -> str:
    """A plain value in few words; parts that say nothing are left out."""
    if isinstance(value, Mapping):
        return " ".join(
            words(key) if part is True else f"{words(key)} {shorten(part)}"
            for key, part in value.items()
            if part is not None and part is not False and part != UNSEEN
        )
    if isinstance(value, list | tuple):
        return ", ".join(map(shorten, value)) or "none"
    return str(value)
