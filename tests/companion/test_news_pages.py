"""News, scores and tales that are longer than their room on a screen: page by page, and what is typed there."""

from __future__ import annotations

import re
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from companion.sessions.session_store import begin
from companion.table.compose import view
from companion.table.news import ToDo
from companion.table.view import Option
from companion.terminal import layout
from companion.terminal.screen import Screen
from companion.text.styled_text import text
from components.places import locate

from ..views import view_of

ROWS, COLUMNS = 24, 80


@pytest.mark.parametrize(("typed", "answered"), [("rr y", "rr y"), ("3", "later"), ("", "later")])
def test_an_answer_may_be_typed_at_a_page_of_news(
    home: Path, monkeypatch: pytest.MonkeyPatch, typed: str, answered: str
) -> None:
    """It answers the question that follows; not so a number, which would mean an answer that nobody has seen."""
    lines = iter([typed, "later", "last"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(lines))
    news = [f"Sentence number {n}." for n in range(18)]
    display = Screen(Console(file=StringIO(), width=COLUMNS, height=ROWS))
    display.show(view(begin(locate("space-debris"), ["Ann", "Bo"], seed=1), news=news))

    assert display.ask() == answered
    assert display.ask() == ("later" if answered == typed else "last")


def news_screen(monkeypatch: pytest.MonkeyPatch, typed: list[str]) -> tuple[Screen, StringIO, list[str]]:
    """A screen of 80 by 24, what is drawn on it, and news of two pages; `typed` are the lines that somebody types."""
    lines = iter(typed)
    monkeypatch.setattr("builtins.input", lambda prompt: next(lines))
    drawn = StringIO()
    return Screen(Console(file=drawn, width=COLUMNS, height=ROWS)), drawn, [f"Sentence number {n}." for n in range(30)]


def test_what_is_typed_at_two_pages_is_kept_in_order(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each line answers a question, one after the other; once one is refused, those after it are forgotten."""
    display, _, news = news_screen(monkeypatch, ["Ann", "F", "typed", "Ann", "F", "typed again"])
    shown = view(begin(locate("space-debris"), ["Ann", "Bo"], seed=1), news=news)
    display.show(shown)
    assert display.ask() == "Ann"
    display.show(shown._replace(news=[]))
    assert [display.ask(), display.ask()] == ["F", "typed"]

    display.show(shown)
    assert display.ask() == "Ann"
    display.show(shown._replace(news=[]), ["Ann isn't one of the choices"])
    assert display.ask() == "typed again"


def test_a_number_typed_ahead_is_refused_aloud(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever typed the number of an answer before it could be seen is told so; one that is the answer is taken."""
    display, drawn, news = news_screen(monkeypatch, ["2", "", "typed", "2", ""])
    shown = view(begin(locate("space-debris"), ["Ann", "Bo"], seed=1), news=news)
    display.show(shown)
    assert "You typed 2 before the new choices appeared. Please type it again" in drawn.getvalue()
    assert display.ask() == "typed"

    display.show(shown._replace(options=[Option("1", "1", "1 cube"), Option("2", "2", "2 cubes")]))
    assert display.ask() == "2"


def test_pages_hold_all_news_once(home: Path) -> None:
    """News that don't fit come on pages, every sentence once and in order."""
    session = begin(locate("space-debris"), ["Ann", "Bo"], seed=1)
    news = [f"Sentence number {n} of many, to be read by everybody at the table." for n in range(50)]
    pages = layout.news_pages(view(session, news=news), COLUMNS, ROWS)
    found = re.findall(r"number (\d+)", "\n".join(text(row) for page in pages for row in page))

    assert [int(n) for n in found] == list(range(50))
    assert all(len(page) < ROWS for page in pages)
    assert all(text(page[0]).endswith(f"{n} of {len(pages)}") for n, page in enumerate(pages, 1))
    (page,) = layout.news_pages(view(session, news=news[:16]), COLUMNS, ROWS)
    assert text(page[0]).rstrip() == "What happened, and what to do on the table"  # The only one has no number.


def test_a_few_things_to_do_cost_no_page(home: Path) -> None:
    """The board gives way to as many as are taken in at a glance, each on its own line; many are a page."""
    session = begin(locate("space-debris"), ["Ann", "Bo"], seed=1)
    size = (60, 22)
    for times, pages in ((6, 0), (12, 1)):
        news = [ToDo(f"Put {n} cubes on H{30 * n}, and {n} more beside them.") for n in range(times)]
        shown = view(session, news=news)
        rows = [text(row) for row in layout.screen(shown, *size)]
        assert len(layout.news_pages(shown, *size)) == pages
        assert pages or [row for row in rows if row.startswith("▸ ")] == [f"▸ {said}" for said in news]
        assert len([row for row in rows if " ‹ " in row]) == 3


def test_news_that_do_not_fit_begin_with_a_sentence(home: Path) -> None:
    """The oldest are left out, whole, and a mark says so."""
    session = begin(locate("space-debris"), ["Ann", "Bo"], seed=1)
    news = [f"Put {number} cubes on the space of that number, and then look again." for number in range(60)]
    rows = [text(row) for row in layout.screen(view(session, news=news), COLUMNS, ROWS)]
    told = " ".join(row.strip() for row in rows[next(n for n, row in enumerate(rows) if row.startswith("· …")) :])

    assert told.startswith("· … Put ")
    assert news[-1] in told


@pytest.mark.parametrize(
    ("room", "rows"),
    [
        (4, ["· Bo hits Ann.", "· Ann has no tile.", "▸ Bo moves to Tycho.", "▸ Refill Tycho with L4."]),
        (3, ["▸ Bo hits Ann. Ann has no tile. Bo moves to Tycho. Refill Tycho with L4."]),
    ],
)
def test_what_hands_do_stands_on_lines_of_its_own(room: int, rows: list[str]) -> None:
    """Where there is no room for that, all of it is one paragraph."""
    news = ["Bo hits Ann.", "Ann has no tile.", ToDo("Bo moves to Tycho."), ToDo("Refill Tycho with L4.")]
    assert [text(row) for row in layout.news_lines(news, COLUMNS, room)] == rows


def test_a_long_score_is_told_page_by_page(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing of a result scrolls away: who won, and each line of all players, stand on one page or another. What is
    typed at a page is not lost: `u` takes the last answer back."""
    pages: list[list[str]] = []
    items = [{"label": f"Line {number}", "points": number, "rule": "X-1", "detail": ""} for number in range(8)]
    ranks = zip("EDCBA", (5, 4, 3, 2, 1), strict=True)
    players = [{"name": who, "rank": rank, "total": 28, "lines": items[rank:]} for who, rank in ranks]
    told = {"players": players, "winners": ["A"], "tie_break": None}
    display = Screen()
    monkeypatch.setattr(Screen, "size", (80, 24))
    typed = iter(["", "", "u"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(typed))
    monkeypatch.setattr(display, "_draw", lambda rows: pages.append(list(map(text, rows))))
    shown = view_of(over=True, result="finished", score=told, turn=9)
    display.end(shown)

    assert len(pages) == 2
    assert all(len(page) < 24 for page in pages)
    every = "\n".join(row for page in pages for row in page)
    assert every.count("Line 7") == 5
    assert pages[0][2:5] == ["The game is over.", "A won.", "Turn 9, round 2"]
    begun = [row.split()[0] for page in pages for row in page if "total 28" in row]
    assert begun == [*"ABCDE"]
    assert "total 28" in pages[1][0]  # No player is cut in two.
    assert display.ask("Press Enter to leave, or u to undo > ") == "u"
    display.end(shown, ["Said."], again=True)
    assert pages[2][:-3] == pages[1][:-1]
    assert pages[2][-3:] == ["", "Said.", ""]


def test_long_tales_are_told_page_by_page(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is longer than the screen waits to be read; lines that are too long go on below, and nothing is lost."""
    shown: list[str] = []
    monkeypatch.setattr(Screen, "size", (80, 24))
    monkeypatch.setattr("builtins.input", lambda prompt: shown.append(prompt) or "")
    display = Screen(Console(file=StringIO(), width=80, height=24))
    monkeypatch.setattr(display, "_print", lambda rows: shown.extend(map(text, rows)))
    display.tell([f"Row {number}" for number in range(29)] + ["word " * 20])

    assert shown[23] == "Press Enter to continue, q to stop "
    assert shown.count("Press Enter to continue, q to stop ") == 1
    assert [row for row in shown if row.startswith("Row")] == [f"Row {number}" for number in range(29)]
    assert " ".join(shown[-2:]).split() == ["word"] * 20
