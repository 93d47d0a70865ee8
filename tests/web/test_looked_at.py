"""What a player alone may look at is shown on that player's phone, large, and on no other."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from playwright.sync_api import expect

from ..long_run import LONG
from .hands import wait_until_it_listens
from .table import OpenPage, Serve

WHOLE_BOX = Path(str(files("components"))) / "mixia" / "scenarios" / "whole-box.yaml"
LOOK = "look-event"


@LONG
def test_what_is_looked_at_is_seen_large_by_whoever_looks(serve: Serve, phones: OpenPage, tmp_path: Path) -> None:
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


OPEN_PIECE = """() => {
  for (const each of document.querySelectorAll(".shown image[data-near^=face]")) {
    const { left, right, top, bottom } = each.getBoundingClientRect(), at = [(left + right) / 2, (top + bottom) / 2];
    const [first, ...below] = document.elementsFromPoint(...at);
    if ([first, ...below].includes(each) && first.matches(".picture image")) return at;
  }
}"""
"""Where a piece lies on the picture that is no answer."""


def test_a_piece_that_lies_open_on_a_picture_is_opened_by_a_tap(serve: Serve, phones: OpenPage) -> None:
    """Whoever's turn it is."""
    table = serve("junk-orbit", seed=1, played=30)
    for seat in ("Ann", "Bo"):
        page = phones(table.url(seat))
        wait_until_it_listens(page)
        page.wait_for_load_state("networkidle")
        page.mouse.click(*page.evaluate(OPEN_PIECE))
        expect(page.locator("dialog[open] .large").first).to_be_visible()
