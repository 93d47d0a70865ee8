"""A question that several are asked is put to the phones concerned: each answers for itself, and nobody for another."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from companion.engine import END, Choice
from companion.mixia.turn.turn import OTHERS
from companion.sessions.session_store import begin, open_session
from companion.table.seat_bots import think
from companion.web.views.round import PLAYERS_OWN_NO
from components.places import locate

from ..long_run import LONG
from .hands import Finger, hurry, wait_after, wait_until_it_listens
from .table import OpenPage, Serve, Table, pushed

PLAYERS = "Ann", "Bo", "Cleo"
MOMENT: dict[str, Any] = {"game": "mixia", "players": PLAYERS, "seed": 47, "played": 2574}
"""Answers of a seed after which Cleo's ship has just been destroyed, and Ann or Bo may reveal a mission."""
NO_COMES_UP = next(seed for seed in range(99) if Random(seed).choice(["Ann", PLAYERS_OWN_NO]) == PLAYERS_OWN_NO)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A home in which the session of that moment lies, and its name."""
    folder = tmp_path_factory.mktemp("played") / "home"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SALVAGE_HOME", str(folder))
        session = begin(locate(MOMENT["game"]), PLAYERS, seed=MOMENT["seed"])
        session.random(MOMENT["played"])
        session.close()
    return folder, session.name


@pytest.fixture
def ask(played: tuple[Path, str], home: Path) -> Iterator[Callable[[], Table]]:
    """Serves a table where Ann and Bo are asked something, and Cleo isn't."""
    tables = ExitStack()

    def start() -> Table:
        shutil.copytree(played[0], home)
        table = tables.enter_context(Table(open_session(played[1])))
        asked = table.session.play.ask
        assert isinstance(asked, Choice)
        assert (asked.seat, asked.options) == (None, ["Ann", "Bo", END])
        return table

    with tables:
        yield start


def keys(table: Table, seat: str) -> list[str]:
    return [answer.key for answer in table.see(seat).answers]


def test_each_is_asked_alone(ask: Callable[[], Table]) -> None:
    """Nobody says no for others, whatever is sent; the rules are told once all have said no, and the news who did."""
    table = ask()
    assert [keys(table, seat) for seat in PLAYERS] == [["Ann", PLAYERS_OWN_NO], ["Bo", PLAYERS_OWN_NO], []]
    refused = [
        table.answer(*each).status for each in (("Cleo", END), ("Ann", END), ("Ann", "Bo"), ("Cleo", PLAYERS_OWN_NO))
    ]
    typed = [table.post(seat, "answer", {"line": line}).status for seat, line in (("Cleo", END), ("Ann", "Bo"))]
    assert refused + typed == [409] * 6

    assert table.answer("Ann", PLAYERS_OWN_NO).status == 200
    assert table.answer("Ann", PLAYERS_OWN_NO).status == 409
    assert (table.played, keys(table, "Ann"), keys(table, "Bo")) == (0, [], ["Bo", PLAYERS_OWN_NO])
    assert "Waiting for Bo" in table.get(table.path("Cleo")).text
    assert table.answer("Bo", PLAYERS_OWN_NO).status == 200

    assert table.played > 0
    assert any(said.text.endswith("Ann and Bo: no.") for said in table.see("Cleo").view.news)


def test_whoever_says_yes_answers_at_once(ask: Callable[[], Table]) -> None:
    """What others have said or not holds nobody up; it is told, too."""
    table = ask()
    table.answer("Ann", PLAYERS_OWN_NO)
    assert table.answer("Bo", "Bo").status == 200
    assert table.see("Bo").view.question is not None
    assert any(said.text.endswith("Ann: no; Bo: yes.") for said in table.see("Cleo").view.news)


