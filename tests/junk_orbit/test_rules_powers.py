"""Hits, the ten ship powers and the night sides that act during a turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from companion.engine import Choice
from companion.junk_orbit import RULES, constants
from companion.positions.label_words import tell_label, tell_prompt

Desk = Callable[..., Any]


def told(game: Any, what: str) -> list[tuple[Any, ...]]:
    """The values of the notes of that kind since the beginning."""
    return [tuple(note.values.values()) for note in game.table.notes if note.name == what]


def duel(desk: Desk, cargo: Sequence[str], power: str, victim: Sequence[str], against: str, **more: Any) -> Any:
    """Ann at Kepler with a cargo, Bo at Copernicus, four the one way, three the other."""
    return desk(
        {"Ann": {"cargo": list(cargo), "power": power},
         "Bo": {"at": "Copernicus", "cargo": list(victim), "power": against, **more}}
    )  # fmt: skip


# ---- hits -------------------------------------------------------------------------------------------------------


def test_the_victim_chooses(desk: Desk) -> None:
    """JO-041 JO-042 JO-A15: from cargo, starters too, or deliveries; which of these, in secret, since they lie face
    down. It goes to the victim's city."""
    game = duel(desk, ["E24"], "space-cowboy", ["S1", "L3"], "time-booth", deliveries=["M6", "M5"])
    game.do("Copernicus")
    ask = game.play.ask
    assert isinstance(ask, Choice)
    assert (ask.seat, ask.secret, game.options) == ("Bo", False, ["L3", "S1", "delivered"])
    game.do("delivered")
    ask = game.play.ask
    assert isinstance(ask, Choice)
    assert (ask.seat, ask.secret, game.options) == ("Bo", True, ["M5", "M6"])
    game.do("M6")
    assert game.table.cities["Copernicus"] == ["E24", "M6"]


def test_what_only_the_owner_knows_stays_so(desk: Desk) -> None:
    """JO-042 JO-A15: which tiles were delivered only their owner knows, who alone chooses among them; the only one,
    which all see coming, is given unasked."""
    game = duel(desk, ["E24"], "space-cowboy", [], "time-booth", deliveries=["M6", "M7"]).do("Copernicus")
    ask = game.play.ask
    assert isinstance(ask, Choice)
    assert (ask.seat, ask.secret, game.options) == ("Bo", True, ["M6", "M7"])
    game.do("M6")
    assert game.table.cities["Copernicus"] == ["E24", "M6"]
    only = duel(desk, ["E24"], "space-cowboy", [], "time-booth", deliveries=["M6"]).do("Copernicus")
    assert only.table.cities["Copernicus"] == ["E24", "M6"]


def test_a_hit_is_not_refused(desk: Desk) -> None:
    """JO-044: where a tile stops at a ship it hits; nobody is asked whether."""
    game = duel(desk, ["E24"], "space-cowboy", ["L3", "S1"], "time-booth").do("Copernicus")
    assert game.asked == "Bo give up"


def test_delivered_and_hit(desk: Desk) -> None:
    """JO-041 JO-A12: a tile that is delivered hits as well, the delivery first."""
    game = duel(desk, ["M24"], "space-cowboy", ["L3"], "time-booth").do("Copernicus")
    assert game.ship("Ann").deliveries == ["M24"]
    assert game.table.cities["Copernicus"] == ["L3"]
    notes = [note.name for note in game.table.notes]
    assert notes.index("delivered from afar") < notes.index("hit")


def test_each_ship_is_hit(desk: Desk) -> None:
    """JO-043 JO-A12: all opponents there, clockwise from the active player."""
    ships = {name: {"at": "Copernicus", "cargo": ["S1", "S2"]} for name in ("Ann", "Bo", "Cy", "Di")}
    ships["Cy"] = {"cargo": ["E24"]}
    game = desk(ships, player="Cy").do("Copernicus", "S1", "S1", "S1")
    assert [values[0] for values in told(game, "hit")] == ["Di", "Ann", "Bo"]


def test_nothing_to_give(desk: Desk) -> None:
    """JO-A13: a hit player without a tile gives none."""
    game = duel(desk, ["E24"], "space-cowboy", [], "time-booth").do("Copernicus")
    assert told(game, "nothing to give") == [("Bo",)]


