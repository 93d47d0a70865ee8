"""Screens larger than 80 by 24: the log, and in words what the board says in short."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.sessions.session_store import begin
from companion.table.compose import view
from companion.table.facts import Fact
from companion.table.feed import LogLine
from companion.table.open_cards import read_open_cards
from companion.table.view import Option, Question
from companion.terminal import layout
from companion.terminal.large_screen import log_rows
from companion.text.styled_text import text
from components.places import locate

from ..views import view_of

OPTIONS = [Option("1", "thrust", "Thrust"), Option("2", "repair", "Repair"), Option("3", "Ann Lee", "Ann Lee")]
CARGO = [f"E{number} ({number} for a city far away)" for number in range(1, 6)]


def large_view(**given: Any) -> Any:
    """A view of two ships, whose cargo the board tells as a number, with a log of three turns."""
    facts = [Fact("cargo", ", ".join(CARGO), group=who, owner=who, short=[("cargo 5", "")]) for who in ("Ann", "Bo")]
    log = [
        LogLine(f"Turn {turn}: {who}.", True) if not event else LogLine(f"{who} does the deed number {turn}.{event}.")
        for turn, who in enumerate(("Ann", "Bo", "Ann"), 1)
        for event in range(9)
    ]
    question = Question("Which?", "choice", None, rule="X-1")
    return view_of(question=question, options=OPTIONS, facts=facts, log=log, **given)


@pytest.mark.parametrize("size", [(79, 25), (100, 30), (120, 40), (160, 50)])
def test_large_screens_say_in_words_what_the_board_says_in_short(size: tuple[int, int]) -> None:
    """All ships with all their cargo; the question is at the bottom whatever there is to tell."""
    lines = [text(row) for row in layout.screen(large_view(), *size)]
    left = [line.partition("│")[0] for line in lines]

    assert len(lines) == size[1] - 1
    assert lines[-1].startswith("1 Thrust")
    assert " ".join(" ".join(left).split()).count(", ".join(CARGO)) == 2


def test_small_screens_stay_as_they_are() -> None:
    """On 80 by 24 there is no log and nothing is told twice."""
    small = layout.screen(large_view(), 80, 24)
    assert small == layout.screen(large_view()._replace(log=()), 80, 24)
    assert len(small) == 6


def test_the_log_leaves_out_what_the_news_say() -> None:
    """What has just happened is told once, next to the question; older turns than the one before are dim."""
    log = large_view().log
    lines = layout.screen(large_view(news=["Last time:", log[-2].text, log[-1].text]), 120, 40)
    column = [row for row in lines if "│" in text(row)]

    said = " ".join(map(text, lines))
    assert [said.count(each.text) for each in log[-3:]] == [1, 1, 1]
    assert text(column[-1]).endswith(log[-3].text)
    assert column[-1][-1][1] == ""
    style = {each.text: row[-1][1] for row in column for each in log if each.text in text(row)}
    assert [style[log[place].text] for place in (3, 12, 21)] == ["dim", "", ""]


def test_the_log_has_a_heading_wherever_it_is() -> None:
    """Beside the board at its top, else above the news; without a log there is none."""
    for size in ((120, 40), (100, 30)):
        rows = [text(row) for row in layout.screen(large_view(), *size)]
        assert [row.split("│")[-1].split() for row in rows if "more: /log" in row] == [["Log", "more:", "/log"]]
    assert "/log" not in " ".join(text(row) for row in layout.screen(large_view()._replace(log=()), 100, 30))


def test_the_log_leaves_out_what_the_news_say_in_other_words() -> None:
    """Sentences that the news tell as one are no sentences of the log besides; without news the log is whole."""
    log = large_view().log
    joined = large_view(news=["Bo does the deeds 2.7 and 2.8."], in_news=2)
    said, whole = (" ".join(map(text, layout.screen(shown, 100, 30))) for shown in (joined, joined._replace(news=())))

    assert [said.count(each.text) for each in log[-3:]] == [1, 0, 0]
    assert [whole.count(each.text) for each in log[-3:]] == [1, 1, 1]


def test_a_board_that_needs_the_columns_keeps_them() -> None:
    """Where the board beside the log would be cut off, the log gives way."""
    broad = large_view()._replace(
        facts=[Fact("x", "y", group="Map")],
        drawings={"Map": lambda _, room: [[("x" * 120, "")]] * (10 if room.columns >= 120 else 60)},
    )
    without, beside = ([text(row) for row in layout.screen(broad, width, 40)] for width in (120, 180))

    assert "│" not in "".join(without)
    assert "".join(without).count("x" * 120) == 10
    assert without[-2].startswith("Which?")
    assert [row[122] for row in beside if "x" * 120 in row] == ["│"] * 10


def test_what_can_be_read_on_the_table(home: Path) -> None:
    """The cards of the player whose turn it is, then those of all, each once; not what other players hold or what lies
    in a pile. A screen shows as much of it as there is room for."""
    from companion.space_debris import constants

    session = begin(locate("space-debris"), ["Ann", "Bo"], seed=1)
    ships = {
        "Ann": {"colour": "red", "at": "L0", "hand": ["fuel", "fuel"]},
        "Bo": {"colour": "blue", "at": "L45", "hand": ["metal"]},
    }
    satellites = {"A": {"card": "rendezvous", "at": "H0"}, "B": {"card": "automation", "at": "H30"}}
    state = {"players": ships, "player": "Ann", "satellites": satellites, "resource_discard": {"plastic": 2}}
    cards = read_open_cards(constants.GAME, state)
    assert [said.partition(":")[0] for said in cards] == ["F Fuel", "AU Automation", "RV Rendezvous"]
    assert cards[2] == "RV Rendezvous: Move your pawn to another pawn's space."
    assert read_open_cards(constants.GAME, {"players": {"Ann": {"hand": ["?"]}}, "player": "Ann"}) == []

    shown = view(session)._replace(cards=cards)
    for rows, number in ((40, 3), (24, 0)):
        lines = " ".join(" ".join(text(row) for row in layout.screen(shown, 80, rows)).split())
        assert sum(said in lines for said in cards) == number


@pytest.mark.parametrize("width", [20, 38])
def test_the_log_takes_no_more_than_its_room(width: int) -> None:
    """However long the names of turns are, each sentence is whole, and the beginning of its turn is there."""
    who = "Bartholomew of the seventh moon"
    log = [LogLine(f"Turn {turn}: {who}.", True) if not n else LogLine(f"{who} does it {n}.")
           for turn in (1, 2) for n in range(6)]  # fmt: skip
    for room in range(30):
        rows = [text(row) for row in log_rows(log, width, room)]
        assert len(rows) <= room
        words = " ".join(" ".join(rows).split())
        assert not words or words.endswith("does it 5.")
        assert not words or words.startswith("Turn ")
        assert all(len(row) <= width for row in rows)


def test_a_screen_full_of_answers_leaves_no_room_for_a_log() -> None:
    """Nor for a board: the screen is still no higher than the terminal."""
    options = [Option(str(n), f"k{n}", f"Do the thing that is called number {n} and takes a whole line of its own" * 2,
                      verb=True) for n in range(60)]  # fmt: skip
    for size in ((120, 40), (100, 30), (110, 34)):
        lines = layout.screen(large_view()._replace(facts=(), options=options), *size)
        assert len(lines) <= size[1] - 1
