"""Sessions made with other rules or data: they go on where they come out the same, and are refused where they don't."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.engine import Choice, Ending
from companion.engine.free_answers import anybody
from companion.sessions import journal_rows, saves, session_store
from companion.sessions.journal import Journal
from companion.sessions.replay import OtherVersion
from companion.sessions.session import Session
from companion.table import feed
from components.problems import SalvageError

from ..long_run import PAIRS
from ..views import status_of
from .seen import Begin, again, give, journal, view, walk

pytestmark = PAIRS
Change = Callable[..., None]


@pytest.fixture
def altered(monkeypatch: pytest.MonkeyPatch) -> Change:
    """From now on the files of the rules are others than those that sessions were made with."""
    return lambda: monkeypatch.setattr("companion.game_registry.versions.RULES_ROOMS", ("engine",))


def verbs_of(session: Session) -> dict[str, Any]:
    """What the rules of its game do at each verb."""
    return vars(sys.modules[type(session.rules).__module__])["VERBS"]  # type: ignore[no-any-return]


@pytest.fixture
def stingy(monkeypatch: pytest.MonkeyPatch) -> Change:
    """From now on somebody who digs gets one gem less than they took."""

    def change(session: Session) -> None:
        verbs = verbs_of(session)
        dig = verbs["dig"]

        def dig_less(table: Any, me: str) -> Iterator[Any]:
            yield from dig(table, me)
            table.gems[me] -= 1
            table.supply += 1

        monkeypatch.setitem(verbs, "dig", dig_less)

    return change


def test_a_session_goes_on_whole_where_its_answers_come_out_the_same(toy: Begin, altered: Change) -> None:
    """Its branches, log and undo are there; today's version is noted, so that it is compared only once."""
    session = toy(seed=6)
    walk(session, Random(6), 20)
    session.undo(5)
    walk(session, Random(7), 8)
    before = (journal(session), feed.log(session, "all", with_branches=True), view(session))
    altered()
    other = again(session)

    assert (journal(other), feed.log(other, "all", with_branches=True), view(other)) == before
    assert other.meta.rules != session.meta.rules
    assert Journal(other.journal.file).meta == other.meta
    other.journal.check()
    assert other.undo(3)


def test_the_first_answer_that_comes_out_differently_is_named(toy: Begin, altered: Change, stingy: Change) -> None:
    """With what was and what is, the rule that asked, and the ways out; nothing in the file has changed."""
    session = toy()
    give(session, "flip end dig H30 1 end dig H300 1 end")
    altered()
    stingy(session)
    there = session.journal.file.read_bytes()
    with pytest.raises(OtherVersion) as refused:
        again(session)

    said = str(refused.value)
    assert (
        "answer 6 (action: end, TY-002) comes out differently: players.Bo.gems was 1 and is 0 by the end of it" in said
    )
    assert f"salvage load {session.name} --from-snapshot" in said
    assert session.journal.file.read_bytes() == there


def test_a_game_that_ends_otherwise_is_named(toy: Begin, altered: Change, monkeypatch: pytest.MonkeyPatch) -> None:
    """How it ended is compared, where every state on the way is what it was."""
    session = toy()
    ending = {"result": "won"}
    verbs = verbs_of(session)

    def dig_all(table: Any, me: str) -> Iterator[Any]:
        yield Choice(me, "where", ["H30", "H300"], "TY-004", {"turn": table.turn})
        raise Ending(ending["result"], "TY-010")

    monkeypatch.setitem(verbs, "dig", dig_all)
    session.answer(["dig", "H30"])
    assert session.play.over
    altered()
    ending["result"] = "lost"
    with pytest.raises(OtherVersion, match=r"answer 2 .* comes out differently: the game was won and lost"):
        again(session)


def test_an_answer_no_longer_allowed_is_named(toy: Begin, altered: Change, monkeypatch: pytest.MonkeyPatch) -> None:
    session = toy()
    session.answer(["dig", "H30", "2"])
    altered()
    elsewhere = Choice("Ann", "where", ["H300"], "TY-004", free=anybody("wave"))
    monkeypatch.setitem(verbs_of(session), "dig", lambda table, me: iter([elsewhere]))
    with pytest.raises(OtherVersion, match=r"answer 2 \(where: H30, TY-004\) .* today's rules don't allow it there"):
        again(session)


