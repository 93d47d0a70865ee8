"""The elements of faces: one function per verb, which makes scene items of checked attributes.

An element of a face is a mapping with one verb (`rect`, `text`, `icon`, …) and attributes. `VERBS` lists every verb
with its attributes, their meaning and their type; `layouts.faces.compiler` reads, checks and compiles elements against
it, so anything outside this table is reported with its place. Lengths are mm from the piece's top-left, sizes of type
pt, turns degrees clockwise.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NoReturn

from components.base import limits
from components.base.files import spell
from components.fields import Checker
from components.problems import SalvageError, did_you_mean, listed
from components.schema import Field, Type
from components.values import NamedTuple
from components.yamlfile import SourcePlace
from layouts.drawing import fonts, shapes, text
from layouts.drawing.gradients import Gradient
from layouts.drawing.hooks import Studio
from layouts.drawing.images import Images
from layouts.drawing.look import Look
from layouts.drawing.measure import extent
from layouts.drawing.scene import PT, Group, Item, Path, Text, Use
from layouts.drawing.shapes import Rect
from layouts.faces.expressions import format_value
from layouts.faces.markup import check_letters, find_language, read_words

if TYPE_CHECKING:
    from components.spaces import GridKind, SpaceGrid

MAX_NUMBER = 10_000
"""Largest number in a face: no length on paper, angle or size of type comes near it."""

MIN_DASH_MM = 0.02
"""Least length in mm of a line and its gap: finer dashes can't be printed, and make readers of the file very slow."""

Attributes = Mapping[str, Any]
Items = tuple[Item, ...]


class Tools(NamedTuple):
    """All that drawing an element needs besides its attributes: look and data, named regions, the game's functions."""

    studio: Studio
    regions: Mapping[str, Rect]
    function: Callable[[str], Callable[..., Any]]
    """Finds the function of the game's Python that faces.yaml names as `module.function`."""
    images: Images


class DrawFault(Exception):
    """A problem with drawing an element: its place and what is wrong; callers add the piece. `value`: the wrong text
    itself, which the piece may have given."""

    def __init__(self, source_place: SourcePlace, fault_text: str, value_text: str = "") -> None:
        super().__init__(fault_text)
        self.at, self.what, self.value = source_place, fault_text, value_text


EXPRESSION = {"type": "string", "pattern": r"\{\{"}
"""JSON Schema of an expression, which may replace any value."""
COUNTS = {"size": 2, "point": 2, "circle": 3, "line": 4, "region": 4, "crop": 4}
"""Length of the list of numbers that stands for each of these."""
NUMBER, TEXT, COLOUR, FONT = Type("number"), Type("text"), Type("text", "colour"), Type("text", "font")
ANYTHING, PAINT = Type("any"), Type("any", "paint")
CELL, POINT, CIRCLE, LINE, BOX, CROP = (Type("list", of, NUMBER) for of in COUNTS)


