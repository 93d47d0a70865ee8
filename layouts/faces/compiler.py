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
from layouts.faces.edges import find_reach, touches
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

    def settle(self, source_text: str, size: float) -> float:
        """Return the size for one piece, given the largest that fits it."""
        if self.measuring:
            self[source_text] = min(size, self[source_text])
        return min(size, self[source_text])


class Attributes(NamedTuple):
    """The attributes of an element: those with values, and the expressions that give the others for each piece."""

    ready: dict[str, Any]
    later: list[tuple[str, expressions.Read, Field, SourcePlace]]
    checker: AttributeChecker

    def of(self, value_by_name: Values) -> dict[str, Any]:
        """Return all attributes for one piece. Raises DrawFault."""
        values_by_key = dict(self.ready)
        for key, read_value, attribute_field, source_place in self.later:
            value = _evaluate(read_value, value_by_name, source_place)
            is_text = (
                attribute_field.type is TEXT and type(value) is str
            )  # Most values that differ from card to card are.
            values_by_key[key] = value if is_text else self.checker.value(value, attribute_field, source_place)
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
    """Callback with the items and attributes of each element, for checks that need an item's line."""
    met: UsageTally = field(default_factory=UsageTally)
    """Counts what the current face draws; reset for each face."""
    sizes: KindSizes = field(default_factory=KindSizes)
    """Sizes that texts of the current kind share."""
    within: dict[Draw, Box] = field(default_factory=dict)
    """The largest area in which a part paints, whatever the piece, for some parts: left, top, right, bottom."""
    checker: AttributeChecker = field(init=False)

    def __post_init__(self) -> None:
        self.checker = AttributeChecker(self.tools.studio.look, self.tools.regions)

    def parts(
        self, elements: Any, source_place: SourcePlace, names: set[str], fixed_value_by_name: Values
    ) -> list[Part]:
        """Compile a list of elements; `names` are the names that a piece has, `fixed_value_by_name` the
        values that never change."""
        if not isinstance(elements, list):
            self.faults.append(source_place.fault("a list of elements is needed here"))
            return []
        compiled_parts: list[Part] = []
        for i, element in enumerate(elements):
            try:
                compiled_parts.extend(self._compile_element(element, source_place / i, names, fixed_value_by_name))
            except DrawFault as fault:
                self.faults.append(fault.at.fault(fault.what))
        return compiled_parts

    def _compile_element(
        self, element: Any, source_place: SourcePlace, names: set[str], fixed_value_by_name: Values
    ) -> Iterator[Part]:
        self._count(1, source_place)
        if not isinstance(element, dict):
            raise DrawFault(source_place, "an element is a mapping with one verb, such as {text: …}")
        verbs = [key for key in element if key in VERBS or key in ("group", "repeat")]
        if len(verbs) != 1:
            known_verbs = sorted([*VERBS, "group", "repeat"])
            hint = next(filter(None, (did_you_mean(key, known_verbs) for key in element)), "")
            message = "no verb" if not verbs else f"{len(verbs)} verbs ({', '.join(verbs)})"
            raise DrawFault(source_place, f"element has {message}{hint}; give one of {', '.join(known_verbs)}")
        attributes = dict(element)
        ink_names = attributes.pop("ink", None)
        if ink_names is not None and self.tools.studio.look.ink not in self._check_inks(
            ink_names, source_place / "ink"
        ):
            return
        condition = attributes.pop("if", None)
        test = (
            self._read_value(condition, source_place / "if", names, fixed_value_by_name)
            if condition is not None
            else True
        )
        if not callable(test) and not test:
            return
        verb = verbs[0]
        compile_inner = {"group": self._compile_group, "repeat": self._compile_repeat}.get(verb)
        parts = (
            compile_inner(attributes, source_place, names, fixed_value_by_name)
            if compile_inner
            else [self._compile_verb(verb, attributes, source_place, names, fixed_value_by_name)]
        )
        yield from [_make_conditional_part(test, parts, source_place)] if callable(test) else parts

    def _check_inks(self, value: Any, source_place: SourcePlace) -> list[str]:
        inks = value if isinstance(value, list) else [value]
        for ink in inks:
            if ink not in INKS:
                raise DrawFault(source_place, f"there is no ink '{ink}'; inks are {', '.join(INKS)}")
        return inks

    def _read_value(self, value: Any, source_place: SourcePlace, names: set[str], fixed_value_by_name: Values) -> Any:
        """Return a value as it is, or a function of the piece's values if it has an expression about the piece."""
        if expressions.is_template(value):
            try:
                filters = expressions.make_case_filters(self.tools.studio.game.language)
                read_value = expressions.compile_text(value, names, filters)
                if (
                    expressions.list_names_in(value, filters) <= fixed_value_by_name.keys()
                ):  # Other sets of names would compile it again.
                    return expressions.evaluate(read_value, fixed_value_by_name)
            except BadExpression as bad:
                raise DrawFault(source_place, str(bad)) from None
            return read_value
        if isinstance(value, list):
            items = [self._read_value(v, source_place / i, names, fixed_value_by_name) for i, v in enumerate(value)]
            if any(map(callable, items)):
                return lambda values: [v(values) if callable(v) else v for v in items]
            return items
        if isinstance(value, dict):
            items_by_key = {
                k: self._read_value(v, source_place / k, names, fixed_value_by_name) for k, v in value.items()
            }
            if any(map(callable, items_by_key.values())):
                return lambda values: {k: v(values) if callable(v) else v for k, v in items_by_key.items()}
            return items_by_key
        return value

    def _apply_style(
        self, attribute_by_name: dict[str, Any], source_place: SourcePlace, verb: DrawingVerb
    ) -> dict[str, Any]:
        style_name = attribute_by_name.pop("style", None)
        if style_name is None:
            return attribute_by_name
        if not isinstance(style_name, str) or style_name not in self.styles:
            message = f"there is no style '{style_name}'{did_you_mean(str(style_name), self.styles)}; styles are "
            raise DrawFault(source_place / "style", message + listed(sorted(self.styles), 30))
        # A style serves lines and paragraphs, so attributes that this verb lacks are left out.
        return {**{k: v for k, v in self.styles[style_name].items() if k in verb.attributes}, **attribute_by_name}

    def _compile_verb(
        self,
        verb_name: str,
        attribute_specs: dict[str, Any],
        source_place: SourcePlace,
        names: set[str],
        fixed_value_by_name: Values,
    ) -> Part:
        verb, tools = VERBS[verb_name], self.tools
        style_by_attribute = self._apply_style(attribute_specs, source_place, verb)
        if "font" in verb.attributes:
            style_by_attribute = {"font": "body", **style_by_attribute}
        attributes = self._read_attributes(
            style_by_attribute, source_place, names, fixed_value_by_name, {**verb.attributes, **STYLED}
        )
        missing_keys = [key for key in verb.needs if key not in style_by_attribute]
        if verb.either and not any(key in style_by_attribute for key in verb.either):
            missing_keys.append(" or ".join(verb.either))
        if missing_keys:
            raise DrawFault(source_place, f"'{verb_name}' lacks {', '.join(missing_keys)}")
        ready = attributes.ready
        if verb_name == "image" and "image" not in ready:
            ready["may_miss"] = True
        if ready.get("fit") == "kind":
            self.sizes.setdefault(key := f"{source_place.file}{source_place.path}", float("inf"))
            ready["settle"] = partial(self.sizes.settle, key)
        elif not attributes.later:
            return self._report_items(source_place, _draw_element(verb.draw, tools, ready, source_place), ready)

        def draw(value_by_name: Values) -> Items:
            all_values = attributes.of(value_by_name)
            return self._report_items(
                source_place, _draw_element(verb.draw, tools, all_values, source_place), all_values
            )

        if reach := find_reach(verb_name, ready, {key for key, *_ in attributes.later}):
            self.within[draw] = reach
        return draw

    def _count(self, repeat_count: int, source_place: SourcePlace) -> None:
        try:
            self.met.add(limits.FACE_ITEMS, repeat_count)
        except TooMuch as much:
            raise SalvageError(source_place.fault(f"the face {much}")) from None

    def _report_items(self, source_place: SourcePlace, items: Items, attribute_by_name: Mapping[str, Any]) -> Items:
        if len(items) > 1 or isinstance(items and items[0], (Group, Use, Path)):  # A text is counted as an element.
            self._count(_count_shapes(items), source_place)
        if self.heard:
            self.heard(source_place, items, attribute_by_name)
        return items

    def _compile_group(
        self, attribute_by_name: dict[str, Any], source_place: SourcePlace, names: set[str], fixed_value_by_name: Values
    ) -> list[Part]:
        """Compile a `group`: elements with one transform, clipped to a region if asked for."""
        parts = self.parts(attribute_by_name.pop("group"), source_place / "group", names, fixed_value_by_name)
        transform = self._read_attributes(attribute_by_name, source_place, names, fixed_value_by_name, GROUP)

        def wrap(items: Items, value_by_name: Values) -> Items:
            current_value_by_name = transform.of(value_by_name)
            x, y = current_value_by_name.get("at", (0.0, 0.0))
            clip_path_data = rect(*current_value_by_name["clip"]) if "clip" in current_value_by_name else None
            return (
                Group(
                    items,
                    x,
                    y,
                    current_value_by_name.get("turn", 0.0),
                    current_value_by_name.get("scale", 1.0),
                    clip_path_data,
                    current_value_by_name.get("opacity", 1.0),
                ),
            )

        if all(isinstance(part, tuple) for part in parts) and not transform.later:
            return [wrap(_draw_parts(parts, {}), fixed_value_by_name)]
        return [lambda values: wrap(_draw_parts(parts, values), values)]

    def _read_attributes(
        self,
        attribute_specs: Mapping[str, Any],
        source_place: SourcePlace,
        names: set[str],
        fixed_value_by_name: Values,
        field_by_key: Mapping[str, Field],
    ) -> Attributes:
        """Read an element's attributes, and check those that are the same for every piece."""
        self.checker.refuse_unknown(attribute_specs, {**field_by_key, **ELEMENT}, source_place)
        attributes = Attributes({}, [], self.checker)
        for key, value in attribute_specs.items():
            value_or_function = self._read_value(value, source_place / key, names, fixed_value_by_name)
            if callable(value_or_function):
                attributes.later.append((key, value_or_function, field_by_key[key], source_place / key))
            else:
                attributes.ready[key] = self.checker.value(value_or_function, field_by_key[key], source_place / key)
        return attributes

    def _compile_repeat(
        self, attribute_by_name: dict[str, Any], place: SourcePlace, outer_names: set[str], fixed_value_by_name: Values
    ) -> list[Part]:
        """Compile a `repeat`: draw its elements once for each item of a list, a table of the data or a number, `step`
        apart."""
        repeat_spec = attribute_by_name.pop("repeat")
        source = self._read_value(repeat_spec, place / "repeat", outer_names, fixed_value_by_name)
        _check_written(repeat_spec if isinstance(repeat_spec, list) else (), place / "repeat")
        item_name = str(attribute_by_name.pop("as", "item"))
        elements = attribute_by_name.pop("draw", None)
        if isinstance(source, str) and source in self.spaces and not attribute_by_name:
            # The board gives the places of its spaces, so a repeat of them has no other attributes.
            at_spaces: list[Spot] = [(space["x"], space["y"], {}) for space in self.spaces[source]]
            return self._compile_known_repeat(
                self.spaces[source], at_spaces, item_name, elements, place / "draw", outer_names, fixed_value_by_name
            )
        if isinstance(source, str):
            if source not in self.tables:
                hint = did_you_mean(source, [*self.tables, *self.spaces])
                raise DrawFault(
                    place / "repeat", f"there is no table '{source}'{hint}; tables are {listed(self.tables)}"
                )
            source = list(self.tables[source])
        placement = self._read_attributes(attribute_by_name, place, outer_names, fixed_value_by_name, REPEAT)
        if self.nested == MAX_NESTED_REPEATS:
            raise DrawFault(place, f"at most {MAX_NESTED_REPEATS} repeats may be nested")
        self.nested += 1
        try:
            items = () if callable(source) else _list_items(source, place / "repeat")
            if not (callable(source) or placement.later):
                # All items are known before any piece is drawn, so static elements can become a symbol.
                spots = _place_items(placement.ready, len(items), place / "repeat")
                return self._compile_known_repeat(
                    items, spots, item_name, elements, place / "draw", outer_names, fixed_value_by_name
                )
            # The items differ by piece, but their elements are compiled once, so every name that an item may add has
            # to be known beforehand.
            names = {item_name, "index"}.union(*(item for item in items if isinstance(item, Mapping)))
            names |= {*SPACE_NAMES} if "spaces" in attribute_by_name else set()
            if callable(source) and expressions.is_template(repeat_spec):
                names = names.union(*(self.records.get(asked, ()) for asked in expressions.list_names_in(repeat_spec)))
            parts = self.parts(elements, place / "draw", outer_names | names, fixed_value_by_name)
            item_source = source if callable(source) else lambda values: source
            return [self._compile_piece_repeat(parts, item_source, placement, item_name, place / "repeat")]
        finally:
            self.nested -= 1

    def _compile_known_repeat(
        self, items: Sequence[Any], spots: Sequence[Spot], item_name: str, elements: Any, source_place: SourcePlace,
        names: set[str], fixed_value_by_name: Values,
    ) -> list[Part]:  # fmt: skip
        """Compile a `repeat` of items that are the same for every piece, so that static elements stay static."""
        parts: list[Part] = []
        for i, (item, (x, y, space_value_by_name)) in enumerate(zip(items, spots, strict=True)):
            item_value_by_name = {**space_value_by_name, **_name_item_values(item, i, item_name)}
            item_parts = self.parts(
                elements, source_place, names | item_value_by_name.keys(), {**fixed_value_by_name, **item_value_by_name}
            )
            parts.extend(_move_part(part, x, y, item_value_by_name) for part in item_parts)
        return parts

    def _compile_piece_repeat(
        self,
        parts: Sequence[Part],
        read_items: expressions.Read,
        placement: Attributes,
        item_name: str,
        source_place: SourcePlace,
    ) -> Draw:
        """Compile a `repeat` of items that depend on the piece."""

        def draw(value_by_name: Values) -> Items:
            items = _list_items(_evaluate(read_items, value_by_name, source_place), source_place)
            self._count(len(items) * len(parts), source_place)
            groups = []
            for i, (item, (x, y, space_value_by_name)) in enumerate(
                zip(items, _place_items(placement.of(value_by_name), len(items), source_place), strict=True)
            ):
                if shapes := _draw_parts(
                    parts, {**value_by_name, **space_value_by_name, **_name_item_values(item, i, item_name)}
                ):
                    groups.append(Group(shapes, x, y))
            return tuple(groups)

        return draw


