"""Lists of answers that are given together: what words mean beside them, and when they change."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from companion.sessions.answer_line import Lists
from companion.sessions.session import Session
from companion.sessions.session_store import begin
from companion.sessions.undo import redo_path, undo_path
from companion.table.joint import KeptList, PickedLines, joint_lists, spell_out
from companion.table.line_words import lists_of
from companion.table.shown_labels import find_label
from companion.table.view import Option, View, view
from companion.terminal.typed_line import find_line, read_line
from components.places import locate

RANDOM = {"first": "random", "satellites": "random", "flip": "random", "pawns": "random"}


@pytest.fixture
def session(home: Path) -> Session:
    return begin(locate("space-debris"), ["Ann", "Bo"], seed=5, options=RANDOM)


def longest(session: Session) -> View:
    """What the table sees, with the longest list there is."""
    shown = view(session)
    return replace(shown, joint=next(joint_lists(session, shown)))


def keys(session: Session, typed: str) -> tuple[str, ...] | None:
    """The answers of the line that words mean."""
    found = find_line(session, longest(session), typed)
    return (found.key, *found.then) if found else None


def test_words_mean_a_line_or_the_first_answer(session: Session) -> None:
    """Words mean the one line that they fit, and where they fit several, the first answer alone."""
    assert keys(session, "deliver metal and plastic") == ("deliver", "metal", "plastic")
    assert keys(session, "pl p") == ("play",)  # There is no other card to play.
    assert keys(session, "deliver") is None
    assert keys(session, "deliver plastic metal") is None
    assert keys(session, "thrust g67.5") is None  # Two steps, which are in the next question's list.

    session.answer(["thrust"])
    assert keys(session, "g90") == ("G90", "stop")
    assert keys(session, "g67.5") == ("G90", "G67.5")
    assert keys(session, "h90 h60") is None
    assert keys(session, "l270") is None


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
    news = replace(view(session), news=("Undone: Ann's Thrust.",))

    assert first.joint
    assert kept.join(session, news, lambda _, beside: not beside.news).joint == first.joint
    session.redo()
    session.undo()
    assert kept.join(session, replace(news, moves=session.head.moves), lambda *_: False).joint == ()


def test_one_turn_has_one_list(session: Session) -> None:
    """Whoever has read numbers that had no room for more finds them again after a correction and its undo."""
    kept, shown = KeptList(), view(session)
    news = replace(shown, news=("Refill it.",))
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
    assert len(session.answer(answers, picked=len(answers))) == len(answers)
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


def test_a_list_begins_with_all_there_is_to_give(rich: Session) -> None:
    """SD-053: whether or not there is room for more than single cards besides; nothing is listed twice."""
    rich.answer(["deliver"])
    shown = view(rich)
    labels = [[option.label for option in each] for each in joint_lists(rich, shown)]

    assert {each[0] for each in labels} == {"All: Electronics, Fuel, Plastic and 2 Metal"}
    assert labels[-1] == [labels[-1][0], "Electronics", "Fuel", "Metal", "Plastic"]
    assert all("Electronics, Fuel, Plastic and 2 Metal" not in each for each in labels)


@pytest.mark.parametrize(
    ("line", "hand", "hold"),
    [
        ("deliver all", [], 4), ("deliver metal all", [], 4), ("deliver all capture all", [], 5),
        ("capture all deliver metal done", ["electronics", "fuel", "metal", "plastic"], 5),
    ],
)  # fmt: skip
def test_all_means_as_much_as_there_is(rich: Session, line: str, hand: list[str], hold: int) -> None:
    """Also of what is but one, and so isn't asked; then it begins nothing else."""
    rich.answer(line.split(), lists=lists_of(rich))
    bo = rich.play.table.players["Bo"]

    assert (bo.hand, bo.cubes) == (hand, hold)
    assert rich.play.ask is not None
    assert rich.play.ask.name == "action"


def test_as_many_as_possible_come_first(rich: Session) -> None:
    """SD-049: nearly always that is meant."""
    rich.answer(["deliver", "all"], lists=lists_of(rich))
    every = [option.label for option in next(joint_lists(rich, view(rich))) if option.label.startswith("Recycle")]
    assert every == ["Recycle 4 cubes", "Recycle 3 cubes", "Recycle 2 cubes", "Recycle 1 cube"]
    rich.answer(["recycle"])
    assert [option.label for option in view(rich).listed] == ["4 cubes", "3 cubes", "2 cubes", "1 cube"]


def test_a_word_of_a_longer_line_means_a_line_of_the_list(session: Session) -> None:
    """`thrust g67.5` goes two steps, and `elec h210` plays the card first: what one word means at a question, it means
    in a longer line, too."""
    spell = Lists(several=partial(spell_out, session))
    at = session.play.table.players[session.play.ask.seat].at
    assert at != "G67.5"
    session.answer(["thrust", "g67.5"], lists=spell)
    assert session.play.table.players[session.play.ask.seat].at == "G67.5"
    assert spell_out(session, "nothing") == ()


def test_a_line_is_typed_as_it_stands(session: Session) -> None:
    """A label that begins with a number is what is meant, and not the line of that number."""
    shown = longest(session)
    rows = [*shown.joint]
    rows[1] = replace(rows[1], label="2 Electronics", then=("electronics",))
    assert find_label(replace(shown, joint=rows), "2 electronics") == rows[1]
    assert find_label(replace(shown, joint=rows), "2") is None


def test_a_line_that_was_picked_is_taken_back_whole(session: Session) -> None:
    """Undo and redo of a line of a list move all its answers; a line of words is taken back answer by answer."""
    lines = PickedLines(session.rules.texts)
    line = next(option for option in longest(session).joint if option.then)
    answers = (line.key, *line.then)
    entries = session.answer(answers, picked=len(answers))
    lines.keep(entries, session.said)
    assert lines.number(session, 1, undo_path) == len(answers)
    assert lines.number(session, 2, undo_path) == 2
    session.undo(len(answers))
    assert lines.number(session, 1, undo_path) == 1
    assert lines.number(session, 1, redo_path) == len(answers)
    lines = PickedLines(session.rules.texts)
    lines.keep(entries, answers)
    assert lines.number(session, 1, redo_path) == 1


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


def two_ways(session: Session) -> tuple[View, list[Option]]:
    """The longest list of where a tile may land, and the answers that are ways there, where there are two."""
    shown = view(session)
    ways = [option for option in shown.options if option.label.startswith("Via ")]
    joint = next(joint_lists(session, shown), []) if ways[1:] else []
    return replace(shown, joint=joint), ways


def test_a_word_of_one_line_begins_a_longer_one(home: Path) -> None:
    """Two ways lead to a city, which the list has once: its name means that line, though it stands in both answers, and
    the next word is the next answer. Words that tell the ways apart mean the way."""
    found = 0
    for seed in range(4):
        session = begin(locate("junk-orbit"), ["Ann", "Bo", "Cy"], seed=seed)
        for _ in range(60):
            shown, ways = two_ways(session)
            for line in shown.joint:
                name = line.label.partition(",")[0].split()[0].lower()
                lines = [each for each in shown.joint if each.label.lower().startswith(name)]
                if len(lines) == 1 and sum(name in way.label.lower() for way in ways) > 1:
                    found += 1
                    answers = read_line(session, shown, f"{name} zzz").keys
                    assert [*map(str.lower, answers)] == [*map(str.lower, (line.key, *line.then, "zzz"))]
                    typed = (*ways[0].label.partition(":")[0].lower().split(), "zzz")
                    assert read_line(session, shown, " ".join(typed)).keys == typed
            session.random(1)
    assert found
