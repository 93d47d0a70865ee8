"""Lists of answers that are given together: what they hold, and when they change."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.sessions.moves import redo_path, undo_path
from companion.sessions.session import Session
from companion.sessions.session_store import begin
from companion.table.compose import view
from companion.table.joint import KeptList, PickedLines, joint_lists
from companion.table.view import View
from companion.terminal.typed_line import list_shown
from components.places import locate

RANDOM = {"first": "random", "satellites": "random", "flip": "random", "pawns": "random"}


@pytest.fixture
def session(home: Path) -> Session:
    return begin(locate("space-debris"), ["Ann", "Bo"], seed=5, options=RANDOM)


def longest(session: Session) -> View:
    """What the table sees, with the longest list there is."""
    shown = view(session)
    return shown._replace(joint=next(joint_lists(session, shown)))


def test_numbers_stay_until_something_is_answered(session: Session) -> None:
    """A list that was too long beside the news doesn't grow once they have been read."""
    kept, shown = KeptList(), view(session)
    every = [*joint_lists(session, shown)]

    first = kept.join(session, shown, lambda joint, _: joint == every[-1])
    again = kept.join(session, shown, lambda joint, _: True)
    session.answer(["thrust"])
    after = kept.join(session, view(session), lambda joint, _: False)

    assert len(every) > 1
    assert first.joint == again.joint == every[-1]
    assert after.joint == ()


def test_an_undo_comes_back_to_the_list_that_was_shown(session: Session) -> None:
    """The news of an undo take room, but whoever remembers a number means that line; without any room there is none."""
    kept, shown = KeptList(), view(session)
    first = kept.join(session, shown, lambda *_: True)
    session.answer(["thrust"])
    kept.join(session, view(session), lambda *_: True)
    session.undo()
    news = view(session)._replace(news=("Undone: Ann's Thrust.",))

    assert first.joint
    assert kept.join(session, news, lambda _, beside: not beside.news).joint == first.joint
    session.redo()
    session.undo()
    assert kept.join(session, news._replace(moves=session.head.moves), lambda *_: False).joint == ()


def test_one_turn_has_one_list(session: Session) -> None:
    """Whoever has read numbers that had no room for more finds them again after a correction and its undo."""
    kept, shown = KeptList(), view(session)
    news = shown._replace(news=("Refill it.",))
    seen = [kept.join(session, news, lambda _, beside: not beside.news).joint]
    session.adjust(["threat=3"], "misread")
    seen.append(kept.join(session, view(session), lambda *_: True).joint)
    session.undo()
    seen.append(kept.join(session, view(session), lambda *_: True).joint)

    assert seen == [(), (), ()]


def test_a_line_names_no_answer_that_nobody_was_asked_for(home: Path, tmp_path: Path) -> None:
    """Of two equal cards the first is the only one to deliver, so nobody is asked for it; picked from the list, the
    word is the second. Typed, it is the first: each card is named once."""
    (tmp_path / "two.yaml").write_text(TWO_CARDS, encoding="utf-8")
    session = begin(locate("space-debris"), scenario=tmp_path / "two.yaml")

    line = next(option for option in longest(session).joint if option.label == "Deliver 2 Electronics")
    answers = (line.key, *line.then)
    assert len(session.answer(answers)) == 1
    assert session.play.table.players["Bo"].hand == ["electronics"]
    session.undo()
    assert len(session.answer(line.typed, shown=list_shown(longest(session).listed))) == len(answers)
    assert session.play.table.players["Bo"].hand == []


TWO_CARDS = """
title: Two cards alike
state:
  turn: 3
  player: Bo
  players:
    Ann: {colour: red, at: L45}
    Bo: {colour: blue, at: H60, hand: [electronics, electronics]}
  satellites:
    A: {card: rendezvous, at: L225, operational: true}
    B: {card: onboard-boosters, at: H60}
    C: {card: gravity-assist, at: G315}
    D: {card: extra-storage, at: G157.5}
  supply: 50
  threat: 4
"""


MANY_CARDS = TWO_CARDS.replace(
    "at: H60, hand: [electronics, electronics]}",
    "at: G135, cubes: 4, hand: [electronics, fuel, metal, metal, plastic]}",
).replace("supply: 50", "supply: 45\n  cubes: {G135: 1}").replace(
    "{card: onboard-boosters, at: H60}", "{card: armor-plating, at: G135}"
)  # fmt: skip


@pytest.fixture
def rich(home: Path, tmp_path: Path) -> Session:
    (tmp_path / "many.yaml").write_text(MANY_CARDS, encoding="utf-8")
    return begin(locate("space-debris"), scenario=tmp_path / "many.yaml")


def test_as_many_as_possible_come_first(rich: Session) -> None:
    """SD-049: nearly always that is meant."""
    rich.answer("deliver electronics fuel plastic metal metal")
    every = [option.label for option in next(joint_lists(rich, view(rich))) if option.label.startswith("Recycle")]
    assert every == ["Recycle 4 cubes", "Recycle 3 cubes", "Recycle 2 cubes", "Recycle 1 cube"]
    rich.answer(["recycle"])
    assert [option.label for option in view(rich).listed] == ["4 cubes", "3 cubes", "2 cubes", "1 cube"]


def test_a_line_that_was_picked_is_taken_back_whole(session: Session) -> None:
    """Undo and redo of a line of a list move all its answers; a line of words is taken back answer by answer."""
    lines = PickedLines(session.rules.texts)
    line = next(option for option in longest(session).joint if option.then)
    answers = (line.key, *line.then)
    given = session.read(line.typed, shown=list_shown(longest(session).listed))
    entries = session.give(lambda: given)
    lines.keep(entries, [each.typed for each in given])
    assert lines.number(session, 1, undo_path) == len(answers)
    assert lines.number(session, 2, undo_path) == 2
    session.undo(len(answers))
    assert lines.number(session, 1, undo_path) == 1
    assert lines.number(session, 1, redo_path) == len(answers)
    lines = PickedLines(session.rules.texts)
    lines.keep(entries, answers)
    assert lines.number(session, 1, redo_path) == 1


def test_a_way_may_be_typed_space_by_space_below_a_list_that_ends_there(session: Session) -> None:
    """SD-040: by itself the name of a line is that line, which stops at the first space; two spaces are two steps."""
    session.answer(["thrust"])
    listed = list_shown(longest(session).listed)
    line = next(each for each in listed if each.keys[1:] and each.keys[1] != "stop")
    first, second = line.keys
    assert [given.answer.option for given in session.read(f"{first} {second}", shown=listed)] == [first, second]
    assert len(session.read(first, shown=listed)) == 2


HALL = """
title: A section that fits above and below another, turned in several ways
state:
  phase: move
  player: Ann
  map: {A1: K13Y}
  players:
    Ann: {colour: green, at: A1, stores: {B: 1, R: 2}, ship: [{tile: K13R, x: 1, y: 0, top: north}]}
    Bo: {colour: white, at: F6}
"""


def test_lines_keep_the_order_of_the_list_of_their_last_question(home: Path, tmp_path: Path) -> None:
    """SJ-043: turns of a section are told clockwise, together with its place as by themselves."""
    file = tmp_path / "position.yaml"
    file.write_text(HALL, encoding="utf-8")
    session = begin(locate("space-junkyard"), seed=1, scenario=file)
    session.answer(["connect"])
    above = [option.then for option in longest(session).joint if option.key == "1E1N"]
    assert above == [("north",), ("east",), ("west",)]
