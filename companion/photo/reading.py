"""What was read of a photograph: the pieces that lie there as a score sheet has them, and what is doubtful about them.

Plain data, so that it goes from the process that reads to whoever shows it; what the box and the rules have against it
is found anew whenever a piece was put right.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

from companion.photo.laid import LaidField
from companion.text.grammar import amount
from components.grid import Cell
from components.problems import SalvageError

Point: TypeAlias = tuple[float, float]
Corners: TypeAlias = Sequence[Point]
"""Those of a piece in the photograph, clockwise from its north-west; () of one that nobody saw."""
NOTHING_HERE = "nothing here?"
MIN_VISIBLE_SHARE = 0.5
"""The part of a free cell that must be in the photograph, so that a piece there would have been seen."""
CUT_OFF = "the edge of the photograph cuts it off"


CORNERS = (-0.49, 0.49), (0.49, 0.49), (0.49, -0.49), (-0.49, -0.49)
"""Those of a piece by the middle of its cell; beside it is the gap to the next."""


class Plane(NamedTuple):
    """Where cells lie in a photograph: the rows of a homography."""

    across: tuple[float, ...]
    down: tuple[float, ...]
    away: tuple[float, ...]

    def at(self, x: float, y: float) -> Point:
        """Return a point by its place among the cells; whole numbers are their middles."""
        across, down, away = (a * x + b * y + c for a, b, c in self)
        return across / away, down / away

    def around(self, cell: Cell, part: float = 1.0) -> Corners:
        """Return the corners of a piece in a cell, or of a part of it."""
        return [self.at(cell[0] + part * dx, cell[1] + part * dy) for dx, dy in CORNERS]


class Likeness(NamedTuple):
    """What speaks for a piece: its correlation, by how much it resembles its face more than the next one, which that
    is, how much of it shows something else, how much doesn't show the same (parts of 1), and pixels a mm."""

    score: float
    margin: float
    rival: str
    differing: float
    unlike: float
    dots: float


class Share(NamedTuple):
    """What a piece may be, by its name on the sheet, how likely that is, and where its top would point."""

    piece: str
    likely: float
    top: str


class Beside(NamedTuple):
    """A piece that another photograph has shown for sure: its name, cell and the side its top points to."""

    piece: str
    x: int
    y: int
    top: str


class Shot(NamedTuple):
    """A further photograph of the same pieces, as a JPEG file of that size, and where cells lie on it."""

    photo: bytes
    size: tuple[int, int]
    plane: Plane | None


class FirstMissing(SalvageError):
    """Pieces are seen, but not the one from which all are counted."""


@dataclass(slots=True)
class Seen:
    """A piece: its name on the sheet, its cell from the first one and the side its top points to (0, 0 and north where
    places don't count).

    unsure: why its looks need somebody's eyes, "" where they need none. shares: what it may be, the likeliest first,
    each with how likely that is. against: what the rules have against it; agreed: whether somebody has said that it
    lies so all the same. surplus: that the box holds fewer. shot: which photograph it is seen on, 0 for the first.
    likeness: None of what nobody has seen.
    """

    piece: str
    x: int
    y: int
    top: str
    unsure: str
    corners: Corners
    shares: Sequence[Share] = ()
    against: str = ""
    agreed: bool = False
    surplus: str = ""
    shot: int = 0
    likeness: Likeness | None = None

    @property
    def cell(self) -> Cell:
        """Where it lies."""
        return self.x, self.y

    @property
    def why(self) -> str:
        """Why somebody should look at it; "" where nobody need."""
        return self.unsure or self.surplus or ("" if self.agreed else self.against)

    @property
    def sure(self) -> bool:
        """Whether it needs nobody's eyes."""
        return not self.why


class Gap(NamedTuple):
    """A free cell that an exit leads to: its middle in the photograph, and whether the photograph ends there."""

    at: Point
    cut_off: bool


@dataclass(slots=True)
class PhotoRemark:
    """What isn't about one piece that counts: what is to be said, where it is seen, and whether somebody has agreed."""

    said: str
    corners: Corners = ()
    agreed: bool = False


