"""A rocket typed part by part: `WN above SH`, `GC right of SH`; or as a whole drawing in one line."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.scoring import PieceByPiece
from components.grid import NEIGHBOURS, Cell
from components.problems import SalvageError, listed

from .constants import PART_OF_CODE, PARTS, STARTING_HULL
from .drawing import best_face, draw, parse_drawing, read_part
from .rocket import HOME, Placed, by_cell, clash, connected
from .scoring import EXAMPLE

WHERE = ("above", "right", "below", "left")
"""Words for places beside a part, in the order of the sides."""

PROMPT = (
    "type each part of the rocket beside one that is there: its code and where it lies, such as GC right of SH, or WN "
    f"above SH. The starting hull {PARTS[STARTING_HULL].code} is there already. A drawing of the whole rocket in one "
    "line will do, too: - WN / WF SH GC. u takes the last one off."
)


def read(line: str, rocket: Sequence[Placed]) -> list[Placed]:
    """Parse one more part of a rocket. Raises SalvageError if the words name none, or it can't lie there."""
    words = line.replace(",", " ").split()
    place = next((number for number, word in enumerate(words) if _side(word) is not None), None)
    if place is None and not rocket and len(words) > 1:
        return [*parse_drawing(line)]
    if place != 1 or len(words) < 3:
        raise SalvageError(f"{line!r} isn't a part with its place; type, for example, GC right of SH")
    rocket = rocket or [Placed(STARTING_HULL, *HOME)]
    x, y = _cell(words[-1].upper(), rocket)
    side = _side(words[1])
    assert side is not None
    cell = x + NEIGHBOURS[side][0], y + NEIGHBOURS[side][1]
    if cell in by_cell(rocket):
        raise SalvageError(f"{PARTS[by_cell(rocket)[cell].part].code} is there already")
    part = best_face(read_part(words[0], *cell), rocket)
    _check_beside(part, words[0].upper(), rocket)
    return [*rocket, part]


def _check_beside(part: Placed, called: str, rocket: Sequence[Placed]) -> None:
    """Check that a part clashes with no other (SC-A04). Raises SalvageError."""
    for other in rocket:
        if clash(part, other) or clash(other, part):
            code = PARTS[other.part].code
            raise SalvageError(f"{called} can't lie beside {code}: a tab needs a socket (SC-A04)")


def describe(rocket: Sequence[Placed]) -> str:
    """Describe the rocket as a drawing, and its loose parts."""
    if not rocket:
        return f"The starting hull alone: {PARTS[STARTING_HULL].code}"
    loose = [PARTS[each.part].code for each in rocket if each not in connected(rocket)]
    return draw(tuple(rocket)) + (f" (not joined: {listed(loose)})" if loose else "")


def finish(rocket: Sequence[Placed]) -> str:
    """Return the rocket in the notation of a score sheet."""
    return draw(tuple(rocket))


def _side(word: str) -> int | None:
    """Parse a side: above, right, below, left, or north to west; None for other words."""
    sides = (*WHERE, "north", "east", "south", "west")
    found = [number % 4 for number, name in enumerate(sides) if name == word.lower()]
    return found[0] if found else None


def _cell(code: str, rocket: Sequence[Placed]) -> Cell:
    """Return the cell of the last part with a code. Raises SalvageError."""
    if code not in PART_OF_CODE:
        raise SalvageError(f"{code!r} isn't the code of a rocket part")
    found = [each.cell for each in rocket if each.part == PART_OF_CODE[code]]
    if not found:
        there = listed(PARTS[each.part].code for each in rocket)
        raise SalvageError(f"{code} isn't in the rocket; it has {there}")
    return found[-1]


PIECE_BY_PIECE = {"drawing": PieceByPiece(PROMPT, read, describe, finish, replaces=("parts", "cases"), example=EXAMPLE)}
"""Questions for fields of a score sheet."""
