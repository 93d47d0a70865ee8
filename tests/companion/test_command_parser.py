"""What a line typed at the terminal means: an answer, a command, undo or redo."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.engine import Choice
from companion.sessions.session import Session
from companion.sessions.session_store import begin
from companion.table.compose import view
from companion.terminal.command_parser import Again, Answers, Command, Correct, Leave, Redo, Undo, Why, read_command
from companion.terminal.typed_line import read_line
from components.places import locate
from components.problems import SalvageError

from .seen import Begin


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
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
        ("u to 17", Undo(17, "to")),
        ("undo list", Undo(by="list")),
        ("u turn", Undo(by="turn")),
        ("/undo turn", Undo(by="turn")),
        ("r list", Redo(by="list")),
        ("r turn", Redo(by="turn")),
        ("-", Undo(1)),
        ("- 3", Undo(3)),
        ("+", Redo(1)),
        ("+ 2", Redo(2)),
        ("*", Why("")),
        ("*3", Why("3")),
        ("table", Again()),
        ("me Bo", Command(("me", "Bo"))),
        ("where", Command(("where",))),
        ("choices", Again(whole=False)),
        ("q", Leave()),
        ("/", Command(())),
        ("/undo 2", Undo(2)),
        ("/redo", Redo(1)),
        ('/adjust threat=3 --reason "a cube"', Correct(("threat=3",), "a cube")),
        ("/adjust a=1 b=2 --reason under the sofa", Correct(("a=1", "b=2"), "under the sofa")),
        ("/adjust hand=2F E b=1 --reason x", Correct(("hand=2F E", "b=1"), "x")),
        ("/adjust a=1 --reason=lost", Correct(("a=1",), "lost")),
        ("/adjust a=1", Correct(("a=1",), None)),
        ("adjust ann hp -1, G45 0", Correct(("ann hp -1", "G45 0"), None)),
        ("adjust bo.hp = 2", Correct(("bo.hp = 2",), None)),
        ("adjust", Command(("adjust",))),
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
    """Undo, why, corrections and other commands are told apart."""
    assert read_command(typed) == meant


@pytest.mark.parametrize("typed", ["", "2", "thrust H0", "-3", "+2", "1,000", "ann l", "undone", "logbook", "r2"])
def test_what_is_no_command(typed: str) -> None:
    """Answers, or what is refused as one."""
    assert read_command(typed) is None


def test_nothing_to_redo() -> None:
    """Then `r` begins an answer, such as Recycle."""
    assert read_command("r", redo=False) is None
    assert read_command("+", redo=False) == Redo(1)


@pytest.fixture
def cities(home: Path) -> Session:
    """Junk Orbit where somebody may go to Quito."""
    for seed in range(40):
        session = begin(locate("junk-orbit"), ["Ann", "Bo"], seed=seed)
        for _ in range(40):
            ask = session.play.ask
            if isinstance(ask, Choice) and "Quito" in ask.options:
                return session
            session.random(1)
    raise AssertionError("nobody can go to Quito")


@pytest.mark.parametrize("typed", ["q", "Q", "quit", "exit"])
def test_to_leave_moves_no_ship(cities: Session, typed: str) -> None:
    """Not even where a city is called Quito."""
    assert read_line(cities, view(cities), typed) == Leave()
    assert isinstance(read_line(cities, view(cities), "quito"), Answers)


def test_an_answer_in_full_goes_before_a_command(toy: Begin) -> None:
    """A card called S is that card; `/redo` still redoes, and what begins no answer is a command."""
    session = toy(physical=["deck"])
    shown = view(session)
    assert isinstance(read_line(session, shown, "S"), Answers)
    assert read_line(session, shown, "/redo") == Redo(1)
    assert read_line(session, shown, "log") == Command(("log",))


def test_a_line_that_means_nothing() -> None:
    """An open quote is refused in words."""
    with pytest.raises(SalvageError):
        read_command('/adjust "x')
