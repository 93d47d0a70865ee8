"""The marks and notes on paper beside the pieces, and the search for room for them.

There are crop marks with the numbers of their cuts, fold lines, the seams of split boards, a line that names game, file
and page, and on one page of each file a ruler of 100 mm. None of them ever lies on a piece: the name line and the ruler
go where the page is free, also of marks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from components.messages import _
from components.values import NamedTuple
from layouts.drawing import fonts, shapes, text
from layouts.drawing.measure import Transform
from layouts.drawing.ruler import HAIRLINE, MARK, NOTE, SCALE, line, ruler, sizes, strip_of
from layouts.drawing.scene import PT, Group, Item, Path, Symbol, Text, Use
from layouts.drawing.shapes import Edges, Rect
from layouts.printing.sheets.pages import EPS, CropMark, Line, Seam, SheetPage

AIR = Edges(0.4, 0.4, 0.4, 0.4)
"""Least distance in mm of a note from a mark or its number."""
BLEED_AIR = Edges(0.2, 0.2, 0.2, 0.2)
"""Least distance in mm of a note from a bleed; the tightest pages leave no more."""

EDGE = 5.0
"""Least distance in mm of words and ruler from the paper's edge; marks may come a millimetre nearer."""
RULER_EDGE = 4.0
"""Least distance in mm of a ruler's ends from the paper's edge, the same as of marks."""
NUMBER = 6.0
"""Size of the numbers of cuts in pt: nothing on a page is smaller."""
FIGURES = 1.6
"""Height in mm of these numbers."""
ROUND_OVERSHOOT_MM = Edges(0.0, 0.05, 0.0, 0.05)
"""Height in mm by which round figures exceed their box above and below."""
NUMBER_GAP_MM = Edges(0.9, 0.2, 0.9, 0.2)
"""Least distance in mm between two such numbers, so that 12 and 29 aren’t read as 1229; a mark may stand between
them."""
CASING = 1.0
"""Width in mm of the white under a mark in a bleed."""
SEAM_CASING, SEAM = 0.5, 0.2
"""Widths in mm of the white beside a seam's line, and of the line."""

Size = tuple[float, float]
"""Width and height of a strip for notes in mm, before it is turned."""


class FrameNote(NamedTuple):
    """The notes beside the pieces: `name` on every page, whether it carries the ruler, and `more` lines."""

    name: str
    ruler: bool = False
    more: tuple[str, ...] = ()


def describe_layout(sheet_page: SheetPage) -> tuple[object, ...]:
    """Return the values on which marks and the room for notes depend."""
    placement_values = [(p.x, p.y, p.w, p.h, p.bleed, p.shape) for p in sheet_page.placements]
    return sheet_page.width, sheet_page.height, sheet_page.marks, sheet_page.folds, sheet_page.seams, placement_values


class Frame:
    """The paper around the pieces, the same on all pages laid out alike: its marks, and the room for notes."""

    def __init__(self, sheet_page: SheetPage, layout: tuple[object, ...], name: str) -> None:
        self.page, self.layout = sheet_page, layout
        mark_items = tuple(draw_page_marks(sheet_page))
        self.marks: tuple[Item, ...] = (
            (Use(Symbol(name, mark_items, sheet_page.width, sheet_page.height), 0.0, 0.0),) if mark_items else ()
        )
        self._obstacles = list(list_obstacles(sheet_page))
        self._spots: dict[tuple[tuple[Rect, ...], tuple[Size, ...]], FreeSpot | None] = {}

    @property
    def ruler_spot(self) -> FreeSpot | None:
        """Free room for the ruler; None if there is none."""
        return find_room(self.page, self._obstacles, *sizes(), ends=RULER_EDGE)

    def notes(self, note: FrameNote) -> list[Item]:
        """Draw the name line, and the ruler if this page should carry it and has room, where the page is free."""
        items: list[Item] = []
        used_boxes: tuple[Rect, ...] = ()
        if note.ruler and (spot := self.ruler_spot):
            items.append(_move_to_spot(ruler(spot.size == sizes()[1]), spot))
            used_boxes = (spot.box,)
        full_line = f"{note.name} · {_(SCALE)}"
        # A full page may have no room for a long line, but for two short ones or the more important of them.
        lines = (full_line,) if self._find_room(used_boxes, strip_of(full_line)) else (_(SCALE), note.name)
        for words in (*lines, *note.more):
            if spot := self._find_room(used_boxes, strip_of(words)):
                items.append(_move_to_spot((line(words),), spot))
                used_boxes += (spot.box,)
        return items

    def _find_room(self, occupied_rects: tuple[Rect, ...], *wanted_sizes: Size) -> FreeSpot | None:
        lookup_key = occupied_rects, wanted_sizes
        if lookup_key not in self._spots:
            self._spots[lookup_key] = find_room(self.page, [*self._obstacles, *occupied_rects], *wanted_sizes)
        return self._spots[lookup_key]


