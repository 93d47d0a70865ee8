"""What undo and redo say of tiles that the companion draws: what hands laid down they take up again, and back."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from companion.positions.instruction import sentences
from companion.sessions.session_store import begin
from companion.sessions.undo import foresee_undo, to_do
from components.places import locate

REFILL = re.compile(r"Move (\w+) .* from (\w+) back onto the (\w+) stack\.")


@pytest.fixture(autouse=True)
def _home(home: Path) -> None:
    """Sessions are kept apart."""


def both_ways(session: Any, times: int) -> tuple[list[str], list[str]]:
    """What undoing so many answers says, and redoing them."""
    moved = foresee_undo(session, times)
    there = moved._replace(before=moved.after, after=moved.before)
    return sentences(to_do(session, moved, back=True)), sentences(to_do(session, there, back=False))


def test_redo_lays_down_what_the_companion_drew() -> None:
    """JO-065: a city was refilled after the tile there was picked up; both tiles move back, and both move again."""
    session, refills = begin(locate("junk-orbit"), ["Ann", "Bo"], seed=3), 0
    while session.seq < 40:
        session.random()
        undone, redone = both_ways(session, 1)
        for match in filter(None, map(REFILL.fullmatch, undone)):
            tile, city, source = match.groups()
            again = re.compile(rf"Move {tile} \(.*\) from the {source} stack to {city}\.")
            assert any(map(again.fullmatch, redone)), (undone, redone)
            refills += f"from {city} into" in " ".join(redone)
    assert refills
    session.close()


def test_undo_of_several_answers_takes_a_tile_out_of_the_box() -> None:
    """In the tracker: neither the box nor a stack that the companion draws from lies on the table, but the tile has."""
    session = begin(locate("junk-orbit"), ["Ann", "Bo"], seed=5, mode="tracker")
    session.answer(["reveal a mars tile"])
    session.answer(["move a drawn tile or card"])
    session.answer(["in the box"])

    undone, redone = both_ways(session, 3)
    assert [re.sub(r"Move \w+ \(.*?\)", "Move M", said) for said in undone + redone] == [
        "Move M from the box back onto the Mars stack.",
        "Move M from the Mars stack into the box.",
    ]
    session.close()
