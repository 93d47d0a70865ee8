"""Scores by category, and what is mended, dated or left of a score before it is kept."""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from companion.scores.sheet import ScoreSheet
from components.places import find_games, locate

from ..long_run import first_of
from .seen import totals

KEEP = "y"


@pytest.mark.parametrize("typed", ["14 2 3", "14 -2 -3", "14, 2, −3"])
def test_a_penalty_is_lost_with_or_without_a_sign(answer: Any, typed: str) -> None:
    """What only loses points never adds any (SJ-057, SJ-058)."""
    made = answer("space-junkyard", "Ann, Bo", "2", typed, "11 1 1", KEEP)

    assert totals(made) == {"Ann": 9, "Bo": 9}
    assert "penalties need no minus sign" in made.err


@pytest.mark.parametrize(
    ("game", "typed", "said"),
    [
        ("space-junkyard", "-14 2 3", "Hexagons can't be negative (−14); type 0 or more"),
        ("space-junkyard", "14 +2 3", "unfinished sections: type the points lost without a plus sign, such as 2"),
        ("junk-orbit", "12 -2 0 0", "Earth bonus can't be negative (−2)"),
        ("spacecraft", "5 5 -4 0", "Goal can't be negative (−4)"),
    ],
)
def test_a_category_takes_only_what_it_can_be(answer: Any, game: str, typed: str, said: str) -> None:
    """The line is asked for again, whole."""
    zeros = " ".join("0" for _ in typed.split())
    made = answer(game, "Ann, Bo", "2", typed, zeros.replace("0", "1", 1), zeros, KEEP)

    assert said in made.err
    assert totals(made) == {"Ann": 1, "Bo": 0}


@pytest.mark.parametrize("game", [place.id for place in find_games().values() if ScoreSheet(place).game.scores])
def test_every_category_has_its_sign(game: str) -> None:
    """None of ours may be either; what can't be is refused everywhere."""
    assert {score.sign for score in ScoreSheet(locate(game)).game.scores.values()} <= {"plus", "minus"}


def test_u_goes_back_in_categories(answer: Any) -> None:
    """Number by number, from one player to the one before, and no further than the first."""
    typed = ["u", "14 2 3", "u", "1", "11", "u", "ann hex 20", "12 0", "ann 14 2 1", "0"]
    made = answer("space-junkyard", "Ann, Bo", "2", *typed, KEEP)

    assert totals(made) == {"Ann": 11, "Bo": 12}
    assert "isn't" not in made.err


@pytest.mark.parametrize(
    ("mends", "expected"),
    first_of(
        [
            (["ann 12", "cleo 3", "ann tiles 3", "ann hexagons -3"], {"Ann": 9, "Bo": 9}),
            (["A sections 0", "bo open exits 4"], {"Ann": 11, "Bo": 6}),
            (["bo 20 1 1"], {"Ann": 9, "Bo": 18}),
            (["ann hex 12"], {"Ann": 7, "Bo": 9}),
            (["ann sections with open exits 0"], {"Ann": 11, "Bo": 9}),
        ],
        3,
    ),
)
def test_a_category_is_mended_and_kept(answer: Any, salvage: Any, mends: list[str], expected: dict[str, int]) -> None:
    """By player and category, or a player's whole line; the sum is shown again. What isn't clear changes nothing."""
    made = answer("space-junkyard", "Ann, Bo", "2", "14 2 3", "11 1 1", *mends, KEEP)

    assert totals(made) == expected
    assert salvage("history", "--json").json[0]["score"] == made.json
    if mends[2:]:
        assert "Say which of Ann's points: hexagons, unfinished sections" in made.err
        assert "'cleo' isn't one of the players; type Ann or Bo" in made.err
        assert "'tiles' isn't counted" in made.err
        assert "Hexagons can't be negative" in made.err
    else:
        assert f"Bo: total {expected['Bo']}" in made.err


