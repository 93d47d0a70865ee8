"""`salvage play` where there is no terminal to draw on: sentences, the questions of a new game, and what is refused."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Sequence
from io import BytesIO, TextIOWrapper
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from companion.engine import Choice
from companion.terminal.game_loop import Sitting
from companion.terminal.plain import Plain
from companion.text.told import Told

from ..conftest import Result, run
from ..programs import PATIENCE
from .pseudo_terminal import RANDOM


def piped(home: Path, lines: str, *args: str) -> subprocess.CompletedProcess[str]:
    """`salvage play` with its input from a pipe."""
    return subprocess.run(
        [sys.executable, "-m", "companion", "play", *args],
        input=lines, capture_output=True, text=True, timeout=PATIENCE,
        env={**os.environ, "SALVAGE_HOME": str(home), "PYTHONIOENCODING": "utf-8"},
    )  # fmt: skip


def played(lines: str, *args: str) -> Result:
    """The same in this process, which need not begin first; in the home of the test."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdin", TextIOWrapper(BytesIO(lines.encode()), "utf-8"))
        return run("play", *args)


def test_plain_output_is_sentences(home: Path) -> None:
    """A pipe gets sentences: nothing drawn, no control characters, the table first and again after Enter only."""
    made = piped(home, "thrust\n1\n\n", "space-debris", "--players", "Ann,Bo", "--seed", "5", *RANDOM)

    assert (made.returncode, made.stderr) == (0, "")
    assert made.stdout.replace("−", "-").isascii()  # What a step costs.
    assert made.stdout.count("Threat: 4 of 12.") == 2
    assert re.search(r"^A: satellite [\w ]+; HP 4 of 4; (operational|still needs \d.+)\.$", made.stdout, re.M)
    assert re.search(r"^Ann moves to \S+?( and moves to \S+)?\.$", made.stdout, re.M)
    assert re.search(r"^\d: Done$", made.stdout, re.M)
    assert made.stdout.splitlines()[-1].startswith("The game is kept. Go on with: salvage play ")


def ask(*lines: str) -> list[list[str]]:
    """What is said from each question to the next, in a game of two in its first turn; the first one for nothing."""
    made = played("".join(f"{line}\n" for line in lines), "space-debris", "--players", "Ann,Bo", "--seed", "5", *RANDOM)
    return [part.splitlines() for part in re.split(r"^(?=Ann: (?:which|move|deliver))", made.out, flags=re.M)[1:]]


def test_a_question_that_only_an_answer_led_to_has_a_way_back(home: Path) -> None:
    """`0 Back` stands below it and undoes that answer without a word; where something has happened, there is none."""
    first, where, again, _, moved, *_ = ask("thrust", "0", "thrust", "1")

    assert (where[0], where[-1]) == ("Ann: move where? (up to 2 spaces)", "0: Back")
    assert again == first
    assert moved[0] == "Ann: move where? (1 more space)"
    assert "0: Done" in moved


def test_the_way_back_leads_nowhere_else(home: Path) -> None:
    _, where, refused, back, *_ = ask("thrust", "0 H60", "back")

    assert where[-1] == "0 isn't an answer to this question."
    assert (refused[0], back[0]) == (where[0], "Ann: which action? (4 left)")


def test_undo_of_a_whole_turn_is_shown_before_it_is_done(home: Path) -> None:
    """`u turn` goes back to where the turn began: what there is to put back is told first, then asked, then told."""
    _, moved, kept, undone, *_ = ask("deliver plastic done", "u turn", "n", "u turn", "y", "u turn")
    back = "Move Plastic from Satellite D back into Ann's hand."

    assert moved.index("Undo this? [y/N]") > moved.index(back)
    assert moved[-1] == "Nothing was undone."
    assert (kept.count(back), kept.count(f"Do: {back}")) == (1, 1)
    assert undone[-1] == "There is nothing to undo."  # As this was the first turn.


