"""Other names for players in a position: wherever its declared types say that a player stands, and in texts.

Nothing else of the position changes, and the order of the seats stays. Texts, such as the captains who still act in a
turn, or a reminder that Ann owes a card, name players by words of their own.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from companion.positions.views import SEATS
from components.schema import Field, Type

Names = Mapping[str, str]
"""What players are called from now on, by what they were called."""


def rename(state: Mapping[str, Any], fields: Mapping[str, Field], names: Names) -> dict[str, Any]:
    """Rename the players of a position."""
    return {
        key: _value(value, fields[key], fields[key].type, names) if key in fields else value
        for key, value in state.items()
    }


def rename_in_text(text: str, names: Names) -> str:
    """Rename the players in a text, in which their names stand as words of their own.

    >>> rename_in_text("tow Ann, Annabel", {"Ann": "Eve", "Annabel": "Ann"})
    'tow Eve, Ann'
    """
    every = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    return re.sub(rf"(?<!\w)(?:{every})(?!\w)", lambda found: names[found[0]], text) if every else text


def _value(value: Any, field: Field, kind: Type, names: Names) -> Any:
    if isinstance(value, str):
        return _word(value, kind, names)
    if kind.base == "record" and isinstance(value, Mapping):
        return rename(value, field.fields, names)
    if isinstance(value, list) and kind.item:
        return [_value(each, field, kind.item, names) for each in value]
    if isinstance(value, Mapping) and kind.item:
        is_seats = field.name == SEATS and kind is field.type
        keys = {key: names.get(key, key) if is_seats else _key(key, kind, names) for key in value}
        return {keys[key]: _value(each, field, kind.item, names) for key, each in value.items()}
    return value


def _key(key: str, kind: Type, names: Names) -> str:
    return _word(key, kind.key, names) if kind.key else key


def _word(word: str, kind: Type, names: Names) -> str:
    if kind.base == "key" and kind.of == SEATS:
        return names.get(word, word)
    return rename_in_text(word, names) if kind.base == "text" else word
