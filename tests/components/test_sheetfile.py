"""Spreadsheets: the rows that CSV would have, faults by sheet, row and cell, and limits on what strangers send."""

from __future__ import annotations

import time
import zipfile
from collections.abc import Callable, Mapping
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from components import csvfile, sheetfile
from components.loader import load
from components.places import locate
from components.problems import SalvageError

from .. import spreadsheets
from ..game_folder import FirstGame
from ..long_run import first_of
from ..spreadsheets import Seen

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
    assert sheetfile.read(write({"Me\u0301": [["id"], ["e\u0301"]]}), "M\u00e9")[1].value == [{"id": "\u00e9"}]
    book = write({"Notes": [["Remember:"], ["more owls"]], "Cards": rows})
    assert sheetfile.read(book, "Cards")[1].value == [{"id": "one"}]
    assert refused(book) == [f"{book}: it has the sheets Notes, Cards; say which, such as {book}#Notes"]
    assert refused(book, "Card") == [
        f"{book}: there is no sheet 'Card' (did you mean Cards?); its sheets: Notes, Cards"
    ]


@pytest.mark.parametrize(
    ("rows", "faults"),
    [
        ([["id", "when"], ["a", date(2026, 1, 2)]], ["2: cell B2 is a date or time; let its column be text"]),
        ([[], ["id", None, "id"], ["a", "b", "c"]], ["2: column 2 has no name"]),
        ([["id", "name"]], [" no rows below the columns' names"]),
        ([], [" the file is empty; the first row names the columns"]),
    ],
)
def test_faults_name_sheet_row_and_cell(write: Callable[..., Path], rows: Grid, faults: list[str]) -> None:
    book = write({"Cards": rows})
    told = [fault.removeprefix(f"{book}#Cards:") for fault in refused(book)]
    assert [said[: len(fault)] for said, fault in zip(told, faults, strict=True)] == faults


def test_a_stray_cell_far_away_is_told(write: Callable[..., Path]) -> None:
    """Without a table of all before it, which would take any memory; blank ones there cost nothing."""
    book = write({"far": [["id"]], "Cards": [["id"], ["one"]]})
    spreadsheets.put_far(book, "far")
    assert sheetfile.read(book, "Cards")[1].value == [{"id": "one"}]
    (said,) = refused(book, "far")
    assert said.endswith(" stands beyond the 200 columns that are read; delete it")


FORMATS = [
    (Seen(0.256, "26%", "0%"), "26%"),
    (Seen(7, "007", "000"), 7),
    (Seen(2.5, "2.50 €", '0.00 "€"'), 2.5),
    (Seen(2.5, "$2.50", "[$$-409]#,##0.00"), 2.5),
    (Seen(1234567.891, "1,234,567.9", "#,##0.0"), 1234567.9),
    (Seen(-3.5, "(4)", "0;(0)"), -4),
    (Seen(0, "none", '0;-0;"none"'), 0),
    (Seen(5, "+5", "+0;-0"), 5),
    (Seen(0.75, "3/4", "# ?/?"), "3/4"),
    (Seen(1, "TRUE", '"TRUE"'), True),
    (Seen(12, "No. 12", '"No. "General'), 12),
    (Seen(1234.5, "1234.50 €", '_-* 0.00\\ [$€-407]_-;-* 0.00\\ [$€-407]_-;_-* "-"??\\ [$€-407]_-;_-@_-'), 1234.5),
    (Seen(1 / 3, "0.333333333", "General"), 0.333333333),
    (Seen(2.5, "3", "0"), 3),
    (Seen(5, "5 m2", '0" m2"'), "5 m2"),
]


def test_texts_are_what_is_seen(write: Callable[..., Path]) -> None:
    """And numbers what its digits say; where those say another, such as of a percentage, no number is given."""
    book = write({"Cards": [["x"], *([cell] for cell, _ in FORMATS)]})
    _, doc = sheetfile.read(book)

    values = [row["x"] for row in doc.value]
    assert values == [value for _, value in FORMATS]
    shown = [(doc.at / i / "x").text or value for i, value in enumerate(values)]
    assert shown == [cell.text for cell, _ in FORMATS]


