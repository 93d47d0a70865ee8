"""Step 3: orbit cards, fragmentation and collisions; and losses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.positions.views import view
from companion.space_debris import RULES
from companion.space_debris.constants import SPACES

Desk = Callable[..., Any]
SHIPS = {"Ann": {"at": "H0"}, "Bo": {"at": "L180"}}


def placing(desk: Desk, *cubes: int, ships: dict[str, Any] | None = None, satellites: Any = None, **more: Any) -> Any:
    """Step 3 with unseen cards on which these cubes lie."""
    face_down = [{"cubes": number, "card": "?"} for number in cubes]
    more = {"turn": 5, "actions_left": 0} | more
    return desk(ships or SHIPS, satellites, phase="place", face_down=face_down, **more)


# ---- orbit cards ------------------------------------------------------------------------------------------------


def test_one_card_after_the_other(desk: Desk) -> None:
    """SD-090 SD-A50: in the order drawn, each with its own cubes, fully resolved; then the boards turn."""
    ann = placing(desk, 1, 2).do("G0")
    assert (ann.table.cubes["G0"], ann.waiting) == (1, [(2, None)])

    ann.do("G90")
    assert (ann.table.cubes["G90"], ann.table.orbit_discard, ann.asked) == (2, ["G0", "G90"], "Bo action")


def test_order_of_resolution(desk: Desk) -> None:
    """SD-092 SD-096: ships, satellite with threat, cubes, a collision where more than three lie, discard."""
    satellites = {"A": {"card": "automation", "at": "G0"}}
    ships = {"Ann": {"at": "G0"}, "Bo": {"at": "G0"}, "Cy": {"at": "H180"}}
    ann = placing(desk, 2, ships=ships, satellites=satellites, cubes={"G0": 3, "G22.5": 1}).do("G0")

    assert ann.rules == ["SD-090", "SD-093", "SD-093", "SD-094", "SD-078", "SD-095", "SD-105"]
    assert ann.do("H0").rules[:2] == ["SD-106", "SD-097"]


@pytest.mark.parametrize("cubes", [1, 2])
def test_every_ship_in_the_space(desk: Desk, cubes: int) -> None:
    """SD-093: each loses one hit point, whatever the number of cubes; others none."""
    ships = {"Ann": {"at": "G0"}, "Bo": {"at": "G0", "hp": 2}, "Cy": {"at": "G22.5"}}
    ann = placing(desk, cubes, 1, ships=ships).do("G0")

    assert [ship.hp for ship in ann.table.players.values()] == [3, 1, 4]


@pytest.mark.parametrize("operational", [True, False])
def test_a_satellite_in_the_space(desk: Desk, operational: bool) -> None:
    """SD-094 SD-078: it loses one hit point, working or not, and threat rises."""
    satellites = {
        "A": {"card": "automation", "at": "G0", "operational": operational},
        "B": {"card": "rendezvous", "at": "G90"},
    }
    ann = placing(desk, 1, 1, satellites=satellites).do("G0")

    assert ([each.hp for each in ann.table.satellites.values()], ann.table.threat) == ([3, 4], 5)


def test_threat_stops_at_twelve(desk: Desk) -> None:
    """SD-A06: it stays at 12, and that alone is no loss."""
    ann = placing(desk, 1, 1, satellites={"A": {"card": "automation", "at": "G0"}}, threat=12).do("G0")

    assert (ann.table.threat, ann.ended) == (12, (None, None))
    assert "SD-A06" in ann.rules


def test_a_card_that_can_not_be_there(desk: Desk) -> None:
    """A discarded card is not among those that lie unseen."""
    ann = placing(desk, 1, orbit_discard={"G0": 1})

    assert "G0" not in ann.options
    assert len(ann.options) == 36


# ---- losses -----------------------------------------------------------------------------------------------------


def test_a_ship_is_wrecked(desk: Desk) -> None:
    """SD-130 SD-A41 SD-A42: at once; all damage of the card is dealt, its cubes are not placed."""
    satellites = {"A": {"card": "automation", "at": "G0", "hp": 1}}
    ships = {"Ann": {"at": "G0", "hp": 1}, "Bo": {"at": "G0"}}
    ann = placing(desk, 2, ships=ships, satellites=satellites).do("G0")

    assert ann.ended == ("lost", "SD-130")
    assert ([ship.hp for ship in ann.table.players.values()], ann.table.satellites["A"].hp) == ([0, 3], 0)
    assert (ann.table.cubes["G0"], ann.totals()) == (0, (50, 52, 40))


@pytest.mark.parametrize("operational", [True, False])
def test_a_satellite_is_wrecked(desk: Desk, operational: bool) -> None:
    """SD-131: working or not."""
    satellites = {
        "A": {"card": "automation", "at": "G0", "hp": 1, "operational": operational},
        "B": {"card": "rendezvous", "at": "G90"},
    }

    assert placing(desk, 2, satellites=satellites).do("G0").ended == ("lost", "SD-131")


@pytest.mark.parametrize(("supply", "lost"), [(1, True), (2, False)])
def test_supply_for_a_fragmentation(desk: Desk, supply: int, lost: bool) -> None:
    """SD-089 SD-132 SD-A40: two more cubes are needed; with one left it is lost, with two exactly used up."""
    ann = placing(desk, 1, 1, supply=supply).do("FRAG", "G0")

    assert ann.ended == (("lost", "SD-132") if lost else (None, None))
    assert ("SD-089" in ann.rules) == lost


def test_damage_before_the_supply(desk: Desk) -> None:
    """SD-092 SD-A41: a ship that breaks up has lost the game before a cube is missing."""
    ann = placing(desk, 1, ships={"Ann": {"at": "G0", "hp": 1}, "Bo": {"at": "L180"}}, supply=1).do("FRAG", "G0")

    assert ann.ended == ("lost", "SD-130")


# ---- fragmentation ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("on_card", [1, 2])
def test_three_cubes_in_all(desk: Desk, on_card: int) -> None:
    """SD-098 SD-099 SD-101 SD-A32: threat up; a card drawn; the cubes on the card and the rest from the supply."""
    ann = placing(desk, on_card, 1)
    supply = ann.table.supply
    ann.do("FRAG", "G0")

    assert (ann.table.cubes["G0"], supply - ann.table.supply, ann.table.threat) == (3, 3 - on_card, 5)
    assert {"SD-098", "SD-099", "SD-102", "SD-103"} <= set(ann.rules)


def test_it_resolves_like_an_orbit_card(desk: Desk) -> None:
    """SD-101: ships and satellite of the drawn space are hit."""
    satellites = {"A": {"card": "automation", "at": "G0"}}
    ann = placing(desk, 1, 1, ships={"Ann": {"at": "G0"}, "Bo": {"at": "L180"}}, satellites=satellites).do("FRAG", "G0")

    assert (ann.table.players["Ann"].hp, ann.table.satellites["A"].hp, ann.table.threat) == (3, 3, 6)


def test_a_second_fragmentation_does_nothing(desk: Desk) -> None:
    """SD-100 SD-A31: drawn by the first it is discarded without effect, and shuffled in with the rest."""
    ann = placing(desk, 1, 1).do("FRAG", "FRAG", "FRAG", "G0")

    assert (ann.table.threat, ann.table.orbit_discard) == (5, ["fragmentation"])
    assert ann.rules.count("SD-100") == 2
    assert ann.table.orbit_deck.bag == ["G0", "fragmentation", "fragmentation"]
    assert ann.totals() == (50, 52, 40)


def test_only_fragmentations_left_to_draw(desk: Desk) -> None:
    """SD-100 SD-A30: they are discarded, the deck is made anew from the discard, and the draw goes on from there."""
    discard = dict.fromkeys(SPACES, 1) | {"fragmentation": 2}
    ann = placing(desk, 1, orbit_deck={"fragmentation": 2}, orbit_discard=discard).do("FRAG")
    assert (ann.rule, ann.options) == ("SD-099", ["fragmentation"])

    ann.do("FRAG")
    assert {"SD-100", "SD-A30"} <= set(ann.rules)
    assert ann.table.orbit_deck.bag == sorted(
        [*SPACES, "fragmentation", "fragmentation"]
    )  # At once, without the one drawn.
    ann.do("G0")
    assert (ann.table.cubes["G0"], ann.table.threat, ann.table.orbit_discard) == (3, 5, ["fragmentation"])
    assert ann.totals() == (50, 52, 40)


def test_shuffled_cards_are_not_those_face_down(desk: Desk) -> None:
    """SD-102 SD-103 SD-A33 SD-A34: discard and drawn card go in; what lies face down stays, and is none of them."""
    discard = ["L0", "L45", "H90"]
    ann = placing(desk, 1, 2, 2, threat=10, orbit_discard=dict.fromkeys(discard, 1)).do("FRAG", "G0")

    assert ann.table.orbit_deck.bag == sorted([*discard, "G0"])
    assert (ann.table.orbit_discard, ann.waiting) == (["fragmentation"], [(2, None), (2, None)])
    assert not {*discard, "G0"} & set(ann.options)
    ann.do("FRAG")
    assert {*discard, "G0", "fragmentation"} < set(ann.options)  # The draw pile may give all of these.


def test_nothing_but_fragmentations_with_debris_forecast(desk: Desk) -> None:
    """SD-100 SD-A29: the open card is one more of those that are left; the draw comes to nothing, and play goes on."""
    satellites = {"A": {"card": "debris-forecast", "at": "G180", "operational": True}}
    satellites["B"] = {"card": "automation", "at": "G0"}
    more = {"orbit_deck": {"fragmentation": 2}, "top": "fragmentation", "orbit_discard": {}}
    waiting = [{"cubes": 1, "card": "fragmentation"}]
    ann = desk(SHIPS, satellites, phase="place", turn=5, actions_left=0, face_down=waiting, **more)
    while ann.play.ask and not ann.asked.endswith("action"):
        assert ann.options == ["fragmentation"]
        ann.do("FRAG")

    assert ann.asked == "Bo action"
    assert ann.table.threat == 5
    assert sum(ann.table.cubes.values()) == 0
    assert ann.totals()[0] == 50


def test_a_card_that_lay_open_stays_known_to_all(desk: Desk) -> None:
    """SD-A24: laid face down from the open top of the deck, everybody has seen it; what nobody saw is unknown."""
    waiting = [{"cubes": 1, "card": "G45"}, {"cubes": 2, "card": "?"}]
    ann = desk(SHIPS, phase="place", turn=5, actions_left=0, face_down=waiting)

    state = view({**ann.state, "face_down": waiting}, RULES.game.state)
    assert [each["card"] for each in state["face_down"]] == ["G45", "?"]
    assert [each["card"] for each in desk(SHIPS, phase="actions").state["face_down"]] == []
    assert ann.options[0] != "G45"  # It needs no draw: the second card is what is asked for.
    assert (ann.table.cubes["G45"], ann.waiting) == (1, [(2, None)])


def test_two_fragmentations_in_one_turn(desk: Desk) -> None:
    """SD-102: the second shuffle adds to the first; the third card is still none of all those."""
    ann = placing(desk, 1, 2, 2, threat=10, orbit_discard={"L0": 1}).do("FRAG", "G0", "FRAG", "G90")

    assert ann.table.orbit_deck.bag == ["G0", "G90", "L0", "fragmentation"]
    assert not {"G0", "G90", "L0"} & set(ann.options)
    ann.do("H180")
    assert (ann.table.orbit_deck.before, len(ann.table.orbit_deck)) == ([], 38)


# ---- collisions -------------------------------------------------------------------------------------------------


def test_three_is_no_collision(desk: Desk) -> None:
    """SD-088 SD-104: only more than three collide."""
    ann = placing(desk, 1, 1, cubes={"G0": 2}).do("G0")

    assert (ann.table.cubes["G0"], ann.table.threat) == (3, 4)


def test_surplus_goes_to_the_fewest_pieces(desk: Desk) -> None:
    """SD-105 SD-106 SD-107 SD-A35: threat up, all surplus to the one space with fewest pieces, of whatever kind."""
    satellites = {"A": {"card": "automation", "at": "G22.5"}}
    ships = {"Ann": {"at": "H0"}, "Bo": {"at": "G22.5"}}
    ann = placing(desk, 2, 1, ships=ships, satellites=satellites, cubes={"G0": 3, "H0": 2, "G337.5": 1}).do("G0")

    assert (ann.table.cubes["G337.5"], ann.table.cubes["G0"], ann.table.threat) == (3, 3, 5)


def test_pushed_cubes_hurt_nobody(desk: Desk) -> None:
    """SD-111: ships and satellites where the surplus lands are not hit."""
    satellites = {"A": {"card": "automation", "at": "G22.5"}}
    cubes = {"G0": 3, "H0": 3, "G337.5": 3}
    ann = placing(desk, 2, 1, ships={"Ann": {"at": "G22.5"}, "Bo": {"at": "L180"}}, satellites=satellites, cubes=cubes)
    ann.do("G0")

    assert (ann.table.cubes["G22.5"], ann.table.players["Ann"].hp, ann.table.satellites["A"].hp) == (2, 4, 4)


def test_a_tie_is_the_current_players(desk: Desk) -> None:
    """SD-108 SD-A39: whose turn it is, picks; nobody is asked without a tie. Meanwhile all cubes and cards are
    somewhere."""
    ann = placing(desk, 2, 1, cubes={"G0": 3}, player="Bo").do("G0")
    assert (ann.asked, ann.rule, ann.options) == ("Bo collision", "SD-108", ["G22.5", "G337.5"])
    assert (ann.totals(), ann.waiting[0]) == ((50, 52, 40), (0, "G0"))

    assert ann.do("G337.5").table.cubes["G337.5"] == 2


def test_a_chain(desk: Desk) -> None:
    """SD-109: the space that receives too much collides in turn, with a threat rise of its own."""
    cubes = {"G0": 3, "G22.5": 2, "G337.5": 3, "H0": 3, "G45": 2, "H30": 3}
    ann = placing(desk, 2, 1, cubes=cubes).do("G0")

    assert (ann.table.cubes["G22.5"], ann.table.cubes["G45"], ann.table.threat) == (3, 3, 6)
    assert ann.rules.count("SD-105") == 2
    assert ann.rules.count("SD-109") == 1


def test_fewest_pieces_even_if_full(desk: Desk) -> None:
    """SD-A36: three cubes are fewer pieces than a cube, a satellite and two pawns, though the latter has room."""
    ships = {"Ann": {"at": "G22.5"}, "Bo": {"at": "G22.5"}}
    satellites = {"A": {"card": "automation", "at": "G22.5"}}
    cubes = {"G0": 3, "G22.5": 1, "G337.5": 3, "H0": 3, "L0": 1}
    ann = placing(desk, 1, 1, ships=ships, satellites=satellites, cubes=cubes).do("G0")

    assert ann.options == ["G337.5", "H0"]


def test_every_neighbour_is_full(desk: Desk) -> None:
    """SD-110 SD-133 SD-A38: lost, after the threat has risen."""
    ann = placing(desk, 1, 1, cubes={"G0": 3, "G22.5": 3, "G337.5": 3, "H0": 3}).do("G0")

    assert (ann.ended, ann.table.threat) == (("lost", "SD-133"), 5)
    assert "SD-110" in ann.rules
    assert ann.totals() == (50, 52, 40)


def test_a_chain_that_finds_no_way_out(desk: Desk) -> None:
    """SD-A38: every collision of a chain is tested when it comes, after its threat rise."""
    ships = {"Ann": {"at": "G337.5"}, "Bo": {"at": "G337.5"}, "Cy": {"at": "H0"}}
    satellites = {"A": {"card": "automation", "at": "G337.5"}}
    cubes = {"G0": 3, "G22.5": 3, "G337.5": 1, "H0": 3, "G45": 3, "H30": 3}
    ann = placing(desk, 1, 1, ships=ships, satellites=satellites, cubes=cubes).do("G0")

    assert (ann.ended, ann.table.threat, ann.table.cubes["G22.5"]) == (("lost", "SD-133"), 6, 4)


def test_a_chain_in_a_circle(desk: Desk) -> None:
    """SD-A37: two full spaces would push to each other for ever, as the spaces with room hold more pieces; on coming
    round, the surplus goes to the fewest pieces where there is room."""
    crowd = {name: {"at": "H0"} for name in ("Ann", "Bo", "Cy", "Di")}
    satellites = {"A": {"card": "automation", "at": "H30"}, "B": {"card": "rendezvous", "at": "G337.5"}}
    cubes = {"G0": 3, "G22.5": 3, "H0": 0, "H30": 3, "G45": 3, "G337.5": 3}
    ann = placing(desk, 1, 1, ships=crowd, satellites=satellites, cubes=cubes).do("G0")

    # G0 can only go to G22.5 (3 pieces; the others have 4), which may go back to G0 or on to G45.
    assert ann.options == ["G0", "G45"]
    ann.do("G0")
    assert "SD-A37" in ann.rules
    assert (ann.table.cubes["H0"], ann.table.cubes["G0"]) == (1, 3)
