"""Places and values of a game's state in its players' words: `Ann's HP`, `Fuel F, 2 Junk J`, what a value may be.

Made for any game from the declared types of its state; what corrections show, ask and print back.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from companion.engine.texts import Words, fill
from companion.positions.views import SEATS
from companion.text.grammar import either, figure, is_several, minus, several, within_sentence
from components.messages import _
from components.references import Names
from components.schema import HIDDEN_PIECE, MINUS, DataTable, Field, Game, ScoreCategory, Type

NOTHING_TEXT = "none"
"""What is said where nothing is there and the field has no word of its own for that."""
PLACE = "place"
"""Where something stands, which data calls `at`."""
DIGITS = {*"0123456789"}
MAX_NAMED_KINDS = 8
"""Different pieces of a pile that are named; more are only counted."""
MAX_TITLES = 2
"""Kinds of a deck that stand for it."""


class Allowed(NamedTuple):
    """One value that may be typed: its key, and what players call it."""

    key: str
    label: str


def words(name: Any) -> str:
    """Return a field's name as players read it.

    >>> words("resource_deck"), words("satellite-hp"), words("npcs"), words("at")
    ('resource deck', 'satellite HP', 'NPCs', 'place')
    """
    text = PLACE if name == "at" else str(name)
    return " ".join(map(_word, text.replace("_", " ").replace("-", " ").split(" ")))


def field_words(field: Field) -> str:
    """Return the players' words for a field: its title, or its name in words."""
    return _(field.title or words(field.name))


def _word(text: str) -> str:
    if len(text) < 2 or set(text) & set("aeiouy"):
        return text
    return text[:-1].upper() + (text[-1] if text.endswith("s") else text[-1].upper())  # An abbreviation.


def singular(noun: str) -> str:
    """One of several.

    >>> singular("satellites"), singular("cities"), singular("torches"), singular("gas")
    ('satellite', 'city', 'torch', 'gas')
    """
    if not is_several(noun):
        return noun
    if noun.endswith(("xes", "sses", "shes", "nches", "rches", "tches")):
        return noun.removesuffix("es")
    return noun[:-3] + "y" if noun.endswith("ies") else noun.removesuffix("s")


def entry(field: Field) -> str:
    """Return the word for one entry of a list of records: the singular, such as `section`, or that of its first field
    if the list has the name of a whole, as the parts of a rocket."""
    several = field_words(field)
    one = singular(several)
    return one if one != several else field_words(next(iter(field.fields.values())))


def empty_words(field: Field) -> str:
    """Return the players' word for an empty field."""
    return field.empty or _(NOTHING_TEXT)


@lru_cache(maxsize=1024)  # Asked for with every question of a tracked game.
def noun(game: Game, title: str) -> str:
    """Return a title within a sentence: `orbit deck`, but `Earth stack`, since a row of the game's tables has that
    name."""
    if game.language != "en":
        return title
    first, tables = title.split()[0], game.tables.values()
    is_row = any(first == row.get("name") for table in tables for row in table.by_key.values())
    return title if is_row or first[1:2].isupper() or first[1:2].isdigit() else title[:1].lower() + title[1:]


def small(game: Game, title: str) -> str:
    """Return a title in small letters if its language is English; German nouns keep their capitals."""
    return title.lower() if game.language == "en" else title


def what_points_are_for(game: Game, score: ScoreCategory) -> str:
    """Return what points of a category are for, within a sentence: `deliveries`, `Earth bonus`; for a penalty its
    cause, `open exits`, which is also what players type."""
    return score.label if score.sign == MINUS and score.label else noun(game, score.title)


