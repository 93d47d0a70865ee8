"""Faces: the look of every piece as `layouts/<game>/faces.yaml` describes it, compiled once and drawn per piece.

    files:    kinds that print together: {cards: {title: Cards, kinds: [orbit-card]}}
    regions:  named boxes {x, y, w, h}; `extends` another, `y: += 6` changes what it extends
    styles:   named text attributes, with `extends` and `+=` too
    faces:    a list of elements each, or {extends: face, draw: [elements]} to draw on top of another
    kinds:    the front and back of a kind (a face, a `module.function`, or a list of {if, face})
    pads:     pages that aren't pieces: {score-pad: {title, size, face}}

An element is one verb of `layouts.faces.elements` (or `group`, `repeat`) with attributes; any takes `if:` and `ink:`.
Values may contain `{{ expressions }}` over the piece's fields. Elements without expressions are static: runs of them
become one symbol, drawn once per file. All problems are collected and reported with file and line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial
from typing import Any, TypeAlias

from components.base import limits
from components.base.limits import TooMuch, UsageTally
from components.problems import Problem, SalvageError, did_you_mean, listed
from components.python_loader import Untrusted
from components.schema import Field, Piece
from components.values import NamedTuple
from components.yamlfile import SourcePlace
from layouts.drawing.look import INKS
from layouts.drawing.scene import Group, Path, Scene, Symbol, Use
from layouts.drawing.shapes import Box, rect
from layouts.drawing.text import Overflow
from layouts.faces import expressions
from layouts.faces.edges import reach_of, touches
from layouts.faces.elements import (
    ANYTHING,
    AT,
    BOX,
    GRID,
    GRIDS,
    OPACITY,
    POINT,
    SCALE,
    TEXT,
    TURN,
    VERBS,
    AttributeChecker,
    DrawFault,
    DrawingVerb,
    Items,
    Tools,
    attribute,
    read_grid,
)
from layouts.faces.expressions import BadExpression, Values
from layouts.faces.values import BLEED

MAX_REPEATS, MAX_NESTED_REPEATS = 200, 2
"""Most times that a `repeat` draws, and most repeats within one another."""

SPACE_NAMES = ("x", "y", "column", "row", "letter", "q", "r")
"""Names of values that each space of a grid has."""

SHAPE_LETTERS = 200
"""Letters of path data that count as one more shape."""

ELEMENT: Mapping[str, Field] = {
    "if": attribute("An expression: drawn only where it holds", ANYTHING),
    "ink": attribute("Drawn in these inks only", ANYTHING),
}  # fmt: skip
STYLED: Mapping[str, Field] = {"style": attribute("A style, whose attributes it has", ANYTHING)}
GROUP: Mapping[str, Field] = {
    "group": attribute("Elements that are moved, turned or left out together", ANYTHING),
    "at": AT, "turn": TURN, "scale": SCALE, "clip": attribute("A box that cuts off what is beyond it", BOX),
    "opacity": OPACITY,
}  # fmt: skip
REPEAT: Mapping[str, Field] = {
    "repeat": attribute("What it is drawn for: a number, or a list of the piece", ANYTHING),
    "as": attribute("What the one that is drawn is called in expressions", ANYTHING),
    "draw": attribute("What is drawn, element by element", ANYTHING),
    "at": AT, "step": attribute("[dx, dy] from one to the next, in mm", POINT),
    "per_row": attribute("How many in a row", least=1, most=MAX_REPEATS),
    "row": attribute("[dx, dy] from one row to the next, in mm", POINT),
    "spaces": attribute("The spaces of a grid in which they lie, one in each: squares or hexes", choices=GRIDS), **GRID,
}  # fmt: skip
"""Attributes of every element, and those of a `group` and a `repeat`."""

Draw: TypeAlias = Callable[[Values], Items]
Spot: TypeAlias = tuple[float, float, Mapping[str, Any]]
"""Place of an item of a `repeat`, and the values of its space of a grid."""
Part: TypeAlias = Items | Draw
Near: TypeAlias = dict[int, Items]
"""Items drawn of a face for its edge, by the numbers of their parts; the sheet doesn't draw these parts again."""


