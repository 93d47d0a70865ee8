"""Text layout: measuring, text wrapping (line breaks), fitting with a floor, bold runs and inline icons.

A text may hold `**bold**` runs, `{icon}` marks and line breaks. What does not fit raises `Overflow`; nothing is
ever cut off or shrunk below its floor in silence. Sizes are in pt, widths and positions in mm.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from layouts.drawing import fonts
from layouts.drawing.scene import PT, Item, Paragraph, Span, Symbol, Text, Use

ICON_EM = 1.16
"""Side of an inline icon as a part of the type size: a little taller than the letters beside it."""
TUCK = 0.05
"""What an icon's own air is, as a part of the type size: in kerned text a comma after it is set so much nearer."""
FIT_STEP = 0.25
"""Fitting tries sizes this many pt apart."""
RUNT = 0.36
"""A last line of one word below this part of the width looks like a slip."""
SCRAP = 0.22
"""So does one of any words below this part."""
MIN_RUNT_WIDTH_SHARE = 0.75
"""How far lines give way to a runt, as a part of their width: less would leave a hole at the right."""

NOT_FIRST = "、。，．・：；？！）］｝」』】〕〉》ー々ゝヽぁぃぅぇぉっゃゅょァィゥェォッャュョ"
NOT_LAST = "（［｛「『【〔〈《"
"""What no line begins with in Chinese and Japanese, and what none ends with."""
MARKUP = re.compile(r"\*\*(.+?)\*\*|\{([a-z][a-z0-9-]*)\}", re.S)
_BOLD_TEXT = re.compile(r"\*\*(.+?)\*\*", re.S)
IconSource = Callable[[str], Symbol]


class Overflow(Exception):
    """A text that does not fit its box, even at its smallest size."""

    def __init__(self, text: str, needs: float, has: float, direction: str) -> None:
        # All four, so that it comes back whole from a process that draws.
        super().__init__(text, needs, has, direction)

    def __str__(self) -> str:
        text, needs, has, direction = self.args
        shown = text if len(text) <= 40 else text[:37] + "..."
        return f"text '{shown}' needs {needs:.1f} mm of {direction}, has {has:.1f} mm"


class InlineIcon(NamedTuple):
    """An inline icon: its x offset in a line (mm) and its name."""

    dx: float
    icon: str


class Block(NamedTuple):
    """A set paragraph: what to draw, its height in mm from the first line's cap height to the last baseline."""

    items: tuple[Item, ...]
    height: float
    lines: int


Line = tuple[Span | InlineIcon, ...]


def centred(x: float, y: float, text: str, size: float, font: str = "display", fill: str = "#000000") -> Text:
    """A line centred both ways on (x, y), on cap height, as numbers in discs want it."""
    return Text(x, y + fonts.CAP_HEIGHT[font] * size * PT / 2, text, size, font, fill, "middle")


def drawable(text: str, font: str) -> str:
    """A text without signs that may mean icons or bold type, and letters that the face lacks as question marks."""
    plain = text.replace("**", "").replace("{", "(").replace("}", ")")
    return plain.translate({ord(letter): "?" for letter in fonts.lacks(plain, font)})


def fit_line(text: str, font: str, size: float, floor: float, width: float, tracking: float = 0.0) -> float:
    """The largest size in pt, at most `size`, at which a line fits; raises Overflow below `floor`."""
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
    text: str, font: str, size: float, width: float, strong: str = "strong", mend_runts: bool = False
) -> tuple[Line, ...]:
    """Lines of at most `width` mm, broken at spaces; raises Overflow where one word alone is wider.

    What is bold is kerned if the rest is. `mend_runts` breaks earlier where the last line would be one short word or a
    scrap, if that takes no more lines.
    """
    if font.endswith(fonts.KERN):
        strong = fonts.kerned(strong)
    lines: list[Line] = []
    for part in _BOLD_TEXT.sub(_bold_lines, text).split("\n"):
        found = _wrap_part(part, font, size, width, strong)
        lines.extend(_mend_runt(found, part, font, size, width, strong) if mend_runts else found)
    return tuple(lines)


