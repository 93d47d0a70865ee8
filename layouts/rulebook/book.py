"""A rulebook's pages: blocks in their places, footers, rule marks, and the passes until page numbers hold."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import inf

from layouts import fonts
from layouts.backends.pdf import Document
from layouts.backends.tagged import Jump, TaggedFile
from layouts.rulebook.composer import MOST, Known, compose, lay
from layouts.rulebook.elements import Element, Marked
from layouts.rulebook.index import Index, look_up
from layouts.rulebook.pages import Manner, Placed, find_holes
from layouts.rulebook.sheet import Sheet
from layouts.rulebook.typeset import Block, Setting, Title, mark_items
from layouts.ruler import HIGH, INSET, MUST, SCALE, ruler
from layouts.scene import Group, Item, Path, Text
from layouts.shapes import line

PASSES = 6
"""Page numbers settle in two or three."""
TRIES = ((1.0, 1.0, 4), (1.0, 1.0, 16), *((scale, 1.0, 8) for scale in (1.02, 1.04, 1.06, 1.08, 1.1)))
"""How books are tried to be set until one has no hole: type so much larger than usual, lines so much further apart, and
how many rows of pages are gone on with."""
LARGE_TRIES = (
    *TRIES[:2],
    *((1.0, leading, 8) for leading in (0.98, 0.96, 1.02)),
    *((scale, 1.0, 8) for scale in (1.02, 1.04, 1.06)),
)
"""The same for large print, whose books have many pages: lines stand nearer before type is larger still."""
OUTER = 12.0
"""What a page's number takes of its foot, in mm."""
FOOT = 4.4
"""From the text block to the rule above the foot, in mm."""

__all__ = ["Sheet", "bind", "set_pages"]


@dataclass(slots=True)
class Story:
    """All blocks of a book in order, and the tree they belong to; `letters` begin the ids of its rules."""

    blocks: list[Block]
    tree: Element
    letters: str = ""
    indexed: Sequence[str] = field(default_factory=tuple)


def bind(story: Callable[[], Story], setting: Setting, sheet: Sheet, about: Document) -> tuple[bytes, int]:
    """The PDF of a story and its number of pages.

    It is laid out again until every page number in it is right. Raises TooTall for a block that fits no page.
    """
    made, pages = set_pages(story, setting, sheet)
    return _write(made, pages, setting, sheet, about), len(pages)


def set_pages(story: Callable[[], Story], setting: Setting, sheet: Sheet) -> tuple[Story, list[list[Placed]]]:
    """A story whose page numbers are right, and its pages. Raises TooTall for a block that fits no page."""
    setting.known = {}
    made, manners = find_manners(story, setting, sheet)
    for number in range(PASSES):
        made = story() if number else made
        pages = lay(made.blocks, sheet, manners)
        setting.pages = _find_pages(pages, made.indexed)
        if setting.pages == setting.known:
            break
        setting.known = setting.pages
    return made, pages


def find_manners(story: Callable[[], Story], setting: Setting, sheet: Sheet) -> tuple[Story, tuple[Manner, ...]]:
    """A story and how its pages are filled, in the first try in which no page but the last has a hole, or in that with
    the smallest ones; its type and leading become those of the setting."""
    (setting.scale, setting.leading, _), *_ = tries = LARGE_TRIES if sheet.large else TRIES
    made, known = story(), Known()
    least, chosen, best = inf, (made, tuple[Manner, ...]()), (1.0, 1.0)
    for scale, leading, width in tries:
        if (scale, leading) != (setting.scale, setting.leading):
            setting.scale, setting.leading = scale, leading
            made, known = story(), Known()
        manners = compose(made.blocks, sheet, width, known)
        holes = [hole for page in lay(made.blocks, sheet, manners)[:-1] for hole in find_holes(page, sheet)]
        if (sizes := sum(hole - MOST for hole in holes if hole > MOST)) < least:
            least, chosen, best = sizes, (made, manners), (scale, leading)
        if not sizes:
            break
    setting.scale, setting.leading = best
    return chosen


