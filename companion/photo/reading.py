"""What was read of a photograph: the pieces that lie there as a score sheet has them, and what is doubtful about them.

Plain data, so that it goes from the process that reads to whoever shows it; what the box and the rules have against it
is found anew whenever a piece was put right.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

from companion.photo.laid import Laid
from components.grid import Cell

Point: TypeAlias = tuple[float, float]
Corners: TypeAlias = Sequence[Point]
"""Those of a piece in the photograph, clockwise from its north-west; () of one that nobody saw."""
NOTHING_HERE = "nothing here?"


CORNERS = (-0.49, 0.49), (0.49, 0.49), (0.49, -0.49), (-0.49, -0.49)
"""Those of a piece by the middle of its cell; beside it is the gap to the next."""


class Plane(NamedTuple):
    """Where cells lie in a photograph: the rows of a homography."""

    across: tuple[float, ...]
    down: tuple[float, ...]
    away: tuple[float, ...]

    def at(self, x: float, y: float) -> Point:
        """A place among the cells; whole numbers are their middles."""
        across, down, away = (a * x + b * y + c for a, b, c in self)
        return across / away, down / away

    def around(self, cell: Cell) -> Corners:
        """The corners of a piece that lies in a cell."""
        return [self.at(cell[0] + dx, cell[1] + dy) for dx, dy in CORNERS]


@dataclass(slots=True)
class Seen:
    """A piece: its name on the sheet, its cell from the first one and the side its top points to (0, 0 and north where
    places don't count). unsure: why its looks need somebody's eyes, "" where they need none. others: what it resembles
    next. against: what the box and the rules have against it."""

    piece: str
    x: int
    y: int
    top: str
    unsure: str
    corners: Corners
    others: Sequence[str] = ()
    against: str = ""

    @property
    def why(self) -> str:
        """Why somebody should look at it; "" where nobody need."""
        return self.unsure or self.against

    @property
    def sure(self) -> bool:
        """Whether it needs nobody's eyes."""
        return not self.why


@dataclass(slots=True)
class Reading:
    """What was read of a photograph, which is a JPEG file of that size. first: the corners of the piece at 0, 0. plane:
    None where places don't count. gaps: free cells that an exit leads to."""

    photo: bytes
    size: tuple[int, int]
    pieces: list[Seen]
    first: Corners = ()
    plane: Plane | None = None
    gaps: Mapping[Cell, Point] = field(default_factory=dict)

    @property
    def on_grid(self) -> bool:
        """Whether places count."""
        return self.plane is not None

    def doubts(self) -> list[dict[str, Any]]:
        """The pieces that somebody should look at."""
        return [{**self._place(each), "why": f"{each.piece}: {each.why}"} for each in self.pieces if each.why]

    def open_places(self) -> list[dict[str, Any]]:
        """The places where somebody should look whether a piece was overlooked."""
        return [{"x": x, "y": y, "why": f"{NOTHING_HERE} an exit leads there"} for x, y in self.gaps]

    def document(self, name: str) -> dict[str, Any]:
        """As `salvage score --photo --json` has it."""
        pieces = [
            {"piece": each.piece, **self._place(each), "top": each.top if self.on_grid else None, "sure": each.sure}
            for each in self.pieces
        ]
        return {"name": name, "pieces": pieces, "doubts": self.doubts() + self.open_places()}

    def values(self, laid: Laid) -> list[Any]:
        """The pieces as they stand on the sheet."""
        return [laid.value(each.piece, each.x, each.y, each.top) for each in self.pieces]

    def _place(self, each: Seen) -> dict[str, int | None]:
        return {"x": each.x, "y": each.y} if self.on_grid else {"x": None, "y": None}


def look_again(laid: Laid, reading: Reading, elsewhere: Mapping[str, int] | None = None) -> None:
    """Find what the box and the rules have against what lies there (more copies than there are, what can't lie so), and
    where exits lead to nothing. elsewhere: how many of each piece lie before other players."""
    here, others = Counter(each.piece for each in reading.pieces), elsewhere or {}
    for each in reading.pieces:
        each.against = _say_copies(here[each.piece], others.get(each.piece, 0), laid.pieces[each.piece].count)
    if not (laid.rules and reading.plane):
        return
    lies = reading.values(laid)
    at = {(each.x, each.y): each for each in reading.pieces}
    for cell, why in laid.rules.doubts(lies):
        if cell in at:
            at[cell].against = at[cell].against or why
    reading.gaps = {cell: reading.plane.at(*cell) for cell in laid.rules.gaps(lies)}


def _say_copies(here: int, before: int, held: int) -> str:
    """That more copies of a piece lie here, and before other players, than the box holds; "" of no more."""
    many = "before another player as well" if before else f"there {here} times"
    return f"lies {many}; the box holds {held}" if here + before > held else ""
