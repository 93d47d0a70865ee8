"""Typographic corrections of typed text: curly quotes, true minus, dashes, non-breaking spaces.

A text is first split into tokens, on cards and in books alike: an icon, a mark, code, a number, a word, a space and so
on. Rules then look at a token and its neighbours, never at letters within another token.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import TypeAlias

from components.base.limits import WORD_LETTERS
from layouts.drawing import fonts

NO_BREAK_SPACE = "\u00a0"
"""A space at which lines aren't broken."""
MARKS: Mapping[str, str] = {
    **dict.fromkeys(("cs", "de", "et", "is", "lt", "sk", "sl"), "„ “ ‚ ‘"),
    **dict.fromkeys(("bg", "sr"), "„ “ ’ ’"),
    **dict.fromkeys(("ca", "el", "es", "it", "pt"), "« » “ ”"),
    **dict.fromkeys(("nb", "nn"), "« » ‘ ’"),
    **dict.fromkeys(("ru", "uk"), "« » „ “"),
    **dict.fromkeys(("hr", "pl"), "„ ” ‚ ’"),
    **dict.fromkeys(("fi", "sv"), "” ” ’ ’"),
    "en": "“ ” ‘ ’", "da": "» « › ‹", "fr": "«\u00a0 \u00a0» “ ”", "hu": "„ ” » «", "ro": "„ ” « »",
}  # fmt: skip
"""Opening and closing quotation marks by language, double then single; English ones are the default."""
SPACED: Mapping[str, str] = {"fr": "!?:;»"}
"""Signs with a non-breaking space before them, by language."""

CODE = re.compile(r"`([^`\n]+)`")
"""Code, which is set as typed, in bold, as there is no monospaced font."""
ADDRESS = r"""(?:https?://|www\.)(?:[^\s"'<>()*]|'[^\s"'<>()]*'|\*(?=\w))+|(?<![\w.+'-])[\w+-][\w.+'-]*+@\w[\w-]*(?:\.\w[\w-]*)++"""
"""A web or mail address, which stays as typed."""
_NUMBER = r"[$€£]?\d++(?:[.,:]\d++)*+[%°]?"
_CUT_WORD = r"""(?<!\w)'(?:(?i:t(?:is|was)|em|[sn]|ne\w?)\b(?!')|n'(?!\w)|\d0?s\b|\d\d(?!['\w]|[^'\n]*\w'(?!\w)))"""
"""Words that begin with an apostrophe, in English and German; two digits are a year, unless a quotation mark
follows."""
_TOKEN = rf"""
    (?P<code>`[^`\n]+`|\]\([^()\s]*\)|{ADDRESS}|\{{(?![a-z][a-z0-9-]*\}})[^{{}}]*\}}|\d+'[ ]?\d+")
    |(?P<word>[^\W\d]\w*+(?:[-'’]\w++|[.,;:!?]?[ ][^\W\d]\w*+(?!://|\.|[\w.+'-]*@))*+|{_CUT_WORD})
    |(?P<held>(?<=\d)[ ](?=(?:HP|mm|cm|pt|%|g/m²|°)(?!\w)))
    |(?P<equals>\s*=\s*)
    |(?P<space>\s+)
    |(?P<number>{_NUMBER}(?:(?P<joint>-|[ ]-[ ]){_NUMBER}(?:(?P=joint){_NUMBER})*+)?+)
    |(?P<mark>\*\*|</?[a-z][^<>]*>|\ue000[^\ue001]*\ue001|[\ue002-\ue004])
    |(?P<icon>\{{[a-z][a-z0-9-]*\}})
    |(?P<quote>["'])
    |(?P<dash>-+)
    |(?P<closing>\.\.\.|[)\]}}”’»›.,!?…])
    |(?P<opening>[(\[/“‘„‚«‹])
    |(?P<sign>.)
    """
