"""The way in by four letters: what they open, how often they may be guessed, and what ends them."""

from __future__ import annotations

from contextlib import closing
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from companion.web.base import pace, room
from companion.web.base.room import FREE_WRONG_GUESSES, GUESSES, LETTERS, MAX_WAIT_SECONDS, Room

from ..long_run import LONG, first_of
from .table import OpenPage, Said, Serve, Table, wait_until_closed

NEAR, FAR = "192.168.1.20", "192.168.1.21"


class Clock:
    """A clock that a test sets."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    for module in (room, pace):
        monkeypatch.setattr(module, "monotonic", made)
    return made


def wrong(of: Room) -> str:
    """A code that isn't the table's."""
    return "".join(LETTERS[(LETTERS.index(letter) + 1) % len(LETTERS)] for letter in of.code)


def enter(table: Table, code: Any) -> Said:
    """Type a code on the page of the short address."""
    return table.ask("POST", "/enter", b'{"code": "%s"}' % str(code).encode(), {"origin": f"http://{table.host}"})


NEEDS = {
    "AbortSignal.timeout": "", "CSS.supports": "CSS :has(), CSS dvh", "window.WebSocket": "WebSocket",
    "Element.prototype.replaceChildren": "replaceChildren",
    "HTMLDialogElement.prototype.showModal": "HTMLDialogElement",
}  # fmt: skip
"""What pages need of a browser, with what they call it where it has no stand-in."""


@pytest.mark.parametrize("taken", [*NEEDS])
def test_an_older_browser_gets_in_or_is_told(serve: Serve, browser: Browser, taken: str) -> None:
    table = serve("space-debris")
    with closing(browser.new_page()) as page:
        page.add_init_script(f"delete {taken}")
        page.goto(f"http://{table.host}/")
        page.get_by_label("Which table?").press_sequentially(table.server.room.code)
        if told := NEEDS[taken]:
            expect(page.locator("#too-old")).to_contain_text(f"newer ones. ({told})")
        else:
            expect(page).to_have_url(table.url("join"))


def test_four_letters_lead_to_the_seats(serve: Serve, phones: OpenPage) -> None:
    """Small ones as well; what is wrong is said, and typed anew; then a seat is chosen by its name."""
    table = serve("space-debris")
    page = phones(f"http://{table.host}/")
    code = page.get_by_label("Which table?")
    code.press_sequentially(wrong(table.server.room))
    expect(page.get_by_role("alert")).to_contain_text("opens no table")
    expect(code).to_have_value("")
    code.press_sequentially(table.server.room.code.lower())
    page.wait_for_url(table.url("join"))
    page.wait_for_selector("[data-line=live]")
    page.get_by_role("button", name="Sit down as Bo").click()
    page.wait_for_url(table.url("Bo"))


@LONG
def test_four_letters_lead_to_the_table_for_those_who_only_watch(serve: Serve, phones: OpenPage) -> None:
    """What for is chosen on the page of the letters."""
    table = serve("space-debris")
    page = phones(f"http://{table.host}/")
    page.get_by_role("button", name="Just watch").click()
    page.get_by_label("Which table?").press_sequentially(table.server.room.code)
    page.wait_for_url(table.url("watch"))


@pytest.mark.parametrize("way", first_of(["", "rules/core.html"]))
def test_a_link_that_leads_nowhere_asks_for_the_letters(way: str, serve: Serve, unlucky: OpenPage) -> None:
    """A page of another evening says that it is over, and the letters of this one are typed right there; whether a link
    has ever been one nobody is told."""
    table = serve("space-debris")
    old = table.path("join")
    assert table.post("host", "new-code", {}).status == 200
    said = [table.get(f"{path}{way}", accept="text/html") for path in (old, "/guess/")]
    assert [each.status for each in said] == [404, 404]
    assert said[0].body == said[1].body
    assert table.get(f"{old}{way}").text == "Not Found"  # To a script.
    page = unlucky("about:blank")
    page.goto(f"http://{table.host}{old}{way}")
    expect(page.get_by_role("status")).to_contain_text("opens no table any more")
    page.get_by_label("Which table?").press_sequentially(table.server.room.code)
    page.wait_for_url(table.url("join"))


def test_a_code_opens_what_the_link_to_join_by_opens(serve: Serve) -> None:
    """And nothing else: whatever is typed, no other path is told."""
    table = serve("space-debris")
    right = table.server.room.code
    assert enter(table, right).json == {"go": table.path("join")}
    for typed in (wrong(table.server.room), right[:3], right + "A", "", "é" * 4, "../.", 7):
        assert {*enter(table, typed).json} <= {"refused", "wait"}, typed
    assert table.ask("POST", "/enter", b'{"code": "AAAA"}', {}).status == 403
    assert enter(table, r"\ud83d" * 4).status == 400


def test_who_guesses_waits_longer_each_time(clock: Clock) -> None:
    """Others don't; and while somebody waits, the right letters open nothing either."""
    table, waits = Room(), []
    for _ in range(FREE_WRONG_GUESSES + 9):
        assert not table.opens(wrong(table), NEAR)
        waits.append(table.wait(NEAR))
        assert not table.wait(NEAR) or not table.opens(table.code, NEAR)
        clock.now += waits[-1]
    assert waits == [0, 0, 5, 10, 20, 40, 80, 160, 320, *[MAX_WAIT_SECONDS] * 3]
    assert table.opens(table.code, FAR)
    assert table.opens(table.code, NEAR)
    table.opens(wrong(table), NEAR)
    assert not table.wait(NEAR)  # What was right is no guess.


