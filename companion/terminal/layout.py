"""A view as the lines of one screen, so that the question is never scrolled away.

From the top: heading, board, what has happened, question, answers; the line to type on comes below. The question is
always whole, and so is the board as far as there is room. Answers are shown as richly as there is room for; what is
left over goes to the news. To a few news the board gives way; those that don't fit then are a page of their own, to be
read before the table is shown again. Rows that are still free on larger screens go to the log and to details
(`large_screen`), so that the question is always at the bottom there.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial
from typing import NamedTuple

from companion.table.facts import Room
from companion.table.news import NUMBERED, ToDo
from companion.table.view import Option, View
from companion.terminal import large_screen
from companion.terminal.answer_cells import answer_cell, answer_label
from companion.terminal.answer_list import digits_of, fewest_rows, fit_answers
from companion.terminal.beginnings import underline_beginnings
from companion.terminal.board_fit import fit_board
from companion.terminal.command_parser import AS_SHOWN, REDO
from companion.text.grammar import joined
from companion.text.styled_text import (
    BOLD,
    DIM,
    WARN,
    Line,
    columns,
    ends,
    line,
    packed,
    wrapped,
)
from companion.text.styled_text import width as width_of

QUICK = "quick digits"
"""Is said where a digit answers at once, so that nobody is surprised who sits down later."""
TAB = "Tab completes"
LEAST_NEWS = 2
LEAST_BOARD = 8
"""Lines that the board keeps where it is cut for the sake of news."""
MOST_ROWS = 8
"""Lines of answers that are given together, which are still taken in at a glance."""

MOST_NOT_NOW = 5
"""Lines of what can't be chosen, which is worth less than what can."""

BULLET, TO_DO = "· ", "▸ "
"""Before what is only to be heard, and before what people do with the pieces."""
MOST_TOGETHER = 3
"""Lines of news that are read as easily when sentences follow each other; more are a list to work through."""
MOST_LISTED = 5
"""Lines of such a list that answers leave room for by saying less of what they mean."""
MOST_BESIDE = 7
"""Lines of news to which the board gives way, so that they need no page of their own."""


class _Parts(NamedTuple):
    """The parts of a screen that are always whole, and the lines that are left for the news; asked: the question, with
    what is said before it. listed: the answers that stand there. beside: whether the board leaves room for the log at
    its right. most: the lines that the board may take. left_out: its lines for which there is no room."""

    head: Line
    board: list[Line]
    asked: list[Line]
    answers: list[Line]
    listed: Sequence[Option]
    room: int
    beside: bool
    most: int
    left_out: int


def screen(
    shown: View, width: int, height: int, message: Sequence[str] = (), quick: bool = False, completes: bool = False
) -> list[Line]:
    """The lines of a view (`lay_out`)."""
    return lay_out(shown, width, height, message, quick, completes)[0]


def lay_out(
    shown: View, width: int, height: int, message: Sequence[str] = (), quick: bool = False, completes: bool = False
) -> tuple[list[Line], Sequence[Option]]:
    """The lines of a view, at most `height` less the line to type on, of the news as much as there is room for; and the
    answers that stand there, with their numbers.

    message: what is said to whoever has typed, such as why it was refused. quick: whether a digit answers at once.
    completes: whether Tab completes what has been begun.
    """
    parts = _parts(shown, width, height, message)
    before = [QUICK] if quick else []
    board, rule = parts.board, _rule(width, before, shown.redo, [TAB] if completes else [], parts.left_out)
    news = news_lines(shown.news, width, parts.room)
    answers = underline_beginnings(parts.answers, shown)
    foot = [*news, *parts.asked, *answers, *_below(shown, width, parts.room - len(news))]
    if height < large_screen.TALL:
        return [parts.head, *board, rule, *foot], parts.listed
    rows = height - 3 - len(foot)
    if parts.beside:
        return [parts.head, *large_screen.beside(board, shown, width, rows), rule, *foot], parts.listed
    return [parts.head, *large_screen.above_news(board, rule, shown, width, rows), *foot], parts.listed