class AttributeChecker(Checker):
    """Checks attributes of elements against the fields of `VERBS`, as all data are checked, and converts them for the
    verb: colours and fonts of the look, boxes of regions, numbers that needn't be whole. Raises its first problem."""

    def __init__(self, look: Look, region_by_name: Mapping[str, Rect]) -> None:
        super().__init__()
        self.look, self.regions = look, region_by_name

    def refuse(self, source_place: SourcePlace, fault_text: str) -> NoReturn:
        raise DrawFault(source_place, fault_text)

    def value(self, value: Any, field: Field, source_place: SourcePlace, given_type: Type | None = None) -> Any:
        """Convert one attribute for its verb. Raises DrawFault."""
        value_type = given_type or field.type
        if value_type is NUMBER:
            return float(super().value(value, field, source_place, value_type))
        if value_type.of in ("colour", "paint") and (value is None or value == "none"):
            return None
        if value_type.base == "text" and not isinstance(value, str | list | dict):
            value = format_value(value)
        elif value_type.of == "region" and isinstance(value, str):
            return self._find_region(value, source_place)
        elif value_type.of == "size" and not isinstance(value, list):
            value = [value, value]
        if value_type is POINT and field.type is not POINT:
            field = field._replace(type=value_type, min_items=2, max_items=2)
        try:
            is_text = value_type.base == "text" and isinstance(value, str)
            checked_value = value if is_text else super().value(value, field, source_place, value_type)
            return _MAKERS[value_type.of](self.look, checked_value) if value_type.of in _MAKERS else checked_value
        except (ValueError, SalvageError) as error:
            raise DrawFault(source_place, str(error)) from None

    def _find_region(self, region_name: str, source_place: SourcePlace) -> Rect:
        if region_name not in self.regions:
            hint, joined_names = did_you_mean(region_name, self.regions), listed(sorted(self.regions), 30)
            self.refuse(
                source_place, f"there is no region '{region_name}'{hint}; write [x, y, w, h] or one of: {joined_names}"
            )
        return self.regions[region_name]


_MAKERS: Mapping[str, Callable[[Look, Any], Any]] = {
    "colour": Look.colour,
    "paint": Look.paint,
    "font": Look.font,
    "region": lambda look, sides: Rect(*sides),
}
"""Conversions of values that name something else, by the sort of thing they name."""


# ---- shapes ----------------------------------------------------------------------------------------------------


def _draw_outline(tools: Tools, path_data: str, attribute_by_name: Attributes) -> Items:
    fill = attribute_by_name.get("fill")
    if isinstance(fill, Gradient):
        fill = fill.on(extent(path_data)) if path_data else None
    pen_settings = (
        attribute_by_name.get("stroke"),
        attribute_by_name.get("width", 0.25),
        tuple(attribute_by_name.get("dash", ())),
        attribute_by_name.get("round", True),
        attribute_by_name.get("opacity", 1.0),
    )
    if pen_settings[2] and sum(pen_settings[2]) < MIN_DASH_MM:
        raise ValueError(f"dash is {[*pen_settings[2]]}; it must be lengths of lines and gaps in mm, such as [2, 1]")
    path, tone = Path(path_data, fill, *pen_settings), tools.studio.look.tones.get(str(fill))
    return (tone.paint(path) if tone and path_data else path,)


def shape(make_outline: Callable[[Attributes], str]) -> Callable[[Tools, Attributes], Items]:
    """Make the drawing function of a verb from a function that gives the outline for its attributes."""
    return lambda tools, a: _draw_outline(tools, make_outline(a), a)


def _outline_star(attribute_by_name: Attributes) -> str:
    return shapes.polygon(
        shapes.star(
            *[*attribute_by_name["star"], attribute_by_name.get("inner", 0.42), int(attribute_by_name.get("points", 5))]
        )
    )


def grid(tools: Tools, attribute_by_name: Attributes) -> Items:
    """Draw a `grid`: all its spaces as one outline."""
    space_grid = read_grid(attribute_by_name["grid"], attribute_by_name)
    (x, y), corners = attribute_by_name.get("at", (0.0, 0.0)), space_grid.corners()
    spaces = ([(x + space.x + dx, y + space.y + dy) for dx, dy in corners] for space in space_grid.spaces())
    return _draw_outline(tools, "".join(map(shapes.polygon, spaces)), attribute_by_name)


