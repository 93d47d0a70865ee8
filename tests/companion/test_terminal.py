"""A screen with its question: whole, within its lines and columns, whatever else there is to show."""

from __future__ import annotations

import re
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from companion.positions.label_words import head
from companion.sessions.session_store import begin
from companion.table import feed
from companion.table.compose import view
from companion.table.facts import Fact
from companion.table.news import news
from companion.terminal import layout
from companion.terminal.screen import Screen
from companion.text.styled_text import columns, cut, ends, text, width
from components.places import locate

TOY = Path(__file__).parent / "toy"
ROWS, COLUMNS = 24, 80


@pytest.mark.parametrize("players", [2, 4])
def test_every_question_fits_80_by_24(home: Path, players: int) -> None:
    """At every question of a game the screen holds the question and a way to give each answer."""
    session = begin(locate("space-debris"), ["Ann", "Bo", "Cleopatra the third", "Dai"][:players], seed=players)
    told: list[str] = []
    while not session.play.over:
        shown = view(session, news=told)
        rows = layout.screen(shown, COLUMNS, ROWS)
        body = "\n".join(map(text, rows))
        assert len(rows) < ROWS
        assert max(map(width, rows)) <= COLUMNS
        assert shown.question is not None
        assert shown.question.text in " ".join(body.split())
        assert [o.key for o in shown.listed if head(o.words) not in body and o.key not in body] == []
        pages = layout.news_pages(shown, COLUMNS, ROWS)
        everything = " ".join(" ".join(text(row) for page in pages for row in page).split()) if pages else body
        assert [said for said in told if said.split()[0] not in everything] == []
        told = news(feed.feed(session, session.random(1)))


def test_a_large_state_gives_way_to_the_question(home: Path) -> None:
    """A board higher than the terminal is cut off below, and says so; the question stays."""
    session = begin(locate(str(TOY)), ["Ann", "Bo"], seed=1, trust=True)
    shown = view(session)
    tall = layout.screen(shown._replace(facts=[Fact("x", "y", group=f"group {n}") for n in range(40)]), 60, 20)

    assert 15 <= len(tall) <= 19
    assert re.search(r"more( lines)?: /status", "\n".join(map(text, tall)))
    assert shown.question is not None
    assert any(shown.question.text in text(row) for row in tall)


def test_the_rule_of_a_question_never_breaks_its_sentence(home: Path) -> None:
    """It stands at the end of the question's last line, and is left out where there is no room for it."""
    shown = view(begin(locate(str(TOY)), ["Ann", "Bo"], seed=1, trust=True))
    assert shown.question is not None
    rule = shown.question.rule

    def drawn(asked: str) -> list[str]:
        rows = layout.screen(shown._replace(question=shown.question._replace(text=asked)), 60, 20)
        return [text(row).rstrip() for row in rows if text(row).startswith(("Which", "end"))]

    long = "Which " + "x" * 50
    assert drawn("Which?") == ["Which?".ljust(60 - len(rule)) + rule]
    assert drawn(long) == [long]
    assert drawn(f"{long} end?") == [long, "end?".ljust(60 - len(rule)) + rule]


def test_lines_keep_their_width() -> None:
    """Cutting, columns and two ends never go beyond the width, for wide letters too."""
    wide = [("安安安安安安", ""), ("abc", "bold")]

    assert [width(cut(wide, n)) <= n for n in range(1, 20)] == [True] * 19
    assert width(ends(wide, [("right", "")], 30)) == 30
    rows = columns([[("安", "")], [("ab", "")], [("abcdef", "")]], 16)
    assert [text(row).split() for row in rows] == [["安", "ab"], ["abcdef"]]
    assert all(width(row) <= 16 for row in rows)


def test_long_texts_go_on_indented() -> None:
    """A text longer than a line goes on below, so that the numbers of a list stand alone at the left."""
    drawn = StringIO()
    Screen(Console(file=drawn, width=40, height=ROWS)).say(" 1 Excess Resources: each card given up puts a cube there")

    assert drawn.getvalue().splitlines() == [" 1 Excess Resources: each card given up", "   puts a cube there"]
