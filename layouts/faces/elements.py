"""What a face may draw: one function per verb, from checked attributes to scene items.

A face's element is a mapping with one verb (`rect`, `text`, `icon`, …) and attributes. `VERBS` lists every verb with
its attributes and their kinds; `layouts.faces.compiler` reads, checks and compiles elements against it, so what is
not in this table is a fault with a place. Lengths are mm from the piece's top-left, sizes of type are pt, turns degrees
clockwise.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from components import limits
from components.problems import did_you_mean, listed
from layouts.drawing import fonts, shapes, text
from layouts.drawing.gradients import Gradient
from layouts.drawing.hooks import Studio
from layouts.drawing.images import Images
from layouts.drawing.measure import extent
from layouts.drawing.scene import PT, Group, Item, Path, Text, Use
from layouts.drawing.shapes import Edges, Rect
from layouts.faces.expressions import format_value

if TYPE_CHECKING:
    from components.spaces import GridKind, SpaceGrid

MAX_NUMBER = 10_000.0
"""Of any number in a face: no length on paper, no angle and no size of type comes near."""

LEAST_DASH = 0.02
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


Reader = Callable[[Any, Tools], Any]
"""Turns a value of faces.yaml into what a verb wants, or raises ValueError saying what is allowed."""


# ---- readers -------------------------------------------------------------------------------------------------

SHAPES: dict[Reader, Mapping[str, Any]] = {}
"""What each reader takes, as JSON Schema has it; of numbers, lists and texts that stand in the file, not of what
expressions come to."""
_NUMBER = {"type": "number", "minimum": -MAX_NUMBER, "maximum": MAX_NUMBER}
EXPRESSION = {"type": "string", "pattern": r"\{\{"}
"""What may stand for any value."""
_ITEM = {"if": EXPRESSION, "else": _NUMBER}
ReaderT = TypeVar("ReaderT", bound=Reader)


def takes(**shape: Any) -> Callable[[ReaderT], ReaderT]:
    """Note what a reader takes."""

    def note(read: ReaderT) -> ReaderT:
        SHAPES[read] = shape
        return read

    return note


def _many(count: int) -> dict[str, Any]:
    """A list of so many numbers."""
    return {"type": "array", "minItems": count, "maxItems": count, "items": _ITEM}


@takes(**_NUMBER)
def a_number(value: Any, tools: Tools) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise ValueError(f"'{value}' is not a number")
    if not -MAX_NUMBER <= value <= MAX_NUMBER:
        raise ValueError(f"{value} is too large; numbers are at most {MAX_NUMBER:g}")
    return float(value)


def between(least: float, most: float) -> Reader:
    """Numbers of that range: a pitch of nothing would never come to an end."""

    @takes(type="number", minimum=least, maximum=most)
    def read(value: Any, tools: Tools) -> float:
        number = a_number(value, tools)
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
    if lengths and (min(lengths) < 0 or sum(lengths) < LEAST_DASH):
        raise ValueError(f"'{value}' is no dash; it is lengths of lines and gaps in mm, such as [2, 1]")
    return lengths


@takes(**_many(4))
def a_segment(value: Any, tools: Tools) -> tuple[float, float, float, float]:
    x1, y1, x2, y2 = _numbers(value, 4, tools)
    return x1, y1, x2, y2


@takes(type="array", items={"if": EXPRESSION, "else": _many(2)})
def points(value: Any, tools: Tools) -> list[tuple[float, float]]:
    if not isinstance(value, Sequence) or isinstance(value, str):
        raise ValueError(f"'{value}' is not a list of points [x, y]")
    return [a_point(v, tools) for v in value]


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
    return [a_number(v, tools) for v in value]


@takes(**{"if": {"type": "array"}, "then": _many(2), "else": _NUMBER})
def a_cell_size(value: Any, tools: Tools) -> tuple[float, float]:
    """Width and height of a space of a grid; one number for both, or of a hex its width across flats."""
    width, height = _numbers(value if isinstance(value, list) else [value, value], 2, tools)
    if not (1 <= width <= MAX_NUMBER and 1 <= height <= MAX_NUMBER):
        raise ValueError(f"'{value}' is no size of spaces; it is 1 mm or more, or [width, height]")
    return width, height


def one_of(*allowed: str) -> Callable[[Any, Tools], str]:
    @takes(enum=[*allowed])
    def read(value: Any, tools: Tools) -> str:
        if value not in allowed:
            raise ValueError(f"'{value}' is not allowed; allowed are {', '.join(allowed)}")
        return str(value)

    return read


# ---- shapes ----------------------------------------------------------------------------------------------------


def _outlined(d: str, a: Attributes) -> Items:
    fill = a.get("fill")
    if isinstance(fill, Gradient):
        fill = fill.on(extent(d)) if d else None
    return (
        Path(
            d,
            fill,
            a.get("stroke"),
            a.get("width", 0.25),
            a.get("dash", ()),
            a.get("round", True),
            a.get("opacity", 1.0),
        ),
    )


def rect(tools: Tools, a: Attributes) -> Items:
    x, y, w, h = a["rect"]
    return _outlined(shapes.rect(x, y, w, h, a.get("radius", 0.0)), a)


def circle(tools: Tools, a: Attributes) -> Items:
    return _outlined(shapes.circle(*a["circle"]), a)


def hexagon(tools: Tools, a: Attributes) -> Items:
    x, y, across = a["hexagon"]
    return _outlined(shapes.polygon(shapes.hexagon(x, y, across, a.get("turn", 0.0))), a)


def star(tools: Tools, a: Attributes) -> Items:
    x, y, r = a["star"]
    return _outlined(shapes.polygon(shapes.star(x, y, r, a.get("inner", 0.42), int(a.get("points", 5)))), a)


def polygon(tools: Tools, a: Attributes) -> Items:
    return _outlined(shapes.polygon(a["polygon"]), a)


def grid(tools: Tools, a: Attributes) -> Items:
    """`grid`: all spaces of a grid as one outline."""
    cells = read_grid(a["grid"], a)
    (x, y), corners = a.get("at", (0.0, 0.0)), cells.corners()
    spaces = ([(x + at.x + dx, y + at.y + dy) for dx, dy in corners] for at in cells.spaces())
    return _outlined("".join(map(shapes.polygon, spaces)), a)


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
    return _outlined(shapes.line(*a["line"]), a)


def path(tools: Tools, a: Attributes) -> Items:
    try:
        d = shapes.outline(a["path"])
    except ValueError as error:
        raise ValueError(f"'{a['path']}' is not path data: {error}") from None
    return _moved(_outlined(d, a), a)


def stripes(tools: Tools, a: Attributes) -> Items:
    x, y, w, h = a["stripes"]
    return (shapes.stripes(x, y, w, h, a["light"], a["dark"], a.get("pitch", 8.0), a.get("radius", 0.0)),)


def hatch(tools: Tools, a: Attributes) -> Items:
    x, y, w, h = a["hatch"]
    clip = shapes.rect(x, y, w, h, a.get("radius", 0.0))
    return (
        shapes.hatch(clip, Rect(x, y, w, h), a.get("pitch", 2.0), a.get("width", 0.25), a["fill"], a.get("turn", 45.0)),
    )


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


def _check_letters(words: str, font: str) -> None:
    """Refuse text that a font cannot show: a box in place of a letter is worse than a message."""
    if missing := fonts.lacking(words, font):
        raise ValueError(missing)


def _anchored(box: Rect, align: str) -> float:
    return box.x + {"left": 0.0, "center": box.w / 2, "right": box.w}[align]


def one_line(tools: Tools, a: Attributes) -> Items:
    """`text`: one line, in a region (centred on cap height) or at [x, baseline]; shrinks to `floor`, then fails."""
    words, font, size = a["text"], a["font"], a.get("size", 9.0)
    if not words:
        return ()
    if "\n" in words:
        raise ValueError(f"'{words.splitlines()[0]} …' has more than one line; use paragraph")
    _check_letters(words, font)
    align, track = a.get("align", "left"), a.get("tracking", 0.0)
    box: Rect | None = a.get("in")
    limit = a.get("w", box.w if box else None)
    if limit is not None:
        size = text.fit_line(words, font, size, a.get("floor", size), limit, track)
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
    words, font, size, leading = a["paragraph"], a["font"], a.get("size", 9.0), a.get("leading", 1.2)
    strong = tools.studio.look.font("strong")
    if not words:
        return ()
    _check_letters(words, font)
    if "**" in words:
        _check_letters(words, strong)
    box: Rect | None = a.get("in")
    if box is None and not ("at" in a and "w" in a):
        raise ValueError("a paragraph goes in a region, or at a point with w (and h)")
    w, h = (box.w, box.h) if box else (a["w"], a.get("h"))
    if h is not None:
        size = text.fit_block(words, font, size, a.get("floor", size), w, h, leading, strong)
    align = a.get("align", "left")
    cap = fonts.CAP_HEIGHT[font] * size * PT
    x, y = (_anchored(box, align), box.y + cap) if box else a["at"]
    fill, icons = a.get("fill", "#000000"), tools.studio.look.icon
    block = text.block(x, y, words, size, w, font, fill, leading, _ANCHOR[align], icons, strong, mend_runts=True)
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


# ---- the table -------------------------------------------------------------------------------------------------


class DrawingVerb(NamedTuple):
    """A verb: the function that draws it, its attributes and which of them it cannot do without."""

    draw: Callable[[Tools, Attributes], Items]
    attributes: Mapping[str, Reader]
    needs: tuple[str, ...] = ()
    either: tuple[str, ...] = ()
    """At least one of these must be given."""


_PEN: dict[str, Reader] = {
    "fill": a_paint,
    "stroke": a_colour,
    "width": between(0, 100),
    "dash": a_dash,
    "round": a_flag,
    "opacity": between(0, 1),
}
_PLACE: dict[str, Reader] = {"at": a_point, "turn": a_number, "scale": between(0.001, 1000)}
_SPACE_COUNT = between(1, 200)
GRIDS = one_of("squares", "hexes")
GRID: dict[str, Reader] = {
    "size": a_cell_size,
    "columns": _SPACE_COUNT,
    "rows": _SPACE_COUNT,
    "radius": between(1, 20),
    "top": one_of("flat", "point"),
    "gap": between(0, 1000),
}
"""What says where the spaces of a grid lie."""
_PITCH = between(0.2, 1000)
_RADIUS = between(0, MAX_NUMBER)
_TYPE_SIZE = between(1, 1000)
_TYPE: dict[str, Reader] = {
    "in": a_box,
    "at": a_point,
    "w": _RADIUS,
    "font": a_font,
    "size": _TYPE_SIZE,
    "floor": _TYPE_SIZE,
    "fill": a_colour,
    "align": one_of("left", "center", "right"),
}

VERBS: dict[str, DrawingVerb] = {
    "rect": DrawingVerb(rect, {"rect": a_box, "radius": _RADIUS, **_PEN}),
    "circle": DrawingVerb(circle, {"circle": a_circle, **_PEN}),
    "hexagon": DrawingVerb(hexagon, {"hexagon": a_circle, "turn": a_number, **_PEN}),
    "star": DrawingVerb(star, {"star": a_circle, "inner": between(0, 1), "points": between(2, 200), **_PEN}),
    "polygon": DrawingVerb(polygon, {"polygon": points, **_PEN}),
    "grid": DrawingVerb(grid, {"grid": GRIDS, **GRID, "at": a_point, **_PEN}, ("size",)),
    "line": DrawingVerb(line, {"line": a_segment, **_PEN}, ("stroke",)),
    "path": DrawingVerb(path, {"path": a_text, **_PLACE, **_PEN}),
    "stripes": DrawingVerb(
        stripes,
        {"stripes": a_box, "light": a_colour, "dark": a_colour, "pitch": _PITCH, "radius": _RADIUS},
        ("light", "dark"),
    ),
    "hatch": DrawingVerb(
        hatch,
        {"hatch": a_box, "fill": a_colour, "pitch": _PITCH, "width": _RADIUS, "turn": a_number, "radius": _RADIUS},
        ("fill",),
    ),
    "text": DrawingVerb(
        one_line,
        {"text": a_text, **_TYPE, "turn": a_number, "tracking": between(-5, 50), "middle": a_flag},
        either=("in", "at"),
    ),
    "paragraph": DrawingVerb(
        paragraph,
        {
            "paragraph": a_text,
            **_TYPE,
            "h": _RADIUS,
            "leading": between(0.5, 5),
            "valign": one_of("top", "middle", "bottom"),
        },
        either=("in", "at"),
    ),
    "icon": DrawingVerb(
        icon,
        {
            "icon": a_text,
            "in": a_box,
            "at": a_point,
            "size": between(0.1, 1000),
            "fill": a_colour,
            "width": between(0, 100),
        },
        either=("in", "at"),
    ),
    "image": DrawingVerb(
        image,
        {
            "image": a_text,
            "in": a_box,
            "fit": one_of("contain", "cover"),
            "align": one_of("left", "center", "right"),
            "valign": one_of("top", "middle", "bottom"),
            "crop": a_crop,
            "radius": _RADIUS,
            "opacity": between(0, 1),
        },
        ("in",),
    ),
    "art": DrawingVerb(art, {"art": a_text, "with": some_keywords, **_PLACE}),
}
