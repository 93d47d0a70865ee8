"""After a crash or a restart phones and host are back at their table by themselves, though nobody names the session."""

from __future__ import annotations

import re
import signal
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from time import monotonic

import pytest
from playwright.sync_api import Browser, expect

from companion import home as remembered
from companion.sessions.session_store import begin, file_of
from companion.web.base import links
from companion.web.base.links import FILE, Links, Role, find_former
from components.places import locate

from ..long_run import LONG
from .conftest import PHONE
from .hands import hurry, wait_after, wait_until_it_listens
from .table import PATIENCE, Said
from .table_process import TableProcess

GONE = 404
PLAYERS = "Ann", "Bo"

pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="signals are those of POSIX")


@pytest.fixture
def start(home: Path) -> Iterator[Callable[..., TableProcess]]:
    """Starts tables, and ends those that the test hasn't."""
    started: list[TableProcess] = []

    def run(session: str = "", port: int = 0) -> TableProcess:
        started.append(TableProcess(session, port))
        return started[-1]

    yield run
    for table in started:
        if table.process.poll() is None:
            table.end(signal.SIGKILL)


@pytest.fixture
def served(home: Path) -> Links:
    """The links of a table that was served before."""
    with closing(begin(locate("space-debris"), PLAYERS, seed=12, name="friday")):
        made = Links("friday", PLAYERS)
    made.serve()
    return made


def ask(table: TableProcess, link: str) -> Said:
    table.links["old"] = f"http://{table.host}/{link}/"
    return table.get("old")


@LONG
def test_phones_and_host_return_by_themselves(home: Path, start: Callable[..., TableProcess], browser: Browser) -> None:
    """Pages that nobody touches are live again, each in its role, and play goes on."""
    begin(locate("space-debris"), PLAYERS, seed=12, name="friday").close()
    first = start("friday")
    contexts = [browser.new_context(viewport=PHONE) for _ in range(2)]
    pages = [context.new_page() for context in contexts]
    for page, whose in zip(pages, ("Ann", "host"), strict=True):
        page.set_default_timeout(PATIENCE * 1000)
        page.goto(first.links[whose])
        page.wait_for_selector("[data-line=live]")
    pages[0].locator("#goal [data-know]").click()
    assert first.end(signal.SIGKILL) < 0
    for page in pages:
        page.wait_for_selector("[data-line=moment], [data-line=gone]")

    start(port=int(first.host.split(":")[1]))

    ann, host = pages
    for page in pages:
        page.wait_for_selector("[data-line=live]")
    expect(host.locator("body")).to_have_class(re.compile(r"\bhost\b"))
    before = int(ann.locator("body").get_attribute("data-moves") or 0)
    hurry(ann)
    wait_until_it_listens(ann)
    ann.locator("#answers .answer").first.click()
    if ann.locator("#do").is_visible():
        ann.locator("#do").click()
    wait_after(ann, before)
    for context in contexts:
        context.close()


def test_an_old_link_leads_to_its_session(served: Links, start: Callable[..., TableProcess]) -> None:
    """Of any role; a secret that isn't one gets nothing, and the host's new link leads there, too."""
    table = start()
    assert ask(table, served.of(Role.SEAT, "Ann").token[::-1]).status == GONE
    assert ask(table, served.of(Role.SEAT, "Ann").token).status == 303
    assert all(ask(table, link.token).status == 200 for link in served.all)
    said = table.get("host")
    assert (said.status, said.headers["location"]) == (303, f"/{served.of(Role.HOST).token}/")


