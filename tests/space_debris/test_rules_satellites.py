"""Abilities of operational satellites: the three actions, Automation and Debris Forecast."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.engine import legal
from companion.space_debris import constants

Desk = Callable[..., Any]


def with_power(desk: Desk, card: str, ships: dict[str, Any] | None = None, at: str = "L90", **more: Any) -> Any:
    """Ann in H0, Bo in L180, satellite A with that power, B malfunctioning in G180."""
    satellites = {"A": {"card": card, "at": at, "operational": True}, "B": {"card": "extra-storage", "at": "G180"}}
    return desk(ships or {"Ann": {"at": "H0"}, "Bo": {"at": "L180"}}, satellites, **more)


# ---- the three actions ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["gravity-assist", "onboard-boosters", "rendezvous"])
def test_once_in_every_turn(desk: Desk, card: str) -> None:
    """SD-077 SD-A20: an action each, from anywhere, once in a turn; the next player may use it again."""
    ships = {"Ann": {"at": "H0"}, "Bo": {"at": "L180"}, "Cy": {"at": "G0"}}
    ann = with_power(desk, card, ships).do("activate")
    while ann.asked != "Ann action":
        ann.do(ann.options[0])
    assert (ann.table.actions_left, ann.table.used) == (3, (card,))
    assert "activate" not in ann.options

    ann.do("end", "G90", "G270")
    assert (ann.asked, ann.table.used) == ("Bo action", ())
    assert "activate" in ann.options


@pytest.mark.parametrize("card", ["armor-plating", "automation", "extra-storage", "orbital-decay"])
def test_other_satellites_have_no_action(desk: Desk, card: str) -> None:
    """SD-120: passive and one-time abilities are no actions."""
    satellites = {"A": {"card": card, "at": "L90", "operational": True}, "B": {"card": "rendezvous", "at": "G180"}}

    assert "activate" not in desk({"Ann": {"at": "H0"}, "Bo": {"at": "L180"}}, satellites).options


def test_gravity_assist(desk: Desk) -> None:
    """SD-125 SD-A20: the boards turn now, and not at the end of this turn; the next turn's orbit is as ever."""
    ann = with_power(desk, "gravity-assist").do("activate")
    assert (ann.table.players["Ann"].at, ann.table.players["Bo"].at) == ("H90", "L0")
    assert {"SD-125", "SD-112", "SD-113"} & set(ann.rules) == {"SD-112", "SD-113"}

    ann.do("end", "G90", "G270")
    assert (ann.table.players["Ann"].at, ann.table.turns, ann.table.orbit_done) == ("H90", 1, False)
    assert "SD-125" in ann.rules
    ann.do("end", "G0", "G45")
    assert (ann.table.players["Ann"].at, ann.table.turns) == ("H180", 2)


def test_onboard_boosters(desk: Desk) -> None:
    """SD-126 SD-A19 SD-030: any satellite, into a space with no piece at all, across boards too; only the token."""
    ships = {"Ann": {"at": "G180"}, "Bo": {"at": "G157.5"}}
    ann = with_power(desk, "onboard-boosters", ships, cubes={"H180": 1}).do("activate")
    assert ann.options == ["A", "B"]

    ann.do("B")  # G202.5 is the only space next to it that is empty.
    assert (ann.table.satellites["B"].at, ann.table.players["Ann"].at) == ("G202.5", "G180")


def test_boosters_across_boards(desk: Desk) -> None:
    """SD-A19: along a dotted line to another board."""
    ann = with_power(desk, "onboard-boosters").do("activate", "B", "H180")

    assert ann.table.satellites["B"].at == "H180"


def test_boosters_need_an_empty_space(desk: Desk) -> None:
    """SD-126: a satellite that is hemmed in can't be shifted."""
    cubes = {"G157.5": 1, "H180": 1, "G202.5": 1}
    assert with_power(desk, "onboard-boosters", cubes=cubes).do("activate").asked == "Ann shift to"

    hemmed = cubes | dict.fromkeys(["L45", "L135", "H60", "H90", "H120"], 1)
    assert "activate" not in with_power(desk, "onboard-boosters", cubes=hemmed).options


