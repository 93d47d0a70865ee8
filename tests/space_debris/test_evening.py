"""Lines of several answers that people typed in an evening of Space Debris."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.sessions.log import last_entries
from companion.sessions.undo import undo_path
from companion.table.joint import PickedLines
from companion.table.line_words import lists_of
from companion.table.news import begin_last, tell_news
from companion.table.view import view
from companion.terminal.game_loop import Sitting
from companion.terminal.plain import Plain
from tests.evening import Evening

FILE = Path(__file__).parent / "evening.yaml"


@pytest.fixture
def evening(home: Path, tmp_path: Path) -> Evening:
    return Evening("space-debris", FILE, tmp_path)


END = "deliver e m m p repair eve repair"
LAID_BY_TOM = "deliver fuel metal metal junk electronics junk electronics"


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
    session = evening.begin("Eve")
    session.answer(END.split())
    evening.positions["flip"] = {**evening.positions["Eve"], "answers": END.split()}
    assert evening.type("flip", word).said == [f"'{word}' isn't an answer to this question."]
    assert evening.type("flip", "h12").keys == ["H120"]


def test_a_line_stops_at_a_hand_that_is_too_large(evening: Evening) -> None:
    """Metal was to be played: what is discarded depends on what was drawn, so the line is done up to there."""
    done = evening.type("Ann 13", "capture h300 2 recycle 2 metal b deliver")

    assert done.keys[-2:] == ["recycle", "2"]
    assert done.asked.startswith("Ann: discard which card?")
    assert done.said == [
        "'metal' isn't taken for an answer, as 'Ann: discard which card? (1 over the hand limit)' came up on the way.",
        "Done up to '… 2 recycle 2'; the rest was not.",
    ]


@pytest.mark.parametrize(
    ("position", "line", "keys"),
    [
        ("Ann 9", "capture h0 use rendez bob recycle 2 deliver", "capture H0 activate recycle 2 deliver"),
        ("Ann 9", "capture h0 rendez recycle 2 deliver", "capture H0 activate recycle 2 deliver"),
        ("Ann 1", "thrust g292 done capture g292 3 recycle", "thrust G292.5 stop capture 3 recycle"),
        ("Ann 1", "thrust g292 done capture 3 recycle 3", "thrust G292.5 stop capture 3 recycle 3"),
        ("Ann 1", "thrust g292 capture 3", "thrust G292.5 stop capture 3"),
        ("Ann 1", "thrust g292 cap g292 2 thr", "thrust G292.5 stop capture 2 thrust"),
        ("Ann 1", "thrust g292 0 capture 3", "thrust G292.5 stop capture 3"),
        ("Ann 1", "thrust g292 0", "thrust G292.5 stop"),
        ("Ann 1", "thrust g292 g270 0", "thrust G292.5 G270"),
        ("Ann 1", "thrust g292 g270 done", "thrust G292.5 G270"),
    ],
)
def test_what_was_done_already_may_be_said(evening: Evening, position: str, line: str, keys: str) -> None:
    """A place or a card that was the only one, an end that came by itself; and a new action ends a move."""
    done = evening.type(position, line)

    assert (" ".join(done.keys), done.said) == (keys, [])


def test_a_word_too_many_is_told_with_what_the_line_did(evening: Evening) -> None:
    """Below the news somebody else may be asked, who has typed nothing yet."""
    session = evening.begin("Ann 1")
    sitting = Sitting(session, Plain(), print)
    sitting._answer(["thrust", "g292", "g270", "done"], 0, "", view(session))

    assert (sitting.message, sitting.news[-1]) == ([], "'done' wasn't needed: that was done already.")


def test_a_table_that_goes_on_hears_of_the_whole_delivery(evening: Evening) -> None:
    """SD-053: each card was an answer of its own, but all of them are told in one sentence."""
    session = evening.begin("Tom 5")
    session.answer(LAID_BY_TOM.split())
    past = last_entries(session, 60)
    told = tell_news(session, past[begin_last(session, past) :])

    assert told[0] == "Tom delivers Fuel and 2 Metal plus 2 Junk as Electronics to satellite B."


def test_a_number_finds_the_one_place_that_gives_so_many(evening: Evening) -> None:
    """Of several spaces within reach only the ship's own gives more than one cube."""
    done = evening.type("Ann 1", "thrust h330 done capture 2")

    assert (done.keys[-2:], done.said) == (["H330", "2"], [])


def test_an_unknown_number_does_nothing(evening: Evening) -> None:
    """No number of an action list that nobody has seen plays a card."""
    assert evening.type("Ann 1", "thrust g292 g270 capture 1").keys == []


def test_no_zero_at_the_end_of_a_line_gives_up_a_turn(evening: Evening) -> None:
    """What is left to do is given up on a line of its own."""
    done = evening.type("Ann 1", "thrust g292 capture 1 0")

    assert done.keys == []
    assert done.said[0].endswith("Ann has 2 actions left; to end anyway, type 0 on a line of its own.")


