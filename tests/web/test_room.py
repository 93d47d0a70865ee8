"""Room for what is looked at: maps on small phones, and what lies in front of players on screens that all look at."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from companion.engine import Choice

from ..long_run import first_of
from ..printed import GAMES
from .hands import wait_until_it_listens
from .table import OpenPage, Serve

SEATS = "Ann", "Bo", "Cleo"
PLAYED = {"space-junkyard": 60, "spacecraft": 100, "junk-orbit": 60, "space-debris": 37, "mixia": 240}
"""Answers after which something lies in front of everybody."""
SCREENS = {"television": {"width": 1920, "height": 1080}, "tablet": {"width": 820, "height": 1180}}
MAPS = {"space-junkyard": "slot", "spacecraft": "visit", "space-debris": "pawn"}
"""Questions about many spaces of a map, in the last so many that thumbs have room for a part of them."""
THUMB_PX, LEAST_WIDTH = 44, 0.95
ANSWERS = 300

CUT = """() => {
  const boxOf = (each) => each.getBoundingClientRect(), found = [];
  const isCut = (each) => each.scrollHeight > each.clientHeight + 1 || each.scrollWidth > each.clientWidth + 1;
  for (const each of document.querySelectorAll(".of-seat, #facts .group, #facts, #join_code, #turn")) {
    if (!each.checkVisibility()) continue;
    const { left, right, top, bottom } = boxOf(each);
    const isBeside = left < -1 || right > innerWidth + 1 || top < -1 || bottom > innerHeight + 1;
    if (isBeside) found.push(`beside the screen: ${each.id || each.className}`);
    if (isCut(each)) found.push(`cut off: ${each.id || each.className} ${each.textContent.trim().slice(0, 40)}`);
  }
  const pictures = [...document.querySelectorAll("#places .picture")];
  for (const each of pictures) if (Math.min(each.clientWidth, each.clientHeight) < 90) found.push(`small: ${each.id}`);
  const scales = new Set(pictures.map((each) => Number(each.style.getPropertyValue("--px")).toFixed(2)));
  if (scales.size > 1) found.push(`${scales.size} scales`);
  return found;
}"""
"""What of a table screen is out of sight or too small to see, and whether what lies there has several scales."""

ROOM = """() => {
  const picture = [...document.querySelectorAll(".picture")].find((each) => each.clientWidth);
  const [x, , wide] = picture.getAttribute("viewBox").split(" ").map(Number);
  const px = Number(picture.style.getPropertyValue("--px"));
  const [start, , whole] = picture.dataset.box.split(" ").map(Number);
  const spots = [...picture.querySelectorAll(".target")].map((each) => each.dataset.drawn.split(" ").map(Number));
  const left = Math.min(start, ...spots.map(([x, , r]) => x - r));
  const right = Math.max(start + whole, ...spots.map(([x, , r]) => x + r));
  const shown = Math.min(x + wide, right) - Math.max(x, left);
  const apart = spots.flatMap(([x, y], i) => spots.slice(i + 1).map(([ox, oy]) => Math.hypot(x - ox, y - oy) / px));
  const room = picture.getBoundingClientRect();
  const covered = [...picture.querySelectorAll(".target")].filter((each) => {
    const { left, right, top, bottom } = each.getBoundingClientRect(), x = (left + right) / 2, y = (top + bottom) / 2;
    const isSeen = x > room.left && x < room.right && y > room.top && y < room.bottom;
    return isSeen && !picture.contains(document.elementFromPoint(x, y));
  });
  for (const each of picture.querySelectorAll(".arrow")) {
    const { left, right, top, bottom } = each.getBoundingClientRect(), x = (left + right) / 2, y = (top + bottom) / 2;
    if (x < room.left || x > room.right || y < room.top || y > room.bottom) covered.push(each.parentElement);
  }
  const filled = shown / px / picture.clientWidth;
  return { filled, apart: Math.min(...apart), covered: covered.map((each) => each.id) };
}"""
"""How much of its room's width a picture takes with what is tapped beside it; how far its places are from each other,
in px; what lies on them, and arrows of which most is cut off."""


@pytest.mark.parametrize("size", SCREENS)
@pytest.mark.parametrize("game", first_of(GAMES))
def test_what_lies_in_front_of_everybody_is_on_the_screen(game: str, size: str, serve: Serve, phones: OpenPage) -> None:
    """Of each seat, in one scale and wholly in sight, with all figures; as the whole table may see it."""
    table = serve(game, SEATS, 1, PLAYED[game])
    page = phones(table.url("screen"), viewport=SCREENS[size])
    expect(page.locator("#places .of-seat")).to_have_count(len(SEATS))
    expect(page.locator("#places .picture")).to_have_count(len(SEATS))
    page.wait_for_load_state("networkidle")

    assert page.evaluate(CUT) == []


@pytest.mark.parametrize("game", first_of(sorted(MAPS)))
def test_a_map_that_is_asked_about_has_the_width_of_a_phone(game: str, serve: Serve, phones: OpenPage) -> None:
    """Its places are as far apart as thumbs are wide, and nothing lies on them."""
    table = serve(game, SEATS, 1)
    for _ in range(ANSWERS):
        ask = table.session.play.ask
        if isinstance(ask, Choice) and ask.name == MAPS[game] and len(ask.options) > 12:
            break
        table.session.random()
    table.get(table.path("host"))
    page = phones(table.url(next(name for name in SEATS if table.see(name).mine)))
    page.wait_for_selector("#spaces")
    wait_until_it_listens(page)

    found = page.evaluate(ROOM)
    assert found["covered"] == []
    assert round(found["apart"], 1) >= THUMB_PX
    assert found["filled"] >= LEAST_WIDTH
