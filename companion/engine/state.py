"""A game's state, declared once: its shape in the game's data, its fields and behaviour in annotated classes.

`state.yaml` gives each field's type, limits, meaning, default and audience. The class of the table
(`engine.Table`), and a `Record` for each kind of record inside it, annotate the same fields with the Python types that
hold them (`state_types`):

    class Ship(Record):
        name: MapKey                        # its key in `players`
        colour: str
        stores: list[int]
        room: Derived[tuple[int, ...]]      # no field of the state: `derive` computes it

    class JunkTable(Table, game=GAME):
        turn: int
        players: dict[str, Ship]

When the table's class is made, data and classes together give it slots, a constructor that takes fields by name and
fills in defaults, `copy`, `load`, `dump` and equality, as compiled source; so a table is as fast as one written by
hand. A field that only one of the two has, or a type that can't hold it, is refused with both places named.

A field whose value is part of another, such as the number of cards in a pile, is a property with a setter; fields are
loaded in the order of the state. The type decides whether copies share a value: a tuple, Mapping or frozenset is shared
and replaced whole; a list, dict, set, pile or record is copied.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Self, TypeAlias, TypeVar, get_origin, get_type_hints

from companion.engine.piles import fill_unseen_piles
from companion.engine.state_types import EVERY_ROW, HeldField, Mismatch, Types, make_copier, split_annotation
from components.base import files
from components.problems import Problem, SalvageError, did_you_mean, display_path
from components.values import NamedTuple

if TYPE_CHECKING:
    from components.schema import Field, Game
    from components.yamlfile import SourcePlace

FieldT = TypeVar("FieldT")

_DERIVED_MARK, _KEY_MARK = object(), object()

Derived: TypeAlias = Annotated[FieldT, _DERIVED_MARK]
"""A value that follows from other fields: no field of the state, copied with them, and computed by `derive` on load."""

MapKey: TypeAlias = Annotated[str, _KEY_MARK]
"""The key of a record in its map, such as a player's name."""

EveryRow: TypeAlias = Annotated[FieldT, EVERY_ROW]
"""A dict with an entry for every row of its table; the state leaves out entries that are 0 or empty."""


class StateName(NamedTuple):
    """The state's name for a field that needs another in Python: `stands_for: Annotated[str, StateName("as")]`."""

    name: str


class _Slotted(type):
    """The metaclass that gives a class a slot for each annotated field; a class without any may set any attribute."""

    def __new__(
        cls,
        name: str,
        bases: tuple[type, ...],
        namespace: dict[str, Any],
        adds: Sequence[type[Fields]] = (),
        **kwargs: Any,
    ) -> _Slotted:
        """Make the class. adds: classes of fields that modules of the game add."""
        bases = (*adds, *bases)
        hint_by_name = _get_annotations(namespace)
        field_names = [
            field_name
            for field_name, hint in hint_by_name.items()
            if not str(hint).startswith(("ClassVar", "typing.ClassVar"))
        ]
        for field_name in field_names:
            if field_name in namespace:
                raise TypeError(f"{name}.{field_name} is given a value; the defaults of fields are in the state's data")
        field_bases = [base for base in bases if issubclass(base, Fields)]
        if bases and field_bases == [*bases]:
            return super().__new__(cls, name, bases, {**namespace, "__slots__": (), "names": tuple(field_names)})
        field_names += [field_name for base in field_bases for field_name in base.names]
        if field_names:
            namespace.setdefault("__slots__", tuple(field_names))
        return super().__new__(cls, name, bases, namespace, **kwargs)


def _get_annotations(namespace: dict[str, Any]) -> Mapping[str, Any]:
    """Return the annotations in the body of a class; from Python 3.14 on it has a function for them instead."""
    if sys.version_info >= (3, 14) and "__annotations__" not in namespace:
        import annotationlib

        annotate = annotationlib.get_annotate_from_class_namespace(namespace)
        return annotationlib.call_annotate_function(annotate, annotationlib.Format.FORWARDREF) if annotate else {}
    annotations: Mapping[str, Any] = namespace.get("__annotations__", {})
    return annotations


class Fields(metaclass=_Slotted):
    """Fields that a part of a game adds to a table or record. The table or record has this class among its bases, with
    a slot for each field, so that no place has to list them all."""

    __slots__ = ()

    names: ClassVar[tuple[str, ...]] = ()


