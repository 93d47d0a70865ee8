"""An answer is neither lost nor given twice, whatever becomes of the line; one that comes too late is told why."""

from __future__ import annotations

from contextlib import suppress

from playwright.sync_api import Page, Request, Route, expect

from companion.web.server.server import MAX_REQUEST_IDS, Once

from ..long_run import LONG
from .hands import hurry
from .table import OpenPage, Serve, Table


def give_first(page: Page) -> None:
    """Give the first answer of the list."""
    page.locator("#answers .answer").first.click()
    if page.locator("#do").is_visible():
        page.locator("#do").click()


def answers(table: Table) -> int:
    table.session.refresh()
    return table.session.seq


def key(table: Table) -> str:
    """The key of Ann's first answer; sessions are looked at on their own thread."""
    server = table.server
    return server.worker.submit(lambda: server.table.screen("Ann").answers[0].key).result()


def test_the_same_number_is_done_once() -> None:
    """What is asked for again under its number isn't done again; what was refused may be."""
    once, done = Once(), []

    def refuse() -> None:
        raise ValueError

    with suppress(ValueError):
        once.do("ann", "1", refuse)
    for _ in range(2):
        once.do("ann", "1", lambda: done.append("ann"))
        once.do("bo", "1", lambda: done.append("bo"))
        once.do("bo", "", lambda: done.append("no number"))

    assert done == ["ann", "bo", "no number", "no number"]
    assert once.has("ann", "1")
    assert not once.has("ann", "")


def test_only_the_last_numbers_are_remembered() -> None:
    """A link that asks for ever fills no memory, whatever it calls that."""
    once = Once()
    for number in range(3 * MAX_REQUEST_IDS):
        once.do("ann", str(number), int)
    once.do("ann", "x" * 1000, int)

    kept = [number for number in range(3 * MAX_REQUEST_IDS) if once.has("ann", str(number))]
    assert kept == [*range(2 * MAX_REQUEST_IDS, 3 * MAX_REQUEST_IDS)]
    assert not once.has("ann", "x" * 1000)


def test_an_answer_sent_again_is_not_given_again(serve: Serve) -> None:
    """The reply to the first was lost; the second says that all is well, and the page may ask before."""
    table = serve("space-debris")
    given = {"key": key(table), "moves": 0, "once": "a1"}

    before = table.post("Ann", "known", {"once": "a1"}).json
    said = [table.post("Ann", "answer", given) for _ in range(2)]

    assert [each.status for each in said] == [200, 200]
    assert answers(table) == 1
    assert [before["done"], table.post("Ann", "known", {"once": "a1"}).json["done"]] == [False, True]
    assert table.post("Bo", "known", {"once": "a1"}).json["done"] is False


def test_an_answer_that_comes_too_late_is_told_what_changed(serve: Serve) -> None:
    """It isn't done, and the sheet has what has happened since, an undo with it."""
    table = serve("space-debris")
    first = key(table)
    table.answer("Ann", first)
    second = key(table)
    table.answer("Ann", second)
    table.post("Ann", "undo", {})

    late = table.answer("Bo", second, moves=0)

    assert late.status == 409
    assert late.json["stale"]
    assert answers(table) == 1
    assert "Undone: " in late.json["sheet"]
    assert "dock A" in late.json["sheet"]


@LONG
def test_a_lost_reply_is_found_to_be_done(serve: Serve, unlucky: OpenPage) -> None:
    """The server did it, the phone heard nothing: it asks, and forgets what it kept."""
    table = serve("space-debris")
    page = unlucky(table.url("Ann"))

    def lose_reply(route: Route) -> None:
        route.fetch()
        route.abort()

    page.route("**/answer", lose_reply)
    give_first(page)
    page.wait_for_selector("body:not([data-moves='0'])")
    page.wait_for_selector("#kept", state="hidden")

    assert answers(table) == 1


def test_an_answer_that_never_arrives_is_kept(serve: Serve, unlucky: OpenPage) -> None:
    """It is offered again with its words, even after the page was loaded anew, and given when people say so."""
    table = serve("space-debris")
    page = unlucky(table.url("Ann"))
    page.route("**/answer", lambda route: route.abort())
    give_first(page)
    page.wait_for_selector("#kept:has-text('Give it now?')")
    kept = page.inner_text("#kept b")
    page.unroute("**/answer")
    page.reload()
    expect(page.locator("#kept b")).to_have_text(kept)  # Out of sight for a moment, while the table is asked.
    assert answers(table) == 0
    page.click("#again")
    page.wait_for_selector("body:not([data-moves='0'])")
    assert answers(table) == 1


@LONG
def test_a_tap_on_what_is_no_longer_asked_opens_a_sheet(serve: Serve, unlucky: OpenPage) -> None:
    """The page had not heard of the change; the sheet says what was not done."""
    table = serve("space-debris")
    page = unlucky(table.url("Ann"))
    words = page.inner_text("#answers .answer b >> nth=0")
    page.route(
        "**/answer", lambda route: route.continue_(post_data=route.request.post_data.replace('"moves":0', '"moves":-1'))
    )
    give_first(page)
    page.wait_for_selector("dialog[open]")

    assert page.inner_text("#sheet-title") == "The table changed before your tap"
    assert page.inner_text("dialog [data-words]") == words
    page.click("[data-close]")
    assert page.is_hidden("dialog")
    assert answers(table) == 0


TAPS = "button => { for (let tap = 0; tap < 4; tap++) button.click(); }"


def test_many_taps_at_once_give_one_answer(serve: Serve, unlucky: OpenPage) -> None:
    """The first picks, as a finger may bounce; of many on what gives it one is taken."""
    table = serve("space-debris")
    page = unlucky(table.url("Ann"))
    sent: list[Request] = []
    page.on("request", lambda request: request.method == "POST" and sent.append(request))
    page.locator("#answers .answer").first.evaluate(TAPS)
    assert sent == []
    hurry(page)
    page.locator("#do").evaluate(TAPS)
    page.wait_for_selector("body:not(.sending):not([data-moves='0'])")

    assert len(sent) == 1  # Taps are sent when they come, or never.
    assert page.is_hidden("dialog")
    assert answers(table) == 1


@LONG
def test_what_was_typed_answers_what_was_asked_then(serve: Serve, unlucky: OpenPage) -> None:
    """A field keeps what was typed when the next question comes; Enter doesn't give it to that."""
    table = serve("space-debris", played=1)
    page = unlucky(table.url("Ann"))
    page.evaluate("document.body.insertAdjacentHTML('beforeend', '<form data-line><input name=line></form>')")
    first, last = (table.see("Bo").answers[place].key for place in (0, -1))
    page.locator("[name=line]").press_sequentially(last)
    assert table.answer("Bo", first).status == 200
    page.wait_for_selector(f"body[data-moves='{table.server.table.moves}']")
    page.keyboard.press("Enter")
    page.wait_for_selector("dialog[open]")

    assert page.inner_text("#sheet-title") == "The table changed before your tap"
    assert answers(table) == 2
