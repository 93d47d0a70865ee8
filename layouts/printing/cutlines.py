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


def cut_layer(scene: Scene, sheet_page: SheetPage) -> Scene:
    """Add the cuts of a page to its scene; a back gets none, as a sheet is cut from its front."""
    if sheet_page.side == "back":
        return scene
    layer_group = Group(
        tuple(Path(d, stroke=COLOUR, width=WIDTH, round=False) for d in cut_paths(sheet_page)), tag=LAYER
    )
    return replace(scene, items=(*scene.items, layer_group))


def make_machine_layers(
    sheet_page: SheetPage, creases_by_id: Mapping[str, Sequence[str]], marks: Sequence[str]
) -> dict[str, list[str]]:
    """Return a machine's work on a page as path data in mm by layer, in its order: creases, then cuts; and the marks
    that it looks for. creases_by_id: those of folded pieces, by id, as path data in the piece's own coordinates."""
    fronts = [placement for placement in sheet_page.placements if placement.face == "front"]
    folds = [shapes.line(*fold) for fold in sheet_page.folds]
    folds += [outlines.placed(d, *each.box, each.rotation) for each in fronts for d in creases_by_id.get(each.id, ())]
    pictures_by_layer = {"CREASE": folds, "CUT": cut_paths(sheet_page), "MARK": [*marks]}
    return {name: paths for name, paths in pictures_by_layer.items() if paths}


def cut_paths(sheet_page: SheetPage) -> list[str]:
    """Return the cuts of a page as path data in mm: open lines between neighbours and holes of outlines come first, as
    nothing may come loose before everything inside it is cut; then closed outlines."""
    fronts = [placement for placement in sheet_page.placements if placement.face == "front"]
    free_paths = [loop for each in fronts if _is_free(each) for loop in _sort_inner_first(each.cut)]
    rectangles = [each for each in fronts if not _is_free(each)]
    edge_counts = Counter(edge for each in rectangles for edge in _list_edges(each.box))
    lone_rectangles = [
        each for each in rectangles if each.corners and all(edge_counts[edge] == 1 for edge in _list_edges(each.box))
    ]
    blocked_rectangles = [each for each in rectangles if each not in lone_rectangles]
    arcs = list_corner_arcs(blocked_rectangles)
    straight_paths = [*_find_straight_cuts([each.box for each in blocked_rectangles])]
    lines, loops = ([d for d in straight_paths if d.endswith("Z") == closed] for closed in (False, True))
    return [*arcs, *lines, *free_paths, *(each.cut for each in lone_rectangles), *loops]


def list_corner_arcs(pieces: Iterable[FacePlacement]) -> Iterator[str]:
    """Yield the round corners of rectangles, one by one."""
    for placement in pieces:
        for (_, previous_points), (letter, points) in pairwise(commands(placement.cut if placement.corners else "")):
            if letter == "C":
                yield write_path([("M", previous_points[-1:]), (letter, points)])


def _sort_inner_first(path_data: str) -> list[str]:
    """Split an outline into loops, the inner ones first."""
    loops = [f"M{loop}" for loop in path_data.split("M")[1:]]
    if len(loops) == 1:
        return loops
    return sorted(loops, key=lambda loop: abs(outlines.area(outlines.corners(loop)[0])))


def _is_free(placement: FacePlacement) -> bool:
    """Return whether a piece isn't a rectangle, which could share its cuts with others."""
    return bool(placement.outline) or placement.shape == "circle"


def _find_straight_cuts(boxes: Sequence[Rect]) -> Iterator[str]:
    """Yield the cuts of rectangles: edges of one rectangle form closed loops, edges of two are lines inside a block."""
    edge_counts = Counter(edge for box in boxes for edge in _list_edges(box))
    yield from map(shapes.polygon, _chain_loops(edge for edge, count in edge_counts.items() if count == 1))
    yield from (shapes.line(*a, *b) for a, b in _join_edges(edge for edge, count in edge_counts.items() if count > 1))


def _list_edges(rect: Rect) -> Iterator[Edge]:
    """Yield the four edges of a box, each from its smaller end, rounded to a micrometre."""
    left, top, right, bottom = (round(value, 3) for value in (rect.x, rect.y, rect.right, rect.bottom))
    yield (left, top), (right, top)
    yield (left, bottom), (right, bottom)
    yield (left, top), (left, bottom)
    yield (right, top), (right, bottom)


def _chain_loops(edges: Iterable[Edge]) -> Iterator[list[Point]]:
    """Chain edges into closed loops, without corners in the middle of a straight line."""
    neighbours_by_point: defaultdict[Point, list[Point]] = defaultdict(list)
    for first_point, second_point in edges:
        neighbours_by_point[first_point].append(second_point)
        neighbours_by_point[second_point].append(first_point)
    while neighbours_by_point:
        start = current_point = next(iter(neighbours_by_point))
        loop_points = []
        while neighbours_by_point.get(current_point):
            loop_points.append(current_point)
            next_point = neighbours_by_point[current_point].pop()
            neighbours_by_point[next_point].remove(current_point)
            neighbours_by_point = defaultdict(
                list, {point: neighbours for point, neighbours in neighbours_by_point.items() if neighbours}
            )
            current_point = next_point
        assert current_point == start
        yield [
            corner
            for i, corner in enumerate(loop_points)
            if not _are_in_line(loop_points[i - 1], corner, loop_points[(i + 1) % len(loop_points)])
        ]


def _are_in_line(first_point: Point, second_point: Point, third_point: Point) -> bool:
    return first_point[0] == second_point[0] == third_point[0] or first_point[1] == second_point[1] == third_point[1]


def _join_edges(edges: Iterable[Edge]) -> Iterator[Edge]:
    """Join consecutive edges on one line."""

    def line(edge: Edge) -> tuple[bool, float]:
        (ax, ay), (bx, _) = edge
        return (True, ax) if ax == bx else (False, ay)

    for _, row in groupby(sorted(edges, key=lambda edge: (line(edge), edge)), key=line):
        (start, end), *other_points = row
        for first_point, second_point in other_points:
            if first_point != end:
                yield start, end
                start = first_point
            end = second_point
        yield start, end
