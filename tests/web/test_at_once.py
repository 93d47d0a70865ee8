"""Seats that are asked at once answer in any order, and change their minds; nobody learns what before all have."""

from __future__ import annotations

import re
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import expect

from companion.positions.deals import deal_again
from companion.positions.trials import try_answer
from companion.sessions.journal import Journal
from companion.sessions.saves import exported
from companion.sessions.session import Session
from companion.sessions.session_store import begin
from companion.table.advice import begin_advice, find_advice
from companion.table.compose import view
from companion.table.feed import log
from companion.table.seat_bots import BotSeats, give_thought, think

from ..secret_games import lay_out
from .table import OpenPage, Serve

PLAYERS = "Ann", "Bo", "Cy"


def keys(session: Session, seat: str) -> list[str]:
    return [option.key for option in view(session, seat).options]


def known(session: Session, audience: str) -> list[str]:
    """The keys of the answers in the log, as an audience may know them."""
    session.refresh()
    return [row["key"] for row in log(session, audience) if row["name"] == "play"]


def test_phones_choose_in_any_order(serve: Serve, tmp_path: Path) -> None:
    """Bo's other choice leaves Ann's page and the television's as they were, but for the number of answers, and nobody
    learns whether it was another one."""
    table = serve(str(lay_out(tmp_path, "at once").folder), PLAYERS, seed=3)
    shown, pages = table.see("Ann").view.moves, list[list[str]]()
    (a, _), (b, other), (c, _) = (keys(table.session, seat) for seat in PLAYERS)
    for seat, key, status in (("Cy", c, 200), ("Bo", b, 200), ("Ann", b, 409), ("Bo", other, 200), ("Bo", other, 200)):
        assert table.answer(seat, key, moves=shown).status == status
        sent = [table.get(table.path(whose)).text for whose in ("Ann", "screen")]
        pages.append([re.sub(r'data-(moves|asked|sheet)="(sheet/why/)?\d+', "", page) for page in sent])
    assert pages[1] == pages[3] == pages[4] != pages[0]
    assert all("2 of 3 have chosen" in page for page in pages[3])
    assert [table.see(seat).call for seat in PLAYERS] == ["Your turn, Ann", "", ""]
    assert "Moon" not in table.get(f"{table.path('Cy')}sheet/history").text
    assert [known(table.session, who) for who in ("Bo", "table")] == [["?", b, other, other], ["?"] * 4]

    assert {(each.is_safe, *each.outlook) for each in table.see("Ann").answers} == {(False, "Then all are shown.")}
    assert table.answer("Ann", a, moves=shown).status == 200
    assert known(table.session, "Ann") == [c, "?", "?", other, a]
    listed = table.get(f"{table.path('Cy')}sheet/history").text
    assert "Small Moon <small>Bo: play" in listed
    assert "Royal Comet" not in listed


def test_all_choices_lie_open_until_one_goes_on(serve: Serve, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By name, on phones and on the television, once the last has chosen; any seat goes on, and time does."""
    table = serve(str(lay_out(tmp_path, "at once").folder), PLAYERS, seed=3)

    def choose(seat: str) -> str:
        """The first that a seat may choose, by its name."""
        option = view(table.session, seat).options[0]
        table.answer(seat, option.key)
        table.session.refresh()
        return option.label.name

    def find_open() -> set[str]:
        """The pages on which all that was chosen lies open."""
        pages = {who: table.get(table.path(who)).text for who in (*PLAYERS, "screen")}
        return {who for who, page in pages.items() if 'id="reveal"' in page and all(name in page for name in chosen)}

    chosen = [choose(seat) for seat in PLAYERS[:2]]
    assert find_open() == set()
    chosen.append(choose(PLAYERS[2]))
    assert find_open() == {*PLAYERS, "screen"}
    moves = table.see("Ann").view.moves
    table.post("Bo", "proceed", {"moves": moves - 1})
    assert find_open() == {*PLAYERS, "screen"}
    table.post("Bo", "proceed", {"moves": moves})
    assert find_open() == set()

    monkeypatch.setattr("companion.web.views.reveal.REVEAL_S", 0.0)
    chosen = [choose(seat) for seat in PLAYERS]
    table.see("Ann")
    assert find_open() == set()


def test_a_choice_is_taken_back_by_a_button(serve: Serve, phones: OpenPage, tmp_path: Path) -> None:
    """No card is in reach before that; once another is chosen, none is again."""
    table = serve(str(lay_out(tmp_path, "at once").folder), PLAYERS, seed=3)
    first, other = keys(table.session, "Ann")[:2]
    table.answer("Ann", first)
    page = phones(table.url("Ann"), live=True)
    expect(page.locator("#answers")).to_be_hidden()
    page.locator("summary", has_text="Take it back").click()
    expect(page.locator(f".answer[data-key='{other}']")).to_be_visible()
    table.answer("Ann", other)
    expect(page.locator("#answers")).to_be_hidden()


def test_a_session_keeps_each_answer(tmp_path: Path, home: Path) -> None:
    """It is taken up, undone and corrected between them; bots and advice don't wait for the order, nor look."""
    with closing(begin(lay_out(tmp_path, "at once"), PLAYERS, seed=3)) as session:
        cards = {seat: keys(session, seat) for seat in PLAYERS}
        deals = [*deal_again(session.play.facing("Bo"), "Bo", 1, 5)]
        assert len(deals) == 5
        assert not try_answer(session.play, cards["Bo"][0], "Bo").ended
        session.answer(cards["Cy"][0], "Cy")
        assert "do:" not in exported(session, "Cy")  # Nobody is asked for it there before it is Cy's turn.
        assert [*deal_again(session.play.facing("Bo"), "Bo", 1, 5)] == deals
        bots = BotSeats(session)
        bots.take("Bo")
        thought = bots.look()
        assert thought
        give_thought(session, thought, think(thought))
        assert bots.look() is None
        for seat in PLAYERS:  # Also for one who may change.
            assert (asked := begin_advice(session, session.play, seat, seat))
            assert {each.key for each in find_advice(asked)} <= {*cards[seat]}
        for line in ("ann track 3", "cy name Dot"):
            session.adjust([line], "")
        with closing(Session(Journal(session.journal.file))) as again:
            assert view(again, "Dot").question == view(session, "Dot").question
            assert known(again, "table") == ["?", "?"]
        for seat in ("Bo", "Ann"):
            session.answer(cards[seat][1], seat)
        assert [known(session, "table")[at] for at in (0, 1, 3)] == [cards["Cy"][0], "?", cards["Ann"][1]]
        session.undo(2)
        assert known(session, "table") == ["?", "?"]
