"""From an imposed page to the scene that is printed: the pieces' faces, and what the paper says beside them.

Beside the pieces stand crop marks with the numbers of their cuts, fold lines, the seams of split boards, a line that
names game, file and page, and on one page of each file a ruler of 100 mm. None of that ever lies on a piece: the
name line and the ruler are put where the page is free.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from layouts import fonts, shapes, text
from layouts.faces import BLEED
from layouts.pages import SMALL_CIRCLE, Box, Edges, Line, Page, Placement, Seam
from layouts.scene import Group, Item, Path, Scene, Symbol, Text, Use

HAIRLINE = 0.15
MARK = "#5B6670"
"""Marks and notes on the paper: grey, so that a mark left on a piece is no black line."""
PAPER_EDGE = 4.2
"""Notes keep this far from the paper's edge, in mm: what home printers reach (PRINT section 2)."""
NOTE = 6.5
OVERLAP = 0.05
RULER = 100.0

Faces = Callable[[str, str], Scene]
"""The face of a piece: piece id and "front" or "back" to its scene."""


@dataclass(frozen=True, slots=True)
class Note:
    """What the paper says beside the pieces: `name` on every page, and whether this page carries the ruler."""

    name: str
    ruler: bool = False


class Press:
    """Draws the pages of one file; a face that is used more than once becomes a symbol."""

    def __init__(self, faces: Faces, repeated: Iterable[tuple[str, str]] = ()) -> None:
        self.faces = faces
        self.repeated = set(repeated)
        self._symbols: dict[Scene, Symbol] = {}

    def page(self, page: Page, note: Note, shift: tuple[float, float] = (0.0, 0.0)) -> Scene:
        """The scene of a page; `shift` is the printer's own offset of its backs, right and down in mm."""
        items = [self._placed(placement) for placement in page.placements]
        items += marks(page)
        items += notes(page, note)
        if page.side == "back" and shift != (0.0, 0.0):
            items = [Group(tuple(items), *shift)]
        return Scene(page.width, page.height, tuple(items), 0.0, title=note.name)

    def _placed(self, placement: Placement) -> Item:
        """A face where it lies: turned about its top-left corner, clipped to its bleed."""
        scene = self.faces(placement.id, placement.face)
        dx, dy = {0: (0, 0), 90: (placement.w, 0), 180: (placement.w, placement.h), 270: (0, placement.h)}[
            placement.rotation
        ]
        inner = self._face(scene, placement)
        source = placement.source
        if source is not None:
            inner = (Group(inner, -source.x, -source.y),)
        turned = Group(inner, placement.x + dx, placement.y + dy, placement.rotation)
        if placement.bleed == Edges(BLEED, BLEED, BLEED, BLEED) and self._is_symbol(scene, placement):
            return turned  # the symbol's own box clips it there
        return Group((turned,), clip=clip_of(placement))

    def _is_symbol(self, scene: Scene, placement: Placement) -> bool:
        square = placement.shape in ("rect", "path") or placement.w <= SMALL_CIRCLE
        return square and placement.source is None and (placement.id, placement.face) in self.repeated

    def _face(self, scene: Scene, placement: Placement) -> tuple[Item, ...]:
        if (placement.id, placement.face) not in self.repeated:
            return scene.items
        symbol = self._symbols.get(scene)
        if symbol is None:
            name = f"{placement.id}-{placement.face}"
            symbol = Symbol(name, scene.items, scene.width, scene.height, BLEED)
            self._symbols[scene] = symbol
        return (Use(symbol, 0.0, 0.0),)


def clip_of(placement: Placement) -> str:
    """The outline a face is clipped to: its trim and bleed; a large circle keeps its ring of bleed round."""
    # Neighbours that share a cut overlap by a hair, so that no white shows between them.
    box = placement.box.grown(Edges(*(max(edge, OVERLAP) for edge in placement.bleed)))
    if placement.shape == "circle" and placement.w > SMALL_CIRCLE and placement.source is None:
        r = placement.w / 2
        return shapes.circle(placement.x + r, placement.y + r, r + min(placement.bleed))
    return shapes.rect(box.x, box.y, box.w, box.h)


