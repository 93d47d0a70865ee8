"""A print run read back from its files.

Nothing here asks the code under test where something lies: strokes come from the PDF's own operators, pictures and
words from pdfium. Lengths are mm from a page's top-left.
"""

from __future__ import annotations

import ctypes
import math
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Any, NamedTuple

import pikepdf
import pypdfium2
import pypdfium2.raw as raw
from PIL.Image import Image

from components.places import find_games, locate
from layouts import BOOKS as NAMES
from layouts.books import writer
from layouts.books.writer import Edition, Rulebook
from layouts.drawing.backends.pdf import Document
from layouts.drawing.papers import find_paper
from layouts.faces.design import Design
from layouts.faces.loader import load

GAMES = {
    place.id: place for place in map(locate, find_games()) if place.layouts and (place.layouts / "faces.yaml").is_file()
}
"""Every game that can be printed."""
_BOOKS = {
    id: [name for name in NAMES if place.layouts and (place.layouts / f"{name}.md").is_file()]
    for id, place in GAMES.items()
}
BOOKS = {id: books for id, books in _BOOKS.items() if "rulebook" in books}
"""The books of every game with a rulebook."""

SHARED = list[Path]()
"""The folder of print runs and books that all workers of a test run share; tests/conftest.py puts it here."""
PT = 25.4 / 72
Matrix = tuple[float, float, float, float, float, float]

MARK, MONO_MARK = "#5B6670", "#646464"
"""The colour of marks and notes beside the pieces."""

VARIANTS: dict[str, tuple[str, ...]] = {
    "a4": (),
    "letter, short edge": ("--paper", "letter", "--backs", "duplex-short", "--ink", "low"),
    "a4 lying": ("--landscape",),
    "letter lying, short edge": ("--paper", "letter", "--landscape", "--backs", "duplex-short", "--ink", "mono"),
    "a4 gutterfold": ("--backs", "gutterfold"),
    "letter gutterfold": ("--paper", "letter", "--backs", "gutterfold", "--ink", "low"),
    "a4 separate": ("--backs", "separate", "--ink", "mono"),
    "a3": ("--paper", "a3"),
}
"""Print runs that hold every paper at home, both ways up, every kind of back and every ink between them."""


@cache
def designed(game: str, ink: str) -> Design:
    """A game's design in an ink."""
    return load(GAMES[game], ink)


@cache
def rulebook(game: str, large: bool = False, paper: str = "a4") -> Rulebook:
    """A game's rulebook in full ink; whoever reads it again, as a page or in print, has its pictures made already."""
    return Rulebook(designed(game, "full"), find_paper(paper), Edition(large=large))


def set_book(game: str, book: str, paper: str, large: bool, full: bool, ink: str) -> Rulebook:
    """An edition of a book, with all modules if it is full; the pictures of a rulebook are made once."""
    if (book, full, ink) == ("rulebook", False, "full"):
        return rulebook(game, large, paper)
    design = designed(game, ink)
    modules = tuple(design.game.modules) if full else ()
    return Rulebook(design, find_paper(paper), Edition(large=large, modules=modules), book)


@cache
def bound(
    game: str, book: str = "rulebook", paper: str = "a4", large: bool = False, full: bool = False, ink: str = "full"
) -> bytes:
    """An edition of a book as a PDF, set by whichever worker needs it first."""
    there = SHARED[0] / f"{game}, {book}, {paper}, {large}, {full}, {ink}.pdf"
    if not there.is_file():
        title = f"{designed(game, ink).game.title}: {book.title()}"
        own = there.with_suffix(f".{os.getpid()}")
        own.write_bytes(set_book(game, book, paper, large, full, ink).pdf(Document(title))[0])
        own.replace(there)
    return there.read_bytes()


def rulebook_text(design: Design, modules: tuple[str, ...] = (), book: str = "rulebook") -> str:
    """A book as Markdown, with its numbers filled in; its pictures aren't looked at."""
    modules = modules or writer.base_modules(design.game)
    manuscript, parts = writer.Readings(design).of(writer._path(design, book), modules)
    manuscript.check()
    return writer._text(design.game, modules, manuscript, parts)


def texts_of(pdf: bytes) -> tuple[str, ...]:
    """The text of every page in the order in which it is written, with words whole that go on over a line."""
    with pypdfium2.PdfDocument(pdf) as read:
        return tuple(page.get_textpage().get_text_range().replace("\ufffe", "") for page in read)


