"""The type of pages: subsets of the faces that are printed with."""

from __future__ import annotations

from functools import cache

from layouts.backends.svg import font_rules

ROLES = ("display", "caption", "body", "strong")
LETTERS = "".join(map(chr, (*range(0x20, 0x7F), *range(0xA0, 0x180)))) + "–—‘’“”…−×·•▸☐☑↺↻⤢½¼¾→←↑↓"
"""Those of most names in Latin letters, and signs; what else a name has is shown in the phone's own type."""


@cache
def make_fonts() -> str:
    """The rules of a style sheet that load them."""
    return font_rules(dict.fromkeys(ROLES, LETTERS))
