"""Answers that come too late: what is shown is what was asked for last, and what is waited for says so."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from companion.web.views.covers import name_cover
from components.places import locate

from . import test_watching
from .conftest import NOWHERE
from .hands import wait_until_it_listens
from .test_printing import GAME, Pages

watched = test_watching.watched
BUSY, PICTURE = " aria-busy='true'", "<img src='print/old.png' alt=''>"
PLANS = (BUSY, "old"), ("", "old"), (BUSY, "new"), ("", f"new{PICTURE}"), ("", "last")
"""What a print page is told one after the other; a picture that doesn't come is of an older version."""
STARTS: dict[str, Callable[[Callable[[str], Any]], str]] = {
    "/plan": lambda get: f"{Pages(get('serve_switch')()).served.lobby}print-{name_cover(locate(GAME))}",
    "page=1": lambda get: str(get("watched").address),
    "sheet/asked": lambda get: str(get("serve")(GAME, played=3).url("Ann")),
}


@pytest.mark.parametrize(
    ("path", "late", "first", "busy", "second", "shown", "words"),
    [
        ("/plan", 2, "h1", "#plan .sums", "[id^=field-ink-][aria-pressed=false]", "#plan .sums", "last"),
        ("page=1", 1, ".sheets button >> nth=1", "#list", ".sheets button >> nth=-1", "#sheet svg", "Board and"),
        ("sheet/asked", 1, "#asked .help", "#asked .help", "[data-sheet='sheet/menu']", "#sheet-title", "Space Debris"),
    ],
)
def test_what_was_asked_for_last_is_shown(
    path: str, late: int, first: str, busy: str, second: str, shown: str, words: str, request: Any, phones: Any
) -> None:
    """And asked for again, where a late answer or a picture of an older version has come."""
    page: Page = phones(NOWHERE, viewport=test_watching.LAPTOP)
    asked: list[Route] = []

    def answer(number: int) -> None:
        made = "<section id='plan'{}><p class='sums'>{}</p></section>".format(*PLANS[min(number, 4)])
        asked[number].fulfill(body=made) if path == "/plan" else asked[number].continue_()

    def take(route: Route) -> None:
        asked.append(route)
        if len(asked) != late:
            answer(len(asked) - 1)

    page.route("**/*.png", lambda route: route.fulfill(status=204))
    page.route(lambda url: path in url, take)
    page.goto(STARTS[path](request.getfixturevalue))
    page.wait_for_selector("[data-line=live], .face svg, #plan[aria-busy] .sums")
    if path != "/plan":
        page.wait_for_load_state("networkidle")
    page.keyboard.press("2")  # To the sheets, in `watch`.
    wait_until_it_listens(page)
    page.locator(first).first.click()
    expect(page.locator(busy).first).to_have_css("outline-style", "dashed")
    while len(asked) < late:
        page.wait_for_timeout(20)
    page.locator(second).first.click()
    if path != "/plan":
        expect(page.locator(shown)).to_contain_text(words)
    with page.expect_response(asked[late - 1].request.url):
        answer(late - 1)
    expect(page.locator(shown)).to_contain_text(words)
    page.close()
