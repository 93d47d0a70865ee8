"""Rockets as they lie on the table, and the cases of a goal found on them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from components.schema import Piece
from layouts.hooks import Studio
from layouts.scene import Item, Scene
from layouts.shapes import rect

from .joints import CELL, DEEP
from .paper import kraft
from .parts import part_group, shape_of
from .pen import Ink, Pen, at, circle

AIR = 4.0
"""Round a rocket's picture, in mm."""

Cell = tuple[int, int]
Record = Mapping[str, Any]


def piece_of(studio: Studio, name: str) -> Piece:
    """A rocket part by its key, its code or its full id. Raises KeyError."""
    if "." in name:
        return studio.game.piece(name)
    for kind in studio.game.kinds_of("rocket-parts"):
        for piece in kind.pieces:
            if name in (piece.key, piece.code):
                return piece
    raise KeyError(name)


def rocket_scene(studio: Studio, rocket: Sequence[Record], marks: Sequence[Sequence[Cell]] = ()) -> Scene:
    """A rocket at true scale in mm; `marks` are cells that belong together, each ringed and numbered."""
    ink = Ink(Pen(studio))
    xs, ys = [int(record["x"]) for record in rocket] or [0], [int(record["y"]) for record in rocket] or [0]
    edge = AIR + DEEP
    wide, high = (max(xs) - min(xs) + 1) * CELL + 2 * edge, (max(ys) - min(ys) + 1) * CELL + 2 * edge

    def middle(x: float, y: float) -> tuple[float, float]:
        return edge + (x - min(xs) + 0.5) * CELL, edge + (max(ys) - y + 0.5) * CELL

    items: list[Item] = [*kraft(ink, (0, 0, wide, high), "rocket", "kraft")]
    for record in rocket:
        piece = piece_of(studio, str(record["part"]))
        items.append(part_group(studio, piece, bool(record.get("flipped")), *middle(record["x"], record["y"])))
    for cells in marks:
        items += _rings(ink, [middle(*cell) for cell in cells])
    for number, cells in enumerate(marks, 1):
        items += _number(ink, number, *middle(*cells[0]))
    return Scene(wide, high, tuple(items), 0.0)


def _rings(ink: Ink, middles: Sequence[tuple[float, float]]) -> Iterator[Item]:
    """A ring round each part of a case."""
    for x, y in middles:
        yield ink.area(rect(x - 12.6, y - 12.6, 25.2, 25.2, 4), None, "white", 2.2)
        yield ink.area(rect(x - 12.6, y - 12.6, 25.2, 25.2, 4), None, "marked", 1.3)


def _number(ink: Ink, number: int, x: float, y: float) -> Iterator[Item]:
    """The number of a case, at its first part."""
    fill, on = ("marked", "ink") if ink.full else ("white", "ink")
    yield at(x + 10.4, y - 10.4, ink.area(circle(0, 0, 4), fill, "white" if ink.full else "ink", 0.7))
    yield ink.pen.label(x + 10.4, y - 10.4, str(number), 11, "display", on)


# ---- cases of a goal ---------------------------------------------------------------------------------------------


def cases(studio: Studio, rocket: Sequence[Record], goal: Piece) -> list[list[Cell]]:
    """The cells of each case of a goal (SC-080 to SC-090), those of the cards' order of parts."""
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
"""Where a cell lies from another: the edge there, and the edge that it meets."""


def _joined(studio: Studio, lying: Mapping[Cell, tuple[Piece, bool]], one: Cell, other: Cell) -> bool:
    """Whether two parts of a case that touch are joined, a tab in a sock (SC-A04); those further apart needn't be."""
    sides = SIDES.get((other[0] - one[0], other[1] - one[1]))
    if sides is None:
        return True
    edges = [_edge(studio, *lying[cell], side) for cell, side in zip((one, other), sides, strict=True)]
    return {*edges} == {"tab", "sock"}


def _edge(studio: Studio, part: Piece, flipped: bool, side: str) -> str:
    row = studio.game.tables["part-shapes"].row(shape_of(part))
    mirrored = {"east": "west", "west": "east"} if flipped else {}
    return str(row[mirrored.get(side, side)])


def _colours(part: Piece) -> set[str]:
    return {str(part.fields[key]) for key in ("colour", "second") if part.fields.get(key)}


def _match(parts: Sequence[Piece], identical: bool) -> bool:
    """Whether parts are identical (SC-A06), or share a colour (SC-A07)."""
    first, *others = parts
    if identical:
        return all(part.id == first.id for part in others)
    return bool(set.intersection(*map(_colours, parts)))
