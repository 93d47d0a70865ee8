"""Fields as data declare them: `hp: {type: int, min: 0, max: constant hp, unit: hit points, meaning: …}`.

A field with only a type may be written as that type. `constant NAME` in a limit or default stands for a number of the
rules; any other word in a limit names a sibling field. References of types (kinds, tables, maps of the state) and
defaults are checked once all names of the game are known.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from string import Formatter
from typing import Any

from components.fields import INVALID, NUMBERS, OF_THE_FORMAT, Checker, needs_sibling, parse_type
from components.form import keys_of, make
from components.problems import did_you_mean, listed
from components.schema import VERB_WORDS, Constant, Field, Type, frozen
from components.yamlfile import SourcePlace

NUMBER_LIMITS = ("min", "max")
LENGTH_LIMITS = ("min_items", "max_items")

VERBS = ("into", "off", "put", "take", "set")
"""The sentences of `Hands`, which contain names in braces."""

SPEC = keys_of(Field)
STATE = Field("state", parse_type("map of identifier to any"))


class SpecReader:
    """Reads declared fields; `check_references` checks their references afterwards."""

    def __init__(self, checker: Checker, constants: Mapping[str, Constant]) -> None:
        self.checker = checker
        self.constants = constants
        self._read: list[tuple[Field, SourcePlace]] = []

    def state(self, specs: Any, at: SourcePlace) -> Mapping[str, Field]:
        """Read the fields of a game's state, some of which may hold the rest of their kind."""
        checked = self.checker.value(specs, STATE, at)
        fields = frozen() if checked is INVALID else self.fields(checked, at, may_hold_rest=True)
        holders: dict[str, str] = {}
        for name, field in fields.items():
            if field.rest and holders.setdefault(field.type.of, name) != name:
                self.checker.refuse(at / name, f"{holders[field.type.of]!r} holds the rest of {field.type.of} already")
            if (pile := field.hands.lies_in) and (pile not in fields or fields[pile].type.base != "pile"):
                hint = did_you_mean(pile, fields)
                self.checker.refuse(at / name / "hands" / "lies_in", f"there is no pile {pile!r}{hint}")
        return fields

    def fields(self, specs: Mapping[str, Any], at: SourcePlace, *, may_hold_rest: bool = False) -> Mapping[str, Field]:
        """Read fields by name; faulty ones are left out."""
        read = {name: self._field(name, spec, at / name) for name, spec in specs.items()}
        good = {name: field for name, field in read.items() if field is not None}
        for name, field in good.items():
            self._check_siblings(field, good, at / name)
            if (with_it := field.hands.goes_with) and with_it not in good:
                hint = did_you_mean(with_it, good)
                self.checker.refuse(at / name / "hands" / "goes_with", f"there is no field {with_it!r} beside it{hint}")
            if field.rest and not (may_hold_rest and field.type.base in ("pile", "count")):
                self.checker.refuse(at / name / "rest", "'rest' is for piles and counts at the top of the state")
        return frozen(good)

    def _field(self, name: str, spec: Any, at: SourcePlace) -> Field | None:
        entry = self.checker.record({"type": spec} if isinstance(spec, str) else spec, SPEC, at)
        kind = self._type(entry.get("type"), at / "type")
        if kind is None:
            return None
        limits = {key: self._limit(entry.get(key), at / key) for key in NUMBER_LIMITS}
        limits |= {key: self._length(entry.get(key), at / key) for key in LENGTH_LIMITS}
        # An empty cell is a list without entries.
        default = entry.get("default", [] if entry.get("separator") and not entry.get("required") else None)
        if kind.base in NUMBERS:
            default = self._limit(default, at / "default")
        field = make(
            Field,
            entry,
            name=name,
            type=kind,
            required=entry.get("required", default is None and not entry.get("rest", False)),
            default=default,
            fields=self.fields(entry.get("fields", {}), at / "fields"),
            **limits,
        )
        self._check_properties(field, at)
        self._check_hands(field, at / "hands")
        self._read.append((field, at))
        return field

    def _type(self, text: str | None, at: SourcePlace) -> Type | None:
        if text is None:
            return None
        try:
            kind = parse_type(text)
        except ValueError as problem:
            self.checker.refuse(at, str(problem))
            return None
        for part in _parts(kind):
            if part.base in OF_THE_FORMAT:
                self.checker.refuse(at, f"type {part.base!r} belongs to the format itself; use text")
                return None
        return kind

    def _limit(self, written: Any, at: SourcePlace) -> Any:
        """Return the number that a limit stands for, or the name of a sibling."""
        if not isinstance(written, str) or not written.startswith("constant "):
            return written
        name = written.removeprefix("constant ")
        if name in self.constants:
            return self.constants[name].value
        hint = did_you_mean(name, self.constants)
        self.checker.refuse(at, f"there is no constant {name!r}{hint}; constants: {listed(self.constants)}")
        return None

    def _length(self, written: Any, at: SourcePlace) -> int | None:
        limit = self._limit(written, at)
        if limit is None or isinstance(limit, int):
            return limit
        self.checker.refuse(at, f"{at.path[-1]} is {limit!r}; it must be a whole number or 'constant NAME'")
        return None

    def _check_siblings(self, field: Field, siblings: Mapping[str, Field], at: SourcePlace) -> None:
        for key in NUMBER_LIMITS:
            limit = getattr(field, key)
            if isinstance(limit, str) and (limit not in siblings or siblings[limit].type.base not in NUMBERS):
                hint = did_you_mean(limit, siblings)
                must = "a number, 'constant NAME', or a number field beside it"
                self.checker.refuse(at / key, f"{key} is {limit!r}{hint}; it must be {must}")

    def _check_properties(self, field: Field, at: SourcePlace) -> None:
        """Check that properties suit the type, and that a choice has choices and a record has fields."""
        leaf = field.type.leaf.base
        goes = {
            "choices": leaf == "choice",
            "fields": leaf == "record",
            **dict.fromkeys(NUMBER_LIMITS, leaf in NUMBERS),
            **dict.fromkeys(LENGTH_LIMITS, field.type.base in ("list", "map")),
        }
        for key, fits in goes.items():
            is_given = getattr(field, key) not in (None, (), {})
            if is_given and not fits:
                self.checker.refuse(at / key, f"{key!r} does not go with type {field.type}")
            if fits and not is_given and key in ("choices", "fields"):
                self.checker.refuse(at, f"type {field.type} needs {key!r}")
        for name, keys in (("choice_words", field.choice_words), ("choice_synonyms", field.choice_synonyms.values())):
            for key in {*keys} - {*field.choices}:
                self.checker.refuse(at / name, f"{key!r} isn't a choice; choices: {listed(field.choices)}")

    def _check_hands(self, field: Field, at: SourcePlace) -> None:
        """Check that the sentences for hands contain only known names (`schema.Hands`)."""
        allowed = [*VERB_WORDS, *field.fields]
        for verb in VERBS:
            try:
                parts = [*Formatter().parse(getattr(field.hands, verb) or "")]
            except ValueError as problem:
                self.checker.refuse(at / verb, f"{verb}: {problem}")
                continue
            for _, name, spec, conversion in parts:
                if name is not None and name not in allowed:
                    hint = did_you_mean(name, allowed)
                    self.checker.refuse(at / verb, f"{verb} names {{{name}}}{hint}; it may name {listed(allowed)}")
                elif spec or conversion:  # A width, for example, could produce any number of blanks.
                    self.checker.refuse(at / verb, f"{verb}: {{{name}}} must have nothing but the name in it")

    def check_references(self) -> None:
        """Check the references and defaults of all fields read so far."""
        for field, at in self._read:
            unknown = [part for part in _parts(field.type) if not self._exists(part, at / "type")]
            if not unknown and field.default is not None:
                plain = field._replace(min=None, max=None) if needs_sibling(field) else field
                self.checker.value(field.default, plain, at / "default")
            deck, decks = field.hands.deck, self.checker.names.pieces
            if deck and deck not in decks:
                self.checker.refuse(at / "hands" / "deck", f"there is no deck {deck!r}{did_you_mean(deck, decks)}")

    def _exists(self, part: Type, at: SourcePlace) -> bool:
        names = self.checker.names
        groups: dict[str, tuple[str, Collection[str]]] = {
            "row": ("table", names.rows),
            "key": ("map of the state", names.keys),
            "count": ("kind", names.kinds),
            **dict.fromkeys(("piece", "pile"), ("kind or deck", names.pieces)),
        }
        noun, group = groups.get(part.base, ("", ()))
        if noun and part.of not in group:
            hint = did_you_mean(part.of, group)
            self.checker.refuse(at, f"there is no {noun} {part.of!r}{hint}; there are: {listed(group)}")
            return False
        return True


def _parts(kind: Type | None) -> list[Type]:
    """List a type and all types inside it."""
    return [] if kind is None else [kind, *_parts(kind.key), *_parts(kind.item)]