def test_one_redo_too_many_is_no_answer(home: Path) -> None:
    """`r` is the beginning of Recycle where there is nothing to redo, but not behind a redo: it would draw a card."""
    *_, redone, refused, _, recycled, _ = ask("thrust g90 g67.5", "capture", "u", "r", "r", "", "r")

    assert any(said.startswith("Redone: ") for said in redone)
    assert refused[-1] == "There is nothing to redo."
    assert recycled[-1].startswith("Ann recycles 1 cube")


def test_undo_of_a_turn_before_the_first_answer(home: Path) -> None:
    """Where nobody has answered anything, there is no answer before the turn either."""
    made = played("u turn\n", "spacecraft", "--players", "Ann,Bo", "--seed", "5")

    assert "There is nothing to undo." in made.out


def test_an_end_that_gives_much_up_takes_a_line_of_its_own(home: Path) -> None:
    """It is asked; where another word follows, nothing is done, as that could be the next player's."""
    refused, asked, done, *_ = ask("done thrust", "done", "n", "done", "done")

    assert refused[-1] == "Nothing was done."
    assert asked[-2] == "Ann has 4 actions left. Stop taking actions anyway? [y/N]"
    assert asked[-1] == "Cancelled; nothing has changed."
    assert any(said.startswith("Do: Turn the discs") for said in done)


def test_redo_is_picked_from_a_list(home: Path) -> None:
    """`r list` shows by number what can be redone; a number redoes everything down to it."""
    _, _, listed, *_ = ask("deliver plastic done", "u 3", "y", "r list", "7", "1")

    at = listed.index("What can be redone")
    assert [said.split()[0] for said in listed[at + 1 : at + 4]] == ["1", "2", "3"]
    assert "'7' isn't a number of the list." in listed
    assert "Redone: Ann chose 'Deliver cards'." in listed  # Down to that answer alone.


def test_an_amount_is_typed_as_it_is_shown(home: Path, salvage: Any) -> None:
    """With its comma, at a tracker and where something is corrected."""
    salvage("new", "mixia", "--players", "Ann,Bo", "--mode", "tracker", "--seed", 1)
    told = played("lose 1,000 credits\nadjust\nann\ncounters\ncredits\n1,500\n\n").out

    assert "Ann: credits 4,000 → 3,000." in told
    assert "Corrected: Ann's counters credits from 3,000 to 1,500." in told


def test_what_is_known_of_a_player_or_a_place(home: Path) -> None:
    """A question mark before a name tells what is known of it, and so does what the table is called by alone."""
    said = [line for part in ask("? ann", "threat", "? g45", "h199") for line in part]

    assert said.count("Ann: at G112.5; HP 4 of 4; hold 0 of 5; hand Metal, Plastic.") == 1
    assert "Threat: 4 of 12." in said
    assert "G45: 2 cubes." in said
    assert "'h199' isn't one of the choices." in said


def test_a_new_game_is_settled_in_sentences(home: Path, salvage: Any) -> None:
    """Names, each again until they are right, then the page, of which only what has changed is told again; in a pipe as
    well."""
    made = played("Ann\nAnn, Bo\ncards nobody\ncards orbit-deck\nrules 7\nrules 1\n\n", "space-debris")
    meta = salvage("status", "--json").json
    again = played("\n", "space-debris")

    questions = ["Who plays Space Debris, in seating order?", "Begin? (Enter for yes)"]
    assert [made.out.count(question) for question in questions] == [2, 5]
    assert re.search(r"^Go on with \S+ \(Ann, Bo; set-up, just now\)\? \[Y/n\]$", again.out, re.M)
    assert "2 to 4 players, not 1 (Ann)" in made.out
    assert made.out.count("'nobody' isn't one of the answers; type a number from 1 to 2") == 1
    assert "'7' isn't one of the answers; type a number from 1 to 3" in made.out
    assert made.out.count("1 Players: Ann, Bo (in seating order).") == 1
    assert re.findall(r"^3 Cards: .*$", made.out, re.M) == [
        "3 Cards: the companion draws.", "3 Cards: you: Orbit deck; the companion: the rest."
    ]  # fmt: skip
    assert list(meta["state"]["players"]) == ["Ann", "Bo"]
    assert meta["state"]["options"] == {"satellites_in_peril": True}
    assert f"session {meta['session']}" in again.out


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["nowhere"], "'nowhere' is neither a game nor a session; games: "),
        (["--seed", "3"], "which game? salvage play GAME begins one"),
        (["space-debris", "--players", "Ann"], "2 to 4 players, not 1 (Ann)"),
        ([], "there is no session yet"),
        (["space-debris"], 'who plays Space Debris? Name them: --players "Ann,Bo"'),
    ],
)
def test_what_cannot_be_played_is_said(home: Path, args: list[str], said: str) -> None:
    """Wrong input of the command line is one line and exit 2."""
    made = played("", *args)

    assert made.code == 2
    assert said in made.err
    assert "Traceback" not in made.err


