"""Tiled posters: pieces larger than a page, in panels that repeat a strip of their neighbour, and how panels are
joined.

Each panel but the first of a row (column) begins OVERLAP before the seam and repeats that strip; the panel to its left
(above it) is cut at the seam and glued over the strip. Assembled, the top-left panel is on top.

A piece turned by 90 degrees on a portrait page is the same sheet of paper as an upright piece on a landscape page, so
trying both orientations of the piece tries both orientations of the page.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil

from components.messages import _
from components.problems import SalvageError
from components.values import NamedTuple
from layouts.drawing.papers import PAPERS
from layouts.drawing.shapes import Edges, Point, Rect
from layouts.printing.sheets.blocks import Ray
from layouts.printing.sheets.marks import EDGE, MIN_EDGE_MM, MarkStrip, clip_bleed, plan_cuts
from layouts.printing.sheets.pages import EPS, Item, Layout, Line, Rotation, Seam, SheetOptions, Slot

OVERLAP = 10.0
"""Width of the repeated strip: room for glue, and more than printers leave blank at an edge."""

MIN_PRINTABLE_MM = 4 * OVERLAP
"""Shortest side of a printable area that is worth splitting for."""

MAX_PANELS = 8
"""Most panels in a row or column. Beyond that the size is a typing error rather than a poster."""

CROSS = 4.0
"""Width of a registration cross if there is room. It lies outside the trim, on paper that is cut off."""

CROSS_OUT = 0.5
"""Distance of a cross from the trim."""

LABEL_OUT = 1.8
"""Distance from the bleed to the middle of the label "cut here": half its plate and a little air."""

LABEL_IN = 3.0
"""Least distance of that middle from the trim, on a narrow margin where the label lies on the bleed."""

LABEL_EDGE = 6.4
"""Least distance of that middle from the paper's edge: no words within 5 mm. Panels are centred, so both edges of a
page are as far from the trim."""

Span = tuple[float, float]


def count_panels(length: float, max_length: float) -> int:
    """Return the number of panels of at most `max_length` that cover a length, each overlapping the next."""
    return max(1, ceil((length - OVERLAP - EPS) / (max_length - OVERLAP)))


def split(length: float, max_length: float, wanted_seams: Sequence[float] = ()) -> list[Span]:
    """Split a length into the fewest panels of at most `max_length`, as (start, end), each overlapping the next.

    Seams are those of `wanted_seams` that fit without another panel, the nearest to equal panels; otherwise panels are
    equal. Raises ValueError if `max_length` is under MIN_PRINTABLE_MM.

    >>> split(342, 198, wanted_seams=[171])
    [(0.0, 171.0), (161.0, 342.0)]
    >>> split(342, 198)
    [(0.0, 176.0), (166.0, 342.0)]
    """
    if max_length < MIN_PRINTABLE_MM:
        raise ValueError(f"panels of {max_length:g} mm leave too little beside an overlap of {OVERLAP:g} mm")
    count = count_panels(length, max_length)
    panels, start = [], 0.0
    for remaining_panel_count in range(count - 1, 0, -1):  # panels still to come after this one
        first_seam = max(length - remaining_panel_count * (max_length - OVERLAP), start + 2 * OVERLAP)
        last_seam = min(start + max_length, length - remaining_panel_count * OVERLAP)
        even_seam = start + (length - start + remaining_panel_count * OVERLAP) / (remaining_panel_count + 1)
        fitting_lengths = [float(seam) for seam in wanted_seams if first_seam - EPS <= seam <= last_seam + EPS]
        seam_position = min(fitting_lengths, key=lambda seam: abs(seam - even_seam), default=even_seam)
        panels.append((start, seam_position))
        start = seam_position - OVERLAP
    return [*panels, (start, float(length))]


class Plan(NamedTuple):
    """The split of a piece: its columns and rows as spans of the piece, and whether panels are turned."""

    turned: bool
    cols: list[Span]
    rows: list[Span]


def plan_panels(item: Item, options: SheetOptions) -> Plan:
    """Split a piece into the fewest panels; of two equal ways that with more of the wanted seams, then the upright one.

    Raises SalvageError that names the piece and suggests a remedy if it takes more than MAX_PANELS in a row.
    """
    area_rect = _find_panel_area(options)
    plans = []
    for is_turned in (False, True):
        width, height = (area_rect.h, area_rect.w) if is_turned else (area_rect.w, area_rect.h)
        if min(width, height) < MIN_PRINTABLE_MM:
            continue
        if max(count_panels(item.width, width), count_panels(item.height, height)) <= MAX_PANELS:
            plans.append(
                Plan(is_turned, split(item.width, width, item.seams), split(item.height, height, item.seams_y))
            )
    if not plans:
        raise SalvageError(_describe_too_large(item, options))
    return min(plans, key=lambda plan: (len(plan.cols) * len(plan.rows), -_count_seams_met(item, plan), plan.turned))


def _find_panel_area(options: SheetOptions) -> Rect:
    """Return the area for a panel: the printable area, with room for marks."""
    edge_position = max(options.printable.x, MIN_EDGE_MM if options.marks == "crop" else 0.0)
    page_rect = options.page
    return Rect(edge_position, edge_position, page_rect.w - 2 * edge_position, page_rect.h - 2 * edge_position)


def _count_seams_met(item: Item, plan: Plan) -> int:
    return sum(end in item.seams for _, end in plan.cols) + sum(end in item.seams_y for _, end in plan.rows)


def _describe_too_large(item: Item, options: SheetOptions) -> str:
    area_rect = _find_panel_area(options)
    area_by_paper = {paper.name: paper.width * paper.height for paper in PAPERS.values()}
    larger_papers = [
        name
        for name in sorted(area_by_paper, key=area_by_paper.__getitem__)
        if area_by_paper[name] > options.page.w * options.page.h
    ]
    paper_hint = f"a larger paper ({', '.join(larger_papers)}), " if larger_papers else ""
    return (
        f"{item.id} is {item.width:g} x {item.height:g} mm and cannot be placed: {options.paper} with a margin of "
        f"{options.margin:g} mm has room for {area_rect.w:g} x {area_rect.h:g} mm, and a piece is split into at most "
        f"{MAX_PANELS} x {MAX_PANELS} panels; what helps is {paper_hint}a smaller margin or a smaller piece"
    )


def lay_out_panels(item: Item, bleed: float, options: SheetOptions) -> list[Layout]:
    """Return one layout for each panel of a piece, row by row, each in the middle of its page."""
    plan = plan_panels(item, options)
    return [
        _lay_out_panel(item, bleed, options, plan, col, row)
        for row in range(len(plan.rows))
        for col in range(len(plan.cols))
    ]


def _lay_out_panel(
    item: Item, bleed: float, options: SheetOptions, plan: Plan, column_index: int, row_index: int
) -> Layout:
    """Lay out one panel. Its sides towards the top-left neighbours end in a glue strip and need no bleed."""
    (left, right), (top, bottom) = plan.cols[column_index], plan.rows[row_index]
    source_rect = Rect(left, top, right - left, bottom - top)
    page_rect = options.page
    w, h = (source_rect.h, source_rect.w) if plan.turned else (source_rect.w, source_rect.h)
    rect = Rect((page_rect.w - w) / 2, (page_rect.h - h) / 2, w, h)
    wanted_edges = Edges(bleed if column_index == 0 else 0.0, bleed if row_index == 0 else 0.0, bleed, bleed)
    if plan.turned:
        wanted_edges = Edges(wanted_edges.bottom, wanted_edges.left, wanted_edges.top, wanted_edges.right)
    edges = clip_bleed(rect, wanted_edges, page_rect)
    view = _View(source_rect, rect, plan.turned, edges)
    rays = [view.ray(line) for line in _list_cut_edges(item, plan, column_index, row_index)]
    free_rect = page_rect.grown(Edges(-EDGE, -EDGE, -EDGE, -EDGE))
    cuts, marks = plan_cuts([MarkStrip(rays, rect, rect.grown(edges), page_rect, free_rect)], page_rect, options.marks)
    slot = Slot(
        *rect, 90 if plan.turned else 0, edges, item.shape,
        part=(column_index + 1, row_index + 1), parts=(len(plan.cols), len(plan.rows)), source=source_rect,
    )  # fmt: skip
    seams = tuple(view.seam(*seam) for seam in _list_seams(plan, column_index, row_index))
    return Layout((slot,), cuts, marks, seams=seams, outlines=int(item.shape != "rect"))


def _list_cut_edges(item: Item, plan: Plan, column_index: int, row_index: int) -> Iterator[Line]:
    """Yield the straight sides of a panel: all four of a rectangle, else only those at seams."""
    (left, right), (top, bottom) = plan.cols[column_index], plan.rows[row_index]
    is_rectangle = item.shape == "rect"
    if is_rectangle or row_index > 0:
        yield left, top, right, top
    if is_rectangle or row_index < len(plan.rows) - 1:
        yield left, bottom, right, bottom
    if is_rectangle or column_index > 0:
        yield left, top, left, bottom
    if is_rectangle or column_index < len(plan.cols) - 1:
        yield right, top, right, bottom


def _list_seams(plan: Plan, column_index: int, row_index: int) -> Iterator[tuple[bool, bool, Rect, tuple[int, int]]]:
    """Yield each seam of a panel: whether this panel is cut there, whether the seam is upright, its strip, the
    neighbour."""
    (left, right), (top, bottom) = plan.cols[column_index], plan.rows[row_index]
    if column_index > 0:
        yield False, True, Rect(left, top, OVERLAP, bottom - top), (column_index, row_index + 1)
    if row_index > 0:
        yield False, False, Rect(left, top, right - left, OVERLAP), (column_index + 1, row_index)
    if column_index < len(plan.cols) - 1:
        yield True, True, Rect(right - OVERLAP, top, OVERLAP, bottom - top), (column_index + 2, row_index + 1)
    if row_index < len(plan.rows) - 1:
        yield True, False, Rect(left, bottom - OVERLAP, right - left, OVERLAP), (column_index + 1, row_index + 2)


class _View(NamedTuple):
    """Converts places on the piece to places on the page: the panel `source` lies in `box`, turned or not."""

    source: Rect
    box: Rect
    turned: bool
    bleed: Edges

    def point(self, x: float, y: float) -> Point:
        if self.turned:
            return self.box.x + self.source.bottom - y, self.box.y + x - self.source.x
        return self.box.x + x - self.source.x, self.box.y + y - self.source.y

    def line(self, x1: float, y1: float, x2: float, y2: float) -> Line:
        return *self.point(x1, y1), *self.point(x2, y2)

    def rect(self, box: Rect) -> Rect:
        x1, y1, x2, y2 = self.line(box.x, box.y, box.right, box.bottom)
        return Rect(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1))

    def ray(self, line_ends: Line) -> Ray:
        x1, y1, x2, _ = self.line(*line_ends)
        return Ray(x1, y1, 0.0, 1.0) if x1 == x2 else Ray(x1, y1, 1.0, 0.0)

    def seam(self, is_cut: bool, is_upright: bool, strip_rect: Rect, neighbour: tuple[int, int]) -> Seam:
        """Return the seam at the right (lower) side of its strip, where both panels have it."""
        rect_on_page = self.rect(strip_rect)
        angle: Rotation = 90 if is_upright != self.turned else 0
        # On the page the crosses stand above and below an upright strip, else left and right of it.
        free_length = self.box.y if angle else self.box.x
        cross_size = min(CROSS, free_length - EDGE - CROSS_OUT)
        distance = CROSS_OUT + cross_size / 2
        if is_upright:
            line_ends = self.line(strip_rect.right, strip_rect.y, strip_rect.right, strip_rect.bottom)
            x = strip_rect.x + OVERLAP / 2
            crosses = self.point(x, strip_rect.y - distance), self.point(x, strip_rect.bottom + distance)
        else:
            line_ends = self.line(strip_rect.x, strip_rect.bottom, strip_rect.right, strip_rect.bottom)
            y = strip_rect.y + OVERLAP / 2
            crosses = self.point(strip_rect.x - distance, y), self.point(strip_rect.right + distance, y)
        if is_cut:
            return Seam(
                "cut",
                neighbour,
                line_ends,
                rect_on_page,
                crosses,
                _("cut here"),
                self._move_outside(line_ends),
                angle,
                cross_size / 2,
            )
        middle_point = rect_on_page.x + rect_on_page.w / 2, rect_on_page.y + rect_on_page.h / 2
        return Seam(
            "glue", neighbour, line_ends, rect_on_page, crosses, _("glue under"), middle_point, angle, cross_size / 2
        )

    def _move_outside(self, line_ends: Line) -> Point | None:
        """Move the middle of a side of the panel out past its bleed or at least its trim; None without room."""
        x, y = (line_ends[0] + line_ends[2]) / 2, (line_ends[1] + line_ends[3]) / 2
        is_upright = line_ends[0] == line_ends[2]
        wanted_distance = max(max(self.bleed) + LABEL_OUT, LABEL_IN)
        distance = min(wanted_distance, (self.box.x if is_upright else self.box.y) - LABEL_EDGE)
        if distance < LABEL_IN:
            return None
        if is_upright:
            return (x + distance if x > self.box.x + self.box.w / 2 else x - distance), y
        return x, (y + distance if y > self.box.y + self.box.h / 2 else y - distance)
