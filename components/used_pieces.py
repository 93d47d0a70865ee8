"""The pieces that a position uses; without YAML, as undo counts them, too."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from components.schema import UNSEEN, Field, Game, Type, Value

Used = dict[str, Counter[str]]
"""How many of a piece (`orbit-card.L45`) or of any pieces of a kind (`debris`) each key of the state uses."""


def uses(game: Game, position: Mapping[str, Value]) -> Used:
    """The pieces that each key of a position uses; the position is one that has been checked."""
    used: Used = {}
    for name, value in position.items():
        used[name] = Counter()
        _count(game, value, game.state[name], game.state[name].type, used[name])
    return used


def all_used(game: Game, position: Mapping[str, Value]) -> Counter[str]:
    """The pieces that a position uses, wherever they are; the position is one that has been checked."""
    used = Counter[str]()
    for name, value in position.items():
        _count(game, value, game.state[name], game.state[name].type, used)
    return +used


def _count(game: Game, value: Value, field: Field, kind: Type, used: Counter[str]) -> None:
    """Count the pieces used in a value, by their ids or that of a kind as a whole."""
    if value is None or value == UNSEEN:
        return
    match kind.base:
        case "piece":
            used[_id(game, kind.of, value)] += 1
        case "pile":
            for name, number in value.items():
                if name != UNSEEN:
                    used[_id(game, kind.of, name)] += number
        case "count":
            used[kind.of] += value
        case "record":
            for name, part in value.items():
                _count(game, part, field.fields[name], field.fields[name].type, used)
        case "list" if kind.item:
            for part in value:
                _count(game, part, field, kind.item, used)
        case "map" if kind.item and kind.key:
            for name, part in value.items():
                _count(game, name, field, kind.key, used)
                _count(game, part, field, kind.item, used)


def _id(game: Game, group: str, name: str) -> str:
    """The full id of a piece that a checked position names."""
    return game.by_name(group)[name].id