class KindSizes(dict[str, float]):
    """Sizes of type in pt that all pieces of a kind share, by the place of their elements in faces.yaml: the least of
    the sizes that fit the pieces. measuring: whether pieces are being drawn to find these sizes."""

    measuring = False

    def settle(self, at: str, size: float) -> float:
        """Return the size for one piece, given the largest that fits it."""
        if self.measuring:
            self[at] = min(size, self[at])
        return min(size, self[at])


class Attributes(NamedTuple):
    """The attributes of an element: those with values, and the expressions that give the others for each piece."""

    ready: dict[str, Any]
    later: list[tuple[str, expressions.Read, Field, SourcePlace]]
    checker: AttributeChecker

    def of(self, values: Values) -> dict[str, Any]:
        """Return all attributes for one piece. Raises DrawFault."""
        values_by_key = dict(self.ready)
        for key, read, kind, at in self.later:
            value = _evaluate(read, values, at)
            is_text = kind.type is TEXT and type(value) is str  # Most values that differ from card to card are.
            values_by_key[key] = value if is_text else self.checker.value(value, kind, at)
        return values_by_key


@dataclass(slots=True, eq=False, repr=False)
class Compiler:
    """Turns elements into parts: item tuples for what is static, functions of the piece's values for the rest."""

    tools: Tools
    styles: Mapping[str, Mapping[str, Any]]
    tables: Mapping[str, Sequence[Mapping[str, Any]]]
    records: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """Names within the fields of pieces that are lists of records, by field (see `layouts.faces.values`)."""
    spaces: Mapping[str, Sequence[Mapping[str, Any]]] = field(default_factory=dict)
    """Values that a `repeat` of the board's spaces has for each space, by the name of the set."""
    faults: list[Problem] = field(default_factory=list)
    nested: int = 0
    heard: Callable[[SourcePlace, Items, Mapping[str, Any]], None] | None = None
    """Called with the items and attributes of each element, for those who ask which line something comes from."""
    met: UsageTally = field(default_factory=UsageTally)
    """Tally of what the current face draws; it starts anew with each face."""
    sizes: KindSizes = field(default_factory=KindSizes)
    """Sizes that texts of the current kind share."""
    within: dict[Draw, Box] = field(default_factory=dict)
    """The largest area in which a part paints, whatever the piece, for some parts: left, top, right, bottom."""
    checker: AttributeChecker = field(init=False)

    def __post_init__(self) -> None:
        self.checker = AttributeChecker(self.tools.studio.look, self.tools.regions)

    def parts(self, elements: Any, at: SourcePlace, names: set[str], fixed: Values) -> list[Part]:
        """Compile a list of elements; `names` are the names that a piece has, `fixed` the values that never change."""
        if not isinstance(elements, list):
            self.faults.append(at.fault("a list of elements is needed here"))
            return []
        parts: list[Part] = []
        for i, element in enumerate(elements):
            try:
                parts.extend(self._element(element, at / i, names, fixed))
            except DrawFault as fault:
                self.faults.append(fault.at.fault(fault.what))
        return parts

    def _element(self, element: Any, at: SourcePlace, names: set[str], fixed: Values) -> Iterator[Part]:
        self._count(1, at)
        if not isinstance(element, dict):
            raise DrawFault(at, "an element is a mapping with one verb, such as {text: …}")
        verbs = [key for key in element if key in VERBS or key in ("group", "repeat")]
        if len(verbs) != 1:
            words = sorted([*VERBS, "group", "repeat"])
            hint = next(filter(None, (did_you_mean(key, words) for key in element)), "")
            fault = "no verb" if not verbs else f"{len(verbs)} verbs ({', '.join(verbs)})"
            raise DrawFault(at, f"element has {fault}{hint}; give one of {', '.join(words)}")
        attrs = dict(element)
        ink = attrs.pop("ink", None)
        if ink is not None and self.tools.studio.look.ink not in self._inks(ink, at / "ink"):
            return
        condition = attrs.pop("if", None)
        test = self._read(condition, at / "if", names, fixed) if condition is not None else True
        if not callable(test) and not test:
            return
        verb = verbs[0]
        inner = {"group": self._group, "repeat": self._repeat}.get(verb)
        parts = inner(attrs, at, names, fixed) if inner else [self._verb(verb, attrs, at, names, fixed)]
        yield from [_only_if(test, parts, at)] if callable(test) else parts

    def _inks(self, value: Any, at: SourcePlace) -> list[str]:
        inks = value if isinstance(value, list) else [value]
        for ink in inks:
            if ink not in INKS:
                raise DrawFault(at, f"there is no ink '{ink}'; inks are {', '.join(INKS)}")
        return inks

    def _read(self, value: Any, at: SourcePlace, names: set[str], fixed: Values) -> Any:
        """Return a value as it is, or a function of the piece's values if it has an expression about the piece."""
        if expressions.is_template(value):
            try:
                filters = expressions.case_filters(self.tools.studio.game.language)
                read = expressions.compile_text(value, names, filters)
                if expressions.names_in(value, filters) <= fixed.keys():  # Other sets of names would compile it again.
                    return expressions.evaluate(read, fixed)
            except BadExpression as bad:
                raise DrawFault(at, str(bad)) from None
            return read
        if isinstance(value, list):
            items = [self._read(v, at / i, names, fixed) for i, v in enumerate(value)]
            if any(map(callable, items)):
                return lambda values: [v(values) if callable(v) else v for v in items]
            return items
        if isinstance(value, dict):
            items_by_key = {k: self._read(v, at / k, names, fixed) for k, v in value.items()}
            if any(map(callable, items_by_key.values())):
                return lambda values: {k: v(values) if callable(v) else v for k, v in items_by_key.items()}
            return items_by_key
        return value

    def _styled(self, attrs: dict[str, Any], at: SourcePlace, verb: DrawingVerb) -> dict[str, Any]:
        name = attrs.pop("style", None)
        if name is None:
            return attrs
        if not isinstance(name, str) or name not in self.styles:
            message = f"there is no style '{name}'{did_you_mean(str(name), self.styles)}; styles are "
            raise DrawFault(at / "style", message + listed(sorted(self.styles), 30))
        # A style serves lines and paragraphs, so attributes that this verb lacks are left out.
        return {**{k: v for k, v in self.styles[name].items() if k in verb.attributes}, **attrs}

    def _verb(self, name: str, written: dict[str, Any], at: SourcePlace, names: set[str], fixed: Values) -> Part:
        verb, tools = VERBS[name], self.tools
        styled = self._styled(written, at, verb)
        if "font" in verb.attributes:
            styled = {"font": "body", **styled}
        attributes = self._attributes(styled, at, names, fixed, {**verb.attributes, **STYLED})
        missing = [key for key in verb.needs if key not in styled]
        if verb.either and not any(key in styled for key in verb.either):
            missing.append(" or ".join(verb.either))
        if missing:
            raise DrawFault(at, f"'{name}' lacks {', '.join(missing)}")
        ready = attributes.ready
        if name == "image" and "image" not in ready:
            ready["may_miss"] = True
        if ready.get("fit") == "kind":
            self.sizes.setdefault(key := f"{at.file}{at.path}", float("inf"))
            ready["settle"] = partial(self.sizes.settle, key)
        elif not attributes.later:
            return self._tell(at, _draw(verb.draw, tools, ready, at), ready)

        def draw(values: Values) -> Items:
            all_values = attributes.of(values)
            return self._tell(at, _draw(verb.draw, tools, all_values, at), all_values)

        if box := reach_of(name, ready, {key for key, *_ in attributes.later}):
            self.within[draw] = box
        return draw

    def _count(self, amount: int, at: SourcePlace) -> None:
        try:
            self.met.add(limits.FACE_ITEMS, amount)
        except TooMuch as much:
            raise SalvageError(at.fault(f"the face {much}")) from None

    def _tell(self, at: SourcePlace, items: Items, attributes: Mapping[str, Any]) -> Items:
        if len(items) > 1 or isinstance(items and items[0], (Group, Use, Path)):  # A text is counted as an element.
            self._count(_weigh(items), at)
        if self.heard:
            self.heard(at, items, attributes)
        return items

    def _group(self, attrs: dict[str, Any], at: SourcePlace, names: set[str], fixed: Values) -> list[Part]:
        """Compile a `group`: elements with one transform, clipped to a region if asked for."""
        parts = self.parts(attrs.pop("group"), at / "group", names, fixed)
        place = self._attributes(attrs, at, names, fixed, GROUP)

        def wrap(items: Items, values: Values) -> Items:
            a = place.of(values)
            x, y = a.get("at", (0.0, 0.0))
            clip = rect(*a["clip"]) if "clip" in a else None
            return (Group(items, x, y, a.get("turn", 0.0), a.get("scale", 1.0), clip, a.get("opacity", 1.0)),)

        if all(isinstance(part, tuple) for part in parts) and not place.later:
            return [wrap(_flat(parts, {}), fixed)]
        return [lambda values: wrap(_flat(parts, values), values)]

    def _attributes(
        self, written: Mapping[str, Any], at: SourcePlace, names: set[str], fixed: Values, fields: Mapping[str, Field]
    ) -> Attributes:
        """Read an element's attributes, and check those that are the same for every piece."""
        self.checker.refuse_unknown(written, {**fields, **ELEMENT}, at)
        attributes = Attributes({}, [], self.checker)
        for key, value in written.items():
            read = self._read(value, at / key, names, fixed)
            if callable(read):
                attributes.later.append((key, read, fields[key], at / key))
            else:
                attributes.ready[key] = self.checker.value(read, fields[key], at / key)
        return attributes

    def _repeat(self, attrs: dict[str, Any], at: SourcePlace, outer_names: set[str], fixed: Values) -> list[Part]:
        """Compile a `repeat`: draw its elements once for each item of a list, a table of the data or a number, `step`
        apart."""
        written = attrs.pop("repeat")
        source = self._read(written, at / "repeat", outer_names, fixed)
        _check_written(written if isinstance(written, list) else (), at / "repeat")
        name = str(attrs.pop("as", "item"))
        elements = attrs.pop("draw", None)
        if isinstance(source, str) and source in self.spaces and not attrs:
            # The board gives the places of its spaces, so a repeat of them has no other attributes.
            at_spaces: list[Spot] = [(space["x"], space["y"], {}) for space in self.spaces[source]]
            return self._repeat_now(self.spaces[source], at_spaces, name, elements, at / "draw", outer_names, fixed)
        if isinstance(source, str):
            if source not in self.tables:
                hint = did_you_mean(source, [*self.tables, *self.spaces])
                raise DrawFault(at / "repeat", f"there is no table '{source}'{hint}; tables are {listed(self.tables)}")
            source = list(self.tables[source])
        place = self._attributes(attrs, at, outer_names, fixed, REPEAT)
        if self.nested == MAX_NESTED_REPEATS:
            raise DrawFault(at, f"at most {MAX_NESTED_REPEATS} repeats may be nested")
        self.nested += 1
        try:
            items = () if callable(source) else _items(source, at / "repeat")
            if not (callable(source) or place.later):
                # All items are known before any piece is drawn, so static elements can become a symbol.
                spots = _spots(place.ready, len(items), at / "repeat")
                return self._repeat_now(items, spots, name, elements, at / "draw", outer_names, fixed)
            # The items differ by piece, but their elements are compiled once, so every name that an item may add has
            # to be known beforehand.
            names = {name, "index"}.union(*(item for item in items if isinstance(item, Mapping)))
            names |= {*SPACE_NAMES} if "spaces" in attrs else set()
            if callable(source) and expressions.is_template(written):
                names = names.union(*(self.records.get(asked, ()) for asked in expressions.names_in(written)))
            parts = self.parts(elements, at / "draw", outer_names | names, fixed)
            read = source if callable(source) else lambda values: source
            return [self._repeated(parts, read, place, name, at / "repeat")]
        finally:
            self.nested -= 1

    def _repeat_now(
        self, items: Sequence[Any], spots: Sequence[Spot], name: str, elements: Any, at: SourcePlace,
        names: set[str], fixed: Values,
    ) -> list[Part]:  # fmt: skip
        """Compile a `repeat` of items that are the same for every piece, so that static elements stay static."""
        parts: list[Part] = []
        for i, (item, (x, y, of_space)) in enumerate(zip(items, spots, strict=True)):
            item_values = {**of_space, **_own(item, i, name)}
            item_parts = self.parts(elements, at, names | item_values.keys(), {**fixed, **item_values})
            parts.extend(_moved(part, x, y, item_values) for part in item_parts)
        return parts

    def _repeated(
        self, parts: Sequence[Part], source: expressions.Read, place: Attributes, name: str, at: SourcePlace
    ) -> Draw:
        """Compile a `repeat` of items that depend on the piece."""

        def draw(values: Values) -> Items:
            items = _items(_evaluate(source, values, at), at)
            self._count(len(items) * len(parts), at)
            groups = []
            for i, (item, (x, y, of_space)) in enumerate(
                zip(items, _spots(place.of(values), len(items), at), strict=True)
            ):
                if shapes := _flat(parts, {**values, **of_space, **_own(item, i, name)}):
                    groups.append(Group(shapes, x, y))
            return tuple(groups)

        return draw


