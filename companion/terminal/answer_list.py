"""The answers of a question on so many lines: each with its number and its cost, and as much else as there is room for.

Where there is too little room, less is told about each: first what it leads to goes, then what it is besides its name
and price; then answers of one price stand together, with what is told of them or by their names. Only where not even
these fit are some left out, and their numbers mean nothing then.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from companion.table.view import Option
from companion.text.styled_text import DIM, Line, columns, flowed, line, packed, text, wide, wrapped
from companion.text.styled_text import width as width_of

from .answer_cells import (
    answer_cell,
    answer_label,
    bare_label,
    brief_label,
    fact_of,
    loses_words,
    name_of,
    price_of,
    priced_label,
)

LABELS = (answer_label, bare_label, brief_label, priced_label)
"""What is told about each, from the most to the least that has its cost beside it."""
MOST_FOR_FACTS, MOST_FOR_NAMES = 2, 4
"""Lines for which the board gives way to what is told of things, such as what can be sold in a place; and to what they
are called where a list would have only their codes, such as those of mission cards."""
FREE, OTHERS = "free", "others"
"""Heads answers that cost nothing where others are paid for, and those that do no more where others do something."""
INDENT = "  "
"""Before what goes on below its price."""
ONE_BRACKET = re.compile(r"\(([^()]*)\)")
"""A price that says in brackets all that it says."""
ALL = "/choices lists them all"


def answer_rows(options: Sequence[Option], width: int, room: int) -> list[Line]:
    """The answers on at most so many lines."""
    return fit_answers(options, width, room)[0]


def fit_answers(options: Sequence[Option], width: int, room: int) -> tuple[list[Line], Sequence[Option]]:
    """The answers on at most so many lines, and those that these have."""
    found = next((rows for rows in _ways(options, width) if len(rows) <= room), None)
    return (found, options) if found is not None else _begin(options, width, room)


def fewest_rows(options: Sequence[Option], width: int) -> int:
    """The lines that all answers take at least; with what is told of a few of them, or what all of them are called
    besides their codes, if that takes hardly more."""
    fewest, told = min(map(len, _ways(options, width))), len(_by_price(options, width, fact_of))
    if told <= fewest + MOST_FOR_FACTS:
        return told
    named = len(_flow_priced(options, width)) if any(map(loses_words, options)) else fewest
    return named if named <= fewest + MOST_FOR_NAMES else fewest


def digits_of(options: Sequence[Option]) -> int:
    """Columns of the numbers before answers."""
    return max((len(option.typed) for option in options if option.typed.isdecimal()), default=1)


def _ways(options: Sequence[Option], width: int) -> Iterator[list[Line]]:
    """All answers, ever more briefly."""
    digits = digits_of(options)
    if any(digits + 1 + wide(answer_label(option)) > width for option in options):
        yield [row for option in options for row in _fold(answer_cell(option, answer_label(option), digits), width)]
    for label in LABELS:
        cells = [answer_cell(option, label(option), digits) for option in options]
        if all(width_of(cell) <= width for cell in cells):
            yield columns(cells, width)
            yield packed(cells, width)
    yield _flow_priced(options, width)
    yield _by_price(options, width, fact_of)
    yield _by_price(options, width, name_of)


def _begin(options: Sequence[Option], width: int, room: int) -> tuple[list[Line], Sequence[Option]]:
    """As many answers as there is room for, verbs first, then the cheapest, and how many more there are."""
    every = sorted(options, key=lambda option: (not option.verb, _dearness(price_of(option))))
    for number in range(len(every) - 1, 0, -1):
        rows = _by_price(every[:number], width, name_of)
        if len(rows) < room:
            left = line((f"… {len(every) - number} more: {ALL}", DIM))
            return [*rows, left], every[:number]
    return [line((f"… {len(every)} answers: {ALL}", DIM))], ()


def _by_price(options: Sequence[Option], width: int, called: Callable[[Option], str]) -> list[Line]:
    """Verbs with what they cost; then things by what they are called, those of one price together."""
    priced: dict[str, list[Option]] = {}
    for option in options:
        if not option.verb:
            priced.setdefault(price_of(option), []).append(option)
    none = FREE if any(re.search(r"\bfor ", price) for price in priced) else OTHERS
    rows = _flow_priced([option for option in options if option.verb], width)
    for price in sorted(priced, key=_dearness):
        cells = [answer_cell(option, called(option)) for option in priced[price]]
        rows += _head(price or none, cells, width) if price or len(priced) > 1 else _flow(cells, width)
    return rows


def _head(price: str, cells: Sequence[Line], width: int) -> list[Line]:
    """Things below what each of them costs."""
    inside = ONE_BRACKET.fullmatch(price)
    head = (f"{inside[1] if inside else price}: ", "")
    first, *others = _flow([[head, *cells[0]], *cells[1:]], width - len(INDENT))
    return [first, *([(INDENT, ""), *row] for row in others)]


def _dearness(price: str) -> tuple[int, int, str]:
    """Sorts prices: what is free, then by the first figure."""
    amount = re.search(r"\d[\d,]*", price)
    return int(amount[0].replace(",", "")) if amount else 0, len(price), price


def _flow_priced(options: Sequence[Option], width: int) -> list[Line]:
    """Answers by what they are called and cost, one after the other."""
    return _flow([answer_cell(option, priced_label(option)) for option in options], width)


def _flow(cells: Sequence[Line], width: int) -> list[Line]:
    """Cells one after the other; what is longer than a line goes on below."""
    rows: list[Line] = []
    for is_long, some in groupby(cells, lambda cell: width_of(cell) > width):
        alike = [*some]
        rows += [row for cell in alike for row in _fold(cell, width)] if is_long else flowed(alike, width)
    return rows


def _fold(cell: Line, width: int) -> list[Line]:
    """A cell on as many lines as it takes, with the style of its first part."""
    (begun, style), *_ = cell
    first, *others = wrapped(text(cell), width, " " * (len(begun) - len(begun.lstrip()) + 2))
    shown = line((begun, style), first.removeprefix(begun)) if first.startswith(begun) else line(first)
    return [shown, *map(line, others)]
