"""The index of words on the last page: each word with the pages that explain it, found while the book is set."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from math import ceil

from layouts import fonts, text
from layouts.rulebook.elements import Element, Marked
from layouts.rulebook.markdown import TERM as BEGINS
from layouts.rulebook.markdown import Heading, Paragraph, Part, plain, walk
from layouts.rulebook.typeset import Block, Setting, Style
from layouts.scene import Item, Path, Text
from layouts.shapes import line

ENTRY = Style(size=8, leading=1.258, after=0)
PAGES = Style("caption+kern", 7.5, 1.34, after=0)
FEW = 4
"""Neither half of an index that is cut in two has fewer lines."""
MOST = 3
"""A word has at most so many pages."""
TERM = 32
"""A bold run of more letters is no term."""
BOLD = re.compile(r"\*\*(.+?)\*\*", re.S)


class Index(Block):
    """Words in columns, each with a dotted leader to its pages."""

    wide = True
    before, after = 2.0, 3.0
    gap = 6.0

    def __init__(self, setting: Setting, words: Sequence[str]) -> None:
        super().__init__(setting)
        self.words = sorted(words, key=lambda word: (word.casefold(), word))
        self.columns = 3 if setting.large else 5
        self.style, self.numbers = setting.sized(ENTRY), setting.sized(PAGES)
        self.told: list[Element | None] = [None] * len(self.words)

    def describe(self, parent: Element) -> None:
        """Take a place in the tree: a list with a word and its pages in each item."""
        made = parent.add("L")
        self.told = [made.add("LI").add("LBody") for _ in self.words]

    def measure(self, width: float) -> float:
        self.w = width
        self.column = (width - self.gap * (self.columns - 1)) / self.columns
        for word in self.words:
            text.fit_line(word, self.style.font, self.style.size, self.style.size, self.column - 5)
        self.rows = ceil(len(self.words) / self.columns)
        return self.rows * self.style.pitch

    def least(self, width: float) -> float:
        return min(self.measure(width), FEW * self.style.pitch)

    def cut(self, width: float, height: float) -> list[Block]:
        """Between words, which go on in columns on the next page."""
        self.measure(width)
        rows = min(int((height + 1e-7) / self.style.pitch), self.rows - FEW)
        if rows < FEW:
            return []
        halves: list[Block] = []
        for part in (slice(rows * self.columns), slice(rows * self.columns, None)):
            half = Index(self.setting, self.words[part])
            half.told, half.line = self.told[part], self.line
            halves.append(half)
        halves[0].after = 0.0
        return halves

    def items(self) -> list[Item]:
        return [item for _, items in self.marked() for item in items]

    def marked(self) -> list[Marked]:
        made: list[Marked] = []
        ink, faint = self.setting.colour("ink"), self.setting.colour("caption")
        leaders: list[str] = []
        for i, (word, element) in enumerate(zip(self.words, self.told, strict=True)):
            x, y = i // self.rows * (self.column + self.gap), i % self.rows * self.style.pitch + self.style.baseline
            found = self._pages(word)
            words = Text(x, y, word, self.style.size, self.style.font, ink)
            numbers = Text(x + self.column, y, found, self.numbers.size, self.numbers.font, ink, "end")
            made.append((element, [words, numbers]))
            start = x + text.line_width(text.wrap(word, self.style.font, self.style.size, self.w)[0], self.style.size)
            end = (
                x
                + self.column
                - text.line_width(
                    text.wrap(found or " ", self.numbers.font, self.numbers.size, self.w)[0], self.numbers.size
                )
            )
            if end - start > 3:
                leaders.append(line(start + 1, y, end - 1, y))
        dots = Path("".join(leaders), stroke=faint, width=0.18, dash=(0.2, 0.8), round=False)
        return [(None, [dots]), *made]

    def _pages(self, word: str) -> str:
        """The pages of a word, as many as its line has room for."""
        pages = [str(page) for page in self.pages_of(word)]
        style, numbers = self.style, self.numbers
        room = self.column - fonts.width(word, style.font, style.size) - 1.5
        while len(pages) > 1 and fonts.width(", ".join(pages), numbers.font, numbers.size) > room:
            pages.pop()
        return ", ".join(pages)

    def pages_of(self, word: str) -> tuple[int, ...]:
        """The pages of a word as the last pass found them."""
        return tuple(page for n in range(MOST) if (page := self.setting.known.get(f"index {word} {n}")))


def look_up(words: Iterable[str], said: Sequence[tuple[int, str]], last: int) -> dict[str, int]:
    """For `Setting.pages`: the pages that explain each word, those that only name it if none does.

    A word is explained where it is bold or in a heading. The last page, where the index is, counts for nothing else,
    nor does the first, which only shows what is to come, if another one has the word.
    """
    found: dict[str, int] = {}
    bold = [(page, " ; ".join(run for run in BOLD.findall(words) if len(run) <= TERM)) for page, words in said]
    for word in words:
        pattern = pattern_of(word)
        explained = dict.fromkeys(page for page, words in bold if 1 < page < last and pattern.search(words))
        named = dict.fromkeys(page for page, words in said if page < last and pattern.search(words))
        pages = list(explained) or [page for page in named if page > 1][:1] or list(named) or [last]
        found |= {f"index {word} {n}": page for n, page in enumerate(pages[:MOST])}
    return found


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
        elif isinstance(part, Paragraph) and (term := BEGINS.match(part.text)) and len(plain(term[1])) < 28:
            found.append(plain(term[1]).rstrip(".:,"))
    return found