# ---- marks -----------------------------------------------------------------------------------------------------


def marks(page: Page) -> list[Item]:
    """Crop marks with cut numbers, outlines for scissors, folds and seams."""
    items: list[Item] = []
    if page.marks:
        d = "".join(shapes.line(*mark.line) for mark in page.marks)
        items.append(Path(d, stroke=MARK, width=HAIRLINE, round=False))
        items += _numbers(page)
    for placement in page.placements:
        if placement.shape == "circle":
            items.append(_outline(placement))
    for fold in page.folds:
        items.append(Path(shapes.line(*fold), stroke=MARK, width=0.25, dash=(4, 1, 0.6, 1), round=False))
        items.append(_fold_label(fold))
    for seam in page.seams:
        items += _seam(seam)
    return items


def _numbers(page: Page) -> Iterator[Item]:
    """Each cut's number beside its marks, where the first cut is the first to make."""
    for mark in page.marks:
        x1, y1, x2, y2 = mark.line
        upright = abs(x1 - x2) < abs(y1 - y2)
        x, y = (max(x1, x2) + 0.5, (y1 + y2) / 2) if upright else ((x1 + x2) / 2, min(y1, y2) - 0.4)
        spot = Box(x, y - 1.3, 1.8, 1.3)
        if not any(_touch(spot, placement.bleed_box) for placement in page.placements):
            anchor = "start" if upright else "middle"
            yield Text(x, y + (0.6 if upright else 0.0), str(mark.cut), 4.5, "caption", MARK, anchor)


def _outline(placement: Placement) -> Item:
    """A thin line for scissors around a disc, pale enough not to end up as a black edge."""
    r = placement.w / 2
    d = shapes.circle(placement.x + r, placement.y + r, r)
    return Path(d, stroke="#9AA5B1", width=HAIRLINE, dash=(1.2, 0.8), round=False)


def _fold_label(fold: Line) -> Text:
    x1, y1, x2, y2 = fold
    upright = abs(x1 - x2) < abs(y1 - y2)
    if upright:
        return Text(x1 - 0.8, min(y1, y2) + 12, "fold", NOTE, "body", MARK, angle=270)
    return Text(min(x1, x2) + 6, y1 - 0.8, "fold", NOTE, "body", MARK)


def _seam(seam: Seam) -> Iterator[Item]:
    """A seam of a split board: its line, the crosses by which panels are aligned, and what to do there."""
    cut = seam.kind == "cut"
    yield Path(shapes.line(*seam.line), stroke="#FFFFFF", width=0.5, round=False, opacity=0.6)
    yield Path(shapes.line(*seam.line), stroke=MARK, width=0.2, dash=() if cut else (2.0, 1.5), round=False)
    for x, y in seam.crosses:
        arms = shapes.line(x - 2, y, x + 2, y) + shapes.line(x, y - 2, x, y + 2)
        yield Path(arms, stroke="#FFFFFF", width=0.6, round=False)
        yield Path(arms, stroke="#000000", width=HAIRLINE, round=False)
    x, y = seam.label_at
    wide = fonts.width(seam.label, "strong", NOTE) + 2
    plate = shapes.rect(-wide / 2, -1.6, wide, 3.2, 0.6)
    label = text.centred(0, 0, seam.label, NOTE, "strong", "#000000")
    yield Group((Path(plate, fill="#FFFFFF"), label), x, y, seam.angle)


# ---- notes -----------------------------------------------------------------------------------------------------


