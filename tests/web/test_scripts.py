"""Scripts and markup in texts of guests and of own games: pages show them as they are, and nothing runs."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Page

from companion.sessions.session_store import open_session

from ..long_run import first_of
from .table import HERE, OpenPage, Serve

TOY = Path(__file__).parents[1] / "companion" / "toy"
MARK = "data-harm"
GUESTS = "A<script>alert(1)</script>", "B'\"><b data-harm>"
"""Players' names: they hold no `=`, and no more than 30 characters."""
HARM = (
    f"\"'></script></title></svg><img {MARK} src=x onerror=alert(1)><script>alert(1)</script>"
    f"<svg {MARK} onload=alert(1)>"
)
FOUND = f"html => new DOMParser().parseFromString(html, 'text/html').querySelectorAll('script, [{MARK}]').length"
TEXTS = re.compile(r"\b(title|name|text|meaning): ?([A-Z][^,}\n]*)")


@pytest.fixture
def harmful(tmp_path: Path) -> Path:
    """A game of which every title, name and text ends in markup."""
    folder = tmp_path / "harmful"
    shutil.copytree(TOY, folder)
    file = folder / "components" / "game.yaml"
    quoted = HARM.replace("'", "''")
    file.write_text(TEXTS.sub(lambda found: f"{found[1]}: '{found[2]} {quoted}'", file.read_text()))
    return folder


@pytest.mark.parametrize("mode", first_of(["tracker", "referee"]))
def test_nothing_that_a_text_holds_runs(mode: str, harmful: Path, serve: Serve, phones: OpenPage) -> None:
    """On the pages of all links and on their sheets; no request leaves this machine, and no policy had to stop one."""
    table = serve(str(harmful), GUESTS, mode=mode, trust=True, played=2 if mode == "referee" else 0)
    table.session.refresh()
    typed = {"tracker": f"reminder {HARM}", "referee": "x"}[mode]
    table.post(GUESTS[0], "answer", {"line": typed})
    with_reason = open_session(table.session.name)
    with_reason.adjust(["turn=7"], HARM)
    with_reason.close()
    asked: list[str] = []
    sheets = ("history", "asked", "facts", "books", "why/1", "why/0")
    for whose in (GUESTS[0], "host", "join", "screen", "watch"):
        page = phones(table.url(whose))
        page.on("dialog", lambda dialog: asked.append(f"a script ran: {dialog.message}"))
        page.on("request", lambda sent: asked.append(sent.url) if HERE not in sent.url.split("/")[2:3][0] else None)
        page.wait_for_load_state("networkidle")
        _expect_no_markup(page)
        for sheet in sheets if whose == GUESTS[0] else ():
            html = table.get(f"{table.path(whose)}sheet/{sheet}").text
            assert page.evaluate(FOUND, html) == 0
        assert "alert(1)" in page.content(), "the texts are shown"
    assert asked == []


def _expect_no_markup(page: Page) -> None:
    assert page.locator(f"[{MARK}]").count() == 0
    assert page.locator("script:not([src])").count() == 0
