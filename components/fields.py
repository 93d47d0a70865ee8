"""The type language of the data, and the checks of values against it.

    text name int number bool         choice (with choices)       record (with fields)
    row TABLE      the name of a row of a data table              option   the name of a rule option
    piece KIND     one piece, by key, id or printed code          key MAP  a key of a map of the state
    pile KIND      pieces in no order: a list, or piece: number   count KIND   that many pieces of a kind
    list of TYPE   map of TYPE to TYPE                            limits and choices are about the innermost values

KIND is a kind or a deck. The format of `game.yaml` itself is told in the same language (`form`) with a few types
that data can't use. A `Checker` collects every fault with its line and goes on; what it returns holds the good values
only, with defaults filled in and names in their one spelling.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sized
from copy import deepcopy
from typing import Any

from components.base.files import is_device_name
from components.base.limits import PIECES
from components.problems import Problem, SalvageError, did_you_mean, in_order, listed, nearest
from components.references import Names
from components.schema import HIDDEN_PIECE, Field, Type, Value, frozen
from components.sizes import NAMED_SIZES, WrittenSize
from components.yamlfile import SourcePlace, resolve

SCALAR_TYPES = ("text", "name", "int", "number", "bool", "choice", "record", "option")
NUMBERS = ("int", "number", "count")
REFERENCE_TYPES = ("piece", "pile", "count", "row", "key")
OF_THE_FORMAT = (
    "any", "copies", "id", "identifier", "slug", "language", "hyphens", "size", "limit", "source", "table", "address"
)  # fmt: skip

SPELLINGS = {
    "id": (r"[a-z][a-z0-9]*(-[a-z0-9]+)*", "small letters and digits, words joined by hyphens"),
    "identifier": (r"[a-z][a-z0-9]*(_[a-z0-9]+)*", "small letters and digits, words joined by underscores"),
    "slug": (r"[A-Za-z0-9][A-Za-z0-9.+-]{0,39}", "letters a to z, digits, hyphens, dots and plus signs"),
    "language": (r"[a-z]{2,3}", "two or three small letters, such as en or de"),
    "hyphens": (r"[^\W\d_]+(-[^\W\d_]+)*", "a word with its hyphens, such as Reichs-stadt"),
    "table": (r"[^/\\:.\s<>\"|?*][^/\\:<>\"|?*]{0,80}\.csv", "the name of a CSV file, such as cards.csv"),
    "address": (r"https://[^\s/@:?#]+/\S{0,2000}", "an address that begins with https://, without a port"),
    "name": (r"\S(.{0,38}\S)?", "one to 40 characters on one line"),
}
_COUNT_AND_NAME = r"(\d{1,3})([^\W\d].*)"
COPIES = r"(?:[xX×]\s*)?([0-9]{1,4})(?:[.,]0+)?(?:\s*[xX×])?"
"""Number of copies, as lists of pieces write it: `2`, `2x`, `× 2`, `2.0`."""
_LENGTH = r"([0-9]{1,4}(?:[.,][0-9]{1,3})?)\s*(mm|cm|in)?"
SIZE = re.compile(rf"{_LENGTH}(?:\s*[xX×]\s*{_LENGTH}|\s+across\s+(flats|corners))?")
UNITS = {"mm": 1.0, "cm": 10.0, "in": 25.4}
"""Millimetres in each unit."""


def parse_type(text: str) -> Type:
    """Parse a type. Raises ValueError with a message for the user.

    >>> parse_type("map of row spaces to count debris").item
    Type(base='count', of='debris', item=None, key=None)
    """
    words = text.split()
    match words:
        case ["list", "of", *rest] if rest:
            return Type("list", item=parse_type(" ".join(rest)))
        case ["map", "of", *rest] if "to" in rest:
            cut = rest.index("to")
            return Type("map", key=parse_type(" ".join(rest[:cut])), item=parse_type(" ".join(rest[cut + 1 :])))
        case [base] if base in SCALAR_TYPES or base in OF_THE_FORMAT:
            return Type(base)
        case [base, of] if base in REFERENCE_TYPES:
            return Type(base, of)
    types = [*SCALAR_TYPES, *(f"{base} …" for base in REFERENCE_TYPES), "list of …", "map of … to …"]
    hint = did_you_mean(words[0], [*SCALAR_TYPES, *REFERENCE_TYPES, "list", "map"]) if words else ""
    raise ValueError(f"type {text!r} is not known{hint}; types are {', '.join(types)}")


def fields_of(specs: Mapping[str, Any]) -> Mapping[str, Field]:
    """Build fields from trusted specs, each a type or a mapping with `type`; the format itself is written in these."""
    return frozen({name: _field_of(name, spec) for name, spec in specs.items()})


def _field_of(name: str, spec: Any) -> Field:
    spec = {"type": spec} if isinstance(spec, str) else dict(spec)
    type_ = parse_type(spec.pop("type"))
    nested = fields_of(spec.pop("fields", {}))
    optional = spec.get("default") is not None or spec.get("rest", False)
    spec.setdefault("required", not optional)
    return Field(name, type_, fields=nested, choices=tuple(spec.pop("choices", ())), **spec)


def _entries(value: Sized) -> str:
    return f"{len(value)} {'entry' if len(value) == 1 else 'entries'}"


INVALID: Any = object()
"""Result of a check for a faulty value. A faulty record is returned with its good values."""


MAX_FAULTS = 200
"""Faults after which a checker stops: nobody mends more at a time, and finding a suggestion for each is slow."""


class Checker:
    """Checks values against fields and collects the faults. `partial`: nothing is required, and no default is filled
    in."""

    def __init__(self, names: Names | None = None, *, partial: bool = False) -> None:
        self.names = names or Names({}, {}, {}, {})
        self.partial = partial
        self.faults, self.untranslated = list[Problem](), list[Problem]()
        self.language, self.languages = "en", tuple[str, ...](("en",))

    def refuse(self, at: SourcePlace, what: str) -> Any:
        """Record a fault and return INVALID. Raises SalvageError with all faults once there are very many."""
        self.faults.append(at.fault(what))
        if len(self.faults) >= MAX_FAULTS:
            raise SalvageError(in_order(self.faults))
        return INVALID

    def wrong(self, value: Any, at: SourcePlace, must: str) -> Any:
        """Refuse a value and say what it must be."""
        return self.refuse(at, f"{at.label} is {spell(value, at)}; it must be {must}")

    def reason(self, source: str | None, note: str, at: SourcePlace) -> None:
        """Refuse a house value without a reason."""
        if source == "house" and not note:
            self.refuse(at, f"{at.name}: a house value needs its reason in 'note'")

    def record(self, value: Any, fields: Mapping[str, Field], at: SourcePlace) -> dict[str, Value]:
        """Check a mapping against its fields; return the good values in the order of the fields."""
        if not isinstance(value, dict):
            self.wrong(value, at, "a mapping of " + listed(fields))
            return {}
        meant = self.refuse_unknown(value, fields, at)
        good: dict[str, Value] = {}
        dependent: list[Field] = []
        for name, field in fields.items():
            member = value.get(name)
            if member is None:  # True of most fields of most rows. A misspelt key has been reported already.
                if name in meant or self.partial:
                    continue
                if (default := field.default) is not None:
                    # Texts and numbers are immutable, and copying them would take longer than this check.
                    good[name] = deepcopy(default) if type(default) in (list, dict) else default
                elif field.required:
                    self.refuse(at, f"{at.name}: key {name!r} is missing".removeprefix(": "))
            elif type(member) is str and field.type.base == "text" and member != HIDDEN_PIECE:
                good[name] = member  # It can't be wrong; most cells of a deck are such.
            elif needs_sibling(field):
                dependent.append(field)
            else:
                self._member(member, field, good, at)
        for field in dependent:
            self._member(value[field.name], _with_sibling_limits(field, good), good, at)
        return {name: good[name] for name in fields if name in good} if dependent else good

    def _member(self, member: Value, field: Field, good: dict[str, Value], at: SourcePlace) -> None:
        checked = self.value(member, field, at / field.name)
        if checked is not INVALID:
            good[field.name] = checked

    def refuse_unknown(self, value: Mapping[str, Any], fields: Mapping[str, Field], at: SourcePlace) -> Collection[str]:
        """Refuse unknown keys; return the names of the fields that they probably mean."""
        if value.keys() <= fields.keys():
            return ()
        meant: set[str] = set()
        where = f"{at.name}: " if at.name else ""
        for key in value:
            if key not in fields:
                hint = did_you_mean(key, fields)
                self.refuse(at / key, f"{where}unknown key {key!r}{hint}; allowed: {listed(fields, most=60)}")
                meant.update(filter(None, [nearest(key, fields)]))
        return meant

    def value(self, value: Any, field: Field, at: SourcePlace, type_: Type | None = None) -> Value:
        """Check one value against a field, or against `type_`, a type inside the field's; return it or INVALID."""
        type_ = type_ or field.type
        if value == HIDDEN_PIECE and (field.seen != "all" or field.default == HIDDEN_PIECE):
            number = field.type.base == "pile" and type_.base == "int"
            return self.wrong(value, at, "a whole number") if number else HIDDEN_PIECE
        if type_.base in ("list", "map"):
            return self._items(value, field, at, type_)
        return _CHECKS[type_.base](self, value, field, at, type_)

    def _items(self, value: Any, field: Field, at: SourcePlace, type_: Type) -> Value:
        good: Any = []
        if type_.base == "list":
            if field.separator and type(value) in (str, int, float):
                cells = [cell.strip() for cell in str(at.text or value).split(field.separator)]
                value = [resolve(cell) if type_.leaf.base in NUMBERS else cell for cell in cells if cell]
            if not isinstance(value, list):
                way_out = "; in a cell its entries are parted by the 'separator' that its field declares, such as ';'"
                is_cell = re.search(r"\.([ct]sv|txt|xlsx|ods)\b", at.file)
                return self.wrong(value, at, f"a list{way_out if is_cell else ''}")
            if type_.item and type_.item.base == "piece":
                items: list[Value] = []
                for i, item in enumerate(value):
                    items += self._several(item, field, at / i, type_.item)
                    if len(items) > len(value) + PIECES.most:
                        return self.refuse(at, f"{at.label} has more pieces than a game may have, {PIECES.most:,}")
                value = items
            else:
                value = [self.value(item, field, at / i, type_.item) for i, item in enumerate(value)]
            good = [item for item in value if item is not INVALID]
        else:
            if not isinstance(value, dict):
                return self.wrong(value, at, "a mapping of names to values")
            good = self._map(value, field, at, type_)
        # A field's limits on length apply to its outermost list or map.
        if type_ is field.type:
            self._length(value, field, at)
        return good

    def _several(self, value: Any, field: Field, at: SourcePlace, type_: Type) -> list[Value]:
        """Check an item of a list of pieces; `3F` means three pieces with the code F, unless a piece has that name."""
        pieces = self.names.pieces.get(type_.of, {})
        match = re.fullmatch(_COUNT_AND_NAME, at.text or value) if isinstance(at.text or value, str) else None
        if match and match[0].lower() not in pieces and match[2].lower() in pieces:
            return [self.in_play(pieces[match[2].lower()], at, type_)] * int(match[1])
        return [self.value(value, field, at, type_)]

    def in_play(self, name: Value, at: SourcePlace, type_: Type) -> Value:
        """Return the name of a piece or row, or refuse it if its module isn't in play."""
        why = self.names.absent.get((type_.base, type_.of), {}).get(str(name))
        return name if why is None else self.refuse(at, f"{at.label} is {spell(at.text or name)}; {why}")

    def allowed(self, names: Iterable[Value], type_: Type) -> list[str]:
        """Return those names of pieces or rows that are in play."""
        absent = self.names.absent.get((type_.base, type_.of), {})
        return [str(name) for name in dict.fromkeys(names) if name not in absent]

    def _map(self, value: dict[str, Any], field: Field, at: SourcePlace, type_: Type) -> dict[str, Value]:
        good: dict[str, Value] = {}
        open_key = field._replace(seen="all")
        for key, item in value.items():
            name = self.value(key, open_key, at.key(key), type_.key)
            checked = self.value(item, field, at / key, type_.item)
            if name in good:
                self.refuse(at / key, f"{at.label}: {name!r} is named twice")
            elif name is not INVALID and checked is not INVALID:
                good[str(name)] = checked
        return good

    def _length(self, value: Any, field: Field, at: SourcePlace) -> None:
        if field.max_items is not None and len(value) > field.max_items:
            self.refuse(at, f"{at.label} has {_entries(value)}; the most is {field.max_items}")
        if field.min_items is not None and len(value) < field.min_items and not self.partial:
            self.refuse(at, f"{at.label} has {_entries(value)}; the least is {field.min_items}")


