"""Books as pages: found by words, read forward and back, with pictures that zoom; from a table and as files."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from layouts.books.writer import Edition, Rulebook
from layouts.drawing.papers import find_paper

from ..long_run import LONG
from ..printed import designed
from .conftest import PHONE
from .table import OpenPage, Serve
from .test_for_everybody import THEMES, WIDE, objections

HIGHEST = 300
"""Px that a row of pieces may take of a phone."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Mixia's books as files beside each other."""
    made: Path = tmp_path_factory.mktemp("books")
    design = designed("mixia", "full")
    for book in design.books:
        page = Rulebook(design, find_paper("a4"), Edition(modules=("core",)), book).html()
        (made / f"{book}.html").write_text(page, encoding="utf-8")
    return made


def search(page: Page, words: str) -> None:
    page.get_by_role("searchbox").fill(words)


def box(shown: Locator) -> FloatRect:
    """Where something is on the screen."""
    found = shown.bounding_box()
    assert found
    return found


@LONG
def test_a_book_at_the_table_is_searched(serve: Serve, phones: OpenPage) -> None:
    """Under the table's policy: results lead to their paragraph, and the browser's way back leads back."""
    table = serve("spacecraft")
    page = phones(table.url("Ann") + "rules/rulebook.html")
    search(page, "rocket part")
    expect(page.get_by_role("status")).to_have_text(re.compile(r"\d+ places"))
    page.locator(".found ol a").first.click()

    expect(page.get_by_role("heading", name="Rocket parts")).to_be_in_viewport()
    assert page.url.endswith("#rocket-parts")
    page.go_back()
    expect(page).not_to_have_url(re.compile("#"))
    for asked in ("SC-A01", "a1", "sc 1"):
        search(page, asked)
        expect(page.locator(".found ol a").first).to_contain_text("SC-A01" if "a" in asked.lower() else "SC-001")
    page.locator(".found ol a").first.click()
    expect(page.locator(":is(p,li,h3,h4):has(> [id='SC-001'])")).to_be_in_viewport()
    page.locator(".menu").click()
    page.get_by_label("Rule numbers").check()
    page.locator(".menu").click()
    mark = page.locator("a.mark[href='#SC-A01']").first
    mark.click()
    assert page.url.endswith("#SC-A01")
    search(page, "zeppelin")
    expect(page.get_by_role("status")).to_have_text("Nothing here has “zeppelin”.")


@LONG
def test_one_book_leads_into_the_other(folder: Path, phones: OpenPage) -> None:
    """As files: a search goes on in the other book; a section has a link to that of the same name there."""
    page = phones((folder / "rulebook.html").as_uri())
    search(page, "gates")
    expect(page.locator(".found ol a").first).to_contain_text("Gates")
    page.locator(".found .lead").click()

    expect(page).to_have_title("Mixia: The captain’s manual")
    expect(page.locator(".found ol a")).not_to_have_count(0)
    page.keyboard.press("Escape")
    page.locator("h4:has-text('Stranded') .other").click()
    expect(page).to_have_url(re.compile(r"rulebook\.html#stranded$"))
    expect(page.get_by_role("heading", name="Stranded")).to_be_in_viewport()


@LONG
def test_a_picture_zooms_and_goes_back(folder: Path, phones: OpenPage) -> None:
    """The table of the set-up, touched, is larger than the screen, with what was touched on it; then it is back."""
    page = phones((folder / "rulebook.html").as_uri())
    shown = page.locator("section:has(#set-up) .view svg").first
    small = box(shown)
    shown.click()
    expect(page.locator("dialog")).to_be_visible()
    large = box(page.locator("dialog .sheet > svg"))

    assert large["width"] > 2 * small["width"]
    assert large["x"] < 0 < large["x"] + large["width"] - PHONE["width"]
    page.get_by_role("button", name="Larger", exact=True).click()
    assert box(page.locator("dialog .sheet > svg"))["width"] > large["width"]
    page.keyboard.press("Escape")
    assert box(shown)["width"] == small["width"]


READABLE = 11
"""px of type."""
SMALLEST = """shown => {
    const least = (node, scale) => {
        const own = node.transform?.baseVal.consolidate()?.matrix;
        const k = scale * (own ? Math.hypot(own.a, own.b) : 1);
        if (node.tagName === "text") return k * parseFloat(getComputedStyle(node).fontSize);
        const used = node.tagName === "use" ? [document.getElementById(node.href.baseVal.slice(1))] : [];
        return Math.min(Infinity, ...[...node.children, ...used].map((each) => least(each, k)));
    };
    return least(shown, shown.getBoundingClientRect().width / shown.viewBox.baseVal.width);
}"""
"""The smallest type of a picture, in px, with what it uses."""


@LONG
def test_every_picture_can_be_read(folder: Path, phones: OpenPage) -> None:
    """Words in pictures on a phone are 11 px high, or the picture, touched, opens so large that they are."""
    page = phones((folder / "rulebook.html").as_uri())
    shown = page.locator("main svg[role=img]:not(.i, .cover svg):visible")
    found = [n for n in range(shown.count()) if shown.nth(n).evaluate(SMALLEST) < READABLE]

    assert found
    for n in found[:: max(1, len(found) // 8)]:
        opened = shown.nth(n)
        before = box(opened)["width"]
        opened.scroll_into_view_if_needed()
        opened.click()
        assert box(page.locator("dialog .sheet > svg"))["width"] > 2 * before
        for _ in range(9):
            page.get_by_role("button", name="Larger", exact=True).click()
        assert page.locator("dialog .sheet > svg").evaluate(SMALLEST) >= READABLE
        page.keyboard.press("Escape")


@LONG
def test_back_and_next_lead_through_a_book(folder: Path, phones: OpenPage) -> None:
    """From the front to the last chapter, and one back; the step at hand is at the foot of the screen."""
    page = phones((folder / "rulebook.html").as_uri())
    chapters = page.locator("main > section").count()
    for n in range(2, chapters + 1):
        page.locator(f"section:nth-of-type({n - 1}) [rel=next]").click()
        expect(page.locator(f"main > section:nth-of-type({n}) h2").first).to_be_in_viewport()
    expect(page.locator("section:last-of-type [rel=next]")).to_have_count(0)
    page.locator("main > section:last-of-type [rel=prev]").click()
    expect(page.locator(f"main > section:nth-of-type({chapters - 1}) h2").first).to_be_in_viewport()
    expect(page.locator(f"main > section:nth-of-type({chapters - 1}) .turn")).to_be_in_viewport()


@LONG
def test_a_book_is_for_everybody(folder: Path, phones: OpenPage) -> None:
    """axe-core objects to nothing in both themes; at 360 px nothing goes off the side, no pieces stand in a column."""
    page = phones((folder / "rulebook.html").as_uri())
    found = {}
    for theme in THEMES:
        page.emulate_media(color_scheme=theme)
        found[theme] = objections(page)
    rows = page.locator("main .row").evaluate_all("rows => rows.map(each => each.getBoundingClientRect().height)")

    assert found == {theme: [] for theme in THEMES}
    assert page.evaluate(WIDE) == [True]
    assert rows
    assert max(rows) < HIGHEST
