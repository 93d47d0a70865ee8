"""The table as text: a view's facts, and the game's drawings, in their order.

Players and other groups with the same labels are aligned in columns. The facts of a drawing are written out if the
terminal is too narrow for it, and with the whole table.
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
"""Indent of continued lines; columns between cells."""
MAX_TRACK_SPACES = 20
"""Longest track that is drawn space by space."""


def tell_table(view: View, width: int, whole: bool = False) -> RenderableType:
    """Render a view's table in a number of columns. whole: also write out the facts of its drawings."""
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
    """Render a drawing below its facts, if these are written out; without a drawing, the short facts."""
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
    """Return a group's facts in words, wrapped to the width."""
    return (row for said in sentences(facts, [name]) for row in wrapped(escape(said), width, INDENT))


def styled(spans: Line) -> Text:
    """Convert a line for rich, with terminal control codes escaped."""
    return Text.assemble(*((escape(part), style) for part, style in spans))


def grid(rows: Sequence[Sequence[RenderableType]], ends: bool = False, gap: int = GAP) -> Table:
    """Arrange cells in columns. ends: align the last one to the right end of the line."""
    table = Table.grid(padding=(0, gap, 0, 0), expand=ends)
    for number in range(len(rows[0]) if rows else 0):
        last = ends and number == len(rows[0]) - 1
        table.add_column(overflow="fold", justify="right" if last else "left", no_wrap=last)
    for row in rows:
        table.add_row(*row)
    return table


def flow(cells: Sequence[Line], width: int) -> RenderableType:
    """Arrange cells like the words of a text; a cell longer than a line is broken."""
    runs = ([*run] for _, run in groupby(cells, lambda cell: width_of(cell) > width))
    rows = (row for run in runs for row in (run if width_of(run[0]) > width else flowed(run, width, GAP)) if row)
    return Group(*map(styled, rows))


# ---- facts ------------------------------------------------------------------------------------------------------


def _are_alike(one: Sequence[Fact], other: Sequence[Fact]) -> bool:
    """Return whether two groups share columns: both are players, or both begin with the same label."""
    if one[0].owner or other[0].owner:
        return bool(one[0].owner and other[0].owner)
    return bool(one[0].label) and one[0].label == other[0].label


def _tell(view: View, block: Sequence[tuple[str, list[Fact]]], width: int) -> RenderableType:
    """Render groups as rows, two narrow things to a line; a single group that isn't a player's runs on as text."""
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
    """Return the width of rows of cells."""
    widths = [max(map(width_of, column)) for column in zip(*rows, strict=True)]
    return sum(widths) + GAP * (len(widths) - 1)


def _rows(view: View, block: Sequence[tuple[str, list[Fact]]]) -> list[list[Line]]:
    """Return groups as rows: the name, a column for each common label, and the rest."""
    common = _find_common(block)
    rows: list[list[Line]] = []
    for name, facts in block:
        named = {fact.label: fact for fact in facts}
        other_cells = [_cell(fact) for label, fact in named.items() if label not in common]
        rows.append([_head(view, name, facts[0].owner), *(_cell(named[label]) for label in common), _join(other_cells)])
    return rows if any(row[-1] for row in rows) else [row[:-1] for row in rows]


def _find_common(block: Sequence[tuple[str, list[Fact]]]) -> list[str]:
    """Return the labels that all groups have, in the order of the first."""
    shared = set.intersection(*({fact.label for fact in facts} for _, facts in block))
    return [fact.label for fact in block[0][1] if fact.label in shared]


def _join(cells: Sequence[Line]) -> Line:
    return [span for number, cell in enumerate(cells) for span in (*[(" " * GAP, PLAIN)] * bool(number), *cell)]


def _head(view: View, name: str, owner: str | None) -> Line:
    """Return the name of a group; a player's with the sign, and bold during the player's turn."""
    style = BOLD if owner in (None, view.player) else PLAIN
    sign = [view.signs[owner], (" ", PLAIN)] if owner and owner in view.signs else []
    return [*sign, (name, style)]


def _flow(name: str, facts: Sequence[Fact], width: int) -> RenderableType:
    """Render a group's facts one after another, on as many lines as needed."""
    cells = [*map(_track, facts)] if not name else [*map(_cell, facts)]
    if name:
        cells[0] = _join([[(name, DIM)], cells[0]])
    return flow(cells, width)


def _track(fact: Fact) -> Line:
    """Return a marker on its track, space by space."""
    if not isinstance(fact.value, int) or not fact.of or fact.of > MAX_TRACK_SPACES:
        return _cell(fact)
    style = STYLE[fact.level]
    spaces = [("■", style) if space < fact.value else ("·", DIM) for space in range(fact.of)]
    return [(f"{fact.label} ", DIM), *spaces, (f" {fact.value}", style)]


def _cell(fact: Fact) -> Line:
    """Return a fact as a cell: its label and value."""
    if fact.short:
        return fact.short
    value = minus(fact.value) if fact.of is None else f"{fact.value}/{fact.of}"
    label = [(f"{fact.label} " if value else fact.label, DIM)] if fact.label else []
    return [*label, (value, STYLE[fact.level])]
