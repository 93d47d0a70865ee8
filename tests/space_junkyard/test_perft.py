"""Numbers of answer sequences that were counted by hand."""

from __future__ import annotations

from companion.engine import Play
from companion.space_junkyard import RULES

from ..perft import answers, count, start


def test_counted_by_hand() -> None:
    """SJ-E07 SJ-053 SJ-011: Bo has 23 slots, and after each Ann may use her bridge or not."""
    play = start(RULES, "sj-e07")
    after = dict(answers(play))

    assert count(play, 1) == 23
    assert count(play, 2) == 23 * 2
    assert [option for option, _ in answers(after["R2"])] == ["Y", "end"]


def test_moves_counted_by_hand() -> None:
    """SJ-028 SJ-030: from the corner 2 + 3 + 4 squares by three free steps; 5 + 6 + 5 more by paid ones."""
    assert count(start(RULES, "mid-move"), 1) == 9 + 1
    ann = start(RULES, "mid-move").table
    ann.players["Ann"].stores = [1, 0, 0]
    assert count(Play(RULES, ann), 1) == 9 + 16 + 1
