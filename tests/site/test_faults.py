"""What is in the way of a site is told in its language, in one sentence with what to do."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, expect

from companion.site.build import build_site
from components.messages import read_dictionary

from ..game_folder import FirstGame
from ..programs import find_program
from .test_build import RUNTIME
from .visitor import SITE_PATH, host


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a German game lies."""
    folder = tmp_path_factory.mktemp("site")
    own = FirstGame(folder / "night-market", rules=True)
    own.change("components/game.yaml", "players:", "language: de\nplayers:")
    with host(build_site(folder / "out", [own.place], RUNTIME).folder) as server:
        yield f"http://localhost:{server.server_port}{SITE_PATH}"


@pytest.fixture(scope="module")
def chromium(playwright: Playwright) -> Iterator[Browser]:
    """One browser for all."""
    with playwright.chromium.launch(executable_path=find_program("Chromium"), args=["--no-sandbox"]) as browser:
        yield browser


@pytest.mark.parametrize(
    ("lacks", "said"),
    [
        ("delete Navigator.prototype.serviceWorker", "This window keeps nothing"),
        ("IDBFactory.prototype.open = () => { throw new DOMException() }", "This window keeps nothing"),
        ("delete Navigator.prototype.locks", "This browser is too old for this page: update"),
        ("quota", "It needs {size} MB of room on this phone"),
        ("", "This page needs JavaScript"),
    ],
)
def test_what_is_in_the_way_is_told(lacks: str, said: str, address: str, chromium: Browser) -> None:
    """A browser that lacks something."""
    page = chromium.new_page(java_script_enabled=bool(lacks))
    if lacks == "quota":
        few = {"origin": address.removesuffix(SITE_PATH), "quotaSize": 300_000}
        page.context.new_cdp_session(page).send("Storage.overrideQuotaForOrigin", few)
    elif lacks:
        page.add_init_script(lacks)
    page.goto(address)
    (words,) = (german for text, german in read_dictionary("de").messages.items() if text.startswith(said))
    expect(page.locator("#status" if lacks else "noscript p")).to_contain_text(words.partition("{")[0])
    assert page.get_by_role("progressbar").is_visible() == (not lacks)
    page.close()