def notes(page: Page, note: Note) -> list[Item]:
    """The name line, and the ruler if this page is to carry it, put where the page is free."""
    taken = list(obstacles(page))
    items: list[Item] = []
    if note.ruler:
        spot = find_room(page, taken, RULER + 24, 4.4) or find_room(page, _trims(page), RULER + 24, 4.4)
        if spot:
            items.append(_laid(ruler(), spot))
            taken.append(spot.box)
    words = f"{note.name} · print at 100 %, no scaling"
    spot = find_room(page, taken, fonts.width(words, "body", NOTE) + 1, 2.8)
    if spot:
        items.append(_laid((Text(0.5, 2.1, words, NOTE, "body", MARK),), spot))
    return items


@dataclass(frozen=True, slots=True)
class Spot:
    """Free room on a page: its box, and whether what lies there reads upwards."""

    box: Box
    upright: bool = False


def ruler_room(page: Page) -> bool:
    """Whether a page has room for the ruler that no mark crosses."""
    return find_room(page, list(obstacles(page)), RULER + 24, 4.4) is not None


def obstacles(page: Page) -> Iterator[Box]:
    """What notes must not touch: pieces with their bleed, marks, folds and seams."""
    yield from _trims(page)
    lines = [mark.line for mark in page.marks] + list(page.folds) + [seam.line for seam in page.seams]
    for x1, y1, x2, y2 in lines:
        yield Box(min(x1, x2) - 0.4, min(y1, y2) - 0.4, abs(x1 - x2) + 2.6, abs(y1 - y2) + 0.8)


def _trims(page: Page) -> list[Box]:
    return [placement.bleed_box for placement in page.placements]


def _touch(a: Box, b: Box) -> bool:
    return a.x < b.right and b.x < a.right and a.y < b.bottom and b.y < a.bottom


def find_room(page: Page, taken: Iterable[Box], length: float, height: float) -> Spot | None:
    """A free strip of that size: along the bottom or top edge, then upright at a side, then anywhere."""
    boxes = list(taken)
    far_x, far_y = page.width - PAPER_EDGE, page.height - PAPER_EDGE

    def free(box: Box) -> bool:
        inside = box.x >= PAPER_EDGE and box.y >= PAPER_EDGE and box.right <= far_x and box.bottom <= far_y
        return inside and not any(_touch(box, other) for other in boxes)

    def level() -> Iterator[Spot]:
        for y in (far_y - height, PAPER_EDGE):
            yield from (Spot(Box(PAPER_EDGE + i, y, length, height)) for i in range(int(page.width - length)))

    def upright() -> Iterator[Spot]:
        for x in (PAPER_EDGE, far_x - height):
            yield from (Spot(Box(x, PAPER_EDGE + i, height, length), True) for i in range(int(page.height - length)))

    def anywhere() -> Iterator[Spot]:
        for y in range(int(PAPER_EDGE) + 1, int(far_y - height), 2):
            yield from (Spot(Box(x, y, length, height)) for x in range(6, int(far_x - length), 6))

    for places in (level, upright, anywhere):
        for spot in places():
            if free(spot.box):
                return spot
    return None


def _laid(items: tuple[Item, ...], spot: Spot) -> Group:
    """Items drawn for a level strip, at a spot; upright ones read upwards."""
    box = spot.box
    return Group(items, box.x, box.y + box.h, 270) if spot.upright else Group(items, box.x, box.y)


def ruler(length: float = RULER) -> tuple[Item, ...]:
    """A ruler of 100 mm in a strip 4.4 mm high, with ticks at 1, 5 and 10 mm."""
    ticks = []
    for i in range(int(length) + 1):
        tall = 2.4 if i % 10 == 0 else 1.7 if i % 5 == 0 else 1.0
        ticks.append(shapes.line(i, 4.2, i, 4.2 - tall))
    base = shapes.line(0, 4.2, length, 4.2)
    label = Text(length + 1.5, 4.2, "must be 100 mm long", NOTE, "body", MARK)
    numbers = tuple(
        Text(i, 1.6, str(i), 4.5, "caption", MARK, "middle" if i else "start") for i in range(0, int(length) + 1, 50)
    )
    return (Path("".join(ticks) + base, stroke=MARK, width=HAIRLINE, round=False), label, *numbers)
