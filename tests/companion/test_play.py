"""The game at a terminal: driven through a real pseudo-terminal."""

from __future__ import annotations

import json
import os
import re
import signal
import time
from pathlib import Path
from typing import Any

from ..game_folder import FirstGame
from ..long_run import LONG
from ..programs import PATIENCE
from .pseudo_terminal import COLUMNS, RANDOM, UP

TOY = Path(__file__).parent / "toy"


def opened(terminal: Any, *args: str) -> Any:
    """A seeded game of two, set up by chance, at its first action."""
    table = terminal("space-debris", "--players", "Ann,Bo", "--seed", "5", "--session", "one", *RANDOM, *args)
    table.wait()
    return table


# ---- at a terminal ----------------------------------------------------------------------------------------------


def test_a_game_is_played_to_its_end_by_typing_numbers(terminal: Any, salvage: Any) -> None:
    """Numbers read off the screen play a game to its end, with result and score; it is in the history then."""
    table = opened(terminal)
    for _ in range(200):
        if "The game is over" in table.screen:
            break
        assert max(map(len, table.screen.splitlines())) <= COLUMNS
        table.type("end" if "which action" in table.screen else "1", r"(\[y/N\]|>) $")
        if table.screen.endswith("[y/N] "):
            table.type("y")

    assert "The game is over." in table.screen
    assert re.search(r"Mission: lost \(", table.screen)
    assert "You both lost" in table.screen
    assert "The game is over: press Enter to leave" in table.type("capture")
    assert "The crew loses" in table.type("/log")
    table.type("q", "$")
    assert table.process.wait(PATIENCE) == 0
    assert [row["result"] for row in salvage("history", "--json").json] == ["lost"]


def test_the_table_shows_what_players_need(terminal: Any, salvage: Any) -> None:
    """One screen tells threat and what comes next, every ring in words, ships with hands, what satellites lack."""
    table = opened(terminal)
    state = salvage("status", "--json").json["state"]

    assert re.search(r"Threat ■{4}·{8} 4  level 2: 2 cards \(1 and 2 cubes\)  supply 32 cubes", table.screen)
    for orbit in ("GSO", "HEO", "LEO"):
        assert f"\nCubes on {orbit}: " in table.screen
    for name, ship in state["players"].items():
        assert re.search(rf"{name} +{ship['at']} +4 HP  hold 0/5  [A-Z]\w+", table.screen)
    for letter, satellite in state["satellites"].items():
        how = "operational" if satellite["operational"] else r"\d[EFMP]( \d[EFMP])+"
        assert re.search(rf"{letter} +[A-Z][\w ]+ 4 HP  {how}", table.screen)
    assert "Ann: which action? (4 left)" in table.screen


def test_undo_takes_back_and_redo_gives_again(terminal: Any, salvage: Any) -> None:
    """`u` takes an answer back without asking, `r` gives it again; where a card was drawn `u` asks once."""
    table = opened(terminal)
    before = salvage("status", "--json").json["state"]
    table.type("thrust")
    table.type("1")
    assert "Ann moves to" in table.screen
    table.type("u")
    assert "Undone: Ann chose" in table.screen
    table.type("r")
    assert re.search(r"Redone: Ann chose .+", table.screen)
    table.type("stop")
    assert "Ann has 3 actions left. Stop taking actions anyway?" in table.type("0", r"\[y/N\] $")
    assert "Cancelled; nothing has changed." in table.type("0")
    assert "Ann has 3 actions left. Stop taking actions anyway?" in table.type("end", r"\[y/N\] $")
    table.type("y")
    after = salvage("status", "--json").json
    assert after["player"] == "Bo" or after["phase"] != "actions"
    table.type("u", r"\[y/N\] $")
    assert re.search(r"([Ss]omething has|\d+ things have) been drawn or turned up since then", table.screen)
    assert "Nothing was undone." in table.type("n")
    table.type("u", r"\[y/N\] $")
    table.type("y")
    assert "Ann: which action? (3 left)" in table.screen
    table.type("u 3", r"\[y/N\] $")
    table.type("y")

    assert salvage("status", "--json").json["state"] == before


