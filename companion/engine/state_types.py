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


def split_annotation(hint: Any) -> tuple[Any, tuple[Any, ...]]:
    """Split an annotation into its type and its marks."""
    marks = getattr(hint, "__metadata__", ())
    return hint.__origin__ if marks else hint, marks


def strip_none(hint: Any) -> tuple[Any, bool]:
    """Return a type without None, and whether it had None."""
    if get_origin(hint) not in (Union, UnionType):
        return hint, False
    types = [each for each in get_args(hint) if each is not NoneType]
    return (types[0], True) if len(types) == 1 else (hint, False)


def format_type(hint: Any) -> str:
    """Return a type as code spells it, without modules.

    >>> format_type(dict[str, Held | None]), format_type(int)
    ('dict[str, Held | None]', 'int')
    """

    return hint.__name__ if isinstance(hint, type) and not get_args(hint) else re.sub(r"\b(\w+\.)+", "", str(hint))


def make_copier(hint: Any) -> Expression | None:
    """Return a function that makes the source of an independent copy; None if copies may share the value.

    >>> make_copier(dict[str, list[int]])("x"), make_copier(tuple[str, ...])
    ('{k: v[:] for k, v in x.items()}', None)
    """
    hint, may_be_none = strip_none(split_annotation(hint)[0])
    origin, args = get_origin(hint), get_args(hint)
    if may_be_none:
        copy_value = make_copier(hint)
        return copy_value and (lambda value_source: f"None if {value_source} is None else {copy_value(value_source)}")
    copy_item = make_copier(args[0 if origin is tuple else -1]) if origin in (list, dict, tuple) else None
    if origin is list:
        return (
            (lambda value_source: f"[{copy_item('v')} for v in {value_source}]")
            if copy_item
            else (lambda value_source: f"{value_source}[:]")
        )
    if origin is dict and copy_item:
        return lambda value_source: f"{{k: {copy_item('v')} for k, v in {value_source}.items()}}"
    if origin is tuple:
        return copy_item and (lambda value_source: f"_tuple([{copy_item('v')} for v in {value_source}])")
    return (lambda value_source: f"{value_source}.copy()") if hasattr(origin or hint, "copy") else None


