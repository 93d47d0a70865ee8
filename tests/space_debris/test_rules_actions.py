"""Step 1: the four actions, and all of them but moving and delivering."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.positions.answer_errors import AnswerError

Desk = Callable[..., Any]
FAR = {"Bo": {"at": "L180"}}


# ---- the four actions -------------------------------------------------------------------------------------------


def test_four_actions(desk: Desk) -> None:
    """SD-036 SD-037 SD-038: four of them, the same ones if wanted; then threat is assessed unasked."""
    ann = desk({"Ann": {"at": "H0"}, **FAR})
    ann.do("thrust", "G0", "stop", "thrust", "H0", "stop", "thrust", "G0", "stop")
    assert (ann.table.actions_left, ann.asked) == (1, "Ann action")

    ann.do("thrust", "H0", "stop")
    assert (ann.table.actions_left, ann.table.phase, ann.asked) == (0, "place", "None orbit-deck")


@pytest.mark.parametrize("spent", range(4))
def test_fewer_actions(desk: Desk, spent: int) -> None:
    """SD-037: the actions may end at any time."""
    ann = desk({"Ann": {"at": "H0"}, **FAR}, actions_left=4 - spent).do("end")

    assert (ann.table.phase, ann.table.actions_left) == ("place", 0)
    assert "SD-037" in ann.rules


def test_what_a_lonely_ship_can_do(desk: Desk) -> None:
    """A verb is offered only where it can be completed: with nothing near, only Thrust and the end are left."""
    assert desk({"Ann": {"at": "H0"}, **FAR}).options == ["end", "thrust"]


def test_what_a_busy_ship_can_do(desk: Desk) -> None:
    """All nine verbs at once (SD-040 SD-045 SD-049 SD-052 SD-061 SD-066 SD-070 SD-077)."""
    ships = {"Ann": {"at": "H0", "hp": 3, "cubes": 1, "hand": ["fuel"]}, "Bo": {"at": "H0"}, "Cy": {"at": "L180"}}
    satellites = {"A": {"card": "rendezvous", "at": "L0", "operational": True}, "B": {"card": "automation", "at": "H0"}}
    ann = desk(ships, satellites, cubes={"H0": 1})

    assert ann.options == [
        "activate", "capture", "deliver", "end", "exchange", "play", "recycle", "repair", "thrust",
    ]  # fmt: skip
    assert ann.rule == "SD-037"


def test_only_ending_is_asked_without_choice(desk: Desk) -> None:
    """With no action left a position still asks for the end of the turn."""
    assert desk({"Ann": {"at": "H0"}, **FAR}, actions_left=0).options == ["end"]


# ---- capture ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [1, 2, 3])
def test_capture_from_the_own_space(desk: Desk, number: int) -> None:
    """SD-045: any number of cubes of the own space."""
    ann = desk({"Ann": {"at": "H0", "hp": 4}, **FAR}, cubes={"H0": 3}).do("capture")
    assert ann.options == [1, 2, 3]

    ann.do(number)
    assert (ann.table.players["Ann"].cubes, ann.table.cubes["H0"], ann.table.actions_left) == (number, 3 - number, 3)


@pytest.mark.parametrize(
    ("cubes", "spaces"), [({"G0": 3, "L0": 1, "L45": 2}, ["G0", "L0"]), ({"H0": 2, "G0": 3}, ["G0", "H0"])]
)
def test_capture_from_next_door(desk: Desk, cubes: dict[str, int], spaces: list[str]) -> None:
    """SD-045 SD-046: exactly one from an adjacent space, however many lie there or in the own space."""
    ann = desk({"Ann": {"at": "H0"}, **FAR}, cubes=cubes).do("capture")
    assert ann.options == spaces

    ann.do("G0")
    assert ann.table.players["Ann"].cubes == 1
    assert {space: ann.table.cubes[space] for space in cubes} == cubes | {"G0": 2}
    assert "SD-046" in ann.rules


def test_capture_up_to_capacity(desk: Desk) -> None:
    """SD-047 SD-A14: as many as fit; the rest stays."""
    ann = desk({"Ann": {"at": "H0", "cubes": 3}, **FAR}, cubes={"H0": 3}).do("capture")

    assert (ann.options, ann.rule) == ([1, 2], "SD-047")


def test_full_ship_captures_nothing(desk: Desk) -> None:
    """SD-047 SD-A14: with a full ship neither Capture nor Electronics is offered."""
    ships = {"Ann": {"at": "H0", "cubes": 5, "hand": ["electronics"]}, **FAR}

    assert desk(ships, cubes={"H0": 3, "G0": 2}).options == ["end", "recycle", "thrust"]


def test_more_capacity_more_cubes(desk: Desk) -> None:
    """SD-048: a ship of capacity ten takes what one of five can't."""
    ann = desk({"Ann": {"at": "H0", "capacity": 10, "cubes": 6}, **FAR}, cubes={"H0": 3}).do("capture", 3)

    assert ann.table.players["Ann"].cubes == 9


