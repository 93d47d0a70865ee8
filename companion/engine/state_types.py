"""The Python types that may hold a value of the state, and the source that loads, dumps, copies and compares it.

    text, name, choice, row, key, piece …   str; int for a choice (its place among them) or a row named by numbers
    int, count; number; bool                int; float; bool
    list of …                               list, tuple[…, ...]
    map of … to …                           dict, Mapping; list[int] for numbers by row, in the order of the table
    pile                                    Pile, list[str], dict[str, int]
    record                                  a Record; a NamedTuple where it never changes

A value that may be absent is held as `… | None`, words and numbers also as "" and 0; one that may be "?" as
`str | None`. Maps by row are dumped in the order of the table.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from itertools import count
from types import NoneType, UnionType
from typing import Any, TypeAlias, Union, get_args, get_origin

from companion.engine.piles import Pile, counted, expanded
from components.schema import HIDDEN_PIECE, Field, Game, Type
from components.values import NamedTuple

Expression: TypeAlias = Callable[[str], str]
"""A function from the source of a value to the source of another."""

EVERY_ROW = object()
"""The mark of a map that has an entry for every row of its table."""

WORDS = ("text", "name", "choice", "row", "key", "piece", "option")
NUMBERS: Mapping[str, tuple[type, ...]] = {"int": (int,), "count": (int,), "number": (float, int), "bool": (bool,)}
EMPTY_LITERALS = {str: '""', int: "0"}
"""The source of an absent value by the type of a field that isn't `… | None`."""


class Mismatch(Exception):
    """Error for a Python type that can't hold a field of the state; it names the types that can."""


def same(value: str) -> str:
    """Return the source of the value itself."""
    return value


class Held(NamedTuple):
    """The source that converts a value: it loads it from a position, dumps it, and makes it comparable. `load_at` loads
    a record from the value and its key in a map."""

    load: Expression = same
    dump: Expression = same
    compared: Expression = same
    load_at: Callable[[str, str], str] | None = None


PLAIN_TYPE = Held()
"""The conversion of a value that is held just as a position has it."""


class HeldField(NamedTuple):
    """The source that converts a field.

    load: the source of its value, from a position `_state`. dump: the source of its part of a position. if_given: the
    source of a condition whether it has a part, None for always. A constructor uses `literal` if the field isn't given,
    or a copy of the value of `default`; with neither it must be given.
    """

    load: str
    dump: Expression
    compared: Expression
    if_given: Expression | None = None
    literal: str = ""
    default: str = ""


def parts(hint: Any) -> tuple[Any, tuple[Any, ...]]:
    """Split an annotation into its type and its marks."""
    marks = getattr(hint, "__metadata__", ())
    return hint.__origin__ if marks else hint, marks


def without_none(hint: Any) -> tuple[Any, bool]:
    """Return a type without None, and whether it had None."""
    if get_origin(hint) not in (Union, UnionType):
        return hint, False
    types = [each for each in get_args(hint) if each is not NoneType]
    return (types[0], True) if len(types) == 1 else (hint, False)


def type_name(hint: Any) -> str:
    """Return a type as code spells it, without modules.

    >>> type_name(dict[str, Held | None]), type_name(int)
    ('dict[str, Held | None]', 'int')
    """

    return hint.__name__ if isinstance(hint, type) and not get_args(hint) else re.sub(r"\b(\w+\.)+", "", str(hint))


def copier(hint: Any) -> Expression | None:
    """Return a function that makes the source of an independent copy; None if copies may share the value.

    >>> copier(dict[str, list[int]])("x"), copier(tuple[str, ...])
    ('{k: v[:] for k, v in x.items()}', None)
    """
    hint, may_be_none = without_none(parts(hint)[0])
    origin, args = get_origin(hint), get_args(hint)
    if may_be_none:
        copy = copier(hint)
        return copy and (lambda value: f"None if {value} is None else {copy(value)}")
    item = copier(args[0 if origin is tuple else -1]) if origin in (list, dict, tuple) else None
    if origin is list:
        return (lambda value: f"[{item('v')} for v in {value}]") if item else (lambda value: f"{value}[:]")
    if origin is dict and item:
        return lambda value: f"{{k: {item('v')} for k, v in {value}.items()}}"
    if origin is tuple:
        return item and (lambda value: f"_tuple([{item('v')} for v in {value}])")
    return (lambda value: f"{value}.copy()") if hasattr(origin or hint, "copy") else None


