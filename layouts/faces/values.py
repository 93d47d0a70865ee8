"""The values that expressions of a face may use: those of the piece, its safe zone and bleed, its game, and items of
lists."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, overload

from components.base.files import is_image_name
from components.problems import Problem, SalvageError
from components.schema import DataTable, Field, Game, Kind, Piece
from layouts.faces.expressions import BadExpression, compile_text, evaluate, is_template, make_case_filters

MAX_PLAIN_VALUE_CHARS = 24
"""Most letters of a value that is printed with its field's name; longer ones and sentences explain themselves."""
BLEED = 3.0
"""Width in mm of the art beyond the trim, unless the print run asks for less."""
KIND_COLOURS = 8
"""Colours that kinds take in turn until somebody designs them: the palette's roles `kind-1` and so on."""


def list_piece_values(game: Game, kind: Kind, piece: Piece) -> dict[str, Any]:
    """Return the values of a piece for its face: its fields, its id and the like, and the columns of table rows that it
    refers to."""
    width, height = piece.size
    value_by_name: dict[str, Any] = {
        "id": piece.id, "key": piece.key, "name": piece.name, "code": piece.code, "kind": kind.id,
        "kind_title": kind.title, "kind_colour": f"kind-{1 + [*game.kinds].index(kind.id) % KIND_COLOURS}",
        "count": piece.count, "module": piece.module, "width": width, "height": height, "middle": width / 2,
        "centre": height / 2,
        "bleed_box": [-BLEED, -BLEED, width + 2 * BLEED, height + 2 * BLEED], "safe_box": _make_safe_box(width, height),
        "number": kind.numbers[piece.id], "total": kind.count, "version": game.version,
        "copy": 1, "pose": 0, "cut_shape": piece.shape, "corners": kind.corners or 0, "facts": _Facts(kind, piece),
        **dict.fromkeys(kind.fields), **piece.fields,
    }  # fmt: skip
    try:
        all_values = add_columns(game, kind.fields, value_by_name)
        for name, value in piece.fields.items():
            if type(value) is str and "{{" in value:
                all_values[name] = _evaluate_cell(game, value, all_values)
    except BadExpression as error:
        raise SalvageError(Problem(piece.file, piece.line, f"{piece.id}: {error}")) from None
    return all_values


def _evaluate_cell(game: Game, value: Any, value_by_name: Mapping[str, Any]) -> Any:
    """Evaluate the expressions of a cell over the other values of its row, whose own expressions stay as they are.
    Raises BadExpression."""
    if not isinstance(value, str) or not is_template(value):
        return value
    return evaluate(compile_text(value, value_by_name, make_case_filters(game.language)), value_by_name)


def add_columns(game: Game, field_by_name: Mapping[str, Field], value_by_name: Mapping[str, Any]) -> dict[str, Any]:
    """Add the columns of the table rows that values name, as FIELD_COLUMN, also within lists of records. Raises
    BadExpression."""
    all_values = dict(value_by_name)
    for name, field in field_by_name.items() if game.tables else ():
        if field.type.base == "row":
            table = game.tables[field.type.of]
            row = table.by_key.get(str(value_by_name[name]), {}) if value_by_name.get(name) is not None else {}
            all_values.update(
                {f"{name}_{column}": _evaluate_cell(game, row.get(column), row) for column in table.fields}
            )
        elif field.type.base == "list" and _has_row_fields(field):
            all_values[name] = [add_columns(game, field.fields, record) for record in value_by_name.get(name) or ()]
    return all_values


def _has_row_fields(list_field: Field) -> bool:
    """Return whether a field is a list of records that name rows of tables."""
    return any(field.type.base == "row" for field in list_field.fields.values())


def list_column_names(game: Game, field_by_name: Mapping[str, Field]) -> list[str]:
    """Return the names of fields, and of the columns that `add_columns` adds to them."""
    return [*add_columns(game, field_by_name, dict.fromkeys(field_by_name))]


