"""Labels of answers that are too long for their column, cut where they still make sense."""

from __future__ import annotations

from companion.text.styled_text import DIM, PLAIN, Line, cut, text
from companion.text.styled_text import width as width_of


def shorten(cell: Line, room: int) -> Line:
    """A cell up to the last comma, colon, `or`, `and` or `by` that fits, if more than half is left, or else the last
    word: `E14 (4 for Utopia): can score 4 …`, `E14 (4 for Utopia): 5 points, …`."""
    if width_of(cell) <= room:
        return cell
    said, last = text(cell), room - 2
    commas = [said.rfind(end, 0, last + 1) + 1 for end in (", ", ": ")]
    part = max(*commas, *(said.rfind(end, 0, last + len(end)) for end in (" or ", " and ", " by ")))
    part = part if part > room // 2 else said.rfind(" ", 0, last + 1)
    opened = said.rfind(" (", 0, part + 1)
    if opened > said.rfind(")", 0, part):
        return _cut_in_bracket(cell, opened, room)
    if part > room // 2 and said[part - 1] == ":":
        return [*cut(cell, part)[:-1], (" …", DIM)]  # Nothing follows the colon.
    return cut(cell, part + 2 if part > room // 2 else room)


def _cut_in_bracket(cell: Line, opened: int, room: int) -> Line:
    """A cell whose bracket is too long: with those of its facts that fit, or else without it: `Deliver cards (to C …)`,
    `Capture cubes …`."""
    said, last = text(cell), room - len(" …)")
    part = max(said.rfind(end, opened, last + len(end)) for end in (", ", "; ", ": ", " or ", " and "))
    if part < 0:
        return cut(cell, opened + 2)
    return [*cut(cell, part + 1)[:-1], (" …", DIM), (")", PLAIN)]
