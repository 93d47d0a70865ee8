"""CSV files: rows of resolved values with line marks."""

from __future__ import annotations

from pathlib import Path

import pytest

from components import csvfile
from components.problems import SalvageError

NAMELESS = "which has no name in the first row (f.csv:1)"
NAME_IT = f"{NAMELESS}; name it, put no title above the names, and quote a cell with a separator in it"
NO_NAME = f'{NAMELESS}; only the quotation mark ", with no blank before it, keeps a cell whole, not '
QUOTES = "a quotation mark isn't closed in this row, or one within a cell isn't typed twice"
REFUSED = {
    "empty": ("", ["f.csv: the file is empty; the first row names the columns"]),
    "blank": ("\n \n", ["f.csv: the file is empty; the first row names the columns"]),
    "no rows": ("id,name\n", ["f.csv: no rows below the columns' names"]),
    "too few cells": ("id,name\none\n", ["f.csv:2: 1 cells; it must be 2 as in the first row"]),
    "too many cells": ("id,name\n\none,One,1\n", [f"f.csv:3: '1' is in column 3, {NAME_IT}"]),
    "title": ("My cards,,\nid,name,words\na,b,c\n", [f"f.csv:2: 'name' is in column 2, {NAME_IT} (and 1 more row)"]),
    "unnamed column": ("id,name,,\na,b,,note\nc,d,,\n", [f"f.csv:2: 'note' is in column 4, {NAME_IT}"]),
    "curly quotes": ("id,name\na,“One, two.”\n", [f"f.csv:2: 'two.”' is in column 3, {NO_NAME}“"]),
    "quote behind a blank": ('id,name\na, "One, two."\n', [f"f.csv:2: 'two.\"' is in column 3, {NO_NAME}\""]),
    "nameless column": ("id,,name\n1,2,3\n", ["f.csv:1: column 2 has no name"]),
    "two separators": (
        "id;name,more\none;One\n",
        [
            "f.csv:1: commas and semicolons separate the columns' names; let it be one of them, or give the .xlsx or "
            ".ods itself"
        ],
    ),
    "an error of the spreadsheet": (
        "id,name\none,#REF!\ntwo,#1 fan!\n",
        ["f.csv:2: column 'name' is an error of the spreadsheet, #REF!"],
    ),
    "many columns": (",".join(f"c{i}" for i in range(60_000)), ["f.csv:1: there are 60,000 columns; the most is 200"]),
    "many rows": ("id\n" + "a\n" * 900_000, ["f.csv:5002: there are more than 5,000 rows"]),
    "name over two lines": (
        'id,"name\none",count\n1,2,3\n',
        ["f.csv:1: the name of column 2 runs over several lines; a quote may be missing"],
    ),
    "open quote": ('id,name\none,"One\ntwo,Two\n', [f"f.csv:2: {QUOTES}"]),
    "text after a quote": ('id,name\none,"One"x\n', [f"f.csv:2: {QUOTES}"]),
    "JSON": ('[\n{"id": "a", "name": "b"}\n]', [f"f.csv:1: this is JSON, not a table; {csvfile.SAVE_AGAIN}"]),
    "zeros": ("\0" * 80, ["f.csv:1: the file holds only zeros here: it is damaged; look for an older copy"]),
    "merge": ("id\n<<<<<<< a\nb", ["f.csv:2: two versions are here that Git couldn't merge; keep one"]),
    "several": (
        "id,,name\none\n",
        ["f.csv:1: column 2 has no name", "f.csv:2: 1 cells; it must be 3 as in the first row"],
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


AS_SAVED = {
    "Excel, UTF-8": "\ufeffid;name;words\r\na;Möwe;Draw 2, then 1.\r\n".encode(),
    "Excel, Unicode text": "id\tname\twords\r\na\tMöwe\tDraw 2, then 1.\r\n".encode("utf-16"),
    "big-endian": '\ufeffid,name,words\na,Möwe,"Draw 2, then 1."\n'.encode("utf-16-be"),
    "Excel on a Mac of old": 'id,name,words\ra,Möwe,"Draw 2, then 1."\r'.encode(),
    "told": "sep=;\nid;name;words\na;Möwe;Draw 2, then 1.\n".encode(),
    "quoted": '"id";"name";"words"\n"a";"Möwe";"Draw 2, then 1."\n'.encode(),
    "blank ends": 'id,name,words,,\na,Möwe,"Draw 2, then 1.",,\n,,,,\n'.encode(),
}


@pytest.mark.parametrize("program", AS_SAVED)
def test_as_programs_save(tmp_path: Path, program: str) -> None:
    """Separated and coded as people's spreadsheets do it, a list is the same."""
    (tmp_path / "f.csv").write_bytes(AS_SAVED[program])
    columns, doc = csvfile.read(tmp_path / "f.csv")

    assert columns == ("id", "name", "words")
    assert doc.value == [{"id": "a", "name": "Möwe", "words": "Draw 2, then 1."}]


def test_a_code_page_is_refused_with_a_way_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Which one it is can't be told, and letters would change in silence."""
    monkeypatch.chdir(tmp_path)
    Path("f.csv").write_bytes("id;name\na;Möwe\n".encode("mac-roman"))
    with pytest.raises(SalvageError) as caught:
        csvfile.read(Path("f.csv"))
    assert (
        str(caught.value)
        == "f.csv:2: byte 0x9a is not UTF-8 text; save it as CSV UTF-8, or give the .xlsx or .ods itself"
    )


CELLS = {
    "1,5": 1.5, "-0,25": -0.25, "1.10": 1.1, "1.234": "1.234", "1,234": "1,234", "1.234,5": "1.234,5",
    "12.345": "12.345", "0.125": 0.125, "null": "null", "~": "~", "TRUE": True, "false": False, "no": "no",
    "007": "007", "25%": "25%", r"up\ndown": "up\ndown", r"art\new.png": r"art\new.png", "2x": "2x",
}  # fmt: skip


def test_cells_where_decimals_may_have_commas(tmp_path: Path) -> None:
    """What may be one number or another is text, which no number field takes; each keeps its spelling for texts."""
    (tmp_path / "f.csv").write_text("a;b\n" + "".join(f"{cell};x\n" for cell in CELLS))
    _, doc = csvfile.read(tmp_path / "f.csv")

    assert {cell: row["a"] for cell, row in zip(CELLS, doc.value, strict=True)} == CELLS
    texts = [(doc.at / i / "a").text for i, value in enumerate(CELLS.values()) if not isinstance(value, str)]
    assert texts == [cell for cell, value in CELLS.items() if not isinstance(value, str)]


def test_rows(tmp_path: Path) -> None:
    """Cells are resolved like YAML scalars; empty ones are left out; lines are those where rows begin."""
    (tmp_path / "f.csv").write_bytes(b'\xef\xbb\xbfid,count,text\r\none, 2 ,"a\r\nb"\r\n\r\ntwo,,"1,5"\r\n')
    columns, doc = csvfile.read(tmp_path / "f.csv")

    assert columns == ("id", "count", "text")
    assert doc.value == [{"id": "one", "count": 2, "text": "a\r\nb"}, {"id": "two", "text": 1.5}]
    assert ((doc.at / 0 / "id").line, (doc.at / 1 / "count").line) == (2, 5)


def test_no_spreadsheet_computes_what_is_written() -> None:
    """A name that begins as a formula stays a name; only a game's own data are copied as they are."""
    assert csvfile.as_text([["=1+1", -5, "Ann", None]]) == "'=1+1,-5,Ann,\r\n"
    root = Path(csvfile.__file__).parents[1]
    files = [file for package in ("layouts", "companion") for file in (root / package).rglob("*.py")]
    assert {file.name for file in files if "csv.writer" in file.read_text("utf-8")} == {"changed_copy.py"}