"""The kinds of tokens; words separated by blanks and stops form one token. `held`: a blank before a unit."""
_TO_SET = re.compile(r"""["'{-]|\.\.\.|\d """)
"""Signs without which a text needs no corrections."""
_CJK = "".join(f"{first}-{last}" for first, last in fonts.CJK)
_LINE_PARTS = rf"[\s\u200b{_CJK}]+"
"""Places at or within which lines break."""
ESCAPED_STAR, _BOLD_MARK = "\ue005", "\ue006"
"""Placeholders for a literal star, and for a place where bold begins or ends, while stars are read."""
_STARS_AS_TYPED = rf"`[^`\n]+`|{ADDRESS}"
_BOLD_WORDS = r"\*\*(?:(?!\*)|(?=\*[^*]+\*(?:\*\*)?(?!\*)))(?=\S)((?:[^*]++|\*){1,300}?)(?<=\S)\*\*(?!\*)"
STARS_MESSAGE = r"**bold** and *italic* have no blanks inside, and \* is a star"
_UNMARKED = f"[^*{_BOLD_MARK}]*"
_ITALIC_WORDS = (
    rf"(?<!\*)(?<![^\W{_CJK}])\*(?=[^\s*)\]}},;])({_UNMARKED}(?:{_BOLD_MARK}{_UNMARKED}{_BOLD_MARK}{_UNMARKED})*)"
    rf"(?<=[^\s(\[{{])\*(?!\*)(?![^\W{_CJK}])"
)
_GAPS = {"edge", "space", "held", "opening", "equals"}
_ENDS = {"edge", "space", "closing", "sign"}
_WORDLIKE = {"word", "number", "icon", "code"}
_Token: TypeAlias = tuple[str, str]
"""The kind of a token, which is its group's name in `_TOKEN`, and its letters."""
_EDGE = "edge", ""


def written_language(language: str) -> str:
    """Return the code under which a language's marks, words and hyphens are found."""
    return "nb" if language == "no" else language


@cache
def signs_of(language: str) -> Mapping[str, str]:
    """Return a language's quotation marks by role, and the punctuation that takes a space before it."""
    language = written_language(language)
    names, marks = ("open", "close", "open_single", "close_single"), MARKS.get(language, MARKS["en"]).split(" ")
    return {**dict(zip(names, marks, strict=True)), "spaced": SPACED.get(language, "")}


def read_stars(text: str, italic: str) -> tuple[str, list[str]]:
    """Replace stars in a text: bold stays between `**`, italic is written by a pattern and never begins or ends within
    a word or sum. Return the stray stars, too, except single ones between blanks.

    >>> read_stars("*a **b** c*, 2*3*4 **-3**", r"<i>\\1</i>")
    ('<i>a **b** c</i>, 2*3*4 **-3**', ['2*3*4'])
    """
    text = _pattern(_STARS_AS_TYPED).sub(lambda found: found[0].replace("*", ESCAPED_STAR), text)
    text = _pattern(_BOLD_WORDS).sub(
        lambda found: _BOLD_MARK + CODE.sub(r"\1", found[1].replace("**", "")) + _BOLD_MARK, text
    )
    text = _pattern(_ITALIC_WORDS).sub(italic, text)
    beside = "[^\\s\ue000-\ue006]{0,9}"
    stray = [each for each in re.findall(rf"{beside}\*+{beside}", text) if each.strip("*") or "**" in each]
    text = text.replace("*", ESCAPED_STAR).replace(_BOLD_MARK, "**")
    # Two adjacent stars would be taken for bold again.
    return re.sub(f"{ESCAPED_STAR}(?=[*{ESCAPED_STAR}])", "*\u00ad", text).replace(ESCAPED_STAR, "*"), stray


@cache
def _pattern(source: str) -> re.Pattern[str]:
    """Compile a pattern at first use: that takes 3 ms each, and cards without a language never need it."""
    return re.compile(source, re.VERBOSE)


