"""What is on its way to the table: nothing false is said of it, and nothing moves while it is waited for."""

from __future__ import annotations

from collections.abc import Callable
from time import sleep
from typing import Any

import pytest
from playwright.sync_api import Page, Route

from ..long_run import LONG, first_of
from .hands import wait_until_it_listens
from .table import OpenPage, Serve
from .test_keeping import answers, give_first

WATCH = """() => {
  const seen = window.seen = [];
  const look = () => {
    const kept = document.getElementById("kept"), told = document.getElementById("live").textContent;
    const said = kept.checkVisibility() ? kept.textContent.replace(/\\s+/g, " ").trim() : "";
    const lies = ["question", "foot", "answers"].map((id) => document.getElementById(id))
      .map((each) => each && Math.round(each.getBoundingClientRect().top));
    const moves = document.body.dataset.moves;
    seen.push({ at: performance.now() - window.tapped, told, said, lies: lies.join(" "), moves });
    requestAnimationFrame(look);
  };
  window.tapped = Infinity;
  addEventListener("click", () => { window.tapped = performance.now(); }, true);
  look();
}"""
"""Writes down, from frame to frame, what a page says of its line and of what is kept, and where things lie."""


def watch(page: Page) -> Callable[[], list[dict[str, Any]]]:
    """Watch what a page shows from its next tap on; what it was."""
    page.evaluate(WATCH)
    return lambda: [each for each in page.evaluate("seen") if each["at"] is not None and each["at"] >= 0]


@pytest.mark.parametrize("delay", first_of([0.8, 3]))
@pytest.mark.parametrize("late", first_of(["request", "reply"]))
def test_what_waits_for_the_server_says_nothing_false(delay: float, late: str, serve: Serve, phones: OpenPage) -> None:
    """For a second nothing is said, then that it is being sent; what is tapped stays where it is."""
    table = serve("space-debris", ("Ann", "Bo", "Cleo"), played=1)
    page = phones(table.url("Ann"), live=True)
    wait_until_it_listens(page)
    seen = watch(page)

    def hold(route: Route) -> None:
        said = route.fetch() if late == "reply" else None
        sleep(delay)
        route.fulfill(response=said) if said else route.continue_()

    page.route("**/answer", hold)
    before = page.get_attribute("body", "data-moves")
    give_first(page)
    page.wait_for_selector(f"body:not(.sending):not([data-moves='{before}'])")

    frames = seen()
    unanswered = [each for each in frames if each["moves"] == before]
    assert {each["said"] for each in frames} == {""}
    assert len({each["lies"] for each in unanswered}) == 1
    assert {each["told"] for each in frames if each["at"] < 1000} <= {"live"}
    if delay > 1:  # What a busy machine answers late may be said to be on its way in the other case, too.
        assert "sending" in {each["told"] for each in frames}
    assert table.played == 1


@LONG
def test_what_is_given_again_says_that_it_is_on_its_way(serve: Serve, unlucky: OpenPage) -> None:
    """Until the reply is there it can't be forgotten, as it may be done by then; and it lies where it lay."""
    table = serve("space-debris")
    page = unlucky(table.url("Ann"))
    page.route("**/answer", lambda route: route.abort())
    give_first(page)
    page.wait_for_selector("#kept:has-text('Give it now?')")
    lay = page.locator("#kept").bounding_box()
    page.unroute("**/answer")
    held: list[Route] = []
    page.route("**/answer", lambda route: held.append(route))
    page.wait_for_timeout(500)
    page.click("#again")
    page.wait_for_selector("#kept:has-text('It’s being sent.')")
    assert page.locator("#kept").bounding_box() == lay
    page.evaluate("document.getElementById('forget').click()")
    assert page.is_hidden("#forget")
    held[0].continue_()
    page.wait_for_selector("#kept", state="hidden")
    page.wait_for_selector("body:not([data-moves='0'])")
    assert answers(table) == 1
