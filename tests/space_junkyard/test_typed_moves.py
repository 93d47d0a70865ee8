"""Moves and collecting on a line: spaces by every name, and numbers that may mean two things."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.positions.answer_errors import AnswerError
from companion.sessions.session import Session
from companion.sessions.session_store import begin
from companion.space_junkyard.constants import SECTIONS
from companion.table.compose import view
from companion.terminal.game_loop import Sitting
from companion.terminal.plain import Plain
from components.places import locate

from .lines import POSITION, type_line


@pytest.mark.parametrize(("typed", "space"), [("12y", "D5"), ("1b", "C4"), ("yyr", "B1"), ("yry", "B1")])
def test_what_lies_on_a_space_does_not_name_it(flying: Session, typed: str, space: str) -> None:
    """Nor does a price: a tile is refused, with the space to type instead."""
    with pytest.raises(AnswerError, match=f"isn't possible now: it lies on {space}; type the space"):
        type_line(flying, typed)
    assert flying.seq == 0


def test_spaces_on_the_number_pad(flying: Session) -> None:
    """SJ-028: by column and row, in a list that is long and gives them no other numbers; one that can't be reached is
    refused by its name."""
    options = {option.key: option.typed for option in view(flying).listed}
    assert options["connect"] == "1"
    assert options["E4"] == "E4"
    with pytest.raises(AnswerError, match="A6 isn't possible now: Bo's tug is there"):
        type_line(flying, "16")
    type_line(flying, "54")
    assert flying.play.table.players["Ann"].at == "E4"


def test_a_number_that_is_a_space_and_a_tile(flying: Session) -> None:
    """`15` is A5 on the number pad, wherever K15 lies; what can't be reached is refused."""
    flying.adjust(["map.D4=K15"], "")
    type_line(flying, "15")
    assert flying.play.table.players["Ann"].at == "A5"
    flying.undo()
    flying.adjust(["ann.stores.Y=0", "ann.at=F1"], "")
    with pytest.raises(AnswerError, match="A5 isn't possible now: it can't be reached"):
        type_line(flying, "15")


def test_the_foot_of_the_map_is_its_bottom_too(flying: Session) -> None:
    """SJ-A35: a ship's sides are called bottom, and so people type the map's."""
    flying.adjust(["ann.at=off the map", "ann.left=bottom"], "")
    assert flying.play.table.players["Ann"].left == "south"
    for side, named in (("top", "north"), ("foot", "south")):
        flying.adjust([f"ann.left={side}"], "")
        assert flying.play.table.players["Ann"].left == named


def sit(tmp_path: Path, position: str, *lines: str) -> tuple[Session, list[str]]:
    """The session after lines at a table without a terminal, and the questions that are no prompt of a line."""
    file, left, asked = tmp_path / "position.yaml", iter(lines), []
    file.write_text(position, encoding="utf-8")
    session, display = begin(locate("space-junkyard"), scenario=file), Plain()

    def ask(question: str = "> ", begun: str = "") -> str:
        if question != "> ":
            asked.append(question)
        if (line := next(left, None)) is None:
            raise EOFError
        return line

    display.ask, display.tell, display.say = ask, lambda rows: None, lambda text: None  # type: ignore[method-assign]
    Sitting(session, display, lambda words: None).play()
    return session, asked


ASKED = "Ann has no room for 1 radiation and 1 carbon. Collect the YB tile anyway? [y/N] "


@pytest.mark.parametrize(
    ("tile", "lines", "asked", "at", "taken"),
    [
        ("YB", ["1"], [ASKED], "C3", False),
        ("YB", ["1 c4", "n"], [ASKED], "C3", False),
        ("YB", ["1 c4", "y"], [ASKED], "C4", True),
        ("YB", ["collect", "y"], [ASKED], "C3", True),
        ("RY", ["1 c4"], [], "C4", True),
        ("K10B", ["scrap"], ["Ann has no room for 2 carbon and 1 metal. Scrap K10B anyway? [y/N] "], "C3", False),
    ],
)
def test_nothing_is_collected_in_vain_from_habit(
    home: Path, tmp_path: Path, tile: str, lines: list[str], asked: list[str], at: str, taken: bool
) -> None:
    """SJ-036 SJ-039: 1 creates in most turns, so a tile of which all would be lost is taken only after asking."""
    stores = "{Y: 2, B: 2, R: 2}" if tile in SECTIONS else "{Y: 2, B: 2}"
    placed = POSITION.replace("{Y: 2, B: 1}", stores).replace("C3: K03B, C4: K01B", f"C3: {tile}")
    session, said = sit(tmp_path, placed, *lines)
    table = session.play.table
    assert (said, table.players["Ann"].at, "C3" not in table.map) == (asked, at, taken)
    session.close()


def test_the_only_way_to_join_may_be_named(flying: Session) -> None:
    """SJ-040 SJ-043: place and turn, by name or key; another turn is refused."""
    for line in ("c4 join right of the bridge turned clockwise", "c4 join 1e south", "c4 join 1w", "c4 join above"):
        with pytest.raises(AnswerError):
            type_line(flying, line)
        assert flying.seq == 0
    for line in (
        "c4 join",
        "c4 join right of the bridge turned counter-clockwise",
        "c4 connect 1E",
        "c4 join 1e turned",
    ):
        type_line(flying, line)
        assert [section.tile for section in flying.play.table.players["Ann"].sections] == ["K01B"]
        flying.undo(2)
