"""What screens larger than 80 by 24 show besides: the log, and in words what the board says in short.

From 110 by 34 on the log is a column at the right of the board; on smaller screens it is above the news. Either way the
newest is the lowest, nearest to the question, and every sentence is whole.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.table.facts import Fact, sentences
from companion.table.feed import LogLine
from companion.table.view import View
from companion.text.styled_text import BOLD, DIM, Line, cut, ends, line, padded, width, wrapped

TALL = 25
"""Rows from which a screen has room for the log; one of 24 is left to the board and the question."""
WIDE, HIGH = 110, 34
"""Columns and rows from which the log has a column of its own."""

BOARD = 80
"""Columns that the log leaves to the board, whose drawings are made for as many."""
MOST_LOG = 56
"""The widest column of the log; longer lines are harder to read."""
EDGE = "│ "

ABBREVIATED, LONGER = 2, 14
"""So many times longer in words than on the board, and by so many letters, and a fact is worth telling in both ways."""
CLEAR_TURNS = 2
"""The last turns of the log, which are not dimmed."""
LEAST_LOG = 4
"""Rows that are left to the log above the news before anything is told in words."""


def has_column(width: int, height: int) -> bool:
    """Whether a screen has room for the log beside the board."""
    return width >= WIDE and height >= HIGH


def board_width(width: int) -> int:
    """The columns of the board beside the log."""
    return max(BOARD, width - MOST_LOG - len(EDGE))


def beside(board: Sequence[Line], shown: View, to: int, rows: int) -> list[Line]:
    """The board with what it says in short below, and the log at its right, in so many rows."""
    left = board_width(to)
    room = to - left - len(EDGE)
    below = [*board, *in_words(shown, left - 1, rows - len(board))]
    said = log_rows(before(shown.log, shown.news, shown.in_news), room, rows - 1)
    column = [_log_title(room), *[line()] * (rows - 1 - len(said)), *said][:rows]
    below += [line()] * (rows - len(below))
    return [[*padded(cut(one, left), left), (EDGE, DIM), *other] for one, other in zip(below, column, strict=True)]


def above_news(board: Sequence[Line], rule: Line, shown: View, to: int, rows: int) -> list[Line]:
    """The board with what it says in short below, and the log below the rule, in so many rows and one for the rule."""
    told = in_words(shown, to, rows - len(board) - LEAST_LOG)
    said = log_rows(before(shown.log, shown.news, shown.in_news), to, rows - len(board) - len(told) - 1)
    log = [_log_title(to), *said] if said else []
    free = rows - len(board) - len(told) - len(log)
    return [*board, *told, *[line()] * free, rule, *log]


def _log_title(to: int) -> Line:
    return ends(line(("Log", DIM)), line(("more: /log", DIM)), to)


# ---- the log ----------------------------------------------------------------------------------------------------


def before(log: Sequence[LogLine], news: Sequence[str], in_news: int = 0) -> Sequence[LogLine]:
    """The log without its end, where that is in the news. in_news: so much of it at least, in whatever words.

    >>> [each.text for each in before([LogLine("a"), LogLine("b"), LogLine("c")], ["Last time:", "b", "c"])]
    ['a']
    """
    said = [each.text for each in log]
    known = (number for number in range(len(news), 0, -1) if said[-number:] == [*news[-number:]])
    return log[: len(log) - max(next(known, 0), in_news if news else 0)]


def log_rows(log: Sequence[LogLine], to: int, room: int) -> list[Line]:
    """The last sentences for which there is room, each whole, below the beginning of their turn. This turn and the one
    before are easier to read than those before them."""
    rows: list[Line] = []
    style, turns = "", 0
    for place in range(len(log) - 1, -1, -1):
        each = log[place]
        more = _turn(each, to, style) if each.turn else _sentence(each, to, style)
        head = [] if each.turn else _heading(log, place, to, style, "…")
        if len(rows) + len(more) + len(head) > room:
            # Of a turn that is too long for the room, the beginning is told all the same.
            return [*_heading(log, place + 1, to, style, "…"), *rows] if rows and not log[place + 1].turn else rows
        rows[:0] = more
        turns += each.turn
        style = DIM if turns >= CLEAR_TURNS else ""
    return rows


def _heading(log: Sequence[LogLine], place: int, to: int, style: str, more: str = "") -> list[Line]:
    """The beginning of the turn that a sentence is of; nothing before the first turn. more: where some is left out."""
    begun = next((log[at] for at in range(place, -1, -1) if log[at].turn), None)
    return _turn(begun, to, style, more) if begun else []


def _turn(begun: LogLine, to: int, style: str, more: str = "") -> list[Line]:
    return [line((row, style or BOLD)) for row in wrapped(f"{begun.text.rstrip('.')} {more}".rstrip(), to)]


def _sentence(said: LogLine, to: int, style: str) -> list[Line]:
    return [line((f" {row}", style)) for row in wrapped(said.text, to - 1, "  ")]


# ---- in words ---------------------------------------------------------------------------------------------------


def in_words(shown: View, to: int, room: int) -> list[Line]:
    """What the board says in short and what answers lead to, if there is room for all of it; then what the game tells
    besides, what the cards say and what is drawn, as far as there is."""
    rows: list[Line] = []
    drawn = [each for each in shown.facts if each.group in shown.drawings]
    for title, said, more in (
        ("in words", sentences([*_abbreviated(shown)]), ""),
        ("what each answer leads to", shown.outlook, ""),
        *((aside.title, aside.sentences, "… more: /status") for aside in shown.asides),
        ("what the pieces say", shown.cards, "… more: type ? and a name"),
        ("the table, in words", sentences(drawn, shown.drawings), "… more: /status"),
    ):
        told = [[*_bold_head(each, to)] for each in said]
        most = room - len(rows) - 1
        if more and sum(map(len, told)) > most:
            first = [*_first(told, most - 1)]
            told = [*first, [line((more, DIM))]] if first else []
        if told and sum(map(len, told)) <= most:
            rows += [_rule(title, to), *(row for each in told for row in each)]
    return rows


def _first(told: Sequence[list[Line]], room: int) -> Iterator[list[Line]]:
    """As many sentences from the beginning as there is room for, each whole."""
    for each in told:
        room -= len(each)
        if room < 0:
            return
        yield each


def _abbreviated(shown: View) -> Iterator[Fact]:
    """The facts that are much shorter on the board than in words, and those with the same label."""
    undrawn = [each for each in shown.facts if each.group not in shown.drawings]
    labels = {each.label for each in undrawn if _is_abbreviated(each)}
    return (each for each in undrawn if each.label in labels)


def _is_abbreviated(fact: Fact) -> bool:
    words, short = len(f"{fact.label} {fact.value}"), width(fact.short)
    return bool(fact.short) and words > ABBREVIATED * short and words - short >= LONGER


def _rule(title: str, to: int) -> Line:
    return line((f"─ {title} {'─' * (to - len(title) - 3)}", DIM))


def _bold_head(said: str, to: int) -> Iterator[Line]:
    """A sentence, with what it is about in bold."""
    for number, row in enumerate(wrapped(said, to, "  ")):
        name, mark, rest = row.partition(": ")
        yield line((name, BOLD), mark, rest) if mark and not number else line(row)
