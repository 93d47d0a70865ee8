"""The board of a screen: a view's facts laid out in lines, and drawings where its game has them.

From top to bottom in the order of the facts. What a game draws for the question that is asked takes the place of the
board and of all other drawings. A drawing may leave room beside it, which what comes next takes while it
fits. Players, and other things that are told alike, stand below each other in columns.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from companion.table.facts import Drawing, Fact, Room, groups
from companion.table.view import View, offered, priced
from companion.terminal.board_rows import GAP, STYLE, Row, align, cell, flow, fold, join_cells
from companion.text.styled_text import BOLD, DIM, PLAIN, Line, columns, cut, line, padded, width

LEAST_DRAWN = 3
"""Rows that a drawing has: what lies around a piece takes as many."""
NAME_ROOM = 10
"""Columns for a player's name, so that a whole hand fits beside it."""

MOST_ALONE, FEW = 3, 3
"""More players than this, of whom no more facts than this are told, stand two to a line."""

LONGEST_TRACK = 20
"""Spaces of a track that are drawn one by one."""

Group = tuple[str, list[Fact]]


def board(view: View, room: Room) -> list[Line]:
    """The lines of a view's table. They may be more than the room has rows; drawings are told how many there are."""
    blocks = [*_blocks(view)]
    told = [[] if isinstance(block, str) else _tell(view, block, room.columns) for block in blocks]
    asked = view.question.who if view.question else None
    rows = max(LEAST_DRAWN, room.rows - sum(map(len, told)))
    page = _Page(Room(room.columns, rows, asked, offered(view.listed), priced(view.listed), room.tight))
    own = page.draw_own(view, room.rows - 1)
    for block, below in zip(blocks, told, strict=True):
        if isinstance(block, str):
            if not own:
                page.draw(view, view.drawings[block])
        else:
            page.add(below, _tell(view, block, page.beside, whole=True) if page.beside else ())
    return page.lines()


class _Page:
    """Lines from top to bottom, with a drawing at the left that others may stand beside."""

    def __init__(self, room: Room) -> None:
        """`room`: what a drawing may take."""
        self.room = room
        self.done: list[Line] = []
        self.drawn: Sequence[Line] = []
        self.right: list[Line] = []
        self.taken = 0
        """Rows of the room that drawings have taken, which stand below each other."""

    @property
    def beside(self) -> int:
        """Columns at the right of the drawing; 0 where there is none."""
        return max(0, self.room.columns - max(map(width, self.drawn)) - 1) if self.drawn else 0

    def draw_own(self, view: View, rows: int) -> bool:
        """Put what a game draws for the question first, if it does and there is room for it. So many rows are all but
        one that says how much is cut off: nothing that is told matters as much for the answer."""
        drawing = view.question_drawing
        self.drawn = drawing(view.state, self.room._replace(rows=rows)) if drawing else []
        return bool(self.drawn)

    def draw(self, view: View, drawing: Drawing) -> None:
        """Put a drawing beside the one before, if there is room, else below it."""
        free = self.room._replace(columns=self.beside, rows=len(self.drawn) - len(self.right))
        if free.columns and free.rows > 0:
            rows = drawing(view.state, free)
            if len(rows) <= free.rows and self._fits(rows):
                self.right += rows
                return
        self._close()
        self.drawn = drawing(view.state, self.room._replace(rows=max(1, self.room.rows - self.taken)))
        self.taken += len(self.drawn)

    def add(self, below: Sequence[Line], beside: Sequence[Line]) -> None:
        """Put rows beside the drawing, if they fit there and the page gets no higher for it, else below it."""
        drawn, right = len(self.drawn), len(self.right)
        lower = max(drawn, right + len(beside)) <= max(drawn, right) + len(below)
        if beside and lower and self._fits(beside):
            self.right += beside
        else:
            self._close()
            self.done += below

    def lines(self) -> list[Line]:
        self._close()
        return self.done

    def _fits(self, rows: Sequence[Line]) -> bool:
        free = self.beside  # Reckoned once: it is as wide as the widest of the drawn rows leaves it.
        return all(width(row) <= free for row in rows)

    def _close(self) -> None:
        """Let what comes next stand below the drawing."""
        if self.right:
            to, empty = self.room.columns - self.beside, line()
            pairs = zip_longest(self.drawn, self.right, fillvalue=empty)
            self.done += [[*padded(one, to), *other] for one, other in pairs]
        else:
            self.done += self.drawn
        self.drawn, self.right = [], []


