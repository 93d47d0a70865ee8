"""Duplex printing: the back of a page, the mirror image of its front.

A page of width W turned over sideways shows the back of a box x, y, w, h at x' = W - x - w, rotated the other way;
turned over upwards (height H) at y' = H - y - h, rotated by 180 degrees minus its rotation. Paper folded in its middle
mirrors in the same way: the fold lies at W / 2 (or H / 2).
"""

from __future__ import annotations

from typing import Literal, cast

from layouts.drawing.shapes import Edges, Rect
from layouts.printing.sheets.pages import Layout, Line, Rotation, Slot

Axis = Literal["x", "y"]
"""Direction that is swapped: "x" swaps left and right, "y" top and bottom."""


def mirror_layout(front_layout: Layout, page_rect: Rect, axis: Axis, piece_width: float = 0.0) -> Layout:
    """Return the back of a layout: its slots and marks. Only the front has cuts, seams and outlines.

    piece_width: width of the whole piece if the slots hold its panels, to find each panel's part of the back face.
    """
    slots = tuple(_mirror_slot(slot, page_rect, axis, piece_width) for slot in front_layout.slots)
    marks = tuple(mark._replace(line=_mirror_line(mark.line, page_rect, axis)) for mark in front_layout.marks)
    return Layout(slots, marks=marks)


def _mirror_slot(slot: Slot, page_rect: Rect, axis: Axis, piece_width: float) -> Slot:
    left, top, right, bottom = slot.bleed
    source_rect = slot.source and slot.source._replace(x=piece_width - slot.source.right)
    if axis == "x":
        turned_angle, bleed_edges = 360 - slot.rotation, Edges(right, top, left, bottom)
        slot = slot._replace(x=page_rect.w - slot.x - slot.w)
    else:
        turned_angle, bleed_edges = 180 - slot.rotation, Edges(left, bottom, right, top)
        slot = slot._replace(y=page_rect.h - slot.y - slot.h)
    return slot._replace(rotation=cast(Rotation, turned_angle % 360), bleed=bleed_edges, source=source_rect)


def _mirror_line(line_ends: Line, page_rect: Rect, axis: Axis) -> Line:
    x1, y1, x2, y2 = line_ends
    return (page_rect.w - x1, y1, page_rect.w - x2, y2) if axis == "x" else (x1, page_rect.h - y1, x2, page_rect.h - y2)
