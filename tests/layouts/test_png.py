"""Pictures: as many pixels as the resolution says, in true colours, from PDFs and from scenes, repeatable."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from layouts.drawing import shapes
from layouts.drawing.backends import pdf, png
from layouts.drawing.scene import Path, Scene


def card(fill: str = "#1E62A8") -> Scene:
    """A poker card whose colour bleeds, with a white corner."""
    ground = Path(shapes.rect(-3, -3, 69.5, 94.9), fill=fill)
    return Scene(63.5, 88.9, (ground, Path(shapes.rect(0, 0, 10, 10), fill="#FFFFFF")))


@pytest.mark.parametrize(
    ("w", "h", "dpi", "pixels"),
    [(63.5, 88.9, 300, (750, 1050)), (210, 297, 300, (2480, 3508)), (210, 297, 72, (595, 842)), (25, 25, 36, (35, 35))],
)
def test_size_in_pixels(w, h, dpi, pixels):
    """mm / 25.4 * dpi, rounded to the nearest pixel."""
    assert png.picture(Scene(w, h, ()), dpi).size == pixels


def test_bleed_adds_a_border(colours):
    """With bleed the picture is larger on every side, and the trim's corner moves in by it."""
    image = png.picture(card(), 254, bleed=True)

    assert image.size == (695, 949)
    assert [image.getpixel(p) for p in ((5, 5), (35, 35), (135, 35))] == [(30, 98, 168), (255, 255, 255), (30, 98, 168)]


def test_colours_are_true_rgb():
    """What is #C8372D in the scene is (200, 55, 45) in the picture: red has not become blue."""
    image = png.picture(card("#C8372D"), 100)

    assert image.mode == "RGB"
    assert image.getpixel((200, 300)) == (200, 55, 45)


def test_paper_is_white():
    """Where nothing is drawn, the picture is white and not transparent."""
    assert png.picture(Scene(20, 20, ()), 100).getextrema() == ((255, 255), (255, 255), (255, 255))


def test_pages_of_a_file_come_in_order(tmp_path):
    """A PDF file gives one picture a page."""
    target = tmp_path / "cards.pdf"
    fills = ["#FF0000", "#00FF00", "#0000FF"]
    pdf.write(target, [card(fill) for fill in fills], pdf.Document("t"))

    assert [image.getpixel((50, 80)) for image in png.images(target, 36)] == [(255, 0, 0), (0, 255, 0), (0, 0, 255)]


def test_no_scenes_no_pictures():
    """Nothing asked, nothing drawn, no fault."""
    assert list(png.pictures([], 100)) == []


def test_png_bytes_are_repeatable_and_know_their_resolution(tmp_path, samples):
    """Same scene, same file; its dpi is written into it."""
    first, second = BytesIO(), tmp_path / "a.png"
    for target in (first, second):
        png.write(target, png.picture(samples["glows"], 150), 150)

    assert first.getvalue() == second.read_bytes()
    with Image.open(second) as image:
        assert image.format == "PNG"
        assert image.info["dpi"] == pytest.approx((150, 150), abs=0.1)
        assert set(image.info) == {"dpi"}, "no dates, no names"
