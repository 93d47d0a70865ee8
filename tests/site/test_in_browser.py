"""A site in a browser of its own: played by taps, killed, without its host, printed; nobody else is asked for anything."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import expect, sync_playwright

from companion.site.build import build_site
from companion.site.pyodide import read_runtime
from components.places import locate

from ..game_folder import FirstGame
from ..long_run import LONG
from ..programs import MISSING
from .visitor import BELOW, Visitor, host

Visit = Callable[..., Visitor]


@pytest.fixture(scope="module")
def runtime() -> dict[str, bytes]:
    """Python for browsers, of the folder that `SALVAGE_PYODIDE` names."""
    folder = os.environ.get("SALVAGE_PYODIDE")
    if not folder:
        pytest.skip(f"Pyodide{MISSING}set SALVAGE_PYODIDE to the folder that has it")
    return read_runtime(Path(folder), False)


@pytest.fixture
def visit(tmp_path: Path) -> Iterator[Visit]:
    """Opens a site's folder on a phone."""
    with ExitStack() as stack:
        playwright = stack.enter_context(sync_playwright())

        def start(folder: Path) -> Visitor:
            server = stack.enter_context(host(folder))
            visitor = Visitor(playwright, tmp_path / "profile", f"http://localhost:{server.server_port}{BELOW}")
            visitor.server = server
            stack.callback(visitor.close)
            return visitor

        yield start


def begin(visitor: Visitor, title: str) -> None:
    """Begin a game of a title with whatever its form has at first."""
    visitor.find(".offer .game", ).filter(has_text=title).first.click()
    visitor.find(".form .call:visible").last.click()
    visitor.find("#host").wait_for()
