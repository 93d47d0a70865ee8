"""Booklets (saddle stitch): a book's pages on both sides of sheets that are folded, nested and stapled."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from layouts.drawing.backends.pdf import Document
from layouts.drawing.backends.typeset import Template, set_pdf
from layouts.drawing.papers import Paper

_TEMPLATE = Path(__file__).with_name("booklet.typ")


def half(paper: Paper) -> Paper:
    """Return a page of a booklet, upright: half a sheet of a paper."""
    return Paper(f"half-{paper.name}", paper.height / 2, paper.width)


def spreads(pages: int) -> list[tuple[int, int]]:
    """List the left and right page of each side of the sheets, from the outermost, front before back; 0 for an empty
    page.

    >>> spreads(6)
    [(0, 1), (2, 0), (6, 3), (4, 5)]
    """
    room = -(-pages // 4) * 4
    sides = ((n, room + 1 - n) if n % 2 == 0 else (room + 1 - n, n) for n in range(1, room // 2 + 1))
    return [(left if left <= pages else 0, right if right <= pages else 0) for left, right in sides]


def impose_booklet(
    book: bytes, pages: int, paper: Paper, about: Document, flip: Literal["long", "short"]
) -> tuple[bytes, int]:
    """Arrange a book, whose pages are half sheets, on sheets that are printed on both sides and flipped on an edge;
    return the PDF, with the book's bookmarks, and its number of sides."""
    import pypdfium2

    with pypdfium2.PdfDocument(book) as document:
        marks = [(mark.get_dest().get_index() + 1, mark.get_title()) for mark in document.get_toc()]
        texts = [page.get_textpage().get_text_range() for page in document]
    values = {
        "paper": [paper.width, paper.height], "sides": spreads(pages), "flip": flip, "language": about.lang,
        "marks": marks, "texts": texts,
    }  # fmt: skip
    return set_pdf(Template(_TEMPLATE, _TEMPLATE.read_bytes()), values, book, about)
