"""A file of a print run before it is drawn: what lies on its pages, and how long hands take to cut that."""

from __future__ import annotations

from components.values import NamedTuple
from layouts.drawing import outlines
from layouts.faces.kinds import Pad
from layouts.printing.sheets.imposition import Tally
from layouts.printing.sheets.pages import SheetPage

STRAIGHT_CUT_MINUTES, OUTLINE_CUT_MINUTES, CORNER_MINUTES = 0.4, 1.0, 0.1
"""Minutes for a straight cut with ruler and knife, for a piece cut along its outline, and for each of its corners
beyond SIMPLE: a tile of 19 hexes takes three times as long as a disc."""
SIMPLE_CORNERS = 8


class PlannedFile(NamedTuple):
    """One file of a print run: its pages, or the pad or book it is instead.

    ruler: number of the page that carries the ruler; a page without pieces if it is there for that alone.
    """

    id: str
    title: str
    kind: str
    pages: tuple[SheetPage, ...] = ()
    ruler: int = 1
    pad: Pad | None = None
    book: bool = False
    """Whether it is one of the game's books, by its name."""
    booklet: bool = False
    """Whether it is a book to be folded, so that its sheets have two sides."""
    guide: tuple[PlannedFile, ...] = ()
    """For the printing guide: the files it is about."""

    tally: Tally = ()
    """Its pieces by their forms."""

    @property
    def is_book(self) -> bool:
        """Whether it is a PDF to be read, in every format, whose pages are not planned here."""
        return self.book or bool(self.guide)

    @property
    def sheets(self) -> int:
        """Sheets of paper it takes."""
        return len({page.sheet for page in self.pages})

    def count_sheets(self, pages: int) -> int:
        """Sheets of paper that it takes where it was made into so many pages."""
        return self.sheets or (pages // 2 if self.booklet else pages)

    def prints_both_sides(self, backs: str) -> bool:
        """Whether the printer flips its sheets, if it prints backs that way."""
        return self.booklet or (backs.startswith("duplex") and any(page.side == "back" for page in self.pages))

    @property
    def cuts(self) -> int:
        """Straight cuts and outlines it takes to free its pieces."""
        return sum(len(page.cuts) + page.outlines for page in self.pages)

    @property
    def minutes(self) -> int:
        """How long that takes, for hands that are not in a hurry."""
        return round(
            sum(
                len(page.cuts) * STRAIGHT_CUT_MINUTES
                + page.outlines * OUTLINE_CUT_MINUTES
                + _corners(page) * CORNER_MINUTES
                for page in self.pages
                if page.cuts or page.outlines
            )
        )


def _corners(page: SheetPage) -> int:
    """How many corners of its pieces' outlines are more than what is quickly cut."""
    shapes = (outlines.turns(placement.outline) for placement in page.placements if placement.outline)
    return sum(max(0, turns - SIMPLE_CORNERS) for turns in shapes)