def find_ruler_page(pages: Iterable[SheetPage]) -> SheetPage | None:
    """Return the first page with pieces that has room for the ruler and the words beside it; each layout is tried
    once."""
    full_layouts: list[tuple[object, ...]] = []
    for sheet_page in pages:
        layout = describe_layout(sheet_page)
        if sheet_page.placements and layout not in full_layouts:
            occupied_rects = list(list_obstacles(sheet_page))
            spot = find_room(sheet_page, occupied_rects, *sizes(), ends=RULER_EDGE)
            if spot and find_room(sheet_page, [*occupied_rects, spot.box], strip_of(_(SCALE))):
                return sheet_page
            full_layouts.append(layout)
    return None


# ---- marks -----------------------------------------------------------------------------------------------------


def draw_page_marks(sheet_page: SheetPage) -> list[Item]:
    """Draw crop marks with cut numbers, outlines for scissors, folds and seams."""
    items: list[Item] = []
    if cased_lines := [mark.line for mark in sheet_page.marks if mark.cased]:
        items.append(
            Path("".join(shapes.line(*line) for line in cased_lines), stroke="#FFFFFF", width=CASING, round=False)
        )
    if sheet_page.marks:
        path_data = "".join(shapes.line(*mark.line) for mark in sheet_page.marks)
        items.append(Path(path_data, stroke=MARK, width=HAIRLINE, round=False))
        items += _draw_numbers(sheet_page)
    for placement in sheet_page.placements:
        if placement.cut_out and not placement.outline:
            items.append(cut_line(placement.cut))
    for fold_ends in sheet_page.folds:
        items.append(Path(shapes.line(*fold_ends), stroke=MARK, width=0.25, dash=(4, 1, 0.6, 1), round=False))
        items.append(_draw_fold_label(fold_ends))
    for seam in sheet_page.seams:
        items += _draw_seam(seam)
    return items


def _draw_numbers(sheet_page: SheetPage) -> tuple[Text, ...]:
    """Draw the numbers of all cuts of the sheet beside their marks; number 1 is the first cut to make.

    None lies on a piece, nor near the paper's edge. If other cuts' marks take all room beside a mark, or another number
    is so close that the two would be read as one, the number stands there only if the cut has none elsewhere. A mark in
    a gutter has no room for a number.
    """
    edge_position = EDGE + 0.1  # Round figures are slightly higher than their box.
    return _place_numbers(
        sheet_page.marks,
        tuple(_list_bleed_boxes(sheet_page)),
        Rect(edge_position, edge_position, sheet_page.width - 2 * edge_position, sheet_page.height - 2 * edge_position),
    )


@lru_cache(maxsize=64)
def _place_numbers(marks: tuple[CropMark, ...], pieces: tuple[Rect, ...], page_rect: Rect) -> tuple[Text, ...]:
    number_boxes: list[Rect] = []
    numbers: list[Text] = []
    numbered_cut_ids: set[int] = set()
    crowded_groups: list[tuple[int, list[Rect]]] = []

    def put_number(cut_number: int, spot_rect: Rect) -> None:
        numbered_cut_ids.add(cut_number)
        number_boxes.append(spot_rect)
        numbers.append(Text(spot_rect.x, spot_rect.bottom, str(cut_number), NUMBER, "caption", MARK))

    def is_free(spot_rect: Rect) -> bool:
        return not any(spot_rect.grown(ROUND_OVERSHOOT_MM).overlaps(other) for other in (*pieces, *number_boxes))

    lines = [(mark.cut, _find_line_box(mark.line)) for mark in marks]
    cuts_and_spots = [
        (mark.cut, list(filter(is_free, _list_number_places(mark, page_rect)))) for mark in marks if not mark.short
    ]
    end_counts = Counter(cut for cut, spots in cuts_and_spots if spots)
    # Cuts with room at one end only choose first.
    for cut_number, spots in sorted(cuts_and_spots, key=lambda each: end_counts[each[0]]):
        clear_spots = [
            spot for spot in spots if not any(spot.overlaps(line) for other, line in lines if other != cut_number)
        ]
        airy_spots = [
            spot for spot in clear_spots if not any(spot.grown(NUMBER_GAP_MM).overlaps(other) for other in number_boxes)
        ]
        if airy_spots:
            put_number(cut_number, airy_spots[0])
        elif spots:
            crowded_groups.append((cut_number, clear_spots + spots))
    for cut_number, spots in crowded_groups:
        if cut_number not in numbered_cut_ids and (spot_rect := next(filter(is_free, spots), None)):
            put_number(cut_number, spot_rect)
    return tuple(numbers)


