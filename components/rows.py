"""Rows of a data table or a list of pieces: written out in the YAML file, or in a CSV file that it names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from components import csvfile
from components.faults import SalvageError, did_you_mean, listed
from components.fields import Checker, spell
from components.schema import Field, Value
from components.yamlfile import Place, inside

MAX_INLINE = 50


@dataclass(frozen=True, slots=True)
class Rows:
    """Rows as read, not yet checked. `fields` leaves out those whose column a CSV file lacks: that is told once."""

    raw: list[Any]
    at: Place
    fields: Mapping[str, Field]

    def checked(self, checker: Checker) -> list[tuple[dict[str, Value], Place]]:
        """Check every row against the fields; the good values of each with the row's place."""
        places = [self.at / i for i in range(len(self.raw))]
        return [(checker.record(row, self.fields, at), at) for row, at in zip(self.raw, places, strict=True)]

    def column(self, name: str) -> list[tuple[str, Place]]:
        """The values of one column as text, where given, for looking up names before all is checked."""
        texts = [self._text(row, name) for row in range(len(self.raw))]
        return [(text, self.at / row / name) for row, text in enumerate(texts) if text is not None]

    def named(self, key: str, code: str) -> list[tuple[str, str]]:
        """The name and the code of every row that has a name, unchecked."""
        named = [(self._text(row, key), row) for row in range(len(self.raw))]
        return [(text, self._text(row, code) or "") for text, row in named if text is not None]

    def _text(self, row: int, name: str) -> str | None:
        """What a cell says, as the file spells it; None where it is empty or no text or number."""
        cells = self.raw[row]
        value = cells.get(name) if isinstance(cells, dict) else None
        if isinstance(value, int | float):
            return self.at.texts.get((*self.at.path, row, name), str(value))
        return value if isinstance(value, str) else None


def read_rows(given: Any, fields: Mapping[str, Field], at: Place, folder: Path, checker: Checker) -> Rows:
    """Rows from a list, or from the CSV file of that name in the game's folder. Faults go to the checker."""
    if isinstance(given, list):
        if len(given) > MAX_INLINE:
            checker.refuse(at, f"{at.name} has {len(given)} rows; lists over {MAX_INLINE} rows go into a CSV file")
        if not given:
            checker.refuse(at, f"{at.name} has no rows")
        return Rows(given, at, fields)
    empty = Rows([], at, fields)
    if not isinstance(given, str):
        checker.wrong(given, at, "a list of rows, or the name of a CSV file")
        return empty
    try:
        columns, doc = csvfile.read(inside(folder, given, at))
    except SalvageError as problem:
        checker.faults += problem.faults
        return empty
    return _with_known_columns(columns, doc.value, doc.at, fields, checker)


def _with_known_columns(
    columns: tuple[str, ...], rows: list[dict[str, Any]], at: Place, fields: Mapping[str, Field], checker: Checker
) -> Rows:
    unknown = [column for column in columns if column not in fields]
    missing = [name for name, field in fields.items() if field.required and name not in columns]
    for column in unknown:
        hint = did_you_mean(column, fields)
        checker.refuse(at, f"unknown column {spell(column)}{hint}; allowed: {listed(fields, most=40)}")
    for name in missing:
        checker.refuse(at, f"column {name!r} is missing; columns here: {listed(columns)}")
    kept = {name: field for name, field in fields.items() if name not in missing}
    return Rows([{name: cell for name, cell in row.items() if name in fields} for row in rows], at, kept)
