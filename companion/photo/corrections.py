"""Corrections of what was read: a place, the code of any piece and where its top points; or that nothing lies there."""

from __future__ import annotations

from collections.abc import Sequence

from companion.photo.laid import Laid
from companion.photo.reading import Reading, Seen
from components.grid import SIDES, Cell
from components.problems import SalvageError, did_you_mean

NOTHING = "none"


def tell_how(reading: Reading) -> str:
    """How a correction is typed."""
    piece = reading.pieces[0].piece if reading.pieces else "CODE"
    if reading.on_grid:
        return f"a place with what lies there, such as 1,0 {piece} north or 1,0 {NOTHING}"
    return f"a piece's number with its code, such as 1 {piece} or 1 {NOTHING}, or + {piece} for one more"


def correct(laid: Laid, reading: Reading, line: str) -> None:
    """Put right what lies at one place; `look_again` finds what that changes. Raises SalvageError."""
    words = line.replace("(", "").replace(")", "").replace(", ", ",").split()
    if len(words) < 2:
        raise SalvageError(f"{line!r} isn't a correction; type {tell_how(reading)}")
    at, code, *rest = words
    name = "" if code.lower() == NOTHING else _piece(laid, code)
    if not reading.on_grid:
        _correct_listed(reading, at, name, line)
    else:
        _correct_cell(reading, _cell(at, reading), name, rest)


def _correct_cell(reading: Reading, cell: Cell, name: str, rest: Sequence[str]) -> None:
    """Put right what lies in a cell. Its top points as before where that isn't said. Raises SalvageError."""
    assert reading.plane
    before = find_seen(reading, cell)
    usual = before.top if before else SIDES[0]
    top = next((side for side in SIDES if side.startswith(rest[0].lower())), "") if rest else usual
    if name and not top:
        raise SalvageError(f"{rest[0]!r} isn't a side; its top points {', '.join(SIDES[:-1])} or {SIDES[-1]}")
    corners = before.corners if before else reading.plane.around(cell)
    reading.pieces = [each for each in reading.pieces if each is not before]
    if name:
        reading.pieces.append(Seen(name, *cell, top, "", corners, before.others if before else ()))


def find_seen(reading: Reading, cell: Cell) -> Seen | None:
    """What lies in a cell."""
    return next((each for each in reading.pieces if (each.x, each.y) == cell), None)


def _correct_listed(reading: Reading, at: str, name: str, line: str) -> None:
    """Put right a piece of a list by its number, or add one."""
    number = int(at) - 1 if at.isascii() and at.isdigit() else -1
    if at == "+" and name:
        reading.pieces.append(Seen(name, 0, 0, SIDES[0], "", ()))
    elif not 0 <= number < len(reading.pieces):
        raise SalvageError(f"{line!r} isn't a correction; type {tell_how(reading)}")
    elif name:
        reading.pieces[number].piece, reading.pieces[number].unsure = name, ""
    else:
        del reading.pieces[number]


def _piece(laid: Laid, code: str) -> str:
    """A piece by its code, name on the sheet or one of its other names. Raises SalvageError."""
    pieces = laid.pieces
    for name, piece in pieces.items():
        if code.upper() in (name.upper(), piece.key.upper(), piece.code.upper(), *map(str.upper, piece.also)):
            return name
    raise SalvageError(f"{code!r} isn't a piece of that sheet{did_you_mean(code.upper(), pieces)}")


def _cell(at: str, reading: Reading) -> Cell:
    try:
        x, y = map(int, at.replace("−", "-").split(","))
    except ValueError:
        raise SalvageError(f"{at!r} isn't a place; type {tell_how(reading)}") from None
    if (x, y) == (0, 0):
        raise SalvageError("0,0 is the place that all others are counted from")
    return x, y
