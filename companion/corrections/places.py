"""The places of a position that a correction can be about, and which of them words name: `ann hp`, `A.hp`, `bo cards`.

A place is named by as much of its path as tells it from all others. Words may be begun, names come before beginnings,
and a field may also be called by a word of what it means: `cards` for the resource cards in hand.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from companion.positions.paths import Way, look, piece_list
from companion.positions.state_words import StateWords, field_words, singular
from companion.positions.views import SEATS
from companion.text.grammar import is_number
from components.references import Names
from components.schema import HIDDEN_PIECE, Field, Game, Type

STOP_WORDS = frozenset({
    "a", "an", "and", "are", "at", "for", "from", "has", "have", "in", "is", "it", "it's", "its", "lies", "move", "now",
    "of", "on", "onto", "put", "set", "stands", "that", "the", "there", "to", "was", "with",
})  # fmt: skip
"""Small words of a line, and of what a field means."""
POSITION_FIELD = "at"
"""The field of what stands somewhere: a pawn, a ship, a token."""
MAX_MEANING_WORDS = 6
"""Words of a meaning that name a field; longer ones explain it."""
MAX_NAMED_PARTS = 12
"""Parts of a player that are all named; of more only those that lie on the table."""
PREFIX_COST, SKIP_COST, MEANING_COST, FORBIDDEN_COST = 1, 20, 100, 1000
"""What it costs beside a whole name to begin one, to leave out a step, to use a word of what it means, and to leave out
a step that is never left out."""

_TOKEN_CACHE_SIZE = 8192
"""Names and words that are kept as they were taken apart: each correction asks for those of all places again."""
_WORD_SEPARATORS = re.compile(r"[.\s]+")
_ANY_FIELD = Field("", Type("text"))


class StatePlace(NamedTuple):
    """A place of the state, and its value there: a field, or what lies under a key or number inside one."""

    way: Way
    field: Field
    kind: Type


class PlaceStep(NamedTuple):
    """One step to a place: what it may be called, each in words, what leaving it out costs, and words of what it
    means."""

    called: tuple[tuple[str, ...], ...]
    left_out: int
    meant: frozenset[str] = frozenset()


class NamedPlace(NamedTuple):
    """A place that words name, and how badly they do."""

    cost: int
    spot: StatePlace

    @property
    def is_meant(self) -> bool:
        """Whether it is named by a word of what it means: a value must then be spelt out."""
        return self.cost >= MEANING_COST

    @property
    def is_begun(self) -> bool:
        """Whether a name is begun only."""
        return self.cost % SKIP_COST > 0


def has_parts(kind: Type) -> bool:
    """Return whether a value has places inside it, which are corrected one by one."""
    return kind.base in ("record", "map") or is_list_of_records(kind)


def is_list_of_records(kind: Type) -> bool:
    """Return whether a value is a list of things of several parts each."""
    return kind.base == "list" and kind.item is not None and kind.item.base == "record"


def group_of(kind: Type) -> str:
    """Return the kind or deck of the pieces in a place."""
    return kind.of or (kind.item.of if kind.item else "")


def is_player(spot: StatePlace) -> bool:
    """Return whether a place is everything of a player's."""
    return spot.way[0] == SEATS and len(spot.way) == 2


def holds(value: Any, key: str) -> bool:
    """Return whether a piece lies at a place: alone, in a list, or in a pile."""
    if isinstance(value, Mapping):
        return HIDDEN_PIECE not in value and bool(value.get(key))
    return key == value if isinstance(value, str) else key in (value or ())


def without(value: Any, key: str) -> Any:
    """Return the contents of a place without one piece; None if that was all."""
    if isinstance(value, Mapping):
        pile = {**value, key: value[key] - 1}
        return {name: number for name, number in pile.items() if number}
    if isinstance(value, Sequence) and not isinstance(value, str):
        at = value.index(key)
        return [*value[:at], *value[at + 1 :]]
    return None


