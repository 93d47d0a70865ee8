"""The map in lockstep with the engine in `second/`, which was written from the ledger alone."""

from __future__ import annotations

from random import Random

import pytest

from companion.engine import Play
from companion.mixia import RULES
from companion.mixia.ground.board import Board, Laid
from components.hexes import Hex

from ..long_run import LONG, first_of
from .lockstep import Lockstep
from .second import chart as second
from .second import sight
from .second.chart import SECTORS, Chart
from .shuffle import shuffle_position

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed")

WHOLE, SHUFFLED, MAPS = 4, 60, 8
"""Games from set-up, games from random positions, and maps whose lines of sight are compared."""

ANSWERS = 60
"""Answers of a game from a random position; after that it hardly differs from others."""

# ---- games -------------------------------------------------------------------------------------------------------


def whole_game(seed: int, most: int = 1500) -> Lockstep:
    random = Random(f"whole {seed}")
    game = Lockstep(Play(RULES, RULES.setup(NAMES[: 3 + seed % 3], {"goal": "10"})), random)
    game.go_on(most)
    return game


def shuffled_game(seed: int, most: int = ANSWERS) -> Lockstep:
    random = Random(f"shuffled {seed}")
    table = RULES.setup(NAMES[: 3 + seed % 3], {"goal": "15"})
    game = Lockstep(Play(RULES, shuffle_position(table, random.random)), random)
    game.go_on(most)
    return game


def compare_map(seed: int, pairs: int = 120) -> int:
    """Borders and neighbours on a random map, sight and range of random pairs; gives how many see one another."""
    random = Random(f"map {seed}")
    chart = Chart([second.Laid(random.choice(CORE), (0, 0), random.randrange(6))])
    for _ in range(random.randint(3, 13)):
        edge = random.choice([name for name in chart.place if chart.unexplored_beside(name)])
        side = random.choice([*chart.unexplored_beside(edge).values()])
        left = [key for key in CORE if key not in {each.sector for each in chart.laid}]
        chart = chart.with_sector(random.choice(left), chart.home[edge][0], side)
    board = Board([Laid(each.sector, Hex(*each.middle), each.turns) for each in chart.laid])
    assert board.hex_of == chart.place
    for one in chart.place:
        for other in chart.beside(one):
            met = [(border.letter, border.door) for border in board.borders(one, other)]
            assert met == chart.crossed(one, other), (one, other)
            assert board.adjacent(one, other) == chart.adjacent(one, other), (one, other)
    seen = 0
    for _ in range(pairs):
        one = random.choice([*chart.place])
        other = random.choice([name for name in chart.place if 0 < sight.distance(chart, one, name) <= 7])
        clear = sight.sees(chart, one, other)
        assert (board.sees(one, other), board.distance(one, other)) == (clear, sight.distance(chart, one, other))
        seen += clear
    return seen


CORE = sorted(key for key, piece in SECTORS.items() if piece.module == "core")


@LONG
@pytest.mark.parametrize("part", range(2))
def test_whole_games(part: int) -> None:
    """XI-119 to XI-156, XI-176 to XI-219, from set-up.

    Other ships: XI-128 XI-132 XI-133 XI-A111. Planets: XI-177 XI-179 XI-193 XI-214 XI-A31. What strands: XI-139.
    """
    for seed in range(part, WHOLE, 2):
        whole_game(seed, 400)


@pytest.mark.parametrize("part", first_of(range(6)))
def test_shuffled_games(part: int) -> None:
    """The same with large maps, many ships, damage, missions, titles and abilities."""
    for seed in range(part, SHUFFLED, 6):
        shuffled_game(seed)


@LONG
def test_sight() -> None:
    """XI-135 XI-188 XI-189 XI-195 XI-204 XI-307 to XI-310 XI-A109: who sees whom over which borders."""
    seen = sum(compare_map(seed) for seed in range(MAPS))
    assert 0.2 < seen / (120 * MAPS) < 0.8
