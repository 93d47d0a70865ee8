"""Numbers of answer sequences that were counted by hand."""

from __future__ import annotations

from companion.engine import Play
from companion.space_junkyard import RULES

from ..perft import count, start


def test_moves_counted_by_hand() -> None:
    """SJ-028 SJ-030: from the corner 2 + 3 + 4 squares by three free steps; 5 + 6 + 5 more by paid ones."""
    assert count(start(RULES, "mid-move"), 1) == 9 + 1
    ann = start(RULES, "mid-move").table
    ann.players["Ann"].stores = [1, 0, 0]
    assert count(Play(RULES, ann), 1) == 9 + 16 + 1