def test_many_who_guess_share_a_store(clock: Clock) -> None:
    """However many addresses they have, all together try forty codes at once and one a minute from then on."""
    table = Room()
    for typed in ("é" * 4, "OOOO", "A1B2", "ßABC", "\ud83d" * 4) * GUESSES[0]:
        assert (table.opens(typed, NEAR), table.wait(NEAR)) == (False, 0)  # No code, and no try.
    for number in range(GUESSES[0]):
        assert not table.opens(wrong(table), f"10.0.0.{number}")
    assert not table.opens(table.code, FAR)
    assert table.wait(FAR) == 60
    clock.now += 60
    assert table.opens(table.code, FAR)
    assert not table.opens(table.code, NEAR)


def test_a_new_code_ends_the_old_one_and_its_link(serve: Serve) -> None:
    """Whoever is on the way in by one of them is led nowhere; who has a seat keeps it, and nobody but the host may."""
    table = serve("space-debris")
    code, link = table.server.room.code, table.path("join")
    assert table.post("Ann", "new-code", {}).status == 403
    with table.listen("join") as waiting, table.listen("Ann") as ann:
        assert table.post("host", "new-code", {}).status == 200
        wait_until_closed(waiting)
        ann.send("")
        assert ann.recv() is not None
    if table.server.room.code != code:  # One in 279,841 is the same.
        assert "go" not in enter(table, code).json
    assert table.get(link).status == 404
    assert enter(table, table.server.room.code).json == {"go": table.path("join")}


def test_who_needs_the_code_sees_it(serve: Serve) -> None:
    """On the host's page and the table's screen; a player has it in a sheet."""
    table = serve("space-debris")
    table.server.room.code = "KRTM"
    shown = {whose: "KRTM" in table.get(table.path(whose)).text for whose in ("host", "screen", "watch", "join", "Ann")}
    assert shown == {"host": True, "screen": True, "watch": False, "join": False, "Ann": False}
    assert "KRTM" in table.get(f"{table.path('Ann')}sheet/screens").text


def test_no_letter_is_read_as_another() -> None:
    """Codes are four letters of which none looks like another or like a figure."""
    codes = {Room().code for _ in range(200)}
    assert all(len(code) == 4 for code in codes)
    assert {letter for code in codes for letter in code} == {*LETTERS}
    assert not {*LETTERS} & {*"IOQ"}
