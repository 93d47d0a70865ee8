"""The bot of Space Debris: it keeps to the rules, sees what is obvious, finds its way, and beats chance."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from companion.engine import Choice, Note, Option, Play, playout
from companion.simulation.bots import random_bot
from companion.space_debris import RULES
from companion.space_debris.bot import ANSWERS, Heuristic, Outlook
from companion.space_debris.constants import NEAR, SPACES, STOP
from companion.space_debris.moves import KEEP_HP, STEPS, Ways
from companion.space_debris.table import DebrisTable

Desk = Callable[..., Any]
ADVANCED = {"satellites_in_peril": True, "identified_debris": True, "excess_resources": True}
FAR = {"Bo": {"at": "L180"}}


def played(
    seats: int, seed: int, make: Any = Heuristic, notes: list[Note] | None = None, **options: Any
) -> DebrisTable:
    """A game played to its end."""
    random = Random(f"bot:{seed}").random
    table = RULES.setup([f"P{number}" for number in range(1, seats + 1)], options)
    table.notes = notes
    playout(RULES, table, random, make(random))
    return table


def act(play: Play) -> list[Option]:
    """What a bot answers until the action it begins is done."""
    bot, given = Heuristic(lambda: 0.0), list[Option]()
    while isinstance(play.ask, Choice) and (not given or play.answers):
        given.append(bot(play.table, play.ask))
        play.answer(given[-1])
    return given


# ---- whole games ------------------------------------------------------------------------------------------------


def test_it_wins_where_chance_never_does() -> None:
    """Of the same games for three the bot wins more than half; random play wins none."""
    wins = Counter[str]()
    for seed in range(24):
        for name, make in (("heuristic", Heuristic), ("random", random_bot)):
            wins[name] += played(3, seed, make).result == "won"

    assert wins["heuristic"] > 12
    assert wins["random"] == 0


def test_it_uses_what_there_is() -> None:
    """Over some games it takes every action, plays every card and activates satellites."""
    notes: list[Note] = []
    for seed in range(30):
        played(4, seed, notes=notes)
    told = {note.name for note in notes} | {
        note.values["card"] for note in notes if note.name in ("played", "activated")
    }

    assert told >= {"moved", "captured", "recycled", "delivered", "healed", "complete"}
    assert told >= {"electronics", "fuel", "metal", "plastic", "gravity-assist", "rendezvous"}


def test_it_spares_its_ships() -> None:
    """It flies into debris (SD-042), but never of its own will so that fewer hit points than KEEP_HP are left."""
    notes: list[Note] = []
    for seed in range(20):
        played(3, seed, notes=notes)
    left = [note.values["hp"] for note in notes if note.name == "ship hurt"]

    assert left
    assert min(left) >= KEEP_HP


# ---- single positions -------------------------------------------------------------------------------------------


def test_it_completes_a_satellite(desk: Desk) -> None:
    """SD-053 SD-075: what fits goes first and junk for the rest, as what the hand lacks most."""
    cost = [{"card": "fuel"}] * 2 + [{"card": "electronics"}] * 3  # Of four and four.
    satellites = {
        "A": {"card": "onboard-boosters", "at": "H0", "delivered": cost},
        "B": {"card": "automation", "at": "G0"},
    }
    ann = desk({"Ann": {"at": "H0", "hand": ["fuel", "junk", "junk"]}, **FAR}, satellites)

    assert act(ann.play)[:3] == ["deliver", "fuel", "junk"]
    assert ann.table.satellites["A"].operational


def test_it_takes_the_card_that_wins(desk: Desk) -> None:
    """SD-068: where a team mate beside it holds the last card for the last satellite, it takes and lays that."""
    lacks_one = [{"card": "fuel"}] * 4 + [{"card": "electronics"}] * 3
    satellites = {"A": {"card": "onboard-boosters", "at": "H0", "delivered": lacks_one}}
    ann = desk({"Ann": {"at": "H0"}, "Bo": {"at": "H0", "hand": ["electronics", "fuel"]}}, satellites, actions_left=2)
    act(ann.play)
    act(ann.play)

    assert ann.ended == ("won", "SD-129")


def test_it_repairs_what_is_worst_off(desk: Desk) -> None:
    """SD-061: at a satellite, a ship with 1 HP comes before one with 3."""
    ships = {"Ann": {"at": "H0", "hp": 3}, "Bo": {"at": "H0", "hp": 1}}
    ann = desk(ships, {"A": {"card": "automation", "at": "H0"}})

    assert act(ann.play) == ["repair", "Bo"]


def test_it_recycles_five_at_once(desk: Desk) -> None:
    """SD-050: a ship that is full recycles five, which lowers the threat."""
    ann = desk({"Ann": {"at": "H0", "cubes": 5}, **FAR}, threat=8)

    assert act(ann.play)[:2] == ["recycle", 5]
    assert ann.table.threat == 7


def test_it_saves_the_supply(desk: Desk) -> None:
    """SD-132: where the supply can't cover the next orbit cards, even two cubes are recycled."""
    crowded = {"L0": 2, "L90": 2} | dict.fromkeys(SPACES[12:26], 3)
    ann = desk({"Ann": {"at": "H0", "cubes": 2}, **FAR}, cubes=crowded, supply=2, threat=12, actions_left=1)

    assert act(ann.play) == ["recycle", 2]