# ---- A powers ---------------------------------------------------------------------------------------------------


def test_space_cowboy(desk: Desk) -> None:
    """JO-070 JO-071 JO-072 JO-A21: delivers in the city and in all next to it, four at a transfer point."""
    cargo = ["S2", "M1", "L2", "M24", "E8", "M20"]  # Kilimanjaro, Lagos, Copernicus, Plato; Tycho is too far.
    game = desk({"Ann": {"cargo": cargo, "power": "space-cowboy"}, "Bo": {"at": "NYC"}}).do("S2", "Olympus")
    assert game.options == ["E8", "L2", "M1", "M24", "all", "done"]
    game.do("all")
    assert sorted(game.ship("Ann").deliveries) == ["E8", "L2", "M1", "M24"]
    assert "JO-070" in game.rules


def test_interplanet_express(desk: Desk) -> None:
    """JO-073: a tile from Earth may go one farther or one less, and the ship with it; others may not."""
    game = desk({"Ann": {"cargo": ["E4", "L2"], "power": "interplanet-express"}, "Bo": {"at": "NYC"}}).do("E4")
    assert game.options == [2, 3, 4]
    game.do("2", "Olympus")
    assert game.ship("Ann").at == "Kilimanjaro"
    assert [RULES.texts.describe(note) for note in game.table.notes if note.name == "adjusted"] == [
        "E4 (3 for Hamilton) flies 2 cities this time."
    ]
    game = desk({"Ann": {"cargo": ["E4", "L2"], "power": "interplanet-express"}, "Bo": {"at": "NYC"}}).do("L2")
    assert game.asked == "Ann stop"


def test_a_one_to_nothing(desk: Desk) -> None:
    """JO-074 JO-A08 JO-A37: only a 1 from Earth may become 0, which delivers and hits nothing; a starter may not."""
    ships = {"Ann": {"cargo": ["E7", "S1"], "power": "interplanet-express", "at": "Copernicus"},
             "Bo": {"at": "Copernicus", "cargo": ["L3"]}}  # fmt: skip
    game = desk(ships, cities={"Copernicus": ["L15"]})
    game.do("E7")
    assert game.options == [0, 1, 2]
    game.do("0", "L6")
    assert (game.ship("Ann").cargo, game.ship("Ann").deliveries) == (["S1", "L15", "E7"], [])
    assert told(game, "hit") == []
    assert desk(ships).do("S1").asked == "Ann stop"


def test_time_booth(desk: Desk) -> None:
    """JO-075: the ship may turn round where it switches orbits, its tile may not."""
    game = desk({"Ann": {"cargo": ["E4"], "power": "time-booth"}, "Bo": {"at": "Quito"}})
    assert game.options == ["Argyre", "Copernicus", "Hamilton", "Lagos"]
    game.do("Hamilton")
    assert game.options == ["Cairo", "Copernicus", "Lagos"]
    assert "JO-075" in game.do("Cairo").rules
    said = [RULES.texts.describe(note) for note in game.table.notes if note.rule == "JO-075"]
    assert said == ["Time Booth: at Kilimanjaro, Ann switches to Earth's orbit and keeps going counter-clockwise."]


def test_time_booth_from_a_transfer_point(desk: Desk) -> None:
    """JO-A32 JO-A04: leaving on the orbit that the tile did not leave on is a switch, so both senses are free."""
    ships = {"Ann": {"cargo": ["S1"], "power": "time-booth", "at": "Olympus"}, "Bo": {"at": "Quito"}}
    assert desk(ships).do("Tycho").options == ["Arcadia", "Argyre", "Hamilton"]
    ships["Ann"]["power"] = "space-cowboy"
    assert desk(ships).do("Tycho").options == ["Argyre", "Hamilton"]


