"""Values as players type them, by the rule of input: a thing by its key, its code or a clear beginning of its name;
several read from the left, each with its number before it; with a sign what comes to a place or goes."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from companion.answer_parser.names import find_named, plain
from companion.corrections.places import StatePlace, group_of, is_list_of_records
from companion.positions.paths import look
from companion.positions.scenarios import flow
from companion.positions.state_words import Allowed, StateWords, singular
from companion.text.grammar import could_be, either, figure, is_number, within_sentence
from components.fields import NUMBERS
from components.messages import _
from components.problems import SalvageError, did_you_mean
from components.references import Names
from components.schema import Field, Game, Type

MAX_LISTED_VALUES, SUCH_AS = 12, 3
"""Values that a message about a wrong one lists, and as how many of more it names."""
MAX_COPIES = 999
"""Pieces of one name that may be counted; no box has more."""

_SIGN = re.compile(r"(?:^|(?<=[\s,]))([+−-])")
_NUMBER = re.compile(r"([+−-]?)\s*(\d{1,6})(?:\s+(.+))?")
_COUNTED_NAME = re.compile(r"(\d{1,9})(?!\d)([x×]?)(.*)")


class Some(NamedTuple):
    """A thing that a text names, and how many of it."""

    key: str
    number: int


class Unclear(SalvageError):
    """What is wrong about a line whatever else it may mean: it names several places, more pieces than any box has, or a
    thing whose place it doesn't say."""