@lru_cache(maxsize=16384)
def _wrap_part(part: str, font: str, size: float, width: float, strong: str) -> tuple[Line, ...]:
    if "**" in part or "{" in part or _has_cjk(part):
        return tuple(_wrap_rich(part, font, size, width, strong))
    return tuple(_wrap_plain(part, font, size, width))


def _mend_runt(
    lines: tuple[Line, ...], part: str, font: str, size: float, width: float, strong: str
) -> tuple[Line, ...]:
    """The same text in as many lines that are a little shorter, so that the last has company; else as it was."""
    narrow = width
    while (
        len(lines) > 1
        and _is_runt(lines[-1], size, width)
        and (narrow := narrow - 0.02 * width) > MIN_RUNT_WIDTH_SHARE * width
    ):
        try:
            tried = _wrap_part(part, font, size, narrow, strong)
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


def _bold_lines(found: re.Match[str]) -> str:
    """A bold run that goes on over line breaks as one run a line."""
    return "\n".join(f"**{part}**" if part else "" for part in found[1].split("\n"))


def _wrap_plain(text: str, font: str, size: float, width: float) -> Iterator[Line]:
    per_mm = 1000 / (size * PT)
    limit, space = width * per_mm + 0.01, fonts.units(" ", font)
    words = text.split(" ")
    start, used = 0, -space
    for i, word in enumerate(words):
        wide = fonts.units(word, font)
        used += space + wide
        if used > limit and i > start:
            yield (Span(0.0, font, " ".join(words[start:i])),)
            start, used = i, wide
        if wide > limit:
            raise Overflow(word, wide / per_mm, width, "width")
    yield (Span(0.0, font, " ".join(words[start:])),)


def _atoms(text: str, font: str, strong: str) -> Iterator[tuple[str, str]]:
    """The text as (font or 'icon', characters), spaces kept."""
    at = 0
    for found in MARKUP.finditer(text):
        if found.start() > at:
            yield font, text[at : found.start()]
        if found.group(2):
            yield "icon", found.group(2)
        else:
            yield from _atoms(found.group(1), strong, strong)
        at = found.end()
    if at < len(text):
        yield font, text[at:]


def _words(text: str, font: str, strong: str) -> Iterator[tuple[bool, list[tuple[str, str]]]]:
    """Unbreakable runs: whether a space is before each, and a list of (font or 'icon', characters)."""
    word: list[tuple[str, str]] = []
    spaced = True
    for kind, chars in _atoms(text, font, strong):
        if kind == "icon":
            word.append((kind, chars))
            continue
        for number, piece in enumerate(chars.split(" ")):
            if number:
                yield spaced, word
                spaced, word = True, []
            for unit in _units(piece):
                before = word[-1][1][-1] if word else ""
                if _has_cjk(before + unit[0]) and before and unit[0] not in NOT_FIRST and before not in NOT_LAST:
                    yield spaced, word
                    spaced, word = False, []
                word.append((kind, unit))
    yield spaced, word


def _has_cjk(text: str) -> bool:
    return not text.isascii() and any(map(fonts.is_cjk, text))


def _units(piece: str) -> list[str]:
    """What is never parted of what stands between spaces: all of it, but in Chinese, Japanese and Korean a letter, with
    what closes after it and opens before it."""
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