class CorrectedPlaces:
    """Every place of one position."""

    def __init__(self, game: Game, names: Names, state: Mapping[str, Any], words: StateWords) -> None:
        self.game, self.names, self.state, self.words = game, names, state, words
        self._held: dict[str, set[int]] = {}
        self._fields: dict[int, PlaceStep] = {}
        """The step that a field is, by the field itself: every player and every card has the same ones."""
        self._keyed: dict[tuple[str, str, str], tuple[tuple[str, ...], ...]] = {}
        """What keys are called, by their type; many maps have the same ones."""

    def find(self, words: Sequence[str]) -> list[NamedPlace]:
        """List the places that words name, the best first: with the fewest steps left out, and full names before
        beginnings."""
        fit = set.intersection(*map(self._holding, words)) if words else set()
        places = []
        for number in sorted(fit):
            spot, steps = self.every[number]
            cost = _cost(words, steps)
            if cost is not None and cost < FORBIDDEN_COST:
                places.append(NamedPlace(cost, spot))
        return sorted(places, key=lambda each: each.cost)

    def spots(self, path: str, single: bool = True) -> list[StatePlace]:
        """List the places that words name best. single: only places of one value, without others inside."""
        places = [each for each in self.find(tokens(path)) if not (single and has_parts(each.spot.kind))]
        return [each.spot for each in places if each.cost == places[0].cost]

    def parts(self, spot: StatePlace) -> list[str]:
        """List the names of the places directly inside a place."""
        inner_places = [each for each, _ in self.every if each.way[:-1] == spot.way]
        if spot.kind.base == "record":
            few = len(inner_places) <= MAX_NAMED_PARTS
            return [field_words(each.field) for each in inner_places if few or each.field.on_table]
        if spot.kind.base not in ("map", "pile"):
            return []
        kind = spot.kind.key if spot.kind.base == "map" else Type("piece", spot.kind.of)
        return [self.words.key(str(each.way[-1]), kind) for each in inner_places]

    def holding(self, id: str, state: Mapping[str, Any]) -> list[StatePlace]:
        """List the places where a piece lies open: its own, and a list or pile with it. `state`: the position as
        somebody sees it."""
        spots = []
        for spot, _ in self.every:
            if spot.kind.base not in ("piece", "pile") and not piece_list(spot.kind):
                continue
            keys = [key for key, piece in self.game.by_name(group_of(spot.kind)).items() if piece.id == id]
            if any(holds(look(state, spot.way), key) for key in keys):
                spots.append(spot)
        return spots

    # ---- every place

    @cached_property
    def every(self) -> list[tuple[StatePlace, Sequence[PlaceStep]]]:
        """Every place of the position, with what each step to it may be called."""
        return [*self._record(self.game.state, self.state, (), ())]

    @cached_property
    def _vocabulary(self) -> Mapping[str, set[int]]:
        """All words that may name places, with the numbers of those."""
        numbers_by_word = defaultdict[str, set[int]](set)
        for number, (_, steps) in enumerate(self.every):
            for step in steps:
                for name in (*step.called, step.meant):
                    for word in name:
                        numbers_by_word[word].add(number)
        return numbers_by_word

    def _holding(self, word: str) -> set[int]:
        """Return the numbers of the places that a word may be about, from a cache, since a line asks for each of its
        words many times."""
        if word not in self._held:
            vocabulary = self._vocabulary.items()
            self._held[word] = set[int]().union(
                *(numbers for each, numbers in vocabulary if each.startswith(word) or singular(each) == singular(word))
            )
        return self._held[word]

    def _record(
        self, fields: Mapping[str, Field], value: Any, path: Way, steps: tuple[PlaceStep, ...]
    ) -> Iterator[tuple[StatePlace, Sequence[PlaceStep]]]:
        for name, field in fields.items():
            part = value.get(name) if isinstance(value, Mapping) else None
            if id(field) not in self._fields:
                self._fields[id(field)] = _step(name, field)
            yield from self._inside(
                StatePlace((*path, name), field, field.type), part, (*steps, self._fields[id(field)])
            )

    def _inside(
        self, spot: StatePlace, value: Any, steps: tuple[PlaceStep, ...]
    ) -> Iterator[tuple[StatePlace, Sequence[PlaceStep]]]:
        if spot.way != (SEATS,):
            yield spot, steps
        if spot.kind.base == "record":
            yield from self._record(spot.field.fields, value, spot.way, steps)
        for step, kind, names in self._entries(spot, value):
            inner = StatePlace((*spot.way, step), spot.field, kind)
            yield from self._inside(inner, look(value, (step,)), (*steps, PlaceStep(names, SKIP_COST)))

    def _entries(self, spot: StatePlace, value: Any) -> Iterator[tuple[str | int, Type, tuple[tuple[str, ...], ...]]]:
        """Yield the keys or indexes of a place, with the types and the names of their values."""
        kind = spot.kind
        if kind.base == "map" and kind.item and kind.key:
            for key in self._keys(kind, value):
                yield key, kind.item, self.called(key, kind.key)
        elif kind.base == "pile" and value:
            for key in self.game.by_name(kind.of):
                yield key, Type("int"), self.called(key, Type("piece", kind.of))
        elif is_list_of_records(kind) and kind.item:
            first = next(iter(spot.field.fields.values()))
            for number, item in enumerate(value or ()):
                names = (tokens(str(number + 1)), *self.called(str(item.get(first.name)), first.type))
                yield number, kind.item, names

    def _keys(self, kind: Type, value: Any) -> list[str]:
        """List the keys of a map: the present ones, and all allowed ones unless they lead to records."""
        present_keys = [*(value or ())]
        if kind.item is None or kind.key is None or kind.item.base == "record":
            return present_keys
        allowed = self.words.allowed(kind.key, _ANY_FIELD, self.names)
        return list(dict.fromkeys([*present_keys, *(each.key for each in allowed)]))

    def called(self, key: str, kind: Type) -> tuple[tuple[str, ...], ...]:
        """Return the names of a key or piece: itself, its name, the code on it."""
        cache_key = kind.base, kind.of, key
        if cache_key not in self._keyed:
            self._keyed[cache_key] = self._call(key, kind)
        return self._keyed[cache_key]

    def _call(self, key: str, kind: Type) -> tuple[tuple[str, ...], ...]:
        names = [key]
        if kind.base == "piece" and key != HIDDEN_PIECE and (piece := self.game.by_name(kind.of).get(key)):
            names += [piece.name, piece.code, *piece.also]
        elif kind.base in ("row", "option"):
            names.append(self.words.one(key, kind))
            row = self.game.tables[kind.of].by_key.get(key, {}) if kind.base == "row" else {}
            names.append(str(row.get("name") or ""))
        return tuple(dict.fromkeys(tokens(name) for name in names if name))


