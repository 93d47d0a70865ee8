"""What undo and redo say of tiles that the companion draws: what hands laid down they take up again, and back."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from companion.sessions.session_store import begin
from companion.sessions.undo import foresee_undo, to_do
from companion.state_diff.instruction import sentences
from companion.terminal.game_loop import Sitting
from companion.terminal.plain import Plain
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
            again = re.compile(rf"{tile} \([^)]*\) from the {source} stack to {city}")
            assert any(map(again.search, redone)), (undone, redone)
            refills += f"from {city} into" in " ".join(redone)
    assert refills
    session.close()


EXPRESS = """
title: A ship that may change the distance
state:
  turn: 5
  player: Ann
  boards: {earth: day, moon: day, mars: day}
  players:
    Ann: {ship: purple, cargo: [E4, E7], at: Kepler}
    Bo: {ship: yellow, at: NYC, cargo: [S1]}
"""


def play(tmp_path: Path, *lines: str) -> list[str]:
    """What is said after each line, where the first player's ship is an Interplanet Express."""
    position, said = tmp_path / "express.yaml", [""]
    position.write_text(EXPRESS, encoding="utf-8")
    session, display, left = begin(locate("junk-orbit"), scenario=position), Plain(), iter(lines)

    def ask(question: str = "> ", begun: str = "") -> str:
        said[-1] += question
        if (line := next(left, None)) is None:
            raise EOFError
        said.append("")
        return line

    def say(text: str) -> None:
        said[-1] += f"{text}\n"

    display.ask, display.say = ask, say  # type: ignore[method-assign]
    display.tell = lambda rows: say("\n".join(rows))  # type: ignore[method-assign]
    Sitting(session, display, lambda words: None).play()
    session.close()
    return said[1:]


def test_undo_puts_tiles_back_on_their_stack_as_they_lay() -> None:
    """What people have drawn themselves goes back on top, what came last first; two heaps in one list."""
    session = begin(
        locate("junk-orbit"), ["Ann", "Bo", "Cleo", "Dan"], seed=5, mode="tracker", physical=("mars-stack",)
    )
    for who, tile in (("bo", "M2"), ("ann", "M12"), ("ann", "M1")):
        session.answer([f"draw mars to {who}"])
        session.answer([tile])

    several, all_of_them = ([re.sub(r" \(.*?\)", "", *both_ways(session, times)[0])] for times in (4, 6))
    assert several == ["Move M1, then M12 from Ann back on top of the Mars stack."]
    assert all_of_them == ["Move back on top of the Mars stack, in this order: M1 from Ann; M12 from Ann; M2 from Bo."]
    session.close()
