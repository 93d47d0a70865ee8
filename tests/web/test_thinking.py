"""Bots that think in a process of their own: the table goes on whatever becomes of it, and nothing late is given."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from companion.game_registry.games import part_of
from companion.sessions.session import Stale
from companion.sessions.session_store import begin, open_session
from companion.simulation.search import SearchResult
from companion.table.seat_bots import think
from companion.web.base.links import Links
from companion.web.game.live_table import LiveTable
from companion.web.seats.bots import BotSeats
from companion.web.seats.thinking import ThinkingProcess
from components.places import locate
from components.processes import ProcessLost

from .table import Table, pushed

GAME = "space-junkyard"


@pytest.fixture(autouse=True)
def hard(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The hard bots of the game think."""
    monkeypatch.setattr(part_of(locate(GAME), "bot"), "STRENGTHS", {"hard": "search:8"}, raising=False)


@pytest.fixture
def bots(home: Path) -> Iterator[BotSeats]:
    """Bots in both seats of a session, of which Ann's thinks."""
    session = begin(locate(GAME), ("Ann", "Bo"), seed=3)
    made = BotSeats(LiveTable(open_session(session.name)), Links(session.name, ("Ann", "Bo")))
    made.take("Bo")
    made.take("Ann", "hard")
    while (thought := made.look()) and (made.table.session.seq < 4 or thought.seat != "Ann"):
        made.give(thought, think(thought))
    yield made
    made.thinking.end()
    made.table.session.close()


def make_search(answer: Callable[[], SearchResult]) -> ThinkingProcess:
    """A process that gives this answer."""
    return cast(ThinkingProcess, SimpleNamespace(search=lambda *given: answer(), end=lambda: None))


def test_a_bot_whose_process_is_lost_plays_as_a_normal_one(bots: BotSeats) -> None:
    """All are told, until it thinks again."""
    thought = bots.look()
    assert thought
    found: list[SearchResult] = []

    def answer() -> SearchResult:
        if not found:
            raise ProcessLost
        return found[0]

    bots.thinking = make_search(answer)
    usual = bots.think(thought)
    assert usual in thought.ask.options
    assert "Ann plays as a normal one" in bots.trouble
    other = next(option for option in thought.ask.options if option != usual)
    found.append(SearchResult(other, usual, 8))

    assert bots.think(thought) == other
    assert bots.trouble == ""


@pytest.mark.parametrize(
    "meanwhile", [lambda bots: bots.table.undo(1, bots.table.moves), lambda bots: bots.leave("Ann")]
)
def test_what_was_thought_too_long_is_given_to_nobody(bots: BotSeats, meanwhile: Callable[[BotSeats], Any]) -> None:
    """Somebody undoes, or takes the seat back, while the bot thinks."""
    thought = bots.look()
    assert thought
    option = bots.think(thought)
    meanwhile(bots)
    given = bots.table.session.seq

    with pytest.raises(Stale):
        bots.give(thought, option)
    assert bots.table.session.seq == given


@pytest.mark.skipif(os.name != "posix", reason="other systems know no such signal")
def test_a_process_that_is_killed_is_begun_anew(bots: BotSeats) -> None:
    """It answers as a bot in this process does, with a process killed in between."""
    thought = bots.look()
    assert thought
    for _ in range(2):
        assert bots.think(thought) in thought.ask.options
        assert bots.trouble == ""
        pool = bots.thinking.process._pool
        assert pool
        (process,) = pool._processes
        os.kill(process, signal.SIGKILL)
        bots.think(thought)
        assert "its process has ended" in bots.trouble
        bots.trouble = ""


@pytest.mark.long
def test_a_game_with_a_bot_that_thinks(serve: Callable[..., Table]) -> None:
    """It sits down by the host's tap and plays to the end beside another; the journal comes out the same without it,
    and of its answers it says why."""
    table = serve(GAME, seed=3)
    table.post("host", "pace", {"pace": "once"})
    table.post("host", "bot", {"seat": "Bo"})
    assert table.post("host", "bot", {"seat": "Ann", "strength": "hard"}).status == 200
    live, told = table.server.table, set[str]()
    with table.listen("screen") as screen:
        while not live.session.play.over:
            pushed(screen)
            told |= {table.get(f"{table.path('Bo')}sheet/reason/{live.session.seq}").text}
    again = open_session(table.session.name)

    assert again.rules.dump(again.play.table) == live.session.rules.dump(live.session.play.table)
    assert any("games that it played on from here" in said for said in told)
    assert table.server.bots.trouble == ""
    again.close()
