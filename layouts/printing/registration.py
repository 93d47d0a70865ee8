"""Marks by which a cutting machine with a camera finds where on its mat a printed sheet lies (Silhouette's)."""

from __future__ import annotations

from collections.abc import Iterable

from components.messages import _, decimal
from components.problems import SalvageError, check_one_of
from layouts.drawing.scene import Item, Path
from layouts.drawing.shapes import Rect, polyline, rect

KINDS = {"none": "", "3": "a square and two corners", "4": "four corners"}
"""What marks there are; the newest machines want corners alone."""
SQUARE, ARM, SHORT_ARM, WIDTH = 5.0, 20.0, 5.0, 0.3
"""mm: the black square, how far the arms of a corner reach (short where pieces come near them, the least that
silhouette-card-maker's layouts use), and their line. Thicker lines are found less exactly (its #162, #173)."""
MIN_INSET_MM = 10.0
"""mm from the paper's edges, nearer to which no machine looks; with the feeder it is 15.9 mm."""
MARK_CLEARANCE_MM, END_CLEARANCE_MM = 3.0, 1.0
"""mm of white between the bleed of a piece and a mark, and between it and the square or the end of a short arm."""


def clear_margin(inset: float, bleed: float) -> float:
    """How far trims stay from one pair of a sheet's edges, so that they are clear of short marks in its corners; from
    the other pair they need keep no farther than the marks."""
    return inset + max(SQUARE, SHORT_ARM) + END_CLEARANCE_MM + bleed


def arm_of(inset: float, page: tuple[float, float], boxes: Iterable[Rect]) -> float:
    """How far the arms of a sheet's corners reach, by the bleed boxes of its pieces."""
    near = inset + MARK_CLEARANCE_MM - 1e-6
    clear = all(min(x, y, page[0] - x - w, page[1] - y - h) >= near for x, y, w, h in boxes)
    return ARM if clear else SHORT_ARM


def tell_marks(kind: str, inset: float, arm: float = 0.0) -> str:
    """What Silhouette Studio has to be told of the marks; arm: their length, if it is known of all sheets."""
    said = "registration marks: {kind}, inset {inset} mm, length {length}, thickness {width} mm"
    either = _("{long} or {short} mm (as the sheet says)", long=decimal(ARM), short=decimal(SHORT_ARM))
    length = f"{decimal(arm)} mm" if arm else either
    return _(said, kind=_(KINDS[kind]), inset=decimal(inset), length=length, width=decimal(WIDTH))


def check(kind: str, inset: float, page: tuple[float, float]) -> None:
    """Raise SalvageError for marks that there aren't, or that no machine would find."""
    check_one_of("registration", kind, tuple(KINDS))
    if kind != "none" and not MIN_INSET_MM <= inset <= min(page) / 4:
        raise SalvageError(f"inset {inset:g} mm is not allowed; it is {MIN_INSET_MM:g} to {min(page) / 4:g} mm")


def mark_paths(kind: str, inset: float, page: tuple[float, float], arm: float) -> list[str]:
    """The marks' middles as path data in mm of the page: corners as open lines, the square closed."""
    if kind == "none":
        return []
    wide, high = page
    left, top, right, bottom = inset, inset, wide - inset, high - inset
    made = [
        polyline([(right - arm, top), (right, top), (right, top + arm)]),
        polyline([(left, bottom - arm), (left, bottom), (left + arm, bottom)]),
    ]
    if kind == "4":
        made.append(polyline([(right, bottom - arm), (right, bottom), (right - arm, bottom)]))
        return [polyline([(left + arm, top), (left, top), (left, top + arm)]), *made]
    return [rect(left, top, SQUARE, SQUARE), *made]


def draw_marks(paths: list[str]) -> list[Item]:
    """Marks as they are printed."""
    return [
        Path(d, fill="#000000") if d.endswith("Z") else Path(d, stroke="#000000", width=WIDTH, round=False)
        for d in paths
    ]
