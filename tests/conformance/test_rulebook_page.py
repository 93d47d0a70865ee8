"""rulebook.html of every game: one file that needs nothing else, whole, correct, and usable by everyone.

axe-core runs in Chromium where both are installed (`.ci/run` sees to that), in light and in dark.
"""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterator
from functools import cache
from html import unescape
from itertools import pairwise
from pathlib import Path
from typing import Any

import html5lib
import pytest

from companion.engine import ledger
from layouts.books.writer import Edition, Rulebook, base_modules
from layouts.drawing.papers import find_paper

from ..long_run import LONG, first_of
from ..printed import BOOKS, GAMES, designed, rulebook, rulebook_text
from ..programs import find_program
from ..told import told

games = pytest.mark.parametrize("game", first_of(BOOKS))
WHOLE = [game for game in GAMES if "ids" in told(game, "print.yaml").get("rulebook", {})]
"""Games whose book cites every rule of the ledger."""
SVG = "{http://www.w3.org/2000/svg}"


@cache
def page(game: str) -> str:
    return rulebook(game).html()


@cache
def tree(game: str) -> Any:
    return html5lib.HTMLParser(strict=True, namespaceHTMLElements=False).parse(page(game))


def elements(game: str, name: str) -> Iterator[Any]:
    return tree(game).iter(name)


def leads_to_other(game: str, href: str) -> bool:
    """Whether an address is one in the game's other book, which lies beside this one."""
    return href.partition("#")[0] in {f"{book}.html" for book in BOOKS[game]}


@pytest.mark.parametrize("game", first_of(BOOKS))
def test_it_is_correct_html(game: str) -> None:
    """A strict parser takes it; no id is there twice; each link leads to an id, and each entry of the index is one."""
    ids = [element.get("id") for element in tree(game).iter() if element.get("id")]
    links = [a.get("href") for a in elements(game, "a")]

    assert len(ids) == len(set(ids))
    assert len(links) > 20
    assert [
        li.text for ul in elements(game, "ul") if ul.get("class") == "index" for li in ul if li.find("a") is None
    ] == []
    assert [href for href in links if href.removeprefix("#") not in ids and not leads_to_other(game, href)] == []


@games
def test_it_needs_nothing_else(game: str) -> None:
    """Nothing is fetched, and its script stands in it: addresses are those of the game's other books."""
    shown = re.sub("<script>.*?</script>", "", page(game), flags=re.S)
    outside = re.findall(r"""(?:src|href|url)\s*[=(]\s*["']?(?!#|data:)([^"'>)\s]+)""", shown)

    assert [address for address in outside if not leads_to_other(game, address)] == []
    assert "<script" not in shown
    assert len(page(game)) < 2_700_000


@games
def test_headings_go_down_by_one(game: str) -> None:
    """One title; no level is left out."""
    levels = [int(e.tag[1]) for e in tree(game).iter() if isinstance(e.tag, str) and re.fullmatch("h[1-6]", e.tag)]

    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


@games
def test_numbers_in_the_set_up_picture_are_those_of_its_steps(game: str) -> None:
    """Each number on the table stands, in the same disc, before a step below it; steps are numbered through."""
    chapters = [section for section in elements(game, "section") if section.find(".//*[@class='pan']") is not None]
    for chapter in chapters:
        shown = {text.text for text in chapter.find(".//*[@class='pan']").iter(f"{SVG}text") if text.text.isdigit()}
        steps = [int(ol.get("start") or 1) + i for ol in chapter.iter("ol") if ol.get("class") for i in range(len(ol))]
        assert shown
        assert shown <= {*map(str, steps)}
        assert steps == [*range(1, len(steps) + 1)]
    assert len(chapters) == 1


@games
def test_every_picture_says_what_it_shows(game: str) -> None:
    """Pictures have words from the data they were drawn from; icons beside a word are silent."""
    shown = [svg for svg in elements(game, f"{SVG}svg") if svg.get("role") == "img"]
    rest = [svg for svg in elements(game, f"{SVG}svg") if svg.get("role") != "img"]

    assert len(shown) > 20
    assert [svg for svg in shown if not (svg.get("aria-label") or "").strip()] == []
    assert all(svg.get("aria-hidden") == "true" for svg in rest)


@games
def test_quotes_are_curly(game: str) -> None:
    """Neither the page nor the text beside it has a straight quote or apostrophe in its words."""
    pictures = elements(game, f"{SVG}svg")
    drawn = {id(element) for svg in pictures for element in svg.iter()}
    body = [each for each in tree(game).find("body").iter() if id(each) not in drawn]
    words = [each.text or "" for each in body if each.tag != "script" and isinstance(each.tag, str)]
    words += [each.tail or "" for each in (*body, *pictures)]

    assert sum(map(len, words)) > 5_000
    assert [text for text in words if re.search("['\"]", text)] == []
    assert re.findall(r".*['\"].*", rulebook_text(designed(game, "full"))) == []


