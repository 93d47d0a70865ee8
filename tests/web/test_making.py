"""A game of one's own, as `salvage init` begins it, on a phone: its cards are drawn, tapped and scored."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from ..game_folder import FirstGame
from ..long_run import LONG
from .table import OpenPage, Serve


@LONG
def test_a_page_is_told_what_has_changed(tmp_path: Path, serve: Serve, phones: OpenPage) -> None:
    """A line with the names of the pieces, on pages of seats and of the host; the game goes on as it was."""
    game = FirstGame(tmp_path / "night-market")
    table = serve(str(game.folder), seed=3, mode="tracker")
    pages = [phones(table.url(whose)) for whose in ("Ann", "host")]
    game.change("components/cards.csv", "Great Moon", "Harvest Moon")
    for page in pages:
        expect(page.locator(".banner")).to_contain_text("Harvest Moon (was Great Moon).")
    pages[0].locator(".answer[data-key=next]").click()
    pages[0].locator("#do").click()
    expect(pages[0].locator("#heading")).to_contain_text("Turn 2")
