"""Pictures of pieces come together: a page asks a few times, and gets none that it hasn't been shown."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import expect

from companion.web.base.statics import join_scripts
from companion.web.features.pages import MAX_PICTURES

from ..long_run import LONG
from .table import OpenPage, Serve, Table

MOST_ASKED = 20
"""Requests of a first view that the issue of a page's weight allows."""


def ask_for(table: Table, whose: str, *names: str) -> Any:
    """Ask for pictures as the page of a link."""
    return table.get(f"{table.path(whose)}pictures?{urlencode([('of', name) for name in names])}")


def test_pictures_together_are_those_that_come_alone(serve: Serve) -> None:
    """Byte for byte; of what a seat hasn't been shown there is nothing, and then nothing is kept."""
    table = serve("mixia", ("Ann", "Bo"), played=60)
    boards = [table.see(name) for name in ("Ann", "Bo")]
    pictures = [
        [piece.href for piece in seen.place.placed if piece.href[:4] == "art/"] for seen in boards if seen.place
    ]
    (own, *_), (others, *_) = (sorted({*mine} - {*theirs}) for mine, theirs in (pictures, pictures[::-1]))
    faces = ["face/sector.lunari.front.svg", "far/sector.lunari.front.svg"]

    answer = ask_for(table, "Ann", own, *faces)
    tags, rows = answer.json
    for name, row in zip([own, *faces], rows, strict=True):
        assert "".join(tags[tag] for tag in row) == table.get(table.path("Ann") + name).text
    assert "immutable" in answer.headers["cache-control"]
    hidden = ask_for(table, "Ann", others, faces[0], "../x", "art/.svg")
    assert [bool(row) for row in hidden.json[1]] == [False, True, False, False]
    assert hidden.headers["cache-control"] == "no-store"
    assert ask_for(table, "Ann").status == 404
    assert ask_for(table, "Ann", *faces * MAX_PICTURES).status == 404


@LONG
def test_a_first_view_asks_a_few_times(serve: Serve, phones: OpenPage) -> None:
    """For all in sight, in the hand and in texts as well, one after the other or not."""
    table = serve("spacecraft", ("Ann", "Bo"), played=80)
    page = phones("about:blank")
    asked: list[str] = []
    page.on("request", lambda sent: asked.append(sent.url) if sent.url.startswith("http") else None)
    page.goto(table.url("Ann"))
    page.wait_for_selector("[data-line=live]")
    for shown in ("#board image:not([href])", "img[data-src]:not([src])"):
        expect(page.locator(shown)).to_have_count(0)
    assert page.locator("#cards img[src], .counted img[src]").count() > 1
    assert len(asked) <= MOST_ASKED


@LONG
def test_a_phone_asks_again_for_what_did_not_come(serve: Serve, unlucky: OpenPage) -> None:
    """A line that drops while pictures are on their way leaves no hole."""
    table = serve("junk-orbit", ("Ann", "Bo"), played=20)
    page = unlucky(table.url("Ann"))
    page.route("**/pictures?*", lambda route: route.abort())
    page.reload()
    page.wait_for_selector("[data-line=live]")
    expect(page.locator("#board image[href]")).to_have_count(0)
    page.unroute("**/pictures?*")
    expect(page.locator("#board image:not([href])")).to_have_count(0)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('import { a } from "./a.js";\n', "a → b → a"),
        ('import b from "./b.js";\n', "is no form of import"),
        ("export default 1;\n", "is no form of import or export"),
    ],
)
def test_scripts_that_can_not_be_joined_are_refused(text: str, why: str) -> None:
    """With what is wrong, not as a page that does nothing."""
    scripts = {"a": 'import { b } from "./b.js";\n', "b": text}
    with pytest.raises(ValueError, match=why):
        join_scripts("a", scripts.__getitem__)
