"""The scene: an immutable display list, drawn once for all backends.

Lengths are in millimetres, the origin is the top left corner of the piece's trim box, y points down, angles are degrees
clockwise from up. Only type sizes are in points, as designers expect. Art with bleed simply extends past the trim box.
Items are drawn in order, later ones on top.

Path data is SVG's, limited to absolute `M L C Z`, so that backends need four commands; `layouts.drawing.shapes` makes
it. A colour is `#RRGGBB`; `CURRENT` is the colour that a `Use` gives to its symbol; `Linear` and `Radial` are real
gradients.

Prefer composition (`Group`, `Use`): a new primitive needs a method in every backend. An image is a `Symbol`, too.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from components.values import NamedTuple

PT = 25.4 / 72
"""Millimetres per point."""

CURRENT = "current"
"""The fill or stroke of a symbol's parts that take the colour of the `Use`."""
IMAGE_PREFIX = "image-"
"""Prefix of the names of images' symbols."""


Stops: TypeAlias = tuple[tuple[float, str], ...]
"""Colours of a gradient, each with its offset from 0 to 1."""


class Linear(NamedTuple):
    """A gradient from (x1, y1) to (x2, y2), constant across. fades: the opacity of each colour, unless all are
    opaque."""

    x1: float
    y1: float
    x2: float
    y2: float
    stops: Stops
    fades: tuple[float, ...] = ()


class Radial(NamedTuple):
    """A radial gradient around (x, y) with radius r, from `focus` if that isn't the middle.

    matrix: a, b, c, d, e, f as in SVG; the other numbers are in coordinates before this transform. fades: as in
    `Linear`.
    """

    x: float
    y: float
    r: float
    stops: Stops
    focus: tuple[float, float] | None = None
    matrix: tuple[float, ...] | None = None
    fades: tuple[float, ...] = ()


Paint: TypeAlias = str | Linear | Radial | None


class Pen(NamedTuple):
    """How lines end and join; the longest miter relative to the line's width; the offset at which dashes start."""

    cap: str
    """butt, round or square."""
    join: str
    """miter, round or bevel."""
    miter: float = 10.0
    start: float = 0.0


class Path(NamedTuple):
    """A filled and/or stroked outline. `d` holds absolute M, L, C and Z commands, in mm."""

    d: str
    fill: Paint = None
    stroke: str | None = None
    width: float = 0.0
    dash: tuple[float, ...] = ()
    round: bool = True
    """Round caps and joins; otherwise butt caps and mitred joins."""
    opacity: float = 1.0
    evenodd: bool = False
    pen: Pen | None = None
    """Details beyond `round`."""


class Text(NamedTuple):
    """One line of text whose baseline starts (or is centred, or ends) at x, y; size in pt, tracking in mm."""

    x: float
    y: float
    text: str
    size: float
    font: str = "body"
    fill: str = "#000000"
    anchor: str = "start"
    angle: float = 0.0
    tracking: float = 0.0
    opacity: float = 1.0


class Span(NamedTuple):
    """A run of one font inside a line: its x offset from the paragraph's x, in mm; its colour and relative size, if
    they differ from the paragraph's."""

    dx: float
    font: str
    text: str
    fill: str = ""
    scale: float = 1.0


class Paragraph(NamedTuple):
    """Wrapped text as one item: lines of spans, `leading` mm apart, first baseline at y; size in pt."""

    x: float
    y: float
    lines: tuple[tuple[Span, ...], ...]
    size: float
    leading: float
    fill: str = "#000000"


class Group(NamedTuple):
    """Items under one transform: moved to (x, y), turned by `angle`, scaled; clipped to the path `clip` if given.

    `tag` names the thing on the table that the group represents (`space.H30`, `disc.LEO`); the PDF ignores it.
    """

    items: tuple[Item, ...]
    x: float = 0.0
    y: float = 0.0
    angle: float = 0.0
    scale: float = 1.0
    clip: str | None = None
    opacity: float = 1.0
    tag: str | None = None


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Pixels:
    """A pixel image, upright and without metadata: a JPEG in grey or RGB, or a PNG in 8-bit grey, RGB or RGBA, not
    interlaced."""

    name: str
    data: bytes
    mode: Literal["L", "RGB", "RGBA"]
    jpeg: bool
    width: int
    height: int


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Symbol:
    """Items drawn once per file and placed by `Use`; compared by identity, so make each symbol once.

    With `pixels`, backends draw these over its whole area, and the items represent them wherever nothing is drawn.
    """

    name: str
    items: tuple[Item, ...]
    width: float
    height: float
    bleed: float = 0.0
    """How far the items may extend past 0, 0, width, height, in mm."""
    pixels: Pixels | None = None


class Use(NamedTuple):
    """A symbol with its top left corner at (x, y), turned clockwise about that point and scaled; `fill` is its
    CURRENT."""

    symbol: Symbol
    x: float
    y: float
    scale: float = 1.0
    angle: float = 0.0
    fill: str | None = None


Item: TypeAlias = Path | Text | Paragraph | Group | Use


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """A picture of width x height mm (the trim box); its art extends by `bleed` beyond that.

    A whole page is a scene, too; its `title` becomes the bookmark.
    """

    width: float
    height: float
    items: tuple[Item, ...]
    bleed: float = 3.0
    title: str = ""


def walk(items: tuple[Item, ...]) -> Iterator[Item]:
    """Yield every item of a display list, groups before their contents, including the items of symbols."""
    for item in items:
        yield item
        if isinstance(item, Group):
            yield from walk(item.items)
        elif isinstance(item, Use):
            yield from walk(item.symbol.items)
