"""From one table to the next: where phones go, which seats they hold then, and that no script replaces a tap."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from time import monotonic

import pytest
from playwright.sync_api import Page, Route, expect

from companion.sessions.session_store import begin
from companion.web.base.links import Role
from components.places import locate

from ..long_run import LONG
from .hands import wait_until_it_listens
from .table import PATIENCE, OpenPage, Served, ServeSwitch

KEPT = "() => JSON.parse(localStorage.getItem('salvage-seats')).map((seat) => location.origin + seat.path)"
"""The seats that a phone remembers."""
HOLDS = f"seats => JSON.stringify(({KEPT})().sort()) === JSON.stringify(seats.sort())"
FRIDAY, SUNDAY = "friday", "sunday"


@pytest.fixture
def friday(serve_switch: ServeSwitch) -> Served:
    """A table of Ann and Bo."""
    begin(locate("space-debris"), ["Ann", "Bo"], seed=1, name=FRIDAY).close()
    return serve_switch(FRIDAY)


def go_on_to_sunday(served: Served, players: Sequence[str], *pages: Page) -> None:
    """Serve another table in the place of this one; pages go there."""
    begin(locate("junk-orbit"), players, seed=1, name=SUNDAY).close()
    left = [page.url for page in pages]
    open_table(served)
    for page, url in zip(pages, left, strict=True):
        page.wait_for_url(lambda now, url=url: now.partition("#")[0] != url.partition("#")[0])


def open_table(served: Served) -> None:
    asyncio.run_coroutine_threadsafe(served.switch.open(SUNDAY), served.web.servers[0].get_loop()).result()


def sit(served: Served, phone: Page, *names: str) -> None:
    """Open seats on a phone, one after the other."""
    for name in names:
        phone.goto(served.url(Role.SEAT, name))
        phone.wait_for_selector("[data-line=live]")


@LONG
def test_a_phone_is_not_told_that_it_was_its_own(friday: Served, phones: OpenPage) -> None:
    """The link of before leads to the very seat that the phone has now, and is forgotten."""
    phone = phones(friday.url(Role.SEAT, "Ann"), live=True)
    go_on_to_sunday(friday, ["Ann", "Cleo"], phone)
    phone.wait_for_function(HOLDS, arg=[friday.url(Role.SEAT, "Ann")])
    expect(phone.locator("body.covered")).to_have_count(0)


@LONG
def test_nobody_is_sent_back_to_a_seat_that_is_no_more(friday: Served, phones: OpenPage) -> None:
    """Whoever isn't of the next game is offered no way back that would lead to the same page; whoever is, is."""
    phone = phones(friday.url(Role.SEAT, "Ann"))
    sit(friday, phone, "Ann")
    go_on_to_sunday(friday, ["Bo", "Cleo"], phone)
    assert phone.url == friday.url(Role.JOIN)
    phone.wait_for_function(HOLDS, arg=[])
    expect(phone.locator(".back")).to_have_count(0)


@LONG
def test_a_way_back_leads_to_the_seat_of_the_next_table(friday: Served, phones: OpenPage) -> None:
    """A phone that slept through the change and scans the code is led to its player's seat, not asked for a new one."""
    phone = phones(friday.url(Role.SEAT, "Ann"))
    sit(friday, phone, "Ann")
    phone.goto("about:blank")
    go_on_to_sunday(friday, ["Ann", "Cleo"])
    phone.goto(friday.url(Role.JOIN))
    phone.get_by_text("Back to your seat").click()
    phone.wait_for_url(friday.url(Role.SEAT, "Ann"))


@LONG
def test_a_phone_of_two_is_still_one_at_the_next_table(friday: Served, phones: OpenPage) -> None:
    """It asks who has it in hand before anything is seen there, and leads to either seat."""
    phone = phones(friday.url(Role.SEAT, "Ann"))
    sit(friday, phone, "Ann", "Bo")
    phone.get_by_role("button", name="Hold both seats").click()
    expect(phone.locator("#question")).to_be_visible()
    go_on_to_sunday(friday, ["Ann", "Bo", "Cleo"], phone)
    assert phone.url == f"{friday.url(Role.SEAT, 'Bo')}#who"
    expect(phone.locator("#who button")).to_have_text(["I am Bo", "I am Ann"])
    expect(phone.locator("#question")).to_be_hidden()
    phone.get_by_role("button", name="I am Ann").click()
    phone.wait_for_url(f"{friday.url(Role.SEAT, 'Ann')}#who")
    expect(phone.locator("#question")).to_be_visible()


