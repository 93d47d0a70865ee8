"""The nouns of a box, defined once: Game, Module, Kind, Piece, Field, Deck, Die, Table, Option (tracks,
counters and flags: `tracks`).

Plain frozen values without behaviour beyond look-ups; `loader` makes them and has checked them, so whoever holds a
`Game` may trust it. Ids are words with hyphens (`orbit-card`); a piece's id is its kind's id, a dot, and its key
(`orbit-card.L45`), or the kind's id alone where the kind is one piece (`threat-track`). Sizes are trim boxes in mm,
width first. A `source` says where a count or value comes from: the rulebook, other published figures, or the house.
"""

from __future__ import annotations

from collections import Counter as Multiset
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, TypeAlias, TypeVar

from components.credits import Credit as Credit
from components.credits import Credits
from components.tracks import Counter, Flag, Track
from components.values import Frozen

Value: TypeAlias = Any
"""A value of data: None, bool, int, float, str, a list of values, or a dict of values by name."""

Source = Literal["rulebook", "published", "house"]
Shape = Literal["rect", "hex", "circle", "path"]
Back = Literal["none", "common", "own"]
Seen = Literal["all", "owner", "nobody"]

HIDDEN_PIECE = "?"
"""Stands in a position for what lies hidden."""

Entry = TypeVar("Entry")


def frozen(mapping: Mapping[str, Entry] | None = None) -> Mapping[str, Entry]:
    """A read-only copy of a mapping, in the same order."""
    return MappingProxyType(dict(mapping or {}))


NO_FIELDS: Mapping[str, Any] = frozen()


class Type(NamedTuple):
    """The type of a field, as written in the data: `int`, `list of piece resource-card`, `map of row spaces to int`.

    `base` is text, name, int, number, bool, choice, record, option, piece, pile, count, row, key, list or map.
    `of` is what the base refers to: a kind or deck (piece, pile, count), a table (row) or a map of the state (key).
    `item` is the type of a list's or map's values, `key` that of a map's keys.
    """

    base: str
    of: str = ""
    item: Type | None = None
    key: Type | None = None

    @property
    def leaf(self) -> Type:
        """The type inside all lists and maps; limits and choices of a field are about its values."""
        return self.item.leaf if self.item else self

    def __str__(self) -> str:
        if self.base == "list":
            return f"list of {self.item}"
        if self.base == "map":
            return f"map of {self.key} to {self.item}"
        return f"{self.base} {self.of}".strip()


class Hands(NamedTuple):
    """How hands deal with what a field of the state stands for, where its type says too little: what undo and redo say.

    into, off: where pieces are put and taken from: `into {whose} hold`. put, take: the sentence for something that
    comes, and for what goes; of a yes or no, that it is so and that it isn't. set: the one for another value. "" leaves
    it to other sentences. The words that may stand in braces are `VERB_WORDS` and the fields of an entry. deck: what
    hands do only where people draw from that deck themselves. lies_in: the hidden pile of the state in which its pieces
    lie on the table. goes_with: the field beside it without whose piece nothing of it is there. late: -1 where things
    go back before others do and come after them, 1 the other way round.
    """

    into: str = ""
    off: str = ""
    put: str | None = None
    take: str | None = None
    set: str | None = None
    deck: str = ""
    lies_in: str = ""
    goes_with: str = ""
    late: int = 0


VERB_WORDS = ("who", "whose", "key", "it", "value", "was", "total", "entry", "back", "again")
"""What may stand in braces in the words of `Hands`."""
NO_HANDS = Hands()


