"""What the PDF backend draws, read back: boxes, places, sharing, colours, shading."""

from __future__ import annotations

from io import BytesIO

import pikepdf
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from layouts.drawing import fonts, shapes
from layouts.drawing.backends import pdf
from layouts.drawing.measure import Transform
from layouts.drawing.scene import CURRENT, PT, Group, Linear, Paragraph, Path, Radial, Scene, Span, Symbol, Text, Use

from ..long_run import examples
from .reading import mm, near, read

# ---- places ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("w", "h"), [(63.5, 88.9), (210, 297), (215.9, 279.4), (25, 25)])
def test_a_page_is_as_large_as_its_scene(opened, w, h):
    """The media box is the scene's size; nothing else (crop, rotation, user unit) changes it."""
    page = opened(Scene(w, h, ())).pages[0]

    assert [mm(float(v)) for v in page.MediaBox] == [0, 0, near(w), near(h)]
    assert "/CropBox" not in page
    assert page.get("/Rotate", 0) == 0


def test_a_rectangle_lies_where_the_scene_says(made):
    """x and y count from the top left of the page, in mm."""
    found = read(made(Scene(100, 60, (Path(shapes.rect(12.5, 7, 30, 20), fill="#123456"),)))).rects[0]

    assert [mm(found[k]) for k in ("x0", "top", "x1", "bottom")] == [near(12.5), near(7), near(42.5), near(27)]


def test_a_group_moves_scales_and_turns_clockwise(made):
    """A bar pointing right, turned by 90 degrees in a group at (50, 30) and doubled, points down from there."""
    bar = Path(shapes.rect(0, 0, 10, 2), fill="#000000")
    found = read(made(Scene(100, 60, (Group((bar,), 50, 30, 90, 2),)))).rects[0]

    assert [mm(found[k]) for k in ("x0", "top", "x1", "bottom")] == [near(46), near(30), near(50), near(50)]


placings = st.tuples(
    st.floats(-20, 20), st.floats(-20, 20), st.sampled_from([0, 30, 45, 90, 180, 270, 359.5]), st.floats(0.2, 2)
)


@examples(25)
@given(st.lists(placings, min_size=1, max_size=4), st.booleans())
@example([(0, 0, 90, 1)], True)
def test_nested_transforms_agree_with_the_measure(placings, as_symbol):
    """However groups and uses are nested, the printed corner is where `Transform` says."""
    items, at = (Path(shapes.rect(0, 0, 5, 3), fill="#000000"),), Transform()
    for x, y, angle, scale in reversed(placings):
        if as_symbol:
            items = (Use(Symbol("s", items, 1, 1, bleed=900), x, y, scale, angle),)
        else:
            items = (Group(items, x, y, angle, scale),)
    for placing in placings:
        at = at.then(*placing)
    out = BytesIO()
    pdf.write(out, [Scene(400, 400, (Group(items, 200, 200),))], pdf.Document("t"))
    page = read(out.getvalue())
    found = (page.rects + page.curves)[0]

    corners = [at.point(x, y) for x, y in ((0, 0), (5, 0), (5, 3), (0, 3))]
    left, top, right, bottom = shapes.bounds(corners)
    assert [mm(found[k]) - 200 for k in ("x0", "top", "x1", "bottom")] == list(map(near, (left, top, right, bottom)))


@pytest.mark.parametrize(("anchor", "part"), [("start", 0), ("middle", 0.5), ("end", 1)])
@pytest.mark.parametrize("tracking", [0, 0.4])
def test_text_starts_where_its_anchor_puts_it(made, anchor, part, tracking):
    """The line's advance, without the gap after its last letter, is hung on x by its anchor."""
    item = Text(50, 20, "Orbit L45", 12, "display", anchor=anchor, tracking=tracking)
    chars = read(made(Scene(100, 60, (item,)))).chars
    wide = fonts.width("Orbit L45", "display", 12) + 8 * tracking

    assert mm(chars[0]["x0"]) == near(50 - part * wide)
    assert mm(chars[-1]["x0"] - chars[0]["x0"]) == near(wide - fonts.width("5", "display", 12))
    assert mm(60 / PT - chars[0]["matrix"][5]) == near(20), "baseline"
    assert chars[0]["size"] == pytest.approx(12, abs=0.01)


@pytest.mark.parametrize(("angle", "end"), [(90, (50, 50)), (180, (30, 30)), (270, (50, 10)), (0, (70, 30))])
def test_turned_text_runs_clockwise(made, angle, end):
    """A line of 20 mm from (50, 30), turned by 90 degrees, ends 20 mm further down, and so on."""
    size = 20 / fonts.width("HHHH", "body", 1)
    chars = read(made(Scene(100, 60, (Text(50, 30, "HHHH", size, angle=angle),)))).chars
    first, last = chars[0]["matrix"], chars[-1]["matrix"]
    along = [(mm(b - a) * 4 / 3) for a, b in zip(first[4:], last[4:], strict=True)]

    assert (50 + along[0], 30 - along[1]) == (near(end[0]), near(end[1]))


