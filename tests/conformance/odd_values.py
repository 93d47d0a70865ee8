"""Values for the fields of a state that fit, that nearly fit, and that don't: what people may write into a position.

They are drawn from the declared types: in range and at its ends, pieces of this kind and of others, of modules that
aren't in play, words that stand elsewhere in the position or in another game, "?", and values of another type.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from components.schema import HIDDEN_PIECE, Field, Game, Type, Value

Way = tuple[str | int, ...]

STRANGE: Sequence[Value] = (
    HIDDEN_PIECE, "", " ", "nobody", "x" * 60, "0", "1e9", -1, 0, 1, 2, 99, 10**6, 10**15, 0.5, True, False, None,
    [], {},
    [HIDDEN_PIECE], {HIDDEN_PIECE: 1}, {HIDDEN_PIECE: HIDDEN_PIECE}, [[]], ["nobody"], {"nobody": 1}, {"nobody": {}},
)  # fmt: skip
"""Values of any type, right ones for hardly any field."""

STRANGELY = 0.2
"""How often a value is of whatever type."""
ABSENT = object()
"""What takes a value away."""


class Site(NamedTuple):
    """A value of a state: the way to it, its field, its type, and what is there (`ABSENT`: nothing)."""

    way: Way
    field: Field
    type: Type
    value: Value


class Edit(NamedTuple):
    """A value put in at the end of a way; `ABSENT` takes away what is there."""

    way: Way
    value: Value


def sites(fields: Mapping[str, Field], state: Mapping[str, Any], way: Way = ()) -> Iterator[Site]:
    """Every value of a state, those inside others too, and what could be there and isn't."""
    for name, field in fields.items():
        yield from _inside(Site((*way, name), field, field.type, state.get(name, ABSENT)))


def _inside(site: Site) -> Iterator[Site]:
    yield site
    way, field, kind, value = site
    if kind.base == "record" and isinstance(value, Mapping):
        yield from sites(field.fields, value, way)
    elif kind.base == "list" and kind.item and isinstance(value, list):
        for place, item in enumerate(value):
            yield from _inside(Site((*way, place), field, kind.item, item))
    elif kind.base == "map" and kind.item and isinstance(value, Mapping):
        for key, item in value.items():
            yield from _inside(Site((*way, key), field, kind.item, item))
    elif kind.base == "pile" and isinstance(value, Mapping):
        for key, number in value.items():
            yield Site((*way, key), field, Type("int"), number)


