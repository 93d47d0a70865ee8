"""A copy of a game with one value in its data changed, to play beside the unchanged original."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import copyfile, copytree, ignore_patterns
from typing import Any, NamedTuple

from companion.engine.ledger import RULES, file_of
from companion.game_registry.games import rules_of
from components import yamlfile
from components.base.files import read_text
from components.base.folders import temporary
from components.places import GAME_FILE, GamePlace, locate
from components.problems import SalvageError, check_one_of

CONSTANT = re.compile(r"constants\.(?P<name>\w+)")
CELL = re.compile(r"(?P<file>[\w-]+\.csv):(?P<row>[\w-]+)\.(?P<column>[\w-]+)")
NUMBER = re.compile(r"-?(?:0|[1-9]\d{0,8})(?:\.\d{1,9})?")


class DataField(NamedTuple):
    """A value in a game's data: a constant, or a cell by file, first column and column name."""

    file: str
    row: str
    column: str

    @property
    def name(self) -> str:
        """Name of the value as users type it."""
        return f"constants.{self.row}" if self.file == GAME_FILE else f"{self.file}:{self.row}.{self.column}"


def find_field(text: str) -> DataField | None:
    """Parse the name of a value; None if it has another form."""
    if found := CONSTANT.fullmatch(text):
        return DataField(GAME_FILE, found["name"], "value")
    found = CELL.fullmatch(text)
    return DataField(found["file"], found["row"], found["column"]) if found else None


@contextmanager
def changed_copy(place: GamePlace, field: DataField, value: str) -> Iterator[GamePlace]:
    """Yield a copy of the game with another value, checked by the loader; the copy is deleted afterwards. The game's
    Python must be trusted. Raises SalvageError."""
    if place.base:
        raise SalvageError("only values of the game itself can be changed; leave out --module for folders")
    with temporary("change") as kept:
        folder = kept / place.id
        for part, name in ((place.components, "components"), (place.companion, "companion")):
            if part:
                copytree(part, folder / name, ignore=ignore_patterns("__pycache__"))
        if ledger := file_of(place):
            (folder / RULES).mkdir(parents=True)
            copyfile(ledger, folder / RULES / ledger.name)
        file = folder / "components" / field.file
        if not file.is_file():
            raise SalvageError(f"{place.id} has no file {field.file}")
        text = _change_constant(file, field, value) if field.file == GAME_FILE else _change_cell(file, field, value)
        file.write_text(text, encoding="utf-8")
        try:
            copy = locate(str(folder))
            rules_of(copy, trust=True)  # It has the Python of the game, which is trusted.
            yield copy
        except SalvageError as error:
            called = f"{field.name}={value}"
            error.faults = [each._replace(file=each.file.replace(str(folder), called)) for each in error.faults]
            raise


def _change_constant(file: Path, field: DataField, value: str) -> str:
    data: Any = yamlfile.read(file).value
    constants = data.get("constants", {})
    check_one_of("constant", field.row, constants)
    if not NUMBER.fullmatch(value):
        raise SalvageError(f"{field.name}={value}: give a number")
    constants[field.row]["value"] = json.loads(value)
    return json.dumps(data, ensure_ascii=False)  # JSON is YAML, too.


def _change_cell(file: Path, field: DataField, value: str) -> str:
    rows = [*csv.reader(io.StringIO(read_text(file), newline=""))]
    check_one_of("column", field.column, rows[0])
    check_one_of("row", field.row, [row[0] for row in rows[1:] if row])
    row = next(row for row in rows[1:] if row and row[0] == field.row)
    row[rows[0].index(field.column)] = value
    written = io.StringIO(newline="")
    csv.writer(written).writerows(rows)
    return written.getvalue()