def test_a_renamed_question_needs_the_same_state(toy: Begin, altered: Change, monkeypatch: pytest.MonkeyPatch) -> None:
    """A renamed question is no difference once a turn has come out the same; until then its answer is in doubt."""
    session = toy()
    session.answer(["dig", "H30", "1"])
    verbs = verbs_of(session)
    dig = verbs["dig"]

    def dig_elsewhere(table: Any, me: str) -> Iterator[Any]:
        asking = dig(table, me)
        ask = next(asking)
        ask.name = "site"
        ask = asking.send((yield ask))
        try:
            asking.send((yield ask))
        except StopIteration:
            return

    altered()
    monkeypatch.setitem(verbs, "dig", dig_elsewhere)
    with pytest.raises(OtherVersion, match=r"answer 2 .* was given to another question \(where, today site\)"):
        again(session)
    monkeypatch.setitem(verbs, "dig", dig)
    session = again(session)
    session.answer(["end"])
    monkeypatch.setattr("companion.game_registry.versions.RULES_ROOMS", ("tracker",))
    monkeypatch.setitem(verbs, "dig", dig_elsewhere)

    assert view(again(session)) == view(session)


def test_secrets_are_not_told(toy: Begin, altered: Change, monkeypatch: pytest.MonkeyPatch) -> None:
    """A hand that comes out differently is named without its cards."""
    session = toy(name="friday")  # A name that is made up may have a comet in it.
    give(session, "draw end")
    altered()
    verbs = verbs_of(session)
    draw = verbs["draw"]

    def draw_and_swap(table: Any, me: str) -> Iterator[Any]:
        yield from draw(table, me)
        table.hands[me].reverse()
        table.hands[me].append("comet")

    monkeypatch.setitem(verbs, "draw", draw_and_swap)
    with pytest.raises(OtherVersion) as refused:
        again(session)

    assert "players.Ann.hand is another by the end of it" in str(refused.value)
    assert "comet" not in str(refused.value)


def test_where_it_comes_out_differently_a_snapshot_goes_on(toy: Begin, altered: Change, stingy: Change) -> None:
    """A new session begins where the last turn of the old one began."""
    session = toy()
    give(session, "dig H30 1 end sow")
    altered()
    stingy(session)
    with pytest.raises(OtherVersion):
        session_store.open_session(session.name)
    made = saves.load_from_snapshot(session.journal.file)
    new = session_store.open_session(made.name)

    assert (status_of(new)["turn"], status_of(new)["player"], new.seq) == (2, "Bo", 0)
    assert made.told == (f"it begins after 4 answers of {session.name}",)


def test_a_save_of_other_rules_keeps_its_snapshot(toy: Begin, tmp_path: Path, altered: Change, stingy: Change) -> None:
    """It holds the states of all turns, so that it is compared elsewhere too; one that differs can't be played on."""
    session = toy()
    give(session, "dig H30 1 end dig H300 1 end")
    file = tmp_path / "it.json"
    saves.write(file, saves.saved(session.journal))

    assert len(json.loads(file.read_text())["snapshots"]) == 2
    altered()
    assert saves.load(file, "same").problem is None
    stingy(session)
    assert "comes out differently" in str(saves.load(file, "other").problem)
    assert saves.load_from_snapshot(session_store.file_of("other")).name == "other-2"


def test_a_save_that_contradicts_itself_is_refused(toy: Begin, tmp_path: Path) -> None:
    """States that its answers don't lead to; no session is left behind."""
    session = toy()
    give(session, "dig H30 1 end")
    save, file = json.loads(saves.saved(session.journal)), tmp_path / "it.json"
    save["snapshots"][0][3]["players"]["Ann"]["gems"] += 1
    file.write_text(json.dumps(save))
    with pytest.raises(
        SalvageError, match=r"it\.json: the save contradicts itself: .*players\.Ann\.gems was 2 and is 1"
    ):
        saves.load(file, "broken")

    assert "broken" not in session_store.names()


@pytest.mark.parametrize(
    ("made", "why"), [(1, "open it once"), (99, "a newer salvage"), (None, "missing"), (True, "missing")]
)
def test_a_format_that_cannot_be_read_is_told(made: object, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        journal_rows.Meta.of({"format": made})
