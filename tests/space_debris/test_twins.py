"""The hard parts of the rules against small twins that try everything: paths, deliveries, chains of collisions.

A twin knows the rules only from the ledger and the links only from the data; it goes through all possibilities with
plain tuples. The engine's possibilities are found by giving every answer to every question.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations, product
from random import Random
from typing import Any, NamedTuple

import pytest

from companion.engine import Choice, Play
from companion.space_debris import RULES, constants

from ..long_run import longer

LINKS = [(row["a"], row["b"]) for row in RULES.game.tables["links"].rows]
NEAR = {space: {b for a, b in LINKS if a == space} | {a for a, b in LINKS if b == space} for space in constants.SPACES}


def ends(play: Play, first: tuple[str, ...], done: Callable[[Play], bool]) -> Iterator[Play]:
    """The game after every row of answers that begins so, up to where `done` says."""
    for answer in first:
        play.answer(answer)
    todo = [play]
    while todo:
        here = todo.pop()
        if here.over or done(here):
            yield here
            continue
        assert isinstance(here.ask, Choice)
        for option in here.ask.options:
            new = here.copy()
            new.answer(option)
            todo.append(new)


def action_over(play: Play) -> bool:
    return not play.answers


# ---- paths ------------------------------------------------------------------------------------------------------


def paths(space: str, most: int, hp: int, hurts: Callable[[str], bool]) -> Iterator[tuple[str, int]]:
    """SD-040 SD-042: every way of one to `most` spaces, and the hit points at its end; a wreck goes no farther."""
    for following in NEAR[space]:
        left = hp - hurts(following)
        yield following, left
        if most > 1 and left > 0:
            yield from paths(following, most - 1, left, hurts)


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("card", ["", "fuel", "armor-plating"])
def test_paths(desk: Any, seed: int, card: str) -> None:
    """Thrust, Fuel and Thrust behind Armor Plating lead where a twin gets by walking everywhere, as hurt as there."""
    random = Random(seed)
    at, hp = random.choice(constants.SPACES), random.randint(1, 4)
    cubes = {space: random.randint(0, 3) for space in random.sample(constants.SPACES, 12)}
    satellites = {"A": {"card": "automation", "at": "L0"}}
    if card == "armor-plating":
        satellites["B"] = {"card": card, "at": "L90", "operational": True}
    hand = ["fuel"] if card == "fuel" else []
    ann = desk({"Ann": {"at": at, "hp": hp, "hand": hand}, "Bo": {"at": "G0"}}, satellites, cubes=cubes)
    safe = {"": 0, "fuel": 3, "armor-plating": 2}[card]

    # The card is chosen unasked: there is but one to play.
    found = ends(ann.play, ("play",) if hand else ("thrust",), action_over)
    seen = Counter((end.table.players["Ann"].at, end.table.players["Ann"].hp) for end in found)
    assert seen == Counter(paths(at, 3 if hand else 2, hp, lambda space: cubes.get(space, 0) > safe))


# ---- deliveries -------------------------------------------------------------------------------------------------


def deliveries(hand: list[str], missing: dict[str, int]) -> set[tuple[tuple[str, str], ...]]:
    """SD-053 SD-075: every choice of cards, each for a part that is missing."""
    found = set()
    for number in range(1, len(hand) + 1):
        for cards in combinations(hand, number):
            for parts in product(constants.RESOURCES, repeat=number):
                fits = all(card in (part, "junk") for card, part in zip(cards, parts, strict=True))
                if fits and not Counter(parts) - Counter(missing):
                    found.add(tuple(sorted(zip(cards, parts, strict=True))))
    return found


@pytest.mark.parametrize("seed", range(12))
def test_deliveries(desk: Any, seed: int) -> None:
    """What may lie at a satellite after one Deliver is every fitting choice of cards in hand, and nothing else."""
    random = Random(seed)
    card = random.choice(constants.SATELLITE_CARDS)
    cost = [resource for resource, number in constants.COST[card].items() for _ in range(number)]
    there = random.sample(cost, random.randint(0, 6))
    hand = random.choices([*constants.RESOURCES, "junk", "junk"], k=4)
    satellites = {
        "A": {"card": card, "at": "H0", "delivered": [{"card": resource} for resource in there]},
        "B": {"card": "automation" if card != "automation" else "rendezvous", "at": "L0"},
    }
    ann = desk({"Ann": {"at": "H0", "hand": hand}, "Bo": {"at": "G0"}}, satellites)
    wanted = deliveries(hand, dict(Counter(cost) - Counter(there)))
    if not wanted:
        assert "deliver" not in ann.options
        return

    found = set()
    for end in ends(ann.play, ("deliver",), lambda play: not play.answers or not isinstance(play.ask, Choice)):
        satellite = end.table.satellites["A"]
        if satellite.operational:
            left = Counter(hand) - Counter(end.table.players["Ann"].hand)
            assert any(
                Counter(each for each, _ in choice) == left and len(choice) == len(cost) - len(there)
                for choice in wanted
            )
        else:
            found.add(tuple(sorted((each, as_ or each) for each, as_ in satellite.delivered[len(there) :])))
    assert found == {choice for choice in wanted if len(choice) < len(cost) - len(there)}


# ---- chains of collisions ---------------------------------------------------------------------------------------

Board = tuple[int, ...]
CROWDS = longer(60, 150)


class Chain(NamedTuple):
    """How a chain may end: the board, the collisions, whether it is lost, and whether it went in a circle (SD-A37)."""

    board: Board
    collisions: int
    lost: bool
    circled: bool


def chains(board: Board, others: Counter[str], before: tuple[Board, ...] = (), circled: bool = False) -> set[Chain]:
    """SD-104 to SD-110: every end that a chain of collisions may come to."""
    full = [number for number, cubes in enumerate(board) if cubes > 3]
    if not full:
        return {Chain(board, len(before), False, circled)}
    (at,) = full
    near = [constants.SPACES.index(space) for space in NEAR[constants.SPACES[at]]]
    if all(board[space] == 3 for space in near):
        return {Chain(board, len(before) + 1, True, circled)}
    if board in before:
        near, circled = [space for space in near if board[space] < 3], True
    pieces = {space: board[space] + others[constants.SPACES[space]] for space in near}
    found = set()
    for space in near:
        if pieces[space] == min(pieces.values()):
            new = list(board)
            new[space] += board[at] - 3
            new[at] = 3
            found |= chains(tuple(new), others, (*before, board), circled)
    return found


def crowd(random: Random) -> tuple[dict[str, int], dict[str, Any], dict[str, Any], str]:
    """A crowded part of the board: cubes, ships, satellites, and the space that is struck.

    Pawns and satellites are where there is room for cubes, so that full spaces often have the fewest pieces.
    """
    middle = random.choice(constants.SPACES)
    around = sorted({middle, *NEAR[middle], *(far for near in NEAR[middle] for far in NEAR[near])})
    cubes, left = {middle: 3}, 39
    for space in random.sample(around, len(around)):
        cubes.setdefault(space, min(left, random.choice([1, 2, 3, 3, 3, 3, 3])))
        left -= cubes[space]
    room = sorted(around, key=lambda space: (cubes[space] == 3, space not in NEAR[middle], random.random()))
    ships = {name: {"at": random.choice(room[:3])} for name in ("Ann", "Bo", "Cy", "Di")}
    spots = room[:4]
    cards = ("automation", "rendezvous", "gravity-assist", "extra-storage")
    satellites = {letter: {"card": card, "at": at} for letter, card, at in zip("ABCD", cards, spots, strict=True)}
    return cubes, ships, satellites, middle


def struck(cubes: Any, ships: Any, satellites: Any, at: str) -> tuple[Board, Counter[str]]:
    """The board with two more cubes in a space, and the pieces that are no cubes, by space."""
    others = Counter(each["at"] for each in [*ships.values(), *satellites.values()])
    return tuple(cubes.get(space, 0) + 2 * (space == at) for space in constants.SPACES), others


@pytest.mark.parametrize("seed", range(CROWDS))
def test_chains(desk: Any, seed: int) -> None:
    """Whatever the players pick, a chain ends where a twin's chains end, with the same threat, won or lost."""
    random = Random(seed)
    cubes, ships, satellites, at = crowd(random)
    face_down = [{"cubes": 2, "card": "?"}, {"cubes": 0, "card": "?"}]
    play = desk(ships, satellites, phase="place", cubes=cubes, threat=1, turn=2, face_down=face_down).play

    hit = sum(each["at"] == at for each in satellites.values())
    wanted = {
        (chain.board, min(12, 1 + hit + chain.collisions), chain.lost)
        for chain in chains(*struck(cubes, ships, satellites, at))
    }
    found = {
        (tuple(end.table.cubes.values()), end.table.threat, end.table.reason == "SD-133")
        for end in ends(play, (at,), lambda play: not isinstance(play.ask, Choice))
    }
    assert found == wanted


def test_the_twin_meets_circles() -> None:
    """Among these crowds are chains of four and more collisions, some that go in a circle, and some that are lost."""
    every = [chain for seed in range(CROWDS) for chain in chains(*struck(*crowd(Random(seed))))]

    assert any(chain.circled for chain in every)
    assert any(chain.lost for chain in every)
    assert any(chain.collisions >= 4 and not chain.circled for chain in every)
