"""Nets on sheets: where each lies, its page drawn, and its lines for machines."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from layouts import outlines, ruler, shapes
from layouts.boxes.drawing import CUT, DASH, FOLD, HATCH, WIDTH, draw_net
from layouts.boxes.nets import Net
from layouts.boxes.painting import Painter
from layouts.boxes.planning import Box, Part, Sheet, sheet_of
from layouts.boxes.words import one_line
from layouts.faces.design import Design
from layouts.printing.options import PrintOptions
from layouts.scene import Group, Item, Path, Scene, Text
from layouts.shapes import Point, line, rect
from layouts.sheets.papers import Paper, find_paper

GAP = 8.0
"""Between two nets on a sheet, in mm."""
HEAD = 27.0
"""Room for a heading over a net, in mm."""
INK, GREY = "#0F1C2E", "#33445A"


@dataclass(frozen=True, slots=True)
class Placed:
    """A net on a sheet: its top-left in mm of the page, and whether it is turned by a quarter, clockwise."""

    box: Box
    part: Part
    net: Net
    x: float
    y: float
    turned: bool

    @property
    def size(self) -> tuple[float, float]:
        """As it lies."""
        w, h = self.net.size
        return (h, w) if self.turned else (w, h)

    def moved(self, d: str) -> str:
        """Path data of the net, in mm of the page."""
        return outlines.map_points(d, self.on_page())

    def on_page(self) -> Callable[[Point], Point]:
        """Where a point of the net lies on the page."""
        left, top, _, bottom = self.net.box
        if self.turned:
            return lambda p: (self.x + bottom - p[1], self.y + p[0] - left)
        return lambda p: (self.x + p[0] - left, self.y + p[1] - top)

    @property
    def name(self) -> str:
        """What it is, in words."""
        number = f" {self.part.number} of {len(self.box.parts)}" if len(self.box.parts) > 1 else ""
        what = "tuck box" if self.net.name == "tuck" else self.net.name
        return f"{self.box.look.title}{number}: {what}"


Page = tuple[Placed, ...]


def lay_out(boxes: Sequence[Box], options: PrintOptions) -> list[Page]:
    """All nets on as few sheets as come of laying them in their order; what is small shares one."""
    sheet, margin = sheet_of(options), options.sheet.margin
    shelf = _Shelf(sheet)
    for box in boxes:
        for part in box.parts:
            for net in sorted(part.nets, key=lambda net: net.name.startswith(("divider", "plan"))):
                shelf.add(box, part, net)
    return [tuple(_centred(page, sheet, margin)) for page in shelf.pages]


class _Shelf:
    """Fills sheets row by row."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.pages: list[list[Placed]] = []
        self.x = self.y = self.low = 0.0

    def add(self, box: Box, part: Part, net: Net) -> None:
        """Lay a net behind the last one, below it, or on a new sheet."""
        for x, y in ((self.x, self.y), (0.0, self.low)):
            for turned in self._ways(net):
                w, h = net.size[::-1] if turned else net.size
                if self.pages and self.sheet.has(x + w, y + h):
                    self._lay(Placed(box, part, net, x, y, turned), new_row=y > self.y)
                    return
        turned = self._ways(net)[0]
        self.pages.append([])
        self.x = self.y = self.low = 0.0
        self._lay(Placed(box, part, net, 0.0, 0.0, turned), new_row=True)

    def _ways(self, net: Net) -> list[bool]:
        """Upright and turned, as far as the sheet is wide enough, the one that leaves more below first."""
        w, h = net.size
        ways = [turned for turned in (False, True) if self.sheet.has(*((h, w) if turned else (w, h)))]
        return sorted(ways, key=lambda turned: w if turned else h)

    def _lay(self, placed: Placed, new_row: bool) -> None:
        w, h = placed.size
        if new_row:
            self.y = placed.y
        self.pages[-1].append(placed)
        self.x = placed.x + w + GAP
        self.low = max(self.low, placed.y + h + GAP)


