"""What befalls a table that is served: it is killed, its disk is full, and everybody does everything at once."""

from __future__ import annotations

import resource
import signal
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from random import Random
from threading import Thread
from time import monotonic, sleep
from typing import Any

import pytest

from companion.sessions.journal_rows import PERSON
from companion.sessions.session import Session
from companion.sessions.session_store import begin
from companion.web.seats.bots import TableBots
from components.places import locate
from components.problems import SalvageError

from ..game_folder import FirstGame
from ..long_run import LONG, first_of
from .table import PATIENCE, Serve, pushed
from .table_process import Phones, TableProcess, run_commands

pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="signals are those of POSIX")


@pytest.fixture
def session(home: Path) -> Session:
    """A game that Ann and Bo have begun."""
    made = begin(locate("space-junkyard"), ("Ann", "Bo"), seed=12, name="friday")
    made.random(6)
    return made


@LONG
@pytest.mark.parametrize("by", first_of([signal.SIGINT, signal.SIGKILL, signal.SIGTERM, signal.SIGHUP]))
def test_a_table_that_is_killed(session: Session, by: signal.Signals) -> None:
    """However it ends while people answer, it is served again with the same links and all that was acknowledged."""
    random, links, acknowledged = Random(by), {}, []
    for number in range(2):
        table = TableProcess("friday")
        links = links or table.links
        assert [*map(path, table.links.values())] == [*map(path, links.values())]
        phones = Phones(table, "friday", random)
        playing = Thread(target=phones.answer_until_it_ends, daemon=True)
        playing.start()
        wanted, until = random.randint(1, 6), monotonic() + PATIENCE
        while len(phones.acknowledged) < wanted and playing.is_alive() and monotonic() < until:
            sleep(0.01)
        code = table.end(by)
        playing.join(PATIENCE)
        acknowledged += phones.acknowledged

        assert "Traceback" not in table.complaints
        assert code == {signal.SIGINT: 128 + by, signal.SIGKILL: -by}.get(by, 128 + signal.SIGTERM), number
        assert phones.acknowledged
        session.journal.check()
        session.refresh()
        assert session.head.moves >= acknowledged[-1]


def path(link: str) -> str:
    return link.split("/", 3)[3]


# Python would keep half of a module that it has compiled, and not be able to read it.
KEEP_NO_MODULES = {"PYTHONDONTWRITEBYTECODE": "1"}
NO_LIMIT = resource.RLIM_INFINITY


@LONG
def test_a_table_without_room(session: Session) -> None:
    """An answer that can't be written is refused, with the reason, on the phone that gave it; pages are served all the
    same, also to those who come now; later it can be given."""
    table = TableProcess("friday", **KEEP_NO_MODULES)
    phones = Phones(table, "friday", Random(1))
    assert phones.answer().status == 200
    resource.prlimit(table.process.pid, resource.RLIMIT_FSIZE, (16, NO_LIMIT))
    said = phones.answer()
    with table.listen("Bo") as bo:
        assert "question" in pushed(bo)["parts"]
        resource.prlimit(table.process.pid, resource.RLIMIT_FSIZE, (NO_LIMIT, NO_LIMIT))
        assert said.status == 409
        assert "make room on its disk, then try again" in said.json["refused"]
        before = session.head.moves
        assert session.refresh()
        assert session.head.moves == before + 1 == phones.acknowledged[-1]
        assert phones.answer().status == 200
        assert pushed(bo)["moves"] == phones.acknowledged[-1]
    assert table.end() == 128 + signal.SIGINT
    assert table.complaints == ""


