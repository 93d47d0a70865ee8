"""Corrections of what was read: a place, the code of any piece and where its top points; or that nothing lies there."""

from __future__ import annotations

from companion.photo.laid import LaidField
from companion.photo.reading import Reading, Seen
from companion.photo.seen_words import ARROW_NAMES, find_place, find_side
from companion.text.grammar import either
from components.grid import SIDES, Cell
from components.problems import SalvageError, did_you_mean
from components.schema import Piece

NO_FACE = "none"


def tell_how(reading: Reading) -> str:
    """Explain the typing of a correction."""
    piece = reading.pieces[0].piece if reading.pieces else "CODE"
    if reading.on_grid:
        return f"a place with what lies there, such as 1,0 {piece} up or 1,0 {NO_FACE}"
    return f"a piece's number with its code, such as 1 {piece} or 1 {NO_FACE}, or + {piece} for one more"


def correct(laid: LaidField, reading: Reading, line: str) -> None:
    """Put right what lies at one place; `look_again` finds what that changes. A place may be named by the code of what
    lies there, if that lies once. Raises SalvageError."""
    said = line.replace("(", "").replace(")", "").replace(", ", ",").strip()
    first, _, rest = said.partition(" ")
    if reading.on_grid:
        cell, rest = find_place(reading, said) or (_cell(laid, reading, first), rest)
        if cell == (0, 0):
            raise SalvageError("0,0 is the place that all others are counted from")
        if not rest.strip():
            raise SalvageError(f"{line!r} isn't a correction; type {tell_how(reading)}")
        _correct_cell(laid, reading, cell, rest)
    else:
        if not rest.strip():
            raise SalvageError(f"{line!r} isn't a correction; type {tell_how(reading)}")
        _correct_listed(laid, reading, first, rest.strip())


def find_seen(reading: Reading, cell: Cell) -> Seen | None:
    """Find the piece in a cell."""
    return next((each for each in reading.pieces if each.cell == cell), None)


def find_lying(laid: LaidField, reading: Reading, code: str) -> Seen | None:
    """Find the piece with a code, if just one lies there."""
    lying = [each for each in reading.pieces if is_called(laid.pieces[each.piece], each.piece, code)]
    return lying[0] if len(lying) == 1 else None


def find_piece(laid: LaidField, code: str) -> str:
    """Find a piece by its code, its name on the sheet or one of its other names. Raises SalvageError."""
    for name, piece in laid.pieces.items():
        if is_called(piece, name, code):
            return name
    raise SalvageError(f"{code!r} isn't a piece of that sheet{did_you_mean(code.upper(), laid.pieces)}")


def is_called(piece: Piece, name: str, code: str) -> bool:
    """Return whether a piece has that code, name on the sheet or one of its other names."""
    return code.upper() in (name.upper(), piece.key.upper(), piece.code.upper(), *map(str.upper, piece.also))


def _correct_cell(laid: LaidField, reading: Reading, cell: Cell, rest: str) -> None:
    """Put right what lies in a cell. Its top points as before where that isn't said. Raises SalvageError."""
    assert reading.plane
    before = find_seen(reading, cell)
    if rest.lower() == NO_FACE:
        reading.pieces = [each for each in reading.pieces if each is not before]
        reading.empty.add(cell)
        return
    code, *said = rest.split()
    if before and not said and code.lower() in (*ARROW_NAMES, *SIDES):
        code, said = before.piece, [code]
    name = find_piece(laid, code)
    top = find_side(reading, said[0]) if said else before.top if before else SIDES[0]
    if not top:
        raise SalvageError(f"{said[0]!r} isn't a side; its top points {either(ARROW_NAMES)}")
    made = Seen(name, *cell, top, "", reading.plane.around(cell))
    if before:
        made.corners, made.shares, made.shot = before.corners, before.shares, before.shot
    reading.pieces = [*(each for each in reading.pieces if each is not before), made]


def _correct_listed(laid: LaidField, reading: Reading, at: str, code: str) -> None:
    """Put right a piece of a list by its number or its code, or add one. Raises SalvageError."""
    if at == "+":
        reading.pieces.append(Seen(find_piece(laid, code), 0, 0, SIDES[0], "", ()))
        return
    lying = find_lying(laid, reading, at)
    if lying is None:
        number = int(at) - 1 if at.isascii() and at.isdigit() else -1
        if not 0 <= number < len(reading.pieces):
            raise SalvageError(f"'{at} {code}' isn't a correction; type {tell_how(reading)}")
        lying = reading.pieces[number]
    if code.lower() == NO_FACE:
        reading.pieces = [each for each in reading.pieces if each is not lying]
    else:
        lying.piece, lying.unsure = find_piece(laid, code), ""


def _cell(laid: LaidField, reading: Reading, at: str) -> Cell:
    """Return the cell that is typed, or the cell of a typed piece. Raises SalvageError."""
    if lying := find_lying(laid, reading, at):
        return lying.x, lying.y
    try:
        x, y = map(int, at.replace("−", "-").split(","))
    except ValueError:
        raise SalvageError(f"{at!r} isn't a place; type {tell_how(reading)}") from None
    return x, y
