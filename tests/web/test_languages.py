"""A game in another language: no page of it says anything in English."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextvars import Context
from itertools import product
from pathlib import Path
from urllib.request import Request, urlopen

import pytest

from companion.positions.views import TABLE_KEY

from ..long_run import LONG
from ..made_up import PLAYERS, STARTERS, find_unmarked, lay_out, speak
from .table import Serve, ServeSwitch, Table

KNOWN = (
    r"\b[A-Z]{2}\b|\b(Junk Orbit|Mixia|Space Debris|Space Junkyard|SPACEcraft)\b|^[a-z]+-[a-z]+$|\b(sun|moon|comet)\b"
    r"|(άλφα track|turn) \d+|https?://\S+|\b[A-Z]{2}-\d+\b|salvage table|\bPDF\b|\bJSON\b|127\.0\.0\.1|Wi-Fi|\d+ s\b"
)
"""Names that are the same in all languages: of games, sessions and signs of the game; what is typed; ids of rules."""


@pytest.mark.parametrize(
    ("starter", "mode"),
    [
        ("cards", "referee"),
        *(pytest.param(*each, marks=LONG) for each in (("cards", "tracker"), *product(STARTERS[1:], ["referee"]))),
    ],
)
def test_no_page_says_a_word_that_is_not_marked(
    starter: str, mode: str, serve: Serve, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The pages of all links and every sheet that they open, from the first answer to the score."""
    speak(monkeypatch)
    table = serve(lay_out(tmp_path, starter).address, PLAYERS, seed=3, mode=mode)
    unmarked, known = dict[str, str](), set[str]()
    while True:
        for whose in (*PLAYERS, "host", "screen", "watch", "join"):
            for path, page in _read_pages(table, table.path(whose), known):
                unmarked |= dict.fromkeys(find_unmarked(page, rf"{KNOWN}|{table.server.room.code}"), f"{whose} {path}")
        if table.see(TABLE_KEY).view.over:
            break
        table.session.refresh()
        table.session.random(9)
    assert unmarked == {}


def _read_pages(table: Table, path: str, known: set[str]) -> Iterator[tuple[str, str]]:
    """A page, and all sheets that it and they open. Of sheets that differ by their number alone, such as one for each
    answer, those that are known already are left out, but for one."""
    asked, kinds, waiting = set[str](), set[str](), [""]
    while waiting:
        way = waiting.pop()
        kind = re.sub(r"\d+", "", way)
        if way in asked or (kind in kinds and kind != way and way in known):
            continue
        asked.add(way)
        kinds.add(kind)
        page = table.get(path + way)
        yield way, page.text
        waiting += re.findall('data-sheet="([^"]+)"', page.text)
    known |= asked


def test_hands_are_told_in_the_language_of_the_game_wherever_it_is_played(
    serve: Serve, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What another process has played is taken up by nobody's page."""
    speak(monkeypatch)
    table = serve(lay_out(tmp_path).address, PLAYERS, seed=3)
    table.session.random(6)
    with ThreadPoolExecutor(1) as apart:  # Playwright, which an earlier test may have begun, has a loop on this one.
        apart.submit(Context().run, asyncio.run, table.server.run(table.server.table.catch_up)).result()
    tasks = [task.text for task in table.server.table.tasks]
    assert tasks
    assert [text for text in tasks if find_unmarked(text)] == []


def test_another_game_leaves_the_table_its_language(
    serve: Serve, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The host looks at the form of a game in English."""
    speak(monkeypatch)
    table = serve(lay_out(tmp_path).address, PLAYERS, seed=3)
    monkeypatch.setattr(table.server, "open_other", lambda session: "")
    way = re.findall('data-form="([^"]+)"', table.get(f"{table.path('host')}sheet/new").text)[0]
    shown = table.post("host", way, {"do": "open", "field": "game junk-orbit"})
    assert "Junk Orbit" in shown.text, shown
    assert find_unmarked(table.get(table.path("Άλφα")).text, KNOWN) == []


def test_the_first_page_speaks_as_the_browser_does(serve_switch: ServeSwitch, monkeypatch: pytest.MonkeyPatch) -> None:
    speak(monkeypatch)
    asked = Request(serve_switch().lobby, headers={"Accept-Language": "fr-CA,xx;q=0.9,en;q=0.8"})
    with urlopen(asked) as answer:
        assert find_unmarked(answer.read().decode(), KNOWN) == []
