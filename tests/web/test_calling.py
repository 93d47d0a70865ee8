"""Whose turn it is learns so without looking: by a band, a buzz, a sound that somebody wants, and the page's title."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from ..long_run import LONG, first_of
from .hands import hurry, wait_until_it_listens
from .table import OpenPage, Serve, Table

LISTEN = """
window.buzzed = 0, window.sounded = 0;
Object.defineProperty(navigator, "vibrate", { value: () => ++window.buzzed });
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...at) { window.sounded++; return start.apply(this, at); };
"""
WHERE = "() => [...document.querySelectorAll('body > *')].map(each => JSON.stringify(each.getBoundingClientRect()))"


def go_on_to(table: Table, page: Page, player: str) -> None:
    """Have the game go on until it is a player's turn, and a page show that."""
    session = table.session
    session.random(1)
    while session.play.table.player != player:  # type: ignore[attr-defined]
        session.random(1)
    page.wait_for_function("moves => document.body.dataset.moves == moves", arg=str(session.head.moves))


LIES_OVER = """() => [...document.querySelectorAll("button:not(.unseen), .target, .picture")].filter((each) => {
  const { left, top, right, bottom } = each.getBoundingClientRect(), call = document.getElementById("call");
  const at = [0.1, 0.5, 0.9].map((part) => [left + part * (right - left), top + part * (bottom - top)]);
  const within = at.flatMap(([x]) => at.map(([, y]) => [x, y]));
  return right > left && within.some(([x, y]) => call.contains(document.elementFromPoint(x, y)));
}).map((each) => each.outerHTML.slice(0, 80))"""
"""What the band takes taps from."""


@pytest.mark.parametrize("size", first_of([[360, 640], [740, 360]]))
def test_a_call_takes_no_tap_from_anything(size: list[int], serve: Serve, phones: OpenPage) -> None:
    """Neither from the board nor from what stands in the heading, also on a phone of two."""
    table = serve("junk-orbit", ("Ann", "Bo"), played=4)
    page = phones(table.url("Bo"), viewport={"width": size[0], "height": size[1]}, live=True)
    table.session.refresh()
    go_on_to(table, page, "Ann")
    go_on_to(table, page, "Bo")
    page.evaluate("document.body.classList.add('called', 'holds')")  # It is gone again by itself.
    hurry(page)
    assert page.locator("#call").is_visible()
    assert page.evaluate(LIES_OVER) == []


@LONG
def test_a_phone_calls_once_when_it_is_its_players_turn(serve: Serve, phones: OpenPage) -> None:
    """Nothing moves for it; a sound comes once it is wanted, which the phone remembers."""
    table = serve("junk-orbit", ("Ann", "Bo"), played=4)
    table.session.refresh()
    page = phones("about:blank")
    page.context.add_init_script(LISTEN)
    page.goto(table.url("Bo"))
    page.wait_for_selector("[data-line=live]")
    go_on_to(table, page, "Ann")
    expect(page).to_have_title("Junk Orbit: Bo")
    page.locator("#heading h1").click()  # Pages may buzz from a tap on.
    band = page.locator("#call")
    expect(band).to_be_hidden()

    go_on_to(table, page, "Bo")
    expect(band).to_have_text("Your turn, Bo")
    expect(page).to_have_title("Your turn, Bo · Junk Orbit: Bo")
    with_band = page.evaluate(WHERE)
    band.click(position={"x": 60, "y": 22})  # On its words: buttons lie on its middle.
    expect(band).to_be_hidden()
    assert page.evaluate(WHERE) == with_band
    assert page.evaluate("[window.buzzed, window.sounded]") == [1, 0]

    page.locator("#heading [data-sheet='sheet/menu']").click()
    hurry(page)
    page.locator("dialog [data-sheet='sheet/call']").click()
    switches = page.get_by_role("switch")
    expect(switches).to_have_count(6)
    assert [each.is_checked() for each in switches.all()] == [True, True, False, True, False, True]
    wait_until_it_listens(page)
    page.get_by_role("switch", name="Sound").check()
    page.get_by_role("switch", name="Light").uncheck()
    page.get_by_role("switch", name="Buzz").uncheck()
    page.wait_for_function("() => window.sounded == 2")  # So sounds what has been chosen.
    page.reload()
    page.wait_for_selector("[data-line=live]")
    page.locator("#heading h1").click()
    go_on_to(table, page, "Ann")
    go_on_to(table, page, "Bo")
    page.wait_for_function("() => window.sounded == 2")
    assert page.evaluate("window.buzzed") == 0
    expect(band).to_be_hidden()
