"""Draws nets as printed: paint inside the lines, hatched glue, names, red cuts, dash-dot folds."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from components.messages import _
from layouts.drawing.scene import PT, Group, Item, Path, Text
from layouts.drawing.shapes import Point, bounds, hatch, line, polygon, rect
from layouts.printing.boxes.colours import find_colour
from layouts.printing.boxes.nets import FLAP_PAINT_MM, Flap, Line, Net, Panel
from layouts.printing.boxes.painting import BoxPainter
from layouts.printing.boxes.words import LEADING, find_cap_height, measure_width, set_title

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
    items = [item for panel in net.panels for item in _draw_panel(painter, panel)]
    items += [item for flap in net.flaps for item in _draw_flap(painter, net, flap)]
    items += _draw_name(painter, net)
    if net.creases:
        fold_path = "".join(line(*fold) for fold in net.creases)
        items.append(Path(fold_path, stroke=WHITE, width=FOLD_CASING, round=False))
        items.append(Path(fold_path, stroke=FOLD, width=WIDTH, dash=DASH, round=False))
    return items


def cut_line(outline_path: str) -> Group:
    """Draw the line along which a net is cut: red, with white beside it."""
    casing_path = Path(outline_path, stroke=WHITE, width=CUT_CASING, round=False)
    return Group((casing_path, Path(outline_path, stroke=CUT, width=WIDTH, round=False)))


def _draw_panel(painter: BoxPainter, panel: Panel) -> Iterator[Item]:
    """Draw a face, turned to its place, and clipped to its rectangle with its overhang."""
    is_upright = panel.turn % 180 == 0
    w, h = (panel.w, panel.h) if is_upright else (panel.h, panel.w)
    items = painter.face(panel.face, w, h)
    if not items:
        return
    top, right, bottom, left = panel.over
    clip_path_data = rect(panel.x - left, panel.y - top, panel.w + left + right, panel.h + top + bottom)
    x = panel.x + (panel.w if panel.turn in (90, 180) else 0)
    y = panel.y + (panel.h if panel.turn in (180, 270) else 0)
    yield Group((Group(items, x, y, panel.turn),), clip=clip_path_data)


def _draw_flap(painter: BoxPainter, net: Net, flap: Flap) -> Iterator[Item]:
    """Draw a flap: plain paint if it stays loose, else paper with hatched glue beyond the fold."""
    outline_path_data = polygon(flap.corners)
    look = painter.design.look
    if not flap.glue:
        if look.ink == "full":
            yield Path(outline_path_data, fill=find_colour(look, "box_spine"))
        return
    glue_corners = find_glue_corners(flap, net)
    yield Path(polygon(glue_corners), fill=WHITE)
    yield hatch(polygon(glue_corners), bounds(glue_corners).rect, 2.4, WIDTH, HATCH)
    yield from _draw_glue_words(flap, bounds(glue_corners))


def find_glue_corners(flap: Flap, net: Net) -> tuple[Point, ...]:
    """Return the corners of the area of a flap that takes glue: inside its edges, and beyond the paint round its
    fold."""
    return tuple(_move_towards_middle(point, flap.corners, net) for point in flap.corners)


def _move_towards_middle(point: Point, corners: Sequence[Point], net: Net) -> Point:
    """Move a corner of a flap to that of its glue: towards the flap's middle, and past the paint if it lies on a
    fold."""
    left, top, right, bottom = bounds(corners)
    x, y = point
    for axis_level, value in set(_find_folds(corners, net)):
        if axis_level and abs(y - value) < 1.5:
            y = value + (FLAP_PAINT_MM if (top + bottom) / 2 > value else -FLAP_PAINT_MM)
        elif not axis_level and abs(x - value) < 1.5:
            x = value + (FLAP_PAINT_MM if (left + right) / 2 > value else -FLAP_PAINT_MM)
    return min(max(x, left + INSET), right - INSET), min(max(y, top + 0.6), bottom - 0.6)


def _find_folds(corners: Sequence[Point], net: Net) -> Iterator[tuple[bool, float]]:
    """Yield the folds along the edges of a flap: whether each is level, and its coordinate."""
    left, top, right, bottom = bounds(corners)
    for x1, y1, x2, y2 in net.creases:
        if y1 == y2 and y1 in (top, bottom) and min(x2, right) - max(x1, left) > 1:
            yield True, y1
        elif x1 == x2 and x1 in (left, right) and min(y2, bottom) - max(y1, top) > 1:
            yield False, x1


def _draw_glue_words(flap: Flap, box_edges: Line) -> Iterator[Item]:
    left, top, right, bottom = box_edges
    is_level = right - left >= bottom - top
    length, height = max(right - left, bottom - top), min(right - left, bottom - top)
    phrase = flap.glue.upper()
    size = min(6.5, height / 0.5)
    text_width = measure_width(phrase, "caption", size, 0.3)
    if text_width > length - 3:
        phrase = phrase.rpartition(" · ")[2] if " · " in phrase else _("glue").upper()
        text_width = measure_width(phrase, "caption", size, 0.3)
    if text_width > length - 1 or height < 2.6:
        return
    x, y, cap_height = (left + right) / 2, (top + bottom) / 2, find_cap_height("caption", size)
    angle = 0.0 if is_level else 270.0
    plate_size = (text_width + 2.4, cap_height + 1.6) if is_level else (cap_height + 1.6, text_width + 2.4)
    yield Path(rect(x - plate_size[0] / 2, y - plate_size[1] / 2, *plate_size), fill=WHITE)
    position = (x - text_width / 2, y + cap_height / 2) if is_level else (x + cap_height / 2, y + text_width / 2)
    yield Text(*position, phrase, size, "caption", WORDS, "start", angle, 0.3)


def _draw_name(painter: BoxPainter, net: Net) -> Iterator[Item]:
    """Write the name of a net without a title in a corner of its floor, its plan or its wall."""
    if not net.name.startswith(("base", "plan", "divider")):
        return
    left, top, right, _bottom = net.box
    for panel in net.panels[:1]:
        left, top, right = max(left, panel.x), max(top, panel.y), min(right, panel.x + panel.w)
    size = 6.5 if net.name == "plan" else 8.0
    name = f"{painter.box.name(painter.part)}: {_translate_name(net.name)}"
    lines, size = set_title(name, "body", size, right - left - 3, MAX_NAME_MM, least=size)
    pitch = size * PT * LEADING
    text_width = max(measure_width(text_line, "body", size) for text_line in lines)
    text_height = find_cap_height("body", size) + (len(lines) - 1) * pitch + 1.2
    yield Path(rect(left + 0.8, top + 0.4, text_width + 1.6, text_height), fill=WHITE)
    for line_number, text_line in enumerate(lines):
        yield Text(
            left + 1.6, top + 0.8 + find_cap_height("body", size) + line_number * pitch, text_line, size, "body", WORDS
        )


def _translate_name(name: str) -> str:
    """Translate the name of a net for print."""
    numbers = re.findall(r"\d+", name)
    if name.startswith("divider"):
        return _("divider {n}", n=numbers[0])
    return _("base, part {n} of {parts}", n=numbers[0], parts=numbers[1]) if numbers else _(name)
