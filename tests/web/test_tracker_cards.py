"""Cards of a tracked own game on phones: dealt, played, taken and given by taps, each hand on one phone alone."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Locator, expect

from ..companion.deck_games import write_game
from ..companion.test_two_sides import FILES
from ..game_folder import FirstGame, GameFolder
from ..long_run import LONG
from .table import OpenPage, Serve


def test_a_hand_is_dealt_played_and_given_by_taps(tmp_path: Path, serve: Serve, phones: OpenPage) -> None:
    """On the phone of whoever holds it; other screens see how many cards, and what is played."""
    place = write_game(tmp_path / "harbour")
    table = serve(str(place.components.parent), ("Ann", "Bo"), mode="tracker")
    ann, bo, screen = (phones(table.url(whose)) for whose in ("Ann", "Bo", "screen"))
    ann.wait_for_selector("[data-line=live]")

    for page in (ann, bo):
        page.locator("summary", has_text="Cards and rounds").click()
    ann.get_by_role("button", name="Deal everybody 2 cards").click()
    expect(ann.locator("#hand .card.secret")).to_have_count(2)
    names = [_name(card) for card in ann.locator("#hand .card").all()]
    expect(bo.locator("#hand .card")).to_have_count(2)
    assert not [name for name in names for page in (bo, screen) if name in page.content()]
    expect(ann.locator("#open .card")).to_have_count(2 if ann.locator("#open .times").count() == 0 else 1)

    ann.locator("#hand .card").first.click()
    ann.get_by_role("button", name="Play", exact=True).click()
    expect(ann.locator("#hand .card.secret")).to_have_count(1)
    expect(screen.locator("body")).to_contain_text(names[0])

    bo.get_by_role("button", name="Give Ann a card").click()
    given = bo.locator("#hand .card.may").first
    name = _name(given)
    given.click()
    bo.locator("#do").click()
    expect(bo.locator("#hand .card.secret")).to_have_count(1)
    expect(ann.locator("#hand .card.secret")).to_have_count(2)
    assert name not in screen.content()

    bo.locator("#open .card").first.click()
    bo.get_by_role("button", name="Take", exact=True).click()
    expect(bo.locator("#hand .card")).to_have_count(2)
    assert len(table.server.table.session.play.table.state["goods-deck-open"]) == 2  # type: ignore[attr-defined]
    ann.locator("#ways:not([open]) > summary").click()
    ann.get_by_role("button", name="Discard what was played").click()
    expect(ann.locator("#hand .card:not(.secret)")).to_have_count(0)


def _name(card: Locator) -> str:
    """A card without its code: screens write both in one way, sheets in another."""
    return str(card.get_attribute("aria-label")).partition(" ")[2]


def test_a_unit_is_turned_over(tmp_path: Path, serve: Serve, phones: OpenPage) -> None:
    table = serve(str(GameFolder(tmp_path / "war", FILES).folder), ("Ann", "Bo"), mode="tracker")
    table.post("Ann", "answer", {"line": "2 scouts to B4"})
    ann = phones(table.url("Ann"))
    ann.locator("summary", has_text="Cards and rounds").click()
    for turned in ("1 Scout unit", "1 flipped Scout unit"):
        ann.get_by_role("button", name=f"Turn over {turned} at B4").click()


@LONG
def test_a_page_is_told_what_has_changed(tmp_path: Path, serve: Serve, phones: OpenPage) -> None:
    """A line with the names of the pieces, on pages of seats and of the host; the game goes on as it was."""
    game = FirstGame(tmp_path / "night-market")
    table = serve(str(game.folder), seed=3, mode="tracker")
    pages = [phones(table.url(whose)) for whose in ("Ann", "host")]
    game.change("components/cards.csv", "Great Moon", "Harvest Moon")
    for page in pages:
        expect(page.locator(".banner")).to_contain_text("Harvest Moon (was Great Moon).")
    pages[0].locator("button.pinned").click()
    expect(pages[0].locator("#heading")).to_contain_text("Turn 2")
