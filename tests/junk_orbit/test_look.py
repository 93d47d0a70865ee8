"""What only the look of Junk Orbit promises: tiles read at a glance, backs that differ in shape, drawings for all.

Safe zones, type, contrast, ink and reference pictures are measured for every game in tests/conformance/test_look.py.
"""

from __future__ import annotations

from itertools import combinations

import pytest
from PIL import ImageChops, ImageStat

from components.places import locate
from components.schema import Piece
from layouts.drawing import measure
from layouts.drawing.backends import png
from layouts.drawing.look import INKS
from layouts.faces.design import Design
from layouts.faces.loader import load
from layouts.junk_orbit.drawings import library

SOURCES = ("starter", "earth", "moon", "mars")


@pytest.fixture(scope="module", params=INKS)
def design(request: pytest.FixtureRequest) -> Design:
    return load(locate("junk-orbit"), request.param)


def tiles(design: Design) -> list[Piece]:
    return [piece for source in SOURCES for piece in design.game.kinds[f"{source}-tile"].pieces]


def test_the_value_is_what_one_sees_first(design: Design) -> None:
    """JO-011: a tile's value is three times as large as anything else that is written on it."""
    for piece in tiles(design):
        first, second, *_ = sorted(measure.texts(design.scene(piece, "front")), key=lambda text: -text.size)

        assert first.text == str(piece.fields["value"])
        assert first.size >= 3 * second.size


def test_backs_tell_sources_without_colour() -> None:
    """JO-012, JO-013: the four backs differ in shape, and so do bands for Earth, the Moon and Mars."""
    design = load(locate("junk-orbit"), "mono")
    kinds = design.game.kinds
    backs = [design.scene(kinds[f"{source}-tile"].pieces[0], "back") for source in SOURCES]
    fronts = [design.scene(design.game.by_name("junk")[code], "front") for code in ("E1", "E10", "M1")]
    for group in (backs, fronts):
        for a, b in combinations([png.picture(scene, 60).convert("L") for scene in group], 2):
            assert ImageStat.Stat(ImageChops.difference(a, b)).mean[0] > 2


def test_there_is_a_drawing_for_all(design: Design) -> None:
    """Each city has its landmark, each tile its object, each ship its hull; all differ, none is drawn for nothing."""
    game = design.game

    assert set(library("landmarks")) == {str(row["city"]) for row in game.tables["cities"].rows}
    assert set(library("junk")) == {str(piece.fields["object"]) for piece in tiles(design)}
    assert set(library("hulls")) == {str(piece.fields["hull"]) for piece in game.kinds["ship-card"].pieces}
    for name in ("landmarks", "junk", "hulls"):
        drawings = [drawing.views[""] for drawing in library(name).values()]
        assert len(set(drawings)) == len(drawings)
