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


def find_edge_colour(items: Iterable[Item], width: float, height: float) -> str | None:
    """Return the colour of a face all along its trim; None if it has more than one.

    >>> from layouts.drawing.shapes import rect
    >>> ground = Path(rect(-3, -3, 26, 26), fill="#112233")
    >>> find_edge_colour([ground, Path(rect(5, 5, 10, 10), fill="#FFFFFF")], 20, 20)
    '#112233'
    >>> find_edge_colour([ground, Path(rect(0, 5, 10, 10), fill="#FFFFFF")], 20, 20) is None
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


def find_reach(verb_name: str, attribute_by_name: Mapping[str, Any], unknown_keys: Collection[str]) -> Box | None:
    """Return the largest box that a text, paragraph or icon can paint in, whatever its words, from the known
    attributes; None if these don't suffice."""
    if {"in", "at", "w", "h", "size", "align", "turn"} & set(unknown_keys) or attribute_by_name.get("turn"):
        return None
    size = attribute_by_name.get("size", 9.0) * PT
    if "in" in attribute_by_name:
        x, y, w, h = attribute_by_name["in"]
        type_overhang = max(0.0, size - h / 2) if verb_name == "text" else 0.0
        return (
            Box(x, y - type_overhang, x + w, y + h + type_overhang)
            if verb_name in ("text", "paragraph", "icon")
            else None
        )
    if verb_name == "icon" and "size" in attribute_by_name and "at" in attribute_by_name:
        (x, y), radius = attribute_by_name["at"], attribute_by_name["size"] / 2 + attribute_by_name.get("width", 0.0)
        return Box(x, y, x, y).grown(radius)
    if verb_name in ("text", "paragraph") and "at" in attribute_by_name and "w" in attribute_by_name:
        (x, y), w = attribute_by_name["at"], attribute_by_name["w"]
        left = x - w * {"left": 0.0, "center": 0.5, "right": 1.0}[attribute_by_name.get("align", "left")]
        if verb_name == "text" or "h" in attribute_by_name:
            return Box(left, y - size, left + w, y + attribute_by_name.get("h", size))
    return None


@dataclass(slots=True, eq=False, repr=False)
class _Edge:
    """The strip inside the trim as the face is painted over it."""

    width: float
    height: float
    colour: str = PAPER

    def paint(self, items: Iterable[Item], transform: Transform, current_colour: str, is_whole: bool) -> None:
        """Paint items over the strip; `is_whole`: nothing clips them inside the trim. Raises Mixed."""
        for item in items:
            if isinstance(item, Group):
                item_transform = transform.then(item.x, item.y, item.angle, item.scale)
                if item.clip and not self.touches_strip(_find_path_box(item.clip, item_transform, 0.0)):
                    continue
                # Items below a clipped or transparent group may show.
                self.paint(item.items, item_transform, current_colour, is_whole and not item.clip and item.opacity == 1)
            elif isinstance(item, Use):
                item_transform = transform.then(item.x, item.y, item.angle, item.scale)
                symbol = item.symbol
                if self.touches_strip(
                    item_transform.box(Box(0.0, 0.0, symbol.width, symbol.height).grown(symbol.bleed))
                ):
                    fill = current_colour if item.fill in (None, CURRENT) else str(item.fill)
                    self.paint(item.symbol.items, item_transform, fill, is_whole)
            elif isinstance(item, Path):
                self._paint_path(item, transform, current_colour, is_whole)
            # Words can't continue beyond the trim as a colour does.
            elif self.touches_strip(_find_words_box(item, transform)):
                raise Mixed

    def _paint_path(self, path: Path, transform: Transform, current_colour: str, is_whole: bool) -> None:
        box = _find_path_box(path.d, transform, path.width / 2 if path.stroke else 0.0)
        if not self.touches_strip(box):
            return
        fill = current_colour if path.fill == CURRENT else path.fill
        if path.stroke and path.width:
            raise Mixed
        if fill == self.colour:
            return
        if not (is_whole and isinstance(fill, str) and path.opacity == 1 and self._covers_face(path.d, transform)):
            raise Mixed
        self.colour = fill

    def touches_strip(self, box: Box) -> bool:
        return touches(box, self.width, self.height)

    def _covers_face(self, path_data: str, transform: Transform) -> bool:
        """Return whether the path is an upright rectangle that covers the face to its trim."""
        letters = [letter for letter, _ in commands(path_data)]
        if "C" in letters or letters.count("M") != 1:
            return False
        corners = {(round(x, 6), round(y, 6)) for x, y in transform.points(points(path_data))}
        left, top, right, bottom = bounds([*corners])
        is_upright = len(corners) == 4 and all(x in (left, right) and y in (top, bottom) for x, y in corners)
        return is_upright and left <= 0 and top <= 0 and right >= self.width and bottom >= self.height


def _find_path_box(path_data: str, transform: Transform, margin: float) -> Box:
    """Return a box round a path with half its stroke (a curve stays within its control points)."""
    if not path_data:  # An empty path paints nothing.
        return Box(-math.inf, -math.inf, -math.inf, -math.inf)
    return Box(*(round(side, 6) for side in bounds(transform.points(points(path_data))))).grown(
        margin * transform.scale
    )


def _find_words_box(item: Text | Paragraph, transform: Transform) -> Box:
    """Return a box round words: from an em above the first baseline to half an em below the last."""
    em_size = item.size * PT
    if isinstance(item, Text):
        width = fonts.width(item.text, item.font, item.size, item.tracking)
        left = item.x - width * {"start": 0.0, "middle": 0.5, "end": 1.0}[item.anchor]
        line_transform = transform.then(item.x, item.y, item.angle, 1.0)
        end_positions = left - item.x, left - item.x + width
        return bounds([line_transform.point(x, y) for x in end_positions for y in (-em_size, em_size / 2)])
    line_widths = [line_width(line_transform, item.size) for line_transform in item.lines]
    right, bottom = max(line_widths, default=0.0), (len(item.lines) - 1) * item.leading + em_size / 2
    return bounds([transform.point(item.x + x, item.y + y) for x in (0.0, right) for y in (-em_size, bottom)])
