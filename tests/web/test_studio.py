"""The studio in the page of `salvage watch`: tables and texts are changed beside their faces, with keys and by taps."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from threading import Thread
from time import monotonic, sleep

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from companion.making.watching import Watching
from companion.web.http.running import make_web_server, open_listener

from ..long_run import LONG
from .table import HERE, PATIENCE, OpenPage
from .test_watching import CARDS, FACES, LAPTOP, Watched, complaints, watched

__all__ = ["watched"]
TABLET, NARROW = {"width": 1080, "height": 810}, {"width": 820, "height": 1180}
CELL = "[role=grid] tbody tr:nth-child({}) td:nth-of-type({})"
PASTE = """(cell, text) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  cell.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
}"""
TWELVE = [[f"tide-{i}", f"Tide {i}", f"T{i}", "moon", str(i % 4 + 1)] for i in range(1, 13)]
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
def studio(watched: Watched, phones: OpenPage) -> Page:
    """The page with its studio open, by one tap: a table at the left, faces at the right, no YAML."""
    page = phones(watched.address, viewport=LAPTOP)
    page.locator("#list svg").first.wait_for()
    page.locator("#edit").click()
    cell(page, 1, 1).wait_for()
    return page


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
    """Pasted at the end, and so past it: quotation marks and line breaks stay, and all is saved at once; one step takes
    all of it back."""
    file = watched.folder / CARDS
    before = file.read_text(encoding="utf-8")
    cell(studio, 12, 1).click()
    studio.locator("#row-add").click()
    cell(studio, 13, 1).evaluate(PASTE, CLIPBOARDS[program])

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
    expect(studio.locator("#saved")).to_contain_text("As saved elsewhere")
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


def test_hands_are_understood(watched: Watched, studio: Page) -> None:
    """What is typed into a cell that one tap has chosen replaces its text; rows that are pasted into an open cell are
    rows; a page that is closed, or left by a link, saves what stands in an open cell."""
    file = watched.folder / CARDS
    type_into(cell(studio, 2, 2), "Tin Sun")
    type_into(cell(studio, 3, 2), "Tin Moon")
    assert "Tin Moon," in wait_for_file(file, lambda text: "Tin Moon" in text)

    for _ in range(2):
        cell(studio, 4, 1).click()
    studio.locator("[role=grid] textarea").evaluate(PASTE, "a-1\tAye\r\na-2\tBee\r\n")
    wait_for_file(file, lambda text: "\na-1,Aye," in text and "\na-2,Bee," in text)

    cell(studio, 6, 2).click()
    studio.keyboard.type("Left")
    studio.evaluate("dispatchEvent(new Event('beforeunload', { cancelable: true }))")
    wait_for_file(file, lambda text: "Left" in text)
    studio.evaluate(
        "document.querySelector('header').insertAdjacentHTML('beforeend', '<a id=away href=#away>Away</a>')"
    )
    cell(studio, 7, 2).click()
    studio.keyboard.type("Gone")
    studio.locator("#away").click()
    studio.wait_for_url("**#away")
    assert "Gone" in file.read_text(encoding="utf-8")


def open_text(page: Page, name: str) -> Locator:
    page.locator("#texts").select_option(name)
    return page.locator(f".cm-content[aria-label='{name}']")


@LONG
def test_a_text_has_marks_and_words(watched: Watched, studio: Page) -> None:
    """Its faults stand in their lines, in the words of `check`; keys and values come from the schema; what another
    program saves comes in while nobody types; what was there before comes back from the list of earlier versions."""
    file = watched.folder / FACES
    text = open_text(studio, FACES)
    before = file.read_text(encoding="utf-8")
    line = next(line for line in before.splitlines() if "align: center" in line)
    watched.change(FACES, line, line.replace("align: center", "align: centre"))
    studio.locator("#fault-line").click()
    studio.locator("#fault-list").get_by_role("button", name="Edit").first.click()
    studio.locator("#fault-line").click()
    expect(text.locator(".cm-lintRange-error", has_text="align").first).to_be_visible()
    assert complaints(studio) == []

    text.press("Control+f")
    studio.keyboard.type("align: centre")
    studio.locator(".cm-searchMatch").wait_for()
    studio.keyboard.press("Enter")
    studio.locator(".cm-searchMatch-selected").wait_for()
    studio.keyboard.press("Escape")
    studio.keyboard.type("align: c")
    choice = studio.locator(".cm-tooltip-autocomplete [role=option]")
    expect(choice).to_have_text("center")
    choice.click()
    wait_for_file(file, lambda now: now == before)
    expect(studio.locator(".cm-lintRange-error")).to_have_count(0)

    studio.locator("#earlier").click()
    studio.locator("#revisions button").first.click()
    wait_for_file(file, lambda now: "align: centre" in now)


def test_two_who_write_are_asked(watched: Watched, home: Path, browser: Browser) -> None:
    """While a cell is being typed another program saves the file: either may be taken, and what isn't lies among the
    earlier versions."""
    page = browser.new_page(viewport=LAPTOP)
    page.goto(watched.address)
    page.locator("#edit").click()
    file = watched.folder / CARDS
    for choice, theirs, expected in (("Take theirs", "Tin Sun", "Bright Sun"), ("Keep mine", "Old Sun", "My Sun")):
        cell(page, 2, 2).click()
        page.keyboard.type("My Sun")
        watched.change(CARDS, "Small Sun" if theirs == "Tin Sun" else "Tin Sun", theirs)
        page.keyboard.press("Enter")
        expect(page.locator("#clash")).to_contain_text("changed elsewhere")
        assert "My Sun" not in file.read_text(encoding="utf-8")
        page.get_by_role("button", name=choice).click()
        expect(page.locator("#clash")).to_be_hidden()
        expect(cell(page, 2, 2)).to_have_text(expected)
        assert any("My Sun" in file.read_text("utf-8") for file in (home / "studio").rglob("cards.csv/*"))
        wait_for_file(file, lambda text, expected=expected: expected in text)  # type: ignore[misc]
    expect(cell(page, 1, 2)).to_have_text("Tin Sun")
    page.context.close()


def test_at_820_pixels_panes_are_tabs(watched: Watched, phones: OpenPage) -> None:
    """By taps alone: a face leads to its row, two taps open the cell; a picture that is added lies in the game."""
    page = phones(watched.address, viewport=NARROW, has_touch=True)
    page.locator("#edit").tap()
    cell(page, 1, 1).wait_for()
    expect(page.locator("#list")).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollWidth") <= NARROW["width"]
    assert complaints(page) == []
    page.locator("#pane-faces").tap()
    expect(page.locator("#studio")).to_be_hidden()
    page.locator("[data-key='card.moon-2/front']").tap()
    page.locator("#chosen").get_by_role("button", name="Edit").first.tap()
    row = page.locator("[role=grid] tr.at")
    expect(row).to_contain_text("Bright Moon")
    for _ in range(2):
        row.locator("td").nth(1).tap()
    field = page.locator("[role=grid] textarea")
    field.fill("Old Moon")
    field.press("Enter")
    wait_for_file(watched.folder / CARDS, lambda text: "Old Moon" in text)

    picture = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'
    page.locator("#upload").set_input_files({"name": "owl.svg", "mimeType": "image/svg+xml", "buffer": picture})
    expect(page.locator("#saved")).to_contain_text("layouts/images/owl.svg")
    assert (watched.folder / "layouts/images/owl.svg").read_bytes() == picture


@LONG
def test_a_game_of_the_box_becomes_ones_own(
    home: Path, phones: OpenPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is shown as it is, and nothing of it can be changed; one tap makes a copy that can."""
    monkeypatch.setenv("HOME", str(tmp_path))
    watching = Watching("junk-orbit")
    listening = open_listener(HERE, 0)
    web = make_web_server(watching.make_app())
    thread = Thread(target=web.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    page = phones(f"http://{HERE}:{listening.getsockname()[1]}/{watching.token}/", viewport=TABLET)
    page.locator("#edit").click()
    place = cell(page, 1, 2)
    place.click()
    page.keyboard.type("Xyz")
    expect(page.locator("[role=grid] textarea, #row-add:visible")).to_have_count(0)
    expect(page.locator("#own-why")).not_to_be_empty()
    assert complaints(page) == []
    page.get_by_role("button", name="Make it one of your own").click()
    expect(page.locator("#own-why")).to_contain_text("salvage watch ")
    assert (tmp_path / "salvage-games/my-junk-orbit/components/earth_tiles.csv").exists()
    web.should_exit = True
    thread.join(PATIENCE)
