"""Lines of several answers at the table: they do what they say, whatever answers itself on the way."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.mixia import RULES
from companion.mixia.flight.explore import SIDES
from companion.positions.answer_errors import AnswerError, NotAllowed
from companion.positions.views import TABLE_KEY
from companion.sessions.session import Session
from companion.table.compose import view
from companion.table.explain import explain_not
from companion.table.news import make_news
from companion.terminal.command_parser import Answers
from companion.terminal.typed_line import read_line
from companion.text.told import say_all
from components.places import locate
from components.problems import SalvageError

Begin = Callable[..., Session]

GATES = "WK LY>WK0 LU>WK1 AZ>WK2 TU>WK3"
RAMMER = {"at": "LU9", "ship": "iron-heron", "outfits": ["m-77 1b"], "energy": 9, "armed": 4}
"""An engine with several Use Spaces, and nothing else to attack with."""


@pytest.fixture
def begin(home: Path, tmp_path: Path, at: Any) -> Begin:
    """Sessions that begin in a position."""
    from companion.sessions.session_store import begin as begin_session

    def begun(players: dict[str, Any], physical: str = "", **more: Any) -> Session:
        file = tmp_path / "position.yaml"
        state = RULES.dump(at(players, **more).table)
        file.write_text(json.dumps({"title": "Lines", "state": state}), encoding="utf-8")
        return begin_session(locate("mixia"), seed=1, scenario=file, physical=filter(None, [physical]))

    return begun


def test_a_weapon_that_is_the_only_one_may_be_named(begin: Begin) -> None:
    """XI-324 XI-311: one ram is one ram, although its target and its engine are the only ones."""
    session = begin({"Ann": RAMMER, "Bo": {"at": "LU8"}}, "dice")
    entries = session.answer(["attack", "bo", "ram", "fire"])
    assert [entry.key for entry in entries] == ["attack", "done"]
    assert len(session.play.table.players["Ann"].outfits[0].markers) == 1
    session.undo(2)
    session.answer(["attack", "bo", "ram", "ram", "fire"])
    assert len(session.play.table.players["Ann"].outfits[0].markers) == 2


@pytest.mark.parametrize("line", ["attack ram ram", "attack bo ram ram"])
def test_two_rams_are_typed_as_two(begin: Begin, line: str) -> None:
    """XI-311 XI-324: the first of two that are alike is the only one; with the last marker the attack is over."""
    session = begin({"Ann": {**RAMMER, "armed": 2, "disarmed": 2}, "Bo": {"at": "LU8"}}, "dice")
    assert [entry.key for entry in session.answer(line)] == ["attack", "1c"]
    assert session.play.ask.name == "roll"  # type: ignore[union-attr]


def test_no_end_is_read_ahead_of_a_roll(begin: Begin) -> None:
    """XI-311: an attack that has come to its end by itself has nothing to end: nothing of the line is done."""
    session = begin({"Ann": {**RAMMER, "armed": 2, "disarmed": 2}, "Bo": {"at": "LU8"}}, "dice")
    with pytest.raises(AnswerError, match="'fire' isn't one of the choices"):
        session.answer("attack ram ram fire")
    assert session.seq == 0


@pytest.mark.parametrize("line", ["buy-some spice auto holo auto 0", "buy-some spice auto 0 0"])
def test_an_end_of_the_phase_is_asked_once(begin: Begin, line: str) -> None:
    """XI-349 XI-115: once no more cubes can be bought, `0` ends the Action Phase, which is asked before."""
    session = begin({"Ann": {"at": "SM6", "credits": 2000}}, sectors="SM LU>SM0 AZ>SM1")
    *before, last = session.read(line)
    assert not any(given.sure for given in before)
    assert last.answer.option == "end"
    assert last.sure == "Ann has 4 armed markers and the impulse left. End the Action Phase anyway?"
    session.answer("buy-some spice auto 0")
    assert session.play.ask.name == "action"  # type: ignore[union-attr]


@pytest.mark.parametrize("line", ["give bo 2,000", "give bo 2,000 credits give"])
def test_an_amount_is_typed_as_its_label_has_it(begin: Begin, line: str) -> None:
    """Also where more follows; `2000` by itself is a coin of the expansion."""
    session = begin({"Ann": {"at": "SM6", "credits": 3000}, "Bo": {"at": "SM5"}}, sectors="SM LU>SM0 AZ>SM1")
    assert [entry.key for entry in session.answer(line.split())][:3] == ["give", "Bo", "2"]


def test_what_is_wrong_in_a_line_is_named(begin: Begin) -> None:
    """XI-353: of a wrong number in a line the message names it, what is allowed, and what was asked."""
    cargo = {"1a": "terra", "2a": "terra", "3a": "terra"}
    session = begin({"Ann": {"at": "AZ6", "cargo": cargo}})
    with pytest.raises(AnswerError) as said:
        session.answer(["sell-some", "5", "end"])
    wrong, where = str(said.value).splitlines()
    assert wrong.endswith("possible: 1, 2, 3")
    assert "5" in wrong
    assert where == "After 'sell-some' the question would be 'Ann: sell how many cubes?'. Nothing of the line was done"


@pytest.mark.parametrize("line", ["lu2 buy end", "lu2, buy, end", "LU2 buy 2 cyber end"])
def test_an_ordinary_turn_is_one_line(begin: Begin, line: str) -> None:
    """XI-126 XI-349: a space by its name, a deed by its key or as it is called, and the end."""
    session = begin({"Ann": {"at": "LU7", "credits": 1000, "armed": 0, "disarmed": 4}})
    given = session.read(line)
    assert [each.answer.option for each in given] == ["LU2", "buy", "end"]


@pytest.mark.parametrize("typed", ["OU1", "ou1 end"])
def test_a_space_out_of_reach_is_no_other(begin: Begin, typed: str) -> None:
    """XI-129: the name of a space that can't be flown to doesn't begin that of another one, OU17."""
    session = begin({"Ann": {"at": "OU18"}, "Bo": {"at": "OU1"}}, points=1)
    with pytest.raises(NotAllowed, match="Bo is there, and no movement ends where another ship is"):
        type_line(session, typed)
    assert session.seq == 0


def type_line(session: Session, line: str, audience: str = TABLE_KEY) -> str:
    """Type a line below the screen, and read what it has brought."""
    meant = read_line(session, view(session, audience), line)
    assert isinstance(meant, Answers)
    entries = session.give(lambda: meant.given)
    return " ".join(say_all(make_news(session, entries)))


@pytest.mark.parametrize("line", ["gate tu6", "ly4 gate tu6"])
def test_the_far_space_of_a_gate_is_typed_behind_it(line: str, begin: Begin) -> None:
    """XI-216: the bracket of `Gate for 1 point` tells where it leads."""
    at = "LY0" if line.startswith("ly") else "LY4"
    session = begin({"Ann": {"at": at}}, sectors=GATES, points=3)
    type_line(session, line)
    assert session.play.table.players["Ann"].at == "TU6"
    assert session.play.ask.name == "action"  # type: ignore[union-attr]


def test_a_direction_that_is_not_open_is_no_part_of_another(begin: Begin, at: Any) -> None:
    """XI-152 XI-147: `right` isn't the lower right, though that be the only direction; both spellings of it are."""
    board = at().table.board
    lower_right = [SIDES.index("lower-right")]
    edge = next(name for name in board.hex_of if [*board.open_sides(name)] == lower_right)
    session = begin({"Ann": {"at": edge}}, points=3)
    assert "Blind Jump to the lower-right" in " ".join(option.words for option in view(session).listed)
    with pytest.raises(SalvageError):
        type_line(session, "blind right end")
    assert session.seq == 0
    type_line(session, "blind")
    assert session.play.table.sectors[7:]


