"""Finds the paint along the trim of a face: whether a piece may share a cut with a neighbour.

Two pieces share a cut only if both are painted alike all along it, so that an inaccurate cut shows nothing. A face has
an edge colour if a strip of DRIFT inside its trim is of one flat colour all round; otherwise, or in doubt, it has none
and needs gutters.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from layouts.drawing import fonts
from layouts.drawing.measure import Transform
from layouts.drawing.path_data import commands, points
from layouts.drawing.scene import CURRENT, PT, Group, Item, Paragraph, Path, Text, Use
from layouts.drawing.shapes import Box, bounds
from layouts.drawing.text import line_width

DRIFT = 1.5
"""Width in mm of the strip inside the trim that must be of one colour: a cut drifts by 1 mm."""

PAPER = "#FFFFFF"


class Mixed(Exception):
    """The edge is not of one colour."""


def edge_colour(items: Iterable[Item], width: float, height: float) -> str | None:
    """Return the colour of a face all along its trim; None if it has more than one.

    >>> from layouts.drawing.shapes import rect
    >>> ground = Path(rect(-3, -3, 26, 26), fill="#112233")
    >>> edge_colour([ground, Path(rect(5, 5, 10, 10), fill="#FFFFFF")], 20, 20)
    '#112233'
    >>> edge_colour([ground, Path(rect(0, 5, 10, 10), fill="#FFFFFF")], 20, 20) is None
    True
    """
    edge = _Edge(width, height)
    try:
        edge.paint(items, Transform(), "#000000", is_whole=True)
    except Mixed:
        return None
    return edge.colour


def touches(box: Box, width: float, height: float) -> bool:
    """Return whether a box reaches into the strip inside a trim of that size."""
    is_inside = Box(DRIFT, DRIFT, width - DRIFT, height - DRIFT).covers(box)
    return box.overlaps(Box(0.0, 0.0, width, height)) and not is_inside


def reach_of(verb: str, a: Mapping[str, Any], unknown: Collection[str]) -> Box | None:
    """Return the largest box that a text, paragraph or icon can paint in, whatever its words, from the known
    attributes; None if these don't suffice."""
    if {"in", "at", "w", "h", "size", "align", "turn"} & set(unknown) or a.get("turn"):
        return None
    size = a.get("size", 9.0) * PT
    if "in" in a:
        x, y, w, h = a["in"]
        over = max(0.0, size - h / 2) if verb == "text" else 0.0
        return Box(x, y - over, x + w, y + h + over) if verb in ("text", "paragraph", "icon") else None
    if verb == "icon" and "size" in a and "at" in a:
        (x, y), half = a["at"], a["size"] / 2 + a.get("width", 0.0)
        return Box(x, y, x, y).grown(half)
    if verb in ("text", "paragraph") and "at" in a and "w" in a:
        (x, y), w = a["at"], a["w"]
        left = x - w * {"left": 0.0, "center": 0.5, "right": 1.0}[a.get("align", "left")]
        if verb == "text" or "h" in a:
            return Box(left, y - size, left + w, y + a.get("h", size))
    return None


@dataclass(slots=True, eq=False, repr=False)
class _Edge:
    """The strip inside the trim as the face is painted over it."""

    width: float
    height: float
    colour: str = PAPER

    def paint(self, items: Iterable[Item], at: Transform, current: str, is_whole: bool) -> None:
        """Paint items over the strip; `is_whole`: nothing clips them inside the trim. Raises Mixed."""
        for item in items:
            if isinstance(item, Group):
                place = at.then(item.x, item.y, item.angle, item.scale)
                if item.clip and not self.touched(_spanned(item.clip, place, 0.0)):
                    continue
                # Items below a clipped or transparent group may show.
                self.paint(item.items, place, current, is_whole and not item.clip and item.opacity == 1)
            elif isinstance(item, Use):
                place = at.then(item.x, item.y, item.angle, item.scale)
                symbol = item.symbol
                if self.touched(place.box(Box(0.0, 0.0, symbol.width, symbol.height).grown(symbol.bleed))):
                    fill = current if item.fill in (None, CURRENT) else str(item.fill)
                    self.paint(item.symbol.items, place, fill, is_whole)
            elif isinstance(item, Path):
                self._path(item, at, current, is_whole)
            # Words can't continue beyond the trim as a colour does.
            elif self.touched(_words(item, at)):
                raise Mixed

    def _path(self, item: Path, at: Transform, current: str, is_whole: bool) -> None:
        box = _spanned(item.d, at, item.width / 2 if item.stroke else 0.0)
        if not self.touched(box):
            return
        fill = current if item.fill == CURRENT else item.fill
        if item.stroke and item.width:
            raise Mixed
        if fill == self.colour:
            return
        if not (is_whole and isinstance(fill, str) and item.opacity == 1 and self._covered(item.d, at)):
            raise Mixed
        self.colour = fill

    def touched(self, box: Box) -> bool:
        return touches(box, self.width, self.height)

    def _covered(self, d: str, at: Transform) -> bool:
        """Return whether the path is an upright rectangle that covers the face to its trim."""
        letters = [letter for letter, _ in commands(d)]
        if "C" in letters or letters.count("M") != 1:
            return False
        corners = {(round(x, 6), round(y, 6)) for x, y in at.points(points(d))}
        left, top, right, bottom = bounds([*corners])
        upright = len(corners) == 4 and all(x in (left, right) and y in (top, bottom) for x, y in corners)
        return upright and left <= 0 and top <= 0 and right >= self.width and bottom >= self.height


def _spanned(d: str, at: Transform, by: float) -> Box:
    """Return a box round a path with half its stroke (a curve stays within its control points)."""
    if not d:  # An empty path paints nothing.
        return Box(-math.inf, -math.inf, -math.inf, -math.inf)
    return Box(*(round(side, 6) for side in bounds(at.points(points(d))))).grown(by * at.scale)


def _words(item: Text | Paragraph, at: Transform) -> Box:
    """Return a box round words: from an em above the first baseline to half an em below the last."""
    em = item.size * PT
    if isinstance(item, Text):
        width = fonts.width(item.text, item.font, item.size, item.tracking)
        left = item.x - width * {"start": 0.0, "middle": 0.5, "end": 1.0}[item.anchor]
        line = at.then(item.x, item.y, item.angle, 1.0)
        ends = left - item.x, left - item.x + width
        return bounds([line.point(x, y) for x in ends for y in (-em, em / 2)])
    rights = [line_width(line, item.size) for line in item.lines]
    right, bottom = max(rights, default=0.0), (len(item.lines) - 1) * item.leading + em / 2
    return bounds([at.point(item.x + x, item.y + y) for x in (0.0, right) for y in (-em, bottom)])
