"""Edits of a tracked game: one short line each, read as people type them."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from companion.engine import Choice
from companion.sessions.session_store import begin
from companion.tracker.reader import TrackerReader
from components.places import find_games, locate
from components.problems import SalvageError

from .tracking import PLAYERS, edit, play_of


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("c +1", "'c' could be capacity or cubes; type more"),
        ("hp 4", "Ann's HP is 4 already"),
        ("hp +1", "Ann's HP can't go above 4"),
        ("hp 5", "Ann's HP can't go above 4; hp! 5 sets it anyway"),
        ("99 cubes to G45", "the supply has 50 cubes"),
        ("give bo 2 cubes", "Ann's hold has no cubes"),
        ("2 cubes to nowhere", "'2 cubes to nowhere' isn't understood"),
        ("2-cube token to G45", "2-cube tokens don't go from the token pile to G45"),
        ("0 cubes to bo", "nothing moves; type at least 1"),
        ("take cube from nowhere", "'nowhere' isn't a place to take from"),
        ("roll 21 d6", "roll 1 to 20 dice at once"),
        ("give", "give what to whom? Players: Bo or Cleo"),
        ("give 2 cubes", "'2 cubes' names no player; end with: to Bo or Cleo"),
        ("note", "note what? Type the words behind it, such as note Ann owes Bo a card"),
        ("shuffle orbit", "the orbit discard pile is empty, so there is nothing to shuffle in"),
        ("A not working", "Satellite A: not working already"),
        ("draw 41 orbit", "draw 1 to 20 cards at once; 40 cards are left in the orbit deck"),
        ("G45 -1", "G45's cubes can't go below 0"),
        ("discard", "which card? Type one that is held by Ann or face up on the table"),
        ("drwa orbit", "'drwa orbit' isn't understood; type what changes and by how much, such as threat +1"),
        ("give bo fuel", "'fuel' isn't held by Ann"),
        ("warp +1", "'warp' isn't counted here; these are: HP, capacity, cubes, "),
        ("satellite A warp +1", "'warp' isn't counted at Satellite A; this is: HP"),
        ("perhaps", "'perhaps' isn't understood; type what changes and by how much, such as threat +1"),
    ],
)
def test_what_cannot_be_done_says_what_can(line: str, said: str) -> None:
    """A line that can mean nothing else isn't said to be unknown."""
    with pytest.raises(SalvageError, match=re.escape(said)):
        TrackerReader(play_of("space-debris").table).read(line)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Satellite A -1", "Satellite A: HP 4 → 3."),
        ("HP of satellite A -1", "Satellite A: HP 4 → 3."),
        ("HP 3", "Ann: HP 4 → 3."),
        ("cubes on H30 +2", "H30: cubes 0 → 2."),
    ],
)
def test_what_is_shown_is_typed_as_it_is_shown(line: str, said: str) -> None:
    assert edit(play_of("space-debris"), line) == [said]


def test_discs_carry_what_lies_on_them() -> None:
    """SD-112 SD-113; `orbit` alone carries nothing, as in older journals."""
    play = play_of("space-debris")
    for line in ("H300 +2", "L45 +1", "G90 +1", "rotate"):
        edit(play, line)
    edit(play, "flip")
    assert play.table.state["orbit-deck-open"]
    carried = {"H30": {"debris": 2}, "L225": {"debris": 1}, "G90": {"debris": 1}}
    assert play.table.state["debris-spaces"] == carried
    edit(play, "orbit")
    assert play.table.state["debris-spaces"] == carried


def test_a_whole_line_is_read_while_the_list_asks(salvage: Any, home: Path) -> None:
    """Instead of a word that was left out; a word alone answers the question."""
    salvage("new", "spacecraft", "--players", "Ann,Bo", "--mode", "tracker", "--seed", 1)

    assert "Draw: from where?" in salvage("do", "draw").out
    assert "Ann gets 3 points: designs 0 → 3." in salvage("do", "Ann +3 points for designs").out
    assert "goal or designs, such as Bo launch +3" in salvage("do", "Bo +3").err
    for typed, command in {"undo": "undo", "?": "why", "status": "status"}.items():
        assert salvage("do", typed).err == f"{typed!r} isn't an answer; type it as a command: salvage {command}\n"