class ValueReader:
    """Reads values about one position. Raises SalvageError where they mean nothing, or several things."""

    def __init__(self, game: Game, names: Names, state: Mapping[str, Any]) -> None:
        self.game, self.names, self.state = game, names, state
        self.words = StateWords(game)
        self._called: dict[tuple[Type, int], list[tuple[Allowed, frozenset[str]]]] = {}
        """What values are called, by their type and field: a line is held against many places."""

    @cached_property
    def _has_cells(self) -> bool:
        """Whether places are named by texts that nothing lists: 3c may then be one, so it isn't 3 of what C is."""
        return any(field.type.key == Type("text") for field in _each_field(self.game.state))

    # ---- values

    def value(self, text: str, spot: StatePlace, signed: bool) -> str:
        """Convert a value from players' words for a correction. signed: a sign adds or takes away."""
        kind, now = spot.kind, look(self.state, spot.way) if spot.way else None
        is_space = kind.base == "choice" and isinstance(now, str) and is_number(now)  # A marker's, with a number.
        number = int(str(now)) if is_space else now if kind.base in NUMBERS else None
        moves = signed and text[:1] in "+-−"
        if kind.base in NUMBERS or (moves and number is not None):
            return self._number(text, spot, signed, number or 0)
        if item := item_of(kind):
            return self._all(text, spot, item, now)
        if kind.base not in ("piece", "row", "key", "choice", "option", "bool"):
            return text
        takes = moves and text[:1] != "+"
        key = self.pick(text.lstrip("+-−").strip() if signed else text, kind, spot.field)
        if takes and key != now:
            raise self._nothing_to_take(key, kind)
        return "" if takes else key

    def _number(self, text: str, spot: StatePlace, signed: bool, current: int) -> str:
        number = _NUMBER.fullmatch(text)
        if not number or (number[1] and not signed) or not _is_unit(number[3] or "", spot.field):
            raise SalvageError(_("{typed!r} isn't a whole number", typed=text))
        by = int(number[2]) if number[1] in ("", "+") else -int(number[2])
        return str(current + by if number[1] else by)

    def _all(self, text: str, spot: StatePlace, item: Type, current: Any) -> str:
        """Return the new contents of a list or pile: all that is named, or with signs the old ones with additions and
        removals."""
        items = list(Counter(current).elements()) if isinstance(current, Mapping) else [*(current or ())]
        for sign, things in split_signs(text):
            keys = [each.key for each in self.things(things, item, spot.field) for _ in range(each.number)]
            if sign in ("", "+"):
                items = [*items, *keys] if sign else keys
                continue
            for key in keys:
                if key not in items:
                    raise self._nothing_to_take(key, item)
                items.remove(key)
        return flow(dict(Counter(items)) if spot.kind.base == "pile" else items)

    def _nothing_to_take(self, key: str, kind: Type) -> SalvageError:
        return SalvageError(_("there is no {thing} to take away", thing=self.words.one(key, kind)))

    # ---- things

    def things(self, text: str, item: Type, field: Field, in_full: bool = False) -> list[Some]:
        """List the things that a text names, the longest stretch of words first, each with the number before it.
        in_full: the beginning of a name doesn't count."""
        words, values = text.replace(",", " ").split(), self._values(item, field)
        if not values:
            return [Some(word, 1) for word in words]
        if len(values) == len(words) == 1 and is_number(words[0]) and not self.match(words[0], item, field):
            return [self._some(values[0][0].key, int(words[0]), item)]  # So many of the only kind.
        amounts = []
        while words:
            some, word_count = self._first(words, item, field, in_full)
            amounts.append(some)
            words = words[word_count:]
        return amounts

    def _first(self, words: Sequence[str], item: Type, field: Field, in_full: bool) -> tuple[Some, int]:
        """Return the first thing that words name, and the number of these words."""
        match = _COUNTED_NAME.fullmatch(words[0])
        if match and not match[3] and words[1:] and not self.match(words[0], item, field):
            key, word_count = self._longest(words[1:], item, field, in_full)
            return self._some(key, int(match[1]), item), word_count + 1
        is_cell = not (match and match[2]) and self._has_cells
        if match and match[3] and not is_cell and not self.match(words[0], item, field):
            key, word_count = self._longest([match[3], *words[1:]], item, field, in_full)
            return self._some(key, int(match[1]), item), word_count
        key, word_count = self._longest(words, item, field, in_full)
        return Some(key, 1), word_count

    def _longest(self, words: Sequence[str], item: Type, field: Field, in_full: bool) -> tuple[str, int]:
        """Return the thing that the longest stretch of words names, and the number of these words."""
        for end in range(len(words), 1, -1):
            if len(matches := self.match(" ".join(words[:end]), item, field, in_full)) == 1:
                return matches[0].key, end
        return self.pick(words[0], item, field, in_full), 1

    def _some(self, key: str, number: int, item: Type) -> Some:
        """So many of a thing. Raises SalvageError where no box has them."""
        if number <= MAX_COPIES:
            return Some(key, number)
        piece = self.game.by_name(item.of).get(key) if item.base == "piece" else None
        if piece:
            message = "{thing}: the box holds {most}, not {number}"
            raise Unclear(_(message, thing=piece.name, most=piece.count, number=figure(number)))
        message, name = "{thing} can be there {most} times at most, not {number}", self.words.one(key, item)
        raise Unclear(_(message, thing=name, most=MAX_COPIES, number=figure(number)))

    def refuse_two_meanings(self, value: str, kind: Type) -> None:
        """See to it that `2Y`, where several pieces may be named, isn't K02Y for one and two of Y for another. Raises
        SalvageError."""
        item = item_of(kind)
        for word in re.split(r"[,\s]+", value) if item and item.base == "piece" else ():
            one, several = self._spelt(word, kind), _COUNTED_NAME.fullmatch(word)
            if one and several and (other := self._spelt(several[3], kind)):
                number = several[1]
                clear = "{typed!r} could be {one} or {number} of {other}; type {one} or {number} x {other}"
                raise SalvageError(_(clear, typed=word, one=one, number=number, other=other))

    def is_whole(self, value: str, spot: StatePlace) -> bool:
        """Return whether a value is a number, or names or codes spelt in full."""
        if spot.kind.base in NUMBERS:
            return bool(_NUMBER.fullmatch(value))
        item = item_of(spot.kind)
        try:
            if item is None:
                return bool(self.pick(value.lstrip("+-−").strip(), spot.kind, spot.field, in_full=True))
            amounts = [self.things(said, item, spot.field, in_full=True) for _, said in split_signs(value)]
        except Unclear:
            raise
        except SalvageError:
            return False
        return bool(self._values(item, spot.field)) and all(amounts)

    # ---- names

    def pick(self, text: str, kind: Type, field: Field, in_full: bool = False) -> str:
        """Return the key of the only value that a text can mean. Raises SalvageError with the allowed values, or their
        list."""
        matches = self.match(text, kind, field, in_full)
        if len(matches) == 1:
            return matches[0].key
        if matches:
            raise SalvageError(could_be(text, (each.label for each in matches)))
        raise self._not_among(text, kind, [allowed for allowed, _ in self._values(kind, field)])

    def _not_among(self, text: str, kind: Type, allowed: Sequence[Allowed]) -> SalvageError:
        """Return the error for a text that is none of the allowed values."""
        among = within_sentence(self.words.list_of(kind) or _("choices"))
        refused = "{typed!r} isn't one of the {values}"
        if kind.base in ("piece", "pile") and kind.of not in self.game.kinds and not among.endswith("s"):
            refused = "{typed!r} isn't in the {values}"  # Some decks are called by what is in them: rocket parts.
        elif kind.base == "row" and not any(word.endswith("s") for word in among.split()):
            refused = "{typed!r} isn't one of the kinds of {values}"
        wrong, hint = _(refused, typed=text, values=among), did_you_mean(text, [each.label for each in allowed])
        if not allowed:
            return SalvageError(wrong)
        some = [self._sample(each, kind) for each in allowed[: MAX_LISTED_VALUES + 1]]
        if len(allowed) > MAX_LISTED_VALUES:
            some = [_("one such as {value}", value=some[0]), *some[1:SUCH_AS]]
        return SalvageError(_("{wrong}; type {values}", wrong=f"{wrong}{hint}", values=either(some)))

    def _sample(self, allowed: Allowed, kind: Type) -> str:
        """Return a value for a message; a code after a name stands in brackets, so that it doesn't run into the
        sentence: `White nose (WN)`."""
        piece = self.game.by_name(kind.of).get(allowed.key) if kind.base in ("piece", "pile") else None
        is_named = piece is not None and allowed.label == f"{piece.name} {piece.code}"
        return f"{piece.name} ({piece.code})" if piece and is_named else allowed.label

    def match(self, text: str, kind: Type, field: Field, in_full: bool = False) -> list[Allowed]:
        """List the values that a text may mean: those with this key, code or name, or else those whose names begin with
        it."""
        values = self._values(kind, field)
        if kind.base in ("piece", "pile") and (key := self._spelt(text, kind)) is not None:
            return [allowed for allowed, _ in values if allowed.key == key]
        return find_named(field.choice_synonyms.get(text.lower(), text), values, in_full)

    def _values(self, kind: Type, field: Field) -> list[tuple[Allowed, frozenset[str]]]:
        """List the allowed values of a place, each with its names."""
        cache_key = kind, id(field)
        if cache_key not in self._called:
            allowed = self.words.allowed(kind, field, self.names)
            self._called[cache_key] = [(each, frozenset(self._names(each, kind))) for each in allowed]
        return self._called[cache_key]

    def _names(self, allowed: Allowed, kind: Type) -> Iterator[str]:
        yield from (plain(allowed.key), plain(allowed.label))
        if kind.base in ("piece", "pile") and (piece := self.game.by_name(kind.of).get(allowed.key)):
            yield from map(plain, (piece.name, *piece.also))
        if kind.base == "row":
            row = self.game.tables[kind.of].by_key.get(allowed.key, {})
            yield from map(plain, filter(None, (str(row.get("name") or ""), *(row.get("also") or ()))))

    def _spelt(self, text: str, kind: Type) -> str | None:
        """Return the key of the piece with this spelling."""
        of = group_of(kind)
        key = self.names.pieces.get(of, {}).get(text.lower())
        pieces = self.game.by_name(of)
        also = (name for name, piece in pieces.items() if text.lower() in map(str.lower, piece.also))
        return key if key is not None else next(also, None)


def _each_field(fields: Mapping[str, Field]) -> Iterator[Field]:
    """Fields with those inside them."""
    for field in fields.values():
        yield field
        yield from _each_field(field.fields)


def item_of(kind: Type) -> Type | None:
    """Return the type of the things in a list or pile; None for other places, also for lists of records."""
    if kind.base == "pile":
        return Type("piece", kind.of)
    return kind.item if kind.base == "list" and not is_list_of_records(kind) else None


def split_signs(text: str) -> list[tuple[str, str]]:
    """Split the words about a list at their signs; without a sign they are the whole list.

    >>> split_signs("- s1 -m35 + m47"), split_signs("m-40 e12")
    ([('-', 's1'), ('-', 'm35'), ('+', 'm47')], [('', 'm-40 e12')])
    """
    parts = [part.strip(" ,") for part in _SIGN.split(text)]
    return [*([("", parts[0])] if parts[0] or not parts[1:] else []), *zip(parts[1::2], parts[2::2], strict=True)]


def _is_unit(word: str, field: Field) -> bool:
    """Return whether the word behind a number is its unit: `2 cubes`."""
    return not word or singular(word.lower()) in {singular(each.lower()) for each in field.unit.split()}
