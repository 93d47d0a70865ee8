"""Fields, entries and plain values in the sentences that say what to do with the pieces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from companion.positions.state_words import empty_words, field_words, singular, words
from companion.tellers.differ import come_and_gone, identities
from companion.text.grammar import amount, capital, joined
from components.schema import UNSEEN, Field, Game, Type

if TYPE_CHECKING:
    from companion.positions.piece_names import PieceNames


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


def say_value(value: Any, kind: Type, field: Field) -> str:
    """What a field is to be set to."""
    if value is None:
        return "0" if kind.base in ("int", "count") else empty_words(field)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return field.choice_words.get(str(value)) or shorten(value)


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
    return f"{value:,}" if isinstance(value, int) and not isinstance(value, bool) else str(value)


def check_supplies(game: Game, before: Mapping[str, Any], after: Mapping[str, Any]) -> list[str]:
    """The figures that show a slip: what is left in each supply that has changed."""
    fields = [field for field in game.state.values() if field.rest and field.type.base == "count"]
    changed = [field for field in fields if after.get(field.name) != before.get(field.name)]
    left = [
        f"{amount(after[field.name] or 0, field.unit.removesuffix('s'))} in the {words(field.name)}"
        for field in changed
    ]
    return [f"Check what is left: {joined(left)}."] if left else []


def say_list(
    names: PieceNames, old: Sequence[Any], new: Sequence[Any], fields: Mapping[str, Field], label: str, back: str
) -> str:
    """What differs in a list that is no list of pieces: what is to go, and what is to come."""
    gone, come = come_and_gone(old, new, fields)
    if fields and gone and identities(gone) == identities(come):
        pairs = zip(gone, come, strict=True)
        parts = [part for pair in pairs for part in _changes(names, *pair, fields, back)]
        return f"{begin_sentence(label)}: {'; '.join(parts)}." if parts else ""
    said = [f"remove {_listed(names, gone, fields)}"] if gone else []
    said += [f"put{back} {_listed(names, come, fields)}"] if come else []
    return f"{begin_sentence(label)}: {'; '.join(said) or f'in this order: {shorten(new)}'}."


def _listed(names: PieceNames, entries: Sequence[Any], fields: Mapping[str, Field]) -> str:
    return ", ".join(say_entry(names, each, fields) if fields else shorten(each) for each in entries)


def say_entry(names: PieceNames, entry: Mapping[str, Any], fields: Mapping[str, Field]) -> str:
    """An entry of a list: its piece, then what else it has, without what it has none of; of counts what is counted."""
    pieces, facts = [], []
    for name, field in fields.items():
        value, kind = entry.get(name), field.type
        if value is None or value is False or value in (UNSEEN, [], {}, 0) or not field.on_table:
            continue
        if kind.base == "piece":
            pieces.append(names.name(value, kind))
        elif kind.base != "count":
            facts.append(shorten({name: value}))
        elif value:
            facts.append(amount(value, singular(field.unit or field.name)))
    said = ", ".join(facts)
    return f"{' '.join(pieces)} ({said})" if pieces and said else " ".join(pieces) or said or "one unseen"


def _changes(
    names: PieceNames, old: Mapping[str, Any], new: Mapping[str, Any], fields: Mapping[str, Field], back: str
) -> Iterator[str]:
    """What differs in one entry of a list, which is called by its first field."""
    first = next(iter(fields))
    called = names.name(new[first], fields[first].type)
    for name, field in fields.items():
        if field.on_table and old.get(name) != new.get(name):
            yield f"{field_words(field)} of {called}{back} to {say_value(new.get(name), field.type, field)}"
