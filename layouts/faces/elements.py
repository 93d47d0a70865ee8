"""What a face may draw: one function per verb, from checked attributes to scene items.

A face's element is a mapping with one verb (`rect`, `text`, `icon`, …) and attributes. `VERBS` lists every verb with
its attributes, what each is for and how it is read; `layouts.faces.compiler` reads, checks and compiles elements
against it, so what is not in this table is a fault with a place. Lengths are mm from the piece's top-left, sizes of
type are pt, turns degrees clockwise.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from components.base import limits
from components.problems import did_you_mean, listed
from components.values import NamedTuple
from layouts.drawing import fonts, shapes, text
from layouts.drawing.gradients import Gradient
from layouts.drawing.hooks import Studio
from layouts.drawing.images import Images
from layouts.drawing.measure import extent
from layouts.drawing.scene import PT, Group, Item, Path, Text, Use
from layouts.drawing.shapes import Edges, Rect
from layouts.faces.expressions import format_value
from layouts.faces.markup import check_letters, read_words, said_language

if TYPE_CHECKING:
    from components.spaces import GridKind, SpaceGrid

MAX_NUMBER = 10_000.0
"""The largest number in a face: no length on paper, no angle and no size of type comes near."""

MIN_DASH_MM = 0.02
"""mm of lines and gaps together: what is finer isn't printed, and takes readers of the file as long as they like."""

Attributes = Mapping[str, Any]
Items = tuple[Item, ...]


class Tools(NamedTuple):
    """What drawing an element needs besides its attributes: look and data, named regions, the game's functions."""

    studio: Studio
    regions: Mapping[str, Rect]
    function: Callable[[str], Callable[..., Any]]
    """The function faces.yaml names as `module.function`, from the game's own Python."""
    images: Images


class Attribute(NamedTuple):
    """An attribute. read: turns a value of faces.yaml into what a verb wants, or raises ValueError saying what is
    allowed. shape: what it takes, as JSON Schema has it; of numbers, lists and texts that stand in the file, not of
    what expressions come to. meaning: what it is for, with an example where its spelling isn't plain."""

    read: Callable[[Any, Tools], Any]
    shape: Mapping[str, Any]
    meaning: str = ""
    example: Any = None

    def means(self, meaning: str, example: Any = None) -> Attribute:
        """The same for an attribute that is for this."""
        return self._replace(meaning=meaning, example=example)


# ---- reading -------------------------------------------------------------------------------------------------

_NUMBER = {"type": "number", "minimum": -MAX_NUMBER, "maximum": MAX_NUMBER}
EXPRESSION = {"type": "string", "pattern": r"\{\{"}
"""What may stand for any value."""
_ITEM = {"if": EXPRESSION, "else": _NUMBER}


def takes(**shape: Any) -> Callable[[Callable[[Any, Tools], Any]], Attribute]:
    """Make an attribute of the function that reads it; shape: what that takes."""
    return lambda read: Attribute(read, shape)


def _many(count: int, **limits: Any) -> dict[str, Any]:
    """A list of so many numbers, each within `limits`."""
    return {"type": "array", "minItems": count, "maxItems": count, "items": _ITEM | {"else": _NUMBER | limits}}


@takes(**_NUMBER)
def a_number(value: Any, tools: Tools) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise ValueError(f"'{value}' is not a number")
    if not -MAX_NUMBER <= value <= MAX_NUMBER:
        raise ValueError(f"{value} is too large; numbers are at most {MAX_NUMBER:g}")
    return float(value)


def between(least: float, most: float) -> Attribute:
    """Numbers of that range: a pitch of nothing would never come to an end."""

    @takes(type="number", minimum=least, maximum=most)
    def read(value: Any, tools: Tools) -> float:
        number: float = a_number.read(value, tools)
        if not least <= number <= most:
            raise ValueError(f"{number:g} is not allowed; it is {least:g} to {most:g}")
        return number

    return read


@takes(type=["string", "number", "boolean", "null"])
def a_text(value: Any, tools: Tools) -> str:
    if isinstance(value, list | dict):
        raise ValueError(f"a {'list' if isinstance(value, list) else 'mapping'} isn't text")
    return value if isinstance(value, str) else format_value(value)


@takes(type="boolean")
def a_flag(value: Any, tools: Tools) -> bool:
    if not isinstance(value, bool):
        raise ValueError(f"'{value}' is not true or false")
    return value


