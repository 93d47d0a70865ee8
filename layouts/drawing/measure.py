"""Measurements of a scene: where its texts are, how small its type is, how much ink it takes.

Nothing here draws. Items are followed through groups and symbols with their transforms, so positions are in mm from the
scene's top left corner. A text's box is as wide as its advance and as high as its tallest and deepest letters.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from typing import Any

from components.values import NamedTuple
from layouts.drawing import fonts
from layouts.drawing.colour import BLACK
from layouts.drawing.path_data import points
from layouts.drawing.scene import CURRENT, PT, Group, Item, Paragraph, Path, Scene, Symbol, Text, Use
from layouts.drawing.shapes import INFINITE_BOX, Box, Point, bounds

INK_DPI = 100.0
"""Resolution at which ink is measured: pdfium draws no line thinner than a pixel, which is 0.25 mm here."""


class Transform(NamedTuple):
    """A rotation (degrees clockwise) and a scale about (0, 0), then a move to (x, y)."""

    x: float = 0.0
    y: float = 0.0
    angle: float = 0.0
    scale: float = 1.0

    def point(self, x: float, y: float) -> Point:
        """Transform a point.

        >>> Transform(10, 5, 90, 2).point(3, 0)
        (10.0, 11.0)
        """
        cos, sin = _turn(self.angle)
        return self.x + self.scale * (x * cos - y * sin), self.y + self.scale * (x * sin + y * cos)

    def points(self, given: Iterable[Point]) -> tuple[Point, ...]:
        """Transform many points."""
        (cos, sin), left, top, scale = _turn(self.angle), self.x, self.y, self.scale
        if self.angle == 0.0:
            return tuple([(left + scale * x, top + scale * y) for x, y in given])
        return tuple([(left + scale * (x * cos - y * sin), top + scale * (x * sin + y * cos)) for x, y in given])

    def box(self, given: Box) -> Box:
        """Return the bounding box of a transformed box."""
        return bounds(self.points(given.corners))

    def then(self, x: float, y: float, angle: float, scale: float) -> Transform:
        """Combine this transform with that of an item inside."""
        return Transform(*self.point(x, y), self.angle + angle, self.scale * scale)


@lru_cache(maxsize=1024)
def _turn(angle: float) -> tuple[float, float]:
    """Return the cosine and sine of an angle in degrees, exact for right angles."""
    turn = math.radians(angle)
    return round(math.cos(turn), 12), round(math.sin(turn), 12)


class PlacedText(NamedTuple):
    """A run of text as placed in its scene: size in pt and positions in mm, both after all transforms.

    `corners` are those of the text's own rectangle, which may be rotated; `box` is their bounding box.
    """

    text: str
    font: str
    size: float
    colour: str
    box: Box
    corners: tuple[Point, ...]


def placed(
    items: Iterable[Item], at: Transform | None = None, colour: str = BLACK
) -> Iterator[tuple[Path | Text | Paragraph, Transform, str]]:
    """Yield paths and texts in drawing order, each with its transform and the colour that CURRENT means there."""
    at = at or Transform()
    for item in items:
        if isinstance(item, Group):
            yield from placed(item.items, at.then(item.x, item.y, item.angle, item.scale), colour)
        elif isinstance(item, Use):
            inside = colour if item.fill is None or item.fill == CURRENT else item.fill
            yield from placed(item.symbol.items, at.then(item.x, item.y, item.angle, item.scale), inside)
        else:
            yield item, at, colour


def texts(scene: Scene) -> list[PlacedText]:
    """List every run of text of a scene that isn't blank; a paragraph gives one for each span."""
    found: list[PlacedText] = []
    for item, at, colour in placed(scene.items):
        if isinstance(item, Path):
            continue
        runs = [item] if isinstance(item, Text) else _runs(item)
        found.extend(_placed(run, at, colour) for run in runs if run.text.strip())
    return found


