"""The page of `salvage watch` in a browser: a save shows at once, a fault stands where the piece would be."""

from __future__ import annotations

from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from threading import Thread

import pikepdf
import pytest
from axe_core_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from companion.making.printed import LAST_PRINT, find_printed, keep_printed
from companion.making.watching import Watching
from companion.web.http.running import make_web_server, open_listener
from components.places import locate
from layouts.drawing import fonts

from ..game_folder import FirstGame
from ..long_run import LONG
from .table import HERE, PATIENCE, OpenPage

LAPTOP, HALF = {"width": 1280, "height": 800}, {"width": 700, "height": 800}
WHAT_FLASHES = """
window.flashed = [];
new MutationObserver((changes) => {
  const faces = changes.map(({ target }) => target).filter((face) => face.matches(".flash"));
  window.flashed.push(...faces.map((face) => face.dataset.key));
}).observe(document.querySelector("#list"), { subtree: true, attributes: true, attributeFilter: ["class"] });
"""
STAND_BESIDE = """() => {
  const find = (when) => document.querySelector(`.pair .${when} .picture`)?.getBoundingClientRect();
  return innerWidth === 700 && find("then")?.top === find("now")?.top && find("then").right < find("now").left;
}"""
FIND_OTHER_OWN_FONT = """(before) => {
  const name = getComputedStyle(document.querySelector("#list svg text")).fontFamily.split(",")[0];
  const font = [...document.fonts].find(({ family, status }) => family === name && status === "loaded");
  return name !== before && font?.family;
}"""
CARDS, FACES = "components/cards.csv", "layouts/faces.yaml"