def spell(value: Any, at: SourcePlace | None = None) -> str:
    """Format a wrong value for messages as the file spells it, shortened."""
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, list):
        return "a list"
    if value is None:
        return "empty"
    if isinstance(value, str):
        return repr(value if len(value) <= 40 else value[:39] + "…")
    return (at.text if at else None) or str(value)


def needs_sibling(field: Field) -> bool:
    """Return whether a limit of the field is the value of another field."""
    return isinstance(field.min, str) or isinstance(field.max, str)


def _with_sibling_limits(field: Field, siblings: Mapping[str, Value]) -> Field:
    """Replace limits that name another field by its value, or by None if that isn't a number."""

    def limit(bound: int | float | str | None) -> int | float | None:
        value = siblings.get(bound) if isinstance(bound, str) else bound
        return value if isinstance(value, int | float) else None

    return field._replace(min=limit(field.min), max=limit(field.max))


def _text(checker: Checker, value: Any, field: Field, at: SourcePlace, type_: Type) -> Value:
    if value is None or isinstance(value, dict | list):
        return checker.wrong(value, at, "text")
    return value if isinstance(value, str) else at.text or str(value)


def _spelt(checker: Checker, value: Any, field: Field, at: SourcePlace, type_: Type) -> Value:
    text = _text(checker, value, field, at, type_)
    pattern, must = SPELLINGS[type_.base]
    return text if text is INVALID or re.fullmatch(pattern, text) else checker.wrong(value, at, must)


