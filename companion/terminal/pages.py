"""A form as a page of numbered lines, to be changed or chosen from: drawn on a screen, or said in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from companion.forms.form import Field, Form
from companion.text.styled_text import BOLD, DIM, WARN, Line, columns, line, wide, wrapped

PROMPT = "> "
"""Asks for an answer or a command."""
GAP = 2
NOTE = 46
"""The column where notes begin at least."""
LEAST_DRAWN = 5
"""Rows that are free at the least where something is drawn."""


class Page(NamedTuple):
    """The fields of a form below its title, its hints below them, and what is said to whoever has typed."""

    form: Form
    message: Sequence[str] = ()

    def lines(self, width: int, height: int) -> list[Line]:
        """The page on a screen, less the line to type on."""
        title = [line((said, BOLD)) for said in wrapped(self.form.title, width)]
        foot = self._lay_foot(width)
        room = height - 2 - len(title) - len(foot)
        told = self._lay_rows(width, room)
        draw = self.form.draw
        drawn = draw(width, room - len(told) - 2) if draw and room - len(told) >= LEAST_DRAWN else ()
        drawn = drawn if len(drawn) + len(told) + 2 <= room else ()
        told = [*drawn, *([line()] if drawn and told else []), *told]
        gap = [line()] if told and len(told) + 2 <= room else []
        return [*title, *gap, *told, *gap, *foot]

    def _lay_foot(self, width: int) -> list[Line]:
        """The hints, what is said to whoever has typed, and what can be."""
        hints = [line((said, DIM)) for each in self.form.hints for said in wrapped(each, width)]
        message = [line((said, WARN)) for each in self.message for said in wrapped(each, width)]
        help = self.form.help
        rule = f" {help} ─" if 0 < wide(help) < width - 5 else ""
        return [*hints, *message, line((f"{'─' * (width - wide(rule))}{rule}", DIM))]

    def _lay_rows(self, width: int, room: int) -> list[Line]:
        """All rows; where there is no room less is told of each, at last in columns."""
        rows = self._numbered()
        digits = max((len(number) for number, _ in rows), default=1) + GAP
        titles = max((wide(row.title) for _, row in rows if row.value), default=0)
        told = [each for number, row in rows for each in _lay_row(number.rjust(digits), row, titles, width)]
        if len(told) <= room:
            return told
        across = -(-len(rows) // max(1, room))
        cells = (_cell(number.rjust(digits), row, titles, width // across - GAP) for number, row in rows)
        return columns([*map(line, cells)], width, GAP)

    def _numbered(self) -> list[tuple[str, Field]]:
        """The fields, each with what is typed for it."""
        return [(str(at) if self.form.numbered else "", each) for at, each in enumerate(self.form.fields, 1)]

    def sentences(self) -> Iterator[str]:
        """The fields in sentences, and the hints."""
        for number, row in self._numbered():
            said = ": ".join(filter(None, (f"{number} {row.title}".strip(), row.value)))
            yield f"{said.rstrip('.')}{f' ({row.note})' if row.note else ''}{f': {row.below}' if row.below else ''}."
        yield from self.form.hints


def _lay_row(number: str, row: Field, titles: int, width: int) -> list[Line]:
    """A field, its value wrapped below itself; the note beside the end of it, or left out where there is no room."""
    left = len(number) + 1 + (titles + GAP if row.value else 0)
    head, *others = wrapped(row.value or row.title, width - left)
    begin = [(number, BOLD), (f" {row.title.ljust(titles + GAP)}" if row.value else " ", DIM)]
    lines = [line(*begin, head), *(line(" " * left, other) for other in others)]
    end = left + wide((others or [head])[-1])
    to = max(NOTE, end + GAP)
    if row.note and to + wide(row.note) <= width:
        lines[-1] = line(*lines[-1], " " * (to - end), (row.note, DIM))
    more = wrapped(row.below, width - left) if row.below else []
    return [*lines, *(line(" " * left, (said, DIM)) for said in more)]


def _cell(number: str, row: Field, titles: int, width: int) -> str:
    """A field in one line; where there is no room for all of it, up to a comma or semicolon if that leaves most."""
    said = f"{number} {row.title.ljust(titles)}{' ' * GAP}{row.value}".rstrip()
    if wide(said) <= width:
        return said
    end = max(said.rfind(mark, 0, width - 1) for mark in (", ", "; ", "  "))
    return f"{said[: end + 1].rstrip()} …" if end > width // 2 else f"{said[: width - 1].rstrip(' ,;')}…"
