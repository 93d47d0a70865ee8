"""What was read of a table: what lies on each place of the board, and what is doubtful about it. Plain data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.photo.reading import Reading, Seen, say_copies
from companion.photo.tables import Lie
from components.grid import Cell

NO_PIECE = ""


@dataclass(slots=True)
class PhotographedSpace(Seen):
    """A place of the board. piece: what lies there by its name in positions, NOTHING where nothing does. top: of none.

    name: "" of a cell as long as nobody has said how the board lies. turn: quarters clockwise, as it is seen. covered:
    whether something stands there.
    """

    name: str = ""
    turn: int = 0
    covered: bool = False


@dataclass(slots=True)
class TableReading(Reading):
    """What was read of a photograph. pieces: the places, those where nothing lies as well. lie: how the board lies,
    None where that isn't seen. places: those of the board by column and row."""

    pieces: list[PhotographedSpace]  # type: ignore[assignment]
    lie: Lie | None = None
    places: dict[str, Cell] = field(default_factory=dict)

    @property
    def lying(self) -> dict[str, str]:
        """What lies where, in the order of the board's places."""
        return {each.name: each.piece for each in self.pieces if each.piece != NO_PIECE}

    def key_of(self, each: Any) -> str:
        return str(each.name)

    def count(self, held: Mapping[str, int]) -> None:
        """Find pieces of which more lie here than the box holds. held: how many that is."""
        lies = Counter(self.lying.values())
        for each in self.pieces:
            each.surplus = say_copies(lies[each.piece], 0, held.get(each.piece, 0)) if each.piece else ""

    def doubts(self) -> list[dict[str, Any]]:
        return [
            *({"space": each.name or None, "why": each.why} for each in self.pieces if each.why),
            *({"space": None, "why": each.said} for each in self.open_remarks),
        ]

    def document(self, name: str = "") -> dict[str, Any]:
        """As `--json` has it."""
        return {
            "lies": None if self.lie is None else {"turned": self.lie.turn},
            "spaces": {
                each.name: {"piece": each.piece or None, "turn": each.turn, "sure": each.sure}
                for each in self.pieces if each.name
            },
            "doubts": self.doubts(),
        }  # fmt: skip