# ---- facts ------------------------------------------------------------------------------------------------------


def _blocks(view: View) -> Iterator[str | list[Group]]:
    """What stands together: the name of a group that is drawn, or groups that are told alike."""
    alike: list[Group] = []
    for name, facts in groups(view.facts):
        drawn = name in view.drawings
        if alike and (drawn or not _are_alike(alike[-1][1], facts)):
            yield alike
            alike = []
        if drawn:
            yield name
        else:
            alike.append((name, facts))
    if alike:
        yield alike


def _are_alike(one: Sequence[Fact], other: Sequence[Fact]) -> bool:
    """Whether two groups have the same columns: those of players, and things that begin with the same label."""
    if one[0].owner or other[0].owner:
        return bool(one[0].owner and other[0].owner)
    return bool(one[0].label) and one[0].label == other[0].label


def _tell(view: View, block: Sequence[Group], to: int, whole: bool = False) -> list[Line]:
    """Groups in lines of so many columns; `whole`: in wider ones rather than folded."""
    if len(block) == 1 and not block[0][1][0].owner:
        return _flow(*block[0], to, whole)
    rows = _rows(view, block)
    aligned = align([row.cells() for row in rows], to)
    halved = _halve(block, rows, aligned, (to - GAP) // 2, shorten=not whole)
    if halved:
        return columns([padded(row, (to - GAP) // 2) for row in halved], to)
    return aligned if whole or width(aligned[0]) <= to else fold(rows, to)


def _halve(
    block: Sequence[Group], rows: Sequence[Row], aligned: Sequence[Line], half: int, shorten: bool
) -> list[Line]:
    """Rows that stand two to a line: many players of whom little is told, or things that are narrow enough; else
    nothing."""
    few = len(block) > MOST_ALONE and all(len(facts) <= FEW for _, facts in block)
    if not (few if block[0][1][0].owner else width(aligned[0]) <= half):
        return []
    halved = align([row.cells() for row in rows], half, shorten and all(row.is_short for row in rows))
    return halved if width(halved[0]) <= half else []


def _rows(view: View, block: Sequence[Group]) -> list[Row]:
    """Groups as rows: the name, a column for every label that all of them have, the rest."""
    labels = [fact.label for fact in block[0][1]]
    common = [label for label in labels if all(label in {fact.label for fact in facts} for _, facts in block)]
    rows: list[Row] = []
    for name, facts in block:
        named = {fact.label: fact for fact in facts}
        rest = [fact for label, fact in named.items() if label not in common]
        rows.append(Row(_head(view, name, facts[0].owner), [named[label] for label in common], rest))
    return rows


def _head(view: View, name: str, owner: str | None) -> Line:
    """The name of a group; a player's with the sign, and bold on the player's turn."""
    if owner is None:
        return line((name, BOLD))
    sign = [view.signs[owner], (" ", PLAIN)] if owner in view.signs else []
    return [*sign, *cut([(name, BOLD if owner == view.player else PLAIN)], NAME_ROOM)]


def _flow(name: str, facts: Sequence[Fact], to: int, whole: bool) -> list[Line]:
    """A group's facts one after the other, on as many lines as they take; `whole`: none is broken."""
    cells = [_track(fact) if not name and fact.of else cell(fact) for fact in facts]
    if whole:
        to = max(to, len(name), *map(width, cells))
    if name:
        cells = [join_cells([[(name, DIM)], cells[0]]), *cells[1:]]  # What goes on below begins below the name.
    return flow(cells, to, aligned=not name)


def _track(fact: Fact) -> Line:
    """A marker on its track, space by space."""
    if not isinstance(fact.value, int) or not fact.of or fact.of > LONGEST_TRACK:
        return cell(fact)
    style = STYLE[fact.level]
    spaces = [("■", style) if space < fact.value else ("·", DIM) for space in range(fact.of)]
    return [(f"{fact.label} ", DIM), *spaces, (f" {fact.value}", style)]