def test_a_paragraph_keeps_its_lines_and_spans(made):
    """Baselines are `leading` apart, spans begin at their own x, and words read in order."""
    lines = ((Span(0, "body", "Pay "), Span(9, "strong", "two")), (Span(1.5, "body", "fuel (or \\ metal)"),))
    page = read(made(Scene(60, 40, (Paragraph(5, 10, lines, 9, 4.2),))))
    starts = {c["text"]: c for c in reversed(page.chars)}

    assert page.extract_text().split() == ["Pay", "two", "fuel", "(or", "\\", "metal)"]
    assert [mm(starts[c]["x0"]) for c in "Ptf"] == [near(5), near(14), near(6.5)]
    assert [40 - mm(starts[c]["matrix"][5]) for c in "Ptf"] == [near(10), near(10), near(14.2)]


# ---- symbols ---------------------------------------------------------------------------------------------------


def forms(file: pikepdf.Pdf) -> list[pikepdf.Stream]:
    return [o for o in file.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Form"]


def test_a_symbol_is_drawn_once_however_often_it_is_used(opened):
    """Sixty uses on three pages: one Form XObject, and its path in no page."""
    leaf = Symbol("leaf", (Path("M0 0L1.125 2.625L3 3Z", fill=CURRENT),), 3, 3)
    card = Symbol("card", (Use(leaf, 1, 1, fill="#FF0000"), Use(leaf, 5, 1, fill="#00FF00")), 10, 10)
    file = opened(*(Scene(200, 20, tuple(Use(card, 10 * i, 0) for i in range(20))) for _ in range(3)))

    assert len(forms(file)) == 2
    assert sum(b"1.125" in f.read_bytes() for f in forms(file)) == 1
    assert not any(b"1.125" in page.Contents.read_bytes() for page in file.pages)


def test_a_symbol_is_cut_off_at_its_bleed(colours):
    """Art that reaches further than the symbol says does not run over its neighbours."""
    wide = Symbol("wide", (Path(shapes.rect(-9, -9, 30, 30), fill="#FF0000"),), 6, 6, bleed=1)

    assert colours((Use(wide, 5, 5),), (3.5, 8), (4.5, 8), (11.5, 8), (12.5, 8)) == [
        "#FFFFFF", "#FF0000", "#FF0000", "#FFFFFF",
    ]  # fmt: skip


def test_a_use_colours_only_what_has_no_colour_of_its_own(colours, two_tone):
    """CURRENT is the use's colour also after parts with colours of their own; without a colour it is black."""
    painted = (Path(shapes.rect(0, 0, 3, 3), fill="#FF00FF"), Use(two_tone, 5, 5, fill="#00AA00"))
    plain = (Path(shapes.rect(0, 0, 3, 3), fill="#FF00FF"), Use(two_tone, 5, 5))
    circle, square, stroke = (10, 8), (6, 13), (13.5, 13.5)

    assert colours(painted, circle, square, stroke) == ["#00AA00", "#AA2222", "#00AA00"]
    assert colours(plain, circle, square, stroke) == ["#000000", "#AA2222", "#000000"]


def test_current_passes_through_symbols_in_symbols(colours):
    """A use without a colour, or with CURRENT, hands on the colour it was given."""
    dot = Symbol("dot", (Path(shapes.rect(0, 0, 4, 4), fill=CURRENT),), 4, 4)
    inner = (Path(shapes.rect(0, 0, 1, 1), fill="#FF0000"), Use(dot, 2, 2), Use(dot, 8, 2, fill=CURRENT))
    outer = Symbol("outer", (*inner, Use(dot, 14, 2, fill="#0000FF")), 20, 20)

    assert colours((Use(outer, 0, 0, fill="#00AA00"),), (0.5, 0.5), (4, 4), (10, 4), (16, 4)) == [
        "#FF0000", "#00AA00", "#00AA00", "#0000FF",
    ]  # fmt: skip


def test_a_page_s_dashes_do_not_leak_into_symbols(colours):
    """A plain line in a symbol is plain, whatever pen the page used before."""
    bar = Symbol("bar", (Path(shapes.line(0, 0, 18, 0), stroke="#000000", width=1, round=False),), 18, 2, 1)
    dashed = Path(shapes.line(1, 5, 19, 5), stroke="#FF0000", width=1, dash=(1, 1), round=False)

    found = colours((dashed, Use(bar, 1, 10)), *((x + 0.5, y) for y in (5, 10) for x in range(2, 18)))

    assert found == ["#FFFFFF", "#FF0000"] * 8 + ["#000000"] * 16


# ---- paint -----------------------------------------------------------------------------------------------------


def test_a_radial_is_a_real_shading(opened, colours):
    """One shading object of type 3, shared; white in the middle, its last colour from the rim outwards."""
    glow = Radial(10, 10, 6, ((0, "#FFF"), (0.5, "#FF0000"), (1, "#0000FF")))
    items = (Path(shapes.rect(0, 0, 20, 20), fill=glow), Path(shapes.rect(0, 0, 2, 2), fill=glow))
    file = opened(Scene(20, 20, items))
    shadings = [o for o in file.objects if isinstance(o, pikepdf.Dictionary) and "/ShadingType" in o]

    assert [s.ShadingType for s in shadings] == [3]
    middle, half, rim, corner = colours(items, (10, 10), (13, 10), (17, 10), (0.5, 19.5))
    assert [c[1] + c[3] + c[5] for c in (middle, half, rim, corner)] == ["FFF", "F00", "00F", "00F"]


def test_a_linear_goes_from_point_to_point(colours):
    """The same all across, and on beyond its ends; a radial may be seen through a matrix."""
    fade = Linear(5, 0, 15, 0, ((0, "#FF0000"), (0.5, "#FF0000"), (0.5, "#0000FF"), (1, "#0000FF")))
    oval = Radial(
        0, 0, 1, ((0, "#00FF00"), (0.9, "#00FF00"), (0.9, "#000000"), (1, "#000000")), None, (4, 0, 0, 8, 10, 10)
    )

    assert colours((Path(shapes.rect(0, 0, 20, 20), fill=fade),), (1, 3), (9, 18), (11, 18), (19, 3)) == [
        "#FF0000", "#FF0000", "#0000FF", "#0000FF",
    ]  # fmt: skip
    assert colours((Path(shapes.rect(0, 0, 20, 20), fill=oval),), (10, 16), (16, 10)) == ["#00FF00", "#000000"]


def test_shading_follows_its_group(colours):
    """A shading's coordinates are those of the path it fills."""
    glow = Path(shapes.rect(-5, -5, 10, 10), fill=Radial(0, 0, 5, ((0, "#FF0000"), (0.4, "#FF0000"), (0.5, "#0000FF"))))

    assert colours((Group((glow,), 12, 8, 30, 0.5),), (12, 8), (13.8, 8)) == ["#FF0000", "#0000FF"]


def test_opacity_lets_the_ground_through(colours):
    """Half black on white is grey; what comes after is opaque again."""
    black = Path(shapes.rect(0, 0, 8, 20), fill="#000000", opacity=0.5)
    after = Path(shapes.rect(10, 0, 8, 20), fill="#000000")

    grey, solid = colours((black, after), (4, 4), (14, 4))
    assert abs(int(grey[1:3], 16) - 128) <= 1
    assert solid == "#000000"


def test_a_faded_group_fades_as_one_picture(colours):
    """Under a green square a red one does not show through; opacities inside and outside multiply."""
    red, green = Path(shapes.rect(0, 0, 12, 12), fill="#FF0000"), Path(shapes.rect(6, 0, 12, 12), fill="#00FF00")
    faint = Group((Path(shapes.rect(0, 14, 6, 6), fill="#000000", opacity=0.5),), opacity=0.5)
    left, both, quarter = colours((Group((red, green), opacity=0.5), faint), (3, 3), (9, 3), (3, 17))

    assert (left[1:3], both[3:5]) == ("FF", "FF")
    assert abs(int(both[1:3], 16) - 128) <= 1, "only half white, no red"
    assert abs(int(quarter[1:3], 16) - 192) <= 2


def test_a_faded_shape_shows_no_seam_under_its_line(colours):
    """Fill and stroke of one path fade together: the line is one grey from its outer to its inner edge."""
    square = Path(shapes.rect(5, 5, 10, 10), fill="#FFFFFF", stroke="#000000", width=2, opacity=0.5)
    ground = Path(shapes.rect(0, 0, 20, 20), fill="#0000FF")
    outer, inner = colours((ground, square), (4.5, 10), (5.5, 10))

    assert outer == inner


def test_clips_cut(colours):
    """Nothing of a group shows outside its clip; what follows is not clipped."""
    all_red = Group((Path(shapes.rect(0, 0, 20, 20), fill="#FF0000"),), clip=shapes.rect(5, 5, 5, 5))
    after = Path(shapes.rect(15, 15, 4, 4), fill="#0000FF")

    assert colours((all_red, after), (7, 7), (3, 7), (12, 7), (17, 17)) == ["#FF0000", "#FFFFFF", "#FFFFFF", "#0000FF"]


@pytest.mark.parametrize(("evenodd", "middle"), [(True, "#FFFFFF"), (False, "#FF0000")])
def test_the_fill_rule_decides_about_holes(colours, evenodd, middle):
    """Two circles drawn the same way round: a ring by even-odd, a disc by non-zero."""
    two = Path(shapes.circle(10, 10, 8) + shapes.circle(10, 10, 4), fill="#FF0000", evenodd=evenodd)

    assert colours((two,), (10, 10), (4, 10)) == [middle, "#FF0000"]


def test_a_line_without_width_is_not_drawn(made):
    """PDF would draw the thinnest line the printer can make, SVG none: here it is none."""
    page = read(made(Scene(20, 20, (Path(shapes.line(1, 1, 9, 9), stroke="#000000"),))))

    assert not page.lines + page.curves