def test_cards_that_were_turned_over_stay(evening: Evening) -> None:
    """Where nothing but drawn cards has been told, a slip at the end of the line doesn't put them back."""
    evening.positions["flip"] = {**evening.positions["Eve"], "answers": END.split()}
    done = evening.type("flip", "l270 h60 cara")

    assert done.keys == ["L270", "H60"]
    assert done.said[-1] == "Done up to 'l270 h60'; the rest was not."


@pytest.mark.parametrize("line", ["cap h240 h300", "h240 h300"])
def test_a_place_that_a_label_only_tells_of_is_gone_to(evening: Evening, line: str) -> None:
    """Where the list has one line for all captures, the place in its brackets says which."""
    done = evening.type("Eve", line, joined=False)

    assert (done.keys[:4], done.said) == (["capture", "H240", "capture", "H300"], [])


def test_one_undo_undoes_what_one_word_answered(evening: Evening) -> None:
    """`h300` is both the capture and its place."""
    session = evening.begin("Eve")
    lines = PickedLines(session.rules.texts)
    lines.keep(session.answer(["cap", "h240", "h300"], lists=lists_of(session)), session.said)

    assert lines.number(session, 1, undo_path) == 2


@pytest.mark.parametrize(
    ("position", "line", "keys"),
    [
        ("Tom 4", "deliver plastic plastic, cap g67.5", "deliver plastic capture G67.5"),
        ("Tom 4", "deliver p p, cap g67.5", "deliver plastic capture G67.5"),
        ("Tom 4", "deliver plastic, cap g67.5", "deliver done capture G67.5"),
        ("Tom 6", "deliver fuel fuel, cap g135, cap h90", "deliver fuel capture G135 capture"),
    ],
)
def test_each_card_is_named_once(evening: Evening, position: str, line: str, keys: str) -> None:
    """Only one kind of card fits, so nobody is asked for the first of them: its name stands for that one, and the same
    name once more for the second."""
    done = evening.type(position, line)

    assert (" ".join(done.keys), done.said) == (keys, [])


@pytest.mark.parametrize(
    ("position", "line", "keys"),
    [
        ("Tom 6", "deliver 2 fuel, cap g135", "deliver fuel capture G135"),
        ("Tom 6", "deliver 2 fuel", "deliver fuel"),
        ("Tom 4", "deliver 2 plastic, cap g67.5", "deliver plastic capture G67.5"),
        ("Tom 5", "deliver fuel 2 metal 2 junk as electronics", LAID_BY_TOM),
        ("Tom 5", "deliver fuel, 2 metal and 2 junk as electronics", LAID_BY_TOM),
        ("Tom 5", "deliver fuel and 2 metal plus 2 junk as electronics", LAID_BY_TOM),
    ],
)
def test_a_number_of_cards_may_be_typed(evening: Evening, position: str, line: str, keys: str) -> None:
    """As lists and news write it."""
    done = evening.type(position, line)

    assert (" ".join(done.keys), done.said) == (keys, [])


@pytest.mark.parametrize("cards", ["junk as electronics junk as plastic", "junk as electronics and junk as plastic"])
def test_what_junk_stands_for_may_follow_as(evening: Evening, cards: str) -> None:
    done = evening.type("Tom 5", f"deliver fuel metal {cards}")

    assert (" ".join(done.keys), done.said) == ("deliver fuel metal junk electronics junk plastic", [])


@pytest.mark.parametrize(
    ("line", "keys"),
    [
        ("play electronics g292.5, cap h240", "play electronics G292.5 3 capture H240"),
        ("play electronics g292.5 2, cap h240", "play electronics G292.5 2 capture H240"),
        ("cap h270, cap h240, cap h300", "capture H270 2 capture H240 capture H300"),
        ("cap h270, cap banana", ""),
    ],
)
def test_all_that_fit_are_captured_where_the_line_goes_on(evening: Evening, line: str, keys: str) -> None:
    """Hardly anybody takes fewer."""
    done = evening.type("Eve", line, joined=False)

    assert (" ".join(done.keys), bool(done.said)) == (keys, not keys)


@pytest.mark.parametrize(
    ("line", "keys"),
    [
        ("deliver electronics junk plastic", "deliver electronics junk electronics plastic"),
        ("deliver e j p", "deliver electronics junk electronics plastic"),
        ("deliver electronics junk electronics plastic", "deliver electronics junk electronics plastic"),
        ("deliver electronics junk as plastic", "deliver electronics junk plastic"),
        ("deliver electronics and plastic plus junk as electronics", "deliver electronics plastic junk"),
        ("deliver electronics and junk as plastic, cap h60", "deliver electronics junk plastic capture H60"),
    ],
)
def test_every_card_that_is_named_is_delivered(evening: Evening, line: str, keys: str) -> None:
    """Where the last card could also be what junk stands for, unless `as` says that it is."""
    done = evening.type("Anna 11", line)

    assert (" ".join(done.keys), done.said) == (keys, [])