def list_table_rows(game: Game, table: DataTable) -> list[dict[str, Any]]:
    """Return the rows of a table, each with the columns of the rows that it names. Raises SalvageError for an
    expression that fails."""
    try:
        rows = [add_columns(game, table.fields, row) for row in table.rows]
        return [{name: _evaluate_cell(game, value, row) for name, value in row.items()} for row in rows]
    except BadExpression as bad:
        raise SalvageError(f"table '{table.id}': {bad}") from None


def find_safe_margin(width: float, height: float) -> float:
    """Return the width in mm of the strip inside the trim of a piece of that size that a drifting cut may take."""
    return min(3.0, max(1.0, 0.075 * min(width, height)))


def _make_safe_box(width: float, height: float) -> list[float]:
    margin = find_safe_margin(width, height)
    return [margin, margin, width - 2 * margin, height - 2 * margin]


class _Facts(Sequence[str]):
    """The piece's data, a line for each field, for faces that nobody has designed; the lines are made only when such a
    face reads them."""

    __slots__ = ("kind", "piece")

    def __init__(self, kind: Kind, piece: Piece) -> None:
        self.kind, self.piece = kind, piece

    @overload
    def __getitem__(self, place_index: int) -> str: ...
    @overload
    def __getitem__(self, place: slice) -> list[str]: ...
    def __getitem__(self, place: int | slice) -> str | list[str]:
        return [*_list_facts(self.kind, self.piece)][place]

    def __len__(self) -> int:
        return sum(1 for _ in _list_facts(self.kind, self.piece))


def _list_facts(kind: Kind, piece: Piece) -> Iterator[str]:
    for name, field in kind.fields.items():
        value = piece.fields.get(name)
        if value is None or value == "" or value is False or is_image_name(value):
            continue
        label = name.replace("_", " ").replace("-", " ").capitalize()
        text = _format_fact(field, value)
        if value is True:
            yield f"**{label}**"
        elif text:
            yield text if len(text) > MAX_PLAIN_VALUE_CHARS or text[-1] in ".!?" else f"**{label}:** {text}"


def _format_fact(field: Field, value: Any) -> str:
    """Return a value as text without marks for icons; "" if it needs more than a line, as records do."""
    if field.type.base == "list" and field.type.leaf.base in _TOLD_TYPES:
        return ", ".join(str(each) for each in value).translate(_NO_MARKS)
    return str(value).translate(_NO_MARKS) if field.type.base in _TOLD_TYPES else ""


_TOLD_TYPES = ("text", "name", "int", "number", "bool", "choice", "row", "piece")
_NO_MARKS = str.maketrans("", "", "{}*")


def record_names(game: Game) -> dict[str, frozenset[str]]:
    """Map the names of lists of records in `list_piece_values` to the names that a `repeat` of them may use: fields,
    and the columns that these bring. If kinds have different lists of one name, all their names count."""
    names_by_list: dict[str, frozenset[str]] = {}
    for fields, field in (
        (kind.fields, listed_field) for kind in game.kinds.values() for listed_field in kind.fields.values()
    ):
        field_by_column = game.tables[field.type.of].fields if field.type.base == "row" else {}
        field_by_name = {
            field.name: field,
            **{f"{field.name}_{name}": column for name, column in field_by_column.items()},
        }
        for name, listed_field in field_by_name.items():
            if listed_field.type.base == "list" and listed_field.fields:
                names = list_column_names(game, listed_field.fields) if name in fields else listed_field.fields
                names_by_list[name] = names_by_list.get(name, frozenset()) | frozenset(names)
    return names_by_list


def list_fixed_values(game: Game, ink_name: str) -> dict[str, Any]:
    """Return the values that all pieces of a print run share: the ink, the game's title and the constants of its
    rules."""
    rules = {f"rule_{name}": constant.value for name, constant in game.constants.items()}
    return {
        "ink": ink_name,
        "game": game.title,
        "players_min": game.players[0],
        "players_max": game.players[1],
        **rules,
    }