class Types:
    """The conversions of the fields of one game."""

    def __init__(self, game: Game, make: Callable[[type, Field], None]) -> None:
        """Take a function `make` that completes the class of a record, a `Record` or a NamedTuple, for its field."""
        self.game = game
        self.make = make
        self.names: dict[str, Any] = {
            "_list": list, "_dict": dict, "_tuple": tuple, "_sorted": sorted, "_zip": zip,
            "_Pile": Pile, "_place": _find_place, "_counted": counted, "_expanded": expanded,
        }  # fmt: skip
        """Globals of the source by name; the underscore keeps fields from hiding them."""
        self._name_numbers = count(1)
        self._name_by_tuple: dict[type, str] = {}

    def constant(self, value: Any) -> str:
        """Add a value to the globals of the source and return its name."""
        name = f"_c{next(self._name_numbers)}"
        self.names[name] = value
        return name

    def field(self, field: Field, annotation: Any) -> HeldField:
        """Return the conversion of a field with an annotation. Raises Mismatch."""
        hint, marks = split_annotation(annotation)
        hint, may_be_none = strip_none(hint)
        held_type = (
            self._make_every_row_conversion(field, hint)
            if EVERY_ROW in marks
            else self._make_conversion(field.type, hint, field)
        )
        if not field.required and field.default is None and not field.rest:
            return _make_optional_conversion(field, hint, held_type, may_be_none)
        value_source = f"_state[{field.name!r}]"
        if may_be_none and field.default == HIDDEN_PIECE and held_type is PLAIN_TYPE:
            load_source, hidden_literal = (
                f"None if {value_source} == {HIDDEN_PIECE!r} else {value_source}",
                repr(HIDDEN_PIECE),
            )
            return HeldField(load_source, lambda v: f"{hidden_literal} if {v} is None else {v}", same, literal="None")
        if may_be_none:
            raise Mismatch("is never absent; annotate it without None, or take its default out of the state")
        if field.required:
            return HeldField(held_type.load(value_source), held_type.dump, held_type.compared)
        if field.type.base == "pile" and field.seen != "all":
            value_source = f"_state.get({field.name!r}, {self.constant({})})"  # Views of others leave it out.
        if field.module:
            return self._make_module_conversion(field, held_type)
        default_value = self._get_all_pieces(field.type) if field.rest else field.default
        literal, default_source = (
            (repr(default_value), "") if held_type is PLAIN_TYPE else ("", held_type.load(self.constant(default_value)))
        )
        return HeldField(
            held_type.load(value_source), held_type.dump, held_type.compared, literal=literal, default=default_source
        )

    def _make_module_conversion(self, field: Field, held_type: Held) -> HeldField:
        """Return the conversion of a module's field, which positions leave out if it is empty. A pile whose cards all
        lie unseen elsewhere has no card left to draw, but isn't empty."""
        empty_value: Any = {} if field.rest else field.default
        load_source = held_type.load(f"_state.get({field.name!r}, {self.constant(empty_value)})")
        default_literal, default_source = (
            (repr(empty_value), "") if held_type is PLAIN_TYPE else ("", held_type.load(self.constant(empty_value)))
        )
        return HeldField(
            load_source,
            held_type.dump,
            held_type.compared,
            if_given=held_type.dump,
            literal=default_literal,
            default=default_source,
        )

    def _get_all_pieces(self, value_type: Type) -> Any:
        """Return all pieces of a type, as a position has them."""
        if value_type.base == "count":
            return self.game.count(value_type.of)
        return {name: piece.count for name, piece in self.game.by_name(value_type.of).items()}

    def _make_conversion(self, value_type: Type, hint: Any, field: Field) -> Held:
        """Return the conversion of a value; `value_type` is the type of the field or one inside it. Raises Mismatch."""
        held_type: Held | None = None
        if value_type.base in WORDS:
            held_type = self._make_word_conversion(value_type, hint, field)
        elif value_type.base in NUMBERS:
            held_type = PLAIN_TYPE if hint in NUMBERS[value_type.base] else None
        elif value_type.base == "list":
            held_type = self._make_list_conversion(value_type, hint, field)
        elif value_type.base == "map":
            held_type = self._make_map_conversion(value_type, hint, field)
        elif value_type.base == "pile":
            held_type = _make_pile_conversion(hint)
        elif value_type.base == "record" and isinstance(hint, type) and hasattr(hint, "__annotations__"):
            held_type = self._make_record_conversion(hint, field)
        if held_type is None:
            raise Mismatch(f"can't be held as {format_type(hint)}, but as {self._describe_allowed_types(value_type)}")
        return held_type

    def _make_word_conversion(self, value_type: Type, hint: Any, field: Field) -> Held | None:
        if hint is int and value_type.base == "choice":
            choices_name, place_by_choice = (
                self.constant(field.choices),
                {name: place for place, name in enumerate(field.choices)},
            )
            places_name = self.constant(place_by_choice)
            return Held(lambda v: f"_place({places_name}, {v})", lambda v: f"{choices_name}[{v}]")
        return PLAIN_TYPE if hint is (int if self._is_keyed_by_numbers(value_type) else str) else None

    def _make_list_conversion(self, value_type: Type, hint: Any, field: Field) -> Held | None:
        origin, args = get_origin(hint), get_args(hint)
        if not (value_type.item and ((origin is list and args) or (origin is tuple and args[1:] == (...,)))):
            return None
        item_conversion, constructor = (
            self._make_conversion(value_type.item, args[0], field),
            "_list" if origin is list else "_tuple",
        )
        if item_conversion is PLAIN_TYPE:
            return Held(lambda v: f"{constructor}({v})", lambda v: f"_list({v})")
        return Held(
            lambda v: f"{constructor}([{item_conversion.load('v')} for v in {v}])",
            lambda v: f"[{item_conversion.dump('v')} for v in {v}]",
        )

    def _make_map_conversion(self, value_type: Type, hint: Any, field: Field) -> Held | None:
        assert value_type.item
        assert value_type.key
        is_by_row, origin, args = value_type.key.base == "row", get_origin(hint), get_args(hint)
        if hint == list[int] and is_by_row and value_type.item.base in ("int", "count"):
            return self._make_row_list_conversion(value_type.key)
        if origin not in (dict, Mapping) or args[0] is not str:
            return None
        if origin is Mapping and make_copier(args[1]):
            raise Mismatch(f"would be shared by copies; hold {format_type(args[1])} in a dict")
        item_conversion, k_var, v_var = (
            self._make_conversion(value_type.item, args[1], field),
            *self._make_variables(),
        )
        item_load = item_conversion.load_at(v_var, k_var) if item_conversion.load_at else item_conversion.load(v_var)
        load_source, dump_source = (
            f"{{{k_var}: {each} for {k_var}, {v_var} in %s.items()}}"
            for each in (item_load, item_conversion.dump(v_var))
        )
        if item_conversion is PLAIN_TYPE:
            load_source, dump_source = "%s.copy()", "_dict(%s)"
        if is_by_row:
            rows_name = self._name_rows(value_type.key)
            return Held(
                load_source.__mod__,
                lambda m: (
                    f"{{{k_var}: {item_conversion.dump(f'{m}[{k_var}]')} for {k_var} in {rows_name} if {k_var} in {m}}}"
                ),
            )
        is_ordered = value_type.key.base == "name"  # Seats have an order.
        return Held(load_source.__mod__, dump_source.__mod__, "_list(%s.items())".__mod__ if is_ordered else same)

    def _make_row_list_conversion(self, key_type: Type) -> Held:
        """Return the conversion of numbers by row that are held as a list in the order of the table."""
        rows_name, (k_var, v_var) = self._name_rows(key_type), self._make_variables()
        return Held(
            lambda m: f"[{m}.get({k_var}, 0) for {k_var} in {rows_name}]",
            lambda m: f"{{{k_var}: {v_var} for {k_var}, {v_var} in _zip({rows_name}, {m}, strict=True) if {v_var}}}",
        )

    def _make_every_row_conversion(self, field: Field, hint: Any) -> Held:
        """Return the conversion of a map with an entry for every row of its table; the state leaves out empty ones."""
        value_type, args = field.type, get_args(hint)
        if get_origin(hint) is not dict or not value_type.item or not value_type.key or value_type.key.base != "row":
            raise Mismatch("isn't held as a dict of rows, so it has no entry for every row")
        empty_literal = EMPTY_LITERALS.get(args[1], "[]" if get_origin(args[1]) is list else "{}")
        item_conversion, rows_name, (k_var, _) = (
            self._make_conversion(value_type.item, args[1], field),
            self._name_rows(value_type.key),
            self._make_variables(),
        )

        def load(m: str) -> str:
            return (
                f"{m}.get({k_var}, {empty_literal})"
                if item_conversion is PLAIN_TYPE
                else f"{item_conversion.load(f'{m}[{k_var}]')} if {k_var} in {m} else {empty_literal}"
            )

        return Held(
            lambda m: f"{{{k_var}: {load(m)} for {k_var} in {rows_name}}}",
            lambda m: (
                f"{{{k_var}: {item_conversion.dump(f'{m}[{k_var}]')} for {k_var} in {rows_name} if {m}.get({k_var})}}"
            ),
        )

    def _make_record_conversion(self, cls: type, field: Field) -> Held:
        self.make(cls, field)
        if hasattr(cls, "dump"):
            load_name = f"{self.constant(cls)}.load"
            return Held(
                lambda v: f"{load_name}({v})", lambda v: f"{v}.dump()", same, lambda v, k: f"{load_name}({v}, {k})"
            )
        tuple_name = self.tuple_name(cls)
        return Held(lambda v: f"_load_{tuple_name}({v})", lambda v: f"_dump_{tuple_name}({v})")

    def tuple_name(self, cls: type) -> str:
        """Return the name that the functions of a NamedTuple end with."""
        return self._name_by_tuple.setdefault(cls, f"{cls.__name__}{len(self._name_by_tuple) + 1}")

    def _make_variables(self) -> tuple[str, str]:
        """Return two new variable names for a loop, so that nested loops hide nothing."""
        number = next(self._name_numbers)
        return f"_k{number}", f"_v{number}"

    def _name_rows(self, key_type: Type) -> str:
        return self.constant(tuple(self.game.tables[key_type.of].by_key))

    def _is_keyed_by_numbers(self, value_type: Type) -> bool:
        """Check whether a type is of rows whose keys are numbers."""
        table = self.game.tables.get(value_type.of) if value_type.base == "row" else None
        return bool(table and table.key and table.fields[table.key].type.base == "int")

    def _describe_allowed_types(self, value_type: Type) -> str:
        """Describe the Python types that may hold a value."""
        match value_type.base:
            case "list" if value_type.item:
                item_text = self._describe_allowed_types(value_type.item)
                return f"list[{item_text}] or tuple[{item_text}, ...]"
            case "map" if value_type.item and value_type.key:
                item_text = self._describe_allowed_types(value_type.item)
                return f"dict[str, {item_text}] or Mapping[str, {item_text}]"
            case "pile":
                return "Pile, list[str] or dict[str, int]"
            case "record":
                return "a Record or a NamedTuple"
            case base:
                return NUMBERS[base][0].__name__ if base in NUMBERS else "str"