def read_grid(grid_shape: GridKind, attribute_by_name: Attributes) -> SpaceGrid:
    """Read the grid that attributes describe. Raises ValueError if they describe none, or one with too many spaces."""
    from components.spaces import SpaceGrid

    width, height = attribute_by_name.get("size", (0.0, 0.0))
    radius, column_count, row_count = (int(attribute_by_name.get(name, 0)) for name in ("radius", "columns", "rows"))
    is_round, is_in_rows = radius > 0 and grid_shape == "hexes", column_count > 0 and row_count > 0
    if not width or is_round == is_in_rows:
        alternative = ", or 'size' and 'radius'" if grid_shape == "hexes" else ""
        raise ValueError(f"a grid of {grid_shape} needs 'size', 'columns' and 'rows'{alternative}")
    limits.GRID_SPACES.check(3 * radius * (radius + 1) + 1 if is_round else column_count * row_count)
    return SpaceGrid(
        grid_shape,
        width,
        height,
        column_count,
        row_count,
        radius,
        attribute_by_name.get("top", "flat") == "flat",
        attribute_by_name.get("gap", 0.0),
    )


def path(tools: Tools, attribute_by_name: Attributes) -> Items:
    try:
        path_data = shapes.outline(attribute_by_name["path"])
    except ValueError as error:
        raise ValueError(f"'{attribute_by_name['path']}' is not path data: {error}") from None
    return _move_items(_draw_outline(tools, path_data, attribute_by_name), attribute_by_name)


def stripes(tools: Tools, attribute_by_name: Attributes) -> Items:
    x, y, w, h = attribute_by_name["stripes"]
    return (
        shapes.stripes(
            x,
            y,
            w,
            h,
            attribute_by_name["light"],
            attribute_by_name["dark"],
            attribute_by_name.get("pitch", 8.0),
            attribute_by_name.get("radius", 0.0),
        ),
    )


def hatch(tools: Tools, attribute_by_name: Attributes) -> Items:
    x, y, w, h = attribute_by_name["hatch"]
    clip_path_data, pitch = (
        shapes.rect(x, y, w, h, attribute_by_name.get("radius", 0.0)),
        attribute_by_name.get("pitch", 2.0),
    )
    return (
        shapes.hatch(
            clip_path_data,
            Rect(x, y, w, h),
            pitch,
            attribute_by_name.get("width", 0.25),
            attribute_by_name["fill"],
            attribute_by_name.get("turn", 45.0),
        ),
    )


def _move_items(items: Items, attribute_by_name: Attributes) -> Items:
    x, y = attribute_by_name.get("at", (0.0, 0.0))
    turn, scale = attribute_by_name.get("turn", 0.0), attribute_by_name.get("scale", 1.0)
    if not (x or y or turn) and scale == 1:
        return items
    return (Group(items, x, y, turn, scale),)


# ---- text ------------------------------------------------------------------------------------------------------

_SHARE = {"left": 0.0, "center": 0.5, "right": 1.0, "top": 0.0, "middle": 0.5, "bottom": 1.0}
"""Part of the free room that comes before something aligned like this."""
_ANCHOR = {"left": "start", "center": "middle", "right": "end"}


def _find_anchor_x(rect: Rect, align: str) -> float:
    return rect.x + {"left": 0.0, "center": rect.w / 2, "right": rect.w}[align]


def one_line(tools: Tools, attribute_by_name: Attributes) -> Items:
    """Draw a `text`: one line in a region (centred on cap height) or at [x, baseline]. Words that don't fit shrink to
    `floor`, then fail."""
    phrase, font, size = (
        read_words(tools.studio, attribute_by_name["text"]),
        attribute_by_name["font"],
        attribute_by_name.get("size", 9.0),
    )
    if not phrase:
        return ()
    if "\n" in phrase:
        raise ValueError(f"'{phrase.splitlines()[0]} …' has more than one line; use paragraph")
    check_letters(phrase, font)
    align, tracking = attribute_by_name.get("align", "left"), attribute_by_name.get("tracking", 0.0)
    rect: Rect | None = attribute_by_name.get("in")
    width_limit = attribute_by_name.get("w", rect.w if rect else None)
    if width_limit is not None:
        size = text.fit_line(phrase, font, size, attribute_by_name.get("floor", size), width_limit, tracking)
    size = attribute_by_name["settle"](size) if "settle" in attribute_by_name else size
    cap_height = fonts.CAP_HEIGHT[font] * size * PT
    if rect:
        x, y = _find_anchor_x(rect, align), rect.y + rect.h / 2 + cap_height / 2
    else:
        x, y = attribute_by_name["at"]
        if attribute_by_name.get("middle", False):
            y += cap_height / 2
    turn = attribute_by_name.get("turn", 0.0)
    if turn and "at" in attribute_by_name and attribute_by_name.get("middle", False):
        x, y = shapes.polar(-cap_height / 2, turn, *attribute_by_name["at"])
    return (Text(x, y, phrase, size, font, attribute_by_name.get("fill", "#000000"), _ANCHOR[align], turn, tracking),)