@pytest.mark.parametrize("code", ["0.0E+00", "[<5]0;0.0", "000-000", "0.0,", "?/8", '"x" yy'])
def test_a_format_that_is_not_read_is_told(tmp_path: Path, code: str) -> None:
    pytest.importorskip("openpyxl")
    spreadsheets.write(tmp_path / "box.xlsx", {"A": [["x"], [Seen(1234.5, "", code)]]})
    (said,) = refused(tmp_path / "box.xlsx")
    assert ":2: cell A2 is " in said


def with_cell(cell: str) -> dict[str, str | bytes]:
    """The parts of an `.xlsx` with that cell under `id`."""
    sheet = str(spreadsheets.PARTS["xl/s.xml"]).replace("<c><v>1</v></c>", cell)
    return {**spreadsheets.PARTS, "xl/s.xml": sheet}


@pytest.mark.parametrize(
    ("cell", "value"),
    [
        ('<c t="inlineStr"><is><r><t>Draw </t></r><r><t>2_x000D_</t></r><rPh><t>doro</t></rPh></is></c>', "Draw 2"),
        ('<c t="str"><f>A1</f><v> 1.10</v></c>', 1.1),
        ('<c r="A2"><f>1+1</f><v>2</v></c>', 2),
        ('<c t="b"><f>1=1</f><v>1</v></c>', True),
        ('<c t="s"><v>0</v></c>', "id"),
    ],
)
def test_cells_as_programs_save_them(tmp_path: Path, cell: str, value: object) -> None:
    assert sheetfile.read(spreadsheets.pack(tmp_path / "box.xlsx", with_cell(cell)))[1].value == [{"id": value}]


WORDS = '<c t="inlineStr"><is><r><t>Keep </t></r><r><rPr>{}</rPr><t>2</t></r></is></c>'
NO_RESULT = "a formula without a result; open the file"


@pytest.mark.parametrize(
    ("cell", "what"),
    [
        ("<c><f>1+1</f></c>", NO_RESULT),
        ("<c><f>1+1</f><v/></c>", NO_RESULT),
        ('<c t="str"><f>A1</f></c>', NO_RESULT),
        ('<c t="e"><f>1/0</f><v>#DIV/0!</v></c>', "an error, #DIV/0!"),
        ('<c t="d"><v>2026-01-02</v></c>', "a date or time"),
        ("zeros", NO_RESULT),
        (WORDS.format("<strike/>"), "struck words, which print as others; delete them"),
        (WORDS.format('<strike val="0"/><vertAlign val="superscript"/>'), "raised or lowered words"),
    ],
)
def test_cells_that_cannot_be_used(tmp_path: Path, cell: str, what: str) -> None:
    """Among them zeros as results, where the program says that all is yet to be calculated."""
    parts = with_cell("<c><f>1+1</f><v>0</v></c>" if cell == "zeros" else cell)
    if cell == "zeros":
        book = str(parts["xl/workbook.xml"])
        parts["xl/workbook.xml"] = book.replace("</sheets>", '</sheets><calcPr fullCalcOnLoad="1"/>')
    (said,) = refused(spreadsheets.pack(tmp_path / "box.xlsx", parts))
    assert f"#S:2: cell A2 {'has' if 'words' in what else 'is'} {what}" in said


ODS = {
    "formula": '<table:table-cell table:formula="of:=1+1"/>',
    "error": '<table:table-cell xmlns:calcext="a:calcext:1.0" office:value-type="string" calcext:value-type="error">'
    "<text:p>#BEZUG!</text:p></table:table-cell>",
    "merged": '<table:table-cell table:number-rows-spanned="3"><text:p>a</text:p></table:table-cell>',
    "raised": '<table:table-cell><text:p>m<text:span text:style-name="up">2</text:span></text:p></table:table-cell>',
    "date": '<table:table-cell office:value-type="time" office:time-value="PT1H"/>',
}


