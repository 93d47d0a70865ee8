"""What phones are taught: one thing at a time, only to whoever wants it, and never over what is tapped."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, expect

from companion.game_registry.lessons import read_lessons
from companion.sessions.session_store import begin, open_session
from companion.sessions.undo import is_set_up
from components.places import locate

from ..conftest import run
from ..long_run import first_of
from ..printed import GAMES
from .hands import wait_until_it_listens
from .table import OpenPage, Serve, Table, pushed

MAX_ADDED_BYTES = 2048
"""What teaching adds to a push at most."""
MAX_FIRST_TAPS, MAX_FIRST_WORDS = 12, 120
"""Between the last step of the set-up and a seat's first move: taps, and words that are taught meanwhile."""
TAUGHT = [game for game in GAMES if read_lessons(locate(game)).entries]
SEATS = "Ann", "Bo"
TURNS = 24


@pytest.fixture
def teach(home: Path) -> Iterator[Callable[..., Table]]:
    """Serves a new session that teaches, until the test ends."""
    opened: list[Table] = []

    def start(game: str, played: int = 0, seed: int = 12) -> Table:
        session = begin(locate(game), ("Ann", "Bo"), seed=seed)
        session.random(played)
        opened.append(Table(session, teaches=True).__enter__())
        return opened[-1]

    yield start
    for table in opened:
        table.__exit__(None, None, None)


@pytest.mark.parametrize(("said", "taught"), [("off", ()), ("none", ()), ("Bo", ("Bo",)), ("all", ("Ann", "Bo"))])
def test_what_new_says_of_teaching_holds(said: str, taught: Sequence[str], phones: OpenPage, home: Path) -> None:
    """Though the game is new to all of them."""
    assert run("new", "space-junkyard", "--players", "Ann,Bo", "--teach", said, "--session", "x").code == 0
    with Table(open_session("x"), teaches=True) as table:
        for name in SEATS:
            page = phones(table.url(name))
            wait_until_it_listens(page)
            page.wait_for_load_state("networkidle")
            assert (page.locator("#teach[data-on]").count() == 1) == (name in taught)
            page.close()  # Before the table does: a page complains of a line that drops.


def strip_of(table: Table, seat: str) -> str:
    """What a seat is taught now, by its id; "" of nothing."""
    return table.get(table.path(seat)).text.partition('data-teach="')[2].partition('"')[0]


def test_a_seat_is_taught_one_thing_at_a_time(teach: Serve) -> None:
    """Nothing unless it asks for it; the same until it answers or has read it; then nothing else before an answer; and
    nothing that its phone has met."""
    table = teach("space-debris")
    assert strip_of(table, "Ann") == ""
    assert table.post("Ann", "teach", {"on": True}).status == 200
    assert strip_of(table, "Ann") == strip_of(table, "Ann") == "first-player"
    assert strip_of(table, "Bo") == ""
    table.post("Ann", "read", {})
    assert strip_of(table, "Ann") == ""
    table.answer("Ann", "Ann")
    assert strip_of(table, "Ann") == "satellites"
    table.post("Bo", "teach", {"on": True, "seen": ["satellites"]})
    assert strip_of(table, "Bo") == ""
    table.post("Ann", "teach", {"on": False})
    assert strip_of(table, "Ann") == ""
    table.session.random(16)
    seat = next(name for name in SEATS if table.see(name).mine)
    table.post(seat, "teach", {"on": True})
    assert strip_of(table, seat)
    table.post(seat, "read", {})
    assert strip_of(table, seat) == ""


def test_what_the_game_does_is_told_step_by_step(teach: Serve) -> None:
    """Behind a button, each step on the board as it was then; nothing that is asked waits for it."""
    table, boards = teach("space-debris"), list[str]()
    for seat in SEATS:
        table.post(seat, "teach", {"on": True, "seen": ["action"]})
    while len(boards) < 3:
        table.session.random(1)
        table.see("Ann")
        if 'data-sheet="sheet/happened"' in table.get(table.path("Bo")).text:
            first = table.get(f"{table.path('Bo')}sheet/happened").text
            last = int(first.partition('data-last="')[2].partition('"')[0])
            steps = [table.get(f"{table.path('Bo')}sheet/happened/{at}").text for at in range(last + 1)]
            boards = [step.partition('class="seen then"')[2].partition('class="travel"')[0] for step in steps]
            assert table.get(f"{table.path('Bo')}sheet/happened/{last + 1}").status == 404
    assert len({*boards}) > 1


