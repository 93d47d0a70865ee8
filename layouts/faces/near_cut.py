"""What ends so near the cut of a rectangular piece that a knife which drifts shows it: art without bleed, words.

Lines are left out: a border is as one likes it. So are white areas, as paper is white.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from layouts.colour import WHITE
from layouts.faces.edges import DRIFT
from layouts.faces.ink import Mark
from layouts.measure import Box, PlacedText

LEAST_WITHIN = 1.0
"""mm between art or words and the cut; less is cut off now and then."""
LONG = 0.5
"""Of a side of the piece: what is shorter isn't seen to be cut off a little more or less."""
Near: TypeAlias = tuple[float, str]
"""How badly something ends near the cut, and in words."""


def art_near(box: Box, width: float, height: float) -> Near | None:
    """What is wrong with art that lies in a box, on a piece of that size in mm; None where it bleeds or keeps off."""
    wanted = f"let it go on {DRIFT:g} mm beyond the cut, or stay {LEAST_WITHIN:g} mm within"
    long = {True: box[2] - box[0] >= LONG * width, False: box[3] - box[1] >= LONG * height}
    for side, within in _sides(box, width, height):
        if -DRIFT + 1e-6 < within < LEAST_WITHIN and long[side in ("top", "bottom")]:
            return LEAST_WITHIN + DRIFT - abs(within), f"ends {_tell_place(within)} at the {side}; {wanted}"
    return None


def words_near(run: PlacedText, width: float, height: float) -> Near | None:
    """The same of words, which never bleed."""
    for side, within in _sides(run.box, width, height):
        if within < LEAST_WITHIN:
            said = f"stands {_tell_place(within)} at the {side}; keep words {LEAST_WITHIN:g} mm and more within"
            return LEAST_WITHIN - within, said
    return None


def _sides(box: Box, width: float, height: float) -> Sequence[tuple[str, float]]:
    """How far a box ends within each side of a piece; none of one that lies beyond it."""
    left, top, right, bottom = box
    if right <= 0 or bottom <= 0 or left >= width or top >= height:
        return ()
    return (("left", left), ("top", top), ("right", width - right), ("bottom", height - bottom))


def mark_near(mark: Mark, width: float, height: float) -> Near | None:
    """The same of a painted area."""
    if not mark.fill or mark.fill == WHITE or not mark.solid:
        return None
    box = mark.hull
    seen = max(box[0], mark.seen[0]), max(box[1], mark.seen[1]), min(box[2], mark.seen[2]), min(box[3], mark.seen[3])
    return art_near(seen, width, height) if seen[0] < seen[2] and seen[1] < seen[3] else None


def _tell_place(within: float) -> str:
    if abs(within) < 0.05:
        return "on the cut"
    return f"{abs(within):.1f} mm {'within' if within > 0 else 'beyond'} the cut"
