"""Bad luck at the table: lines drop, phones sleep, people tap twice or all at once; many pages; terminals beside."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import ExitStack
from random import Random
from time import monotonic
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from ..long_run import LONG
from .conftest import PHONE
from .hands import BACK, hurry
from .table import PATIENCE, Serve, Table, pushed

STORMS = 40
"""Rounds of bad luck on each kind of address."""
BY_NAME = f"{socket.gethostname().partition('.')[0]}.local"


class Weather:
    """Phones of a table on which things go wrong; none of them minds what its browser complains of then."""

    def __init__(self, browser: Browser, table: Table, name: str, random: Random) -> None:
        self.table, self.random = table, random
        self.contexts: list[BrowserContext] = []
        self.pages: list[Page] = []
        for whose in ("Ann", "Ann", "Bo", "Bo"):
            context = browser.new_context(viewport=PHONE, reduced_motion="reduce")
            context.set_default_timeout(PATIENCE * 1000)
            self.contexts.append(context)
            self.pages.append(context.new_page())
            self.pages[-1].goto(table.url(whose, name))
        self.settle()

    def asked(self) -> list[Page]:
        """The pages on which something but the way back may be answered."""
        return [page for page in self.pages if page.locator(f"#answers .answer:not([data-key={BACK}])").count()]

    def storm(self) -> str:
        """Something goes wrong while somebody answers, once; what it is."""
        page = self.random.choice(self.asked())
        key = self.random.choice(
            page.locator(f"#answers .answer:not([data-key={BACK}])").evaluate_all("all => all.map(a => a.dataset.key)")
        )
        happens = self.random.choice([self.twice, self.at_once, self.offline, self.dropped, self.asleep])
        happens(page, key)
        return f"{happens.__name__}, {key}"

    def twice(self, page: Page, key: str) -> None:
        """Impatient fingers."""
        give(page, key, self.random.randint(2, 5))

    def at_once(self, page: Page, key: str) -> None:
        """All who may answer do, before they have heard of each other."""
        seen = self.table.server.table.moves
        for each in self.asked():
            give(each, key, 2, seen)

    def offline(self, page: Page, key: str) -> None:
        """The phone loses the Wi-Fi before, or just after."""
        context, late = page.context, self.random.random() < 0.5
        context.set_offline(not late)
        give(page, key)
        context.set_offline(True)
        page.wait_for_timeout(self.random.choice([0, 100, 400]))
        context.set_offline(False)

    def dropped(self, page: Page, key: str) -> None:
        """Every line is cut while the answer is on its way."""
        give(page, key)
        if self.random.random() < 0.5:
            page.wait_for_timeout(self.random.randint(0, 30))
        self.table.drop()

    def asleep(self, page: Page, key: str) -> None:
        """The others' phones are asleep while this one answers."""
        others = [each for each in self.pages if each != page]
        lives = [each.context.new_cdp_session(each) for each in others]
        for life in lives:
            life.send("Page.setWebLifecycleState", {"state": "frozen"})
        give(page, key)
        page.wait_for_timeout(self.random.choice([50, 300]))
        for life in lives:
            life.send("Page.setWebLifecycleState", {"state": "active"})
            life.detach()

    def settle(self) -> None:
        """People do what their pages ask them to until all pages are live and show the same."""
        until = monotonic() + 4 * PATIENCE
        while not min(self._is_settled(page) for page in self.pages):
            assert monotonic() < until, [page.locator("body").aria_snapshot() for page in self.pages]
            self.pages[0].wait_for_timeout(30)

    def _is_settled(self, page: Page) -> bool:
        return bool(page.evaluate(LOOK, self.table.server.table.moves))

    def close(self) -> None:
        for context in self.contexts:
            context.close()


LOOK = """moves => {
  const again = document.querySelector("#again"), kept = document.querySelector("#kept");
  document.querySelector("dialog[open] [data-close]")?.click();
  const live = document.body.dataset.line === "live", waits = kept && !kept.hidden;
  if (waits && live && !kept.textContent.includes("One moment")) again.click();
  const busy = waits || document.querySelector("dialog[open]") || document.body.classList.contains("sending");
  return live && !busy && Number(document.body.dataset.moves) === moves;
}"""
"""Gives again what is kept, closes sheets; whether a page needs nothing else and shows the newest state."""