def paragraph(tools: Tools, attribute_by_name: Attributes) -> Items:
    """Draw a `paragraph`: wrapped text with **bold** and {icons}, in a region or from [x, first baseline] with w (and
    h)."""
    look, font, game = tools.studio.look, attribute_by_name["font"], tools.studio.game
    hyphens = text.Hyphens(find_language(game), game.hyphens)
    bold_font, size, line_pitch = (
        look.font("strong"),
        attribute_by_name.get("size", 9.0),
        attribute_by_name.get("leading", 1.2),
    )
    phrase = read_words(tools.studio, attribute_by_name["paragraph"], bold_font, font)
    if not phrase.strip():
        return ()
    used_fonts = [font, *([bold_font] if "**" in phrase else ()), *([look.italic(font)] if "<i " in phrase else ())]
    for used_font in used_fonts:
        check_letters(phrase, used_font)
    rect: Rect | None = attribute_by_name.get("in")
    if rect is None and not ("at" in attribute_by_name and "w" in attribute_by_name):
        raise ValueError("a paragraph goes in a region, or at a point with w (and h)")
    w, h = (rect.w, rect.h) if rect else (attribute_by_name["w"], attribute_by_name.get("h"))
    if h is not None:
        size = text.fit_block(
            phrase, font, size, attribute_by_name.get("floor", size), w, h, line_pitch, bold_font, hyphens
        )
    size = attribute_by_name["settle"](size) if "settle" in attribute_by_name else size
    align = attribute_by_name.get("align", "left")
    cap_height = fonts.CAP_HEIGHT[font] * size * PT
    x, y = (_find_anchor_x(rect, align), rect.y + cap_height) if rect else attribute_by_name["at"]
    settings = attribute_by_name.get("fill", "#000000"), line_pitch, _ANCHOR[align], look.icon, bold_font
    block = text.block(x, y, phrase, size, w, font, *settings, mend_runts=True, hyphens=hyphens)
    spare_height = (h or block.height) - block.height
    offset_y = {"top": 0.0, "middle": spare_height / 2, "bottom": spare_height}[attribute_by_name.get("valign", "top")]
    return block.items if offset_y < 0.01 else (Group(block.items, 0.0, offset_y),)


# ---- icons, art ------------------------------------------------------------------------------------------------


def icon(tools: Tools, attribute_by_name: Attributes) -> Items:
    """Draw an `icon` centred at a point or in a region; with `width` only its outline, in a line of that width."""
    rect: Rect | None = attribute_by_name.get("in")
    x, y = (rect.x + rect.w / 2, rect.y + rect.h / 2) if rect else attribute_by_name["at"]
    size = attribute_by_name.get("size", min(rect.w, rect.h) if rect else 6.0)
    return (
        tools.studio.look.use_icon(
            attribute_by_name["icon"],
            x,
            y,
            size,
            attribute_by_name.get("fill", "#000000"),
            attribute_by_name.get("width", 0.0),
        ),
    )