def news_pages(shown: View, width: int, height: int, message: Sequence[str] = ()) -> list[list[Line]]:
    """The news that don't fit beside the table as pages of their own, each with room for a line to type on."""
    rows = _rows(shown.news, width)
    room = _parts(shown, width, height, message).room
    if len(rows) <= room or 0 < _lines_needed(shown.news, width) <= room:
        return []
    room = max(1, height - 3)
    pages = [rows[i : i + room] for i in range(0, len(rows), room)]
    numbers = [f"page {number} of {len(pages)}" for number in range(1, len(pages) + 1)] if pages[1:] else [""]
    return [_page(page, number, width) for page, number in zip(pages, numbers, strict=True)]


def picture_room(shown: View, width: int, height: int, message: Sequence[str] = ()) -> Room | None:
    """What everything else leaves to a picture of the board; None on all but large screens."""
    if not (shown.board and large_screen.has_column(width, height)) or shown.question_drawing:
        return None  # The picture would have no numbers of answers.
    parts = _parts(shown.draw_board(lambda *_: []), width, height, message)
    free = parts.room - len(news_lines(shown.news, width, parts.room))
    free -= len(_below(shown, width, free))
    return Room(large_screen.board_width(width), min(free, parts.most - len(parts.board)))


def has_room_for(joint: Sequence[Option], shown: View, width: int, height: int) -> bool:
    """Whether a list of answers that are given together stands on the screen with all that it says, and nothing gives
    way to it: neither the board nor the news."""
    if news_pages(shown, width, height):
        shown = shown._replace(news=())  # They are a page of their own anyway.
    before, after = (_parts(each, width, height, ()) for each in (shown, shown._replace(joint=joint)))
    digits = digits_of(joint)
    cells = [answer_cell(option, answer_label(option), digits) for option in joint]
    return (
        max(map(width_of, cells)) <= width
        and any(
            after.answers[-MOST_ROWS:][-len(rows) :] == rows for rows in (columns(cells, width), packed(cells, width))
        )
        and len(after.board) == len(before.board)  # Numbers on it may be others.
        and bool(after.left_out) == bool(before.left_out)
        and news_lines(shown.news, width, before.room) == news_lines(shown.news, width, after.room)
    )


def _parts(shown: View, width: int, height: int, message: Sequence[str]) -> _Parts:
    """Every choice has its line before the board, and the board its lines before more is told of the choices."""
    options = shown.listed
    above = [*_messages(message, width), *_question(shown, width)]
    free, told = max(0, height - 3 - len(above)), _lines_needed(shown.news, width)
    tight, fit = min(fewest_rows(options, width), free), cache(partial(fit_board, shown))
    most = max(0, free - tight - told)
    if most < LEAST_BOARD and fit(width, most)[1]:
        most = max(0, free - tight - min(told, LEAST_NEWS))  # A page of news costs less than rows of such a board.
    beside = large_screen.has_column(width, height)
    board, left_out = fit(large_screen.board_width(width) if beside else width, most)
    if beside and left_out:
        beside, (board, left_out) = False, fit(width, most)
    room = free - len(board)
    answers, listed = fit_answers(options, width, max(1, room - _lines_kept(shown.news, width), min(room, tight)))
    return _Parts(
        _heading(shown, width), board, above, answers, listed, max(0, room - len(answers)), beside, most, left_out
    )


def _lines_kept(news: Sequence[str], width: int) -> int:
    """The lines that answers leave to the news: a list to work through is worth more than all that they mean."""
    rows = len(_rows(news, width))
    return rows if rows <= MOST_LISTED else _lines_needed(news, width) or LEAST_NEWS


def _page(rows: Sequence[Line], number: str, width: int) -> list[Line]:
    return [ends(line(("What happened, and what to do on the table", BOLD)), line((number, DIM)), width), line(), *rows]


# ---- parts ------------------------------------------------------------------------------------------------------


def _heading(shown: View, width: int) -> Line:
    title = line((shown.title, BOLD), "  ", (shown.heading, BOLD))
    return ends(title, line((shown.session, DIM)), width)