class StateWords:
    """The words of one game. entries: what entries of lists say, by the names of the fields, where the game has words
    for that (`engine.ruleset`, summary.py)."""

    def __init__(self, game: Game, entries: Mapping[str, Words] | None = None) -> None:
        self.game, self.entries = game, entries or {}
        rows = (row for table in game.tables.values() for row in table.by_key.items())
        self.names = {key: str(row.get("name")) for key, row in rows if str(row.get("name")).lower() == key}
        """What rows are called whose ids say the same in small letters, such as Mars."""

    def field(self, field: Field) -> str:
        """Return the players' words for a field: `Mars stack`, with the name of a row."""
        said = field_words(field)
        first, space, rest = said.partition(" ")
        return f"{self.names.get(first, first)}{space}{rest}" if rest else said

    # ---- places

    def place(self, way: Sequence[str | int]) -> str:
        """Return the words for a place of the state: `Ann's HP`, `cubes G45`, `satellite A's HP`, `Ann's ship 2`."""
        fields: Mapping[str, Field] = self.game.state
        said, field, kind = "", None, Type("record")
        for number, step in enumerate(way, 1):
            if kind.base == "record" and isinstance(step, str) and step in fields:
                field = fields[step]
                said, kind = self._field_of(said, field, number == len(way)), field.type
            elif field is not None:
                said, kind = self._inside(said, field, kind, step)
            if kind.base == "record" and field is not None:
                fields = field.fields
        return said

    def _field_of(self, said: str, field: Field, is_last: bool) -> str:
        """Return the words for a field of a record. Among things that are kept together, such as tracks, the name of
        one says enough."""
        if field.type.base == "record" and not is_last and field.name.endswith(("s", "dice")):
            return said
        return _tell_owner(said, self.field(field), field.type)

    def _inside(self, said: str, field: Field, kind: Type, step: str | int) -> tuple[str, Type]:
        """Return the words for a place in a map, a pile or a list, and the type of its value."""
        if kind.base == "map" and kind.item:
            return self._at_key(said, field, kind, str(step)), kind.item
        if kind.base == "pile":
            return f"{said} {self.key(str(step), Type('piece', kind.of))}", Type("int")
        if kind.item is None:
            return said, kind
        whole = kind.item.base == "record" and singular(said) == said
        return f"{f'{said}: {entry(field)}' if whole else singular(said)} {int(step) + 1}", kind.item

    def _at_key(self, said: str, field: Field, kind: Type, step: str) -> str:
        """Return the words for a value at a key of a map: a player or a row has its own name; `cubes G45`."""
        key = self.key(step, kind.key)
        said = singular(said) if kind.item and kind.item.base == "record" else said
        whole = field.name == SEATS or kind.key in (Type("option"), Type("row", field.name))
        return key if whole or key.lower().startswith(f"{said} ") else f"{said} {key}"

    def say(self, way: Sequence[str | int], value: str) -> str:
        """Return a place with its new value: `Ann's HP to 3`."""
        return _("{place} to {value}", place=self.place(way), value=value)

    def value_in_sentence(self, value: Any, field: Field, kind: Type) -> str:
        """Return a value, with a noun before cards whose name is a number: `card 4 (3 hulls)`."""
        pieces = value if isinstance(value, list) else [value]
        of = kind.leaf
        first = self.game.by_name(of.of).get(str(pieces[0])) if pieces and of.base == "piece" else None
        said = self.value(value, field, kind)
        if first is None or not first.code.isdecimal() or not said.startswith(first.code):
            return said
        cards = self.game.kinds[first.kind].title.split()[-1]
        return f"{singular(cards) if len(pieces) == 1 else cards} {said}"

    def key(self, key: str, kind: Type | None) -> str:
        """Return the words for a key of a map."""
        return self.one(key, kind) if kind is not None and kind.base in ("piece", "row", "option") else key

    # ---- values

    def value(self, value: Any, field: Field, kind: Type | None = None) -> str:
        """Return a value in few words, without the obvious."""
        kind = kind or field.type
        if value is None or value in ("", [], {}):
            return _say_nothing(value, field, kind)
        if value == HIDDEN_PIECE:
            return _("hidden")
        match kind.base:
            case "record":
                return self.record(value, field.fields)
            case "pile":
                return self._pile(value, kind)
            case "list" if kind.item:
                return self._list(value, field, kind.item)
            case "map" if kind.item:
                return self._map(value, field, kind, kind.item)
        return field.choice_words.get(str(value)) or self.short_name(value, kind)

    def one(self, value: Any, kind: Type) -> str:
        """Return the words for a value without parts."""
        if isinstance(value, bool):
            return _("yes") if value else _("no")
        if value == HIDDEN_PIECE:
            return _("unseen")
        if kind.base == "piece":
            return self._piece(str(value), kind.of)
        if kind.base == "row" and kind.of in self.game.tables:
            return _row(self.game.tables[kind.of], str(value))
        if kind.base == "option" and value in self.game.options:
            return self.game.options[value].title
        if kind.base == "choice":
            return str(value).replace("-", " ")
        return figure(value) if isinstance(value, int) else minus(value)

    def record(self, record: Mapping[str, Any], fields: Mapping[str, Field]) -> str:
        """Return the words for a record: its first field as a name, then all that isn't at its default."""
        parts = (self.part(record.get(name), field, not number) for number, (name, field) in enumerate(fields.items()))
        said = [part for part in parts if part]
        return ("; " if any(": " in part for part in said) else ", ").join(said) or _(NOTHING_TEXT)

    def part(self, part: Any, field: Field, first: bool = False) -> str:
        """Return the words for one field of a record, with its name unless that is plain; "" if the value is obvious.
        first: it names the record."""
        is_usual = part == field.default and (not part or field.type.base in ("choice", "bool"))
        if part in (None, False, [], {}, HIDDEN_PIECE) or (is_usual and not first):
            return ""
        text = field_words(field) if part is True else self.value(part, field)
        if text == empty_words(field):
            return ""
        unnamed = part is True or _names_itself(field) or (first and field.type.base in ("piece", "row", "text"))
        label = self.field(field)  # One of several words would run into words; numbers and names of one word don't.
        return text if unnamed else f"{label}{':' if ' ' in label and not text.lstrip('−').isdecimal() else ''} {text}"

    def entry_words(self, record: Mapping[str, Any], every: Sequence[Any], field: Field) -> str:
        """Return the words for an entry of a list of records, which may depend on all of them."""
        said = self.entries.get(field.name)
        return fill(said, {**record, "every": every}) if said else self.record(record, field.fields)

    def _map(self, value: Mapping[str, Any], field: Field, kind: Type, item: Type) -> str:
        called = {key: self.key(key, kind.key) for key in value}
        if item.base == "bool":
            return ", ".join(called[key] for key, part in value.items() if part) or empty_words(field)
        marks = {key: ":" if key.isdecimal() else "" for key in value}
        return ", ".join(f"{called[key]}{marks[key]} {self.value(part, field, item)}" for key, part in value.items())

    def _list(self, value: Sequence[Any], field: Field, item: Type) -> str:
        if item.base == "record":
            return "; ".join(self.entry_words(part, value, field) for part in value)
        if all(part == HIDDEN_PIECE for part in value):
            return _("{n} unseen", n=len(value))
        counted = Counter(field.choice_words.get(str(part)) or self.short_name(part, item) for part in value)
        return _counted(counted.items())

    def _pile(self, pile: Mapping[str, int], kind: Type) -> str:
        if HIDDEN_PIECE in pile:
            return _("{n} unseen", n=sum(pile.values()))
        known = self.game.kinds.get(kind.of)
        if known and known.label and len(known.pieces) == 1:
            return str(sum(pile.values()))  # Of cubes the field says what they are.
        if len(pile) > MAX_NAMED_KINDS:
            return _("{n} in all", n=sum(pile.values()))
        one = Type("piece", kind.of)
        named = [(self.short_name(key, one), number) for key, number in pile.items() if number]
        return _counted(named) or _(NOTHING_TEXT)

    def short_name(self, value: Any, kind: Type) -> str:
        """Return the words for a value without parts; a code that only shortens a piece's name is left out: `Fuel`, not
        `Fuel F`."""
        piece = self.game.by_name(kind.of).get(str(value)) if kind.base == "piece" and value != HIDDEN_PIECE else None
        return piece.name if piece and _shortens(piece.code, piece.name) else self.one(value, kind)

    def _piece(self, key: str, of: str) -> str:
        """Return a piece's name, with its printed code unless the name holds that."""
        piece = self.game.by_name(of).get(key)
        if piece is None:
            return key
        if piece.code.isdecimal():  # Before the name, which may have numbers, too.
            return piece.name if piece.name.endswith(f" {piece.code}") else f"{piece.code} ({piece.name})"
        return piece.name if not piece.code or piece.code in piece.name.split() else f"{piece.name} {piece.code}"

    # ---- what a value may be

    def allowed(self, kind: Type, field: Field, names: Names) -> list[Allowed]:
        """Every value that a type without parts takes, where they can be listed."""
        match kind.base:
            case "bool":
                return [Allowed("yes", _("yes")), Allowed("no", _("no"))]
            case "choice":
                keys: Iterable[str] = field.choices
            case "option":
                keys = names.options
            case "key":
                keys = sorted(names.keys.get(kind.of, ()))
            case "row":
                keys = self.game.tables[kind.of].by_key
            case "piece" | "pile":
                keys = self.game.by_name(kind.of)
            case _:
                keys = ()
        one = Type("piece", kind.of) if kind.base == "pile" else kind
        return [Allowed(key, field.choice_words.get(key) or self.one(key, one)) for key in keys]

    def list_of(self, kind: Type) -> str:
        """By which list a value is allowed: the title of the kind, deck or table, "" of other types."""
        deck = self.game.decks.get(kind.of)
        if kind.base == "piece" and deck and len(deck.kinds) <= MAX_TITLES:  # Not only what lies in the deck.
            title, *titles = (self.game.kinds[each].title for each in deck.kinds)
            return either([title, *map(within_sentence, titles)])
        if kind.base in ("piece", "pile"):
            known = self.game.kinds.get(kind.of) or self.game.decks[kind.of]
            return known.title
        if kind.base == "row":
            return self.game.tables[kind.of].title.partition(",")[0]
        return _("players") if kind == Type("key", SEATS) else _("optional rules") if kind.base == "option" else ""


