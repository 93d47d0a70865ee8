"""The exploration tokens of Embers: what each brings, the pair, and Captains in Need."""

from __future__ import annotations

from typing import Any

import pytest

from companion.mixia.ground.constants import GAME, MISSIONS, TOKENS
from companion.mixia.ground.modules import pile_of
from companion.mixia.piece_words import describe
from companion.mixia.summary import facts

from ..core_box import SHIPS
from ..test_refusals import refusal
from ..test_undo import undo

EMBERS = {"embers": True}
"""The options of a table that plays with it."""
WITH_POWERS = {"embers": True, "powers": True}
"""The same with Missions and Powers, some of whose missions are delivered nowhere."""
POOL = pile_of("explorations", EMBERS, 3)
MAP = "LU KE>LU0 AZ>LU1 SM>LU2 OU>LU3 BU>LU4 PE>LU5"
TOKEN = "LU15"
"""An Exploration Space."""
BESIDE = "LU14"


def facing(at: Any, ann: dict[str, Any] | None = None, points: int = 2, **more: Any) -> Any:
    """Ann beside an Exploration Space, with a movement open."""
    given = {"at": BESIDE, **(ann or {})}
    return at({"Ann": given}, MAP, **{"points": points, "tokens": [TOKEN], "options": EMBERS, **more})


def find(desk: Any, token: str) -> Any:
    """Fly onto the token, which is that one."""
    return desk.do(TOKEN, token)


# ---- the tokens -------------------------------------------------------------------------------------------------


def test_they_replace_those_of_the_core() -> None:
    """XI-161: 30 of Embers, or the 21 of the core where a table leaves them out."""
    assert {TOKENS[each].module for each in POOL} == {"embers"}
    core = pile_of("explorations", {**EMBERS, "no_tokens": True}, 3)
    assert {TOKENS[each].module for each in core} == {"core"}
    assert (len(POOL), len(core)) == (30, 21)


def test_they_stay_on_the_mat(at: Any) -> None:
    """XI-162: face up, and out of the game only with a second one."""
    desk = find(facing(at), "energy")
    assert (desk.captain().tokens, desk.table.tokens_gone, desk.table.tokens) == (["energy"], [], [])


def test_core_tokens_leave_the_game(at: Any) -> None:
    """XI-160 XI-159: as ever without those of Embers."""
    for token in ("credits", "fame", "nothing"):
        desk = at({"Ann": {"at": BESIDE}}, MAP, points=2, tokens=[TOKEN]).do(TOKEN, token)
        assert (desk.captain().tokens, desk.table.tokens_gone) == ([], [token])


@pytest.mark.parametrize("cargo", ["spice", "holo", "terra", "plasma", "cyber"])
def test_a_cube(at: Any, cargo: str) -> None:
    """XI-163 XI-348: from the supply onto a space of choice in the hold."""
    desk = find(facing(at, economy={cargo: 3}), f"{cargo}-token")
    assert desk.asked == "Ann load"
    desk.do("2a")
    assert desk.told("XI-163") == [{"who": "Ann", "cargo": cargo, "cell": "2a"}]
    assert desk.captain().cargo == {"2a": cargo}
    assert (desk.table.economy[cargo], desk.table.supply(cargo)) == (3, 11)


def test_a_cube_without_room(at: Any) -> None:
    """XI-163 XI-110 XI-109: it is jettisoned onto the ship's space, where the same captain can't take it this turn."""
    full = dict.fromkeys(SHIPS["puddle-jumper"].names, "holo")
    desk = find(facing(at, {"cargo": full}), "spice-token")
    assert (desk.table.cubes, desk.captain().cargo) == ({TOKEN: ["spice"]}, full)
    assert "Ann jettisons Spice onto LU15." in desk.news
    assert desk.table.jettisoned == {TOKEN: ["spice"]}
    assert "collect" not in desk.options