def test_why_and_commands(terminal: Any, salvage: Any) -> None:
    """`?` tells the rules that acted; `/adjust` shows the table as it is now, a correction
    without a reason asks for one."""
    table = opened(terminal)
    table.type("thrust")
    table.type("1")
    screen = table.type("?")
    assert re.search(r"SD-040 +.+", screen)
    table.type("")
    assert re.search(r"^SD-037   .*actions", table.type("? sd-037"), re.M)
    table.type("")
    assert "No rule or piece mentions 'SD-999'" in table.type("? SD-999")
    table.type("")
    table.type("stop")
    assert "This will change: threat from 4 to 6." in table.type("/adjust threat=6", "> $")
    assert "Nothing was corrected." in table.type("back")
    screen = table.type("/adjust threat=6 --reason it had been bumped")
    assert "Corrected: threat from 4 to 6." in screen
    assert re.search(r"Threat ■{6}·{6} 6", screen)
    assert "Undone: the correction of threat to 6" in table.type("u")
    table.type("r")
    assert "Space Debris, session one, turn 1, Ann." in table.type("/status")
    assert "/new is about another game" in table.type("/new space-debris")
    assert "No such command" in table.type("/zzz")
    table.type("")
    assert "Threat" in table.type("")
    table.type("/quit", "salvage play one")

    assert table.process.wait(PATIENCE) == 0
    assert salvage("status", "--json").json["state"]["threat"] == 6


def test_a_killed_terminal_goes_on_where_it_was(terminal: Any, salvage: Any) -> None:
    """Kill -9 at a question in the middle of an action loses nothing; `salvage play NAME` asks it again."""
    table = opened(terminal)
    table.type("thrust")
    table.type("1")
    question = table.screen.splitlines()[-2:]
    before = salvage("status", "--json").out
    os.killpg(table.process.pid, signal.SIGKILL)
    table.process.wait()

    again = terminal("one")
    again.wait()
    assert again.screen.splitlines()[-2:] == question
    assert re.search("Before you stopped:.*Ann moves to", again.screen, re.DOTALL)
    assert salvage("status", "--json").out == before


@LONG
def test_physical_cards_are_typed_as_printed(terminal: Any) -> None:
    """With physical decks a draw is typed by its code; a card that lies elsewhere is refused with the reason."""
    start = ("space-debris", "--players", "Ann,Bo", "--seed", "5", "--physical", "all")
    options = ("excess-resources=yes", "first=Ann", "satellites=random")
    table = terminal(*start, *(f"--option={option}" for option in options))
    table.wait()
    assert "Deal Ann a resource card (1 of 2). Which card is it?" in table.screen
    assert re.search(r"\d F Fuel", table.screen)
    table.type("F")
    table.type("j")
    table.type("E")
    table.type("p")
    assert "Draw a satellite card for dock A. Which card is it?" in table.screen
    table.type("AP")
    assert "AP (Armor Plating) isn't possible now" in table.type("AP")
    for code in ("AU", "DF", "ES", "AU"):
        table.type(code)
    assert "Type its code, such as" not in table.screen  # Eight are few enough to be listed.
    table.type("L45 H0 G180 L225")
    assert "such as G0 or L315." in table.screen
    refused = table.type("G112.5 L45")
    assert "L45 isn't possible now: it is out already" in refused
    assert "possible:" not in refused  # The codes of a whole deck would push the table off the screen.
    assert "more lines" not in refused
    assert "Nothing was done. Arrow up brings it back" in refused.replace("\n", " ")
    table.press(UP, r"G112\.5 L45$")
    assert "Draw the next orbit card" in table.type("\b" * len(" L45"))  # One card is drawn: the next is asked for.
    assert "isn't possible now" not in table.screen


def test_another_process_may_answer_meanwhile(terminal: Any, salvage: Any) -> None:
    """An answer typed to a question that is no longer pending changes nothing and is told."""
    table = opened(terminal)
    salvage("do", "end")
    table.type("end", r"\[y/N\] $")
    table.type("y")

    assert "The game has moved on since that question was shown" in table.screen.replace("\n", " ")
    assert "Bo: which action?" in table.screen


