"""Reads words with the marks of Markdown and HTML, for `layouts.drawing.text` to set."""

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
"""Tags, the pattern of their content, and the one spelling that replaces each."""


def check_letters(phrase: str, font_name: str) -> None:
    """Refuse text that a font can't show: a message is better than boxes for letters. Raises ValueError."""
    if message := fonts.lacking(phrase, font_name):
        raise ValueError(message)


def find_language(game: Game) -> str:
    """Return the language of a game that names one; otherwise "", as nobody knows how its words should be set."""
    return written_language(game.language) if game.languages else ""


def read_words(studio: Studio, phrase: str, bold_font: str = "", font_name: str = "") -> str:
    """Prepare words for setting: by the rules of the game's language if it names one, and in a paragraph with its
    marks.

    Raises TooMuch for a text or a word of too many letters.
    """
    FILLED_LETTERS.check(len(phrase))
    game = studio.game
    is_plain = phrase.isascii() and not any(map(phrase.__contains__, _MARKS))
    if is_plain and not game.languages and len(phrase) <= WORD_LETTERS.most:
        return phrase  # Most words need nothing.
    language, look = find_language(game), studio.look
    phrase = read_marks(phrase) if font_name else phrase
    if language:
        phrase = polish(phrase, signs_of(language))
    check_words(phrase)
    if font_name:
        return resolve(CODE.sub(r"**\1**", phrase) if "`" in phrase else phrase, look, font_name, bold_font)
    return phrase if phrase.isascii() else phrase.translate(fonts.INVISIBLE_LETTERS)


def read_marks(phrase: str) -> str:
    """Replace all spellings of a mark by one. Marks that aren't closed stay as they are."""
    if "<" in phrase:
        phrase = re.sub(r"(?<!\\)<br ?/?>", "\n", phrase)
        for name, (pattern, replacement) in _MARK_SPELLINGS.items():
            # After the last end tag, each match would search to the end of the text.
            text_before_end, end_tag, text_after_end = phrase.rpartition(f"</{name}>")
            phrase = (
                re.sub(rf"(?<!\\)<{name}>{pattern}</{name}>", replacement, text_before_end + end_tag, flags=re.S)
                + text_after_end
            )
    if "*" in phrase or "\\" in phrase:
        phrase = read_stars(read_escapes(phrase), r"<i>\1</i>")[0]
    if "&" not in phrase:
        return phrase
    from html import unescape  # Its table of names is slow to load, and few decks need it.

    return spell(re.sub(_ENTITY, lambda match: unescape(match[0]), phrase))


def read_escapes(phrase: str) -> str:
    """Replace backslashes and the signs after them by the signs themselves."""
    return re.sub(_ESCAPE, lambda match: match[1] or match[2].replace("*", ESCAPED_STAR), phrase)


def resolve(phrase: str, palette_look: Look, font_name: str, bold_font: str) -> str:
    """Give marks their fonts, colours and sizes. Raises SalvageError for an unknown colour."""

    def span(match: re.Match[str]) -> str:
        return f"<span {palette_look.colour(match[1]) if match[1] else ''} {int(match[2] or 100) / 100:g}>"

    if "<" not in phrase:
        return phrase
    text_before_end, end_tag, text_after_end = phrase.rpartition("</span>")
    text_before_end, end_tag, text_after_end = (
        re.sub(_SPAN, span, text_before_end) + end_tag + text_after_end
    ).rpartition("</i>")
    return (
        re.sub(
            "<i>(?=.)",
            f"<i {palette_look.italic(font_name)} {palette_look.italic(bold_font)}>",
            text_before_end,
            flags=re.S,
        )
        + end_tag
        + text_after_end
    )