def test_a_cube_that_the_supply_lacks(at: Any) -> None:
    """XI-163 XI-A37: cubes are limited to their count."""
    desk = find(facing(at, cubes={"LU9": ["spice"] * 15}), "spice-token")
    assert (desk.captain().cargo, desk.captain().tokens) == ({}, ["spice-token"])
    assert "The supply has no Spice left." in desk.news


def test_energy(at: Any) -> None:
    """XI-164: the meter is full, and nothing is armed."""
    desk = find(facing(at, {"energy": 1, "disarmed": 3, "armed": 1}), "energy")
    ann = desk.captain()
    assert (ann.energy, ann.armed, ann.disarmed) == (10, 1, 3)
    assert desk.told("XI-164") == [{"who": "Ann", "number": 10}]


def test_ice(at: Any) -> None:
    """XI-165: 1 ice damage on a space of choice."""
    desk = find(facing(at), "ice")
    assert desk.told("XI-165") == [{"who": "Ann", "number": 1}]
    desk.do("3b")
    assert (desk.captain().damage, desk.captain().ice) == (["3b"], ["3b"])


def test_ice_can_be_blocked(at: Any) -> None:
    """XI-165 XI-213: a shield prevents it."""
    desk = find(facing(at, {"outfits": ["targe 1a"]}), "ice")
    assert desk.asked == "Ann defend"
    shield = next(each for each in desk.options if each != "done")
    desk.do(shield, 1)
    assert (desk.captain().damage, desk.captain().tokens) == ([], ["ice"])


def test_more_points(at: Any) -> None:
    """XI-166 XI-A88: 5 more in the same movement, though the step took the last."""
    desk = find(facing(at, points=1), "move")
    assert (desk.table.moving, desk.table.points) == (True, 5)
    assert desk.told("XI-166") == [{"who": "Ann", "number": 5, "total": 5}]
    assert "Ann gets 5 more movement points (5 left)." in desk.news
    assert find(facing(at, points=3), "move").table.points == 7


# ---- the pair ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("wanted", "fame", "credits"), [("fame", 1, 0), ("credits", 0, GAME.number("token_pair"))])
def test_two_tokens(at: Any, wanted: str, fame: int, credits: int) -> None:
    """XI-038: the second one at once makes a pair: 1 fame or 2,000 credits, and both leave the game."""
    desk = find(facing(at, {"tokens": ["move"]}), "energy")
    assert (desk.asked, desk.options) == ("Ann pair", ["credits", "fame"])
    desk.do(wanted)
    ann = desk.captain()
    assert (ann.fame, ann.credits, ann.tokens) == (fame, credits, [])
    assert sorted(desk.table.tokens_gone) == ["energy", "move"]
    assert desk.table.moving


def test_a_pair_by_the_token_that_destroys_the_ship(at: Any) -> None:
    """XI-038 XI-165 XI-337 XI-A125: it lies on the mat all the same, and the turn is lost after that."""
    ship = SHIPS["puddle-jumper"]
    desk = find(facing(at, {"tokens": ["move"], "damage": list(ship.names[:-1]), "outfits": []}), "ice")
    assert (desk.asked, desk.captain().at) == ("Ann pair", "")
    desk.do("credits")
    assert (desk.captain().credits, desk.captain().tokens, desk.table.player) == (2000, [], "Bo")


def test_nobody_has_two_for_long(desks: Any) -> None:
    """XI-038: a position with two on a mat isn't sound."""
    found = desks.problems({"Ann": {"tokens": ["ice", "move"]}, "Bo": {}}, MAP, options=EMBERS)
    assert [each for each in found if "XI-038" in each]


def test_undo_gives_tokens_back(at: Any) -> None:
    """XI-038: hands take both out of the box again."""
    desk = facing(at, {"tokens": ["move"]})
    before = desk.state
    assert undo(find(desk, "energy").do("credits").state, before) == [
        "Put an exploration token back face down on LU15.",
        "Put Ann's ship back on LU14.",
        "Set Ann's credits back to 0.",
        "Put X11 (5 movement points) back on Ann's mat.",
    ]