@dataclass(slots=True)
class Reading:
    """What was read of a photograph, which is a JPEG file of that size. first: the corners of the piece at 0, 0. plane:
    None where places don't count. gaps: free cells that an exit leads to; empty: those of them in which, as somebody
    has said, nothing lies. remarks: what else is to be looked at. counted: how many pieces lie there, as somebody has
    said; only where places don't count. more: further photographs of what the first doesn't show."""

    photo: bytes
    size: tuple[int, int]
    pieces: list[Seen]
    first: Corners = ()
    plane: Plane | None = None
    gaps: Mapping[Cell, Gap] = field(default_factory=dict)
    empty: set[Cell] = field(default_factory=set)
    remarks: list[PhotoRemark] = field(default_factory=list)
    counted: int | None = None
    more: list[Shot] = field(default_factory=list)

    @property
    def on_grid(self) -> bool:
        """Whether places count."""
        return self.plane is not None

    def key_of(self, each: Any) -> str:
        """By what a mark and a line name a piece: its cell, or its number."""
        if self.on_grid:
            return f"{each.x},{each.y}"
        return str(1 + next(number for number, other in enumerate(self.pieces) if other is each))

    @property
    def open_remarks(self) -> list[PhotoRemark]:
        """What is to be looked at and wasn't yet."""
        return [each for each in self.remarks if not each.agreed]

    @property
    def open_gaps(self) -> dict[Cell, Gap]:
        """The free cells of which nobody has said yet that nothing lies there."""
        return {cell: gap for cell, gap in self.gaps.items() if cell not in self.empty}

    @property
    def sure_pieces(self) -> list[Beside]:
        """The pieces that are sure, by which a further photograph is joined to this one."""
        return [Beside(each.piece, each.x, each.y, each.top) for each in self.pieces if not each.unsure]

    def doubts(self) -> list[dict[str, Any]]:
        """List the doubts that somebody should look at."""
        nowhere = {"x": None, "y": None}
        return [
            *({**self._place(each), "why": f"{each.piece}: {each.why}"} for each in self.pieces if each.why),
            *({**nowhere, "why": each.said} for each in self.open_remarks),
        ]

    @property
    def number_of_doubts(self) -> int:
        """How many there are; free cells, and pieces to be counted, are one."""
        counted = not self.on_grid and self.counted is None
        return len(self.doubts()) + bool(self.open_gaps) + counted

    def open_places(self) -> list[dict[str, Any]]:
        """List the places where a piece may have been overlooked."""
        if not self.on_grid and self.counted is None:
            return [{"x": None, "y": None, "why": f"{amount(len(self.pieces), 'piece')} seen; count them"}]
        return [{"x": x, "y": y, "why": say_gap(gap)} for (x, y), gap in self.open_gaps.items()]

    def document(self, name: str) -> dict[str, Any]:
        """As `salvage score --photo --json` has it."""
        pieces = [
            {"piece": each.piece, **self._place(each), "top": each.top if self.on_grid else None, "sure": each.sure}
            for each in self.pieces
        ]
        return {"name": name, "pieces": pieces, "doubts": self.doubts(), "nothing_here": self.open_places()}

    def values(self, laid: LaidField) -> list[Any]:
        """List the pieces in the form of the sheet."""
        return [laid.value(each.piece, each.x, each.y, each.top) for each in self.pieces]

    def _place(self, each: Seen) -> dict[str, int | None]:
        return {"x": each.x, "y": each.y} if self.on_grid else {"x": None, "y": None}


def say_gap(gap: Gap) -> str:
    """Return the question about a free cell that an exit leads to."""
    return f"{NOTHING_HERE} an exit leads there{', and the photograph ends' if gap.cut_off else ''}"


def look_again(laid: LaidField, reading: Reading, elsewhere: Mapping[str, int] | None = None) -> None:
    """Find what the box and the rules have against what lies there (more copies than there are, what can't lie so), and
    where exits lead to nothing. elsewhere: how many of each piece lie before other players."""
    here, others = Counter(each.piece for each in reading.pieces), elsewhere or {}
    for each in reading.pieces:
        each.surplus = say_copies(here[each.piece], others.get(each.piece, 0), laid.pieces[each.piece].count)
    if not (laid.rules and reading.plane):
        return
    lies = reading.values(laid)
    against: dict[Cell, str] = {}
    for cell, why in laid.rules.doubts(lies):
        against.setdefault(cell, why)
    for each in reading.pieces:
        why = against.get(each.cell, "")
        each.against, each.agreed = why, each.agreed and why == each.against
    reading.gaps = {cell: _gap(reading, reading.plane, cell) for cell in laid.rules.gaps(lies)}


def _gap(reading: Reading, plane: Plane, cell: Cell) -> Gap:
    shots = [Shot(reading.photo, reading.size, plane), *reading.more]
    parts = [(shot.plane.around(cell, MIN_VISIBLE_SHARE), shot.size) for shot in shots if shot.plane]
    return Gap(plane.at(*cell), all(is_cut_off(*part) for part in parts))


def is_cut_off(corners: Corners, size: tuple[int, int]) -> bool:
    """Return whether any of some corners lies outside a photograph of that size."""
    wide, high = size
    return any(not (0 <= x <= wide and 0 <= y <= high) for x, y in corners)


def look_at_edges(reading: Reading) -> None:
    """Give the edge as the reason for what isn't sure and lies partly beyond the photograph."""
    for each in reading.pieces:
        if each.unsure and is_cut_off(each.corners, reading.size):
            each.unsure = CUT_OFF


def say_copies(here: int, before: int, held: int) -> str:
    """Say that more copies of a piece lie here, and before other players, than the box holds; "" otherwise."""
    many = "before another player as well" if before else f"there {here} times"
    return f"lies {many}; the box holds {held}" if here + before > held else ""


def add_shot(reading: Reading, further: Reading, is_same: Callable[[Any, Any], bool]) -> str:
    """Take in what a further photograph shows, and say what that is. Where both show the same place, the further one
    settles what the first shows badly; where they differ, that is unsure. is_same: whether two pieces are one."""
    reading.more.append(Shot(further.photo, further.size, further.plane))
    added = settled = 0
    for each in further.pieces:
        each.shot = len(reading.more)
        before = next((lying for lying in reading.pieces if is_same(lying, each)), None)
        if before is None:
            reading.pieces.append(each)
            added += 1
        elif each.sure and before.unsure:
            reading.pieces = [each if lying is before else lying for lying in reading.pieces]
            settled += 1
        elif each.sure and (before.piece, before.top) != (each.piece, each.top):
            before.unsure = f"the added photograph shows {each.piece or 'nothing'} there"
    reading.counted = None
    return f"{amount(added, 'more piece')} seen{f', {settled} seen better' if settled else ''}."


def is_same_piece(laid: LaidField, lying: Seen, other: Seen) -> bool:
    """Return whether two pieces of two photographs are one: they lie in one cell, or the box holds no other like it."""
    if laid.on_grid:
        return lying.cell == other.cell
    return lying.piece == other.piece and laid.pieces[lying.piece].count == 1
