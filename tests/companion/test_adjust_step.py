"""Corrections of Space Debris in the middle of a step: a collision, a delivery."""

from __future__ import annotations

from ..views import status_of
from .adjusting import refused, state
from .seen import Begin


def test_in_the_middle_of_a_collision(debris: Begin) -> None:
    """SD-E11: at the tie of a collision miscounted neighbours are corrected; the card and its cubes stay, and now a
    third space ties with the two."""
    session = debris("sd-e11")
    session.answer(["G0"])
    before = state(session)
    assert [choice["key"] for choice in status_of(session)["choices"]] == ["G22.5", "G337.5"]
    made = session.adjust(["cubes.G22.5=2", "cubes.G337.5=1", "threat=9"], "counted again")
    now = state(session)

    assert made.dropped == []
    assert [choice["key"] for choice in status_of(session)["choices"]] == ["G22.5", "G337.5", "H0"]
    assert (now["threat"], now["cubes"]["G22.5"], now["cubes"]["G337.5"]) == (9, 2, 1)
    assert now["cubes"]["G0"] == before["cubes"]["G0"] > 3
    assert now["supply"] == before["supply"] - 2


def test_a_collision_that_would_have_gone_elsewhere(debris: Begin) -> None:
    """SD-E11: with one neighbour empty there would have been no tie, and the cubes would lie there: nothing changes."""
    session = debris("sd-e11")
    session.answer(["G0"])
    said = refused(session, "cubes.G22.5=0")

    assert said == ["cubes G22.5 can't be corrected in the middle of this step; finish or undo the step first"]


def test_less_than_the_step_began_with(debris: Begin) -> None:
    """SD-E11: cubes that the card has brought in this step can't be taken from what lay there before."""
    session = debris("sd-e11")
    session.answer(["G0"])
    brought = state(session)["cubes"]["G0"] - session.rules.dump(session.play.start)["cubes"]["G0"]
    assert brought == 2

    assert refused(session, "cubes.G0=1") == [
        "cubes G0: 4 less than now can't be, as the step began with 3; finish or undo the step first"
    ]


def test_a_card_by_its_place_in_a_hand_that_has_grown(debris: Begin) -> None:
    """SD-E13: with cards drawn in this step, the one in a place is corrected as if the whole hand had been named."""
    session = debris("sd-e13")
    session.answer(["recycle", "4", "M", "M", "E", "E"])
    hand = ["fuel", "fuel", "electronics", "metal", "metal", "electronics", "electronics"]
    assert state(session)["players"]["Caitlin"]["hand"] == hand
    session.adjust(["players.Caitlin.hand.7=plastic"], "misread")
    assert sorted(state(session)["players"]["Caitlin"]["hand"]) == sorted([*hand[:-1], "plastic"])

    assert refused(session, "players.Caitlin.hand.4=plastic") == [
        "Caitlin's hand: metal came in this step; finish or undo the step first"
    ]
