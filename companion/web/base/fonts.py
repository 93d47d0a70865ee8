"""The fonts of pages: subsets of the typefaces used in print."""

from __future__ import annotations

from functools import cache

from layouts.drawing.backends.svg import family_of, font_rules, subset

ROLES = ("display", "caption", "body", "strong")
LETTERS = "".join(map(chr, range(0x20, 0x7F))) + "°–—‘’“”…−×·•▸☐☑↺↻⤢½¼¾→←↑↓"
"""The letters of English, and symbols."""
LATIN_EXTENDED = range(0xA0, 0x180)
"""The letters of most names in Latin script, loaded only by pages that need them; the phone's own font shows all other
letters of a name."""
FILE = ".woff"


@cache
def make_fonts() -> str:
    """Return the style sheet rules that load the fonts; a page loads further letters only if it has any."""
    return "\n".join([*map(_write_further_rule, ROLES), font_rules(dict.fromkeys(ROLES, LETTERS))])


@cache
def make_further(name: str) -> bytes | None:
    """Return the font file with a role's further letters, or None if no role has that name."""
    role = name.removesuffix(FILE)
    letters = frozenset(map(chr, LATIN_EXTENDED)) - frozenset(LETTERS)
    return subset(role, letters) if role in ROLES and name != role else None


def _write_further_rule(role: str) -> str:
    family, weight = family_of(role)
    letters = f"U+{LATIN_EXTENDED[0]:X}-{LATIN_EXTENDED[-1]:X}"
    source_text = f'url({role}{FILE}) format("woff")'
    return f'@font-face{{font-family:"{family}";font-weight:{weight};unicode-range:{letters};src:{source_text}}}'
