"""What happened and why, on pages: the history, the rules that acted, the rulebook, pieces."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.sessions.session import Session
from companion.sessions.session_store import begin
from companion.web.game.history import A_PAGE, Filter, History
from components.places import locate

from ..long_run import LONG
from .table import OpenPage, Serve, pushed
from .test_pictures_by_hand import play_to


@pytest.fixture
def played(home: Path) -> Iterator[Session]:
    """A game of Space Debris that chance has answered some questions of."""
    session = begin(locate("space-debris"), ("Ann", "Bo"), seed=12)
    session.random(40)
    yield session
    session.close()


def test_the_history_is_told_newest_first(played: Session) -> None:
    """Each answer has its number; what all have answered goes back to the beginning."""
    history = History(played)

    lines = history.list("Ann").lines

    assert [line.seq for line in lines] == [*range(played.seq, -1, -1)]
    assert lines[-1].text
    assert any(line.begins for line in lines)


def test_filters_leave_the_rest_out(played: Session) -> None:
    """One's own answers, what was drawn, what was corrected."""
    played.adjust(["threat +1"], "miscounted")
    history = History(played)
    every = {line.seq: line for line in history.list("Ann").lines}

    mine, draws, corrected = (
        [line.seq for line in history.list("Ann", which).lines]
        for which in (Filter.MINE, Filter.DRAWS, Filter.CORRECTIONS)
    )

    assert mine == [seq for seq, line in every.items() if line.who == "Ann"]
    assert draws == [seq for seq, line in every.items() if line.draws]
    assert corrected == [played.seq]
    assert 0 < len(mine) < len(every)
    assert 0 < len(draws) < len(every)


def test_a_long_history_has_pages(home: Path) -> None:
    """The newest come first; what is older follows, and nothing twice."""
    played = begin(locate("space-junkyard"), ("Ann", "Bo"), seed=4)
    played.random(100)
    history = History(played)
    newest = history.list("Ann")
    older = history.list("Ann", end_seq=newest.older)

    assert played.seq > A_PAGE > len(older.lines)
    assert [line.seq for page in (newest, older) for line in page.lines] == [*range(played.seq, -1, -1)]
    assert older.older == 0
    played.close()


def test_the_history_goes_with_the_game(played: Session) -> None:
    """What is undone is gone, and what comes then is there, as if it were read anew."""
    history = History(played)
    history.list("Ann")
    played.undo(5)
    played.random(3)

    assert history.list("Ann") == History(played).list("Ann")


def test_an_undo_is_told_before(played: Session) -> None:
    """How many answers and draws go with it, and what hands would do; nothing is done."""
    history, seq = History(played), played.seq
    undo = history.undo_to(1)

    assert undo.answers == seq
    assert undo.draws == sum(line.draws for line in history.list("Ann").lines if line.seq)
    assert undo.said
    assert undo.by_hand
    assert played.seq == seq


def test_why_tells_the_rules_and_leads_to_the_book(serve: Serve) -> None:
    """The sheet of an answer has the rules that acted; their links lead to paragraphs that are there."""
    table = serve("space-debris")
    table.server.worker.submit(table.server.table.session.random, 30).result()
    sheets = [table.get(f"{table.path('Ann')}sheet/why/{seq}").text for seq in (10, 20, 30)]
    links = {link for sheet in sheets for link in re.findall(r'href="(rules/rulebook\.html)#([A-Z]+-\w+)"', sheet)}
    book = table.get(f"{table.path('Ann')}rules/rulebook.html")

    assert links
    assert [id for _, id in links if f'id="{id}"' not in book.text] == []
    assert "script-src 'self';" in book.headers["content-security-policy"]
    assert re.findall(r"<script[^>]*>[^<]*", book.text) == ['<script src="book.js" defer>']
    assert table.get(f"{table.path('Ann')}rules/book.js").status == 200
    assert table.get(f"{table.path('Ann')}rules/other.html").status == 404
    assert table.get("/nobody/rules/rulebook.html").status == 404


def test_sheets_of_what_is_not_there_say_so(serve: Serve) -> None:
    """A number, filter, rule or piece that somebody has made up."""
    table = serve("space-debris")
    ways = ("why/99", "undo/99", "history?show=theirs", "history?before=x", "rule/SD-999", "piece/no-such")

    assert [table.get(f"{table.path('Ann')}sheet/{way}").status for way in ways] == [409, 409, 404, 404, 404, 404]


def test_every_screen_has_its_sheets(serve: Serve) -> None:
    """Seats and screens that only show alike; secrets of others are in none of them."""
    table = serve("mixia")
    table.server.worker.submit(table.server.table.session.random, 60).result()
    for whose in ("Ann", "screen"):
        for way in ("history", "why/60", "undo/60", "asked", "history?show=draws"):
            assert table.get(f"{table.path(whose)}sheet/{way}").status == 200, (whose, way)


