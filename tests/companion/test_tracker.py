"""Tracker mode: a game's data alone makes a table that keeps turns, tracks, counters, decks, dice, pieces, points."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from .deck_games import write_game

FLEET = """\
title: Pocket Fleet
players: [1, 3]
options:
  storm: {title: Storm, text: Every third turn nobody moves.}
tracks:
  fame: {title: Fame, spaces: ["0", "1", "2", "10"], start: "0"}
dice:
  wind: {title: Wind die, faces: [calm, calm, gale], count: 2}
decks:
  harbour: {title: Harbour, kinds: [ship, crew]}
scores:
  cargo: {title: Cargo}
  glory: {title: Glory}
kinds:
  ship:
    title: Ships
    size: 63 x 88
    source: rulebook
    pieces:
      - {id: tug, name: Tug, code: TG, count: 2}
      - {id: barge, name: Barge, code: BG, count: 3}
  crew: {title: Crew, size: 63 x 88, count: 4, source: rulebook}
  counters:
    title: Coins
    size: 10 x 10
    source: rulebook
    pieces:
      - {id: gold, name: Gold coin, count: 5}
      - {id: tin, name: Tin coin, count: 20}
  mat: {title: Mats, size: 200 x 90, source: rulebook}
"""


@pytest.fixture
def fleet(tmp_path: Path, home: Path) -> Path:
    """An own game with data only."""
    return write_game(tmp_path / "fleet", FLEET).folder


def begun(fleet: Path, salvage: Any, *args: str) -> None:
    made = salvage("new", fleet, "--players", "Ann,Bo", "--seed", 4, *args)
    assert made.code == 0, made.err


def do(salvage: Any, *keys: str) -> Any:
    made = salvage("do", *keys)
    assert made.code == 0, made.err
    return salvage("status", "--json").json


def test_a_game_with_data_only_is_tracked(fleet: Path, salvage: Any) -> None:
    """A folder with nothing but data makes a session; its state has all that the data tells of."""
    begun(fleet, salvage)
    told = salvage("status", "--json").json

    assert (told["mode"], told["turn"], told["player"]) == ("tracker", 1, "Ann")
    assert told["state"]["tracks"] == {"fame": "0"}
    assert told["state"]["harbour"] == {"?": 9}
    assert told["state"]["counters-pieces"] == {"gold": 5, "tin": 20}
    assert told["state"]["players"]["Bo"]["points"] == {"cargo": 0, "glory": 0}
    assert "mat" not in str(told["state"])


def test_turns_go_round_and_remind(fleet: Path, salvage: Any) -> None:
    """`next` gives the turn to the left and tells every reminder, optional rules in use among them."""
    begun(fleet, salvage, "--option", "storm=true")
    salvage("adjust", "reminders=[feed the cat]", "--reason", "cat")
    said = salvage("do", "next").out

    assert "Turn 2: Bo." in said
    assert "Remember: feed the cat" in said
    assert do(salvage, "next")["player"] == "Ann"


def test_physical_dice_and_decks_are_typed(fleet: Path, salvage: Any) -> None:
    """What people roll and draw themselves is asked for; a card that is not in the deck is refused."""
    begun(fleet, salvage, "--physical", "all")

    assert do(salvage, "roll", "2", "gale", "calm")["state"]["dice"]["wind"] == ["gale", "calm"]
    assert do(salvage, "draw", "Bo", "TG")["state"]["players"]["Bo"]["hand"]["harbour"] == ["tug"]
    do(salvage, "draw", "Bo", "TG")
    refused = salvage("do", "draw", "Bo", "TG")
    assert refused.code == 2
    assert "TG (Tug) isn't possible now" in refused.err


def test_pieces_are_called_as_the_data_call_them(salvage: Any) -> None:
    """By the plural of the data where there is one, on the way there and back."""
    salvage("new", "space-debris", "--mode", "tracker", "--players", "Ann,Bo")
    salvage("do", "5 cubes to bo")
    salvage("do", "1 cube from bo to ann")
    assert "5 cubes go from the supply to Bo's hold." in salvage("log").out
    assert "1 cube goes from Bo's hold to Ann's hold." in salvage("log").out
    salvage("do", "3 2-cube tokens to bo")
    assert "Supply: 45 cubes." in salvage("status").out
    assert "In the token pile: three 2-cube tokens." in salvage("status").out
    assert "Move three 2-cube tokens from Bo back into the token pile." in salvage("undo").out


def test_adjust_keeps_the_box_whole(fleet: Path, salvage: Any) -> None:
    """A correction takes pieces from the supply, and refuses more than the box holds; undo takes it back."""
    begun(fleet, salvage)
    salvage("adjust", "players.Ann.pieces.counters.tin=4", "--reason", "found")
    assert salvage("status", "--json").json["state"]["counters-pieces"] == {"gold": 5, "tin": 16}
    refused = salvage("adjust", "players.Ann.pieces.counters.gold=6", "--reason", "too many")
    assert refused.code == 2
    assert "that takes 1 more Gold coin than there are in the supply of coins" in refused.err
    salvage("undo")

    assert salvage("status", "--json").json["state"]["counters-pieces"] == {"gold": 5, "tin": 20}


def test_names_of_counters_are_told_apart(fleet: Path, salvage: Any) -> None:
    """A counter called like a score, or both the table's and a player's, is refused; all of it at once."""
    begun(fleet, salvage)
    refused = salvage("adjust", "counters={cargo: 1, fuel: 1}", "players.Ann.counters.fuel=1", "--reason", "x")

    assert refused.code == 2
    assert "'cargo': that is a score" in refused.err
    assert "'fuel' is the table's and a player's" in refused.err
    for name, what in (("fame", "track"), ("gold-coin", "kind"), ("7", "number")):
        refused = salvage("adjust", f"players.Ann.counters.{name}=1", "--reason", "x")
        assert (refused.code, f"{name!r}: that is a {what}" in refused.err) == (2, True)


def test_the_end_sums_up(fleet: Path, salvage: Any) -> None:
    """`finish` ends the game; points by category make the score, and it is in the history."""
    begun(fleet, salvage)
    for line in ("bo cargo +5", "bo glory -2", "glory +1", "finish"):
        do(salvage, line)
    row = salvage("history", "--json").json[0]

    assert (row["result"], row["score"]["winners"]) == ("finished", ["Bo"])
    totals = {player["name"]: (player["total"], player["rank"]) for player in row["score"]["players"]}
    assert totals == {"Ann": (1, 2), "Bo": (3, 1)}


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--players", "Ann,Open"], "no player can be called 'Open': answers use that"),
        (["--players", "Ann", "--option", "strom=true"], "no option 'strom' (did you mean storm?)"),
        (["--players", "Ann", "--option", "storm=perhaps"], "option storm is 'perhaps'; allowed: true, false"),
    ],
)
def test_wrong_beginnings_are_refused(fleet: Path, salvage: Any, args: list[str], said: str) -> None:
    """Players and options that can't be are one line each, and there is no session."""
    refused = salvage("new", fleet, *args)

    assert refused.code == 2
    assert said in refused.err
    assert salvage("sessions", "--json").json == []


