"""Set-up for every number of players, and with Advanced Designs."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from companion.spacecraft import RULES
from companion.spacecraft.constants import DECK_OF, TOKEN_JUNK, WEIGHT


@pytest.fixture
def new_game(desks: Any) -> Any:
    return desks.new


def set_up(desk: Any, seed: int = 1) -> Any:
    """Answer by chance until the first turn."""
    random = Random(seed)
    while desk.table.phase != "turn":
        ask = desk.play.ask
        option = ask.options[0] if hasattr(ask, "options") else ask.source.pick(random.random())
        desk.play.answer(option)
    return desk


@pytest.mark.parametrize(
    ("players", "spaces", "below", "returned", "removed"),
    [("Ann Bo", 16, 52, 7, 4), ("Ann Bo Cy", 25, 50, 0, 3), ("Ann Bo Cy Di", 25, 50, 0, 2)],
)
def test_by_number_of_players(
    new_game: Any, players: str, spaces: int, below: int, returned: int, removed: int
) -> None:
    """SC-006 SC-007 SC-A33 SC-013 SC-014 SC-015 SC-016 SC-023 SC-024 SC-025 SC-E07: piles, tiles of each type returned,
    cards removed unseen, two rows of deck I."""
    desk = set_up(new_game(players))
    table = desk.table
    assert (len(table.piles), len(table.covered), sum(table.returned.values())) == (spaces, below, returned)
    assert table.removed == {"I": removed, "II": removed, "III": removed}
    rows = [*table.bottom_row.values(), *table.top_row.values()]
    assert len(rows) == 8
    decks = Counter(DECK_OF[card] for card in rows)
    assert decks == ({"I": 6, "II": 2} if removed == 4 else {"I": 7, "II": 1} if removed == 3 else {"I": 8})
    assert {len(player.rocket) for player in table.players.values()} == {1}
    assert {len(player.goals) for player in table.players.values()} == {1}


@pytest.mark.parametrize("advanced", [False, True])
def test_order(new_game: Any, advanced: bool) -> None:
    """SC-013 to SC-030 in the rulebook's order, so that all tops are seen before a goal is kept, and no design is."""
    desk = new_game("Ann Bo Cy", advanced=advanced)
    phases = ["first-player"]
    while desk.table.phase != "turn":
        if desk.table.phase == "goals":
            assert (len(desk.table.piles), desk.table.bottom_row, desk.table.advanced) == (25, {}, {})
        ask = desk.play.ask
        desk.play.answer(ask.options[0] if hasattr(ask, "options") else ask.source.pick(0.5))
        phases += [desk.table.phase] if desk.table.phase != phases[-1] else []
    assert phases == ["first-player", "piles", "tokens", "blueprint", "goals", "designs", "turn"]


def test_centre_piles(new_game: Any) -> None:
    """SC-016: with two players the four centre piles have 5 tiles, the others 4."""
    piles = set_up(new_game("Ann Bo")).table.piles
    heights = Counter(pile.below + 1 for pile in piles.values())
    assert heights == {4: 12, 5: 4}
    assert {space for space, pile in piles.items() if pile.below == 4} == {"B2", "B3", "C2", "C3"}


@pytest.mark.parametrize("seed", range(20))
def test_tokens(new_game: Any, seed: int) -> None:
    """SC-002 SC-005 SC-017 SC-018 SC-108: light ones in section A; each of the seven on a slot."""
    tokens = set_up(new_game("Ann Bo Cy"), seed).table.tokens
    assert sorted(tokens.values()) == sorted(TOKEN_JUNK)
    assert all(WEIGHT[TOKEN_JUNK[tokens[slot]]] <= 2 for slot in ("W1", "W2"))


def test_goals(new_game: Any) -> None:
    """SC-008 SC-022: two each, from the first player on, then each keeps one."""
    desk = new_game("Ann Bo", first="Bo")
    while desk.table.phase != "goals":
        desk.play.answer(next(iter(sorted(desk.play.ask.source.weights()))))
    assert desk.prompt == "Bo draws a goal. Which card is it?"
    desk.do("31", "32")
    assert desk.options == ["33", "34", "35", "36", "37", "38"]
    desk.do("33", "38")
    assert (desk.asked, desk.options) == ("Bo goal", ["31", "32"])
    desk.do("32", "38")
    assert {name: player.goals for name, player in desk.table.players.items()} == {"Ann": ("38",), "Bo": ("32",)}


@pytest.mark.parametrize(
    ("players", "sides"), [("Ann Bo", "BBBBBB"), ("Ann Bo Cy", "AAAABBBB"), ("Ann Bo Cy Di", "A" * 8)]
)
def test_advanced(new_game: Any, players: str, sides: str) -> None:
    """SC-A31 SC-011 SC-012 SC-026 SC-027 SC-028 SC-029 SC-030 SC-110: cards by the number of players, six markers each,
    no basic designs, and 10 for launching."""
    table = set_up(new_game(players, advanced=True)).table
    assert "".join(card.side for card in table.advanced.values()) == sides
    assert (table.bottom_row, table.top_row) == ({}, {})
    assert {table.markers_left(name) for name in table.players} == {6}
    assert table.launch_bonus == 10


def test_first_player(new_game: Any) -> None:
    """SC-031 SC-A34: the table says who begins, or chance does."""
    desk = new_game("Ann Bo Cy")
    assert (desk.asked, desk.options) == ("None first player", ["Ann", "Bo", "Cy", "random"])
    desk.do("random")
    assert desk.options == ["Ann", "Bo", "Cy"]
    assert set_up(desk.do("Cy")).table.player == "Cy"
    assert new_game("Ann Bo", first="random").asked == "None first-player"


def test_blueprint_and_countdown(new_game: Any) -> None:
    """SC-009 SC-010 SC-019 SC-020: one blueprint; four countdown cards, 3 on top."""
    table = set_up(new_game("Ann Bo")).table
    assert table.blueprint in ("39", "40", "41", "42")
    assert (table.countdown, table.countdown_top) == (4, "43")
    assert RULES.dump(table)["countdown"] == 4
