"""What anybody may do whoever's turn it is lies folded away behind a line that says what it is for."""

from __future__ import annotations

from playwright.sync_api import expect

from companion.mixia.turn.turn import OTHERS

from ..long_run import LONG
from .hands import hurry, wait_after, wait_until_it_listens
from .table import OpenPage, Serve

PLAYERS = "Ann", "Bo", "Cleo"
LINE = "Whoever’s turn it is: another captain acts (gives credits or discards a mission)"


@LONG
def test_what_anybody_may_do_is_one_quiet_line(serve: Serve, phones: OpenPage) -> None:
    """On the phone that is asked it is none of the answers, on others the only thing; it is given by two taps."""
    table = serve("mixia", PLAYERS, seed=6, played=60)
    pages = [phones(table.url(name)) for name in ("Ann", "Bo")]
    for page in pages:
        page.wait_for_selector("[data-line=live]")
        folded = page.locator("#meanwhile")
        expect(folded.locator("summary")).to_have_text(LINE)
        expect(folded.locator(".answer")).to_be_hidden()
        box = folded.locator("summary").bounding_box()
        assert box
        assert box["height"] >= 44
    expect(pages[0].locator("#answers .answer")).not_to_have_count(0)
    expect(pages[0].locator(f"#answers [data-key={OTHERS}]")).to_have_count(0)
    expect(pages[1].locator("#answers")).to_have_count(0)

    bo = pages[1]
    before = int(bo.locator("body").get_attribute("data-moves") or 0)
    bo.locator("#meanwhile summary").click()
    hurry(bo)
    wait_until_it_listens(bo)
    bo.locator("#meanwhile .answer").click()
    if bo.locator("#do").is_visible():
        bo.locator("#do").click()
    wait_after(bo, before)