class Watched(FirstGame):
    """A first game that is watched from a thread of its own."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, "board")
        self.watching = Watching(str(folder), str(find_printed(locate(str(folder)))), LAST_PRINT)
        listening = open_listener(HERE, 0)
        self.port = listening.getsockname()[1]
        self.address = f"http://{HERE}:{self.port}/{self.watching.token}/"
        self.web = make_web_server(self.watching.make_app())
        self.thread = Thread(target=self.web.run, kwargs={"sockets": [listening]}, daemon=True)
        self.thread.start()

    def ask(self, method: str, path: str, body: bytes = b"", **headers: str) -> int:
        connection = HTTPConnection(HERE, self.port, timeout=PATIENCE)
        connection.request(method, path, body, headers)
        return connection.getresponse().status


@pytest.fixture
def watched(tmp_path: Path, home: Path) -> Iterator[Watched]:
    made = Watched(tmp_path / "night-market")
    yield made
    made.web.should_exit = True
    made.thread.join(PATIENCE)
    assert not made.thread.is_alive(), "the server doesn't stop"


def complaints(page: Page) -> list[str]:
    """What axe-core has to say of a page."""
    found = Axe().run(page)["violations"]
    return [f"{each['id']}: {node['html'][:150]}" for each in found for node in each["nodes"]]


def test_a_save_shows_at_once(watched: Watched, phones: OpenPage) -> None:
    """What changed is drawn, what can't be drawn says so over its last picture, and what is mended is back; what is
    chosen stays chosen; what prints but may not serve has a mark. Nothing is written into the folder, and nothing bars
    anybody from the page."""
    files = sorted(watched.folder.rglob("*"))
    page = phones(watched.address, viewport=LAPTOP)
    chosen = page.locator("[data-key='card.moon-2/front']")
    chosen.locator("svg").wait_for()
    page.route(
        "**/pictures", lambda route: route.fulfill(status=204), times=1
    )  # Pictures that don't come are asked for again.
    page.reload()
    chosen.locator("svg").wait_for()
    chosen.click()
    expect(page.locator("#chosen h2")).to_have_text("Bright Moon")

    page.evaluate(WHAT_FLASHES)
    watched.change(CARDS, "Bright Moon", "Old Moon")
    expect(chosen.locator("svg")).to_contain_text("Old Moon")
    page.wait_for_function("() => window.flashed.length")
    assert {*page.evaluate("window.flashed")} == {"card.moon-2/front"}
    expect(page.locator("#chosen .picture svg")).to_contain_text("Old Moon")
    watched.change(CARDS, "Old Moon", "A moon that has a name so long that no card has room for all of it")
    expect(chosen.locator(".fault")).to_contain_text("faces.yaml:")
    expect(chosen.locator("svg")).to_contain_text("Old Moon")

    watched.change(CARDS, "moon,2", "mon,2")
    expect(page.locator("#faults")).to_contain_text("did you mean moon?")
    expect(page.locator("#faults .here").first).to_contain_text("mon,2")
    expect(page.locator(".face.stale")).to_have_count(13)
    expect(page.locator("body.stale, [data-key='marker.red/front'].stale")).to_have_count(0)
    line = page.locator("#fault-line")
    expect(line).to_contain_text("2 problems")
    assert page.locator("#faults").evaluate("(box) => box.offsetHeight") <= 34, "it is one line"
    found = complaints(page)
    line.click()
    expect(page.locator("#fault-list article").first).to_be_visible()
    found += complaints(page)
    watched.change(CARDS, "mon,2", "moon,2")
    watched.change(CARDS, "A moon that has a name so long that no card has room for all of it", "New Moon")
    expect(chosen.locator("svg")).to_contain_text("New Moon")
    expect(page.locator("#faults")).to_be_hidden()
    expect(page.locator("#chosen h2")).to_have_text("New Moon")
    assert [*found, *complaints(page)] == []

    watched.change(FACES, "body, size: 9.5, floor: 8", "body, size: 6.5, floor: 6")
    expect(chosen.locator(".mark.warned")).to_have_text("1")
    expect(page.locator("#chosen .warned")).to_contain_text("6.5 pt; 7 pt or more is read at a table")
    found = complaints(page)
    page.locator("#warned", has_text="1 warning").click()
    page.locator("#chosen button.warned", has_text="faces.yaml:").click()
    expect(page.locator("#chosen h2")).to_have_text("Small Sun")
    watched.change(FACES, "body, size: 6.5, floor: 6", "body, size: 9.5, floor: 8")
    expect(page.locator("#warned, .mark.warned").locator("visible=true")).to_have_count(0)
    assert [*found, *complaints(page)] == []
    assert sorted(watched.folder.rglob("*")) == files

    (watched.folder / "layouts/fonts").mkdir()
    with (watched.folder / "layouts/theme.yaml").open("a") as theme:
        theme.write("fonts: {display: own.ttf}\n")
    shown = ""
    for role in ("body", "strong"):  # First a font of the game's own, then another in its place.
        (watched.folder / "layouts/fonts/own.ttf").write_bytes(fonts.read(role))
        shown = page.wait_for_function(FIND_OTHER_OWN_FONT, arg=shown).json_value()
    watched.write("layouts/icons/moon.svg", '<svg viewBox="0 0 24 24"><path d="M1 2L22 3L5 21Z"/></svg>')
    page.locator("#list path[d^='M1 2L22 3']").first.wait_for(state="attached")


@LONG
def test_hands_on_the_page(watched: Watched, phones: OpenPage) -> None:
    """Keys: the next face, its back, lines, eyes, inks, real size, sheets, and a filter."""
    page = phones(watched.address, viewport=LAPTOP)
    page.locator("[data-key='card.sun-1/front'] svg").wait_for()
    for key, name in (
        ("ArrowRight", "Small Sun"),
        ("ArrowRight", "Bright Sun"),
        (" ", "Back"),
        ("ArrowLeft", "Royal Comet"),
    ):
        page.keyboard.press(key)
        expect(page.locator("#chosen h2")).to_have_text(name)
    page.keyboard.press("c")
    expect(page.locator("[data-key='card.sun-1/front'] .line.cut")).to_have_count(1)
    page.keyboard.press("e")
    expect(page.locator("body")).to_have_attribute("data-eyes", "deutan")

    page.keyboard.press("r")
    page.locator("#scale").fill("5")
    page.locator("#ruler-done").click()
    width = page.locator("[data-key='card.sun-1/front'] .picture").evaluate(
        "each => each.getBoundingClientRect().width"
    )
    assert width == pytest.approx(63 * 5, abs=0.5)
    page.keyboard.press("/")
    page.keyboard.type("comet great")
    expect(page.locator(".face:visible")).to_have_count(1)
    page.keyboard.press("Escape")
    page.keyboard.press("i")
    face = page.locator("[data-key='card.comet-3/front'] .picture")
    expect(page.locator("[data-key='card.comet-3/front'] svg")).not_to_contain_text("nobody")
    expect(page.locator("#ink")).to_have_value("low")

    before = face.bounding_box() or {}
    page.keyboard.press("+")
    assert (face.bounding_box() or {})["width"] < before["width"], "it is no longer real size, 5 pixels a millimetre"

    page.keyboard.press("l")
    face.hover()
    lens = (page.locator("#lens svg").bounding_box() or {})["width"] / (face.bounding_box() or {})["width"]
    assert lens == pytest.approx(3, rel=0.05)
    page.keyboard.press("l")
    expect(page.locator("#lens")).to_be_hidden()
    face.click()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    for name, line in (("Data", "comet-3,Great Comet"), ("Look", "  card-front:")):
        page.locator(f"dt:text('{name}') + dd .copy").click()
        expect(page.locator(f"dt:text('{name}') + dd")).to_contain_text("Copied")
        file, _, number = page.evaluate("navigator.clipboard.readText()").rpartition(":")
        assert Path(file).read_text(encoding="utf-8").splitlines()[int(number) - 1].startswith(line)

    page.keyboard.press("2")
    expect(page.locator("#sheet svg")).to_contain_text("sheet 1 of")
    with page.expect_download() as got:
        page.locator("#pdf").click()
    with pikepdf.open(got.value.path()) as pdf:
        assert len(pdf.pages) == 2, "a front and its back"
    page.locator(".sheets button").last.click()
    expect(page.locator("#sheet svg")).to_contain_text("Board and markers")
    assert complaints(page) == []
    page.set_viewport_size(HALF)
    page.keyboard.press("1")
    expect(page.locator(".face:visible").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= HALF["width"]
    assert complaints(page) == []


@LONG
def test_what_has_changed_stands_side_by_side(watched: Watched, phones: OpenPage) -> None:
    """What differs from the last print, or nothing yet: then and now, framed where they differ, and what to print."""
    page = phones(watched.address, viewport=LAPTOP)
    page.locator("#view-changes").click()
    expect(page.locator("#chosen")).to_contain_text("Nothing has been printed yet")
    keep_printed(locate(str(watched.folder)))
    expect(page.locator("#chosen h2")).to_have_text("Nothing has changed since the last print")

    watched.change(CARDS, "Bright Moon", "Old Moon")
    expect(page.locator("#changed")).to_have_text("1")
    pair = page.locator("[data-id='card.moon-2']")
    expect(pair.locator(".then svg")).to_contain_text("Bright Moon")
    expect(pair.locator(".now svg")).to_contain_text("Old Moon")
    expect(pair.locator(".then .differs, .now .differs")).to_have_count(2)
    frame, name = (pair.locator(f".now {each}").first.bounding_box() for each in (".differs", "text >> text=Old Moon"))
    assert frame
    assert name
    assert frame["x"] < name["x"] < name["x"] + name["width"] < frame["x"] + frame["width"]
    expect(pair.locator("tr").last).to_have_text("nameBright MoonOld Moon")
    expect(page.locator("#chosen code")).to_contain_text("--changed-since last")
    assert complaints(page) == []
    page.set_viewport_size(HALF)
    page.wait_for_function(STAND_BESIDE)
    page.keyboard.press("d")
    expect(page.locator("#over")).to_have_attribute("aria-pressed", "true")
    expect(pair.locator(".differs")).to_have_count(0)
    page.keyboard.press("1")
    expect(page.locator("[data-key='card.moon-2/front'] .changed")).to_have_text("changed")
    page.locator("#filter").fill("changed")
    expect(page.locator(".face:visible")).to_have_count(1)


def test_strangers_get_nothing(watched: Watched) -> None:
    """Without the secret there is no page, no picture and no sheet; another site's name leads nowhere."""
    path = f"/{watched.watching.token}/"
    assert watched.ask("GET", path) == 200
    assert watched.ask("GET", "/") == 404
    for stranger in ("/aaaaaaaaaaaaaaaa/", "/aaaaaaaaaaaaaaaa/sheets", "/aaaaaaaaaaaaaaaa/sheet?page=0"):
        assert watched.ask("GET", stranger) == 404
    assert watched.ask("GET", path, host="evil.example") == 421
    assert watched.ask("POST", f"{path}pictures") == 403
    assert watched.ask("POST", f"{path}pictures", origin="http://evil.example") == 403


def test_what_is_no_request_is_refused(watched: Watched, capfd: pytest.CaptureFixture[str]) -> None:
    """Bodies that are no JSON object, or that Python doesn't read, end in no error of ours."""
    path, origin = f"/{watched.watching.token}/pictures", f"http://{HERE}:{watched.port}"
    for body in (b"", b"x", b"\xff", b"[]", b"[" * 60_000, b"9" * 5000, b'{"keys":[' + b"9" * 5000 + b"]}"):
        assert watched.ask("POST", path, body, origin=origin) == 400, body[:20]
    assert capfd.readouterr() == ("", "")