@takes(type=["string", "null"])
def a_colour(value: Any, tools: Tools) -> str | None:
    return None if value is None or value == "none" else tools.studio.look.colour(str(value))


@takes(type=["string", "object", "null"])
def a_paint(value: Any, tools: Tools) -> str | Gradient | None:
    return None if value is None or value == "none" else tools.studio.look.paint(value)


@takes(type="string")
def a_font(value: Any, tools: Tools) -> str:
    return tools.studio.look.font(str(value))


@takes(**_many(2))
def a_point(value: Any, tools: Tools) -> tuple[float, float]:
    x, y = _numbers(value, 2, tools)
    return x, y


@takes(**_many(4) | {"type": ["array", "string"]})  # A string names a region.
def a_box(value: Any, tools: Tools) -> Rect:
    if isinstance(value, str):
        if value not in tools.regions:
            raise ValueError(
                f"there is no region '{value}'{did_you_mean(value, tools.regions)}; "
                f"write [x, y, w, h] or one of: {listed(sorted(tools.regions), 30)}"
            )
        value = tools.regions[value]
    return Rect(*_numbers(value, 4, tools))


@takes(**_many(3))
def a_circle(value: Any, tools: Tools) -> tuple[float, float, float]:
    x, y, r = _numbers(value, 3, tools)
    return x, y, r


@takes(type="array", items=_ITEM)
def a_dash(value: Any, tools: Tools) -> tuple[float, ...]:
    lengths = tuple(_numbers(value, None, tools))
    if lengths and (min(lengths) < 0 or sum(lengths) < MIN_DASH_MM):
        raise ValueError(f"'{value}' is no dash; it is lengths of lines and gaps in mm, such as [2, 1]")
    return lengths


@takes(**_many(4))
def a_segment(value: Any, tools: Tools) -> tuple[float, float, float, float]:
    x1, y1, x2, y2 = _numbers(value, 4, tools)
    return x1, y1, x2, y2


@takes(type="array", minItems=1, items={"if": EXPRESSION, "else": _many(2)})
def points(value: Any, tools: Tools) -> list[tuple[float, float]]:
    if not isinstance(value, Sequence) or isinstance(value, str) or not value:
        raise ValueError(f"'{value}' is not a list of points [x, y]")
    return [a_point.read(v, tools) for v in value]


@takes(type="array", minItems=4, maxItems=4, items={"type": "number", "minimum": 0, "maximum": 95})
def a_crop(value: Any, tools: Tools) -> Edges:
    """What is cut off at the left, top, right and bottom, in % of an image."""
    left, top, right, bottom = _numbers(value, 4, tools)
    if min(left, top, right, bottom) < 0 or max(left + right, top + bottom) > 95:
        raise ValueError(f"'{value}' leaves nothing; a crop is [left, top, right, bottom] in % of the image, 95 in all")
    return Edges(left, top, right, bottom)


@takes(type="object")
def some_keywords(value: Any, tools: Tools) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise ValueError(f"'{value}' is not a mapping of names to values")
    return value


def _numbers(value: Any, count: int | None, tools: Tools) -> list[float]:
    if isinstance(value, str) or not isinstance(value, Sequence) or (count is not None and len(value) != count):
        wants = f"a list of {count} numbers" if count else "a list of numbers"
        raise ValueError(f"'{value}' is not {wants}")
    return [a_number.read(v, tools) for v in value]


@takes(**{"if": {"type": "array"}, "then": _many(2, minimum=1), "else": {**_NUMBER, "minimum": 1}})
def a_cell_size(value: Any, tools: Tools) -> tuple[float, float]:
    """Width and height of a space of a grid; one number for both, or of a hex its width across flats."""
    width, height = _numbers(value if isinstance(value, list) else [value, value], 2, tools)
    if not (1 <= width <= MAX_NUMBER and 1 <= height <= MAX_NUMBER):
        raise ValueError(f"'{value}' is no size of spaces; it is 1 mm or more, or [width, height]")
    return width, height


def one_of(*allowed: str) -> Attribute:
    @takes(enum=[*allowed])
    def read(value: Any, tools: Tools) -> str:
        if value not in allowed:
            raise ValueError(f"'{value}' is not allowed; allowed are {', '.join(allowed)}")
        return str(value)

    return read


# ---- shapes ----------------------------------------------------------------------------------------------------


