"""Text layout: measuring, text wrapping (line breaks), fitting with a smallest size, marked-up runs and inline icons.

A text may contain `**bold**` runs, `{icon}` marks, line breaks, and runs in another style (see `MARKUP`). Lines break
at spaces, after hyphens and slashes within words, at U+200B, with a hyphen at U+00AD, and by the hyphenation patterns
of a language. Text that doesn't fit raises `Overflow`; nothing is silently cut off or shrunk below its smallest size.
Sizes are in pt, widths and positions in mm.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise, repeat
from pathlib import Path
from typing import TypeAlias

from components.values import NamedTuple
from layouts.drawing import fonts
from layouts.drawing.scene import PT, Item, Paragraph, Span, Symbol, Text, Use
from layouts.drawing.typography import ADDRESS

ICON_EM = 1.16
"""Side of an inline icon relative to the type size: a little taller than the letters beside it."""
TUCK = 0.05
"""Blank edge of an icon relative to the type size: in kerned text a following comma is set closer by it."""
FIT_STEP = 0.25
"""Difference in pt between the sizes that fitting tries."""
RUNT = 0.36
"""A last line of one word shorter than this share of the width looks like a mistake."""
SCRAP = 0.22
"""So does a last line of any words shorter than this share."""
MIN_RUNT_WIDTH_SHARE = 0.75
"""Smallest share of the width to which lines may be shortened to avoid a runt: less would leave a hole at the right."""

NOT_FIRST = "、。，．・：；？！）］｝」』】〕〉》ー々ゝヽぁぃぅぇぉっゃゅょァィゥェォッャュョ"
NOT_LAST = "（［｛「『【〔〈《"
"""Characters that may not begin a line in Chinese and Japanese, and those that may not end one."""
SOFT_HYPHEN = "\u00ad"
MIN_LETTERS = {"af": (1, 2), "el": (1, 1), **dict.fromkeys(("en", "et", "pt", "sk"), (2, 3))}
"""Fewest letters before and after a hyphen, as in Typst; (2, 2) in other languages."""
HYPHEN_ZONE = 0.25
"""A word is hyphenated if its line would otherwise leave more than this share of the width empty."""

MARKUP = r"(?s)\*\*(.+?)\*\*|\{([a-z][a-z0-9-]*)\}|<i ([^ <>]+) ([^ <>]+)>(.+?)</i>|<span (#\w+)? ([\d.]+)>(.+?)</span>"
"""Bold; an icon; italic, with its font and the font of bold words in it; a colour, and a relative size."""
_RUN = r"(?s)(\*\*)(.+?)(\*\*)|(<i [^<>]*>)(.+?)(</i>)|(<span [^<>]*>)(.+?)(</span>)"
_BREAK = r"\u200b|(?<=\w\w[-–/])(?=[^\W\d_]{2})"
"""Places where a word may continue in the next line without a hyphen."""
_SIGNS = (*"*{<\u00ad\u200b–/-:@", "www.")
_RICH = rf"[*{{<\u00ad\u200b–/-](?:(?<=[{{<\u00ad\u200b])|(?<=\*)\*|{_BREAK})|://|www\.|@"
"""Text that isn't plain contains one of these signs: looking for them takes a fifth of the time of checking each
letter."""
_IN_ADDRESS = r"\u200b|(?<=[/.@?&=#_-])(?=\w)"
_SHOWS_NOTHING = r"\*\*|</?(?:i|span)\b[^<>]*>|[\u00ad\u200b]"
_LETTERS = r"[^\W\d_]+"
_PATTERNS = Path(__file__).with_name("hyphens")
"""Typst's patterns, for the languages in which they may be redistributed freely."""
IconSource = Callable[[str], Symbol]


class Hyphens(NamedTuple):
    """Hyphenation of words: as in `own` (`Reichs-stadt`), otherwise by the patterns of a language."""

    language: str = ""
    own: tuple[str, ...] = ()


NO_HYPHENS = Hyphens()


