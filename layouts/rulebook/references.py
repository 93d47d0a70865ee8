"""Where to read on: a paragraph of nothing but links, set as one line of names with their pages, each a link."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from layouts import fonts
from layouts.rulebook.elements import Element, Marked
from layouts.rulebook.markdown import LINK
from layouts.rulebook.typeset import Block, Link, Setting, Style
from layouts.rulebook.typography import NARROW
from layouts.scene import Item, Path, Text
from layouts.shapes import polyline
from layouts.text import Overflow

NAME = Style(size=8.5, leading=1.35, fill="accent", after=1.5)
ARROW = 3.6
"""mm; the arrow before the names takes so much."""
GAP = 3.0
"""mm between one name and the next."""


class Reference(NamedTuple):
    """A name with what it leads to: the place, and the other book in which that is."""

    name: str
    key: str
    book: str


def references(words: str) -> list[Reference]:
    """The links of a text."""
    found = []
    for target, name in LINK.findall(words):
        book, _, key = target.rpartition("#")
        found.append(Reference(name.replace("**", ""), key, book))
    return found


class References(Block):
    """Names in a row, each with its page, or with the book that has it."""

    before = 0.0

    def __init__(self, setting: Setting, shown: Sequence[Reference], parent: Element) -> None:
        super().__init__(setting)
        self.shown = shown
        self.style = setting.sized(NAME)
        self.after = self.style.after
        self.element = parent.add("P")
        self.spans = [self.element.add("Span" if each.book else "Link") for each in shown]

    def _words(self, each: Reference) -> tuple[str, str]:
        where = f"({each.book})" if each.book else str(self.setting.known.get(each.key, 0) or 99)
        return each.name.replace(" ", NARROW), where

    def measure(self, width: float) -> float:
        self.w = width
        self.places: list[tuple[float, float, float, float]] = []
        x, y = ARROW, 0.0
        for each in self.shown:
            name, where = (fonts.width(words, self.style.font, self.style.size) for words in self._words(each))
            wide = name + 0.9 + where
            if ARROW + wide > width:
                raise Overflow(each.name, ARROW + wide, width, "width")
            if x > ARROW and x + wide > width:
                x, y = ARROW, y + self.style.pitch
            self.places.append((x, y, name, wide))
            x += wide + GAP
        return y + self.style.pitch

    def items(self) -> list[Item]:
        return [item for _, items in self.marked() for item in items]

    def marked(self) -> list[Marked]:
        size, font = self.style.size, self.style.font
        accent, caption = self.setting.colour("accent"), self.setting.colour("caption")
        middle = self.style.pitch / 2
        head = polyline(((0.2, middle), (2.4, middle))) + polyline(
            ((1.5, middle - 0.8), (2.4, middle), (1.5, middle + 0.8))
        )
        made: list[Marked] = [(None, [Path(head, stroke=accent, width=0.3)])]
        for each, element, (x, y, name, _) in zip(self.shown, self.spans, self.places, strict=True):
            words, where = self._words(each)
            base = y + self.style.baseline
            items = [
                Text(x, base, f"{words} ", size, font, accent),
                Text(x + name + 0.9, base, where, size, font, caption),
            ]
            made.append((element, items))
        return made

    def links(self) -> list[Link]:
        return [
            Link((x, y, wide, self.style.pitch), each.key, each.name, element)
            for each, element, (x, y, _, wide) in zip(self.shown, self.spans, self.places, strict=True)
            if not each.book
        ]

    def text(self) -> str:
        return ", ".join(each.name for each in self.shown)