class Record(metaclass=_Slotted):
    """A record of a game's state; its fields are plain and changed in place.

    Everything but `derive` is made together with the class of the table that has the record in a field.
    """

    __slots__ = ()

    made_for: ClassVar[Mapping[str, Any]]
    """The fields of the state for which the class has been made (`schema.Field`, by name)."""

    def __init__(self, **fields: Any) -> None:
        """Take fields by name; fields with a default in the state may be left out. Raises TypeError for others."""
        raise TypeError(f"{type(self).__qualname__} is in no field of a table yet")

    def copy(self) -> Self:
        """Return an independent copy."""
        raise NotImplementedError

    @classmethod
    def load(cls, state: Mapping[str, Any], key: str = "") -> Self:
        """Load the record from its part of a checked and completed position; `key` is its key in the map around it."""
        raise NotImplementedError

    def dump(self) -> dict[str, Any]:
        """Dump the record as its part of a position, all of it visible, in the order of the state's fields."""
        raise NotImplementedError

    def derive(self) -> None:
        """Compute the derived values once the fields have been set or loaded. A copy has them already."""


def declare(table: type, game: Game, source_by_slot: Mapping[str, str]) -> None:
    """Complete a table's class and the classes of its records by their annotations and the state of the game's data.

    source_by_slot: slots that are no part of the state, with the source of their value at first and in a copy. Raises
    SalvageError with every field on which classes and state disagree.
    """
    maker = _Maker(game, source_by_slot)
    maker.make(table, game.state, ())
    if maker.problems:
        raise SalvageError(maker.problems)


class _Part(NamedTuple):
    """A field of the state in a class. slot: False if its value is a part of another field's."""

    name: str
    attribute: str
    hint: Any
    held: HeldField
    slot: bool


class _Maker:
    """A maker of one game's classes, which gathers the fields on which they and the state disagree."""

    def __init__(self, game: Game, source_by_slot: Mapping[str, str]) -> None:
        self.game = game
        self.source_by_slot = source_by_slot
        self.types = Types(game, self._make_record)
        self.problems: list[Problem] = []
        self._path: tuple[str, ...] = ()
        self._fields_by_class: dict[type, Mapping[str, Field]] = {}

    def make(self, cls: type, fields: Mapping[str, Field], path: tuple[str, ...]) -> None:
        """Complete a class for the record at a path of the state."""
        known_field_by_name = self._fields_by_class.get(cls) or vars(cls).get("made_for")
        if known_field_by_name is not None:
            if known_field_by_name != fields:
                self._add_problem(cls, "", path, f"has other fields than where {cls.__qualname__} is used already")
            return
        self._fields_by_class[cls] = fields
        outer_path, self._path = self._path, path
        annotated_hints = get_type_hints(cls, include_extras=True)
        hint_by_attribute = {name: hint for name, hint in annotated_hints.items() if get_origin(hint) is not ClassVar}
        derived_hints = {
            name: split_annotation(hint)[0]
            for name, hint in hint_by_attribute.items()
            if _DERIVED_MARK in split_annotation(hint)[1]
        }
        key_attribute_name = next(
            (name for name, hint in hint_by_attribute.items() if _KEY_MARK in split_annotation(hint)[1]), ""
        )
        other_attributes = {*derived_hints, key_attribute_name, *(self.source_by_slot if not path else ())}
        attribute_by_field = {
            _get_state_name(name, hint): name
            for name, hint in hint_by_attribute.items()
            if name not in other_attributes
        }
        parts = [self._make_part(cls, field, attribute_by_field, hint_by_attribute) for field in fields.values()]
        for name, attribute_name in attribute_by_field.items():
            if name not in fields:
                mismatch_text = f"is a field of {cls.__qualname__}, but not of the state{did_you_mean(name, fields)}"
                self._add_problem(
                    cls, attribute_name, (*path, name), f"{mismatch_text}; mark what follows from others as Derived[…]"
                )
        if not self.problems:
            self._compile_class(cls, fields, parts, derived_hints, key_attribute_name)
        self._path = outer_path

    def _make_record(self, cls: type, field: Field) -> None:
        self.make(cls, field.fields, (*self._path, field.name))

    def _make_part(
        self, cls: type, field: Field, attribute_by_field: Mapping[str, str], hint_by_attribute: Mapping[str, Any]
    ) -> _Part:
        path, attribute_name = (*self._path, field.name), attribute_by_field.get(field.name, field.name)
        class_attribute = getattr(cls, field.name, None)
        has_slot = field.name in attribute_by_field
        conversion = HeldField("", str, str)
        hint = hint_by_attribute.get(attribute_name)
        if not has_slot and isinstance(class_attribute, property) and class_attribute.fset:
            hint = get_type_hints(class_attribute.fget)["return"]
        elif not has_slot:
            mismatch_text = (
                f"is a field of the state, but not of {cls.__qualname__}{did_you_mean(field.name, attribute_by_field)}"
            )
            self._add_problem(cls, "", path, mismatch_text)
            return _Part(field.name, attribute_name, hint, conversion, has_slot)
        try:
            conversion = self.types.field(field, hint)
        except Mismatch as problem:
            self._add_problem(cls, attribute_name, path, f"{field.type} {problem}")
        return _Part(field.name, attribute_name, hint, conversion, has_slot)

    def _compile_class(
        self,
        cls: type,
        field_by_name: Mapping[str, Field],
        parts: list[_Part],
        derived_hints: Mapping[str, Any],
        key_attribute_name: str,
    ) -> None:
        """Give a class its functions. A record's are compiled when first called, as most commands need few."""
        if not issubclass(cls, Record):
            tuple_name = self.types.tuple_name(cls)
            function_by_name = self._run_source(cls, tuple_name, _write_tuple_functions(tuple_name, parts))
            self.types.names |= {
                function_name: function_by_name[function_name]
                for function_name in (f"_load_{tuple_name}", f"_dump_{tuple_name}")
            }
            return
        source_by_slot = {} if self._path else self.source_by_slot
        derive_lines = ["    _self.derive()"] if cls.derive is not Record.derive else []
        record_class: Any = cls
        record_class.__hash__, record_class.made_for = None, field_by_name
        self._give_function(
            cls,
            "__init__",
            lambda: (*_write_constructor(parts, key_attribute_name, source_by_slot, self.types), *derive_lines),
        )
        self._give_function(cls, "load", lambda: _write_load(parts, key_attribute_name, source_by_slot, derive_lines))
        self._give_function(cls, "copy", lambda: _write_copy(parts, derived_hints, key_attribute_name, source_by_slot))
        self._give_function(cls, "dump", lambda: _write_dump("dump(_self)", parts, "_self."))
        self._give_function(cls, "__eq__", lambda: _write_equal(parts, key_attribute_name))

    def _give_function(self, cls: type, name: str, write_source: Callable[[], Iterable[str]]) -> None:
        """Give a class a function that is compiled from its source on the first call, and then replaces itself."""

        @cache
        def compile_once() -> Callable[..., Any]:
            call: Callable[..., Any] = self._run_source(cls, name, write_source())[name]
            call.__qualname__ = f"{cls.__qualname__}.{name}"
            setattr(cls, name, classmethod(call) if name == "load" else call)
            return call

        def call(*args: Any, **kwargs: Any) -> Any:
            return compile_once()(*args, **kwargs)

        setattr(cls, name, classmethod(call) if name == "load" else call)

    def _run_source(self, cls: type, name: str, source: Iterable[str]) -> dict[str, Any]:
        """Compile source and return its functions by name; its loader lets tracebacks show the lines."""
        source_text = "\n".join(source) + "\n"
        helper_by_name = {
            "_cls": cls,
            "_make": object.__new__,
            "_MISSING": object(),
            "_game": self.game,
            "_filled": fill_unseen_piles,
        }
        module_names = {"__name__": cls.__module__, "__loader__": SimpleNamespace(get_source=lambda _: source_text)}
        global_by_name = {**self.types.names, **helper_by_name, **module_names}
        exec(compile(source_text, f"made for {cls.__module__}.{cls.__qualname__}.{name}", "exec"), global_by_name)
        return global_by_name

    def _add_problem(self, cls: type, attribute_name: str, path: tuple[str, ...], message: str) -> None:
        """Add a problem: a class and the state disagree, with the places of both."""
        source_place = _find_place_in_state(self.game, path)
        self.problems.append(
            source_place.fault(f"{'.'.join(path)}: {message} ({_find_place_in_class(cls, attribute_name)})")
        )


