"""Small phones, measured box by box: what one must know and do is in sight, and nothing lies on anything else."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from ..long_run import LONG, first_of
from ..printed import GAMES
from .hands import find_faults, wait_until_it_listens
from .table import OpenPage, Serve, Table
from .test_matrix import set_size

SIZES = {"width": 360, "height": 640}, {"width": 390, "height": 844}
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

FAULTS = """() => {
  const within = ({ top, bottom, left, right }, edge) =>
    top >= edge.top - 1 && bottom <= edge.bottom + 1 && left >= -1 && right <= innerWidth + 1;
  const boxOf = (each) => each.getBoundingClientRect();
  const nameOf = (each) => `${each.tagName} ${each.textContent.trim().replace(/\\s+/g, " ").slice(0, 60)}`;
  const question = document.getElementById("question"), screen = { top: 0, bottom: innerHeight }, found = [];
  const room = boxOf(question);
  const seen = [...document.querySelectorAll(".count button, .answer, #amount button, main summary")]
    .filter((each) => each.checkVisibility() && boxOf(each).height);
  const pinned = seen.filter((each) => each.matches(".pinned")), listed = seen.filter((each) => !pinned.includes(each));
  for (const each of pinned) if (!within(boxOf(each), screen)) found.push(`out of sight: ${nameOf(each)}`);
  for (const each of listed.slice(0, 1)) if (!within(boxOf(each), room)) found.push(`not whole: ${nameOf(each)}`);
  for (let at = 0; at <= question.scrollHeight - question.clientHeight + 40; at += 120) {
    question.scrollTo(0, at);
    for (const each of seen) {
      const box = boxOf(each), fixed = pinned.includes(each);
      const edge = fixed ? screen : room, top = Math.max(box.top, edge.top), bottom = Math.min(box.bottom, edge.bottom);
      if (bottom - top < 8) continue;
      for (const [x, y] of [[.5, .5], [.08, .2], [.92, .8]]) {
        const hit = document.elementFromPoint(box.left + x * box.width, top + y * (bottom - top));
        if (hit && !each.contains(hit)) found.push(`${nameOf(hit)} lies on ${nameOf(each)}`);
      }
    }
  }
  question.scrollTo(0, 0);
  for (const each of document.querySelectorAll(":is(button, a, summary, input, [data-sheet]):not(.unseen)")) {
    const { width, height } = boxOf(each);
    const isSmall = width && each.checkVisibility() && (width < 43.9 || height < 43.9);
    if (isSmall) found.push(`${width} x ${height}: ${nameOf(each)}`);
  }
  const facts = document.querySelector(".glance");
  if (facts?.checkVisibility()) for (const each of facts.children) {
    const end = Math.min(boxOf(facts).bottom, innerHeight);
    if (boxOf(each).bottom > end + 1) found.push(`figures out of sight: ${nameOf(each)}`);
  }
  if (document.scrollingElement.scrollWidth > innerWidth) found.push("scrolls sideways");
  return [...new Set(found)];
}"""
"""What is wrong with the boxes of a page: what lies on an answer or the end, isn't in sight, or is too small."""

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


def look(page: Page) -> dict[str, Any]:
    """What is wrong with a page on small phones, in both themes."""
    found = {}
    for size in SIZES:
        page.set_viewport_size(size)  # type: ignore[arg-type]
        found[f"{size['width']} px"] = find_faults(page, FAULTS)
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

    assert look(open_asked(table, phones)) == {}


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
    page = open_asked(serve("space-debris", SEATS, mode="tracker"), phones)
    expect(page.locator(".pinned")).to_have_text("Next turn")

    assert look(page) == {}


@LONG
def test_a_game_that_is_over_is_played_again_from_any_phone(serve: Serve, phones: OpenPage) -> None:
    """That is pinned; what the winner has built stands above the score."""
    page = phones(serve("junk-orbit", SEATS, 3, MOST).url("Bo"))
    page.wait_for_selector("[data-line=live]")
    expect(page.get_by_role("button", name="Play again")).to_be_in_viewport(ratio=1)
    expect(page.locator(".built .picture")).to_be_in_viewport(ratio=1)
    expect(page.locator(".ranks li").last).to_be_in_viewport(ratio=1)

    assert look(page) == {}


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
            found[ask.name] = look(open_asked(table, phones))
        table.session.random()
    assert {name: faults for name, faults in found.items() if faults} == {}
