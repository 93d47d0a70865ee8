"""Short functions for drawing: colours by role, a family of line weights, and marks that distinguish inks.

Objects are drawn flat: a base, one shade, one light from the upper left, and an outline in the role `night`; a theme
drawn with a `Pen` has the roles `night` and `white`. `Pen` knows the ink, because an area of colour in `full` is a line
in `low` and a hatch in `mono`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from layouts.drawing.fonts import CAP_HEIGHT
from layouts.drawing.hooks import Studio
from layouts.drawing.scene import PT, Group, Item, Path, Symbol, Text, Use
from layouts.drawing.shapes import Point, num, polar, rect

Value = TypeVar("Value")

HAIR, FINE, BOLD = 0.25, 0.5, 1.0
"""The family of line weights, in mm."""
THIN = 0.15
"""Width in mm of black lines that replace pale ones in mono."""


@dataclass(frozen=True, slots=True)
class Pen:
    """Draws in the colours and the ink of one studio."""

    studio: Studio

    @property
    def ink(self) -> str:
        """`full`, `low` or `mono`."""
        return self.studio.look.ink

    @property
    def full(self) -> bool:
        """Whether areas may be filled with colour."""
        return self.studio.look.ink == "full"

    @property
    def low(self) -> bool:
        """Whether this is line art with little colour."""
        return self.studio.look.ink == "low"

    @property
    def mono(self) -> bool:
        """Whether there is only black and white."""
        return self.studio.look.ink == "mono"

    def colour(self, text: str) -> str:
        """Convert a role, a colour or a mixture to `#RRGGBB`."""
        return self.studio.look.colour(text)

    def by_ink(self, full: Value, low: Value, mono: Value) -> Value:
        """Choose the value for this ink, such as a line's width, a size or a way of drawing."""
        return full if self.full else low if self.low else mono

    def inks(self, full: str, low: str = "white", mono: str = "white") -> str:
        """Choose the colour for this ink."""
        return self.colour(self.by_ink(full, low, mono))

    def tint(self, ground: str, share: int, ink: str) -> str:
        """Thin an ink to `share` per cent on its ground; in mono, without greys, return the ink itself."""
        return self.colour(ink if self.mono else f"{ground} + {share}% {ink}")

    def fill(self, d: str, colour: str) -> Path:
        """Draw an area without an outline."""
        return Path(d, fill=self.colour(colour))

    def line(self, d: str, width: float = FINE, colour: str = "night", round: bool = True) -> Path:
        """Draw a line."""
        return Path(d, stroke=self.colour(colour), width=width, round=round)

    def solid(self, d: str, colour: str, width: float = BOLD, line: str = "night") -> Path:
        """Draw an area with its outline."""
        return Path(d, fill=self.colour(colour), stroke=self.colour(line), width=width)

    def icon(self, name: str, x: float, y: float, size: float, colour: str, width: float = 0.0) -> Use:
        """Draw an icon centred on (x, y), `size` mm across its grid; with a line width, only its outline."""
        return self.studio.look.use_icon(name, x, y, size, colour, width)

    def piece(self, id: str, x: float, y: float, across: float = 0.0, side: str = "front") -> Use:
        """Draw a piece as it lies or stands on the table, centred on (x, y), at true size or with its longer side
        `across` mm."""
        made = self.studio.lay(id, side).symbol
        scale = across / max(made.width, made.height) if across else 1.0
        return Use(made, x - made.width / 2 * scale, y - made.height / 2 * scale, scale)

    def words(
        self, x: float, y: float, words: str, size: float, font: str, colour: str, anchor: str = "start",
        track: float = 0.0,
    ) -> Text:  # fmt: skip
        """Draw a line of text from, around or up to x with its baseline at y; size in pt."""
        return Text(x, y, words, size, font, self.colour(colour), anchor, 0.0, track)

    def label(
        self, x: float, y: float, words: str, size: float, font: str, colour: str, angle: float = 0.0,
        track: float = 0.0, anchor: str = "middle",
    ) -> Text:  # fmt: skip
        """Draw a line of text with its capitals centred vertically on (x, y), and from, around or up to x; size in
        pt."""
        bx, by = polar(-CAP_HEIGHT[font] * size * PT / 2, angle, x, y)
        return Text(bx, by, words, size, font, self.colour(colour), anchor, angle, track)


