"""What is taught at a terminal: the goal, then each thing once, on a machine where the game is new."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.engine.notes import TURN
from companion.game_registry.lessons import read_lessons
from companion.sessions.log import list_last_entries
from companion.sessions.session_store import begin
from companion.table.teacher import MAX_STEPS, Teacher
from companion.table.watch import Watch
from companion.terminal.teaching import TerminalTeacher, is_taught, set_teaching
from components.places import locate
from components.problems import SalvageError

from ..conftest import run


@pytest.fixture
def teacher(home: Path) -> TerminalTeacher:
    return TerminalTeacher(begin(locate("space-debris"), ("Ann", "Bo"), seed=3), True)


def tell(teacher: TerminalTeacher) -> list[str]:
    """What is told with the next look at the table."""
    watch = Watch(teacher.session)
    watch.begin()
    return teacher.tell(watch.look("table"), watch.told)


def test_a_thing_is_told_once_on_a_machine(teacher: TerminalTeacher) -> None:
    assert teacher.tell_goal()[0].startswith("How you win: ")
    assert tell(teacher)[0].startswith("The first player: ")
    assert tell(teacher) == []
    teacher.session.random(1)
    assert teacher.tell_goal() == []
    assert tell(teacher)[0].startswith("Choose the satellites: ")
    assert tell(TerminalTeacher(teacher.session, True)) == []
    assert [said.partition(":")[0] for said in teacher.set(["again"])] == ["Choose the satellites", "The first player"]


def test_what_is_asked_is_explained_before_what_led_to_it(home: Path) -> None:
    session = begin(locate("space-debris"), ("Ann", "Bo"), seed=3)
    while session.play.ask and session.play.ask.name != "collision":
        session.random(1)
    assert session.play.ask
    seat = str(session.play.ask.seat)
    watch = Watch(session)
    watch.begin()
    teacher = Teacher(read_lessons(session.place), session.rules.texts, session.game, seat)
    lesson = teacher.look(watch.look(seat), watch.told)
    assert lesson
    assert lesson.entry.id == "surplus"


def test_the_last_of_several_events_is_lit(home: Path) -> None:
    """Where the last card brought debris is what players look at, not where the first of a turn did."""
    session = begin(locate("space-debris"), ("Ann", "Bo"), seed=3)
    session.random(22)
    lessons, watch = read_lessons(session.place), Watch(session)
    watch.begin()
    cards = [note.values["card"] for entry in watch.told for note in entry.notes if note.name == "flipped card"]
    assert len({*cards}) > 1
    teacher = Teacher(lessons, session.rules.texts, session.game, "Ann", {*lessons.entries} - {"orbit-card"})
    lesson = teacher.look(watch.look("Ann"), watch.told)
    assert lesson
    assert [*lesson.places] == cards[-1:]


def test_a_long_account_begins_at_a_turn(home: Path) -> None:
    """Its end, which is what people see on the table, is never left out."""
    session = begin(locate("space-debris"), ("Ann", "Bo"), seed=3)
    session.random(150)
    teacher = Teacher(read_lessons(session.place), session.rules.texts, session.game, "Ann")
    every = list_last_entries(session, 150)
    steps = teacher.tell_steps(every, session.is_physical)
    assert 0 < len(steps) <= MAX_STEPS
    assert steps == teacher.tell_steps(every[-len(every) // 2 :], session.is_physical)[-len(steps) :]
    turns = [entry.seq for entry in every for note in entry.notes if note.name == TURN]
    assert steps[0].seq >= max(turn for turn in turns if turn <= steps[-1].seq)


def test_teaching_is_ended_and_begun_again(teacher: TerminalTeacher) -> None:
    """By a word, which the machine remembers; otherwise it ends with the first game that is played to its end."""
    assert is_taught("space-debris")
    teacher.set(["off"])
    assert tell(teacher) == []
    assert not is_taught("space-debris")
    set_teaching("space-debris", True)
    assert is_taught("space-debris")
    with pytest.raises(SalvageError, match="on, off or again"):
        teacher.set(["twice"])


def test_play_says_what_is_wrong_with_the_setting(home: Path) -> None:
    refused = run("play", "space-debris", "--players", "Ann,Bo", "--teach", "maybe")
    assert refused.code == 2
    assert "allowed are all, on, none, off, Ann, Bo" in refused.err
