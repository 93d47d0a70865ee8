"""Other ways to type answers: directions of a search, the way out, and a place that was the only one."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.positions.answer_errors import Ambiguous, AnswerError
from companion.sessions.session import Session
from companion.sessions.session_store import begin
from companion.spacecraft import RULES
from companion.table.explain import explain
from companion.table.view import view
from companion.terminal.typed_line import read_line
from components.places import locate

SCENARIO = Path(RULES.game.folder) / "scenarios" / "sc-e02.yaml"

BUILD = """
title: Only one place is left for a fin
state:
  phase: build
  player: Ann
  players:
    Ann: {colour: red, rocket: [{part: SH, x: 0, y: 0}, {part: BF, x: 1, y: 0}], store: [SP, LB]}
    Bo: {colour: teal, rocket: [{part: SH, x: 0, y: 0}]}
  piles: {A1: {top: FC, below: 2}, B1: {top: GR, below: 2}}
  tokens: {W1: spring, W2: light-bulb, W3: gears, W4: cable, W5: battery, W6: propeller, W7: fuel-can}
"""


def type_line(session: Session, line: str) -> None:
    """Answer as at a terminal. Raises SalvageError."""
    meant = read_line(session, view(session), line)
    session.answer(meant.keys, whole=True, picked=meant.picked)  # type: ignore[union-attr]


@pytest.fixture
def searching(home: Path) -> Session:
    """Peter on B2 may go to A2, B1, C2 or D2."""
    return begin(locate("spacecraft"), scenario=SCENARIO, physical=["all"])


@pytest.mark.parametrize(
    ("typed", "space"),
    [
        ("up", "B1"),
        ("search b1", "B1"),
        ("up far", "B1"),
        ("right", "C2"),
        ("farthest right", "D2"),
        ("left", "A2"),
        ("north", "B1"),
        ("North far", "B1"),
        ("west", "A2"),
        ("east", "C2"),
        ("far east", "D2"),
        ("right far", "D2"),
        ("far right", "D2"),
        ("last pile right", "D2"),
        ("farthest east", "D2"),
        ("farthest pile right", "D2"),
    ],
)
def test_a_search_by_direction(searching: Session, typed: str, space: str) -> None:
    """SC-041 SC-042: the next pile of a direction, and the farthest."""
    type_line(searching, typed)
    assert searching.play.table.players["Peter"].at == space


def test_a_part_is_built_by_its_verb(home: Path, tmp_path: Path) -> None:
    """SC-053: by code or name; and the verb alone ends nothing, as who types it wants to go on."""
    (tmp_path / "here.yaml").write_text(BUILD, encoding="utf-8")
    for number, typed in enumerate(("build wf", "build white fin", "BUILD WF")):
        session = begin(locate("spacecraft"), scenario=tmp_path / "here.yaml", physical=["all"], name=f"s{number}")
        with pytest.raises(AnswerError, match="'build' isn't one of the choices"):
            type_line(session, "build")
        type_line(session, typed)
        assert [each.part for each in session.play.table.players["Ann"].rocket][-1] == "fin-white", typed


def test_directions_within_a_line(searching: Session) -> None:
    """Two words are one answer there, too; who types what isn't there is told so."""
    type_line(searching, "right far gears up battery")
    assert [player.at for player in searching.play.table.players.values()][:2] == ["D2", "E1"]
    with pytest.raises(AnswerError):
        type_line(searching, "up far")  # Agatha has left, as she had to.


def test_what_lies_there_before_the_place(searching: Session) -> None:
    """SC-040: `spring b3` is B3 spring, also where springs lie on two piles; and no other pile."""
    searching.adjust(["piles.C2.top=spring", "piles.B3={top: SP, below: 1}"], "")
    for line in ("spring", "spring d2"):
        with pytest.raises(AnswerError):
            type_line(searching, line)
    type_line(searching, "spr b3")
    assert searching.play.table.players["Peter"].at == "B3"


def test_no_pile_in_a_direction(searching: Session) -> None:
    """SC-043: there is a gap below Peter."""
    for word in ("down", "south"):
        with pytest.raises(AnswerError):
            type_line(searching, word)
    assert searching.seq == 0


def test_a_letter_that_means_two_piles(searching: Session) -> None:
    """`s` is no direction: where two springs lie, both are named and nothing is done."""
    searching.adjust(["piles.C2.top=spring", "piles.B3={top: SP, below: 1}"], "")
    with pytest.raises(Ambiguous, match="'s' could be B3 spring or C2 spring"):
        type_line(searching, "s")
    type_line(searching, "down")
    assert searching.play.table.players["Peter"].at == "B3"


def test_a_direction_explained(searching: Session) -> None:
    """`?` with the words of an answer tells of it."""
    assert (explain(searching, view(searching), "right far") or [""])[0].endswith("D2 battery (2), farthest right")


def test_leaving_is_the_way_out(searching: Session) -> None:
    """SC-048: 0, below all else; its key is what it was."""
    listed = view(searching).listed
    assert [option.typed for option in listed] == ["1", "2", "3", "4", "0"]
    assert (listed[-1].key, listed[-1].label) == ("leave", "Leave, then build")
    type_line(searching, "0")
    assert not searching.play.table.players["Peter"].at


@pytest.mark.parametrize("typed", ["wf left", "wf left of SH", "wf left 0"])
def test_a_place_that_was_the_only_one(home: Path, tmp_path: Path, typed: str) -> None:
    """SC-061: who has learnt to say where a part goes may do so where there is no choice."""
    (tmp_path / "here.yaml").write_text(BUILD, encoding="utf-8")
    session = begin(locate("spacecraft"), scenario=tmp_path / "here.yaml", physical=["all"])
    with pytest.raises(AnswerError):
        type_line(session, "wf right")
    type_line(session, typed)
    assert [each.part for each in session.play.table.players["Ann"].rocket][-1] == "fin-white"


def test_enter_alone_where_nothing_is_left_to_build(home: Path, tmp_path: Path) -> None:
    """SC-053: the screen marks the answer that Enter gives; where parts can be built it gives none."""
    (tmp_path / "here.yaml").write_text(BUILD.replace(", store: [SP, LB]", ""), encoding="utf-8")
    session = begin(locate("spacecraft"), scenario=tmp_path / "here.yaml", physical=["all"])
    assert [option.key for option in view(session).listed if option.enter] == ["done"]
    type_line(session, "")
    assert session.play.ask is not None
    assert session.play.ask.name != "build"
    (tmp_path / "here.yaml").write_text(BUILD, encoding="utf-8")
    busy = begin(locate("spacecraft"), scenario=tmp_path / "here.yaml", physical=["all"], name="busy")
    assert not [option.key for option in view(busy).listed if option.enter]
