"""The board of a screen in so many rows: in fewer letters where it is too high, then without columns, and only then cut
off below; the row of whoever is asked stays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.table.facts import Room, tightened
from companion.table.view import View
from companion.terminal.board import NAME_ROOM, board
from companion.terminal.board_rows import GAP
from companion.text.grammar import amount
from companion.text.styled_text import DIM, Line, cut, ends, line, text


def fit_board(shown: View, width: int, most: int) -> tuple[list[Line], int]:
    """The board in so many rows, and how many more there are."""
    room = Room(width, max(1, most))
    rows: list[Line] = [cut(row, width) for row in board(shown, room)]
    for run_on in (False, True):
        if len(rows) > most:
            tight = board(replace(shown, facts=tightened(shown.facts)), room, run_on)
            rows = min(rows, [cut(row, width) for row in tight], key=len)
    kept, left = rows[:most], rows[most:]
    own = _row_of_asked(shown, left)
    if own and kept:
        kept[-1] = own
    return kept, len(left)


def more_rows(number: int) -> str:
    """How many rows of the board are left out, and how to see them."""
    return f"… {amount(number, 'more line')}: /status"


def end_board(rows: Sequence[Line], said: str, width: int) -> list[Line]:
    """The board with something said at the end of its last row, which gives way."""
    if not rows:
        return []
    return [*rows[:-1], ends(cut(rows[-1], width - len(said) - GAP), line((said, DIM)), width)]


def _row_of_asked(shown: View, rows: Sequence[Line]) -> Line:
    """Where a player's own row begins whom the question is for, on these rows; nothing if it isn't on them."""
    who = (shown.question.who if shown.question else None) or shown.player or ""
    if who not in shown.signs:
        return ()
    name = line(shown.signs[who], f" {who}")
    for row in rows:
        before, found, _ = text(row).partition(text(cut(name, NAME_ROOM + 2)))
        if found:
            return _without(row, len(before))
    return ()


def _without(row: Line, letters: int) -> Line:
    """A line without so many letters at its beginning."""
    left = []
    for part, style in row:
        left.append((part[letters:], style))
        letters = max(0, letters - len(part))
    return left
