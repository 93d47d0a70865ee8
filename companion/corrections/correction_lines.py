"""Edits as players type them, spelt out as PATH=VALUE: `ann hp -1`, `G45 2`, `bo has electronics fuel`, `A.hp=2`.

A line is read from the left: the longest stretch of words that names a place, and behind it what is there now, or with
a sign what comes or goes. Behind a player or another owner it is a number and what there are so many of, or the things
themselves. What is there may also stand before its place. A move is two edits, and so is a swap.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cached_property, partial
from typing import Any

from companion.corrections import places as state_places
from companion.corrections.board import TrackedTable
from companion.corrections.names import nameable, read_name
from companion.corrections.places import POSITION_FIELD, CorrectedPlaces, NamedPlace, StatePlace, is_player, tokens
from companion.corrections.records import change_records, find_cell, find_inside, is_open
from companion.corrections.typed_edits import EditReader
from companion.corrections.values import Unclear, ValueReader, item_of
from companion.engine import NotUnderstood, Table
from companion.positions.asks import FIGURE
from companion.positions.differ import differ
from companion.positions.paths import NOTHING_WORDS, WORDS, look, read_change, resolve
from companion.positions.scenarios import flow
from companion.positions.state_words import NOTHING_TEXT as NO_VALUE
from companion.positions.state_words import empty_words, field_words
from companion.positions.views import SEATS, TABLE_KEY, view
from companion.text.grammar import could_be, either, is_number, joined
from components.fields import NUMBERS
from components.messages import _
from components.problems import SalvageError, did_you_mean, dotted, listed
from components.references import Names
from components.schema import Game, Type

LITERAL_PREFIXES = ("", "[", "{", "~")
"""How a value begins that is written as in a scenario file, or is nothing."""
EMPTY_WORDS = ("nothing", "no", "empty", "zero")
SIGNS = "+-−"
MAX_NAMES = 40
"""Fields that a message about an unknown one lists."""
MAX_WORDS = 12
"""Words of a line; longer ones are no correction."""
ALL_OF_A_PIECE = ("name", "piece")
"""Keys of maps to things that stand somewhere; other keys are places, where things lie."""
NEGATION_WORDS = ("not", "isn't", "no")
"""Words before what isn't so, or isn't there."""
_ARTICLE = r"(?:an? |the )?"
_MOVES = (
    rf"(?P<one>\S+) gives? {_ARTICLE}(?P<what>.+) to (?P<other>\S+)",
    rf"(?:move |put |take )?{_ARTICLE}(?P<what>.+?) from {_ARTICLE}(?P<one>.+?) (?:to|onto|into|on) (?P<other>.+)",
)
_SWAP = r"(?:swap|exchange) (?P<one>.+?) (?:and|with|for) (?P<other>.+)"


class LineReader(ValueReader):
    """Reads lines about one position. Raises SalvageError where they mean nothing, or several things."""

    def __init__(self, game: Game, names: Names, state: Mapping[str, Any], table: Table | None = None) -> None:
        """table: the game in play, whose lines are read as well where nobody referees it."""
        super().__init__(game, names, state)
        self.table = table if isinstance(table, TrackedTable) else None

    @cached_property
    def places(self) -> CorrectedPlaces:
        return CorrectedPlaces(self.game, self.names, self.state, self.words)

    def spell_out(self, typed: Sequence[str]) -> list[str]:
        """Lines as PATH=VALUE; one that means nothing may go on with the list of the line before: `bo hand E, F`.
        Raises SalvageError with all that is wrong."""
        read: list[tuple[str, list[str] | SalvageError]] = []
        for line in typed:
            texts = self._try(line)
            if isinstance(texts, SalvageError) and read and "=" not in f"{read[-1][0]}{line}":
                longer = f"{read[-1][0]}, {line}"
                if not isinstance(longer_texts := self._try(longer), SalvageError):
                    read.pop()
                    line, texts = longer, longer_texts
            read.append((line, texts))
        if faults := [fault for _, each in read if isinstance(each, SalvageError) for fault in each.faults]:
            raise SalvageError(faults)
        return [text for _, each in read if not isinstance(each, SalvageError) for text in each]

    def _try(self, line: str) -> list[str] | SalvageError:
        """Read a line as corrections; for a table without rules, by the differences after doing it. Supplies follow."""
        if self.table and "=" not in line:
            table = self.table.copy()
            try:
                EditReader(table, viewer="").read(line).do(table)
                changes = differ(self.state, table.whole(), self.game.state)
                return [self._put(StatePlace(*each[:3]), each.after) for each in changes if not each.field.rest]
            except NotUnderstood:
                pass
            except SalvageError as refused:
                return refused
        try:
            return self.read(line)
        except SalvageError as problem:
            if self.table:  # It may be about the player whose turn it is.
                with suppress(SalvageError):
                    return self.read(f"{self.table.state['player']} {line}")
            return problem

    def read(self, line: str) -> list[str]:
        """Read a line as corrections, each PATH=VALUE."""
        if name := read_name(line, nameable(self.game, self.state)):
            return [name]
        path, equals, value = line.partition("=")
        if not equals:
            return self._read_words(" ".join(line.split()).removesuffix("."))
        if not path.strip():
            raise SalvageError(_("{line!r} isn't a correction; write PATH=VALUE, such as turn=3", line=line))
        return [self._read_path(path.strip(), value.strip())]

    # ---- PATH=VALUE

    def _read_path(self, path: str, value: str) -> str:
        written = value[:1] in LITERAL_PREFIXES
        try:
            spot = StatePlace(*resolve(path, self.game.state, self.names, self.state))
        except SalvageError as unknown:
            return self._read_named(path, value, unknown)
        if state_places.has_parts(spot.kind) and not written and (spots := self.places.spots(path)):
            spot = self.one(path, spots)
        return self.at(spot, value, signed=False)

    def _read_named(self, path: str, value: str, unknown: SalvageError) -> str:
        """Read a correction whose place is named in words."""
        spots = self.places.spots(path, single=value[:1] not in LITERAL_PREFIXES)
        if not spots:
            outer_spots = self.places.spots(path.rpartition(".")[0] or path, single=False)
            raise SalvageError(self._unknown(path) or (str(unknown) if outer_spots else self._nothing_called(path)))
        return self.at(self.one(path, spots), value, signed=False)

    def at(self, spot: StatePlace, value: str, signed: bool) -> str:
        """Write a value that is typed for a place as PATH=VALUE; signed: a sign adds or takes away."""
        path = dotted(spot.way)
        value = _without_commas(value, spot.kind)
        self.refuse_two_meanings(value, spot.kind)
        is_rest = spot.kind == spot.field.type and spot.kind.base == "pile" and spot.field.rest
        if is_rest and value.isdecimal():
            follows = _("all that lies nowhere else is in it, so its number follows; correct where the others lie")
            raise SalvageError(f"{self.words.place(spot.way)}: {follows}")
        if _is_nothing(value, spot):
            return f"{path}="
        if not (signed and value[:1] in SIGNS):
            try:
                read_change(f"{path}={value}", self.game, self.names, self.state)
                return f"{path}={value}"
            except SalvageError:
                if not _may_be_in_words(value, spot.kind, signed):
                    raise
        try:
            return f"{path}={self.value(value, spot, signed)}"
        except SalvageError as problem:
            raise SalvageError(f"{self.words.place(spot.way)}: {problem}") from None

    # ---- lines of words

    def _read_words(self, line: str) -> list[str]:
        """Read a line without an equals sign: a swap, a move, or one edit."""
        if swap := re.fullmatch(_SWAP, line, re.IGNORECASE):
            return self._swap(swap["one"], swap["other"])
        for pattern in _MOVES:
            move = re.fullmatch(pattern, line, re.IGNORECASE)
            if move and all(self.places.spots(move[name], single=False) for name in ("one", "other")):
                return [self._edit(f"{move['one']} -{move['what']}"), self._edit(f"{move['other']} +{move['what']}")]
        return [self._edit(line)]

    def _edit(self, line: str) -> str:
        """One edit: as it was typed, else without its small words, else with its sign apart."""
        for words in self._wordings(line):
            for place, read in self._readings(words) if len(words) <= MAX_WORDS else ():
                if text := self._best(place, self.places.find(tokens(" ".join(place))), read):
                    return text
        self._explain(line)
        such = either([f"'{each}'" for each in self.examples()])
        message = "{line!r} isn't a correction; type what to correct and its right value, such as {example}"
        raise SalvageError(_(message, line=line, example=such))

    def _wordings(self, line: str) -> Iterator[list[str]]:
        words = [word.removesuffix(":") for word in re.sub(r"(^|\s)([+−-])\s+", r" \2", line).split()]
        few = [word.removesuffix("'s") for word in words if word == "A" or word.lower() not in state_places.STOP_WORDS]
        yield from ([words] if few == words else [words, few])
        if signed := re.fullmatch(r"(.*\w)([+−-])(\d{1,6})", line):
            yield [*signed[1].split(), f"{signed[2]}{signed[3]}"]

    def _readings(self, words: Sequence[str]) -> Iterator[tuple[Sequence[str], Callable[[NamedPlace], str]]]:
        """Yield the words that may name a place, each with a reader for the others: first those with the value behind
        the place, then those with it in front."""
        for cut in range(len(words), 0, -1):
            yield words[:cut], partial(self._read_behind, words=words[:cut], rest=words[cut:])
        for cut in range(1, len(words)):
            yield words[cut:], partial(self._read_before, value=" ".join(words[:cut]))

    def _best(self, words: Sequence[str], places: Sequence[NamedPlace], read: Callable[[NamedPlace], str]) -> str:
        """Read the words at the place that they name best, among those where they make sense; "" if there is none.
        Raises SalvageError if several places are named as well."""
        opened = [each.cost for each in places if is_open(each.spot) and not (each.is_meant or each.is_begun)]
        for cost in dict.fromkeys(each.cost for each in places):
            if opened and cost > opened[0]:
                break  # `cargo 2 spice` is about the hold, and not about other cubes.
            texts: dict[str, StatePlace] = {}
            for place in places:
                if place.cost == cost and (text := _or_nothing(partial(read, place))):
                    texts.setdefault(text, place.spot)
            if texts:
                self.one(" ".join(words), list({spot.way: spot for spot in texts.values()}.values()))
                return next(iter(texts))
        return ""

    def _read_behind(self, place: NamedPlace, words: Sequence[str], rest: Sequence[str]) -> str:
        """Read the words behind a place; "" if they say nothing about it."""
        spot, value = place.spot, " ".join(rest)
        if state_places.has_parts(spot.kind):
            return self._read_part(spot, words, rest)
        if not value:
            is_so = spot.kind.base == "bool" and not (place.is_meant or place.is_begun)
            return self.at(spot, "yes", signed=False) if is_so else ""
        if place.is_meant and not self.is_whole(value, spot):
            return ""
        if spot.kind.leaf.base == "text" and value.lower() in map(str.lower, self.state.get(SEATS, ())):
            return ""  # A list that holds any words would else have a player's name put into it.
        return self.at(spot, value, signed=True)

    def _read_before(self, place: NamedPlace, value: str) -> str:
        """Read a value that stands before its place; "" if it can't."""
        spot = place.spot
        value = value if value not in NEGATION_WORDS else "no" if spot.kind.base == "bool" else "0"
        if state_places.has_parts(spot.kind) or not self.is_whole(value, spot):
            return ""
        adds = item_of(spot.kind) is not None and value[:1] not in SIGNS
        return self.at(spot, f"+{value}" if adds else value, signed=True)

    def _read_part(self, owner: StatePlace, words: Sequence[str], tail: Sequence[str]) -> str:
        """Read the words behind an owner: `2 hp`, `L45`, `electronics fuel`, `+F`; "" if they say nothing."""
        if not tail:
            return ""
        if tail[0] in EMPTY_WORDS and not tail[1:] and not is_player(owner):
            return f"{dotted(owner.way)}="
        if owner.kind.base != "record":
            return self._read_inside(owner, tail)
        text = self._read_counted(words, tail) or self._read_where(owner, tail)
        return text or self._read_things(owner, " ".join(_put_number_first(tail))) or self._read_placed(owner, tail)

    def _read_inside(self, owner: StatePlace, tail: Sequence[str]) -> str:
        """Read the thing at a place known only by its name, `3c spice`, or a thing with its place, `m-22 1a`; "" if
        words name neither."""
        if state_places.is_list_of_records(owner.kind):
            records = change_records(self, owner, tail)
            return "" if records is None else self._put(owner, records)
        cell = find_cell(self, owner, tail) if is_open(owner) else None
        return self.at(*cell, signed=False) if cell else ""

    def _read_placed(self, owner: StatePlace, tail: Sequence[str]) -> str:
        """Read a thing with its place that somebody gains or loses: `m-22 1a`, `-m-22`, `3c spice`."""
        tail = [f"-{tail[1]}", *tail[2:]] if tail[0] in NEGATION_WORDS and tail[1:] else tail
        readings = [(each, text) for each in find_inside(owner) if (text := self._read_inside(each, tail))]
        if readings[1:]:
            typed = " ".join(tail)
            raise Unclear(could_be(typed, [f"'{owner.way[-1]} {each.field.name} {typed}'" for each, _ in readings]))
        return readings[0][1] if readings else ""

    def _read_counted(self, words: Sequence[str], tail: Sequence[str]) -> str:
        """Read a number before a count of somebody's, or that something isn't so."""
        if not tail[1:] or not (tail[0] in NEGATION_WORDS or is_number(tail[0].lstrip(SIGNS))):
            return ""
        parts = self.places.find(tokens(" ".join([*words, *tail[1:]])))
        inner = [each for each in parts if each.spot.kind.base in (*NUMBERS, "bool")]
        return self._best([*words, *tail], inner, partial(self._read_before, value=tail[0]))

    def _read_where(self, owner: StatePlace, tail: Sequence[str]) -> str:
        """Read somebody's position."""
        where = owner.field.fields.get(POSITION_FIELD)
        pattern = r"[^\W\d_]+\d+\w*" if is_player(owner) else r"(?=.*[^\W\d_]).*\d.*"
        if not where or tail[1:] or (where.type.base == "text" and not re.fullmatch(pattern, tail[0])):
            return ""
        spot = StatePlace((*owner.way, POSITION_FIELD), where, where.type)
        return _or_nothing(partial(self.at, spot, tail[0], signed=False))

    def _read_things(self, owner: StatePlace, text: str) -> str:
        """Things that somebody has: several kinds are all of them, one kind is how many of that, a sign adds or takes
        away; "" where the words are no things that are spelt out, or where nobody has any."""
        spots = [spot for spot in self._find_heaps(owner) if self.is_whole(text, spot)]
        if not spots:
            return ""
        held = [spot for spot in spots if text[:1] in "-−" and _or_nothing(partial(self.at, spot, text, signed=True))]
        spot = self.one(text, held or spots)
        item = item_of(spot.kind)
        if text[:1] in SIGNS or item is None:
            return self.at(spot, text, signed=True)
        number_by_key = {each.key: each.number for each in self.things(text, item, spot.field)}
        if len(number_by_key) > 1:
            return self.at(spot, text, signed=False)
        counts = +Counter({**Counter(look(self.state, spot.way) or ()), **number_by_key})
        return self._put(spot, dict(counts) if spot.kind.base == "pile" else [*counts.elements()])

    def _find_heaps(self, owner: StatePlace) -> Iterator[StatePlace]:
        """Yield the lists and piles of somebody's pieces that all see."""
        for name, field in owner.field.fields.items():
            spot = StatePlace((*owner.way, name), field, field.type)
            pieces = field.type.base in ("list", "pile") and field.type.leaf.base in ("piece", "pile")
            if pieces and field.on_table and field.seen == "all":
                yield spot
            elif field.type.base == "record":
                yield from self._find_heaps(spot)

    # ---- swap A2 and A3

    def _swap(self, one: str, other: str) -> list[str]:
        """Exchange the contents of two places; things and players exchange their positions."""
        source, target = self._find(one), self._find(other)
        first, second = self._find_standing(source), self._find_standing(target)
        if first and second and source.kind.base == "record" and source.kind == target.kind:
            source, target = first, second
        if source.way == target.way:
            raise SalvageError(_("{place} and {other} are the same place", place=one, other=other))
        if source.kind != target.kind or source.field.type.leaf != target.field.type.leaf:
            places = joined([self.words.place(spot.way) for spot in (source, target)])
            raise SalvageError(_("{places} can't be exchanged: different things lie there", places=places))
        values = look(self.state, source.way), look(self.state, target.way)
        return [self._put(source, values[1]), self._put(target, values[0])]

    def _find(self, text: str) -> StatePlace:
        """Find the place that words name, or the place of a named piece that lies open."""
        places = self.places.find(tokens(text))
        if not places or places[0].cost:
            table_view, ids = view(dict(self.state), self.game.state, TABLE_KEY), {
                piece.id
                for piece in self.game.pieces()
                if text.lower() in (piece.code.lower(), piece.name.lower(), *map(str.lower, piece.also))
            }  # fmt: skip
            open_spots = [spot for id in sorted(ids) for spot in self.places.holding(id, table_view)]
            if len(open_spots) == 1:
                return open_spots[0]
        if not places:
            raise SalvageError(_("{typed!r} is no place on the table, and no piece that lies open", typed=text))
        return self.one(text, [each.spot for each in places if each.cost == places[0].cost])

    def _find_standing(self, spot: StatePlace) -> StatePlace | None:
        """Return the field with the position of a thing or player; None for a place, whose contents are exchanged."""
        key, field = self.game.state[str(spot.way[0])].type.key, spot.field.fields.get(POSITION_FIELD)
        if not (field and key and key.base in ALL_OF_A_PIECE):
            return None
        return StatePlace((*spot.way, POSITION_FIELD), field, field.type)

    def _put(self, spot: StatePlace, value: Any) -> str:
        """Write a correction of everything at a place."""
        none = value in (None, "", [], {}, 0)
        return f"{dotted(spot.way)}={'' if none else value if spot.kind.base in WORDS else flow(value)}"

    # ---- examples and refusals

    def examples(self) -> list[str]:
        """Lines that could be typed about this position: one about a player, and one about the table."""
        lines = [*filter(None, (self._example_of_player(), self._example_of_table()))]
        return lines or [f"turn {self.state.get('turn', 1)}"]

    def _example_of_player(self) -> str:
        players: Mapping[str, Mapping[str, Any]] = self.state.get(SEATS) or {}
        who = next((name for name, each in players.items() if each.get(POSITION_FIELD)), next(iter(players), ""))
        if not who:
            return ""
        for field in self.game.state[SEATS].fields.values():
            if field.type.base in NUMBERS and field.on_table:
                return f"{who.lower()} {field_words(field).lower()} {players[who].get(field.name) or field.min or 0}"
        at = players[who].get(POSITION_FIELD)
        return f"{who.lower()} at {at}" if at else ""

    def _example_of_table(self) -> str:
        maps = (each for each in self.game.state.values() if each.type.base == "map" and each.on_table)
        field = next((each for each in maps if each.type.leaf.base in NUMBERS and each.name != SEATS), None)
        values = self.state.get(field.name) if field else None
        return next((f"{key} {now}" for key, now in (values or {}).items()), "")

    def _explain(self, line: str) -> None:
        """Raise SalvageError with what is wrong about a line that names a place."""
        *_first, words = self._wordings(line)
        for cut in range(len(words), 0, -1):
            path = " ".join(words[:cut])
            if spots := self.places.spots(path):
                spot, value = self.one(path, spots), " ".join(words[cut:])
                if not value:
                    question = _("what is it now? Type {line} = VALUE", line=line)
                    raise SalvageError(f"{self.words.place(spot.way)}: {question}")
                self.at(spot, value, signed=True)
        matching_spots = self.places.spots(" ".join(words), single=False)
        if len(matching_spots) == 1:
            question = _("what is it now? Type adjust alone for its page")
            raise SalvageError(f"{self.words.place(matching_spots[0].way)}: {question}")
        if unknown := self._unknown(" ".join(words)):
            raise SalvageError(unknown)

    def _unknown(self, path: str) -> str:
        """Say that the place in the first words of a path has nothing with this name; "" if these words name
        no place."""
        words = tokens(path)
        for cut in range(len(words) - 1, 0, -1):
            spots = self.places.spots(" ".join(words[:cut]), single=False)
            if len(spots) == 1 and is_open(spots[0]):
                return f"{self.words.place(spots[0].way)}: {_('say which space it is and what lies on it')}"
            if len(spots) == 1 and (parts := self.places.parts(spots[0])):
                wrong = next((word for word in re.split(r"[.\s]+", path) if word.lower() == words[cut]), words[cut])
                place, names = self.words.place(spots[0].way), listed(parts, MAX_NAMES)
                message = f"{_('{place} has no {typed!r}', place=place, typed=wrong)}{did_you_mean(wrong, parts)}"
                return _("{wrong}; there are: {names}", wrong=message, names=names)
            if spots:
                return ""
        return ""

    def _nothing_called(self, path: str) -> str:
        """Say that a path names nothing, and list the names on the table."""
        fields = [each for each in self.game.state.values() if each.name != SEATS]
        wrong = re.sub(rf"^{SEATS}\.", "", path, flags=re.IGNORECASE).partition(".")[0]
        names = [*self.state.get(SEATS, ()), *map(field_words, fields)]
        listed_names = [*self.state.get(SEATS, ()), *(field_words(each) for each in fields if each.on_table)]
        message = f"{_('nothing is called {typed!r}', typed=wrong)}{did_you_mean(wrong, names)}"
        return _("{wrong}; there are: {names}", wrong=message, names=listed(listed_names, MAX_NAMES))

    def one(self, path: str, spots: Sequence[StatePlace]) -> StatePlace:
        """Return the only place. Raises SalvageError with some of several."""
        if len(spots) == 1:
            return spots[0]
        raise Unclear(could_be(path, (self.words.place(spot.way) for spot in spots)))


