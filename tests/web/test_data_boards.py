"""Boards in data on phones and televisions: a space is tapped, pieces move; a tracked game has its board, too."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from ..board_games import NAMES, lay_out
from ..game_folder import FirstGame, GameFolder
from .table import OpenPage, Serve

TELEVISION = {"width": 1920, "height": 1080}
FACE_UP, FACE_DOWN = (f"#board-pieces image[data-near='face/tile.t1.{side}.svg']" for side in ("front", "back"))
RED = "#board-pieces [id='board-pawn.red-1']"
OTHERS = [pytest.param(which, marks=pytest.mark.long) for which in NAMES if which != "hexes"]


def where(page: Page, piece: str) -> tuple[float, float]:
    """The middle of a piece in mm of the board."""
    x, y, wide, high = (float(str(page.locator(piece).get_attribute(side))) for side in ("x", "y", "width", "height"))
    return x + wide / 2, y + high / 2


@pytest.mark.parametrize("which", ["hexes", *OTHERS])
def test_a_space_is_tapped(tmp_path: Path, serve: Serve, phones: OpenPage, which: str) -> None:
    """Each answer has a ring on its space, and a tap shows the pawn there. The tile that lay there face down is turned
    up: it is tapped blind, and then everybody sees it."""
    table, to = serve(str(lay_out(tmp_path, which).folder)), NAMES[which][2]
    phone, television = phones(table.url("Ann")), phones(table.url("screen"), viewport=TELEVISION)
    expect(phone.locator("#board .target")).to_have_count(3)
    ring = phone.locator(f"#board .target[aria-label='{to}']")
    x, y, _ = map(float, str(ring.get_attribute("data-spot")).split())
    ring.click(force=True)
    expect(phone.locator("#do")).to_contain_text(to)
    expect(phone.locator(FACE_UP)).to_have_count(0)
    assert [page.locator(FACE_DOWN).count() for page in (phone, television)] == [4, 4]  # The deck has one, too.
    phone.locator("#do").click()
    for page in (phone, television):
        expect(page.locator(FACE_UP)).to_have_count(1)
        assert where(page, RED) == pytest.approx((x, y + 2), abs=0.02)
    table.session.refresh()
    assert table.session.seq == 1


def test_a_tracked_game_has_its_board(tmp_path: Path, serve: Serve, phones: OpenPage) -> None:
    """Markers move on the track that their players are on, without any rules."""
    table = serve(str(lay_out(tmp_path, "track", rules=False).folder))
    phone, television = phones(table.url("Ann")), phones(table.url("screen"), viewport=TELEVISION)
    before = where(phone, RED)
    assert table.post("Ann", "answer", {"line": "ann course 15"}).status == 200
    for page in (phone, television):
        page.wait_for_selector("body:not([data-moves='0'])")
        assert where(page, RED) == pytest.approx((10, 100))
    assert before != where(phone, RED)


def test_a_face_with_a_fault_leaves_the_page_be(tmp_path: Path, serve: Serve) -> None:
    """While somebody designs it, a game is tracked all the same."""
    place = lay_out(tmp_path, "track", rules=False)
    GameFolder(place.folder, {}).change("layouts/faces.yaml", "fill: ground}", "fill: grund}")
    table = serve(str(place.folder))
    assert (table.get(table.path("Ann")).status, table.see("Ann").board) == (200, None)


def test_a_dealt_hand_leaves_the_question_in_sight(tmp_path: Path, serve: Serve, phones: OpenPage) -> None:
    """What was dealt is in the hand, and need not be shown large over what is asked."""
    folder = str(FirstGame(tmp_path / "night-market", rules=True).folder)
    phone = phones(serve(folder, seed=3).url("Ann"), viewport={"width": 390, "height": 844}, live=True)
    assert phone.locator(".looked").count() == 0
    expect(phone.locator("#answers .answer").first).to_be_in_viewport(ratio=1)
