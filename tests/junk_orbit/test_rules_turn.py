"""Launch, move, deliver, pick up, refill, the end: the rules of a turn without powers that change them."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from companion.engine import playout
from companion.junk_orbit import RULES, constants
from companion.junk_orbit.state import count_tiles
from companion.positions.answer_errors import AnswerError

from ..long_run import longer
from .shuffle import shuffle_position

Desk = Callable[..., Any]


def test_any_tile_any_way(desk: Desk) -> None:
    """JO-035 JO-054 JO-A03: every tile of the cargo may be launched, starters too, both ways; but one must."""
    game = desk({"Ann": {"cargo": ["S1", "S1", "S2", "E4", "L3", "M5"]}, "Bo": {}})
    assert game.options == ["E4", "L3", "M5", "S1", "S2"]
    assert game.do("E4").options == ["Argyre", "Copernicus", "Hamilton", "Lagos"]
    with pytest.raises(AnswerError):
        desk({"Ann": {"cargo": ["S1"]}, "Bo": {}}).do("end")


def test_exact_distance_and_rest(desk: Desk) -> None:
    """JO-036 JO-037: a 2 goes two cities and comes to rest there, beside whatever lies there."""
    game = desk({"Ann": {"cargo": ["S2"]}, "Bo": {"at": "NYC"}}, cities={"Olympus": ["M1", "M2"]})
    game.do("Olympus")
    assert game.table.cities["Olympus"] == ["M1", "M2", "S2"]


def test_passing_a_destination(desk: Desk) -> None:
    """JO-040 JO-051: neither tile nor ship delivers anything on its way."""
    game = desk({"Ann": {"cargo": ["M20", "E10"], "at": "Kepler"}, "Bo": {"at": "NYC"}})
    game.do("E10", "Hamilton")  # A 3 for Olympus, which it passes.
    assert game.table.players["Ann"].deliveries == []
    game = desk({"Ann": {"cargo": ["M24", "E8"], "at": "Kepler", "power": "stomp-rat"}, "Bo": {"at": "NYC"}})
    game.do("M24")  # M24 is a 3 for Copernicus; the ship passes Plato, where E8 is wanted.
    game.do("Copernicus" if "Copernicus" in game.options else game.options[0])
    assert game.table.players["Ann"].at != "Plato"
    assert "E8" in game.table.players["Ann"].cargo


def test_starters_are_never_delivered(desk: Desk) -> None:
    """JO-039 JO-014: a starter has no destination; wherever it stops it lies."""
    assert all(constants.DESTINATION[tile] == "" for tile in ("S1", "S2"))
    game = desk({"Ann": {"cargo": ["S1"]}, "Bo": {"at": "NYC"}}).do("Tycho")
    assert game.table.cities["Tycho"] == ["S1"]


def test_remote_delivery_is_not_asked(desk: Desk) -> None:
    """JO-038 JO-A02: a tile that stops at its destination is delivered, wanted or not."""
    game = desk({"Ann": {"cargo": ["E3", "S1"], "at": "Hamilton"}, "Bo": {"at": "NYC"}}).do("E3", "Tycho")
    assert game.table.players["Ann"].deliveries == ["E3"]
    assert "JO-038" in game.rules


def test_the_ship_goes_the_other_way(desk: Desk) -> None:
    """JO-047 JO-048 JO-062: as far, the other way, switching or not as it likes, whatever the tile did."""
    game = desk({"Ann": {"cargo": ["E4"], "power": "stomp-rat"}, "Bo": {"at": "Quito"}}).do("Hamilton")
    assert game.options == ["Copernicus", "Lagos"]


def test_ships_share_a_city(desk: Desk) -> None:
    """JO-046 JO-049: a ship passes and joins others without a hit."""
    game = desk(
        {"Ann": {"cargo": ["S2"], "power": "stomp-rat"}, "Bo": {"at": "Plato", "cargo": ["L3"]},
         "Cy": {"at": "Kilimanjaro", "cargo": ["L4"]}}
    ).do("Olympus")  # fmt: skip
    assert game.table.players["Ann"].at == "Kilimanjaro"
    assert not any(note.name == "hit" for note in game.table.notes)


def test_as_many_as_you_like(desk: Desk) -> None:
    """JO-050: of the tiles for a city any number is delivered, one by one or all; the others stay aboard."""
    ann = {"cargo": ["M22", "M23", "E4", "S1"], "at": "Copernicus", "power": "stomp-rat"}
    game = desk({"Ann": ann, "Bo": {"at": "NYC"}}).do("S1", "Kilimanjaro")
    assert game.options == ["E4", "M22", "M23", "all", "done"]
    assert game.label("done") == "None"
    game.do("M22")
    assert game.options == ["E4", "M23", "all", "done"]
    assert game.label("done") == "Done"
    game.do("done")
    assert (game.ship("Ann").deliveries, game.ship("Ann").cargo) == (["M22"], ["M23", "E4"])


def test_all_may_be_said_of_one(desk: Desk) -> None:
    """JO-050: where a single tile can be delivered, `all` means that one."""
    ann = {"cargo": ["M22", "S1"], "at": "Copernicus", "power": "stomp-rat"}
    game = desk({"Ann": ann, "Bo": {"at": "NYC"}}).do("S1", "Kilimanjaro")
    assert game.options == ["M22", "done"]

    game.do("all")
    assert game.ship("Ann").deliveries == ["M22"]


def test_pick_up_and_refill(desk: Desk) -> None:
    """JO-053 JO-055 JO-A17: everything is taken, one tile comes; what fits the city is not delivered any more."""
    game = desk(
        {"Ann": {"cargo": ["S1"], "power": "stomp-rat"}, "Bo": {"at": "NYC"}}, cities={"Plato": ["L1", "E8", "M27"]}
    ).do("Tycho")
    assert game.asked == "None moon-stack"
    game.do("L5")
    assert game.ship("Ann").cargo == ["L1", "E8", "M27"]
    assert game.ship("Ann").deliveries == []
    assert game.table.cities["Plato"] == ["L5"]


@pytest.mark.parametrize(
    ("city", "stack"),
    [("Kilimanjaro", "earth"), ("Olympus", "mars"), ("Bradbury", "mars"), ("Plato", "moon"), ("Swift", "mars"),
     ("Stickney", "mars"), ("Cairo", "earth")],
)  # fmt: skip
def test_whose_stack(desk: Desk, city: str, stack: str) -> None:
    """JO-056: each city is refilled from its own board's stack; Kilimanjaro is Earth's, Olympus and the moons Mars'."""
    ships = {name: {"at": city} for name in ("Ann", "Bo", "Cy", "Di", "Eve")}
    game = desk(ships, cities={city: [constants.TILES[stack][0]]})
    assert game.asked == f"None {stack}-stack"
    named = f"Ann refills {city} from the {constants.BOARD_NAME[stack]} stack. Which tile?"
    assert game.prompt == named