@LONG
def test_the_host_answers_for_a_seat_without_a_phone(ask: Callable[[], Table]) -> None:
    """As long as there is a host, no player does; a seat whose phone is here answers for itself."""
    table = ask()
    with table.listen("Ann") as ann, table.listen("host") as host:
        assert [*map(pushed, (ann, host))]
        speak = partial(table.post, way="speak")
        assert speak("Ann", values={"seat": "Bo", "says": PLAYERS_OWN_NO}).status == 409
        assert speak("host", values={"seat": "Ann", "says": PLAYERS_OWN_NO}).status == 409
        assert "Bo: no" in table.get(table.path("host")).text
        assert speak("host", values={"seat": "Bo", "says": PLAYERS_OWN_NO}).status == 200
        assert (table.played, keys(table, "Bo"), keys(table, "Ann")) == (0, [], ["Ann", PLAYERS_OWN_NO])


@LONG
def test_a_bot_answers_for_its_own_seat(ask: Callable[[], Table]) -> None:
    """It is asked what a player there is: yes or no, whatever it thinks of others."""
    table = ask()
    bots, run = table.server.bots, table.server.worker.submit
    bots.paused = True
    run(bots.take, "Bo").result()
    thought = run(bots.look).result()
    assert thought is not None
    assert (thought.seat, thought.ask.options) == ("Bo", ["Bo", END])
    run(bots.give, thought, think(thought)).result()
    assert (keys(table, "Bo"), run(bots.look).result()) == ([], None)


@LONG
def test_phones_are_asked_alone(ask: Callable[[], Table], phones: OpenPage) -> None:
    """A phone that is loaded anew has said what it said; others see for whom the table waits."""
    table = ask()
    ann, cleo = phones(table.url("Ann")), phones(table.url("Cleo"))
    expect(cleo.locator("#question")).to_contain_text("Waiting for Ann and Bo")
    expect(cleo.locator("#answers")).to_have_count(0)
    assert Finger(ann, Random(NO_COMES_UP)).answer() == ""
    expect(cleo.locator("#question")).to_contain_text("Waiting for Bo")
    ann.reload()
    expect(ann.locator("#question")).to_contain_text("Waiting for Bo")
    assert table.played == 0
    hurry(cleo)
    cleo.get_by_role("button", name="Bo: no").click()  # Bo has no phone, and there is no host.
    expect(cleo.locator("#news")).to_contain_text("Ann and Bo: no.")


def test_who_acts_is_said_by_whoever_does(serve: Serve) -> None:
    """Nobody speaks up for others, nobody has to say no, and headings say who is asked; for a bot the others answer."""
    table = serve("mixia", PLAYERS, seed=1, played=37)
    turn = next(name for name in PLAYERS if table.see(name).mine)
    assert table.answer(turn, "others").status == 200  # Another captain acts.
    asked = table.see("screen").waiting
    assert [keys(table, seat) for seat in PLAYERS] == [[seat] * (seat in asked) for seat in PLAYERS]
    silent, (first, second) = next(name for name in PLAYERS if name not in asked), asked
    assert table.see(silent).whose == f"{first} and {second} are asked"
    refused = [table.answer(*each).status for each in ((silent, first), (first, second), (first, PLAYERS_OWN_NO))]
    assert refused == [409] * 3

    run = table.server.worker.submit
    table.server.bots.paused = True
    run(table.server.bots.take, second).result()
    assert run(table.server.bots.look).result() is None
    assert f"<b>{second}</b> is a bot" in table.get(table.path("host")).text
    assert table.post("host", "speak", {"seat": second, "says": second}).status == 200
    assert table.see(first).view.question is not None
    assert table.see("screen").acting is not None
    assert table.see("screen").acting.name == second


@LONG
def test_a_typed_line_stops_where_the_others_are_asked(serve: Serve) -> None:
    """What would lead there and answer at once isn't done at all."""
    table = serve(**{**MOMENT, "played": MOMENT["played"] - 1})
    ask = table.session.play.ask
    assert ask is not None
    seat, chosen = ask.seat, table.session.pick_by_chance(ask)
    assert table.post(seat, "answer", {"line": f"{chosen} {END}"}).status == 409
    assert table.played == 0
    assert table.post(seat, "answer", {"line": str(chosen)}).status == 200
    assert table.server.table.round


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