def at(x: float, y: float, *items: Item, angle: float = 0.0, scale: float = 1.0, tag: str | None = None) -> Group:
    """Move items to (x, y), turned and scaled."""
    return Group(items, x, y, angle, scale, tag=tag)


def clipped(d: str, *items: Item) -> Group:
    """Clip items to an outline."""
    return Group(items, clip=d)


def ground(*items: Item) -> Group:
    """Group parts that may be cut off at the edges of a box's picture, such as its sky; everything else stays whole."""
    return Group(items, tag="ground")


def symbol(name: str, across: float, *items: Item) -> Symbol:
    """Make a symbol of items around (0, 0) that extends `across` / 2 mm to every side."""
    half = across / 2
    return Symbol(name, (Group(items, half, half),), across, across)


def use(made: Symbol, x: float, y: float, scale: float = 1.0, angle: float = 0.0) -> Use:
    """Place a symbol centred on (x, y)."""
    half = made.width / 2 * scale
    left, top = polar(half * 2**0.5, 315 + angle, x, y)
    return Use(made, left, top, scale, angle)


def box(across_x: float, across_y: float, r: float = 0.0, x: float = 0.0, y: float = 0.0) -> str:
    """Return a rectangle around (x, y)."""
    return rect(x - across_x / 2, y - across_y / 2, across_x, across_y, r)


def rounded(points: Sequence[Point], r: float) -> str:
    """Return a polygon with rounded corners, each using at most half of its shorter side."""
    d, count = "", len(points)
    for i, (x, y) in enumerate(points):
        ends = []
        for ox, oy in (points[i - 1], points[(i + 1) % count]):
            side = math.hypot(ox - x, oy - y)
            part = min(r, side / 2) / side
            ends.append((x + (ox - x) * part, y + (oy - y) * part))
        (ax, ay), (bx, by) = ends
        # Handles two thirds of the way to the corner give a quadratic curve with the corner as its handle.
        cx, cy, dx, dy = ax + (x - ax) * 2 / 3, ay + (y - ay) * 2 / 3, bx + (x - bx) * 2 / 3, by + (y - by) * 2 / 3
        d += f"{'L' if d else 'M'}{num(ax)} {num(ay)}C{num(cx)} {num(cy)} {num(dx)} {num(dy)} {num(bx)} {num(by)}"
    return d + "Z"


def along(points: list[Point]) -> str:
    """Return lines between pairs of points: a set of strokes as one path."""
    pairs = zip(points[::2], points[1::2], strict=True)
    return "".join(f"M{num(a)} {num(b)}L{num(c)} {num(d)}" for (a, b), (c, d) in pairs)


def arc(radius: float, start: float, end: float, x: float = 0.0, y: float = 0.0) -> str:
    """Return an arc around (x, y) from one angle clockwise to another, as cubic curves."""
    pieces = max(1, math.ceil(abs(end - start) / 60))
    step = (end - start) / pieces
    reach = 4 / 3 * math.tan(math.radians(step) / 4) * radius
    first = polar(radius, start, x, y)
    d = f"M{num(first[0])} {num(first[1])}"
    for i in range(pieces):
        a, b = start + i * step, start + (i + 1) * step
        (ax, ay), (bx, by) = polar(radius, a, x, y), polar(radius, b, x, y)
        (ux, uy), (vx, vy) = polar(reach, a + 90), polar(reach, b - 90)
        d += f"C{num(ax + ux)} {num(ay + uy)} {num(bx + vx)} {num(by + vy)} {num(bx)} {num(by)}"
    return d
