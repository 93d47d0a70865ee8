"""A file of a print run before it is drawn: the layout of its pages, and the time that cutting them takes."""

from __future__ import annotations

from components.values import NamedTuple
from layouts.drawing import outlines
from layouts.faces.kinds import Pad
from layouts.printing.sheets.imposition import Tally
from layouts.printing.sheets.pages import SheetPage

STRAIGHT_CUT_MINUTES, OUTLINE_CUT_MINUTES, CORNER_MINUTES = 0.4, 1.0, 0.1
"""Minutes for a straight cut with ruler and knife, for a piece cut along its outline, and for each of its corners
beyond SIMPLE_CORNERS: a tile of 19 hexes takes three times as long as a disc."""
SIMPLE_CORNERS = 8


class PlannedFile(NamedTuple):
    """One file of a print run: its pages, or the pad or book that it is instead.

    ruler: number of the page that carries the ruler; a page without pieces if it exists for the ruler alone.
    """

    id: str
    title: str
    kind: str
    pages: tuple[SheetPage, ...] = ()
    ruler: int = 1
    pad: Pad | None = None
    book: bool = False
    """Whether it is one of the game's books, by name."""
    booklet: bool = False
    """Whether it is a book to fold, so that its sheets have two sides."""
    guide: tuple[PlannedFile, ...] = ()
    """The files that it describes, if it is the printing guide."""

    tally: Tally = ()
    """Its pieces by form."""

    @property
    def is_book(self) -> bool:
        """Whether it is a PDF for reading, in every format, whose pages aren't planned here."""
        return self.book or bool(self.guide)

    @property
    def sheets(self) -> int:
        """Number of its sheets of paper."""
        return len({page.sheet for page in self.pages})

    def count_sheets(self, page_count: int) -> int:
        """Return the number of its sheets of paper, given its number of pages."""
        return self.sheets or (page_count // 2 if self.booklet else page_count)

    def prints_both_sides(self, backs: str) -> bool:
        """Return whether the printer flips its sheets when it prints backs in that way."""
        return self.booklet or (backs.startswith("duplex") and any(page.side == "back" for page in self.pages))

    @property
    def cuts(self) -> int:
        """Number of straight cuts and outlines that free its pieces."""
        return sum(len(page.cuts) + page.outlines for page in self.pages)

    @property
    def minutes(self) -> int:
        """Minutes for cutting it, without hurry."""
        return round(
            sum(
                len(page.cuts) * STRAIGHT_CUT_MINUTES
                + page.outlines * OUTLINE_CUT_MINUTES
                + _count_extra_corners(page) * CORNER_MINUTES
                for page in self.pages
                if page.cuts or page.outlines
            )
        )


def _count_extra_corners(sheet_page: SheetPage) -> int:
    """Count the corners of its pieces' outlines beyond those that are cut quickly."""
    turn_counts = (outlines.turns(placement.outline) for placement in sheet_page.placements if placement.outline)
    return sum(max(0, turn_count - SIMPLE_CORNERS) for turn_count in turn_counts)
