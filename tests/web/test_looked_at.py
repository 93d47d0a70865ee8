"""What a player alone may look at is shown on that player's phone, large, and on no other."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

from playwright.sync_api import Page, expect

from ..long_run import LONG
from .table import Table

WHOLE_BOX = Path(str(files("components"))) / "mixia" / "scenarios" / "whole-box.yaml"
LOOK = "look-event"


@LONG
def test_what_is_looked_at_is_seen_large_by_whoever_looks(
    serve: Callable[..., Table], phones: Callable[..., Page], tmp_path: Path
) -> None:
    """Until it is hidden; the others keep the news that they had."""
    scenario = tmp_path / "events.yaml"
    lines = WHOLE_BOX.read_text(encoding="utf-8").replace("player: Cy", "player: Ann")
    lines = lines.replace("titles: [relic-reader]", "titles: [event-witness]").splitlines()
    scenario.write_text("\n".join(line for line in lines if "boom-3" not in line), encoding="utf-8")  # It is Cy's.
    table, seat, other = serve("mixia", None, scenario=scenario), "Ann", "Bo"
    pages = {who: phones(table.url(who)) for who in (seat, other)}
    before = pages[other].locator("#news").text_content()
    assert table.answer(seat, LOOK).status == 200
    looked = pages[seat].locator(".looked img")
    expect(looked).to_be_visible()
    expect(pages[seat].locator("#news")).to_contain_text("The top event is")

    assert looked.evaluate("image => image.getBoundingClientRect().height") > 120
    assert str(looked.get_attribute("data-src")).startswith("face/"), "small letters are left out"
    pages[seat].get_by_text("Hide", exact=True).click()
    expect(looked).to_be_hidden()
    pages[other].wait_for_selector(f"body[data-moves='{table.server.table.moves}']")
    assert pages[other].locator(".looked").count() == 0
    assert pages[other].locator("#news").text_content() == before
