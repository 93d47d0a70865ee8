"""The page that a phone keeps for when the laptop is out of reach."""

from __future__ import annotations

import socket
from urllib.parse import urlsplit

from playwright.sync_api import Browser, expect

from ..long_run import LONG
from .table import HERE, PATIENCE, OpenPage, Serve

BY_NAME = f"{socket.gethostname().partition('.')[0]}.local"
"""How others in the home network find this machine, which no browser trusts without TLS."""
KEPT = """async () => {
  const names = await caches.keys();
  const found = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return found.flat().map(({ url }) => url);
}"""
"""The addresses of all that a phone has kept."""


def test_the_page_opens_without_the_laptop(serve: Serve, unlucky: OpenPage) -> None:
    """It says so, tries again, and is the table's as soon as that is there; of the table's pages nothing is kept."""
    table = serve("space-debris")
    page = unlucky(table.url("Ann"))
    page.evaluate(
        "async () => { await navigator.serviceWorker.register('/worker.js'); await navigator.serviceWorker.ready; }"
    )
    paths = {urlsplit(address).path for address in page.evaluate(KEPT)}
    assert paths == {"/away", "/static/page.css", "/static/needs.js", "/static/away.js", "/static/fonts.css"}

    page.context.set_offline(True)
    page.goto(table.url("Ann"))
    expect(page.get_by_role("heading", level=2)).to_have_text("The table can’t be reached")
    page.context.set_offline(False)
    page.wait_for_selector("[data-line=live]")
    assert {urlsplit(address).path for address in page.evaluate(KEPT)} == paths


@LONG
def test_pages_keep_it_by_themselves(serve: Serve, browser: Browser) -> None:
    """Once they have their pictures, where the browser trusts the address; by plain http in the home network it
    doesn't, and nothing is amiss."""
    table = serve("space-debris")
    for name, trusted in ((HERE, True), (BY_NAME, False)):
        context = browser.new_context()
        page = context.new_page()
        troubles: list[str] = []
        page.on("pageerror", lambda error, told=troubles: told.append(str(error)))
        page.goto(table.url("join", name))
        assert page.evaluate("isSecureContext") == trusted
        if trusted:
            page.wait_for_function("async () => (await caches.keys()).length > 0", timeout=PATIENCE * 1000)
        assert troubles == []
        context.close()