@pytest.mark.parametrize("game", first_of(WHOLE))
def test_every_rule_has_an_anchor(game: str) -> None:
    """`rulebook.html#ID` leads to each rule, ruling and example of the ledger."""
    ids = {element.get("id") for element in tree(game).iter()}

    assert [id for id in ledger.read(GAMES[game]) if id not in ids] == []


EDITIONS = [(game, book, whole) for game, books in BOOKS.items() for book in books for whole in (True, False)]


@pytest.mark.parametrize(("game", "book", "whole"), first_of(EDITIONS))
def test_what_a_book_cites_has_an_anchor_in_its_page(game: str, book: str, whole: bool) -> None:
    """Printed for all modules or for those of the base, each page has an anchor for every rule its book cites."""
    design = designed(game, "full")
    modules = tuple(design.game.modules) if whole else base_modules(design.game)
    entries = ledger.read(GAMES[game])
    cited = {id for id in re.findall(r"\b[A-Z]{2}-[A-Z]?\d+\b", rulebook_text(design, modules, book)) if id in entries}
    usual = (book, modules) == ("rulebook", base_modules(design.game))
    made = page(game) if usual else Rulebook(design, find_paper("a4"), Edition(modules=modules), book).html()

    assert cited
    assert cited - set(re.findall(r'\bid="([^"]+)"', made)) == set()


PROBE = """
const told = r => r.violations.map(v => [v.id, v.nodes.map(n => n.html.slice(0, 200))]);
const asked = {resultTypes: ["violations"]};
const colours = {type: "rule", values: ["color-contrast", "link-in-text-block"]};
const high = (text) => {
  const at = text.getScreenCTM();
  return parseFloat(getComputedStyle(text).fontSize) * Math.hypot(at.a, at.b);
};
const least = () => {
  document.body.style.width = "360px";
  const labels = [...document.querySelectorAll("figure svg text")].filter((text) => text.textContent.trim());
  return labels.length ? Math.min(...labels.map(high)) : 0;
};
const ground = () => getComputedStyle(document.body).backgroundColor;
(async () => {
  const found = {light: told(await axe.run(document, asked)), grounds: [ground()], least: least()};
  for (const sheet of document.styleSheets) for (const rule of sheet.cssRules)
    if (rule.media && rule.media.mediaText.includes("dark")) rule.media.mediaText = "all";
  found.dark = told(await axe.run(document, {...asked, runOnly: colours}));
  found.grounds.push(ground());
  const shown = document.createElement("pre");
  shown.id = "found";
  shown.textContent = JSON.stringify(found);
  document.body.replaceChildren(shown);
})()"""
"""Asks axe-core in light, then only about colours in dark, and how high in px the smallest label of a figure is on a
phone; leaves nothing on the page but what it has found."""


@games
def test_dark_is_light_in_other_colours(game: str) -> None:
    """Nothing but colours is different in the dark, so what doesn't look at them finds the same as in the light."""
    dark = re.findall(r"@media \(prefers-color-scheme:dark\)\{:root\{([^{}]*)\}\}", page(game))

    assert page(game).count("prefers-color-scheme") == len(dark) == 1
    assert [
        rule
        for rule in dark[0].split(";")
        if not re.fullmatch(r"\s*--[a-z-]+:(#[0-9A-F]{6}|var\(--[a-z-]+\))\s*", rule)
    ] == []


@LONG
@pytest.mark.parametrize("game", BOOKS)
def test_axe_finds_nothing(game: str, tmp_path: Path) -> None:
    """axe-core has no objection at a phone's width, in light and in dark."""
    axe = pytest.importorskip("axe_core_python")
    (script,) = Path(axe.__file__).parent.rglob("axe.min.js")
    probe = f"<script>{script.read_text(encoding='utf-8')}</script><script>{PROBE}</script></body>"
    (tmp_path / "page.html").write_text(page(game).replace("</body>", probe), encoding="utf-8")
    quiet = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking"]
    size = ["--window-size=500,900", "--virtual-time-budget=60000", "--dump-dom"]
    dumped = subprocess.run(
        [find_program("Chromium"), *quiet, *size, (tmp_path / "page.html").as_uri()],
        capture_output=True,
        text=True,
        timeout=120,
    ).stdout
    shown = re.search(r'<pre id="found">(.*?)</pre>', dumped, re.S)
    assert shown
    found = json.loads(unescape(shown[1]))
    light, dark = found["grounds"]

    assert light != dark
    assert found["light"] == []
    assert found["dark"] == []
    assert found["least"] >= 11
