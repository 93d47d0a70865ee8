"""Set-up by the rules (SD-009 to SD-028), with the advanced rules that change it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from companion.space_debris import RULES, constants
from components.problems import SalvageError

NewGame = Callable[..., Any]

DEALT = {2: ["F", "E", "P", "M"], 3: ["F", "E", "P", "M", "J", "J"], 4: ["F", "E", "P", "M", "J", "J", "F", "F"]}
CARDS = ["AU", "OB", "GA", "RV"]
ORBITALS = ["L90", "H330", "G22.5", "H180", "L45", "G67.5", "H240", "G337.5", "H90", "G202.5", "H300", "G270", "L180"]
NAMES = ["Ann", "Bo", "Cy", "Di"]


def set_up(new_game: NewGame, number: int = 4, flip: str = "RV", **options: Any) -> Any:
    """A game up to the pawns, drawn as in SD-E01."""
    desk = new_game(" ".join(NAMES[:number]), first="Ann", **options)
    flips = [] if options.get("satellites_in_peril") else [flip]
    return desk.do(*DEALT[number], *CARDS, *flips, *ORBITALS)


def test_example_of_the_ledger(new_game: NewGame) -> None:
    """SD-E01: the whole set-up of the rulebook's figure, typed card by card (SD-023 SD-024 SD-025 SD-026 SD-027)."""
    desk = set_up(new_game).do("H30", "H60", "G315", "H180")

    table = desk.table
    assert {letter: each.at for letter, each in table.satellites.items()} == dict(
        zip("ABCD", ORBITALS[:4], strict=True)
    )
    assert [table.cubes[space] for space in ORBITALS[4:]] == [3, 3, 3, 2, 2, 2, 1, 1, 1]
    assert (table.supply, len(table.orbit_deck), len(table.resource_deck), table.threat) == (32, 40, 44, 6)
    assert (table.phase, table.player, table.actions_left, table.orbit_discard) == ("actions", "Ann", 4, [])
    assert (table.turn, table.turns, table.orbit_done, table.used) == (1, 0, False, ())
    assert desk.totals() == (50, 52, 40)


def test_what_is_told(new_game: NewGame) -> None:
    """Every rule of set-up acts and is told."""
    desk = set_up(new_game, 2).do("H30", "H60")

    told = {note.rule for note in desk.table.notes}
    assert told >= {f"SD-{number:03}" for number in range(9, 29)} - {"SD-018"}
    assert all(RULES.texts.describe(note) for note in desk.table.notes)


@pytest.mark.parametrize(("number", "threat"), [(2, 4), (3, 5), (4, 6)])
def test_threat_by_players(new_game: NewGame, number: int, threat: int) -> None:
    """SD-012 SD-A04: threat starts on 4, 5 or 6; SD-A07: the satellite flipped doesn't lower it."""
    assert set_up(new_game, number).table.threat == threat


def test_ships_and_satellites_are_whole(new_game: NewGame) -> None:
    """SD-013 SD-014 SD-015 SD-021: four hit points, capacity five, no cubes, a colour each."""
    table = set_up(new_game).table

    ships = [(ship.hp, ship.capacity, ship.cubes, len(ship.hand)) for ship in table.players.values()]
    assert ships == [(4, 5, 0, 2)] * 4
    assert [each.hp for each in table.satellites.values()] == [4] * 4
    assert len({ship.colour for ship in table.players.values()}) == 4


@pytest.mark.parametrize("names", ["Ann", "Ann Bo Cy Di Ed"])
def test_two_to_four_play(names: str) -> None:
    """SD-001: fewer or more are refused."""
    with pytest.raises(SalvageError, match="2 to 4 players, not"):
        RULES.setup(names.split(), {})


@pytest.mark.parametrize("name", ["A", "d", "random", "table"])
def test_names_that_answers_use(name: str) -> None:
    """Nobody can be called like a satellite or a word of a question."""
    with pytest.raises(SalvageError, match="can be called"):
        RULES.setup(["Ann", name], {})


def test_all_that_is_wrong_is_told() -> None:
    """Options that there are not, and values that these can't have, are refused together."""
    with pytest.raises(SalvageError) as told:
        RULES.setup(["Ann", "ann"], {"excess_resource": True, "pawns": "maybe", "first": "Bo", "identified_debris": 3})

    assert len(str(told.value).splitlines()) == 5
    assert "did you mean excess_resources?" in str(told.value)


def test_the_first_player_is_named_or_drawn(new_game: NewGame) -> None:
    """SD-035 SD-A11: the players say who begins, or let chance decide."""
    desk = new_game("Ann Bo Cy")
    assert desk.options == ["Ann", "Bo", "Cy", "random"]

    assert desk.do("Bo").table.first == "Bo"
    drawn = new_game("Ann Bo Cy").do("random")
    assert (drawn.asked, drawn.options) == ("None first-player", ["Ann", "Bo", "Cy"])
    assert drawn.do("Cy").table.first == "Cy"


def test_satellites_are_chosen_for_each_letter(new_game: NewGame) -> None:
    """SD-018 SD-019 SD-A09: four of eight, one at each letter, malfunctioning."""
    desk = new_game("Ann Bo", first="Bo").do(*DEALT[2])
    assert len(desk.options) == 9

    desk.do("DF", "ES")
    assert "debris-forecast" not in desk.options
    desk.do("AU", "RV")
    assert [each.card for each in desk.table.satellites.values()] == [
        "debris-forecast", "extra-storage", "automation", "rendezvous",
    ]  # fmt: skip
    assert not any(each.operational for each in desk.table.satellites.values())


