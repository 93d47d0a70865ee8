"""The board of a screen in so many rows: in fewer letters where it is too high, then without columns, and only then cut
off below; the row of whoever is asked stays, and so do drawn places that can be chosen."""

from __future__ import annotations

from collections.abc import Sequence

from companion.table.facts import Room, tightened
from companion.table.offered import offered, priced
from companion.table.view import View
from companion.terminal.board import NAME_ROOM, board
from companion.terminal.board_rows import GAP
from companion.text.grammar import amount
from companion.text.styled_text import DIM, OFFERED, PRICED, Line, cut, ends, line, text

LEAST_DRAWN = 3
"""Rows of a board below which it shows too little: what lies around a piece takes as many."""


def fit_board(shown: View, width: int, most: int) -> tuple[list[Line], int]:
    """The board in so many rows, and how many more there are."""
    room = Room(width, max(1, most))
    rows: list[Line] = [cut(row, width) for row in board(shown, room)]
    for drawn_tight, run_on in ((False, False), (True, False), (True, True)):
        if len(rows) > most:
            each = room._replace(tight=drawn_tight)
            tight = board(shown._replace(facts=tightened(shown.facts)), each, run_on)
            rows = min(rows, [cut(row, width) for row in tight], key=len)
    kept, left = rows[:most], rows[most:]
    if left and (there := _rows_with_places(kept)) < LEAST_DRAWN:
        drawn = _draw_places(shown, rows, room)
        if _rows_with_places(drawn) > there:
            return drawn, len(rows) - len(drawn)
    own = _row_of_asked(shown, left)
    if own and kept and not _row_of_asked(shown, kept):  # A drawing may tell of players as well.
        kept[-1] = own
    return kept, len(left)


def _draw_places(shown: View, rows: Sequence[Line], room: Room) -> list[Line]:
    """What is drawn of the places that can be chosen, below the rows of the players, or that of whoever is asked: it is
    worth more for that than what else is told. Nothing if there is no room for it."""
    own, heads, players = _row_of_asked(shown, rows), _heads(shown, rows), _rows_of_players(shown, rows)
    ways = [[*heads, *players], [*heads, own], [own]][not players :] if own else [[]]
    above = next((way for way in ways if room.rows - len(way) >= LEAST_DRAWN), None)
    if above is None or shown.board is None or shown.question_drawing:
        return []
    free = room.rows - len(above)
    asked = shown.question.who if shown.question else None
    for_map = Room(room.columns, free, asked, offered(shown.listed), priced(shown.listed), tight=True)
    drawn = [*shown.drawings[shown.board](shown.state, for_map)]
    return [*above, *(cut(row, room.columns) for row in drawn)] if len(drawn) <= free else []


def _heads(shown: View, rows: Sequence[Line]) -> list[Line]:
    """The row with the labels above those of players; none where each has its own."""
    signs = tuple(f"{text([sign])} " for sign in shown.signs.values())
    first = next((number for number, row in enumerate(rows) if text(row).startswith(signs)), 0)
    return [*rows[first - 1 : first]] if first and text(rows[first - 1]).startswith(" ") else []


def _rows_of_players(shown: View, rows: Sequence[Line]) -> list[Line]:
    """The rows of all players; none where they don't stand right below each other, a row for each."""
    signs = tuple(f"{text([sign])} " for sign in shown.signs.values())
    places = [number for number, row in enumerate(rows) if text(row).startswith(signs)]
    in_turn = len(places) == len(signs) and places == [*range(min(places, default=0), max(places, default=0) + 1)]
    return [rows[number] for number in places] if in_turn else []


def _rows_with_places(rows: Sequence[Line]) -> int:
    """On how many rows something that can be chosen stands out."""
    return sum(any(style.endswith((OFFERED, PRICED)) for _, style in row) for row in rows)


def more_rows(number: int) -> tuple[str, str]:
    """How many rows of the board are left out, and how to see them; the same in fewer letters."""
    return f"… {amount(number, 'more line')}: /status", f"… {number} more: /status"


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
    parted = [(row, *text(row).partition(text(cut(name, NAME_ROOM + 2)))) for row in rows]
    found = [(len(before), row) for row, before, name, _ in parted if name]
    before, row = min(found, key=lambda each: each[0], default=(0, line()))  # A row of its own tells most.
    return _without(row, before)


def _without(row: Line, letters: int) -> Line:
    """A line without so many letters at its beginning."""
    left = []
    for part, style in row:
        left.append((part[letters:], style))
        letters = max(0, letters - len(part))
    return left
