"""Rockets as they lie on the table, and the cases of a goal found on them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, combinations
from typing import Any

from components.grid import cell_name, cells_beside
from components.schema import Piece
from layouts.drawing.boards import mark_place
from layouts.drawing.hooks import Studio
from layouts.drawing.scene import Item, Scene
from layouts.drawing.shapes import Rect, bounds, rect

from .joints import CELL, DEEP
from .paper import kraft
from .parts import part_group, shape_of
from .pen import Ink, Pen, at, circle

AIR = 4.0
"""Margin around a rocket's picture, in mm."""

PLACE = "place"
"""First part of the tags of a rocket's cells and of those beside it."""
ON = "on-rocket"
"""First part of the tags of a rocket's parts."""

AXES = {"columns": "x", "rows": "y"}
"""Demands of a design card on a rocket's size, with the coordinate that is counted."""

Cell = tuple[int, int]
Record = Mapping[str, Any]


def piece_of(studio: Studio, name: str) -> Piece:
    """Return a rocket part by its key, its code or its full id. Raises KeyError."""
    if "." in name:
        return studio.game.piece(name)
    for kind in studio.game.kinds_of("rocket-parts"):
        for piece in kind.pieces:
            if name in (piece.key, piece.code):
                return piece
    raise KeyError(name)


def rocket_scene(
    studio: Studio,
    rocket: Sequence[Record],
    marks: Sequence[Sequence[Cell]] = (),
    room: float = 0.0,
    shape: float = 0.0,
) -> Scene:
    """Draw a rocket at true scale in mm. `marks` are cells that belong together, ringed and numbered; `room` is the
    additional free ground around it in mm, `shape` the smallest ratio of the picture's width to its height."""
    ink = Ink(Pen(studio))
    xs, ys = [int(record["x"]) for record in rocket] or [0], [int(record["y"]) for record in rocket] or [0]
    edge = AIR + DEEP + room
    wide, high = (max(xs) - min(xs) + 1) * CELL + 2 * edge, (max(ys) - min(ys) + 1) * CELL + 2 * edge
    left = edge + max(0.0, shape * high - wide) / 2
    wide = max(wide, shape * high)

    def middle(x: float, y: float) -> tuple[float, float]:
        return left + (x - min(xs) + 0.5) * CELL, edge + (max(ys) - y + 0.5) * CELL

    items: list[Item] = [*kraft(ink, Rect(0, 0, wide, high), "rocket", "kraft")]
    for record in rocket:
        piece = piece_of(studio, str(record["part"]))
        lying = part_group(studio, piece, bool(record.get("flipped")), *middle(record["x"], record["y"]))
        items.append(lying._replace(tag=f"{ON}.{cell_name((int(record['x']), int(record['y'])))}"))
    taken = [(int(record["x"]), int(record["y"])) for record in rocket]
    items += [mark_place(f"{PLACE}.{cell_name(cell)}", *middle(*cell)) for cell in (*taken, *cells_beside(taken))]
    rings = [_ring(number, [middle(*cell) for cell in cells]) for number, cells in enumerate(marks)]
    for x, y, w, h in rings:
        ring = rect(x, y, w, h, 4)
        items += [ink.area(ring, None, "white", 2.2), ink.area(ring, None, "marked", 1.3)]
    for number, (x, y, w, _) in enumerate(rings, 1):
        items += _number(ink, number, x + w - 2.2, y + 2.2)
    return Scene(wide, high, tuple(items), 0.0)


def _ring(number: int, middles: Sequence[tuple[float, float]]) -> Rect:
    """Return the box of the ring around the parts of a case; every second one is narrower, so that overlapping ones are
    visible."""
    return bounds(middles).grown(12.6 - number % 2 * 3.2).rect


def _number(ink: Ink, number: int, x: float, y: float) -> Iterator[Item]:
    """Draw the number of a case, in the corner of its ring."""
    fill, on = ("marked", "ink") if ink.full else ("white", "ink")
    yield at(x, y, ink.area(circle(0, 0, 4), fill, "white" if ink.full else "ink", 0.7))
    yield ink.pen.label(x, y, str(number), 11, "display", on)


def count_missing(studio: Studio, rocket: Sequence[Record], card: Piece) -> int:
    """Count the things that a rocket still lacks for a design card: parts by shape and colour, columns and rows."""
    parts = [piece_of(studio, str(record["part"])) for record in rocket]
    there = Counter(chain(map(shape_of, parts), *map(_colours, parts)))
    wanted: dict[str, int] = {**card.fields["shapes"], **(card.fields.get("colours") or {})}
    size = [(len({record[axis] for record in rocket}), card.fields.get(what) or 0) for what, axis in AXES.items()]
    return sum(max(0, least - there[what]) for what, least in wanted.items()) + sum(max(0, n - has) for has, n in size)


# ---- cases of a goal ---------------------------------------------------------------------------------------------


def cases(studio: Studio, rocket: Sequence[Record], goal: Piece) -> list[list[Cell]]:
    """Return the cells of each case of a goal (SC-080 to SC-090), in the order of the card's parts."""
    there = {(int(r["x"]), int(r["y"])): (piece_of(studio, str(r["part"])), bool(r.get("flipped"))) for r in rocket}
    wanted = goal.fields["parts"]
    found = []
    for x, y in there:
        cells = [(x + part["x"] - wanted[0]["x"], y + part["y"] - wanted[0]["y"]) for part in wanted]
        lying = {cell: there[cell] for cell in cells if cell in there}
        shapes = [
            cell in lying and shape_of(lying[cell][0]) == want["part"] for cell, want in zip(cells, wanted, strict=True)
        ]
        if all(shapes) and all(_joined(studio, lying, *pair) for pair in combinations(cells, 2)):
            alike = [lying[cell][0] for cell, want in zip(cells, wanted, strict=True) if want["alike"]]
            if _match(alike, identical=goal.fields["alike"] == "identical"):
                found.append(cells)
    return found


SIDES: Mapping[Cell, tuple[str, str]] = {
    (0, 1): ("north", "south"), (1, 0): ("east", "west"), (0, -1): ("south", "north"), (-1, 0): ("west", "east"),
}  # fmt: skip
"""The edge towards a neighbouring cell, and the neighbour's edge that meets it, by the neighbour's offset."""


def _joined(studio: Studio, lying: Mapping[Cell, tuple[Piece, bool]], one: Cell, other: Cell) -> bool:
    """Return whether two touching parts of a case are joined, a tab in a socket (SC-A04); True for parts that don't
    touch."""
    sides = SIDES.get((other[0] - one[0], other[1] - one[1]))
    if sides is None:
        return True
    edges = [_edge(studio, *lying[cell], side) for cell, side in zip((one, other), sides, strict=True)]
    return {*edges} == {"tab", "socket"}


def _edge(studio: Studio, part: Piece, flipped: bool, side: str) -> str:
    row = studio.game.tables["part-shapes"].row(shape_of(part))
    mirrored = {"east": "west", "west": "east"} if flipped else {}
    return str(row[mirrored.get(side, side)])


def _colours(part: Piece) -> set[str]:
    return {str(part.fields[key]) for key in ("colour", "second") if part.fields.get(key)}


def _match(parts: Sequence[Piece], identical: bool) -> bool:
    """Return whether parts are identical (SC-A06), or share a colour (SC-A07)."""
    first, *others = parts
    if identical:
        return all(part.id == first.id for part in others)
    return bool(set.intersection(*map(_colours, parts)))
