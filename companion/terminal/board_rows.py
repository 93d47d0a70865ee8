"""Rows of a board that are told alike, such as players: in columns, and folded where a line has no room for them.

What doesn't fit has its labels above, once for all rows, or goes on below its name, whichever takes fewer lines.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby, zip_longest
from typing import NamedTuple

from companion.table.facts import Fact, Level
from companion.text.grammar import minus
from companion.text.styled_text import (
    BOLD,
    DIM,
    GOOD,
    PLAIN,
    WARN,
    Line,
    cut,
    flowed,
    line,
    packed,
    padded,
    text,
    width,
    wrapped,
)

STYLE: Mapping[Level, str] = {"": PLAIN, "good": GOOD, "warn": WARN, "strong": BOLD, "faint": DIM}

GAP = 2
LEAST_NAME = 6
"""Columns of a name where there is hardly room for all."""
LEAST_CELL = 8
"""Columns below which no cell is shortened, since nobody could read it any more."""

MOST_HEADS = 3
"""Lines that labels above their columns take at most: `how`, `to`, `win`."""
LONGEST = 12
"""Columns of the longest value with a column of its own; a hand of cards goes on below instead."""
INDENT = " " * GAP
"""Before what goes on below a name; as wide as a player's sign, so that it begins below the name itself."""


class Row(NamedTuple):
    """A name, a fact for every label that all rows have, and the rest."""

    name: Line
    common: Sequence[Fact]
    rest: Sequence[Fact]

    @property
    def is_short(self) -> bool:
        """Whether all of it is told in short, so that its words stand elsewhere and little is lost when it is cut."""
        return all(fact.short for fact in (*self.common, *self.rest))

    def cells(self) -> list[Line]:
        """The row for `align`, the rest as one cell."""
        return [self.name, *map(cell, self.common), join_cells([cell(fact) for fact in self.rest])]


def align(rows: Sequence[Sequence[Line]], to: int, shorten: bool = False) -> list[Line]:
    """Rows of cells in columns, all of one width. Where they are too wide, names in the first column give way; then
    the widest column, if it may be shortened."""
    each = [[*map(width, row)] for row in rows]
    widths = [*map(max, zip(*each, strict=True))]
    more = sum(widths) + GAP * (sum(map(bool, widths)) - 1) - to
    given = max(0, min(more, widths[0] - LEAST_NAME))
    widths[0], more = widths[0] - given, more - given
    while more > 0 and shorten and max(widths) > LEAST_CELL:
        widest = widths.index(max(widths))
        widths[widest], more = widths[widest] - 1, more - 1
    return [
        join_cells([_fill(*cell) for cell in zip(row, own, widths, strict=True) if cell[2]])
        for row, own in zip(rows, each, strict=True)
    ]


def _fill(cell: Line, own: int, room: int) -> Line:
    """A cell whose width is known, cut or filled up with spaces: most fit, and are then not measured again."""
    return [*cell, (" " * (room - own), PLAIN)] if own <= room else padded(cut(cell, room), room)


def fold(rows: Sequence[Row], to: int) -> list[Line]:
    """Rows that are too wide for a line, in as few lines as show all of them."""
    columns = zip(*(row.common for row in rows), strict=True)
    narrow = [column for column in columns if max(width(_value(fact)) for fact in column) <= LONGEST]
    # Short labels take no more lines where they may.
    ways = (
        _fold(rows, narrow[:number], heads, to)
        for number in range(len(narrow), -1, -1) for heads in range(MOST_HEADS + 1)
    )  # fmt: skip
    return min(filter(None, ways), key=len, default=align([row.cells() for row in rows], to))


def _fold(rows: Sequence[Row], columns: Sequence[Sequence[Fact]], heads: int, to: int) -> list[Line]:
    """Rows with some columns, below labels of at most so many lines, and what comes after them; nothing where the
    columns don't fit."""
    above = [_head(column, heads) for column in columns]
    values = [[*map(_value if head else cell, column)] for head, column in zip(above, columns, strict=True)]
    titles = [[line((word, DIM)) for word in words] for words in zip_longest(*map(reversed, above), fillvalue="")]
    told = [[row.name, *cells] for row, *cells in zip(rows, *values, strict=True)]
    table = align([*([line(), *title] for title in reversed(titles)), *told], to)
    if width(table[0]) > to:
        return []
    shown = {column[0].label for column in columns}
    lines = table[: len(titles)]
    for first, row in zip(table[len(titles) :], rows, strict=True):
        below = [cell(fact) for fact in (*row.common, *row.rest) if fact.label not in shown]
        lines += _go_on(first, below, to, hanging=not columns)
    return lines


def _go_on(first: Line, cells: Sequence[Line], to: int, hanging: bool) -> list[Line]:
    """A row with what comes after it: at its right if all of that fits, or if it is to hang there, else below."""
    left = width(first) + GAP
    if width(join_cells([first, *cells])) <= to:
        return [join_cells([first, *cells])]
    if hanging and to - left >= LONGEST:
        beside = flow(cells, to - left)
        return [join_cells([first, beside[0]]), *([(" " * left, PLAIN), *row] for row in beside[1:])]
    return [first, *([(INDENT, PLAIN), *row] for row in flow(cells, to - len(INDENT)))]


def _head(column: Sequence[Fact], most: int) -> list[str]:
    """The label of a column in at most so many lines, as narrow as they allow; none where its facts say it all."""
    if not most or any(fact.short or not fact.label or fact.value == "" for fact in column):
        return []
    label = column[0].label
    room = max(map(len, label.split()))
    while len(words := wrapped(label, room)) > most:
        room += 1
    return words


def flow(cells: Sequence[Line], to: int, aligned: bool = True) -> list[Line]:
    """Cells one after the other on as many lines as they take, in columns if they may be and that takes no more lines;
    one that is longer than a line is broken."""
    rows: list[Line] = []
    for is_long, some in groupby(cells, lambda cell: width(cell) > to):
        run = list(some)
        if is_long:
            rows += [row for cell in run for row in _break(cell, to)]
        else:
            plain = flowed(run, to, GAP)
            fewest = min(packed(run, to, GAP), plain, key=len) if aligned else plain
            rows += fewest
    return rows


def _break(cell: Line, to: int) -> list[Line]:
    """A cell in several lines, of which the first keeps the style of its label."""
    first, *others = wrapped(text(cell), to, INDENT)
    head, style = cell[0]
    return [line((first[: len(head)], style), first[len(head) :]), *map(line, others)]


def join_cells(cells: Sequence[Line]) -> Line:
    """Cells side by side, without a gap where there is none."""
    there = [cell for cell in cells if cell]
    return [span for place, cell in enumerate(there) for span in ([(INDENT, PLAIN)] if place else []) + [*cell]]


def cell(fact: Fact) -> Line:
    """A fact as it is told in a row: its label and its value."""
    if fact.short:
        return fact.short
    value = _value(fact)
    label = [(f"{fact.label} " if value else fact.label, DIM)] if fact.label else []
    return [*label, *value]


def _value(fact: Fact) -> Line:
    """A fact below its label."""
    if fact.short:
        return fact.short
    value = minus(fact.value) if fact.of is None else f"{fact.value}/{fact.of}"
    return [(value, STYLE[fact.level])] if value else []
