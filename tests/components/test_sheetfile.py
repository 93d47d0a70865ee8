"""Spreadsheets: the rows that CSV would have, faults by sheet, row and cell, and limits on what strangers send."""

from __future__ import annotations

import zipfile
from collections.abc import Callable, Mapping
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from companion.making.init import StarterOptions, write_starter
from components import csvfile, sheetfile
from components.loader import load
from components.places import locate
from components.problems import SalvageError

from .. import spreadsheets

Grid = list[list[Any]]
Sheets = Mapping[str, Grid]
LIST: Grid = [
    ["id", "count", "text", "share", "open"],
    ["one", 2, "1.10", 0.1, True],
    [None, "", " "],
    ["two", 3.0, "a, b\nc", None, False],
]
AS_CSV = 'id,count,text,share,open\none,2,1.10,0.1,true\n\ntwo,3,"a, b\nc",,false\n'


@pytest.fixture(params=["xlsx", "ods"])
def write(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Path]:
    """Writes a workbook with some sheets, in either kind of file."""
    if request.param == "xlsx":
        pytest.importorskip("openpyxl")
    monkeypatch.chdir(tmp_path)

    def make(sheets: Sheets) -> Path:
        file = Path(f"box.{request.param}")
        spreadsheets.write(file, sheets)
        return file

    return make


def test_rows_are_those_of_csv(write: Callable[..., Path]) -> None:
    """To the letter of a text, with the row of each; blank rows and columns are none."""
    (file := Path("list.csv")).write_text(AS_CSV)
    columns, wanted = csvfile.read(file)
    book = write({"Cards": [[None, *row] for row in LIST]})
    found, doc = sheetfile.read(book)

    assert (found, doc.value) == (columns, wanted.value)
    assert [(doc.at / i).line for i in (0, 1)] == [2, 4]
    assert (doc.at / 0 / "text").text == (wanted.at / 0 / "text").text == "1.10"
    assert (doc.at / 0).file == f"{book}#Cards"


def test_which_sheet(write: Callable[..., Path]) -> None:
    """The only one in which anything stands, or the one that is named."""
    rows = [["id"], ["one"]]
    assert sheetfile.read(write({"Notes": [], "Cards": rows}))[1].value == [{"id": "one"}]
    book = write({"Notes": [["Remember:"], ["more owls"]], "Cards": rows})
    assert sheetfile.read(book, "Cards")[1].value == [{"id": "one"}]
    assert refused(book) == [f"{book}: it has the sheets Notes, Cards; say which, such as {book}#Notes"]
    assert refused(book, "Card") == [
        f"{book}: there is no sheet 'Card' (did you mean Cards?); its sheets: Notes, Cards"
    ]


@pytest.mark.parametrize(
    ("rows", "faults"),
    [
        ([["id", "when"], ["a", date(2026, 1, 2)]], ["2: cell B2 is a date or time (2026-01-02)"]),
        ([["id", "x"], ["a", 1], ["b", "#REF!"]], ["3: cell B3 is an error, #REF!"]),
        ([[], ["id", None, "id"], ["a", "b", "c"]], ["2: column 2 has no name", "2: column 'id' is there twice"]),
        ([["id", "name"]], [" no rows below the columns' names"]),
        ([], [" the file is empty; the first row names the columns"]),
    ],
)
def test_faults_name_sheet_row_and_cell(write: Callable[..., Path], rows: Grid, faults: list[str]) -> None:
    book = write({"Cards": rows})
    told = [fault.removeprefix(f"{book}#Cards:") for fault in refused(book)]
    assert [said[: len(fault)] for said, fault in zip(told, faults, strict=True)] == faults


def test_a_stray_cell_far_away_costs_nothing(write: Callable[..., Path]) -> None:
    """Programs keep a format or a blank in the last cell there is; a table of all before it would take any memory."""
    book = write({"Cards": [["id"], ["one"]], "far": [["id"]]})
    spreadsheets.put_far(book, "Cards")
    assert sheetfile.read(book, "Cards")[1].value == [{"id": "one"}]


