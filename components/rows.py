"""Rows of a data table or a list of pieces: written out in `game.yaml`, or in a CSV, YAML or spreadsheet file that it
names.

With `for_each: TABLE` a row that contains `$column` is a template: it is repeated for each row of that table, with the
values of the table's columns filled in.
"""

from __future__ import annotations

import re
from collections import ChainMap
from collections.abc import Iterator, Mapping
from itertools import chain
from pathlib import Path
from typing import Any, cast

from components import csvfile, yamlfile
from components.base.limits import TABLE_ROWS, TEMPLATE_ROWS
from components.columns import TOO_NEAR, FileForm, adapt, refuse_columns
from components.fields import Checker
from components.form import PIECE
from components.languages import pick, split_key
from components.problems import SalvageError, listed, nearest
from components.schema import Field, Value
from components.values import NamedTuple
from components.yamlfile import Doc, Path_, SourcePlace, inside

MAX_INLINE = 50
SHEETS, TEXT_TABLES = (".xlsx", ".ods"), ("", ".csv", ".tab", ".tsv", ".txt")
"""Extensions of the spreadsheets that are read (`sheetfile`), and of text files."""

_HOLE = re.compile(r"\$[a-z][a-z0-9_]*")


class RawRows(NamedTuple):
    """Rows as read, before they are checked. `fields` lacks those whose column is missing in a file, which is reported
    once."""

    raw: list[Any]
    places: list[SourcePlace]
    fields: Mapping[str, Field]

    def check(self, checker: Checker) -> list[tuple[dict[str, Value], SourcePlace]]:
        """Check every row against the fields; return its good values with its place."""
        return [(checker.record(row, self.fields, at), at) for row, at in zip(self.raw, self.places, strict=True)]

    def for_each(self, table: RawRows, checker: Checker) -> RawRows:
        """Repeat the templates among these rows for each row of a table."""
        columns = table.fields
        written = [
            (row, {name: (at / name).text or value for name, value in row.items() if value is not None})
            for row, at in zip(table.raw, table.places, strict=True)
            if isinstance(row, dict)
        ]
        if len(self.raw) * len(written) > TEMPLATE_ROWS.most:
            size = f"{len(self.raw)} rows for each of {len(written)}"
            checker.refuse(self.places[0], f"{size} are too many; templates may come to {TEMPLATE_ROWS}")
            return self._replace(raw=[], places=[])
        holes = re.compile("|".join(re.escape(f"${name}") for name in sorted(columns, key=len, reverse=True)) or "(?!)")
        out: list[Any] = []
        places: list[SourcePlace] = []
        for row, at in zip(self.raw, self.places, strict=True):
            gaps = sorted(set(_HOLE.findall(holes.sub("", "\n".join(texts_in(row))))))
            fills = {name: text[1:] for name, text in row.items() if isinstance(text, str) and holes.fullmatch(text)}
            if gaps:
                names = listed(f"${name}" for name in columns)
                checker.refuse(at, f"{gaps[0]!r} is no column to fill in; columns here: {names}")
            elif any(holes.search(text) for text in texts_in(row)):
                for values, spelt in written:
                    out.append(_filled(row, values, spelt, holes))
                    texts = {
                        (*at.path, name): spelt[of] for name, of in fills.items() if isinstance(spelt.get(of), str)
                    }
                    places.append(at._replace(texts=ChainMap(texts, cast(dict[Path_, str], at.texts))))
            else:
                out.append(row)
                places.append(at)
        return self._replace(raw=out, places=places)

    def with_more(self, more: RawRows, defaults: Mapping[str, Value]) -> RawRows:
        """Append rows, which get default values."""
        raw = [{**defaults, **row} if isinstance(row, dict) else row for row in more.raw]
        return self._replace(raw=[*self.raw, *raw], places=[*self.places, *more.places])

    def without_templates(self) -> RawRows:
        """Return these rows without those that contain `$column`."""
        plain = [i for i, row in enumerate(self.raw) if not any(_HOLE.search(text) for text in texts_in(row))]
        return self._replace(raw=[self.raw[i] for i in plain], places=[self.places[i] for i in plain])

    def column(self, name: str) -> list[tuple[str, SourcePlace]]:
        """Return the texts of one column that aren't empty, with their places, to look up names before rows are
        checked."""
        texts = [self._text(row, name) for row in range(len(self.raw))]
        return [(text, at / name) for text, at in zip(texts, self.places, strict=True) if text is not None]

    def names_and_codes(self, key: str, code: str) -> list[tuple[str, str]]:
        """Return the name and code of every row with a name, unchecked."""
        names = [(self._text(row, key), row) for row in range(len(self.raw))]
        return [(text, self._text(row, code) or "") for text, row in names if text is not None]

    def _text(self, row: int, name: str) -> str | None:
        """Return the text of a cell as the file spells it; None if it is empty, or neither text nor number."""
        cells = self.raw[row]
        value = cells.get(name) if isinstance(cells, dict) else None
        if isinstance(value, int | float):
            return (self.places[row] / name).text or str(value)
        return value if isinstance(value, str) else None


