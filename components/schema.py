"""The nouns of a box: Game, Module, Kind, Piece, Field, Deck, Die, Table, Option (tracks, counters and flags:
`tracks`).

They are frozen values with look-ups only; `loader` makes and checks them, so a `Game` can be trusted. Their attributes
declare what data may say and explain it: `form` derives from them the keys to read, `json_schema` the schemas for
editors. Ids are words with hyphens (`orbit-card`). A piece's id is its kind's id, a dot and its key (`orbit-card.L45`),
or only the kind's id if the kind is one piece (`threat-track`). Sizes are trim boxes in mm, width first.
"""

from __future__ import annotations

from collections import Counter as Multiset
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import accumulate
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, ClassVar, Literal, TypeAlias, TypeVar

from components.base.limits import PLAYERS
from components.credits import Credit as Credit
from components.credits import Credits
from components.problems import Problem
from components.tracks import LABEL, NOTE, Counter, Flag, Track
from components.values import Frozen, Key, NamedTuple

Value: TypeAlias = Any
"""Any value of data: None, bool, int, float, str, a list of values, or a dict of values by name."""

Source = Literal["rulebook", "published", "house"]
Shape = Literal["rect", "hex", "circle", "path"]
Back = Literal["none", "common", "own"]
Seen = Literal["all", "owner", "nobody"]

MAX_COPIES = 9999
"""Most copies of a piece, far more than needed; a typing error of some zeros would print for ever."""
SOURCE = "Where the figures come from; a house value needs its reason in note"
MODULE = "The part of the box it belongs to"
COLUMNS = Key("Fields of columns called otherwise: {Karte: name}", "map of text to identifier", optional=True)
ROW_CHOICE = Key("The rows of its file that are meant: {type: spell}", "map of text to any", optional=True)

FLIPPED_SUFFIX = "_flipped"
"""Suffix of a piece that lies with its back up, if positions record it; keys have no underscores."""
HIDDEN_PIECE = "?"
"""A hidden piece in a position."""

Entry = TypeVar("Entry")


def frozen(mapping: Mapping[str, Entry] | None = None) -> Mapping[str, Entry]:
    """Return a read-only copy of a mapping in the same order."""
    return MappingProxyType(dict(mapping or {}))


NO_FIELDS: Mapping[str, Any] = frozen()


class Type(NamedTuple):
    """The type of a field, as written in the data: `int`, `list of piece resource-card`, `map of row spaces to int`.

    `base` is text, name, int, number, bool, choice, record, option, piece, pile, count, row, key, list or map. `of` is
    what the base refers to: a kind or deck (piece, pile, count), a table (row) or a map of the state (key). `item` is
    the type of a list's or map's values, `key` that of a map's keys.
    """

    base: str
    of: str = ""
    item: Type | None = None
    key: Type | None = None

    @property
    def leaf(self) -> Type:
        """The type inside all lists and maps; limits and choices of a field apply to its values."""
        return self.item.leaf if self.item else self

    def __str__(self) -> str:
        if self.base == "list":
            return f"list of {self.item}"
        if self.base == "map":
            return f"map of {self.key} to {self.item}"
        return f"{self.base} {self.of}".strip()


class Hands(NamedTuple):
    """Sentences of undo and redo about moving pieces by hand, for a field of the state whose type isn't enough to form
    them.

    The words allowed in braces are `VERB_WORDS` and the fields of an entry; with "" other sentences are used.
    """

    into: Annotated[str, "Where a piece is put: into {whose} cargo"] = ""
    off: Annotated[str, "Where a piece is taken from: out of {whose} cargo"] = ""
    put: Annotated[str | None, "The sentence for what comes, or is so: put {it}{back} on {whose} mat"] = None
    take: Annotated[str | None, "The sentence for what goes, or isn't so"] = None
    set: Annotated[str | None, "The sentence for another value: set {whose} HP{back} to {value}"] = None
    deck: Annotated[str, "A deck or kind: only where players draw from it themselves"] = ""
    lies_in: Annotated[str, "The hidden pile of the state in which its pieces lie"] = ""
    goes_with: Annotated[str, "The field beside it without whose piece nothing of it is there"] = ""
    late: Annotated[
        int,
        Key("-1: goes back before others and comes after them; 1: the other way round", min=-1, max=1, optional=True),
    ] = 0