def _find_place_in_state(game: Game, path: tuple[str, ...]) -> SourcePlace:
    """Find the place of a field in the game's data, or of the nearest thing around it."""
    from components.expansions import place_in_data  # Only errors need it, and it imports the readers of files.

    inner_path = (step for name in path[1:] for step in ("fields", name))
    return place_in_data(game, ("state", *path[:1], *inner_path))


def _find_place_in_class(cls: type, attribute_name: str) -> str:
    """Find the place of a class in its file, or of an attribute that it annotates: `table.py:12: Ship.colour`."""
    import ast  # Only errors need it.

    qualified_name = f"{cls.__qualname__}.{attribute_name}" if attribute_name else cls.__qualname__
    file_path = Path(str(sys.modules[cls.__module__].__file__))
    try:
        nodes = ast.walk(ast.parse(files.read(file_path)))
    except (OSError, ValueError):
        return f"{display_path(file_path)}: {qualified_name}"
    class_node = next((node for node in nodes if isinstance(node, ast.ClassDef) and node.name == cls.__name__), None)
    line_number = class_node.lineno if class_node else 1
    for node in class_node.body if class_node else ():
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id == attribute_name:
            line_number = node.lineno
    return f"{display_path(file_path)}:{line_number}: {qualified_name}"


def _get_state_name(attribute_name: str, hint: Any) -> str:
    return next((mark.name for mark in split_annotation(hint)[1] if isinstance(mark, StateName)), attribute_name)


