"""A way in without a camera: the table's link is tapped on the host's own phone, and sent to others."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from ..long_run import LONG
from .table import Serve

SHARES = (
    "window.sent = []; Object.defineProperty(Navigator.prototype, 'share', {value: async ({url}) => sent.push(url)})"
)
COPIES = """window.sent = []; delete Navigator.prototype.share;
addEventListener("copy", () => sent.push(getSelection().toString()));"""


@LONG
@pytest.mark.parametrize("script", [SHARES, COPIES])
def test_the_tables_link_is_sent(script: str, serve: Serve, browser: Any) -> None:
    """By the phone's own sharing, or copied where plain http has none."""
    context = browser.new_context(viewport={"width": 360, "height": 640})
    context.add_init_script(script)
    page, table = context.new_page(), serve("space-debris")
    page.goto(table.url("host"))
    page.wait_for_selector("[data-line=live]")
    page.get_by_role("button", name="Send the link").click()
    page.wait_for_function("() => window.sent.length")
    assert page.evaluate("window.sent") == [table.url("join")]
    if script == COPIES:
        expect(page.locator("[data-send]")).to_have_text("Copied")
    context.close()


@LONG
def test_a_host_sits_down_on_the_same_phone(serve: Serve, phones: Any) -> None:
    """The link is tapped, and the host's page stays."""
    table = serve("space-debris")
    host = phones(table.url("host"))
    with host.context.expect_page() as opened:
        host.get_by_role("link", name="Play Ann here").click()
    opened.value.wait_for_url(table.url("Ann"))
    assert host.url == table.url("host")


def test_sheets_have_links_beside_codes(serve: Serve) -> None:
    """For players, screens, and the seat that moves to another phone."""
    table = serve("space-debris")
    links = table.server.links
    sheets = [table.get(f"{table.path('host')}sheet/{sheet}").text for sheet in ("screens", "seat/Ann")]
    assert f'data-send="{table.url("join")}"' in sheets[0]
    assert f'href="{table.url("screen")}"' in sheets[0]
    assert f'href="{table.server.site.address}/{links.offer("Ann").token}/"' in sheets[1]
