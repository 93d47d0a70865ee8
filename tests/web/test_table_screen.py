"""Screens that all look at: a stage for the board, which everybody reads from across the room."""

from __future__ import annotations

from itertools import product

import pytest

from ..long_run import first_of
from .hands import find_faults
from .table import OpenPage, Serve

NAMES = "Ann", "Bo", "Cleo", "Dana", "Eve"
MOST_PLAYERS = {"junk-orbit": 5, "mixia": 5, "space-debris": 4, "space-junkyard": 4, "spacecraft": 4}
PLAYED = {"middle": 60, "end": 20_000}
"""Answers after which a table is looked at."""
SCREENS = {"television": (1920, 1080), "tablet": (1024, 768)}
STAGE = """([isTelevision]) => {
  const boxOf = (each) => each.getBoundingClientRect(), found = [], board = document.getElementById("board");
  const picture = board.querySelector("svg"), px = Number(picture.style.getPropertyValue("--px"));
  const { width, height } = boxOf(board), [, , wide, high] = picture.dataset.box.split(" ").map(Number);
  const share = width * height / innerWidth / innerHeight, scale = Math.min(width / wide, height / high);
  if (share < .5) found.push(`board and ground take ${share.toFixed(2)} of the screen`);
  const lowest = picture.firstElementChild, isWhole = lowest.matches("rect") && lowest.getBBox().width > 2 * wide;
  const isDark = getComputedStyle(picture).backgroundColor === "rgb(11, 21, 36)";
  if (!isWhole && !isDark) found.push("ground ends with the board");
  const beside = [...document.querySelectorAll("#tasks button, #places .of-seat")];
  for (const each of beside.filter((each) => each.checkVisibility())) {
    const { top, bottom } = boxOf(each), room = boxOf(each.closest("section[id]"));
    const lies = each.querySelector("svg.picture");
    if (top < room.top - 1 || bottom > room.bottom + 1) found.push(`cut: ${each.textContent.trim().slice(0, 30)}`);
    const sides = (lies?.dataset.box ?? "0 0 0 0").split(" ").slice(2).map(Number);
    const size = Math.max(...sides) / Number(lies?.style.getPropertyValue("--px"));
    if (isTelevision && size < 120) found.push(`what lies there is ${Math.round(size)} px large`);
  }
  if (!(Math.min(width, height) > 0 && Math.abs(scale * px - 1) < .01)) found.push("the board touches no two edges");
  const ends = boxOf(document.getElementById("heading")).height;
  if (ends > 56) found.push(`a heading of ${ends}`);
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const each = walk.currentNode.parentElement, text = walk.currentNode.data.trim().slice(0, 30);
    if (!text || each.closest("svg, .unseen, script, style") || !each.checkVisibility()) continue;
    const { width, height, right, bottom } = boxOf(each), letters = parseFloat(getComputedStyle(each).fontSize);
    if (Math.min(width, height) < 2) continue;
    if (isTelevision && letters < 24) found.push(`${letters} px: ${text}`);
    if (right > innerWidth + 1 || bottom > innerHeight + 1) found.push(`beside the screen: ${text}`);
    if (/\\b[A-Z]{2}-[A-Z]?\\d+/.test(walk.currentNode.data)) found.push(`number of a rule: ${text}`);
  }
  return found;
}"""
"""What is wrong with a table screen."""


@pytest.mark.parametrize(
    ("game", "many", "moment"), first_of([*product(sorted(MOST_PLAYERS), (False, True), sorted(PLAYED))])
)
def test_the_board_has_a_stage(game: str, many: bool, moment: str, serve: Serve, phones: OpenPage) -> None:
    """It has the room, from edge to edge; what stands beside it can be read from afar, and nothing is cut."""
    table = serve(game, NAMES[: MOST_PLAYERS[game] if many else 2], 4, PLAYED[moment])
    if moment == "middle":  # All has been laid out, and hands have things to do.
        table.server.worker.submit(table.server.table.lay_out, "all").result()
        for _ in range(6):
            table.session.random(1)
            table.see("table")
    page = phones(table.url("screen"), color_scheme="light")
    for name, (wide, high) in SCREENS.items():
        page.set_viewport_size({"width": wide, "height": high})
        page.wait_for_load_state("networkidle")
        assert find_faults(page, STAGE, [name == "television"]) == [], name
