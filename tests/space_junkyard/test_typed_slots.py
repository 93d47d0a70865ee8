"""Where a tile is pushed in: slots by every name, and what falls off where."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.positions.answer_errors import AnswerError
from companion.positions.game_words import GameWords
from companion.sessions.session import Session
from companion.sessions.session_store import begin
from companion.space_junkyard import RULES
from companion.space_junkyard.constants import LARGE, TILES
from companion.table.compose import view
from companion.table.explain import explain
from components.places import locate

from .lines import rows_of, type_line

PUSH = """
title: Bo pushes in K13Y; Ann has closed two slots
state:
  phase: push
  player: Bo
  drawn: K13Y
  players:
    Ann: {colour: green, at: C3, closed: [R3, FA]}
    Bo: {colour: white, at: A6}
  map: {C3: K03B, F2: K01B}
"""


PLAYERS = "{Ann: {colour: green, at: C3}, Bo: {colour: white, at: F3}}"


@pytest.fixture
def pushing(home: Path, tmp_path: Path) -> Session:
    """A session in which a tile is about to be pushed in, with two slots closed."""
    (tmp_path / "here.yaml").write_text(PUSH, encoding="utf-8")
    return begin(locate("space-junkyard"), scenario=tmp_path / "here.yaml", physical=["all"])


def test_every_slot_is_where_its_name_says() -> None:
    """SJ-047: left and right by rows, top and foot by columns counted from the left."""
    words = GameWords(RULES.game)
    assert {name for name in words.codes if " " in name} == {
        *(f"{side} {row}" for side in ("left", "right") for row in range(1, 7)),
        *(f"{side} {column}" for side in ("top", "foot") for column in "abcdef"),
    }
    assert (words.of("right 6"), words.of("foot c")) == ({"R6"}, {"FC"})
    assert (LARGE.slot_pad["66"], LARGE.slot_pad["23"], LARGE.slot_pad["81"]) == ("R6", "FC", "TA")
    assert LARGE.square_pad["54"] == "E4"


@pytest.mark.parametrize("typed", ["right 3", "63", "r3"])
def test_a_closed_slot_is_refused_by_its_rule(pushing: Session, typed: str) -> None:
    """SJ-053: with who has closed it."""
    with pytest.raises(AnswerError, match=r"isn't possible now: it is closed until Ann's next .* \(SJ-053\)"):
        type_line(pushing, typed)
    assert explain(pushing, view(pushing), typed if typed != "63" else "r3")[0] == "Closed slots: R3 and FA by Ann."


def test_every_slot_is_on_a_small_screen(home: Path, tmp_path: Path) -> None:
    """SJ-049: each by its name, with whose tug it moves, however full the map is."""
    laid = dict(zip(LARGE.squares, TILES[::2], strict=False))
    tiles = ", ".join(f"{square}: {code}" for square, code in laid.items())
    position = f"title: Full\nstate: {{phase: push, player: Ann, drawn: K16, players: {PLAYERS}, map: {{{tiles}}}}}\n"
    (tmp_path / "here.yaml").write_text(position, encoding="utf-8")
    session = begin(locate("space-junkyard"), scenario=tmp_path / "here.yaml", physical=["all"])
    said = " ".join(" ".join(row.strip() for row in rows_of(session)[1:]).split())
    assert all(name in said for name in LARGE.slots)
    assert "L3 (moves Ann and pushes Bo off; K09B falls off)" in said
