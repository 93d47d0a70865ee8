"""What is typed at the terminal: piles and parts by their names, the way out, and a place that was the only one."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.positions.answer_errors import AnswerError
from companion.sessions.session import Session
from companion.sessions.session_store import begin
from companion.spacecraft import RULES
from companion.table.compose import view
from components.places import locate

from ..views import type_line

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


@pytest.fixture
def searching(home: Path) -> Session:
    """Peter on B2 may go to A2, B1, C2 or D2."""
    return begin(locate("spacecraft"), scenario=SCENARIO, physical=["all"])


def test_searches_of_several_players_on_a_line(searching: Session) -> None:
    """SC-031: each types what they search for; only what comes to light is typed with it."""
    with pytest.raises(AnswerError, match=r"Michael decides there; type 'b1' by itself"):
        type_line(searching, "d2 gears b1")
    type_line(searching, "d2 gears")
    type_line(searching, "e1 battery")
    assert [player.at for player in searching.play.table.players.values()][:2] == ["D2", "E1"]


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