def test_century_fly(desk: Desk) -> None:
    """JO-076 JO-072 JO-A20: picks up in one city beside its own instead, which is refilled from its own stack."""
    ships = {"Ann": {"cargo": ["S2"], "power": "century-fly"}, "Bo": {"at": "Quito"}}
    cities = {"Lagos": ["E8", "S1"], "Kilimanjaro": ["E2"]}
    game = desk(ships, cities=cities).do("Olympus")
    assert game.options == ["Cairo", "Copernicus", "Kilimanjaro", "Lagos", "Plato"]
    game.do("Lagos", "E10")
    assert game.ship("Ann").cargo == ["E8", "S1"]
    assert (game.table.cities["Lagos"], game.table.cities["Kilimanjaro"]) == (["E10"], ["E2"])


def test_puddle_jumper(desk: Desk) -> None:
    """JO-077 JO-078 JO-079: the ship may move exactly 1; the tile flies as far as ever, and Deimos' night changes only
    the tile's distance."""
    ships = {"Ann": {"cargo": ["L3"], "power": "puddle-jumper", "at": "Arcadia"}, "Bo": {"at": "Quito"}}
    game = desk(ships, boards={"deimos": "night"}).do("4", "Syrtis")
    assert told(game, "launched")[0][3] == 4
    assert game.options == ["Hellas", "Kilimanjaro", "Olympus"]
    assert game.do("Olympus").ship("Ann").at == "Olympus"
    assert told(game, "puddle jump")


# ---- B powers ---------------------------------------------------------------------------------------------------


def test_necktie_hits_twice(desk: Desk) -> None:
    """JO-082 JO-A14: whom it hits on its own turn gives up two tiles, or the one there is."""
    game = duel(desk, ["E24"], "necktie-fighter", ["S1", "L3", "M5"], "time-booth")
    game.do("Copernicus", "S1", "L3")
    assert game.ship("Bo").cargo == ["M5"]
    game = duel(desk, ["E24"], "necktie-fighter", ["S1"], "time-booth").do("Copernicus")
    assert (game.ship("Bo").cargo, told(game, "nothing more to give")) == ([], [("Bo",)])


def test_necktie_hits_back(desk: Desk) -> None:
    """JO-081 JO-A27 JO-A28: who hits it is hit as well, by one tile, at the city of launch, and no further."""
    game = duel(desk, ["E24", "S1", "S2"], "jolly-roger", ["L3"], "necktie-fighter").do("E24", "Copernicus")
    assert game.asked == "Ann give up"
    game.do("S1")
    assert game.table.cities["Kepler"] == ["S1"]
    assert (told(game, "hit"), told(game, "hits back")) == (
        [("Bo", "Ann", "Copernicus", False, False)],
        [("Ann", "Bo", "Kepler")],
    )


def test_planetary_defender(desk: Desk) -> None:
    """JO-083 JO-A29: immune to a 1 or 2 by its printed value, also to one that passes; not to others."""
    game = duel(desk, ["E24"], "space-cowboy", ["L3", "S1"], "planetary-defender").do("Copernicus")
    assert game.asked == "Bo give up"
    ships = {"Ann": {"cargo": ["S2"], "power": "stomp-rat"},
             "Bo": {"at": "Tycho", "cargo": ["L3"], "power": "planetary-defender"}}  # fmt: skip
    game = desk(ships).do("Olympus")
    assert told(game, "hit") == []
    assert "JO-083" in game.rules


def test_a_shielded_ship_is_not_counted_as_hit(desk: Desk) -> None:
    """JO-043 JO-083: of three ships in a city two are hit by a 2; the third is told to be too well shielded."""
    ships = {name: {"at": "Olympus", "cargo": ["S1"]} for name in ("Ann", "Bo", "Cy", "Di")}
    ships["Ann"] = {"at": "Kepler", "cargo": ["S2"]}
    ships["Cy"]["power"] = "planetary-defender"
    game = desk(ships).do("Olympus")
    assert told(game, "several hit") == [("Olympus", 2)]
    assert [values[0] for values in told(game, "hit")] == ["Bo", "Di"]
    assert told(game, "immune") == [("Cy", "S2")]


