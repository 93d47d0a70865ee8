"""An expansion in a folder anywhere, on a phone: its action is offered, tapped, and shown."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

from playwright.sync_api import Page, expect

from companion.game_registry.trust import is_trusted
from components.places import locate

from ..lanterns import lay_out
from ..long_run import LONG
from .hands import Finger, wait_after
from .table import Table


@LONG
def test_its_action_is_tapped(
    tmp_path: Path, serve: Callable[..., Table], phones: Callable[..., Page], monkeypatch: object
) -> None:
    folder = str(lay_out(tmp_path))
    assert is_trusted(locate(folder), grant=True)
    table = serve(folder, options={"lanterns": "yes"}, seed=1)
    while "light" not in table.session.play.ask.options:
        table.session.random(1)
    who = table.session.play.ask.seat
    page = phones(table.url(who))
    before = Finger(page, Random(1)).moves
    page.locator(".answer[data-key=light]").click()
    page.locator("#do").click()
    wait_after(page, before)

    table.session.refresh()
    assert table.session.play.table.players[who].lit
    expect(page.get_by_text("lights the Great Lantern").first).to_be_attached()