def _step(name: str, field: Field) -> PlaceStep:
    """Return the step to a field."""
    names = (tokens(name), tokens(field_words(field)))
    free = name == SEATS or (field.type.base == "map" and field.on_table)
    left_out = 0 if free else SKIP_COST if field.on_table or field.type.base != "map" else FORBIDDEN_COST
    return PlaceStep(names, left_out, _words_of_meaning(field))


def _words_of_meaning(field: Field) -> frozenset[str]:
    """Return the words of a field's meaning, if these are few, and of its unit."""
    clause = re.split("[,;:]", field.meaning, maxsplit=1)[0].split()
    words = [*(clause if len(clause) <= MAX_MEANING_WORDS else ()), *field.unit.split(), *field_words(field).split()]
    return frozenset(word.lower() for word in words) - STOP_WORDS - {"whether"}


@lru_cache(_TOKEN_CACHE_SIZE)
def tokens(name: str) -> tuple[str, ...]:
    """Split a name or path into words, in small letters."""
    plain = name.lower().replace("½", ".5").replace("'s", "").replace("_", " ")
    return tuple(word for part in _WORD_SEPARATORS.split(plain) if (word := part.strip(",:;!?")))


def _cost(words: Sequence[str], steps: Sequence[PlaceStep]) -> int | None:
    """Return how badly words name a place; None if they don't. The last step is never left out."""
    if not steps:
        return None if words else 0
    step, tail = steps[0], steps[1:]
    ways = [way for called in step.called for way in _begins(words, called)]
    ways += [(1, MEANING_COST)] if words and _means(words[0], step.meant) else []
    ways += [(0, step.left_out)] if tail else []
    costs = [after + cost for number, cost in ways if (after := _cost(words[number:], tail)) is not None]
    return min(costs, default=None)


def _means(word: str, meant: frozenset[str]) -> bool:
    """Return whether a word, in singular or plural, is among the words of a meaning."""
    return word in meant or singular(word) in map(singular, meant)


def _begins(words: Sequence[str], name: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Yield the numbers of words that begin a name, with their costs: 0 for the whole name. G22 doesn't begin G225."""
    begun = 0
    for number, (one, other) in enumerate(zip(words, name, strict=False), 1):
        if one != other:
            if not other.startswith(one) or is_number(one) or one[-1:].isdigit():
                return
            begun = PREFIX_COST
        yield number, begun if number == len(name) else PREFIX_COST
