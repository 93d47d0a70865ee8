"""A moment of a game as a page to keep or share: sentences, a table such as that of points, and a picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from layouts.drawing import fonts
from layouts.drawing.hooks import Studio
from layouts.drawing.pen import HAIR, Pen
from layouts.drawing.scene import PT, Group, Item, Scene
from layouts.drawing.shapes import rect
from layouts.drawing.text import Overflow, block, drawable

WIDTH, HEIGHT, MARGIN = 210.0, 297.0, 15.0
COLUMN = 24.0
"""Width of a column of figures in mm, if there is room for it."""
MIN_FIRST_COLUMN_SHARE = 0.42
TITLE, BODY = 22.0, 10.5
"""Type sizes in pt."""
LEADING, GAP = 1.3, 6.0
MAX_PICTURE_SCALE = 1.5
"""Largest scale of a picture."""


def draw_page(
    studio: Studio, title: str, lines: Sequence[str], table: Sequence[Sequence[str]] = (), scene: Scene | None = None
) -> Scene:
    """Draw a page with a title, sentences, a table whose first row is its head and whose last is its total, and a
    picture as large as the rest of the page allows."""
    page = _KeepsakePage(Pen(studio))
    page.write(title, TITLE, "display")
    for sentence in lines:
        page.write(sentence, BODY, "body")
    if table:
        page.tabulate(table)
    if scene is not None:
        page.place(scene)
    colour = "paper" if "paper" in studio.look.palette else "#FFFFFF"  # Not every theme has this role.
    paper = page.pen.fill(rect(0, 0, WIDTH, HEIGHT), colour)
    return Scene(WIDTH, HEIGHT, (paper, *page.items), 0.0, title)


@dataclass
class _KeepsakePage:
    """A page that is filled from the top."""

    pen: Pen
    items: list[Item] = field(default_factory=list)
    top: float = MARGIN

    def write(self, text: str, size: float, font: str) -> None:
        """Write a paragraph as wide as the page."""
        self._set(text, MARGIN, WIDTH - 2 * MARGIN, size, font)
        self.top += 2.0

    def tabulate(self, table: Sequence[Sequence[str]]) -> None:
        """Write rows with a line below each; figures are right-aligned in their columns."""
        width = WIDTH - 2 * MARGIN
        column = min(COLUMN, width * (1 - MIN_FIRST_COLUMN_SHARE) / max(1, len(table[0]) - 1))
        self.top += GAP / 2
        for number, row in enumerate(table):
            font = "strong" if number in (0, len(table) - 1) else "body"
            begin = self.top
            for place, text in enumerate(row[1:], 1):
                self._end(text, WIDTH - MARGIN - column * (len(row) - 1 - place), begin, column - 2, font)
            self.top = begin
            self._set(row[0], MARGIN, width - column * (len(row) - 1) - 2, BODY, font)
            self.top += 2.4
            self.items.append(self.pen.line(f"M{MARGIN} {self.top}H{WIDTH - MARGIN}", HAIR, "faint"))
            self.top += 1.6
        self.top += GAP / 2

    def place(self, scene: Scene) -> None:
        """Place a picture in the middle of the remaining room, if there is any."""
        room = HEIGHT - MARGIN - self.top - GAP
        scale = min(MAX_PICTURE_SCALE, (WIDTH - 2 * MARGIN) / scene.width, room / scene.height)
        if scale > 0:
            self.items.append(Group(scene.items, (WIDTH - scene.width * scale) / 2, self.top + GAP, scale=scale))

    def _set(self, text: str, x: float, width: float, size: float, font: str) -> None:
        """Set a paragraph at the top, smaller if one of its words is too long."""
        text, ink = drawable(text, font), self.pen.colour("ink")
        while text:
            cap = fonts.CAP_HEIGHT[font] * size * PT
            try:
                paragraph = block(x, self.top + cap, text, size, width, font, ink, LEADING)
            except Overflow:
                size *= 0.8
                continue
            self.items += paragraph.items
            self.top += paragraph.height + size * PT * 0.35
            return

    def _end(self, text: str, x: float, top: float, width: float, font: str) -> None:
        """Set a line that ends at x, smaller if it is too long."""
        text = drawable(text, font)
        size = BODY * min(1.0, width / max(0.1, fonts.width(text, font, BODY)))
        base = top + fonts.CAP_HEIGHT[font] * BODY * PT
        self.items.append(self.pen.words(x, base, text, size, font, "ink", "end"))
