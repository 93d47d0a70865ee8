"""What a typesetter does to typed text: curly quotes, true minus, dashes, spaces that hold what belongs together.

Text is read as tokens first, on cards and in books alike: what each part is (an icon, a mark, code, a number, a word, a
space …). Rules then look at a token and at what stands before and after it, and never at letters within another one.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import TypeAlias

from components.base.limits import WORD_LETTERS
from layouts.drawing import fonts

NO_BREAK_SPACE = "\u00a0"
"""A space that no line is broken at."""
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
"""Opening and closing quotation marks by language, and those for single ones; English ones for others."""
SPACED: Mapping[str, str] = {"fr": "!?:;»"}
"""Signs with a space before them, by language: it stays on their line."""

CODE = re.compile(r"`([^`\n]+)`")
"""What is set as it is typed: in bold, as there is no type for it."""
ADDRESS = r"""(?:https?://|www\.)(?:[^\s"'<>()*]|'[^\s"'<>()]*'|\*(?=\w))+|(?<![\w.+'-])[\w+-][\w.+'-]*+@\w[\w-]*(?:\.\w[\w-]*)++"""
"""An address of a page or of mail, which stays as it is typed."""
_NUMBER = r"[$€£]?\d++(?:[.,:]\d++)*+[%°]?"
_CUT_WORD = r"""(?<!\w)'(?:(?i:t(?:is|was)|em|[sn]|ne\w?)\b(?!')|n'(?!\w)|\d0?s\b|\d\d(?!['\w]|[^'\n]*\w'(?!\w)))"""
"""What begins with an apostrophe, in English and German; two figures are a year, unless a mark closes behind them."""
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
"""What each part of a text is; words with blanks and stops between them are one. `held`: a blank before a unit."""
_TO_SET = re.compile(r"""["'{-]|\.\.\.|\d """)
"""What a text has if anything in it is to be set."""
_CJK = "".join(f"{first}-{last}" for first, last in fonts.CJK)
_LINE_PARTS = rf"[\s\u200b{_CJK}]+"
"""What lines break at or within."""
ESCAPED_STAR, _BOLD_MARK = "\ue005", "\ue006"
"""Stand for a star that means itself, and where bold begins or ends, until stars are read."""
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
"""What a part of a text is, by the name of its group in `_TOKEN`, and its letters."""
_EDGE = "edge", ""


def written_language(language: str) -> str:
    """The name under which a language's marks, words and hyphens are found."""
    return "nb" if language == "no" else language


@cache
def signs_of(language: str) -> Mapping[str, str]:
    """What a language writes: its quotation marks by what they do, and the signs with a space before them."""
    language = written_language(language)
    names, marks = ("open", "close", "open_single", "close_single"), MARKS.get(language, MARKS["en"]).split(" ")
    return {**dict(zip(names, marks, strict=True)), "spaced": SPACED.get(language, "")}


def read_stars(text: str, italic: str) -> tuple[str, list[str]]:
    """A text with its stars read, on cards and in books alike: bold stays between `**`, italic is put as a pattern
    says, and never begins or ends within a word or sum; besides, stars that mark nothing, but for those between blanks.

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
    # Two stars side by side would be taken for bold again.
    return re.sub(f"{ESCAPED_STAR}(?=[*{ESCAPED_STAR}])", "*\u00ad", text).replace(ESCAPED_STAR, "*"), stray


@cache
def _pattern(source: str) -> re.Pattern[str]:
    """Compiled when it is asked for: that takes 3 ms each, and cards in no language never ask."""
    return re.compile(source, re.VERBOSE)


def check_words(text: str) -> None:
    """Raise TooMuch for a word of more letters than are set as one."""
    if len(text) > WORD_LETTERS.most:  # Few are, and splitting takes longer than setting a line.
        WORD_LETTERS.check(max(map(len, _pattern(_LINE_PARTS).split(text.replace("\u00ad", "")))))


def polish(text: str, signs: Mapping[str, str] = signs_of("en")) -> str:
    """A text as it is printed, with the signs of a language; marks, icons in braces and code stay as they are.

    >>> polish('"Don\\'t", she said: **-1 HP** {hit-point} , in 2-3 turns.')
    '“Don’t”, she said: **−1\\xa0HP**\\xa0{hit-point}, in 2–3 turns.'
    """
    if not _TO_SET.search(text) and not signs["spaced"]:
        return text
    tokens: list[_Token] = [(found.lastgroup or "", found[0]) for found in _pattern(_TOKEN).finditer(text)]
    # Marks show nothing: what stands beyond them decides.
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
    """`2-4` is a range, `10 - 3` a difference, as is all beside `=`, and `2026-11-28` neither; a minus stands before a
    number and after nothing that it could join to that."""
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
    """A space; one that no line is broken at where it holds a unit, an icon or a sign, none before a mark after one."""
    if token[1].strip(" ") or not (before[1] and after[1]):
        return token[1]
    if after[1] in spaced or (before[1] in "«" and "»" in spaced) or token[0] == "held":
        return NO_BREAK_SPACE
    if before[0] == "icon" and after[1][0] in ",.;:!?)…":
        return ""
    return NO_BREAK_SPACE if after[0] == "icon" and before[1] != "|" else token[1]


def _set_quote(typed: str, before: _Token, after: _Token, signs: Mapping[str, str], opened: set[str]) -> _Token:
    """An opening mark where none is open, a closing one where one is. But what stands after a space and before a word
    opens another, and what ends a word that none has opened is an apostrophe, or, after a number, as it is typed."""
    at_start, at_end, single = before[0] in _GAPS, after[0] in _ENDS, "_single" if typed == "'" else ""
    if typed not in opened and before[0] == "number" and after[0] != "word":
        return "closing", typed  # Feet, inches or minutes.
    if single and typed not in opened and before[0] in _WORDLIKE | {"closing"}:
        return "closing", "’"
    closes = (not at_start or at_end) if typed in opened else (not at_start and at_end)
    (opened.discard if closes else opened.add)(typed)
    return ("closing", signs[f"close{single}"]) if closes else ("opening", signs[f"open{single}"])
