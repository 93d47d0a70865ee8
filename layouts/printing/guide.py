"""The printing guide: what a box needs, and sheet by sheet how it is cut, folded, glued and put together.

Made from the plan of the print run, so it always speaks of these files, this paper and these backs. Sheets laid out
alike share an entry. `steps` is in `guide_steps`; here is what the pages look like.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import ceil
from typing import TYPE_CHECKING

from layouts import fonts, outlines, shapes, text
from layouts.faces.design import Design
from layouts.printing.guide_steps import Entry, entries, first_steps, overview
from layouts.scene import Group, Item, Path, Scene, Text
from layouts.sheets.pages import Page, Placement
from layouts.sheets.papers import Paper

if TYPE_CHECKING:
    from layouts.printing.run import PlannedFile, PrintOptions

BLACK, GREY, PALE, WASTE, FOLD = "#1A222B", "#5B6670", "#D9DFE6", "#F4F6F8", "#0072B2"
EDGE = 16.0
"""Left and right margin of the guide's pages, in mm."""
TOP, BOTTOM = 18.0, 14.0
PICTURE, PICTURE_HIGH = 46.0, 54.0
"""Room for the picture of a sheet, in mm."""
PICTURE_PART = 0.4
"""Of two entries side by side, a picture takes at most so much of the width."""
FEW = 3
"""Two entries of at most so many steps stand side by side."""
NAMES = 58.0
"""Width of the names of files, in mm."""
COLUMNS = 2
"""How many panels of a split board stand side by side."""
NAME = 7.0
"""Type size of a piece's name in a picture, in pt; names that don't fit are left out."""
GAP = 8.0
BODY, HEAD, TITLE = 10.0, 12.0, 22.0
"""Type sizes in pt."""


def guide_pages(design: Design, files: Sequence[PlannedFile], options: PrintOptions, paper: Paper) -> Iterator[Scene]:
    """The pages of the guide for these files."""
    title = f"{design.game.title}: printing guide"
    flow = _Flow(paper)
    flow.heading(title, TITLE)
    for words in first_steps(design, files, options):
        flow.paragraph(words)
    flow.heading("What to print", HEAD + 2)
    for name, words in overview(design, files, options):
        flow.pair(name, words)
    flow.heading("Sheet by sheet", HEAD + 2)
    for row in _rows(list(entries(design, files, options))):
        flow.row(row)
    for number, items in enumerate(flow.pages, 1):
        foot = Text(
            paper.width / 2, paper.height - 8, f"{title} · {number} of {len(flow.pages)}", 8, "body", GREY, "middle"
        )
        yield Scene(paper.width, paper.height, (*items, foot), 0.0, title=f"Page {number}")


class _Flow:
    """Blocks set one below the other, on as many pages as they need."""

    def __init__(self, paper: Paper) -> None:
        self.width, self.bottom = paper.width - 2 * EDGE, paper.height - BOTTOM
        self.pages: list[list[Item]] = [[]]
        self.y = TOP

    def _place(self, height: float, after: float = 0.0) -> float:
        """The top of a block of that height; on a new page where it no longer fits (with `after` more below it)."""
        if self.y + height + after > self.bottom and self.pages[-1]:
            self.pages.append([])
            self.y = TOP
        top, self.y = self.y, self.y + height
        return top

    def heading(self, words: str, size: float) -> None:
        gap = 5.0 if self.pages[-1] else 0.0
        top = self._place(gap + size * 0.5, after=62.0 if size > HEAD else 30.0)
        self.pages[-1].append(Text(EDGE, top + gap + size * 0.26, words, size, "display", BLACK))
        self.y += 1.5

    def paragraph(self, words: str) -> None:
        block = text.block(EDGE, 0, words, BODY, self.width, fill=BLACK, leading=1.3)
        top = self._place(block.height + 2.6)
        self.pages[-1].append(Group(block.items, 0, top + 2.5))

    def pair(self, name: str, words: str) -> None:
        """A name with what is to be said of it beside it."""
        left = text.block(EDGE, 0, name, BODY, NAMES - 4, "strong", BLACK, 1.25)
        right = text.block(EDGE + NAMES, 0, words, BODY, self.width - NAMES, fill=BLACK, leading=1.25)
        top = self._place(max(left.height, right.height) + 3.2)
        self.pages[-1].append(Group((*left.items, *right.items), 0, top + 2.5))

    def row(self, row: Sequence[Entry]) -> None:
        """One entry over the whole width, or two side by side, kept together."""
        wide = self.width if len(row) == 1 else (self.width - GAP) / 2
        made = [_entry(entry, wide) for entry in row]
        top = self._place(max(high for _, high in made) + 4.0)
        for n, (items, _) in enumerate(made):
            self.pages[-1].append(Group(items, EDGE + n * (wide + GAP), top))