def test_what_one_player_draws_is_told_to_that_player_alone(terminal: Any) -> None:
    """A card dealt to a hidden hand is told after the keyboard was handed over, and is cleared away."""
    table = terminal(str(TOY), "--players", "Ann,Bo", "--seed", "3", "--trust")
    for who in ("Ann", "Bo"):
        screen = table.wait(f"{who}: press Enter when nobody else is looking $")
        assert f"Only {who} may see" in screen
        assert "dealt" not in screen
        assert f"dealt {who}" in table.type("", r"hide this $")
        table.send("")

    assert "dealt" not in table.wait()


def test_one_enter_too_many_after_a_secret_deal_is_no_next_turn(terminal: Any, tmp_path: Path) -> None:
    """However late it comes."""
    table = terminal(str(FirstGame(tmp_path / "market").folder), "--players", "Ann,Bo")
    table.wait()
    table.type("deal", r"nobody else is looking $")
    for ending in (r"nobody else is looking $", r"> $"):
        table.type("", r"hide this $")
        screen = table.type("", ending)
    time.sleep(0.6)  # Longer than two Enters of one hand are apart.

    assert "Ann: what next?" in screen
    assert "Bo: what next?" not in table.type("")
    assert "Bo: what next?" in table.type("next")


def test_secret_choices_hand_the_keyboard_over(terminal: Any) -> None:
    """What a player decides in secret is on the screen only while that player has the keyboard."""
    table = terminal(str(TOY), "--players", "Ann,Bo", "--seed", "3", "--trust", "--physical", "deck")
    for who, card in (("Ann", "S"), ("Bo", "M")):
        screen = table.wait(f"{who}: press Enter when nobody else is looking $")
        assert f"{who} decides in secret" in screen
        table.type("")
        table.type(card, r"hide this $")
        table.send("")
    table.wait()
    table.type("draw", r"nobody else is looking $")
    table.type("")
    table.type("M", r"hide this $")
    table.type("")

    screen = table.type("bid", r"nobody else is looking $")
    assert "bid moon" not in screen
    assert "bid sun" in table.type("")
    table.type("1", r"nobody else is looking $")
    assert "bid moon" in table.type("")  # Bo has no choice, which nobody learns.
    public = table.type("1")
    assert "bid Ann moon" in public
    assert "bid Bo moon" in public


def test_no_colour_where_none_is_wanted(terminal: Any) -> None:
    """NO_COLOR leaves no colour in what is written; nothing is told by colour alone."""
    table = terminal("space-debris", "--players", "Ann,Bo", "--seed", "5", "--session", "one", *RANDOM, NO_COLOR="1")
    table.wait()

    colours = [int(n) for codes in re.findall(r"\x1b\[([0-9;]+)m", table.raw) for n in codes.split(";") if n]
    assert not [code for code in colours if 30 <= code <= 49 or code >= 90]
    assert "▲ Ann" in table.screen


def test_a_terminal_without_unicode_is_served(terminal: Any) -> None:
    """Where the encoding has no signs the same is drawn with ASCII, and no name can stop the game."""
    table = terminal("space-debris", "--players", "Zoë,安娜", "--seed", "5", *RANDOM, PYTHONIOENCODING="ascii")
    screen = table.wait()

    assert screen.isascii()
    assert "Threat ####........ 4" in screen
    assert re.search(r"\^ Zo\? +[GHL]", screen)


def test_a_long_fault_is_broken_between_words(terminal: Any) -> None:
    """On a terminal a fault's line is broken where a word ends; what follows stands two columns to the right."""
    rows = terminal("no-such-game").wait(r"sessions: \S*\s*$").splitlines()

    assert rows[0].startswith("'no-such-game' is neither a game nor a session; games: junk-orbit")
    assert max(map(len, rows)) <= 80
    assert [row[:2] for row in rows[1:]] == ["  "] * (len(rows) - 1) != []


