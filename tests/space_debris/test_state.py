"""Positions: read, written, copied, and everything that can be wrong with one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.space_debris import RULES
from companion.space_debris.table import DebrisTable, FaceDown
from companion.text.grammar import joined
from components.problems import wrong as wrong_at
from components.schema import HIDDEN_PIECE

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
    return problems(table)


def problems(table: DebrisTable) -> list[str]:
    """What is wrong, each with the way to its field."""
    return [str(problem) for problem in RULES.check(table)]


def test_what_nobody_sees_is_the_rest(desk: Desk) -> None:
    """A position as an audience sees it, with `?` for the decks, is loaded with the cards that lie nowhere else."""
    state = desk(SHIPS, SATELLITES, orbit_discard={"G0": 1}).state
    seen = state | {"orbit_deck": {HIDDEN_PIECE: 39}, "resource_deck": HIDDEN_PIECE, "orbit_before": HIDDEN_PIECE}

    assert RULES.dump(RULES.load(seen)) == state


# ---- what is wrong ----------------------------------------------------------------------------------------------


def test_a_sound_table(table: DebrisTable) -> None:
    """Nothing is wrong with it."""
    assert RULES.check(table) == []


@pytest.mark.parametrize(
    ("changes", "what"),
    [
        ({"supply": -1}, "supply: the supply is -1; it can't go below 0 (SD-026)"),
        ({"threat": 0}, "threat: threat is missing or off its track; it must be 1 to 12 (SD-012)"),
        ({"threat": 13}, "threat: threat is missing or off its track; it must be 1 to 12 (SD-012)"),
        ({"player": ""}, "player: player is missing: say whose turn it is"),
        ({"players_Ann_hp": 0}, "players.Ann.hp: Ann has 0 HP; until the game ends it must be 1 to 4 (SD-065)"),
        ({"players_Ann_hp": 5}, "players.Ann.hp: Ann has 5 HP; until the game ends it must be 1 to 4 (SD-065)"),
        ({"players_Ann_hand": ["fuel"] * 6}, "players.Ann.hand: Ann has 6 cards; the most is 5 (SD-116)"),
        ({"players_Bo_cubes": 6}, "players.Bo.cubes: Bo carries 6 cubes; the ship's capacity is 5 (SD-047)"),
        ({"players_Ann_at": ""}, "players.Ann.at: Ann's pawn has no space (SD-027)"),
        ({"players_Ann_capacity": 11}, "players.Ann.capacity: Ann's capacity is 11; it must be 5 to 10 (SD-048)"),
        ({"players_Ann_colour": "blue"}, "players.Bo.colour: Bo is blue, but so is somebody else (SD-013)"),
        (
            {"satellites_A_hp": 0},
            "satellites.A.hp: satellite A has 0 HP; until the game ends it must be 1 to 4 (SD-065)",
        ),
        ({"satellites_A_at": "G90"}, "satellites.B.at: satellite B is at G90, but so is another one (SD-027)"),
        ({"satellites_A_at": ""}, "satellites.A.at: satellite A has no space (SD-023)"),
        (
            {"satellites_A_card": "rendezvous"},
            "satellites.B.card: satellite B has Rendezvous, but so has another one (SD-018)",
        ),
        ({"phase": "over"}, "result: the game is over, so it needs a result"),
        *(
            (
                {"phase": phase},
                "first: the first player is missing; at this point of set-up somebody has been chosen to go first",
            )
            for phase in ("pawns", "deal")
        ),
        ({"phase": "pawns", "satellites_A_at": ""}, "satellites.A.at: satellite A has no space (SD-023)"),
    ],
)
def test_one_thing_wrong(table: DebrisTable, changes: dict[str, Any], what: str) -> None:
    """Each is told in a sentence."""
    assert what in wrong(table, **changes)


def test_a_space_too_full(table: DebrisTable) -> None:
    """SD-088: more than three cubes at the start of a step."""
    table.cubes["H0"], table.supply = 4, 46

    assert RULES.check(table) == [wrong_at("SD-088", "H0 has 4 cubes; the most is 3", "cubes", "H0")]


@pytest.mark.parametrize(
    ("delivered", "what"),
    [
        (
            [("junk", None)],
            "satellites.A.delivered.1.as: satellite A: say what the junk card stands for (as: …) (SD-A25)",
        ),
        (
            [("fuel", "metal")],
            "satellites.A.delivered.1.as: satellite A: fuel can't stand for metal; only a junk card can (SD-A25)",
        ),
        ([("fuel", None)] * 2, "satellites.A.delivered: satellite A has 1 fuel too many for its cost (SD-053)"),
        (
            [("fuel", None), ("electronics", None), *[("plastic", None)] * 3, *[("metal", None)] * 3],
            "satellites.A.operational: satellite A has its whole cost, so it must be operational (SD-056)",
        ),
    ],
)
def test_deliveries(desk: Desk, delivered: list[tuple[str, str | None]], what: str) -> None:
    """SD-053 SD-A25: what lies at a satellite is part of its cost."""
    given = [{"card": card, "as": as_} if as_ else {"card": card} for card, as_ in delivered]
    table = desk(SHIPS, SATELLITES).table
    table.satellites["A"].delivered = [(each["card"], each.get("as")) for each in given]

    assert what in problems(table)


def test_working_satellites(table: DebrisTable) -> None:
    """SD-056 SD-129: nothing lies at one that works; when all work, the game is over."""
    for satellite in table.satellites.values():
        satellite.operational = True
    table.satellites["A"].delivered = [("fuel", None)]

    assert {
        "satellites.A.delivered: satellite A is operational, so it keeps no cards (SD-056)",
        "satellites: all satellites are operational, so the game is won (SD-129)",
    } <= {*problems(table)}


def test_cards_face_down(table: DebrisTable) -> None:
    """SD-085: only in step 3, and no more than the deck can have given."""
    table.face_down = [FaceDown(cubes=1, card=None)]
    what = "no orbit cards are waiting face down now; play on until threat has been assessed, then correct them"
    assert f"face_down: {what} (SD-085)" in problems(table)

    table.phase, table.orbit_deck.bag, table.orbit_deck.unseen = "place", [], 1
    left = "waiting cards that nobody has seen: 1; orbit cards left for them: only 0"
    assert f"face_down: {left} (SD-085)" in problems(table)


def test_an_open_card_needs_the_forecast(table: DebrisTable) -> None:
    """SD-123: the top card lies open behind Debris Forecast only."""
    table.orbit_deck.draw("H0")
    table.top = "H0"

    assert problems(table) == ["top: the top orbit card lies face up, but Debris Forecast isn't operational (SD-123)"]


def test_what_is_used_must_work(table: DebrisTable) -> None:
    """SD-125 SD-126: nobody has used a satellite that isn't operational, nor orbited early without Gravity Assist."""
    table.used, table.orbit_done = ("onboard-boosters",), True

    assert problems(table) == [
        "used: Onboard Boosters isn't operational, so it can't be used yet (SD-126)",
        "orbit_done: the orbit step has been taken, but Gravity Assist hasn't been used this turn (SD-125)",
    ]