def _rule(width: int, before: Sequence[str], redo: bool, after: Sequence[str], left_out: int) -> Line:
    """The line above the news, with what may be typed at any time, redo only while there is something to redo; and how
    much of the board is left out. What has no room for that says less."""
    keys = [said for said, typed in AS_SHOWN.items() if redo or typed != REDO]
    more = f"─ … {left_out} more: /status " if left_out else ""
    for said in ([*before, *keys, *after], [*before, *keys], keys, []):
        help = f" {'  '.join(said)} ─" if said else ""
        if len(more) + len(help) < width:
            break
    return line((f"{more}{'─' * (width - len(more) - len(help))}{help}", DIM))


def _question(shown: View, width: int) -> list[Line]:
    """The question with its rule at the end of its last line, if there is room for it: `why` says it, too."""
    asked = shown.question
    if asked is None:
        return []
    care = [line((row, WARN)) for said in asked.warnings for row in wrapped(f"! {said}", width, "  ")]
    rows = [line((row, BOLD)) for row in wrapped(asked.text, width)]
    if width_of(rows[-1]) + 2 + len(asked.rule) <= width:
        rows[-1] = ends(rows[-1], line((asked.rule, DIM)), width)
    hint = wrapped(asked.hint, width, "  ") if asked.hint else []
    return [*care, *rows, *map(line, hint)]


def _messages(message: Sequence[str], width: int) -> list[Line]:
    return [line((row, WARN)) for said in message for row in wrapped(said, width)]


def _below(shown: View, width: int, room: int) -> list[Line]:
    """What is told below the answers where there is room for it: what may be typed instead, and what can't be chosen
    now."""
    beside = shown.question.beside if shown.question else ""
    rows = [line(row) for row in wrapped(beside, width, "  ")] if beside else []
    rows = rows if len(rows) <= room else []
    return [*rows, *_not_now(shown, width, room - len(rows))]


def _not_now(shown: View, width: int, room: int) -> list[Line]:
    """What can't be chosen now, with what is in the way if there is room for it, else by name, else not at all."""
    if not shown.not_now:
        return []
    with_reasons = ", ".join(
        f"{joined(verbs)} ({why})" if why else ", ".join(verbs) for why, verbs in shown.not_now.items()
    )
    names = ", ".join(verb for verbs in shown.not_now.values() for verb in verbs)
    for said in (with_reasons, names):
        rows = wrapped(f"Not now: {said}", width, "  ")
        if len(rows) <= min(room, MOST_NOT_NOW):
            return [line((row, DIM)) for row in rows]
    return []


def news_lines(news: Sequence[str], width: int, room: int) -> list[Line]:
    """The news, a line or more for each; where that takes too much room, as many of the last of them as a paragraph of
    that length has."""
    rows = _rows(news, width)
    if len(rows) <= room:
        return rows
    for first in range(len(news)):
        rows = _together(["…", *news[first:]] if first else news, width)
        if len(rows) <= room:
            return rows
    return [*rows[: max(0, room - 1)], *([line(("  … more: /log", DIM))] if room else [])]


def _together(news: Sequence[str], width: int) -> list[Line]:
    """The news as one paragraph; numbers are in brackets there, for one after a value would be read with it."""
    paragraph = " ".join(NUMBERED.sub(r"(\1) ", said) for said in news)
    return _bulleted(ToDo(paragraph) if any(map(_is_to_do, news)) else paragraph, width)


def _lines_needed(news: Sequence[str], width: int) -> int:
    """The lines of news to which the board gives way; 0 of more, which are a page of their own."""
    together, rows = len(_together(news, width)), len(_rows(news, width))
    return min(together, rows) if together <= MOST_TOGETHER else rows if rows <= MOST_BESIDE else 0


def _rows(news: Sequence[str], width: int) -> list[Line]:
    """The news, a line or more for each."""
    return [row for said in news for row in _bulleted(said, width)]


def _is_to_do(said: str) -> bool:
    return isinstance(said, ToDo)


def _bulleted(said: str, width: int) -> list[Line]:
    number = NUMBERED.match(said)
    begins = number[0] if number else ""
    mark = bullet(said) + begins
    rows = wrapped(said.removeprefix(begins), width - len(mark))
    style = BOLD if _is_to_do(said) else DIM
    return [line((mark if not i else " " * len(mark), style), row) for i, row in enumerate(rows)]


def bullet(said: str) -> str:
    """What stands before a sentence of the news: hands have to do something for it, or not."""
    return TO_DO if _is_to_do(said) else BULLET
