"""Mixia's ships as they are drawn: told apart by their outlines, and clear of what lies beside them on their mats."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations

import pytest
from PIL import Image, ImageDraw

from components.schema import Game
from layouts.drawing import measure
from layouts.drawing.drawings import DrawingPart, mirrored
from layouts.drawing.outlines import commands, corners
from layouts.drawing.scene import Group, Path
from layouts.mixia.ability_art import DIAGRAMS, HEAD, diagram, roll
from layouts.mixia.grids import CELL, cells, extent
from layouts.mixia.hulls import plans
from layouts.mixia.mats import energy_spot, hold_origin, impulse_spot, marker_spots
from layouts.mixia.sector_worlds import WORLDS

from ..printed import designed

FINE, ACROSS = 10, 80
"""Pixels a mm that outlines are drawn at, and the side of the box in which they are compared."""


def _draw(image: Image.Image, part: DrawingPart) -> None:
    brush = ImageDraw.Draw(image)

    def placed(points: tuple[tuple[float, float], ...]) -> list[tuple[float, float]]:
        return [(image.width / 2 + x * FINE, image.height / 2 + y * FINE) for x, y in points]

    if part.kind in ("line", "rope"):
        here: tuple[tuple[float, float], ...] = ()
        for letter, points in commands(part.d):
            if letter in "LC":
                brush.line(placed((*here, *points)), 255, round(part.size * FINE))
            here = points[-1:]
        return
    for loop in corners(part.d):
        brush.polygon(placed(loop), 255)


@cache
def _silhouette(key: str) -> frozenset[int]:
    """The dark pixels of a side view, scaled into one box."""
    image = Image.new("L", (70 * FINE, 60 * FINE))
    for part in plans()[key].views["side"]:
        _draw(image, part)
    cut = image.crop(image.getbbox())
    scale = ACROSS / max(cut.size)
    small = cut.resize((max(1, round(cut.width * scale)), max(1, round(cut.height * scale))))
    box = Image.new("L", (ACROSS, ACROSS))
    box.paste(small, ((ACROSS - small.width) // 2, (ACROSS - small.height) // 2))
    return frozenset(i for i, dark in enumerate(box.tobytes()) if dark > 127)


def test_no_two_ships_have_one_silhouette(game: Game) -> None:
    """From the side, any two ships overlap by at most 75 % of what both cover."""
    ships = [piece.key for piece in game.kinds["ship-mat"].pieces]
    alike = {
        (a, b): len(_silhouette(a) & _silhouette(b)) / len(_silhouette(a) | _silhouette(b))
        for a, b in combinations(ships, 2)
    }

    assert len(ships) == 22
    assert {pair: share for pair, share in alike.items() if share > 0.75} == {}


def test_no_two_liveries_are_one(game: Game) -> None:
    """No ship has the three colours of another."""
    ships = [piece.key for piece in game.kinds["ship-mat"].pieces]

    assert len({plans()[key].colours for key in ships}) == len(ships)


def test_each_type_of_mission_has_its_picture(game: Game) -> None:
    """And each place where one may begin or end is a world, or has rocks, wreckage or clouds with a mark of its own."""
    assert {f"mission-{row['type']}" for row in game.tables["mission-types"].rows} <= plans().keys()
    sectors = {piece.code: piece.key for piece in game.kinds["sector"].pieces}
    used = {str(piece.fields[end]) for piece in game.kinds["mission-card"].pieces for end in ("at", "to")} - {"None"}
    assert {sectors[code] for code in used} <= WORLDS.keys() | {key.removeprefix("place-") for key in plans()}


def test_all_that_flies_is_drawn(game: Game) -> None:
    """Each standee has its own side view, and each mat its view from above with a body round the hold."""
    for piece in game.kinds["ship-standee"].pieces:
        assert plans()[str(piece.fields["ship"] or piece.key)].views["side"], piece.id
    for piece in game.kinds["ship-mat"].pieces:
        assert [part.kind for part in plans()[piece.key].views["top"]].count("body") == 1, piece.id


def test_the_mirror_image_of_a_mirror_image_is_the_ship() -> None:
    """Both sides of a standee show one drawing."""
    side = plans()["gaiden"].views["side"]

    assert mirrored(mirrored(side)) == side != mirrored(side)


@pytest.mark.parametrize("ink", ["full", "mono"])
def test_no_piece_covers_what_it_lies_beside(game: Game, ink: str) -> None:
    """Markers of 12 mm side by side, the impulse token and the energy marker lie on no word or number of a mat."""
    design = designed("mixia", ink)
    for piece in game.kinds["ship-mat"].pieces:
        texts = [text.box for text in measure.texts(design.scene(piece, "front"))]
        places = [(x, y, 6.0) for spots in marker_spots().values() for x, y in spots]
        places += [(*energy_spot(piece, n), 6.0) for n in range(int(str(piece.fields["energy"])) + 1)]
        places.append((*impulse_spot(piece), 10.0))
        for x, y, half in places:
            box = x - half, y - half, x + half, y + half
            assert not [t for t in texts if _meet(t, box)], (piece.id, x, y)
        for (ax, ay, a), (bx, by, b) in combinations(places[:8], 2):
            assert max(abs(ax - bx), abs(ay - by)) >= a + b, piece.id


def test_ships_leave_room_for_what_lies_beside_them(game: Game) -> None:
    """From above, a ship keeps clear of the markers, of impulse and bounty, of its title and of the energy meter."""
    for piece in game.kinds["ship-mat"].pieces:
        (w, h), (left, top) = piece.size, hold_origin(piece)
        wide, high = extent(cells(str(piece.fields["hold"])))
        x, y = left + wide * CELL / 2, top + high * CELL / 2
        boxes = [box for part in plans()[piece.key].views["top"] for box in _loops(part)]

        assert min(box[0] for box in boxes) + x >= 24.0, piece.id
        assert max(box[2] for box in boxes) + x <= w - 26.0, piece.id
        assert min(box[1] for box in boxes) + y >= 13.0, piece.id
        assert max(box[3] for box in boxes) + y <= h - 16.0, piece.id


def _loops(part: DrawingPart) -> list[measure.Box]:
    """Where a part's points lie, curves as their chords."""
    if part.kind in ("line", "rope"):
        return []
    return [(min(x), min(y), max(x), max(y)) for x, y in (tuple(zip(*loop, strict=True)) for loop in corners(part.d))]


