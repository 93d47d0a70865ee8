"""Corrections as players type them, spelt out as PATH=VALUE: `Ann.hp=3`, `G45=0`, `ann hp -1`, `bo has 2 hp`.

There is no grammar of English here. A line without an equals sign is a place and a value, in either order or one
inside the other; what it says is whichever of these means something, with the least left out. Small words are skipped,
and words such as `add` and `loses` are signs. A piece is called by its name or by the code on it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from companion.positions.adjust_places import (
    LAST_LEFT_OUT,
    MEANT,
    PLACED,
    SKIPPED,
    WHERE,
    Places,
    Spot,
    has_parts,
    is_player,
    tokens,
)
from companion.positions.adjust_values import ValueReader
from companion.positions.paths import NOTHING, look, read_change, resolve
from companion.positions.state_words import NOTHING as NO_VALUE
from companion.positions.state_words import empty_words, field_words
from companion.positions.views import SEATS
from companion.text.grammar import could_be, either
from components.problems import SalvageError, did_you_mean, dotted, listed
from components.references import Names
from components.schema import Game
from components.specs import NUMBERS

WRITTEN = ("", "[", "{", "~")
"""How a value begins that is written as in a scenario file, or is nothing."""
MORE = frozenset({"add", "adds", "gain", "gains", "get", "gets", "give", "gives", "more", "plus"})
LESS = frozenset(
    {"discards", "drops", "lose", "loses", "lost", "remove", "removes", "take", "takes"}
    | {"fewer", "less", "minus", "without"}
)
PUT = "put"
"""Adds to what lies in a list, but 3 cubes put on a space are all there are."""
_SIGNS = {**dict.fromkeys(MORE, "+"), **dict.fromkeys(LESS, "-"), PUT: PUT}
_SIGNED_LINE = re.compile(r"(.+?)\s*([+−-])\s*(\d{1,6}|[^\W\d].*)")
MOST_NAMES = 40
"""Fields that a message about an unknown one lists."""
_COUNTS = re.compile(r"([^\d]+?)((?:\s+\d{1,3}[^\W\d]+)+)")
NONE = ("nothing", "no", "empty", "zero")
NOTHING_SAID = (NO_VALUE, *NONE, "")
MOST_WORDS = 10
"""Words of a line that are tried in every order; longer ones are no correction."""
TURNED, INSIDE = 2, 1
"""What it costs a line where the words of its place are turned round, or others follow its value."""


def spell_out(typed: Sequence[str], game: Game, names: Names, state: Mapping[str, Any]) -> list[str]:
    """Lines as PATH=VALUE; one that means nothing may go on with the list of the line before: `bo hand E, F`. Raises
    SalvageError with all that is wrong."""
    return spell_with(LineReader(game, names, state), typed)


def spell_with(reader: LineReader, typed: Sequence[str]) -> list[str]:
    """The same with a reader that knows the position already, as finding all its places takes long."""
    found: list[list[str] | SalvageError] = []
    before = ""
    for line in typed:
        counted = _split_counts(line)
        texts, whole = _try(reader, line), line
        if isinstance(texts, SalvageError) and counted:
            apart = [_try(reader, each) for each in counted]
            if not any(isinstance(each, SalvageError) for each in apart):
                texts = [text for each in apart if not isinstance(each, SalvageError) for text in each]
        if isinstance(texts, SalvageError) and before and "=" not in line:
            longer = _try(reader, f"{before}, {line}")
            if not isinstance(longer, SalvageError):
                found.pop()
                texts, whole = longer, f"{before}, {line}"
        found.append(texts)
        before = "" if "=" in line else whole
    faults = [fault for each in found if isinstance(each, SalvageError) for fault in each.faults]
    if faults:
        raise SalvageError(faults)
    return [text for each in found if not isinstance(each, SalvageError) for text in each]


def _split_counts(line: str) -> list[str]:
    """A line about numbers of several things as a line for each; none of others.

    >>> _split_counts("ann has 1Y 2B"), _split_counts("ann at B2")
    (['ann has Y 1', 'ann has B 2'], [])
    """
    match = _COUNTS.fullmatch(line)
    if not match:
        return []
    return [f"{match[1]} {thing} {number}" for number, thing in re.findall(r"(\d+)([^\W\d]+)", match[2])]


def _try(reader: LineReader, line: str) -> list[str] | SalvageError:
    from companion.positions.adjust_sentences import Sentences

    try:
        said = None if "=" in line else Sentences(reader).read(line)
        return [reader.read(line)] if said is None else said
    except SalvageError as problem:
        return problem


class Reading(NamedTuple):
    """What a line may say: a value for a place, and how badly its words name that."""

    cost: int
    spot: Spot
    text: str


class Wording(NamedTuple):
    """Words of a line and the sign among them; strict: they name places by name alone, not by what these mean."""

    words: Sequence[str]
    sign: str = ""
    strict: bool = False


class LineReader(ValueReader):
    """Reads lines about one position. Raises SalvageError where they mean nothing, or several things."""

    @cached_property
    def places(self) -> Places:
        return Places(self.game, self.names, self.state, self.words)

    @cached_property
    def _seats(self) -> frozenset[str]:
        """The names of players, in small letters."""
        return frozenset(map(str.lower, self.state.get(SEATS, ())))

    def read(self, line: str) -> str:
        """A correction as PATH=VALUE."""
        path, equals, value = line.partition("=")
        if not equals:
            return self._read_words(line.strip())
        if not path.strip():
            raise SalvageError(f"{line!r} isn't a correction; write PATH=VALUE, such as turn=3")
        return self._read_path(path.strip(), value.strip())

    def tells_place(self, value: str, spot: Spot) -> bool:
        """Whether a value tells its place; the code of a hex does, though no table lists them."""
        if spot.kind.base == "text" and spot.way[-1] == WHERE:
            return _shape(value) in {
                _shape(str(look(self.state, each.way) or ""))
                for each, _ in self.places.every
                if each.way[-1] == WHERE and field_words(each.field) == field_words(spot.field)
            }
        return super().tells_place(value, spot)

    def examples(self) -> list[str]:
        """Lines that could be typed about this position: one about a player, and one about the table."""
        fields = self.game.state[SEATS].fields if SEATS in self.game.state else {}
        players: Mapping[str, Mapping[str, Any]] = self.state.get(SEATS) or {"": {}}
        who, player = next((each for each in players.items() if each[1].get(WHERE)), next(iter(players.items())))
        own = next((each for each in fields.values() if each.type.base in NUMBERS and each.on_table), None)
        found = []
        if own and who:
            found.append(f"{who.lower()} {field_words(own).lower()} {player.get(own.name) or own.min or 0}")
        elif placed := next((name for name, each in players.items() if each.get(WHERE)), None):
            found.append(f"{placed.lower()} at {players[placed][WHERE]}")
        counts = (each for each in self.game.state.values() if each.type.base == "map" and each.on_table)
        counted = next((each for each in counts if each.type.leaf.base in NUMBERS and each.name != SEATS), None)
        there = self.state.get(counted.name) if counted else None
        found += [f"{key} {now}" for key, now in [*(there or {}).items()][:1]]
        return found or [f"turn {self.state.get('turn', 1)}"]

    # ---- PATH=VALUE

    def _read_path(self, path: str, value: str) -> str:
        written = value[:1] in WRITTEN
        try:
            spot = Spot(*resolve(path, self.game.state, self.names, self.state))
        except SalvageError as unknown:
            return self._read_named(path, value, unknown)
        if has_parts(spot.kind) and not written and (spots := self.places.spots(path)):
            spot, path = self.one(path, spots), ""
        return self.at(spot, value, signed=False, path=path)

    def _read_named(self, path: str, value: str, unknown: SalvageError) -> str:
        """A correction whose place is named in words."""
        if value[:1] not in WRITTEN:
            readings = [*self._fits(tokens(path), value, 0, None)]
            if readings:
                return self._best(path, readings)
        spots = self.places.spots(path, single=value[:1] not in WRITTEN)
        if not spots:
            named = self.places.spots(path.rpartition(".")[0] or path, single=False)
            raise SalvageError(self._unknown(path) or (str(unknown) if named else self._nothing_called(path)))
        return self.at(self.one(path, spots), value, signed=False)

    def at(self, spot: Spot, value: str, signed: bool, path: str = "") -> str:
        """A value typed for a place as PATH=VALUE; signed: a sign adds or takes away."""
        path = path or dotted(spot.way)
        self.refuse_two_meanings(value, spot.kind)
        if spot.kind == spot.field.type and spot.kind.base == "pile" and spot.field.rest and value.isdecimal():
            raise SalvageError(
                f"{self.words.place(spot.way)}: all that lies nowhere else is in it, so its number follows; correct "
                "where the others lie"
            )
        nothing = (NO_VALUE, empty_words(spot.field), *(NONE if spot.kind.base != "bool" else ()))
        if value in NOTHING or value.lower() in nothing:
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

    # ---- lines of words

    def _read_words(self, line: str) -> str:
        """A line without an equals sign: the first way of reading it that means something."""
        for wording in self._wordings(line):
            found = [*self._read_in_any_order(wording)]
            if wording.strict:
                found = [each for each in found if not _is_meant(each.cost)]
            if found:
                return self._best(line, found)
        self._explain(line)
        such = either([f"'{each}'" for each in self.examples()])
        raise SalvageError(f"{line!r} isn't a correction; type what to correct and its right value, such as {such}")

    def _wordings(self, line: str) -> Iterator[Wording]:
        """The words of a line and the sign among them: as typed, then with less and less of the small ones."""
        every = [word.removesuffix(":") for word in re.sub(r"(^|\s)([+−-])\s+", r" \2", line).split()]
        yield Wording(every, strict=True)
        sign = next((_SIGNS[word.lower()] for word in every if word.lower() in _SIGNS), "")
        small = {*SKIPPED, *_SIGNS}
        few = [word.removesuffix("'s") for word in every if word == "A" or word.lower() not in small]
        yield Wording(few, sign)
        fewer = [word for word in few if word.lower() not in PLACED]
        yield Wording(fewer, sign)
        acting = str(self.state.get("player", "")).lower()
        yield Wording([word for word in fewer if word.lower() != acting], sign, strict=True)
        if signed := _SIGNED_LINE.fullmatch(line):
            yield Wording([*signed[1].split(), f"{signed[2]}{signed[3]}"])

    def _read_in_any_order(self, wording: Wording) -> Iterator[Reading]:
        """A value that is some of the words on end, at a place that the others name."""
        words = wording.words
        for first in range(len(words) + 1) if len(words) <= MOST_WORDS else ():
            for end in range(first, len(words) + 1):
                asked, value = tokens(" ".join([*words[:first], *words[end:]])), " ".join(words[first:end])
                if not value and first:
                    continue
                inside = INSIDE if value and end < len(words) else 0
                sign = wording.sign or ("" if first else PUT)  # `E11 is in Quito`: with what lies there.
                for turn in range(len(asked)):
                    turned = (*asked[turn:], *asked[:turn])
                    yield from self._fits(turned, value, inside + (TURNED if turn else 0), sign)

    def _fits(self, asked: Sequence[str], value: str, cost: int, sign: str | None) -> Iterator[Reading]:
        """The places that words name and that can have a value; sign: of a line of words, None of PATH=VALUE."""
        for named in self.places.find(asked, open_end=True):
            spot, worse = named.spot, named.cost + cost
            said = _signed(value, sign or "", spot)
            if said is None or (has_parts(spot.kind) and (said.lower() not in NOTHING_SAID or is_player(spot))):
                continue
            if worse >= LAST_LEFT_OUT and not self.tells_place(said, spot):
                continue
            if _is_meant(worse) and not self.is_whole(said, spot):
                continue
            if spot.kind.leaf.base == "text" and SKIPPED & {*said.lower().split()}:
                continue  # Codes have no small words in them.
            if spot.kind.base == "list" and spot.kind.leaf.base == "text" and said.lstrip("+-−").lower() in self._seats:
                continue  # Nor are they players.
            try:
                yield Reading(worse, spot, self.at(spot, said, sign is not None))
            except SalvageError:
                continue

    def _best(self, line: str, readings: Sequence[Reading]) -> str:
        """The reading with the least left out. Raises SalvageError where that is about several places."""
        least = min(each.cost for each in readings)
        best = [each for each in readings if each.cost == least]
        self.one(line, list({each.spot.way: each.spot for each in best}.values()))
        return best[0].text

    # ---- refusals

    def _explain(self, line: str) -> None:
        """Raise SalvageError with what is wrong about a line that names a place."""
        every, few, *_ = (wording.words for wording in self._wordings(line))
        unclear: SalvageError | None = None
        for words in (few, every):
            for cut in range(len(words), 0, -1):
                spots = self.places.spots(" ".join(words[:cut]))
                try:
                    if spots:
                        self._refuse(self.one(" ".join(words[:cut]), spots), " ".join(words[cut:]), line)
                except Unclear as problem:
                    unclear = unclear or problem
        whole = self.places.spots(" ".join(few), single=False)
        if len(whole) == 1:
            raise SalvageError(f"{self.words.place(whole[0].way)}: what is it now? Type adjust alone for its page")
        if owned := self._owner(" ".join(few)):
            of, wrong, parts = owned
            raise SalvageError(
                f"{line!r} isn't a correction{did_you_mean(wrong, parts)}; {of} has: {listed(parts, MOST_NAMES)}"
            )
        if unclear:
            raise unclear

    def _refuse(self, spot: Spot, value: str, line: str) -> None:
        """Raise SalvageError with what is wrong about a value of a place."""
        if not value:
            raise SalvageError(f"{self.words.place(spot.way)}: what is it now? Type {line} = VALUE")
        self.at(spot, value, signed=True)

    def _owner(self, path: str) -> tuple[str, str, list[str]] | None:
        """What the first words of a path name, the word after these, and what there is of it."""
        words = tokens(path)
        for cut in range(len(words) - 1, 0, -1):
            spots = self.places.spots(" ".join(words[:cut]), single=False)
            if len(spots) == 1 and (parts := self.places.parts(spots[0])):
                wrong = next((word for word in re.split(r"[.\s]+", path) if word.lower() == words[cut]), words[cut])
                return self.words.place(spots[0].way), wrong, parts
            if spots:
                return None
        return None

    def _unknown(self, path: str) -> str:
        """That there is nothing of a name in what the first words of a path name; "" where these name nothing."""
        if not (owned := self._owner(path)):
            return ""
        of, wrong, parts = owned
        return f"{of} has no {wrong!r}{did_you_mean(wrong, parts)}; there are: {listed(parts, MOST_NAMES)}"

    def _nothing_called(self, path: str) -> str:
        """That a path names nothing, and what there is on the table."""
        fields = [each for each in self.game.state.values() if each.name != SEATS]
        wrong = re.sub(rf"^{SEATS}\.", "", path, flags=re.IGNORECASE).partition(".")[0]
        every = [*self.state.get(SEATS, ()), *map(field_words, fields)]
        there = [*self.state.get(SEATS, ()), *(field_words(each) for each in fields if each.on_table)]
        return f"nothing is called {wrong!r}{did_you_mean(wrong, every)}; there are: {listed(there, MOST_NAMES)}"

    def one(self, path: str, spots: Sequence[Spot]) -> Spot:
        """The one place that is named. Raises SalvageError with some of several."""
        if len(spots) == 1:
            return spots[0]
        raise Unclear(could_be(path, (self.words.place(spot.way) for spot in spots)))


class Unclear(SalvageError):
    """Words that name several places."""


def _is_meant(cost: int) -> bool:
    """Whether a place is named by a word of its meaning: a value must then be spelt out."""
    return cost % LAST_LEFT_OUT >= MEANT


def _shape(code: str) -> str:
    """What the code of a place is made of, letters and digits: `KE2` and `LU14` are of one shape."""
    return re.sub(r"\d+", "0", re.sub(r"[^\W\d_]+", "A", code))


def _signed(value: str, sign: str, spot: Spot) -> str | None:
    """A value with the sign of its line. Of a line that only names a place: yes, one more or less, or nothing there;
    None where that says nothing."""
    base = spot.kind.base
    if value and (value[0] in "+-−" or not sign):
        return value
    if value:
        if value.lower() in NONE:
            return value
        return f"+{value}" if sign == PUT and base in ("list", "pile") else value if sign == PUT else f"{sign}{value}"
    if base == "bool":
        return "no" if sign == "-" else "yes"
    if base in NUMBERS:
        return f"{sign}1" if sign in ("+", "-") else None
    return "" if sign == "-" and base in ("piece", "row", "record") else None
