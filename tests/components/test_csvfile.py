"""CSV files: rows of resolved values with line marks."""

from __future__ import annotations

from pathlib import Path

import pytest

from components import csvfile
from components.problems import SalvageError

REFUSED = {
    "empty": ("", ["f.csv: the file is empty; the first row names the columns"]),
    "blank": ("\n \n", ["f.csv: the file is empty; the first row names the columns"]),
    "no rows": ("id,name\n", ["f.csv: no rows below the columns' names"]),
    "too few cells": ("id,name\none\n", ["f.csv:2: 1 cells; it must be 2 as in the first row"]),
    "too many cells": ("id,name\n\none,One,1\n", ["f.csv:3: 3 cells; it must be 2 as in the first row"]),
    "nameless column": ("id,,name\n1,2,3\n", ["f.csv:1: column 2 has no name"]),
    "doubled column": ("id,name,id\n1,2,3\n", ["f.csv:1: column 'id' is there twice"]),
    "semicolons": (
        "id;name\none;One\n",
        ["f.csv:1: one column only; cells are separated by commas, not semicolons"],
    ),
    "name over two lines": (
        'id,"name\none",count\n1,2,3\n',
        ["f.csv:1: the name of column 2 runs over several lines; a quote may be missing"],
    ),
    "open quote": ('id,name\none,"One\ntwo,Two\n', ["f.csv:2: not valid CSV: unexpected end of data"]),
    "text after a quote": ('id,name\none,"One"x\n', ["f.csv:2: not valid CSV: ',' expected after '\"'"]),
    "several": (
        "id,id\none\n",
        ["f.csv:1: column 'id' is there twice", "f.csv:2: 1 cells; it must be 2 as in the first row"],
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """A CSV file that is no clean table is refused, in these words."""
    text, expected = REFUSED[name]
    monkeypatch.chdir(tmp_path)
    (tmp_path / "f.csv").write_text(text)
    with pytest.raises(SalvageError) as caught:
        csvfile.read(Path("f.csv"))

    assert [str(fault) for fault in caught.value.faults] == expected


def test_rows(tmp_path: Path) -> None:
    """Cells are resolved like YAML scalars; empty ones are left out; lines are those where rows begin."""
    (tmp_path / "f.csv").write_bytes(b'\xef\xbb\xbfid,count,text\r\none, 2 ,"a\r\nb"\r\n\r\ntwo,,"1,5"\r\n')
    columns, doc = csvfile.read(tmp_path / "f.csv")

    assert columns == ("id", "count", "text")
    assert doc.value == [{"id": "one", "count": 2, "text": "a\r\nb"}, {"id": "two", "text": "1,5"}]
    assert ((doc.at / 0 / "id").line, (doc.at / 1 / "count").line) == (2, 5)


def test_cells_keep_their_spelling(tmp_path: Path) -> None:
    """A code such as 1.10 is kept to the letter for fields of text."""
    (tmp_path / "f.csv").write_text("code\n1.10\n")
    _, doc = csvfile.read(tmp_path / "f.csv")

    assert (doc.at / 0 / "code").text == "1.10"
