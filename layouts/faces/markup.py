"""Words as people write them, with the marks of Markdown and HTML, made into what `layouts.drawing.text` sets."""

from __future__ import annotations

import re

from components.base.files import spell
from components.base.limits import FILLED_LETTERS, WORD_LETTERS
from components.schema import Game
from layouts.drawing import fonts
from layouts.drawing.hooks import Studio
from layouts.drawing.look import Look
from layouts.drawing.typography import CODE, ESCAPED_STAR, check_words, polish, read_stars, signs_of, written_language

_SPAN = r"""(?s)<span(?: color=["']([^"'<>]+)["'])?(?: size=["']([5-9]\d|1[0-4]\d|150)%["'])?>(?=.)"""
_MARKS = "&*<`\\"
_ENTITY = r"(?i)&(?:#\d+|#x[0-9a-f]+|[a-z]{2,8}\d{0,2});"
_ESCAPE = r"(`[^`\n]+`)|\\([!-/:-@\[-`{-~])"
_BOLD_SPELLING = r"(\s*+)(?!</)(.*?\S)(\s*+)", r"\1**\2**\3"
_MARK_SPELLINGS = {"b": _BOLD_SPELLING, "strong": _BOLD_SPELLING, "em": ("(.+?)", r"<i>\1</i>")}
"""Marks, what stands in them, and the one way in which each is written from here on."""


def check_letters(words: str, font: str) -> None:
    """Refuse text that a font cannot show: a box in place of a letter is worse than a message. Raises ValueError."""
    if missing := fonts.lacking(words, font):
        raise ValueError(missing)


def said_language(game: Game) -> str:
    """The language of a game that says one; else "", as nobody knows how its words are to be set."""
    return written_language(game.language) if game.languages else ""


def read_words(studio: Studio, words: str, strong: str = "", font: str = "") -> str:
    """Words as they are set: in the way of the game's language where it says that, of a paragraph with its marks.

    Raises TooMuch for a text or a word of too many letters.
    """
    FILLED_LETTERS.check(len(words))
    game = studio.game
    is_plain = words.isascii() and not any(map(words.__contains__, _MARKS))
    if is_plain and not game.languages and len(words) <= WORD_LETTERS.most:
        return words  # Nothing is to be done with most.
    language, look = said_language(game), studio.look
    words = read_marks(words) if font else words
    if language:
        words = polish(words, signs_of(language))
    check_words(words)
    if font:
        return resolve(CODE.sub(r"**\1**", words) if "`" in words else words, look, font, strong)
    return words if words.isascii() else words.translate(fonts.INVISIBLE_LETTERS)


def read_marks(words: str) -> str:
    """Words with one way of writing each mark. What isn't closed stays as it is."""
    if "<" in words:
        words = re.sub(r"(?<!\\)<br ?/?>", "\n", words)
        for name, (pattern, put) in _MARK_SPELLINGS.items():
            closed, end, behind = words.rpartition(f"</{name}>")  # Behind the last, each looks for one to the very end.
            words = re.sub(rf"(?<!\\)<{name}>{pattern}</{name}>", put, closed + end, flags=re.S) + behind
    if "*" in words or "\\" in words:
        words = read_stars(read_escapes(words), r"<i>\1</i>")[0]
    if "&" not in words:
        return words
    from html import unescape  # Its table of names takes longer to read than most decks need it.

    return spell(re.sub(_ENTITY, lambda found: unescape(found[0]), words))


def read_escapes(words: str) -> str:
    """Words in which a sign behind a backslash means itself."""
    return re.sub(_ESCAPE, lambda found: found[1] or found[2].replace("*", ESCAPED_STAR), words)


def resolve(words: str, look: Look, font: str, strong: str) -> str:
    """Words with the fonts, colours and sizes of their marks. Raises SalvageError for a colour that is none."""

    def span(found: re.Match[str]) -> str:
        return f"<span {look.colour(found[1]) if found[1] else ''} {int(found[2] or 100) / 100:g}>"

    if "<" not in words:
        return words
    closed, end, behind = words.rpartition("</span>")
    closed, end, behind = (re.sub(_SPAN, span, closed) + end + behind).rpartition("</i>")
    return re.sub("<i>(?=.)", f"<i {look.italic(font)} {look.italic(strong)}>", closed, flags=re.S) + end + behind