@LONG
def test_a_host_who_chooses_is_not_disturbed(served: Links, start: Callable[..., TableProcess]) -> None:
    """Old links wait for what the host chooses: they lead to the seats of the same names."""
    begin(locate("junk-orbit"), PLAYERS, seed=12, name="saturday").close()
    table, ann = start(), served.of(Role.SEAT, "Ann").token
    table.get("host")
    table.post("host", "form/new", {"do": "look"})
    assert ask(table, ann).status == GONE
    assert table.post("host", "form/new", {"do": "open", "field": "session saturday"}).status == 200
    now = Links("saturday", PLAYERS)
    said = ask(table, ann)
    assert (said.status, said.headers["location"]) == (303, f"/{now.of(Role.SEAT, 'Ann').token}/")


def test_a_table_comes_back_by_its_last_sign_of_life(served: Links, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not by when it was opened; one that was ended gives none, however long its pages stay open."""
    clock = [served.served]
    monkeypatch.setattr(links, "time", lambda: clock[0])
    for _ in range(links.EVENING // links.HEARTBEAT_SAVE_S):
        clock[0] += links.HEARTBEAT_SAVE_S
        served.stay_alive({"Ann": 90.4})
    clock[0] += links.EVENING - 1
    former = find_former()
    assert former
    assert former.session == "friday"
    assert Links("friday", PLAYERS).clocks == {"Ann": 90}
    served.end()
    served.stay_alive({})
    assert find_former() is None


@LONG
@pytest.mark.parametrize("end", ["ended", "old", "gone", "damaged"])
def test_what_does_not_come_back(
    end: str, served: Links, start: Callable[..., TableProcess], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table that its host ended, one of another day, and a session that is no more; the list of games is served."""
    if end == "ended":
        served.end()
    elif end == "old":
        monkeypatch.setattr(links, "time", lambda: 1e9)
        served.serve()
    elif end == "gone":
        file_of("friday").unlink()
    else:
        (remembered.folder() / FILE).write_text('{"friday": {"served": "today", "host": 5, "judge": "a"}, "x": 3}')
    table = start()
    assert ask(table, served.of(Role.HOST).token).status == GONE
    assert table.get("host").status == 200


KILLS, FOUR = 6, ("Ann", "Bo", "Cleo", "Dana")
TAP = """() => {
  const answers = document.querySelectorAll("#answers .answer:not([data-key=back])");
  const shown = [...answers].filter((each) => each.checkVisibility());
  if (document.querySelector(".sending, .fresh") || !shown.length) return false;
  shown.at(-1).click();
  document.getElementById("do")?.click();
  return true;
}"""
"""Tap the last answer that is shown, and give it where a second tap does; whether there is one."""


@LONG
def test_four_phones_lose_nothing_and_double_nothing(
    home: Path, start: Callable[..., TableProcess], browser: Browser
) -> None:
    """The table is killed while somebody answers, again and again: what a phone showed as done is done, nothing is done
    twice, and all four phones go on by themselves."""
    session = begin(locate("junk-orbit"), FOUR, seed=12, name="friday")
    table, random = start("friday"), Random(12)
    contexts = [browser.new_context(viewport=PHONE) for _ in FOUR]
    pages = [context.new_page() for context in contexts]
    for page, name in zip(pages, FOUR, strict=True):
        page.set_default_timeout(PATIENCE * 1000)
        page.goto(table.links[name])
    for number in range(KILLS):
        for page in pages:
            page.wait_for_selector("[data-line=live]")
            if page.locator("[data-know]").first.is_visible():
                page.locator("[data-know]").first.click()
        session.refresh()
        before, until = session.head.moves, monotonic() + PATIENCE
        for page in pages:
            page.wait_for_selector(f"body[data-moves='{before}']")
        while not (tapped := [page for page in pages if page.evaluate(TAP)]):
            assert monotonic() < until, (number, [page.inner_text("body") for page in pages])
        pages[0].wait_for_timeout(random.randrange(300))
        shown = [int(page.get_attribute("body", "data-moves") or 0) for page in pages]
        table.end(signal.SIGKILL)
        session.refresh()
        assert max(shown) <= session.head.moves <= before + len(tapped), number
        table = start(port=int(table.host.split(":")[1]))
    for context in contexts:
        context.close()
