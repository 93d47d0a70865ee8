"""Individual goals: the cases of a card in a rocket (SC-080 to SC-090)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from components.grid import NEIGHBOURS, Cell

from .constants import GAME, PARTS
from .rocket import Placed, Rocket, by_cell, connected, joined

Case: TypeAlias = tuple[Placed, ...]
"""The parts of a case, in the order of the card."""


class Goal(NamedTuple):
    """The pattern of a goal card: shapes on cells, pairs that must be joined, and parts that must be alike."""

    shapes: tuple[str, ...]
    cells: tuple[Cell, ...]
    joints: tuple[tuple[int, int], ...]
    alike: tuple[int, ...]
    by_colour: bool


def _goal(fields: Mapping[str, object]) -> Goal:
    parts: list[Mapping[str, object]] = list(fields["parts"])  # type: ignore[call-overload]
    cells = tuple((int(str(each["x"])), int(str(each["y"]))) for each in parts)
    touching = [
        (one, other)
        for one, (x, y) in enumerate(cells)
        for other, cell in enumerate(cells)
        if one < other and (cell[0] - x, cell[1] - y) in NEIGHBOURS
    ]
    alike = tuple(number for number, each in enumerate(parts) if each["alike"])
    shapes = tuple(str(each["part"]) for each in parts)
    return Goal(shapes, cells, tuple(touching), alike, fields["alike"] == "colour")


GOALS: Mapping[str, Goal] = {piece.key: _goal(piece.fields) for piece in GAME.kinds["goal"].pieces}


@lru_cache(maxsize=1 << 13)
def cases(rocket: Rocket, card: str) -> tuple[Case, ...]:
    """Return every case of a goal in a rocket; a part may be in several, but no two have the same parts (SC-080 SC-081
    SC-A09).

    Only parts connected to the starting hull count (SC-A03), which counts as a hull (SC-082).
    """
    goal = GOALS[card]
    cells = by_cell(connected(rocket))
    found = []
    for each in cells.values():
        dx, dy = each.x - goal.cells[0][0], each.y - goal.cells[0][1]
        case = [cells.get((x + dx, y + dy)) for x, y in goal.cells]
        lying = [part for part in case if part is not None]
        if len(lying) == len(case) and _matches(goal, lying):
            found.append(tuple(lying))
    return tuple(found)


def _matches(goal: Goal, lying: list[Placed]) -> bool:
    """Return whether parts have the card's shapes and joints, and are alike where it says so (SC-083 to SC-090)."""
    if any(PARTS[each.part].shape != shape for each, shape in zip(lying, goal.shapes, strict=True)):
        return False
    if not all(joined(lying[one], lying[other]) for one, other in goal.joints):
        return False
    one, other = (lying[number].part for number in goal.alike)
    if goal.by_colour:
        return bool(PARTS[one].colours & PARTS[other].colours)  # SC-A07
    return one == other  # SC-A06
