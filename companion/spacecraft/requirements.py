"""Requirements of design and blueprint cards, and what a rocket lacks for them (SC-071 to SC-075, SC-091)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from .constants import COLOURS, GAME, SHAPES
from .rocket import Rocket, measure


class Requirement(NamedTuple):
    """Least numbers of parts by shape and by colour, and of columns and rows."""

    shapes: tuple[tuple[str, int], ...] = ()
    colours: tuple[tuple[str, int], ...] = ()
    columns: int = 0
    rows: int = 0


def _requirement(fields: Mapping[str, Any]) -> Requirement:
    shapes, colours = fields["shapes"], fields.get("colours") or {}
    return Requirement(
        tuple((shape, shapes[shape]) for shape in SHAPES if shape in shapes),
        tuple((colour, colours[colour]) for colour in COLOURS if colour in colours),
        fields.get("columns") or 0,
        fields.get("rows") or 0,
    )


REQUIREMENTS: Mapping[str, Requirement] = {
    piece.key: _requirement(piece.fields) for kind in ("design", "blueprint") for piece in GAME.kinds[kind].pieces
}
"""Requirements by card; the numbers of cards run through both kinds."""


class Lack(NamedTuple):
    """A missing number of a shape, a colour, columns or rows."""

    what: str
    number: int


COLUMNS, ROWS = "columns", "rows"


def lacks(rocket: Rocket, requirement: Requirement) -> list[Lack]:
    """Return what a rocket lacks for a card; empty if it meets it. The rocket is one connected piece (SC-A03)."""
    found = measure(rocket)
    missing = [Lack(shape, least - found.shapes[shape]) for shape, least in requirement.shapes]
    missing += [Lack(colour, least - found.colours[colour]) for colour, least in requirement.colours]
    missing += [Lack(COLUMNS, requirement.columns - found.columns), Lack(ROWS, requirement.rows - found.rows)]
    return [each for each in missing if each.number > 0]


def meets(rocket: Rocket, card: str) -> bool:
    """Return whether a rocket meets a design or blueprint card (SC-063 SC-091)."""
    found = measure(rocket)
    shapes, colours, columns, rows = REQUIREMENTS[card]
    for shape, least in shapes:
        if found.shapes[shape] < least:
            return False
    for colour, least in colours:
        if found.colours[colour] < least:
            return False
    return found.columns >= columns and found.rows >= rows