def texts_in(value: Any) -> Iterator[str]:
    """Yield every text in a value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | tuple | Mapping):
        for part in value if isinstance(value, list | tuple) else value.values():
            yield from (part,) if isinstance(part, str) else texts_in(part)


def _filled(value: Any, values: Mapping[str, Any], spelt: Mapping[str, Any], holes: re.Pattern[str]) -> Any:
    """Fill the holes of a value as the file spells the columns; a text that is just one hole becomes the column's
    value, such as a number or list."""
    if isinstance(value, dict):
        return {name: _filled(item, values, spelt, holes) for name, item in value.items()}
    if isinstance(value, list):
        return [_filled(item, values, spelt, holes) for item in value]
    if not isinstance(value, str):
        return value
    if holes.fullmatch(value):
        return values.get(value[1:])
    return holes.sub(lambda hole: str(spelt.get(hole[0][1:], "")), value)


def read_rows(value: Any, at: SourcePlace, folder: Path, form: FileForm) -> RawRows:
    """Read rows from a list, or from the named CSV or YAML file or sheet of a spreadsheet (`box.xlsx#Cards`) in the
    game's folder. The checker collects faults. form: the fields of the columns."""
    fields, checker = form.fields, form.checker
    if isinstance(value, list):
        if len(value) > MAX_INLINE:
            checker.refuse(at, f"{at.name} has {len(value)} rows; lists over {MAX_INLINE} rows go into a file")
        return _listed_rows(value, fields, at, checker)
    empty = RawRows([], [], fields)
    if not isinstance(value, str):
        checker.wrong(value, at, "a list of rows, or the name of a file: CSV, YAML, .xlsx or .ods")
        return empty
    try:
        parts = re.fullmatch(r"(?i)(.*?\.(?:xlsx|ods))#(.*)", value) or (value, value, "")
        file = inside(folder, parts[1], at)
        if file.suffix.lower() in (".yaml", ".yml"):
            doc = yamlfile.read(file)
            if isinstance(doc.value, list) and all(isinstance(row, dict) for row in doc.value):
                doc = adapt(dict.fromkeys(chain(*doc.value)), doc, form)[1]
            doc = pick(doc, checker)
            if isinstance(doc.value, list):
                if len(doc.value) > TABLE_ROWS.most:
                    checker.refuse(doc.at / TABLE_ROWS.most, f"there are more than {TABLE_ROWS}")
                return _listed_rows(doc.value[: TABLE_ROWS.most], fields, doc.at, checker)
            checker.wrong(doc.value, doc.at, "a list of rows")
            return empty
        columns, doc = _read_columns(file, parts[2], at)
    except SalvageError as problem:
        checker.faults += problem.faults
        return empty
    columns, doc = adapt(columns, doc, form)
    doc = pick(doc, checker, columns)
    own = {each for each in columns if form.ignores(each)} - fields.keys()
    columns = tuple(each for each in columns if each not in own and not (checker.languages[1:] and split_key(each)[1]))
    return _with_known_columns(columns, doc, form)


def _read_columns(file: Path, sheet: str, at: SourcePlace) -> tuple[tuple[str, ...], Doc]:
    """Read the columns and rows of a CSV file or a spreadsheet. Raises SalvageError."""
    end = file.suffix.lower()
    if end not in (*SHEETS, *TEXT_TABLES):
        raise SalvageError(at.fault(f"{file.name!r} can't be read; save it as .xlsx, .ods or CSV"))
    if end not in SHEETS:
        return csvfile.read(file)
    from components import sheetfile  # Only games with spreadsheets need it.

    return sheetfile.read(file, sheet)


def _listed_rows(rows: list[Any], fields: Mapping[str, Field], at: SourcePlace, checker: Checker) -> RawRows:
    if not rows:
        checker.refuse(at, f"{at.label} has no rows")
    return RawRows(rows, [at / i for i in range(len(rows))], fields)


def _tell_empty(column: str, number: int) -> str:
    where = f"is empty here and in {number - 1} more {'row' if number == 2 else 'rows'}" if number > 1 else "is empty"
    default = "" if column in PIECE else ", or give the field a default in game.yaml"
    return f"column {column!r} {where}; fill it in{default}"


def _with_known_columns(columns: tuple[str, ...], doc: Doc, form: FileForm) -> RawRows:
    (rows, at), fields, checker = doc, form.fields, form.checker
    unknown = [column for column in columns if column not in fields]
    missing = [name for name, field in fields.items() if field.required and name not in columns]
    if unknown:
        checker.refuse(at, refuse_columns(unknown, missing, form))
    # A misspelt column isn't reported as missing, nor is an id that would be made from a missing name.
    meant = {nearest(column, fields, TOO_NEAR) for column in unknown} | {"id" for name in missing if name == "name"}
    for name in (name for name in missing if name not in meant):
        hint = "; each row has an id of its own, such as old-rod for Old Rod: add that column" if name == "id" else ""
        checker.refuse(at, f"column {name!r} is missing; columns here: {listed(columns)}{hint}")
    kept = {name: field for name, field in fields.items() if name not in missing}
    # Empty cells of a required column are one fault of the column, not one for every row.
    for name in [name for name, field in kept.items() if field.required]:
        if empty := [i for i, row in enumerate(rows) if name not in row]:
            kept[name] = kept[name]._replace(required=False)
            checker.refuse(at / empty[0], _tell_empty(name, len(empty)))
    cells = [{name: cell for name, cell in row.items() if name in fields} for row in rows]
    return RawRows(cells, [at / i for i in range(len(rows))], kept)
