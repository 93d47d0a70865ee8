"""The sky, drawn unrolled: each ring is a row with a column for every angle, so what stands above each other on the
screen is near each other in the sky: a space touches its neighbours in its own row and those at most one step of the
outer ring away in the next. A cell says the cubes, then a satellite's letter, then the marks of the pawns. Of a space
that can be chosen the name is marked, as satellites are inverted anyway.

Signs at both ends of a ring say that it goes on at its other end, while there is room for them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.table.facts import COLUMNS, Asking
from companion.text.styled_text import BOLD, DIM, EMPTY_SIGN, GOOD, MARKS, PLAIN, WARN, Line, Span, width

from . import constants

State = Mapping[str, Any]

SIGN = {piece.key: MARKS[piece.fields["mark"]] for piece in constants.GAME.kinds["pawn"].pieces}
COLOURS = {"red": "#E5533D", "blue": "#5C9CE6", "orange": "#F0A030", "green": "#4CB86A"}
RINGS = {"L": "#00C79A", "H": "#5C8DF6", "G": "#B86AA8"}

DEGREE = 0.2
"""Columns for each degree, where there is room: a step of the outer ring is four or five columns wide."""

MARGIN = 6
GOES_ON = "‹", "›"
HALF = "½"


def sky(state: State, asking: Asking) -> list[Line]:
    """The three rings unrolled."""
    return [row for orbit in reversed(constants.ORBITS) for row in _ring(state, orbit, asking)]


def mark(ship: State) -> Span:
    """A player's sign in the colour of their pieces."""
    return SIGN[ship["colour"]], f"bold {COLOURS[ship['colour']]}"


def _ring(state: State, orbit: str, asking: Asking) -> list[Line]:
    """The names of a ring's spaces, and below each what lies in it."""
    spaces = [space for space in constants.SPACES if constants.ORBIT_OF[space] == orbit]
    names: list[Line] = [asking.mark(space, [(_angle(space), DIM)]) for space in spaces]
    cells = [[*_pieces(state, space)] or asking.mark(space, [(EMPTY_SIGN, DIM)]) for space in spaces]
    widths = [max(width(name), width(cell)) for name, cell in zip(names, cells, strict=True)]
    # Rounded down, `112½` has room for a space after it.
    wanted = [MARGIN + int(place * 360 / len(names) * DEGREE) for place in range(len(names))]
    starts = _place(wanted, widths, max(COLUMNS, MARGIN + sum(widths) + len(widths) - 1))
    title: Span = (f"{constants.ORBITS[orbit]['name']:<{MARGIN}}", f"bold {RINGS[orbit]}")
    return [[title, *_at_columns(starts, names)], _close(_at_columns(starts, cells))]


def _close(cells: Line) -> Line:
    """A ring with a sign at each end that it goes on at the other one, if the last space leaves room for it: one sign
    alone would say that the ring ends where there is none."""
    before, after = GOES_ON
    gap = int(360 * DEGREE) + 2 - width(cells) - 1
    if gap <= 0:
        return [(" " * MARGIN, PLAIN), *cells]
    return [(f"{before:>{MARGIN - 1}} ", DIM), *cells, (f"{'':{gap}}{after}", DIM)]


def _at_columns(starts: Sequence[int], parts: Sequence[Line]) -> Line:
    """Things that begin at these columns, after the margin."""
    row, at = list[Span](), MARGIN
    for start, part in zip(starts, parts, strict=True):
        row += [(" " * (start - at), PLAIN), *part]
        at = start + width(part)
    return row


def _place(wanted: Sequence[int], widths: Sequence[int], columns: int) -> list[int]:
    """Where things of these widths begin: as near as may be to where they are wanted, with a gap between them, and none
    beyond the last column.

    >>> _place([0, 4, 8], [1, 6, 1], 20), _place([0, 4, 8], [1, 1, 4], 10)
    ([0, 4, 11], [0, 4, 6])
    """
    starts: list[int] = []
    end = 0
    for start, room in zip(wanted, widths, strict=True):
        starts.append(max(start, end))
        end = starts[-1] + room + 1
    end = columns
    for place in reversed(range(len(starts))):
        starts[place] = min(starts[place], end - widths[place])
        end = starts[place] - 1
    return starts


def _angle(space: str) -> str:
    return space[1:].replace(".5", HALF)


def _pieces(state: State, space: str) -> Iterator[Span]:
    number, limit = state["cubes"].get(space, 0), constants.SPACE_LIMIT
    if number:
        style = WARN if number >= limit else BOLD if number > 1 else PLAIN
        yield f"{number}{'!' if number > limit else ''}", style
    for letter, satellite in state["satellites"].items():
        if satellite.get("at") == space:
            yield letter, f"bold reverse {GOOD}" if satellite["operational"] else "bold reverse"
    yield from (mark(ship) for ship in state["players"].values() if ship.get("at") == space)
