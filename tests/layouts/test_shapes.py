"""Outlines: only M L C Z, the right geometry, numbers a printer can use; and the marks games share."""

from __future__ import annotations

import math
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import ImageStat

from components.problems import SalvageError
from layouts.drawing import shapes
from layouts.drawing.backends import png
from layouts.drawing.scene import Path, Scene

SIZES = st.floats(0.1, 400)
PLACES = st.floats(-500, 500)
COMMAND = re.compile(r"([MLCZ])([^MLCZ]*)")
COUNTS = {"M": 2, "L": 2, "C": 6, "Z": 0}


def commands(d: str) -> list[tuple[str, list[float]]]:
    """The commands of path data; fails where a command is foreign or has not its own number of operands."""
    found = [(letter, [float(n) for n in numbers.split()]) for letter, numbers in COMMAND.findall(d)]
    assert "".join(letter + numbers for letter, numbers in COMMAND.findall(d)) == d
    assert all(len(numbers) == COUNTS[letter] for letter, numbers in found), d
    return found


def ends(d: str) -> list[tuple[float, float]]:
    """The points a path goes through."""
    return [(n[-2], n[-1]) for _, n in commands(d) if n]


def ink(d: str, evenodd: bool = False) -> float:
    """Area of a filled path in square mm, counted in pixels of a 20 x 20 mm picture."""
    scene = Scene(20, 20, (Path(d, fill="#000000", evenodd=evenodd),))
    return 400 * (1 - ImageStat.Stat(png.picture(scene, 254).convert("L")).mean[0] / 255)


@given(st.floats(-1e6, 1e6))
def test_numbers_are_short_and_near(value):
    """At most three decimals, no exponent, no minus zero, off by at most half a micrometre."""
    shown = shapes.num(value)

    assert re.fullmatch(r"-?\d+(\.\d{0,2}[1-9])?", shown)
    assert shown != "-0"
    assert abs(float(shown) - value) <= 0.0005001


@given(st.floats(0.1, 500), st.floats(-720, 720), PLACES, PLACES)
def test_polar_counts_clockwise_from_up(radius, angle, x, y):
    """The point is `radius` away, and its compass bearing is the angle."""
    px, py = shapes.polar(radius, angle, x, y)

    assert math.hypot(px - x, py - y) == pytest.approx(radius)
    assert math.degrees(math.atan2(px - x, y - py)) % 360 == pytest.approx(angle % 360, abs=1e-6) or (
        angle % 360 == pytest.approx(360) or angle % 360 == pytest.approx(0, abs=1e-6)
    )


@given(PLACES, PLACES, SIZES, SIZES, st.floats(0, 50))
def test_rectangles_stay_in_their_box(x, y, w, h, r):
    """Whatever the corners' radius, a rectangle's points are in its box and reach all four sides."""
    left, top, right, bottom = shapes.bounds(ends(shapes.rect(x, y, w, h, r)))

    assert (left, top, right, bottom) == pytest.approx((x, y, x + w, y + h), abs=0.001)


def test_areas():
    """Painted areas are those of geometry, to half a percent; upright edges are drawn on whole pixels, to 2 %."""
    assert ink(shapes.rect(2, 2, 16, 10)) == pytest.approx(160, rel=0.02)
    assert ink(shapes.rect(2, 2, 16, 16, 4)) == pytest.approx(256 - (4 - math.pi) * 16, rel=0.005)
    assert ink(shapes.circle(10, 10, 8)) == pytest.approx(math.pi * 64, rel=0.005)
    assert ink(shapes.ellipse(10, 10, 9, 5)) == pytest.approx(math.pi * 45, rel=0.005)
    assert ink(shapes.polygon(shapes.hexagon(10, 10, 16))) == pytest.approx(16 * 16 * math.sqrt(3) / 2, rel=0.005)
    assert ink(shapes.circle(10, 10, 8) + shapes.circle(10, 10, 4), True) == pytest.approx(math.pi * 48, rel=0.005)


@given(st.integers(3, 12), PLACES, PLACES, SIZES, st.floats(0, 360))
def test_polygons_are_regular(n, x, y, radius, turn):
    """n corners, all `radius` away, equal sides, the first one in the direction `turn`."""
    corners = shapes.ngon(n, x, y, radius, turn)
    sides = [math.dist(a, b) for a, b in zip(corners, corners[1:] + corners[:1], strict=True)]

    assert len(corners) == n
    assert corners[0] == pytest.approx(shapes.polar(radius, turn, x, y))
    assert sides == pytest.approx([2 * radius * math.sin(math.pi / n)] * n)


def test_a_hexagon_is_measured_across_flats_and_lies_on_one():
    """With turn 0 a flat side is on top: 30 mm high, 34.64 mm wide."""
    left, top, right, bottom = shapes.bounds(shapes.hexagon(0, 0, 30))

    assert (bottom - top, right - left) == pytest.approx((30, 30 * 2 / math.sqrt(3)))


def test_a_star_has_its_points_outside_and_its_notches_inside():
    """Ten corners, in turn on the outer and the inner radius."""
    assert [math.hypot(x, y) for x, y in shapes.star(0, 0, 10, 0.4)] == pytest.approx([10, 4] * 5)


# ---- any SVG path -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given_path", "made"),
    [
        ("m1 1l2 0h3v4z", "M1 1L3 1L6 1L6 5L1 1Z"),
        ("M0,0 5,5 6,6", "M0 0L5 5L6 6"),
        ("M.5.5-1-1", "M0.5 0.5L-1 -1"),
        ("M0 0Q3 3 6 0", "M0 0C2 2 4 2 6 0"),
        ("M0 0S1 1 2 2", "M0 0C0 0 1 1 2 2"),
        ("m1 1h2z m5 5h1", "M1 1L3 1L1 1ZM6 6L7 6"),
    ],
)
def test_any_path_becomes_four_commands(given_path, made):
    """Relative, shorthand, quadratic, packed numbers: all end as absolute M, L, C and Z."""
    assert shapes.outline(given_path) == made
    commands(made)


