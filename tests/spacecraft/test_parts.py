"""Rocket parts as they are cut: tabs fit their sockets in any pairing, outlines keep to their cells."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise, product
from typing import Any

import pytest

from components.loader import load as load_game
from components.places import locate
from components.schema import Game, Piece
from layouts.drawing import measure, outlines
from layouts.faces.design import Design
from layouts.faces.loader import load
from layouts.spacecraft.joints import CELL, DEEP, HALF, MIDDLES, edge

from ..long_run import LONG

SHAPES = ("nose", "hull", "engine", "fin", "connector")
SIDES = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
OPPOSITE = {"north": "south", "south": "north", "east": "west", "west": "east"}
FIT = 0.1 + 0.02
"""mm by which a socket may be larger than its tab, and a hair for rounding."""

Point = tuple[float, float]


@pytest.fixture(scope="module")
def design() -> Design:
    return load(locate("spacecraft"), "full")


def loop(shape: str, flipped: bool, dx: float = 0.0, dy: float = 0.0) -> list[Point]:
    """The corners of a part's outline, its cell moved."""
    (points,) = outlines.corners(edge(shape, flipped))
    return [(x + dx, y + dy) for x, y in points]


def joints(game: Game, shape: str, flipped: bool) -> dict[str, str]:
    """The edges of a part as the data has them, east and west exchanged where it is flipped."""
    row = game.tables["part-shapes"].row(shape)
    sides = {side: str(row[side]) for side in SIDES}
    return {**sides, "east": sides["west"], "west": sides["east"]} if flipped else sides


def every_way(game: Game) -> Iterator[tuple[str, bool]]:
    """Each shape, and what flips both ways."""
    for shape in SHAPES:
        yield shape, False
        if game.tables["part-shapes"].row(shape)["flips"]:
            yield shape, True


def depth(inside: list[Point], x: float, y: float) -> float:
    """How far a point lies inside a polygon, in mm; below 0 where it lies outside."""
    within, nearest = False, math.inf
    for (ax, ay), (bx, by) in pairwise([*inside, inside[0]]):
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            within = not within
        t = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / math.dist((ax, ay), (bx, by)) ** 2
        t = min(1.0, max(0.0, t))
        nearest = min(nearest, math.dist((x, y), (ax + t * (bx - ax), ay + t * (by - ay))))
    return nearest if within else -nearest


def pairings(game: Game) -> list[tuple[str, bool, str, bool, str]]:
    """Every pair of parts that a tab and a socket join: part with the tab, part with the socket, side of the tab."""
    found = []
    for (one, flip), (other, flop) in product(every_way(game), repeat=2):
        for side, across in OPPOSITE.items():
            if joints(game, one, flip)[side] == "tab" and joints(game, other, flop)[across] == "socket":
                found.append((one, flip, other, flop, side))
    return found


PAIRINGS = pairings(load_game(locate("spacecraft")))


@pytest.mark.parametrize("pair", PAIRINGS, ids=lambda pair: f"{pair[0]}{'-flipped' * pair[1]} {pair[4]} {pair[2]}")
def test_a_tab_fits_its_socket(pair: Any) -> None:
    """Within the neighbour's cell a tab lies in its socket without touching, and at most 0.1 mm off its edge."""
    tab, flip, socket, flop, side = pair
    dx, dy = (CELL * step for step in SIDES[side])
    neighbour = loop(socket, flop, dx, dy)
    along = 1 if dx else 0
    inside = [p for p in loop(tab, flip) if abs(p[1 - along]) > HALF + 0.05 and p[1 - along] * (dx or dy) > 0]

    assert len(inside) >= 6
    gaps = [-depth(neighbour, *p) for p in inside]
    assert min(gaps) >= 0
    assert max(gaps) <= FIT


def test_pairings_are_those_of_the_rules(game: Game) -> None:
    """SC-A04: nose and hull on hull and engine; fins and connectors at a hull's sides."""
    found = {(one, side, other) for one, _, other, _, side in PAIRINGS}

    assert found == {
        ("hull", "north", "nose"), ("hull", "north", "hull"), ("engine", "north", "hull"), ("engine", "north", "nose"),
        ("fin", "west", "hull"), ("fin", "east", "hull"),
        ("connector", "west", "hull"), ("connector", "east", "hull"),
    }  # fmt: skip


