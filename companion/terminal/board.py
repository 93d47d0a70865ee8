"""The table in letters: a view's facts, and drawings where its game has them, from top to bottom in their order.

Players, and other things that are told alike, stand below each other in columns. The facts of a group with a drawing
are told in words where the terminal is narrower than that, and with the whole table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from companion.table.facts import Asking, Fact, Level, groups, sentences
from companion.table.view import View
from companion.text.escaping import escape
from companion.text.grammar import minus
from companion.text.styled_text import BOLD, DIM, GOOD, PLAIN, WARN, Line, flowed, wrapped
from companion.text.styled_text import width as width_of

STYLE: Mapping[Level, str] = {"": PLAIN, "good": GOOD, "warn": WARN, "strong": BOLD, "faint": DIM}
INDENT, GAP = "   ", 2
"""Before what goes on below; columns between cells."""
MAX_TRACK_SPACES = 20
"""Spaces of a track that are drawn one by one."""


def tell_table(view: View, width: int, whole: bool = False) -> RenderableType:
    """A view's table in so many columns; whole: with the facts of its drawings in words, too."""
    parts: list[RenderableType] = []
    alike: list[tuple[str, list[Fact]]] = []
    for name, facts in groups(view.facts):
        is_drawn = name in view.drawings
        if alike and (is_drawn or not _are_alike(alike[-1][1], facts)):
            parts.append(_tell(view, alike, width))
            alike = []
        if is_drawn:
            parts += _tell_drawn(view, name, facts, width, whole)
        else:
            alike.append((name, facts))
    return Group(*parts, *([_tell(view, alike, width)] if alike else []))


def _tell_drawn(view: View, name: str, facts: Sequence[Fact], width: int, whole: bool) -> Iterator[RenderableType]:
    """A drawing, below the words of its facts where these are told; of what isn't drawn what is short enough."""
    rows = _draw(view, name)
    fits = max((row.cell_len for row in rows), default=0) <= width
    if whole or not fits:
        yield from map(Text, _say(name, facts, width))
    if rows and fits:
        yield Text("\n", no_wrap=True).join(rows)
    elif not (rows or whole) and (short := [fact for fact in facts if fact.short]):
        yield _flow(name, short, width)


def _draw(view: View, name: str) -> list[Text]:
    seat = view.question.who if view.question else None
    asking = Asking(seat, {option.key: option.typed for option in view.listed})
    return [styled(row) for row in view.drawings[name](view.state, asking)]


def _say(name: str, facts: Sequence[Fact], width: int) -> Iterator[str]:
    """A group's facts in words, in lines of so many columns."""
    return (row for said in sentences(facts, [name]) for row in wrapped(escape(said), width, INDENT))


def styled(spans: Line) -> Text:
    """A line for rich, with all that a terminal would obey spelt out."""
    return Text.assemble(*((escape(part), style) for part, style in spans))


def grid(rows: Sequence[Sequence[RenderableType]], ends: bool = False, gap: int = GAP) -> Table:
    """Cells in columns; `ends`: the last one stands at the right end of the line."""
    table = Table.grid(padding=(0, gap, 0, 0), expand=ends)
    for number in range(len(rows[0]) if rows else 0):
        last = ends and number == len(rows[0]) - 1
        table.add_column(overflow="fold", justify="right" if last else "left", no_wrap=last)
    for row in rows:
        table.add_row(*row)
    return table


def flow(cells: Sequence[Line], width: int) -> RenderableType:
    """Cells one after the other, as words of a text; one that is longer than a line is broken."""
    runs = ([*run] for _, run in groupby(cells, lambda cell: width_of(cell) > width))
    rows = (row for run in runs for row in (run if width_of(run[0]) > width else flowed(run, width, GAP)) if row)
    return Group(*map(styled, rows))


# ---- facts ------------------------------------------------------------------------------------------------------


