"""What the paper says beside the pieces, and where on a page there is room for it.

Crop marks with the numbers of their cuts, fold lines, the seams of split boards, a line that names game, file and page,
and on one page of each file a ruler of 100 mm. None of that ever lies on a piece: the name line and the ruler are put
where the page is free, of marks too.
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
"""The same from a bleed; the tightest pages leave no more."""

EDGE = 5.0
"""No words and no ruler come nearer to the paper's edge, in mm; marks may, by a millimetre."""
RULER_EDGE = 4.0
"""The ends of a ruler may come as near as marks; its words don't."""
NUMBER = 6.0
"""Type size of the numbers of cuts in pt: nothing on a page is smaller."""
FIGURES = 1.6
"""Height in mm of what such a number spans."""
ROUND_OVERSHOOT_MM = Edges(0.0, 0.05, 0.0, 0.05)
"""How much higher and lower round figures are, in mm."""
NUMBER_GAP_MM = Edges(0.9, 0.2, 0.9, 0.2)
"""Least distance in mm of two such numbers, so that 12 and 29 aren’t read as 1229; a mark may stand between them."""
CASING = 1.0
"""Across the white in which a mark lies in a bleed, in mm."""
SEAM_CASING, SEAM = 0.5, 0.2
"""Widths of a seam's line and of the white beside it, in mm."""

Size = tuple[float, float]
"""Width and height of a strip for notes in mm, before it is turned."""


class FrameNote(NamedTuple):
    """What the paper says beside the pieces: `name` on every page, whether it carries the ruler, and `more` lines."""

    name: str
    ruler: bool = False
    more: tuple[str, ...] = ()


def layout_of(page: SheetPage) -> tuple[object, ...]:
    """All that marks and the room for notes depend on."""
    places = [(p.x, p.y, p.w, p.h, p.bleed, p.shape) for p in page.placements]
    return page.width, page.height, page.marks, page.folds, page.seams, places


class Frame:
    """The paper around the pieces, the same on all pages laid out alike: marks, and where notes have room."""

    def __init__(self, page: SheetPage, layout: tuple[object, ...], name: str) -> None:
        self.page, self.layout = page, layout
        drawn = tuple(marks(page))
        self.marks: tuple[Item, ...] = (Use(Symbol(name, drawn, page.width, page.height), 0.0, 0.0),) if drawn else ()
        self._taken = list(obstacles(page))
        self._spots: dict[tuple[tuple[Rect, ...], tuple[Size, ...]], FreeSpot | None] = {}

    @property
    def ruler_spot(self) -> FreeSpot | None:
        """Where the ruler has room clear of all else; None where it has none."""
        return find_room(self.page, self._taken, *sizes(), ends=RULER_EDGE)

    def notes(self, note: FrameNote) -> list[Item]:
        """The name line, and the ruler if this page is to carry it and has room, put where the page is free."""
        items: list[Item] = []
        taken: tuple[Rect, ...] = ()
        if note.ruler and (spot := self.ruler_spot):
            items.append(_lay(ruler(spot.size == sizes()[1]), spot))
            taken = (spot.box,)
        whole = f"{note.name} · {_(SCALE)}"
        # A full page may have room for two short lines, but not for a long one; or for the more important of them.
        lines = (whole,) if self._room(taken, strip_of(whole)) else (_(SCALE), note.name)
        for words in (*lines, *note.more):
            if spot := self._room(taken, strip_of(words)):
                items.append(_lay((line(words),), spot))
                taken += (spot.box,)
        return items

    def _room(self, occupied: tuple[Rect, ...], *wanted: Size) -> FreeSpot | None:
        key = occupied, wanted
        if key not in self._spots:
            self._spots[key] = find_room(self.page, [*self._taken, *occupied], *wanted)
        return self._spots[key]


