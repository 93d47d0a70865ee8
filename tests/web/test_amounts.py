"""Answers that are too many to stand side by side."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from .table import Table


def test_an_amount_is_counted_up_or_typed(serve: Callable[..., Table], phones: Callable[..., Page]) -> None:
    """Where many numbers are possible, + and − go through them, and one that isn't listed is typed."""
    table = serve("space-junkyard", mode="tracker")
    for key in ("gain", "base", "Ann"):
        assert table.answer("Ann", key).status == 200
    page = phones(table.url("Ann"))
    page.wait_for_selector("[data-line=live]")

    page.get_by_role("button", name="More").click(click_count=3)
    expect(page.locator("#do")).to_have_text("3")
    page.get_by_role("button", name="Less").click()
    expect(page.locator("#do")).to_have_text("2")
    page.locator("#amount input").fill("37")
    page.keyboard.press("Enter")
    expect(page.locator("#amount")).to_have_count(0)

    table.session.refresh()
    assert "37" in str(table.session.play.table.state["players"]["Ann"])
