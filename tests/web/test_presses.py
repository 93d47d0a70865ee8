"""Taps while the table changes: a tap means what was seen where the finger came down, or nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from ..long_run import LONG, first_of
from .hands import ask_before_everything, hurry, wait_after, wait_until_it_listens
from .table import OpenPage, Serve, Table
from .test_pictures_by_hand import play_to

Press = Callable[[Locator], Callable[[], object]]
SEATS = "Ann", "Bo", "Cleo", "Dana"
A_MOMENT = 400
"""ms in which nothing that has just come takes taps."""


def press_by_mouse(thing: Locator) -> Callable[[], None]:
    """Press a button of the mouse on something; what releases it."""
    x, y = middle_of(thing)
    thing.page.mouse.move(x, y)
    thing.page.mouse.down()
    return thing.page.mouse.up


def press_by_finger(thing: Locator) -> Callable[[], object]:
    """Lay a finger on something; what takes it off."""
    x, y = middle_of(thing)
    hand = thing.page.context.new_cdp_session(thing.page)
    hand.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    return lambda: hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def press_by_key(thing: Locator) -> Callable[[], None]:
    """Press the space bar on something; what releases it."""
    thing.focus()
    thing.page.keyboard.down(" ")
    return lambda: thing.page.keyboard.up(" ")


def middle_of(thing: Locator) -> tuple[float, float]:
    place: Any = thing.bounding_box()
    return place["x"] + place["width"] / 2, place["y"] + place["height"] / 2


@pytest.fixture(params=first_of([press_by_finger, press_by_mouse]))
def press(request: pytest.FixtureRequest) -> Press:
    """Presses something with a mouse or a finger."""
    found: Press = request.param
    return found


@pytest.fixture
def open_page(phones: OpenPage) -> Callable[..., Page]:
    """Opens a page that is live and has been looked at."""

    def find(address: str) -> Page:
        page = phones(address, has_touch=True, live=True)
        page.wait_for_load_state("networkidle")
        hurry(page)
        return page

    return find


@pytest.fixture
def asked(serve: Serve) -> Table:
    """A game in which all may choose two cards, one after the other: the same question twice."""
    return serve("space-debris", ("Ann", "Bo", "Cleo"), played=1)


def see_answered(table: Table, page: Page, seat: str, key: str) -> None:
    """Somebody gives an answer, and the page shows what came after; so far nothing else has been done."""
    before = table.server.table.moves
    assert table.answer(seat, key).status == 200
    wait_after(page, before)


def expect_nothing_done(table: Table, page: Page, answers: int) -> None:
    """Nobody has given more than so many answers, nor chosen one on the page."""
    page.wait_for_timeout(A_MOMENT)  # An answer that a tap has sent would be here by now.
    assert table.played == answers
    expect(page.locator("#confirm")).to_be_hidden()
    expect(page.locator("#sheet")).to_be_hidden()


@pytest.mark.parametrize("press", first_of([press_by_finger, press_by_mouse, press_by_key]))
@pytest.mark.parametrize("place", first_of([0, -1]))
def test_an_answer_isnt_given_to_the_next_question(asked: Table, place: int, press: Press, open_page: OpenPage) -> None:
    """What lies below the finger may be called as it was, and answers something else by now."""
    page = open_page(asked.url("Ann"))
    release = press(page.locator("#answers .answer").nth(place))
    see_answered(asked, page, "Bo", asked.see("Bo").answers[1].key)
    release()

    expect_nothing_done(asked, page, 1)


@LONG
@pytest.mark.parametrize("press", first_of([press_by_mouse, press_by_finger]))
def test_a_button_that_means_something_else_now_does_nothing(asked: Table, press: Press, open_page: OpenPage) -> None:
    """Where it stays in its place and takes taps all the while; one that means the same does what it says."""
    page = open_page(asked.url("Ann"))
    button = page.locator("#answers .answer").first
    page.evaluate("document.body.addEventListener('click', () => { window.clicks = (window.clicks ?? 0) + 1 }, true)")
    release = press(button)
    button.evaluate("button => { button.dataset.key = 'another' }")
    release()
    page.wait_for_timeout(A_MOMENT)
    assert page.evaluate("window.clicks") is None

    press(page.locator("#answers .answer").nth(1))()
    page.wait_for_function("() => window.clicks == 1")


@LONG
def test_two_pages_of_a_seat_end_one_turn(serve: Serve, press: Press, open_page: OpenPage) -> None:
    """The second tap was meant for the same turn, though the next one can be ended, too."""
    table = serve("space-junkyard", played=16)
    seat = next(name for name in ("Ann", "Bo") if table.see(name).mine)
    page = open_page(table.url(seat))
    release = press(page.locator('#answers [data-key="end"]'))
    see_answered(table, page, seat, "end")
    release()

    expect_nothing_done(table, page, 1)


@LONG
def test_a_ring_on_the_board_isnt_another(serve: Serve, press: Press, open_page: OpenPage) -> None:
    """Other spaces can be chosen meanwhile, in a picture that shows another part."""
    table = serve("space-debris", ("Ann", "Bo", "Cleo"))
    seat = play_to(table.session, "space", 5)
    page = open_page(table.url(seat))
    release = press(page.locator("#board .target").first)
    before = table.played
    see_answered(table, page, seat, table.see(seat).answers[0].key)
    release()

    expect_nothing_done(table, page, before + 1)


@LONG
def test_the_yellow_button_gives_what_it_said(asked: Table, press: Press, open_page: OpenPage) -> None:
    """What was chosen for one question is no answer to the next, though it can be chosen there, too."""
    page = open_page(asked.url("Ann"))
    key = asked.see("Ann").answers[0].key
    page.evaluate("key => document.querySelector(`#answers [data-key='${key}']`).dataset.sure = 'Sure?'", key)
    page.locator(f'#answers [data-key="{key}"]').click()
    expect(page.locator("#do")).to_be_visible()
    page.wait_for_timeout(A_MOMENT)
    release = press(page.locator("#do"))
    see_answered(asked, page, "Bo", asked.see("Bo").answers[1].key)
    release()

    page.wait_for_timeout(A_MOMENT)
    assert asked.played == 1


@LONG
def test_a_question_that_comes_takes_no_taps_for_a_moment(asked: Table, press: Press, open_page: OpenPage) -> None:
    """Who has seen the one before taps where its answer was; what has stayed, such as the menu, is open at once."""
    page = open_page(asked.url("Ann"))
    page.clock.set_fixed_time(0)  # However slow this machine is, no moment passes.
    see_answered(asked, page, "Bo", asked.see("Bo").answers[0].key)
    press(page.locator("#answers .answer").nth(1))()

    expect_nothing_done(asked, page, 1)
    see_answered(asked, page, "Bo", asked.see("Bo").answers[0].key)
    press(page.get_by_role("button", name="Menu"))()
    expect(page.locator("#sheet")).to_be_visible()


@LONG
def test_what_a_proposal_has_moved_takes_no_taps_for_a_moment(asked: Table, press: Press, open_page: OpenPage) -> None:
    """The question is the same, but its answers lie lower by a banner."""
    page = open_page(asked.url("Ann"))
    assert asked.answer("Ann", asked.see("Ann").answers[0].key).status == 200
    with asked.listen("Bo"), asked.listen("Cleo"):
        page.wait_for_timeout(2 * A_MOMENT)
        page.clock.set_fixed_time(0)
        x, y = middle_of(page.locator("#answers .answer").first)
        asked.post("Bo", "undo", {})
        page.wait_for_selector(".banner")
        page.mouse.click(x, y)
        for button in page.locator("[aria-label=Proposal] button").all():
            press(button)()

        page.wait_for_timeout(A_MOMENT)
        assert asked.played == 1
        assert len(asked.server.proposals.pending) == 1


@LONG
def test_a_sheet_takes_no_tap_meant_for_what_lay_there(asked: Table, press: Press, open_page: OpenPage) -> None:
    """Impatient fingers tap twice: neither the second sheet nor the table below takes the second tap."""
    page = open_page(asked.url("Ann"))
    x, y = middle_of(page.locator("#answers .answer").nth(1))
    page.clock.set_fixed_time(0)
    page.evaluate("import('../static/sheets.js').then(({ openWith }) => openWith('Read this', 'It has a button.'))")
    close = page.locator("#sheet [data-close]")
    press(close)()
    page.wait_for_timeout(A_MOMENT)
    expect(close).to_be_visible()
    left, top = middle_of(close)
    page.locator("#sheet").evaluate("(sheet, at) => { sheet.style.translate = at; }", f"{x - left}px {y - top}px")
    page.clock.set_fixed_time(2 * A_MOMENT / 1000)
    hurry(page)
    page.mouse.click(x, y, click_count=2, delay=20)
    expect_nothing_done(asked, page, 0)


@LONG
def test_one_more_is_one_more_whatever_the_figure_is_by_now(serve: Serve, press: Press, open_page: OpenPage) -> None:
    """Counting by taps goes on while others count."""
    table = serve("space-debris", mode="tracker")
    page = open_page(table.url("Ann"))
    less, figure = page.get_by_role("button", name="HP, Ann: less"), page.get_by_role("group", name="HP, Ann")
    less.click()
    expect(figure).to_contain_text("3")
    wait_until_it_listens(page)  # The first news have come between.
    release = press(less)
    before = table.server.table.moves
    assert table.post("Bo", "answer", {"line": "Ann hp -1"}).status == 200
    wait_after(page, before)
    release()

    expect(figure).to_contain_text("1")


MET = """undo => [...document.querySelectorAll(".answer, .target, .card, .two button")].some((each) => {
    const [a, b] = [undo, each].map((one) => one.getBoundingClientRect());
    return each.checkVisibility() && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
})"""
"""Whether the five-second Undo lies on what answers."""


@pytest.mark.parametrize(("game", "question"), [("space-junkyard", "move"), ("space-debris", "action")])
def test_one_tap_gives_what_puts_nothing_at_stake(serve: Serve, phones: OpenPage, game: str, question: str) -> None:
    """On the picture or in the list; Undo takes it back for a moment, and lies on no answer. What draws or costs, and a
    phone that asks before everything, show it first."""
    table = serve(game, SEATS, seed=4)
    seat = play_to(table.session, question, 4)
    answers = [answer for answer in table.see(seat).answers if not answer.is_out]
    safe, other = (next(each.key for each in answers if each.is_safe == is_safe) for is_safe in (True, False))
    page = phones(table.url(seat), live=True)
    undo, asked = page.locator("#undo-now"), page.locator("#asked").inner_text()

    def tap(key: str) -> bool:
        """Tap an answer; whether that has given it."""
        wait_until_it_listens(page)
        listed = page.locator(f'#answers > [data-key="{key}"]')
        target = page.locator(f'#board [data-keys="{key}"]')
        if target.count():  # It may lie out of the part that is shown.
            target.dispatch_event("click")
        else:
            listed.click()
        expect(page.locator("#do, #undo-now").locator("visible=true")).to_have_count(1)
        return undo.is_visible()

    assert not tap(other)
    page.locator("#leave").click()
    assert tap(safe)
    expect(page.locator("#asked")).not_to_have_text(asked)
    assert not undo.evaluate(MET)
    wait_until_it_listens(page)
    undo.click()
    expect(page.locator("#asked")).to_have_text(asked)
    expect(undo).to_be_hidden()
    ask_before_everything(page)
    assert not tap(safe)


@pytest.mark.parametrize(("question", "answer"), [("action", "#answers > .answer"), ("space", "#board .target")])
def test_a_finger_that_bounces_gives_nothing(serve: Serve, open_page: OpenPage, question: str, answer: str) -> None:
    """It picks, in the list as on the picture; two taps that are meant give an answer."""
    table = serve("space-debris", SEATS, seed=4)
    page = open_page(table.url(play_to(table.session, question, 4)))
    ask_before_everything(page)
    before = table.server.table.moves
    page.mouse.click(*middle_of(page.locator(answer).first), click_count=2, delay=20)
    page.wait_for_timeout(A_MOMENT)  # An answer that a tap has sent would be here by now.
    assert page.locator("#do").is_visible()
    assert table.server.table.moves == before

    page.mouse.click(*middle_of(page.locator(f"{answer}:is(.chosen, [aria-pressed=true])").first))
    wait_after(page, before)
