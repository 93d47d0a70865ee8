"""Aids for the table: the rings of the boards as lists for the player aid, and the score pad's table."""

from __future__ import annotations

from collections.abc import Iterator

from layouts.drawing.hooks import Studio
from layouts.drawing.pen import FINE, HAIR, Pen
from layouts.drawing.scene import Group, Item, Use
from layouts.drawing.shapes import line, rect

from .bands import sign
from .drawings import GRID, silhouette
from .rings import Board, Table, table

COLUMN, ROW = 23.6, 4.5
"""Width of a list and height of its lines, in mm."""


def rings(studio: Studio) -> Group:
    """Draw the cities of each board in the order of its ring, with the signs of transfer points; 93 mm wide."""
    pen, made = Pen(studio), table(studio)
    columns: list[list[Board]] = []
    for board in made.boards.values():
        if columns and sum(len(b.ring) + 1 for b in columns[-1]) + len(board.ring) + 1 <= 10:
            columns[-1].append(board)
        else:
            columns.append([board])
    items: list[Item] = []
    for i, boards in enumerate(columns):
        y = 0.0
        for board in boards:
            items += _list(pen, made, board, i * COLUMN, y)
            y += ROW * (len(board.ring) + 1)
    return Group(tuple(items))


def _list(pen: Pen, made: Table, board: Board, x: float, y: float) -> Iterator[Item]:
    title = rect(x, y, COLUMN - 1.6, ROW - 0.5, 0.8)
    yield pen.fill(title, board.stack) if pen.full else pen.solid(title, "white", FINE, board.stack)
    yield pen.label(x + (COLUMN - 1.6) / 2, y + 2, board.name, 7.5, "display", f"{board.stack}_on")
    for i, city in enumerate(board.ring, 1):
        middle = y + ROW * i + 1.9
        body = made.home[city].stack
        colour = "ink" if body == "moon" else body
        yield Use(silhouette(city), x + 0.4, middle - 1.7, 3.4 / GRID, fill=pen.colour(colour))
        yield pen.words(x + 4.6, middle + 0.9, city, 7.5, "strong", "ink")
        if city in board.signs:
            yield sign(pen, board.signs[city], x + COLUMN - 3.4, middle, 1.3, colour)


def score_table(studio: Studio) -> Group:
    """Draw a table to score one game: a row for each score category, a column for each player; 190 x 64 mm."""
    pen = Pen(studio)
    names = ["Player", *(score.title for score in studio.game.scores.values()), "Total", "Tiles delivered"]
    most = studio.game.players[1]
    first, wide, high, sum_gap = 40.0, 151.0 / most, 8.4, 2.4
    total = len(names) - 2
    items: list[Item] = []
    for i, name in enumerate(names):
        y = high * i + (sum_gap if i >= total else 0.0)
        items.append(pen.words(0, y + 5.6, name, 9, "strong" if name not in ("Player", "Total") else "display", "ink"))
        items += [
            pen.line(rect(first + wide * k + 1, y + 0.6, wide - 2, high - 1.2, 1), HAIR, "rule") for k in range(most)
        ]
    for k, piece in enumerate(studio.game.kinds["ship-card"].pieces):
        colour, mark = (str(piece.fields[name]) for name in ("colour", "mark"))
        items.append(pen.icon(f"mark-{mark}", first + wide * k + 4.6, high / 2, 4.6, colour))
    y = high * total + sum_gap / 2
    items.append(pen.line(line(0, y, 190, y), FINE, "ink"))
    return Group(tuple(items))