def _say_nothing(value: Any, field: Field, kind: Type) -> str:
    """Return the word for a missing value; a missing number is none."""
    if kind.base == "bool":
        return _("no")
    return "0" if value is None and kind.base in ("int", "count") and not field.min else empty_words(field)


def limits(field: Field, record: Mapping[str, Any]) -> str:
    """Return the range of a number in words; a limit may be another field of the record."""

    def limit(given: Any) -> str:
        if not isinstance(given, str):
            return str(given)
        value, the = record.get(given), _("the {field}", field=words(given))
        return the if value is None else f"{value}, {the}"

    least = 0 if field.type.leaf.base == "count" and field.min is None else field.min
    if least is None and field.max is None:
        return ""
    if field.max is None:
        return _("{least} or more", least=limit(least))
    return _("up to {most}" if least is None else "{least} to {most}", least=limit(least), most=limit(field.max))


def _shortens(code: str, name: str) -> bool:
    """Return whether a code is made of letters of a name, in their order: FC of Fuel can."""
    letters = iter(name.lower())
    return code.isalpha() and len(code) < len(name) and all(letter in letters for letter in code.lower())


def _names_itself(field: Field) -> bool:
    """Return whether the parts of a field have names of their own: markers by their tracks, counters by theirs."""
    kind, parts = field.type, field.fields.values()
    if kind.base == "record":
        return bool(parts) and all(part.type.base == "choice" for part in parts)
    return kind == Type("map", key=Type("name"), item=Type("int"))


def _counted(named: Iterable[tuple[str, int]]) -> str:
    """Pieces by name, so many of each: where some are several, one is counted as well, as in `3 Carbon, 1 Metal`."""
    every = [*named]
    plain = any(number > 1 for _, number in every) and not any(set(name) & DIGITS for name, _ in every)
    return ", ".join(f"1 {name}" if plain and number == 1 else several(name, number) for name, number in every)


def _tell_owner(owner: str, thing: str, kind: Type) -> str:
    """Return a thing with its owner, `Ann's HP`, or what is true of that, `satellite A: operational`."""
    of_another = _("{owner}'s {thing}", owner="", thing="") in owner
    apart = of_another or kind.base == "bool"
    return thing if not owner else f"{owner}: {thing}" if apart else _("{owner}'s {thing}", owner=owner, thing=thing)


def _row(table: DataTable, key: str) -> str:
    """Return the name of a row: alone if its key is an id, or else after the key that stands on the board."""
    row = table.by_key.get(key, {})
    name = str(row.get("name") or row.get("title") or "")
    if not name:
        return key
    if name.lower() == key.lower():
        return name
    # A noun says it all: radiation; a proper name stands after the code on the board.
    return name if key.islower() or name.islower() or key in name.split() else f"{key} {name}"