class Overflow(Exception):
    """A text doesn't fit its box, even at its smallest size."""

    def __init__(self, text: str, needs: float, has: float, direction: str) -> None:
        # All four, so that it can be unpickled from a drawing process.
        super().__init__(text, needs, has, direction)

    def __str__(self) -> str:
        text, needs, has, direction = self.args
        text = re.sub(_SHOWS_NOTHING, "", text)
        shown = text if len(text) <= 40 else text[:37] + "..."
        return f"text '{shown}' needs {needs:.1f} mm of {direction}, has {has:.1f} mm"


class InlineIcon(NamedTuple):
    """An inline icon: its x offset in a line (mm), its name, and its colour if it isn't the paragraph's."""

    dx: float
    text: str
    fill: str = ""


class Block(NamedTuple):
    """A set paragraph: its items, and its height in mm from the first line's cap height to the last baseline."""

    items: tuple[Item, ...]
    height: float
    lines: int


Line = tuple[Span | InlineIcon, ...]
Word: TypeAlias = list[Span | InlineIcon]


def centred(x: float, y: float, text: str, size: float, font: str = "display", fill: str = "#000000") -> Text:
    """Set a line centred both ways on (x, y), by cap height, as for numbers in discs."""
    return Text(x, y + fonts.CAP_HEIGHT[font] * size * PT / 2, text, size, font, fill, "middle")


def drawable(text: str, font: str) -> str:
    """Remove signs that mean icons or bold type from a text, and replace letters that the font lacks by question
    marks."""
    plain = text.replace("**", "").replace("{", "(").replace("}", ")")
    return plain.translate({ord(letter): "?" for letter in fonts.lacks(plain, font)})


def fit_line(text: str, font: str, size: float, floor: float, width: float, tracking: float = 0.0) -> float:
    """Return the largest size in pt, at most `size`, at which a line fits. Raises Overflow below `floor`."""
    has = fonts.width(text, font, size, tracking)
    if has <= width + 0.005:
        return size
    letters = has - tracking * len(text)
    best = size * (width - tracking * len(text)) / letters if letters > 0 else 0.0
    if best < floor - 1e-6:
        raise Overflow(text, fonts.width(text, font, floor, tracking), width, "width")
    return best


@lru_cache(maxsize=16384)
def wrap(
    text: str,
    font: str,
    size: float,
    width: float,
    strong: str = "strong",
    mend_runts: bool = False,
    hyphens: Hyphens = NO_HYPHENS,
) -> tuple[Line, ...]:  # fmt: skip
    """Break a text into lines of at most `width` mm. Raises Overflow if a single word is wider and can't be hyphenated.

    Bold text is kerned if the rest is. `mend_runts` breaks lines earlier if the last would be one short word or a
    scrap, unless that takes more lines.
    """
    if font.endswith(fonts.KERN):
        strong = fonts.kerned(strong)
    lines: list[Line] = []
    for part in (re.sub(_RUN, _part_runs, text) if "\n" in text else text).split("\n"):
        found = _wrap_part(part, font, size, width, strong, hyphens)
        lines.extend(_mend_runt(found, part, font, size, width, strong, hyphens) if mend_runts else found)
    return tuple(lines)


def _mend_runt(
    lines: tuple[Line, ...], part: str, font: str, size: float, width: float, strong: str, hyphens: Hyphens
) -> tuple[Line, ...]:
    """Break a text into as many, slightly shorter lines so that the last is longer; return the old lines if that
    fails."""
    narrow = width
    while (
        len(lines) > 1
        and _is_runt(lines[-1], size, width)
        and (narrow := narrow - 0.02 * width) > MIN_RUNT_WIDTH_SHARE * width
    ):
        try:
            tried = _wrap_part(part, font, size, narrow, strong, hyphens)
        except Overflow:
            break
        if len(tried) > len(lines):
            break
        if not _is_runt(tried[-1], size, width):
            return tried
    return lines