def _outlined(tools: Tools, d: str, a: Attributes) -> Items:
    fill = a.get("fill")
    if isinstance(fill, Gradient):
        fill = fill.on(extent(d)) if d else None
    pen = a.get("stroke"), a.get("width", 0.25), a.get("dash", ()), a.get("round", True), a.get("opacity", 1.0)
    made, tone = Path(d, fill, *pen), tools.studio.look.tones.get(str(fill))
    return (tone.paint(made) if tone and d else made,)


def rect(tools: Tools, a: Attributes) -> Items:
    x, y, w, h = a["rect"]
    return _outlined(tools, shapes.rect(x, y, w, h, a.get("radius", 0.0)), a)


def circle(tools: Tools, a: Attributes) -> Items:
    return _outlined(tools, shapes.circle(*a["circle"]), a)


def hexagon(tools: Tools, a: Attributes) -> Items:
    x, y, across = a["hexagon"]
    return _outlined(tools, shapes.polygon(shapes.hexagon(x, y, across, a.get("turn", 0.0))), a)


def star(tools: Tools, a: Attributes) -> Items:
    x, y, r = a["star"]
    return _outlined(tools, shapes.polygon(shapes.star(x, y, r, a.get("inner", 0.42), int(a.get("points", 5)))), a)


def polygon(tools: Tools, a: Attributes) -> Items:
    return _outlined(tools, shapes.polygon(a["polygon"]), a)


def grid(tools: Tools, a: Attributes) -> Items:
    """`grid`: all spaces of a grid as one outline."""
    cells = read_grid(a["grid"], a)
    (x, y), corners = a.get("at", (0.0, 0.0)), cells.corners()
    spaces = ([(x + at.x + dx, y + at.y + dy) for dx, dy in corners] for at in cells.spaces())
    return _outlined(tools, "".join(map(shapes.polygon, spaces)), a)


def read_grid(kind: GridKind, a: Attributes) -> SpaceGrid:
    """The grid that attributes describe. Raises ValueError where they don't say one, or one of too many spaces."""
    from components.spaces import SpaceGrid

    width, height = a.get("size", (0.0, 0.0))
    radius, columns, rows = (int(a.get(name, 0)) for name in ("radius", "columns", "rows"))
    around, in_rows = radius > 0 and kind == "hexes", columns > 0 and rows > 0
    if not width or around == in_rows:
        other = ", or 'size' and 'radius'" if kind == "hexes" else ""
        raise ValueError(f"a grid of {kind} needs 'size', 'columns' and 'rows'{other}")
    limits.GRID_SPACES.check(columns * rows)
    return SpaceGrid(kind, width, height, columns, rows, radius, a.get("top", "flat") == "flat", a.get("gap", 0.0))


def line(tools: Tools, a: Attributes) -> Items:
    return _outlined(tools, shapes.line(*a["line"]), a)


def path(tools: Tools, a: Attributes) -> Items:
    try:
        d = shapes.outline(a["path"])
    except ValueError as error:
        raise ValueError(f"'{a['path']}' is not path data: {error}") from None
    return _moved(_outlined(tools, d, a), a)


def stripes(tools: Tools, a: Attributes) -> Items:
    x, y, w, h = a["stripes"]
    return (shapes.stripes(x, y, w, h, a["light"], a["dark"], a.get("pitch", 8.0), a.get("radius", 0.0)),)


def hatch(tools: Tools, a: Attributes) -> Items:
    x, y, w, h = a["hatch"]
    clip, pitch = shapes.rect(x, y, w, h, a.get("radius", 0.0)), a.get("pitch", 2.0)
    return (shapes.hatch(clip, Rect(x, y, w, h), pitch, a.get("width", 0.25), a["fill"], a.get("turn", 45.0)),)


def _moved(items: Items, a: Attributes) -> Items:
    x, y = a.get("at", (0.0, 0.0))
    turn, scale = a.get("turn", 0.0), a.get("scale", 1.0)
    if not (x or y or turn) and scale == 1:
        return items
    return (Group(items, x, y, turn, scale),)


# ---- text ------------------------------------------------------------------------------------------------------

_SHARE = {"left": 0.0, "center": 0.5, "right": 1.0, "top": 0.0, "middle": 0.5, "bottom": 1.0}
"""Which part of the room that is left comes before what stands so."""
_ANCHOR = {"left": "start", "center": "middle", "right": "end"}


def _anchored(box: Rect, align: str) -> float:
    return box.x + {"left": 0.0, "center": box.w / 2, "right": box.w}[align]