def test_an_own_game_without_points_shows_none_and_leaves_pieces_in_the_box(fleet: Path, salvage: Any) -> None:
    """`points: none` and `left_out` of a game with data only: known pieces, and unseen ones of a deck."""
    text = FLEET.replace("scores:\n  cargo: {title: Cargo}\n  glory: {title: Glory}\n", "points: none\n")
    left = "left_out:\n  - {option: storm, of: ship.tug}\n  - {players: 2, of: harbour, number: 3}\n"
    (fleet / "components" / "game.yaml").write_text(text + left)
    begun(fleet, salvage, "--option", "storm=true")
    status = salvage("status").out

    assert "points" not in status.lower()
    assert "Left: 4 harbour ships." in status
    assert salvage("status", "--json").json["state"]["harbour"] == {"?": 7}
    assert "The game is over: you lost." in salvage("do", "end", "lost").out
    assert salvage("history", "--json").json[0]["result"] == "lost"


def test_what_stays_in_the_box_is_checked(fleet: Path, salvage: Any) -> None:
    text = FLEET + "points: glory\nleft_out: [{option: strom, of: tugs, players: 9}]\n"
    (fleet / "components" / "game.yaml").write_text(text)
    said = salvage("check", fleet).err

    for wrong in ("track or counter of players 'glory'", "option 'strom'", "deck, kind or piece 'tugs'", "'9'"):
        assert wrong in said