def _weigh(items: Items) -> int:
    """Count the shapes of items, also within symbols; a long path counts for several."""
    total = 0
    for item in items:
        total += 1
        if isinstance(item, Group):
            total += _weigh(item.items)
        elif isinstance(item, Use):
            total += _weigh_symbol(item.symbol)
        elif isinstance(item, Path):
            total += len(item.d) // SHAPE_LETTERS
    return total


@lru_cache(maxsize=1024)
def _weigh_symbol(symbol: Symbol) -> int:
    return _weigh(symbol.items)


def _own(item: Any, index: int, name: str) -> dict[str, Any]:
    """Return the names that an item of a `repeat` adds: its fields, or the item itself under one name."""
    return {**item, "index": index} if isinstance(item, Mapping) else {name: item, "index": index}


def _items(value: Any, at: SourcePlace) -> Sequence[Any]:
    """Return the items of a `repeat`. Their number is limited: untrusted faces mustn't fill the memory."""
    count = value if isinstance(value, int) and not isinstance(value, bool) else None
    if count is None and not isinstance(value, list | tuple):
        raise DrawFault(at, f"'{value}' can't be repeated; give a list, a number or a table")
    if (len(value) if count is None else count) > MAX_REPEATS:
        raise DrawFault(at, f"that is repeated more than {MAX_REPEATS} times")
    return value if count is None else range(count)