def _table(checker: Checker, value: Any, field: Field, at: SourcePlace, type_: Type) -> Value:
    name = _spelt(checker, value, field, at, type_)
    if name is INVALID or (str(name).isprintable() and not is_device_name(str(name))):
        return name
    return checker.wrong(value, at, "a name of visible characters, and none that Windows keeps for a device")


def _number(checker: Checker, value: Any, field: Field, at: SourcePlace, type_: Type) -> Value:
    is_whole = type_.base != "number"
    if isinstance(value, bool) or not isinstance(value, int if is_whole else int | float):
        return checker.wrong(value, at, "a whole number" if is_whole else "a number")
    minimum = 0 if type_.base == "count" and field.min is None else field.min
    if isinstance(minimum, int | float) and not value >= minimum:  # NaN fails this, too.
        return checker.wrong(value, at, f"at least {minimum}")
    if isinstance(field.max, int | float) and value > field.max:
        return checker.wrong(value, at, f"at most {field.max}")
    return value


def _copies(checker: Checker, value: Any, field: Field, at: SourcePlace, type_: Type) -> Value:
    text = at.text or value
    match = re.fullmatch(COPIES, text) if isinstance(text, str) else None
    number = int(match[1]) if match else value
    if number == 0:
        return checker.wrong(value, at, "at least 1; delete the row to leave its piece out")
    return _number(checker, number, field, at, type_)


