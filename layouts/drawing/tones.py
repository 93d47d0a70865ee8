"""Tones for areas in a maker's own colours (#RRGGBB in faces and data, roles with one value) in low and mono ink.

The colours become tints, which are grey in mono; of two that would look alike, one gets lines.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from components.values import NamedTuple
from layouts.drawing.colour import BLACK, WHITE, grey, luminance, mix, rgb
from layouts.drawing.measure import extent
from layouts.drawing.scene import Group, Path
from layouts.drawing.shapes import hatch

MIN_CHROMA, MIN_APART = 0.15, 0.09
"""Smallest difference between the channels, 0 to 1, of a colour that doesn't look grey; and between two colours that
don't look alike."""
TINT_SHARE, LINE_SHARE = 0.5, 0.3
"""Share of white in a tint, so that black text is readable on it; share of black that is added to its lines."""
MIN_PITCH_MM, MAX_PITCH_MM, LINE_MM = 0.6, 1.6, 0.2
"""Limits of the distance between lines, and their width."""
HATCHES: tuple[tuple[float, ...], ...] = ((), (45,), (135,), (0,), (45, 135), (90,))


class Tone(NamedTuple):
    """The colour of an area, that of the lines on it, and the directions of the lines, in degrees clockwise."""

    fill: str
    line: str
    turns: tuple[float, ...]

    def paint(self, area: Path) -> Group:
        """Paint an area in this tone, below its outline."""
        box = extent(area.d)
        pitch = max(MIN_PITCH_MM, min(MAX_PITCH_MM, min(box.width, box.height) / 5))
        lines = (hatch(area.d, box.rect, pitch, LINE_MM, self.line, turn) for turn in self.turns)
        edge = (area._replace(fill=None, opacity=1.0),) if area.stroke else ()
        return Group((Path(area.d, self.fill), *lines, *edge), opacity=area.opacity)


def look_alike(one: str, other: str) -> bool:
    """Return whether two colours are hard to distinguish."""
    return max(abs(a - b) for a, b in zip(rgb(one), rgb(other), strict=True)) < MIN_APART


def is_grey(colour: str) -> bool:
    """Return whether a colour looks grey."""
    return max(rgb(colour)) - min(rgb(colour)) <= MIN_CHROMA


def make_tones(texts: Iterable[str], palette: Mapping[str, Any], ink: str) -> dict[str, Tone]:
    """Make tones for the colours in texts and a palette, except those that a role with several values defines for this
    ink, greys, and those for which no lines are left."""
    if ink == "full":
        return {}
    by_ink = {str(value.get(ink)).upper() for value in palette.values() if isinstance(value, Mapping)}
    every = " ".join([*texts, *(value for value in palette.values() if isinstance(value, str))])
    found = {mix(each, each, 0) for each in re.findall(r"#(?:[0-9A-Fa-f]{3}){1,2}\b", every)} - by_ink
    made: dict[str, Tone] = {}
    for colour in sorted(found, key=lambda each: (-luminance(each), each)):
        tint = mix(colour, WHITE, TINT_SHARE)
        fill = grey(tint) if ink == "mono" else tint
        taken = {tone.turns for tone in made.values() if look_alike(fill, tone.fill)}
        left = [turns for turns in HATCHES if turns not in taken]
        if left and not is_grey(colour):
            made[colour] = Tone(fill, mix(fill, BLACK, LINE_SHARE), left[0])
    return made
