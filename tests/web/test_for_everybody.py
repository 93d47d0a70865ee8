"""Pages are for everybody: axe-core objects to nothing, in both themes; large text is neither cut nor off the side."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import axe_core_python
import pytest
from playwright.sync_api import Page

from ..long_run import LONG, first_of
from ..printed import GAMES
from .table import OpenPage, Serve

(AXE,) = Path(next(iter(axe_core_python.__path__))).rglob("axe.min.js")
LOOK = """async () => (await axe.run(document,
  {resultTypes: ["violations"], rules: {"label-content-name-mismatch": {enabled: true}}}))
  .violations.map(each => [each.id, ...each.nodes.slice(0, 3).map(node => node.html.slice(0, 160))])"""
THEMES: tuple[Any, ...] = ("dark", "light")
WIDE = """() => [document.scrollingElement.scrollWidth <= innerWidth,
  ...[...document.querySelectorAll("h1, h2:not(.unseen), main button, main p, #news li, dialog button, dialog p")]
    .filter(each => each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).display !== "inline"
      && getComputedStyle(each).overflowX !== "visible")
    .map(each => each.outerHTML.slice(0, 160))]"""
"""Whether nothing scrolls sideways, and what is cut."""

SMALL = """() => {
  const tapped = [...document.querySelectorAll(":is(button, a, summary, input, [data-sheet]):not(.unseen)")]
    .map((each) => [each, each.getBoundingClientRect()]).filter(([each, { width }]) => width && each.checkVisibility());
  const small = tapped.filter(([, { width, height }]) => width < 43.9 || height < 43.9);
  const over = tapped.filter(([each, { bottom }]) => each.matches("h2 .why")
    && bottom > Math.min(...tapped.filter(([other]) => other.matches("#answers *")).map(([, { top }]) => top)) + 0.1);
  return [...small, ...over].map(([each, { width, height }]) => `${each.outerHTML.slice(0, 160)} ${width} x ${height}`);
}"""
"""What is too small for a finger, or lies on an answer."""
OTHERWISE = """() => [...document.querySelectorAll(":is(button, a, summary)[aria-label]")]
  .filter(each => !each.ariaLabel.toLowerCase().includes(each.innerText.trim().toLowerCase()))
  .map(each => `${each.ariaLabel}: ${each.innerText}`)"""
"""What is called otherwise than it says."""
LEVELS = """[...document.querySelectorAll("h1, h2, h3")].filter(each => each.checkVisibility())
  .map(each => Number(each.tagName[1])).filter((level, at, all) => level > (all[at - 1] ?? 0) + 1)"""
"""Levels of headings that come after one more than a level above."""


def objections(page: Page) -> list[Any]:
    """What axe-core has against what is shown; the page's policy allows no other script, so it comes by evaluation."""
    if not page.evaluate("typeof axe !== 'undefined'"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[Any] = page.evaluate(LOOK)
    return found


def sheets(page: Page) -> list[str]:
    """What opens a sheet on a page, each once."""
    ways: list[str] = page.evaluate(
        "[...new Set([...document.querySelectorAll('[data-sheet]')].filter(e => !e.closest('dialog'))"
        ".map(e => e.dataset.sheet))]"
    )
    return ways


@pytest.mark.parametrize("game", first_of(GAMES))
def test_a_board_is_read_place_by_place(game: str, serve: Serve) -> None:
    """Whoever can't see it hears where they can answer, then what lies elsewhere."""
    table = serve(game, played=30)
    seat = next((name for name in ("Ann", "Bo") if table.see(name).mine), "Ann")
    assert "sheet/board" in table.get(table.path(seat)).text
    told = table.get(f"{table.path(seat)}sheet/board").text.split("<li>")[1:]
    screen = table.see(seat)
    places = {name for each in screen.answers for name in each.targets if name in screen.board.spots} - {"Ann", "Bo"}
    assert all("One of your answers" in line for line in told[: len(places)])
    assert len(told) > len(places)
    assert not any("One of your answers" in line for line in told[len(places) :])


@pytest.mark.parametrize(
    ("game", "whose"),
    first_of([*product(GAMES, ["Ann", "screen"]), *product(["junk-orbit", "mixia"], ["host", "join"])]),
)
def test_axe_objects_to_nothing(game: str, whose: str, serve: Serve, phones: OpenPage, request: Any) -> None:
    """On every page and, with --long, on every sheet that leads on from it."""
    page = phones(serve(game, played=30).url(whose))
    page.wait_for_selector("[data-line=live]")
    found = {}
    for theme in THEMES:
        page.emulate_media(color_scheme=theme)
        found[f"page, {theme}"] = [*objections(page), *page.evaluate(LEVELS)]
        for way in sheets(page) if request.config.getoption("--long") else ():
            page.evaluate("way => document.querySelector(`[data-sheet='${way}']`).click()", way)
            page.wait_for_selector("dialog[open]")
            found[f"{way}, {theme}"] = objections(page)
            page.evaluate("document.querySelector('dialog').close()")

    assert {where: said for where, said in found.items() if said} == {}


@pytest.mark.parametrize(("game", "whose"), first_of([*product(GAMES, ["seat"]), ("mixia", "host"), ("mixia", "join")]))
def test_fingers_find_what_they_tap(game: str, whose: str, serve: Serve, phones: OpenPage) -> None:
    """It measures 44 px at least each way, and lies on no answer."""
    table = serve(game, played=30)
    asked = next(name for name in ("Ann", "Bo") if table.see(name).mine)
    page = phones(table.url(asked if whose == "seat" else whose))
    page.wait_for_selector("[data-line=live]")
    page.wait_for_load_state("networkidle")

    assert page.evaluate(SMALL) == []


@LONG
@pytest.mark.parametrize("whose", first_of(["host", "Ann", "join"]))
def test_whoever_speaks_to_a_page_says_what_stands_there(whose: str, serve: Serve, phones: OpenPage) -> None:
    """What has a name of its own has in it the words that are seen, as people say these to have it tapped."""
    page = phones(serve("mixia", played=30).url(whose))
    page.wait_for_selector("[data-line=live]")

    assert page.evaluate(OTHERWISE) == []
