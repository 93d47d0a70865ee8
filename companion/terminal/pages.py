"""A page of numbered lines, to be changed or chosen from: drawn on a screen, or said in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol

from companion.text.styled_text import BOLD, DIM, WARN, Line, line, wide, wrapped

LEAVE = ("q", "quit", "0")
"""What leaves a page."""

GAP = 2
NOTE = 46
"""The column where notes begin at least."""


class Left(Exception):
    """Somebody has left the page; nothing was begun."""


class Row(NamedTuple):
    """A line of a page: its number, what it is, the present answer, and what else is known of it, beside that if there
    is room, and below it."""

    typed: str
    title: str
    answer: str = ""
    note: str = ""
    below: str = ""


class Page(NamedTuple):
    """Rows below a title, `help` on what can be typed, and what is said to whoever has typed."""

    title: str
    rows: Sequence[Row]
    help: str
    message: Sequence[str] = ()

    def lines(self, width: int, height: int) -> list[Line]:
        """The page on a screen, less the line to type on. Rows that are too many are counted."""
        digits = max((len(row.typed) for row in self.rows), default=1) + GAP
        titles = max((wide(row.title) for row in self.rows if row.answer), default=0)
        notes = _note_column(self.rows, digits, titles, width)
        told = [_lay_row(row, digits, titles, width, notes) for row in self.rows]
        title = [line((said, BOLD)) for said in wrapped(self.title, width)]
        message = [line((said, WARN)) for each in self.message for said in wrapped(each, width)]
        rule = f" {self.help} ─" if wide(self.help) < width - 5 else ""
        foot = [*message, line((f"{'─' * (width - wide(rule))}{rule}", DIM))]
        room = height - 2 - len(title) - len(foot)
        if sum(map(len, told)) + 2 <= room:
            return [*title, line(), *(row for each in told for row in each), line(), *foot]
        kept = told
        while kept and sum(map(len, kept)) > room - (len(kept) < len(told)):
            kept = kept[:-1]
        more = [] if kept == told else [line((f"… {len(told) - len(kept)} more; type a name", DIM))]
        return [*title, *(row for each in kept for row in each), *more, *foot]

    def sentences(self) -> Iterator[str]:
        """The rows in sentences."""
        for row in self.rows:
            said = ": ".join(filter(None, (f"{row.typed} {row.title}".strip(), row.answer)))
            yield f"{said.rstrip('.')}{f' ({row.note})' if row.note else ''}{f': {row.below}' if row.below else ''}."


class Display(Protocol):
    """What pages and the questions below them need of a screen or of plain output."""

    def page(self, page: Page) -> None:
        """Show a page in the place of what was there."""

    def ask(self, prompt: str = "> ") -> str:
        """A line that somebody types. Raises EOFError."""

    def tell(self, rows: Sequence[str]) -> None:
        """Show many lines."""

    def pause(self) -> None:
        """Wait until they have been read."""


def _indent(row: Row, digits: int, titles: int) -> int:
    """The columns before a row's answer, or its title where it has none."""
    return digits + 1 + (titles + GAP if row.answer else 0)


def _note_column(rows: Sequence[Row], digits: int, titles: int, width: int) -> int:
    """The column where notes begin: one for all of them, where none is too wide for that."""
    noted = [row for row in rows if row.note]
    heads = [(row, _indent(row, digits, titles)) for row in noted]
    ends = [left + wide(wrapped(row.answer or row.title, width - left)[-1]) + GAP for row, left in heads]
    to = max([NOTE, *ends])
    return to if all(to + wide(row.note) <= width for row in noted) else NOTE


def _lay_row(row: Row, digits: int, titles: int, width: int, notes: int) -> list[Line]:
    """A row, its answer wrapped below itself; the note beside the end of it, or left out where there is no room."""
    left = _indent(row, digits, titles)
    head, *others = wrapped(row.answer or row.title, width - left)
    begin = [(row.typed.rjust(digits), BOLD), (f" {row.title.ljust(titles + GAP)}" if row.answer else " ", DIM)]
    lines = [line(*begin, head), *(line(" " * left, other) for other in others)]
    end = left + wide((others or [head])[-1])
    to = max(notes, end + GAP)
    if row.note and to + wide(row.note) <= width:
        lines[-1] = line(*lines[-1], " " * (to - end), (row.note, DIM))
    more = wrapped(row.below, width - left) if row.below else []
    return [*lines, *(line(" " * left, (said, DIM)) for said in more)]
