"""A rocket as people type it: row by row from the top, a code for each part and `-` for an empty cell.

- WN - WH / WF WH GC SH WC BH BF / - WE
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from companion.engine import NotUnderstood
from components.problems import SalvageError, did_you_mean

from .constants import PART_OF_CODE, PARTS
from .rocket import FLIPPED, Placed, Rocket, by_cell, centred, joined

EMPTY = ("-", ".", "·")
"""Typed marks for an empty cell; the last one is shown on screens, as on the map of the junkyard."""
_ROW = re.compile(r"[/\n]")
_SPACE = re.compile(r"[\s,]+")


def parse_drawing(text: str) -> Rocket:
    """Parse a drawing, with cells counted from the starting hull, or without one from the lower left. A two-faced part
    shows the face that joins a neighbour; if both do, the front, or the back after `~`. Raises SalvageError for an
    unknown code.

    A part that may show either face shows the one that joins a neighbour; where both do, the printed one, or the back
    if `~` follows its code. Raises SalvageError where a word is no part's code.

    >>> [each.x for each in parse_drawing("WF SH GC")]
    [-1, 0, 1]
    """
    rows = [row for row in _ROW.split(text.strip()) if row.strip()]
    placed: list[Placed] = []
    for number, row in enumerate(rows):
        for x, word in enumerate(_SPACE.split(row.strip())):
            if word not in EMPTY:
                placed.append(read_part(word, x, len(rows) - 1 - number))
    lying = by_cell(placed)
    return centred(best_face(each, lying.values()) for each in placed)


def read_part(word: str, x: int, y: int) -> Placed:
    """Parse a part's code on a cell. Raises NotUnderstood if it isn't one, SalvageError if it can't be flipped."""
    code = word.upper().removesuffix(FLIPPED)
    if code not in PART_OF_CODE:
        hint = did_you_mean(code, PART_OF_CODE)
        raise NotUnderstood(f"{word!r} isn't the code of a rocket part{hint}; codes: {', '.join(PART_OF_CODE)}")
    part = PART_OF_CODE[code]
    flipped = word.endswith(FLIPPED)
    if flipped and not PARTS[part].flips:
        raise SalvageError(f"{word!r}: only a part with two different faces can be flipped, such as a fin")
    return Placed(part, x, y, flipped)


def best_face(each: Placed, every: Iterable[Placed]) -> Placed:
    """Return a part with the face up that joins a neighbour, if only the other face does."""
    if each.flipped or not PARTS[each.part].flips:
        return each
    back = each._replace(flipped=True)
    others = [other for other in every if other.cell != each.cell]
    holds = [any(joined(face, other) for other in others) for face in (each, back)]
    return back if holds == [False, True] else each


def draw_rows(rocket: Rocket) -> list[list[str]]:
    """Return the codes of a rocket row by row from the top, "" for an empty cell; all rows have the same length."""
    if not rocket:
        return []
    cells = by_cell(rocket)
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    return [
        [_code(cells[x, y], rocket) if (x, y) in cells else "" for x in range(min(xs), max(xs) + 1)]
        for y in range(max(ys), min(ys) - 1, -1)
    ]


def draw(rocket: Rocket) -> str:
    """Format a rocket as a drawing in one line, which `parse_drawing` can parse."""
    rows = []
    for row in draw_rows(rocket):
        while row and not row[-1]:
            row.pop()
        rows.append(" ".join(code or EMPTY[0] for code in row))
    return " / ".join(rows)


def show(drawing: str) -> str:
    """Format a drawing for the screen, with an explanation of its mark.

    >>> show("- WN / GF~ SH"), show("SH")
    ('· WN / GF~ SH (~: flipped)', 'SH')
    """
    return drawing.replace(EMPTY[0], EMPTY[-1]) + (f" ({FLIPPED}: flipped)" if FLIPPED in drawing else "")


def _code(each: Placed, rocket: Rocket) -> str:
    """Return the code of a part, with a mark if it shows its back and a drawing would assume the front."""
    read_so = best_face(each._replace(flipped=False), rocket).flipped
    return PARTS[each.part].code + (FLIPPED if each.flipped and not read_so else "")
