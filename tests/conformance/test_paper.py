"""What a knife finds on the paper: a few print runs of every game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product

import pytest
from PIL import Image, ImageChops, ImageStat

from layouts.drawing.backends import png
from layouts.drawing.scene import Group, Scene

from ..long_run import LONG, PAIRS, first_of
from ..printed import GAMES, VARIANTS, Box, Place, Printed, designed

pytestmark = PAIRS

RUNS = ("a4", "letter gutterfold")


@LONG
@pytest.mark.parametrize(("name", "game"), first_of(product(RUNS, GAMES)))
def test_nothing_on_the_paper_spoils_a_cut(game: str, name: str, printing: Callable[..., Printed]) -> None:
    """Marks and words keep off the edge and off the pieces, bleeds are as the manifest says, and pieces that share a
    cut are painted alike on both sides of it."""
    assert list(faults_of(printing(game, "--no-rulebook", *VARIANTS[name]))) == []


def test_faults_would_be_noticed(printing: Callable[..., Printed]) -> None:
    """The test above can fail: places moved by 3 mm, bleeds that are not there and cuts through pictures are found."""
    made = printing("space-junkyard", "--no-rulebook", "--only", "section")
    (key, *_), places = list(made.pages), list(made.places)
    moved = [
        replace(p, trim=Box(p.trim.left + 3, p.trim.top, p.trim.right + 3, p.trim.bottom)) for p in made.pages[key]
    ]
    wide = [replace(p, bleed=(6.0,) * 4) for p in made.pages[key]]
    touching = [
        replace(p, trim=p.trim.grown(3.0), bleed=(0.0,) * 4) for p in made.pages[key] if p.shape == "rect"
    ]  # fmt: skip
    for wrong, said in ((moved, "within 1.2 mm"), (wide, "no art in its bleed"), (touching, "painted differently")):
        fake = Printed(made.folder, None, made.manifest)
        fake.__dict__["pages"] = {key: wrong}
        assert any(said in fault for fault in faults_of(fake)), said
    assert places


FINE = 4
"""Pixels a mm."""
EDGE, TEXT_EDGE, KEPT, LEAST_TYPE = 4.0, 5.0, 1.2, 6.0
DRIFT = 1.0
"""mm by which a cut goes astray."""
UNLIKE = 24.0
"""Mean difference of grey levels from which two strips of paint are not alike."""


def faults_of(made: Printed) -> Iterator[str]:
    """What is wrong on the pages of a print run."""
    w, h = made.paper
    for (path, page), places in made.pages.items():
        if not places:
            continue
        where = f"{path} page {page}"
        whole = [place for place in places if place.part is None]
        folds = max(w, h) if made.manifest["backs"] == "gutterfold" else 0
        for stroke in made.strokes(path, page):
            left, top, right, bottom = stroke.box
            if folds and stroke.length > min(w, h) - 1:
                continue
            if min(left, top, w - right, h - bottom) < EDGE - 1e-3:
                yield f"{where}: mark {min(left, top, w - right, h - bottom):.2f} mm from the edge"
            if stroke.length < 5 and any(stroke.box.meets(p.trim.grown(KEPT - 1e-3)) for p in whole):
                yield f"{where}: mark within {KEPT} mm of a piece"
        for letter in made.marginal_words(path, page):
            left, top, right, bottom = letter.box
            if min(left, top, w - right, h - bottom) < TEXT_EDGE - 0.05:
                yield f"{where}: words within {TEXT_EDGE} mm of the edge"
            if letter.size < LEAST_TYPE - 0.01:
                yield f"{where}: words of {letter.size:.1f} pt"
        yield from (f"{where}: {what}" for what in _paint_faults(made, path, page, whole))


def _paint_faults(made: Printed, path: str, page: int, places: list[Place]) -> Iterator[str]:
    """Bleeds that are not there, and neighbours on one cut that are painted differently."""
    design = designed(str(made.manifest["game"]), str(made.manifest["ink"]))
    w, h = made.paper
    picture = made.picture(path, page, Box(0, 0, w, h), FINE).convert("L")
    seen: set[tuple[str, str, tuple[float, ...]]] = set()
    for place in places:
        if place.shape != "rect":
            continue
        for side in range(4):
            if place.bleed[side] < DRIFT and not _neighbour(place, side, places):
                yield f"{place.id}: {place.bleed[side]:g} mm of bleed and nothing beside it"
        for other in (p for side in (0, 1) if (p := _neighbour(place, side, places))):
            if (difference := _across(picture, place, other)) > UNLIKE:
                yield f"{place.id} and {other.id} touch, painted differently ({difference:.0f})"
        key = place.id, place.face, place.bleed
        if key not in seen:
            seen.add(key)
            yield from _missing_bleed(picture, place, design.scene(design.game.piece(place.id), place.face))


def _neighbour(place: Place, side: int, places: list[Place]) -> Place | None:
    """The piece that begins where a side of another ends."""
    left, top, right, bottom = place.trim
    line = {
        0: Box(left - 0.2, top + 1, left - 0.1, bottom - 1),
        1: Box(left + 1, top - 0.2, right - 1, top - 0.1),
        2: Box(right + 0.1, top + 1, right + 0.2, bottom - 1),
        3: Box(left + 1, bottom + 0.1, right - 1, bottom + 0.2),
    }
    return next((other for other in places if other is not place and line[side].meets(other.trim)), None)


def _across(picture: Image.Image, a: Place, b: Place) -> float:
    """How much the paint on both sides of a shared cut differs at most, a millimetre deep."""
    upright = abs(a.trim.left - b.trim.right) < 0.1
    at = a.trim.left if upright else a.trim.top
    low, high = (a.trim.top, a.trim.bottom) if upright else (a.trim.left, a.trim.right)
    worst = 0.0
    steps = int(high - low)
    for i in range(1, steps - 1):
        shades = [
            _shade(picture, *((at + off, low + i) if upright else (low + i, at + off)))
            for off in (-0.9, -0.5, 0.5, 0.9)
        ]
        worst = max(worst, max(shades) - min(shades))
    return worst


def _shade(picture: Image.Image, x: float, y: float) -> float:
    return float(picture.getpixel((round(x * FINE), round(y * FINE))))  # type: ignore[arg-type]


def _missing_bleed(picture: Image.Image, place: Place, scene: Scene) -> Iterator[str]:
    """Sides whose bleed, as far as the manifest says, does not look like the face's own art, or goes on beyond."""
    w, h = scene.width, scene.height
    art = png.picture(Scene(w + 8, h + 8, (Group(scene.items, 4, 4),), 0.0), FINE * 25.4).convert("L")
    turns = {0: None, 90: Image.Transpose.ROTATE_270, 180: Image.Transpose.ROTATE_180, 270: Image.Transpose.ROTATE_90}
    turn = turns[place.rotation]
    art = art.transpose(turn) if turn is not None else art
    x1, y1, x2, y2 = place.trim
    left, top, right, bottom = place.bleed
    strips = {
        "left": Box(x1 - left + 0.25, y1 + 2, x1, y2 - 2), "top": Box(x1 + 2, y1 - top + 0.25, x2 - 2, y1),
        "right": Box(x2, y1 + 2, x2 + right - 0.25, y2 - 2), "bottom": Box(x1 + 2, y2, x2 - 2, y2 + bottom - 0.25),
    }  # fmt: skip
    for (name, strip), width in zip(strips.items(), place.bleed, strict=True):
        if width < 0.6:
            continue
        found = picture.crop(tuple(round(v * FINE) for v in strip))  # type: ignore[arg-type]
        moved = (strip.left - x1 + 4, strip.top - y1 + 4, strip.right - x1 + 4, strip.bottom - y1 + 4)
        wanted = art.crop(tuple(round(v * FINE) for v in moved)).resize(found.size)  # type: ignore[arg-type]
        if (off := float(ImageStat.Stat(ImageChops.difference(found, wanted)).mean[0])) > UNLIKE:
            yield f"{place.id}: no art in its bleed of {width:g} mm at the {name} ({off:.0f})"