def _check_written(items: Sequence[Any], at: SourcePlace) -> None:
    """Refuse keys without a value in a list of faces.yaml: YAML reads `{body: Yes, you may}` as a text and a key."""
    for item in items:
        for key in (key for key, inner in item.items() if inner is None) if isinstance(item, Mapping) else ():
            raise DrawFault(at, f"'{key}' has no value; put a text with a comma in quotes")


def _draw(draw: Callable[..., Items], tools: Tools, attributes: Mapping[str, Any], at: SourcePlace) -> Items:
    try:
        return draw(tools, attributes)
    except Untrusted:
        raise  # The user is asked once, however many pieces need it.
    except TooMuch as bad:
        raise DrawFault(at, str(bad), attributes.get("paragraph") or attributes.get("text", "")) from None
    except Overflow as bad:
        min_size = attributes.get("floor") or attributes.get("size")
        raise DrawFault(at, f"{bad} at {min_size:g} pt, its least size" if min_size else str(bad)) from None
    except (ValueError, SalvageError) as bad:
        raise DrawFault(at, str(bad)) from None


def _evaluate(read: expressions.Read, values: Values, at: SourcePlace) -> Any:
    try:
        return read(values)
    except Exception as error:
        raise DrawFault(at, str(expressions.explain(error))) from None