def check_words(text: str) -> None:
    """Raise TooMuch for a word with more letters than are allowed."""
    if len(text) > WORD_LETTERS.most:  # Few texts are, and splitting takes longer than setting a line.
        WORD_LETTERS.check(max(map(len, _pattern(_LINE_PARTS).split(text.replace("\u00ad", "")))))


def polish(text: str, signs: Mapping[str, str] = signs_of("en")) -> str:
    """Correct a text's typography for a language; marks, icons in braces and code stay as they are.

    >>> polish('"Don\\'t", she said: **-1 HP** {hit-point} , in 2-3 turns.')
    '“Don’t”, she said: **−1\\xa0HP**\\xa0{hit-point}, in 2–3 turns.'
    """
    if not _TO_SET.search(text) and not signs["spaced"]:
        return text
    tokens: list[_Token] = [(found.lastgroup or "", found[0]) for found in _pattern(_TOKEN).finditer(text)]
    # Marks are invisible: the tokens beyond them decide.
    shown = [at for at, (kind, _) in enumerate(tokens) if kind != "mark"]
    before, opened = _EDGE, set[str]()
    for at, after in zip(shown, [*(tokens[at] for at in shown[1:]), _EDGE], strict=False):
        kind, typed = tokens[at]
        if kind == "quote":
            tokens[at] = _set_quote(typed, before, after, signs, opened)
        elif kind in ("space", "held"):
            tokens[at] = kind, _set_space(tokens[at], before, after, signs["spaced"])
        elif kind in ("number", "word", "dash") or typed == "...":
            tokens[at] = kind, _set_sign(tokens[at], before[0], after[0])
        before = tokens[at]
    polished = "".join([typed for _, typed in tokens])
    return re.sub(" ?\u00a0 ?", NO_BREAK_SPACE, polished) if NO_BREAK_SPACE in signs["open"] else polished


def _set_sign(token: _Token, before: str, after: str) -> str:
    """Choose the sign for hyphens: `2-4` is a range, `10 - 3` a difference, as is everything beside `=`, and
    `2026-11-28` neither. A minus stands before a number if it can't join it to the token before."""
    kind, text = token
    if kind == "number":
        difference = " - " in text or "equals" in (before, after)
        return text.replace("-", "−" if difference else "–") if difference or text.count("-") == 1 else text
    if text == "-" and after == "number" and before not in _WORDLIKE | {"closing", "dash"}:
        return "−"
    if text == "-" and before == after == "space":
        return "–"
    return "…" if text == "..." else text.replace("'", "’")


def _set_space(token: _Token, before: _Token, after: _Token, spaced: str) -> str:
    """Return a space: non-breaking before a unit, an icon or a spaced sign, and none between an icon and
    punctuation."""
    if token[1].strip(" ") or not (before[1] and after[1]):
        return token[1]
    if after[1] in spaced or (before[1] in "«" and "»" in spaced) or token[0] == "held":
        return NO_BREAK_SPACE
    if before[0] == "icon" and after[1][0] in ",.;:!?)…":
        return ""
    return NO_BREAK_SPACE if after[0] == "icon" and before[1] != "|" else token[1]


def _set_quote(typed: str, before: _Token, after: _Token, signs: Mapping[str, str], opened: set[str]) -> _Token:
    """Return an opening mark if none is open, otherwise a closing one. After a space and before a word a mark opens
    another quotation; at the end of a word without an open quotation it is an apostrophe; after a number it stays as
    typed."""
    at_start, at_end, single = before[0] in _GAPS, after[0] in _ENDS, "_single" if typed == "'" else ""
    if typed not in opened and before[0] == "number" and after[0] != "word":
        return "closing", typed  # Feet, inches or minutes stay as typed.
    if single and typed not in opened and before[0] in _WORDLIKE | {"closing"}:
        return "closing", "’"
    closes = (not at_start or at_end) if typed in opened else (not at_start and at_end)
    (opened.discard if closes else opened.add)(typed)
    return ("closing", signs[f"close{single}"]) if closes else ("opening", signs[f"open{single}"])