class OddValues:
    """Draws values for the fields of one game's state. foreign: words of other games."""

    def __init__(self, game: Game, random: Random, foreign: Sequence[str] = ()) -> None:
        self.game, self.random = game, random
        self.foreign = [*foreign] or ["nobody"]
        self._pieces = [name for piece in game.pieces() for name in (piece.key, piece.id, piece.code) if name]
        self._rows = [name for table in game.tables.values() for name in table.by_key]
        self._words: list[str] = []

    def edit(self, state: Mapping[str, Any]) -> Edit:
        """One thing that is changed in a state: a kind of place first, so that long lists aren't all."""
        self._words = [*_words_in(state)]
        by_kind: dict[tuple[str, str], list[Site]] = {}
        for each in sites(self.game.state, state):
            by_kind.setdefault((each.field.name, str(each.type)), []).append(each)
        site = self.random.choice(self.random.choice([*by_kind.values()]))
        if isinstance(site.way[-1], int) and self.random.random() < 0.2:
            return Edit(site.way, ABSENT)
        return Edit(site.way, self._instead(site))

    def _instead(self, site: Site) -> Value:
        """What may stand in the place of a value."""
        _, field, kind, value = site
        chance = self.random.random()
        if chance < 0.05:
            return ABSENT
        if kind.base == "list" and isinstance(value, list) and chance < 0.7:
            more = value[self.random.randrange(len(value))] if value and chance < 0.2 else self.value(field, kind.item)
            at = self.random.randrange(len(value) + 1)
            return [*value[:at], more, *value[at:]]
        if kind.base in ("map", "pile") and isinstance(value, Mapping) and chance < 0.7:
            one = self._entry(field, kind)
            return {**value, **one}
        return self.value(field, kind)

    def value(self, field: Field, kind: Type | None) -> Value:
        """A value for a field, or for a type inside the field's."""
        kind = kind or field.type
        if self.random.random() < STRANGELY:
            return self.random.choice([*STRANGE, self.random.choice(self._all_words())])
        return self._of[kind.base](self, field, kind) if kind.base in self._of else self.random.choice(STRANGE)

    def _all_words(self) -> Sequence[str]:
        return self.random.choice([self._words or [""], self._pieces or [""], self._rows or [""], self.foreign])

    def _word(self, field: Field, kind: Type) -> Value:
        return self.random.choice(self._all_words())

    def _number(self, field: Field, kind: Type) -> Value:
        least, most = (each if isinstance(each, int) else None for each in (field.min, field.max))
        ends = [end + step for end in (least, most) if end is not None for step in (-1, 0, 1)]
        return self.random.choice([*ends, 0, 1, 2, 3, self.random.randrange(30), self.random.randrange(30) * 1000])

    def _bool(self, field: Field, kind: Type) -> Value:
        return self.random.random() < 0.5

    def _choice(self, field: Field, kind: Type) -> Value:
        return self.random.choice(field.choices)

    def _row(self, field: Field, kind: Type) -> Value:
        return self.random.choice([*self.game.tables[kind.of].by_key])

    def _key(self, field: Field, kind: Type) -> Value:
        return self.random.choice(self._words or [""])

    def _option(self, field: Field, kind: Type) -> Value:
        return self.random.choice([*self.game.options] or [""])

    def _piece(self, field: Field, kind: Type) -> Value:
        return self.random.choice([*self.game.by_name(kind.of)])

    def _pile(self, field: Field, kind: Type) -> Value:
        return self._several(field, kind)

    def _several(self, field: Field, kind: Type) -> dict[str, Value]:
        found: dict[str, Value] = {}
        for _ in range(self.random.randrange(4)):
            found |= self._entry(field, kind)
        return found

    def _entry(self, field: Field, kind: Type) -> dict[str, Value]:
        """An entry of a map or pile."""
        key = Type("piece", kind.of) if kind.base == "pile" else kind.key
        name = self.value(field, key)
        item = self._number(field, Type("int")) if kind.base == "pile" else self.value(field, kind.item)
        return {str(name): item}

    def _list(self, field: Field, kind: Type) -> Value:
        return [self.value(field, kind.item) for _ in range(self.random.randrange(4))]

    def _record(self, field: Field, kind: Type) -> Value:
        return {
            name: self.value(part, None)
            for name, part in field.fields.items()
            if part.required or self.random.random() < 0.3
        }

    _of: Mapping[str, Callable[[OddValues, Field, Type], Value]] = {
        "text": _word, "name": _word, "int": _number, "count": _number, "number": _number, "bool": _bool,
        "choice": _choice, "row": _row, "key": _key, "option": _option, "piece": _piece, "pile": _several,
        "list": _list, "map": _several, "record": _record,
    }  # fmt: skip


def _words_in(value: Any) -> Iterator[str]:
    """All texts of a state."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, part in value.items():
            yield str(key)
            yield from _words_in(part)
    elif isinstance(value, list):
        for part in value:
            yield from _words_in(part)


def put(state: Any, edit: Edit) -> Any:
    """A copy of a state with an edit in it; the state itself where there is no longer such a place."""
    if not edit.way:
        return edit.value
    step, *rest = edit.way
    inner = Edit(tuple(rest), edit.value)
    if isinstance(state, list) and isinstance(step, int) and step < len(state):
        made = put(state[step], inner)
        return [*state[:step], *([] if made is ABSENT else [made]), *state[step + 1 :]]
    if isinstance(state, Mapping) and (step in state or not rest):
        made = put(state.get(step), inner)
        left = {key: part for key, part in state.items() if key != step or made is not ABSENT}
        return left if made is ABSENT else {**left, step: made}
    return state