def test_rendezvous(desk: Desk) -> None:
    """SD-128 SD-A18: to another pawn in another space, however far."""
    ships = {"Ann": {"at": "H0"}, "Bo": {"at": "L180"}, "Cy": {"at": "H0"}, "Di": {"at": "G270"}}
    ann = with_power(desk, "rendezvous", ships).do("activate")
    assert ann.options == ["Bo", "Di"]

    assert ann.do("Di").table.players["Ann"].at == "G270"


def test_rendezvous_with_nobody(desk: Desk) -> None:
    """SD-A18: with all pawns in one space there is no Rendezvous."""
    assert "activate" not in with_power(desk, "rendezvous", {"Ann": {"at": "H0"}, "Bo": {"at": "H0"}}).options


def test_rendezvous_in_debris(desk: Desk) -> None:
    """SD-A17: debris hurts here, too."""
    ann = with_power(desk, "rendezvous", cubes={"L180": 1}).do("activate")

    assert (ann.table.players["Ann"].at, ann.table.players["Ann"].hp) == ("L180", 3)


def test_rendezvous_with_armor_plating(desk: Desk) -> None:
    """SD-A16: Armor Plating helps any way of moving into a space."""
    satellites = {
        "A": {"card": "rendezvous", "at": "L90", "operational": True},
        "B": {"card": "armor-plating", "at": "G180", "operational": True},
        "C": {"card": "automation", "at": "G0"},
    }
    ships = {"Ann": {"at": "H0"}, "Bo": {"at": "L180"}}

    assert desk(ships, satellites, cubes={"L180": 2}).do("activate").table.players["Ann"].hp == 4


# ---- automation -------------------------------------------------------------------------------------------------


def test_automation_is_free(desk: Desk) -> None:
    """SD-122: Recycle doesn't count toward the four actions."""
    ships = {"Ann": {"at": "H0", "cubes": 2}, "Bo": {"at": "L180"}}
    ann = with_power(desk, "automation", ships).do("recycle", 1, "F")

    assert ann.table.actions_left == 4
    assert "SD-122" in ann.rules


def test_automation_after_the_fourth_action(desk: Desk) -> None:
    """SD-A23: also after the four, while there are cubes; then the actions are over."""
    ships = {"Ann": {"at": "H0", "cubes": 2}, "Bo": {"at": "L180"}}
    ann = with_power(desk, "automation", ships, actions_left=1).do("thrust", "G0", "stop")
    assert ann.options == ["end", "recycle"]

    ann.do("recycle", 1, "F")
    assert ann.options == ["end", "recycle"]
    assert ann.do("recycle", "F").table.phase == "place"


def test_the_end_is_the_end(desk: Desk) -> None:
    """SD-037: whoever ends the actions recycles no more, though it would be free."""
    ships = {"Ann": {"at": "H0", "cubes": 2}, "Bo": {"at": "L180"}}

    assert with_power(desk, "automation", ships).do("end").table.phase == "place"


def test_automation_lowers_threat(desk: Desk) -> None:
    """SD-A23 SD-050: five cubes for free lower it all the same."""
    ships = {"Ann": {"at": "H0", "cubes": 5}, "Bo": {"at": "L180"}}

    assert with_power(desk, "automation", ships).do("recycle", 5).table.threat == 3


def test_without_automation_the_fourth_is_the_last(desk: Desk) -> None:
    """SD-119: a malfunctioning Automation helps nobody."""
    ships = {"Ann": {"at": "H0", "cubes": 2}, "Bo": {"at": "L180"}}
    ann = desk(ships, {"A": {"card": "automation", "at": "L90"}}, actions_left=1).do("thrust", "G0", "stop")

    assert ann.table.phase == "place"


# ---- debris forecast --------------------------------------------------------------------------------------------


def forecast(desk: Desk, **more: Any) -> Any:
    return with_power(desk, "debris-forecast", **more)