@pytest.mark.parametrize("sort", ODS)
def test_cells_of_ods_that_cannot_be_used(tmp_path: Path, sort: str) -> None:
    rows = "<table:table-row><table:table-cell><text:p>id</text:p></table:table-cell></table:table-row>"
    content = spreadsheets.ods_content({"A": f"{rows}<table:table-row>{ODS[sort]}</table:table-row>"})
    (said,) = refused(spreadsheets.pack(tmp_path / "box.ods", {"content.xml": content}))
    assert f"#A:2: cell A2 {({'merged': 'is merged', 'raised': 'has raised'}).get(sort, 'is a')}" in said


def test_merged_struck_and_hidden_cells(tmp_path: Path) -> None:
    """Of merged ones only the first holds anything; what is hidden is read; art is told; own columns are left alone."""
    openpyxl = pytest.importorskip("openpyxl")
    book = openpyxl.Workbook()
    for cells in (["id", "suit", "_when"], ["a", "sun", date(2026, 1, 2)], ["b", None]):
        book.active.append(cells)
    book.active.row_dimensions[3].hidden = book.active.column_dimensions["B"].hidden = True
    book.save(tmp_path / "hidden.xlsx")
    book.active.merge_cells("B2:B3")
    book.save(tmp_path / "merged.xlsx")
    book.active.unmerge_cells("B2:B3")
    Image.new("L", (9, 9)).save(tmp_path / "sun.png")
    for cell in ("A2", "B3", "D3"):
        book.active.add_image(openpyxl.drawing.image.Image(str(tmp_path / "sun.png")), cell)
    book.save(tmp_path / "art.xlsx")
    book.active["B2"].font = openpyxl.styles.Font(strike=True)
    book.save(tmp_path / "struck.xlsx")

    assert sheetfile.read(tmp_path / "hidden.xlsx")[1].value == [{"id": "a", "suit": "sun"}, {"id": "b"}]
    assert "Sheet:2: cell B2 has struck words" in refused(tmp_path / "struck.xlsx")[0]
    (said,) = refused(tmp_path / "merged.xlsx")
    assert "Sheet:2: cell B2 is merged with others" in said
    assert "Sheet:3: cell B3 holds a picture" in refused(tmp_path / "art.xlsx")[0]


MANY = (
    "<table:table-row table:number-rows-repeated='{}'><table:table-cell table:number-columns-repeated='{}'>"
    "<text:p>{}</text:p></table:table-cell></table:table-row>"
)
TOO_MUCH = {
    "bytes": {"content.xml": b"<a>" + b" " * 11_000_000 + b"</a>"},
    "elements": {"content.xml": b"<a>" + b"<b/>" * 600_000 + b"</a>"},
    "sheets": {"content.xml": spreadsheets.ods_content({str(i): "" for i in range(51)})},
    "rows": {"content.xml": spreadsheets.ods_content({"A": MANY.format("9" * 30, 1, "a")})},
    "blanks": {"content.xml": spreadsheets.ods_content({"A": MANY.format(1, 1, "<text:s text:c='99999999999'/>")})},
    "letters": {"content.xml": spreadsheets.ods_content({"A": MANY.format(9, 190, "a" * 2000)})},
    "one part as many sheets": spreadsheets.PARTS
    | {"xl/workbook.xml": "<workbook><sheets>" + '<sheet id="a"/>' * 60 + "</sheets></workbook>"},
    "strings": spreadsheets.PARTS | {"xl/t.xml": "<sst>" + "<si/>" * 600_000 + "</sst>"},
}
DOCTYPE = '<?xml version="1.0" encoding="{}"?><!DOCTYPE a [<!ENTITY e "1">]><a>&e;</a>'
REFUSED = {
    **{f"entities in {code}": ("content.xml", DOCTYPE.format(code).encode(code)) for code in ("utf-8", "utf-16")},
    "an address before each name": ("content.xml", f"<a xmlns='{'x' * 900_000}'>{'<b/>' * 5000}<b></a>"),
    "a hole in the texts": ("xl/t.xml", "<sst/>"),
    "no number": ("xl/s.xml", str(spreadsheets.PARTS["xl/s.xml"]).replace("<v>1", "<v>1e999")),
    "no cell": ("xl/s.xml", str(spreadsheets.PARTS["xl/s.xml"]).replace("<c><v>1", '<c r="ÄÖ1"><v>1')),
}


