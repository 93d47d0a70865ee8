"""What the tests of layouts share: sample scenes with every primitive, PDFs in memory, the colour of a point,
a game with faces of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path as File
from typing import Any

import pikepdf
import pytest
from PIL import Image

from components.loader import load
from layouts.drawing import icons, shapes, text
from layouts.drawing.backends import pdf, png
from layouts.drawing.images import as_symbol
from layouts.drawing.scene import CURRENT, Group, Item, Path, Pixels, Radial, Scene, Symbol, Text, Use
from layouts.faces.design import Design
from layouts.faces.loader import read_design

from .ports import DATA, THEME, find
from .tin_cans import Write, game_in

WIDTH, HEIGHT = 50.8, 25.4
"""Sample scenes in mm: two inches by one, so that 96 dpi gives whole pixels."""

TWO_TONE = Symbol(
    "two tone",
    (
        Path(shapes.rect(0, 0, 10, 10), fill="#AA2222"),
        Path(shapes.circle(5, 5, 3), fill=CURRENT),
        Path(shapes.line(0, 0, 10, 10), stroke=CURRENT, width=0.5),
        Path(shapes.rect(-2, 4, 14, 1), fill="#000000"),
    ),
    10,
    10,
    1,
)
"""A symbol with colours of its own around and after CURRENT, and art that reaches past its bleed."""


def _shapes() -> tuple[Item, ...]:
    ring = shapes.circle(42, 18, 5) + shapes.circle(42, 18, 3)
    return (
        Path(shapes.rect(2, 2, 20, 10, 3), fill="#1E62A8", stroke="#000000", width=1),
        Path(shapes.circle(35, 12, 8), stroke="#C8372D", width=0.7, dash=(2, 1)),
        Path(shapes.polygon(shapes.star(12, 18, 6)), fill="#E3B505", stroke="#222222", width=0.8, round=False),
        Path(ring, fill="#299262", evenodd=True),
        shapes.dots([(3, 22), (6, 22), (9, 22)], "#000000", 1.2),
    )


def _texts() -> tuple[Item, ...]:
    return (
        Text(3, 6, "Orbit L45 AVA fi", 12, "display"),
        Text(25.4, 14, "Middle Tracking", 9, "caption", "#1E62A8", "middle", tracking=0.4),
        Text(48, 20, "ends here", 10, "body", "#AA0000", "end"),
        Text(8, 22, "Turned", 8, "strong", angle=-30),
        Text(30, 17, "Turned", 8, "strong", angle=90, anchor="middle", tracking=0.2),
    )


def _paragraphs() -> tuple[Item, ...]:
    words = "Deliver **one resource** to a satellite: {fuel} or {metal}. Then it is yours."
    left = text.block(3, 6, words, 9, 44, icons=icons.symbol)
    centred = text.block(25.4, 18, "a centred\nblock **bold**", 9, 44, anchor="middle")
    return (*left.items, *centred.items)


def _uses() -> tuple[Item, ...]:
    stroke = Symbol("stroke", (Path(shapes.line(0, 2, 10, 2), stroke=CURRENT, width=0.5),), 10, 4)
    return (
        Use(TWO_TONE, 2, 2, fill="#00AA00"),
        Use(TWO_TONE, 20, 2, 1.3, 45, "#0000FF"),
        Path(shapes.rect(30, 2, 4, 4), fill="#FF00FF"),
        Use(TWO_TONE, 38, 3),
        Use(icons.symbol("ship"), 3, 16, 0.33, fill="#1E62A8"),
        Use(icons.symbol("fuel"), 20, 16, 0.33),
        Path(shapes.line(28, 20, 36, 20), stroke="#000000", width=1, dash=(1, 2)),
        Use(stroke, 38, 18, fill="#AA0000"),
    )


def _glows() -> tuple[Item, ...]:
    red, green = Path(shapes.rect(0, 0, 20, 20), fill="#FF0000"), Path(shapes.rect(10, 5, 15, 15), fill="#00FF00")
    faint = Group((Path(shapes.rect(0, 0, 6, 6), fill="#000000", opacity=0.5),), opacity=0.5)
    stops = ((0.0, "#FFF"), (0.5, "#00F0BF"), (1.0, "#0F1C2E"))
    return (
        Path(shapes.rect(0, 0, WIDTH, HEIGHT), fill=Radial(20, 12, 15, stops)),
        Group((red, green), 25, 2, opacity=0.5, clip=shapes.circle(12, 10, 9)),
        Path(shapes.rect(2, 2, 10, 10), fill="#FFFFFF", stroke="#000000", width=2, opacity=0.5),
        Group((faint, Text(0, 4, "faded", 9, opacity=0.5, fill="#FFFFFF")), 4, 16),
    )


def _images() -> tuple[Item, ...]:
    """A photograph and a stain that one can see through, moved, turned and cut off."""
    shades = Image.linear_gradient("L").resize((200, 100))
    photo = Image.merge("RGB", (shades, shades.transpose(Image.Transpose.ROTATE_180), Image.new("L", (200, 100), 60)))
    stain = Image.new("RGBA", (60, 60), (0, 0, 0, 0))
    stain.paste((200, 30, 30, 128), (10, 10, 50, 50))
    made = []
    for name, image, kind in (("photo", photo, "JPEG"), ("stain", stain, "PNG")):
        held = BytesIO()
        image.save(held, kind)
        made.append(as_symbol(Pixels(name, held.getvalue(), image.mode, kind == "JPEG", *image.size)))
    return (
        Use(made[0], 2, 2, 0.1),
        Group((Use(made[0], 0, 0, 0.1),), 30, 2, clip=shapes.circle(10, 5, 5)),
        Use(made[1], 4, 4, 0.15),
        Use(made[1], 32, 14, 0.15, 30),
    )


def _groups() -> tuple[Item, ...]:
    plate = (Path(shapes.rect(0, 0, 10, 5), fill="#123456"), Text(1, 4, "Tag", 8, fill="#FFFFFF"))
    return (
        Group(plate, 20, 5, 30, 1.5, tag="space.H30"),
        shapes.hatch(shapes.circle(10, 12, 8), (2, 4, 16, 16), 2, 0.25, "#000000"),
        shapes.stripes(34, 14, 14, 8, "#E3B505", "#222222", 4, 2),
    )


@pytest.fixture(scope="session")
def samples() -> dict[str, Scene]:
    """Scenes that hold every primitive and option between them, by what they show."""
    drawn = {
        "shapes": _shapes(),
        "texts": _texts(),
        "paragraphs": _paragraphs(),
        "uses": _uses(),
        "glows": _glows(),
        "images": _images(),
        "groups": _groups(),
    }
    return {name: Scene(WIDTH, HEIGHT, items, title=name) for name, items in drawn.items()}


@pytest.fixture(scope="session")
def two_tone() -> Symbol:
    return TWO_TONE


@pytest.fixture(scope="session")
def made() -> Callable[..., bytes]:
    """A PDF of some pages, as bytes."""

    def make(*pages: Scene, about: pdf.Document | None = None) -> bytes:
        out = BytesIO()
        pdf.write(out, pages, about or pdf.Document("A test"))
        return out.getvalue()

    return make


@pytest.fixture
def opened(made: Callable[..., bytes]) -> Iterator[Callable[..., pikepdf.Pdf]]:
    """A PDF of some pages, open in pikepdf."""
    kept = []

    def read(*pages: Scene, about: pdf.Document | None = None) -> pikepdf.Pdf:
        kept.append(pikepdf.open(BytesIO(made(*pages, about=about))))
        return kept[-1]

    yield read
    for one in kept:
        one.close()


@pytest.fixture(scope="session")
def colours() -> Callable[..., list[str]]:
    """The printed colours of points (mm) of a 20 x 20 mm picture, rendered at 10 pixels a mm."""

    def look(items: tuple[Item, ...], *points: tuple[float, float]) -> list[str]:
        image = png.picture(Scene(20, 20, items), 254)
        return ["#{:02X}{:02X}{:02X}".format(*image.getpixel((int(x * 10), int(y * 10)))) for x, y in points]

    return look


# ---- a game with faces of its own ------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory, game_folder: Callable[..., Any]) -> Any:
    """The folder of the game with two cards."""
    texts = {"components/game.yaml": DATA, "layouts/theme.yaml": THEME}
    return game_folder(tmp_path_factory.mktemp("game"), texts)


@pytest.fixture(scope="module")
def design(files: Any) -> Callable[..., Design]:
    """A design from the text of a faces.yaml."""
    game = load(files.place)

    def make(faces: str, ink: str = "full") -> Design:
        files.write("layouts/faces.yaml", faces)
        return read_design(game, files.place.layouts, ink, find)

    return make


@pytest.fixture
def game(tmp_path: File) -> Write:
    """The folder of Tin Cans, whose rulebook is what is written."""
    return game_in(tmp_path / "tin-cans")