def test_a_total_is_mended_and_the_tie_asked_again(answer: Any) -> None:
    """JO-068: a mended number may make a tie, and end one."""
    made = answer("junk-orbit", "Ann 12, Bo 9, Cy Lee 4", "bo 12", "2", "cy lee: 20", KEEP)

    assert (totals(made), made.json["winners"]) == ({"Ann": 12, "Bo": 12, "Cy Lee": 20}, ["Cy Lee"])
    assert made.err.count("are level") == 1


def test_date_place_and_note_are_kept_with_a_score(answer: Any, salvage: Any) -> None:
    """Told before it is kept; a day that is none is asked for again, and nothing after the word takes it back."""
    typed = ["date soon", "date 2026-11-14", "place Home", "note: it rained", "place", KEEP]
    made = answer("mixia", "Ann 12, Bo 9", *typed)
    row = salvage("history", "--json").json[0]

    assert "'soon' isn't a day; type one such as 2026-11-14, or yesterday." in made.err
    assert (row["ended"][:10], row["place"], row["note"]) == ("2026-11-14", None, "it rained")


def test_a_category_that_could_be_several_is_asked_for(answer: Any) -> None:
    made = answer("junk-orbit", "Ann, Bo", "2", "1 2 3 4", "4 0 0 0", "ann m 1", "ann earth 2", KEEP)

    assert "'m' could be moon bonus or mars bonus" in made.err
    assert totals(made) == {"Ann": 10, "Bo": 4}


def test_points_that_follow_from_pieces_are_not_typed_over(answer: Any) -> None:
    made = answer("junk-orbit", "Ann, Bo", "3", "", "4", "2", "ann 12", KEEP)

    assert "That follows from what you entered; once it is kept" in made.err
    assert totals(made) == {"Ann": 4, "Bo": 2}


def test_nothing_is_said_to_be_kept_that_is_not(
    home: Path, salvage: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Where the history can't be written, all that was answered is shown once more."""
    home.mkdir(parents=True, exist_ok=True)
    (home / "history.jsonl").mkdir()
    monkeypatch.setattr("companion.sessions.history.played", list)
    monkeypatch.setattr("sys.stdin", StringIO("Ann, Bo\n3\n\nE26\n4\ny\n"))
    made = salvage("score", "junk-orbit")

    assert (made.code, "Kept." in made.err, "Not kept." in made.err) == (2, False, True)
    assert "can't be written" in made.err
    sheet = "\n".join(line for line in made.err.splitlines() if line[:1] != "#").partition("boards:")
    file = tmp_path / "again.yaml"
    file.write_text((sheet[1] + sheet[2]).partition("Not kept.")[0])
    again = salvage("score", "junk-orbit", file, "--no-keep", "--json")
    assert totals(again) == {"Ann": 4, "Bo": 4}, again.err


def test_leaving_says_what_becomes_of_a_score(home: Path, salvage: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C at the last question, as Ctrl-D does."""

    class Interrupted(StringIO):
        def readline(self, *args: Any) -> str:
            line = super().readline()
            if not line:
                raise KeyboardInterrupt
            return line

    monkeypatch.setattr("sys.stdin", Interrupted("Ann 12, Bo 9\n"))
    made = salvage("score", "mixia")
    assert "Not kept." in made.err
    assert made.code == 130
    monkeypatch.undo()


def test_points_are_asked_for_with_what_they_are_for(answer: Any) -> None:
    """Lost points are said to be lost, a bonus has its article; a note is a part of a sentence."""
    junkyard = answer("space-junkyard", "Ann, Bo", "2", "14", "2", "3", "11 1 1", KEEP).err
    orbit = answer("junk-orbit", "Ann, Bo", "2", "1 2 3 4 5", "1 2 3 4", "1 2 3 5", KEEP).err

    assert (
        "Ann: points for hexagons, points lost for unfinished sections and points lost for open exits?\n"
        "Ann: points lost for unfinished sections?\nAnn: points lost for open exits?\n"
    ) in junkyard
    assert "Penalty for all open exits: 1 point for each of them.\n" in junkyard
    assert "Ann: points for deliveries, points for the Earth bonus, points for the Moon bonus and points for" in orbit
    assert "Those are 5 numbers, but only 4 are asked for." in orbit
