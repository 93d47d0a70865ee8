"""Marks by which a cutting machine with a camera finds where on its mat a printed sheet lies (Silhouette's)."""

from __future__ import annotations

from components.problems import SalvageError, check_one_of
from layouts.drawing.scene import Item, Path
from layouts.drawing.shapes import polyline, rect

KINDS = {"none": 0, "3": 3, "4": 4}
"""How many marks there are: 3 (a square and two corners), or 4 corners, as the newest machines want them."""
SQUARE, ARM, WIDTH = 5.0, 20.0, 0.3
"""mm: the black square, how far the arms of a corner reach, and their line. Thicker lines are found less exactly
(silhouette-card-maker#162, #173)."""
MIN_INSET_MM = 10.0
"""mm from the paper's edges, nearer to which no machine looks; with the feeder it is 15.9 mm."""
MARK_CLEARANCE_MM = 7.0
"""mm from the marks inwards in which no piece may lie."""


def check(kind: str, inset: float, page: tuple[float, float]) -> None:
    """Raise SalvageError for marks that there aren't, or that no machine would find."""
    check_one_of("registration", kind, tuple(KINDS))
    if kind != "none" and not MIN_INSET_MM <= inset <= min(page) / 4:
        raise SalvageError(f"inset {inset:g} mm is not allowed; it is {MIN_INSET_MM:g} to {min(page) / 4:g} mm")


def mark_paths(kind: str, inset: float, page: tuple[float, float]) -> list[str]:
    """The marks' middles as path data in mm of the page: corners as open lines, the square closed."""
    if kind == "none":
        return []
    (wide, high), count = page, KINDS[kind]
    left, top, right, bottom = inset, inset, wide - inset, high - inset
    made = [
        polyline([(right - ARM, top), (right, top), (right, top + ARM)]),
        polyline([(left, bottom - ARM), (left, bottom), (left + ARM, bottom)]),
    ]
    if count == 4:
        made.append(polyline([(right, bottom - ARM), (right, bottom), (right - ARM, bottom)]))
        return [polyline([(left + ARM, top), (left, top), (left, top + ARM)]), *made]
    return [rect(left, top, SQUARE, SQUARE), *made]


def draw_marks(kind: str, inset: float, page: tuple[float, float]) -> list[Item]:
    """The marks as they are printed."""
    return [
        Path(d, fill="#000000") if d.endswith("Z") else Path(d, stroke="#000000", width=WIDTH, round=False)
        for d in mark_paths(kind, inset, page)
    ]