def _is_runt(line: Line, size: float, width: float) -> bool:
    word = len(line) == 1 and isinstance(line[0], Span) and " " not in line[0].text
    return line_width(line, size) < (RUNT if word else SCRAP) * width


def _part_runs(found: re.Match[str]) -> str:
    """Split a marked run at line breaks into one run for each line."""
    before, inner, after = filter(None, found.groups())
    return "\n".join(f"{before}{part}{after}" if part else "" for part in re.sub(_RUN, _part_runs, inner).split("\n"))


def _wrap_plain(text: str, font: str, size: float, width: float) -> Iterator[Line]:
    per_mm = 1000 / (size * PT)
    limit, space = width * per_mm + 0.01, fonts.units(" ", font)
    words = text.split(" ")
    start, used = 0, -space
    for i, wide in enumerate(map(fonts.units, words, repeat(font))):
        used += space + wide
        if used > limit:
            if i > start:
                yield (Span(0.0, font, " ".join(words[start:i])),)
                start, used = i, wide
            if wide > limit:
                raise Overflow(words[i], wide / per_mm, width, "width")
    yield (Span(0.0, font, " ".join(words[start:])),)


def _atoms(
    text: str, pair: Sequence[str], bold: bool = False, fill: str = "", scale: float = 1.0
) -> Iterator[Span | InlineIcon]:
    """Yield runs of one style and icons, keeping spaces. pair: the fonts of plain and of bold words."""
    at = 0
    for found in re.finditer(MARKUP, text):
        if found.start() > at:
            yield Span(0.0, pair[bold], text[at : found.start()], fill, scale)
        strong, icon, plain, both, slanted, colour, share, inner = found.groups()
        if icon:
            yield InlineIcon(0.0, icon, fill)
        elif strong:
            yield from _atoms(strong, pair, True, fill, scale)
        elif slanted:
            yield from _atoms(slanted, (plain, both), bold, fill, scale)
        else:
            yield from _atoms(inner, pair, bold, colour or fill, scale * float(share))
        at = found.end()
    if at < len(text):
        yield Span(0.0, pair[bold], text[at:], fill, scale)


def _words(text: str, font: str, strong: str) -> Iterator[tuple[bool, Word]]:
    """Yield the units between which lines may break: whether a space precedes each, and its runs."""
    word: Word = []
    spaced = True
    for atom in _atoms(text, (font, strong)):
        if isinstance(atom, InlineIcon):
            word.append(atom)
            continue
        for number, piece in enumerate(atom.text.split(" ")):
            if number:
                yield spaced, word
                spaced, word = True, []
            mark = SOFT_HYPHEN * bool(re.search(ADDRESS, piece))  # Keeps parts from being hyphenated.
            for nth, part in enumerate(re.split(_IN_ADDRESS if mark else _BREAK, piece)):
                for unit in _units(part):
                    before = word[-1].text[-1] if word else ""
                    cjk = _has_cjk(before + unit[0]) and unit[0] not in NOT_FIRST and before not in NOT_LAST
                    if before and (cjk or nth):
                        yield spaced, word
                        spaced, word = False, []
                    word.append(atom._replace(text=unit + mark))
    yield spaced, word


def _has_cjk(text: str) -> bool:
    return not text.isascii() and any(map(fonts.is_cjk, text))


def _units(piece: str) -> list[str]:
    """Split a word into parts that are never broken: the word itself, but in Chinese, Japanese and Korean each letter
    with its punctuation."""
    if not _has_cjk(piece):
        return [piece] if piece else []
    found: list[str] = []
    for letter in piece:
        last = found[-1] if found else ""
        parted = fonts.is_cjk(letter) or fonts.is_cjk(last[-1:])
        if last and (not parted or letter in NOT_FIRST or last[-1] in NOT_LAST):
            found[-1] += letter
        else:
            found.append(letter)
    return found