VERB_WORDS = ("who", "whose", "key", "it", "value", "was", "total", "entry", "back", "again")
"""Words allowed in braces in the sentences of `Hands`."""
NO_HANDS = Hands()


class Field(NamedTuple):
    """A named value of a piece, of a table's row or of a game's state, as data declare it.

    `choice_synonyms` maps each synonym to its choice. `min` and `max` limit the number, or name a sibling field that
    does; `min_items` and `max_items` limit the length of a list or map. `less` may hold numbers by name. `beyond` also
    allows any other whole number for a choice, such as one past the end of a track. `on_table` is false for values that
    only the companion keeps, such as the actions left. Positions without the `module` of a field don't have the field.
    Editors show the `example`.
    """

    name: str
    type: Annotated[
        Type,
        Key(
            "text, name, int, number, bool, choice, record, row TABLE, piece KIND, pile KIND, "
            "count KIND, key MAP, list of TYPE, map of TYPE to TYPE",
            "text",
        ),
    ]
    meaning: Annotated[str, "What it is, in a few words"] = ""
    title: Annotated[str, "What players call it, if not by its name"] = ""
    unit: Annotated[str, "What a number counts"] = ""
    required: Annotated[bool, Key("Whether it must be given", optional=True)] = True
    default: Annotated[Value, Key("What it is where it isn't given", "any", optional=True)] = None
    min: Annotated[
        int | float | str | None, Key("The least: a number, constant NAME, or a field beside it", "limit")
    ] = None
    max: Annotated[int | float | str | None, Key("The most, likewise", "limit")] = None
    min_items: Annotated[int | None, Key("The least entries of a list or map", "limit")] = None
    max_items: Annotated[int | None, Key("The most entries of a list or map", "limit")] = None
    separator: Annotated[str, "What parts the entries of a list in a cell, such as ;"] = ""
    choices: Annotated[tuple[str, ...], "What a choice may be"] = ()
    choice_words: Annotated[Mapping[str, str], "What players call choices"] = NO_FIELDS
    choice_synonyms: Annotated[Mapping[str, str], "What else may be typed for choices"] = NO_FIELDS
    empty: Annotated[str, "What players say where nothing is there"] = ""
    fields: Annotated[Mapping[str, Field], Key("The fields of a record", "map of identifier to any")] = NO_FIELDS
    seen: Annotated[Seen, "all, owner or nobody: the players that see it at the table"] = "all"
    rest: Annotated[bool, "This pile or count holds what a position names nowhere else"] = False
    left_out: Annotated[bool, "What the number of players leaves in the box isn't in it"] = False
    less: Annotated[str, "A number of the state: unseen pieces that lie elsewhere"] = ""
    beyond: bool = False
    on_table: Annotated[bool, "Whether pieces on the table show it"] = True
    hands: Annotated[Hands, Key("What undo says to do with the pieces", optional=True)] = NO_HANDS
    source: Annotated[Source | None, Key(SOURCE, "source")] = None
    module: Annotated[str, Key("The part of the box that it comes with", "id", optional=True)] = ""
    example: Any = None


class BoxModule(Frozen):
    """A part of the box that can be left out, such as an expansion or an alternative set of pieces."""

    id: str
    title: Annotated[str, "What the part is called"]
    players: Annotated[int | None, Key("The least players it is used with", min=1)] = None
    option: Annotated[str | None, Key("Used with this optional rule", "identifier")] = None
    expansion: Annotated[bool, "Printed only where it is asked for"] = False
    supply: Annotated[tuple[str, ...], "What it needs besides its pieces"] = ()
    note: Annotated[str, NOTE] = ""