def _count_shapes(items: Items) -> int:
    """Count the shapes of items, also within symbols; a long path counts for several."""
    total = 0
    for item in items:
        total += 1
        if isinstance(item, Group):
            total += _count_shapes(item.items)
        elif isinstance(item, Use):
            total += _count_symbol_shapes(item.symbol)
        elif isinstance(item, Path):
            total += len(item.d) // SHAPE_LETTERS
    return total


@lru_cache(maxsize=1024)
def _count_symbol_shapes(symbol: Symbol) -> int:
    return _count_shapes(symbol.items)


def _name_item_values(item: Any, index: int, item_name: str) -> dict[str, Any]:
    """Return the names that an item of a `repeat` adds: its fields, or the item itself under one name."""
    return {**item, "index": index} if isinstance(item, Mapping) else {item_name: item, "index": index}


def _list_items(value: Any, source_place: SourcePlace) -> Sequence[Any]:
    """Return the items of a `repeat`. Their number is limited: untrusted faces mustn't fill the memory."""
    count = value if isinstance(value, int) and not isinstance(value, bool) else None
    if count is None and not isinstance(value, list | tuple):
        raise DrawFault(source_place, f"'{value}' can't be repeated; give a list, a number or a table")
    if (len(value) if count is None else count) > MAX_REPEATS:
        raise DrawFault(source_place, f"that is repeated more than {MAX_REPEATS} times")
    return value if count is None else range(count)


