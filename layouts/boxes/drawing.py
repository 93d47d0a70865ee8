"""A net as it is printed: paint inside its lines, hatched glue, cuts in red, folds dash-dot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from layouts import outlines
from layouts.boxes.colours import colour
from layouts.boxes.nets import BLEED, OVER, Flap, Line, Net, Panel
from layouts.boxes.painting import Painter
from layouts.boxes.words import cap, wide_of
from layouts.scene import Group, Item, Path, Text
from layouts.shapes import Point, bounds, circle, hatch, line, polygon, rect

CUT, FOLD, WHITE, HATCH, WORDS = "#C3230F", "#12213A", "#FFFFFF", "#9AA6B5", "#0F1C2E"
WIDTH = 0.3
CUT_CASING, FOLD_CASING = 0.9, 0.55
"""White under the lines, so that they show on any colour, in mm."""
DASH = (2.4, 0.9, 0.3, 0.9)
INSET = 1.6
"""Hatching keeps so far off the lines, in mm."""


def draw_net(painter: Painter, net: Net) -> list[Item]:
    """A net in its own coordinates."""
    made: list[Item] = []
    whole = [item for panel in net.panels for item in _panel(painter, panel)]
    made += _windowed(net, whole)
    made += [item for flap in net.flaps for item in _flap(painter, net, flap)]
    if net.notch:
        x, y, r = net.notch
        made.append(Path(circle(x, y, r - BLEED), fill=WHITE))
    return [*made, *_lines(net)]


def _windowed(net: Net, items: list[Item]) -> list[Item]:
    """Of a part, what of the whole lies on it, with its bleed at the outer edges."""
    if not net.window:
        return items
    x, y, w, h = net.window
    return [Group(tuple(items), clip=rect(x - BLEED, y - BLEED, w + 2 * BLEED, h + 2 * BLEED))]


def _panel(painter: Painter, panel: Panel) -> Iterator[Item]:
    """A face, turned to where it lies, and clipped to its rectangle with what goes on beyond."""
    upright = panel.turn % 180 == 0
    w, h = (panel.w, panel.h) if upright else (panel.h, panel.w)
    items = painter.face(panel.face, w, h)
    if not items:
        return
    top, right, bottom, left = panel.over
    clip = rect(panel.x - left, panel.y - top, panel.w + left + right, panel.h + top + bottom)
    x = panel.x + (panel.w if panel.turn in (90, 180) else 0)
    y = panel.y + (panel.h if panel.turn in (180, 270) else 0)
    yield Group((Group(items, x, y, panel.turn),), clip=clip)


def _flap(painter: Painter, net: Net, flap: Flap) -> Iterator[Item]:
    """What is folded in: painted plain where it stays loose, else paper with hatched glue beyond the fold."""
    shape = polygon(flap.corners)
    look = painter.design.look
    if not flap.glue:
        if look.ink == "full":
            yield Path(outlines.grown(shape, 0.0), fill=colour(look, "box_spine"))
        return
    inner = glued(flap, net)
    yield Path(polygon(inner), fill=WHITE)
    left, top, right, bottom = bounds(inner)
    yield hatch(polygon(inner), (left, top, right - left, bottom - top), 2.4, WIDTH, HATCH)
    yield from _glue_words(flap, (left, top, right, bottom))


def glued(flap: Flap, net: Net) -> tuple[Point, ...]:
    """The corners of what takes glue on a flap: inside its edges, and beyond what is painted round its fold."""
    return tuple(_towards(point, flap.corners, net) for point in flap.corners)


def _towards(point: Point, corners: Sequence[Point], net: Net) -> Point:
    """A corner of the glue: nearer to the flap's middle, and beyond the paint where it lies on a fold."""
    left, top, right, bottom = bounds(corners)
    x, y = point
    folded = {(a, b) for a, b in _folds_of(corners, net)}
    for axis_level, value in folded:
        if axis_level and abs(y - value) < 1.5:
            y = value + (OVER if (top + bottom) / 2 > value else -OVER)
        elif not axis_level and abs(x - value) < 1.5:
            x = value + (OVER if (left + right) / 2 > value else -OVER)
    return min(max(x, left + INSET), right - INSET), min(max(y, top + 0.6), bottom - 0.6)


def _folds_of(corners: Sequence[Point], net: Net) -> Iterator[tuple[bool, float]]:
    """The folds along an edge of a flap: whether each is level, and where."""
    left, top, right, bottom = bounds(corners)
    for x1, y1, x2, y2 in net.creases:
        if y1 == y2 and y1 in (top, bottom) and min(x2, right) - max(x1, left) > 1:
            yield True, y1
        elif x1 == x2 and x1 in (left, right) and min(y2, bottom) - max(y1, top) > 1:
            yield False, x1


def _glue_words(flap: Flap, box: Line) -> Iterator[Item]:
    left, top, right, bottom = box
    level = right - left >= bottom - top
    long, high = max(right - left, bottom - top), min(right - left, bottom - top)
    words = flap.glue.upper()
    size = min(6.5, high / 0.5)
    wide = wide_of(words, "caption", size, 0.3)
    if wide > long - 3:
        words = words.rpartition(" · ")[2] if " · " in words else "GLUE"
        wide = wide_of(words, "caption", size, 0.3)
    if wide > long - 1 or high < 2.6:
        return
    x, y, tall = (left + right) / 2, (top + bottom) / 2, cap("caption", size)
    angle = 0.0 if level else 270.0
    plate = (wide + 2.4, tall + 1.6) if level else (tall + 1.6, wide + 2.4)
    yield Path(rect(x - plate[0] / 2, y - plate[1] / 2, *plate), fill=WHITE)
    at = (x - wide / 2, y + tall / 2) if level else (x + tall / 2, y + wide / 2)
    yield Text(*at, words, size, "caption", WORDS, "start", angle, 0.3)


def _lines(net: Net) -> Iterator[Item]:
    cuts, folds = "".join(net.cuts), "".join(line(*fold) for fold in net.creases)
    if folds:
        yield Path(folds, stroke=WHITE, width=FOLD_CASING, round=False)
    yield Path(cuts, stroke=WHITE, width=CUT_CASING, round=False)
    if folds:
        yield Path(folds, stroke=FOLD, width=WIDTH, dash=DASH, round=False)
    yield Path(cuts, stroke=CUT, width=WIDTH, round=False)
