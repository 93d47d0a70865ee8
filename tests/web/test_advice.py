"""Advice on a page: a sheet of ideas of which none is chosen, and why a bot did what it did."""

from __future__ import annotations

from playwright.sync_api import expect

from companion.table.seat_bots import think

from .hands import hurry, wait_until_it_listens
from .table import OpenPage, Serve
from .test_pictures_by_hand import play_to


def test_an_idea_is_shown_and_chooses_nothing(serve: Serve, phones: OpenPage) -> None:
    """A tap on one shows the answer as any tap does, with what follows; only the yellow button gives it."""
    table = serve("space-debris", seed=3, played=30)
    ann = table.session.play.ask.seat
    page = phones(table.url(ann), viewport={"width": 360, "height": 640})
    wait_until_it_listens(page)
    page.get_by_role("button", name="Help").click()
    page.get_by_role("button", name="What could I do?").click()
    ideas = page.locator("[data-idea]")
    expect(ideas.first).to_be_visible()
    key = ideas.first.get_attribute("data-idea")
    box = ideas.first.bounding_box()
    assert box
    assert box["height"] >= 44
    hurry(page)
    ideas.first.click()

    expect(page.locator("#sheet")).not_to_have_attribute("open", "")
    expect(page.locator("#do")).to_be_visible()
    expect(page.locator(f'#answers [data-key="{key}"]')).to_have_attribute("aria-pressed", "true")
    assert table.played == 0
    other = next(name for name in table.session.meta.players if name != ann)
    assert table.get(f"{table.path(other)}sheet/ideas").status == 404


def test_an_idea_without_a_reason_is_not_shown(serve: Serve) -> None:
    """What an answer does, the answers say themselves."""
    table = serve("space-junkyard", seed=7)
    play_to(table.session, "resource")
    sheet = table.get(f"{table.path(table.session.play.ask.seat)}sheet/ideas").text

    assert "data-idea" not in sheet
    assert "no reason" in sheet


def test_a_bot_says_why(serve: Serve) -> None:
    """Of its own answers, to whoever asks; of people's nobody asks a bot."""
    table = serve("space-debris", seed=3, played=30)
    run, bots, live = table.server.worker.submit, table.server.bots, table.server.table
    bot = live.session.play.ask.seat
    other = next(name for name in live.session.meta.players if name != bot)
    run(bots.take, bot).result()
    thought = run(bots.look).result()
    run(bots.give, thought, think(thought)).result()
    seq = live.session.seq

    assert f"sheet/reason/{seq}" in table.get(f"{table.path(other)}sheet/why/{seq}").text
    told = table.get(f"{table.path(other)}sheet/reason/{seq}")
    assert told.status == 200
    assert f"Why did {bot} do that?" in told.text
    assert "sheet/reason" not in table.get(f"{table.path(other)}sheet/why/{seq - 1}").text
    assert table.get(f"{table.path(other)}sheet/reason/{seq - 1}").status == 404
