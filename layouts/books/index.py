"""The index of words on the last page: which words it holds, and what a text explains of them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from layouts.books.markdown import TERM as BEGINS
from layouts.books.markdown import Heading, MarkdownParagraph, Part, plain, walk

TERM = 32
"""A bold run of more letters is no term."""
BOLD_TEXT = re.compile(r"\*\*(.+?)\*\*", re.S)


def pattern_of(word: str) -> re.Pattern[str]:
    """What finds a word of the index, in the singular or plural, whatever it begins with."""
    stem = re.escape(word).replace(r"\ ", r"[\s\u00a0]+")
    return re.compile(rf"(?<!\w){stem}(?:e?s)?(?!\w)", re.I)


def terms_of(parts: Sequence[Part]) -> list[str]:
    """What an index holds of itself: headings below chapters, and the terms that begin a paragraph in bold."""
    found: list[str] = []
    for part in walk(parts):
        if isinstance(part, Heading) and part.level > 2:
            found.append(part.plain)
        elif isinstance(part, MarkdownParagraph) and (term := BEGINS.match(part.text)) and len(plain(term[1])) < 28:
            found.append(plain(term[1]).rstrip(".:,"))
    return found
