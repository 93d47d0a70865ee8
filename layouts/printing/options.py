"""The options of a print run."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal

from components.messages import _, decimal
from components.problems import SalvageError, check_one_of
from layouts.drawing.look import INKS
from layouts.printing.registration import check
from layouts.printing.sheets.pages import SheetOptions

Format = Literal["pdf", "svg", "png", "dxf", "lbrn"]
FORMATS = ("pdf", "svg", "png", "dxf", "lbrn")
CUTS_ALONE = ("dxf", "lbrn")
"""Formats that hold lines for a machine and no pictures."""

MAX_BLEED_MM = 3.2
"""Largest bleed: shops ask for 1/8 inch, for which the bleed of faces is enlarged a little."""
MIN_ROUND_MM, MAX_ROUND_MM, MAX_CORNERS_MM = 10.0, 80.0, 10.0
"""Sizes of punches for paper, and for corners."""
CUT_OUT_GAP_MM = 4.0
"""Gap between pieces that are cut out: room for the bleed that a cutting program adds around each."""


@dataclass(frozen=True, slots=True, repr=False)
class PrintOptions:
    """The options of `salvage print`. `only`: names; empty means all. `shift`: the offset of `printer`'s backs.
    `modules`: names, or `all`; empty means all that aren't expansions. `options`: print options of the game with their
    values. `cuts`: write the lines to cut as a layer of their own. `large`: large print. `rule_marks`: numbers of rules
    beside the text of the rulebook."""

    sheet: SheetOptions = field(default_factory=SheetOptions)
    ink: str = "full"
    format: Format = "pdf"
    dpi: int = 300
    only: tuple[str, ...] = ()
    modules: tuple[str, ...] = ()
    players: int | None = None
    starter: bool = False
    rulebook: bool = True
    """Whether rulebook and printing guide come with the pieces."""
    large: bool = False
    rule_marks: bool = True
    shift: tuple[float, float] = (0.0, 0.0)
    printer: str = ""
    options: tuple[tuple[str, str], ...] = ()
    cuts: bool = False
    copies: tuple[tuple[str, int], ...] | None = None
    """The most copies of these pieces by id, without any others; None: all pieces."""
    round: float = 0.0
    """Diameter in mm of a punch: round pieces are printed to it, square ones small enough to fit it."""
    corners: float | None = None
    """Radius in mm of the corners of all cards; None: that of their data."""
    stretch: tuple[float, float] = (1.0, 1.0)
    """Factors by which sheets are enlarged across and along, as `printer` shrinks them."""
    together: bool = False
    """Whether pieces of all kinds are in one file, and share sheets."""
    booklet: bool = False
    """Whether books have pages of half a sheet, to fold and staple."""

    def __post_init__(self) -> None:
        check_one_of("ink", self.ink, INKS)
        check_one_of("format", self.format, FORMATS)
        if self.sheet.bleed > MAX_BLEED_MM:
            raise SalvageError(f"bleed {self.sheet.bleed:g} mm is not allowed; it is 0 to {MAX_BLEED_MM:g} mm")
        if self.round and not MIN_ROUND_MM <= self.round <= MAX_ROUND_MM:
            raise SalvageError(f"round {self.round:g} mm is not allowed; it is {MIN_ROUND_MM:g} to {MAX_ROUND_MM:g} mm")
        if not 0 <= (self.corners or 0) <= MAX_CORNERS_MM:
            raise SalvageError(f"corners of {self.corners:g} mm are not allowed; they are 0 to {MAX_CORNERS_MM:g} mm")
        if self.cuts and self.format == "pdf":
            raise SalvageError("cut lines need --format svg, dxf or lbrn, cut-out pieces --format png")
        if self.format in CUTS_ALONE and not self.cuts:
            raise SalvageError(f"{self.format} files hold cut lines alone; add --cuts")
        page_rect = self.sheet.page
        check(self.sheet.registration, self.sheet.inset, (page_rect.w, page_rect.h))
        if not 30 <= self.dpi <= 600:
            raise SalvageError(f"dpi {self.dpi} is not allowed; it is 30 to 600")
        if self.cut_out:
            if self.sheet.registration != "none" or self.sheet.backs == "gutterfold":
                raise SalvageError("--format png --cuts cuts pieces out; leave --registration and gutterfold out")
            sheet = replace(self.sheet, bleed=0.0, marks="none", gap=self.sheet.gap or CUT_OUT_GAP_MM)
            object.__setattr__(self, "sheet", sheet)
            object.__setattr__(self, "stretch", (1.0, 1.0))  # The cutting program prints them to size.

    @property
    def cut_out(self) -> bool:
        """Whether only the pieces are drawn, each along its outline, without a page."""
        return self.cuts and self.format == "png"

    @property
    def flip(self) -> Literal["long", "short"]:
        """Edge on which two-sided sheets are flipped."""
        return "short" if self.sheet.backs == "duplex-short" else "long"

    @property
    def moved(self) -> str:
        """Offset of backs in words; "" if they aren't moved."""
        offsets = ((self.shift[0], "{n} mm right", "{n} mm left"), (self.shift[1], "{n} mm down", "{n} mm up"))
        return ", ".join(
            _(positive_template if distance > 0 else negative_template, n=decimal(abs(distance)))
            for distance, positive_template, negative_template in offsets
            if distance
        )
