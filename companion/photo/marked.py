"""A photograph as pages show it, with what was read of it marked there."""

from __future__ import annotations

from collections.abc import Sequence

from companion.forms.form import Mark, Photo
from companion.photo.corrections import find_seen
from companion.photo.reading import Corners, Reading, Seen, Shot
from components.grid import Cell

WHOLE, NEAR = 1.12, 2.4
"""How much is shown around all pieces, and around one when it is looked at."""


def key_of(reading: Reading, each: Seen) -> str:
    """By what a mark and a line name a piece: its cell, or its number."""
    if reading.on_grid:
        return f"{each.x},{each.y}"
    return str(1 + next(number for number, other in enumerate(reading.pieces) if other is each))


def around(reading: Reading, cell: Cell) -> Corners:
    """The corners of a piece in a cell, be it that nobody has seen one."""
    assert reading.plane
    found = find_seen(reading, cell)
    return found.corners if found else reading.plane.around(cell)


def show(
    reading: Reading, near: Corners = (), shot: int = 0, only: Seen | None = None, marks: Sequence[Mark] | None = None
) -> Photo:
    """A photograph with what was read of it; the part of it around some corners. shot: which, 0 for the first; only:
    the piece that is looked at, whose code isn't written on it; marks: what is marked besides."""
    shown = reading.more[shot - 1] if shot else Shot(reading.photo, reading.size, reading.plane)
    outlined = [
        Mark(key_of(reading, each), each.corners, "" if each is only else each.piece, each.sure)
        for each in reading.pieces if each.corners and each.shot == shot
    ]  # fmt: skip
    if near and not only:
        outlined.append(Mark("", near, "", False))
    marked = [point for mark in [*outlined, *(marks or ())] for point in mark.corners]
    corners = [*marked, *(reading.first if not shot else ())]
    box = _box_around(near or corners, NEAR if near else WHOLE) if near or corners else (0, 0, *shown.size)
    return Photo(shown.photo, shown.size, box, [*outlined, *(marks or ())], bool(near))


def _box_around(corners: Corners, air: float) -> tuple[float, float, float, float]:
    """The part of a photograph around some points: left, top, width, height. air: how much larger it is than they."""
    across, down = zip(*corners, strict=True)
    room = (air - 1) * max(max(across) - min(across), max(down) - min(down)) / 2
    left, top = min(across) - room, min(down) - room
    return left, top, max(across) + room - left, max(down) + room - top
