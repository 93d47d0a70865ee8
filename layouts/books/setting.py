"""What a book is set with: its colours, the size of its print, and whether rules have their numbers in the margin."""

from __future__ import annotations

from dataclasses import dataclass

from layouts.drawing.colour import contrast, grey, mix
from layouts.drawing.look import Look

ROLES = {
    "ink": {"full": "#14202B", "mono": "#000000"},
    "caption": {"full": "#4A5763", "mono": "#000000"},
    "mark": {"full": "#637186", "mono": "#666666"},
    "faint": {"full": "#A9B4BE", "mono": "#A8A8A8"},
    "tint": {"full": "#EDF1F5", "low": "#FFFFFF", "mono": "#FFFFFF"},
    "accent": {"full": "#2F5D8C", "mono": "#000000"},
    "banner": {"full": "#14202B", "low": "#FFFFFF", "mono": "#FFFFFF"},
    "banner_on": {"full": "#FFFFFF", "low": "#14202B", "mono": "#000000"},
    "callout": {"full": "#FFD84A", "low": "#FFFFFF", "mono": "#FFFFFF"},
    "callout_on": {"full": "#14202B", "mono": "#000000"},
}
"""Colours of a rulebook for games whose palette doesn't name them; text on white keeps 7:1, marks 4.5:1."""
MIN_CONTRAST = 4.6
"""Contrast of words with their ground, where WCAG asks for 4.5."""
LIGHT_PANEL = "#F3F4F6"
"""The ground of boxes on a web page where they are white in print."""


@dataclass(frozen=True, slots=True)
class Setting:
    """The game's look, large print or not, and rule marks or none."""

    look: Look
    large: bool = False
    marks: bool = True

    def colour(self, role: str) -> str:
        """The colour of a role of `ROLES`, from the game's palette if that has it; that of small words so that they can
        be read, on boxes too."""
        found = self.look.palette.get(role) or ROLES[role].get(self.look.ink, ROLES[role]["full"])
        if role in ("accent", "caption"):
            tint = self.colour("tint")
            found = readable(found, LIGHT_PANEL if tint == "#FFFFFF" else tint)
        return grey(found) if self.look.ink == "mono" else found

    def colours(self) -> dict[str, str]:
        """The colours of all roles."""
        return {role: self.colour(role) for role in ROLES}


def readable(colour: str, ground: str) -> str:
    """A colour moved towards black or white until it can be read on that ground."""
    towards = "#FFFFFF" if contrast(ground, "#FFFFFF") > contrast(ground, "#000000") else "#000000"
    for step in range(21):
        moved = mix(colour, towards, step / 20)
        if contrast(moved, ground) >= MIN_CONTRAST:
            return moved
    return towards
