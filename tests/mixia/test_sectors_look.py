"""Sectors as drawn: what is printed on each, and edges that join without a seam."""

from __future__ import annotations

import math
from io import BytesIO
from typing import Any

import pypdfium2
import pytest
from PIL.Image import Image

from components.hexes import tile_middle
from components.kinds import fold_code
from components.schema import Game
from layouts.drawing.backends import pdf, png
from layouts.drawing.hooks import Studio
from layouts.drawing.look import INKS
from layouts.drawing.measure import texts
from layouts.drawing.outlines import area, turns
from layouts.drawing.scene import Scene
from layouts.mixia.positions import board
from layouts.mixia.sector_backs import back
from layouts.mixia.sector_geometry import HEIGHT, HEX, SECTOR, STRAIGHT, WIDTH, Edge, outlines, place
from layouts.mixia.sectors import cut_straight, sector, straight

from ..long_run import LONG, first_of

FINE = 5
"""Pixels in a mm."""
RIM = outlines(SECTOR)[0]
SEVEN = ("LU", "ST", "BL", "XA", "WK", "PE", "OU")
"""A map of seven: one in the middle, then one at each side, from side 0 clockwise."""


def pixel(picture: Image, x: float, y: float) -> tuple[int, int, int]:
    found: Any = picture.getpixel((int(x * FINE), int(y * FINE)))
    return found


def far(a: tuple[int, int, int], b: tuple[int, int, int]) -> int:
    return max(abs(m - n) for m, n in zip(a, b, strict=True))


def beside(edge: Edge, part: float, depth: float) -> tuple[float, float]:
    """A point beside an edge of a sector, `depth` mm inside it, from the middle of the sector."""
    (ax, ay), (bx, by) = edge.start, edge.end
    long = math.dist((ax, ay), (bx, by))
    return ax + (bx - ax) * part - (by - ay) / long * depth, ay + (by - ay) * part + (bx - ax) / long * depth


