"""How a game went is told once it is over: times, turning points, and how the points grew."""

from __future__ import annotations

import re
from contextlib import closing

import pytest
from playwright.sync_api import expect

from companion.sessions.log import entries
from companion.sessions.session_store import begin
from companion.web.game.clocks import Clocks
from companion.web.game.game_stats import collect_statistics
from components.places import locate

from ..long_run import LONG, first_of
from .hands import wait_until_it_listens
from .table import OpenPage, Serve

PLAYERS = "Ann", "Bo"
WHOLE = 100_000
"""Answers of which no game by chance has as many."""


def find_leads(seed: int) -> tuple[list[str], list[str]]:
    """When the lead changed in a game by chance, seen turn by turn as it was played, and as the evening tells it."""
    with closing(begin(locate("junk-orbit"), PLAYERS, seed=seed, name=f"played-{seed}")) as session:
        led, changes = "", []
        while not session.play.over:
            turn = session.play.table.turn
            while not session.play.over and session.play.table.turn == turn:
                session.random(1)
            points = {
                tally.name: tally.total
                for tally in session.rules.score(  # type: ignore[attr-defined]
                    session.rules.dump(session.play.table)
                ).tallies
            }
            ahead = [name for name in points if points[name] == max(points.values())]
            if len(ahead) == 1 and ahead[0] != led:
                led = ahead[0]
                changes.append(f"Turn {turn}: {led} takes the lead, {max(points.values())} to {min(points.values())}.")
        told = collect_statistics(session, entries(session), Clocks())
        return changes[-4:], [said for said in told.turning if "lead" in said]


def test_turning_points_are_those_that_were_played(home: object) -> None:
    """By the score as it stood at the end of each turn."""
    games = [find_leads(seed) for seed in range(6)]
    assert sum(len(played) for played, _ in games) > 6
    assert all(played == told for played, told in games)


@LONG
@pytest.mark.parametrize("game", first_of(["junk-orbit", "space-debris"]))
def test_a_game_that_is_over_says_how_it_went(game: str, serve: Serve, phones: OpenPage) -> None:
    """Of a game that all win or lose together there are no points; while it goes on there is nothing to tell."""
    table = serve(game, PLAYERS, seed=2, played=WHOLE)
    table.server.table.clocks.restore({"Ann": 1800.0, "Bo": 840.0})
    page = phones(table.url("Ann"), live=True)
    expect(page.get_by_role("link", name="Share")).to_have_attribute("href", "share/score.png")
    wait_until_it_listens(page)
    page.get_by_role("button", name="How it went").click()
    sheet = page.locator("#sheet")
    expect(sheet).to_contain_text("44 min of thinking and playing")
    expect(sheet.get_by_role("row", name=re.compile("Bo 14 min"))).to_have_count(1)
    expect(sheet.locator(".growth polyline")).to_have_count(2 if game == "junk-orbit" else 0)
    table.server.worker.submit(table.server.table.undo, 1, table.server.table.moves).result()
    assert table.get(f"{table.path('Ann')}sheet/evening").status == 404