def _list_number_places(mark: CropMark, page_rect: Rect) -> list[Rect]:
    """Return the places for the number of a mark: right or left of an upright mark, over or under a level one."""
    x1, y1, x2, y2 = mark.line
    width, height = fonts.width(str(mark.cut), "caption", NUMBER), FIGURES
    if abs(x1 - x2) < abs(y1 - y2):
        top = (y1 + y2 - height) / 2
        spots = [Rect(max(x1, x2) + 0.5, top, width, height), Rect(min(x1, x2) - 0.5 - width, top, width, height)]
    else:
        left = (x1 + x2 - width) / 2
        spots = [Rect(left, min(y1, y2) - 0.4 - height, width, height), Rect(left, max(y1, y2) + 0.4, width, height)]
    spots = [_move_onto_page(spot, page_rect) for spot in spots]
    return [spot for spot in spots if not spot.overlaps(_find_line_box(mark.line))]


def _move_onto_page(rect: Rect, page_rect: Rect) -> Rect:
    """Move a box onto the page."""
    x, y = (
        max(page_rect.x, min(rect.x, page_rect.right - rect.w)),
        max(page_rect.y, min(rect.y, page_rect.bottom - rect.h)),
    )
    return rect._replace(x=x, y=y)


def _find_line_box(line_ends: Line) -> Rect:
    x1, y1, x2, y2 = line_ends
    return Rect(min(x1, x2), min(y1, y2), abs(x1 - x2), abs(y1 - y2))


def cut_line(outline_path: str) -> Item:
    """Draw a thin line for scissors along an outline, pale enough not to leave a black edge.

    Each gap has a white dot, as grey dashes alone are lost on a grey coin.
    """
    dots_path = Path(outline_path, stroke="#FFFFFF", width=HAIRLINE, dash=(0.0, 1.45, 0.3, 0.25), round=False)
    return Group((dots_path, Path(outline_path, stroke="#9AA5B1", width=HAIRLINE, dash=(1.2, 0.8), round=False)))


def _draw_fold_label(fold_ends: Line) -> Text:
    x1, y1, x2, y2 = fold_ends
    if abs(x1 - x2) < abs(y1 - y2):
        return Text(x1 - 0.8, min(y1, y2) + 12, _("fold"), NOTE, "body", MARK, angle=270)
    return Text(min(x1, x2) + 6, y1 - 0.8, _("fold"), NOTE, "body", MARK)


def _draw_seam(seam: Seam) -> Iterator[Item]:
    """Draw a seam of a split board: its line, the crosses by which panels are aligned, and a label with
    instructions."""
    is_cut, arm_length = seam.kind == "cut", seam.arm
    dashes = () if is_cut else (2.0, 1.5)
    for width, colour, opacity, dash in ((SEAM_CASING, "#FFFFFF", 0.6, ()), (SEAM, MARK, 1.0, dashes)):
        line = shapes.line(*_move_seam_line(seam, width / 2))
        yield Path(line, stroke=colour, width=width, dash=dash, round=False, opacity=opacity)
    for x, y in seam.crosses:
        arm_path_data = shapes.line(x - arm_length, y, x + arm_length, y) + shapes.line(
            x, y - arm_length, x, y + arm_length
        )
        yield Path(arm_path_data, stroke="#FFFFFF", width=0.6, round=False)
        yield Path(arm_path_data, stroke="#000000", width=HAIRLINE, round=False)
    if seam.label_at is None:
        return
    plate_width, plate_height = _measure_plate(seam)
    plate_path_data = shapes.rect(-plate_width / 2, -plate_height / 2, plate_width, plate_height, 0.6)
    label_text = text.centred(0, 0, seam.label, NOTE, "strong", "#000000")
    yield Group((Path(plate_path_data, fill="#FFFFFF"), label_text), *seam.label_at, seam.angle)


def _move_seam_line(seam: Seam, offset: float) -> Line:
    """Move a seam's line off the side that is kept: a cut beyond the strip, a covered line into it."""
    x1, y1, x2, y2 = seam.line
    strip_rect = seam.strip
    x, y = strip_rect.x + strip_rect.w / 2, strip_rect.y + strip_rect.h / 2
    signed_offset = offset if seam.kind == "cut" else -offset
    if abs(x1 - x2) < EPS:
        dx = signed_offset if x1 > x else -signed_offset
        return x1 + dx, y1, x2 + dx, y2
    dy = signed_offset if y1 > y else -signed_offset
    return x1, y1 + dy, x2, y2 + dy


def _measure_plate(seam: Seam) -> tuple[float, float]:
    """Return width and height of the plate under a seam's label, before it is turned."""
    return fonts.width(seam.label, "strong", NOTE) + 2, 3.2


