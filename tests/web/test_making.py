"""A game of one's own, as `salvage init` begins it, on a phone: its cards are drawn, tapped and scored."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from companion.game_registry.trust import is_trusted
from companion.making.init import StarterOptions, write_starter
from components.places import locate

from ..long_run import LONG
from .table import Table


@LONG
def test_a_page_is_told_what_has_changed(
    tmp_path: Path, serve: Callable[..., Table], phones: Callable[..., Page]
) -> None:
    """A line with the names of the pieces, on pages of seats and of the host; the game goes on as it was."""
    folder = tmp_path / "night-market"
    write_starter(folder, StarterOptions("Night Market", "cards", (2, 4)))
    table = serve(str(folder), seed=3, mode="tracker")
    pages = [phones(table.url(whose)) for whose in ("Ann", "host")]
    cards = folder / "components/cards.csv"
    cards.write_text(cards.read_text(encoding="utf-8").replace("Great Moon", "Harvest Moon"), encoding="utf-8")
    for page in pages:
        expect(page.locator(".banner")).to_contain_text("Harvest Moon (was Great Moon).")
    pages[0].locator(".answer[data-key=next]").click()
    pages[0].locator("#do").click()
    expect(pages[0].locator("#heading")).to_contain_text("Turn 2")


@LONG
@pytest.mark.parametrize("kind", ["board", pytest.param("cards", marks=pytest.mark.long)])
def test_a_first_game_on_a_phone(
    tmp_path: Path, serve: Callable[..., Table], phones: Callable[..., Page], kind: str
) -> None:
    """The hand is in the answers, with its faces; what is played is told, and the end has the score."""
    folder = tmp_path / "night-market"
    write_starter(folder, StarterOptions("Night Market", kind, (2, 4), True))
    assert is_trusted(locate(str(folder)), grant=True)
    table = serve(str(folder), seed=3)
    first = table.session.play.ask.options[0]
    page = phones(table.url("Ann"))
    page.locator(f".answer[data-key={first}]").click()
    page.locator("#do").click()

    expect(page.locator("#news")).to_contain_text("Ann plays the")
    table.session.refresh()
    table.session.random(40)
    expect(page.locator(".ranks li")).to_have_count(2)
    page.get_by_text("Points by rule").click()
    expect(page.get_by_role("row", name="Total")).to_be_visible()
