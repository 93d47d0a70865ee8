"""The cuts of a page as one layer, for cutting machines: outlines are closed, and no line is drawn twice.

A piece that touches no other is one closed path. Rectangles that share their cuts become the closed outline of their
block, with each line inside it once; round corners are cut first.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby, pairwise

from layouts.drawing import outlines, shapes
from layouts.drawing.path_data import commands, write_path
from layouts.drawing.scene import Group, Path, Scene
from layouts.drawing.shapes import Point, Rect
from layouts.printing.sheets.pages import FacePlacement, SheetPage

LAYER = "layer.cuts"
"""Tag of the group; the SVG backend makes a layer of it."""
COLOUR, WIDTH = "#FF0000", 0.1
"""Colour and width by which cutting programs recognise a cut."""

Edge = tuple[Point, Point]


def cut_layer(scene: Scene, page: SheetPage) -> Scene:
    """Add the cuts of a page to its scene; a back gets none, as a sheet is cut from its front."""
    if page.side == "back":
        return scene
    layer = Group(tuple(Path(d, stroke=COLOUR, width=WIDTH, round=False) for d in cut_paths(page)), tag=LAYER)
    return replace(scene, items=(*scene.items, layer))


def machine_layers(page: SheetPage, creases: Mapping[str, Sequence[str]], marks: Sequence[str]) -> dict[str, list[str]]:
    """Return a machine's work on a page as path data in mm by layer, in its order: creases, then cuts; and the marks
    that it looks for. creases: those of folded pieces, by id, as path data in the piece's own coordinates."""
    fronts = [placement for placement in page.placements if placement.face == "front"]
    folds = [shapes.line(*fold) for fold in page.folds]
    folds += [outlines.placed(d, *each.box, each.rotation) for each in fronts for d in creases.get(each.id, ())]
    layers = {"CREASE": folds, "CUT": cut_paths(page), "MARK": [*marks]}
    return {name: paths for name, paths in layers.items() if paths}


def cut_paths(page: SheetPage) -> list[str]:
    """Return the cuts of a page as path data in mm: open lines between neighbours and holes of outlines come first, as
    nothing may come loose before everything inside it is cut; then closed outlines."""
    fronts = [placement for placement in page.placements if placement.face == "front"]
    free = [loop for each in fronts if _is_free(each) for loop in _inner_first(each.cut)]
    rectangles = [each for each in fronts if not _is_free(each)]
    times = Counter(edge for each in rectangles for edge in _edges(each.box))
    alone = [each for each in rectangles if each.corners and all(times[edge] == 1 for edge in _edges(each.box))]
    beside = [each for each in rectangles if each not in alone]
    arcs = corner_arcs(beside)
    straight = [*_straight([each.box for each in beside])]
    lines, loops = ([d for d in straight if d.endswith("Z") == closed] for closed in (False, True))
    return [*arcs, *lines, *free, *(each.cut for each in alone), *loops]


def corner_arcs(pieces: Iterable[FacePlacement]) -> Iterator[str]:
    """Yield the round corners of rectangles, one by one."""
    for piece in pieces:
        for (_, before), (letter, points) in pairwise(commands(piece.cut if piece.corners else "")):
            if letter == "C":
                yield write_path([("M", before[-1:]), (letter, points)])


def _inner_first(d: str) -> list[str]:
    """Split an outline into loops, the inner ones first."""
    loops = [f"M{loop}" for loop in d.split("M")[1:]]
    if len(loops) == 1:
        return loops
    return sorted(loops, key=lambda loop: abs(outlines.area(outlines.corners(loop)[0])))


def _is_free(placement: FacePlacement) -> bool:
    """Return whether a piece isn't a rectangle, which could share its cuts with others."""
    return bool(placement.outline) or placement.shape == "circle"


def _straight(boxes: Sequence[Rect]) -> Iterator[str]:
    """Yield the cuts of rectangles: edges of one rectangle form closed loops, edges of two are lines inside a block."""
    edges = Counter(edge for box in boxes for edge in _edges(box))
    yield from map(shapes.polygon, _loops(edge for edge, times in edges.items() if times == 1))
    yield from (shapes.line(*a, *b) for a, b in _joined(edge for edge, times in edges.items() if times > 1))


def _edges(box: Rect) -> Iterator[Edge]:
    """Yield the four edges of a box, each from its smaller end, rounded to a micrometre."""
    left, top, right, bottom = (round(value, 3) for value in (box.x, box.y, box.right, box.bottom))
    yield (left, top), (right, top)
    yield (left, bottom), (right, bottom)
    yield (left, top), (left, bottom)
    yield (right, top), (right, bottom)


def _loops(edges: Iterable[Edge]) -> Iterator[list[Point]]:
    """Chain edges into closed loops, without corners in the middle of a straight line."""
    at: defaultdict[Point, list[Point]] = defaultdict(list)
    for a, b in edges:
        at[a].append(b)
        at[b].append(a)
    while at:
        start = here = next(iter(at))
        loop = []
        while at.get(here):
            loop.append(here)
            there = at[here].pop()
            at[there].remove(here)
            at = defaultdict(list, {point: ways for point, ways in at.items() if ways})
            here = there
        assert here == start
        yield [p for i, p in enumerate(loop) if not _in_line(loop[i - 1], p, loop[(i + 1) % len(loop)])]


def _in_line(a: Point, b: Point, c: Point) -> bool:
    return a[0] == b[0] == c[0] or a[1] == b[1] == c[1]


def _joined(edges: Iterable[Edge]) -> Iterator[Edge]:
    """Join consecutive edges on one line."""

    def line(edge: Edge) -> tuple[bool, float]:
        (ax, ay), (bx, _) = edge
        return (True, ax) if ax == bx else (False, ay)

    for _, row in groupby(sorted(edges, key=lambda edge: (line(edge), edge)), key=line):
        (start, end), *others = row
        for a, b in others:
            if a != end:
                yield start, end
                start = a
            end = b
        yield start, end