def test_defender_against_ships(desk: Desk) -> None:
    """JO-084: Jolly Roger's passing and Necktie Fighter's answer hit it all the same."""
    ships = {"Ann": {"cargo": ["S1"], "power": "jolly-roger"},
             "Bo": {"at": "Plato", "cargo": ["L3"], "power": "planetary-defender"}}  # fmt: skip
    game = desk(ships).do("Tycho")
    rules = [note.rule for note in game.table.notes]
    assert rules.index("JO-088") < rules.index("JO-084")  # First that it is hit, then that nothing helps.
    assert "L3" in game.ship("Ann").cargo  # It was given up at Plato, where Ann picks up.
    ships = {"Ann": {"cargo": ["E24", "S1", "S2"], "power": "planetary-defender"},
             "Bo": {"at": "Copernicus", "cargo": ["L3"], "power": "necktie-fighter"}}  # fmt: skip
    assert desk(ships).do("E24", "Copernicus").asked == "Ann give up"


def test_splendor_catches(desk: Desk) -> None:
    """JO-085 JO-086 JO-A30: what hits it comes aboard, after the tile given up, even where it would be delivered."""
    game = duel(desk, ["M24"], "space-cowboy", ["L3", "S1"], "splendor").do("Copernicus")
    assert game.options == ["L3", "S1"]
    game.do("S1")
    assert game.ship("Bo").cargo == ["L3", "M24"]
    assert game.ship("Ann").deliveries == []
    assert game.table.cities["Copernicus"] == ["S1"]


def test_splendor_takes(desk: Desk) -> None:
    """JO-087: what those it hits give up comes aboard."""
    game = duel(desk, ["E24"], "splendor", ["L3"], "space-cowboy").do("Copernicus")
    assert game.ship("Ann").cargo == ["L3"]


def test_a_passing_tile_is_not_caught(desk: Desk) -> None:
    """JO-089 JO-A30: Stomp Rat's tile hits whom it passes, Splendor too, and flies on."""
    ann, bo = {"cargo": ["E24"], "power": "stomp-rat"}, {"at": "Tycho", "cargo": ["L3"], "power": "splendor"}
    ships = {
        "Ann": ann,
        "Bo": bo,
        "Cy": {"at": "Hamilton", "cargo": ["L4"]},
        "Di": {"at": "Copernicus", "cargo": ["L5"]},
    }
    game = desk(ships).do("Copernicus")
    assert [values[0] for values in told(game, "hit")] == ["Bo", "Cy", "Di"]
    assert "E24" in game.table.cities["Copernicus"]


def test_jolly_roger(desk: Desk) -> None:
    """JO-088 JO-A28: hits in each city it passes and where it stops, with itself in that city."""
    ships = {"Ann": {"cargo": ["S2", "L2"], "power": "jolly-roger"},
             "Bo": {"at": "Plato", "cargo": ["M5"], "power": "necktie-fighter"},
             "Cy": {"at": "Kilimanjaro", "cargo": ["L4"]}}  # fmt: skip
    game = desk(ships, cities={"Kepler": ["L1"]}).do("S2", "Olympus")
    assert told(game, "given up")[:2] == [("Bo", "M5", "Plato"), ("Ann", "L2", "Plato")]
    assert "L4" in game.ship("Ann").cargo
    happened = [note.name for note in game.table.notes]
    assert happened.index("moved") < happened.index("hit")  # First where the ship goes, then whom it hits on the way.
    assert told(game, "hit") == [("Bo", "Ann", "Plato", True, True), ("Cy", "Ann", "Kilimanjaro", False, True)]


def test_passed_twice_hit_twice(desk: Desk) -> None:
    """JO-A31: the start city counts once it is entered again; each entry is a hit."""
    ships = {name: {"at": "NYC", "cargo": ["S1"]} for name in ("Ann", "Bo", "Cy", "Di", "Eve")}
    ships["Ann"] = {"at": "Swift", "cargo": ["E20"], "power": "stomp-rat"}
    ships["Bo"] = {"at": "Swift", "cargo": ["S1", "S2", "L3"]}
    game = desk(ships).do("Swift", "Voltaire")
    assert game.asked == "Bo give up"
    game.do("L3", "S1")
    assert [values[0] for values in told(game, "hit")] == ["Bo", "Bo"]


# ---- night sides ------------------------------------------------------------------------------------------------


