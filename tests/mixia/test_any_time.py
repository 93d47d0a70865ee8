"""What captains do in each other's turns: give credits, discard missions; the turn goes on as if nothing had been."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine import DONE
from companion.mixia.turn.turn import OTHERS
from companion.positions.asks import offered, only_seat

BO = {"credits": 3000, "plans": ["bounty-hunter-1", "bounty-hunter-2"]}


def others(desk: Any) -> list[Any]:
    return [*(desk.play.ask.free.suggest() if desk.play.ask.free else ())]


def test_credits_are_given_in_somebody_elses_turn(at: Any) -> None:
    """XI-364: in mid-movement, too; then the same captain goes on with what was left."""
    desk = at({"Ann": {"at": "LU7"}, "Bo": {"credits": 3000}}).do("impulse")
    before, points = {*desk.options}, desk.table.points
    desk.do(OTHERS)
    assert desk.asked == "Bo target"  # Cy has nothing to give, and Bo nothing to discard.
    desk.do("Ann", "2")
    assert (desk.captain().credits, desk.captain("Bo").credits) == (2000, 1000)
    assert desk.told("XI-364") == [{"who": "Bo", "to": "Ann", "number": 2000}]
    assert (desk.asked, desk.table.points) == ("Ann action", points)
    assert before <= {*desk.options}


def test_a_ship_is_paid_for_by_two(at: Any) -> None:
    """XI-364 XI-388: at the Starport, where credits are needed most."""
    desk = at({"Ann": {"at": "KE0", "credits": 1000}, "Bo": {"credits": 20000}}).do("end")
    assert desk.asked == "Ann starport"
    assert "ship" not in desk.options
    desk.do(OTHERS, "Bo", "Ann", "20")
    assert desk.asked == "Ann starport"
    assert "ship" in desk.options


def test_missions_are_discarded_in_secret_at_any_time(at: Any) -> None:
    """XI-259: by a captain whose turn it isn't; what lay face down is told to nobody."""
    desk = at({"Ann": {"at": "LU7"}, "Bo": BO}).do(OTHERS)
    assert desk.asked == "Bo deed"
    desk.do("drop")
    assert only_seat(desk.play.ask) == "Bo"
    desk.do("bounty-hunter-2")
    assert desk.captain("Bo").plans == ["bounty-hunter-1"]
    assert desk.table.mission_discard == ["bounty-hunter-2"]
    assert desk.told("XI-259") == [{"who": "Bo"}]
    assert desk.asked == "Ann action"


def test_it_is_one_line_for_anybody(at: Any) -> None:
    """Lists grow by one answer however many captains there are, any seat may give it, and bots don't meet it."""
    desk = at({"Ann": {"at": "LU7"}, "Bo": BO, "Cy": {"credits": 5000}})
    assert others(desk) == [OTHERS]
    assert OTHERS not in desk.options
    assert [option for _, option in offered(desk.play.ask, "Cy")] == [OTHERS]
    assert desk.label(OTHERS).startswith("Another captain acts")
    desk.do(OTHERS)
    assert (desk.asked, sorted(desk.options)) == ("None who acts", ["Bo", "Cy"])


@pytest.mark.parametrize(
    ("players", "left"),
    [
        ({"Ann": {"at": "LU7", "credits": 5000}}, []),  # Who is asked has it among the actions.
        ({"Ann": {"at": "LU7"}, "Bo": {"at": "LU8"}}, []),
        ({"Ann": {"at": "LU7"}, "Bo": {"credits": 1000}}, [OTHERS]),
    ],
)
def test_it_is_offered_where_somebody_can(at: Any, players: Any, left: list[str]) -> None:
    """XI-364 XI-259: with 1,000 credits or an active mission."""
    assert others(at(players)) == left


def test_what_was_the_only_answer_stays_that(at: Any) -> None:
    """A Starport where nothing can be done isn't asked about, as in journals of before."""
    desk = at({"Ann": {"at": "KE0"}, "Bo": BO}).do("end")
    assert DONE not in desk.options
    assert desk.asked != "Ann starport"