@pytest.mark.parametrize(
    ("typed", "jumps"),
    [
        ("blind", True),
        ("blind lower-right", True),
        ("blind jump to the lower-right", True),
        ("blind right", False),
        ("blind lower-right lu", False),
    ],
)
def test_a_line_jumps_in_the_only_direction(typed: str, jumps: bool, begin: Begin, at: Any) -> None:
    """XI-152: it may be named; another one, or what comes after the sector that is drawn, does nothing."""
    board = at().table.board
    lower_right = [SIDES.index("lower-right")]
    edges = [name for name in board.hex_of if [*board.open_sides(name)] == lower_right]
    start, edge = next(
        (beside, edge) for edge in edges for beside in board.beside(edge)
        if not board.open_sides(beside) and not board.borders(beside, edge) and not board.borders(edge, beside)
    )  # fmt: skip
    session = begin({"Ann": {"at": start}}, points=3)
    if jumps:
        type_line(session, f"{edge} {typed}")
        assert len(session.play.table.sectors) > 7
        return
    with pytest.raises(NotAllowed, match="the companion draws or rolls there"):
        type_line(session, f"{edge} {typed}")
    assert (session.play.table.players["Ann"].at, len(session.play.table.sectors)) == (start, 7)


@pytest.mark.parametrize("plan", ["shuttle-1", "research-1"])
def test_whether_the_only_mission_can_be_revealed_is_no_secret_of_a_line(plan: str, begin: Begin) -> None:
    """XI-254: at a screen for all, what is answered in secret is typed by itself, whatever mission it is; and what is
    wrong with a line doesn't tell."""
    session = begin({"Ann": {"at": "LU0", "plans": [plan]}})
    with pytest.raises(NotAllowed, match="Ann decides in secret there; type 'm011' by itself"):
        type_line(session, "reveal m011")
    assert session.seq == 0
    type_line(session, "reveal")
    assert session.play.ask.name == "reveal"  # type: ignore[union-attr]
    type_line(session, "", "Ann")
    assert session.play.table.players["Ann"].plans == ([] if plan == "shuttle-1" else ["research-1"])


