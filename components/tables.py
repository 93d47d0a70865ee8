"""Named data tables: rows of typed fields, written out in `game.yaml` or in a file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from components.columns import TOO_NEAR, FileForm
from components.expansions import Added
from components.fields import Checker
from components.form import make
from components.problems import did_you_mean, listed
from components.rows import RawRows, read_rows
from components.schema import DataTable, Field, frozen
from components.specs import SpecReader
from components.yamlfile import SourcePlace


class TableReader:
    """Reads tables in two passes: first the names of all rows, then the rows, whose values may refer to those names."""

    def __init__(
        self,
        folder: Path,
        checker: Checker,
        specs: SpecReader,
        added: Mapping[tuple[str, str], Sequence[Added]],
    ) -> None:
        """Create a reader. added: the additions of expansions, by section and id."""
        self.folder, self.added = folder, added
        self.checker = checker
        self.specs = specs
        self._rows: dict[str, RawRows] = {}
        self._given: dict[str, Mapping[str, Any]] = {}

    def read(self, id: str, entry: Mapping[str, Any], at: SourcePlace) -> None:
        """Read a table's fields and rows and register the rows' names."""
        fields = self.fields(entry, frozen(), at)
        rows = self.all_rows("tables", id, "rows", entry, fields, at)
        if rows is None:
            rows = RawRows([], [], fields)
            self.checker.refuse(at, f"{at.name}: key 'rows' is missing")
        self._rows[id], self._given[id] = rows, entry
        self.checker.names.rows[id] = {}
        key = entry.get("key")
        if key is not None and key not in fields:
            hint = did_you_mean(key, fields)
            self.checker.refuse(at / "key", f"{at.name}: key is {key!r}{hint}; fields: {listed(fields)}")
        elif key is not None:
            self._name_rows(id, key, rows)

    def fields(self, entry: Mapping[str, Any], common: Mapping[str, Field], at: SourcePlace) -> Mapping[str, Field]:
        """Read the fields that a table or kind declares beside the common ones; a name that only `columns` has is a
        text."""
        fields, targets = entry.get("fields", {}), entry.get("columns", {}).values()
        texts = {name: {"type": "text", "default": ""} for name in targets if name not in {**common, **fields}}
        for name in texts:
            if hint := did_you_mean(name, [*common, *fields], TOO_NEAR):
                self.checker.refuse(at / "columns", f"there is no field {name!r}{hint}; else declare it in 'fields'")
        return self.specs.fields({**fields, **texts}, at / "fields")

    def all_rows(
        self, section: str, id: str, key: str, entry: Mapping[str, Any], fields: Mapping[str, Field], at: SourcePlace
    ) -> RawRows | None:
        """Return the rows that a table or kind lists under `key`, and those of expansions, with templates repeated for
        each row of an earlier table; None if there are no rows."""
        additions = self.added.get((section, id), ())
        if key not in entry and not additions:
            return None
        rows, form = RawRows([], [], fields), FileForm(entry, at, fields, self.checker, section == "kinds")
        if key in entry:
            rows = read_rows(entry[key], at / key, self.folder, form)
        for each in additions:
            new_rows = read_rows(each.given, each.at, each.folder, form)
            rows = rows.with_more(new_rows, {"module": each.module} if "module" in fields else {})
        table, at = entry.get("for_each"), at / "for_each"
        if table is None:
            return rows
        if table not in self._rows:
            above = listed(self._rows) if self._rows else "none"
            hint = did_you_mean(table, self._rows)
            self.checker.refuse(at, f"{at.name}: there is no table {table!r} above{hint}; tables above: {above}")
            return rows.without_templates()
        return rows.for_each(self._rows[table], self.checker)

    def _name_rows(self, id: str, key: str, rows: RawRows) -> None:
        names = self.checker.names.rows[id]
        is_number = key in rows.fields and rows.fields[key].type.base == "int"
        for name, at in rows.column(key):
            if name in names:
                self.checker.refuse(at, f"{key} {name!r} is there twice in table {id}")
            names[name] = int(name) if is_number and name.isdecimal() else name

    def table(self, id: str, at: SourcePlace) -> DataTable | None:
        """Return the table with its checked rows; None if there are any faults so far."""
        rows, entry = self._rows[id], self._given[id]
        checked = tuple(frozen(row) for row, _ in rows.check(self.checker))
        self.checker.reason(entry.get("source"), entry.get("note", ""), at)
        if self.checker.faults:
            return None
        return make(DataTable, entry, id=id, fields=rows.fields, rows=checked)
