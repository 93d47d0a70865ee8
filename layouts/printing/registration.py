"""Registration marks by which a cutting machine with a camera finds a printed sheet on its mat (Silhouette's)."""

from __future__ import annotations

from collections.abc import Iterable

from components.messages import _, decimal
from components.problems import SalvageError, check_one_of
from layouts.drawing.scene import Item, Path
from layouts.drawing.shapes import Rect, polyline, rect

KINDS = {"none": "", "3": "a square and two corners", "4": "four corners"}
"""Kinds of marks; the newest machines need corners alone."""
SQUARE, ARM, SHORT_ARM, WIDTH = 5.0, 20.0, 5.0, 0.3
"""mm: the side of the black square, the length of a corner's arms, that of short arms near pieces (the least that
silhouette-card-maker's layouts use), and the width of the line. Machines find thicker lines less exactly (its #162,
#173)."""
MIN_INSET_MM = 10.0
"""Least distance in mm from the paper's edges at which machines look; with the feeder it is 15.9 mm."""
MARK_CLEARANCE_MM, END_CLEARANCE_MM = 3.0, 1.0
"""mm of white between the bleed of a piece and a mark, and between the bleed and the square or the end of a short
arm."""


def clear_margin(inset: float, bleed: float) -> float:
    """Return the distance of trims from one pair of a sheet's edges that clears short marks in its corners; from the
    other pair the inset of the marks is enough."""
    return inset + max(SQUARE, SHORT_ARM) + END_CLEARANCE_MM + bleed


def find_arm_length(inset: float, page_size: tuple[float, float], boxes: Iterable[Rect]) -> float:
    """Return the length of a sheet's corner arms, given the bleed boxes of its pieces."""
    least_distance = inset + MARK_CLEARANCE_MM - 1e-6
    are_clear = all(min(x, y, page_size[0] - x - w, page_size[1] - y - h) >= least_distance for x, y, w, h in boxes)
    return ARM if are_clear else SHORT_ARM


def describe_marks(kind_name: str, inset: float, arm_length: float = 0.0) -> str:
    """Describe the settings of the marks in Silhouette Studio; arm_length: their length, if all sheets share one."""
    template = "registration marks: {kind}, inset {inset} mm, length {length}, thickness {width} mm"
    either_length = _("{long} or {short} mm (as the sheet says)", long=decimal(ARM), short=decimal(SHORT_ARM))
    length_text = f"{decimal(arm_length)} mm" if arm_length else either_length
    return _(template, kind=_(KINDS[kind_name]), inset=decimal(inset), length=length_text, width=decimal(WIDTH))


def check(kind_name: str, inset: float, page_size: tuple[float, float]) -> None:
    """Raise SalvageError for unknown marks, or for marks that no machine would find."""
    check_one_of("registration", kind_name, tuple(KINDS))
    if kind_name != "none" and not MIN_INSET_MM <= inset <= min(page_size) / 4:
        raise SalvageError(f"inset {inset:g} mm is not allowed; it is {MIN_INSET_MM:g} to {min(page_size) / 4:g} mm")


def mark_paths(kind_name: str, inset: float, page_size: tuple[float, float], arm_length: float) -> list[str]:
    """Return the centre lines of the marks as path data in mm of the page: corners as open lines, the square closed."""
    if kind_name == "none":
        return []
    page_width, page_height = page_size
    left, top, right, bottom = inset, inset, page_width - inset, page_height - inset
    paths = [
        polyline([(right - arm_length, top), (right, top), (right, top + arm_length)]),
        polyline([(left, bottom - arm_length), (left, bottom), (left + arm_length, bottom)]),
    ]
    if kind_name == "4":
        paths.append(polyline([(right, bottom - arm_length), (right, bottom), (right - arm_length, bottom)]))
        return [polyline([(left + arm_length, top), (left, top), (left, top + arm_length)]), *paths]
    return [rect(left, top, SQUARE, SQUARE), *paths]


def draw_marks(paths: list[str]) -> list[Item]:
    """Draw marks for print."""
    return [
        Path(d, fill="#000000") if d.endswith("Z") else Path(d, stroke="#000000", width=WIDTH, round=False)
        for d in paths
    ]
