"""The rule of a question that a phone is asked for the first time."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from playwright.sync_api import Page, expect

from ..long_run import LONG
from .hands import Finger
from .table import Table
from .test_pictures_by_hand import play_to


def open_asked(table: Table, phones: Callable[..., Page], seat: str) -> Page:
    page = phones(table.url(seat))
    page.wait_for_selector("[data-line=live]")
    return page


@LONG
def test_a_rule_is_told_once_to_a_phone(serve: Callable[..., Table], phones: Callable[..., Page]) -> None:
    """In the place of the figures, until it is tapped away or what is asked is answered; only to whoever is asked."""
    table = serve("junk-orbit", ("Ann", "Bo"))
    seat = play_to(table.session, "launch")
    page = open_asked(table, phones, seat)
    told = page.locator("#first-time")
    expect(told).to_contain_text("JO-035")
    expect(told).to_be_visible()
    other = open_asked(table, phones, next(name for name in ("Ann", "Bo") if name != seat))
    expect(other.locator("#first-time")).to_have_count(0)

    told.get_by_role("button", name="Got it").click()
    expect(told).not_to_be_visible()
    page.reload()
    page.wait_for_selector("[data-line=live]")
    expect(told).to_have_count(1)
    expect(told).not_to_be_visible()

    Finger(page, Random(3)).answer()
    expect(told).to_be_visible()
    kind = told.get_attribute("data-kind")
    Finger(page, Random(3)).answer()
    assert kind in page.evaluate("localStorage.getItem('salvage-met')")


@LONG
def test_whoever_knows_the_game_is_told_no_more(serve: Callable[..., Table], phones: Callable[..., Page]) -> None:
    """Of no question, until the menu has them told again."""
    table = serve("junk-orbit", ("Ann", "Bo"))
    page = open_asked(table, phones, play_to(table.session, "launch"))
    told = page.locator("#first-time")
    told.get_by_role("button", name="No more of these").click()
    expect(told).not_to_be_visible()
    Finger(page, Random(3)).answer()
    expect(told).to_have_count(1)
    expect(told).not_to_be_visible()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="My turn").click()
    expect(page.get_by_label("Rules for the first time")).not_to_be_checked()