def _only_if(test: Callable[[Values], Any], parts: Sequence[Part], at: SourcePlace) -> Draw:
    return lambda values: _flat(parts, values) if _evaluate(test, values, at / "if") else ()


def _moved(part: Part, x: float, y: float, item_values: Values) -> Part:
    if isinstance(part, tuple):
        return (Group(part, x, y),) if part else ()
    return lambda values: (Group(part({**values, **item_values}), x, y),)


def _flat(parts: Sequence[Part], values: Values) -> Items:
    """Return the items that parts draw for these values, in order."""
    items: list[Any] = []
    for part in parts:
        items.extend(part if isinstance(part, tuple) else part(values))
    return tuple(items)


def _spots(a: Mapping[str, Any], count: int, at: SourcePlace) -> list[Spot]:
    """Return the places of the items of a `repeat`, with the values of each space of a grid."""
    x, y = a.get("at", (0.0, 0.0))
    if "spaces" in a:
        try:
            spaces = read_grid(a["spaces"], a).spaces()
        except ValueError as bad:
            raise DrawFault(at, str(bad)) from None
        if len(spaces) != count:
            raise DrawFault(at, f"{count} are drawn in a grid of {len(spaces)} spaces; these numbers must be the same")
        values_of_spaces = [{name: getattr(space, name) for name in SPACE_NAMES} for space in spaces]
        return [(x + space.x, y + space.y, names) for space, names in zip(spaces, values_of_spaces, strict=True)]
    dx, dy = a.get("step", (0.0, 0.0))
    rx, ry = a.get("row", (0.0, 0.0))
    per = int(a.get("per_row", 0)) or max(count, 1)
    return [(x + i % per * dx + i // per * rx, y + i % per * dy + i // per * ry, {}) for i in range(count)]


@dataclass(slots=True, eq=False, repr=False)
class Face:
    """A compiled face: symbols for its static runs, functions for the parts that differ from piece to piece."""

    name: str
    parts: list[Part]
    met: UsageTally = field(default_factory=UsageTally)

    @classmethod
    def of(cls, name: str, parts: Sequence[Part], size: tuple[float, float], met: UsageTally) -> Face:
        """Make a face of its parts, joining each run of static parts into one symbol."""
        joined: list[Part] = []
        run: list[Any] = []
        for part in [*parts, None]:
            if isinstance(part, tuple):
                run.extend(part)
                continue
            if run:
                joined.append((Use(Symbol(f"{name}-{len(joined)}", tuple(run), *size, bleed=BLEED + 1), 0.0, 0.0),))
                run = []
            if part is not None:
                joined.append(part)
        return cls(name, joined, met)

    def scene(self, piece: Piece, values: Values, edge: Near) -> Scene:
        """Draw the face of one piece; `edge` has the parts that are drawn already. Raises SalvageError that names the
        piece and the place in faces.yaml."""
        self.met.met.clear()
        parts = [edge.get(n, part) for n, part in enumerate(self.parts)] if edge else self.parts
        try:
            return Scene(*piece.size, _flat(parts, values), BLEED)
        except DrawFault as fault:
            text = f"{piece.id}: {fault.what}"
            of_piece = fault.value and fault.value in piece.fields.values()
            raise SalvageError(Problem(piece.file, piece.line, text) if of_piece else fault.at.fault(text)) from None

    def painted_near(self, values: Values, size: tuple[float, float], within: Mapping[Draw, Box]) -> tuple[Items, Near]:
        """Draw the parts of the face that may reach its edge. Returns their items, and separately those of the parts
        that differ from piece to piece, by their numbers. Raises DrawFault."""
        self.met.met.clear()
        items: list[Any] = []
        edge: Near = {}
        for n, part in enumerate(self.parts):
            if isinstance(part, tuple):
                items.extend(part)
            elif part not in within or touches(within[part], *size):
                edge[n] = part(values)
                items.extend(edge[n])
        return tuple(items), edge