def test_no_cargo(desk: Desk) -> None:
    """JO-057: nothing is launched, the ship stays and picks up there."""
    game = desk({"Ann": {"at": "Plato"}, "Bo": {}}, cities={"Plato": ["L12"]})
    assert "JO-057" in [note.rule for note in game.table.notes]
    assert game.do("L6").ship("Ann").cargo == ["L12"]


def test_the_last_tile_is_not_the_end(desk: Desk) -> None:
    """JO-063 JO-064 JO-065: the refill after the last one triggers; the others have one turn each, then it is over."""
    ships = {name: {"cargo": ["S1", "S1"], "at": "Plato"} for name in ("Ann", "Bo", "Cy")}
    game = desk(ships, cities={"Kepler": ["L1"], "Kilimanjaro": ["E2"]}, moon_stack={"L6": 1})
    game.do("Kilimanjaro", "L6")
    assert "JO-064" in game.rules
    assert game.table.last == ""
    game.do("Kilimanjaro")
    assert game.table.last == "Bo"
    assert game.rules.count("JO-065") == 0  # That sentence says whose last turn comes now.
    said = [RULES.texts.describe(note) for note in game.table.notes if note.rule == "JO-063"]
    assert said == ["The Moon stack is empty, so Kepler stays empty. Everyone but Bo gets one last turn."]
    game.do("Kilimanjaro")
    assert (game.table.player, game.table.result) == ("Ann", None)
    last = [RULES.texts.describe(note) for note in game.table.notes if note.rule == "JO-065"]
    assert last == ["This is Ann's last turn."]
    while game.table.result is None:
        game.do(game.options[0])
    assert (game.table.reason, game.table.player) == ("JO-065", "Ann")


