"""A game's data in books: the contents of the box, and the filters `count`, `cell` and `column` of expressions.

`'orbit-card' | count` is the number in the box, `'orbits.L.spaces' | cell` one value of a table, `'threat' |
column('space', 'level', 2)` the values of a column. The pieces of a kind form a table, too; so do the records in a
cell.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from components.messages import _, decimal, dictionary
from components.problems import did_you_mean, listed
from components.schema import Game, Kind, Piece
from layouts.faces.expressions import BadExpression, Filters, Values, make_case_filters
from layouts.faces.values import list_column_names, list_piece_values, list_table_rows


class Rows(NamedTuple):
    """Rows that can be looked up: of a table, the pieces of a kind, or the records of a cell. `name` is used in
    messages, `columns` are the columns' names, `by_key` has the rows by name."""

    name: str
    columns: Collection[str]
    rows: Sequence[Values]
    by_key: Mapping[str, Values]

    def known(self, column: str) -> str:
        """Return the column's name. Raises BadExpression if there is no such column."""
        if column not in self.columns:
            hint = did_you_mean(column, self.columns)
            raise BadExpression(f"{self.name} has no '{column}'{hint}; it has {listed(self.columns, 30)}")
        return column


def find_rows(game: Game, name: str) -> Rows:
    """Return the table with a name, or the pieces of a kind. Raises BadExpression."""
    if name in game.tables:
        table = game.tables[name]
        rows = list_table_rows(game, table)
        by_key = {str(row[table.key]): row for row in rows} if table.key else {}
        return Rows(f"table '{name}'", list_column_names(game, table.fields), rows, by_key)
    if name in game.kinds:
        kind = game.kinds[name]
        pieces = {piece.key: list_piece_values(game, kind, piece) for piece in kind.pieces}
        return Rows(f"kind '{name}'", next(iter(pieces.values()), {}), tuple(pieces.values()), pieces)
    every = [*game.tables, *game.kinds]
    raise BadExpression(f"there is no table or kind '{name}'{did_you_mean(name, every)}; there are {listed(every, 40)}")


def game_filters(game: Game) -> Filters:
    """Return the filters `count`, `cell` and `column` over a game's data, and those that change the case of letters in
    its language."""

    def count(name: object) -> int:
        try:
            return game.count(str(name))
        except KeyError:
            every = [*game.kinds, *game.decks, *(piece.id for piece in game.pieces())]
            raise BadExpression(f"there is no kind, deck or piece '{name}'{did_you_mean(str(name), every)}") from None

    def cell(path: object) -> object:
        name, _, rest = str(path).partition(".")
        key, _, of = rest.rpartition(".")
        found = find_rows(game, name)
        if key not in found.by_key:
            rows = listed(found.by_key, 30)
            raise BadExpression(f"{found.name} has no row '{key}'; write 'table.row.column'; rows are {rows}")
        return found.by_key[key][found.known(of)]

    def column(of: object, name: str, by: str | None = None, value: object = None) -> list[object]:
        found = find_rows(game, of) if isinstance(of, str) else _rows_of_records(of)
        shown, asked = found.known(name), by and found.known(by)
        return [row.get(shown) for row in found.rows if asked is None or row.get(asked) == value]

    return (("count", count), ("cell", cell), ("column", column), *make_case_filters(game.language))


def _rows_of_records(value: object) -> Rows:
    """Return the rows of a cell with records, such as the bands of a roll. A record may lack columns of others."""
    if not isinstance(value, Sequence) or not all(isinstance(record, Mapping) for record in value):
        raise BadExpression(f"'{value}' has no columns; write 'table' or a cell that holds records")
    return Rows("the cell", dict.fromkeys(name for record in value for name in record), value, {})


def largest_pieces(game: Game, modules: Collection[str]) -> list[str]:
    """List the ids of the largest piece of each kind in these modules."""
    return [max(pieces, key=lambda piece: piece.size[0] * piece.size[1]).id for _, pieces in _kinds(game, modules)]


def component_rows(game: Game, modules: Collection[str]) -> list[tuple[int, str, str]]:
    """List count, title and size (with its unit) of each kind with pieces in these modules."""
    return [
        (sum(piece.count for piece in pieces), _kind_title(game, kind), _size(pieces))
        for kind, pieces in _kinds(game, modules)
    ]


def _kinds(game: Game, modules: Collection[str]) -> list[tuple[Kind, list[Piece]]]:
    found = [(kind, [p for p in kind.pieces if p.module in modules]) for kind in game.kinds.values()]
    return [(kind, pieces) for kind, pieces in found if pieces]


def _kind_title(game: Game, kind: Kind) -> str:
    if kind.stands_for is None:
        return kind.title
    other = game.kinds[kind.stands_for].title
    other = other.lower() if dictionary().language == "en" else other
    return _("{title} (in place of {other})", title=kind.title, other=other)


def _size(pieces: Sequence[Piece]) -> str:
    """Format the trim size of pieces, or of the largest: in whole mm, below 100 mm in tenths."""
    every = {(piece.size, piece.shape) for piece in pieces}
    (w, h), shape = max(every, key=lambda size: size[0][0] * size[0][1])
    wide, high = (decimal(round(side, 1 if side < 100 else None)) for side in (w, h))
    shown = f"Ø {wide}" if shape == "circle" else f"{wide} × {high}"
    return f"{shown} mm" if len(every) == 1 else _("up to {size} mm", size=shown)
