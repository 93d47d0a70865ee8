"""Words as people write them, with the marks of Markdown and HTML, made into what `layouts.drawing.text` sets."""

from __future__ import annotations

import re
from html import unescape

from components.schema import Game
from layouts.drawing import fonts
from layouts.drawing.hooks import Studio
from layouts.drawing.look import Look
from layouts.drawing.typography import CODE, check_words, polish, signs_of, written_language

_SPAN = re.compile(
    r"""<span(?: color=["']([^"'<>]+)["'])?(?: size=["']([5-9]\d|1[0-4]\d|150)%["'])?>(?=.+?</span>)""", re.S
)
_ENTITY = re.compile(r"&(?:#\d+|#x[0-9a-f]+|[a-z]{2,8}\d{0,2});", re.I)
_MARK_SPELLINGS = (
    (r"<br ?/?>", "\n"),
    (r"<(b|strong)>(.+?)</\1>", r"**\2**"),
    (r"<(i|em)>(.+?)</\1>", r"<i>\2</i>"),
    (r"\*\*\*(?=\w)([^*]+)\*\*\*", r"**<i>\1</i>**"),
    (r"(?<![\w*])\*(?=[\w\"'“‘„«(])([^*\n]*[^*\s])\*(?![\w*])", r"<i>\1</i>"),
)
"""Marks, and the one way in which each is written from here on."""


def check_letters(words: str, font: str) -> None:
    """Refuse text that a font cannot show: a box in place of a letter is worse than a message. Raises ValueError."""
    if missing := fonts.lacking(words, font):
        raise ValueError(missing)


def said_language(game: Game) -> str:
    """The language of a game that says one; else "", as nobody knows how its words are to be set."""
    return written_language(game.language) if game.languages else ""


def read_words(studio: Studio, words: str, strong: str = "", font: str = "") -> str:
    """Words as they are set: in the way of the game's language where it says that, of a paragraph with its marks.

    Raises TooMuch for a word of too many letters.
    """
    language, look = said_language(studio.game), studio.look
    words = read_marks(words) if font else words
    if language:
        words = polish(words, signs_of(language))
    check_words(words)
    if font:
        return resolve(CODE.sub(r"**\1**", words) if "`" in words else words, look, font, strong)
    return words if words.isascii() else words.translate(fonts.INVISIBLE_LETTERS)


def read_marks(words: str) -> str:
    """Words with one way of writing each mark. What isn't closed stays as it is."""
    if "&" in words:
        words = _ENTITY.sub(lambda found: unescape(found[0]), words)
    for pattern, put in _MARK_SPELLINGS if "*" in words or "<" in words else ():
        words = re.sub(pattern, put, words, flags=re.S)
    return words


def resolve(words: str, look: Look, font: str, strong: str) -> str:
    """Words with the fonts, colours and sizes of their marks. Raises SalvageError for a colour that is none."""

    def span(found: re.Match[str]) -> str:
        return f"<span {look.colour(found[1]) if found[1] else ''} {int(found[2] or 100) / 100:g}>"

    tag = f"<i {look.italic(font)} {look.italic(strong)}>" if "<" in words else ""
    return re.sub(r"<i>(?=.+?</i>)", tag, _SPAN.sub(span, words), flags=re.S) if tag else words
