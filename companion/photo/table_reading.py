"""What was read of a table: what lies on each place of the board, and what is doubtful about it. Plain data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.photo.reading import Corners, Likeness, Plane, Remark, Share
from companion.photo.tables import Lie
from components.grid import Cell

NOTHING = ""
"""The piece of a place where nothing lies."""


@dataclass(slots=True)
class Space:
    """A place of the board.

    name: "" of a cell as long as nobody has said how the board lies. piece: what lies there by its name in positions,
    NOTHING where nothing does. turn: quarters clockwise, as it is seen. unsure: why somebody must look, "" where nobody
    need. shares: what it may be, the likeliest first. covered: whether something stands there. surplus: that the box
    holds fewer.
    """

    name: str
    cell: Cell
    piece: str
    turn: int
    unsure: str
    corners: Corners
    shares: list[Share] = field(default_factory=list)
    covered: bool = False
    likeness: Likeness | None = None
    surplus: str = ""

    @property
    def why(self) -> str:
        """Why somebody must look at it; "" where nobody need."""
        return self.unsure or self.surplus


@dataclass(slots=True)
class TableReading:
    """What was read of a photograph, which is a JPEG file of that size. lie: how the board lies, None where that isn't
    seen. plane: where the cells lie. places: those of the board by column and row."""

    photo: bytes
    size: tuple[int, int]
    spaces: list[Space]
    plane: Plane
    lie: Lie | None
    places: dict[str, Cell]
    remarks: list[Remark] = field(default_factory=list)

    @property
    def doubts(self) -> list[Space]:
        """The places that somebody must look at."""
        return [each for each in self.spaces if each.why]

    @property
    def open_remarks(self) -> list[Remark]:
        """What else is to be looked at and wasn't yet."""
        return [each for each in self.remarks if not each.agreed]

    @property
    def lying(self) -> dict[str, str]:
        """What lies where, in the order of the board's places."""
        return {each.name: each.piece for each in self.spaces if each.piece != NOTHING}

    def count(self, held: Mapping[str, int]) -> None:
        """Find pieces of which more lie here than the box holds. held: how many that is."""
        lies = Counter(self.lying.values())
        for each in self.spaces:
            many = lies[each.piece] if each.piece else 0
            over = many > held.get(each.piece, 0)
            each.surplus = f"lies there {many} times; the box holds {held[each.piece]}" if over else ""

    def document(self) -> dict[str, Any]:
        """As `--json` has it."""
        return {
            "lies": None if self.lie is None else {"turned": self.lie.turn},
            "spaces": {
                each.name: {"piece": each.piece or None, "turn": each.turn, "sure": not each.why}
                for each in self.spaces if each.name
            },
            "doubts": [{"space": each.name or None, "why": each.why} for each in self.doubts]
            + [{"space": None, "why": each.said} for each in self.open_remarks],
        }  # fmt: skip
