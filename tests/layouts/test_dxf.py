"""Drawings for cutting machines, read back by a library that has nothing of ours: ezdxf."""

from __future__ import annotations

from io import StringIO

import ezdxf
import pytest
from ezdxf.document import Drawing

from layouts.drawing import outlines, shapes
from layouts.drawing.backends.dxf import dxf

PAGE = 297.0


def read_back(content: bytes) -> Drawing:
    """The drawing, without a fault that an audit finds."""
    drawing = ezdxf.read(StringIO(content.decode("ascii").replace("\r\n", "\n")))
    audit = drawing.audit()
    assert [error.message for error in [*audit.errors, *audit.fixes]] == []
    return drawing


def test_lines_lie_where_they_were_on_their_layers() -> None:
    """In mm from the foot of the page, a closed outline closed, two points a line."""
    card, fold = shapes.rect(10, 20, 63, 88), shapes.line(10, 64, 73, 64)
    drawing = read_back(dxf(PAGE, {"CUT": [card], "CREASE": [fold]}))
    outline, line = drawing.modelspace()

    assert (drawing.dxfversion, outline.dxf.layer, line.dxf.layer) == ("AC1009", "CUT", "CREASE")
    assert outline.is_closed
    assert [(v.x, v.y) for v in outline.points()] == [(10, 277), (73, 277), (73, 189), (10, 189)]
    assert [(p.x, p.y) for p in (line.dxf.start, line.dxf.end)] == [(10, 233), (73, 233)]
    assert {layer.dxf.name: layer.dxf.color for layer in drawing.layers}.items() >= {"CUT": 1, "CREASE": 5}.items()


def test_curves_are_chords_as_near_as_a_knife_can_follow() -> None:
    circle = read_back(dxf(PAGE, {"CUT": [shapes.circle(100, 97, 20)]})).modelspace()[0]
    away = [((p.x - 100) ** 2 + (p.y - 200) ** 2) ** 0.5 for p in circle.points()]

    assert circle.is_closed
    assert len(away) > 24
    assert away == pytest.approx([20] * len(away), abs=outlines.CHORD_TOLERANCE_MM)


def test_several_stretches_of_one_path_are_lines_of_their_own() -> None:
    made = read_back(dxf(PAGE, {"PERF": ["M0 0L5 5M10 0L20 0L20 9"]})).modelspace()

    assert [each.dxftype() for each in made] == ["LINE", "POLYLINE"]
    assert not made[1].is_closed


def test_a_page_without_lines_is_a_drawing_all_the_same() -> None:
    assert len(read_back(dxf(PAGE, {"CUT": []})).modelspace()) == 0