def test_phobos_by_night(desk: Desk) -> None:
    """JO-096 JO-A22: one tile of the Mars stack instead of what lies there; the city keeps that, nothing refills."""
    ships = {"Ann": {"cargo": ["S1"], "at": "Arcadia", "power": "splendor"}, "Bo": {"at": "NYC"}}
    game = desk(ships, boards={"phobos": "night"}, cities={"Olympus": ["M1", "M2"]}).do("Utopia")
    assert (game.asked, game.options) == ("Ann take", ["lying", "stack"])
    game.do("stack", "M9")
    assert game.ship("Ann").cargo == ["M9"]
    assert game.table.cities["Olympus"] == ["M1", "M2"]
    assert game.table.last == ""
    last = desk(ships, boards={"phobos": "night"}, cities={"Olympus": ["M1"]}, mars_stack={"M9": 1})
    assert "JO-064" in last.do("Utopia", "stack", "M9").rules  # The last tile of the stack, which ends nothing yet.
    assert last.table.last == ""
    empty = desk(ships, boards={"phobos": "night"}, cities={"Olympus": ["M1"]}, mars_stack={}).do("Utopia")
    assert told(empty, "picked up") == [("Ann", "Olympus", ("M1",), False)]


def test_phobos_and_century_fly(desk: Desk) -> None:
    """JO-A38: the city picked from counts."""
    ships = {"Ann": {"cargo": ["S1"], "at": "Kepler", "power": "century-fly"}, "Bo": {"at": "NYC"}}
    game = desk(ships, boards={"phobos": "night"}, cities={"Olympus": ["M1"], "Tycho": ["L1"]}).do("Plato")
    assert game.do("Olympus").asked == "Ann take"
    ask = game.play.ask
    assert tell_prompt(RULES.texts.prompt(ask)) == "Ann: take which tiles? (at Olympus)"
    assert tell_label(RULES.texts.label(ask, "lying")) == "The tile in the city: M1 (3 for Kilimanjaro)"


def test_deimos_by_night(desk: Desk) -> None:
    """JO-097 JO-A09 JO-A11: from Mars and its moons, with Olympus, one farther or one less, never below 1."""
    ships = {"Ann": {"cargo": ["S1", "L3"], "at": "Olympus", "power": "splendor"}, "Bo": {"at": "NYC"}}
    game = desk(ships, boards={"deimos": "night"})
    assert game.do("S1").options == [1, 2]
    assert desk(ships, boards={"deimos": "night"}).do("L3").options == [2, 3, 4]
    ships["Ann"]["at"] = "Kilimanjaro"
    assert desk(ships, boards={"deimos": "night"}).do("L3").asked == "Ann stop"


def test_express_and_deimos(desk: Desk) -> None:
    """JO-A10: both changes add up; 0 only from a 1."""
    ships = {"Ann": {"cargo": ["E4", "E7", "E3"], "at": "Olympus", "power": "interplanet-express"}, "Bo": {"at": "NYC"}}
    wanted = {"E4": [1, 2, 3, 4, 5], "E7": [0, 1, 2, 3], "E3": [1, 2, 3, 4]}
    found = {tile: desk(ships, boards={"deimos": "night"}).do(tile).options for tile in wanted}
    assert found == wanted


def test_day_sides_and_absent_boards_do_nothing(desk: Desk) -> None:
    """JO-A26 JO-020: what a night side says holds only while it lies up."""
    ships = {"Ann": {"cargo": ["L2"], "at": "Olympus", "power": "splendor"}, "Bo": {"at": "NYC"}}
    assert desk(ships, boards={"deimos": "day"}).asked == "Ann stop"
    assert desk(ships).asked == "Ann stop"


@pytest.mark.parametrize("power", sorted(constants.POWER_NAME))
def test_every_power_is_on_a_card(power: str) -> None:
    """JO-102 JO-009 JO-A35: ten powers on the two sides of five cards; the visible one counts."""
    card, side = next(key for key, value in constants.POWER.items() if value == power)
    table = RULES.setup(["Ann", "Bo"], {})
    table.players["Ann"].take_card(card, side)
    assert table.players["Ann"].power == power
