"""The game of docs/one-of-everything.md looks the same wherever it is shown.

Who adds a surface adds a row to SURFACES; who adds to what faces can do adds a column to SEEN.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Collection
from functools import cache, partial
from io import BytesIO
from pathlib import Path
from subprocess import PIPE
from typing import Any, NamedTuple

import pytest
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem
from PIL import Image, ImageChops, ImageColor, ImageFilter

from components.places import locate
from layouts.drawing import fonts
from layouts.drawing.backends import png
from layouts.faces.loader import load

from ..game_folder import FirstGame, GameFolder
from ..long_run import LONG, first_of
from ..programs import started

DOCUMENT = Path(__file__).parents[2] / "docs" / "one-of-everything.md"
FINE, DPI, MAX_DIFFERENCE, EDGE = 6, 450, 60, 15
"""Pixels a mm that are compared; how far a blurred one may be off, of 255, as five programs draw; edges left out."""
SCREEN: Any = {"viewport": {"width": 1280, "height": 1000}, "device_scale_factor": 3}
PHONE: Any = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 4, "color_scheme": "dark"}
TELEVISION: Any = {"viewport": {"width": 1920, "height": 1080}}
BOOKS = "rulebook.pdf", "rulebook.html"


class Seen(NamedTuple):
    """A piece's front, by which colour it is found there and how large that is, in mm; where it isn't shown."""

    piece: str
    colour: str
    size: tuple[float, float]
    folder: str = "."
    options: tuple[str, ...] = ()
    absent: Collection[str] = ()


class Stage(NamedTuple):
    """The folder in which all lies, what is looked for, and fixtures by their names."""

    beside: Path
    seen: Seen
    fixture: Callable[[str], Any]

    @property
    def game(self) -> str:
        return str(self.beside / "harbour" / self.seen.folder)

    def run(self, *words: object) -> None:
        assert not (made := self.fixture("salvage")(*words)).code, made.err

    def shot(self, address: str, selector: str, tap: str = "", **options: Any) -> Image.Image:
        """A part of a page in the browser, once it is there with its fonts."""
        page = self.fixture("phones")(address, **options or SCREEN)
        if tap:
            page.locator(tap).first.click()
        part = page.locator(selector).first
        part.wait_for()
        page.wait_for_load_state("networkidle")
        page.evaluate("document.fonts.ready")
        made = part.screenshot()
        page.close()
        return Image.open(BytesIO(made))


def show_sheet(stage: Stage, format: str) -> Image.Image:
    words = "--no-rulebook", f"--format={format}", "--dpi=200", *stage.seen.options
    printed = stage.fixture("printing")(stage.game, *words)
    place = next(each for each in printed.places if (each.id, each.face) == (stage.seen.piece, "front"))
    file = printed.folder / place.path
    if file.suffix == ".pdf":
        return printed.picture(place.path, place.page, place.trim, FINE)
    page = Image.open(file) if file.suffix == ".png" else stage.shot(file.as_uri(), "svg")
    return page.crop(tuple(round(mm * page.width / printed.paper[0]) for mm in place.trim))


def show_watch(stage: Stage) -> Image.Image:
    words = "-m", "companion", "watch", stage.game, "--no-browser", "--json", *stage.seen.options
    with started(sys.executable, *words, stdout=PIPE) as program:
        address = json.loads(program.stdout.readline())["address"]  # type: ignore[union-attr]
        return stage.shot(address, f"[data-key='{stage.seen.piece}/front'] .picture > svg")


def show_diff(stage: Stage) -> Image.Image:
    stage.run("diff", FirstGame(stage.beside / "other").folder, stage.game, "--html", stage.beside / "page.html")
    return stage.shot((stage.beside / "page.html").as_uri(), f"[id='{stage.seen.piece}'] svg[aria-label$='front, now']")


def show_table(stage: Stage, whose: str, **options: Any) -> Image.Image:
    """The board on a phone or television, or a card that is tapped."""
    table, piece = stage.fixture("serve")(stage.game), stage.seen.piece
    assert table.post("Ann", "answer", {"line": "deal"}).status == 200
    whole = "[data-zoom]" if whose == "Ann" else ""  # A phone may show a part of it.
    tapped = ("#board", whole) if piece == "board" else (".sides img", f"[data-piece='{piece}']")
    return stage.shot(table.url(whose), *tapped, **options)


def show_box(stage: Stage) -> Image.Image:
    """The back of the board's box, at the upper left of the first sheet."""
    stage.run("box", stage.game, "--out", stage.beside / "boxes")
    page = [*png.images(stage.beside / "boxes/harbour/boxes.pdf", DPI)][1]
    return page.crop((0, 0, page.width // 2, page.height // 2))


def show_book(stage: Stage, file: str) -> Image.Image:
    book = stage.fixture("printing")(stage.game).folder / file
    return [*png.images(book, DPI)][1] if book.suffix == ".pdf" else stage.shot(book.as_uri(), "main")


def show_export(stage: Stage) -> Image.Image:
    stage.run("export", stage.game, "--to", "pngs", "--out", stage.beside / "exported")
    picture = Image.open(next((stage.beside / "exported").rglob(f"*{stage.seen.piece}-front.png"))).convert("RGBA")
    return Image.alpha_composite(Image.new("RGBA", picture.size, "white"), picture)


SURFACES: dict[str, Callable[[Stage], Image.Image]] = {
    **{to: partial(show_sheet, format=to) for to in ("pdf", "png", "svg")},
    "watch": show_watch,
    "diff": show_diff,
    "phone": partial(show_table, whose="Ann", **PHONE),
    "television": partial(show_table, whose="screen", **TELEVISION),
    "box": show_box,
    **{file: partial(show_book, file=file) for file in BOOKS},
    "export": show_export,
}
"""How each surface shows something: a picture in which it is found by its colour."""
CARD = Seen("card.storm", "#0B5A4A", (44, 63), absent=("television", "box"))
SEEN = {
    "card": CARD,
    "corner": Seen("board", "#C21E73", (6, 6)),
    "space": Seen("board", "#7A2E8C", (34, 34)),
    "expansion": Seen("pilot.ann", "#A2463C", (25, 25), "pilots", (), ("television", "box", *BOOKS)),
    "option": CARD._replace(options=("--option=names=off",), absent=SURFACES.keys() - {"pdf", "png", "svg", "watch"}),
}
LATER = {"television", "rulebook.html", "png", "box"}
"""Surfaces that only the long run has: pages like a phone's, and a book's; and sheets and boxes made as the PDF's."""
LAST = {"watch", "export"}
"""Surfaces of which the short run has the last column, of the others the first."""
CUT = {"watch", "diff", "phone", "export", *BOOKS}
"""Surfaces that show pieces cut out along their outlines: cards with the corners they have, and the board square."""


def cells_of(row: str) -> list[tuple[str, str]]:
    return [(row, what) for what in SEEN if row not in SEEN[what].absent][:: -1 if row in LAST else 1]


def find(picture: Image.Image, seen: Seen) -> Image.Image:
    """The box around a colour, as large as it is compared."""
    shown = picture.convert("RGB")
    off = ImageChops.difference(shown, Image.new("RGB", shown.size, seen.colour)).convert("L")
    box = off.point(lambda value: 255 * (value < 10)).getbbox()
    assert box, "it isn't there"
    assert (box[2] - box[0]) / (box[3] - box[1]) == pytest.approx(seen.size[0] / seen.size[1], rel=0.04)
    return shown.crop(box).resize((round(seen.size[0] * FINE), round(seen.size[1] * FINE)), Image.Resampling.LANCZOS)


@cache
def draw(game: str, what: str) -> Image.Image:
    """How it should look."""
    seen = SEEN[what]
    design = load(locate(game), "full", options=dict(each.split("=")[1:] for each in seen.options))
    (whole,) = png.pictures([design.scene(design.game.piece(seen.piece), "front")], DPI)
    return find(whole, seen)


def difference(one: Image.Image, other: Image.Image) -> float:
    """How far pixels are off at most, of 255, but along the edge."""
    off = ImageChops.difference(*(each.filter(ImageFilter.GaussianBlur(2)) for each in (one, other))).convert("L")
    return float(off.crop((EDGE, EDGE, off.width - EDGE, off.height - EDGE)).getextrema()[1])  # type: ignore[arg-type]


def lay_out(folder: Path, size: float = 0.8) -> None:
    """The game of the page, with images, and our fonts in another size: what falls back on ours looks different."""
    blocks = re.findall(r"```\w+ harbour/(\S+)\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)
    made = GameFolder(folder, dict(blocks))
    for name, role in ("Title", "display"), ("Text", "caption"), ("Bent", "strong-italic"), ("Slant", "body-italic"):
        with TTFont(fonts.source(role)) as face:
            em = face["head"].unitsPerEm
            scale_upem(face, round(em * size))
            face["head"].unitsPerEm = em
            face.save(made.write(f"layouts/fonts/{name}.ttf", ""))
    across, round_ = (each.resize((400, 400)) for each in (Image.linear_gradient("L"), Image.radial_gradient("L")))
    Image.merge("RGB", (across, across, round_)).save(made.write("layouts/images/ship.jpg", ""))
    Image.merge("LA", (Image.new("L", (400, 400), 255), across)).save(made.write("layouts/images/fog.png", ""))


@pytest.fixture(scope="module")
def laid_out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    lay_out((beside := tmp_path_factory.mktemp("alike")) / "harbour")
    return beside


@pytest.fixture
def stage(laid_out: Path, request: pytest.FixtureRequest) -> Stage:
    return Stage(laid_out, CARD, request.getfixturevalue)


@LONG
def test_it_is_sound(stage: Stage, tmp_path: Path) -> None:
    """So is its expansion; and letters of another size would be seen."""
    for folder in (".", "pilots"):
        stage.run("check", Path(stage.game, folder), "--seconds", 0.2)
    lay_out(tmp_path, 1.0)
    assert difference(draw(stage.game, "card"), draw(str(tmp_path), "card")) > 2 * MAX_DIFFERENCE


@pytest.mark.parametrize(
    ("surface", "what"), [cell for row in SURFACES for cell in first_of(cells_of(row), row not in LATER)]
)
def test_it_looks_the_same(stage: Stage, surface: str, what: str) -> None:
    stage = stage._replace(seen=SEEN[what])
    shown = find(SURFACES[surface](stage), stage.seen)
    assert difference(shown, draw(stage.game, what)) < MAX_DIFFERENCE
    if stage.seen.piece == CARD.piece or what == "corner":
        ground = pytest.approx(ImageColor.getrgb(stage.seen.colour), abs=20)
        assert (surface in CUT and what != "corner") == (shown.getpixel((4, 4)) != ground)
