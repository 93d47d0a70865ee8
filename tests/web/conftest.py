"""What tests of the page share: tables that are served on loopback, and a browser.

Playwright keeps an event loop in the thread of the tests, so a test that wants one of its own needs a thread for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, ViewportSize, expect

from companion.sessions.session_store import begin
from components.places import locate

from ..programs import find_program
from .table import PATIENCE, Served, Table

MAPPED = "--host-resolver-rules=MAP *.local 127.0.0.1"
"""Lets a browser find this machine by its name on the home network, which is no secure context as loopback is one."""
NOWHERE = "about:blank"
PHONE: ViewportSize = {"width": 360, "height": 640}
expect.set_options(timeout=PATIENCE * 1000)


@pytest.fixture
def serve(home: Path) -> Iterator[Callable[..., Table]]:
    """Serves a new session of a game until the test ends, in which so many random answers have been played; what else
    is given is what `begin` takes."""
    with ExitStack() as open_tables:

        def start(
            game: str, players: Sequence[str] | None = ("Ann", "Bo"), seed: int = 12, played: int = 0, **options: Any
        ) -> Table:
            session = begin(locate(game), players, seed=seed, **options)
            session.random(played)
            return open_tables.enter_context(Table(session))

        yield start


@pytest.fixture
def serve_switch(home: Path) -> Iterator[Callable[..., Served]]:
    """Serves the list of games, or a session, or a game to be begun, until the test ends."""
    opened: list[Served] = []

    def start(*given: Any) -> Served:
        opened.append(Served(*given or (None,)))
        return opened[-1]

    yield start
    for each in opened:
        each.web.should_exit = True
        each.thread.join(PATIENCE)
        assert not each.thread.is_alive()


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """Chromium, started once."""
    started = playwright.chromium.launch(executable_path=find_program("Chromium"), args=["--no-sandbox", MAPPED])
    yield started
    started.close()


@pytest.fixture
def phones(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Opens a page on a phone of its own; at the end of the test no page has had anything to complain of.

    Gives the page; live: once it hears of all that is done; options are those of Playwright's contexts, such as
    `color_scheme`. Nothing moves that needn't, as drawing it is most of what a page takes.
    """
    opened: list[BrowserContext] = []
    complaints: list[str] = []

    def open_page(address: str, live: bool = False, **options: Any) -> Page:
        context = browser.new_context(**{"viewport": PHONE, "reduced_motion": "reduce", **options})
        context.set_default_timeout(PATIENCE * 1000)
        opened.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(f"{error}"))
        page.on("console", lambda said: said.type == "error" and complaints.append(said.text))
        page.goto(address)
        if live:
            page.wait_for_selector("[data-line=live]")
        return page

    yield open_page
    for context in opened:
        context.close()
    assert complaints == []


@pytest.fixture
def unlucky(browser: Browser) -> Iterator[Callable[[str], Page]]:
    """Opens a page on a phone whose browser may complain of a line that drops."""
    context = browser.new_context(viewport=PHONE)
    context.set_default_timeout(PATIENCE * 1000)

    def open_page(address: str) -> Page:
        page = context.new_page()
        page.goto(address)
        if address != NOWHERE:
            page.wait_for_selector("[data-line=live]")
        return page

    yield open_page
    context.close()
