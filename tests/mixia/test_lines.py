"""Lines of several answers at the table: they do what they say, whatever answers itself on the way."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.engine import Choice, Play
from companion.mixia import RULES
from companion.mixia.explore import SIDES
from companion.positions.answer_errors import NotAllowed
from companion.sessions.session import Session
from companion.table.explain import explain_not
from companion.table.line_words import lists_of
from companion.table.news import tell_news
from companion.table.view import view
from companion.terminal.command_parser import Answer
from companion.terminal.typed_line import read_line
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


def test_an_end_that_has_come_by_itself_ends_nothing_else(begin: Begin) -> None:
    """XI-311 XI-349: once the last marker is spent, or no more cubes can be bought, `fire` and `0` have nothing to end;
    neither the Action Phase nor another captain's turn ends for them."""
    session = begin({"Ann": {**RAMMER, "armed": 2, "disarmed": 2}, "Bo": {"at": "LU8"}}, "dice")
    entries = session.answer(["attack", "ram", "ram", "fire"])
    assert (entries[-1].key, [*session.unused], session.play.ask.name) == ("1c", ["fire"], "roll")  # type: ignore[union-attr]

    shopper = begin({"Ann": {"at": "SM6", "credits": 2000}}, sectors="SM LU>SM0 AZ>SM1")
    shopper.answer(["buy-some", "spice", "auto", "holo", "auto", "0"])
    assert ([*shopper.unused], shopper.play.ask.name) == (["0"], "action")  # type: ignore[union-attr]
    with pytest.raises(NotAllowed, match="Ann has 4 armed markers and the impulse left; to end anyway, type 0"):
        shopper.answer(["buy-some", "spice", "auto", "0", "0"])
    shopper.answer(["buy-some", "spice", "auto", "0"])
    assert ([*shopper.unused], shopper.play.ask.name) == ([], "action")  # type: ignore[union-attr]


@pytest.mark.parametrize("line", ["give bo 2,000", "give bo 2,000 credits give", "give bo and 2,000"])
def test_an_amount_is_typed_as_its_label_has_it(begin: Begin, line: str) -> None:
    """Also where more follows; `2000` by itself is a coin of the expansion."""
    session = begin({"Ann": {"at": "SM6", "credits": 3000}, "Bo": {"at": "SM5"}}, sectors="SM LU>SM0 AZ>SM1")
    assert [entry.key for entry in session.answer(line.split())][:3] == ["give", "Bo", "2"]


def test_a_number_later_in_a_line_says_why_it_is_none(begin: Begin) -> None:
    """Only the first list is on the screen: a number that comes later is refused, and nothing of the line is done."""
    session = begin({"Ann": {"at": "SM6", "credits": 2000}}, sectors="SM LU>SM0 AZ>SM1")
    with pytest.raises(NotAllowed, match="its list isn't on the screen yet; type the answer in words, not as a number"):
        session.answer(["buy-some", "2"])
    assert session.seq == 0


def test_what_is_wrong_in_a_line_is_named(begin: Begin) -> None:
    """XI-353: of a wrong number in a line the message names it, what is allowed, and what was asked."""
    cargo = {"1a": "terra", "2a": "terra", "3a": "terra"}
    session = begin({"Ann": {"at": "AZ6", "cargo": cargo}})
    with pytest.raises(NotAllowed) as said:
        session.answer(["sell-some", "5", "end"])
    wrong, where = str(said.value).splitlines()
    assert wrong == "5 isn't possible now; possible: 1, 2, 3"
    assert where == "After 'Sell some' the question would be 'Ann: sell how many cubes?'. Nothing of the line was done"


def type_line(session: Session, line: str) -> str:
    """Type a line below the screen, and read what it has brought."""
    meant = read_line(session, view(session), line)
    assert isinstance(meant, Answer)
    entries = session.answer(
        meant.keys, whole=True, picked=meant.picked, picked_as=meant.picked_as, lists=lists_of(session)
    )
    return " ".join(tell_news(session, entries))


@pytest.mark.parametrize("line", ["tu6", "gate tu6", "ly4 tu6"])
def test_the_far_space_of_a_gate_is_named_once(line: str, begin: Begin) -> None:
    """XI-216: the space in the bracket of `Gate for 1 point` is the gate and where it leads, alone or in a line."""
    at = "LY0" if line.startswith("ly") else "LY4"
    session = begin({"Ann": {"at": at}}, sectors=GATES, points=3)
    type_line(session, line)
    assert session.play.table.players["Ann"].at == "TU6"
    assert session.play.ask.name == "action"  # type: ignore[union-attr]