def tap(page: Page, key: str, times: int = 1, seen: int | None = None) -> None:
    """Taps on an answer, wherever it is listed, faster than any server. seen: only while the page shows that state, as
    what comes next may ask for the same."""
    page.evaluate(TAP, [key, times, seen])


TAP = """([key, times, seen]) => {
  if (seen !== null && Number(document.body.dataset.moves) !== seen) return;
  const shown = [...document.querySelectorAll("#answers .answer")].find((each) => each.dataset.key === key);
  for (let time = 0; time < times; time += 1) shown?.click();
}"""


def give(page: Page, key: str, times: int = 1, seen: int | None = None) -> None:
    """Choose an answer and confirm it where that is asked for, as taps that come at once don't."""
    hurry(page)
    tap(page, key, times, seen)
    hurry(page)
    page.evaluate(CONFIRM, times)


CONFIRM = """times => {
  while (times-- && !document.querySelector("#confirm").hidden) document.querySelector("#do").click();
}"""


@LONG
@pytest.mark.parametrize(("name", "secure"), [(BY_NAME, False), ("localhost", True)], ids=["by name", "localhost"])
def test_no_answer_is_lost_or_doubled(name: str, secure: bool, serve: Serve, browser: Browser) -> None:
    """Whatever goes wrong, every answer is in the journal once; on a plain home network as on localhost."""
    random, rounds = Random(f"storm {name}"), 0
    while rounds < STORMS:
        table = serve("space-junkyard", seed=rounds, played=8)
        weather = Weather(browser, table, name, random)
        assert weather.pages[0].evaluate("isSecureContext") is secure
        while rounds < STORMS and weather.asked():
            before = table.played
            happened = weather.storm()
            weather.settle()
            rounds += 1
            assert table.played == before + 1, happened
        weather.close()


@LONG
@pytest.mark.parametrize("apart", [False, True], ids=["tabs", "phones"])
def test_eight_pages_are_live_at_once(apart: bool, serve: Serve, browser: Browser) -> None:
    """Eight tabs of one browser, to which it would give six streams, or eight phones: all see an answer."""
    table = serve("space-debris", ("Ann", "Bo", "Cleo"), played=13)
    whose = ["Ann", "Bo", "Cleo", "screen", "host", "Ann", "Bo", "screen"]
    with ExitStack() as opened:
        contexts = [opened.enter_context(browser.new_context(viewport=PHONE)) for _ in range(8 if apart else 1)]
        pages = [contexts[number % len(contexts)].new_page() for number in range(8)]
        for page, each in zip(pages, whose, strict=True):
            page.goto(table.url(each))
        for page in pages:
            page.wait_for_selector("[data-line=live]")
        seat = next(name for name in table.session.meta.players if table.see(name).mine)
        give(pages[whose.index(seat)], table.see(seat).answers[0].key)
        for page in pages:
            page.wait_for_function(
                "() => Number(document.body.dataset.moves) > 0 && document.body.dataset.line === 'live'"
            )


def test_pages_and_the_command_line_drive_one_session(serve: Serve, salvage: Any) -> None:
    """What is done in a terminal is pushed at once, and what pages do is there in the terminal."""
    table = serve("space-debris", played=13)

    def come(sockets: list[object]) -> Iterator[int]:
        for each in sockets:
            while (moves := pushed(each)["moves"]) < table.session.head.moves:
                pass
            yield moves

    with table.listen("Ann") as ann, table.listen("screen") as screen:
        for number in range(1, 7):
            if number % 2:
                salvage("do", "--random", 1)
            else:
                seat = next(name for name in ("Ann", "Bo") if table.see(name).mine)
                assert table.answer(seat, table.see(seat).answers[0].key).status == 200
            assert table.played == number
            assert [*come([ann, screen])] == [table.session.head.moves] * 2
