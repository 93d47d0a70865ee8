"""A view as the lines of one screen, so that the question is never scrolled away.

From the top: heading, board, what has happened, question, answers; the line to type on comes below. The board and the
question are always whole. Answers are shown as richly as there is room for; what is left over goes to the news. News
that don't fit are a page of their own, to be read before the table is shown again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from companion.engine.scoring import shown_points, together, verdict
from companion.table.facts import Room
from companion.table.view import Option, View
from companion.terminal.board import board
from companion.text.styled_text import (
    BOLD,
    DIM,
    GOOD,
    WARN,
    Line,
    columns,
    cut,
    ends,
    flowed,
    line,
    packed,
    wide,
    wrapped,
)

HELP = "u undo  r redo  ? why  / commands"
LEAST_NEWS = 2
LEAST_ANSWERS = 5
"""Lines that the board leaves to the answers and the news, where there are so many."""

BULLET = "· "
MOST_TOGETHER = 3
"""Lines of news that are read as easily when sentences follow each other; more are a list to work through."""


class _Parts(NamedTuple):
    """The parts of a screen that are always whole, and the lines that are left for the news."""

    head: list[Line]
    foot: list[Line]
    room: int


def screen(shown: View, width: int, height: int, message: Sequence[str] = ()) -> list[Line]:
    """The lines of a view, at most `height` less the line to type on; of the news as much as there is room for.

    message: what is said to whoever has typed, such as why it was refused.
    """
    parts = _parts(shown, width, height, message)
    return [*parts.head, *_told(shown.news, width, parts.room), *parts.foot]


def news_pages(shown: View, width: int, height: int, message: Sequence[str] = ()) -> list[list[Line]]:
    """The news that don't fit beside the table as pages of their own, each with room for a line to type on."""
    rows = [row for said in shown.news for row in _bulleted(said, width)]
    room = _parts(shown, width, height, message).room
    if len(rows) <= room or len(_together(shown.news, width)) <= min(room, MOST_TOGETHER):
        return []
    room = max(1, height - 3)
    pages = [rows[i : i + room] for i in range(0, len(rows), room)]
    return [_page(page, f"{number} of {len(pages)}", width) for number, page in enumerate(pages, 1)]


def _parts(shown: View, width: int, height: int, message: Sequence[str]) -> _Parts:
    options = shown.listed
    above = [*_messages(message, width), *_question(shown, width)]
    least = min(LEAST_ANSWERS, len(options) + min(LEAST_NEWS, len(shown.news)))
    board = _board(shown, width, height - 1 - len(above) - least)
    room = height - 1 - len(board) - len(above)
    answers = answer_rows(options, width, max(1, room - LEAST_NEWS))
    return _Parts(board, [*above, *answers], max(0, room - len(answers)))


def _page(rows: Sequence[Line], number: str, width: int) -> list[Line]:
    return [ends(line(("What happens, and what to do on the table", BOLD)), line((number, DIM)), width), line(), *rows]


def score(told: Mapping[str, Any], width: int) -> list[Line]:
    """The lines of a score."""
    shown: list[Line] = []
    for names, player in together(told):
        shown.append(ends(line((names, BOLD)), line((f"total {player['total']}", BOLD)), width))
        shown += [row for item in player["lines"] for row in _item(item, width)]
    shown.append(line((verdict(told), GOOD if told["winners"] else WARN)))
    if told["tie_break"]:
        shown.append(line(("Tie: ", DIM), told["tie_break"]))
    return shown


def _item(item: Mapping[str, Any], width: int) -> list[Line]:
    said = ": ".join(part for part in (item["label"], item["detail"]) if part)
    rows: list[Line] = [line(" " * 5, row) for row in wrapped(said, width - len(item["rule"]) - 7)]
    rows[0] = ends(line((f"{shown_points(item):>4} ", BOLD), *rows[0][1:]), line((item["rule"], DIM)), width)
    return rows


# ---- parts ------------------------------------------------------------------------------------------------------


def _board(shown: View, width: int, most: int) -> list[Line]:
    """The heading and the board; a board that is too high for the terminal is cut off below."""
    title = line((shown.title, BOLD), "  ", (shown.heading, BOLD))
    rule = line((f"{'─' * (width - len(HELP) - 3)} {HELP} ─", DIM))
    rows = [cut(row, width) for row in board(shown, Room(width, max(1, most - 2)))]
    if len(rows) > max(1, most - 2):
        left = len(rows) - max(1, most - 3)
        rows = [*rows[:-left], line((f"… {left} lines more: /status", DIM))]
    return [ends(title, line((shown.session, DIM)), width), *rows, rule]


