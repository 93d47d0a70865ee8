"""Stepping back through the game on the board: it is looked at, and each sees what was theirs to see then."""

from __future__ import annotations

from playwright.sync_api import expect

from companion.positions.views import view
from companion.sessions.log import entries
from companion.web.views.past import find_past

from ..long_run import LONG
from .hands import hurry, wait_until_it_listens
from .table import OpenPage, Serve


def test_the_past_is_what_an_audience_saw_then(serve: Serve) -> None:
    """At every answer of a game with hands: nothing more, and nothing that others held."""
    table = serve("mixia", ("Ann", "Bo"), seed=3)
    seen: dict[str, list[object]] = {"Ann": [], "screen": []}
    session = table.session
    for _ in range(30):
        state = session.rules.dump(session.play.table)
        seen["Ann"].append(view(state, session.game.state, "Ann"))
        seen["screen"].append(view(state, session.game.state, "table"))
        session.random(1)

    def look(audience: str, seq: int) -> object:
        moment = table.server.table.history.find(seq, audience)
        return find_past(session_there, art, moment.node, moment.before, audience, moment.line.who).view.state

    table.server.worker.submit(table.server.table.catch_up).result()
    session_there, art = table.server.table.session, table.server.table.art
    for seq in range(30):
        assert table.server.worker.submit(look, "Ann", seq).result() == seen["Ann"][seq]
        assert table.server.worker.submit(look, "table", seq).result() == seen["screen"][seq]
    played = len(entries(session)) - 1
    for wrong, status in ((str(played + 1), 404), ("-1", 404), ("x", 404), (str(played), 200)):
        assert table.get(f"{table.path('Ann')}sheet/past/{wrong}").status == status


@LONG
def test_steps_lead_through_the_game_and_change_nothing(serve: Serve, phones: OpenPage) -> None:
    """Buttons stay where they are, arrow keys go on with the slider, what came is set off, and the table goes on."""
    table = serve("space-debris", ("Ann", "Bo"), played=30)
    page = phones(table.url("Ann"), live=True)
    for way in (
        "#heading [data-sheet='sheet/menu']",
        "dialog [data-sheet='sheet/history']",
        "dialog [data-sheet^='sheet/past']",
    ):
        wait_until_it_listens(page)
        page.locator(way).click()
    past, back, slider = page.locator("#past"), page.locator("[data-by='-1']"), page.get_by_role("slider")
    expect(past).to_have_attribute("data-seq", "30")
    wait_until_it_listens(page)
    where = back.bounding_box()
    for seq in range(29, 25, -1):
        back.click()
        expect(past).to_have_attribute("data-seq", str(seq))
        assert back.bounding_box() == where
    set_off = 0
    slider.focus()
    for seq in range(25, 17, -1):
        page.keyboard.press("ArrowLeft")
        expect(past).to_have_attribute("data-seq", str(seq))
        expect(slider).to_be_focused()
        set_off += past.locator(".came").count()
    assert set_off > 0
    turns = [int(each) for each in (past.get_attribute("data-turns") or "").split()]
    page.locator("[data-by='-turn']").click()
    expect(past).to_have_attribute("data-seq", str(max([0, *(each for each in turns if each < 18)])))
    assert table.played == 0

    table.session.random(1)
    page.wait_for_function("moves => document.body.dataset.moves == moves", arg=str(table.session.head.moves))
    expect(past).to_be_visible()
    hurry(page)
    page.get_by_role("button", name="Back to now").click()
    expect(past).to_be_hidden()


def test_what_others_did_is_one_line_and_its_steps(serve: Serve, phones: OpenPage) -> None:
    """Whose turns there were; each is a sentence with its steps, through which arrow keys lead on the board."""
    table = serve("space-junkyard", ("Ann", "Bo", "Cleo"), played=40)
    session = table.session
    while session.play.ask.seat != "Ann" or len(since := table.see("Ann").view.since) < 2:
        session.random(1)
    assert {*since} == {"Bo", "Cleo"}
    page = phones(table.url("Ann"), viewport={"width": 360, "height": 640}, live=True)
    expect(page.locator("#news .since")).to_have_text("Since your turn: Bo and Cleo, 2 turns")
    wait_until_it_listens(page)
    page.get_by_role("button", name="Replay").click()
    past, stops = page.locator("#past"), page.locator("#past").get_attribute("data-stops")
    steps = [int(each) for each in (stops or "").split()]
    assert len(steps) > 3
    expect(past).to_have_attribute("data-seq", str(steps[0]))
    page.locator("#sheet-title").focus()
    for key, seq in (("ArrowRight", steps[1]), ("ArrowRight", steps[2]), ("ArrowLeft", steps[1])):
        page.keyboard.press(key)
        expect(past).to_have_attribute("data-seq", str(seq))
    expect(past.locator("[aria-current=step]")).to_have_count(1)
    sentences = past.locator("summary").all_inner_texts()
    assert len(sentences) == 3
    assert all(name in said for name, said in zip(["Ann", *since], sentences, strict=True))
    played = session.head.moves
    page.get_by_role("button", name="Back to now").click()
    assert table.see("Ann").view.moves == played

    session.random(1)  # Once one's turn has begun, what was before it is no news any more.
    assert table.see("Ann").view.since == []


def test_a_replay_gives_way_to_ones_own_turn(serve: Serve, phones: OpenPage) -> None:
    """Whoever looks at it while waiting is at the question at once when it is theirs."""
    table = serve("junk-orbit", ("Ann", "Bo", "Cleo"), seed=3, played=40)
    session = table.session
    while not (session.play.ask.seat == "Cleo" and session.play.ask.name == "launch"):
        session.random(1)
    table.see("Ann")
    page = phones(table.url("Ann"), live=True)
    wait_until_it_listens(page)
    page.get_by_role("button", name="Replay").click()
    expect(page.locator("#sheet[open] #past[data-waits]")).to_have_count(1)
    while session.play.ask.seat != "Ann":
        session.random(1)
    table.see("Ann")

    expect(page.locator("#sheet[open]")).to_have_count(0)