def test_it_gives_up_what_nobody_needs(desk: Desk) -> None:
    """SD-117: over the hand limit the cards that a satellite lacks, and junk, are kept."""
    satellites = {
        "A": {"card": "onboard-boosters", "at": "G0"},
        "B": {"card": "extra-storage", "operational": True, "at": "G90"},
    }
    hand = ["fuel", "fuel", "electronics", "junk", "plastic"]
    ann = desk({"Ann": {"at": "H0", "hand": hand}, **FAR}, satellites)
    ask = Choice("Ann", "discard", sorted({*hand}), "SD-117")

    assert ANSWERS["discard"](ann.table, ask) == "plastic"


def test_surplus_goes_where_it_harms_least(desk: Desk) -> None:
    """SD-108: of spaces with as few pieces, a ship's is best and a satellite's comes before one with a cube."""
    satellites = {"A": {"card": "automation", "at": "G0"}}
    ann = desk({"Ann": {"at": "H0"}, **FAR}, satellites, cubes={"L0": 1, "H30": 3})
    ask = Choice("Ann", "collision", ["G0", "H0", "L0"], "SD-108")
    tie = Choice("Ann", "collision", ["G0", "L0"], "SD-108")

    assert ANSWERS["collision"](ann.table, ask) == "H0"
    assert ANSWERS["collision"](ann.table, tie) == "G0"


def test_an_outlook_leaves_the_table_alone(desk: Desk) -> None:
    """Looking ahead, at satellites shifted and boards turned, too, changes nothing on the table."""
    satellites = {
        "A": {"card": "gravity-assist", "at": "H0", "operational": True},
        "B": {"card": "onboard-boosters", "at": "L0", "operational": True},
        "C": {"card": "automation", "at": "G90"},
    }
    ann = desk({"Ann": {"at": "H60", "hand": ["fuel", "metal"]}, **FAR}, satellites, cubes={"H30": 3, "G0": 2})
    before = ann.state
    Outlook(ann.table, ann.table.ship).best()

    assert ann.state == before


# ---- ways -------------------------------------------------------------------------------------------------------


def test_steps_are_those_of_the_board() -> None:
    """SD-029: distances as a plain search over the dotted lines finds them."""
    for start in SPACES[::5]:
        found, queue = {start: 0}, deque([start])
        while queue:
            space = queue.popleft()
            for near in NEAR[space]:
                if near not in found:
                    found[near] = found[space] + 1
                    queue.append(near)

        assert STEPS[start] == found


@pytest.mark.parametrize("seed", range(5))
def test_ways_keep_what_they_promise(desk: Desk, seed: int) -> None:
    """SD-040 SD-042: whoever follows a way arrives in the actions it told, unhurt where it told no price."""
    random = Random(seed)
    cubes = {space: 1 + int(random.random() * 3) for space in SPACES[1:] if random.random() < 0.5}
    at, hp = SPACES[int(random.random() * len(SPACES))], 2 + seed % 3
    ships = {"Ann": {"at": at, "hp": hp}, **FAR}
    ways = Ways(desk(ships, cubes=cubes, supply=0).table, desk(ships, cubes=cubes, supply=0).table.ship)

    assert len(ways.cost) > len(SPACES) // 4
    for space, (actions, price) in ways.cost.items():
        ann = desk(ships, cubes=cubes, supply=0)
        for _ in range(actions):
            ann.table.actions_left = 4
            plan = Ways(ann.table, ann.table.ship).begin(space)
            follow(ann.play, plan)
        assert ann.table.ship.at == space
        assert (ann.table.ship.hp == hp) == (price == 0)
        assert ann.table.ship.hp >= min(hp, KEEP_HP)


def follow(play: Play, plan: Any) -> None:
    """Take the action that a plan tells."""
    play.answer(plan["action"])
    for space in plan["space"]:
        play.answer(space)
    if isinstance(play.ask, Choice) and play.ask.name == "space":
        play.answer(STOP)


def test_fuel_flies_over_debris(desk: Desk) -> None:
    """SD-071: where every way by thrust does harm, a fuel card gets there in one action at the price of the card."""
    cubes = dict.fromkeys(NEAR["L0"], 1)
    ann = desk({"Ann": {"at": "L0", "hp": 2, "hand": ["fuel"]}, **FAR}, cubes=cubes)
    table, ship = ann.table, ann.table.ship

    assert "L90" not in Ways(table, ship).cost
    assert Ways(table, ship, fuel=0.5).cost["L90"] == (1, 0.5)


def test_rendezvous_is_a_way(desk: Desk) -> None:
    """SD-128: to a team mate on the far side it is one action, whatever lies between."""
    ann = desk({"Ann": {"at": "G0"}, "Bo": {"at": "G180"}})
    ways = Ways(ann.table, ann.table.ship, rendezvous=True)

    assert Ways(ann.table, ann.table.ship).cost["G180"][0] > 1
    assert ways.cost["G180"] == (1, 0.0)
    assert ways.begin("G180") == {"action": "activate", "activate": "rendezvous", "rendezvous": "Bo"}