def _check_written(items: Sequence[Any], source_place: SourcePlace) -> None:
    """Refuse keys without a value in a list of faces.yaml: YAML reads `{body: Yes, you may}` as a text and a key."""
    for item in items:
        for key in (key for key, item_value in item.items() if item_value is None) if isinstance(item, Mapping) else ():
            raise DrawFault(source_place, f"'{key}' has no value; put a text with a comma in quotes")


def _draw_element(
    draw: Callable[..., Items], tools: Tools, attribute_by_name: Mapping[str, Any], source_place: SourcePlace
) -> Items:
    try:
        return draw(tools, attribute_by_name)
    except Untrusted:
        raise  # The user is asked once, however many pieces need it.
    except TooMuch as error:
        raise DrawFault(
            source_place, str(error), attribute_by_name.get("paragraph") or attribute_by_name.get("text", "")
        ) from None
    except Overflow as error:
        min_size = attribute_by_name.get("floor") or attribute_by_name.get("size")
        raise DrawFault(
            source_place, f"{error} at {min_size:g} pt, its least size" if min_size else str(error)
        ) from None
    except (ValueError, SalvageError) as error:
        raise DrawFault(source_place, str(error)) from None


def _evaluate(read_value: expressions.Read, value_by_name: Values, source_place: SourcePlace) -> Any:
    try:
        return read_value(value_by_name)
    except Exception as error:
        raise DrawFault(source_place, str(expressions.explain(error))) from None


