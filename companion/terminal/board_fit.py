"""The board of a screen in so many rows: in fewer letters where it is too high; then facts give way one by one, from
the last: those of the table, drawings beside that of the board, players who aren't asked, the board itself."""

from __future__ import annotations

from collections.abc import Sequence

from companion.table.facts import Fact, Room, tightened
from companion.table.view import View
from companion.terminal.board import board
from companion.text.styled_text import Line, cut


def fit_board(shown: View, width: int, most: int) -> tuple[list[Line], int]:
    """The board in so many rows, and how many more there are."""
    room = Room(width, max(1, most))
    rows = _draw(shown, room)
    if len(rows) > most:
        shown, room = shown._replace(facts=tightened(shown.facts)), room._replace(tight=True)
        rows = min(rows, _draw(shown, room), key=len)
    high, facts = len(rows), shown.facts
    while len(rows) > most and (facts := _without_least(shown, facts)):
        rows = _draw(shown._replace(facts=facts), room)
    return rows[:most], high - min(len(rows), most) if len(facts) < len(shown.facts) or high > most else 0


def _draw(shown: View, room: Room) -> list[Line]:
    return [cut(row, room.columns) for row in board(shown, room)]


def _without_least(shown: View, facts: Sequence[Fact]) -> Sequence[Fact]:
    """The facts but for the group, or the one of no group, that is the first to give way."""
    asked = (shown.question.who if shown.question else None) or shown.player

    def worth(fact: Fact) -> int:
        if fact.group in shown.drawings:
            return 3 if fact.group == shown.board else 1
        return 0 if not fact.owner else 4 if fact.owner == asked else 2

    least = min(map(worth, facts))
    last = next(fact for fact in reversed(facts) if worth(fact) == least)
    return [fact for fact in facts if fact is not last and (not last.group or fact.group != last.group)]