class Types:
    """The conversions of the fields of one game."""

    def __init__(self, game: Game, make: Callable[[type, Field], None]) -> None:
        """Take a function `make` that completes the class of a record, a `Record` or a NamedTuple, for its field."""
        self.game = game
        self.make = make
        self.names: dict[str, Any] = {
            "_list": list, "_dict": dict, "_tuple": tuple, "_sorted": sorted, "_zip": zip,
            "_Pile": Pile, "_place": _place, "_counted": counted, "_expanded": expanded,
        }  # fmt: skip
        """Globals of the source by name; the underscore keeps fields from hiding them."""
        self._number = count(1)
        self._tuples: dict[type, str] = {}

    def constant(self, value: Any) -> str:
        """Add a value to the globals of the source and return its name."""
        name = f"_c{next(self._number)}"
        self.names[name] = value
        return name

    def field(self, field: Field, annotation: Any) -> HeldField:
        """Return the conversion of a field with an annotation. Raises Mismatch."""
        hint, marks = parts(annotation)
        hint, may_be_none = without_none(hint)
        held_type = self._every_row(field, hint) if EVERY_ROW in marks else self._hold(field.type, hint, field)
        if not field.required and field.default is None and not field.rest:
            return _optional(field, hint, held_type, may_be_none)
        at = f"_state[{field.name!r}]"
        if may_be_none and field.default == HIDDEN_PIECE and held_type is PLAIN_TYPE:
            load, unseen = f"None if {at} == {HIDDEN_PIECE!r} else {at}", repr(HIDDEN_PIECE)
            return HeldField(load, lambda v: f"{unseen} if {v} is None else {v}", same, literal="None")
        if may_be_none:
            raise Mismatch("is never absent; annotate it without None, or take its default out of the state")
        if field.required:
            return HeldField(held_type.load(at), held_type.dump, held_type.compared)
        if field.type.base == "pile" and field.seen != "all":
            at = f"_state.get({field.name!r}, {self.constant({})})"  # Views of others leave it out.
        if field.module:
            return self._of_module(field, held_type)
        default = self._all_of(field.type) if field.rest else field.default
        literal, made = (repr(default), "") if held_type is PLAIN_TYPE else ("", held_type.load(self.constant(default)))
        return HeldField(held_type.load(at), held_type.dump, held_type.compared, literal=literal, default=made)

    def _of_module(self, field: Field, held: Held) -> HeldField:
        """Return the conversion of a module's field, which positions leave out if it is empty. A pile whose cards all
        lie unseen elsewhere has no card left to draw, but isn't empty."""
        empty: Any = {} if field.rest else field.default
        load = held.load(f"_state.get({field.name!r}, {self.constant(empty)})")
        literal, default_source = (repr(empty), "") if held is PLAIN_TYPE else ("", held.load(self.constant(empty)))
        return HeldField(load, held.dump, held.compared, if_given=held.dump, literal=literal, default=default_source)

    def _all_of(self, kind: Type) -> Any:
        """Return all pieces of a type, as a position has them."""
        if kind.base == "count":
            return self.game.count(kind.of)
        return {name: piece.count for name, piece in self.game.by_name(kind.of).items()}

    def _hold(self, kind: Type, hint: Any, field: Field) -> Held:
        """Return the conversion of a value; `kind` is the type of the field or one inside it. Raises Mismatch."""
        held_type: Held | None = None
        if kind.base in WORDS:
            held_type = self._word(kind, hint, field)
        elif kind.base in NUMBERS:
            held_type = PLAIN_TYPE if hint in NUMBERS[kind.base] else None
        elif kind.base == "list":
            held_type = self._list(kind, hint, field)
        elif kind.base == "map":
            held_type = self._map(kind, hint, field)
        elif kind.base == "pile":
            held_type = _pile(hint)
        elif kind.base == "record" and isinstance(hint, type) and hasattr(hint, "__annotations__"):
            held_type = self._record(hint, field)
        if held_type is None:
            raise Mismatch(f"can't be held as {type_name(hint)}, but as {self._allowed(kind)}")
        return held_type

    def _word(self, kind: Type, hint: Any, field: Field) -> Held | None:
        if hint is int and kind.base == "choice":
            names, places = self.constant(field.choices), {name: place for place, name in enumerate(field.choices)}
            place_of = self.constant(places)
            return Held(lambda v: f"_place({place_of}, {v})", lambda v: f"{names}[{v}]")
        return PLAIN_TYPE if hint is (int if self._numbered(kind) else str) else None

    def _list(self, kind: Type, hint: Any, field: Field) -> Held | None:
        origin, args = get_origin(hint), get_args(hint)
        if not (kind.item and ((origin is list and args) or (origin is tuple and args[1:] == (...,)))):
            return None
        item, maker = self._hold(kind.item, args[0], field), "_list" if origin is list else "_tuple"
        if item is PLAIN_TYPE:
            return Held(lambda v: f"{maker}({v})", lambda v: f"_list({v})")
        return Held(lambda v: f"{maker}([{item.load('v')} for v in {v}])", lambda v: f"[{item.dump('v')} for v in {v}]")

    def _map(self, kind: Type, hint: Any, field: Field) -> Held | None:
        assert kind.item
        assert kind.key
        by_row, origin, args = kind.key.base == "row", get_origin(hint), get_args(hint)
        if hint == list[int] and by_row and kind.item.base in ("int", "count"):
            return self._by_place(kind.key)
        if origin not in (dict, Mapping) or args[0] is not str:
            return None
        if origin is Mapping and copier(args[1]):
            raise Mismatch(f"would be shared by copies; hold {type_name(args[1])} in a dict")
        item, k, v = self._hold(kind.item, args[1], field), *self._variables()
        one = item.load_at(v, k) if item.load_at else item.load(v)
        load, dump = (f"{{{k}: {each} for {k}, {v} in %s.items()}}" for each in (one, item.dump(v)))
        if item is PLAIN_TYPE:
            load, dump = "%s.copy()", "_dict(%s)"
        if by_row:
            rows = self._rows(kind.key)
            return Held(load.__mod__, lambda m: f"{{{k}: {item.dump(f'{m}[{k}]')} for {k} in {rows} if {k} in {m}}}")
        ordered = kind.key.base == "name"  # Seats have an order.
        return Held(load.__mod__, dump.__mod__, "_list(%s.items())".__mod__ if ordered else same)

    def _by_place(self, key: Type) -> Held:
        """Return the conversion of numbers by row that are held as a list in the order of the table."""
        rows, (k, v) = self._rows(key), self._variables()
        return Held(
            lambda m: f"[{m}.get({k}, 0) for {k} in {rows}]",
            lambda m: f"{{{k}: {v} for {k}, {v} in _zip({rows}, {m}, strict=True) if {v}}}",
        )

    def _every_row(self, field: Field, hint: Any) -> Held:
        """Return the conversion of a map with an entry for every row of its table; the state has no empty ones."""
        kind, args = field.type, get_args(hint)
        if get_origin(hint) is not dict or not kind.item or not kind.key or kind.key.base != "row":
            raise Mismatch("isn't held as a dict of rows, so it has no entry for every row")
        empty = EMPTY_LITERALS.get(args[1], "[]" if get_origin(args[1]) is list else "{}")
        item, rows, (k, _) = self._hold(kind.item, args[1], field), self._rows(kind.key), self._variables()

        def load(m: str) -> str:
            return (
                f"{m}.get({k}, {empty})"
                if item is PLAIN_TYPE
                else f"{item.load(f'{m}[{k}]')} if {k} in {m} else {empty}"
            )

        return Held(
            lambda m: f"{{{k}: {load(m)} for {k} in {rows}}}",
            lambda m: f"{{{k}: {item.dump(f'{m}[{k}]')} for {k} in {rows} if {m}.get({k})}}",
        )

    def _record(self, cls: type, field: Field) -> Held:
        self.make(cls, field)
        if hasattr(cls, "dump"):
            load = f"{self.constant(cls)}.load"
            return Held(lambda v: f"{load}({v})", lambda v: f"{v}.dump()", same, lambda v, k: f"{load}({v}, {k})")
        name = self.tuple_name(cls)
        return Held(lambda v: f"_load_{name}({v})", lambda v: f"_dump_{name}({v})")

    def tuple_name(self, cls: type) -> str:
        """Return the name that the functions of a NamedTuple end with."""
        return self._tuples.setdefault(cls, f"{cls.__name__}{len(self._tuples) + 1}")

    def _variables(self) -> tuple[str, str]:
        """Return two new variable names for a loop, so that nested loops hide nothing."""
        number = next(self._number)
        return f"_k{number}", f"_v{number}"

    def _rows(self, key: Type) -> str:
        return self.constant(tuple(self.game.tables[key.of].by_key))

    def _numbered(self, kind: Type) -> bool:
        """Check whether a type is of rows whose keys are numbers."""
        table = self.game.tables.get(kind.of) if kind.base == "row" else None
        return bool(table and table.key and table.fields[table.key].type.base == "int")

    def _allowed(self, kind: Type) -> str:
        """Describe the Python types that may hold a value."""
        match kind.base:
            case "list" if kind.item:
                item = self._allowed(kind.item)
                return f"list[{item}] or tuple[{item}, ...]"
            case "map" if kind.item and kind.key:
                item = self._allowed(kind.item)
                return f"dict[str, {item}] or Mapping[str, {item}]"
            case "pile":
                return "Pile, list[str] or dict[str, int]"
            case "record":
                return "a Record or a NamedTuple"
            case base:
                return NUMBERS[base][0].__name__ if base in NUMBERS else "str"