def ruler_page(pages: Iterable[SheetPage]) -> SheetPage | None:
    """The first page with pieces that has room for the ruler and its request; each layout is looked at once."""
    full_layouts: list[tuple[object, ...]] = []
    for page in pages:
        layout = layout_of(page)
        if page.placements and layout not in full_layouts:
            occupied = list(obstacles(page))
            spot = find_room(page, occupied, *sizes(), ends=RULER_EDGE)
            if spot and find_room(page, [*occupied, spot.box], strip_of(_(SCALE))):
                return page
            full_layouts.append(layout)
    return None


# ---- marks -----------------------------------------------------------------------------------------------------


def marks(page: SheetPage) -> list[Item]:
    """Crop marks with cut numbers, outlines for scissors, folds and seams."""
    items: list[Item] = []
    if cased := [mark.line for mark in page.marks if mark.cased]:
        items.append(Path("".join(shapes.line(*line) for line in cased), stroke="#FFFFFF", width=CASING, round=False))
    if page.marks:
        d = "".join(shapes.line(*mark.line) for mark in page.marks)
        items.append(Path(d, stroke=MARK, width=HAIRLINE, round=False))
        items += _numbers(page)
    for placement in page.placements:
        if placement.cut_out and not placement.outline:
            items.append(cut_line(placement.cut))
    for fold in page.folds:
        items.append(Path(shapes.line(*fold), stroke=MARK, width=0.25, dash=(4, 1, 0.6, 1), round=False))
        items.append(_fold_label(fold))
    for seam in page.seams:
        items += _seam(seam)
    return items


def _numbers(page: SheetPage) -> tuple[Text, ...]:
    """The number of each cut of the whole sheet beside its marks, where the first cut is the first to make.

    None lies on a piece, nor near the paper's edge. Where all room beside a mark is taken by other cuts' marks, or
    another number stands so close that the two would be read as one, its number stands there only if the cut has none
    elsewhere. A mark in a gutter has no room for one.
    """
    edge = EDGE + 0.1  # Round figures are a hair higher than their box.
    return _numbered(page.marks, tuple(_trims(page)), Rect(edge, edge, page.width - 2 * edge, page.height - 2 * edge))


@lru_cache(maxsize=64)
def _numbered(marks: tuple[CropMark, ...], pieces: tuple[Rect, ...], page: Rect) -> tuple[Text, ...]:
    written: list[Rect] = []
    numbers: list[Text] = []
    numbered: set[int] = set()
    crowded: list[tuple[int, list[Rect]]] = []

    def put(cut: int, spot: Rect) -> None:
        numbered.add(cut)
        written.append(spot)
        numbers.append(Text(spot.x, spot.bottom, str(cut), NUMBER, "caption", MARK))

    def is_free(spot: Rect) -> bool:
        return not any(spot.grown(ROUND_OVERSHOOT_MM).overlaps(other) for other in (*pieces, *written))

    lines = [(mark.cut, _around(mark.line)) for mark in marks]
    spots_by_cut = [(mark.cut, list(filter(is_free, _beside_mark(mark, page)))) for mark in marks if not mark.short]
    ends = Counter(cut for cut, spots in spots_by_cut if spots)
    # Cuts with room at one end only choose first.
    for cut, spots in sorted(spots_by_cut, key=lambda each: ends[each[0]]):
        clear = [spot for spot in spots if not any(spot.overlaps(line) for other, line in lines if other != cut)]
        airy = [spot for spot in clear if not any(spot.grown(NUMBER_GAP_MM).overlaps(other) for other in written)]
        if airy:
            put(cut, airy[0])
        elif spots:
            crowded.append((cut, clear + spots))
    for cut, spots in crowded:
        if cut not in numbered and (spot := next(filter(is_free, spots), None)):
            put(cut, spot)
    return tuple(numbers)