def one_line(tools: Tools, a: Attributes) -> Items:
    """`text`: one line, in a region (centred on cap height) or at [x, baseline]; shrinks to `floor`, then fails."""
    words, font, size = read_words(tools.studio, a["text"]), a["font"], a.get("size", 9.0)
    if not words:
        return ()
    if "\n" in words:
        raise ValueError(f"'{words.splitlines()[0]} …' has more than one line; use paragraph")
    check_letters(words, font)
    align, track = a.get("align", "left"), a.get("tracking", 0.0)
    box: Rect | None = a.get("in")
    limit = a.get("w", box.w if box else None)
    if limit is not None:
        size = text.fit_line(words, font, size, a.get("floor", size), limit, track)
    size = a["settle"](size) if "settle" in a else size
    cap = fonts.CAP_HEIGHT[font] * size * PT
    if box:
        x, y = _anchored(box, align), box.y + box.h / 2 + cap / 2
    else:
        x, y = a["at"]
        if a.get("middle", False):
            y += cap / 2
    turn = a.get("turn", 0.0)
    if turn and "at" in a and a.get("middle", False):
        x, y = shapes.polar(-cap / 2, turn, *a["at"])
    return (Text(x, y, words, size, font, a.get("fill", "#000000"), _ANCHOR[align], turn, track),)


def paragraph(tools: Tools, a: Attributes) -> Items:
    """`paragraph`: wrapped text with **bold** and {icons}, in a region or from [x, first baseline] with w (and h)."""
    look, font, game = tools.studio.look, a["font"], tools.studio.game
    hyphens = text.Hyphens(said_language(game), game.hyphens)
    strong, size, leading = look.font("strong"), a.get("size", 9.0), a.get("leading", 1.2)
    words = read_words(tools.studio, a["paragraph"], strong, font)
    if not words.strip():
        return ()
    used = [font, *([strong] if "**" in words else ()), *([look.italic(font)] if "<i " in words else ())]
    for each in used:
        check_letters(words, each)
    box: Rect | None = a.get("in")
    if box is None and not ("at" in a and "w" in a):
        raise ValueError("a paragraph goes in a region, or at a point with w (and h)")
    w, h = (box.w, box.h) if box else (a["w"], a.get("h"))
    if h is not None:
        size = text.fit_block(words, font, size, a.get("floor", size), w, h, leading, strong, hyphens)
    size = a["settle"](size) if "settle" in a else size
    align = a.get("align", "left")
    cap = fonts.CAP_HEIGHT[font] * size * PT
    x, y = (_anchored(box, align), box.y + cap) if box else a["at"]
    looks = a.get("fill", "#000000"), leading, _ANCHOR[align], look.icon, strong
    block = text.block(x, y, words, size, w, font, *looks, mend_runts=True, hyphens=hyphens)
    spare = (h or block.height) - block.height
    down = {"top": 0.0, "middle": spare / 2, "bottom": spare}[a.get("valign", "top")]
    return block.items if down < 0.01 else (Group(block.items, 0.0, down),)


# ---- icons, art ------------------------------------------------------------------------------------------------


def icon(tools: Tools, a: Attributes) -> Items:
    """`icon`: an icon centred at a point or in a region; with `width` only its outline, in a line of that width."""
    box: Rect | None = a.get("in")
    x, y = (box.x + box.w / 2, box.y + box.h / 2) if box else a["at"]
    size = a.get("size", min(box.w, box.h) if box else 6.0)
    return (tools.studio.look.use_icon(a["icon"], x, y, size, a.get("fill", "#000000"), a.get("width", 0.0)),)


def image(tools: Tools, a: Attributes) -> Items:
    """`image`: a file of the folder `images`, whole within a box (`contain`) or filling it (`cover`)."""
    if not a["image"]:
        return ()
    made, (x, y, w, h) = tools.images.find(a["image"]), a["in"]
    left, top, right, bottom = (part / 100 for part in a.get("crop", (0.0, 0.0, 0.0, 0.0)))
    wide, high = made.width * (1 - left - right), made.height * (1 - top - bottom)
    fill = a.get("fit", "contain") == "cover"
    scale = (max if fill else min)(w / wide, h / high)
    x0 = x + (w - wide * scale) * _SHARE[a.get("align", "center")]
    y0 = y + (h - high * scale) * _SHARE[a.get("valign", "middle")]
    use = Use(made, x0 - left * made.width * scale, y0 - top * made.height * scale, scale)
    shown = (x, y, w, h) if fill else (x0, y0, wide * scale, high * scale)
    opacity, radius = a.get("opacity", 1.0), a.get("radius", 0.0)
    whole = not (radius or left or top or right or bottom) and (wide * scale <= w + 1e-6 and high * scale <= h + 1e-6)
    if whole and opacity == 1:
        return (use,)
    return (Group((use,), clip=None if whole else shapes.rect(*shown, radius), opacity=opacity),)


