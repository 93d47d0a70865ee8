"""What areas in a maker's own colours (#RRGGBB in faces and data, roles with one value) are printed as in low and mono.

They become a tint in low and a grey in mono; of two that would look alike one gets lines.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from layouts.drawing.colour import BLACK, WHITE, grey, luminance, mix, rgb

MIN_CHROMA, MIN_APART = 0.15, 0.09
"""Between the channels of a colour, 0 to 1, that is no grey to the eye; between those of two that don't look alike."""
LOW_TINT, LINE_SHARE, DARK_LUMINANCES = 0.6, 0.45, (0.03, 0.18)
"""How far a tint is on the way to white, a line in mono to black or white; where black lines are seen, and white words
read better than black ones."""
HATCHES: tuple[tuple[float, ...], ...] = ((), (45,), (135,), (0,), (90,), (45, 135))


class Tone(NamedTuple):
    """The colour of an area, that of the lines on it, and how these are turned, in degrees clockwise."""

    fill: str
    line: str
    turns: tuple[float, ...]


def look_alike(one: str, other: str) -> bool:
    """Whether two colours can't be told apart."""
    return max(abs(a - b) for a, b in zip(rgb(one), rgb(other), strict=True)) < MIN_APART


def is_grey(colour: str) -> bool:
    """Whether a colour is a grey to the eye."""
    return max(rgb(colour)) - min(rgb(colour)) <= MIN_CHROMA


def make_tones(texts: Iterable[str], palette: Mapping[str, Any], ink: str) -> dict[str, Tone]:
    """The tones of the colours in texts and a palette, but for those that a role with several values has in this ink,
    and those for which no lines are left."""
    if ink == "full":
        return {}
    by_ink = {str(value.get(ink)).upper() for value in palette.values() if isinstance(value, Mapping)}
    every = " ".join([*texts, *(value for value in palette.values() if isinstance(value, str))])
    found = {mix(each, each, 0) for each in re.findall(r"#(?:[0-9A-Fa-f]{3}){1,2}\b", every)} - by_ink
    made: dict[str, Tone] = {}
    for colour in sorted(found, key=lambda each: (-luminance(each), each)):
        fill = grey(colour) if ink == "mono" else mix(colour, WHITE, LOW_TINT)
        taken = {tone.turns for tone in made.values() if look_alike(fill, tone.fill)}
        left = [turns for turns in HATCHES if turns not in taken]
        if left and not is_grey(colour):
            away = BLACK if DARK_LUMINANCES[0] < luminance(fill) < DARK_LUMINANCES[1] else WHITE
            line = mix(fill, away, LINE_SHARE) if ink == "mono" else colour
            made[colour] = Tone(fill, line, left[0])
    return made
