"""Where the manifest says a piece lies, there its face is printed: found in the rendered pages, to a tenth of a mm.

This takes time: `looked at` in a game's print.yaml names the print runs that are looked at, all where it does not say.
`unlike` are two pieces of a size that look different.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache, lru_cache

import pytest
from PIL import Image, ImageChops, ImageStat

from layouts.drawing.backends import png
from layouts.drawing.outlines import grown
from layouts.drawing.scene import Group, Scene
from layouts.faces.design import Design

from ..long_run import PAIRS, in_turns, longer
from ..printed import GAMES, VARIANTS, Box, Place, Printed, designed
from ..told import told

pytestmark = PAIRS

NEAR = 0.1
"""mm; what a place of the manifest may be off in the ink."""
FINE = 20
"""Pixels a mm: a place on the manifest's grid of 0.05 mm is a whole pixel."""
LARGE = 120
"""mm; pieces of which each one is looked at."""

EACH = [each for game in GAMES for each in in_turns([game], told(game, "print.yaml").get("looked at", [*VARIANTS]))]


def sample(made: Printed) -> Iterator[Place]:
    """The first place of every face of every kind, and with --long the last; of boards each one, and every panel of a
    split one."""
    alike = defaultdict(list)
    for place in made.places:
        large = place.part or place.trim.right - place.trim.left > LARGE
        alike[place.kind, place.face, place.part, place.id if large else ""].append(place)
    for places in alike.values():
        yield from {id(place): place for place in (places[0], places[-1])[: longer(1, 2)]}.values()


@lru_cache(maxsize=1024)
def window(size: tuple[float, float], scene: Scene, corner: tuple[float, float]) -> tuple[float, float, float, float]:
    """Left, top, width and height of a window on whole pixels where the part of a face from a corner on has most to
    see."""
    w, h = (round(min(side - 1, 26)) for side in size)
    spots = [(round((size[0] - w) * i / 4), round((size[1] - h) * j / 4)) for j in (2, 1, 3) for i in (2, 1, 3)]

    whole = png.picture(scene, 2 * 25.4).convert("L")

    def liveliness(spot: tuple[float, float]) -> float:
        x, y = (2 * (v + off) for v, off in zip(spot, corner, strict=True))
        return float(ImageStat.Stat(whole.crop((x, y, x + 2 * w, y + 2 * h))).stddev[0])

    return *max(spots, key=liveliness), w, h


def off_by(page: Image.Image, face: Image.Image, reach: int = 6) -> tuple[int, int, float]:
    """How many pixels right and down of its place a face lies in a picture of the page, and how well it matches there.

    `page` is `reach` pixels larger on each side; the match is the mean difference of grey levels.
    """
    page, face = page.convert("L"), face.convert("L")

    @cache
    def difference(dx: int, dy: int) -> float:
        x, y = reach + dx, reach + dy
        part = page.crop((x, y, x + face.width, y + face.height))
        return float(ImageStat.Stat(ImageChops.difference(part, face)).mean[0])

    dx = dy = 0
    for _ in range(2):
        dx = min(range(-reach, reach + 1), key=lambda d: difference(d, dy))
        dy = min(range(-reach, reach + 1), key=lambda d: difference(dx, d))
    return dx, dy, difference(dx, dy)


def face_window(scene: Scene, rotation: int, x: float, y: float, w: float, h: float) -> Image.Image:
    """What a window of a face looks like, drawn alone and turned as it lies on the page."""
    drawn = png.picture(Scene(w, h, (Group(scene.items, -x, -y),), 0.0), FINE * 25.4)
    turned = {90: Image.Transpose.ROTATE_270, 180: Image.Transpose.ROTATE_180, 270: Image.Transpose.ROTATE_90}
    return drawn.transpose(turned[rotation]) if rotation else drawn


def lies_off(
    made: Printed, design: Design, place: Place, moved: tuple[float, float] = (0.0, 0.0)
) -> tuple[float, float, float]:
    """How far (mm right, mm down) a face lies from its place in the ink, and how well it matches there."""
    piece = design.game.piece(place.id)
    scene = design.scene(piece, place.face)
    if outline := design.outline(piece, place.face):
        scene = replace(scene, items=(Group(scene.items, clip=grown(outline, min(place.bleed))),))
    w, h = place.trim.right - place.trim.left, place.trim.bottom - place.trim.top
    size = (h, w) if place.rotation % 180 else (w, h)
    # The last panel of a split board ends where the board ends.
    column, row = place.part or (1, 1)
    left, top = piece.size[0] - size[0] if column > 1 else 0.0, piece.size[1] - size[1] if row > 1 else 0.0
    x, y, wide, high = window(size, scene, (left, top))
    on_page = place.box_on_page(Box(x, y, x + wide, y + high)).grown(6 / FINE)
    box = Box(*(v + d for v, d in zip(on_page, moved * 2, strict=True)))
    picture = made.picture(place.path, place.page, box, FINE)
    dx, dy, match = off_by(picture, face_window(scene, place.rotation, x + left, y + top, wide, high))
    return dx / FINE, dy / FINE, match


@pytest.mark.parametrize(("game", "name"), EACH)
def test_the_ink_lies_where_the_manifest_says(game: str, name: str, printing: Callable[..., Printed]) -> None:
    """Fronts and backs of every kind, turned or not, are printed within 0.1 mm of their places."""
    made = printing(game, "--no-rulebook", *VARIANTS[name])
    design = designed(game, made.manifest["ink"])
    for place in sample(made):
        dx, dy, match = lies_off(made, design, place)

        assert max(abs(dx), abs(dy)) <= NEAR, (place, dx, dy)
        assert match < 8, (place, match)


@pytest.mark.parametrize("game", GAMES)
def test_a_wrong_place_would_be_noticed(game: str, printing: Callable[..., Printed]) -> None:
    """The test above can fail: a piece looked for 0.2 mm beside its place is found off by as much, and another face
    does not match, nor does the same upside down."""
    made, design = printing(game, "--no-rulebook", *VARIANTS["a4"]), designed(game, "full")
    one, other = (next(p for p in made.places if p.id == id) for id in told(game, "print.yaml")["unlike"])

    assert lies_off(made, design, one, (0.2, -0.15))[:2] == pytest.approx((-0.2, 0.15), abs=1.01 / FINE)
    assert lies_off(made, design, replace(one, id=other.id))[2] > 24
    assert lies_off(made, design, replace(one, rotation=(one.rotation + 180) % 360))[2] > 24