def art(tools: Tools, a: Attributes) -> Items:
    """`art`: what a Python function of the game draws, moved, turned and scaled."""
    drawn = _called(tools.function(a["art"]), a["art"], tools.studio, a.get("with", {}))
    if not isinstance(drawn, Group):
        raise ValueError(f"'{a['art']}' gave {type(drawn).__name__}, not a Group")
    return _moved((drawn,), a)


def _called(function: Callable[..., Any], name: str, studio: Studio, keywords: Mapping[str, Any]) -> Any:
    """What a function gives; ValueError where it does not take those keywords."""
    try:
        return function(studio, **keywords)
    except TypeError:
        from inspect import signature

        try:
            signature(function).bind(studio, **keywords)
        except TypeError as error:
            raise ValueError(f"'{name}' can't be drawn with that: {error}") from None
        raise
    except KeyError as bad:
        raise ValueError(f"'{name}' draws no {bad}") from bad


# ---- the table -------------------------------------------------------------------------------------------------


class DrawingVerb(NamedTuple):
    """A verb: the function that draws it, its attributes and which of them it cannot do without."""

    draw: Callable[[Tools, Attributes], Items]
    attributes: Mapping[str, Attribute]
    needs: tuple[str, ...] = ()
    either: tuple[str, ...] = ()
    """At least one of these must be given."""


_FILL = "A role of the theme, #RRGGBB or a mixture such as ink + 20% paper", "ink + 20% paper"
_COLOUR = a_colour.means(*_FILL)
_LENGTH = between(0, MAX_NUMBER)
_LINE_WIDTH = "The width of its line in mm"
_WIDTH = between(0, 100).means(_LINE_WIDTH)
AT = a_point.means("[x, y] in mm from the top-left; of a line of text its baseline", [31.5, 40])
_BOX = "[x, y, w, h] in mm, or a region"
IN = a_box.means(_BOX, [5, 20, 53, 40])
TURN = a_number.means("Degrees clockwise")
SCALE = between(0.001, 1000).means("Times as large")
OPACITY = between(0, 1).means("0 to 1")
_RADIUS = _LENGTH.means("Of its corners, in mm")
_PITCH = between(0.2, 1000).means("From one line to the next, in mm")
_ALIGN = one_of("left", "center", "right").means("Where lines begin, or where an image lies in its box")
_VALIGN = one_of("top", "middle", "bottom").means("Where a block or an image stands in its box")
_PEN: dict[str, Attribute] = {
    "fill": a_paint.means(*_FILL),
    "stroke": a_colour.means("The colour of its line", "#1A2233"),
    "width": _WIDTH,
    "dash": a_dash.means("Lengths of lines and gaps in mm", [1, 1]),
    "round": a_flag.means("Round ends and corners"),
    "opacity": OPACITY,
}
_PLACE: dict[str, Attribute] = {"at": AT, "turn": TURN, "scale": SCALE}
GRIDS = one_of("squares", "hexes")
GRID: dict[str, Attribute] = {
    "size": a_cell_size.means("Width and height of a space in mm, or one number for both", 9),
    "columns": between(1, 200).means("How many columns of spaces it has"),
    "rows": between(1, 200).means("How many rows of spaces it has"),
    "radius": between(1, 20).means("Steps from the hex in the middle to the outermost"),
    "top": one_of("flat", "point").means("What a hex has on top: flat (a side) or point"),
    "gap": between(0, 1000).means("Between spaces, in mm"),
}
"""What says where the spaces of a grid lie."""
_TYPE_SIZE = between(1, 1000)
_TYPE: dict[str, Attribute] = {
    "in": IN,
    "at": AT,
    "w": _LENGTH.means("The most width in mm"),
    "font": a_font.means("The family of type"),
    "size": _TYPE_SIZE.means("Of type, in pt", 9),
    "floor": _TYPE_SIZE.means("The least size in pt to which text shrinks"),
    "fit": one_of("piece", "kind").means("kind: one size for all pieces of the kind, by the longest text"),
    "fill": _COLOUR,
    "align": _ALIGN,
}

