"""Paths into a game's state: `players.Ann.hp=3`, read against the table of its fields.

Names on the way may hold dots themselves (`cubes.G22.5`), so at each step the longest known name that fits is taken;
places in a list are counted from 1. Values are written as in a scenario file, lists and piles also with commas alone,
pieces with spaces. The number after the last of a list adds one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.text.grammar import is_number
from components import yamlfile
from components.fields import INVALID, Checker
from components.messages import _, count
from components.problems import Problem, SalvageError, did_you_mean, dotted, listed
from components.references import Names
from components.schema import Field, Game, Type, Value
from components.yamlfile import SourcePlace

Way = tuple[str | int, ...]
"""The way of keys and indexes to a value in a state."""

WORDS = ("text", "name", "piece", "row", "choice", "key", "option")
"""Types whose values are words, taken as they are typed."""


@dataclass(frozen=True, slots=True)
class TypedChange:
    """One value as typed: the way to it, its field and type, and the value (None: nothing there)."""

    way: Way
    field: Field
    type: Type
    value: Value

    @property
    def name(self) -> str:
        return dotted(self.way)


def read(typed: Sequence[str], game: Game, names: Names, state: Mapping[str, Any]) -> list[TypedChange]:
    faults: list[Problem] = []
    changes: list[TypedChange] = []
    for text in typed:
        try:
            changes.append(read_change(text, game, names, state))
        except SalvageError as problem:
            faults += problem.faults
    twice: dict[Way, Problem] = {}
    for i, change in enumerate(changes):
        for other in changes[:i]:
            way = min(change.way, other.way, key=len)
            if change.way[: len(way)] == other.way[: len(way)]:
                twice[way] = Problem(
                    "", None, _("several corrections are about it; say all that is there in one"), path=way
                )
    if faults or twice:
        raise SalvageError([*faults, *twice.values()])
    return changes


NOTHING_WORDS = ("", "~", "null")
NONE_WORD = "none"
"""What people type for nothing; the word only where things are listed, as a text may be this word."""


def read_change(text: str, game: Game, names: Names, state: Mapping[str, Any]) -> TypedChange:
    """One correction, read. Raises SalvageError."""
    path, equals, value = text.partition("=")
    if not equals or not path.strip():
        raise SalvageError(_("{text!r} isn't a correction; write PATH=VALUE, such as turn=3", text=text))
    way, field, kind = resolve(path.strip(), game.state, names, state)
    if value.strip() in NOTHING_WORDS or (value.strip() == NONE_WORD and kind.base in ("list", "map", "pile")):
        return TypedChange(way, field, kind, None)
    # What lies there in the middle of a step may be beyond the limits; the step's start is checked for those.
    free = field._replace(min=0 if kind.leaf.base == "count" else None, max=None, min_items=None, max_items=None)
    checker = Checker(names, partial=True)
    good = checker.value(*_plain(value.strip(), kind, free, path.strip()), kind)
    if checker.faults or good is INVALID:
        raise SalvageError(checker.faults)
    return TypedChange(way, field, kind, good)


def _plain(text: str, kind: Type, field: Field, path: str) -> tuple[Value, Field, SourcePlace]:
    """Prepare a typed value for the checker, as in a scenario file; a list or pile may be written with commas alone."""
    if kind.base == "bool":
        text = {"yes": "true", "no": "false"}.get(text.lower(), text)
    if kind.base in WORDS:
        return text, field, SourcePlace("", called=path)
    if kind.base in ("list", "pile") and text[:1] not in ("[", "{"):
        pieces = kind.base == "pile" or (kind.item and kind.item.base == "piece" and "{" not in text)
        text = f"[{', '.join(text.replace(',', ' ').split()) if pieces else text}]"
    doc = yamlfile.parse(text, path)
    texts = {(path, *way): said for way, said in doc.at.texts.items()}
    return doc.value, field, SourcePlace("", texts=texts, path=(path,))


def resolve(path: str, fields: Mapping[str, Field], names: Names, state: Mapping[str, Any]) -> tuple[Way, Field, Type]:
    """Return the way that a path means. Names may hold dots themselves (`cubes.G22.5`), so the longest that fits is
    taken.

    Raises SalvageError.
    """
    name, rest = _longest(path, _spelt(fields), "")
    field, value = fields[name], state.get(name)
    kind = field.type
    way: Way = (name,)
    while rest:
        so_far = ".".join(map(str, way))
        if kind.base == "record":
            name, rest = _longest(rest, _spelt(field.fields), so_far)
            field, way = field.fields[name], (*way, name)
            kind, value = field.type, look(value, (name,))
        elif kind.base == "list" and kind.item:
            index, rest = _index(rest, value, so_far)
            kind, way, value = kind.item, (*way, index), look(value, (index,))
        elif kind.base in ("map", "pile"):
            name, rest = _key(rest, kind, _keys(kind, names, value), so_far)
            kind = kind.item if kind.base == "map" and kind.item else Type("int")
            way, value = (*way, name), look(value, (name,))
        else:
            lacks = "{place} is one {kind}, it has no part {part!r}"
            raise SalvageError(_(lacks, place=so_far, kind=kind.base, part=rest))
    return way, field, kind


def _longest(path: str, known: Mapping[str, str], so_far: str) -> tuple[str, str]:
    """Return the longest known name at the beginning of a path, in its own spelling, and the remainder."""
    parts = path.split(".")
    for cut in range(len(parts), 0, -1):
        name = ".".join(parts[:cut]).lower()
        if name in known:
            return known[name], ".".join(parts[cut:])
    where, every = so_far or _("the state"), list(dict.fromkeys(known.values()))
    lacks, near = "{place} has no {part!r}{near}; there are: {known}", did_you_mean(parts[0], every)
    raise SalvageError(_(lacks, place=where, part=parts[0], near=near, known=listed(every, 40)))


def _key(path: str, kind: Type, known: Mapping[str, str], so_far: str) -> tuple[str, str]:
    """Return the key of a map or pile at the beginning of a path, and the remainder. A map from names or texts also
    takes new keys, unless it leads to records."""
    free = kind.key is not None and kind.key.base in ("name", "text")
    open_ = kind.base == "map" and free and kind.item and kind.item.base != "record"
    if open_ and not any(path.lower() == name or path.lower().startswith(f"{name}.") for name in known):
        return path, ""
    return _longest(path, known, so_far)


def _spelt(names: Iterable[str]) -> dict[str, str]:
    """Names by how they may be typed."""
    return {name.lower(): name for name in names}


def _keys(kind: Type, names: Names, value: Any) -> dict[str, str]:
    """Map every spelling to the keys that a map or pile may have."""
    of = kind if kind.base == "pile" else kind.key
    assert of is not None
    by_base: dict[str, Iterable[str]] = {"option": names.options, "key": names.keys.get(of.of, ())}
    known = by_base.get(of.base, names.rows.get(of.of, ()))
    spelt = names.pieces.get(of.of, {}) if of.base in ("piece", "pile") else _spelt(known)
    return _spelt(value or ()) | spelt


def _index(rest: str, value: Any, so_far: str) -> tuple[int, str]:
    """Return an index in a list, and the remainder of the path. Paths count from 1; the place after the last
    is free."""
    first, _dot, rest = rest.partition(".")
    length = len(value or ())
    if not is_number(first) or not 1 <= int(first) <= length + (not rest):
        told = "{place} has {entries}; {typed!r} must be the number of one, from 1; {next} adds one"
        entries = count(length, "{n} entry", "{n} entries")
        raise SalvageError(_(told, place=so_far, entries=entries, typed=first, next=length + 1))
    return int(first) - 1, rest


def piece_list(kind: Type) -> bool:
    """Return whether a type is a list of pieces."""
    return kind.base == "list" and kind.item is not None and kind.item.base == "piece"


def look(state: Any, way: Way) -> Value:
    """Return the value at the end of a way; None if there is none."""
    for step in way:
        if isinstance(step, int):
            state = state[step] if isinstance(state, list) and step < len(state) else None
        else:
            state = state.get(step) if isinstance(state, Mapping) else None
    return state
