"""Settings of a book: its colours, the size of its print, and whether the margin has the numbers of rules."""

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
"""Colours of a rulebook for games whose palette doesn't define them; text on white keeps a contrast of 7:1, marks
4.5:1."""
MIN_CONTRAST = 4.6
"""Contrast of text with its background; WCAG asks for 4.5."""
LIGHT_PANEL = "#F3F4F6"
"""Background on a web page of boxes that are white in print."""


@dataclass(frozen=True, slots=True)
class Setting:
    """The game's look, large print or not, and rule marks or none."""

    look: Look
    large: bool = False
    marks: bool = True

    def colour(self, role: str) -> str:
        """Return the colour of a role of `ROLES`, from the game's palette if it has one; small text gets a readable
        one, even on boxes."""
        found = self.look.palette.get(role) or ROLES[role].get(self.look.ink, ROLES[role]["full"])
        if role in ("accent", "caption"):
            tint = self.colour("tint")
            found = readable(found, LIGHT_PANEL if tint == "#FFFFFF" else tint)
        return grey(found) if self.look.ink == "mono" else found

    def colours(self) -> dict[str, str]:
        """Return the colours of all roles."""
        return {role: self.colour(role) for role in ROLES}


def readable(colour: str, ground: str) -> str:
    """Move a colour towards black or white until it is readable on a background."""
    towards = "#FFFFFF" if contrast(ground, "#FFFFFF") > contrast(ground, "#000000") else "#000000"
    for step in range(21):
        moved = mix(colour, towards, step / 20)
        if contrast(moved, ground) >= MIN_CONTRAST:
            return moved
    return towards
