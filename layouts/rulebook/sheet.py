"""The geometry of a rulebook's pages: a text block of at most 180 mm in four narrow columns, set in two wide ones."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

BLOCK = 180.0
"""Width of the text block: four columns of 39 mm with gutters of 8."""
GUTTER = 8.0


@dataclass(frozen=True)
class Sheet:
    """A page in mm: its paper, and its text block below the top margin."""

    paper: tuple[float, float]
    large: bool = False
    edge: float = 15.0
    """Least margin at either side: room for rule marks."""

    @cached_property
    def top(self) -> float:
        """The margin above the text block; large print has less of it."""
        return 9.0 if self.large else 14.0

    @cached_property
    def bottom(self) -> float:
        """The margin below it, in which the page's number stands."""
        return 16.8 if self.large else 18.0

    @cached_property
    def width(self) -> float:
        """Width of the text block."""
        return min(BLOCK, self.paper[0] - 2 * self.edge)

    @cached_property
    def left_edge(self) -> float:
        """Left edge of the text block."""
        return (self.paper[0] - self.width) / 2

    @cached_property
    def tall(self) -> float:
        """Height of the text block."""
        return self.paper[1] - self.top - self.bottom

    @cached_property
    def column(self) -> float:
        """Width of a column."""
        return (self.width - GUTTER) / 2

    @cached_property
    def lefts(self) -> list[float]:
        """Left edges of the columns, from that of the text block."""
        return [0.0, self.column + GUTTER]
