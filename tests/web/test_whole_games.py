"""Games played on pages: by taps, and by what a screen reader says."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from ..long_run import LONG, first_of
from ..printed import GAMES
from .hands import Finger, Reader, wait_after
from .table import OpenPage, Serve, Table

ANSWERS, BY_EAR = 40, 8
"""Answers by taps, with which some games come to their end, and by keys, which are slow."""


def play(table: Table, hands: dict[str, Finger]) -> Iterator[str]:
    """Let whoever is asked answer, until ANSWERS are given or the game is over; their keys."""
    for _ in range(ANSWERS):
        for hand in hands.values():
            hand.wait_after(table.server.table.moves - 1)
        asked = [hand for hand in hands.values() if hand.keys()]
        if not asked:
            return
        yield asked[0].random.choice(asked).answer()


@LONG
@pytest.mark.parametrize("game", first_of(GAMES))
def test_a_game_is_played_by_taps(game: str, serve: Serve, phones: OpenPage) -> None:
    """Two seats tap what they may do, on the picture or in the list, until the game is over."""
    random = Random(36)
    table = serve(game)
    hands = {name: Finger(phones(table.url(name)), random) for name in ("Ann", "Bo")}
    given = [*play(table, hands)]
    for hand in hands.values():
        hand.wait_after(table.server.table.moves - 1)

    told = [key for key in given if key]  # What nobody's own no has to wait for.
    assert table.played == len(told) + sum(hand.settled for hand in hands.values())
    assert len(given) == ANSWERS or table.session.play.over
    assert {str(node.value) for node in table.session.journal.nodes()} >= {*told}


@LONG
@pytest.mark.parametrize("game", first_of(GAMES))
def test_a_game_is_played_by_ear(game: str, serve: Serve, phones: OpenPage) -> None:
    """Roles and names of the accessibility tree are enough to play, and the keyboard alone does it all."""
    random = Random(36)
    table = serve(game, played=5)
    readers = [Reader(phones(table.url(name)), random) for name in ("Ann", "Bo")]
    for _ in range(BY_EAR):
        for each in readers:
            wait_after(each.page, table.server.table.moves - 1)
        asked = [each for each in readers if each.answers()]
        if not asked:
            break
        random.choice(asked).answer()

    assert table.played >= 4