def test_a_deck_that_runs_out_is_shuffled_again() -> None:
    """In the middle of a draw, too; a draw of more than there is says how many there are."""
    play = play_of("space-debris")
    edit(play, "draw 20 orbit to discard")
    edit(play, "draw 8 orbit to discard")

    said = edit(play, "draw 15 orbit")
    assert [line for line in said if "shuffled" in line] == ["28 orbit cards are shuffled back into the orbit deck."]
    assert "shuffled" in said[12]
    with pytest.raises(SalvageError, match="12 cards are left in the resource deck; type draw 12"):
        [edit(play, line) for line in ("draw 20 res", "draw 20 res", "draw 20 res")]


@pytest.mark.parametrize("game", find_games())
def test_nothing_is_drawn_by_a_slip(game: str, home: Path) -> None:
    """A verb of which one or two letters are typed, or that is misspelt, or that lacks its card, draws nothing, and
    neither does a word of what the list of the commonest edits says."""
    session = begin(locate(game), PLAYERS, mode="tracker", seed=1)
    before = session.rules.dump(session.play.table)
    ask = session.play.ask
    assert isinstance(ask, Choice)
    assert ask.free
    words = {word for option in ask.free.suggest() for word in str(option).split() if word != "draw"}
    names = {word for deck in session.game.decks.values() for word in (deck.label, *deck.title.lower().split())}
    slips = {"discard", "disc", "drwa", "dra x", "flp", "tak", "give", "drawn", *words, *names} - {""}
    for slip in sorted(slips):
        if slip[0] in "+-" or slip.isdecimal():
            continue  # A plain number answers, and a sign is about points.
        with suppress(SalvageError):
            session.answer([slip])
        now = session.rules.dump(session.play.table)
        assert {name: now[name] for name in now if name in session.game.decks} == {
            name: before[name] for name in before if name in session.game.decks
        }, slip
        if session.play.answers:
            session.undo()


def test_the_edits_of_the_page_are_edits() -> None:
    """docs/playing.md: each line of the table can be typed as it stands."""
    page = Path(__file__).parents[2].joinpath("docs/playing.md").read_text(encoding="utf-8")
    rows = [
        row.split("|")[2] for row in page.split("## Without a referee")[1].split("## ")[0].splitlines() if "|" in row
    ]
    lines = [line for row in rows[2:] for line in re.findall(r"`([^`]+)`", row) if line not in "123 u r supply bo"]
    play = play_of("space-debris")
    for first in ("draw junk to ann", "draw fuel to ann", "draw junk to ann", "draw metal to bo", "bo discard metal"):
        edit(play, first)
    for line in lines:
        if not re.search("R3|choose|all play", line):  # Cards and secret hands of a game of your own.
            assert edit(play if line not in ("+3", "bo +3") else play_of("mixia"), line), line
    assert len(lines) > 15


def test_names_with_spaces_and_names_of_verbs(home: Path) -> None:
    """A player may be called like an edit begins."""
    play = play_of("space-debris", ["Draw", "Ann B", "A"])

    assert edit(play, "ann b hp -1") == ["Ann B: HP 4 → 3."]
    assert edit(play, "draw hp -1") == ["Draw: HP 4 → 3."]
    assert edit(play, "draw resource") == ["Draw draws Electronics from the resource deck."]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (("discard", "plastic"), "'plastic' isn't held by Ann or face up on the table"),
        (("threat", "abc"), "'threat abc' isn't understood"),
        (("bo", "give", "ann", "fuel"), "'fuel' isn't held by Bo"),
    ],
)
def test_a_refused_edit_is_no_beginning_of_another(line: tuple[str, ...], said: str, home: Path) -> None:
    """`discard plastic`, with none in hand, must not draw a card that is then discarded."""
    session = begin(locate("space-debris"), ["Ann", "Bo"], mode="tracker")
    with pytest.raises(SalvageError, match=said):
        session.answer(line)

    assert session.seq == 0