def _rows(found: Sequence[Entry]) -> Iterator[tuple[Entry, ...]]:
    """Entries in rows: two with few steps share one."""
    waiting: list[Entry] = []
    for entry in found:
        if len(entry.steps) > FEW or len(entry.pictures) > 1:
            yield from ([tuple(waiting)] if waiting else [])
            waiting = []
            yield (entry,)
            continue
        waiting.append(entry)
        if len(waiting) == 2:
            yield tuple(waiting)
            waiting = []
    if waiting:
        yield tuple(waiting)


def _entry(entry: Entry, width: float) -> tuple[tuple[Item, ...], float]:
    """A picture with its steps beside it, `width` mm wide, and its height."""
    first, count = entry.pictures[0], len(entry.pictures)
    columns = min(COLUMNS, count)
    room = min(PICTURE, width * PICTURE_PART)
    scale = min((room - 2 * (columns - 1)) / (columns * first.width), PICTURE_HIGH / first.height)
    across, down = first.width * scale + 2, first.height * scale + 2
    x = columns * across + GAP / 2
    title = text.block(x, 3.4, entry.title, HEAD, width - x, "display", BLACK, 1.2)
    items: list[Item] = [*title.items]
    y = title.height + 5.5
    for number, words in enumerate(entry.steps, 1):
        block = text.block(x + 6, y, words, BODY, width - x - 6, fill=BLACK, leading=1.25)
        items += (Text(x, y, str(number), BODY, "strong", BLACK), *block.items)
        y += block.height + 3.2
    for i, page in enumerate(entry.pictures):
        at = (i % columns * across, i // columns * down)
        items.append(Group(tuple(sheet_picture(page, scale, entry.names)), *at, scale=scale))
    return tuple(items), max(ceil(count / columns) * down, y)


# ---- pictures ----------------------------------------------------------------------------------------------------


def sheet_picture(page: Page, scale: float, names: Mapping[str, str]) -> Iterator[Item]:
    """A sheet with its pieces, cuts and folds in plain lines; widths are those wanted after scaling."""
    thin, bold = 0.15 / scale, 0.4 / scale
    yield Path(shapes.rect(0, 0, page.width, page.height), fill=WASTE, stroke=GREY, width=thin)
    for place in page.placements:
        yield Path(_shape(place), fill=PALE if place.face == "front" else "#FFFFFF", stroke=GREY, width=thin)
        name = names.get(place.id.partition(".")[0], "")
        if fonts.width(name, "body", NAME / scale) < place.w * (0.5 if place.outline else 0.95) and place.h > 3 / scale:
            yield text.centred(place.x + place.w / 2, place.y + place.h / 2, name, NAME / scale, "body", GREY)
    for seam in page.seams:
        x, y, w, h = seam.strip
        yield shapes.hatch(shapes.rect(*seam.strip), (x, y, w, h), 4.0, thin, FOLD)
    if page.cuts:
        d = "".join(shapes.line(*cut.line) for cut in page.cuts)
        yield Path(d, stroke=BLACK, width=thin, round=False, opacity=0.75)
        yield from _order(page, scale)
    for fold in page.folds:
        yield Path(shapes.line(*fold), stroke=FOLD, width=bold, dash=(4 / scale / 2, 1 / scale), round=False)


def _order(page: Page, scale: float) -> Iterator[Item]:
    """Numbers of the first and the last cut of each run in one direction, at the edge where the knife begins."""
    size, r = 6.0 / scale, 1.7 / scale
    runs: list[list[tuple[int, tuple[float, float, float, float]]]] = []
    for cut in page.cuts:
        x1, y1, x2, y2 = cut.line
        level = abs(y1 - y2) < 1e-6
        last = runs[-1][-1][1] if runs else None
        if last is None or (abs(last[1] - last[3]) < 1e-6) != level or ((last[0], last[2]) != (x1, x2) and level):
            runs.append([])
        runs[-1].append((cut.number, cut.line))
    taken: list[tuple[float, float]] = []
    for number, (x1, y1, x2, y2) in (end for run in runs for end in dict.fromkeys((run[0], run[-1]))):
        dx, dy = (x2 - x1, y2 - y1)
        part = min(1.0, 1.2 * r / max(abs(dx), abs(dy), 1e-6))
        x, y = x1 + dx * part, y1 + dy * part
        if any(abs(x - a) < 2 * r and abs(y - b) < 2 * r for a, b in taken):
            continue
        taken.append((x, y))
        yield Path(shapes.circle(x, y, r), fill=BLACK)
        yield text.centred(x, y, str(number), size, "strong", "#FFFFFF")


def _shape(place: Placement) -> str:
    if place.outline and place.source is None:
        return outlines.placed(place.outline, *place.box, place.rotation)
    if place.shape == "circle" and place.source is None:
        return shapes.circle(place.x + place.w / 2, place.y + place.h / 2, place.w / 2)
    return shapes.rect(*place.box)
