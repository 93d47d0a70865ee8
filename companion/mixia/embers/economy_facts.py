"""The economy board on screens: how many cubes each section holds, and what is In Demand."""

from __future__ import annotations

from collections.abc import Iterator

from companion.table.facts import Fact, of_group

from ..constants import CARGO, CARGO_NAME
from ..marks import State

BOARD = "Economy board"


def facts(state: State) -> Iterator[Fact]:
    """The sections of the board, where it is played with."""
    held, demanded = state.get("economy") or {}, state.get("in_demand") or ()
    if held or demanded:
        yield from of_group(BOARD, *(_section(cargo, held.get(cargo, 0), cargo in demanded) for cargo in CARGO))


def _section(cargo: str, number: int, demanded: bool) -> Fact:
    if demanded:
        return Fact(CARGO_NAME[cargo], f"{number} (In Demand)", level="good")
    return Fact(CARGO_NAME[cargo], number, level="" if number else "faint")
