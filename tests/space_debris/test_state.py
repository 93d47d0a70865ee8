"""Positions: read, written, copied, and everything that can be wrong with one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.space_debris import RULES
from companion.space_debris.table import DebrisTable
from components.schema import UNSEEN

Desk = Callable[..., Any]
SHIPS = {"Ann": {"at": "H0"}, "Bo": {"at": "L180"}}
SATELLITES = {"A": {"card": "automation", "at": "G0"}, "B": {"card": "rendezvous", "at": "G90"}}


@pytest.fixture
def table(desk: Desk) -> DebrisTable:
    made: DebrisTable = desk(SHIPS, SATELLITES).table
    return made


def wrong(table: DebrisTable, **changes: Any) -> list[str]:
    """What is wrong after some changes to fields; `players_Ann_hp=0` reaches into a ship."""
    for path, value in changes.items():
        at: Any = table
        *way, last = path.split("_", 2) if path.startswith(("players_", "satellites_")) else [path]
        for name in way:
            at = at[name] if isinstance(at, dict) else getattr(at, name)
        setattr(at, last, value)
    return RULES.check(table)


def test_what_nobody_sees_is_the_rest(desk: Desk) -> None:
    """A position as an audience sees it, with `?` for the decks, is loaded with the cards that lie nowhere else."""
    state = desk(SHIPS, SATELLITES, orbit_discard={"G0": 1}).state
    seen = state | {"orbit_deck": {UNSEEN: 39}, "resource_deck": UNSEEN, "orbit_before": UNSEEN}

    assert RULES.dump(RULES.load(seen)) == state


# ---- what is wrong ----------------------------------------------------------------------------------------------


def test_a_sound_table(table: DebrisTable) -> None:
    """Nothing is wrong with it."""
    assert RULES.check(table) == []


@pytest.mark.parametrize(
    ("changes", "what"),
    [
        ({"supply": 51}, "51 cubes, the box holds 50"),
        ({"supply": -1}, "the supply is -1"),
        ({"threat": 0}, "threat must be given, from 1 to 12"),
        ({"threat": 13}, "threat must be given, from 1 to 12"),
        ({"player": ""}, "player must be given: whose turn it is"),
        ({"resource_discard": ["fuel"]}, "11 resource cards 'fuel', the game has 10"),
        ({"orbit_discard": ["H0", "H0"]}, "3 orbit cards 'H0', the game has 1"),
        ({"top": "H0"}, "2 orbit cards 'H0', the game has 1"),
        ({"players_Ann_hp": 0}, "Ann has 0 HP, from 1 to 4 while the game goes on"),
        ({"players_Ann_hp": 5}, "Ann has 5 HP, from 1 to 4 while the game goes on"),
        ({"players_Ann_at": ""}, "Ann's pawn has no space"),
        ({"players_Ann_capacity": 11}, "Ann's capacity is 11, from 5 to 10"),
        ({"players_Ann_colour": "blue"}, "2 players are blue"),
        ({"satellites_A_hp": 0}, "satellite A has 0 HP, from 1 to 4 while the game goes on"),
        ({"satellites_A_at": "G90"}, "2 satellites in G90, at most 1"),
        ({"satellites_A_at": ""}, "satellite A has no space"),
        ({"satellites_A_card": "rendezvous"}, "satellite card rendezvous lies at 2 letters"),
        ({"phase": "over"}, "phase is over, result is None"),
        ({"phase": "pawns"}, "first must be given in phase pawns"),
        ({"phase": "deal"}, "first must be given in phase deal"),
        ({"phase": "pawns", "satellites_A_at": ""}, "satellite A has no space"),
    ],
)
def test_one_thing_wrong(table: DebrisTable, changes: dict[str, Any], what: str) -> None:
    """Each is told in a sentence."""
    assert what in wrong(table, **changes)


def test_hands_and_cargo(table: DebrisTable) -> None:
    """SD-116 SD-047: too many cards, more cubes than fit."""
    table.players["Ann"].hand = ["fuel"] * 6
    table.players["Bo"].cubes = 6

    assert {"Ann has 6 cards, at most 5", "Bo carries 6 cubes, the ship's capacity is 5"} <= set(RULES.check(table))


def test_a_space_too_full(table: DebrisTable) -> None:
    """SD-088: more than three cubes at the start of a step."""
    table.cubes["H0"], table.supply = 4, 46

    assert RULES.check(table) == ["4 cubes in H0, at most 3"]


@pytest.mark.parametrize(
    ("delivered", "what"),
    [
        ([("junk", None)], "satellite A: say what the junk card delivered stands for (as: …)"),
        ([("fuel", "metal")], "satellite A: fuel delivered can't stand for metal"),
        ([("fuel", None)] * 2, "satellite A has 1 fuel more than its cost"),
        (
            [("fuel", None), ("electronics", None), *[("plastic", None)] * 3, *[("metal", None)] * 3],
            "satellite A has its whole cost, so it works",
        ),
    ],
)
def test_deliveries(desk: Desk, delivered: list[tuple[str, str | None]], what: str) -> None:
    """SD-053 SD-A25: what lies at a satellite is part of its cost."""
    given = [{"card": card, "as": as_} if as_ else {"card": card} for card, as_ in delivered]
    table = desk(SHIPS, SATELLITES).table
    table.satellites["A"].delivered = [(each["card"], each.get("as")) for each in given]

    assert what in RULES.check(table)


def test_working_satellites(table: DebrisTable) -> None:
    """SD-056 SD-129: nothing lies at one that works; when all work, the game is over."""
    for satellite in table.satellites.values():
        satellite.operational = True
    table.satellites["A"].delivered = [("fuel", None)]

    assert {"satellite A works, no cards lie at it", "all satellites work: the game is won"} <= set(RULES.check(table))


def test_cards_face_down(table: DebrisTable) -> None:
    """SD-085: only in step 3, and no more than the deck can have given."""
    table.face_down = [(1, None)]
    assert "cards lie face down in phase actions, not place" in RULES.check(table)

    table.phase, table.orbit_deck.bag, table.orbit_deck.unseen = "place", [], 1
    assert "1 cards lie unseen, the orbit deck has 0" in RULES.check(table)


def test_an_open_card_needs_the_forecast(table: DebrisTable) -> None:
    """SD-123: the top card lies open behind Debris Forecast only."""
    table.orbit_deck.draw("H0")
    table.top = "H0"

    assert RULES.check(table) == ["the top orbit card lies open, but Debris Forecast doesn't work"]


def test_set_up_needs_everything(desk: Desk) -> None:
    """A position at the orbitals needs the whole orbit deck, cubes for the heaps and all four satellites."""
    table = desk(SHIPS, SATELLITES).table
    table.phase, table.first, table.supply = "orbitals", "Ann", 10
    table.orbit_deck.draw("H0")

    assert RULES.check(table) == [
        "phase orbitals needs satellites A, B, C, D",
        "every pawn has a space, in phase orbitals one at least has none",
        "phase orbitals needs all 40 orbit cards",
        "phase orbitals needs 18 cubes in the supply",
    ]


def test_what_set_up_places_is_not_there(desk: Desk) -> None:
    """Steps of set-up would lay out again, or look for ever for, what a position has already (SD-018 SD-020 SD-027)."""
    table = desk(SHIPS, SATELLITES).table
    table.phase, table.first, table.powers = "satellites", "Ann", frozenset({"automation"})

    assert RULES.check(table) == [
        f"satellites lie at {', '.join(SATELLITES)}, in phase satellites none do",
        "satellites work, in phase satellites none do",
        "every pawn has a space, in phase satellites one at least has none",
    ]


def test_step_3_needs_cards(desk: Desk) -> None:
    """SD-085 SD-090: with no card lying face down there is nothing to flip."""
    table = desk(SHIPS).table
    table.phase = "place"

    assert RULES.check(table) == ["phase place needs orbit cards lying face down"]


def test_junk_in_identified_debris(desk: Desk) -> None:
    """SD-136: junk cards are none of the game."""
    table = desk(SHIPS, SATELLITES, options={"identified_debris": True}, resource_deck={"fuel": 10}).table
    table.resource_deck.bag.append("junk")

    assert RULES.check(table) == ["1 resource cards 'junk', the game has 0"]