def elements(pdf: pikepdf.Pdf) -> Iterator[tuple[str, Any]]:
    """The structure elements of a tagged PDF, from the outermost on, each with its kind."""

    def walk(node: Any) -> Iterator[tuple[str, Any]]:
        yield str(node.S)[1:], node
        inside = node.get("/K", [])
        for kid in inside if isinstance(inside, pikepdf.Array) else [inside]:
            if isinstance(kid, pikepdf.Dictionary) and "/S" in kid:
                yield from walk(kid)

    top = pdf.Root.StructTreeRoot.K
    yield from walk(top[0] if isinstance(top, pikepdf.Array) else top)


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

    def moved(self, m: Matrix) -> Stroke:
        """The same stroke after a transformation."""
        scale = math.sqrt(abs(m[0] * m[3] - m[1] * m[2]))
        return Stroke(*_at(self.x1, self.y1, m), *_at(self.x2, self.y2, m), self.colour, self.width * scale)


class Ruler(NamedTuple):
    """A ruler as it is drawn: its base, and the ticks that stand on it, from one end to the other."""

    base: Stroke
    ticks: list[Stroke]

    @property
    def box(self) -> Box:
        lefts, tops, rights, bottoms = zip(*(stroke.box for stroke in (self.base, *self.ticks)), strict=True)
        return Box(min(lefts), min(tops), max(rights), max(bottoms))

    def marks(self) -> list[float]:
        """How far from the first tick each one stands."""
        first = self.ticks[0]
        return [math.hypot(tick.x1 - first.x1, tick.y1 - first.y1) for tick in self.ticks]


class Letter(NamedTuple):
    """A letter with what it spans, and the size of its type in pt."""

    text: str
    box: Box
    size: float


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
    bleed: tuple[float, float, float, float]
    """Left, top, right, bottom, as the piece lies."""
    shape: str
    part: tuple[int, int] | None

    @property
    def kind(self) -> str:
        return self.id.partition(".")[0]

    @property
    def bled(self) -> Box:
        """The trim box with its bleed."""
        (x1, y1, x2, y2), (left, top, right, bottom) = self.trim, self.bleed
        return Box(x1 - left, y1 - top, x2 + right, y2 + bottom)

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
    result: Any
    """How the command ended and what it said."""
    manifest: dict[str, Any]
    _pdfs: dict[str, Any] = field(default_factory=dict)
    _open: dict[tuple[str, int], Any] = field(default_factory=dict)
    """The page that was looked at last; reading one takes longer than what is asked of it."""
    _strokes: dict[tuple[str, int, str], list[Stroke]] = field(default_factory=dict)
    _forms: dict[tuple[str, str], dict[Any, list[Stroke]]] = field(default_factory=dict)

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
        if (path, number) not in self._open:
            self._open = {(path, number): self._pdfs[path][number - 1]}
        return self._open[path, number]

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

    def marginal_words(self, path: str, number: int) -> list[Letter]:
        """The letters that stand beside the pieces: those in the colour of marks."""
        page = self._page(path, number)
        text, (_, high) = page.get_textpage(), page.get_size()
        found = []
        for i in _letters_in(text, self._mark):
            left, bottom, right, top = text.get_charbox(i)
            box = Box(left * PT, (high - top) * PT, right * PT, (high - bottom) * PT)
            if right > left:
                matrix = raw.FS_MATRIX()
                raw.FPDFText_GetMatrix(text, i, matrix)
                scale = math.sqrt(abs(matrix.a * matrix.d - matrix.b * matrix.c))
                found.append(Letter(text.get_text_range(i, 1), box, raw.FPDFText_GetFontSize(text, i) * scale))
        return found

    @property
    def _mark(self) -> str:
        """The colour of marks, rulers and the words beside them."""
        return MONO_MARK if self.manifest.get("ink") == "mono" else MARK

    def strokes(self, path: str, number: int, colour: str = "") -> list[Stroke]:
        """All straight strokes of a colour on a page; unless told otherwise, its marks and rulers."""
        colour = colour or self._mark
        if (path, number, colour) not in self._strokes:
            with self.pdf(path) as pdf:
                page = pdf.pages[number - 1]
                high = float(page.MediaBox[3])
                forms = self._forms.setdefault((path, colour), {})
                found = _strokes(page.Contents, page.Resources, colour, forms)
                flip = (PT, 0.0, 0.0, -PT, 0.0, high * PT)
                self._strokes[path, number, colour] = [stroke.moved(flip) for stroke in found]
        return self._strokes[path, number, colour]

    def rulers(self, path: str, number: int) -> list[Ruler]:
        """The rulers of a page: every stroke on which dozens of others stand."""
        found, short = [], [s for s in self.strokes(path, number) if s.length < 2.5]
        for base in (s for s in self.strokes(path, number) if s.length > 40):
            upright = base.box.right - base.box.left < 0.01
            on = base.box.grown(0.01)
            ticks = [s for s in short if on.meets(Box(s.x1, s.y1, s.x1, s.y1))]
            if len(ticks) > 30:
                found.append(Ruler(base, sorted(ticks, key=lambda s: s.y1 if upright else s.x1)))
        return found


