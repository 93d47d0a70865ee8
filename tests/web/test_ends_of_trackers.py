"""What ends the game where nobody referees is never pinned, and asks once."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from ..long_run import LONG, first_of
from .hands import wait_until_it_listens
from .table import OpenPage, Serve


@LONG
@pytest.mark.parametrize(
    ("game", "before", "key"), first_of([("space-debris", 0, "end"), ("mixia", 0, "end"), ("mixia", 1, "finish")])
)
def test_what_ends_the_game_asks_once(game: str, before: int, key: str, serve: Serve, phones: OpenPage) -> None:
    """Where nobody referees, too, and whoever sums it up later."""
    table = serve(game, mode="tracker")
    for _ in range(before):
        table.post("Bo", "answer", {"line": "fame +1"})
    page = phones(table.url("Bo"), live=True)
    wait_until_it_listens(page)
    page.locator(f'#answers [data-key="{key}"]').click()

    expect(page.locator("#outlook")).to_contain_text("End the game for everybody?")
    assert table.played == before
