"""Tiles as people type them: without K0, asteroids with their letters in any order; a map in rows, and its slips."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import permutations
from pathlib import Path

import pytest

from companion.positions.answer_errors import AnswerError
from companion.positions.game_words import GameWords
from companion.sessions.session import Session
from companion.sessions.session_store import begin
from companion.space_junkyard import RULES
from companion.space_junkyard.constants import ASTEROIDS, LARGE, SECTIONS
from companion.table.compose import view
from companion.table.explain import explain
from companion.terminal import adjust_prompts
from companion.terminal.column import TextColumn
from companion.terminal.command_parser import Correct
from companion.terminal.plain import Display, Plain
from companion.terminal.typed_line import read_line
from companion.text.told import Told
from components.places import locate
from components.problems import SalvageError

from .lines import type_line


@pytest.fixture
def laying(home: Path) -> Session:
    """A session whose map is being typed."""
    return begin(locate("space-junkyard"), ["Ann", "Bo"], seed=1, physical=["all"], options={"first": "Ann"})


def spellings(code: str) -> Iterator[str]:
    """All that a code may be typed as."""
    if code in ASTEROIDS:
        yield from {"".join(letters) for letters in permutations(code)}
    else:
        yield from {code, code[1:], code[1:].lstrip("0"), f"K{code[1:].lstrip('0')}"}


def test_every_tile_by_every_spelling() -> None:
    """The K, the 0 and the order of letters don't matter, and no spelling means two tiles."""
    words, seen = GameWords(RULES.game), set()
    for code in (*SECTIONS, *ASTEROIDS):
        for spelling in spellings(code):
            assert code in words.of(spelling.lower()), spelling
            assert spelling not in seen
            seen.add(spelling)
    assert len(seen) == len(words.codes) + len(SECTIONS) + len(ASTEROIDS) - len(LARGE.slots)


def test_a_map_in_rows(laying: Session) -> None:
    """SJ-018: six tiles in a line, with spaces or commas."""
    type_line(laying, "12y 8b ryy 14b 2y 15")
    type_line(laying, "k3y, 03b, by, rb, yb, YRB")
    assert [*laying.play.table.map.values()] == [
        *("K12Y", "K08B", "YYR", "K14B", "K02Y", "K15"),
        *("K03Y", "K03B", "YB", "BR", "YB", "YBR"),
    ]


def test_a_slip_in_a_row_of_tiles(laying: Session) -> None:
    """SJ-018: it is told for the one tile; the line is typed again whole."""
    with pytest.raises(SalvageError) as refused:
        type_line(laying, "bb 12y rrb 12y 2y 3y")
    assert [str(fault) for fault in refused.value.faults] == [
        "12y (K12Y) isn't possible now: it lies on B1",
        "After 'bb 12y rrb' the question would be 'Reveal a tile for D1. Which tile?'. Nothing of the line was done",
    ]
    assert (laying.play.table.map, laying.seq) == ({}, 0)
    type_line(laying, "bb 12y rrb 2y")
    laying.undo(2)
    assert laying.play.table.map == {"A1": "BB", "B1": "K12Y"}


def correct(session: Session, line: str) -> list[str]:
    """Type what was typed wrong before, as at a terminal; what is told of it."""
    meant = read_line(session, view(session), line)
    assert isinstance(meant, Correct)
    assert meant.slip
    return adjust_prompts.correct(session, Plain(), meant.changes, meant.reason)


def test_a_tile_of_the_map_is_corrected(laying: Session) -> None:
    """SJ-018: by its square, without a reason, whatever has been typed since; undo takes only the correction back."""
    type_line(laying, "bb 12y rrb")
    type_line(laying, "14b yyr 8b k3y")
    assert correct(laying, "c1 = rry") == ["Corrected: map C1 from RRB to RRY."]
    assert correct(laying, "B1=2y") == ["Corrected: map B1 from K12Y to K02Y."]
    assert correct(laying, "a1 = by") == ["Corrected: map A1 from BB to YB."]
    tiles = ["YB", "K02Y", "RRY", "K14B", "YYR", "K08B", "K03Y"]
    assert [*laying.play.table.map.values()] == tiles
    assert laying.play.ask is not None
    assert laying.play.ask.about["square"] == "B2"
    laying.undo()
    assert [*laying.play.table.map.values()] == ["BB", *tiles[1:]]