def test_a_full_screen_that_leaves_the_far_space_out_takes_it_all_the_same(begin: Begin) -> None:
    """XI-216: a space is called so on the table, and no fact of a label."""
    session = begin({"Ann": {"at": "LY4"}}, sectors=GATES, points=3)
    meant = read_line(session, view(session), "tu6", lambda words: False)
    assert isinstance(meant, Answer)
    assert meant.keys == ("gate", "TU6")


def test_a_direction_that_is_not_open_is_no_part_of_another(begin: Begin, at: Any) -> None:
    """XI-152 XI-147: `right` isn't the lower right, though that be the only direction; both spellings of it are."""
    board = at().table.board
    lower_right = [SIDES.index("lower-right")]
    edge = next(name for name in board.hex_of if [*board.open_sides(name)] == lower_right)
    session = begin({"Ann": {"at": edge}}, points=3)
    assert "Blind Jump to the lower-right" in " ".join(option.label for option in view(session).listed)
    with pytest.raises(SalvageError):
        type_line(session, "blind right end")
    assert session.seq == 0
    type_line(session, "blind")
    assert session.play.table.sectors[7:]


@pytest.mark.parametrize(
    ("typed", "jumps"),
    [
        ("blind", False), ("jump", False), ("blind right", False), ("blind lower-right", True),
        ("jump lower-right", True), ("blind jump to the lower-right for 1 point", True),
    ],
)  # fmt: skip
def test_a_line_jumps_only_in_a_direction_that_was_read_or_typed(
    typed: str, jumps: bool, begin: Begin, at: Any
) -> None:
    """XI-152: behind a flight nobody has seen yet which direction is the only one, so the line stops where its list
    says it; what it has done until then holds, and the same word does it there."""
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
    with pytest.raises(SalvageError) as said:
        type_line(session, f"{edge} {typed}")
    word = typed.split()[0]
    assert f"'{word}' isn't taken for an answer yet, as it means 'Blind Jump to the lower-right for 1" in str(
        said.value
    )
    assert f"done up to '{edge}'" in str(said.value)
    assert (session.play.table.players["Ann"].at, len(session.play.table.sectors)) == (edge, 7)
    type_line(session, word)
    assert len(session.play.table.sectors) > 7


@pytest.mark.parametrize("line", ["reveal", "reveal it", "reveal shuttle-1", "reveal end"])
def test_the_only_mission_is_revealed_in_one_word(line: str, begin: Begin) -> None:
    """XI-254: nobody is asked in secret about the one mission that somebody has; the line goes on after it."""
    session = begin({"Ann": {"at": "LU0", "plans": ["shuttle-1"], "armed": 0}})
    type_line(session, line)
    ann = session.play.table.players["Ann"]
    assert ([each.mission for each in ann.missions], ann.plans) == (["shuttle-1"], [])
    assert session.play.ask.seat == ("Bo" if line == "reveal end" else "Ann")  # type: ignore[union-attr]


def test_the_only_mission_that_starts_elsewhere_stays(begin: Begin) -> None:
    """XI-254: it is said that it stays, not which one it is."""
    session = begin({"Ann": {"at": "LU0", "plans": ["research-1"]}})
    told = type_line(session, "reveal")
    assert session.play.table.players["Ann"].plans == ["research-1"]
    assert session.play.ask.name == "action"  # type: ignore[union-attr]
    assert "Ann's mission can't be revealed here; it stays face down." in told
    assert "M001" not in told


@pytest.mark.parametrize(("answers", "left"), [(["shuttle-1"], []), (["end"], ["shuttle-1"])])
def test_a_journal_of_before_answers_for_the_only_mission(answers: list[str], left: list[str], begin: Begin) -> None:
    """Answers that it holds are still answers: the mission, or that none is revealed."""
    session = begin({"Ann": {"at": "LU0", "plans": ["shuttle-1"]}})
    ask = Play(RULES, session.play.table.copy())
    ask.answer("reveal")
    assert isinstance(ask.ask, Choice)
    ask.answer(ask.ask.was.get(answers[0], answers[0]))
    assert ask.table.players["Ann"].plans == left


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("outfit", "Buy an outfit isn't possible now: Ann has 0 of the 1,000 credits needed (XI-393)"),
        ("buy", "buy isn't possible now"),
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
