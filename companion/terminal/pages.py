"""A page of numbered lines, to be changed or chosen from: drawn on a screen, or said in sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, Protocol

from companion.text.styled_text import BOLD, DIM, WARN, Line, columns, line, wide, wrapped

GAP = 2
NOTE = 46
"""The column where notes begin at least."""
LEAST_DRAWN = 5
"""Rows that are free at the least where something is drawn."""


class Row(NamedTuple):
    """A line of a page: its number, what it is, the present answer, and what else is known of it, beside that if there
    is room, and below it."""

    typed: str
    title: str
    answer: str = ""
    note: str = ""
    below: str = ""


class Page(NamedTuple):
    """Rows below a title, `help` on what can be typed, and what is said to whoever has typed; hints stand below the
    rows, and what `draw` draws in so many columns and rows above them."""

    title: str
    rows: Sequence[Row]
    help: str
    message: Sequence[str] = ()
    hints: Sequence[str] = ()
    draw: Callable[[int, int], Sequence[Line]] | None = None

    def lines(self, width: int, height: int) -> list[Line]:
        """The page on a screen, less the line to type on."""
        title = [line((said, BOLD)) for said in wrapped(self.title, width)]
        foot = self._lay_foot(width)
        room = height - 2 - len(title) - len(foot)
        told = self._lay_rows(width, room)
        drawn = self.draw(width, room - len(told) - 2) if self.draw and room - len(told) >= LEAST_DRAWN else ()
        drawn = drawn if len(drawn) + len(told) + 2 <= room else ()
        told = [*drawn, *([line()] if drawn and told else []), *told]
        gap = [line()] if told and len(told) + 2 <= room else []
        return [*title, *gap, *told, *gap, *foot]

    def _lay_foot(self, width: int) -> list[Line]:
        """The hints, what is said to whoever has typed, and what can be."""
        hints = [line((said, DIM)) for each in self.hints for said in wrapped(each, width)]
        message = [line((said, WARN)) for each in self.message for said in wrapped(each, width)]
        rule = f" {self.help} ─" if 0 < wide(self.help) < width - 5 else ""
        return [*hints, *message, line((f"{'─' * (width - wide(rule))}{rule}", DIM))]

    def _lay_rows(self, width: int, room: int) -> list[Line]:
        """All rows; where there is no room less is told of each, at last in columns."""
        digits = max((len(row.typed) for row in self.rows), default=1) + GAP
        titles = max((wide(row.title) for row in self.rows if row.answer), default=0)
        told = [each for row in self.rows for each in _lay_row(row, digits, titles, width)]
        if len(told) <= room:
            return told
        across = -(-len(self.rows) // max(1, room))
        return columns([line(_cell(row, digits, titles, width // across - GAP)) for row in self.rows], width, GAP)

    def sentences(self) -> Iterator[str]:
        """The rows in sentences, and the hints."""
        for row in self.rows:
            said = ": ".join(filter(None, (f"{row.typed} {row.title}".strip(), row.answer)))
            yield f"{said.rstrip('.')}{f' ({row.note})' if row.note else ''}{f': {row.below}' if row.below else ''}."
        yield from self.hints


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


def _lay_row(row: Row, digits: int, titles: int, width: int) -> list[Line]:
    """A row, its answer wrapped below itself; the note beside the end of it, or left out where there is no room."""
    left = _indent(row, digits, titles)
    head, *others = wrapped(row.answer or row.title, width - left)
    begin = [(row.typed.rjust(digits), BOLD), (f" {row.title.ljust(titles + GAP)}" if row.answer else " ", DIM)]
    lines = [line(*begin, head), *(line(" " * left, other) for other in others)]
    end = left + wide((others or [head])[-1])
    to = max(NOTE, end + GAP)
    if row.note and to + wide(row.note) <= width:
        lines[-1] = line(*lines[-1], " " * (to - end), (row.note, DIM))
    more = wrapped(row.below, width - left) if row.below else []
    return [*lines, *(line(" " * left, (said, DIM)) for said in more)]


def _cell(row: Row, digits: int, titles: int, width: int) -> str:
    """A row in one line; where there is no room for all of it, up to a comma or semicolon if that leaves most of it."""
    said = f"{row.typed.rjust(digits)} {row.title.ljust(titles)}{' ' * GAP}{row.answer}".rstrip()
    if wide(said) <= width:
        return said
    end = max(said.rfind(mark, 0, width - 1) for mark in (", ", "; ", "  "))
    return f"{said[: end + 1].rstrip()} …" if end > width // 2 else f"{said[: width - 1].rstrip(' ,;')}…"
