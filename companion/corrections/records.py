"""Things of several parts as players name them: an outfit with the cell that it lies on, a cube with its space.

ann has m-22 at 1a          one more of what lies somewhere; one that she has is moved there (`lines`)
ann +m-22 at 1a turns 2     the same, whatever she has; other parts are named by their fields
ann -m-22, ann has no m-22  gone
ann relics +3b 4b           what has no name by its list, its parts in order
ann cargo 3c spice          what lies at a place that has a name of its own
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from companion.corrections.places import StatePlace, is_list_of_records, tokens
from companion.corrections.values import Unclear, ValueReader
from companion.positions.paths import look
from companion.positions.state_words import field_words
from companion.text.grammar import is_number
from components.fields import NUMBERS
from components.messages import _
from components.schema import Field

NAMED_TYPES = ("piece", "row", "key", "choice")
"""Types whose values have names of their own."""
_CELL = re.compile(r"\S*\d\S*")
"""What may be the name of a place where any text may be: 3c, LU5, 1a+2."""


def is_open(spot: StatePlace) -> bool:
    """Return whether the places inside have free names, such as the cells of a hold."""
    kind = spot.kind
    return kind.base == "map" and kind.key is not None and kind.key.base == "text"


def find_cell(reader: ValueReader, owner: StatePlace, words: Sequence[str]) -> tuple[StatePlace, str] | None:
    """Find a place inside an open map and its new content, in either order: `3c spice`, `spice 3c`; or, by the content
    alone, a place to empty: `-spice`."""
    if words[0][:1] in "-−":
        return _empty_cell(reader, owner, " ".join(words)[1:])
    for key, value in ((words[0], words[1:]), (words[-1], words[:-1])):
        spot, text = _cell(owner, key), " ".join(value)
        if value and _CELL.fullmatch(key) and reader.is_whole(text, spot):
            return spot, text
    return None


def _empty_cell(reader: ValueReader, owner: StatePlace, text: str) -> tuple[StatePlace, str] | None:
    """Return the only place inside an open map with a thing, and "" as its new content."""
    cells: Any = look(reader.state, owner.way) or {}
    spots = [_cell(owner, key) for key in cells if reader.is_whole(text, _cell(owner, key))]
    matches = [spot for spot in spots if cells[spot.way[-1]] == reader.value(text, spot, signed=False)]
    return (matches[0], "") if len(matches) == 1 else None


def _cell(owner: StatePlace, key: str) -> StatePlace:
    assert owner.kind.item
    return StatePlace((*owner.way, key), owner.field, owner.kind.item)


def change_records(reader: ValueReader, spot: StatePlace, words: Sequence[str]) -> list[Any] | None:
    """Return a list of records with one more, or with one less; None if words name no record of it. Raises SalvageError
    if several could be meant."""
    texts = [words[0].lstrip("+-−"), *words[1:]]
    records: list[Any] = [*(look(reader.state, spot.way) or ())]
    if words[0][:1] in "-−":
        removed = _find_record(reader, spot, texts, records)
        return [each for each in records if each is not removed] if removed else None
    record = _read_record(reader, spot.field, texts, _must(spot.field))
    return None if record is None else [*records, record]


def _find_record(reader: ValueReader, spot: StatePlace, said: Sequence[str], records: Sequence[Any]) -> Any:
    """Return the only record of a list with the named parts; None if there is none."""
    parts = _must(spot.field)
    read = (_read_record(reader, spot.field, said, parts[:number]) for number in range(len(parts), 0, -1))
    pattern = next(filter(None, read), None)
    matches = [each for each in records if pattern and pattern.items() <= each.items()]
    if len(matches) > 1:
        said = _("{number} could be meant; say where it lies", number=len(matches))
        raise Unclear(f"{reader.words.place(spot.way)}: {said}")
    return matches[0] if matches else None


def find_inside(owner: StatePlace) -> list[StatePlace]:
    """List somebody's places for things with positions: lists of records of named things, and open maps."""
    places = (StatePlace((*owner.way, name), field, field.type) for name, field in owner.field.fields.items())
    return [each for each in places if _has_named(each) or (is_open(each) and each.field.on_table)]


def _has_named(spot: StatePlace) -> bool:
    return is_list_of_records(spot.kind) and _must(spot.field)[0].type.base in NAMED_TYPES


def _must(field: Field) -> list[Field]:
    """List the parts that every record of a list has, in order."""
    parts = [*field.fields.values()]
    return [each for each in parts if each.required and each.default is None] or parts[:1]


def _read_record(
    reader: ValueReader, field: Field, words: Sequence[str], parts: Sequence[Field]
) -> dict[str, Any] | None:
    """Read a record by its parts in order, then by the names of others; None if words name none."""
    record: dict[str, Any] = {}
    for part in parts:
        read = _read_first(reader, part, words)
        if read is None:
            return None
        record[part.name], words = read
    optional_parts = [each for each in field.fields.values() if each.name not in record]
    while words:
        read_named = next(filter(None, (_read_named(each, words) for each in optional_parts)), None)
        if read_named is None:
            return None
        part, record[part.name], words = read_named
    return record


def _read_first(reader: ValueReader, part: Field, words: Sequence[str]) -> tuple[str, Sequence[str]] | None:
    """Read a part from the longest possible stretch of first words; return its key and the other words."""
    if part.type.base not in NAMED_TYPES:
        return (words[0], words[1:]) if words and _CELL.fullmatch(words[0]) else None
    for cut in range(len(words), 0, -1):
        if len(matches := reader.match(" ".join(words[:cut]), part.type, part, in_full=True)) == 1:
            return matches[0].key, words[cut:]
    return None


def _read_named(part: Field, words: Sequence[str]) -> tuple[Field, Any, Sequence[str]] | None:
    """Read a part by its name, with the number behind it: `turns 2`, `mirrored`."""
    for name in (tokens(part.name), tokens(field_words(part))):
        tail = words[len(name) :]
        if tuple(word.lower() for word in words[: len(name)]) == name:
            if part.type.base == "bool":
                return part, True, tail
            if part.type.base in NUMBERS and tail and is_number(tail[0]):
                return part, int(tail[0]), tail[1:]
    return None
