"""The table in letters: a view's facts, and drawings where its game has them, from top to bottom in their order.

What comes next to a drawing stands beside it while there is room. Players, and other things that are told alike, stand
below each other in columns. A terminal that is narrower than a drawing has its facts in words instead.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from companion.table.facts import Asking, Fact, Level, groups, sentences
from companion.table.view import View, priced
from companion.text.escaping import escape
from companion.text.grammar import minus
from companion.text.styled_text import BOLD, DIM, GOOD, PLAIN, WARN, Line, flowed
from companion.text.styled_text import width as width_of

STYLE: Mapping[Level, str] = {"": PLAIN, "good": GOOD, "warn": WARN, "strong": BOLD, "faint": DIM}
GAP = 2
LONGEST_TRACK = 20
"""Spaces of a track that are drawn one by one."""


class _Block(NamedTuple):
    """What stands together: made for so many columns, of which it takes `least`, and then so many rows."""

    make: Callable[[int], RenderableType]
    least: int
    rows: Callable[[int], int]


def tell_table(view: View, width: int) -> RenderableType:
    """A view's table in so many columns."""
    page = _TextPage(width)
    who, listed = view.question.who if view.question else None, view.listed
    asking = Asking(who, {option.key: option.typed for option in listed}, priced(listed))
    alike: list[tuple[str, list[Fact]]] = []
    for name, facts in groups(view.facts):
        if alike and (name in view.drawings or not _are_alike(alike[-1][1], facts)):
            page.add(_tell(view, alike))
            alike = []
        if name in view.drawings:
            drawn = _draw([*view.drawings[name](view.state, asking)])
            page.draw(drawn, _say([*sentences(facts, [name])] if drawn.least > width else []))
        else:
            alike.append((name, facts))
    if alike:
        page.add(_tell(view, alike))
    return Group(*page.lines())


class _TextPage:
    """Blocks from top to bottom, with a drawing at the left that others may stand beside."""

    def __init__(self, width: int) -> None:
        self.width = width
        self.done: list[RenderableType] = []
        self.drawn: _Block | None = None
        self.right: list[RenderableType] = []
        self.taken = 0
        """Rows beside the drawing that are taken."""

    def draw(self, drawn: _Block, words: _Block) -> None:
        """Put a drawing beside the one before, if there is room, else below it; words in its place if it is too
        wide."""
        if drawn.least > self.width:
            self._close()
            self.done.append(words.make(self.width))
        elif drawn.least and not self._put_beside(drawn):
            self._close()
            self.drawn = drawn

    def add(self, block: _Block) -> None:
        """Put a block beside the drawing, if there is room, else below it."""
        if not self._put_beside(block):
            self._close()
            self.done.append(block.make(self.width))

    def lines(self) -> Sequence[RenderableType]:
        """All that has been put."""
        self._close()
        return self.done

    def _put_beside(self, block: _Block) -> bool:
        free = self.width - self.drawn.least - GAP if self.drawn else 0
        fits = self.drawn is not None and block.least <= free and self.taken < self.drawn.rows(self.drawn.least)
        if fits:
            self.right.append(block.make(free))
            self.taken += block.rows(free)
        return fits

    def _close(self) -> None:
        """Let what comes next stand below the drawing."""
        if self.drawn:
            drawn, left = self.drawn.make(self.width), self.drawn.least + GAP
            both = beside(left, self.width - left, [(drawn, Group(*self.right))])
            self.done.append(both if self.right else drawn)
        self.drawn, self.right, self.taken = None, [], 0


def styled(shown: Line) -> Text:
    """A line for rich, with all that a terminal would obey spelt out."""
    return Text.assemble(*((escape(part), style) for part, style in shown))


def grid(rows: Sequence[Sequence[RenderableType]], ends: bool = False, gap: int = GAP) -> Table:
    """Cells in columns; `ends`: the last one stands at the right end of the line."""
    table = Table.grid(padding=(0, gap, 0, 0), expand=ends)
    for number in range(len(rows[0]) if rows else 0):
        last = ends and number == len(rows[0]) - 1
        table.add_column(overflow="fold", justify="right" if last else "left", no_wrap=last)
    for row in rows:
        table.add_row(*row)
    return table


def beside(left: int, right: int, rows: Sequence[Sequence[RenderableType]]) -> Table:
    """Two columns of these widths."""
    table = Table.grid()
    table.add_column(width=left)
    table.add_column(width=right)
    for row in rows:
        table.add_row(*row)
    return table


def flow(cells: Sequence[Line], width: int) -> RenderableType:
    """Cells one after the other, as words of a text; one that is longer than a line is broken."""
    runs = ([*run] for _, run in groupby(cells, lambda cell: width_of(cell) > width))
    rows = (row for run in runs for row in (run if width_of(run[0]) > width else flowed(run, width, GAP)) if row)
    return Group(*map(styled, rows))


def _draw(rows: Sequence[Line]) -> _Block:
    lines = [styled(row) for row in rows]
    drawn = Text("\n", no_wrap=True).join(lines)
    return _Block(lambda width: drawn, max((each.cell_len for each in lines), default=0), lambda width: len(lines))


def _say(said: Sequence[str]) -> _Block:
    return _Block(lambda width: Group(*(Text(escape(each)) for each in said)), 0, lambda width: len(said))


# ---- facts ------------------------------------------------------------------------------------------------------


def _are_alike(one: Sequence[Fact], other: Sequence[Fact]) -> bool:
    """Whether two groups have the same columns: those of players, and things that begin with the same label."""
    if one[0].owner or other[0].owner:
        return bool(one[0].owner and other[0].owner)
    return bool(one[0].label) and one[0].label == other[0].label


def _tell(view: View, block: Sequence[tuple[str, list[Fact]]]) -> _Block:
    """Groups in rows, things that are narrow enough two to a line; one alone that is no player as its facts one after
    the other."""
    owned = bool(block[0][1][0].owner)
    if len(block) == 1 and not owned:
        return _flow(*block[0])
    rows = _rows(view, block)
    empty: list[Line] = [[]] * len(rows[0])
    pairs = [one + other for one, other in zip(rows[::2], [*rows[1::2], empty], strict=False)]

    def make(width: int) -> Table:
        for table in (rows,) if owned else (pairs, rows):
            if _measure(table) <= width:
                return grid([[styled(cell) for cell in row] for row in table])
        left = max(width_of(row[0]) for row in rows) + GAP
        return beside(left, width - left, [(styled(head), flow(cells, width - left)) for head, *cells in rows])

    return _Block(make, _measure(rows), lambda width: len(rows))


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
        rest = [_cell(fact) for label, fact in named.items() if label not in common]
        rows.append([_head(view, name, facts[0].owner), *(_cell(named[label]) for label in common), _join(rest)])
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


def _flow(name: str, facts: Sequence[Fact]) -> _Block:
    """A group's facts one after the other, on as many lines as they take."""
    cells = [*map(_track, facts)] if not name else [*map(_cell, facts)]
    if name:
        cells[0] = _join([[(name, DIM)], cells[0]])
    total = sum(width_of(cell) + GAP for cell in cells)
    least = max(map(width_of, cells))
    return _Block(lambda width: flow(cells, width), least, lambda width: -(-total // max(1, width)))


def _track(fact: Fact) -> Line:
    """A marker on its track, space by space."""
    if not isinstance(fact.value, int) or not fact.of or fact.of > LONGEST_TRACK:
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
