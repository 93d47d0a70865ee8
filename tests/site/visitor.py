"""Somebody who opens a site on a phone: a browser with a profile of its own, which may be killed and started again."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

from playwright.sync_api import BrowserContext, Error, Frame, Page, Playwright

from ..programs import find_program

BELOW = "/night-market/"
"""Where the site lies at its host."""
PATIENCE = 120_000
"""ms that Python may take to begin on a busy machine."""
TYPES = {".mjs": "text/javascript", ".wasm": "application/wasm", ".webmanifest": "application/manifest+json"}


class Handler(SimpleHTTPRequestHandler):
    """Files of a folder, whose way is one folder of the host."""

    extensions_map = SimpleHTTPRequestHandler.extensions_map | TYPES

    def translate_path(self, path: str) -> str:
        return super().translate_path(path.removeprefix(BELOW)) if path.startswith(BELOW) else "/nowhere"

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


class Visitor:
    """A phone with a site open. asked: the addresses that it has asked for. said: what its pages complain of."""

    def __init__(self, playwright: Playwright, profile: Path, address: str) -> None:
        self._playwright, self._profile, self._address = playwright, profile, address
        self.asked: list[str] = []
        self.said: list[str] = []
        self.open()

    def open(self) -> None:
        """Open the site, until its first page is there."""
        self._context: BrowserContext = self._playwright.chromium.launch_persistent_context(
            self._profile, executable_path=find_program("Chromium"), args=["--no-sandbox"], has_touch=True,
            viewport={"width": 390, "height": 844}, accept_downloads=True,
        )  # fmt: skip
        self._context.set_default_timeout(PATIENCE)
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

    def find(self, selector: str) -> Any:
        """An element of the table's page, whichever page comes next."""
        return self.page.frame_locator("#table").locator(selector)

    def kill(self) -> None:
        """Kill the browser as a phone without power would, with all that it has started."""
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                words = (folder / "cmdline").read_bytes()
            except OSError:
                continue
            if str(self._profile).encode() in words and b"--type=" not in words:
                os.kill(int(folder.name), signal.SIGKILL)
        try:
            self._context.close()
        except Error:
            pass

    def close(self) -> None:
        """Close the browser."""
        self._context.close()