@LONG
@pytest.mark.parametrize("ink", first_of(INKS))
def test_all_sides_are_alike(ink: str, studios: dict[str, Studio]) -> None:
    """Along all sides of all sectors, half a mm inside and in the bleed, lies what lies along one of them: whichever
    meet, no seam shows, and a cut 1 mm off does no harm."""
    studio = studios[ink]
    pieces = studio.game.kinds["sector"].pieces
    first = png.picture(sector(studio, pieces[0]), FINE * 25.4, bleed=True)
    for piece in pieces:
        picture = png.picture(sector(studio, piece), FINE * 25.4, bleed=True)
        for i, edge in enumerate(RIM):
            like = RIM[i % (len(RIM) // 6)]
            for part in (0.15, 0.3, 0.5, 0.7, 0.85):
                for depth in (0.5, -1.0):
                    (x, y), (lx, ly) = beside(edge, part, depth), beside(like, part, depth)
                    wanted = pixel(first, lx + WIDTH / 2 + 3, ly + HEIGHT / 2 + 3)
                    near = [
                        pixel(picture, x + WIDTH / 2 + 3 + dx / FINE, y + HEIGHT / 2 + 3 + dy / FINE)
                        for dx in (-2, -1, 0, 1, 2)
                        for dy in (-2, -1, 0, 1, 2)
                    ]
                    assert min(far(found, wanted) for found in near) <= 6, (piece.code, edge, part, depth)


def test_a_map_of_seven_has_no_seam(studios: dict[str, Studio]) -> None:
    """Along every edge where two of seven sectors meet, both sides look alike, and the line between is the grid's."""
    studio = studios["full"]
    symbols = {piece.code: piece.fields["symbols"] for piece in studio.game.kinds["sector"].pieces}
    laid = [{"sector": SEVEN[0], "q": 0, "r": 0, "turns": 0}]
    for side, code in enumerate(SEVEN[1:]):
        turns = (side + 3 - symbols[code].index(symbols[SEVEN[0]][side])) % 6
        laid.append({"sector": code, **tile_middle(2, side)._asdict(), "turns": turns})
    scene = board(studio, {"sectors": laid})
    picture = png.picture(scene, FINE * 25.4)
    x, y = scene.width / 2, scene.height / 2

    for edge in RIM:
        inside, line, outside = (beside(edge, 0.5, depth) for depth in (0.5, 0.0, -0.5))
        a, grid, b = (pixel(picture, x + px, y + py) for px, py in (inside, line, outside))
        assert far(a, b) <= 6, (edge, a, b)
        assert far(grid, a) >= 12, (edge, grid, a)


def test_each_hex_can_be_named(studios: dict[str, Studio]) -> None:
    """The PDF has, for each sector, its name, its code, its type and the numbers 0 to 18 of its hexes."""
    studio = studios["full"]
    pieces, held = studio.game.kinds["sector"].pieces, BytesIO()
    pdf.write(held, [sector(studio, piece) for piece in pieces], pdf.Document(""))
    for piece, page in zip(pieces, pypdfium2.PdfDocument(held.getvalue()), strict=True):
        words = page.get_textpage().get_text_range().split()

        assert {str(number) for number in range(19)} <= set(words), piece.code
        assert {piece.code, *piece.name.split()} <= set(words)
        for feature in piece.fields["features"]:
            if feature["feature"] in ("spawn", "relics"):
                assert str(feature["number"]) in words
            for good in feature["cargo"][: len(feature["cargo"]) == 1]:
                assert good.capitalize() in words, (piece.code, good)


def test_no_hex_is_named_like_another_thing(game: Game) -> None:
    """Sectors' codes are two letters, so that code and number never run into one another; and no piece has a code that
    reads like the name of a hex (O as 0, I as 1)."""
    codes = [piece.code for piece in game.kinds["sector"].pieces]
    hexes = {fold_code(f"{code}{number}") for code in codes for number in range(len(SECTOR))}

    assert all(len(code) == 2 and code.isalpha() and code.isupper() for code in codes)
    assert len(hexes) == len(codes) * 19
    assert [piece.id for piece in game.pieces() if fold_code(piece.code) in hexes] == []


def test_the_back_gives_nothing_away(studios: dict[str, Studio]) -> None:
    """One back for all sectors, the very same object."""
    studio = studios["full"]
    backs: set[Scene] = {back(studio, piece) for piece in studio.game.kinds["sector"].pieces}

    assert len(backs) == 1


def test_straight_cuts_tile_like_sectors() -> None:
    """Six sides that enclose as much as 19 hexes; each lies halfway to a neighbour, so that the tiles leave no gap."""
    assert area(STRAIGHT) == pytest.approx(19 * HEX**2 * 3**0.5 / 2)
    for side in range(6):
        x, y = place(tile_middle(2, side))
        ends = STRAIGHT[side - 1], STRAIGHT[side]
        assert [px * x + py * y for px, py in ends] == pytest.approx([(x * x + y * y) / 2] * 2)


def test_straight_cuts_spare_all_words(studios: dict[str, Studio]) -> None:
    """Names, numbers and symbols of every sector lie well inside the six straight cuts."""
    for piece in studios["full"].game.kinds["sector"].pieces:
        assert turns(cut_straight(studios["full"], piece)) == 6
        for run in texts(straight(studios["full"], piece)):
            left, top, right, bottom = run.box
            for (ax, ay), (bx, by) in zip(STRAIGHT, [*STRAIGHT[1:], STRAIGHT[0]], strict=True):
                long = math.dist((ax, ay), (bx, by))
                depths = [
                    ((bx - ax) * (y - HEIGHT / 2 - ay) - (by - ay) * (x - WIDTH / 2 - ax)) / long
                    for x in (left, right)
                    for y in (top, bottom)
                ]
                assert min(depths) > 1.2, (piece.id, run.text)