@LONG
def test_people_undo_from_the_history(serve: Serve, phones: OpenPage) -> None:
    """An answer is opened, what its undo does is told, and then it is done; redo brings it back."""
    table = serve("space-debris")
    table.session.random(6)
    page = phones(table.url("Ann"))
    page.wait_for_selector("body[data-moves='1']")

    page.click("#news .more")
    page.click("dialog >> text=History")
    page.click("dialog .history button >> nth=2")
    page.click("dialog >> text=Undo back to here")
    page.click("dialog .call")
    page.wait_for_selector("dialog:not([open])", state="attached")
    page.wait_for_selector("body[data-moves='2']")
    undone = table.server.table.session.seq
    page.click("#news .more")  # The history at once: no answer that stands is why something was undone.
    page.click("dialog >> text=Redo")
    page.wait_for_selector("body[data-moves='3']")

    assert undone == 3
    assert table.server.table.session.seq == 4


def test_a_question_for_all_is_nobodys_turn(serve: Serve) -> None:
    """Each heading says that all decide, until it is somebody's turn."""
    table = serve("space-debris")
    first = [table.get(table.path(name)).text for name in ("Ann", "Bo")]
    played = serve("space-debris", played=30)

    assert all("you all decide" in said and "your turn" not in said for said in first)
    assert "you all decide" not in played.get(played.path("Ann")).text


def test_whoever_waits_is_told_what_is_asked_and_when_it_is_their_turn(serve: Serve) -> None:
    """The question in words, whose turns come before, and what happened; no answers, and no way back for others."""
    table = serve("space-debris", ("Ann", "Bo", "Cleo"))
    session = table.server.table.session
    on_thread = table.server.worker.submit
    on_thread(session.random, 12).result()
    while (asked := session.play.ask) and (not asked.seat or asked.name == "action"):
        on_thread(session.random).result()
    assert asked
    screens = {name: on_thread(table.server.table.screen, name).result() for name in session.meta.players}
    waiting = [screen for name, screen in screens.items() if name != asked.seat]

    assert [screen.mine for screen in waiting] == [False, False]
    assert [[*screen.view.options] for screen in waiting if screen.view.options and screen.answers] == []
    assert all(screen.view.question.text == screens[asked.seat].view.question.text for screen in waiting)
    assert sorted(len(screen.before_me) for screen in screens.values()) == [0, 1, 2]
    assert all(screen.before_me[0] == session.play.table.player for screen in waiting)


def test_whoever_may_say_something_meanwhile_still_waits(serve: Serve) -> None:
    """Beside that answer stands when one's own turn is, and the board is in sight."""
    table = serve("mixia", ("Ann", "Bo", "Cleo"))
    asked = play_to(table.session, "action")
    waits = next(name for name in ("Ann", "Bo", "Cleo") if name != asked)
    own, other = (table.get(table.path(name)).text for name in (asked, waits))

    assert [answer.key for answer in table.see(waits).answers] == ["others"]
    assert (table.see(waits).shown, table.see(asked).shown) == ("board", "board")
    assert ("Your turn: after" in other, "Your turn: after" in own) == (True, False)


def test_an_undo_of_more_than_ones_own_asks_the_table(serve: Serve) -> None:
    """Where a draw or another's answer goes with it and somebody else is there, the sheet says so."""
    table = serve("space-debris")
    table.server.worker.submit(table.server.table.session.random, 30).result()
    alone = table.get(f"{table.path('Ann')}sheet/undo/10").text
    with table.listen("Ann"), table.listen("Bo") as bo:
        pushed(bo)
        together = table.get(f"{table.path('Ann')}sheet/undo/10").text

    assert "Ask the table" not in alone
    assert "Ask the table" in together


@LONG
def test_a_sheet_that_is_swiped_down_goes_away(serve: Serve, phones: OpenPage) -> None:
    """A long way down closes it; a short one, or one across, is a slip. What is read begins with its title."""
    table = serve("space-debris")
    page = phones(table.url("Ann"), has_touch=True, live=True)
    page.click("#asked .help")
    page.wait_for_selector("dialog[open]")
    swipe = """(sheet, [x, y]) => {
        const touch = (x, y) => new Touch({ identifier: 1, target: sheet, clientX: x, clientY: y });
        sheet.dispatchEvent(new TouchEvent("touchstart", { touches: [touch(100, 300)] }));
        sheet.dispatchEvent(new TouchEvent("touchend", { changedTouches: [touch(100 + x, 300 + y)] }));
        return sheet.open;
    }"""

    assert page.evaluate("document.activeElement.id") == "sheet-title"
    stays = [page.locator("dialog").evaluate(swipe, way) for way in ([0, 30], [200, 120], [10, 150])]
    assert stays == [True, True, False]