def _centred(page: Sequence[Placed], sheet: Sheet, margin: float) -> Iterator[Placed]:
    """A page's nets in the middle of the sheet, below a heading where there is room for one."""
    wide = max(each.x + each.size[0] for each in page)
    high = max(each.y + each.size[1] for each in page)
    head = HEAD if high + HEAD <= sheet.height else 0.0
    x, y = margin + (sheet.width - wide) / 2, margin + head + (sheet.height - head - high) / 2
    for each in page:
        yield Placed(each.box, each.part, each.net, each.x + x, each.y + y, each.turned)


# ---- drawing -----------------------------------------------------------------------------------------------------


def draw_page(design: Design, page: Page, number: int, pages: int, options: PrintOptions) -> Scene:
    """A sheet of nets with what it is, the ruler, and the meaning of its lines."""
    paper, margin = find_paper(options.sheet.paper), options.sheet.margin
    items: list[Item] = []
    for each in page:
        left, top, _, bottom = each.net.box
        drawn = tuple(draw_net(Painter(design, each.box, each.part), each.net))
        if each.turned:
            items.append(Group(drawn, each.x + bottom, each.y - left, 90))
        else:
            items.append(Group(drawn, each.x - left, each.y - top))
    top = min(each.y for each in page)
    if top >= margin + HEAD - 1:
        items += _heading(page, paper, margin)
    items += _foot(f"{design.game.title} · boxes · sheet {number} of {pages} · {ruler.SCALE}", page, paper, margin)
    names = "; ".join(dict.fromkeys(each.name for each in page))
    return Scene(paper.width, paper.height, tuple(items), 0.0, title=names)


def _heading(page: Page, paper: Paper, margin: float) -> Iterator[Item]:
    """What lies on the sheet, in words, and the legend."""
    first, x, wide = page[0], margin + 3, paper.width - 2 * margin - 6
    titles = list(dict.fromkeys(f"{each.box.look.title}" for each in page))
    yield one_line(x, margin + 9, " · ".join(titles), "display", 18, INK, wide)
    said = "; ".join(dict.fromkeys(each.name.partition(": ")[2] for each in page if "divider" not in each.name))
    count = sum("divider" in each.name for each in page)
    said = "; ".join(filter(None, (said, f"{count} divider{'' if count == 1 else 's'}" if count else "")))
    w, h, d = first.part.inner
    inside = f" · inside {w:.1f} × {h:.1f} × {d:.1f} mm" if len(titles) == 1 else ""
    yield one_line(x, margin + 15, f"{said[:1].upper()}{said[1:]}{inside}", "body", 9, GREY, wide)
    yield Group(tuple(legend()), x, margin + 20.5)


def legend() -> Iterator[Item]:
    """The lines: cut, fold, glue."""
    yield Path(line(0, 0, 12, 0), stroke=CUT, width=0.4, round=False)
    yield Text(14, 1.1, "cut", 8.5, "body", INK)
    yield Path(line(24, 0, 36, 0), stroke=FOLD, width=0.4, dash=DASH, round=False)
    yield Text(38, 1.1, "score, fold back", 8.5, "body", INK)
    yield shapes.hatch(rect(66, -2, 8, 4), (66, -2, 8, 4), 2.4, WIDTH, HATCH)
    yield Path(rect(66, -2, 8, 4), stroke=HATCH, width=0.2, round=False)
    yield Text(76, 1.1, "glue", 8.5, "body", INK)


def _foot(words: str, page: Page, paper: Paper, margin: float) -> Iterator[Item]:
    base = paper.height - margin - ruler.STACKED
    yield Group(ruler.ruler(stacked=True), margin + 1, base)
    yield Text(paper.width - margin - 1, base + ruler.STACKED - 0.6, words, ruler.NOTE, "body", ruler.MARK, "end")


def layers(page: Page) -> dict[str, list[str]]:
    """The lines of a sheet for machines, as path data in mm of the page: what to cut, and what to crease first."""
    cuts = [each.moved(d) for each in page for d in each.net.cuts]
    folds = [each.moved(line(*fold)) for each in page for fold in each.net.creases]
    return {"CUT": cuts, "CREASE": folds}
