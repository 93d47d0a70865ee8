"""An instruction: one thing to do with the pieces on the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from companion.positions.differ import Difference
from companion.text.grammar import join_alike
from components.problems import dotted
from components.schema import Field, Type, frozen


class HeapMoves(NamedTuple):
    """The pieces that leave a heap and come to it, with phrases for the place: `into Ann's cargo`, `out of Ann's
    cargo`.

    of: the type with the pieces' kind or deck. called: longer names of pieces whose entries in the state say more.
    order: sequence of the pieces, if it matters, such as back on top of a deck. shows: the sentence for pieces that are
    only revealed, such as on top of a pile.
    """

    gone: Counter[str]
    come: Counter[str]
    of: Type
    into: str
    off: str
    called: Mapping[str, str] = frozen()
    order: Sequence[str] = ()
    shows: str | None = None


class Instruction(NamedTuple):
    """One thing to do on the table: its sentence, "" if no piece shows it, and the changes it stands for.

    field: its subject; None for a motion of many pieces. kind: sentences of one kind differ in a few words and can be
    joined; "" stays alone. part: the part of a count after its kind: `Put cubes: 2 on G45`. heap: the pieces it takes
    and puts. besides: further text.
    """

    text: str
    changes: tuple[Difference, ...]
    field: Field | None = None
    kind: str = ""
    part: str = ""
    heap: HeapMoves | None = None
    besides: str = ""

    @property
    def fields(self) -> list[str]:
        """The fields that it changes, its subject first: `cubes`, `players.hp`."""
        ways = [change.way for change in self.changes]
        return [f"{way[0]}.{way[2]}" if len(way) > 2 and isinstance(way[2], str) else str(way[0]) for way in ways]

    def as_json(self) -> dict[str, Any]:
        changes = [{"path": dotted(each.way), "value": each.after} for each in self.changes]
        return {"text": self.text or None, "changes": changes}


def sentences(steps: Sequence[Instruction]) -> list[str]:
    """Return the instructions as sentences, without duplicates, those of one kind joined."""
    alike: dict[str, list[Instruction]] = {}
    for number, step in enumerate(steps):
        if step.text:
            alike.setdefault(step.kind or str(number), []).append(step)
    return list(dict.fromkeys(_join(each) for each in alike.values()))


def _join(steps: Sequence[Instruction]) -> str:
    """Join sentences of one kind."""
    if steps[1:] and all(step.part for step in steps):
        return f"{steps[0].kind}: {', '.join(step.part for step in steps)}."
    return join_alike([*dict.fromkeys(step.text for step in steps)])