def _limit(checker: Checker, value: Any, field: Field, at: SourcePlace, type_: Type) -> Value:
    return value if isinstance(value, str) else _number(checker, value, field, at, Type("number"))


def _bool(checker: Checker, value: Any, field: Field, at: SourcePlace, type_: Type) -> Value:
    return value if isinstance(value, bool) else checker.wrong(value, at, "true or false")


def _among(checker: Checker, value: Any, allowed: Iterable[str], at: SourcePlace) -> Value:
    text = at.text or value
    every = list(allowed)
    if isinstance(text, str) and text in every:
        return text
    if isinstance(text, str):
        said = f"{at.label} is {spell(text)}{did_you_mean(text, every)}"
        return checker.refuse(at, f"{said}; allowed: {listed(every)}")
    return checker.wrong(value, at, "one of " + listed(every))


def _choice(checker: Checker, value: Any, field: Field, at: SourcePlace, type_: Type) -> Value:
    if field.beyond and re.fullmatch(r"-?\d{1,9}", at.text or str(value)):
        return at.text or str(value)
    return _among(checker, value, field.choices, at)


def _source(checker: Checker, value: Any, field: Field, at: SourcePlace, type_: Type) -> Value:
    return _among(checker, value, ("rulebook", "published", "house"), at)


def _option(checker: Checker, value: Any, field: Field, at: SourcePlace, type_: Type) -> Value:
    return _among(checker, value, checker.names.options, at)


def _row(checker: Checker, value: Any, field: Field, at: SourcePlace, type_: Type) -> Value:
    rows = checker.names.rows.get(type_.of, {})
    text = at.text or value
    if isinstance(text, str) and text in rows:
        return checker.in_play(rows[text], at, type_)
    return _among(checker, value, checker.allowed(rows, type_), at)


