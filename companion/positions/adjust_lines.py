"""Corrections as players type them, spelt out as PATH=VALUE: `Ann.hp=3`, `A.hp=2`, `G45=0`, `ann hp -1`, `bo hand +F`.

A line names a place by as much of its path as tells it from all others: `hp` alone could be anybody's. Words may be
begun, names come before beginnings, and a piece is called by its name or by the code on it. Without an equals sign a
number with a sign is added or taken off, and pieces with a sign are put there or taken away.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from companion.positions.label_words import fitting
from companion.positions.paths import NOTHING, Way, look, read_change, resolve
from companion.positions.scenarios import flow
from companion.positions.state_words import NOTHING as NO_VALUE
from companion.positions.state_words import Allowed, StateWords, empty_words, field_words
from companion.positions.views import SEATS
from companion.text.grammar import either, is_number, within_sentence
from components.problems import SalvageError, did_you_mean, dotted
from components.references import Names
from components.schema import UNSEEN, Field, Game, Type
from components.specs import NUMBERS

MOST_NAMED = 6
"""Places that a message about an ambiguous line names."""
WRITTEN = ("", "[", "{", "~")
"""How a value begins that is written as in a scenario file, or is nothing."""
MOST_LISTED, SUCH_AS = 12, 3
"""Values that a message about a wrong one lists, and as how many of more it names."""

_SPLIT = re.compile(r"[.\s]+")
_SIGNED = re.compile(r"([+−-])\s*(\d{1,6})")
_COUNTED = re.compile(r"(\d{1,3})\s*[x×]?\s*(\S.*)")
_SIGNED_LINE = re.compile(r"(.+?)\s*([+−-])\s*(\d{1,6}|[^\W\d].*)")


class Spot(NamedTuple):
    """A place of the state, and its value there: a field, or what lies under a key or number inside one."""

    way: Way
    field: Field
    kind: Type


def spell_out(typed: Sequence[str], game: Game, names: Names, state: Mapping[str, Any]) -> list[str]:
    """Lines as PATH=VALUE. Raises SalvageError with all that is wrong."""
    found, faults = [], []
    for line in typed:
        try:
            found.append(_spell_out(line, game, names, state))
        except SalvageError as problem:
            faults += problem.faults
    if faults:
        raise SalvageError(faults)
    return found


def _spell_out(line: str, game: Game, names: Names, state: Mapping[str, Any]) -> str:
    lines = LineReader(game, names, state)
    path, equals, value = line.partition("=")
    if not equals:
        return lines.read_words(line.strip())
    if not path.strip():
        raise SalvageError(f"{line!r} isn't a correction; write PATH=VALUE, such as turn=3")
    value = value.strip()
    try:
        spot = Spot(*resolve(path.strip(), game.state, names, state))
    except SalvageError as unknown:
        spots = lines.spots(path, value[:1] not in WRITTEN)
        if not spots:
            raise unknown from None
        return lines.at(_only(path, spots), value, signed=False)
    if has_parts(spot.kind) and value[:1] not in WRITTEN and (spots := lines.spots(path)):
        return lines.at(_only(path, spots), value, signed=False)
    return lines.at(spot, value, signed=False, path=path.strip())


class LineReader:
    """Reads lines about one position. Raises SalvageError where they mean nothing, or several things."""

    def __init__(self, game: Game, names: Names, state: Mapping[str, Any]) -> None:
        self.game, self.names, self.state = game, names, state
        self.words = StateWords(game)

    def read_words(self, line: str) -> str:
        """A line without an equals sign: a place, then a value, `ann hp 3`, or a change, `ann hp -1`."""
        if (signed := _SIGNED_LINE.fullmatch(line)) and (spots := self.spots(signed[1])):
            return self.at(_only(signed[1], spots), f"{signed[2]}{signed[3]}", signed=True)
        parts = line.split()
        for cut in range(len(parts) - 1, 0, -1):
            path = " ".join(parts[:cut])
            if spots := self.spots(path):
                return self.at(_only(path, spots), " ".join(parts[cut:]), signed=True)
        if spots := self.spots(line):
            raise SalvageError(f"{self.words.place(_only(line, spots).way)}: what is it now? Type {line} = VALUE")
        raise SalvageError(
            f"{line!r} isn't a correction; write PATH=VALUE, such as turn=3, or in a few words, such as {_SUCH}"
        )

    def at(self, spot: Spot, value: str, signed: bool, path: str = "") -> str:
        """A value typed for a place as PATH=VALUE; signed: a sign adds or takes away."""
        path = path or dotted(spot.way)
        self._refuse_two_meanings(value, spot.kind)
        if value in NOTHING or value.lower() in (NO_VALUE, "nothing", empty_words(spot.field)):
            return f"{path}="
        if not (signed and value[:1] in "+-−"):
            try:
                read_change(f"{path}={value}", self.game, self.names, self.state)
                return f"{path}={value}"
            except SalvageError as problem:
                if spot.kind.base in ("record", "map", "number", "int", "count") or value[:1] in "[{":
                    raise problem from None
        try:
            return f"{path}={self.value(value, spot, signed)}"
        except SalvageError as problem:
            raise SalvageError(f"{self.words.place(spot.way)}: {problem}") from None

    def _refuse_two_meanings(self, value: str, kind: Type) -> None:
        """See to it that `2Y`, where several pieces may be named, isn't K02Y for one and two of Y for another. Raises
        SalvageError."""
        item = kind if kind.base == "pile" else kind.item if kind.base == "list" else None
        if item is None or item.base not in ("piece", "pile"):
            return
        for said in re.split(r"[,\s]+", value):
            one, several = self._spelt(said, item), _COUNTED.fullmatch(said)
            if one and several and (other := self._spelt(several[2], item)):
                number = several[1]
                raise SalvageError(f"{said!r} could be {one} or {number} of {other}; type {one} or {number} x {other}")

    def _spelt(self, said: str, kind: Type) -> str | None:
        """The key of the piece that is spelt so."""
        key = self.names.pieces.get(kind.of, {}).get(said.lower())
        pieces = self.game.by_name(kind.of)
        also = (name for name, piece in pieces.items() if said.lower() in map(str.lower, piece.also))
        return key if key is not None else next(also, None)

    # ---- values

    def value(self, said: str, spot: Spot, signed: bool) -> str:
        """A value in players' words, as a correction writes it."""
        kind, now = spot.kind, look(self.state, spot.way) if spot.way else None
        if kind.base in NUMBERS:
            match = _SIGNED.fullmatch(said)
            if not match or not signed:
                raise SalvageError(f"{said!r} isn't a whole number")
            return str((now or 0) + (int(match[2]) if match[1] == "+" else -int(match[2])))
        if kind.base == "pile" or (kind.base == "list" and kind.item and kind.item.base != "record"):
            return self._several(said, spot, now)
        if kind.base in ("piece", "row", "key", "choice", "option", "bool"):
            return self.pick(said, kind, spot.field)
        return said

    def _several(self, said: str, spot: Spot, now: Any) -> str:
        """A list or pile: all of it, or with a sign what comes to it or goes."""
        kind = spot.kind
        item = Type("piece", kind.of) if kind.base == "pile" else kind.item
        assert item is not None
        sign = said[:1] if said[:1] in "+-−" else ""
        named = self._read_things(said.removeprefix(sign).strip(), item, spot.field)
        if sign:
            named = _changed(now or (), named, sign == "+", lambda key: self.words.one(key, item))
        return flow(dict(Counter(named))) if kind.base == "pile" else flow(named)

    def _read_things(self, said: str, item: Type, field: Field) -> list[str]:
        """The things that a line names, between commas or spaces, each as often as the number before it says."""
        if not self.words.allowed(item, field, self.names):
            return [part for part in re.split(r"[,\s]+", said) if part]
        parts = [part.strip() for part in said.split(",") if part.strip()]
        try:
            return [key for part in parts for key in self._counted(part, item, field)]
        except SalvageError:
            tokens = said.replace(",", " ").split()
            if tokens == parts:
                raise
            return [key for part in tokens for key in self._counted(part, item, field)]

    def _counted(self, said: str, item: Type, field: Field) -> list[str]:
        if self._match(said, item, field):
            return [self.pick(said, item, field)]
        match = _COUNTED.fullmatch(said)
        return [self.pick(match[2], item, field)] * int(match[1]) if match else [self.pick(said, item, field)]

    def pick(self, said: str, kind: Type, field: Field) -> str:
        """The key of the one value that a text means. Raises SalvageError with what is allowed, and by which list."""
        found = self._match(said, kind, field)
        every = self.words.allowed(kind, field, self.names)
        if len(found) == 1:
            return found[0].key
        if found:
            raise SalvageError(f"{said!r} could be {' or '.join(each.label for each in found[:MOST_NAMED])}; type more")
        labels = [each.label for each in every]
        among = within_sentence(self.words.list_of(kind) or "choices")
        a_deck = kind.base in ("piece", "pile") and kind.of not in self.words.game.kinds and not among.endswith("s")
        of = "in" if a_deck else "one of"  # Some decks are called by what is in them: rocket parts.
        wrong, hint = f"{said!r} isn't {of} the {among}", did_you_mean(said, labels)
        some = [self._sample(each, kind) for each in every[: MOST_LISTED + 1]]
        some = some if len(every) <= MOST_LISTED else ["one such as " + some[0], *some[1:SUCH_AS]]
        raise SalvageError(f"{wrong}{hint}; type {either(some)}")

    def _sample(self, allowed: Allowed, kind: Type) -> str:
        """A value within a message, where a code after a name would run into the sentence: `White nose (WN)`."""
        piece = self.game.by_name(kind.of).get(allowed.key) if kind.base in ("piece", "pile") else None
        named = piece is not None and allowed.label == f"{piece.name} {piece.code}"
        return f"{piece.name} ({piece.code})" if piece and named else allowed.label

    def _match(self, said: str, kind: Type, field: Field) -> list[Allowed]:
        every = self.words.allowed(kind, field, self.names)
        if kind.base in ("piece", "pile") and (key := self._spelt(said, kind)) is not None:
            return [each for each in every if each.key == key]
        whole = [each for each in every if said.lower() in (each.key.lower(), each.label.lower())]
        if whole:
            return whole
        return [every[place] for place in fitting(said, [each.label for each in every], [each.key for each in every])]

    # ---- places

    def spots(self, path: str, single: bool = True) -> list[Spot]:
        """The places that words name best: those with the fewest left out, and names before beginnings.

        single: only places of one value, none with others inside it.
        """
        asked = [part for part in _SPLIT.split(path.lower().replace("'s", "").replace("_", " ")) if part]
        best: list[Spot] = []
        least = 1 << 30
        for spot, steps in self.every():
            if single and has_parts(spot.kind):
                continue
            cost = _cost(asked, steps)
            if cost is not None and cost <= least:
                best, least = [*(best if cost == least else ()), spot], cost
        return best

    def every(self) -> Iterator[tuple[Spot, Sequence[Step]]]:
        """Every place of the position, with what each step to it may be called."""
        return self._record(self.game.state, self.state, (), ())

    def _record(
        self, fields: Mapping[str, Field], value: Any, way: Way, steps: tuple[Step, ...]
    ) -> Iterator[tuple[Spot, Sequence[Step]]]:
        for name, field in fields.items():
            part = value.get(name) if isinstance(value, Mapping) else None
            called = (_tokens(name), _tokens(field_words(field)))
            there = Step(called, 0 if name == SEATS or field.type.base == "map" else 20)
            yield from self._inside(Spot((*way, name), field, field.type), part, (*steps, there))

    def _inside(self, spot: Spot, value: Any, steps: tuple[Step, ...]) -> Iterator[tuple[Spot, Sequence[Step]]]:
        kind = spot.kind
        if not (kind.base == "map" and spot.way == (SEATS,)):
            yield spot, steps
        if kind.base == "record":
            yield from self._record(spot.field.fields, value, spot.way, steps)
        elif kind.base == "map" and kind.item and kind.key:
            for key in self._keys(kind, value):
                inner = Spot((*spot.way, key), spot.field, kind.item)
                part = value.get(key) if isinstance(value, Mapping) else None
                yield from self._inside(inner, part, (*steps, Step(self._called(key, kind.key), 20)))
        elif kind.base == "pile" and value:
            one = Type("piece", kind.of)
            for key in self.game.by_name(kind.of):
                inner = Spot((*spot.way, key), spot.field, Type("int"))
                yield inner, (*steps, Step(self._called(key, one), 20))
        elif kind.base == "list" and kind.item and kind.item.base == "record":
            first = next(iter(spot.field.fields.values()))
            for number, item in enumerate(value or ()):
                called = (_tokens(str(number + 1)), *self._called(str(item.get(first.name)), first.type))
                inner = Spot((*spot.way, number), spot.field, kind.item)
                yield from self._inside(inner, item, (*steps, Step(called, 20)))

    def _keys(self, kind: Type, value: Any) -> list[str]:
        """The keys of a map: those that are there, and all that may be where they lead to no record."""
        there = [*(value or ())]
        if kind.item is None or kind.key is None or kind.item.base == "record":
            return there
        every = self.words.allowed(kind.key, _ANY, self.names)
        return list(dict.fromkeys([*there, *(each.key for each in every)]))

    def _called(self, key: str, kind: Type) -> tuple[tuple[str, ...], ...]:
        """What a key or piece may be called: itself, its name, the code on it."""
        names = [key]
        if kind.base == "piece" and key != UNSEEN and (piece := self.game.by_name(kind.of).get(key)):
            names += [piece.name, piece.code, *piece.also]
        elif kind.base in ("row", "option"):
            names.append(self.words.one(key, kind))
        return tuple(dict.fromkeys(_tokens(name) for name in names if name))