@lru_cache(maxsize=16384)
def _wrap_part(part: str, font: str, size: float, width: float, strong: str, hyphens: Hyphens) -> tuple[Line, ...]:
    if not (any(hyphens) or (any(map(part.__contains__, _SIGNS)) and re.search(_RICH, part)) or _has_cjk(part)):
        return tuple(_wrap_plain(part, font, size, width))
    space = fonts.width(" ", font, size)
    lines: list[Line] = []
    line: Word = []
    used = 0.0
    for spaced, word in _words(part, font, strong):
        # Soft hyphens in a word override the patterns.
        marked = not any(hyphens) or any(SOFT_HYPHEN in atom.text for atom in word)
        widths = [_width(atom, size) for atom in word]
        while True:
            at = used + (space if spaced and line else 0.0)
            room = width + 0.005 - at
            if (wide := sum(widths)) <= room:
                break
            # By the language's rules a word is hyphenated only if it is longer than a line, or if its line would
            # otherwise end too far from the margin.
            if not marked and (not line or room > HYPHEN_ZONE * width):
                word, marked = [_add_soft_hyphens(atom, hyphens) for atom in word], True
            if parted := _hyphenate(word, size, room):
                head, word = parted
                widths[: len(head)] = [_width(word[0], size)]
                _put(line, head, at, used, size)
            elif not line:
                raise Overflow("".join(atom.text for atom in word), wide, width, "width")
            lines.append(tuple(line))
            line, used = [], 0.0
        used = _put(line, word, at, used, size)
    return *lines, tuple(line)


def _put(line: Word, word: Word, at: float, used: float, size: float) -> float:
    """Add a word to a line at `at` mm and return its end. used: the end of the text before it."""
    for atom in word:
        last, plain = line[-1] if line else None, atom.text.replace(SOFT_HYPHEN, "")
        if isinstance(last, InlineIcon) and isinstance(atom, Span) and at == used:
            at -= size * PT * TUCK * (atom.font.endswith(fonts.KERN) and atom.text[0] in ",.;:!?)")
        if isinstance(last, Span) and isinstance(atom, Span) and (last.font, last[3:]) == (atom.font, atom[3:]):
            # Same style as the word before: one span, so that a line has few text operators.
            line[-1] = last._replace(text=last.text + (" " if at > used else "") + plain)
        else:
            line.append(atom._replace(dx=at, text=plain))
        at = used = at + _width(atom, size)
    return used


def _width(atom: Span | InlineIcon, size: float) -> float:
    """Return the width in mm of a run or an icon."""
    return size * PT * ICON_EM if isinstance(atom, InlineIcon) else fonts.width(atom.text, atom.font, size * atom.scale)


def _hyphenate(word: Word, size: float, room: float) -> tuple[Word, Word] | None:
    """Split a word into the part that fits into `room` mm, with a hyphen, and the rest; None if it has no suitable
    place."""
    parted, before = None, 0.0
    for number, atom in enumerate(word):
        left = room - before
        if left < 0:
            break
        before += _width(atom, size)
        for place in [] if isinstance(atom, InlineIcon) else re.finditer(SOFT_HYPHEN, atom.text):
            head = atom._replace(text=atom.text[: place.start()] + "-")
            if _width(head, size) > left:
                return parted
            parted = [*word[:number], head], [atom._replace(text=atom.text[place.end() :]), *word[number + 1 :]]
    return parted


@lru_cache(maxsize=4096)
def _add_soft_hyphens(atom: Span | InlineIcon, hyphens: Hyphens) -> Span | InlineIcon:
    """Add U+00AD to a run wherever its words may be hyphenated."""
    add = hyphenator(hyphens)
    text = atom.text if isinstance(atom, InlineIcon) else re.sub(_LETTERS, lambda letters: add(letters[0]), atom.text)
    return atom._replace(text=text)