@LONG
def test_what_a_question_mark_explains(terminal: Any) -> None:
    """A choice by its number, a word of the rules, a card by its code, and why something isn't possible."""
    table = opened(terminal)

    assert re.search(r"^1 +.*\nSD-0", table.type("? 1"), re.M)
    assert re.search(r"^SD-\d+ .*collision", table.type("? collision"), re.M | re.I)
    assert "Orbit card G112.5: ships and a satellite" in table.type("? g112.5")
    screen = table.type("? not recycle")
    assert "Recycle isn't possible now: Ann's hold is empty (SD-049)" in screen
    assert re.search(r"^SD-0\d+ ", screen, re.M)
    assert "That is possible now; type " in table.type("why not thrust")
    assert "one adjacent space" in table.type("? capture")  # Typed there, it isn't lost.
    assert "No rule or piece mentions 'zebra'" in table.type("? zebra")
    screen = table.type("? plastic")
    assert re.search(r"^P Plastic: Raise your .*, up to\s+10\.$", screen, re.M)


@LONG
def test_a_question_mark_tells_of_the_question_first(terminal: Any) -> None:
    """`?` is about what is asked now, then about the last answer."""
    table = terminal("junk-orbit", "--players", "Ann,Bo", "--seed", "3")
    table.wait()
    table.type("ann")
    screen = table.type("?")
    assert re.search(r"^\?\nAnn: launch which tile\?.*\nJO-035 ", screen, re.M)
    assert screen.index("JO-035") < screen.index("The last answer was 'Ann' (Who goes first?).")


@LONG
def test_undo_to_an_answer_of_the_log(terminal: Any, salvage: Any) -> None:
    """`u list` shows the last answers by number; `u to` undoes that one and all after it."""
    table = opened(terminal)
    start = salvage("status", "--json").json["seq"]
    table.type("thrust")
    table.type("1")
    table.type("stop")
    listed = table.type("u list", r"none\) > $")
    assert "The last answers, newest first" in listed
    assert re.search(rf"^ +{start + 1}  .*Thrust", listed, re.M)
    table.type("")
    assert "no answer of that number" in table.type("u to 999")
    table.type(f"u to {start + 1}", r"\[y/N\] $")
    table.type("y")
    assert salvage("status", "--json").json["seq"] == start


def test_tab_completes_what_stands_on_the_screen(terminal: Any) -> None:
    """The beginning of an answer becomes the whole of it, in the letters of the screen, which says that Tab does so."""
    table = opened(terminal)
    assert "u undo  ? why  / commands  Tab completes" in table.screen
    table.press("thr\t\r", r"move where")
    assert re.search(r"Thrust *\r?\n", table.raw)


def test_what_was_secret_is_taken_away_with_all_that_scrolled(terminal: Any) -> None:
    """From the screen, from what has scrolled off it, and from the lines that the up arrow brings back."""
    table = terminal(str(TOY), "--players", "Ann,Bo", "--seed", "3", "--trust", "--physical", "deck")
    table.wait("Ann: press Enter when nobody else is looking $")
    table.type("")
    table.type("S", r"hide this $")
    table.send("")
    table.wait("Bo: press Enter when nobody else is looking $")
    assert "\x1b[H\x1b[2J\x1b[3J" in table.raw
    table.type("")
    table.press(UP, "> $")
    time.sleep(0.3)
    table.press("", "> $")
    assert not re.search("> S$", table.screen)


@LONG
def test_a_new_game_on_one_page(terminal: Any, salvage: Any, home: Path) -> None:
    """Which game, who plays, and the page: a number changes a line in its place. Enter begins."""
    table = terminal()
    assert "3 Space Debris" in table.wait()
    table.type("space d")
    page = table.type("Ann, Bo")
    assert re.search(r"^ +5 +Rules +the basic game +3 optional rules", page, re.M)
    wrong = table.type("name not a name")
    assert "'not a name' can't be a session's name: up to 40" in wrong
    table.type("name friday")
    for setting in ("satellites", "pawns", "8", "first player ann"):
        page = table.type(setting)
    table.type("", "which action")
    assert salvage("status", "--json").json["session"] == "friday"
    assert json.loads((home / "new-games.json").read_text())["players"] == ["Ann", "Bo"]