def leave_out_empty(fields: Mapping[str, Field], state: Mapping[str, Any]) -> dict[str, Any]:
    """Return a position or record as `dump` writes it: without empty fields of modules."""
    return {
        name: _drop_empty_fields(fields[name], value)
        for name, value in state.items()
        if value or not fields[name].module
    }


def _drop_empty_fields(field: Field, value: Any) -> Any:
    if field.type.base == "record" and isinstance(value, Mapping):
        return leave_out_empty(field.fields, value)
    if field.fields and isinstance(value, Mapping):
        return {key: leave_out_empty(field.fields, item) for key, item in value.items()}
    if field.fields and isinstance(value, list):
        return [leave_out_empty(field.fields, item) for item in value]
    return value  # Plain, or a hidden field of records, which is "?".


# ---- source -----------------------------------------------------------------------------------------------------


def _write_load(
    parts: list[_Part], key_attribute_name: str, source_by_slot: Mapping[str, str], derive_lines: list[str]
) -> Iterator[str]:
    yield "def load(_of, _state, _key=''):"
    if source_by_slot:
        yield "    _state = _filled(_game, _state)"
    yield "    _self = _make(_cls)"
    yield from (f"    _self.{name} = {initial_source}" for name, initial_source in source_by_slot.items())
    yield from [f"    _self.{key_attribute_name} = _key"] if key_attribute_name else []
    yield from (f"    _self.{part.attribute} = {part.held.load}" for part in parts)
    yield from (*derive_lines, "    return _self")


def _write_equal(parts: list[_Part], key_attribute_name: str) -> Iterator[str]:
    comparisons = [f"_self.{key_attribute_name} == _other.{key_attribute_name}"] if key_attribute_name else []
    for part in parts:
        own_source, other_source = (
            part.held.compared(f"{variable}.{part.attribute}") for variable in ("_self", "_other")
        )
        comparisons.append(f"{own_source} == {other_source}")
    yield "def __eq__(_self, _other):"
    yield "    if _other.__class__ is not _cls:"
    yield "        return NotImplemented"
    yield f"    return {' and '.join(comparisons)}"


def _write_constructor(
    parts: list[_Part], key_attribute_name: str, source_by_slot: Mapping[str, str], types: Types
) -> Iterator[str]:
    parameters, statements = (
        [key_attribute_name] if key_attribute_name else [],
        [f"    _self.{key_attribute_name} = {key_attribute_name}"] if key_attribute_name else [],
    )
    for part in parts:
        default_source, value_source = part.held.literal, part.attribute
        if part.held.default:
            default_source = types.constant(eval(part.held.default, types.names))
            if copy_source := make_copier(part.hint):
                value_source, default_source = (
                    f"{copy_source(default_source)} if {value_source} is _MISSING else {value_source}",
                    "_MISSING",
                )
        parameters.append(f"{part.attribute}={default_source}" if default_source else part.attribute)
        statements.append(f"    _self.{part.attribute} = {value_source}")
    yield f"def __init__(_self, *, {', '.join(parameters)}):"
    yield from (f"    _self.{name} = {initial_source}" for name, initial_source in source_by_slot.items())
    yield from statements


def _write_copy(
    parts: list[_Part], derived_hints: Mapping[str, Any], key_attribute_name: str, source_by_slot: Mapping[str, str]
) -> Iterator[str]:
    yield "def copy(_self):"
    yield "    _new = _make(_cls)"
    yield from (f"    _new.{name} = {initial_source}" for name, initial_source in source_by_slot.items())
    hint_by_attribute = {part.attribute: part.hint for part in parts if part.slot}
    for name, hint in {
        **({key_attribute_name: str} if key_attribute_name else {}),
        **hint_by_attribute,
        **derived_hints,
    }.items():
        copy_source = make_copier(hint)
        yield f"    _new.{name} = " + (copy_source(f"_self.{name}") if copy_source else f"_self.{name}")
    yield "    return _new"


def _write_dump(signature: str, parts: list[_Part], prefix: str) -> Iterator[str]:
    yield f"def {signature}:"
    yield "    _state = {}"
    for part in parts:
        value_source, conversion = f"{prefix}{part.attribute}", part.held
        if conversion.if_given:
            yield f"    if {conversion.if_given(value_source)}:"
        yield f"    {'    ' if conversion.if_given else ''}_state[{part.name!r}] = {conversion.dump(value_source)}"
    yield "    return _state"


def _write_tuple_functions(tuple_name: str, parts: list[_Part]) -> Iterator[str]:
    """Yield the source of functions that load and dump a NamedTuple."""
    arguments = ", ".join(f"{part.attribute}={part.held.load}" for part in parts)
    yield f"def _load_{tuple_name}(_state):"
    yield f"    return _cls({arguments})"
    yield ""
    yield from _write_dump(f"_dump_{tuple_name}(_self)", parts, "_self.")
