"""The state of any game, field by field, for games that don't describe it themselves: in the words of corrections
(`positions.state_words`), without what goes without saying."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.positions.state_words import StateWords
from companion.positions.views import SEATS
from companion.state_diff.take_and_put import HEADINGS
from companion.table.facts import Fact, State, of_group
from components.schema import Field, Game


def facts(state: State, game: Game) -> Iterator[Fact]:
    """Yield the state as facts: single values of the whole table first, then a group for everything that has parts."""
    state_words, parts = StateWords(game), list[Fact]()
    for field in game.state.values():
        value = state.get(field.name)
        if field.name in HEADINGS:
            continue
        if field.type.base == "map" and field.fields:
            for key, record in (value or {}).items():
                owner = key if field.name == SEATS else None
                parts += of_group(key, *(_make_facts(record, field.fields, state_words) or [Fact("", "")]), owner=owner)
        elif isinstance(value, Mapping | list):
            field_facts = _make_facts(state, {field.name: field}, state_words)
            parts += (Fact("", fact.value, group=fact.label) for fact in field_facts)
        else:
            yield from _make_facts(state, {field.name: field}, state_words)
    yield from parts


def _make_facts(record: Mapping[str, Any], field_by_name: Mapping[str, Field], state_words: StateWords) -> list[Fact]:
    """Return the facts of the fields of a record."""
    field_facts: list[Fact] = []
    for name, field in field_by_name.items():
        value = record.get(name)
        if isinstance(value, Mapping):  # Sorted, as the order of a map depends on how the game went.
            value = dict(sorted(value.items()))
        if type(value) is int or state_words.part(value, field):
            field_facts.append(
                Fact(state_words.field(field), value if type(value) is int else state_words.value(value, field))
            )
    return field_facts