def test_a_session_that_cannot_be_read_for_a_while(serve: Serve, salvage: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that fails while a table looks at what others have done is looked at again."""
    table, failures = serve("space-junkyard", played=6), iter(range(2))
    look = table.server.table.catch_up

    def fail_at_first() -> bool:
        for _ in failures:
            raise SalvageError("disk I/O error")
        return look()

    monkeypatch.setattr(table.server.table, "catch_up", fail_at_first)
    with table.listen("Ann") as ann:
        moves = pushed(ann)["moves"]
        salvage("do", "--random", 1)
        assert pushed(ann)["moves"] == moves + 1


def test_an_answer_that_comes_after_another_process_was_quicker(serve: Serve) -> None:
    """It is refused, and everybody is told how the game stands, though it is this answer that has met what is new."""
    table = serve("space-junkyard", played=6)
    for _ in range(5):  # The table looks for itself every now and then, and is quicker at times.
        with table.listen("Ann") as ann, table.listen("Bo") as bo:
            moves = {pushed(each)["moves"] for each in (ann, bo)}
            table.session.random(1)
            late = table.post("Ann", "answer", {"key": "any", "moves": max(moves)})
            assert late.status == 409
            for each in (ann, bo):
                while pushed(each)["moves"] != table.session.head.moves:
                    pass


@LONG
def test_a_bot_whose_answer_can_not_be_written(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    """It gives the answer when that can be."""
    table, failures = serve("space-junkyard", played=6), iter(range(1))
    give = TableBots.give

    def fail_at_first(bots: TableBots, *given: Any) -> None:
        for _ in failures:
            raise SalvageError("can't be written")
        give(bots, *given)

    monkeypatch.setattr(TableBots, "give", fail_at_first)
    assert table.post("host", "pace", {"pace": "once"}).status == 200
    with table.listen("host") as host:
        moves = pushed(host)["moves"]
        for seat in table.session.meta.players:
            assert table.post("host", "bot", {"seat": seat}).status == 200
        until = monotonic() + PATIENCE
        while pushed(host)["moves"] == moves:
            assert monotonic() < until
    assert table.played > 0


OVER = "The game is over"
COMMANDS = (("do", "--random", "1"), ("status",), ("undo", "--yes"), ("do", "--random", "1"), ("log",), ("redo",))


@LONG
@pytest.mark.parametrize("game", ["junk-orbit", "mixia"])
def test_everybody_at_once(game: str, home: Path) -> None:
    """Twelve processes and eight phones on one session: what was acknowledged is in the journal once, nobody hears of
    SQLite, and pages show how it stands in the end."""
    session = begin(locate(game), ("Ann", "Bo"), seed=7, name="friday")
    session.random(6)
    before = count_answers(session)
    table = TableProcess("friday")
    phones = [Phones(table, "friday", Random(number)) for number in range(8)]
    with ThreadPoolExecutor(20) as pool:
        playing = [pool.submit(each.answer_often, 12) for each in phones]
        lines = [[*COMMANDS[number % 6 :], *COMMANDS[: number % 6]] for number in range(12)]
        ran = [each for done in pool.map(partial(run_commands, "friday"), lines) for each in done]
        for each in playing:
            each.result()
    session.refresh()
    session.journal.check()

    said = "".join(f"{each.stdout}{each.stderr}" for each in ran) + "".join(
        each.text for p in phones for each in p.refused
    )
    assert {each.returncode for each in ran} <= {0, 2}
    assert "locked" not in said
    assert "Traceback" not in said
    assert {each.status for phone in phones for each in phone.refused} <= {409}
    gave = sum(each.returncode == 0 and "do" in each.args and not each.stdout.startswith(OVER) for each in ran)
    assert count_answers(session) - before == gave + sum(len(phone.acknowledged) for phone in phones)
    with table.listen("screen") as screen:
        while pushed(screen)["moves"] != session.head.moves:
            pass
    assert table.end() == 128 + signal.SIGINT
    assert table.complaints == ""


def count_answers(session: Session) -> int:
    """How many answers people have ever given, on all branches."""
    return sum(node.by == PERSON for node in session.journal.nodes())


def test_rules_that_never_come_back(
    tmp_path: Path, serve: Serve, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A loop in a maker's rules ends no table: pages come, whoever answers reads the file and line, nothing is lost.
    All others read it as well, on their pages and in the host's terminal."""
    monkeypatch.setattr("companion.engine.endless.MAX_CALL_SECONDS", 0.5, raising=False)
    game, taken = FirstGame(tmp_path / "night-market", rules=True), "    me.hand.remove(key)\n"
    game.change("companion/__init__.py", taken, f"{taken}    while me.track > -1:\n        me.track += 0\n")
    table = serve(str(game.folder), trust=True)
    ask: Any = table.session.play.ask
    page, said = table.get(table.path("host")), table.answer(ask.seat, ask.options[0])

    assert (page.status, said.status, table.get(table.path("Ann")).status, table.played) == (200, 409, 200, 0)
    assert "companion/__init__.py:3" in said.json["refused"]
    pages = [table.get(table.path(whose)).text for whose in ("Bo", "host", "screen")]
    assert ["companion/__init__.py:3" in each for each in pages] == [True] * 3
    assert "companion/__init__.py:3" in caplog.text
