"""The terms of imposition: its input (items, options) and its output (pages with placements, cuts and marks).

All lengths are mm. A place on a page is measured from the page's top-left, y down; a rotation is clockwise, in degrees,
as seen on the page. The trim is the line along which a piece is cut, the bleed is the art beyond it.
Nothing here computes a layout: `blocks` knows grids, `marks` lines, `posters` pieces larger than a page, and
`imposition.impose` puts them together.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite
from typing import Literal, get_args

from components.problems import SalvageError, check_one_of
from components.values import NamedTuple
from layouts.drawing.outlines import Shape, clipped, corners, cut_of, placed
from layouts.drawing.papers import DEFAULT_MARGIN, MIN_MARGIN_MM, find_paper
from layouts.drawing.shapes import Edges, Point, Rect, polygon
from layouts.printing.registration import MIN_INSET_MM, clear_margin

Backs = Literal["duplex-long", "duplex-short", "gutterfold", "separate", "none"]
Face = Literal["front", "back"]
MarkStyle = Literal["crop", "lines", "none"]
Rotation = Literal[0, 90, 180, 270]
Side = Literal["front", "back", "single"]
Stack = Literal["main", "backs"]

EPS = 1e-6
"""Difference below which sizes are equal: 8.5 inches are 215.9 mm, whatever arithmetic led there."""

MAX_GAP_MM = 30.0
"""Widest gap between pieces: no punch needs more."""

SMALL_CIRCLE = 20.0
"""Largest diameter of circles that get a square of bleed, so that a punch may miss a little."""

Line = tuple[float, float, float, float]
"""x and y of one end, x and y of the other."""


class Item(NamedTuple):
    """One copy of one piece, to be printed once (and once on its back if `sides` is 2).

    width, height: trim box, upright. bleed: width of its art beyond the trim; None is the sheet's bleed.
    shared: its neighbours of the same `edge` have the same colour at the trim, so that one cut may separate them.
    seams, seams_y: places where a piece larger than a page may be divided, in mm from its left (its top); used if they
    fit.
    outline: closed path data along which a piece of shape `path` is cut (see `layouts.drawing.outlines`).
    corners: the radius of a rectangle's corners, for machines and punches.
    scale: factor by which its face is enlarged about its middle, to fill a wider bleed or another size.
    """

    id: str
    copy: int
    width: float
    height: float
    shape: Shape = "rect"
    bleed: float | None = None
    sides: int = 1
    shared: bool = False
    edge: str = ""
    seams: tuple[float, ...] = ()
    seams_y: tuple[float, ...] = ()
    outline: str = ""
    corners: float = 0.0
    scale: float = 1.0


@dataclass(frozen=True, slots=True, repr=False)
class SheetOptions:
    """Options for making sheets. Raises SalvageError for a value that isn't allowed.

    backs: duplex-long, duplex-short: the back page follows its front; the name is the edge of the *paper* on which the
    printer turns it over. gutterfold: fronts and backs on one side, folded and glued. separate: backs in a stack of
    their own, to be glued on. none: fronts only.
    marks: crop is short lines outside the bleed, lines is whole cut lines, none is none.
    bleed: mm; the default bleed is 3.
    straight: hexes aren't nested, even if that takes more sheets.
    registration: kind of marks on every sheet for a cutting machine's camera; inset: their distance from the paper's
    edges, in mm.
    grid: fixed cells for pieces, as typed (see `cells`); skip: number of the first cells that stay free on each sheet.
    gap: least mm between pieces, for punches.
    single: every face on a page of its own, as large as its bleed.
    """

    paper: str = "a4"
    landscape: bool = False
    margin: float = DEFAULT_MARGIN
    backs: Backs = "duplex-long"
    bleed: float = 3.0
    marks: MarkStyle = "crop"
    straight: bool = False
    registration: str = "none"
    inset: float = MIN_INSET_MM
    grid: str = ""
    skip: int = 0
    gap: float = 0.0
    single: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "paper", find_paper(self.paper).name)  # In one spelling, however it was typed.
        if not 0 <= self.gap <= MAX_GAP_MM:
            raise SalvageError(f"a gap of {self.gap:g} mm is not allowed; it is 0 to {MAX_GAP_MM:g} mm")
        if (self.grid or self.single) and (self.backs == "gutterfold" or (self.grid and self.single)):
            raise SalvageError("--grid and --single are for sheets that aren't folded, and not for both at once")
        if self.skip and not self.grid:
            raise SalvageError("--skip leaves cells of a grid free; add --grid")
        check_one_of("backs", self.backs, get_args(Backs))
        check_one_of("marks", self.marks, get_args(MarkStyle))
        if not self.bleed >= 0 or not isfinite(self.bleed):
            raise SalvageError(f"bleed {self.bleed:g} mm is not allowed; it is 0 or more")
        short_side = min(self.page.w, self.page.h)
        if not MIN_MARGIN_MM <= self.margin < short_side / 2:
            raise SalvageError(
                f"margin {self.margin:g} mm is not allowed; it is at least {MIN_MARGIN_MM:g} mm, which printers leave "
                f"blank, and under {short_side / 2:g} mm, half of {self.paper}"
            )

    @property
    def page(self) -> Rect:
        """The whole page, turned if the options say so."""
        paper = find_paper(self.paper)
        width, height = paper.width, paper.height
        return Rect(0.0, 0.0, height, width) if self.landscape else Rect(0.0, 0.0, width, height)

    @property
    def printable(self) -> Rect:
        """The page inside its margin, or clear of registration marks. Trim boxes stay in it; the outermost bleed may
        leave it."""
        page_rect, margin = self.page, self.margin
        if self.registration != "none":
            margin = max(margin, clear_margin(self.inset, self.bleed))
        return Rect(margin, margin, page_rect.w - 2 * margin, page_rect.h - 2 * margin)


class Slot(NamedTuple):
    """A place for a piece on a page: its trim box as it lies there, and its orientation."""

    x: float
    y: float
    w: float
    h: float
    rotation: Rotation
    bleed: Edges
    shape: Shape
    part: tuple[int, int] | None = None
    parts: tuple[int, int] | None = None
    source: Rect | None = None


class FacePlacement(NamedTuple):
    """A face of a piece on a page.

    x, y, w, h: the trim box as it lies on the page. bleed: greatest distance of the drawing beyond each side of that
    box; clip it there. A circle up to SMALL_CIRCLE fills that whole box, a larger one a ring around its outline.
    part: column and row, from 1, of a panel of a piece split over pages; parts: the number of columns and rows; source:
    the panel's rectangle in the face's own upright coordinates, trim to trim.
    outline: the cut in the same coordinates, unless the face is a rectangle or a whole disc, and of panels with round
    corners. corners: the radius of a whole rectangle's corners. scale: factor by which the face is enlarged about its
    middle.
    """

    id: str
    copy: int
    face: Face
    x: float
    y: float
    w: float
    h: float
    rotation: Rotation
    bleed: Edges
    shape: Shape
    part: tuple[int, int] | None = None
    parts: tuple[int, int] | None = None
    source: Rect | None = None
    outline: str = ""
    corners: float = 0.0
    scale: float = 1.0

    @property
    def box(self) -> Rect:
        return Rect(self.x, self.y, self.w, self.h)

    @property
    def cut_out(self) -> bool:
        """Whether straight cuts can't free it, so that its outline is drawn for scissors."""
        return self.shape in ("circle", "path") or (self.shape == "hex" and self.source is not None)

    @property
    def cut(self) -> str:
        """Path data of its cut on the page; for a panel its part of the cut, and "" if it has none."""
        if not self.outline:
            return cut_of(self.shape, *self.box, self.corners)
        path_data, panel_rect = self.outline, self.source
        if panel_rect is not None:
            loops = (
                clipped(loop, panel_rect.x, panel_rect.y, panel_rect.right, panel_rect.bottom)
                for loop in corners(path_data)
            )
            path_data = "".join(
                polygon((x - panel_rect.x, y - panel_rect.y) for x, y in loop) for loop in loops if len(loop) > 2
            )
        return placed(path_data, *self.box, self.rotation) if path_data else ""

    @property
    def bleed_box(self) -> Rect:
        """Box to which the drawing is clipped."""
        return self.box.grown(self.bleed)


