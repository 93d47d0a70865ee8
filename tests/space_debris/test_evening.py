"""Lines of several answers that people typed in an evening of Space Debris."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.sessions.log import list_last_entries
from companion.space_debris import RULES
from companion.table.news import find_last_beginning, make_news
from tests.evening import Evening


@pytest.fixture
def evening(home: Path, tmp_path: Path) -> Evening:
    return Evening("space-debris", tmp_path)


END = "deliver e m m p repair eve repair"
LAID_BY_TOM = "deliver fuel metal metal junk electronics junk electronics"
AFTER_ONE = "capture H240 deliver electronics metal metal plastic"


@pytest.mark.parametrize("word", ["cara", "b", "eve", "f", "l", "fr"])
def test_no_left_over_word_flips_a_card(evening: Evening, word: str) -> None:
    """The second repair had one target left, so it ended the turn. A player, a satellite or a letter is no orbit card:
    nothing of the line is done."""
    done = evening.type("Eve", f"{END} {word}")

    assert done.keys == []
    assert "'Flip the next waiting card (1 cube). Which card is it?'" in " ".join(done.said)


def test_a_card_is_flipped_by_its_code(evening: Evening) -> None:
    """Whoever deals the cards may type them before the turn is over, in full."""
    assert evening.type("Eve", f"{END} l270 h90").keys[-3:] == ["repair", "L270", "H90"]


@pytest.mark.parametrize("word", ["cara", "b", "eve"])
def test_a_name_is_no_card_on_a_line_of_its_own(evening: Evening, word: str) -> None:
    """All forty cards can come, and no list is on the screen."""
    evening.positions["flip"] = {**evening.positions["Eve"], "answers": END.split()}
    done = evening.type("flip", word)
    assert done.keys == []
    assert "isn't an answer to this question" in done.said[0]
    assert evening.type("flip", "h12").keys == []  # A code isn't cut within its number.
    assert evening.type("flip", "h120").keys == ["H120"]


def test_nothing_is_read_ahead_of_a_draw(evening: Evening) -> None:
    """The companion draws: what there is to discard or deliver then, nobody has seen."""
    done = evening.type("Ann 13", "capture h300 2 recycle 2 metal b deliver")

    assert done.keys == []
    assert "the companion draws or rolls there; type 'metal b deliver' once you have seen what comes" in done.said[0]
    assert evening.type("Ann 13", "capture h300 2 recycle 2").keys == ["capture", "H300", "2", "recycle", "2"]


def test_cards_that_people_draw_are_typed_on(evening: Evening) -> None:
    """They have them in their hands, and read there is one too many."""
    evening.positions["Ann 13"]["physical"] = ["all"]
    done = evening.type("Ann 13", "capture h300 2 recycle 2 metal fuel junk thrust")

    assert (" ".join(done.keys), done.said) == ("capture H300 2 recycle 2 metal fuel junk thrust", [])


@pytest.mark.parametrize(
    ("position", "line", "keys"),
    [
        ("Ann 9", "capture h0 use rendez bob recycle 2", "capture H0 activate recycle 2"),
        ("Ann 9", "capture h0 use recycle 2", "capture H0 activate recycle 2"),
        ("Ann 1", "thrust g292 done capture g292 3 recycle", "thrust G292.5 stop capture 3 recycle"),
        ("Ann 1", "thrust g292 done capture 3 recycle 3", "thrust G292.5 stop capture 3 recycle 3"),
        ("Ann 1", "thrust g292 0 capture 3", "thrust G292.5 stop capture 3"),
        ("Ann 1", "thrust g292 0", "thrust G292.5 stop"),
        ("Ann 1", "thrust h330 done capture h330 2", "thrust H330 stop capture H330 2"),
        ("Eve", "play electronics g292.5 2, cap h240", "play electronics G292.5 2 capture H240"),
        ("Eve", "cap h270 2, cap h240, cap h300", "capture H270 2 capture H240 capture H300"),
        ("Eve", "cap h240, deliver e m m p", AFTER_ONE),
        ("Tom 5", LAID_BY_TOM, LAID_BY_TOM),
        ("Tom 5", "deliver f m m j e j e", LAID_BY_TOM),
        ("Anna 11", "deliver electronics junk plastic", "deliver electronics junk plastic"),
        ("Anna 11", "deliver e j p", "deliver electronics junk plastic"),
        ("Anna 11", "deliver e p done, cap h60", "deliver electronics plastic done capture H60"),
        ("Anna 11", "deliver e j e p", "deliver electronics junk electronics plastic"),
    ],
)
def test_a_turn_is_typed_as_it_is_asked(evening: Evening, position: str, line: str, keys: str) -> None:
    """Action by action, card by card; a satellite, its target or a place that is the only one may be named, and a move
    is ended by its end alone."""
    done = evening.type(position, line)

    assert (" ".join(done.keys), done.said) == (keys, [])


@pytest.mark.parametrize(
    ("position", "line", "said"),
    [
        ("Ann 9", "capture h0 rendez recycle 2", "'rendez' isn't one of the choices"),  # An action is named first.
        ("Ann 1", "thrust g292 capture 3", "'capture' isn't one of the choices"),
        ("Tom 5", "deliver fuel metal junk as electronics", "'as' isn't one of the choices"),
    ],
)
def test_what_names_no_answer_there_does_nothing(evening: Evening, position: str, line: str, said: str) -> None:
    """Neither a card, a space or a number that a label only tells of, nor the verb of another action: whatever list is
    on the screen, nothing of the line is done."""
    done = evening.type(position, line)

    assert done.keys == []
    assert said in done.said[0]


@pytest.mark.parametrize("end", ["0", "done"])
def test_an_end_that_gives_up_actions_is_asked_once(evening: Evening, end: str) -> None:
    """The move was over by itself, so what ends then is the turn."""
    session = evening.begin("Ann 1")
    given = session.read(f"thrust g292 g270 {end}")

    assert [each.sure for each in given] == ["", "", "", "Ann has 3 actions left. Stop taking actions anyway?"]


def test_a_table_that_goes_on_hears_of_the_whole_delivery(evening: Evening) -> None:
    """SD-053: each card was an answer of its own, but all of them are told in one sentence."""
    session = evening.begin("Tom 5")
    session.answer(LAID_BY_TOM.split())
    past = list_last_entries(session, 60)
    told = make_news(session, past[find_last_beginning(session, past) :])

    assert told[0].text == "delivers Fuel and 2 Metal plus 2 Junk as Electronics to satellite B"


def test_a_beginning_of_several_lines_is_read_as_less(evening: Evening) -> None:
    """`deliver e` may be the line with electronics alone or the one with more: the longest stretch that names one
    answer is the verb, and the cards follow."""
    state = evening.positions["Tom 4"]["state"]
    state["players"]["Tom"]["hand"] = ["electronics", "plastic"]
    state["resource_deck"] = {"electronics": 8, "fuel": 9, "junk": 12, "metal": 8, "plastic": 7}
    done = evening.type("Tom 4", "deliver e p")

    assert (" ".join(done.keys), done.said) == ("deliver electronics plastic", [])


@pytest.mark.parametrize("line", ["use b h0", "activate onboard-boosters b h0", "use b g202.5 h0"])
def test_a_space_that_is_not_the_only_one_starts_no_other_action(evening: Evening, desk: Any, line: str) -> None:
    """SD-126: the satellite has one space to go to; another one isn't passed on to the question after it."""
    satellites = {
        "A": {"card": "onboard-boosters", "at": "L90", "operational": True},
        "B": {"card": "extra-storage", "at": "G180"},
    }
    ships = {"Ann": {"at": "G180"}, "Bo": {"at": "G157.5"}}
    table = desk(ships, satellites, cubes={"H180": 1, "H0": 2, "G202.5": 0}).table
    evening.positions["boosters"] = {"state": RULES.dump(table)}
    done = evening.type("boosters", line)

    assert done.keys == []
    assert "H0 isn't an answer to this question; possible: Capture cubes, Done, Thrust." in done.said[0]
    assert evening.type("boosters", "use b g202.5").keys == ["activate", "B"]