class Piece(Frozen):
    """A distinct piece and the number of its copies in the box. `code` is "" if none is printed, `per_player` 0 if
    unspecified."""

    id: str
    key: Annotated[str, Key("What names it in its kind", "slug", name="id")]
    kind: str
    name: Annotated[str, "What it is called"]
    code: Annotated[str, Key("Short and printed on it; players type it", "slug")] = ""
    also: Annotated[tuple[str, ...], Key("Other ways to type it", "list of slug", separator=";")] = ()
    count: Annotated[int, Key("How many copies there are", "copies", min=1, max=MAX_COPIES)] = 1
    per_player: Annotated[int, Key("Copies that each player needs", min=1, max=MAX_COPIES, optional=True)] = 0
    source: Annotated[Source, Key(SOURCE, "source", optional=True)]
    module: Annotated[str, Key(MODULE, "id", optional=True)]
    note: Annotated[str, NOTE] = ""
    size: Annotated[tuple[float, float], Key("Width x height in mm, if not that of its kind", "size", optional=True)]
    shape: Annotated[Shape, Key("How it is cut, if not as its kind", optional=True)]
    fields: Mapping[str, Value] = NO_FIELDS
    file: str = ""
    line: int | None = None

    @property
    def code_and_name(self) -> str:
        """Its code and name, or only the name if that contains the code."""
        return self.name if self.code in self.name.split() else f"{self.code} {self.name}".lstrip()


class Kind(Frozen):
    """Pieces that share size, sides and fields. `held_in` and `kept_in` are "" for pieces in the supply, `per_player`
    is 0 if their number doesn't depend on the number of players."""

    id: str
    title: Annotated[str, "What the pieces are called"]
    label: Annotated[str, LABEL] = ""
    one: Annotated[str, "What one of them is called, where taking the s off the title doesn't say it: Befehl"] = ""
    size: Annotated[
        tuple[float, float],
        Key("Width x height of the trimmed piece in mm; one number for squares, discs and hexes", "size"),
    ]
    shape: Annotated[Shape, "How it is cut"] = "rect"
    corners: Annotated[float | None, Key("The radius in mm of the round corners of a rect", min=0, max=100)] = None
    top: ClassVar[Annotated[Literal["flat", "point"] | None, "What a hex has on top: a flat side or a point"]]
    sides: Annotated[Literal[1, 2], Key("1, or 2 with a back", "int", min=1, max=2)] = 1
    back: Annotated[Back, Key("common: all alike; own: each its own", optional=True)] = "none"
    module: Annotated[str, Key(MODULE, "id", optional=True)]
    source: Annotated[Source, Key(SOURCE, "source")]
    size_source: Annotated[Source, Key("Where the size comes from, if not from source", "source", optional=True)]
    note: Annotated[str, NOTE] = ""
    stands_for: Annotated[str | None, Key("A kind that these pieces may replace", "id")] = None
    lies_on: Annotated[str | None, Key("The table whose rows are spaces for its pieces", "id")] = None
    held_in: Annotated[str, "Where players have its pieces, such as hold"] = ""
    kept_in: Annotated[str, "Where its unused pieces lie"] = ""
    space_limit: Annotated[int, Key("How many a space holds; the tracker warns of more", min=0)] = 0
    low: Annotated[int | None, Key("How few left in the supply the tracker warns of", min=0)] = None
    of: Annotated[Literal["", "player"], "player: its first piece is the first player's, and so on"] = ""
    common: Annotated[bool, "Names of its pieces are ordinary words, small in a sentence"] = False
    per_player: Annotated[int, Key("How many each player needs", min=0, max=MAX_COPIES)] = 0
    copies: ClassVar[
        Annotated[int | None, Key("How many there are, instead of pieces", name="count", min=1, max=MAX_COPIES)]
    ]
    fields: Annotated[
        Mapping[str, Field], Key("What each piece has besides its name", "map of identifier to any", default={})
    ]
    for_each: ClassVar[Annotated[str | None, Key("A table for each row of which templates stand", "id")]]
    ignore: ClassVar[Annotated[tuple[str, ...], Key("Columns of its file that aren't read", optional=True)]]
    columns: ClassVar[Annotated[Mapping[str, str], COLUMNS]]
    where: ClassVar[Annotated[Mapping[str, Any], ROW_CHOICE]]
    pieces: Annotated[
        tuple[Piece, ...],
        Key("A list with a row for each distinct piece, or the name of a CSV or YAML file", "any", optional=True),
    ] = ()
    line: int | None = None
    flips: bool = False
    """Whether positions record which side of its pieces is up."""

    @cached_property
    def count(self) -> int:
        """The number of pieces of this kind in the box."""
        return sum(piece.count for piece in self.pieces)

    @cached_property
    def numbers(self) -> Mapping[str, int]:
        """The number, from 1, of each piece's first copy among all copies of the kind."""
        counts = accumulate((piece.count for piece in self.pieces), initial=1)
        return frozen({piece.id: number for piece, number in zip(self.pieces, counts, strict=False)})


