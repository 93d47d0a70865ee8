"""The studio in the page of `salvage watch`: tables and texts are changed beside their faces, with keys and by taps."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic, sleep

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from ..long_run import LONG
from .table import PATIENCE, OpenPage
from .test_watching import CARDS, FACES, LAPTOP, Watched, complaints, watched

__all__ = ["watched"]
TABLET, NARROW = {"width": 1080, "height": 810}, {"width": 820, "height": 1180}
CELL = "[role=grid] tbody tr:nth-child({}) td:nth-of-type({})"
PASTE = """(cell, text) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  cell.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
}"""
TWELVE = [[f"tide-{i}", f"Tide {i}", f"T{i}", "moon", str(i)] for i in range(1, 13)]
TWELVE[1][1], TWELVE[2][1] = 'The "other" tide', "Two\nlines"
AS_CSV = [
    ",".join([each[0], {1: '"The ""other"" tide"', 2: '"Two\nlines"'}.get(i, each[1]), *each[2:]])
    for i, each in enumerate(TWELVE)
]


def as_laid_by(marked: Callable[[str], bool], end: str, closing: str) -> str:
    """The rows on a clipboard, in quotation marks those cells that a spreadsheet marks."""
    cells = [[f'"{cell.replace(chr(34), chr(34) * 2)}"' if marked(cell) else cell for cell in row] for row in TWELVE]
    return end.join("\t".join(row) for row in cells) + closing


CLIPBOARDS = {
    "Excel": as_laid_by(lambda cell: '"' in cell or "\n" in cell, "\r\n", "\r\n"),
    "Sheets": as_laid_by(lambda cell: "\n" in cell, "\n", ""),
    "LibreOffice": as_laid_by(lambda cell: '"' in cell or "\n" in cell, "\n", "\n"),
}


@pytest.fixture
def studio(watched: Watched, phones: OpenPage) -> Iterator[Page]:
    """The page with its studio open, by one tap: a table at the left, faces at the right, no YAML."""
    page = phones(watched.address, viewport=LAPTOP)
    page.locator("#list svg").first.wait_for()
    page.locator("#edit").click()
    cell(page, 1, 1).wait_for()
    yield page


def cell(page: Page, row: int, column: int) -> Locator:
    return page.locator(CELL.format(row, column))


def type_into(place: Locator, text: str) -> None:
    """As by a keyboard: a tap, the letters, Enter."""
    place.click()
    place.page.keyboard.type(text)
    place.page.keyboard.press("Enter")


def wait_for_file(file: Path, holds: Callable[[str], bool]) -> str:
    until = monotonic() + PATIENCE
    while not holds(text := file.read_text(encoding="utf-8")):
        assert monotonic() < until, text
        sleep(0.05)
    return text


@pytest.mark.parametrize("program", CLIPBOARDS)
def test_twelve_rows_come_from_a_spreadsheet(program: str, watched: Watched, studio: Page) -> None:
    """Pasted at the end, and so past it: quotation marks and line breaks stay; one step takes all of it back."""
    file = watched.folder / CARDS
    before = file.read_text(encoding="utf-8")
    cell(studio, 12, 1).click()
    studio.locator("#row-add").click()
    cell(studio, 13, 1).evaluate(PASTE, CLIPBOARDS[program])
    cell(studio, 1, 1).click()

    assert wait_for_file(file, lambda text: "tide-12" in text) == before + "\n".join(AS_CSV) + "\n"
    expect(studio.locator("[data-key='card.tide-12/front'] svg")).to_contain_text("Tide 12")
    for _ in range(2):
        studio.locator("#undo").click()
    wait_for_file(file, lambda text: text == before)


def test_a_cell_is_one_line(watched: Watched, studio: Page) -> None:
    """Of the file, whatever its other rows are like, and its face shows it; a fault stands in its cell with the words
    that may be chosen instead; a face leads to its row and a row to its face; Tab leaves the table."""
    file = watched.folder / CARDS
    watched.change(CARDS, "sun-1,Small Sun,S1", '"sun-1", Small Sun ,S1')
    expect(cell(studio, 1, 2)).to_have_text(" Small Sun ", use_inner_text=False)
    before = file.read_text(encoding="utf-8").splitlines()

    type_into(cell(studio, 6, 2), "Old Moon")
    after = wait_for_file(file, lambda text: "Old Moon" in text).splitlines()
    assert [number for number, (old, new) in enumerate(zip(before, after, strict=True)) if old != new] == [6]
    expect(studio.locator("#chosen h2")).to_have_text("Great Moon")
    studio.locator("[data-key='card.comet-2/front']").click()
    expect(studio.locator("[role=grid] tr.at td").first).to_have_text("comet-2")

    type_into(cell(studio, 6, 4), "mon")
    wrong = studio.locator("[role=grid] [aria-invalid]")
    expect(wrong).to_have_text("mon")
    expect(studio.locator("#cell-fault")).to_contain_text("Row 6: sign is 'mon' (did you mean moon?)")
    expect(studio.locator("#tables [aria-pressed=true]")).to_contain_text("1 problem")
    assert complaints(studio) == []
    studio.locator("#cell-fault button").click()
    studio.locator("#words").get_by_role("button", name="moon").click()
    expect(wrong).to_have_count(0)
    assert wait_for_file(file, lambda text: "mon," not in text).splitlines() == after

    cell(studio, 2, 2).click()
    studio.keyboard.press("Tab")
    assert studio.evaluate("!document.activeElement.closest('[role=grid]')")
