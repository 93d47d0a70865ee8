"""The pieces that a position uses; without YAML, as undo counts them, too."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from components.schema import UNSEEN, Field, Game, Type, Value

Used = dict[str, Counter[str]]
"""How many of a piece (`orbit-card.L45`) or of any pieces of a kind (`debris`) each key of the state uses."""


def uses(game: Game, position: Mapping[str, Value]) -> Used:
    """The pieces that each key of a position uses; the position is one that has been checked."""
    used: Used = {}
    for name, value in position.items():
        counter = used[name] = Counter[str]()
        for id, number in _uses(game, value, game.state[name], game.state[name].type):
            counter[id] += number
    return used


def _uses(game: Game, value: Value, field: Field, kind: Type) -> Iterator[tuple[str, int]]:
    """Ids of pieces, or of a kind as a whole, with the number used in a value."""
    if value is None or value == UNSEEN:
        return
    match kind.base:
        case "piece":
            yield _id(game, kind.of, value), 1
        case "pile":
            yield from ((_id(game, kind.of, name), number) for name, number in value.items() if name != UNSEEN)
        case "count":
            yield kind.of, value
        case "record":
            for name, part in value.items():
                yield from _uses(game, part, field.fields[name], field.fields[name].type)
        case "list" if kind.item:
            for part in value:
                yield from _uses(game, part, field, kind.item)
        case "map" if kind.item and kind.key:
            for name, part in value.items():
                yield from _uses(game, name, field, kind.key)
                yield from _uses(game, part, field, kind.item)


def _id(game: Game, group: str, name: str) -> str:
    """The full id of a piece that a checked position names."""
    return game.by_name(group)[name].id