def test_the_top_card_lies_open(desk: Desk) -> None:
    """SD-123: where it doesn't yet, the first question is for it."""
    ann = forecast(desk)
    assert ann.rule == "SD-123"

    assert ann.do("H90").asked == "Ann action"
    assert forecast(desk, top="H90").asked == "Ann action"


def test_known_cards_stay_known(desk: Desk) -> None:
    """SD-A24: the open card is laid face down known, its successor opened at once; nothing is asked at the flip."""
    ann = forecast(desk, top="H90").do("end")
    assert ann.table.phase == "assess"
    ann.do("G90")
    assert ann.rule == "SD-123"

    ann.do("G270")
    assert (ann.table.top, ann.table.phase, ann.asked) == ("G270", "actions", "Bo action")
    assert (ann.table.cubes["H90"], ann.table.cubes["H180"], ann.table.cubes["G90"]) == (0, 1, 2)


def test_the_crew_may_leave_the_top_card_face_down(desk: Desk) -> None:
    """SD-123 SD-A24: whoever draws needn't look; it is asked for again in the next turn, and not before."""
    ann = forecast(desk).do("done")
    assert (ann.table.top, ann.table.forecast_left, ann.asked) == (None, True, "Ann action")
    assert ann.do("end").waiting == [(1, None), (2, None)]  # Laid unseen, and flipped like any others.
    ann.do("H90", "FRAG", "G90")
    assert (ann.table.player, ann.table.forecast_left, ann.rule) == ("Bo", False, "SD-123")

    ann.do("H0").do("end").do("")  # The top card is seen, the one below it no more.
    assert ann.table.top is None
    assert (ann.asked, ann.rule, ann.waiting) == ("None orbit-deck", "SD-090", [(2, None)])


def test_a_lost_game_asks_for_no_cards(desk: Desk) -> None:
    """SD-087 SD-132: where the supply can't give the cubes that are due, no card changes anything."""
    full = dict.fromkeys(constants.SPACES[:16], 3)
    ann = forecast(desk, top="H90", cubes=full, supply=2).do("end")
    assert (ann.table.result, ann.table.reason) == ("lost", "SD-132")


def test_chance_always_looks(desk: Desk) -> None:
    """SD-A24: nothing that chance gives leaves the top card face down, as knowing it can only help."""
    ask = forecast(desk).play.ask
    assert {ask.source.pick(number / 100) for number in range(100)} <= {*constants.SPACES, "fragmentation"}
    assert "done" not in legal(ask)
    assert ask.also == {"": "done"}


def test_fragmentation_takes_the_open_card(desk: Desk) -> None:
    """SD-099 SD-102 SD-A24: it draws the open card, opens the next, shuffles that in, and opens another."""
    ann = forecast(desk, top="fragmentation").do("end", "H90", "G90")
    flipped = [note.values["card"] for note in ann.table.notes if note.name == "flipped card"]
    assert flipped == ["fragmentation"]
    assert [tuple(note.values.values()) for note in ann.table.notes if note.name == "drawn orbit card"] == [("G90",)]

    ann.do("H0")  # The successor of the card that was drawn.
    assert (ann.table.top, ann.table.phase, ann.rule) == (None, "place", "SD-123")
    shuffled = [tuple(note.values.values()) for note in ann.table.notes if note.name == "orbit cards shuffled"]
    assert shuffled == [(1,)]  # G90 alone: H0 lies on the draw pile, and people count what they pick up.
    assert {"H0", "G90"} <= set(ann.options)  # Both have been shuffled in.
    assert "fragmentation" in ann.options


def test_the_open_card_is_the_last(desk: Desk) -> None:
    """SD-A30 SD-A24: as long as it lies open the deck is not empty; once it is laid out, the deck is made anew."""
    discard = dict.fromkeys(constants.SPACES, 1) | {"fragmentation": 4}
    del discard["H90"]
    ann = forecast(desk, top="H90", orbit_deck={}, orbit_discard=discard).do("end")

    assert ann.rules.index("SD-085") < ann.rules.index("SD-A30")
    assert (ann.rule, ann.waiting, len(ann.table.orbit_deck)) == ("SD-123", [(0, "H90")], 39)