@pytest.mark.parametrize("damage", ["half", "words", "bomb"])
def test_what_is_damaged_is_refused(write: Callable[..., Path], damage: str, monkeypatch: pytest.MonkeyPatch) -> None:
    book = write({"Cards": LIST})
    if damage == "half":
        book.write_bytes(book.read_bytes()[:400])
    elif damage == "words":
        book.write_text("id,name\n")
    else:
        monkeypatch.setattr(sheetfile, "MOST_UNPACKED", 500)
    (said,) = refused(book)
    assert said.startswith(f"{book}: can't be read as a spreadsheet (")


def test_a_game_from_a_spreadsheet(write: Callable[..., Path], home: Path, salvage: Any) -> None:
    """Its pieces are those of the CSV file; what is wrong with one is told by sheet and row; a copy of an old kind of
    file is refused in words."""
    write_starter(Path("mine"), StarterOptions("Night Market", "cards", (2, 4)))
    before = load(locate("mine")).kinds["card"].pieces
    rows = [line.split(",") for line in Path("mine/components/cards.csv").read_text().splitlines()]
    numbers = [rows[0], *([*row[:-1], int(row[-1])] for row in rows[1:])]
    book = write({"Cards": numbers})
    data = Path("mine/components/game.yaml")

    def name_it(book: Path, called: str) -> None:
        book.rename(Path("mine/components") / book.name)
        data.write_text(data.read_text().replace("pieces: cards.csv", f"pieces: {called}"))

    name_it(book, f"{book}#Cards")
    after = load(locate("mine")).kinds["card"].pieces
    assert [(piece.id, piece.name, piece.fields) for piece in after] == [
        (piece.id, piece.name, piece.fields) for piece in before
    ]
    assert after[3].file.endswith(f"{book}#Cards")
    assert salvage("check", "mine").code == 0

    numbers[3][-1] = 9
    write({"Cards": numbers}).replace(Path("mine/components") / book.name)
    said = salvage("check", "mine")
    assert said.code == 2
    assert said.err.startswith(f"mine/components/{book}#Cards:4: value")

    data.write_text(data.read_text().replace(f"{book}#Cards", "cards.xls"))
    assert "'cards.xls' can't be read; save it as .xlsx, .ods or CSV" in salvage("check", "mine").err


def test_without_the_library_it_is_said_how_to_get_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before anything is read of the file."""
    monkeypatch.chdir(tmp_path)
    Path("box.xlsx").write_bytes(b"any")
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    (said,) = refused(Path("box.xlsx"))
    assert said.startswith("box.xlsx: reading it needs openpyxl: ")
    assert said.endswith("; or save it as .ods or CSV")


def test_words_of_a_cell(tmp_path: Path) -> None:
    """An .ods has blanks and breaks as elements, and remarks beside the text."""
    text = "<text:p>two<text:s text:c='2'/>words</text:p><text:p>a<text:span>b</text:span><text:line-break/>c</text:p>"
    note = "<office:annotation><text:p>a remark</text:p></office:annotation>"
    rows = "".join(
        f"<table:table-row><table:table-cell>{cell}</table:table-cell></table:table-row>"
        for cell in ("<text:p>id</text:p>", note + text)
    )
    with zipfile.ZipFile(tmp_path / "box.ods", "w") as packed:
        packed.writestr("content.xml", spreadsheets.ods_content({"A": rows}))
    assert sheetfile.read(tmp_path / "box.ods")[1].value == [{"id": "two  words\nab\nc"}]


def refused(file: Path, sheet: str = "") -> list[str]:
    with pytest.raises(SalvageError) as caught:
        sheetfile.read(file, sheet)
    return [str(fault) for fault in caught.value.faults]
