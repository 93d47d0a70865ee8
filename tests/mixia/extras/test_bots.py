"""What bots do with what Missions and Powers and the Sellsword add."""

from __future__ import annotations

from random import Random
from typing import Any

from companion.mixia.bot import BOTS
from companion.mixia.powers.boom import blast
from companion.mixia.sellsword.bots import is_worth_hiring

POWERS = {"powers": True}


def answer(desk: Any) -> Any:
    """What a heuristic answers at a desk."""
    return BOTS["heuristic"](Random("0").random)(desk.table, desk.play.ask)


def test_they_flee_their_detonators(at: Any) -> None:
    """XI-300 XI-301: next to the target they arm it, fly out of its reach and let it go off."""
    ann = {"at": "LU9", "missions": [{"mission": "boom-1"}], "outfits": ["m-77 1a"], "energy": 9}
    desk = at({"Ann": ann, "Bo": {"at": "LU8"}, "Cy": {"at": "KE0"}}, options=POWERS)
    assert answer(desk) == "detonator"
    desk.do("detonator")
    pilot = BOTS["heuristic"](Random("0").random)
    while desk.asked == "Ann action" and (chosen := pilot(desk.table, desk.play.ask)) != "detonate":
        desk.do(chosen, *([6] if "engine" in str(chosen) else []))
    assert chosen == "detonate"
    assert desk.captain().at not in blast(desk.table.board, "LU9", 1)


def test_they_share_fairly(at: Any) -> None:
    """XI-303: half for each, which is laundered."""
    ann = {"at": "LU9", "missions": [{"mission": "counterfeit-1"}]}
    desk = at({"Ann": ann, "Bo": {"at": "LU8"}, "Cy": {"at": "KE0"}}, options=POWERS)
    assert answer(desk) == "counterfeit"
    desk.do("counterfeit")
    assert (desk.asked, answer(desk)) == ("Ann split", 2)
    desk.do(2)
    assert (desk.asked, answer(desk)) == ("Bo fence", "launder")


def test_they_take_the_help_that_does_most(at: Any) -> None:
    """XI-296: damage comes off before anything else."""
    ann = {"at": "LU9", "missions": [{"mission": "assist-1", "number": 2}]}
    desk = at({"Ann": ann, "Bo": {"at": "LU8", "damage": ["1a"], "energy": 1}}, options=POWERS)
    assert answer(desk) == "assist"
    desk.do("assist")
    assert (desk.asked, answer(desk)) == ("Bo help", "heal")


def test_they_hire_against_who_is_far_ahead(at: Any) -> None:
    """XI-035: with credits to spare, and not twice."""
    for fame, credits, hires in ((4, 5000, True), (3, 5000, False), (4, 4000, False)):
        desk = at({"Ann": {"at": "LU0", "credits": credits}, "Bo": {"fame": fame}}, options={"sellsword": True})
        assert is_worth_hiring(desk.table, desk.captain()) == hires
        desk.do("end")
        assert ("hire" in desk.options, answer(desk) == "hire") == (True, hires)
    desk = at({"Ann": {"at": "LU0", "credits": 9000}, "Bo": {"fame": 9}}, options={"sellsword": True})
    desk.do("end", "hire")
    assert not is_worth_hiring(desk.table, desk.captain())
