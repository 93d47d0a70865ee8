"""Counts of the pieces that a position uses. Undo counts them, too, so this module needs no YAML."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import lru_cache

from components.schema import HIDDEN_PIECE, Field, Game, Type, Value

Used = dict[str, Counter[str]]
"""The number of each piece (`orbit-card.L45`), or of any pieces of a kind (`debris`), that each key of the state
uses."""

Count = Callable[[Value, Counter[str]], None]
"""A function that counts the pieces used in a value, by their ids or their kind's."""

KNOWN_GAMES = 8
"""Number of games whose counting functions are cached; positions are counted far more often than games are loaded."""


def uses(game: Game, position: Mapping[str, Value]) -> Used:
    """Count the pieces that each key of a checked position uses."""
    return _used_by(_counts(game), position)


def uses_of(game: Game, fields: Mapping[str, Field], record: Mapping[str, Value]) -> Used:
    """Count the pieces that each key of a record in a position uses, such as that of a player; `fields` are the
    record's."""
    return _used_by(_of_fields(game, fields), record)


def _used_by(counts: Mapping[str, Count], record: Mapping[str, Value]) -> Used:
    used: Used = {}
    for name, value in record.items():
        used[name] = Counter()
        if name in counts:
            counts[name](value, used[name])
    return used


def all_used(game: Game, position: Mapping[str, Value]) -> Counter[str]:
    """Count the pieces that a checked position uses in all."""
    counts = _counts(game)
    used = Counter[str]()
    for name, value in position.items():
        if name in counts:
            counts[name](value, used)
    return +used


@lru_cache(KNOWN_GAMES)
def _counts(game: Game) -> Mapping[str, Count]:
    """Return the counting function of each field of the state that may hold pieces."""
    return _of_fields(game, game.state)


def _of_fields(game: Game, fields: Mapping[str, Field]) -> Mapping[str, Count]:
    each = ((name, _count(game, field, field.type)) for name, field in fields.items())
    return {name: count for name, count in each if count}


def _count(game: Game, field: Field, kind: Type) -> Count | None:
    """Return the counting function for values of a type; None if they hold no pieces."""
    count = _count_known(game, field, kind)
    if count is None:
        return None

    def count_if_known(value: Value, used: Counter[str]) -> None:
        if value is not None and value != HIDDEN_PIECE:
            count(value, used)

    return count_if_known


def _count_known(game: Game, field: Field, kind: Type) -> Count | None:
    match kind.base:
        case "piece":
            return _count_piece({name: piece.id for name, piece in game.by_name(kind.of).items()})
        case "pile":
            return _count_pile({name: piece.id for name, piece in game.by_name(kind.of).items()})
        case "count":
            return _count_number(kind.of)
        case "record":
            return _count_record(_of_fields(game, field.fields))
        case "list" if kind.item:
            return _count_list(_count(game, field, kind.item))
        case "map" if kind.item and kind.key:
            return _count_map(_count(game, field, kind.key), _count(game, field, kind.item))
    return None


def _count_piece(ids: Mapping[str, str]) -> Count:
    def count(value: Value, used: Counter[str]) -> None:
        used[ids[value]] += 1

    return count


def _count_pile(ids: Mapping[str, str]) -> Count:
    def count(value: Value, used: Counter[str]) -> None:
        for name, number in value.items():
            if name != HIDDEN_PIECE:
                used[ids[name]] += number

    return count


def _count_number(kind: str) -> Count:
    def count(value: Value, used: Counter[str]) -> None:
        used[kind] += value

    return count


def _count_record(parts: Mapping[str, Count]) -> Count | None:
    def count(value: Value, used: Counter[str]) -> None:
        for name, part in value.items():
            if name in parts:
                parts[name](part, used)

    return count if parts else None


def _count_list(item: Count | None) -> Count | None:
    if item is None:
        return None

    def count(value: Value, used: Counter[str]) -> None:
        for part in value:
            item(part, used)

    return count


def _count_map(key: Count | None, item: Count | None) -> Count | None:
    def count(value: Value, used: Counter[str]) -> None:
        for name, part in value.items():
            if key:
                key(name, used)
            if item:
                item(part, used)

    return count if key or item else None