def test_a_tile_that_lies_elsewhere_is_moved(laying: Session) -> None:
    """There is one K14B; where it was said to lie, the tile is asked for once more."""
    type_line(laying, "bb 12y rrb 14b")
    assert "map D1 from K14B to none" in correct(laying, "a1 = 14b")[0]
    assert laying.play.ask is not None
    assert laying.play.ask.about["square"] == "D1"
    type_line(laying, "yyr")
    assert laying.play.table.map == {"A1": "K14B", "B1": "K12Y", "C1": "RRB", "D1": "YYR"}


@pytest.mark.parametrize("line", ["b1 = zz", "8b = rr", "b1 = c1", "k12y bb", "b1 rr yy", "b1 rr", "zz = bb", "b1 ="])
def test_what_is_no_correction(laying: Session, line: str) -> None:
    """A square and a tile; nothing is done for anything else."""
    type_line(laying, "bb 12y")
    with suppress(SalvageError):
        assert not isinstance(read_line(laying, view(laying), line), Correct)


def test_a_square_before_a_tile_that_is_drawn(flying: Session) -> None:
    """SJ-046: there the square may be an answer that was given before, so only a sign makes it a correction."""
    flying.answer(["0"])
    assert flying.play.ask is not None
    assert flying.play.ask.name == "tile drawn"
    with pytest.raises(AnswerError):
        read_line(flying, view(flying), "c4 rr")
    assert isinstance(read_line(flying, view(flying), "c4 = rr"), Correct)


def test_a_tile_of_the_map_is_corrected_at_any_question(flying: Session) -> None:
    """With the sign, also where the space is an answer: somebody has looked at the map again."""
    assert flying.play.ask is not None
    assert "C4" in flying.play.ask.options  # type: ignore[union-attr]
    assert correct(flying, "c4 = rr") == ["Corrected: map C4 from K01B to RR."]
    with pytest.raises(AnswerError):
        read_line(flying, view(flying), "c4 scrap")
    assert flying.play.table.players["Ann"].at == "C3"


@pytest.mark.parametrize("mark", ["", "· "])
def test_rows_are_read_back_in_sentences(laying: Session, capsys: pytest.CaptureFixture[str], mark: str) -> None:
    """No screen draws the map again, so all say what has been understood: what is new of it, no correction twice."""
    display: Display = TextColumn() if mark else Plain()
    display.show(view(laying))
    type_line(laying, "bb 12y")
    display.show(view(laying), whole=False)
    type_line(laying, "rrb")
    display.show(view(laying), whole=False)
    display.show(view(laying, news=[Told(each, corrects=True) for each in correct(laying, "a1 = yy")]), whole=False)
    rows = (line.removeprefix(mark) for line in capsys.readouterr().out.splitlines())
    assert [line for line in rows if line.startswith(("Row", "Corrected"))] == [
        "Row 1: A1 BB, B1 K12Y (3 points; exits top Y, right R, bottom Y).",
        "Row 1: C1 RRB.",
        "Corrected: map A1 from BB to YY.",
    ]


def test_other_spellings_where_tiles_are_explained_and_corrected(flying: Session) -> None:
    """`? 12y` tells of K12Y; adjust takes them for one tile, and asks which where a number of tiles may be meant."""
    assert "K12Y (section): " in "".join(explain(flying, view(flying), "12y") or ())
    assert "YYR (asteroid tile): " in "".join(explain(flying, view(flying), "yry") or ())
    flying.adjust(["d2 = 8y", "b1 ryb"], "")
    assert flying.play.table.map["D2"] == "K08Y"
    assert flying.play.table.map["B1"] == "YBR"
    with pytest.raises(SalvageError, match="'2Y' could be K02Y or 2 of Y; type K02Y or 2 x Y"):
        flying.adjust(["gone 2Y"], "")
