"""A terminal of 60 by 20: what players and satellites have is told in fewer letters before any of it is left out."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.engine import Choice
from companion.sessions.session import Session
from companion.sessions.session_store import begin
from companion.space_debris import summary
from companion.table.compose import view
from companion.table.facts import tightened
from companion.table.view import Option, View
from companion.terminal.answer_list import answer_rows
from companion.terminal.layout import news_pages, screen
from companion.text.styled_text import text
from components.places import locate

NAMES = ["Ann", "Bo", "Cleo", "Dan"]
SMALL = (60, 20)


def drawn(shown: View, size: tuple[int, int] = SMALL) -> list[str]:
    return [text(row) for row in screen(shown, *size)]


def play_until(session: Session, name: str) -> View:
    """The view of the first question of that name, all before it answered with the first choice, or Thrust."""
    for _ in range(60):
        ask = session.play.ask
        assert isinstance(ask, Choice)
        if ask.name == name:
            return view(session)
        session.answer(["thrust" if "thrust" in ask.options else str(ask.options[0])])
    raise AssertionError(f"nothing asks for {name}")


@pytest.mark.parametrize("players", [2, 3])
def test_every_ship_and_satellite_is_on_a_small_screen(players: int, home: Path) -> None:
    session = begin(locate("space-debris"), NAMES[:players], seed=4)
    shown = play_until(session, "space")
    rows = drawn(shown)
    said = "\n".join(rows)

    assert len(rows) <= SMALL[1] - 1
    for who in NAMES[:players]:
        assert re.search(rf"{who} +[GHL][\d.]+ +4 HP +hold 0/5 +\S", said), said
    for letter in "ABCD":
        assert re.search(rf"{letter}  [A-Z][\w ]+  4 HP  \S", said), said


def test_the_decks_give_way_before_the_players(home: Path) -> None:
    """They lie on the table for all to see; the rule says that something is left out, so that no row is lost to it."""
    session = begin(locate("space-debris"), NAMES[:3], seed=4)
    shown = play_until(session, "pawn")
    rows = drawn(shown._replace(news=["Something has happened."] * 4))

    assert all(any(f" {who} " in row for row in rows) for who in NAMES[:3])
    assert not any("Orbit deck" in row for row in rows)
    assert any(re.match(r"─ … \d more: /status ─+ u undo", row) for row in rows)


def test_the_next_card_is_told_before_the_decks(home: Path) -> None:
    """SD-123: of what lies open somebody may think before each action; how many cards are left hardly matters."""
    session = begin(locate("space-debris"), NAMES[:2], seed=4)
    state = session.rules.dump(session.play.table) | {"top": "G0"}

    assert [fact.label for fact in summary.facts(state)][-3:] == ["top orbit card", "resource deck", "orbit deck"]


@pytest.mark.parametrize("redo", [False, True])
def test_the_last_row_is_whole_where_others_are_left_out(home: Path, redo: bool) -> None:
    """The rule gives up a hint rather than the row of whoever is asked the end of a hand."""
    session = begin(locate("space-debris"), NAMES[:3], seed=4)
    shown = play_until(session, "pawn")._replace(news=["Something has happened."] * 4, redo=redo)
    rows = [text(row) for row in screen(shown, *SMALL, completes=True)]
    at = next(number for number, row in enumerate(rows) if "/status" in row)

    assert re.match(r"─ … \d more: /status ─+ u undo", rows[at])
    assert "Tab" not in rows[at]
    assert "…" not in rows[at - 1]


def test_verbs_stand_apart(home: Path) -> None:
    """`1 Use Gravity Assist 2 Capture cubes` would be read as one sentence."""
    verbs = ["Use Gravity Assist", "Capture 1 cube from G135", "Play Electronics", "Recycle 1 cube", "Thrust", "Done"]
    options = [Option(str(number), verb, verb, verb=True) for number, verb in enumerate(verbs)]
    rows = [text(row) for row in answer_rows(options, SMALL[0], 3)]

    said = "  ".join(rows)

    assert all(f"  {number} {verb}" in f"  {said}" for number, verb in enumerate(verbs)), rows
    assert len(rows) < len(verbs)


def test_a_normal_screen_tells_names_and_columns(home: Path) -> None:
    session = begin(locate("space-debris"), NAMES, seed=4)
    rows = drawn(play_until(session, "space"), (80, 24))

    assert any(row.startswith("Threat ■") for row in rows)
    assert any("Orbit deck" in row for row in rows)
    assert not any("/status" in row for row in rows)
    assert any(re.match(r"A  [A-Z]\w+", row) for row in rows)


def test_the_fewest_letters_say_the_same(home: Path) -> None:
    """What is told of threat, satellites and hands in the fewest letters, for each of the facts that have such."""
    session = begin(locate("space-debris"), NAMES[:2], seed=4)
    facts = {(fact.group, fact.label): text(fact.short) for fact in tightened(play_until(session, "space").facts)}
    state = session.rules.dump(session.play.table)

    assert facts["", "Threat"] == f"Threat {state['threat']}/12"
    assert facts["", "threat level 2"] == "level 2: 1 + 2 cubes"
    hand = state["players"]["Ann"]["hand"]
    assert sum(int(number) for number in re.findall(r"(\d)[EFJMP]", facts["Ann", "hand"])) == len(hand) == 2


def test_short_news_need_no_page_of_their_own(home: Path) -> None:
    """Beside the many verbs of a tracker, too: what its turn consists of gives way to a line read at a glance."""
    session = begin(locate("space-debris"), NAMES, seed=4, mode="tracker")
    shown = view(session)._replace(news=["Bo draws an Electronics card from the resource deck."])

    assert news_pages(shown, *SMALL) == []
    assert "· Bo draws an Electronics card from the resource deck." in drawn(shown)
