"""Small phones, measured box by box: what one must know and do is in sight, and nothing lies on anything else."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from ..long_run import LONG, first_of
from ..printed import GAMES
from .hands import find_faults, wait_until_it_listens
from .table import OpenPage, Serve, Table
from .test_matrix import FAULTS, set_size, tell_page

SIZES = (360, 640), (390, 844)
THEMES: tuple[Any, ...] = ("dark", "light")
POSITIONS = {
    "space-debris": (37, 15, 50, 60, 12),
    "junk-orbit": (30, 12, 40, 60, 50),
    "space-junkyard": (40, 14, 60, 110, 190),
    "spacecraft": (80, 16, 45, 100, 150),
    "mixia": (120, 25, 90, 240, 460),
}
"""Five positions of each game: how many answers have been given by chance, in the first with seed 1, then 3 …"""
MOST = 1600
"""Answers within which each kind of question is asked that is going to be asked at all."""
SEATS = "Ann", "Bo", "Cleo"

HIDDEN = """() => {
  const boxOf = (each) => each.getBoundingClientRect(), bar = boxOf(document.getElementById("heading"));
  const standing = [...document.querySelectorAll("#views button, #heading > :is(.sign, .live)")]
    .filter((each) => each.checkVisibility());
  const hangs = standing.filter((each) => boxOf(each).top < bar.bottom && boxOf(each).bottom > bar.bottom - 2.9);
  const squashed = standing.filter((each) => Math.min(boxOf(each).width, boxOf(each).height) < 19.9);
  const figures = [...document.querySelectorAll(".players .seat :is(b, .fact)")].filter((each) => {
    const { top, bottom, left, right, height } = boxOf(each), around = boxOf(each.closest("button"));
    const isCut = top < around.top || bottom > around.bottom + 1 || left < 0 || right > innerWidth + 1;
    const seat = boxOf(each.closest(".seat")), isBelow = bottom > seat.bottom + 2;
    return !each.closest(".large-type .acts") && (!height || isCut || isBelow);
  });
  return [...hangs, ...squashed, ...figures].map((each) => `${each.className} ${each.textContent.trim()}`);
}"""
"""What hangs out of the bar or is squashed in it, and names and figures of players that aren't seen."""

PALE = """() => {
  const parse = (said) => (said.match(/[\\d.]+/g) ?? []).map(Number);
  const light = ([r, g, b]) => [r, g, b].map((v) => (v /= 255) <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4)
    .reduce((sum, v, i) => sum + v * [.2126, .7152, .0722][i], 0);
  const groundOf = (each) => {
    for (let up = each; up; up = up.parentElement) {
      const [r, g, b, a = 1] = parse(getComputedStyle(up).backgroundColor);
      if (a > .99) return [r, g, b];
    }
    return parse(getComputedStyle(document.documentElement).backgroundColor);
  };
  const found = new Set();
  for (const each of document.querySelectorAll("body *")) {
    if (each.closest("svg, dialog, .unseen") || !each.checkVisibility({ opacityProperty: true })) continue;
    if (![...each.childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim())) continue;
    const style = getComputedStyle(each), size = parseFloat(style.fontSize), ground = groundOf(each);
    const [one, other] = [light(parse(style.color)), light(ground)].sort((a, b) => b - a);
    const least = size >= 24 || (size >= 18.6 && Number(style.fontWeight) > 600) ? 4.5 : 7;
    const ratio = (one + .05) / (other + .05);
    if (ratio < least) found.add(`${ratio.toFixed(2)}: ${each.className} ${each.textContent.trim().slice(0, 40)}`);
  }
  return [...found];
}"""
"""Words with less contrast than 7 to 1, or 4.5 to 1 where they are large."""


def look(page: Page, table: Table) -> dict[str, Any]:
    """What is wrong with a page on small phones, in both themes."""
    seat = page.get_attribute("#who", "data-seat")
    assert seat
    held = tell_page(table.see(seat))
    found = {}
    for size in SIZES:
        set_size(page, *size)
        faults = find_faults(page, FAULTS, held)
        # A phone of 844 px may have room to spare below all that is asked.
        found[f"{size[0]} px"] = [each for each in faults if size == SIZES[0] or "px of nothing" not in each]
    for theme in THEMES:
        page.emulate_media(color_scheme=theme)
        found[theme] = page.evaluate(PALE)
    return {where: faults for where, faults in found.items() if faults}


def open_asked(table: Table, phones: OpenPage) -> Page:
    """The page of somebody who is asked."""
    page = phones(table.url(next(name for name in SEATS if table.see(name).mine)))
    page.wait_for_selector(f"[data-line=live][data-moves='{table.server.table.moves}']")
    page.wait_for_load_state("networkidle")
    wait_until_it_listens(page)
    return page


@pytest.mark.parametrize("number", first_of(range(5)))
@pytest.mark.parametrize("game", first_of(GAMES))
def test_all_that_matters_is_in_sight(game: str, number: int, serve: Serve, phones: OpenPage) -> None:
    """First answer and end whole, nothing on anything, room for fingers, contrast: in five positions of each game."""
    table = serve(game, SEATS, 2 * number + 1, POSITIONS[game][number])
    assert table.session.play.ask is not None, "the game is over there"

    assert look(open_asked(table, phones), table) == {}


def test_two_players_are_seen_whole_below_a_bar_that_holds_its_buttons(serve: Serve, phones: OpenPage) -> None:
    """Whatever is asked, on the picture too."""
    page = open_asked(serve("spacecraft", SEATS[:2], 1, 80), phones)
    found = {}
    for wide, high, letters in ((320, 568, 16), (360, 640, 16), (390, 844, 16), (640, 360, 16), (360, 640, 32)):
        set_size(page, wide, high, letters)
        found[wide, high, letters] = page.evaluate(HIDDEN)
    assert {size: faults for size, faults in found.items() if faults} == {}


@LONG
def test_the_next_turn_is_in_sight_where_nobody_referees(serve: Serve, phones: OpenPage) -> None:
    """It is pinned as the end of a turn is elsewhere, and what ends the game isn't."""
    table = serve("space-debris", SEATS, mode="tracker")
    page = open_asked(table, phones)
    expect(page.locator("button.pinned")).to_have_accessible_name(re.compile("^Next turn"))

    assert look(page, table) == {}


@LONG
def test_a_game_that_is_over_is_played_again_from_any_phone(serve: Serve, phones: OpenPage) -> None:
    """That is pinned; what the winner has built stands above the score."""
    table = serve("junk-orbit", SEATS, 3, MOST)
    page = phones(table.url("Bo"))
    page.wait_for_selector("[data-line=live]")
    expect(page.get_by_role("button", name="Play again")).to_be_in_viewport(ratio=1)
    expect(page.locator(".built .picture")).to_be_in_viewport(ratio=1)
    expect(page.locator(".ranks li").last).to_be_in_viewport(ratio=1)

    assert look(page, table) == {}


@LONG
@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_question_is_in_sight(game: str, serve: Serve, phones: OpenPage) -> None:
    """Whatever is asked in whole games."""
    table, phones = serve(game, SEATS, 1), cache(phones)
    found: dict[str, Any] = {}
    for _ in range(MOST):
        ask = table.session.play.ask
        if ask is None:
            break
        if ask.name not in found:
            table.get(table.path("host"))  # It takes up what has been played.
            found[ask.name] = look(open_asked(table, phones), table)
        table.session.random()
    assert {name: faults for name, faults in found.items() if faults} == {}
