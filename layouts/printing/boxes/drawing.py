"""Draws nets as printed: paint inside the lines, hatched glue, names, red cuts, dash-dot folds."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from components.messages import _
from layouts.drawing.scene import PT, Group, Item, Path, Text
from layouts.drawing.shapes import Point, bounds, hatch, line, polygon, rect
from layouts.printing.boxes.colours import colour
from layouts.printing.boxes.nets import FLAP_PAINT_MM, Flap, Line, Net, Panel
from layouts.printing.boxes.painting import BoxPainter
from layouts.printing.boxes.words import LEADING, cap, title_lines, wide_of

CUT, FOLD, WHITE, HATCH, WORDS = "#C3230F", "#12213A", "#FFFFFF", "#9AA6B5", "#0F1C2E"
WIDTH = 0.3
CUT_CASING, FOLD_CASING = 0.9, 0.55
"""Width in mm of the white under lines, which makes them show on any colour."""
DASH = (2.4, 0.9, 0.3, 0.9)
MAX_NAME_MM = 14.0
"""Greatest height in mm of a net's name on several lines."""
INSET = 1.6
"""Distance in mm of hatching from the lines."""


def draw_net(painter: BoxPainter, net: Net) -> list[Item]:
    """Draw a net in its own coordinates, without its cuts."""
    made = [item for panel in net.panels for item in _panel(painter, panel)]
    made += [item for flap in net.flaps for item in _flap(painter, net, flap)]
    made += _name(painter, net)
    if net.creases:
        folds = "".join(line(*fold) for fold in net.creases)
        made.append(Path(folds, stroke=WHITE, width=FOLD_CASING, round=False))
        made.append(Path(folds, stroke=FOLD, width=WIDTH, dash=DASH, round=False))
    return made


def cut_line(outline: str) -> Group:
    """Draw the line along which a net is cut: red, with white beside it."""
    casing = Path(outline, stroke=WHITE, width=CUT_CASING, round=False)
    return Group((casing, Path(outline, stroke=CUT, width=WIDTH, round=False)))


def _panel(painter: BoxPainter, panel: Panel) -> Iterator[Item]:
    """Draw a face, turned to its place, and clipped to its rectangle with its overhang."""
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


def _flap(painter: BoxPainter, net: Net, flap: Flap) -> Iterator[Item]:
    """Draw a flap: plain paint if it stays loose, else paper with hatched glue beyond the fold."""
    shape = polygon(flap.corners)
    look = painter.design.look
    if not flap.glue:
        if look.ink == "full":
            yield Path(shape, fill=colour(look, "box_spine"))
        return
    inner = glued(flap, net)
    yield Path(polygon(inner), fill=WHITE)
    yield hatch(polygon(inner), bounds(inner).rect, 2.4, WIDTH, HATCH)
    yield from _glue_words(flap, bounds(inner))


def glued(flap: Flap, net: Net) -> tuple[Point, ...]:
    """Return the corners of the area of a flap that takes glue: inside its edges, and beyond the paint round its
    fold."""
    return tuple(_towards(point, flap.corners, net) for point in flap.corners)


def _towards(point: Point, corners: Sequence[Point], net: Net) -> Point:
    """Move a corner of a flap to that of its glue: towards the flap's middle, and past the paint if it lies on a
    fold."""
    left, top, right, bottom = bounds(corners)
    x, y = point
    for axis_level, value in set(_folds_of(corners, net)):
        if axis_level and abs(y - value) < 1.5:
            y = value + (FLAP_PAINT_MM if (top + bottom) / 2 > value else -FLAP_PAINT_MM)
        elif not axis_level and abs(x - value) < 1.5:
            x = value + (FLAP_PAINT_MM if (left + right) / 2 > value else -FLAP_PAINT_MM)
    return min(max(x, left + INSET), right - INSET), min(max(y, top + 0.6), bottom - 0.6)


def _folds_of(corners: Sequence[Point], net: Net) -> Iterator[tuple[bool, float]]:
    """Yield the folds along the edges of a flap: whether each is level, and its coordinate."""
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
        words = words.rpartition(" · ")[2] if " · " in words else _("glue").upper()
        wide = wide_of(words, "caption", size, 0.3)
    if wide > long - 1 or high < 2.6:
        return
    x, y, tall = (left + right) / 2, (top + bottom) / 2, cap("caption", size)
    angle = 0.0 if level else 270.0
    plate = (wide + 2.4, tall + 1.6) if level else (tall + 1.6, wide + 2.4)
    yield Path(rect(x - plate[0] / 2, y - plate[1] / 2, *plate), fill=WHITE)
    at = (x - wide / 2, y + tall / 2) if level else (x + tall / 2, y + wide / 2)
    yield Text(*at, words, size, "caption", WORDS, "start", angle, 0.3)


def _name(painter: BoxPainter, net: Net) -> Iterator[Item]:
    """Write the name of a net without a title in a corner of its floor, its plan or its wall."""
    if not net.name.startswith(("base", "plan", "divider")):
        return
    left, top, right, _bottom = net.box
    for panel in net.panels[:1]:
        left, top, right = max(left, panel.x), max(top, panel.y), min(right, panel.x + panel.w)
    size = 6.5 if net.name == "plan" else 8.0
    name = f"{painter.box.name(painter.part)}: {_say_net(net.name)}"
    lines, size = title_lines(name, "body", size, right - left - 3, MAX_NAME_MM, least=size)
    pitch = size * PT * LEADING
    wide = max(wide_of(words, "body", size) for words in lines)
    high = cap("body", size) + (len(lines) - 1) * pitch + 1.2
    yield Path(rect(left + 0.8, top + 0.4, wide + 1.6, high), fill=WHITE)
    for number, words in enumerate(lines):
        yield Text(left + 1.6, top + 0.8 + cap("body", size) + number * pitch, words, size, "body", WORDS)


def _say_net(name: str) -> str:
    """Translate the name of a net for print."""
    numbers = re.findall(r"\d+", name)
    if name.startswith("divider"):
        return _("divider {n}", n=numbers[0])
    return _("base, part {n} of {parts}", n=numbers[0], parts=numbers[1]) if numbers else _(name)