def _question(shown: View, width: int) -> list[Line]:
    asked = shown.question
    if asked is None:
        return []
    rows = [line((row, BOLD)) for row in wrapped(asked.text, width - len(asked.rule) - 2)]
    rows[0] = ends(rows[0], line((asked.rule, DIM)), width)
    return [*rows, *([line(asked.hint)] if asked.hint else [])]


def _messages(message: Sequence[str], width: int) -> list[Line]:
    return [line((row, WARN)) for said in message for row in wrapped(said, width)]


def _told(news: Sequence[str], width: int, room: int) -> list[Line]:
    """The news, a line for each; where that takes too much room run together, and the last of them if need be."""
    rows = [row for said in news for row in _bulleted(said, width)]
    if len(rows) > room:
        rows = _together(news, width)
    return rows[max(0, len(rows) - room) :]


def _together(news: Sequence[str], width: int) -> list[Line]:
    return _bulleted(" ".join(news), width)


def _bulleted(said: str, width: int) -> list[Line]:
    rows = wrapped(said, width - len(BULLET))
    return [line((BULLET if not i else "  ", DIM), row) for i, row in enumerate(rows)]


def answer_rows(options: Sequence[Option], width: int, room: int) -> list[Line]:
    """The answers as richly as there is room for; as many as there is room for where no way shows all. What is longer
    than a line goes on below, if there is room for all of it."""
    digits = max((len(option.typed) for option in options), default=1)
    if any(digits + 1 + wide(_label(option)) > width for option in options):
        rows = [row for option in options for row in _whole(option, digits, width)]
        if len(rows) <= room:
            return rows
    for name, laid in WAYS:
        rows = laid([_cell(option, name(option), digits) for option in options], width)
        if len(rows) <= room:
            return rows
        if (name, laid) == LAST_NUMBERED and (prices := _by_price(options, width)):
            rows = prices
            if len(rows) <= room or len(options) > MOST_KEYS:
                break
    if len(rows) <= room:
        return rows
    return [*rows[: room - 1], line((f"… {len(options)} in all; type the name of one", DIM))]


def _by_price(options: Sequence[Option], width: int) -> list[Line]:
    """Things that are called by their key as a sentence for each price, without numbers, and all else numbered;
    nothing where all cost the same."""
    things: dict[str, list[str]] = {}
    cells: list[Line] = []
    for option in options:
        name, _, price = _head(option).partition(" ")
        if name == option.key and option.typed != option.key:
            things.setdefault(price, []).append(option.key)
        else:
            cells.append(_cell(option, _head(option), 1))
    if len(things) < 2:
        return []
    rows = packed(cells, width)
    for price in sorted(things, key=lambda price: (len(price), price)):
        said = f"{price}: {' '.join(things[price])}" if price else " ".join(things[price])
        rows += [line(row) for row in wrapped(said, width, "  ")]
    return rows


def _whole(option: Option, digits: int, width: int) -> list[Line]:
    """An answer with all that it means, on as many lines as that takes."""
    first, *others = wrapped(_label(option), width - digits - 1, "  ")
    return [_cell(option, first, digits), *(line(" " * (digits + 1) + row) for row in others)]


def _cell(option: Option, name: str, digits: int) -> Line:
    typed = (option.typed.rjust(digits), BOLD)
    if option.typed == option.key and (name == option.key or name.startswith(f"{option.key} ")):
        return line(typed, name.removeprefix(option.key))  # A number that means itself is not told twice.
    return line(typed, f" {name}")


def _label(option: Option) -> str:
    return f"{option.words} ({option.player})" if option.other else option.words


def _head(option: Option) -> str:
    """What an answer means, up to the first comma, colon, semicolon or bracket."""
    return re.split(r"[,:;(]", option.words, maxsplit=1)[0].strip() or option.key


def _short(option: Option) -> str:
    """The key of an answer that is called by it, such as a place; else as `_head`."""
    return option.key if option.words.startswith(option.key) else _head(option)


def _key(option: Option) -> str:
    return option.key


def _halved(cells: Sequence[Line], width: int) -> list[Line]:
    """Cells in two columns, of each as much as fits beside another."""
    return columns([cut(cell, (width - 2) // 2) for cell in cells], width)


MOST_KEYS = 40
"""Answers above which keys without a word about them help nobody: then the cheapest are shown with their prices."""
LAST_NUMBERED = (_head, flowed)
"""The way after which things are listed by their prices, since no way to number them keeps what they cost."""

WAYS: Sequence[tuple[Callable[[Option], str], Callable[[Sequence[Line], int], list[Line]]]] = (
    (_label, columns), (_label, packed), (_label, _halved),
    (_head, columns), (_head, packed), (_head, flowed),
    (_short, columns), (_short, flowed),
    (_key, columns), (_key, packed),
)  # fmt: skip
"""How answers may be shown, the richest first."""