def image(tools: Tools, attribute_by_name: Attributes) -> Items:
    """Draw an `image` from the folder `images`, whole in a box (`contain`) or filling it (`cover`); a grey box if it is
    missing."""
    if not attribute_by_name["image"]:
        return ()
    if "may_miss" in attribute_by_name and spell(attribute_by_name["image"]) not in tools.images.files:
        words = attribute_by_name["image"].encode("ascii", "replace").decode()
        label = {
            "text": words,
            "font": "body",
            "size": 9.0,
            "floor": 0.1,
            "align": "center",
            "in": attribute_by_name["in"],
        }
        return (Path(shapes.rect(*attribute_by_name["in"]), "#D9D9D9"), *one_line(tools, label))
    image_symbol, (x, y, w, h) = tools.images.find(attribute_by_name["image"]), attribute_by_name["in"]
    left, top, right, bottom = (part / 100 for part in attribute_by_name.get("crop", (0.0, 0.0, 0.0, 0.0)))
    if max(left + right, top + bottom) > 0.95:
        raise ValueError("crop leaves nothing; it is [left, top, right, bottom] in % of the image, 95 in all")
    visible_width, visible_height = image_symbol.width * (1 - left - right), image_symbol.height * (1 - top - bottom)
    is_filling = attribute_by_name.get("fit", "contain") == "cover"
    scale = (max if is_filling else min)(w / visible_width, h / visible_height)
    left_x = x + (w - visible_width * scale) * _SHARE[attribute_by_name.get("align", "center")]
    top_y = y + (h - visible_height * scale) * _SHARE[attribute_by_name.get("valign", "middle")]
    use = Use(
        image_symbol, left_x - left * image_symbol.width * scale, top_y - top * image_symbol.height * scale, scale
    )
    visible_box = (x, y, w, h) if is_filling else (left_x, top_y, visible_width * scale, visible_height * scale)
    opacity, radius = attribute_by_name.get("opacity", 1.0), attribute_by_name.get("radius", 0.0)
    is_whole = not (radius or left or top or right or bottom) and (
        visible_width * scale <= w + 1e-6 and visible_height * scale <= h + 1e-6
    )
    if is_whole and opacity == 1:
        return (use,)
    return (Group((use,), clip=None if is_whole else shapes.rect(*visible_box, radius), opacity=opacity),)


def art(tools: Tools, attribute_by_name: Attributes) -> Items:
    """Draw with a Python function of the game (`art`); its drawing is moved, turned and scaled."""
    drawing = _call_function(
        tools.function(attribute_by_name["art"]),
        attribute_by_name["art"],
        tools.studio,
        attribute_by_name.get("with", {}),
    )
    if not isinstance(drawing, Group):
        raise ValueError(f"'{attribute_by_name['art']}' gave {type(drawing).__name__}, not a Group")
    return _move_items((drawing,), attribute_by_name)


def _call_function(call: Callable[..., Any], function_name: str, studio: Studio, keywords: Mapping[str, Any]) -> Any:
    """Call a function with keywords; raises ValueError if it doesn't take them."""
    try:
        return call(studio, **keywords)
    except TypeError:
        from inspect import signature

        try:
            signature(call).bind(studio, **keywords)
        except TypeError as error:
            raise ValueError(f"'{function_name}' can't be drawn with that: {error}") from None
        raise
    except KeyError as key_error:
        raise ValueError(f"'{function_name}' draws no {key_error}") from key_error


# ---- the table -------------------------------------------------------------------------------------------------


class DrawingVerb(NamedTuple):
    """A verb: the function that draws it, its attributes, and those that it needs."""

    draw: Callable[[Tools, Attributes], Items]
    attributes: Mapping[str, Field]
    needs: tuple[str, ...] = ()
    either: tuple[str, ...] = ()
    """Attributes of which at least one is needed."""


def attribute(
    meaning: str, type: Type = NUMBER, example: Any = None, *, least: float = -MAX_NUMBER, most: float = MAX_NUMBER,
    choices: tuple[str, ...] = (),
) -> Field:  # fmt: skip
    """Describe an attribute; `choices` are its only values, `least` and `most` bound its number or numbers."""
    type = Type("choice") if choices else type
    items = COUNTS.get(type.of)
    return Field(
        "", type, meaning, min=least, max=most, min_items=items, max_items=items, choices=choices, example=example
    )