def _place(places: Mapping[str, int], name: str) -> int:
    """Return the place of a choice; for an unseen one (`positions.trials`) an unseen number."""
    number: Callable[[int], int] = getattr(name, "number", int)
    return number(places[name])


def _pile(hint: Any) -> Held | None:
    if hint is Pile:
        return Held(lambda v: f"_Pile(_expanded({v}))", lambda v: f"_counted({v}.bag)")
    if hint == list[str]:
        return Held(lambda v: f"_expanded({v})", lambda v: f"_counted({v})", lambda v: f"_sorted({v})")
    if hint == dict[str, int]:
        return Held(lambda v: f"{v}.copy()", lambda v: f"{{k: n for k, n in _sorted({v}.items()) if n}}")
    return None


def _optional(field: Field, hint: Any, held: Held, may_be_none: bool) -> HeldField:
    """Return the conversion of a field that may be absent."""
    if may_be_none:
        at = f"_state.get({field.name!r})"
        load = at if held is PLAIN_TYPE else f"None if {at} is None else {held.load(f'_state[{field.name!r}]')}"
        return HeldField(load, held.dump, held.compared, lambda v: f"{v} is not None", "None")
    if hint not in EMPTY_LITERALS or held is not PLAIN_TYPE:
        raise Mismatch(f"may be absent; annotate it as {type_name(hint)} | None")
    return HeldField(f"_state.get({field.name!r}, {EMPTY_LITERALS[hint]})", same, same, same, EMPTY_LITERALS[hint])
