"""What a refused line says at the table: in a row or two, by the names that the screen has."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from companion.positions.answer_errors import OPTIONS_PREFIX, AnswerError
from companion.sessions.session import Session
from companion.sessions.session_store import begin
from companion.table.compose import view
from companion.table.not_now import find_impossible
from companion.terminal.command_parser import Answers
from companion.terminal.game_loop import Sitting
from companion.terminal.plain import Plain
from companion.terminal.typed_line import MAX_REFUSAL_CHARS, read_line, shorten
from components.places import find_games, locate

POSITION = """
title: Ann is done; Bo may fly nearly everywhere
state:
  phase: move
  player: Ann
  players:
    Ann: {colour: green, at: A1, stores: {Y: 1}}
    Bo: {colour: white, at: C3, stores: {Y: 2}}
"""


def refusal(session: Session, *typed: str) -> list[str]:
    """What is said at the table to somebody who types that line."""
    with pytest.raises(AnswerError) as said:
        session.answer(typed)
    return shorten(said.value)


@pytest.mark.parametrize("game", find_games())
def test_refusals_are_short(home: Path, game: str) -> None:
    """At random questions a line whose second word fits nothing lists no more than a row holds."""
    session, random = begin(locate(game), ["Ann", "Bo"], seed=4), Random(4)
    for _ in range(30):
        ask = session.play.ask
        if ask is None:
            break
        options = [*getattr(ask, "options", ())] or ["zzz"]
        said = refusal(session, str(random.choice(options)), "qqq")
        assert len(said) <= 2
        assert OPTIONS_PREFIX not in said[0] or len(said[0].rpartition(", but ")[2]) <= MAX_REFUSAL_CHARS
        session.random()


def test_a_refused_line_that_begins_with_a_number_is_no_answer_of_the_list(home: Path) -> None:
    """So many pieces that the supply doesn't have are refused, though the list has that number, too; the number and an
    answer to what comes after it are two answers."""
    session = begin(locate("space-debris"), ["Ann", "Bo"], seed=1, mode="tracker")
    session.answer(["ann cubes +50"])
    shown = view(session)
    fourth = next(option for option in shown.listed if option.typed == "4")
    with pytest.raises(AnswerError) as said:
        read_line(session, shown, "4 cubes to G45")
    assert shorten(said.value) == ["The supply has no cubes."]
    meant = read_line(session, shown, "4")
    assert isinstance(meant, Answers)
    assert [str(each.answer.option) for each in meant.given] == [fourth.key]


def test_a_number_that_is_kept_for_later_is_refused_with_what_is_in_its_way(home: Path) -> None:
    """Of a list whose numbers stay what they are."""
    session = begin(locate("space-junkyard"), ["Ann", "Bo"], seed=1, mode="tracker")
    (kept,) = find_impossible(session).values()
    said = {}
    for number, _, name in (each.partition(" ") for each in kept):
        with pytest.raises(AnswerError) as refused:
            read_line(session, view(session), number)
        said[name] = shorten(refused.value)[0]
    assert said["Metal −1"] == "Ann's metal can't go below 0."
    assert said["Move what was drawn"] == "Move what was drawn isn't possible now."


def test_a_refusal_says_what_the_screen_says(home: Path, tmp_path: Path) -> None:
    """Names of answers, as the list has them, and what was typed before."""
    file = tmp_path / "position.yaml"
    file.write_text(POSITION, encoding="utf-8")
    session = begin(locate("space-junkyard"), seed=1, scenario=file, physical=["all"])
    said = refusal(session, "B1", "qqq")
    leads = "After 'B1' the question would be 'Ann: move where?', but 'qqq' isn't one of the choices; "
    assert said[0].startswith(leads)
    assert said[0].endswith(" more.")
    assert said[1] == "Nothing was done."
    assert refusal(session, "end", "qqq")[0].startswith("After 'end' the question would be ")


def test_a_name_of_two_words_is_refused_whole(home: Path) -> None:
    """A piece that can't be meant now is refused by its name, with or without its code, not by its first word."""
    session = begin(locate("spacecraft"), ["Ann", "Bo"], seed=4)

    assert refusal(session, "white", "nose")[0].startswith("White nose isn't an answer to this question")
    assert refusal(session, "WN")[0].startswith("WN (White nose) isn't an answer to this question")


def test_a_number_that_the_list_does_not_have_is_refused(home: Path, tmp_path: Path) -> None:
    """It asks for nothing that the board says of that number, such as what lies in row 2."""
    file = tmp_path / "position.yaml"
    file.write_text(POSITION, encoding="utf-8")
    session, display, lines = begin(locate("space-junkyard"), scenario=file), Plain(), iter(["2", "Bo"])
    said: list[list[str]] = []
    display.show = lambda shown, message, whole: said.append([*message])  # type: ignore[method-assign]
    display.ask = lambda prompt="> ": next(lines, "q")  # type: ignore[method-assign]
    Sitting(session, display, print).play()

    assert said[1] == ["'2' isn't one of the choices (did you mean F2?)."]
    assert said[2][0].startswith("Bo")


def test_the_code_before_a_name_may_be_left_out(home: Path) -> None:
    """`culver` is `B1 Culver II for 1,000`."""
    session = begin(locate("mixia"), ["Kim", "Lee"], seed=4)
    while "culver-ii" not in {str(option.key) for option in view(session).listed}:
        session.random()
    assert [entry.key for entry in session.answer(["culver", "best"])] == ["culver-ii", "auto"]
