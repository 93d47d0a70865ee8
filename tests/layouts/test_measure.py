"""Questions about scenes: places of texts after all transforms, smallest type, ink."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from layouts.drawing import fonts, measure, outlines, shapes
from layouts.drawing.backends import operators, png, svg_slim
from layouts.drawing.measure import Transform
from layouts.drawing.scene import CURRENT, Group, Paragraph, Path, Scene, Span, Symbol, Text, Use
from layouts.faces.edges import find_edge_colour

MM = 0.02


def boxes(*items) -> list[tuple[float, ...]]:
    return [t.box for t in measure.texts(Scene(100, 100, items))]


def box(*values: float):
    return pytest.approx(values, abs=MM)


def test_a_line_s_box_is_its_advance_and_its_tallest_letters():
    """Capitals of 72 pt Manrope are 0.72 x 25.4 mm high; a g reaches below the baseline."""
    wide = fonts.width("HH", "display", 72)
    capitals, tail = boxes(Text(10, 50, "HH", 72, "display"), Text(10, 50, "g", 72, "display"))

    assert capitals == box(10, 50 - 0.72 * 25.4, 10 + wide, 50)
    assert tail[3] > 53


@pytest.mark.parametrize(("anchor", "left"), [("start", 0), ("middle", -0.5), ("end", -1)])
def test_anchors_and_tracking_move_the_box(anchor, left):
    """The box is the printed advance: tracking counts between letters only."""
    [found] = boxes(Text(50, 50, "HHH", 20, anchor=anchor, tracking=1))
    wide = fonts.width("HHH", "body", 20) + 2

    assert (found[0], found[2]) == box(50 + left * wide, 50 + (left + 1) * wide)


def test_groups_and_uses_place_texts_absolutely():
    """A line in a symbol, used twice as large and turned by 90 degrees, stands upright where it is printed."""
    word = Symbol("word", (Text(0, 0, "HH", 36, "display"),), 30, 10)
    [found] = boxes(Group((Use(word, 10, 5, 2, 90),), 20, 20))
    wide, high = fonts.width("HH", "display", 72), 0.72 * 25.4

    assert found == box(30, 25, 30 + high, 25 + wide)


def test_texts_report_printed_size_and_colour():
    """Size after scaling; CURRENT as the colour of the use above; one entry for each span, blanks left out."""
    lines = ((Span(0, "body", "Pay"), Span(8, "strong", "two")), (Span(0, "body", " "),))
    symbol = Symbol("s", (Text(0, 0, "a", 10, fill=CURRENT), Text(0, 0, "b", 10, fill="#112233")), 5, 5)
    items = (Use(symbol, 0, 0, 0.5, fill="#FF0000"), Use(symbol, 0, 0), Paragraph(5, 10, lines, 9, 4))
    found = measure.texts(Scene(50, 50, items))

    assert [(t.text, t.font, t.size, t.colour) for t in found] == [
        ("a", "body", 5, "#FF0000"), ("b", "body", 5, "#112233"), ("a", "body", 10, "#000000"),
        ("b", "body", 10, "#112233"), ("Pay", "body", 9, "#000000"), ("two", "strong", 9, "#000000"),
    ]  # fmt: skip
    assert found[-1].box[0] == pytest.approx(13, abs=MM)


@pytest.mark.parametrize("angle", [0, 30, 90, 135, 250])
def test_ink_is_where_the_box_says(angle):
    """The picture of a turned line is dark inside its box, up to its edges, and white outside."""
    item = Text(25, 25, "HxHpH", 24, "body", angle=angle, anchor="middle")
    scene = Scene(50, 50, (item,))
    left, top, right, bottom = measure.texts(scene)[0].box
    ink = png.picture(scene, 254).convert("L").point(lambda v: 255 if v < 128 else 0).getbbox()
    slack = 1.2  # H has sidebearings, and a turned box has empty corners

    assert left - 0.1 <= ink[0] / 10 <= left + slack + 4 * (angle % 90 > 0)
    assert right + 0.1 >= ink[2] / 10 >= right - slack - 4 * (angle % 90 > 0)
    assert top - 0.1 <= ink[1] / 10
    assert ink[3] / 10 <= bottom + 0.1


@given(*[st.floats(-50, 50)] * 4, *[st.floats(-360, 360)] * 2, *[st.floats(0.1, 5)] * 2)
def test_transforms_compose(x, y, px, py, a, b, k, m):
    """A transform inside another does what both do one after the other."""
    outer, inner = Transform(x, y, a, k), Transform(y, x, b, m)

    assert outer.then(y, x, b, m).point(px, py) == pytest.approx(outer.point(*inner.point(px, py)), abs=1e-6)


def test_coverage_is_mean_darkness(made):
    """White 0, black 1, half a page of black 0.5; colours count by how dark they are, bleed does not count."""
    full, half = shapes.rect(-3, -3, 26, 26), shapes.rect(-3, -3, 13, 26)
    scenes = [
        Scene(20, 20, ()),
        Scene(20, 20, (Path(full, fill="#000000"),)),
        Scene(20, 20, (Path(half, fill="#000000"),)),
        Scene(20, 20, (Path(full, fill="#808080"),)),
        Scene(20, 20, (Path(full, fill="#FFFF00"),)),
    ]

    assert measure.pdf_coverage(made(*scenes)) == pytest.approx([0, 1, 0.5, 0.5, 0.114], abs=0.015)


def test_hairlines_are_not_overcounted(made):
    """Ten lines of 0.25 mm on 50 mm are 5 % ink; a coarser picture would make them 14 %."""
    lines = tuple(Path(shapes.line(x, 0, x, 50), stroke="#000000", width=0.25, round=False) for x in range(2, 50, 5))

    assert measure.pdf_coverage(made(Scene(50, 50, lines))) == pytest.approx([0.05], abs=0.003)


@pytest.mark.parametrize(
    "given_path",
    ["M-.5 -.5L60.5 -.5L60.5 88.5L-.5 88.5L-.5 -.5Z", "m-.5-.5h61v89H-.5v-89z", "M-5e-1,-.5H60.5V88.5H-.5V-.5Z"],
)
@pytest.mark.parametrize(
    "read",
    [
        measure.extent,
        outlines.corners,
        lambda d: operators.outline(d).replace("-.5", "-0.5"),
        svg_slim.shorten,
        lambda d: find_edge_colour([Path(d, fill="#112233")], 60, 88),
    ],
)
def test_whoever_reads_path_data_reads_the_same(read, given_path) -> None:
    """Python of a game may write it as any SVG has it: `.5` is a half to the edges of a face and to the PDF."""
    assert read(given_path) == read("M-0.5 -0.5L60.5 -0.5L60.5 88.5L-0.5 88.5L-0.5 -0.5Z")
