"""The board of a screen in so many rows: in fewer letters where it is too high; then facts give way one by one, from
the last: those of the table, drawings beside that of the board, players who aren't asked. Where not even that is enough
the board is cut off, but not the row of whoever is asked."""

from __future__ import annotations

from collections.abc import Sequence

from companion.table.facts import Fact, Room, tightened
from companion.table.view import View
from companion.terminal.board import LEAST_DRAWN, board
from companion.text.styled_text import OFFERED, PRICED, Line, cut, text


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
    cut_off, asked = rows[:most], (shown.question.who if shown.question else None) or shown.player
    left: Sequence[Fact] = facts
    while last := _first_to_go(shown, left, asked):
        left = [fact for fact in left if fact is not last and (not last.group or fact.group != last.group)]
        fewer = _draw(shown, room, left)
        if len(fewer) <= most:  # A drawing that has no room below it may tell of players as well.
            kept = max(fewer, cut_off, key=lambda each: (_places_on(each), len(_players_on(each, shown))))
            return kept, max(1, len(rows) - len(kept))
    if asked and asked not in _players_on(cut_off, shown):
        cut_off = _draw(shown, room, sorted(facts, key=lambda fact: fact.owner != asked))[:most]
    return cut_off, len(rows) - most


def _players_on(rows: Sequence[Line], shown: View) -> list[str]:
    """The players who are on these rows."""
    return [who for who in shown.signs if any(f" {who} " in f"{text(row)} " for row in rows)]


def _places_on(rows: Sequence[Line]) -> int:
    """On how many rows something that can be chosen stands out; more than what lies around a piece says no more."""
    return min(LEAST_DRAWN, sum(any(style.endswith((OFFERED, PRICED)) for _, style in row) for row in rows))


def _draw(shown: View, room: Room, facts: Sequence[Fact]) -> list[Line]:
    return [cut(row, room.columns) for row in board(shown._replace(facts=facts), room)]


def _first_to_go(shown: View, facts: Sequence[Fact], asked: str | None) -> Fact | None:
    """The fact that gives way before all others; None where all are needed."""
    told = [fact for fact in facts if not fact.owner and fact.group not in shown.drawings]
    drawn = [fact for fact in facts if fact.group in shown.drawings and fact.group != shown.board]
    others = [fact for fact in facts if fact.owner and fact.owner != asked]
    return next((some[-1] for some in (told, drawn, others) if some), None)
