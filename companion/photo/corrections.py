"""Corrections of what was read: a place, the code of any piece and where its top points; or that nothing lies there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from companion.photo.reading import Reader, Reading, Seen
from components.grid import SIDES
from components.problems import SalvageError, did_you_mean

NOTHING = "none"


def such(reading: Reading) -> str:
    """How a correction is typed."""
    piece = reading.pieces[0].piece if reading.pieces else "CODE"
    if reading.on_grid:
        return f"a place with what lies there, such as 1,0 {piece} north or 1,0 {NOTHING}"
    return f"a piece's number with its code, such as 1 {piece} or 1 {NOTHING}, or + {piece} for one more"


def correct(reader: Reader, reading: Reading, line: str) -> None:
    """Put right what lies at one place. Raises SalvageError."""
    words = line.replace("(", "").replace(")", "").replace(", ", ",").split()
    if len(words) < 2:
        raise SalvageError(f"{line!r} isn't a correction; type {such(reading)}")
    at, code, *rest = words
    name = "" if code.lower() == NOTHING else _piece(reader, code)
    if not reading.on_grid:
        _correct_listed(reading, at, name, line)
        return
    x, y = _cell(at, reading)
    top = next((side for side in SIDES if rest and side.startswith(rest[0].lower())), "" if rest else SIDES[0])
    if name and not top:
        raise SalvageError(f"{rest[0]!r} isn't a side; its top points {', '.join(SIDES[:-1])} or {SIDES[-1]}")
    before = [each for each in reading.pieces if (each.x, each.y) == (x, y)]
    corners = before[0].corners if before else _about(reading, x, y)
    reading.pieces = [each for each in reading.pieces if each not in before]
    if name:
        reading.pieces.append(Seen(name, x, y, top, "", corners))
    reader.look_again(reading)


def _correct_listed(reading: Reading, at: str, name: str, line: str) -> None:
    """Put right a piece of a list by its number, or add one."""
    number = int(at) - 1 if at.isascii() and at.isdigit() else -1
    if at == "+" and name:
        reading.pieces.append(Seen(name, 0, 0, SIDES[0], "", np.zeros((4, 2), np.float32)))
    elif not 0 <= number < len(reading.pieces):
        raise SalvageError(f"{line!r} isn't a correction; type {such(reading)}")
    elif name:
        reading.pieces[number].piece, reading.pieces[number].why = name, ""
    else:
        del reading.pieces[number]


def _piece(reader: Reader, code: str) -> str:
    """A piece by its code, name on the sheet or one of its other names. Raises SalvageError."""
    pieces = reader.laid.pieces
    for name, piece in pieces.items():
        if code.upper() in (name.upper(), piece.key.upper(), piece.code.upper(), *map(str.upper, piece.also)):
            return name
    raise SalvageError(f"{code!r} isn't a piece of that sheet{did_you_mean(code.upper(), pieces)}")


def _cell(at: str, reading: Reading) -> tuple[int, int]:
    try:
        x, y = map(int, at.replace("−", "-").split(","))
    except ValueError:
        raise SalvageError(f"{at!r} isn't a place; type {such(reading)}") from None
    if (x, y) == (0, 0):
        raise SalvageError("0,0 is the place that all others are counted from")
    return x, y


def _about(reading: Reading, x: int, y: int) -> Any:
    """Where a piece that nobody saw lies, for the picture: at the open exit, or nowhere."""
    at = reading.gaps.get((x, y), np.zeros(2))
    return np.array([at + np.array(corner) for corner in ((-9, -9), (9, -9), (9, 9), (-9, 9))], np.float32)


def read_lines(reading: Reading, labels: Mapping[str, str]) -> Sequence[str]:
    """What was read, a piece a line, what is doubtful marked; then the places where an exit leads to nothing."""
    rows = []
    pieces = sorted(reading.pieces, key=lambda each: (-each.y, each.x)) if reading.on_grid else reading.pieces
    for number, each in enumerate(pieces, 1):
        place = f"{each.x},{each.y} {each.piece} {each.top}" if reading.on_grid else f"{number:>2} {each.piece}"
        named = labels.get(each.piece, "")
        rows.append(f"  {place}{f' {named}' if named else ''}{f'   ? {each.why}' if each.why else ''}")
    if reading.gaps:
        rows.append(f"  Nothing here? {'  '.join(f'{x},{y}' for x, y in reading.gaps)}")
    return rows
