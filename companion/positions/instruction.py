"""What an instruction is: one thing to do with the pieces on the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from companion.positions.piece_names import Call
from companion.tellers.differ import Difference
from companion.text.grammar import joined
from components.problems import dotted
from components.schema import Type


class Heap(NamedTuple):
    """What goes from a heap and what comes to it, by name, and where that is: `into Ann's cargo`, `out of Ann's cargo`.

    of: the type that says of which kind or deck the pieces are. call: what its game calls one of them. order: in which
    they come, where that matters: back on top of a deck.
    """

    gone: Counter[str]
    come: Counter[str]
    of: Type
    into: str
    off: str
    call: Call = None
    order: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Instruction:
    """One thing to do on the table: the sentence, "" where no piece shows it, and the changes it stands for.

    head, part: what several of the kind say in common, and each of them: `Set HP back:` and `Ann to 4`. heap: which
    pieces it takes from a heap and puts there. moves: whether it tells of pieces that go from heap to heap, of which
    one at least lies on the table.
    """

    text: str
    changes: tuple[Difference, ...]
    head: str = ""
    part: str = ""
    heap: Heap | None = None
    moves: bool = False

    @property
    def fields(self) -> list[str]:
        """The fields that it changes, the one that it is about first: `cubes`, `players.hp`."""
        ways = [change.way for change in self.changes]
        return [f"{way[0]}.{way[2]}" if len(way) > 2 and isinstance(way[2], str) else str(way[0]) for way in ways]

    def as_json(self) -> dict[str, Any]:
        changes = [{"path": dotted(each.way), "value": each.after} for each in self.changes]
        return {"text": self.text or None, "changes": changes}


def sentences(steps: Sequence[Instruction]) -> list[str]:
    """What there is to do with pieces, each sentence once, and all of one kind together."""
    alike: dict[str, list[Instruction]] = {}
    for number, step in enumerate(steps):
        if step.text:
            alike.setdefault(step.head or str(number), []).append(step)
    said = (
        each[0].text
        if len(each) == 1
        else f"{head} {(', '.join if head.endswith(':') else joined)([step.part for step in each])}."
        for head, each in alike.items()
    )
    return list(dict.fromkeys(said))
