"""A book's last page: the index of words, and the icons that the book explains."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from layouts.books.manuscript import read_signs
from layouts.books.markdown import ICON, Heading, Insert, MarkdownParagraph, MarkdownTable, Part, plain, walk
from layouts.books.markdown import TERM as BEGINS

MAX_TERM_CHARS = 32
"""Longest bold run that counts as a term."""
MAX_SIGN_CHARS = 24
"""Longest name of an icon."""
_LEADING_SIGN = re.compile(rf"{ICON.pattern}[\s\u00a0]*(.+)", re.S)
_NUMBER = re.compile(r"(?:Step )?(?<!\d)\d+[.:] *")
BOLD_TEXT = re.compile(r"\*\*(.+?)\*\*", re.S)


def pattern_of(word: str) -> re.Pattern[str]:
    """Return a pattern that finds a word of the index, in the singular or plural, in any case."""
    stem = re.escape(word).replace(r"\ ", r"[\s\u00a0]+")
    return re.compile(rf"(?<!\w){stem}(?:e?s)?(?!\w)", re.I)


def terms_of(parts: Sequence[Part]) -> list[str]:
    """List the entries of an automatic index: headings below chapters, and terms that begin a paragraph in bold."""
    found: list[str] = []
    for part in walk(parts):
        if isinstance(part, Heading) and part.level > 2:
            found.append(part.plain)
        elif isinstance(part, MarkdownParagraph) and (term := BEGINS.match(part.text)) and len(plain(term[1])) < 28:
            found.append(plain(term[1]).rstrip(".:,"))
    return found


def find_signs(parts: Sequence[Part]) -> list[tuple[str, str]]:
    """List icons with the first name that the book gives them: by the heading, the table's row or the bold term that
    they begin, or by `::: icons` with names."""
    found: dict[str, str] = {}
    for icon, words in _explained(parts):
        called = _NUMBER.sub("", plain(words)).strip(" .,:;")
        if called and len(called) <= MAX_SIGN_CHARS:
            found.setdefault(icon, called[0].upper() + called[1:])
    return [*found.items()]


def _explained(parts: Sequence[Part]) -> Iterator[tuple[str, str]]:
    pointed = {id(item) for part in parts if isinstance(part, Insert) and part.name == "anatomy" for item in part.parts}
    for part in walk(parts):
        if id(part) in pointed:
            continue  # It describes a place in a picture.
        if isinstance(part, Insert):
            yield from read_signs(part.attributes.get("names", "")) if part.name == "icons" else ()
        elif isinstance(part, MarkdownTable):
            cells = (_LEADING_SIGN.fullmatch(row[0]) for row in part.rows)
            yield from ((found[1], found[2]) for found in cells if found)
        elif isinstance(part, Heading | MarkdownParagraph) and (found := _LEADING_SIGN.fullmatch(part.text)):
            bold = BOLD_TEXT.match(found[2])
            if bold or isinstance(part, Heading):
                yield found[1], bold[1] if bold else found[2]
