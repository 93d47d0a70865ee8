"""Numbers of answer sequences that were counted by hand."""

from __future__ import annotations

from companion.junk_orbit import RULES

from ..perft import count, start


def test_counted_by_hand() -> None:
    """JO-E01 JO-100: five different tiles, two ways each; the 4 has two stops each way, all others one, as after the
    1 the ship has, too, and any Moon tile left may come up: 19 of 2+, less L3 in Bo's cargo and five seeded."""
    play = start(RULES, "jo-e01")
    assert (count(play, 1), count(play, 2)) == (5, 4 * 2 + 2 * 2 + 2)
    four, one = play.copy(), play.copy()
    four.answer("E24")
    one.answer("S1")

    assert count(four, 1) == 4
    assert (count(one, 1), count(one, 2)) == (2, 2 * (19 - 1 - 5))
