"""The bots: they end games, beat chance, do what they are there for, and look at nothing that is hidden from them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from companion.engine import NOTHING, Choice, Decide, Option, playout
from companion.mixia import RULES
from companion.mixia.bot import ALL, BOTS, BOUNTY_HUNTER, Pilot
from companion.mixia.bots.courses import steps_to
from companion.mixia.bots.errands import prey, rams
from companion.mixia.table.state import MixiaTable
from companion.simulation.bots import random_bot, seated

from ..long_run import LONG, first_of, in_turns

NAMES = ["Ann", "Bo", "Cy", "Di", "Ed"]
MOST = 3000
"""Answers of people and nature within which a game to 6 fame ends; the longest of 200 to 10 took under half of them."""


EVERY = {"embers": "yes", "powers": "yes", "envoy": "yes", "sellsword": "yes"}
"""The options of a table that plays with the whole box."""


def play(seed: int | str, bots: list[str], goal: int = 6, options: Mapping[str, str] = NOTHING) -> MixiaTable:
    """A game with a bot in each seat; no answer that isn't offered, no game without an end."""
    random = Random(f"{seed}").random
    names = NAMES[: len(bots)]
    table = RULES.setup(names, {"goal": str(goal), **options})
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


@pytest.mark.parametrize(("bot", "count"), in_turns(BOTS, (2, 3, 4, 5)))
def test_they_end_games(bot: str, count: int) -> None:
    """XI-001: for all numbers of captains."""
    table = play(count, [bot] * count)
    assert table.result == "won"
    assert not RULES.check(table)


@pytest.mark.parametrize("bot", first_of(BOTS, 2))
def test_they_end_games_with_all_modules(bot: str) -> None:
    """XI-001: with every module of the box."""
    table = play(3, [bot] * 3, options=EVERY)
    assert table.result == "won"
    assert not RULES.check(table)


PARTS = ("no_nyr", "no_economy", "no_events", "no_tokens")


@LONG
@pytest.mark.parametrize(
    "options",
    first_of(
        [
            dict.fromkeys(["embers", *PARTS], "yes"),
            *(dict.fromkeys(["embers", part], "yes") for part in PARTS),
            *({module: "yes"} for module in EVERY),
        ],
        2,
    ),
    ids=" ".join,
)
def test_they_play_any_combination(options: Mapping[str, str]) -> None:
    """XI-001 XI-053: whatever a table leaves out."""
    table = play("part", ["heuristic", "missions", "hunter", "salvager"], 8, options)
    assert table.result == "won"
    assert not RULES.check(table)


def test_they_never_wait_for_each_other() -> None:
    """XI-130 XI-084: two Outlaws, out of energy and shut out of planets, each where the other wants to go, fly on."""
    assert play("2026:11", ["heuristic"] * 2, 10).result == "won"


@pytest.mark.parametrize("seat", first_of([0, 1, 2]))
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


@LONG
def test_each_does_what_it_is_there_for() -> None:
    """XI-043 XI-041 XI-257: traders ship, hunters destroy, couriers deliver more than others; gatherers sell, too."""
    found = {bot: sources(bot) for bot in BOTS if bot != "heuristic"}
    assert min(found.pop(bot)["shipment"] for bot in ("miner", "salvager")) > 3
    for bots, source in (
        (("trader",), "shipment"),
        (("hunter", "gunner", "bounty-hunter"), "kill"),
        (("missions",), "mission"),
    ):
        assert min(found[bot][source] for bot in bots) > 5
        assert max(found[bot][source] for bot in bots) == max(each[source] for each in found.values())
    assert found["trader"]["kill"] == found["missions"]["kill"] == 0


def answer(bot: str, desk: Any) -> Any:
    """What a bot answers at a desk."""
    return BOTS[bot](Random("0").random)(desk.table, desk.play.ask)


def test_they_gather_while_the_ship_can_bear_it(at: Any) -> None:
    """XI-376 XI-377: a miner mines, but not with a ship that the worst roll would destroy."""
    sectors = "OU NE>OU0 LU>OU1 AZ>OU2"
    ann = {"at": "OU0", "ship": "vagabond", "cargo": {"1b": "spice"}, "credits": 0, "energy": 1, "impulse": False}
    assert answer("miner", at({"Ann": ann}, sectors)) == "mine"
    assert answer("miner", at({"Ann": {**ann, "damage": ["1a"]}}, sectors)) != "mine"


def test_they_shoot_from_afar(at: Any) -> None:
    """XI-322: a gunner shoots at a ship three spaces away that a missile may destroy."""
    bo = {"at": "LU8", "damage": ["1a", "2a", "3a", "1b", "2b", "3b", "1c"], "ship": "numerator", "bounty": 4000}
    desk = at({"Ann": {"at": "LU10", "ship": "vagabond", "outfits": ["dart 1a"]}, "Bo": bo})
    assert "attack" in desk.options
    assert answer("gunner", desk) == "attack"


def test_they_ram_with_a_ship_that_lives_through_it(at: Any) -> None:
    """XI-324 XI-325: engines are weapons, unless their highest roll would destroy the own ship, too."""
    bo = {"at": "LU17", "damage": ["1a", "2a", "3a", "1b", "2b", "3b", "1c"], "ship": "numerator", "bounty": 4000}
    ann = {"at": "LU18", "ship": "vagabond", "outfits": ["m-22 1a"]}
    whole = at({"Ann": ann, "Bo": bo})
    assert rams(whole.captain()) == ("engine",)
    broken = at({"Ann": {**ann, "damage": ["1b", "2b", "3b"]}, "Bo": bo})
    assert rams(broken.captain()) == ()


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
    from .core_box import OUTFITS

    assert {*ALL.outfits} <= {outfit.type for outfit in OUTFITS.values()}


def test_bounty_hunters_hunt_for_their_mission(at: Any) -> None:
    """XI-270 XI-271 XI-A85: an Outlaw is worth more to a captain who has the mission; it is shown after the kill."""
    ann = {"at": "LU9", "outfits": ["culver-ii 1a"]}
    bo = {"at": "LU8", "ship": "gaiden", "energy": 0, "bounty": 1000, "damage": ["1b", "2b"]}
    worths = []
    for plans in ([], ["bounty-hunter-1"]):
        desk = at({"Ann": {**ann, "plans": plans}, "Bo": bo})
        worths.append(prey(desk.table, desk.captain(), "Bo", 6))
    assert worths[1] > worths[0] > 0
    desk = at({"Ann": {**ann, "plans": ["bounty-hunter-1"]}, "Bo": {**bo, "damage": desk.captain("Bo").mat.names[:13]}})
    pilot = Pilot(Random(1).random, BOUNTY_HUNTER)
    decide = seated(dict.fromkeys(("Ann", "Bo", "Cy"), pilot))
    while not desk.captain().missions and desk.play.ask is not None and desk.table.turn == 1:
        ask = desk.play.ask
        desk.do(decide(desk.table, ask) if isinstance(ask, Choice) else ask.source.pick(0.99))
    assert [each.mission for each in desk.captain().missions] == ["bounty-hunter-1"]