def _without_commas(value: str, kind: Type) -> str:
    """Remove from a number the commas that screens write: `1,500`."""
    is_figure = kind.base in NUMBERS and FIGURE.fullmatch(value.lstrip(SIGNS))
    return value.replace(",", "") if is_figure else value


def _is_nothing(value: str, spot: StatePlace) -> bool:
    """Return whether a value means an empty place."""
    empty_texts = (NO_VALUE, empty_words(spot.field), *(EMPTY_WORDS if spot.kind.base != "bool" else ()))
    return value in NOTHING_WORDS or value.lower() in empty_texts


def _may_be_in_words(value: str, kind: Type, signed: bool) -> bool:
    """Return whether a value that a scenario file can't hold may be in players' words."""
    if kind.base in NUMBERS:
        return signed and " " in value
    return kind.base not in ("record", "map") and value[:1] not in "[{"


def _put_number_first(words: Sequence[str]) -> Sequence[str]:
    """Put a number that stands last first, or 0 in place of a negation."""
    if words[1:] and is_number(words[-1].lstrip(SIGNS)):
        return [words[-1], *words[:-1]]
    return ["0", *words[1:]] if words[0] in NEGATION_WORDS else words


def _or_nothing(read: Callable[[], str]) -> str:
    """Call a reader; return "" if the text means nothing."""
    try:
        return read()
    except Unclear:
        raise
    except SalvageError:
        return ""