@pytest.mark.parametrize("line", ["reveal shuttle-1", "reveal m011", "reveal shuttle-1 end"])
def test_the_only_mission_is_revealed_in_a_line_of_its_captain(line: str, begin: Begin) -> None:
    """XI-254: at a screen of one's own nothing is secret."""
    session = begin({"Ann": {"at": "LU0", "plans": ["shuttle-1"], "armed": 0}})
    type_line(session, line, "Ann")
    ann = session.play.table.players["Ann"]
    assert ([each.mission for each in ann.missions], ann.plans) == (["shuttle-1"], [])
    assert session.play.ask.seat == ("Bo" if line.endswith(" end") else "Ann")  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("outfit", "Buy an outfit isn't possible now: Ann has 0 of the 1,000 credits needed (XI-393)"),
        ("buy", "buy isn't an answer to this question"),
    ],
)
def test_what_can_be_bought_at_another_time_sells_nothing(line: str, said: str, begin: Begin) -> None:
    """XI-393 XI-396: the word for a service that isn't possible now isn't part of what another one is called."""
    session = begin({"Ann": {"at": "LU0", "credits": 0, "outfits": ["m-22 1a"], "armed": 0, "impulse": False}})
    session.answer(["end"])
    assert session.play.ask.name == "starport"  # type: ignore[union-attr]
    with pytest.raises(SalvageError) as refused:
        type_line(session, line)
    assert str(refused.value).startswith(said)
    if line == "outfit":
        assert explain_not(session, view(session), line)[0] == f"{said}."
    type_line(session, "sell")


@pytest.mark.parametrize(("line", "asked"), [("buy", "buy outfit"), ("buy e1", "place")])
def test_a_whole_word_begins_a_name_though_data_know_it_too(line: str, asked: str, begin: Begin) -> None:
    """XI-393: what a space may be for, such as buying, is no other answer of a Starport."""
    session = begin({"Ann": {"at": "LU0", "credits": 4000, "outfits": ["m-22 1a"], "armed": 0, "impulse": False}})
    session.answer(["end"])
    assert session.play.ask.name == "starport"  # type: ignore[union-attr]
    type_line(session, line)
    assert session.play.ask.name == asked  # type: ignore[union-attr]
