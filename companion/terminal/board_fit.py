"""The board of a screen in so many rows: in fewer letters where it is too high; then facts give way one by one, from
the last: those of the table, drawings beside that of the board, players who aren't asked. Where not even that is enough
the board is cut off, but not the row of whoever is asked."""

from __future__ import annotations

from collections.abc import Sequence

from companion.table.facts import Fact, Room, tightened
from companion.table.view import View
from companion.terminal.board import board
from companion.text.styled_text import Line, cut, text


def fit_board(shown: View, width: int, most: int) -> tuple[list[Line], int]:
    """The board in so many rows, and how many more there are at least."""
    room = Room(width, max(1, most))
    rows = _draw(shown, room, shown.facts)
    if len(rows) <= most:
        return rows, 0
    room, facts = room._replace(tight=True), tightened(shown.facts)
    rows = min(rows, _draw(shown, room, facts), key=len)
    if len(rows) <= most:
        return rows, 0
    left: Sequence[Fact] = facts
    asked = (shown.question.who if shown.question else None) or shown.player
    while last := _first_to_go(shown, left, asked):
        left = [fact for fact in left if fact is not last and (not last.group or fact.group != last.group)]
        fewer = _draw(shown, room, left)
        if len(fewer) <= most:
            return fewer, max(1, len(rows) - len(fewer))
    if asked and not any(f" {asked} " in text(row) for row in rows[:most]):
        rows = _draw(shown, room, sorted(facts, key=lambda fact: fact.owner != asked))
    return rows[:most], len(rows) - most


def _draw(shown: View, room: Room, facts: Sequence[Fact]) -> list[Line]:
    return [cut(row, room.columns) for row in board(shown._replace(facts=facts), room)]


def _first_to_go(shown: View, facts: Sequence[Fact], asked: str | None) -> Fact | None:
    """The fact that gives way before all others; None where all are needed."""
    told = [fact for fact in facts if not fact.owner and fact.group not in shown.drawings]
    drawn = [fact for fact in facts if fact.group in shown.drawings and fact.group != shown.board]
    others = [fact for fact in facts if fact.owner and fact.owner != asked]
    return next((some[-1] for some in (told, drawn, others) if some), None)