# ---- recycle ----------------------------------------------------------------------------------------------------


def test_recycle_draws_as_many_cards(desk: Desk) -> None:
    """SD-049: cubes to the supply, as many cards to the hand."""
    ann = desk({"Ann": {"at": "H0", "cubes": 4}, **FAR})
    supply = ann.table.supply
    ann.do("recycle", 2, "F", "J")

    ship = ann.table.players["Ann"]
    assert (ship.cubes, ship.hand, ann.table.supply - supply) == (2, ["fuel", "junk"], 2)
    assert (len(ann.table.resource_deck), ann.table.threat) == (50, 4)


@pytest.mark.parametrize(("cubes", "before", "threat"), [(4, 4, 4), (5, 4, 3), (10, 4, 3), (5, 1, 1)])
def test_much_recycled_lowers_threat(desk: Desk, cubes: int, before: int, threat: int) -> None:
    """SD-050 SD-079 SD-A05: five or more in one action, one space, once; there is no space below 1."""
    ann = desk({"Ann": {"at": "H0", "cubes": 10, "capacity": 10}, **FAR}, threat=before).do("recycle", cubes)

    assert ann.table.threat == threat
    assert ("SD-050" in ann.rules) == (cubes >= 5)
    assert ("SD-A05" in ann.rules) == (before == 1)


# ---- repair and metal -------------------------------------------------------------------------------------------


def crowded(desk: Desk, **more: Any) -> Any:
    """Ann and Bo on satellite A, Cy next door; everybody damaged."""
    ships = {"Ann": {"at": "H0", "hp": 2, **more}, "Bo": {"at": "H0", "hp": 1}, "Cy": {"at": "G0", "hp": 1}}
    return desk(ships, {"A": {"card": "automation", "at": "H0", "hp": 3}, "B": {"card": "rendezvous", "at": "L0"}})


@pytest.mark.parametrize(("what", "rule", "hp"), [("Ann", "SD-062", 3), ("A", "SD-063", 4), ("Bo", "SD-064", 2)])
def test_repair(desk: Desk, what: str, rule: str, hp: int) -> None:
    """SD-061: one hit point for the own ship, the satellite or a mate in the space; nobody farther away."""
    ann = crowded(desk).do("repair")
    assert ann.options == ["A", "Ann", "Bo"]

    ann.do(what)
    healed = ann.table.satellites.get(what) or ann.table.players[what]
    assert (healed.hp, ann.rules) == (hp, [rule])


def test_repair_needs_a_satellite(desk: Desk) -> None:
    """SD-061: no repair but in a satellite's space."""
    assert "repair" not in desk({"Ann": {"at": "H0", "hp": 1}, "Bo": {"at": "H0", "hp": 1}}).options


@pytest.mark.parametrize("operational", [True, False])
def test_repair_at_any_satellite(desk: Desk, operational: bool) -> None:
    """SD-061: malfunctioning or not; what is whole is not offered (SD-065 SD-A44)."""
    satellites = {
        "A": {"card": "automation", "at": "H0", "operational": operational},
        "B": {"card": "rendezvous", "at": "L0"},
    }
    ann = desk({"Ann": {"at": "H0", "hp": 3}, "Bo": {"at": "H0"}}, satellites).do("repair")

    assert ann.table.players["Ann"].hp == 4
    assert "repair" not in ann.options


def test_metal_makes_whole(desk: Desk) -> None:
    """SD-074: back to four hit points, for a mate's ship as well."""
    ann = crowded(desk, hand=["metal"]).do("play", "Bo")

    assert (ann.table.players["Bo"].hp, ann.table.resource_discard) == (4, ["metal"])


def test_metal_needs_no_satellite(desk: Desk) -> None:
    """SD-A43: any space will do."""
    ann = desk({"Ann": {"at": "H0", "hp": 1, "hand": ["metal"]}, **FAR}).do("play")

    assert ann.table.players["Ann"].hp == 4


def test_metal_for_nothing(desk: Desk) -> None:
    """SD-A44: with everything whole, metal can't be played."""
    assert "play" not in desk({"Ann": {"at": "H0", "hand": ["metal"]}, "Bo": {"at": "G0", "hp": 1}}).options