def _are_alike(one: Sequence[Fact], other: Sequence[Fact]) -> bool:
    """Whether two groups have the same columns: those of players, and things that begin with the same label."""
    if one[0].owner or other[0].owner:
        return bool(one[0].owner and other[0].owner)
    return bool(one[0].label) and one[0].label == other[0].label


def _tell(view: View, block: Sequence[tuple[str, list[Fact]]], width: int) -> RenderableType:
    """Groups in rows, things that are narrow enough two to a line; one alone that is no player as its facts one after
    the other."""
    owned = bool(block[0][1][0].owner)
    if len(block) == 1 and not owned:
        return _flow(*block[0], width)
    rows = _rows(view, block)
    empty: list[Line] = [[]] * len(rows[0])
    pairs = [one + other for one, other in zip(rows[::2], [*rows[1::2], empty], strict=False)]
    for table in (rows,) if owned else (pairs, rows):
        if _measure(table) <= width:
            return grid([[styled(cell) for cell in row] for row in table])
    head_width = max(width_of(row[0]) for row in rows) + GAP
    return grid([(styled(head), flow(cells, width - head_width)) for head, *cells in rows])


def _measure(rows: Sequence[Sequence[Line]]) -> int:
    """The columns that rows of cells take."""
    widths = [max(map(width_of, column)) for column in zip(*rows, strict=True)]
    return sum(widths) + GAP * (len(widths) - 1)


def _rows(view: View, block: Sequence[tuple[str, list[Fact]]]) -> list[list[Line]]:
    """Groups as rows: the name, a column for every label that all of them have, the rest."""
    common = _find_common(block)
    rows: list[list[Line]] = []
    for name, facts in block:
        named = {fact.label: fact for fact in facts}
        other_cells = [_cell(fact) for label, fact in named.items() if label not in common]
        rows.append([_head(view, name, facts[0].owner), *(_cell(named[label]) for label in common), _join(other_cells)])
    return rows if any(row[-1] for row in rows) else [row[:-1] for row in rows]


def _find_common(block: Sequence[tuple[str, list[Fact]]]) -> list[str]:
    """The labels that all groups have, in the order of the first."""
    shared = set.intersection(*({fact.label for fact in facts} for _, facts in block))
    return [fact.label for fact in block[0][1] if fact.label in shared]


def _join(cells: Sequence[Line]) -> Line:
    return [span for number, cell in enumerate(cells) for span in (*[(" " * GAP, PLAIN)] * bool(number), *cell)]


def _head(view: View, name: str, owner: str | None) -> Line:
    """The name of a group; a player's with the sign, and bold on the player's turn."""
    style = BOLD if owner in (None, view.player) else PLAIN
    sign = [view.signs[owner], (" ", PLAIN)] if owner and owner in view.signs else []
    return [*sign, (name, style)]


def _flow(name: str, facts: Sequence[Fact], width: int) -> RenderableType:
    """A group's facts one after the other, on as many lines as they take."""
    cells = [*map(_track, facts)] if not name else [*map(_cell, facts)]
    if name:
        cells[0] = _join([[(name, DIM)], cells[0]])
    return flow(cells, width)


def _track(fact: Fact) -> Line:
    """A marker on its track, space by space."""
    if not isinstance(fact.value, int) or not fact.of or fact.of > MAX_TRACK_SPACES:
        return _cell(fact)
    style = STYLE[fact.level]
    spaces = [("■", style) if space < fact.value else ("·", DIM) for space in range(fact.of)]
    return [(f"{fact.label} ", DIM), *spaces, (f" {fact.value}", style)]


def _cell(fact: Fact) -> Line:
    """A fact as it is told in a row: its label and its value."""
    if fact.short:
        return fact.short
    value = minus(fact.value) if fact.of is None else f"{fact.value}/{fact.of}"
    label = [(f"{fact.label} " if value else fact.label, DIM)] if fact.label else []
    return [*label, (value, STYLE[fact.level])]