def _find_place(place_by_choice: Mapping[str, int], choice_name: str) -> int:
    """Return the place of a choice; for an unseen one (`positions.trials`) an unseen number."""
    make_number: Callable[[int], int] = getattr(choice_name, "number", int)
    return make_number(place_by_choice[choice_name])


def _make_pile_conversion(hint: Any) -> Held | None:
    if hint is Pile:
        return Held(lambda v: f"_Pile(_expanded({v}))", lambda v: f"_counted({v}.bag)")
    if hint == list[str]:
        return Held(lambda v: f"_expanded({v})", lambda v: f"_counted({v})", lambda v: f"_sorted({v})")
    if hint == dict[str, int]:
        return Held(lambda v: f"{v}.copy()", lambda v: f"{{k: n for k, n in _sorted({v}.items()) if n}}")
    return None


def _make_optional_conversion(field: Field, hint: Any, held_type: Held, may_be_none: bool) -> HeldField:
    """Return the conversion of a field that may be absent."""
    if may_be_none:
        value_source = f"_state.get({field.name!r})"
        load_source = (
            value_source
            if held_type is PLAIN_TYPE
            else f"None if {value_source} is None else {held_type.load(f'_state[{field.name!r}]')}"
        )
        return HeldField(load_source, held_type.dump, held_type.compared, lambda v: f"{v} is not None", "None")
    if hint not in EMPTY_LITERALS or held_type is not PLAIN_TYPE:
        raise Mismatch(f"may be absent; annotate it as {format_type(hint)} | None")
    return HeldField(f"_state.get({field.name!r}, {EMPTY_LITERALS[hint]})", same, same, same, EMPTY_LITERALS[hint])