def _make_conditional_part(test: Callable[[Values], Any], parts: Sequence[Part], source_place: SourcePlace) -> Draw:
    return lambda values: _draw_parts(parts, values) if _evaluate(test, values, source_place / "if") else ()


def _move_part(part_items: Part, x: float, y: float, item_value_by_name: Values) -> Part:
    if isinstance(part_items, tuple):
        return (Group(part_items, x, y),) if part_items else ()
    return lambda values: (Group(part_items({**values, **item_value_by_name}), x, y),)


def _draw_parts(parts: Sequence[Part], value_by_name: Values) -> Items:
    """Return the items that parts draw for these values, in order."""
    items: list[Any] = []
    for part_items in parts:
        items.extend(part_items if isinstance(part_items, tuple) else part_items(value_by_name))
    return tuple(items)


def _place_items(attribute_by_name: Mapping[str, Any], count: int, source_place: SourcePlace) -> list[Spot]:
    """Return the places of the items of a `repeat`, with the values of each space of a grid."""
    x, y = attribute_by_name.get("at", (0.0, 0.0))
    if "spaces" in attribute_by_name:
        try:
            spaces = read_grid(attribute_by_name["spaces"], attribute_by_name).spaces()
        except ValueError as bad:
            raise DrawFault(source_place, str(bad)) from None
        if len(spaces) != count:
            raise DrawFault(
                source_place, f"{count} are drawn in a grid of {len(spaces)} spaces; these numbers must be the same"
            )
        values_of_spaces = [{name: getattr(space, name) for name in SPACE_NAMES} for space in spaces]
        return [(x + space.x, y + space.y, names) for space, names in zip(spaces, values_of_spaces, strict=True)]
    dx, dy = attribute_by_name.get("step", (0.0, 0.0))
    rx, ry = attribute_by_name.get("row", (0.0, 0.0))
    items_per_row = int(attribute_by_name.get("per_row", 0)) or max(count, 1)
    return [
        (x + i % items_per_row * dx + i // items_per_row * rx, y + i % items_per_row * dy + i // items_per_row * ry, {})
        for i in range(count)
    ]


@dataclass(slots=True, eq=False, repr=False)
class Face:
    """A compiled face: symbols for its static runs, functions for the parts that differ from piece to piece."""

    name: str
    parts: list[Part]
    met: UsageTally = field(default_factory=UsageTally)

    @classmethod
    def of(cls, name: str, parts: Sequence[Part], size: tuple[float, float], tally: UsageTally) -> Face:
        """Make a face of its parts, joining each run of static parts into one symbol."""
        joined_parts: list[Part] = []
        static_items: list[Any] = []
        for part_items in [*parts, None]:
            if isinstance(part_items, tuple):
                static_items.extend(part_items)
                continue
            if static_items:
                joined_parts.append(
                    (Use(Symbol(f"{name}-{len(joined_parts)}", tuple(static_items), *size, bleed=BLEED + 1), 0.0, 0.0),)
                )
                static_items = []
            if part_items is not None:
                joined_parts.append(part_items)
        return cls(name, joined_parts, tally)

    def scene(self, piece: Piece, value_by_name: Values, edge: Near) -> Scene:
        """Draw the face of one piece; `edge` has the parts that are drawn already. Raises SalvageError that names the
        piece and the place in faces.yaml."""
        self.met.met.clear()
        parts = [edge.get(n, part) for n, part in enumerate(self.parts)] if edge else self.parts
        try:
            return Scene(*piece.size, _draw_parts(parts, value_by_name), BLEED)
        except DrawFault as fault:
            text = f"{piece.id}: {fault.what}"
            is_piece_text = fault.value and fault.value in piece.fields.values()
            raise SalvageError(
                Problem(piece.file, piece.line, text) if is_piece_text else fault.at.fault(text)
            ) from None

    def draw_near_edges(
        self, value_by_name: Values, size: tuple[float, float], reach_by_part: Mapping[Draw, Box]
    ) -> tuple[Items, Near]:
        """Draw the parts of the face that may reach its edge. Returns their items, and separately those of the parts
        that differ from piece to piece, by their numbers. Raises DrawFault."""
        self.met.met.clear()
        items: list[Any] = []
        edge: Near = {}
        for n, part_items in enumerate(self.parts):
            if isinstance(part_items, tuple):
                items.extend(part_items)
            elif part_items not in reach_by_part or touches(reach_by_part[part_items], *size):
                edge[n] = part_items(value_by_name)
                items.extend(edge[n])
        return tuple(items), edge
