"""What a typesetter does to typed text: curly quotes, true minus, dashes, spaces that hold a number to its unit."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

NO_BREAK_SPACE = "\u00a0"
"""A space that no line is broken at."""
QUOTES: Mapping[str, Sequence[str]] = {
    **dict.fromkeys(("bg", "cs", "de", "et", "is", "lt", "sk", "sl", "sr"), "„“"),
    **dict.fromkeys(("hr", "hu", "pl", "ro"), "„”"),
    **dict.fromkeys(("el", "es", "it", "nb", "no", "pt", "ru", "uk"), "«»"),
    "en": "“”", "da": "»«", "fi": "””", "fr": ("«\u00a0", "\u00a0»"), "sv": "””",
}  # fmt: skip
"""Opening and closing quotation marks by language; English ones for others."""
UNITS = r"(?:HP|mm|cm|pt|%|g/m²|°)"

_STEPS: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern), put)
    for pattern, put in (
        (r"\.\.\.", "…"),
        (r"(?<=\d) ?- ?(?=\d)", "–"),
        (r"(?<![\w\])}*–-])-(?=\d)", "−"),
        (r"(?<=\s)-(?=\s)", "–"),
        # An apostrophe in or after a word, or before figures left out ('18).
        (r"(?<=\w)'|'(?=\d0?s\b)", "’"),
        (r"(?<![^\s(\[–—/“*])'", "‘"),
        (r"'", "’"),
        (r"(?<![^\s(\[–—/‘*])\"(?=[\w‘({*…])", "“"),
        (r"\"", "”"),
        (rf"(?<=\d) (?={UNITS}(?!\w))", NO_BREAK_SPACE),
        # What an icon stands beside, and the marks after it, stay on its line.
        (r"(?<=[^\s|]) +(?=\{[a-z][a-z0-9-]*\})", NO_BREAK_SPACE),
        (r"(?<=\}) +(?=[,.;:!?)])", ""),
    )
)


def polish(text: str, opening: str = "“", closing: str = "”") -> str:
    """A text as it is printed, with these quotation marks; bold marks and icons in braces stay as they are.

    >>> polish('"Don\\'t", she said: -1 HP {hit-point} , in 2-3 turns.')
    '“Don’t”, she said: −1\\xa0HP\\xa0{hit-point}, in 2–3 turns.'
    """
    quotes = {"“": opening, "”": closing}
    for pattern, put in _STEPS:
        text = pattern.sub(quotes.get(put, put), text)
    return text