class Step(NamedTuple):
    """One step to a place: what it may be called, each in words, and what leaving it out costs."""

    called: tuple[tuple[str, ...], ...]
    left_out: int


_ANY = Field("", Type("text"))
_SUCH = "ann hp 3, G45 0"
_BEGUN = 1
"""What a beginning costs beside a whole name; leaving out a step costs far more, but for the map that a key is in."""


def has_parts(kind: Type) -> bool:
    """Whether a value has other places inside it, which are corrected one by one."""
    return kind.base in ("record", "map") or (
        kind.base == "list" and kind.item is not None and kind.item.base == "record"
    )


def _tokens(name: str) -> tuple[str, ...]:
    return tuple(part for part in _SPLIT.split(name.lower().replace("_", " ")) if part)


def _cost(asked: Sequence[str], steps: Sequence[Step]) -> int | None:
    """How badly words name a place; None where they don't. The last step is never left out."""
    if not steps:
        return None if asked else 0
    step, rest = steps[0], steps[1:]
    found = []
    for called in step.called:
        if (begun := _begins(asked, called)) is not None:
            after = _cost(asked[len(called) :], rest)
            found += [] if after is None else [after + begun]
    if rest and (after := _cost(asked, rest)) is not None:
        found.append(after + step.left_out)
    return min(found, default=None)


def _begins(asked: Sequence[str], called: Sequence[str]) -> int | None:
    """Whether words are those of a name, 0, or begin them, 1; None where they don't."""
    if len(asked) < len(called) or not called:
        return None
    pairs = list(zip(asked, called, strict=False))
    if all(one == other for one, other in pairs):
        return 0
    return _BEGUN if all(other.startswith(one) and not is_number(one) for one, other in pairs) else None


def _only(path: str, spots: Sequence[Spot]) -> Spot:
    if len(spots) == 1:
        return spots[0]
    named = [dotted(spot.way).removeprefix(f"{SEATS}.") for spot in spots]
    more = [*named[:MOST_NAMED], *(["others"] if len(named) > MOST_NAMED else [])]
    raise SalvageError(f"{path.strip()!r} could be {', '.join(more[:-1])} or {more[-1]}; type more")


def _changed(now: Any, named: Sequence[str], more: bool, called: Any) -> list[str]:
    """What lies there once things have come to it or gone from it."""
    there = list(Counter(now).elements()) if isinstance(now, Mapping) else [*now]
    if more:
        return [*there, *named]
    for key in named:
        if key not in there:
            raise SalvageError(f"there is no {called(key)} to take away")
        there.remove(key)
    return there