def _letters_in(text: Any, colour: str) -> Iterator[int]:
    """The numbers of a page's letters in a colour, which is asked first: a sheet may have thousands."""
    wanted = tuple(bytes.fromhex(colour.removeprefix("#")))
    red, green, blue, alpha = (ctypes.c_uint() for _ in range(4))
    for i in range(text.count_chars()):
        raw.FPDFText_GetFillColor(text, i, red, green, blue, alpha)
        if (red.value, green.value, blue.value) == wanted:
            yield i


def _place(path: str, page: dict[str, Any], piece: dict[str, Any]) -> Place:
    x, y, w, h = (piece[f"{name}_mm"] for name in "xywh")
    part = tuple(piece["part"]) if piece["part"] else None
    bleed = piece["bleed_mm"] if isinstance(piece["bleed_mm"], list) else [piece["bleed_mm"]] * 4
    return Place(
        path, page["page"], page["side"], page["sheet"], piece["id"], piece["copy"], piece["face"],
        Box(x, y, x + w, y + h), piece["rotation"], tuple(bleed), piece["shape"], part,
    )  # fmt: skip


def _times(a: Matrix, b: Matrix) -> Matrix:
    """First a, then b."""
    return (
        a[0] * b[0] + a[1] * b[2], a[0] * b[1] + a[1] * b[3],
        a[2] * b[0] + a[3] * b[2], a[2] * b[1] + a[3] * b[3],
        a[4] * b[0] + a[5] * b[2] + b[4], a[4] * b[1] + a[5] * b[3] + b[5],
    )  # fmt: skip


_OPERATION = re.compile(
    rb"""((?: \s+ | [-+.\d]+ | /[^\s/<>()\[\]]* | <[\s\dA-Fa-f]*> | << | >> | [\[\]]
    | \( (?: \\. | [^\\()] | \( (?: \\. | [^\\()] )* \) )* \) )*)
    ([A-Za-z'"][\w*]*)""",
    re.VERBOSE | re.DOTALL,
)
"""An operator of a content stream with its operands before it: numbers, names, strings, dictionaries and arrays."""


def _operations(stream: Any) -> Iterator[tuple[bytes, bytes]]:
    """Each operator of a content stream and what it takes, as it is written; pikepdf would make objects of all of it,
    which takes ten times as long where outlines have thousands of points."""
    written = stream.read_bytes()
    at = 0
    for found in _OPERATION.finditer(written):
        assert found.start() == at, written[at : at + 80]  # Nothing may be passed over.
        at = found.end()
        yield found[2], found[1]
    assert not written[at:].strip(), written[at : at + 80]


def _strokes(stream: Any, resources: Any, wanted: str, forms: dict[Any, list[Stroke]]) -> Iterator[Stroke]:
    """Straight strokes of a colour in a content stream and in the forms it draws, which are each read once."""
    ctm: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
    saved: list[tuple[Matrix, str, float]] = []
    colour, width = "#000000", 1.0
    path: list[tuple[bytes, bytes]] = []
    for name, operands in _operations(stream):
        if name in (b"m", b"l", b"c", b"h"):
            path.append((name, operands))
        elif name == b"q":
            saved.append((ctm, colour, width))
        elif name == b"Q":
            ctm, colour, width = saved.pop()
        elif name == b"cm":
            ctm = _times(tuple(map(float, operands.split())), ctm)
        elif name == b"RG":
            colour = "#{:02X}{:02X}{:02X}".format(*(round(float(v) * 255) for v in operands.split()))
        elif name == b"w":
            width = float(operands)
        elif name == b"Do":
            form = resources.XObject[operands.strip().decode()]
            if form.get("/Subtype") == "/Form":
                if form.objgen not in forms:
                    forms[form.objgen] = list(_strokes(form, form.get("/Resources", resources), wanted, forms))
                yield from (stroke.moved(ctm) for stroke in forms[form.objgen])
        elif name in (b"S", b"s", b"B", b"B*", b"f", b"f*", b"n"):
            if name in (b"S", b"s", b"B", b"B*") and colour == wanted:
                yield from (Stroke(*line, colour, width).moved(ctm) for line in _lines(path))
            path = []


def _lines(path: list[tuple[bytes, bytes]]) -> Iterator[tuple[float, float, float, float]]:
    """The straight lines of a path, whose numbers are read only here: most paths are filled, or of another colour."""
    start = here = (0.0, 0.0)
    for name, operands in path:
        if name == b"h":
            yield (*here, *start)
            here = start
            continue
        *_, x, y = map(float, operands.split())
        if name == b"l":
            yield (*here, x, y)
        here = (x, y)
        start = here if name == b"m" else start


def _at(x: float, y: float, m: Matrix) -> tuple[float, float]:
    return x * m[0] + y * m[2] + m[4], x * m[1] + y * m[3] + m[5]
