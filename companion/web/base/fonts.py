"""The type of pages: subsets of the faces that are printed with."""

from __future__ import annotations

from functools import cache

from layouts.drawing.backends.svg import family_of, font_rules, subset

ROLES = ("display", "caption", "body", "strong")
LETTERS = "".join(map(chr, range(0x20, 0x7F))) + "°–—‘’“”…−×·•▸☐☑↺↻⤢½¼¾→←↑↓"
"""Those of English, and signs."""
LATIN_EXTENDED = range(0xA0, 0x180)
"""Those of most names in Latin letters, for those who need them; what else a name has is shown in the phone's type."""
FILE = ".woff"


@cache
def make_fonts() -> str:
    """The rules of a style sheet that load them: further letters where a page has any."""
    return "\n".join([*map(_tell_further, ROLES), font_rules(dict.fromkeys(ROLES, LETTERS))])


@cache
def make_further(name: str) -> bytes | None:
    """The file of a role's further letters; None where there is none of that name."""
    role = name.removesuffix(FILE)
    letters = frozenset(map(chr, LATIN_EXTENDED)) - frozenset(LETTERS)
    return subset(role, letters) if role in ROLES and name != role else None


def _tell_further(role: str) -> str:
    called, weight = family_of(role)
    letters = f"U+{LATIN_EXTENDED[0]:X}-{LATIN_EXTENDED[-1]:X}"
    source = f'url({role}{FILE}) format("woff")'
    return f'@font-face{{font-family:"{called}";font-weight:{weight};unicode-range:{letters};src:{source}}}'