class Field(NamedTuple):
    """One named value of a piece, of a table's row, or of the state of a game.

    `title` is what players call it where the name alone wouldn't tell them, `empty` what they say where nothing is
    there, `choice_words` what they call choices whose keys don't tell them, `choice_synonyms` what else they may type,
    each with its choice. `min` and `max` limit the number, or name a sibling field that does; `min_items` and
    `max_items` limit the length of a list or map; `fields` are those of a record. `seen` says who sees it at the table.
    `rest` marks a pile or count which, when a position doesn't name it, holds every piece of its kind that is named
    nowhere else, or with `left_out` of those that so many players with their optional rules use; `less` names a number
    of the state, or numbers by name, of unseen pieces that the pile still counts though they lie elsewhere. `beyond`
    lets a choice be any other whole number as well, such as one past the end of a track. `on_table` is false for what
    the companion alone keeps, such as the actions left: no piece shows it. `hands` are the verbs of what lies there.
    `module` is what a field of the state comes with: positions without that don't have it.
    """

    name: str
    type: Type
    meaning: str = ""
    title: str = ""
    unit: str = ""
    required: bool = True
    default: Value = None
    min: int | float | str | None = None
    max: int | float | str | None = None
    min_items: int | None = None
    max_items: int | None = None
    choices: tuple[str, ...] = ()
    choice_words: Mapping[str, str] = NO_FIELDS
    choice_synonyms: Mapping[str, str] = NO_FIELDS
    empty: str = ""
    fields: Mapping[str, Field] = NO_FIELDS
    seen: Seen = "all"
    rest: bool = False
    left_out: bool = False
    less: str = ""
    beyond: bool = False
    on_table: bool = True
    hands: Hands = NO_HANDS
    source: Source | None = None
    module: str = ""


class BoxModule(NamedTuple):
    """A part of the box that can be left out, such as an expansion or an alternative set of pieces.

    `players` is the number of players from which on it is part of the game, where it goes by their number; `option` the
    optional rule that brings it into the game. An `expansion` is printed only when it is asked for. `supply` is what
    the table needs for it besides its pieces.
    """

    id: str
    title: str
    note: str = ""
    players: int | None = None
    option: str | None = None
    expansion: bool = False
    supply: tuple[str, ...] = ()


class Piece(Frozen):
    """A distinct piece and how many copies of it the box holds. `code` is printed on it, or "" where none is; `also`
    are other ways to type it.

    `per_player` is how many of these copies each player needs; 0 where that is not said.
    """

    id: str
    key: str
    kind: str
    name: str
    code: str
    count: int
    size: tuple[float, float]
    shape: Shape
    source: Source
    module: str
    fields: Mapping[str, Value] = NO_FIELDS
    per_player: int = 0
    note: str = ""
    file: str = ""
    line: int | None = None
    also: tuple[str, ...] = ()

    @property
    def code_and_name(self) -> str:
        """What stands on it and what it is called; one of them where that holds the other."""
        return self.name if self.code in self.name.split() else f"{self.code} {self.name}".lstrip()


class Kind(Frozen):
    """Pieces alike in size, sides and fields. `stands_for` names a kind these may replace at the table,
    `lies_on` the table of the spaces on which they lie, `held_in` where players have them, such as a hold, `kept_in`
    where those lie that nobody has, such as a pile of their own, "" of those in the supply;
    names are `common` nouns where they are small within a sentence, such as radiation. `corners` is the radius in mm of
    those of a rect; None where that is not said.

    `per_player` is how many of the kind each player needs; 0 where their number does not go by the players.
    """

    id: str
    title: str
    size: tuple[float, float]
    shape: Shape
    sides: Literal[1, 2]
    back: Back
    module: str
    source: Source
    size_source: Source
    fields: Mapping[str, Field]
    pieces: tuple[Piece, ...]
    note: str = ""
    stands_for: str | None = None
    per_player: int = 0
    line: int | None = None
    corners: float | None = None
    label: str = ""
    """What players call its pieces in short, or ""."""
    lies_on: str | None = None
    held_in: str = ""
    kept_in: str = ""
    common: bool = False

    @property
    def count(self) -> int:
        """How many pieces of this kind the box holds."""
        return sum(piece.count for piece in self.pieces)