def _key(checker: Checker, value: Any, field: Field, at: SourcePlace, type_: Type) -> Value:
    return _among(checker, value, sorted(checker.names.keys.get(type_.of, ())), at)


def _piece(checker: Checker, value: Any, field: Field, at: SourcePlace, type_: Type) -> Value:
    """Check a piece's name, or a record of the field's own fields, which describes a piece from outside this box."""
    if isinstance(value, dict) and field.fields:
        return checker.record(value, field.fields, at)
    pieces = checker.names.pieces.get(type_.of, {})
    text = at.text or value
    if not isinstance(text, str):
        return checker.wrong(value, at, f"a piece of {type_.of}")
    if text.lower() in pieces:
        return checker.in_play(pieces[text.lower()], at, type_)
    keys = checker.allowed(pieces.values(), type_)
    said = f"{at.label} is {spell(text)}, which isn't a piece of {type_.of}{did_you_mean(text, keys)}"
    return checker.refuse(at, f"{said}; allowed: {listed(keys)}")


def _pile(checker: Checker, value: Any, field: Field, at: SourcePlace, type_: Type) -> Value:
    """Check a pile, given as a list or a mapping, and return a mapping of pieces to numbers."""
    one = Type("piece", type_.of)
    pile: dict[str, int] = {}
    if isinstance(value, list):
        for i, item in enumerate(value):
            names = checker._several(item, field, at / i, one)
            if names and names[0] is not INVALID:
                pile[names[0]] = pile.get(names[0], 0) + len(names)
    elif not isinstance(value, dict):
        return checker.wrong(value, at, "a list of pieces, or a mapping of pieces to numbers")
    for spelling, number in value.items() if isinstance(value, dict) else ():
        name = checker.value(spelling, field, at.key(spelling), one)
        checked = _number(checker, number, field._replace(min=0, max=PIECES.most), at / spelling, Type("int"))
        if INVALID not in (name, checked):
            pile[name] = pile.get(name, 0) + checked
    if sum(pile.values()) > PIECES.most:
        return checker.refuse(at, f"{at.label} has more pieces than a game may have, {PIECES.most:,}")
    return pile


def _record(checker: Checker, value: Any, field: Field, at: SourcePlace, type_: Type) -> Value:
    if not isinstance(value, dict):
        return checker.wrong(value, at, "a mapping of " + listed(field.fields))
    return checker.record(value, field.fields, at)


def _size(checker: Checker, value: Any, field: Field, at: SourcePlace, type_: Type) -> Value:
    """Check a trim box: width and height, or one number for both, in mm or a named unit. For a hex one number may name
    its measure: `14 across corners`."""
    text = at.text or value
    size = NAMED_SIZES.get(text.strip().lower()) or read_size(text) if isinstance(text, str) else None
    must = "width x height in mm, as 63 x 88, or 2.5 x 3.5 in; a card's name, as poker; of a hex, 14 across corners"
    return size or checker.wrong(value, at, must)


def read_size(text: str) -> WrittenSize | None:
    """Parse a width and height into mm; return None if the text isn't a size.

    >>> read_size("2.5 x 3.5 in"), read_size("1,5"), read_size("63mm x 88")
    (WrittenSize(width=63.5, height=88.9, across=''), None, None)
    """
    match = SIZE.fullmatch(text.strip())
    wide, unit, high, other, across = match.groups() if match else ("", "", "", "", "")
    # One number with a comma may be two; of two, the first may have a unit only if the second has one.
    if not wide or (high and unit and not other) or ("," in wide and not high and not unit and not across):
        return None
    width = round(float(wide.replace(",", ".")) * UNITS[unit or other or "mm"], 3)
    height = round(float(high.replace(",", ".")) * UNITS[other or "mm"], 3) if high else None
    return WrittenSize(width, height, across or "")


_CHECKS: dict[str, Callable[[Checker, Any, Field, SourcePlace, Type], Value]] = {
    "text": _text,
    **dict.fromkeys(SPELLINGS, _spelt),
    "table": _table,
    "int": _number,
    "number": _number,
    "count": _number,
    "copies": _copies,
    "limit": _limit,
    "bool": _bool,
    "choice": _choice,
    "source": _source,
    "option": _option,
    "row": _row,
    "key": _key,
    "piece": _piece,
    "pile": _pile,
    "record": _record,
    "any": lambda checker, value, field, at, type_: value,
    "size": _size,
}
