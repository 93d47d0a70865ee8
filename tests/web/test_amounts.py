"""Answers that are too many to stand side by side."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from .table import OpenPage, Serve

HAIL = """\
title: Hail
players: [1, 4]
dice:
  hail: {title: Hail, faces: [calm, ice], count: 20}
  wind: {title: Wind, faces: [calm, gale]}
kinds: {ice: {title: Ice, size: 10, source: rulebook, count: 4}}
"""


def test_an_amount_is_counted_up_or_typed(serve: Serve, phones: OpenPage, tmp_path: Path) -> None:
    """Where many numbers are possible, + and − go through them, or one is typed."""
    folder = tmp_path / "hail" / "components"
    folder.mkdir(parents=True)
    (folder / "game.yaml").write_text(HAIL)
    table = serve(str(folder.parent))
    for key in ("roll", "hail"):
        assert table.answer("Ann", key).status == 200
    page = phones(table.url("Ann"), live=True)

    page.get_by_role("button", name="More").click(click_count=3)
    expect(page.locator("#do")).to_have_text("3")
    page.get_by_role("button", name="Less").click()
    expect(page.locator("#do")).to_have_text("2")
    page.locator("#amount input").fill("19")
    page.keyboard.press("Enter")
    expect(page.locator("#amount")).to_have_count(0)

    table.session.refresh()
    assert len(table.session.play.table.state["dice"]["hail"]) == 19