def _beside_mark(mark: CropMark, page: Rect) -> list[Rect]:
    """Where the number of a mark may stand: right or left of an upright one, over or under a level one."""
    x1, y1, x2, y2 = mark.line
    width, height = fonts.width(str(mark.cut), "caption", NUMBER), FIGURES
    if abs(x1 - x2) < abs(y1 - y2):
        top = (y1 + y2 - height) / 2
        spots = [Rect(max(x1, x2) + 0.5, top, width, height), Rect(min(x1, x2) - 0.5 - width, top, width, height)]
    else:
        left = (x1 + x2 - width) / 2
        spots = [Rect(left, min(y1, y2) - 0.4 - height, width, height), Rect(left, max(y1, y2) + 0.4, width, height)]
    spots = [_inside(spot, page) for spot in spots]
    return [spot for spot in spots if not spot.overlaps(_around(mark.line))]


def _inside(box: Rect, page: Rect) -> Rect:
    """A box moved so far that it lies on the page."""
    x, y = max(page.x, min(box.x, page.right - box.w)), max(page.y, min(box.y, page.bottom - box.h))
    return box._replace(x=x, y=y)


def _around(line: Line) -> Rect:
    x1, y1, x2, y2 = line
    return Rect(min(x1, x2), min(y1, y2), abs(x1 - x2), abs(y1 - y2))


def cut_line(outline: str) -> Item:
    """A thin line for scissors along an outline, pale enough not to end up as a black edge.

    A white dot in each gap, as grey dashes alone are lost on a grey coin.
    """
    dots = Path(outline, stroke="#FFFFFF", width=HAIRLINE, dash=(0.0, 1.45, 0.3, 0.25), round=False)
    return Group((dots, Path(outline, stroke="#9AA5B1", width=HAIRLINE, dash=(1.2, 0.8), round=False)))


def _fold_label(fold: Line) -> Text:
    x1, y1, x2, y2 = fold
    if abs(x1 - x2) < abs(y1 - y2):
        return Text(x1 - 0.8, min(y1, y2) + 12, _("fold"), NOTE, "body", MARK, angle=270)
    return Text(min(x1, x2) + 6, y1 - 0.8, _("fold"), NOTE, "body", MARK)


def _seam(seam: Seam) -> Iterator[Item]:
    """A seam of a split board: its line, the crosses by which panels are aligned, and what to do there."""
    cut, arm = seam.kind == "cut", seam.arm
    dashes = () if cut else (2.0, 1.5)
    for width, colour, opacity, dash in ((SEAM_CASING, "#FFFFFF", 0.6, ()), (SEAM, MARK, 1.0, dashes)):
        line = shapes.line(*_beside(seam, width / 2))
        yield Path(line, stroke=colour, width=width, dash=dash, round=False, opacity=opacity)
    for x, y in seam.crosses:
        arms = shapes.line(x - arm, y, x + arm, y) + shapes.line(x, y - arm, x, y + arm)
        yield Path(arms, stroke="#FFFFFF", width=0.6, round=False)
        yield Path(arms, stroke="#000000", width=HAIRLINE, round=False)
    if seam.label_at is None:
        return
    plate_width, plate_height = _plate(seam)
    plate = shapes.rect(-plate_width / 2, -plate_height / 2, plate_width, plate_height, 0.6)
    label = text.centred(0, 0, seam.label, NOTE, "strong", "#000000")
    yield Group((Path(plate, fill="#FFFFFF"), label), *seam.label_at, seam.angle)


def _beside(seam: Seam, by: float) -> Line:
    """A seam's line moved off the side that is kept: what is cut away lies beyond the strip, what is covered in it."""
    x1, y1, x2, y2 = seam.line
    strip = seam.strip
    x, y = strip.x + strip.w / 2, strip.y + strip.h / 2
    away = by if seam.kind == "cut" else -by
    if abs(x1 - x2) < EPS:
        dx = away if x1 > x else -away
        return x1 + dx, y1, x2 + dx, y2
    dy = away if y1 > y else -away
    return x1, y1 + dy, x2, y2 + dy


def _plate(seam: Seam) -> tuple[float, float]:
    """Width and height of the plate a seam's label stands on, before it is turned."""
    return fonts.width(seam.label, "strong", NOTE) + 2, 3.2


