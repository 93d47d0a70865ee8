"""A tracker without the board on a phone of 360 × 640: all that it keeps in sight, each tap a line."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from ..long_run import first_of
from ..printed import GAMES
from .hands import find_faults, wait_until_it_listens
from .table import OpenPage, Serve
from .test_matrix import FAULTS, NAMES, set_size, tell_page

SMALL = {"mode": "tracker", "options": {"board": "no"}}
OUT_OF_SIGHT = """() => {
  const foot = document.querySelector("#foot").getBoundingClientRect().top, main = question.getBoundingClientRect();
  return [...document.querySelectorAll(".tally :is(button, h3, .marker > p):not(.pinned)")].filter((each) => {
    const { top, bottom } = each.getBoundingClientRect();
    return top < main.top || bottom > foot;
  }).map((each) => each.ariaLabel ?? each.textContent.trim());
}"""


@pytest.mark.parametrize("many", first_of([4, 2, 3]))
@pytest.mark.parametrize("game", first_of(GAMES))
def test_all_that_is_kept_is_in_sight(game: str, many: int, serve: Serve, phones: OpenPage) -> None:
    """Without scrolling, with what has just happened above it; and nothing is wrong with it as with any question."""
    table = serve(game, NAMES[:many], **SMALL)
    table.post("Ann", "answer", {"line": "step 1"})
    page = phones(table.url("Ann"), live=True)
    page.wait_for_selector(f"body[data-moves='{table.server.table.moves}'] .tally")

    assert page.evaluate(OUT_OF_SIGHT) == []
    expect(page.locator(".tally > button.pinned")).to_contain_text("Next turn: Bo")
    wait_until_it_listens(page)
    set_size(page, 360, 640)
    assert find_faults(page, FAULTS, tell_page(table.see("Ann"))) == []