# ---- other cards ------------------------------------------------------------------------------------------------


def test_electronics(desk: Desk) -> None:
    """SD-072: any number from one adjacent space, as capacity permits."""
    ships = {"Ann": {"at": "H0", "cubes": 3, "hand": ["electronics"]}, **FAR}
    ann = desk(ships, cubes={"G0": 3, "L0": 1, "H0": 2}).do("play")
    assert (ann.rule, ann.options) == ("SD-072", ["G0", "L0"])

    assert ann.do("G0").options == [1, 2]
    ann.do(2)
    assert (ann.table.players["Ann"].cubes, ann.table.cubes["G0"], ann.table.cubes["H0"]) == (5, 1, 2)


def test_plastic(desk: Desk) -> None:
    """SD-073: capacity one up."""
    ann = desk({"Ann": {"at": "H0", "hand": ["plastic"]}, **FAR}).do("play")

    assert (ann.table.players["Ann"].capacity, ann.table.resource_discard) == (6, ["plastic"])


def test_plastic_at_ten(desk: Desk) -> None:
    """SD-048 SD-A22: at ten, plastic can't be played."""
    assert "play" not in desk({"Ann": {"at": "H0", "capacity": 10, "hand": ["plastic"]}, **FAR}).options


def test_junk_is_not_played(desk: Desk) -> None:
    """SD-076: junk alone gives nothing to play; beside others it isn't offered."""
    assert "play" not in desk({"Ann": {"at": "H0", "hand": ["junk"]}, **FAR}).options

    ann = desk({"Ann": {"at": "H0", "hand": ["junk", "fuel", "plastic"]}, **FAR}).do("play")
    assert ann.options == ["fuel", "plastic"]
    with pytest.raises(AnswerError):
        ann.do("J")


# ---- exchange ---------------------------------------------------------------------------------------------------


def together(desk: Desk, mine: list[str], theirs: list[str], **more: Any) -> Any:
    return desk({"Ann": {"at": "H0", "hand": mine}, "Bo": {"at": "H0", "hand": theirs}, "Cy": {"at": "G0"}}, **more)


def test_give_a_card(desk: Desk) -> None:
    """SD-066 SD-067: one card to a mate in the same space; one action."""
    ann = together(desk, ["fuel", "junk"], ["metal"]).do("exchange", "give", "J")

    assert [ship.hand for ship in ann.table.players.values()] == [["fuel"], ["metal", "junk"], []]
    assert (ann.rules, ann.table.actions_left) == (["SD-066", "SD-067"], 3)


def test_take_a_card(desk: Desk) -> None:
    """SD-068 SD-A27: one card from a mate, who isn't asked."""
    ann = together(desk, ["fuel", "junk"], ["metal", "plastic"]).do("exchange", "take", "P")

    assert [ship.hand for ship in ann.table.players.values()] == [["fuel", "junk", "plastic"], ["metal"], []]
    assert "SD-068" in ann.rules


def test_exchange_needs_cards_and_company(desk: Desk) -> None:
    """SD-066: nobody in the space, or no cards at all, and there is no exchange."""
    assert "exchange" not in together(desk, [], []).options
    assert "exchange" not in desk({"Ann": {"at": "H0", "hand": ["fuel"]}, "Bo": {"at": "G0"}}).options


def test_only_what_can_be_done_is_asked(desk: Desk) -> None:
    """With an empty hand one can only take; a single card is taken unasked."""
    ann = together(desk, [], ["metal"]).do("exchange")

    assert ann.table.players["Ann"].hand == ["metal"]


def test_whoever_receives_keeps_the_limit(desk: Desk) -> None:
    """SD-069 SD-117 SD-A51: the receiver of a sixth card discards, also in another's turn."""
    ann = together(desk, ["fuel"], ["metal"] * 4 + ["junk"]).do("exchange", "give")
    assert (ann.asked, ann.options) == ("Bo discard", ["fuel", "junk", "metal"])
    assert "SD-069" in ann.rules

    ann.do("M")
    assert (len(ann.table.players["Bo"].hand), ann.table.resource_discard) == (5, ["metal"])
    assert ann.asked == "Ann action"


def test_all_is_the_most(desk: Desk) -> None:
    """SD-047 SD-049: `all` takes as many cubes as there is room for, and recycles every cube in the hold."""
    ann = desk({"Ann": {"at": "H0", "cubes": 3}, "Bo": {"at": "L180"}}, cubes={"H0": 3})
    assert ann.do("capture", "all").table.players["Ann"].cubes == 5
    assert ann.do("recycle", "all").table.players["Ann"].cubes == 0