def _meet(a: measure.Box, b: tuple[float, float, float, float]) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def test_each_ability_shows_what_it_does(game: Game) -> None:
    """Every ability card has a diagram, and no way of drawing one is left without a card."""
    keys = {piece.key.removesuffix("-embers") for piece in game.kinds["ability-card"].pieces}

    assert keys == set(DIAGRAMS)


def test_diagrams_keep_clear_of_what_is_beside_them(game: Game) -> None:
    """Of the card's edge, of the line under its head and of the roll with its die."""
    studio = designed("mixia", "full").studio
    for piece in game.kinds["ability-card"].pieces:
        left, top, right, bottom = _extent_of(diagram(studio, piece.key))

        assert 4 <= left < right <= 59, piece.id
        assert HEAD + 2 <= top < bottom <= _extent_of(roll(studio, piece.key))[1] - 0.4, piece.id


def _extent_of(drawn: Group) -> measure.Box:
    """Where all the points of a drawing lie."""
    points = [
        at.point(x, y)
        for item, at, _ in measure.placed(drawn.items)
        for left, top, right, bottom in measure.boxes(item)
        for x in (left, right)
        for y in (top, bottom)
    ]
    across, down = zip(*points, strict=True)
    return min(across), min(down), max(across), max(down)


def test_bars_lie_where_they_lie_on_the_die(game: Game) -> None:
    """The bands of a roll are bars one after the other that take up the die from end to end, by their numbers."""
    for piece in game.kinds["ability-card"].pieces:
        drawn = measure.placed(roll(designed("mixia", "full").studio, piece.key).items)
        bars = [measure.boxes(item)[0] for item, _, _ in drawn if isinstance(item, Path) and item.width == 0.3]
        bands = piece.fields["bands"]
        assert isinstance(bands, Sequence)
        ends = [(14.5 + 2.2 * (band["low"] - 1) - 0.15, 14.5 + 2.2 * band["high"] + 0.15) for band in bands]

        assert [(box[0], box[2]) for box in bars[-len(ends) :]] == [pytest.approx(end, abs=0.02) for end in ends]
