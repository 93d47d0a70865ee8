"""Set-up step by step, ticked off together."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from companion.sessions.session_store import begin, open_session
from companion.web.game.live_table import LiveTable
from companion.web.server.server import TableServer
from components.places import locate

from ..long_run import LONG
from .table import OpenPage, Serve, pushed

GAMES = ("space-debris", "junk-orbit", "space-junkyard", "spacecraft", "mixia")


def play_until(table: LiveTable, has_come: Callable[[], bool]) -> None:
    """Give the first answer again and again, until something has come about."""
    for _ in range(60):
        if has_come():
            return
        ask = table.session.play.ask
        assert ask is not None
        table.answer(ask.seat or "Ann", table.screen(ask.seat or "Ann").answers[0].key, table.moves)
    raise AssertionError("it doesn't come about")


def play_first_turn(game: str) -> LiveTable:
    """A table whose first turn has begun."""
    table = LiveTable(begin(locate(game), ["Ann", "Bo"], seed=5))
    play_until(table, lambda: not table.set_up.goes_on)
    return table


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_laid_out_step_by_step(game: str) -> None:
    """What hands do before the first turn are steps; what comes then is no set-up any more."""
    table = play_first_turn(game)
    steps = table.set_up.steps

    assert len(steps) > 2
    assert table.set_up.steps_left == len(steps)
    assert table.tasks == []
    assert LiveTable(table.session).set_up.steps == steps


@pytest.mark.usefixtures("home")
def test_things_of_a_step_are_ticked_one_by_one() -> None:
    """A step is done once all that it lists is; the next one is then the one to do."""
    table = play_first_turn("junk-orbit")
    set_up = table.set_up
    tiles = next(step for step in set_up.steps if step.heading == "Put a tile on each city")
    assert len(tiles.ticks) == 23

    for step in set_up.steps:
        if step == tiles:
            break
        set_up.tick(step.ticks[0].id)
    assert set_up.now == tiles
    for tick in tiles.ticks:
        set_up.tick(tick.id)
    assert set_up.now != tiles
    set_up.tick(tiles.ticks[3].id)
    assert set_up.now is not None
    assert [tick.done for tick in set_up.now.ticks].count(False) == 1
    set_up.tick("all")
    assert set_up.steps_left == 0


@pytest.mark.usefixtures("home")
def test_a_table_at_which_turns_were_played_has_been_laid_out() -> None:
    """In the second turn no page asks for set-up, be it open still or opened again; in the first turn it does."""
    table = play_first_turn("junk-orbit")
    assert LiveTable(table.session).set_up.steps_left == table.set_up.steps_left > 2

    play_until(table, lambda: (table.session.play.table.turn or 0) > 1)
    assert table.set_up.steps_left == 0
    assert LiveTable(table.session).set_up.steps_left == 0


@pytest.mark.usefixtures("home")
def test_what_was_undone_is_laid_out_anew() -> None:
    """Another set-up has steps of its own, and none of them is done."""
    table = play_first_turn("junk-orbit")
    table.set_up.tick("all")

    table.undo(1, table.moves)
    assert table.set_up.steps == []
    table.answer("Ann", "Bo", table.moves)

    assert table.set_up.steps_left == len(table.set_up.steps) > 2


def test_whoever_ticks_ticks_for_all(serve: Serve) -> None:
    """A tick on one page shows on the others, and the question doesn't wait for it."""
    table = serve("junk-orbit")
    table.answer("Ann", "Ann")
    with table.listen("Bo") as bo, table.listen("screen") as screen:
        assert "10 steps to lay out" in pushed(bo)["parts"]["question"]
        assert "Set up the table" in pushed(screen)["parts"]["tasks"]
        first = table.server.table.set_up.steps[0].ticks[0].id
        assert table.post("Ann", "lay", {"id": first}).status == 200
        assert "9 steps to lay out" in pushed(bo)["parts"]["question"]
        assert 'aria-checked="true"' in pushed(screen)["parts"]["tasks"]

    assert 'aria-checked="true"' in table.get(f"{table.path('Bo')}sheet/set-up").text
    assert table.post("watch", "lay", {"id": "all"}).status == 403
    table.post("Ann", "lay", {"id": "not printed"})
    assert table.server.table.set_up.steps_left == len(table.server.table.tasks) == 0


def test_ticks_outlast_the_server(serve: Serve) -> None:
    """Whoever is half through laying out the table is so after the laptop was closed, too."""
    table = serve("junk-orbit")
    table.answer("Ann", "Ann")
    first = table.server.table.set_up.steps[0].ticks[0].id
    table.post("Ann", "lay", {"id": first})
    again = TableServer(lambda: LiveTable(open_session(table.session.name)))
    try:
        assert [step.is_done for step in again.table.set_up.steps] == [
            step.is_done for step in table.server.table.set_up.steps
        ]
        assert again.table.set_up.steps[0].is_done
    finally:
        again.worker.submit(again.table.session.close).result()
        again.worker.shutdown()


@LONG
def test_the_picture_of_a_set_up_stays_while_others_tick(serve: Serve, phones: OpenPage) -> None:
    """The picture is there as soon as its sheet is, and a tick on another page doesn't take it away."""
    table = serve("spacecraft")
    table.answer("Ann", "Ann")
    page = phones(table.url("Bo"))
    page.locator("[data-sheet='sheet/set-up']").first.click()
    drawn = page.locator("#laid-picture image[href]")
    page.locator("#laid-picture").wait_for()
    everything = page.locator("#laid-picture image").count()
    expect(drawn).to_have_count(everything)  # The page has asked for them all in one go.
    assert everything > 10

    table.post("Ann", "lay", {"id": table.server.table.set_up.steps[0].ticks[0].id})
    expect(page.locator("#sheet [aria-checked=true]").first).to_be_visible()
    assert drawn.count() == everything > 10