class Deck(Frozen):
    """Kinds that are shuffled together. Without `discards` used pieces return to the box. A drawn piece goes to a hand
    if the deck is `held`, otherwise it lies open on the table. If the deck isn't `drawn`, players choose pieces from
    it. `secret` is None if the data don't say; `hand` and `market` are 0 for no limit, or no market."""

    id: str
    title: Annotated[str, "What the deck is called"]
    label: Annotated[str, LABEL] = ""
    kinds: Annotated[tuple[str, ...], Key("The kinds in it", "list of id", min_items=1)]
    discards: Annotated[bool, "Whether what is used is shuffled in again"] = True
    held: Annotated[bool, "Whether players take what they draw into their hand"] = True
    drawn: Annotated[bool, "Whether anybody draws from it"] = True
    secret: Annotated[bool | None, "Whether only their players see the hands drawn from it"] = None
    hand: Annotated[int, Key("How many of it a player may hold at the end of a turn", min=0)] = 0
    dealt: Annotated[int, Key("How many `deal` alone gives each player, if not what a hand holds", min=0)] = 0
    market: Annotated[int, Key("How many of it always lie open, refilled at once", min=0)] = 0
    low: Annotated[int | None, Key("How few left in it the tracker warns of", min=0)] = None


class Die(Frozen):
    """A die of the box."""

    id: str
    title: Annotated[str, "What the die is called"]
    faces: Annotated[tuple[str, ...], Key("What its faces show", min_items=2)]
    count: Annotated[int, Key("How many there are", min=1, max=MAX_COPIES)] = 1


class DataTable(Frozen):
    """A named data table of the game. `key` is "" if rows have no name."""

    id: str
    title: Annotated[str, "What the table is called"]
    key: Annotated[str, Key("The field that names a row", "identifier", optional=True)] = ""
    source: Annotated[Source, Key(SOURCE, "source")]
    note: Annotated[str, NOTE] = ""
    fields: Annotated[
        Mapping[str, Field], Key("The columns, each with its type", "map of identifier to any", min_items=1)
    ]
    for_each: ClassVar[Annotated[str | None, Key("A table for each row of which templates stand", "id")]]
    ignore: ClassVar[Annotated[tuple[str, ...], Key("Columns of its file that aren't read", optional=True)]]
    columns: ClassVar[Annotated[Mapping[str, str], COLUMNS]]
    where: ClassVar[Annotated[Mapping[str, Any], ROW_CHOICE]]
    rows: Annotated[
        tuple[Mapping[str, Value], ...], Key("A list of rows, or the name of a CSV or YAML file", "any", optional=True)
    ]

    @cached_property
    def by_key(self) -> Mapping[str, Mapping[str, Value]]:
        """The rows by their names; empty if they have none."""
        return frozen({str(row[self.key]): row for row in self.rows} if self.key else {})

    def row(self, key: str) -> Mapping[str, Value]:
        """Return the row of a name. Raises KeyError."""
        return self.by_key[key]