def test_arcs_become_curves_on_the_circle():
    """A half circle of arcs passes through its top and covers half a disc."""
    d = shapes.outline("M2 10A8 8 0 0 1 18 10Z")

    assert ink(d) == pytest.approx(math.pi * 32, rel=0.005)
    assert shapes.bounds(ends(d)) == pytest.approx((2, 2, 18, 10), abs=0.01)


@given(st.text("MmLlHhVvCcSsQqTtAaZz0123456789.,-+e \n", max_size=40))
def test_random_path_data_is_a_path_or_a_value_error(d):
    """Whatever is typed gives our four commands or a ValueError."""
    try:
        made = shapes.outline(d)
    except ValueError:
        return

    commands(made)


# ---- marks -----------------------------------------------------------------------------------------------------


def test_stripes_are_half_and_half_and_keep_to_their_band(colours):
    """Half of the band is light, half dark; nothing lies outside it."""
    band = shapes.stripes(4, 6, 12, 8, "#FFFF00", "#000000", 4)
    image = png.picture(Scene(20, 20, (band,)), 254)
    dark = sum(image.convert("L").point(lambda v: v < 100).histogram()[1:])

    assert dark / 100 == pytest.approx(48, rel=0.06)
    assert colours((band,), (2, 10), (18, 10), (10, 4), (10, 16)) == ["#FFFFFF"] * 4


@pytest.mark.parametrize("angle", [0, 30, 45, 90, 135])
def test_hatches_cover_their_clip_evenly(angle):
    """Lines of 0.5 mm, 2 mm apart, ink a quarter of the clip at any angle, and its corners too."""
    clip = shapes.rect(2, 4, 16, 10)
    mark = shapes.hatch(clip, (2, 4, 16, 10), 2, 0.5, "#000000", angle)
    grey = png.picture(Scene(20, 20, (mark,)), 254).convert("L")
    corner = grey.crop((20, 40, 50, 70))

    assert 400 * (1 - ImageStat.Stat(grey).mean[0] / 255) == pytest.approx(40, rel=0.15)
    assert corner.getextrema()[0] < 50
    assert grey.crop((0, 0, 200, 39)).getextrema()[0] == 255


@pytest.mark.parametrize("diameter", [0.8, 2, 6])
def test_dots_are_as_large_as_circles(diameter):
    """Five dots ink what five circles of that diameter would, to 5 %."""
    at = [(3.03, 5), (6.57, 15), (10, 9.98), (13.2, 3), (16.9, 16.9)]
    dots = png.picture(Scene(20, 20, (shapes.dots(at, "#000000", diameter),)), 254)
    circles = png.picture(Scene(20, 20, tuple(Path(shapes.circle(*p, diameter / 2), "#000000") for p in at)), 254)
    inks = [1 - ImageStat.Stat(image.convert("L")).mean[0] / 255 for image in (dots, circles)]

    assert inks[0] == pytest.approx(inks[1], rel=0.05)


def test_dots_are_round_and_one_path(colours):
    """Any number of dots is one item; each is as wide as asked."""
    dots = shapes.dots([(5, 5), (15, 5)], "#FF0000", 4)

    assert isinstance(dots, Path)
    assert colours((dots,), (5, 5), (15, 5), (6.8, 5), (6.8, 6.8), (10, 5)) == [
        "#FF0000", "#FF0000", "#FF0000", "#FFFFFF", "#FFFFFF",
    ]  # fmt: skip


@pytest.mark.parametrize("value", [math.inf, -math.inf, math.nan, 1e300, -1e7])
def test_no_number_that_pdf_lacks_is_written(value: float) -> None:
    """By nobody who draws: there is one place where numbers are written."""
    for write in (shapes.num, shapes.mm, lambda number: shapes.real(number, ".5g"), lambda x: shapes.line(0, 0, 1, x)):
        with pytest.raises(SalvageError, match="a drawing holds the number"):
            write(value)


@given(st.floats(-1e6, 1e6))
def test_numbers_have_no_exponent(value: float) -> None:
    for form in ("g", ".5g", ".4f"):
        text = shapes.real(value, form)
        assert re.fullmatch(r"-?\d+(\.\d+)?", text), text
        assert math.isclose(float(text), value, rel_tol=1e-4, abs_tol=1e-4)


@pytest.mark.parametrize(
    "d", ["hello", "M", "M 1", "L 1 1", "M0 0 X 3", "M1..5 2", "M0 0A1 1", "1 2", "M0 0L1", "M0 0 x 1 1", "L1 1",
          "M0 0L1e999 0", "M0 0a1 1 0 2 1 1 1", "M0 0L5.", "M0 0L1e"]
)  # fmt: skip
def test_path_data_is_read_whole_or_refused(d: str) -> None:
    """Path data from a user's file is a path or a ValueError, never a crash or an endless number. What is no part of a
    path isn't passed over."""
    with pytest.raises(ValueError, match=r"\S"):
        shapes.outline(d)


def test_path_data_is_read_as_browsers_do() -> None:
    assert shapes.outline("M010,00.5L.5.5-1e1,007") == "M10 0.5L0.5 0.5L-10 7"
    assert shapes.outline("M0 0a5 5 0 0110,0") == shapes.outline("M0 0A5 5 0 0 1 10 0")