# ---- notes -----------------------------------------------------------------------------------------------------


def draw_notes(sheet_page: SheetPage, note: FrameNote) -> list[Item]:
    """Draw the name line, and the ruler if this page should carry it, where the page is free."""
    return Frame(sheet_page, describe_layout(sheet_page), "marks").notes(note)


class FreeSpot(NamedTuple):
    """Free room on a page: its box, and whether words there read upwards."""

    box: Rect
    upright: bool = False

    @property
    def size(self) -> Size:
        """Width and height of its content, before it is turned."""
        return (self.box.h, self.box.w) if self.upright else (self.box.w, self.box.h)


def list_obstacles(sheet_page: SheetPage) -> Iterator[Rect]:
    """Yield the areas that notes mustn't touch: pieces with their bleed, marks and their numbers, folds and seams; each
    with air."""
    yield from (box.grown(BLEED_AIR) for box in _list_bleed_boxes(sheet_page))
    lines = [mark.line for mark in sheet_page.marks] + list(sheet_page.folds) + [seam.line for seam in sheet_page.seams]
    written_texts = *_draw_numbers(sheet_page), *map(_draw_fold_label, sheet_page.folds)
    yield from (box.grown(AIR) for box in (*map(_find_line_box, lines), *map(_find_text_box, written_texts)))
    for seam in sheet_page.seams:
        arm_length = seam.arm
        yield from (
            Rect(x - arm_length, y - arm_length, 2 * arm_length, 2 * arm_length).grown(AIR) for x, y in seam.crosses
        )
        if seam.label_at is not None:
            x, y = seam.label_at
            w, h = _measure_plate(seam)[:: -1 if seam.angle else 1]
            yield Rect(x - w / 2, y - h / 2, w, h).grown(AIR)


def _list_bleed_boxes(sheet_page: SheetPage) -> list[Rect]:
    return [placement.bleed_box for placement in sheet_page.placements]


def _find_text_box(item: Text) -> Rect:
    """Return the box of a text that begins at its place, from its lowest to its highest letters."""
    transform, em_size = Transform(item.x, item.y, item.angle), item.size * PT
    x1, y1 = transform.point(0.0, -0.8 * em_size)
    x2, y2 = transform.point(fonts.width(item.text, item.font, item.size), 0.2 * em_size)
    return _find_line_box((x1, y1, x2, y2))


def find_room(
    sheet_page: SheetPage, occupied_rects: Iterable[Rect], *wanted_sizes: Size, ends: float = EDGE
) -> FreeSpot | None:
    """Find a free strip of the first of these sizes that has one; an edge of the page is better than its inside.

    It is tried along the bottom or top edge, then upright at a side; then anywhere, level or upright. `ends`: least
    distance of a strip's ends from the paper's edge.
    """
    boxes = sorted((box.x, box.right, box.y, box.bottom) for box in occupied_rects)
    turned_boxes = sorted((y, bottom, x, right) for x, right, y, bottom in boxes)
    max_x, max_y = sheet_page.width - EDGE, sheet_page.height - EDGE
    for is_inside in (False, True):
        for length, height in wanted_sizes:
            last_position = max_y - height
            rows = _step_by_mm(EDGE, last_position) if is_inside else (last_position, EDGE)
            if corner := _find_free_strip(boxes, rows, (ends, sheet_page.width - ends), height, length):
                return FreeSpot(Rect(corner[1], corner[0], length, height))
            last_position = max_x - height
            cols = _step_by_mm(EDGE, last_position) if is_inside else (EDGE, last_position)
            if corner := _find_free_strip(turned_boxes, cols, (ends, sheet_page.height - ends), height, length):
                return FreeSpot(Rect(*corner, height, length), upright=True)
    return None


def _step_by_mm(first_position: float, last_position: float) -> Iterator[float]:
    """Yield numbers from the first to the last, a millimetre apart."""
    while first_position <= last_position:
        yield first_position
        first_position += 1


def _find_free_strip(
    boxes: Sequence[Line], rows: Iterable[float], ends: tuple[float, float], height: float, length: float
) -> tuple[float, float] | None:
    """Return the first row and column at which a strip of that size touches no box; boxes as left, right, top, bottom,
    sorted."""
    for y in rows:
        x = ends[0]
        for left, right, top, bottom in boxes:
            if top < y + height and y < bottom:
                if left >= x + length - EPS:
                    break
                x = max(x, right)
        if x + length <= ends[1] + EPS:
            return y, x
    return None


def _move_to_spot(items: tuple[Item, ...], spot: FreeSpot) -> Group:
    """Move items drawn for a level strip to a spot; in upright ones they read upwards."""
    rect = spot.box
    return Group(items, rect.x, rect.y + rect.h, 270) if spot.upright else Group(items, rect.x, rect.y)
