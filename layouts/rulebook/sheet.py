"""The geometry of a rulebook's pages: a text block of at most 180 mm in four narrow columns, set in two wide ones."""

from __future__ import annotations

from dataclasses import dataclass

BLOCK = 180.0
"""Width of the text block: four columns of 39 mm with gutters of 8."""
GUTTER = 8.0
ONE = 133.0
"""The one column of large print: three of the four."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A page in mm: its paper, and its text block below the top margin; `large` has one column."""

    paper: tuple[float, float]
    large: bool = False
    top: float = 14.0
    bottom: float = 18.0
    edge: float = 15.0
    """Least margin at either side: room for rule marks."""

    @property
    def width(self) -> float:
        """Width of the text block."""
        return min(BLOCK, self.paper[0] - 2 * self.edge)

    @property
    def left_edge(self) -> float:
        """Left edge of the text block."""
        return (self.paper[0] - self.width) / 2

    @property
    def tall(self) -> float:
        """Height of the text block."""
        return self.paper[1] - self.top - self.bottom

    @property
    def columns(self) -> int:
        """Number of columns that text is set in."""
        return 1 if self.large else 2

    @property
    def column(self) -> float:
        """Width of a column."""
        return min(ONE, self.width) if self.large else (self.width - GUTTER) / 2

    @property
    def lefts(self) -> list[float]:
        """Left edges of the columns, from that of the text block."""
        return [0.0] if self.large else [0.0, self.column + GUTTER]