class Option(Frozen):
    """A rule that a group may switch on; without `players` it suits any number of them."""

    id: str
    title: Annotated[str, "What the rule is called"]
    text: Annotated[str, "What it does"]
    rules: Annotated[tuple[str, ...], "Its rules in the ledger"] = ()
    not_with: Annotated[tuple[str, ...], "Rules that exclude it"] = ()
    players: Annotated[tuple[int, ...], Key("The numbers of players it is for", min=1)] = ()
    less_of: Annotated[str, "The rule of which it leaves out a part"] = ""
    """The option has no effect without that rule."""


class LeftOut(Frozen):
    """Pieces that stay in the box, or are laid out in set-up, with an optional rule, a number of players, or both
    together. Without `number` they are all pieces; those of a deck stay there unseen."""

    of: Annotated[str, "A deck, kind or piece"]
    option: Annotated[str | None, Key("Only with this optional rule", "identifier")] = None
    unless: Annotated[str | None, Key("Not with this optional rule", "identifier")] = None
    players: Annotated[int | None, Key("Only with this number of players", min=1)] = None
    number: Annotated[int | None, Key("How many; of a kind, copies of each of its pieces", min=1, max=MAX_COPIES)] = (
        None
    )


class Constant(Frozen):
    """A named number of the rules."""

    name: str
    value: Annotated[int | float, Key("The number", "number")]
    meaning: Annotated[str, "What it is the number of"]
    source: Annotated[Source, Key(SOURCE, "source")]
    note: Annotated[str, NOTE] = ""


HIGHEST_SCORE: Literal["highest"] = "highest"
LOWEST_SCORE: Literal["lowest"] = "lowest"
"""The score that wins."""
PLUS: Literal["plus"] = "plus"
MINUS: Literal["minus"] = "minus"
EITHER_SIGN: Literal["either"] = "either"
"""Allowed signs of a category's points."""


class ScoreCategory(NamedTuple):
    """A category of the final score."""

    id: str
    title: Annotated[str, "What the category is called"]
    label: Annotated[str, "What is typed for it"] = ""
    was: Annotated[str, "What its label used to be"] = ""
    """Its former label, which may still be typed, and which keeps lines of old sessions valid."""
    note: Annotated[str, NOTE] = ""
    sign: Annotated[Literal["plus", "minus", "either"], "plus: never below 0; minus: only loses points"] = EITHER_SIGN


class Tie(Frozen):
    """Rules for a tie for first place."""

    ask: Annotated[str, "The question that breaks a tie"] = ""
    rule: Annotated[str, "Its rule"] = ""
    shared: Annotated[str, "The rule by which a victory is shared"] = ""


class AskedFor(Frozen):
    """A field of the state that a photograph can't show."""

    of: Annotated[str, "The path of a field of the state"]
    unless: Annotated[str, "The field beside it with which it isn't asked for"] = ""


class Photographed(Frozen):
    """Settings for photographs of a game's table during play."""

    lies: Annotated[str, Key("The field of the state with what lies on the board, by place", "identifier")]
    stands: Annotated[str, Key("The players' field with the place where something of theirs stands", "identifier")] = ""
    when: Annotated[str, "When a photograph may be taken"] = ""
    asked: Annotated[tuple[AskedFor, ...], "What no photograph shows, in the order in which it is asked"] = ()


def _by_name(kinds: Sequence[Kind]) -> Mapping[str, Piece]:
    """Map pieces of kinds by key, or by full id if several share the key; flipped pieces come first."""
    every = [piece for kind in kinds for piece in kind.pieces]
    keys = Multiset(piece.key for piece in every)
    named = {piece.key if keys[piece.key] == 1 else piece.id: piece for piece in every}
    flipped = {
        (key := f"{each.key}{FLIPPED_SUFFIX}"): each._replace(key=key, name=f"flipped {each.name}", code="", count=0)
        for kind in kinds
        if kind.flips
        for each in kind.pieces
    }
    return flipped | named


