"""Random games with books kept beside them: after every answer nothing is made or lost, and each credit, fame point and
bounty has a source that was told; at every step's start the position is sound."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.conformance.walks import Used, Walk, Walker
from companion.engine import DONE, END, Play
from companion.mixia import RULES
from companion.mixia.flight import ways
from companion.mixia.ground.board import Board
from companion.mixia.npcs import npcs
from companion.mixia.table.state import MixiaTable
from companion.mixia.trade import starport
from companion.mixia.turn import actions, turn

from ..conformance.conftest import Case
from ..long_run import LONG, first_of
from .books import NAMES, decide, play_game
from .core_box import ABILITIES, VERBS

GAMES, ROUNDS = 3, 25
"""Games that a run plays, and their rounds; 200 games of 100 rounds were played once."""


@pytest.mark.parametrize("seed", first_of(range(GAMES)))
def test_nothing_is_made_or_lost(seed: int) -> None:
    """XI-012 XI-016 to XI-020 XI-079 XI-A37 XI-365: 25 rounds of a game."""
    books = play_game(seed, ROUNDS)
    assert books.answers > 100
    assert books.table.result or books.table.turn > ROUNDS * len(books.table.players)


ALL_MODULES = {"embers": "yes", "powers": "yes", "envoy": "yes", "sellsword": "yes"}


@pytest.mark.parametrize("seed", first_of(range(GAMES)))
def test_nothing_is_made_or_lost_with_expansions(seed: int) -> None:
    """The same with all expansions, and with some of them and of what a table may leave out."""
    random = Random(f"modules {seed}")
    some = {name: "yes" for name in RULES.game.options if random.random() < 0.6}
    for options in (ALL_MODULES, some):
        books = play_game(seed, ROUNDS // 2, options)
        assert books.answers > 100, options
        assert books.table.result or books.table.turn > ROUNDS // 2 * len(books.table.players)


# ---- what random games come to ----------------------------------------------------------------------------------

MOST_GAMES, ANSWERS = 200, 200
"""Random games in which everything has been done that captains may do, and answers of each that are given; two of
three begin in a random position, as set-ups alone hardly ever come to a sale or a delivery, and do what has been done
least."""


@LONG
def test_random_games_do_everything() -> None:
    """XI-006 XI-387 XI-467: each action, service and ability of the core game is taken, a tow agreed to and refused."""
    verbs = {("action", verb) for verb in (*VERBS, END, actions.END_TURN, turn.OTHERS)}
    verbs -= {("action", "return")}  # Few random ships do anything more from an occupied space.
    services = {("starport", service) for service in (*starport.SERVICES, DONE, turn.OTHERS)}
    left = verbs | services | {("ability", each) for each in ABILITIES} | {("towed", "yes"), ("towed", "no")}
    case, used = Case("mixia", "referee"), Used()
    for game in range(MOST_GAMES):
        table = case.new(game, shuffled=game % 3 > 0)
        table.notes = []
        walk = Walk(Play(RULES, table), Walker(Random(f"d{game}"), used if game % 3 else None))
        for _ in range(ANSWERS):
            ask = walk.play.ask
            if ask is None:
                break
            left.discard((ask.name, str(walk.step())))
        left -= {("ability", note.values["ability"]) for note in walk.play.table.notes if note.name == "ability used"}
        if not left:
            return
    assert not left


# ---- what is found out once ------------------------------------------------------------------------------------------


def list_what_board_knows(table: MixiaTable) -> list[Any]:
    """What the rules find on the map where the ships are: hexes and actions, adjacency, sight, NPCs' routes."""
    captain, board, ships = table.captain, table.board, [at for _, at in table.ships()]
    hexes = turn.named_hexes(table, captain)
    npcs_routes = [
        (route.hexes[npc.at], route.avoided) if (route := npcs.route_to(table, npc.name, [at], npc.at)) else None
        for npc in table.npcs.values() if npc.at
        for at in ships
    ]  # fmt: skip
    return [
        {named: ways.way_to(table, captain, named, steps) for named, steps in hexes.items()},
        actions.minor_actions(table, captain),
        actions.standard_actions(table, captain),
        [(board.beside(at), board.adjacent_to(at), board.gate_ends(at), board.open_sides(at)) for at in ships],
        [(board.sees(a, b), board.least_steps(a, b)) for a in ships for b in ships if a != b],
        npcs_routes,
    ]


@pytest.mark.parametrize("seed", first_of(range(4)))
def test_boards_know_what_fresh_ones_find_out(seed: int) -> None:
    """Before every fifth action of a game, and after going back: what the board has found out sector by sector is what
    one that has just been made of the same sectors finds."""
    random, names, asked = Random(f"fresh {seed}"), NAMES[: 2 + seed], 0
    play = Play(RULES, RULES.setup(names, {"goal": "25"}))
    earlier: list[Play] = []
    while play.ask is not None and play.table.turn <= 12 * len(names):
        if play.ask.name == "action" and (asked := asked + 1) % 5 == 0:
            table: MixiaTable = play.table
            kept, board = list_what_board_knows(table), table.board
            table.board = Board(board.laid)
            assert list_what_board_knows(table) == kept
            table.board = board
            earlier = [*earlier[-3:], play.copy()]
            if random.random() < 0.05:
                play = earlier[0]
        play.answer(decide(play, random))
    assert asked > 50