_FILL = attribute("A role of the theme, #RRGGBB or a mixture such as ink + 20% paper", PAINT, "ink + 20% paper")
_COLOUR = _FILL._replace(type=COLOUR)
_LINE_WIDTH = "The width of its line in mm"
_WIDTH = attribute(_LINE_WIDTH, least=0, most=100)
AT = attribute("[x, y] in mm from the top-left; of a line of text its baseline", POINT, [31.5, 40])
_BOX = "[x, y, w, h] in mm, or a region"
IN = attribute(_BOX, BOX, [5, 20, 53, 40])
TURN = attribute("Degrees clockwise")
SCALE = attribute("Times as large", least=0.001, most=1000)
OPACITY = attribute("0 to 1", least=0, most=1)
_RADIUS = attribute("Of its corners, in mm", least=0)
_PITCH = attribute("From one line to the next, in mm", least=0.2, most=1000)
_ALIGN = attribute("Where lines begin, or where an image lies in its box", choices=("left", "center", "right"))
_VALIGN = attribute("Where a block or an image stands in its box", choices=("top", "middle", "bottom"))
_POINTS = attribute("[[x, y], …] in mm", Type("list", item=POINT), [[5, 5], [20, 5], [5, 20]])._replace(min_items=1)
_PEN: dict[str, Field] = {
    "fill": _FILL,
    "stroke": attribute("The colour of its line", COLOUR, "#1A2233"),
    "width": _WIDTH,
    "dash": attribute("Lengths of lines and gaps in mm", Type("list", item=NUMBER), [1, 1], least=0),
    "round": attribute("Round ends and corners", Type("bool")),
    "opacity": OPACITY,
}
_PLACE: dict[str, Field] = {"at": AT, "turn": TURN, "scale": SCALE}
GRIDS = "squares", "hexes"
GRID: dict[str, Field] = {
    "size": attribute("Width and height of a space in mm, or one number for both", CELL, 9, least=1),
    "columns": attribute("How many columns of spaces it has", least=1, most=200),
    "rows": attribute("How many rows of spaces it has", least=1, most=200),
    "radius": attribute("Steps from the hex in the middle to the outermost", least=1, most=20),
    "top": attribute("What a hex has on top: flat (a side) or point", choices=("flat", "point")),
    "gap": attribute("Between spaces, in mm", least=0, most=1000),
}
"""Attributes that describe the spaces of a grid."""
_TYPE: dict[str, Field] = {
    "in": IN,
    "at": AT,
    "w": attribute("The most width in mm", least=0),
    "font": attribute("The family of type", FONT),
    "size": attribute("Of type, in pt", example=9, least=1, most=1000),
    "floor": attribute("The least size in pt to which text shrinks", least=1, most=1000),
    "fit": attribute("kind: one size for all pieces of the kind, by the longest text", choices=("piece", "kind")),
    "fill": _COLOUR,
    "align": _ALIGN,
}

