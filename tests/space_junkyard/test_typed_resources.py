"""The Resources phase on a line: what Enter does, and how the next phase ends it."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.positions.answer_errors import AnswerError
from companion.sessions.moves import undo_path
from companion.sessions.session import Session
from companion.sessions.session_store import begin
from companion.table.compose import view
from companion.table.news import make_news
from companion.terminal.command_parser import Again
from companion.terminal.typed_line import read_line
from companion.text.told import say_all
from components.places import locate

from .lines import POSITION, rows_of, type_line


def test_enter_alone_creates(home: Path, tmp_path: Path) -> None:
    """SJ-011: one key for what no answer is better than; where a player has to think, Enter answers nothing."""
    (tmp_path / "here.yaml").write_text(POSITION.replace("phase: move", "phase: resource").replace("Y: 2, ", ""))
    session = begin(locate("space-junkyard"), scenario=tmp_path / "here.yaml", physical=["all"])
    assert "Create 1 radiation (Enter)" in rows_of(session)[1]
    type_line(session, "")
    assert session.play.table.players["Ann"].stores == [1, 1, 0]
    assert isinstance(read_line(session, view(session), ""), Again)


@pytest.fixture
def converting(home: Path, tmp_path: Path) -> Session:
    """A session in which Ann could still convert, but create nothing."""
    ship = "ship: [{tile: K14Y, x: 1, y: 0, top: east}]"
    said = POSITION.replace("phase: move", "phase: resource").replace("B: 1}", f"B: 2, R: 2}}, {ship}")
    (tmp_path / "here.yaml").write_text(said, encoding="utf-8")
    session = begin(locate("space-junkyard"), scenario=tmp_path / "here.yaml", physical=["all"])
    assert [option.key for option in view(session).listed] == ["Y>R", "end"]
    return session


@pytest.mark.parametrize("line", ["0 E4", "done e4 done", "end scrap", "done join"])
def test_resources_end_before_a_move_on_a_line(converting: Session, line: str) -> None:
    """SJ-022: where something could still be converted, the line says that this is all."""
    type_line(converting, line)
    assert [each.what for each in undo_path(converting.journal, converting.head.node, converting.seq)][-2:] == [
        "move", "resource",
    ]  # fmt: skip


@pytest.mark.parametrize("line", ["E4", "A6", "scrap", "join"])
def test_nothing_of_the_next_phase_ends_resources(converting: Session, line: str) -> None:
    """SJ-022: what to type first is told, and nothing is done."""
    with pytest.raises(AnswerError, match=r"isn't possible now: the Resources phase isn't over; type done first"):
        type_line(converting, line)
    assert (converting.play.table.phase, converting.seq) == ("resource", 0)


def resources(tmp_path: Path, ship: str = "") -> Session:
    """A session in whose Resources phase Ann can create 1 radiation with her bridge, and more with such a section."""
    joined = f", ship: [{{tile: {ship}, x: 1, y: 0, top: east}}]" if ship else ""
    said = POSITION.replace("phase: move", "phase: resource").replace("Y: 2, B: 1}", f"B: 1}}{joined}")
    (tmp_path / "here.yaml").write_text(said, encoding="utf-8")
    return begin(locate("space-junkyard"), scenario=tmp_path / "here.yaml", physical=["all"])


@pytest.mark.parametrize("line", ["all E4", "y E4", "create E4", "create 1 radiation e4", "all done E4", "y 0 E4"])
def test_a_turn_begins_with_what_is_created(home: Path, tmp_path: Path, line: str) -> None:
    """SJ-011 SJ-022: the phase ends by itself after that; whoever types the same line each turn may say so."""
    session = resources(tmp_path)
    type_line(session, line)
    assert (session.seq, session.play.table.players["Ann"].at) == (2, "E4")


def test_a_choice_of_what_to_create_is_not_passed_over(home: Path, tmp_path: Path) -> None:
    """SJ-012 SJ-022: whoever has to think is told what would be left; nothing is done."""
    session = resources(tmp_path, "K11Y")
    why = "the Resources phase isn't over: 2 create icons are left; type what to create, or done to leave them unused"
    with pytest.raises(AnswerError, match=why):
        type_line(session, "E4")
    assert session.seq == 0


def test_what_is_left_uncreated_is_told(home: Path, tmp_path: Path) -> None:
    """SJ-A11: whoever ends the phase reads what that has given up."""
    session = resources(tmp_path)
    entries = session.answer(["done"])
    assert "Ann leaves 1 create icon for radiation unused." in say_all(make_news(session, entries))
