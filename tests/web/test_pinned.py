"""What ends a turn or question stays in sight on a small phone, and lies on no other answer."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from .hands import wait_until_it_listens
from .table import Table
from .test_pictures_by_hand import play_to

OVERLAPS = """() => {
  const question = document.getElementById("question"), found = new Set();
  const far = question.scrollHeight - question.clientHeight;
  const pinned = document.querySelector(".pinned"), { top, bottom } = pinned.getBoundingClientRect();
  if (bottom > innerHeight || top < 0) found.add("out of sight");
  for (let at = 0; at <= far + 20; at += 20) {
    question.scrollTo(0, at);
    const edge = question.getBoundingClientRect().bottom;
    for (const each of question.querySelectorAll("button, input, summary")) {
      const box = each.getBoundingClientRect();
      if (each !== pinned && box.height && Math.min(box.bottom, edge) > top + 0.5) found.add(each.textContent.trim());
    }
  }
  return [...found];
}"""
"""What lies below what is pinned, wherever the answers are scrolled to."""


@pytest.mark.parametrize(("game", "mode"), [("space-debris", "tracker"), ("space-junkyard", "referee")])
def test_what_is_pinned_lies_on_nothing(
    game: str, mode: str, serve: Callable[..., Table], phones: Callable[..., Page]
) -> None:
    """The next turn where nobody referees, else the way out."""
    table = serve(game, mode=mode)
    page = phones(table.url("Ann" if mode == "tracker" else play_to(table.session, "move")))
    page.wait_for_selector("[data-line=live]")
    expect(page.locator("#answers .pinned")).to_have_text("Next turn" if mode == "tracker" else "Done")

    assert page.evaluate(OVERLAPS) == []


@pytest.mark.parametrize(("game", "key"), [("space-debris", "end"), ("mixia", "finish")])
def test_what_ends_the_game_asks_once(
    game: str, key: str, serve: Callable[..., Table], phones: Callable[..., Page]
) -> None:
    """Where nobody referees, too, and whoever sums it up later."""
    table = serve(game, mode="tracker")
    page = phones(table.url("Bo"))
    page.wait_for_selector("[data-line=live]")
    wait_until_it_listens(page)
    page.locator(f'#answers [data-key="{key}"]').click()

    expect(page.locator("#outlook")).to_contain_text("End the game for everybody?")
    assert table.played == 0
