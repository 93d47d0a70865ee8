"""Somebody who opens a site on a phone: a browser with a profile of its own, which may be killed and started again."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

from playwright.sync_api import BrowserContext, Error, Frame, Locator, Page, Playwright

from ..programs import find_program

SITE_PATH = "/night-market/"
"""Where the site lies at its host."""
AGAIN = "[data-post=again]"
"""What begins the same game once more, where one is over."""
ANSWERS, BEFORE = "#answers .answer", ("[data-hold]", "#who .call", "[data-know]", "#kept #again", AGAIN)
"""What is tapped in the end, and before it: who plays here, whose hand it is, what is known, what was kept."""
SETTLE_MS = 500
"""ms until a page has shown what it has to say."""
TAP = """async (answers) => {
  const name = `salvage ${parent.location.pathname}`, before = document.body.dataset.moves;
  const heard = (asked) => new Promise((done) => { asked.onsuccess = () => done(asked.result); });
  const database = await heard(parent.indexedDB.open(`${name} taps`)), give = document.getElementById("do");
  const read = () => heard(database.transaction("kept").objectStore("kept").get("pages"));
  const countKept = async () => (await read())[`${name} times`];
  const kept = await countKept();
  do
    if (!document.querySelector(".fresh, .sending"))
      (give?.checkVisibility() ? give : [...document.querySelectorAll(answers)].at(-1)).click();
  while (await countKept() === kept && document.body.dataset.moves === before);
  database.close();
}"""
"""Tap the last answer, and give it where a second tap does, again if a tap was early; done as soon as it is kept."""
CLICK_MS = 5_000
"""ms in which what is in sight takes a tap, or isn't there any more."""
MAX_STEPS = 30
"""Steps before an answer, most of them of a page that is slow to go."""
START_MS = 120_000
"""ms that Python may take to begin on a busy machine."""
TYPES = {".mjs": "text/javascript", ".wasm": "application/wasm", ".webmanifest": "application/manifest+json"}


class Handler(SimpleHTTPRequestHandler):
    """Files of a folder, whose way is one folder of the host."""

    extensions_map = SimpleHTTPRequestHandler.extensions_map | TYPES

    def translate_path(self, path: str) -> str:
        return super().translate_path(path.removeprefix(SITE_PATH)) if path.startswith(SITE_PATH) else "/nowhere"

    def log_message(self, *args: Any) -> None:
        """Nobody reads it."""


@contextmanager
def host(folder: Path) -> Iterator[ThreadingHTTPServer]:
    """A static host of a folder, until it is stopped."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=str(folder)))
    thread = Thread(target=server.serve_forever)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def find_browser(profile: Path) -> Iterator[int]:
    """The process of the browser that has a profile, which has started all its others, and the script that runs it."""
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # It has ended meanwhile.
            words = (folder / "cmdline").read_bytes()
            if str(profile).encode() in words and b"--type=" not in words:
                yield int(folder.name)


class Visitor:
    """A phone with a site open. asked: the addresses that it has asked for. said: what its pages complain of."""

    def __init__(self, playwright: Playwright, profile: Path, host: ThreadingHTTPServer) -> None:
        self._playwright, self._profile, self.host = playwright, profile, host
        self._address = f"http://localhost:{host.server_port}{SITE_PATH}"
        self.asked: list[str] = []
        self.said: list[str] = []
        self.open()

    def open(self) -> None:
        """Open the site, until its first page is there."""
        self._context: BrowserContext = self._playwright.chromium.launch_persistent_context(
            self._profile, executable_path=find_program("Chromium"), args=["--no-sandbox"], has_touch=True,
            viewport={"width": 390, "height": 844}, accept_downloads=True,
        )  # fmt: skip
        self._context.set_default_timeout(START_MS)
        self._context.on("request", lambda request: self.asked.append(request.url))
        self.page: Page = self._context.new_page()
        self.page.on("pageerror", lambda fault: self.said.append(str(fault)))
        self.page.goto(self._address)
        self.page.wait_for_selector("#start", state="hidden")

    @property
    def frame(self) -> Frame:
        """The page of the table."""
        return self.page.frames[1]

    @property
    def moves(self) -> int:
        """The state that the table's page shows."""
        return int(self.frame.locator("body").get_attribute("data-moves") or -1)

    def find(self, selector: str, **options: Any) -> Locator:
        """An element of the table's page, whichever page comes next."""
        return self.page.frame_locator("#table").locator(selector, **options)

    def begin(self, title: str) -> None:
        """Begin a game of a title as its form proposes it, at one phone for all."""
        self.find(".offer:has(.print) .game", has_text=title).first.locator("em").click()
        self.find(".form .call b", has_text="Begin").click()
        self.take_up()

    def take_up(self, until: str = ANSWERS) -> None:
        """Do what comes before an answer: say who has the phone in hand, that the game is known, that what was kept is
        to be given, that the same game is to begin again. until: that there is such an element."""
        before = BEFORE[: BEFORE.index(until)] if until in BEFORE else BEFORE
        for _ in range(MAX_STEPS):
            try:
                self.find(", ".join(f"{each}:visible" for each in (*before, until, ANSWERS))).first.wait_for()
            except Error:
                texts = f"{self.page.locator('body').inner_text()} | {self.frame.locator('body').inner_text()}"
                raise AssertionError(f"{self.frame.url}: {texts}") from None
            self.frame.wait_for_timeout(SETTLE_MS)
            shown = [each for each in before if self.frame.locator(f"{each}:visible").count()]
            if not shown:
                return
            with suppress(Error):  # A page that has been left already may be in sight until the next one comes.
                self.find(f"{shown[0]}:visible").first.click(timeout=CLICK_MS)
            self.frame.wait_for_timeout(SETTLE_MS)
        raise AssertionError(f"{self.frame.url} asks on and on")

    def is_over(self) -> bool:
        """Whether the game has come to its end."""
        self.take_up(AGAIN)
        return self.frame.locator(f"{AGAIN}:visible").count() > 0

    def tap(self, waits: bool = True) -> None:
        """Give the first answer. waits: until the table's page has it."""
        before = self.moves
        self.take_up()
        self.frame.wait_for_function("() => !document.querySelector('body.sending, .fresh')")
        with suppress(Error):  # The page may be left for the next one.
            self.frame.evaluate(TAP, ANSWERS)
        while waits and self.moves == before:
            self.frame.wait_for_timeout(SETTLE_MS / 4)

    def save(self, selector: str) -> bytes:
        """What a link of the table's page has saved."""
        with self.page.expect_download() as saving:
            self.find(selector).click()
        return saving.value.path().read_bytes()

    def go_to_the_table(self) -> None:
        """Go to the host's page by the menu of a seat."""
        self.take_up(AGAIN)
        self.find("[data-sheet='sheet/menu']").click()
        self.find("#sheet a.way", has_text="The table").click()
        self.find("#host").wait_for()

    def kill(self) -> None:
        """Kill the browser as a phone without power would, with all that it has started."""
        for number in find_browser(self._profile):
            os.kill(number, signal.SIGKILL)
        with suppress(Error):
            self._context.close()

    def close(self) -> None:
        """Close the browser."""
        self._context.close()
