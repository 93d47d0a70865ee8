"""Tiles that people draw themselves: the number in the code is enough, as the stack says which letter it has."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.engine import Chance
from companion.positions.answer_errors import AnswerError, NotAllowed
from companion.positions.asks import offered
from companion.sessions.session_store import begin
from companion.table.compose import view
from companion.terminal.typed_line import read_line
from components.places import locate

STACKS = ("earth-stack", "moon-stack", "mars-stack")


@pytest.fixture
def session(home: Path) -> Iterator[Any]:
    made = begin(locate("junk-orbit"), ["Ann", "Bo"], seed=3, physical=STACKS, options={"first": "Ann"})
    yield made
    made.close()


def test_a_number_is_a_tile_of_the_stack_that_is_drawn_from(session: Any) -> None:
    """JO-025: also several on a line, as no list comes whose numbers they could be."""
    session.answer(["19"])
    session.answer(["22", "e21", "6"])
    lying = [tiles for tiles in session.play.table.cities.values() if tiles]

    assert lying == [["E19"], ["E22"], ["E21"], ["E6"]]
    with pytest.raises(NotAllowed, match=r"E19 isn't possible now: it's at Kilimanjaro"):
        session.answer(["19"])
    with pytest.raises(NotAllowed, match=r"E5 isn't possible now: tiles marked 5\+ stay in the box"):
        session.answer(["5"])  # E18 has the value 5.
    question = view(session).question
    assert question is not None
    assert question.hint == "Type its code, such as E1 or E27, or just 27."


def test_a_number_after_a_name_is_no_tile(session: Any) -> None:
    """`kepler 2` is how E1 reads, and no E2 for the next city: nothing of it is done."""
    with pytest.raises(NotAllowed, match="Kepler isn't an answer to this question"):
        session.answer(["kepler", "2"])
    assert not any(session.play.table.cities.values())


def test_few_tiles_are_listed_by_their_codes(session: Any) -> None:
    """A list that is short enough to be shown has no other numbers than those on the tiles."""
    while len([*offered(session.play.ask)]) > 5 or not isinstance(session.play.ask, Chance):
        session.random()
    listed = view(session).listed

    assert [option.typed for option in listed] == [option.key for option in listed]
    assert {option.key[1:] for option in listed} == {option.pad for option in listed}
    session.answer([listed[-1].pad])


@pytest.mark.parametrize("typed", ["tycho = l11", "Tycho=S1", "plato = s1"])
def test_a_correction_launches_nothing(home: Path, typed: str) -> None:
    """While nothing is typed in, neither what lies in a city nor the tile after it is an answer."""
    session = begin(locate("junk-orbit"), ["Ann", "Bo"], seed=5, options={"first": "Ann"})
    with pytest.raises(AnswerError, match="possible: E19, L18, M22, S1, S2"):
        read_line(session, view(session), typed)
    session.close()