def test_the_last_entry_is_told_when_a_session_is_taken_up(home: Path) -> None:
    """Going on with a session tells again what happened last, so that pieces can be seen to."""
    first = played("thrust\nG90\n", "space-debris", "--players", "Ann,Bo", "--seed", "5", "--session", "x", *RANDOM)
    moved = re.findall(r"Ann moves to \S+", first.out)[-1]

    assert moved in played("", "x").out


def test_all_hear_the_news_before_one_decides_in_secret(home: Path) -> None:
    """What all may know is told to all, not behind the cover for one player."""
    heard: list[tuple[str, tuple[Told, ...]]] = []

    class Listener(Plain):
        def hand_over(self, seat: str, why: str, news: Sequence[Told] = ()) -> None:
            heard.append((seat, tuple(news)))

    ask = Choice("Bo", "show", ["moon", "sun"], "X-1", secret=True)
    meta, rules = SimpleNamespace(names=(), players=()), SimpleNamespace(texts=None)
    session: Any = SimpleNamespace(play=SimpleNamespace(ask=ask), rules=rules, name="x", meta=meta)
    sitting = Sitting(session, Listener(), print)
    sitting.watch.news = [Told("rolls 7", "Ann")]
    sitting._hand_over()

    assert heard == [("Bo", (Told("rolls 7", "Ann"),))]
    assert (sitting.holder, sitting.watch.news) == ("Bo", [])


def test_a_tracked_game_explains_what_can_be_typed(home: Path, salvage: Any) -> None:
    """It has no rules behind its question, so that `?` says how to go on."""
    salvage("new", "space-debris", "--players", "Ann,Bo", "--mode", "tracker", "--seed", 1)
    told = played("?\n\n").out

    assert "Ann: what next?\nThe companion only keeps count here. Type a number from the list" in told
    assert "such as threat +1. Type help" in told


def test_nothing_is_undone_or_redone_as_it_was_asked(home: Path, salvage: Any) -> None:
    """Who thinks better of a list of redo hears that nothing was redone."""
    salvage("new", "space-debris", "--players", "Ann,Bo", "--mode", "tracker", "--seed", 1)
    told = played("threat +1\nu\nr list\n\nr\nu list\n\n").out

    assert told.index("Nothing was redone.") < told.index("Nothing was undone.")


def test_an_edit_that_cannot_be_is_refused_as_one(home: Path, salvage: Any) -> None:
    """Its first word may be a verb as well: nobody who types an edit means that alone."""
    salvage("new", "space-debris", "--players", "Ann,Bo", "--mode", "tracker", "--seed", 1)
    told = played("draw junk to discard\nshuffle orbit\ndraw 99 orbit\nmove 3 cubes to deck\ndraw zz\n").out

    assert "The orbit discard pile is empty, so there is nothing to shuffle in." in told
    assert "Draw 1 to 20 cards at once; 40 cards are left in the orbit deck." in told
    assert "Cubes don't go into a deck." in told
    assert told.count("the question would be") == 1
    assert "After 'draw' the question would be " in told
