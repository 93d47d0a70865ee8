"""A rulebook's pages: blocks in their places, footers, rule marks, and the passes until page numbers hold."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from layouts import fonts
from layouts.backends.pdf import Document
from layouts.backends.tagged import Jump, TaggedFile
from layouts.rulebook.elements import Element, Marked
from layouts.rulebook.flow import Flow, Placed, TooTall
from layouts.rulebook.index import Index, look_up
from layouts.rulebook.manners import MANNERS, Manner
from layouts.rulebook.sheet import Sheet
from layouts.rulebook.typeset import Block, Setting, Title, mark_items
from layouts.ruler import HIGH, INSET, MUST, SCALE, ruler
from layouts.scene import Group, Item, Path, Text
from layouts.shapes import line

PASSES = 6
"""Page numbers settle in two or three."""
PAGE = 100.0**2
"""A page is worth a gap of so many mm at a page's foot."""
OUTER = 12.0
"""What a page's number takes of its foot, in mm."""
SPILL = 60.0**2
"""So is a page of reference that begins with the end of the chapter before it."""
END = 0.6
"""A gap on the page where the text ends counts for this part of another one."""
USUAL = 14.0
"""No gap in mm: the space above a chapter's heading is less."""
FOOT = 4.4
"""From the text block to the rule above the foot, in mm."""

__all__ = ["Sheet", "bind"]


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
    manner: Manner | None = None
    for _ in range(PASSES):
        made = story()
        manner = manner or best_manner(made.blocks, sheet)
        pages = Flow(sheet, manner).lay(made.blocks)
        while pages and not pages[-1]:
            pages.pop()
        setting.pages = _find_pages(pages, made.indexed)
        if setting.pages == setting.known:
            break
        setting.known = setting.pages
        setting.last_top = _last_top(pages, sheet)
    return _write(made, pages, setting, sheet, about), len(pages)


def best_manner(story: Sequence[Block], sheet: Sheet) -> Manner:
    """The manner that leaves the fewest pages and the smallest gaps at their feet; large print has but one."""
    costs: dict[Manner, float] = {}
    for manner in MANNERS if sheet.columns > 1 else MANNERS[:1]:
        try:
            costs[manner] = _cost(Flow(sheet, manner).lay(story), sheet)
        except TooTall:
            if manner == MANNERS[0]:
                raise
    return min(costs, key=lambda manner: costs[manner])


def _cost(pages: Sequence[Sequence[Placed]], sheet: Sheet) -> float:
    """How much of a book is empty: PAGE for each page, and each gap in a column, by its square. The first page is
    filled by its banner, the last one by larger type: that one should begin with its own chapter."""
    used = [page for page in pages if page]
    inner = used[1:-1]
    gaps = sum(gap**2 * (END if page is inner[-1] else 1.0) for page in inner for gap in find_gaps(page, sheet))
    return PAGE * len(used) + gaps / len(sheet.lefts) + (SPILL if _last_top(used, sheet) > 0 else 0.0)


def find_gaps(page: Sequence[Placed], sheet: Sheet) -> list[float]:
    """The empty stretches of a page's columns in mm, at their feet and between blocks, but for usual distances."""
    gaps = []
    for left in sheet.lefts:
        inside = [each for each in page if each.w > sheet.column or abs(each.x - sheet.left_edge - left) < 1]
        spans = sorted((each.y - sheet.top, each.y - sheet.top + each.block.measure(each.w)) for each in inside)
        y = 0.0
        for top, foot in spans:
            gaps.append(top - y)
            y = max(y, foot)
        gaps = [gap for gap in gaps if gap > USUAL] + [sheet.tall - y]
    return gaps


def _last_top(pages: Sequence[Sequence[Placed]], sheet: Sheet) -> float:
    """Where the chapter that isn't parted begins on its page, space above it included."""
    found = (placed for page in pages for placed in page if placed.block.one_page)
    return next((max(0.0, placed.y - sheet.top - placed.block.before) for placed in found), 0.0)


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