VERBS: dict[str, DrawingVerb] = {
    "rect": DrawingVerb(
        rect,
        {"rect": a_box.means(f"{_BOX}: a rectangle", [0, 0, 63, 88]), "radius": _RADIUS, **_PEN},
    ),
    "circle": DrawingVerb(circle, {"circle": a_circle.means("[x, y, radius] in mm", [31.5, 44, 20]), **_PEN}),
    "hexagon": DrawingVerb(
        hexagon,
        {"hexagon": a_circle.means("[x, y, width across flats] in mm", [31.5, 44, 20]), "turn": TURN, **_PEN},
    ),
    "star": DrawingVerb(
        star,
        {
            "star": a_circle.means("[x, y, radius] in mm", [31.5, 44, 20]),
            "inner": between(0, 1).means("The inner radius of its points, as a part of the outer one"),
            "points": between(2, 200).means("How many points it has"),
            **_PEN,
        },
    ),
    "polygon": DrawingVerb(polygon, {"polygon": points.means("[[x, y], …] in mm", [[5, 5], [20, 5], [5, 20]]), **_PEN}),
    "grid": DrawingVerb(
        grid, {"grid": GRIDS.means("All spaces of a grid: squares or hexes"), **GRID, "at": AT, **_PEN}, ("size",)
    ),
    "line": DrawingVerb(
        line, {"line": a_segment.means("[x1, y1, x2, y2] in mm", [5, 20, 58, 20]), **_PEN}, ("stroke",)
    ),
    "path": DrawingVerb(path, {"path": a_text.means("Path data as in SVG, in mm"), **_PLACE, **_PEN}),
    "stripes": DrawingVerb(
        stripes,
        {
            "stripes": a_box.means(f"{_BOX}: slanting warning stripes"),
            "light": a_colour.means("The colour of every other stripe"),
            "dark": a_colour.means("The colour of those between"),
            "pitch": _PITCH,
            "radius": _RADIUS,
        },
        ("light", "dark"),
    ),
    "hatch": DrawingVerb(
        hatch,
        {
            "hatch": a_box.means(f"{_BOX}: thin lines beside each other"),
            "fill": _COLOUR,
            "pitch": _PITCH,
            "width": _LENGTH.means(_LINE_WIDTH),
            "turn": TURN,
            "radius": _RADIUS,
        },
        ("fill",),
    ),
    "text": DrawingVerb(
        one_line,
        {
            "text": a_text.means("One line of text, with {{ fields }}", "{{ name }}"),
            **_TYPE,
            "turn": TURN,
            "tracking": between(-5, 50).means("Space between letters, in pt"),
            "middle": a_flag.means("Centred on the point"),
        },
        either=("in", "at"),
    ),
    "paragraph": DrawingVerb(
        paragraph,
        {
            "paragraph": a_text.means("Text that is broken into lines, with {{ fields }} and {icons}", "{{ text }}"),
            **_TYPE,
            "h": _LENGTH.means("The most height in mm"),
            "leading": between(0.5, 5).means("Line spacing, times the size"),
            "valign": _VALIGN,
        },
        either=("in", "at"),
    ),
    "icon": DrawingVerb(
        icon,
        {
            "icon": a_text.means("The name of an icon", "star"),
            "in": IN,
            "at": AT,
            "size": between(0.1, 1000).means("Its width and height in mm", 9),
            "fill": _COLOUR,
            "width": _WIDTH,
        },
        either=("in", "at"),
    ),
    "image": DrawingVerb(
        image,
        {
            "image": a_text.means("The name of an image file", "{{ picture }}"),
            "in": IN,
            "fit": one_of("contain", "cover").means(
                "contain: the whole image in its box; cover: the image fills its box, which cuts it off"
            ),
            "align": _ALIGN,
            "valign": _VALIGN,
            "crop": a_crop.means("[left, top, right, bottom]: how much of an image is cut off, in %"),
            "radius": _RADIUS,
            "opacity": OPACITY,
        },
        ("in",),
    ),
    "art": DrawingVerb(
        art,
        {
            "art": a_text.means("module.function of the game's Python, which draws it"),
            "with": some_keywords.means("Keywords for the function"),
            **_PLACE,
        },
    ),
}
