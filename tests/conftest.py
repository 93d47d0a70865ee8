"""What all tests share: the command line run in this process, and a print run read back from its files.

Nothing here asks the code under test where something lies: strokes come from the PDF's own operators, pictures and
words from pdfium. Lengths are mm from a page's top-left.
"""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from functools import cached_property
from io import StringIO
from pathlib import Path
from typing import Any, NamedTuple

import pikepdf
import pypdfium2
import pytest
from PIL.Image import Image

from components.places import GamePlace

PT = 25.4 / 72
Matrix = tuple[float, float, float, float, float, float]


@dataclass(frozen=True)
class Result:
    """How a command ended and what it said."""

    code: int
    out: str
    err: str

    @cached_property
    def json(self) -> Any:
        return json.loads(self.out)

    @property
    def faults(self) -> list[str]:
        return self.err.splitlines()


def run(*args: object) -> Result:
    """`salvage ARGS…` in this process, through the same door as the installed command."""
    from companion.cli import main

    out, err, code = StringIO(), StringIO(), 0
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(err):
        patch.setattr(sys, "argv", ["salvage", *map(str, args)])
        try:
            main()
        except SystemExit as leaving:
            code = int(leaving.code or 0)
    return Result(code, out.getvalue(), err.getvalue())


@pytest.fixture(scope="session", autouse=True)
def _no_home_of_mine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No test reads or writes what the developer's own salvage remembers."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SALVAGE_HOME", str(tmp_path_factory.mktemp("home")))
        yield


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty SALVAGE_HOME of a test's own."""
    folder = tmp_path / "salvage-home"
    monkeypatch.setenv("SALVAGE_HOME", str(folder))
    return folder


@pytest.fixture(scope="session")
def salvage() -> Callable[..., Result]:
    return run


class GameFolder:
    """A game in a folder of its own, from its files' names and texts."""

    def __init__(self, folder: Path, files: Mapping[str, str]) -> None:
        self.folder = folder
        for name, text in files.items():
            self.write(name, text)

    def write(self, name: str, text: str | bytes) -> Path:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        return path

    def change(self, name: str, old: str, new: str) -> None:
        """Replace a piece of text that stands once in a file."""
        text = (self.folder / name).read_text()
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {name}"
        self.write(name, text.replace(old, new))

    @property
    def place(self) -> GamePlace:
        return GamePlace("test", self.folder / "components", self.folder / "layouts", None, builtin=False)


@pytest.fixture(scope="session")
def game_folder() -> type[GameFolder]:
    return GameFolder


# ---- a print run read back ---------------------------------------------------------------------------------------


class Box(NamedTuple):
    """Left, top, right, bottom."""

    left: float
    top: float
    right: float
    bottom: float

    def grown(self, by: float) -> Box:
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def holds(self, other: Box) -> bool:
        return (
            self.left <= other.left
            and self.top <= other.top
            and self.right >= other.right
            and self.bottom >= other.bottom
        )

    def meets(self, other: Box) -> bool:
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )


class Stroke(NamedTuple):
    """A straight line that a PDF draws: its ends, colour as #RRGGBB and width."""

    x1: float
    y1: float
    x2: float
    y2: float
    colour: str
    width: float

    @property
    def length(self) -> float:
        return math.hypot(self.x2 - self.x1, self.y2 - self.y1)

    @property
    def box(self) -> Box:
        return Box(min(self.x1, self.x2), min(self.y1, self.y2), max(self.x1, self.x2), max(self.y1, self.y2))


@dataclass(frozen=True)
class Place:
    """A piece where the manifest says it lies."""

    path: str
    page: int
    side: str
    sheet: int
    id: str
    copy: int
    face: str
    trim: Box
    rotation: int
    bleed: float
    shape: str
    part: tuple[int, int] | None

    @property
    def kind(self) -> str:
        return self.id.partition(".")[0]

    def to_page(self, u: float, v: float) -> tuple[float, float]:
        """A point of the upright piece as it lies on the page: turned clockwise about its middle."""
        left, top, right, bottom = self.trim
        at = {
            0: (left + u, top + v),
            90: (right - v, top + u),
            180: (right - u, bottom - v),
            270: (left + v, bottom - u),
        }
        return at[self.rotation]

    def box_on_page(self, box: Box) -> Box:
        """A box of the upright piece as it lies on the page."""
        (x1, y1), (x2, y2) = self.to_page(*box[:2]), self.to_page(*box[2:])
        return Box(min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2))