@lru_cache(maxsize=32)
def hyphenator(hyphens: Hyphens, min_letters: int = 1) -> Callable[[str], str]:
    """Return a function that adds U+00AD to a word where it may be hyphenated, with at least so many letters on either
    side. Reading patterns takes 0.5 s, so it is only called for words that don't fit."""
    from pyphen import LANGUAGES, Pyphen

    language, own = hyphens.language, {word.replace("-", ""): word for word in hyphens.own}
    file = _PATTERNS / f"{language}.dic" if (_PATTERNS / f"{language}.dic").is_file() else LANGUAGES.get(language)
    sides = (max(min_letters, letters) for letters in MIN_LETTERS.get(language, (2, 2)))
    patterns = Pyphen(file, None, *sides) if file else None

    def mark(word: str) -> str:
        if word in own or not patterns:
            return own.get(word, word).replace("-", SOFT_HYPHEN)
        # A hyphenation that also changes letters, as in Hungarian, isn't used.
        points = (point for point in patterns.positions(word) if not point.data)
        return SOFT_HYPHEN.join(word[start:end] for start, end in pairwise((0, *points, len(word))))

    return mark


def line_width(line: Line, size: float) -> float:
    """Return the width in mm of a wrapped line."""
    return line[-1].dx + _width(line[-1], size) if line else 0.0


def block(
    x: float, y: float, text: str, size: float, width: float, font: str = "body", fill: str = "#000000",
    leading: float = 1.2, anchor: str = "start", icons: IconSource | None = None, strong: str = "strong",
    mend_runts: bool = False, hyphens: Hyphens = NO_HYPHENS,
) -> Block:  # fmt: skip
    """Set wrapped text with its first baseline at y; `leading` in type sizes; x is the left, middle or right, by
    anchor."""
    lines = wrap(text, font, size, width, strong, mend_runts, hyphens)
    pitch, em = size * PT * leading, size * PT
    cap = fonts.CAP_HEIGHT[font] * em
    if anchor != "start":
        part = 0.5 if anchor == "middle" else 1.0
        pairs = [(line, part * line_width(line, size)) for line in lines]
        lines = tuple(tuple(each._replace(dx=each.dx - by) for each in line) for line, by in pairs)
    return Block(set_lines(lines, x, y, size, pitch, font, fill, icons), cap + pitch * (len(lines) - 1), len(lines))


def set_lines(
    lines: Sequence[Line], x: float, y: float, size: float, pitch: float, font: str = "body", fill: str = "#000000",
    icons: IconSource | None = None,
) -> tuple[Item, ...]:  # fmt: skip
    """Set wrapped lines, `pitch` mm apart, with the first baseline at y; icons are centred on the capitals of
    `font`."""
    em = size * PT
    cap = fonts.CAP_HEIGHT[font] * em
    spans = tuple([tuple([s for s in line if isinstance(s, Span)]) for line in lines])
    items: list[Item] = [Paragraph(x, y, spans, size, pitch, fill)]
    for row, mark in [(row, mark) for row, line in enumerate(lines) for mark in line if isinstance(mark, InlineIcon)]:
        if icons is None:
            raise ValueError(f"the text names the icon {{{mark.text}}} where no icons are at hand")
        symbol = icons(mark.text)
        side = em * ICON_EM
        top = y + row * pitch - cap / 2 - side / 2
        items.append(Use(symbol, x + mark.dx, top, side / symbol.width, fill=mark.fill or fill))
    return tuple(items)


def fit_block(
    text: str, font: str, size: float, floor: float, width: float, height: float, leading: float = 1.2,
    strong: str = "strong", hyphens: Hyphens = NO_HYPHENS,
) -> float:  # fmt: skip
    """Return the largest size in pt, at most `size`, at which wrapped text fits a box. Raises Overflow below
    `floor`."""
    trial = size
    while True:
        try:
            count = len(wrap(text, font, trial, width, strong, True, hyphens))  # As it will be set: cached.
            needs = (fonts.CAP_HEIGHT[font] + leading * (count - 1)) * (trial * PT)
            if needs <= height + 0.005:
                return trial
            fault = Overflow(text, needs, height, "height")
        except Overflow as wide:
            fault = wide
        if trial <= floor + 1e-6:
            raise fault
        trial = max(floor, trial - FIT_STEP)