class Game(Frozen):
    """The contents of one game's box, as its data say."""

    id: str
    title: Annotated[str, "What the game is called"]
    version: Annotated[str, "The edition of these data"] = "1"
    language: Annotated[
        str, Key("The language of its words, for hyphens, quotes and those who hear books: en, de, …", "language")
    ] = "en"
    """The ISO 639 code of the language in which its texts were read."""
    languages: Annotated[tuple[str, ...], Key("All languages of its texts: [en, de]", "list of language")] = ()
    """Empty if the game names none: books are in English, and faces are set as typed."""
    hyphens: Annotated[
        tuple[str, ...], Key("Where words are parted, if their language would part them elsewhere", "list of hyphens")
    ] = ()
    players: Annotated[tuple[int, int], Key("The least and the most players: [2, 4]", min=1, max=PLAYERS.most)]
    age: Annotated[int | None, Key("From which age", min=1)] = None
    minutes: Annotated[
        tuple[int, int] | None, Key("How long a game takes, the least and the most: [30, 45]", min=1)
    ] = None
    cover: Annotated[str, "The piece by which a list of games shows it"] = ""
    """A piece's id; "" for the largest piece."""
    summary: Annotated[str, "The game in a sentence"] = ""
    rulebook: Annotated[str, "Which rulebook these data are from"] = ""
    credits: Annotated[Credits, ""]
    """Its keys stand beside those of the game."""
    notice: Annotated[str, "A line about rights, printed on the last page"] = ""
    modules: Annotated[
        Mapping[str, BoxModule],
        Key("Parts of the box that can be left out", default={"base": {"title": "Base game", "note": ""}}, min_items=1),
    ]
    options: Annotated[Mapping[str, Option], Key("Rules that a group may switch on", "map of identifier to record")] = (
        NO_FIELDS
    )
    constants: Annotated[
        Mapping[str, Constant],
        Key("Numbers of the rules; faces and books name them rule_NAME", "map of identifier to record"),
    ] = NO_FIELDS
    decks: Annotated[Mapping[str, Deck], "Kinds that are shuffled together"] = NO_FIELDS
    tracks: Annotated[Mapping[str, Track], "Rows of spaces for markers"] = NO_FIELDS
    counters: Annotated[Mapping[str, Counter], "Numbers without a track, such as money"] = NO_FIELDS
    flags: Annotated[Mapping[str, Flag], "What is so or isn't, such as whether a lamp is lit"] = NO_FIELDS
    dice: Annotated[Mapping[str, Die], "Dice that are rolled"] = NO_FIELDS
    scores: Annotated[Mapping[str, ScoreCategory], "Categories of the final score"] = NO_FIELDS
    tables: Annotated[Mapping[str, DataTable], "Named data, which pieces and faces may refer to"] = NO_FIELDS
    kinds: Annotated[Mapping[str, Kind], Key("The pieces, kind by kind", min_items=1)]
    sheets: ClassVar[
        Annotated[
            Mapping[str, str],
            Key(
                "Tables with the https addresses from which salvage pull fetches them, such as those of Google Sheets",
                "map of table to address",
                default={},
            ),
        ]
    ]
    supply: Annotated[tuple[str, ...], "What the table needs besides the printed pieces"] = ()
    points: Annotated[str, "The track or counter that decides who wins, or none where all win or lose together"] = ""
    """The field of players with the points; "" for `scores`, or for a single kind of points."""
    wins: Annotated[Literal["highest", "lowest"], "Which score wins: the highest, or, as in golf, the lowest"] = (
        HIGHEST_SCORE
    )
    tie: Annotated[Tie | None, "How ties are broken"] = None
    photographed: Annotated[Photographed | None, "How the table is photographed in mid-game"] = None
    left_out: Annotated[tuple[LeftOut, ...], "Pieces that stay in the box"] = ()
    laid_out: Annotated[tuple[LeftOut, ...], "How many pieces of a deck set-up lays out"] = ()
    turn: Annotated[tuple[str, ...], "The steps of a turn, as tracker mode shows them"] = ()
    turn_lines: Annotated[Mapping[str, str], "Lines that do steps of a turn in tracker mode, by the step's number"] = (
        NO_FIELDS
    )
    tracked_without_board: Annotated[
        tuple[str, ...], "What tracker mode keeps where the printed board shows the rest: tracks, decks, …"
    ] = ()
    """Also counters, flags, score categories and loose pieces; if it is empty, everything is tracked."""
    turn_lines_without_board: Annotated[
        Mapping[str, str], "The same where only what `tracked_without_board` names is kept"
    ] = NO_FIELDS
    """A step whose line has `{track.field}` looks up the space of that track's marker in the table named after the
    track."""
    edits: Annotated[tuple[str, ...], "The commonest lines in tracker mode, as they are typed"] = ()
    """docs/playing.md explains them."""
    tracked: Annotated[
        tuple[str, ...], Key("Fields of the state that tracker mode keeps, too", "list of identifier")
    ] = ()
    """A field of a player, or else of the table, such as the contents of a hold."""
    starter: Annotated[Mapping[str, int], Key("The least copies that a short first game needs", min=1)] = NO_FIELDS
    """By the ids of kinds and pieces."""
    state: Annotated[Mapping[str, Field], Key("The fields of a game in progress, or the file with them", "any")] = (
        NO_FIELDS
    )
    untranslated: tuple[Problem, ...] = ()
    folder: Path
    address: str
    """The address by which `places.locate` finds the game with its expansions."""

    @property
    def imprint(self) -> str:
        """Its title, its makers and its rights, on one line."""
        return self.credits.describe(self.title)

    @property
    def title_and_version(self) -> str:
        """Its title, with the version unless that is the first."""
        return self.title if self.version in ("1", "1.0") else f"{self.title} v{self.version.removeprefix('v')}"

    @cached_property
    def _pieces(self) -> Mapping[str, Piece]:
        return frozen({piece.id: piece for kind in self.kinds.values() for piece in kind.pieces})

    @cached_property
    def _by_names(self) -> Mapping[str, Mapping[str, Piece]]:
        return frozen({of: _by_name(self.kinds_of(of)) for of in (*self.kinds, *self.decks)})

    def needs(self, modules: Iterable[str]) -> tuple[str, ...]:
        """Return what the table needs besides the pieces of some modules."""
        return (*self.supply, *(text for id in modules for text in self.modules[id].supply))

    def pieces(self) -> Iterator[Piece]:
        """Yield every distinct piece, kind by kind, in the order of the data."""
        return iter(self._pieces.values())

    def piece(self, id: str) -> Piece:
        """Return the piece with an id. Raises KeyError."""
        return self._pieces[id]

    def kinds_of(self, kind_or_deck: str) -> tuple[Kind, ...]:
        """Return the kinds of a deck, or the one kind with an id. Raises KeyError."""
        if kind_or_deck in self.kinds:
            return (self.kinds[kind_or_deck],)
        return tuple(self.kinds[id] for id in self.decks[kind_or_deck].kinds)

    def by_name(self, kind_or_deck: str) -> Mapping[str, Piece]:
        """Map the pieces of a kind or deck by their names in positions: the key, or the full id if several kinds share
        the key. Raises KeyError."""
        return self._by_names[kind_or_deck]

    def number(self, constant: str) -> int:
        """Return a constant of the rules as a whole number. Raises KeyError."""
        return int(self.constants[constant].value)

    def count(self, what: str) -> int:
        """Count the pieces of a kind, a deck or one piece in the box, by id. Raises KeyError."""
        if what in self.kinds or what in self.decks:
            return sum(kind.count for kind in self.kinds_of(what))
        return self._pieces[what].count
