"""What looks like markup in the words of a card, but isn't set: it prints as it was typed."""

from __future__ import annotations

import re
from collections.abc import Iterator

from layouts.drawing.text import MARKUP

ALL_THAT_IS_SET = "a paragraph sets **bold**, {icons} and line breaks, nothing else"
UNSET_MARKS = {
    r"</?(?:a|b|big|br|center|code|del|div|em|font|h[1-6]|hr|i|img|ins|li|mark|ol|p|s|small|span|strike|strong|su[bp]|"
    r"td|tr|tt|u|ul)(?:\s+[\w-]+\s*=[^<>]*)?\s*/?>": ALL_THAT_IS_SET,
    r"\[/?(?:b|i|u|s|center|color|img|size|url)(?:=[^\]\n]*)?\]": ALL_THAT_IS_SET,
    r"(?<![\w*])(\*{1,3})(?=\w)[^*\n]*(?<=[^\s*\d])\1(?![\w*])": ALL_THAT_IS_SET,
    r"(?<!\w)(__?)(?=[^\W_])[^_\n]*(?<=[^\s_])\1(?!\w)": ALL_THAT_IS_SET,
    r"(~~)(?=\S)[^~\n]*\1": ALL_THAT_IS_SET,
    r"&(?:#\d+|#x[0-9a-f]+|[a-z]{2,8}\d{0,2});": "type the sign that it stands for",
    r"\{[\w./+ -]{1,40}\}": "a paragraph sets icons, by names in small letters such as {fuel}",
}
"""What other programs set, and what to do instead."""


def find_unset_marks(words: str, in_paragraph: bool) -> Iterator[tuple[list[str], str]]:
    """The marks of each kind that a text is printed with, and what to do instead; a paragraph sets some."""
    left = MARKUP.sub(lambda found: found[1] or found[2], words) if in_paragraph else words
    for pattern, way_out in UNSET_MARKS.items():
        if marks := [found[0] for found in re.finditer(pattern, left, re.IGNORECASE)]:
            yield marks, way_out
