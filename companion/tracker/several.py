"""Several edits on one line: `metal +2, carbon +1`, `hp 3 threat 6`, `-1 carbon +1 metal`."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from companion.engine import Step
from components.problems import SalvageError

from .card_edits import Draw, MoveCards
from .changes import Change, Unchanged
from .edit import Edit
from .meanings import Meanings
from .other_edits import Own, RollOf
from .state import TrackedTable
from .transfers import MovePieces

KINDS = (Change, MoveCards, MovePieces, Own)
"""Edits that chance has no part in, so that a line is done as a whole or not at all."""
BY_CHANCE = (Draw, RollOf)
"""Those that may come last: nothing on the line depends on what comes up."""
_NUMBER = re.compile(r"(?:.*[^\d])?\d+")
"""A word that ends a change: `2`, `+2`, `hp-1`."""
_COMMA = re.compile(r"(?<!\d),|,(?!\d)| and ")


@dataclass(frozen=True, slots=True)
class Several(Edit):
    """Edits one after the other, kept and undone as one."""

    edits: Sequence[Edit]

    def spelling(self) -> str:
        return ", ".join(edit.spelling() for edit in self.edits)

    def perform(self, table: TrackedTable) -> Step:
        for edit in self.edits:
            yield from edit.perform(table)


def read_several(meanings: Meanings, line: str, read: Callable[[TrackedTable, str], Edit]) -> Edit | None:
    """What the parts of a line mean; None where it has no parts, or the first is nothing that is counted. Raises
    SalvageError with what is wrong."""
    parts = split_parts(meanings, line)
    return read_parts(meanings, parts, read) if len(parts) > 1 else None


def read_parts(
    meanings: Meanings, parts: Sequence[str], read: Callable[[TrackedTable, str], Edit], sure: bool = False
) -> Edit | None:
    """What lines mean that are done together, each where those before it have been done. What is so already is passed
    over. sure: they are known to be edits; otherwise None where the first is nothing that is counted. Raises
    SalvageError with what is wrong."""
    table, found, unchanged = meanings.table.copy(), list[Edit](), list[Unchanged]()
    who = next((seat for seat, _ in meanings.holders(parts[0]) if seat in meanings.table.seats), "")
    for number, part in enumerate(parts):
        try:
            edit = _read_part(table, part, who if number else "", read)
        except Unchanged as error:
            unchanged.append(error)
            continue
        except SalvageError:
            if sure or unchanged or (found and isinstance(found[0], Change)):
                raise
            return None
        if isinstance(edit, BY_CHANCE) and number == len(parts) - 1:
            found.append(edit)
            break
        if not isinstance(edit, KINDS):
            return None
        for _ in edit.perform(table):
            return None
        found.append(edit)
    if not found:
        raise unchanged[0]
    return Several(tuple(found)) if found[1:] else found[0]


def _read_part(table: TrackedTable, part: str, who: str, read: Callable[[TrackedTable, str], Edit]) -> Edit:
    """A part of a line: about the player that its first part names, where it can be."""
    if who and not any(seat in table.seats for seat, _ in Meanings(table).holders(part)):
        try:
            return read(table, f"{who} {part}")
        except Unchanged:
            raise
        except SalvageError:
            pass  # Something of the table's, such as the threat.
    return read(table, part)


def split_parts(meanings: Meanings, line: str) -> list[str]:
    """The parts of a line: those between commas, else each with one number, which stands first or last in all of them.

    A name that has a number itself is none of these; the whole line has been read before.
    """
    if len(parts := [part.strip() for part in _COMMA.split(line) if part.strip()]) > 1:
        return parts
    who, rest = next(
        ((seat, rest) for seat, rest in meanings.holders(line) if seat in meanings.table.seats), ("", line)
    )
    words, parts = rest.split(), []
    numbers = [place for place, word in enumerate(words) if _NUMBER.fullmatch(word)]
    if len(numbers) < 2:
        return [line]
    first = numbers[0] == 0
    ends = [*numbers[1:], len(words)] if first else [place + 1 for place in numbers]
    begins = [0, *ends[:-1]]
    parts = [" ".join(words[begin:end]) for begin, end in zip(begins, ends, strict=True)]
    if ends[-1] != len(words) or any(" " not in part and not re.search(r"\D\d", part) for part in parts):
        return [line]
    return [f"{who} {parts[0]}".strip(), *parts[1:]]