def test_a_second_empty_stack_changes_nothing(desk: Desk) -> None:
    """JO-A18 JO-A19: after the trigger an empty city gives nothing, is not refilled, and nobody's last turn moves."""
    ships = {"Ann": {"at": "Plato"}, "Bo": {"at": "Tycho"}, "Cy": {"at": "NYC"}}
    game = desk(ships, moon_stack={}, last="Cy", cities={"NYC": ["E1"]})
    notes = [note.rule for note in game.table.notes]
    assert notes.count("JO-A18") == 2
    assert notes.count("JO-A19") == 2
    assert (game.table.result, game.table.last) == ("finished", "Cy")


def test_turns_go_round(desk: Desk) -> None:
    """JO-033 JO-034: launch, move, pick up; then it is the next player's turn, clockwise."""
    game = desk({"Ann": {"cargo": ["S1"]}, "Bo": {"cargo": ["S1"]}}, cities={"Plato": ["L1"]}).do("Tycho", "L6")
    assert (game.table.player, game.table.turn, game.asked) == ("Bo", 2, "Bo stop")
    phases = [note.name for note in game.table.notes]
    assert phases.index("launched") < phases.index("moved") < phases.index("picked up")


def test_a_ring_round(desk: Desk) -> None:
    """JO-A07 JO-045: a tile that comes back to the launching city hits others there, not the own ship."""
    ships = {name: {"at": "Swift", "cargo": ["S1"]} for name in ("Ann", "Bo", "Cy", "Di", "Eve")}
    ships["Ann"] = {"at": "Swift", "cargo": ["L1", "E4"], "power": "century-fly"}
    game = desk(ships).do("E4", "Swift", "Voltaire")
    hit = [note.values["who"] for note in game.table.notes if note.name == "hit"]
    assert hit == ["Bo", "Cy", "Di", "Eve"]
    assert game.table.cities["Swift"] == ["E4", "S1", "S1", "S1", "S1"]
    assert game.ship("Ann").cargo == ["L1"]


def test_what_is_given_up_at_its_own_destination(desk: Desk) -> None:
    """JO-A16: it lies there and is picked up there; it is not delivered by that."""
    game = desk(
        {"Ann": {"cargo": ["S1"], "power": "stomp-rat"}, "Bo": {"at": "Tycho", "cargo": ["E2"]}},
        cities={"Plato": ["L4"]},
    ).do("Tycho")  # fmt: skip
    assert "E2" in game.table.cities["Tycho"]
    assert game.ship("Bo").deliveries == []


@pytest.mark.parametrize("seed", range(longer(20, 60)))
def test_tile_and_ship_go_as_far(seed: int) -> None:
    """JO-010 JO-047: in whole games no tile is lost or made, and the ship moves as far as its tile, but for Puddle
    Jumper's single step (JO-077)."""
    random = Random(f"far {seed}").random
    players = ["Ann", "Bo", "Cy", "Di", "Eve"][: 2 + seed % 4]
    table = shuffle_position(RULES.setup(players, {}), random)
    whole = count_tiles(table)
    table.notes = []
    playout(RULES, table, random)

    assert count_tiles(table) == whole
    flown = 0
    for note in table.notes:
        if note.name == "launched":
            flown = note.values["distance"]
        elif note.name == "moved":
            power = table.players[note.values["who"]].power
            assert (
                note.values["distance"] == flown
                or flown == 0
                or (power == "puddle-jumper" and note.values["distance"] == 1)
            )
            flown = 0
