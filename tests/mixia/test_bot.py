"""The bots: they end games, beat chance, do what they are there for, and look at nothing that is hidden from them."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from companion.engine import Choice, Decide, Option, playout
from companion.mixia import RULES
from companion.mixia.bot import ALL, BOTS, Pilot
from companion.mixia.courses import steps_to
from companion.mixia.table import MixiaTable
from companion.simulation.bots import random_bot, seated

NAMES = ["Ann", "Bo", "Cy", "Di", "Ed"]
MOST = 3000
"""Answers of people and nature within which a game to 6 fame ends; the longest of 200 to 10 took under half of them."""


def play(seed: int | str, bots: list[str], goal: int = 6) -> MixiaTable:
    """A game with a bot in each seat; no answer that isn't offered, no game without an end."""
    random = Random(f"{seed}").random
    names = NAMES[: len(bots)]
    table = RULES.setup(names, {"goal": str(goal)})
    known = {"random": random_bot, **BOTS}
    decide, left = seated({name: known[bot](random) for name, bot in zip(names, bots, strict=True)}), MOST

    def checked(table: Any, ask: Choice) -> Option:
        nonlocal left
        left -= 1
        answer = decide(table, ask)
        assert left, "the game doesn't end"
        assert answer in ask.options, ask.name
        return answer

    playout(RULES, table, random, checked)
    return table


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_they_end_games(bot: str, count: int) -> None:
    """XI-001: for all numbers of captains."""
    table = play(count, [bot] * count)
    assert table.result == "won"
    assert not RULES.check(table)


def test_they_never_wait_for_each_other() -> None:
    """XI-130 XI-084: two Outlaws, out of energy and shut out of planets, each where the other wants to go, fly on."""
    assert play("2026:11", ["heuristic"] * 2, 10).result == "won"


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_heuristic_beats_chance(seat: int) -> None:
    """XI-001: in every game, from any seat, by far."""
    for seed in range(4):
        bots = ["random"] * 3
        bots[seat] = "heuristic"
        fame = {name: captain.fame for name, captain in play(seed, bots, 8).players.items()}
        assert fame.pop(NAMES[seat]) > max(fame.values()) + 2


def sources(bot: str) -> Counter[str]:
    """Where the fame of some games came from."""
    found: Counter[str] = Counter()
    for seed in range(5):
        for captain in play(seed, [bot] * 3).players.values():
            found.update(captain.fame_from)
    return found


def test_each_does_what_it_is_there_for() -> None:
    """XI-043 XI-041 XI-257: traders ship, hunters destroy, couriers deliver more than any other."""
    found = {bot: sources(bot) for bot in BOTS}
    for bot, source in {"trader": "shipment", "hunter": "kill", "missions": "mission"}.items():
        assert found[bot][source] == max(each[source] for each in found.values()) > 5
    assert found["trader"]["kill"] == found["missions"]["kill"] == 0


def test_the_same_chance_the_same_game() -> None:
    """A seed plays one game."""
    assert RULES.dump(play(7, ["heuristic"] * 2)) == RULES.dump(play(7, ["heuristic"] * 2))


def blindfold(table: MixiaTable, seat: str) -> MixiaTable:
    """The same position to one seat, with all else that lies face down exchanged."""
    other = RULES.load(RULES.dump(table))
    spare = other.mission_deck.bag[:1]
    for captain in other.players.values():
        if captain.name != seat and captain.plans and spare:
            captain.plans = [spare[0], *captain.plans[1:]]
    other.sector_deck.bag.reverse()
    other.mission_deck.bag.reverse()
    other.token_pool.bag.reverse()
    return other


def test_it_sees_what_its_captain_sees() -> None:
    """XI-252: cards that others hold face down, and piles, change none of its answers."""
    random = Random("hidden").random
    decides: dict[str, Decide] = {name: Pilot(random) for name in NAMES[:3]}
    compared = 0

    def decide(table: Any, ask: Choice) -> Option:
        nonlocal compared
        answer = decides[str(ask.seat or "Ann")](table, ask)
        hidden = any(captain.plans for captain in table.players.values() if captain.name != ask.seat)
        if ask.name == "action" and hidden and compared < 40:
            compared += 1
            assert Pilot(lambda: 0.5)(blindfold(table, str(ask.seat)), ask) == Pilot(lambda: 0.5)(table, ask)
        return answer

    playout(RULES, RULES.setup(NAMES[:3], {"goal": "8"}), random, decide)
    assert compared > 20


def test_steps_are_those_of_the_map() -> None:
    """XI-120: without borders in the way a course is as long as the way, a step less for each step along it."""
    table = play(1, ["heuristic"] * 3)
    board, start = table.board, table.captain.at or next(iter(table.board.hex_of))
    far = steps_to(board, False, (start,))
    assert far[start] == 0
    assert all(far[each] >= board.distance(each, start) for each in far if not board.gates)
    assert all(any(far.get(near, 999) < far[each] for near in _near(board, each)) for each in far if each != start)


def _near(board: Any, hex: str) -> list[str]:
    return [*board.beside(hex), *board.gate_ends(hex)]


def test_styles_are_of_known_outfits() -> None:
    """XI-393: whatever a bot wants to fit is a type of the box."""
    from companion.mixia.constants import OUTFITS

    assert {*ALL.outfits} <= {outfit.type for outfit in OUTFITS.values()}
