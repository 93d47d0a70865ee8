"""The Resources phase on a line: what Enter does, and how the next phase ends it."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.positions.answer_errors import AnswerError
from companion.sessions.session import Session
from companion.sessions.session_store import begin
from companion.sessions.undo import undo_path
from companion.space_junkyard import RULES
from companion.table.joint import PickedLines
from companion.table.line_words import lists_of
from companion.table.news import tell_news
from companion.table.view import view
from companion.terminal.command_parser import Again
from companion.terminal.typed_line import read_line
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


@pytest.mark.parametrize("line", ["E4", "e4 done", "scrap", "join"])
def test_the_next_phase_ends_resources_where_nothing_is_left_to_create(converting: Session, line: str) -> None:
    """SJ-022: whoever says where to fly has converted all that is wanted."""
    meant = read_line(converting, view(converting), line)
    entries = converting.answer(meant.keys, whole=True)  # type: ignore[union-attr]
    assert [entry.name for entry in entries][:2] == ["resource", "move"]
    assert entries[0].key == "end"


def test_what_the_next_phase_refuses_is_told_of_that(converting: Session) -> None:
    """SJ-028: not that Resources has to be ended first, which would help nobody; nothing is done."""
    for line in ("A6", "A6 done"):
        with pytest.raises(AnswerError, match=r"^A6 isn't possible now: Bo's tug is there"):
            type_line(converting, line)
    assert (converting.play.table.phase, converting.seq) == ("resource", 0)


def resources(tmp_path: Path, ship: str = "") -> Session:
    """A session in whose Resources phase Ann can create 1 radiation with her bridge, and more with such a section."""
    joined = f", ship: [{{tile: {ship}, x: 1, y: 0, top: east}}]" if ship else ""
    said = POSITION.replace("phase: move", "phase: resource").replace("Y: 2, B: 1}", f"B: 1}}{joined}")
    (tmp_path / "here.yaml").write_text(said, encoding="utf-8")
    return begin(locate("space-junkyard"), scenario=tmp_path / "here.yaml", physical=["all"])


@pytest.mark.parametrize("line", ["E4", "join", "scrap done"])
def test_the_next_phase_begins_with_what_enter_alone_does(home: Path, tmp_path: Path, line: str) -> None:
    """SJ-011: what is free is created first, without a line of its own; the log has it as an answer."""
    session = resources(tmp_path)
    entries = session.answer(line.split(), whole=True)
    assert (entries[0].name, entries[0].key) == ("resource", "Y")
    assert entries[1].name == "move"


def test_a_beginning_for_the_next_phase_after_what_was_created(home: Path, tmp_path: Path) -> None:
    """SJ-022: `sc` is Scrap, though it could still be asked what to convert."""
    session = resources(tmp_path, "K14Y")
    shown = view(session)
    meant = read_line(session, shown, "1 sc 0")
    entries = session.answer(meant.keys, whole=True, picked=meant.picked, lists=lists_of(session))  # type: ignore[union-attr]
    assert [entry.name for entry in entries][:3] == ["resource", "resource", "move"]
    assert [entry.key for entry in entries][1] == "end"


def test_a_choice_of_what_to_create_is_not_passed_over(home: Path, tmp_path: Path) -> None:
    """SJ-012 SJ-022: whoever has to think is told what would be left; nothing is done."""
    session = resources(tmp_path, "K11Y")
    why = "the Resources phase isn't over: 1 create icon is left; type what to create, or done to leave it unused"
    with pytest.raises(AnswerError, match=why):
        type_line(session, "E4")
    assert session.seq == 0


def test_nobody_creates_for_somebody_else(home: Path, tmp_path: Path) -> None:
    """What Enter alone would do isn't done first for a seat that isn't asked; it is told so, at once."""
    session = resources(tmp_path)
    with pytest.raises(AnswerError, match=r"^Ann is asked, not Bo$"):
        session.answer(["E4"], seat="Bo")
    assert session.seq == 0


def test_undo_takes_one_word_back_whole(home: Path, tmp_path: Path) -> None:
    """SJ-012: `carbon` on a longer line is the icon and its resource; nobody has seen the question between them."""
    session, lines = resources(tmp_path, "K11Y"), PickedLines(RULES.texts)
    lines.keep(session.answer(["Y", "carbon"], whole=True), session.said)
    assert [node.what for node in undo_path(session.journal, session.head.node, 2)] == ["create", "resource"]
    assert lines.number(session, 1, undo_path) == 2


def test_what_is_left_uncreated_is_told(home: Path, tmp_path: Path) -> None:
    """SJ-A11: whoever ends the phase reads what that has given up."""
    session = resources(tmp_path)
    before = session.rules.dump(session.play.table)
    entries = session.answer(["done"], whole=True)
    assert "Ann leaves 1 create icon for radiation unused." in tell_news(session, entries, before)


def test_create_without_room_is_passed_over(flying: Session) -> None:
    """SJ-027: the phase has ended by itself; whoever types the same line each turn need not know."""
    type_line(flying, "create E4")
    assert flying.unused == {"create": "Ann has no room for radiation"}
    assert flying.play.table.players["Ann"].at == "E4"
    with pytest.raises(AnswerError, match=r"Ann has no room for radiation \(SJ-027\)"):
        type_line(flying, "create")
