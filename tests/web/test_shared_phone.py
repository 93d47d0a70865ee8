"""Two players who share a phone: it holds both seats, and shows nobody the other's secrets."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from ..long_run import LONG
from .table import PATIENCE, Serve, Table

HIDDEN = """() => [...document.body.children].filter((each) => each.id !== "who")
  .filter((each) => each.checkVisibility({ visibilityProperty: true })).map((each) => each.id)"""
"""What of a page is seen besides the question who has the phone in hand."""
OVERLAPS = """() => {
  const all = [...document.querySelectorAll("#heading button, #views button")];
  const boxes = all.filter((each) => each.checkVisibility()).map((each) => [each.id, each.getBoundingClientRect()]);
  const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  return boxes.flatMap(([one, a], index) =>
    boxes.slice(index + 1).filter(([, b]) => meet(a, b)).map(([other]) => `${one}, ${other}`));
}"""
"""Buttons of the heading and of the picture that lie on one another."""


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    """One tab of one phone."""
    context = browser.new_context(viewport={"width": 360, "height": 640})
    context.set_default_timeout(PATIENCE * 1000)
    yield context.new_page()
    context.close()


def share(table: Table, phone: Page, button: str = "Hold both seats") -> None:
    """Open Bo's seat where Ann's was, and hold both, or one alone."""
    for name in ("Ann", "Bo"):
        phone.goto(table.url(name))
        phone.wait_for_selector("[data-line=live]")
    expect(phone.get_by_role("heading", name="Ann had this phone before")).to_be_visible()
    phone.get_by_role("button", name=button).click()


def test_a_phone_that_changes_hands_shows_nothing_until_somebody_says_who_it_is(serve: Serve, phone: Page) -> None:
    """Whoever holds it says so by a tap; on the way to the other seat, after its reload, and when the turn goes on."""
    table = serve("space-debris", ("Ann", "Bo"), played=13)
    share(table, phone)
    expect(phone.locator("#question")).to_be_visible()
    phone.get_by_role("button", name="Hand the phone over").click()
    assert phone.evaluate(HIDDEN) == []
    expect(phone.locator("#who p")).to_have_text("It’s Ann’s turn.")
    phone.get_by_role("button", name="I am Ann").click()
    phone.wait_for_url(f"{table.url('Ann')}#who")
    expect(phone.locator("#question")).to_be_visible()
    phone.reload()
    expect(phone.get_by_role("heading", name="Who has the phone in hand?")).to_be_visible()
    assert phone.evaluate(HIDDEN) == []

    phone.get_by_role("button", name="I am Ann").click()
    expect(phone.locator("#question")).to_be_visible()
    while table.see("Bo").acting is None or table.see("Bo").acting.name != "Bo":
        table.session.refresh()
        table.session.random()
        table.get(table.path("host"))  # It takes up what has been played.
    expect(phone.locator("#who p")).to_have_text("It’s Bo’s turn.")
    assert phone.evaluate(HIDDEN) == []
    phone.get_by_role("button", name="I am Bo").click()
    phone.wait_for_url(f"{table.url('Bo')}#who")
    expect(phone.locator("#question")).to_be_visible()


def test_its_button_has_a_place_of_its_own(serve: Serve, phone: Page) -> None:
    """Beside those of a picture, which stand in the heading on a phone."""
    share(serve("space-junkyard", ("Ann", "Bo"), played=13), phone)
    expect(phone.locator("#views button").first).to_be_visible()
    for wide, high in ((360, 640), (390, 844), (640, 360), (768, 1024)):
        phone.set_viewport_size({"width": wide, "height": high})
        assert phone.evaluate(OVERLAPS) == []


@LONG
def test_nothing_is_seen_before_the_page_has_its_script(serve: Serve, phone: Page) -> None:
    """The address alone lays the cover over it."""
    table = serve("space-debris", ("Ann", "Bo"), played=13)
    phone.route("**/page.js*", lambda route: route.abort())
    phone.goto(f"{table.url('Ann')}#who")
    assert phone.evaluate(HIDDEN) == []


def test_a_link_of_a_shared_phone_opens_a_single_seat_elsewhere(serve: Serve, phone: Page) -> None:
    """Nobody is kept out by a question that has no answer there."""
    table = serve("space-debris", ("Ann", "Bo"), played=13)
    phone.goto(f"{table.url('Ann')}#who")
    expect(phone.locator("#question")).to_be_visible()


@LONG
def test_whoever_gives_a_phone_away_keeps_no_seat_on_it(serve: Serve, phone: Page) -> None:
    """Only one of the seats stays there, and nothing is asked again."""
    table = serve("space-debris", ("Ann", "Bo"))
    share(table, phone, "Only Bo’s")
    expect(phone.locator("#question")).to_be_visible()
    phone.goto(table.url("join"))
    expect(phone.get_by_text("Back to your seat")).to_have_attribute("href", table.path("Bo"))


def test_a_seat_that_is_held_with_another_is_here(serve: Serve) -> None:
    """Though its page isn't shown."""
    table = serve("space-debris", ("Ann", "Bo"))
    seating = table.server.seating
    table.server.links.take("Ann")
    seating._last["Ann"] = seating._opened = seating._opened - 1000
    assert seating.chair("Ann").state == "quiet"
    assert table.post("Ann", "here", {}).status == 200
    assert seating.chair("Ann").state == "here"
