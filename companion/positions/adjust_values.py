"""Values of corrections as players type them: a piece by its name or code, `2 fuel`, `+F E`, `-1`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from companion.positions.adjust_places import Spot, tokens
from companion.positions.label_words import fitting
from companion.positions.paths import look
from companion.positions.scenarios import flow
from companion.positions.state_words import Allowed, StateWords
from companion.text.grammar import could_be, either, figure, within_sentence
from components.problems import SalvageError, did_you_mean
from components.references import Names
from components.schema import Field, Game, Type
from components.specs import NUMBERS

MOST_LISTED, SUCH_AS = 12, 3
"""Values that a message about a wrong one lists, and as how many of more it names."""

_SIGN = re.compile(r"(?:^|(?<=[\s,]))([+−-])")
_SIGNED = re.compile(r"([+−-])\s*(\d{1,6})")
_COUNTED = re.compile(r"(\d{1,9})(?!\d)\s*[x×]?\s*(\S.*)")
MOST_OF_ONE = 999
"""Pieces of one name that may be counted; no box has more."""


class ValueReader:
    """Reads values about one position. Raises SalvageError where they mean nothing, or several things."""

    def __init__(self, game: Game, names: Names, state: Mapping[str, Any]) -> None:
        self.game, self.names, self.state = game, names, state
        self.words = StateWords(game)
        self._whole: dict[tuple[str, Type, int], bool] = {}
        self._matches: dict[tuple[str, Type, int], list[Allowed]] = {}
        """What texts are in this position, by type and field: a line is held against each of hundreds of places."""

    def refuse_two_meanings(self, value: str, kind: Type) -> None:
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
            key = self.pick(said.lstrip("+-−").strip() if signed else said, kind, spot.field)
            if signed and said[:1] in "-−" and key != now:
                raise SalvageError(f"there is no {self.words.one(key, kind)} to take away")
            return "" if signed and said[:1] in "-−" else key
        return said

    def _several(self, said: str, spot: Spot, now: Any) -> str:
        """A list or pile: all of it, or with a sign what comes to it or goes."""
        kind = spot.kind
        item = Type("piece", kind.of) if kind.base == "pile" else kind.item
        assert item is not None
        named: list[str] = []
        for sign, things in _split_signs(said):
            read = self._read_things(things, item, spot.field)
            named = _changed(now or (), read, sign == "+", lambda key: self.words.one(key, item)) if sign else read
            now = named
        return flow(dict(Counter(named))) if kind.base == "pile" else flow(named)

    def things(self, said: str, spot: Spot) -> list[str]:
        """The things that a text names, for a list or pile."""
        item = Type("piece", spot.kind.of) if spot.kind.base == "pile" else spot.kind.item
        assert item is not None
        return self._read_things(said, item, spot.field)

    def _read_things(self, said: str, item: Type, field: Field) -> list[str]:
        """The things that a line names, between commas or spaces, each as often as the number before it says."""
        if not self.words.allowed(item, field, self.names):
            return [part for part in re.split(r"[,\s]+", said) if part]
        parts = [part.strip() for part in said.split(",") if part.strip()]
        try:
            return [key for part in parts for key in self._counted(part, item, field)]
        except SalvageError:
            apart = self._with_numbers(said.replace(",", " ").split(), item, field)
            if apart == parts:
                raise
            return [key for part in apart for key in self._counted(part, item, field)]

    def _with_numbers(self, parts: Sequence[str], item: Type, field: Field) -> list[str]:
        """Words, each with the number before it, unless that is itself the name of something."""
        found: list[str] = []
        for part in parts:
            if found and found[-1].isdecimal() and not self._match(found[-1], item, field):
                found[-1] += f" {part}"
            else:
                found.append(part)
        return found

    def tells_place(self, value: str, spot: Spot) -> bool:
        """Whether a value tells its place: whole names or codes, of several with a sign."""
        if spot.kind.base == "bool":
            return tokens(value) == tokens(spot.field.empty)
        several = spot.kind.base in ("pile", "list")
        return self.is_whole(value, spot) and spot.kind.base not in NUMBERS and (not several or value[:1] in "+-−")

    def is_whole(self, value: str, spot: Spot) -> bool:
        """Whether a value is a number, or names or codes that are spelt out."""
        kind = spot.kind
        if kind.base in NUMBERS:
            return True
        if kind.base == "bool":
            return value in ("yes", "no", spot.field.empty)
        item = Type("piece", kind.of) if kind.base == "pile" else kind.item if kind.base == "list" else kind
        if item is None or item.base == "record":
            return False
        if item is kind:
            return self._is_whole(value.lstrip("+-−").strip(), item, spot.field)
        said = " ".join(things for _, things in _split_signs(value))
        parts = self._with_numbers(said.replace(",", " ").split(), item, spot.field)
        named = (parts if "," in said or len(parts) > 1 else [said], [said])
        return any(all(self._is_whole(_COUNTED.sub(r"\2", part), item, spot.field) for part in each) for each in named)

    def _is_whole(self, said: str, kind: Type, field: Field) -> bool:
        """Whether a text is all of a value's name, or the code on it."""
        known = said, kind, id(field)
        if known not in self._whole:
            self._whole[known] = self._spells_all(said, kind, field)
        return self._whole[known]

    def _spells_all(self, said: str, kind: Type, field: Field) -> bool:
        if kind.base in ("piece", "pile") and self._spelt(said, kind) is not None:
            return True
        return any(
            tokens(said) in (tokens(name) for name in (each.key, each.label, *self._titles(each.key, kind)))
            for each in self._match(said, kind, field)
        )

    def _titles(self, key: str, kind: Type) -> list[str]:
        """What a piece is called without its code."""
        piece = self.game.by_name(kind.of).get(key) if kind.base == "piece" else None
        return [piece.name] if piece else []

    def _counted(self, said: str, item: Type, field: Field) -> list[str]:
        if self._match(said, item, field):
            return [self.pick(said, item, field)]
        match = _COUNTED.fullmatch(said)
        if not match:
            return [self.pick(said, item, field)]
        key, number = self.pick(match[2], item, field), int(match[1])
        if number > MOST_OF_ONE:
            raise SalvageError(f"{self._too_many(key, item)}, not {figure(number)}")
        return [key] * number

    def _too_many(self, key: str, item: Type) -> str:
        """How many there are at most of what a line counts; only pieces have a number in the box."""
        piece = self.game.by_name(item.of).get(key) if item.base in ("piece", "pile") else None
        if piece:
            return f"{piece.name}: the box holds {piece.count}"
        return f"{self.words.one(key, item)} can be there {MOST_OF_ONE} times at most"

    def pick(self, said: str, kind: Type, field: Field) -> str:
        """The key of the one value that a text means. Raises SalvageError with what is allowed, and by which list."""
        found = self._match(said, kind, field)
        every = self.words.allowed(kind, field, self.names)
        if len(found) == 1:
            return found[0].key
        if found:
            raise SalvageError(could_be(said, (each.label for each in found)))
        labels = [each.label for each in every]
        among = within_sentence(self.words.list_of(kind) or "choices")
        a_deck = kind.base in ("piece", "pile") and kind.of not in self.words.game.kinds and not among.endswith("s")
        if kind.base == "row" and not any(word.endswith("s") for word in among.split()):
            among = f"kinds of {among}"
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
        """The values that a text may mean."""
        known = said, kind, id(field)
        if known not in self._matches:
            self._matches[known] = self._find(said, kind, field)
        return self._matches[known]

    def _find(self, said: str, kind: Type, field: Field) -> list[Allowed]:
        every = self.words.allowed(kind, field, self.names)
        if kind.base in ("piece", "pile") and (key := self._spelt(said, kind)) is not None:
            return [each for each in every if each.key == key]
        typed = field.choice_synonyms.get(said.lower(), said).lower()
        whole = [each for each in every if typed in (each.key.lower(), each.label.lower())]
        if whole:
            return whole
        return [every[place] for place in fitting(said, [each.label for each in every], [each.key for each in every])]


def _split_signs(said: str) -> list[tuple[str, str]]:
    """What a line says of a list, sign by sign; without a sign it is all that lies there.

    >>> _split_signs("- s1 -m35 + m47"), _split_signs("m-40 e12")
    ([('-', 's1'), ('-', 'm35'), ('+', 'm47')], [('', 'm-40 e12')])
    """
    parts = [part.strip(" ,") for part in _SIGN.split(said)]
    return [*([("", parts[0])] if parts[0] or not parts[1:] else []), *zip(parts[1::2], parts[2::2], strict=True)]


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