def _wrap_rich(text: str, font: str, size: float, width: float, strong: str) -> Iterator[Line]:
    em = size * PT
    space = fonts.width(" ", font, size)
    line: list[Span | InlineIcon] = []
    used = 0.0
    for spaced, word in _words(text, font, strong):
        wides = [em * ICON_EM if kind == "icon" else fonts.width(chars, kind, size) for kind, chars in word]
        wide = sum(wides)
        if wide > width + 0.005:
            raise Overflow("".join(chars for _, chars in word), wide, width, "width")
        gap = space if spaced else 0.0
        if line and used + gap + wide > width + 0.005:
            yield tuple(line)
            line, used = [], 0.0
        at = used + (gap if line else 0.0)
        for (kind, chars), w in zip(word, wides, strict=True):
            tucked = kind.endswith(fonts.KERN) and chars[0] in ",.;:!?)"
            if tucked and line and isinstance(line[-1], InlineIcon) and at == used:
                at -= em * TUCK
            if kind == "icon":
                line.append(InlineIcon(at, chars))
            elif line and isinstance(last := line[-1], Span) and last.font == kind:
                # Same font as the word before: one span, so that a line is as few text operators as possible.
                line[-1] = Span(last.dx, kind, last.text + (" " if at > used else "") + chars)
            else:
                line.append(Span(at, kind, chars))
            at += w
            used = at
    yield tuple(line)


def line_width(line: Line, size: float) -> float:
    """Width in mm of a wrapped line."""
    if not line:
        return 0.0
    last = line[-1]
    wide = size * PT * ICON_EM if isinstance(last, InlineIcon) else fonts.width(last.text, last.font, size)
    return last.dx + wide


def block(
    x: float,
    y: float,
    text: str,
    size: float,
    width: float,
    font: str = "body",
    fill: str = "#000000",
    leading: float = 1.2,
    anchor: str = "start",
    icons: IconSource | None = None,
    strong: str = "strong",
    mend_runts: bool = False,
) -> Block:
    """Wrapped text whose first baseline is at y; `leading` in type sizes; x is the left, middle or right by anchor."""
    lines = wrap(text, font, size, width, strong, mend_runts)
    pitch, em = size * PT * leading, size * PT
    cap = fonts.CAP_HEIGHT[font] * em
    if anchor != "start":
        part = 0.5 if anchor == "middle" else 1.0
        lines = tuple(_shift(line, -part * line_width(line, size)) for line in lines)
    items = set_lines(lines, x, y, size, pitch, font, fill, icons)
    return Block(items, cap + pitch * (len(lines) - 1), len(lines))


def set_lines(
    lines: Sequence[Line],
    x: float,
    y: float,
    size: float,
    pitch: float,
    font: str = "body",
    fill: str = "#000000",
    icons: IconSource | None = None,
) -> tuple[Item, ...]:
    """Wrapped lines, `pitch` mm apart, the first baseline at y; `font` is the one whose capitals icons stand beside."""
    em = size * PT
    cap = fonts.CAP_HEIGHT[font] * em
    spans = tuple([tuple([s for s in line if isinstance(s, Span)]) for line in lines])
    items: list[Item] = [Paragraph(x, y, spans, size, pitch, fill)]
    for row, mark in [(row, mark) for row, line in enumerate(lines) for mark in line if isinstance(mark, InlineIcon)]:
        if icons is None:
            raise ValueError(f"the text names the icon {{{mark.icon}}} where no icons are at hand")
        symbol = icons(mark.icon)
        side = em * ICON_EM
        top = y + row * pitch - cap / 2 - side / 2
        items.append(Use(symbol, x + mark.dx, top, side / symbol.width, fill=fill))
    return tuple(items)


def _shift(line: Line, by: float) -> Line:
    return tuple(
        Span(p.dx + by, p.font, p.text) if isinstance(p, Span) else InlineIcon(p.dx + by, p.icon) for p in line
    )


def fit_block(
    text: str,
    font: str,
    size: float,
    floor: float,
    width: float,
    height: float,
    leading: float = 1.2,
    strong: str = "strong",
) -> float:
    """The largest size in pt, at most `size`, at which wrapped text fits a box; raises Overflow below `floor`."""
    trial = size
    while True:
        try:
            count = len(wrap(text, font, trial, width, strong, True))  # As it will be set; so it is wrapped once.
            em = trial * PT
            needs = (fonts.CAP_HEIGHT[font] + leading * (count - 1)) * em
            if needs <= height + 0.005:
                return trial
            fault = Overflow(text, needs, height, "height")
        except Overflow as wide:
            fault = wide
        if trial <= floor + 1e-6:
            raise fault
        trial = max(floor, trial - FIT_STEP)