class Deck(NamedTuple):
    """Kinds that are shuffled together. `label` is what players call it in short, or ""; without `discards` used
    pieces go back to the box. What is drawn goes to a hand where it is `held`, else it lies open on the table. Where it
    isn't `drawn`, players pick what they want of it. `secret`: whether hands are seen by their players alone, None
    where the data don't say. `hand` is how many pieces a player may hold, `market` how many lie open beside it; 0
    where there is no limit, or no market."""

    id: str
    title: str
    kinds: tuple[str, ...]
    label: str = ""
    discards: bool = True
    held: bool = True
    drawn: bool = True
    secret: bool | None = None
    hand: int = 0
    market: int = 0


class Die(Frozen):
    """A die of the box and what its faces show."""

    id: str
    title: str
    faces: tuple[str, ...]
    count: int = 1


class DataTable(Frozen):
    """A named data table of the game. `key` is the field that names a row, or "" where rows have no name."""

    id: str
    title: str
    key: str
    source: Source
    fields: Mapping[str, Field]
    rows: tuple[Mapping[str, Value], ...]
    note: str = ""

    @cached_property
    def by_key(self) -> Mapping[str, Mapping[str, Value]]:
        """The rows by their names; none where they have no names."""
        return frozen({str(row[self.key]): row for row in self.rows} if self.key else {})

    def row(self, key: str) -> Mapping[str, Value]:
        """The row of that name. Raises KeyError."""
        return self.by_key[key]


class Option(NamedTuple):
    """A rule that a group may switch on; `rules` are ids of the rule ledger, `not_with` options that exclude it,
    `players` the numbers of players that it is meant for, none where it is for any. `less_of` is the option of which it
    leaves out a part, and without which it says nothing."""

    id: str
    title: str
    text: str
    rules: tuple[str, ...] = ()
    not_with: tuple[str, ...] = ()
    players: tuple[int, ...] = ()
    less_of: str = ""


class LeftOut(NamedTuple):
    """Pieces that stay in the box, or are laid out in set-up, with an optional rule, with so many players, or with both
    together.

    `of` is a piece or a kind, of each piece of which `number` copies stay there, or a deck, of which `number` pieces
    stay there unseen. Without `number` it is all of them. `unless` is an optional rule that keeps them in the game.
    """

    of: str
    option: str | None = None
    unless: str | None = None
    players: int | None = None
    number: int | None = None


class Constant(NamedTuple):
    """A number of the rules, by name."""

    name: str
    value: int | float
    meaning: str
    source: Source
    note: str = ""


HIGHEST_SCORE, LOWEST_SCORE = "highest", "lowest"
"""Which score wins."""
PLUS, MINUS, EITHER_SIGN = "plus", "minus", "either"
"""What the points of a category may be."""


class ScoreCategory(NamedTuple):
    """A category of the final score; `label` is what players type, if not the title."""

    id: str
    title: str
    label: str = ""
    note: str = ""
    sign: str = EITHER_SIGN
    """`plus` where it can't be negative, `minus` where it only loses points."""
    was: str = ""
    """The label that it had: sessions that keep lines with it go on, and it may still be typed."""


class Tie(NamedTuple):
    """A tie for the first place: the question that breaks it, by `rule`, and the rule that shares it after that."""

    ask: str = ""
    rule: str = ""
    shared: str = ""


class AskedFor(NamedTuple):
    """A field of the state that no photograph shows, by its path (`players.stores`), and the field beside it with which
    it isn't asked for."""

    of: str
    unless: str = ""


class Photographed(NamedTuple):
    """How a game's table is photographed in mid-game: the field of the state with what lies on the board, by place; the
    players' field that names the place where something of theirs stands; when it may be taken; and what is asked then.
    """

    lies: str
    stands: str = ""
    when: str = ""
    asked: tuple[AskedFor, ...] = ()


def _by_name(kinds: Iterable[Kind]) -> Mapping[str, Piece]:
    """The pieces of kinds by key, or by full id where several have that key."""
    every = [piece for kind in kinds for piece in kind.pieces]
    keys = Multiset(piece.key for piece in every)
    return {piece.key if keys[piece.key] == 1 else piece.id: piece for piece in every}