@dataclass(eq=False)
class Printed:
    """The files of one print run."""

    folder: Path
    result: Result
    manifest: dict[str, Any]
    _pdfs: dict[str, Any] = field(default_factory=dict)
    _strokes: dict[tuple[str, int], list[Stroke]] = field(default_factory=dict)

    @property
    def paper(self) -> tuple[float, float]:
        w, h = self.manifest["page_mm"]
        return w, h

    @cached_property
    def places(self) -> list[Place]:
        """Every place of the manifest."""
        return [
            _place(file["path"], page, piece)
            for file in self.manifest["files"]
            for page in file["pages"]
            for piece in page["pieces"]
        ]

    @cached_property
    def pages(self) -> dict[tuple[str, int], list[Place]]:
        """The places of every page, by file and page number; pages without pieces too."""
        found: dict[tuple[str, int], list[Place]] = {
            (file["path"], page["page"]): [] for file in self.manifest["files"] for page in file["pages"]
        }
        for place in self.places:
            found[place.path, place.page].append(place)
        return found

    @property
    def pdfs(self) -> list[str]:
        return sorted(file.name for file in self.folder.glob("*.pdf"))

    def pdf(self, path: str) -> pikepdf.Pdf:
        return pikepdf.open(self.folder / path)

    def _page(self, path: str, number: int) -> Any:
        if path not in self._pdfs:
            self._pdfs[path] = pypdfium2.PdfDocument(self.folder / path)
        return self._pdfs[path][number - 1]

    def picture(self, path: str, number: int, box: Box, fine: int = 20) -> Image:
        """A part of a page at `fine` pixels a mm; its top-left pixel begins at the box's corner."""
        page, scale = self._page(path, number), fine * PT
        w, h = page.get_size()
        left, top, right, bottom = (round(v * fine) for v in box)
        wide, high = math.ceil(w * scale), math.ceil(h * scale)
        # pdfium's wrapper rounds what is cut off up to whole pixels, so half a pixel less is asked for.
        cut = [(n - 0.5) / scale if n > 0 else 0 for n in (left, high - bottom, wide - right, top)]
        return page.render(scale=scale, crop=tuple(cut), draw_annots=False).to_pil().convert("RGB")

    def words(self, path: str, number: int, box: Box | None = None) -> str:
        """The text of a page, or of a part of it."""
        page = self._page(path, number)
        _, h = page.get_size()
        text = page.get_textpage()
        if box is None:
            return str(text.get_text_range())
        left, top, right, bottom = box
        return str(text.get_text_bounded(left / PT, h - bottom / PT, right / PT, h - top / PT))

    def strokes(self, path: str, number: int) -> list[Stroke]:
        """All straight strokes of a page."""
        if (path, number) not in self._strokes:
            with self.pdf(path) as pdf:
                page = pdf.pages[number - 1]
                high = float(page.MediaBox[3])
                flip = (PT, 0.0, 0.0, -PT, 0.0, high * PT)
                self._strokes[path, number] = list(_strokes(page, page.Resources, flip))
        return self._strokes[path, number]


def _place(path: str, page: dict[str, Any], piece: dict[str, Any]) -> Place:
    x, y, w, h = (piece[f"{name}_mm"] for name in "xywh")
    part = tuple(piece["part"]) if piece["part"] else None
    return Place(
        path, page["page"], page["side"], page["sheet"], piece["id"], piece["copy"], piece["face"],
        Box(x, y, x + w, y + h), piece["rotation"], piece["bleed_mm"], piece["shape"], part,
    )  # fmt: skip


def _times(a: Matrix, b: Matrix) -> Matrix:
    """First a, then b."""
    return (
        a[0] * b[0] + a[1] * b[2], a[0] * b[1] + a[1] * b[3],
        a[2] * b[0] + a[3] * b[2], a[2] * b[1] + a[3] * b[3],
        a[4] * b[0] + a[5] * b[2] + b[4], a[4] * b[1] + a[5] * b[3] + b[5],
    )  # fmt: skip


def _strokes(stream: Any, resources: Any, ctm: Matrix) -> Iterator[Stroke]:
    """Straight strokes of a content stream and of the forms it draws; `ctm` takes its space to mm."""
    saved: list[tuple[Matrix, str, float]] = []
    colour, width = "#000000", 1.0
    lines: list[tuple[float, float, float, float]] = []
    start = here = (0.0, 0.0)
    for operands, operator in pikepdf.parse_content_stream(stream):
        name = str(operator)
        if name == "q":
            saved.append((ctm, colour, width))
        elif name == "Q":
            ctm, colour, width = saved.pop()
        elif name == "cm":
            ctm = _times(tuple(map(float, operands)), ctm)
        elif name == "RG":
            colour = "#{:02X}{:02X}{:02X}".format(*(round(float(v) * 255) for v in operands))
        elif name == "w":
            width = float(operands[0])
        elif name == "m":
            start = here = (float(operands[0]), float(operands[1]))
        elif name == "l":
            there = (float(operands[0]), float(operands[1]))
            lines.append((*here, *there))
            here = there
        elif name == "c":
            here = (float(operands[4]), float(operands[5]))
        elif name == "h":
            lines.append((*here, *start))
            here = start
        elif name == "Do":
            form = resources.XObject[str(operands[0])]
            if form.get("/Subtype") == "/Form":
                yield from _strokes(form, form.get("/Resources", resources), ctm)
        elif name in ("S", "s", "B", "B*", "f", "f*", "n"):
            if name in ("S", "s", "B", "B*"):
                scale = math.sqrt(abs(ctm[0] * ctm[3] - ctm[1] * ctm[2]))
                yield from (Stroke(*_at(x1, y1, ctm), *_at(x2, y2, ctm), colour, width * scale)
                            for x1, y1, x2, y2 in lines)  # fmt: skip
            lines = []


def _at(x: float, y: float, m: Matrix) -> tuple[float, float]:
    return x * m[0] + y * m[2] + m[4], x * m[1] + y * m[3] + m[5]


@pytest.fixture(scope="session")
def printing(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Printed]:
    """Print a game with options, once however often it is asked for, and read the run back."""
    known: dict[tuple[str, ...], Printed] = {}

    def read(game: str, *options: object) -> Printed:
        key = (game, *map(str, options))
        if key not in known:
            out = tmp_path_factory.mktemp("out")
            result = run("print", game, "--out", out, "--jobs", 1, *options)
            assert result.code == 0, result.err
            folder = next(folder for folder in out.iterdir() if not folder.name.startswith("."))
            known[key] = Printed(folder, result, json.loads((folder / "manifest.json").read_text()))
        return known[key]

    return read