# ---- Captains in Need -------------------------------------------------------------------------------------------

GOOD = "research-1"
"""A mission with a place to deliver, Lunari."""
POINT = "LU0"


def nowhere() -> str:
    """A mission that is delivered nowhere."""
    return next(key for key, card in MISSIONS.items() if not card.fields["to"] and card.module == "powers")


def test_taken(at: Any) -> None:
    """XI-167 XI-168 XI-A40: it lies with its mission, and fills the slot; the token counts for the pair."""
    desk = find(facing(at), "captain")
    assert desk.asked == "Ann missions"
    desk.do(GOOD)
    assert desk.prompt == "Ann: help the Captain in Need at Lunari (LU)?"
    desk.do("yes")
    ann = desk.captain()
    assert (ann.needs, ann.active_missions, ann.tokens) == ([GOOD], 1, ["captain"])
    pair = find(facing(at, {"tokens": ["ice"]}), "captain").do(GOOD, "yes")
    assert pair.asked == "Ann pair"


def test_missions_that_say_nowhere_are_discarded(at: Any) -> None:
    """XI-167: until one says where to deliver."""
    desk = find(facing(at, options=WITH_POWERS), "captain").do(nowhere())
    assert (desk.asked, desk.table.mission_discard) == ("Ann missions", [nowhere()])
    desk.do(GOOD, "no")
    assert desk.table.mission_discard == [nowhere(), GOOD]


def test_no_mission_says_where(at: Any) -> None:
    """XI-167: nobody is asked for what no deck has; the token stays."""
    desk = find(facing(at, options=WITH_POWERS, mission_deck={nowhere(): 1}), "captain")
    while desk.asked == "Ann missions":
        desk.do(desk.options[0])
    assert (desk.captain().needs, desk.captain().tokens, desk.asked) == ([], ["captain"], "Ann action")


def test_declined(at: Any) -> None:
    """XI-170: its card is discarded."""
    desk = find(facing(at), "captain").do(GOOD, "no")
    assert desk.told("XI-170") == [{"who": "Ann", "mission": GOOD}]
    assert (desk.captain().needs, desk.table.mission_discard, desk.captain().tokens) == ([], [GOOD], ["captain"])


def test_an_active_mission_makes_way(at: Any) -> None:
    """XI-168: at the limit one of the others is discarded for it, or it is declined."""
    desk = find(facing(at, {"plans": ["research-2"]}), "captain").do(GOOD)
    assert (desk.asked, desk.rule, desk.options) == ("Ann need instead", "XI-168", ["no", "research-2"])
    desk.do("research-2")
    assert (desk.captain().plans, desk.captain().needs) == ([], [GOOD])
    assert desk.table.mission_discard == ["research-2"]


def test_no_missions_beside_it(at: Any) -> None:
    """XI-168 XI-250: with it the slot is full."""
    desk = at({"Ann": {"at": "AZ0", "needs": [GOOD]}}, MAP, options=EMBERS)
    assert refusal(desk, "draw").startswith("1 active mission is the limit")


def test_it_is_dropped_like_a_mission(at: Any) -> None:
    """XI-168 XI-259: its card goes to the discards."""
    desk = at({"Ann": {"at": BESIDE, "needs": [GOOD]}}, MAP, options=EMBERS).do("drop")
    assert (desk.captain().needs, desk.table.mission_discard) == ([], [GOOD])
    assert "Ann discards the Captain in Need at LU (M001)." in desk.news


def test_it_competes_with_new_missions(at: Any) -> None:
    """XI-168 XI-253 XI-A38: at least one of the new ones is kept, and with a limit of 1 nothing else."""
    ann = {"at": BESIDE, "needs": [GOOD], "looked": ["research-2", "thief-1"]}
    desk = at({"Ann": ann}, MAP, options=EMBERS, phase="missions").do("thief-1")
    assert (desk.captain().needs, desk.captain().plans) == ([], ["thief-1"])
    assert sorted(desk.table.mission_discard) == ["research-1", "research-2"]


