"""A page that is looked at keeps its screen awake: by a wake lock, or where there is none by a film of two pixels."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import BrowserContext, Page, expect

from ..long_run import LONG
from .table import Serve

COUNT = """
window.asked = [];
Object.defineProperty(navigator, "wakeLock", { value: { request: async (kind) => window.asked.push(kind) } });
"""
NONE = "delete Navigator.prototype.wakeLock"


def open_page(browser: Any, address: str, script: str) -> tuple[BrowserContext, Page]:
    """A page before which a script has run."""
    context = browser.new_context()
    context.add_init_script(script)
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector("body[data-line=live]")
    return context, page


@LONG
def test_a_wake_lock_is_asked_for_whenever_the_page_is_seen(serve: Serve, browser: Any) -> None:
    """Browsers let go of it whenever the page is out of sight."""
    context, page = open_page(browser, serve("space-debris").url("Ann"), COUNT)
    page.wait_for_function("() => window.asked.length == 1")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.wait_for_function("() => window.asked.length == 2")
    page.evaluate("""() => {
      Object.defineProperty(document, "hidden", { value: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }""")

    assert page.evaluate("window.asked") == ["screen", "screen"]
    context.close()


@LONG
def test_without_one_a_film_runs_from_the_first_tap_on(serve: Serve, browser: Any) -> None:
    """As on plain http, where phones give no wake lock; nobody sees or hears it."""
    context, page = open_page(browser, serve("space-debris").url("Ann"), NONE)
    expect(page.locator("#film")).to_have_count(0)
    page.locator("body").click(position={"x": 2, "y": 2})
    film = page.locator("#film")

    expect(film).to_have_count(1)
    page.wait_for_function("() => !document.getElementById('film').paused")
    assert film.evaluate("film => [film.muted, film.getAttribute('aria-hidden')]") == [True, "true"]
    context.close()