class PlacedImage(NamedTuple):
    """A pixel image as placed in its scene: the width of a pixel in mm, and the visible part, in mm."""

    symbol: Symbol
    scale: float
    seen: Box

    @property
    def name(self) -> str:
        """The name of its file."""
        return self.symbol.pixels.name if self.symbol.pixels else ""

    @property
    def dpi(self) -> float:
        """Its pixels per inch."""
        return 25.4 / self.scale


def images(items: Iterable[Item], at: Transform | None = None, window: Box = INFINITE_BOX) -> Iterator[PlacedImage]:
    """Yield the pixel images among items, with the part of each that is visible through a window."""
    for item in items:
        if not isinstance(item, Group | Use):
            continue
        inner = (at or Transform()).then(item.x, item.y, item.angle, item.scale)
        if isinstance(item, Group):
            clip = bounds(inner.points(points(item.clip))) if item.clip else INFINITE_BOX
            yield from images(item.items, inner, window.common(clip))
        elif item.symbol.pixels:
            whole = Box(0.0, 0.0, item.symbol.width, item.symbol.height)
            yield PlacedImage(item.symbol, inner.scale, window.common(inner.box(whole)))
        else:
            yield from images(item.symbol.items, inner, window)


@lru_cache(maxsize=16384)
def boxes(item: Path | Text | Paragraph) -> tuple[Box, ...]:
    """Return the bounding boxes of a path or a text in its own mm; a path's includes its control points."""
    if isinstance(item, Path):
        return (extent(item.d).grown(item.width / 2 if item.stroke else 0.0),) if item.d else ()
    return tuple(run.box for run in texts(Scene(0, 0, (item,))))


@lru_cache(maxsize=16384)
def extent(d: str) -> Box:
    """Return the bounding box of a path's points and control points."""
    return bounds(points(d))


def pdf_coverage(content: bytes, dpi: float = INK_DPI) -> list[float]:
    """Measure the ink on each page of a PDF: mean darkness, 0 (white) to 1 (black), of the print at a low resolution.

    Darkness is 1 - luma (Rec. 601), so full black counts 1 and a pale tint little, whatever its hue.
    """
    from PIL.ImageStat import Stat

    from layouts.drawing.backends import png

    return [1 - Stat(image.convert("L")).mean[0] / 255 for image in png.images(content, dpi)]


def _runs(item: Paragraph) -> Iterator[Text]:
    for row, line in enumerate(item.lines):
        for span in line:
            x, y, size = item.x + span.dx, item.y + row * item.leading, item.size * span.scale
            yield Text(x, y, span.text, size, span.font, span.fill or item.fill)


def _placed(item: Text, at: Transform, colour: str) -> PlacedText:
    wide = fonts.width(item.text, item.font, item.size, item.tracking) - item.tracking
    left = -wide * {"start": 0.0, "middle": 0.5, "end": 1.0}[item.anchor]
    low, high = ink_heights(item.text, item.font)
    em = item.size * PT
    line = at.then(item.x, item.y, item.angle, 1.0)
    corners = tuple(line.point(x, y) for x in (left, left + wide) for y in (-high * em, -low * em))
    fill = colour if item.fill == CURRENT else item.fill
    return PlacedText(item.text, item.font, item.size * at.scale, fill, bounds(corners), corners)


@lru_cache(maxsize=16384)
def ink_heights(text: str, font: str) -> tuple[float, float]:
    """Return the lowest and highest ink of a text above the baseline, as shares of the type size."""
    letters, outlines, em = _outlines(font)
    # A space has no outline and so no height.
    drawn = [g for g in (outlines[letters.get(ord(c), ".notdef")] for c in text) if hasattr(g, "yMin")]
    return min((g.yMin for g in drawn), default=0) / em, max((g.yMax for g in drawn), default=0) / em


@cache
def _outlines(font: str) -> tuple[dict[int, str], Any, int]:
    from fontTools.ttLib import TTFont

    face = TTFont(fonts.source(font), lazy=True)
    return face.getBestCmap(), face["glyf"], face["head"].unitsPerEm
