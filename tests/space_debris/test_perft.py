"""Numbers of answer sequences that were counted by hand, from the rulebook's own pictures."""

from __future__ import annotations

from companion.space_debris import RULES

from ..perft import count, start


def test_counted_by_hand() -> None:
    """SD-E08: of 40 cards 7 are discarded, which leaves 29 spaces and four fragmentations, one answer: 30.

    After a space the next card is flipped: 28 other spaces or a fragmentation. After a fragmentation a card is drawn:
    any of the 29 spaces or another fragmentation.
    """
    play = start(RULES, "sd-e08")

    assert count(play, 1) == 30
    assert count(play, 2) == 29 * 29 + 30


def test_thrust_counted_by_hand() -> None:
    """SD-E02: from H330 a Thrust has six neighbours to go to, and from each a stop or one of its own neighbours.

    These are 5 of L0, 4 of L315, 6 of H0, 6 of H300, 4 of G315 and 4 of G337.5 (ledger 1.4).
    """
    play = start(RULES, "sd-e02")
    play.answer("thrust")

    assert count(play, 1) == 6
    assert count(play, 2) == (5 + 4 + 6 + 6 + 4 + 4) + 6