VERBS: dict[str, DrawingVerb] = {
    "rect": DrawingVerb(
        shape(lambda a: shapes.rect(*[*a["rect"], a.get("radius", 0.0)])),
        {"rect": attribute(f"{_BOX}: a rectangle", BOX, [0, 0, 63, 88]), "radius": _RADIUS, **_PEN},
    ),
    "circle": DrawingVerb(
        shape(lambda a: shapes.circle(*a["circle"])),
        {"circle": attribute("[x, y, radius] in mm", CIRCLE, [31.5, 44, 20]), **_PEN},
    ),
    "hexagon": DrawingVerb(
        shape(lambda a: shapes.polygon(shapes.hexagon(*[*a["hexagon"], a.get("turn", 0.0)]))),
        {"hexagon": attribute("[x, y, width across flats] in mm", CIRCLE, [31.5, 44, 20]), "turn": TURN, **_PEN},
    ),
    "star": DrawingVerb(
        shape(_outline_star),
        {
            "star": attribute("[x, y, radius] in mm", CIRCLE, [31.5, 44, 20]),
            "inner": attribute("The inner radius of its points, as a part of the outer one", least=0, most=1),
            "points": attribute("How many points it has", least=2, most=200),
            **_PEN,
        },
    ),
    "polygon": DrawingVerb(
        shape(lambda a: shapes.polygon(a["polygon"])),
        {"polygon": _POINTS, **_PEN},
    ),
    "grid": DrawingVerb(
        grid,
        {"grid": attribute("All spaces of a grid: squares or hexes", choices=GRIDS), **GRID, "at": AT, **_PEN},
        ("size",),
    ),
    "line": DrawingVerb(
        shape(lambda a: shapes.line(*a["line"])),
        {"line": attribute("[x1, y1, x2, y2] in mm", LINE, [5, 20, 58, 20]), **_PEN},
        ("stroke",),
    ),
    "path": DrawingVerb(path, {"path": attribute("Path data as in SVG, in mm", TEXT), **_PLACE, **_PEN}),
    "stripes": DrawingVerb(
        stripes,
        {
            "stripes": attribute(f"{_BOX}: slanting warning stripes", BOX),
            "light": attribute("The colour of every other stripe", COLOUR),
            "dark": attribute("The colour of those between", COLOUR),
            "pitch": _PITCH,
            "radius": _RADIUS,
        },
        ("light", "dark"),
    ),
    "hatch": DrawingVerb(
        hatch,
        {
            "hatch": attribute(f"{_BOX}: thin lines beside each other", BOX),
            "fill": _COLOUR,
            "pitch": _PITCH,
            "width": attribute(_LINE_WIDTH, least=0),
            "turn": TURN,
            "radius": _RADIUS,
        },
        ("fill",),
    ),
    "text": DrawingVerb(
        one_line,
        {
            "text": attribute("One line of text, with {{ fields }}", TEXT, "{{ name }}"),
            **_TYPE,
            "turn": TURN,
            "tracking": attribute("Space between letters, in pt", least=-5, most=50),
            "middle": attribute("Centred on the point", Type("bool")),
        },
        either=("in", "at"),
    ),
    "paragraph": DrawingVerb(
        paragraph,
        {
            "paragraph": attribute("Text that is broken into lines, with {{ fields }} and {icons}", TEXT, "{{ text }}"),
            **_TYPE,
            "h": attribute("The most height in mm", least=0),
            "leading": attribute("Line spacing, times the size", least=0.5, most=5),
            "valign": _VALIGN,
        },
        either=("in", "at"),
    ),
    "icon": DrawingVerb(
        icon,
        {
            "icon": attribute("The name of an icon", TEXT, "star"),
            "in": IN,
            "at": AT,
            "size": attribute("Its width and height in mm", example=9, least=0.1, most=1000),
            "fill": _COLOUR,
            "width": _WIDTH,
        },
        either=("in", "at"),
    ),
    "image": DrawingVerb(
        image,
        {
            "image": attribute("The name of an image file", TEXT, "{{ picture }}"),
            "in": IN,
            "fit": attribute(
                "contain: the whole image in its box; cover: the image fills its box, which cuts it off",
                choices=("contain", "cover"),
            ),
            "align": _ALIGN,
            "valign": _VALIGN,
            "crop": attribute(
                "[left, top, right, bottom]: how much of an image is cut off, in %", CROP, least=0, most=95
            ),
            "radius": _RADIUS,
            "opacity": OPACITY,
        },
        ("in",),
    ),
    "art": DrawingVerb(
        art,
        {
            "art": attribute("module.function of the game's Python, which draws it", TEXT),
            "with": attribute("Keywords for the function", Type("map", key=TEXT, item=ANYTHING)),
            **_PLACE,
        },
    ),
}