class Slow:
    """A page of which what is asked for at an address waits, and that hears where it is told to go."""

    def __init__(self, page: Page, *urls: str) -> None:
        self.page, self.held = page, list[Route]()
        self.told: list[str] = []
        page.on("websocket", lambda line: line.on("framereceived", lambda said: self.told.append(str(said))))
        for url in urls:
            page.route(url, lambda route: self.held.append(route))

    def wait(self, until: Callable[[], object]) -> None:
        """Wait until something is so."""
        end = monotonic() + PATIENCE
        while not until():
            assert monotonic() < end
            self.page.wait_for_timeout(10)

    def asks(self) -> None:
        """Wait until it has asked for what waits."""
        self.wait(lambda: self.held)

    def is_told_to_go(self) -> None:
        """Wait until it has been told to go elsewhere."""
        self.wait(lambda: any('"go"' in said for said in self.told))


def put_link(page: Page, url: str) -> None:
    """Have a link lie over all of a page."""
    page.evaluate(
        """url => document.body.append(Object.assign(document.createElement("a"),
            { href: url, style: "position: fixed; inset: 0; z-index: 99" }))""",
        url,
    )


@LONG
def test_a_link_that_was_tapped_is_not_replaced(friday: Served, phones: OpenPage) -> None:
    """Though the table is left meanwhile, the host comes to Ann's seat at the next one, not to the host's page."""
    url = friday.url(Role.SEAT, "Ann")
    phone = phones("about:blank")
    slow = Slow(phone, url)
    phone.goto(friday.url(Role.HOST))
    phone.wait_for_selector("[data-line=live]")
    put_link(phone, url)
    phone.mouse.click(9, 9)
    slow.asks()
    go_on_to_sunday(friday, ["Ann", "Cleo"])
    slow.is_told_to_go()
    slow.held[0].continue_()
    phone.wait_for_url(friday.url(Role.SEAT, "Ann"))


def test_a_page_that_is_left_takes_no_taps(friday: Served, phones: OpenPage) -> None:
    """It is as good as gone."""
    phone = phones("about:blank")
    slow = Slow(phone)
    phone.goto(friday.url(Role.SEAT, "Ann"))
    phone.wait_for_selector("[data-line=live]")
    put_link(phone, friday.url(Role.WATCH))
    phone.route("**/", lambda route: slow.held.append(route))
    go_on_to_sunday(friday, ["Ann", "Cleo"])
    slow.asks()
    phone.mouse.click(9, 9)
    slow.held[0].continue_()
    phone.wait_for_url(friday.url(Role.SEAT, "Ann"))


@LONG
def test_the_way_back_goes_before_the_code_that_was_typed(friday: Served, phones: OpenPage) -> None:
    """Of a page that does both, the tap counts, whichever is answered first."""
    assert friday.switch.server
    url = friday.url(Role.SEAT, "Ann")
    phone = phones(url)
    sit(friday, phone, "Ann")
    phone.goto(f"http://{friday.host}/")
    slow = Slow(phone, url)
    expect(phone.get_by_text("Back to your seat")).to_be_visible()
    code = friday.switch.server.room.code
    with phone.expect_response("**/enter"):
        phone.evaluate(
            """code => setTimeout(() => {
                const field = document.getElementById("code");
                field.value = code;
                field.dispatchEvent(new Event("input"));
                document.querySelector(".back").click();
            })""",
            code,
        )
    slow.asks()
    slow.held[0].continue_()
    phone.wait_for_url(url)


@LONG
def test_a_form_that_is_on_its_way_is_heard_first(friday: Served, phones: OpenPage) -> None:
    """Whoever fills one in while the table is left sees what came of it; then the page goes."""
    phone = phones("about:blank")
    slow = Slow(phone, "**/form/new")
    phone.goto(friday.url(Role.HOST))
    phone.wait_for_selector("[data-line=live]")
    phone.get_by_role("button", name="New game").click()
    phone.get_by_role("button", name="Junk Orbit").click()
    slow.asks()
    go_on_to_sunday(friday, ["Ann", "Cleo"])
    slow.is_told_to_go()
    assert phone.locator("[data-form][aria-busy]").count() == 1
    slow.held[0].fulfill(json={"html": "<form id=form data-form='form/new'><h2>Heard</h2></form>"})
    phone.wait_for_url(friday.url(Role.HOST))


def test_a_phone_goes_back_from_a_sheet_to_the_table(friday: Served, phones: OpenPage) -> None:
    """However a sheet was closed, also as the page was loaded anew; only from the table it goes to where it was."""
    phone = phones("about:blank")
    sit(friday, phone, "Ann")
    menu, sheet = phone.get_by_role("button", name="Menu"), phone.locator("#sheet[open]")
    for close in (phone.go_back, lambda: phone.keyboard.press("Escape"), phone.reload):
        wait_until_it_listens(phone)
        menu.click()
        expect(sheet).to_have_count(1)
        close()
        expect(sheet).to_have_count(0)
        phone.wait_for_function("() => !history.state?.sheet")
        expect(phone.locator("#asked")).to_be_visible()
    phone.go_back()
    assert phone.url == "about:blank"