# ---- notes -----------------------------------------------------------------------------------------------------


def notes(page: SheetPage, note: FrameNote) -> list[Item]:
    """The name line, and the ruler if this page is to carry it, put where the page is free."""
    return Frame(page, layout_of(page), "marks").notes(note)


class FreeSpot(NamedTuple):
    """Free room on a page: its box, and whether what lies there reads upwards."""

    box: Rect
    upright: bool = False

    @property
    def size(self) -> Size:
        """Width and height of what lies there, before it is turned."""
        return (self.box.h, self.box.w) if self.upright else (self.box.w, self.box.h)


def obstacles(page: SheetPage) -> Iterator[Rect]:
    """What notes must not touch: pieces with their bleed, marks and their numbers, folds and seams; each with air."""
    yield from (box.grown(BLEED_AIR) for box in _trims(page))
    lines = [mark.line for mark in page.marks] + list(page.folds) + [seam.line for seam in page.seams]
    written = *_numbers(page), *map(_fold_label, page.folds)
    yield from (box.grown(AIR) for box in (*map(_around, lines), *map(_text_box, written)))
    for seam in page.seams:
        arm = seam.arm
        yield from (Rect(x - arm, y - arm, 2 * arm, 2 * arm).grown(AIR) for x, y in seam.crosses)
        if seam.label_at is not None:
            x, y = seam.label_at
            w, h = _plate(seam)[:: -1 if seam.angle else 1]
            yield Rect(x - w / 2, y - h / 2, w, h).grown(AIR)


def _trims(page: SheetPage) -> list[Rect]:
    return [placement.bleed_box for placement in page.placements]


def _text_box(item: Text) -> Rect:
    """What a text spans, from its lowest to its highest letters; it begins at its place."""
    at, em = Transform(item.x, item.y, item.angle), item.size * PT
    x1, y1 = at.point(0.0, -0.8 * em)
    x2, y2 = at.point(fonts.width(item.text, item.font, item.size), 0.2 * em)
    return _around((x1, y1, x2, y2))


def find_room(page: SheetPage, occupied: Iterable[Rect], *wanted: Size, ends: float = EDGE) -> FreeSpot | None:
    """A free strip of the first of these sizes for which there is one; an edge of the page is better than its inside.

    Along the bottom or top edge, then upright at a side; then anywhere, level or upright. `ends`: least distance of a
    strip's ends from the paper's edge.
    """
    boxes = sorted((box.x, box.right, box.y, box.bottom) for box in occupied)
    turned = sorted((y, bottom, x, right) for x, right, y, bottom in boxes)
    far_x, far_y = page.width - EDGE, page.height - EDGE
    for is_inside in (False, True):
        for length, height in wanted:
            last = far_y - height
            rows = _steps(EDGE, last) if is_inside else (last, EDGE)
            if corner := _free(boxes, rows, (ends, page.width - ends), height, length):
                return FreeSpot(Rect(corner[1], corner[0], length, height))
            last = far_x - height
            cols = _steps(EDGE, last) if is_inside else (EDGE, last)
            if corner := _free(turned, cols, (ends, page.height - ends), height, length):
                return FreeSpot(Rect(*corner, height, length), upright=True)
    return None


def _steps(first: float, last: float) -> Iterator[float]:
    """From the first to the last, a millimetre apart."""
    while first <= last:
        yield first
        first += 1


def _free(
    boxes: Sequence[Line], rows: Iterable[float], ends: tuple[float, float], height: float, length: float
) -> tuple[float, float] | None:
    """The first row and column where a strip of that size touches no box; boxes as left, right, top, bottom, sorted."""
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


def _lay(items: tuple[Item, ...], spot: FreeSpot) -> Group:
    """Items drawn for a level strip, at a spot; upright ones read upwards."""
    box = spot.box
    return Group(items, box.x, box.y + box.h, 270) if spot.upright else Group(items, box.x, box.y)
