"""Pictures as small files for pages: nothing that is drawn is lost, and they carry no fonts."""

from __future__ import annotations

import re
from random import Random

import pytest

from layouts.drawing import fonts
from layouts.drawing.backends import svg_slim
from layouts.drawing.scene import PT, Paragraph, Path, Scene, Span, Text
from layouts.drawing.shapes import circle

NUMBER = re.compile(r"-?\d*\.?\d+")


def read(d: str) -> list[tuple[float, float]]:
    """The points of short path data, control points among them, where they come to lie."""
    points, at, begun = [], (0.0, 0.0), (0.0, 0.0)
    for command, numbers in re.findall(r"([MmlcqzZ])([^MmlcqzZ]*)", d):
        values = [float(each) for each in NUMBER.findall(numbers)]
        pairs = [*zip(values[::2], values[1::2], strict=True)]
        if command == "M":
            at = begun = pairs[0]
        elif command == "z":
            at = begun
            continue
        else:
            pairs = [(at[0] + x, at[1] + y) for x, y in pairs]
            at = pairs[-1]
            begun = at if command == "m" else begun
        points += pairs
    return points


def drawn(*items: Path | Text | Paragraph) -> str:
    return svg_slim.document(Scene(100, 100, items))


def test_points_lie_where_they_were() -> None:
    """However long a path is, no point is further off than half the grid."""
    random = Random(5)
    wanted = [(random.uniform(-80, 80), random.uniform(-80, 80)) for _ in range(400)]
    d = "M" + "L".join(f"{x:.3f} {y:.3f}" for x, y in wanted) + "Z" + circle(3, 4, 5)
    found = read(svg_slim.shorten(d))
    expected = [*wanted, *((float(x), float(y)) for x, y in re.findall(r"(-?[\d.]+) (-?[\d.]+)", circle(3, 4, 5)))]
    assert len(found) == len(expected)
    for (x, y), (wx, wy) in zip(found, expected, strict=True):
        assert (x, y) == pytest.approx((wx, wy), abs=0.5 / svg_slim.PATH_UNITS_PER_MM + 0.001)


def test_letters_are_outlines_as_wide_as_the_text() -> None:
    """No file needs a font, and texts end where they ended."""
    picture = drawn(Text(10, 20, "Salvage", 24, "display"))
    assert "font-face" not in picture
    assert "<text" not in picture
    ((d, scale),) = re.findall(r'd="(M[^"]*)"[^>]*scale\(([\d.]+)', picture)
    far = max(x for x, _ in read(d)) * float(scale)
    assert far == pytest.approx(fonts.width("Salvage", "display", 24), rel=0.04)
    high = max(y for _, y in read(d)) * float(scale)
    assert 0.6 * 24 * PT < high < 0.85 * 24 * PT


def test_from_far_letters_and_what_is_tiny_are_left_out() -> None:
    """What nobody sees then is not sent."""
    words = ((Span(0, "body", "Take two cubes"),),)
    items = (
        Path(circle(20, 20, 9), fill="#112233"),
        Path(circle(40, 40, 0.3), fill="#445566"),
        Text(5, 5, "H30", 6),
        Paragraph(5, 50, words, 9, 4),
    )
    shown = svg_slim.document(Scene(100, 100, items), far=True)
    assert "#112233" in shown
    assert "#445566" not in shown
    assert len(re.findall("<path", shown)) == 1
    large = Text(5, 5, "H30", 12), Paragraph(5, 50, words, 19, 8)
    assert len(re.findall("<path", svg_slim.document(Scene(100, 100, large), far=True))) == 2


@pytest.mark.parametrize(("anchor", "part"), [("start", 0.0), ("middle", 0.5), ("end", 1.0)])
def test_texts_lie_around_their_anchor(anchor: str, part: float) -> None:
    wide = fonts.width("Orbit", "body", 12)
    picture = drawn(Text(50, 20, "Orbit", 12, "body", anchor=anchor))
    moved = [float(x) for x in re.findall(r"translate\((-?[\d.]+)", picture)]
    assert sum(moved) == pytest.approx(50 - part * wide, abs=0.01)


def test_every_line_of_a_paragraph_is_drawn() -> None:
    """Lines and their spans, at their places."""
    lines = ((Span(0, "body", "Take"), Span(8, "strong", "two")), (Span(0, "body", "cubes"),))
    picture = drawn(Paragraph(5, 10, lines, 10, 4))
    assert re.findall(r"translate\(([\d. ]+)\)", picture) == ["5 10", "13 10", "5 14"]
