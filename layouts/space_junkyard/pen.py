"""Short words for drawing: colours by role, placing, clipping and turning, and text centred on its cap height.

All art of a tile lies around (0, 0), y down, north up as printed; a tile reaches from -22.5 to 22.5 mm.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from layouts.fonts import CAP_HEIGHT
from layouts.hooks import Studio
from layouts.scene import PT, Group, Item, Path, Symbol, Text, Use
from layouts.shapes import Point, num, outline, polar, polygon

HALF = 22.5
"""From the middle of a tile to its trim."""
REACH = 26.0
"""From the middle of a tile to the end of its art, a little beyond the bleed."""
SIDES = ("north", "east", "south", "west")

ROLE = {"Y": "radiation", "B": "carbon", "R": "metal"}
"""The colour role of a resource's letter."""


@dataclass(frozen=True, slots=True)
class Pen:
    """Draws in the colours and the ink of one studio."""

    studio: Studio

    @property
    def full(self) -> bool:
        """Whether areas may be filled with colour."""
        return self.studio.look.ink == "full"

    @property
    def low(self) -> bool:
        """Whether this is line art with a little colour."""
        return self.studio.look.ink == "low"

    @property
    def mono(self) -> bool:
        """Whether there is black and white only."""
        return self.studio.look.ink == "mono"

    def weight(self, full: float, low: float, mono: float) -> float:
        """A line's width for this ink, out of one for each."""
        return full if self.full else low if self.low else mono

    def colour(self, text: str) -> str:
        """A role, a colour or a mixture as `#RRGGBB`."""
        return self.studio.look.colour(text)

    def fill(self, d: str, colour: str, opacity: float = 1.0) -> Path:
        """An area without outline."""
        return Path(d, fill=self.colour(colour), opacity=opacity)

    def line(
        self, d: str, width: float, colour: str = "ink", *, butt: bool = False, dash: tuple[float, ...] = ()
    ) -> Path:
        """A line with round or butt ends."""
        return Path(d, stroke=self.colour(colour), width=width, round=not butt, dash=dash)

    def solid(self, d: str, colour: str, width: float, line: str = "ink") -> Path:
        """An area with its outline."""
        return Path(d, fill=self.colour(colour), stroke=self.colour(line), width=width)

    def icon(self, name: str, x: float, y: float, size: float, colour: str) -> Use:
        """An icon centred on (x, y), `size` mm across its grid."""
        return self.studio.look.use_icon(name, x, y, size, colour)

    def label(
        self, x: float, y: float, words: str, size: float, font: str, colour: str, angle: float = 0.0,
        anchor: str = "middle", track: float = 0.0,
    ) -> Text:  # fmt: skip
        """A line of text whose capitals are centred on y and which starts, is centred or ends at x; size in pt."""
        bx, by = polar(-CAP_HEIGHT[font] * size * PT / 2, angle, x, y)
        return Text(bx, by, words, size, font, self.colour(colour), anchor, angle, track)


def at(x: float, y: float, *items: Item, angle: float = 0.0, scale: float = 1.0, tag: str | None = None) -> Group:
    """Items moved to (x, y), turned and scaled."""
    return Group(items, x, y, angle, scale, tag=tag)


def turned(quarters: int, *items: Item) -> Group:
    """Items turned by quarter turns clockwise about the tile's middle."""
    return Group(items, angle=90.0 * quarters)


def clipped(d: str, *items: Item) -> Group:
    """Items, but only inside an outline."""
    return Group(items, clip=d)


def symbol(name: str, across: float, items: Iterable[Item]) -> Symbol:
    """Items around (0, 0) as a symbol that reaches `across` / 2 mm to every side."""
    half = across / 2
    return Symbol(name, (Group(tuple(items), half, half),), across, across)


def use(made: Symbol, x: float = 0.0, y: float = 0.0, scale: float = 1.0, angle: float = 0.0) -> Use:
    """A symbol with its middle at (x, y), turned about it."""
    half = made.width / 2 * scale
    left, top = polar(half * 2**0.5, 315 + angle, x, y)
    return Use(made, left, top, scale, angle)


def box(x: float, y: float, w: float, h: float) -> str:
    """A rectangle from its top-left, as path data."""
    return f"M{num(x)} {num(y)}L{num(x + w)} {num(y)}L{num(x + w)} {num(y + h)}L{num(x)} {num(y + h)}Z"


def strokes(*lines: tuple[float, float, float, float]) -> str:
    """Straight lines, each from (x, y) to (x, y), as one path."""
    return "".join(f"M{num(a)} {num(b)}L{num(c)} {num(d)}" for a, b, c, d in lines)


def quarter(point: Point, quarters: int) -> Point:
    """A point turned by quarter turns clockwise about (0, 0)."""
    x, y = point
    for _ in range(quarters % 4):
        x, y = -y, x
    return x, y


def arcs(*commands: str) -> str:
    """SVG path data with arcs and shorthand, as the plain commands of a scene."""
    return outline("".join(commands))


TILE = polygon(((-REACH, -REACH), (REACH, -REACH), (REACH, REACH), (-REACH, REACH)))
"""All that a tile may draw on."""