def _find_pages(pages: Sequence[Sequence[Placed]], indexed: Sequence[str]) -> dict[str, int]:
    """The page of every key, and those of every word of the index."""
    found: dict[str, int] = {}
    said: list[tuple[int, str]] = []
    for number, page in enumerate(pages, 1):
        for placed in page:
            for key in placed.block.keys:
                found.setdefault(key, number)
            if not isinstance(placed.block, Index):
                said.append((number, placed.block.text()))
    return found | look_up(indexed, said, len(pages))


def _write(story: Story, pages: Sequence[Sequence[Placed]], setting: Setting, sheet: Sheet, about: Document) -> bytes:
    file = TaggedFile(about)
    chapter = ""
    alphabetical = False
    for number, page in enumerate(pages, 1):
        entries: list[str] = []
        marked: list[Marked] = []
        jumps: list[Jump] = []
        places: list[tuple[str, float]] = []
        bookmarks: list[tuple[str, str, int, float]] = []
        for placed in page:
            block, x, y = placed.block, placed.x, placed.y
            block.measure(placed.w)
            marked += [(element, (Group(tuple(items), x, y),)) for element, items in block.marked() if items]
            if marks := mark_items(setting, block.notes()):
                marked.append((None, (Group(tuple(marks), x, y),)))
            for link in block.links():
                left, top, w, h = link.box
                jumps.append(Jump((x + left, y + top, w, h), link.key, link.name, link.element))
            places += [(key, y) for key in block.keys]
            if isinstance(block, Title):
                chapter = block.name if block.level == 2 else chapter
                alphabetical = len(block.name) == 1 if block.level < 4 else alphabetical
                entries += [block.name] if alphabetical and block.level == 4 else []
                bookmarks.append((block.key, block.name, block.level - 2, y))
        last = number == len(pages)
        section = " to ".join(dict.fromkeys((entries[0], entries[-1]))) if entries else chapter
        foot = _foot(number, section if number > 1 else "", last, setting, sheet, story.letters)
        file.page(sheet.paper, [*marked, (None, foot)], jumps, places, [b for b in bookmarks if b[2] >= 0])
    return file.close(story.tree)


def shorten(words: str, font: str, size: float, width: float) -> str:
    """A line that fits the width, at its end an ellipsis where words had to go.

    >>> shorten("Tin Cans", "body", 10, 10)
    'Tin…'
    """
    if fonts.width(words, font, size) <= width:
        return words
    fits = (n for n in range(len(words), 0, -1) if fonts.width(f"{words[:n].rstrip()}…", font, size) <= width)
    return f"{words[: next(fits, 0)].rstrip()}…"


def _foot(number: int, chapter: str, last: bool, setting: Setting, sheet: Sheet, letters: str) -> list[Item]:
    """Page number outside, book and chapter (from A to Z: its entries) inside; the last page's rule is also a ruler."""
    left, right = sheet.left_edge, sheet.left_edge + sheet.width
    y = sheet.paper[1] - sheet.bottom + FOOT
    caption = setting.colour("caption")
    rule = Path(line(left, y, right, y), stroke=setting.colour("faint"), width=0.18, round=False)
    words = " · ".join(filter(None, (setting.title, chapter)))
    if letters and setting.marks and number == 2:
        words += f" · small numbers at the left: rules (1 is {letters}-001) and rulings (A1 is {letters}-A01)"
    words = shorten(words, "body+kern", 7.5, right - left - OUTER)
    outer, inner = (left, right) if number % 2 == 0 else (right, left)
    ends = ("start", "end") if number % 2 == 0 else ("end", "start")
    return [
        Group(ruler(words=f"{MUST} · {SCALE}"), left, y - HIGH + INSET) if last else rule,
        Text(outer, y + 4.4, str(number), 11, "display", setting.colour("ink"), ends[0]),
        Text(inner, y + 4.2, words, 7.5, "body+kern", caption, ends[1]),
    ]