class Cut(NamedTuple):
    """A straight cut from edge to edge of the sheet, or if it is `short` of the strip or block that earlier cuts
    left."""

    number: int
    line: Line
    short: bool = False


class CropMark(NamedTuple):
    """A hairline that shows cut `cut`; in a bleed it is `cased` in white. A mark of a `short` cut has no number: strips
    are cut one after the other."""

    cut: int
    line: Line
    cased: bool = False
    short: bool = False


class Seam(NamedTuple):
    """The seam between a panel of a split piece and a neighbour, on the page.

    The panel nearer to the piece's top-left is on top: it is cut off along `line` ("cut"), and laid on the strip that
    the other panel repeats, up to that panel's `line` ("glue"). The crosses of both panels are the same points of the
    piece, within the width of the strip but outside the trim, so that they never end up in the finished piece: draw
    them with a white casing and arms of `arm` mm. `angle` is that of the label, centred on `label_at`, which is None if
    the page has no room for it.
    """

    kind: Literal["cut", "glue"]
    neighbour: tuple[int, int]
    line: Line
    strip: Rect
    crosses: tuple[Point, Point]
    label: str
    label_at: Point | None
    angle: Rotation
    arm: float


class Layout(NamedTuple):
    """One side of a sheet before pieces take their places: the same for every sheet filled alike."""

    slots: tuple[Slot, ...]
    cuts: tuple[Cut, ...] = ()
    marks: tuple[CropMark, ...] = ()
    folds: tuple[Line, ...] = ()
    seams: tuple[Seam, ...] = ()
    outlines: int = 0


class SheetPage(NamedTuple):
    """One side of a sheet, ready to be drawn.

    number: from 1 in its stack. sheet: from 1, the same for a front and its back. side: "single" if the sheet has no
    back page. cuts: in cutting order, listed once per sheet, so a back has none; folded sheets are cut after folding,
    so the cuts run over their front half. outlines: number of shapes left to scissors or a punch. stack: "backs" for
    the pages that `separate` keeps apart.
    """

    number: int
    side: Side
    sheet: int
    width: float
    height: float
    placements: tuple[FacePlacement, ...]
    cuts: tuple[Cut, ...] = ()
    marks: tuple[CropMark, ...] = ()
    folds: tuple[Line, ...] = ()
    seams: tuple[Seam, ...] = ()
    outlines: int = 0
    stack: Stack = "main"


def crop_to_pieces(sheet_page: SheetPage) -> SheetPage:
    """Crop a page to the area of its pieces, without marks and folds."""
    boxes = [piece.box for piece in sheet_page.placements]
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    width, height = max(box.right for box in boxes) - left, max(box.bottom for box in boxes) - top
    pieces = tuple(piece._replace(x=piece.x - left, y=piece.y - top) for piece in sheet_page.placements)
    return SheetPage(
        sheet_page.number, sheet_page.side, sheet_page.sheet, width, height, pieces, stack=sheet_page.stack
    )