@pytest.mark.parametrize("shape", SHAPES)
def test_only_tabs_leave_the_cell(game: Game, shape: str) -> None:
    """So no two parts of a legal rocket overlap: what lies beyond a cell's edge is a tab, at most as wide as a head."""
    for flipped in {flip for name, flip in every_way(game) if name == shape}:
        row = joints(game, shape, flipped)
        for x, y in loop(shape, flipped):
            out = [side for side, (dx, dy) in SIDES.items() if x * dx + y * dy > HALF + 1e-3]
            assert all(row[side] == "tab" for side in out), (x, y, out)
            if out:
                assert max(abs(x), abs(y)) <= HALF + DEEP + 1e-3
                assert min(abs(x), abs(y)) <= 4.8 + 1e-3


def test_trim_boxes_hold_their_outlines(design: Design) -> None:
    """The size in the data is that of the outline, tabs and all, within 2.5 mm."""
    for kind in design.game.kinds_of("rocket-parts"):
        for piece in kind.pieces:
            (points,) = outlines.corners(design.trim(piece).outline)
            xs, ys = [x for x, _ in points], [y for _, y in points]
            assert min(xs) >= -1e-3, piece.id
            assert min(ys) >= -1e-3, piece.id
            assert piece.size[0] - 2.5 <= max(xs) - min(xs) <= piece.size[0] + 1e-3, piece.id
            assert piece.size[1] - 2.5 <= max(ys) - min(ys) <= piece.size[1] + 1e-3, piece.id


def test_a_fins_back_is_its_mirror_image(design: Design) -> None:
    """Flipped over its upright edge a fin's cut stays where it is, with the tab on the other side."""
    for piece in design.game.kinds["fin"].pieces:
        front, back = (design.outline(piece, side) for side in ("front", "back"))
        assert back == outlines.mirrored(front, piece.size[0])


def letters(design: Design, piece: Piece, side: str) -> str:
    return "".join(sorted(text.text for text in measure.texts(design.scene(piece, side))))


def test_letters_tell_the_colours(design: Design) -> None:
    """Every part carries the letter of each of its colours, on both faces, never mirrored; a starting hull none."""
    table = design.game.tables["part-colours"]
    for kind in design.game.kinds_of("rocket-parts"):
        for piece in kind.pieces:
            names = [str(piece.fields[key]) for key in ("colour", "second") if piece.fields.get(key)]
            wanted = "".join(sorted(str(table.row(name)["letter"]) for name in names))
            assert [letters(design, piece, side) for side in ("front", "back")[: kind.sides]] == [wanted] * kind.sides


# ---- without tabs ------------------------------------------------------------------------------------------------


@LONG
def test_square_tiles_for_straight_cuts(design: Design) -> None:
    """`--option tabs=off`: every part is a square of one cell, on both faces, and no outline is left."""
    square = load(locate("spacecraft"), "full", options={"tabs": "off"})
    for kind in square.game.kinds_of("rocket-parts"):
        for piece in kind.pieces:
            trim = square.trim(piece)
            assert (trim.width, trim.height, trim.shape, trim.outline) == (CELL, CELL, "rect", "")
            for side in ("front", "back")[: kind.sides]:
                scene = square.scene(piece, side)
                assert (scene.width, scene.height) == (CELL, CELL)
                assert letters(square, piece, side) == letters(design, piece, side)


def test_middles_are_those_of_the_cells(design: Design) -> None:
    """A part's cell lies in its trim box so that its tabs do."""
    for kind in design.game.kinds_of("rocket-parts"):
        for piece in kind.pieces:
            x, y = MIDDLES[str(piece.fields["part"])]
            assert HALF - 1e-6 <= x <= piece.size[0] - HALF + DEEP + 1e-6
            assert y <= piece.size[1] - 10