@pytest.mark.parametrize("seen", ["satellites", ["x"] * 501, None])
def test_what_was_met_is_a_list(teach: Serve, seen: object) -> None:
    assert teach("space-debris").post("Ann", "teach", {"on": True, "seen": seen}).status == 400


@pytest.mark.parametrize("game", first_of(TAUGHT))
def test_teaching_adds_little_to_a_push(game: str, teach: Serve) -> None:
    """And nothing to those who aren't taught: their part stays as it was."""
    table, random, taught = teach(game), Random(7), set[str]()
    table.post("Ann", "teach", {"on": True})
    with table.listen("Ann") as ann, table.listen("Bo") as bo:
        pushed(ann)
        pushed(bo)
        for _ in range(TURNS):
            seat = next(name for name in ("Ann", "Bo") if table.see(name).mine)
            options = [answer.key for answer in table.see(seat).answers if not answer.is_out] or ["end"]
            assert table.answer(seat, random.choice(options)).status == 200
            part = pushed(ann)["parts"].get("teach", "")
            assert len(json.dumps(part, ensure_ascii=False).encode()) <= MAX_ADDED_BYTES
            if "sheet/happened" in part:
                step = table.get(f"{table.path('Ann')}sheet/happened").text
                assert f"{step.partition('1 of ')[2].partition('<')[0]} steps" in part
            taught.add(part.partition('data-teach="')[2].partition('"')[0])
            assert "teach" not in pushed(bo)["parts"]
    assert len(taught) > 5


@pytest.mark.parametrize("game", TAUGHT)
def test_a_first_move_comes_soon(game: str, teach: Serve) -> None:
    """From the last question of the set-up to the first thing that hands are to do: a few taps, and few words."""
    table, random = teach(game), Random(3)
    for seat in SEATS:
        table.post(seat, "teach", {"on": True})
    taps = words = 0
    moved = False
    while not moved:
        screens = {seat: table.see(seat) for seat in SEATS}
        seat = next(seat for seat in SEATS if screens[seat].mine)
        is_set_up_yet = is_set_up(table.session, screens[seat].view.state)
        if (id := strip_of(table, seat)) and table.server.lessons:
            taps, words = taps + 1, words + len(table.server.lessons.entries[id].text.split())
            table.post(seat, "read", {})
        picks = [answer.key for answer in screens[seat].answers if not answer.is_out]
        table.answer(seat, next((key for key in picks if key == "random"), random.choice(picks)))
        taps += 2  # An answer is chosen, then confirmed.
        if is_set_up_yet:
            taps = words = 0
        moved = not is_set_up_yet and any(by_hand for by_hand, _ in table.see(seat).news)
    assert taps <= MAX_FIRST_TAPS
    assert words <= MAX_FIRST_WORDS


def open_phone(table: Table, phones: OpenPage, seat: str) -> Page:
    page = phones(table.url(seat))
    page.wait_for_selector("[data-line=live]")
    page.wait_for_selector("#goal")
    return page


def test_the_goal_comes_first_and_once(teach: Serve, phones: OpenPage) -> None:
    """Three cards before the set-up; then each thing, until somebody says that they know it, which this phone keeps."""
    table = teach("space-debris")
    page = open_phone(table, phones, "Ann")
    for title in ("How you win", "How you lose", "A turn"):
        expect(page.get_by_role("heading", name=title)).to_be_focused()
        wait_until_it_listens(page)
        page.locator("[data-next-card]").click()
    expect(page.locator("#goal")).not_to_be_visible()
    expect(page.locator("#teach .strip")).to_be_visible()
    page.reload()
    expect(page.locator("#teach .strip")).to_be_visible()
    expect(page.locator("#goal")).to_have_count(0)
    wait_until_it_listens(page)
    page.get_by_role("button", name="Got it").click()
    expect(page.locator("#teach .strip")).to_have_count(0)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Learn").click()
    expect(page.locator(".taught dt")).to_have_text(["The first player"])
    page.locator("[data-teaching]").click()
    table.answer("Bo", "Bo")
    expect(page.locator("#asked")).to_contain_text("dock A")
    expect(page.locator("#teach .strip")).to_have_count(0)
    page.reload()
    page.wait_for_selector("[data-line=live]")
    expect(page.locator("#teach:not([data-on])")).to_have_count(1)