@pytest.mark.parametrize("name", first_of(TOO_MUCH, 3))
def test_a_small_file_does_not_become_much_work(tmp_path: Path, name: str) -> None:
    file = tmp_path / ("box.ods" if "content.xml" in TOO_MUCH[name] else "box.xlsx")
    (said,) = refused(spreadsheets.pack(file, TOO_MUCH[name]))
    assert ": has more than " in said
    assert "or save it as CSV" in said


@pytest.mark.parametrize("name", REFUSED)
def test_what_no_spreadsheet_has(tmp_path: Path, name: str) -> None:
    part, content = REFUSED[name]
    file = tmp_path / ("box.ods" if part == "content.xml" else "box.xlsx")
    begun = time.process_time()
    (said,) = refused(spreadsheets.pack(file, {**spreadsheets.PARTS, part: content}))
    assert time.process_time() - begun < 2
    assert ": can't be read as a spreadsheet (" in said


def test_a_header_that_lies_about_its_size(tmp_path: Path) -> None:
    """What is unpacked is counted, whatever is said of it; no packing is read that takes memory of its own."""
    file = spreadsheets.pack(
        tmp_path / "box.ods", {"content.xml": spreadsheets.ods_content({"A": MANY.format(1, 1, "id")})}
    )
    data = file.read_bytes()
    size = len(spreadsheets.ods_content({"A": MANY.format(1, 1, "id")}))
    file.write_bytes(data.replace(size.to_bytes(4, "little"), (9).to_bytes(4, "little")))
    assert "can't be read" in refused(file)[0]
    spreadsheets.pack(file, {"content.xml": spreadsheets.ods_content({})}, zipfile.ZIP_LZMA)
    assert "packed in an unusual way" in refused(file)[0]


@pytest.mark.parametrize("damage", ["half", "words"])
def test_what_is_damaged_is_refused(write: Callable[..., Path], damage: str) -> None:
    book = write({"Cards": LIST})
    if damage == "half":
        book.write_bytes(book.read_bytes()[:400])
    else:
        book.write_text("id,name\n")
    (said,) = refused(book)
    assert said.startswith(f"{book}: can't be read as a spreadsheet (")


def test_a_game_from_a_spreadsheet(write: Callable[..., Path], home: Path, salvage: Any) -> None:
    """Its pieces are those of the CSV file; what is wrong with one is told by sheet and row; a copy of an old kind of
    file is refused in words."""
    FirstGame(Path("mine"))
    before = load(locate("mine")).kinds["card"].pieces
    rows = [line.split(",") for line in Path("mine/components/cards.csv").read_text().splitlines()]
    numbers = [rows[0], *([*row[:-1], int(row[-1])] for row in rows[1:])]
    book = write({"Cards": numbers})
    data = Path("mine/components/game.yaml")

    def name_it(book: Path, called: str) -> None:
        book.rename(Path("mine/components") / f"no#{book.name}")
        data.write_text(data.read_text().replace("pieces: cards.csv", f"pieces: {called}"))

    name_it(book, f"no#{book}#Cards")
    after = load(locate("mine")).kinds["card"].pieces
    assert [(piece.id, piece.name, piece.fields) for piece in after] == [
        (piece.id, piece.name, piece.fields) for piece in before
    ]
    assert after[3].file.endswith(f"no#{book}#Cards")
    assert salvage("check", "mine").code == 0

    numbers[3][-1] = 9
    write({"Cards": numbers}).replace(Path("mine/components") / f"no#{book.name}")
    said = salvage("check", "mine")
    assert said.code == 2
    assert said.err.startswith(f"mine/components/no#{book}#Cards:4: value")

    data.write_text(data.read_text().replace(f"no#{book}#Cards", "cards.xls"))
    assert "'cards.xls' can't be read; save it as .xlsx, .ods or CSV" in salvage("check", "mine").err


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
