"""What a line typed at the terminal means: an answer, a command, undo or redo."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from companion.table.view import Option
from companion.terminal.command_parser import Again, Answer, Command, Correct, Leave, Redo, Undo, UndoTo, Why, read
from components.problems import SalvageError

OPTIONS = [Option("1", "thrust", "Thrust"), Option("2", "repair", "Repair"), Option("3", "Ann Lee", "Ann Lee")]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("", Again()),
        ("2", Answer(("repair",), picked=1)),
        ("rep", Answer(("rep",))),
        ("thrust H0 stop", Answer(("thrust", "H0", "stop"))),
        ("1 H0 2", Answer(("thrust", "H0", "2"), picked=1)),
        ("2 H0 3", Answer(("repair", "H0", "3"), picked=1)),
        ("3 stop", Answer(("Ann Lee", "stop"), picked=1)),
        ("thrust, H0,stop", Answer(("thrust", "H0", "stop"))),
        ("9 H0", Answer(("9", "H0"))),
        ("thrust 1,000", Answer(("thrust", "1,000"))),
        ("ann l", Answer(("ann l",))),
        ("u", Undo(1)),
        ("U 3", Undo(3)),
        ("r 2", Redo(2)),
        ("?", Why("")),
        ("? 12", Why("12")),
        ("?collision", Why("collision")),
        ("Ann Lee?", Why("Ann Lee")),
        ("? why", Why("")),
        ("SD-037", Why("SD-037")),
        ("u undo", Undo(1)),
        ("r redo", Redo(1)),
        ("/ commands", Command(())),
        ("? not repair H0", Why("repair H0", no=True)),
        ("u to 17", UndoTo(17)),
        ("undo list", UndoTo()),
        ("u turn", UndoTo(turn=True)),
        ("/undo turn", UndoTo(turn=True)),
        ("r list", Redo(None)),
        ("r turn", Redo(None, turn=True)),
        ("-", Undo(1)),
        ("- 3", Undo(3)),
        ("-3", Answer(("-3",))),
        ("+", Redo(1)),
        ("+ 2", Redo(2)),
        ("+2", Answer(("+2",))),
        ("*", Why("")),
        ("*3", Why("3")),
        ("table", Again()),
        ("choices", Again(whole=False)),
        ("q", Leave()),
        ("/", Command(())),
        ("/undo 2", Undo(2)),
        ("/redo", Redo(1)),
        ('/adjust threat=3 --reason "a cube"', Correct(("threat=3",), "a cube")),
        ("/adjust --reason under the sofa a=1 b=2", Correct(("a=1", "b=2"), "under the sofa")),
        ("/adjust hand=2F E b=1 --reason x", Correct(("hand=2F E", "b=1"), "x")),
        ("/adjust a=1 --reason=lost", Correct(("a=1",), "lost")),
        ("/adjust a=1", Correct(("a=1",), None)),
        ("adjust ann hp -1, G45 0", Correct(("ann hp -1", "G45 0"), None)),
        ("adjust bo.hp = 2", Correct(("bo.hp = 2",), None)),
        ("adjust", Command(("adjust",))),
        ("/adjust a=1 --reason x --json", Command(("adjust", "a=1", "--reason", "x", "--json"))),
        ("/adjust", Command(("adjust",))),
        ("/q", Leave()),
        ("quit", Leave()),
        ("help", Command(("help",))),
        ("log", Command(("log",))),
        ("why 12", Command(("why", "12"))),
        ("status --seat Ann", Command(("status", "--seat", "Ann"))),
        ("undo 2", Undo(2)),
    ],
)
def test_what_a_line_means(typed: str, meant: object) -> None:
    """Numbers, names, several names after the number or name of the first, undo, why and commands are told apart."""
    assert read(typed, OPTIONS, {"thrust"}) == meant


@pytest.mark.parametrize("typed", ["q", "Q", "quit", "exit"])
def test_to_leave_moves_no_ship(typed: str) -> None:
    """Not even where a city is called Quito; what is an answer by that very name stays one."""
    options = [Option("1", "Quito", "Quito (+3 points)"), Option("2", "Exit", "Exit")]
    assert read(typed, options, set()) == Leave()
    assert read(typed, options, {typed.lower()}) == Answer((typed,))


def test_a_number_that_no_long_list_has() -> None:
    """Whether all answers have their numbers on the screen or verbs alone, what is said is true of the list."""
    many = [Option(str(number), f"L{number}", f"L{number}") for number in range(1, 15)]
    random = Option("15", "random", "Pick at random", verb=True)
    for options, what in ((many, "the name"), ([*many, random], "a number from the list or the name")):
        with pytest.raises(SalvageError, match=f"^99 isn't one of the choices; type {what} of an answer$"):
            read("99", options, set())


def test_a_number_that_is_an_answer_is_no_place_in_the_list() -> None:
    """Where `1` is the name of an answer, a line that begins with it means that one."""
    options = [Option("1", "2", "two"), Option("2", "1", "one")]
    assert read("1 stop", options, {"1", "2"}) == Answer(("1", "stop"))


@pytest.mark.parametrize(
    ("numbers", "said"),
    [
        (("1", "2"), "type 1 or 2"),
        (("2", "4"), "type 2 or 4"),
        (("0", "1", "stop"), "type 0, 1 or stop"),
    ],
)
def test_a_number_that_is_no_answer(numbers: Sequence[str], said: str) -> None:
    """What is refused names the numbers that there are, also where they mean themselves."""
    options = [Option(number, number, "so many") for number in numbers]
    with pytest.raises(SalvageError, match=f"7 isn't one of the choices; {said}$"):
        read("7", options, set())


def test_an_answer_goes_before_a_command() -> None:
    """Where a card's code is `R`, `r` is that card; `/undo` still takes back."""
    assert read("r", OPTIONS, {"r", "u"}) == Answer(("r",))
    assert read("/undo", OPTIONS, {"r", "u"}) == Undo(1)


def test_an_answer_goes_before_a_bare_command() -> None:
    """Where a word of an answer begins like a command, the slash is needed."""
    options = [Option("1", "log-3", "Log the deed"), Option("2", "status", "Ask for a status")]
    assert read("log", options, set()) == Answer(("log",))
    assert read("status", options, set()) == Answer(("status",))
    assert read("/log", options, set()) == Command(("log",))


@pytest.mark.parametrize("typed", ["9", "0", '/adjust "x'])
def test_lines_that_mean_nothing(typed: str) -> None:
    """A number that is not listed and an open quote are refused in words."""
    with pytest.raises(SalvageError):
        read(typed, OPTIONS, set())