def test_helped(at: Any) -> None:
    """XI-169 XI-A81: a standard action at its Mission Point: 1 fame, 1,000 credits, and the card is discarded."""
    desk = at({"Ann": {"at": POINT, "needs": [GOOD]}}, MAP, options=EMBERS, points=3)
    label = str(desk.label("aid"))
    assert label == "Help the Captain in Need (+1,000, +1 fame; lose 3 movement points)"
    desk.do("aid")
    ann = desk.captain()
    assert (ann.fame_from, ann.credits, ann.needs, ann.completed) == ({"mission": 1}, 1000, [], [])
    assert (desk.table.mission_discard, desk.table.moving) == ([GOOD], False)


def test_where_nobody_is_helped(at: Any) -> None:
    """XI-169: nowhere else, and nobody else."""
    desk = at({"Ann": {"at": "AZ0", "needs": [GOOD]}, "Bo": {"at": POINT}}, MAP, options=EMBERS)
    assert refusal(desk, "aid") == "that is done at the Mission Point of LU (XI-169)"
    none = at({"Ann": {"at": POINT}}, MAP, options=EMBERS)
    assert refusal(none, "aid") == "Ann has no Captain in Need (XI-169)"


def test_from_beside_an_occupied_point(at: Any) -> None:
    """XI-131 XI-169: as other actions of a space, from the space next to it."""
    desk = at({"Ann": {"at": "LU2", "needs": [GOOD]}, "Bo": {"at": POINT}}, MAP, options=EMBERS, points=3)
    desk.do("reach", "aid")
    assert desk.captain().fame == 1


def test_a_destroyed_ship_loses_it(at: Any) -> None:
    """XI-168 XI-261 XI-A126: it is an active mission, whose card is discarded; the tokens on the mat stay."""
    ship = SHIPS["puddle-jumper"]
    ann = {"needs": [GOOD], "tokens": [], "damage": list(ship.names[:-1])}
    desk = find(facing(at, ann), "ice")
    assert (desk.captain().needs, desk.table.mission_discard, desk.captain().tokens) == ([], [GOOD], ["ice"])


def test_it_waits_somewhere(desks: Any) -> None:
    """XI-167: a mission that says nowhere to deliver is no Captain in Need's."""
    found = desks.problems({"Ann": {"needs": [nowhere()]}, "Bo": {}}, MAP, options=WITH_POWERS)
    assert [each for each in found if "XI-167" in each]


def test_what_a_token_says(at: Any) -> None:
    """XI-162 XI-163 XI-167: `?` tells what it brings and that it stays, and news what has been found."""
    said = describe(TOKENS["ice"])
    assert said == [
        "X10 exploration token (1 ice damage): the ship takes it, unless shields or abilities prevent it.",
        "It stays on the captain's mat; two of them there are 1 fame or 2,000 credits.",
    ]
    assert len(describe(TOKENS["credits"])) == 1
    found = {"spice-token": "a Spice cube", "captain": "a Captain in Need", "energy": "energy to maximum"}
    for token, words in found.items():
        assert f"Ann flips an exploration token: {words}." in find(facing(at), token).news


def test_they_are_told_at_a_glance(at: Any) -> None:
    """XI-162 XI-167: tokens and Captains in Need of each captain, for all to see."""
    desk = at({"Ann": {"at": BESIDE, "needs": [GOOD], "tokens": ["move"]}}, MAP, options=EMBERS)
    told = next(str(fact.value) for fact in facts(desk.state) if fact.label == "Ann's ship")
    assert "Captain in Need at LU (M001)" in told
    assert "1 exploration token: 5 movement points" in told
