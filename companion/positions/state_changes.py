"""What is different between two positions, in players' words: `Ann's HP from 2 to 3`, `Bo's hand: Fuel added`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.positions.paths import piece_list
from companion.positions.state_words import StateWords
from companion.text.grammar import joined
from components.schema import UNSEEN, Field, Type


def differences(words: StateWords, before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[str]:
    """What is different for those who saw two states, a place at a time: `Ann's HP from 2 to 3`."""
    yield from _differences(words, before, after, words.game.state, ())


def _differences(
    words: StateWords,
    before: Mapping[str, Any],
    after: Mapping[str, Any],
    fields: Mapping[str, Field],
    way: tuple[str | int, ...],
) -> Iterator[str]:
    for name, field in fields.items():
        yield from _difference(words, before.get(name), after.get(name), field, field.type, (*way, name))


def _difference(
    words: StateWords, old: Any, new: Any, field: Field, kind: Type, way: tuple[str | int, ...]
) -> Iterator[str]:
    if old == new:
        return
    if kind.base == "record" and isinstance(old, Mapping) and isinstance(new, Mapping):
        yield from _differences(words, old, new, field.fields, way)
    elif kind.base == "map" and kind.item:
        for key in dict.fromkeys([*(old or {}), *(new or {})]):
            yield from _difference(words, (old or {}).get(key), (new or {}).get(key), field, kind.item, (*way, key))
    elif kind.base == "list" and kind.item and kind.item.base == "record" and len(old or ()) == len(new or ()):
        for number, (one, other) in enumerate(zip(old, new, strict=True)):
            yield from _difference(words, one, other, field, kind.item, (*way, number))
    elif kind.base == "list" and kind.item and kind.item.base == "record":
        yield from _entries(words, old or [], new or [], field, way)
    elif kind.base == "pile" and UNSEEN not in (old or {}) and UNSEEN not in (new or {}):
        yield _pile_difference(words, old or {}, new or {}, kind, way)
    elif _only_unseen(old) and _only_unseen(new):
        yield f"{words.place(way)} from {_size(old)} to {_size(new)}"
    elif _come_or_go(kind, old, new):
        yield _pile_difference(words, Counter(old or ()), Counter(new or ()), Type("pile", kind.leaf.of), way)
    else:
        was = words.value_in_sentence(old, field, kind)
        if new is None and kind.base == "record":
            yield f"{words.place(way)} gone (was {was})"
        else:
            yield f"{words.place(way)} from {was} to {words.value_in_sentence(new, field, kind)}"


def _come_or_go(kind: Type, old: Any, new: Any) -> bool:
    """Whether pieces come to a list or go from it; False where all of them make way for others."""
    if not piece_list(kind):
        return False
    was, now = Counter(old or ()), Counter(new or ())
    known = UNSEEN not in was and UNSEEN not in now
    return known and was != now and bool(was & now or not was or not now)


def _only_unseen(value: Any) -> bool:
    """Whether pieces lie there of which nothing but the number is known."""
    return isinstance(value, Mapping | list) and bool(value) and set(value) == {UNSEEN}


def _size(value: Mapping[str, int] | Sequence[Any]) -> int:
    return sum(value.values()) if isinstance(value, Mapping) else len(value)


def _entries(
    words: StateWords, old: Sequence[Any], new: Sequence[Any], field: Field, way: tuple[str | int, ...]
) -> Iterator[str]:
    """Records that have come to a list or left it."""
    left = [*old]
    come = []
    for each in new:
        if each in left:
            left.remove(each)
        else:
            come.append(each)
    for called, records, every in (("added to", come, new), ("taken from", left, old)):
        for each in records:
            yield f"{called} {words.place(way)}: {words.entry_words(each, every, field)}"


def _pile_difference(
    words: StateWords, old: Mapping[str, int], new: Mapping[str, int], kind: Type, way: tuple[str | int, ...]
) -> str:
    """What has come to a pile and what has gone from it."""
    come, gone = Counter(new) - Counter(old), Counter(old) - Counter(new)
    said = [f"{words.value(dict(come), Field('', kind))} added"] if come else []
    said += [f"{words.value(dict(gone), Field('', kind))} taken away"] if gone else []
    return f"{words.place(way)}: {joined(said)}"
