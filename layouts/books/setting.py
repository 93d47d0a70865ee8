"""What a book is set with: its colours, the size of its print, and whether rules have their numbers in the margin."""

from __future__ import annotations

from dataclasses import dataclass

from layouts.drawing.colour import grey
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


@dataclass(frozen=True, slots=True)
class Setting:
    """The game's look, large print or not, and rule marks or none."""

    look: Look
    large: bool = False
    marks: bool = True

    def colour(self, role: str) -> str:
        """The colour of a role of `ROLES`, from the game's palette if that has it."""
        found = self.look.palette.get(role) or ROLES[role].get(self.look.ink, ROLES[role]["full"])
        return grey(found) if self.look.ink == "mono" else found

    def colours(self) -> dict[str, str]:
        """The colours of all roles."""
        return {role: self.colour(role) for role in ROLES}