def test_chance_draws_the_rest_of_the_satellites(new_game: NewGame) -> None:
    """SD-018: once `random` is answered, the cards still to come are drawn, too."""
    desk = new_game("Ann Bo", first="Bo").do(*DEALT[2], "DF", "random")
    for card in ("ES", "AU", "RV"):
        assert desk.asked == "None satellite-card"
        desk.do(card)

    assert list(desk.table.satellites) == list("ABCD")
    assert desk.asked == "None operational"


def test_options_draw_without_asking(new_game: NewGame) -> None:
    """With `random` as options, set-up asks nobody anything: all of it is chance."""
    desk = new_game("Ann Bo", first="random", satellites="random", flip="random", pawns="random")
    asked = []
    while desk.table.phase != "actions":
        asked.append(desk.asked)
        desk.do(desk.options[0])

    drawn = {"first-player": 1, "resource-deck": 4, "satellite-card": 5, "orbit-deck": 13}
    assert Counter(asked) == {**{f"None {what}": times for what, times in drawn.items()}, "None pawn": 2}


@pytest.mark.parametrize(("flip", "card"), [("AU", "automation"), ("RV", "rendezvous")])
def test_one_satellite_works(new_game: NewGame, flip: str, card: str) -> None:
    """SD-020: one of the four is operational, of whatever letter."""
    table = set_up(new_game, flip=flip).table

    assert [each.card for each in table.satellites.values() if each.operational] == [card]
    assert table.powers == {card}


def test_extra_storage_in_set_up(new_game: NewGame) -> None:
    """SD-A08: Extra Storage flipped in set-up starts all ships at capacity seven."""
    desk = new_game("Ann Bo", first="Ann").do(*DEALT[2], "ES", "AU", "RV", "GA", "ES")

    assert [ship.capacity for ship in desk.table.players.values()] == [7, 7]


def test_orbital_decay_in_set_up(new_game: NewGame) -> None:
    """SD-A08: Orbital Decay flipped in set-up does nothing, as there are no cubes yet."""
    desk = new_game("Ann Bo", first="Ann").do(*DEALT[2], "OD", "AU", "RV", "GA", "OD", *ORBITALS)

    assert desk.table.supply == 32


def test_cards_lying_elsewhere_take_part(desk: Callable[..., Any]) -> None:
    """SD-022: all orbit cards come into the piles, also where a position begins with some in the discard."""
    satellites = {letter: {"card": card} for letter, card in zip("ABCD", constants.SATELLITE_CARDS, strict=False)}
    ann = desk({"Ann": {}, "Bo": {}}, satellites, phase="orbitals", first="Ann", orbit_discard={"L0": 1, "G0": 1})

    assert len(ann.options) == 8


def test_each_satellite_from_its_orbit(new_game: NewGame) -> None:
    """SD-022 SD-023 SD-024: A from LEO, B from HEO, C from GSO, D from all that is left; no fragmentation."""
    desk = new_game("Ann Bo", first="Ann").do(*DEALT[2], *CARDS, "RV")
    sizes = []
    for card in ORBITALS[:4]:
        sizes.append((len(desk.options), "".join(sorted({space[0] for space in desk.options}))))
        desk.do(card)

    assert sizes == [(8, "L"), (12, "H"), (16, "G"), (33, "GHL")]
    assert "fragmentation" not in desk.options
    assert not set(ORBITALS[:4]) & set(desk.options)


def test_where_pawns_may_start(new_game: NewGame) -> None:
    """SD-027 SD-029 SD-030 SD-A10: empty spaces next to a satellite, or satellites without a pawn; in turn order."""
    desk = set_up(new_game, 2)
    assert desk.asked == "Ann pawn"
    assert {"L90", "H330", "G22.5", "H180", "H60", "G0"} <= set(desk.options)
    assert not {"L45", "H90", "H240", "G270", "L180", "G202.5"} & set(desk.options)  # Cubes, or no satellite near.

    desk.do("H180")
    assert desk.asked == "Bo pawn"
    assert "H180" not in desk.options  # One pawn to a satellite.
    assert "H30" in desk.options


def test_an_empty_space_is_taken_once(new_game: NewGame) -> None:
    """SD-A10: an empty space is empty no more once a pawn stands there."""
    assert "H30" not in set_up(new_game, 2).do("H30").options


def test_pawns_go_round_from_the_first_player(new_game: NewGame) -> None:
    """SD-A10: the first player begins, then to the left."""
    desk = new_game("Ann Bo Cy", first="Cy").do(*DEALT[3], *CARDS, "RV", *ORBITALS)
    order = []
    for space in ("H30", "H60", "G315"):
        order.append(desk.asked)
        desk.do(space)

    assert order == ["Cy pawn", "Ann pawn", "Bo pawn"]
    assert desk.table.player == "Cy"


def test_satellites_in_peril(new_game: NewGame) -> None:
    """SD-134 SD-135: no satellite is flipped."""
    desk = set_up(new_game, satellites_in_peril=True)

    assert not any(each.operational for each in desk.table.satellites.values())
    assert desk.table.options == {"satellites_in_peril": True}


def test_identified_debris(new_game: NewGame) -> None:
    """SD-134 SD-136: the twelve junk cards are out; the resource deck has forty cards."""
    desk = new_game("Ann Bo", first="Ann", identified_debris="yes")

    assert len(desk.table.resource_deck) == 40
    assert desk.options == ["electronics", "fuel", "metal", "plastic"]


def test_rules_in_any_mix(new_game: NewGame) -> None:
    """SD-134: all three advanced rules at once."""
    desk = set_up(new_game, 2, identified_debris=True, satellites_in_peril=True, excess_resources="on")

    assert sorted(desk.table.options) == ["excess_resources", "identified_debris", "satellites_in_peril"]
    assert desk.totals() == (50, 40, 40)