class Game(Frozen):
    """All that the box of one game holds, as its data says."""

    id: str
    title: str
    version: str
    language: str
    """Of its books, by its code in ISO 639."""
    players: tuple[int, int]
    age: int | None
    minutes: tuple[int, int] | None
    cover: str
    """The piece that stands for the game where games are listed, by id; "" for the largest."""
    summary: str
    rulebook: str
    credits: Credits
    notice: str
    modules: Mapping[str, BoxModule]
    kinds: Mapping[str, Kind]
    decks: Mapping[str, Deck]
    tracks: Mapping[str, Track]
    counters: Mapping[str, Counter]
    flags: Mapping[str, Flag]
    dice: Mapping[str, Die]
    tables: Mapping[str, DataTable]
    constants: Mapping[str, Constant]
    options: Mapping[str, Option]
    scores: Mapping[str, ScoreCategory]

    @property
    def imprint(self) -> str:
        """Its title, who made it, and its rights, on one line."""
        return self.credits.describe(self.title)

    tie: Tie | None
    photographed: Photographed | None
    state: Mapping[str, Field]
    supply: tuple[str, ...]
    points: str
    """What decides who wins: a track or counter of the players, "none" in a game without points, "" for `scores`, or
    points of one sort."""
    left_out: tuple[LeftOut, ...]
    laid_out: tuple[LeftOut, ...]
    turn: tuple[str, ...]
    """The steps of a turn, as reminders for people who play without a referee."""
    edits: tuple[str, ...]
    """The commonest edits of a game that is tracked (docs/playing.md), as they are typed."""
    tracked: tuple[str, ...]
    """Fields of a player in the state, or else of the table, that are kept in tracker mode, too, such as what lies in
    a hold."""
    starter: Mapping[str, int]
    """Copies of kinds and pieces, by id, that are enough for a first evening; empty where the game names none."""
    folder: Path
    address: str
    """What `places.locate` finds it by, with its expansions."""
    wins: str = HIGHEST_SCORE
    """Which score wins: HIGHEST_SCORE or LOWEST_SCORE."""

    @cached_property
    def _pieces(self) -> Mapping[str, Piece]:
        return frozen({piece.id: piece for kind in self.kinds.values() for piece in kind.pieces})

    @cached_property
    def _by_names(self) -> Mapping[str, Mapping[str, Piece]]:
        return frozen({of: _by_name(self.kinds_of(of)) for of in (*self.kinds, *self.decks)})

    def needs(self, modules: Iterable[str]) -> tuple[str, ...]:
        """What the table needs besides the pieces of some modules."""
        return (*self.supply, *(text for id in modules for text in self.modules[id].supply))

    def pieces(self) -> Iterator[Piece]:
        """Every distinct piece, kind by kind, in the order of the data."""
        return iter(self._pieces.values())

    def piece(self, id: str) -> Piece:
        """The piece of that id. Raises KeyError."""
        return self._pieces[id]

    def kinds_of(self, kind_or_deck: str) -> tuple[Kind, ...]:
        """The kinds of a deck, or the one kind of that id. Raises KeyError."""
        if kind_or_deck in self.kinds:
            return (self.kinds[kind_or_deck],)
        return tuple(self.kinds[id] for id in self.decks[kind_or_deck].kinds)

    def by_name(self, kind_or_deck: str) -> Mapping[str, Piece]:
        """The pieces of a kind or deck by the name that positions know them by: the key, or the full id where pieces of
        several kinds have one key. Raises KeyError."""
        return self._by_names[kind_or_deck]

    def number(self, constant: str) -> int:
        """A whole number of the rules, by name. Raises KeyError."""
        return int(self.constants[constant].value)

    def count(self, what: str) -> int:
        """How many pieces the box holds of a kind, a deck or one piece, by id. Raises KeyError."""
        if what in self.kinds or what in self.decks:
            return sum(kind.count for kind in self.kinds_of(what))
        return self._pieces[what].count
