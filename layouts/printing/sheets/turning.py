"""Duplex printing: where the back of a page lies, the mirror image of its front.

A page of width W turned over sideways shows the back of a box x, y, w, h at x' = W - x - w, rotated the other way;
turned over upwards (H high) at y' = H - y - h, rotated 180 degrees less its rotation. Paper folded in its middle
mirrors in the very same way: the fold lies at W / 2 (or H / 2).
"""

from __future__ import annotations

from typing import Literal, cast

from layouts.drawing.shapes import Edges, Rect
from layouts.printing.sheets.pages import Layout, Line, Rotation, Slot

Axis = Literal["x", "y"]
"""What changes: "x" swaps left and right, "y" top and bottom."""


def mirrored(front: Layout, page: Rect, axis: Axis, piece_width: float = 0.0) -> Layout:
    """The back of a layout: its slots and marks. Cuts, seams and outlines are told on the front alone.

    piece_width: of the whole piece where the slots hold panels of it, to find each panel's part of the back face.
    """
    slots = tuple(_slot(slot, page, axis, piece_width) for slot in front.slots)
    marks = tuple(mark._replace(line=_line(mark.line, page, axis)) for mark in front.marks)
    return Layout(slots, marks=marks)


def _slot(slot: Slot, page: Rect, axis: Axis, piece_width: float) -> Slot:
    left, top, right, bottom = slot.bleed
    source = slot.source and slot.source._replace(x=piece_width - slot.source.right)
    if axis == "x":
        turned, bleed = 360 - slot.rotation, Edges(right, top, left, bottom)
        slot = slot._replace(x=page.w - slot.x - slot.w)
    else:
        turned, bleed = 180 - slot.rotation, Edges(left, bottom, right, top)
        slot = slot._replace(y=page.h - slot.y - slot.h)
    return slot._replace(rotation=cast(Rotation, turned % 360), bleed=bleed, source=source)


def _line(line: Line, page: Rect, axis: Axis) -> Line:
    x1, y1, x2, y2 = line
    return (page.w - x1, y1, page.w - x2, y2) if axis == "x" else (x1, page.h - y1, x2, page.h - y2)