def test_set_up_needs_everything(desk: Desk) -> None:
    """A position at the orbitals needs the whole orbit deck, cubes for the heaps and all four satellites."""
    table = desk(SHIPS, SATELLITES).table
    table.phase, table.first, table.supply = "orbitals", "Ann", 10
    table.orbit_deck.draw("H0")

    assert problems(table) == [
        "satellites: at this point of set-up satellites A, B, C and D must have been chosen (SD-018)",
        "players: at this point of set-up at least one pawn has no space yet (SD-027)",
        "orbit_deck: at this point of set-up all 40 orbit cards must still be in use (SD-007)",
        "supply: at this point of set-up the supply must have at least 18 cubes (SD-026)",
    ]


def test_what_set_up_places_is_not_there(desk: Desk) -> None:
    """Steps of set-up would lay out again, or look for ever for, what a position has already (SD-018 SD-020 SD-027)."""
    table = desk(SHIPS, SATELLITES).table
    table.phase, table.first, table.powers = "satellites", "Ann", frozenset({"automation"})

    chosen = joined([*SATELLITES])
    assert problems(table) == [
        f"satellites: at this point of set-up no satellites have been chosen yet; take {chosen} away (SD-018)",
        "satellites: at this point of set-up no satellite is operational yet (SD-020)",
        "players: at this point of set-up at least one pawn has no space yet (SD-027)",
    ]


def test_what_a_correction_adds_in_set_up(desk: Desk) -> None:
    """SD-025: cubes that lie on the board before set-up lays the first ones would lie under them, four on a space."""
    table = desk(SHIPS, cubes={"H30": 1}).table
    table.phase = "satellites"

    assert (
        "cubes.H30: at this point of set-up no cubes are on the board yet; take those at H30 off (SD-025)"
        in problems(table)
    )


def test_step_3_needs_cards(desk: Desk) -> None:
    """SD-085 SD-090: with no card lying face down there is nothing to flip."""
    table = desk(SHIPS).table
    table.phase = "place"

    assert problems(table) == [
        "face_down: while debris is being placed, orbit cards must be waiting face down (SD-085)"
    ]


def test_junk_in_identified_debris(desk: Desk) -> None:
    """SD-136: junk cards are none of the game."""
    table = desk(SHIPS, SATELLITES, options={"identified_debris": True}, resource_deck={"fuel": 10}).table
    table.resource_deck.bag.append("junk")

    assert problems(table) == ["1 Junk cards; the game has 0 (SD-006)"]
