"""Missions: drawing, choosing, revealing, delivering, losing; the six types of the base game."""

from __future__ import annotations

from typing import Any

import pytest

from companion.mixia.ground.constants import band_of
from companion.mixia.missions.missions import targets

from .core_box import MISSIONS

SIX = ["thief-1", "thief-2", "research-1", "shuttle-1", "smuggler-1", "assassin-1"]


def revealed(mission: str, credits: int = 3000, **more: Any) -> dict[str, Any]:
    return {"missions": [{"mission": mission, "credits": credits, **more}]}


# ---- drawing and choosing ---------------------------------------------------------------------------------------


def test_draw(at: Any) -> None:
    """XI-250 XI-251 XI-252 XI-484 XI-A87: 3 cards face down, once at each Mission Point a turn; nobody looks before the
    Status Phase; then 1 is kept."""
    desk = at({"Ann": {"at": "OU7"}}, points=9)
    desk.do("draw")
    assert (desk.captain().drawn, desk.asked, desk.table.points) == (3, "Ann action", 9)
    assert "draw" not in desk.options
    desk.do("LU14", "LU13", "LU4", "LU0", "draw")
    assert desk.captain().drawn == 6
    assert not [note for note in desk.notes if note.name == "mission"]
    desk.do("end").on("Ann missions").do(*SIX)
    assert (desk.asked, desk.options) == ("Ann keep", sorted(SIX))
    desk.do("thief-2")
    ann = desk.captain()
    assert (ann.plans, ann.looked, ann.drawn) == (["thief-2"], [], 0)
    assert sorted(desk.table.mission_discard) == sorted({*SIX} - {"thief-2"})


def test_limit(at: Any) -> None:
    """XI-248 XI-250 XI-253 XI-A38: no draw with an active mission, hidden or not; 1 must be kept, and no more."""
    assert "draw" not in at({"Ann": {"at": "LU0", "plans": ["thief-1"]}}).options
    assert "draw" not in at({"Ann": {"at": "LU0", **revealed("shuttle-2")}}).options
    assert "draw" not in at({"Ann": {"at": "LU1"}}).options
    desk = at({"Ann": {"drawn": 3}}).do("end", "thief-1", "thief-2", "thief-3")
    assert "done" not in desk.options
    desk.do("thief-1")
    assert desk.captain().active_missions == 1


def test_empty_deck(at: Any) -> None:
    """XI-265: the discards become the deck."""
    gone = [card for card in MISSIONS if card not in ("thief-1",)]
    desk = at({"Ann": {"at": "LU0"}}, mission_deck={"thief-1": 1}, mission_discard=dict.fromkeys(gone, 1)).do("draw")
    assert "XI-265" in desk.rules
    assert (desk.captain().drawn, desk.table.mission_discard) == (3, [])
    assert len(desk.table.mission_deck) == 49


def test_discarding(at: Any) -> None:
    """XI-259 XI-113: a minor action; the credits on the card go, too."""
    desk = at({"Ann": revealed("shuttle-2", 3000)}, points=2).do("drop")
    assert "XI-259" in desk.rules
    assert (desk.captain().missions, desk.captain().credits, desk.table.points) == ([], 0, 2)
    assert desk.table.mission_discard == ["shuttle-2"]


def test_no_room_needed(at: Any) -> None:
    """XI-268: goods and passengers take no space of the hold."""
    full = dict.fromkeys(("1a", "2a", "3a", "4a", "1b", "2b", "3b", "4b", "1c", "2c"), "holo")
    desk = at({"Ann": {"at": "LU0", "plans": ["shuttle-1"], "cargo": full}}).do("reveal", "shuttle-1")
    assert [each.mission for each in desk.captain().missions] == ["shuttle-1"]


def test_anybody_may_take_them(at: Any) -> None:
    """XI-269: an Outlaw a lawful one, an Innocent an outlaw one."""
    desk = at({"Ann": {"at": "LU0", "plans": ["shuttle-1"], "bounty": 3000}}).do("reveal", "shuttle-1")
    assert desk.captain().missions
    desk = at({"Ann": {"at": "OU7", "plans": ["smuggler-6"]}}).do("reveal", "smuggler-6")
    assert desk.captain().missions


# ---- delivering -------------------------------------------------------------------------------------------------


def test_delivering(at: Any) -> None:
    """XI-256 XI-257 XI-258 XI-040 XI-255 XI-276 XI-483 XI-115: a standard action at the Mission Point of the sector:
    the pay on the card, 1 fame; the card goes under the mat and is active no more."""
    desk = at({"Ann": {"at": "KE0", **revealed("shuttle-2", 3000)}}, points=3).do("deliver")
    ann = desk.captain()
    assert "XI-256" in desk.rules
    assert (ann.credits, ann.fame_from, ann.completed, ann.active_missions) == (3000, {"mission": 1}, ["shuttle-2"], 0)
    assert not desk.table.moving
    assert "draw" in desk.options
    assert "deliver" not in at({"Ann": {"at": "LU0", **revealed("shuttle-2")}}).options
    assert "deliver" not in at({"Ann": {"at": "KE1", **revealed("shuttle-2")}}).options
    assert "deliver" not in at({"Ann": {"at": "KE0", "plans": ["shuttle-2"]}}).options


# ---- research ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("roll", "pay"),
    [(1, 1000), (4, 1000), (5, 2000), (8, 2000), (9, 3000), (12, 3000), (13, 4000), (16, 4000), (17, 5000), (20, 5000)],
)
def test_research(at: Any, roll: int, pay: int) -> None:
    """XI-272 XI-273 XI-254 XI-255: at the named point a d20 sets the pay."""
    desk = at({"Ann": {"at": "OU7", "plans": ["research-1"]}}, points=2).do("reveal", "research-1", roll)
    assert "XI-272" in desk.rules
    ann = desk.captain()
    assert ([(each.mission, each.credits) for each in ann.missions], ann.plans) == ([("research-1", pay)], [])
    assert (ann.credits, desk.table.moving) == (0, False)


def test_where_it_starts(at: Any) -> None:
    """XI-254: only where the card says; other captains learn nothing from the question."""
    desk = at({"Ann": {"at": "LU0", "plans": ["research-1"]}}).do("reveal")
    assert desk.options == ["end"]


def test_experience(at: Any) -> None:
    """XI-513 XI-E13 XI-262 XI-263: two completed ones, a roll of 2, then 3, then 16: that counts, and both are gone."""
    ann = {"at": "OU7", "plans": ["research-1"], "completed": ["research-2", "research-3", "shuttle-1"]}
    desk = at({"Ann": ann}).do("reveal", "research-1", 2)
    assert (desk.asked, desk.rule) == ("Ann experience", "XI-262")
    desk.do("yes", 3, "yes", 16)
    found = desk.captain()
    assert (found.missions[0].credits, found.completed) == (4000, ["shuttle-1"])
    assert sorted(desk.table.mission_discard) == ["research-2", "research-3"]


def test_luck_of_a_roll_that_is_rolled_again(at: Any) -> None:
    """XI-A101 XI-048 XI-263: a natural 20 pays Luck even if it is rolled again; the pay is the new roll's."""
    desk = at({"Ann": {"at": "OU7", "plans": ["research-1"], "completed": ["research-2"]}}).do(
        "reveal", "research-1", 20
    )
    assert desk.captain().fame_from == {"luck": 1}
    desk.do("yes", 3)
    assert (desk.captain().missions[0].credits, desk.captain().fame_from) == (1000, {"luck": 1})


def test_no_experience_without_a_roll(at: Any) -> None:
    """XI-264: a Shuttle has no d20."""
    desk = at({"Ann": {"at": "LU0", "plans": ["shuttle-1"], "completed": ["shuttle-2"]}}).do("reveal", "shuttle-1")
    assert desk.asked == "Ann action"


def test_specialist(at: Any) -> None:
    """XI-406: one mission d20 a turn again, free."""
    desk = at({"Ann": {"at": "OU7", "plans": ["research-1"], "titles": ["specialist"]}}).do("reveal", "research-1", 2)
    desk.do("yes", 18)
    assert (desk.captain().missions[0].credits, desk.asked) == (5000, "Ann action")


# ---- shuttle and smuggler ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("distance", "shuttle", "smuggler"), [(1, 2000, 4000), (2, 3000, 5000), (3, 4000, 6000), (7, 4000, 6000)]
)
def test_pay_by_distance(distance: int, shuttle: int, smuggler: int) -> None:
    """XI-274 XI-280: the bands of section 1.7."""
    assert (band_of("shuttle-1", distance)["pay"], band_of("smuggler-1", distance)["pay"]) == (shuttle, smuggler)


def test_shuttle(at: Any) -> None:
    """XI-274 XI-266 XI-276: Lunari to Azure, neighbours here: 2,000."""
    desk = at({"Ann": {"at": "LU0", "plans": ["shuttle-1"]}}).do("reveal", "shuttle-1")
    assert "XI-274" in desk.rules
    assert desk.captain().missions[0].credits == 2000


@pytest.mark.parametrize(("mission", "start", "pay"), [("shuttle-1", "LU0", 2000), ("smuggler-3", "NE0", 5000)])
def test_undiscovered_destination(at: Any, mission: str, start: str, pay: int) -> None:
    """XI-275 XI-A102: the pay is fixed as soon as the destination lies on the table, whoever lays it."""
    sectors = "LU NE>LU0 OU>LU3 BU>LU4"
    desk = at({"Ann": {"at": start, "plans": [mission]}, "Bo": {"at": "LU10"}}, sectors).do("reveal", mission)
    waiting = desk.captain().missions[0]
    assert (waiting.waits, waiting.credits) == (True, 0)
    desk.do("end").on("Bo action").do("scan").on("Bo sectors").do("azure")
    fixed = desk.captain().missions[0]
    assert "XI-275" in desk.rules
    assert not fixed.waits
    distance = desk.table.board.flyable_distance("lunari" if mission == "shuttle-1" else "neo-damascus", "azure")
    assert fixed.credits == band_of(mission, distance)["pay"]


@pytest.mark.parametrize(("roll", "through"), [(1, False), (7, False), (8, True), (20, True)])
@pytest.mark.parametrize(("start", "end", "shield"), [("AZ17", "AZ6", None), ("AZ9", "AZ2", 18)])
def test_smuggler(at: Any, roll: int, through: bool, start: str, end: str, shield: int | None) -> None:
    """XI-281 XI-282 XI-283 XI-284 XI-A86 XI-183: a d20 on moving onto the planet, by entrance or shield (after its own
    roll): 1 to 7 detected: 1,000 bounty, mission lost, and the ship stays where it is."""
    desk = at({"Ann": {"at": start, **revealed("smuggler-3", 4000)}}, points=3).do(end)
    if shield:
        desk.do(shield)
    assert (desk.asked, desk.captain().at) == ("Ann d20", end)
    desk.do(roll)
    assert {"XI-281", *([] if through else ["XI-283"])} <= {*desk.rules}
    ann = desk.captain()
    assert (ann.at, ann.bounty, len(ann.missions)) == (end, 0 if through else 1000, int(through))
    assert ann.credits == 0


def test_smuggler_experience(at: Any) -> None:
    """XI-283 XI-262: a completed Smuggler mission rolls again."""
    ann = {"at": "AZ17", "completed": ["smuggler-5"], **revealed("smuggler-3", 4000)}
    desk = at({"Ann": ann}, points=3).do("AZ6", 3, "yes", 12)
    assert (desk.captain().bounty, len(desk.captain().missions), desk.captain().completed) == (0, 1, [])


def test_no_sneaking_elsewhere(at: Any) -> None:
    """XI-281: only at the delivery planet, only with the contraband aboard, only from outside to inside."""
    assert at({"Ann": {"at": "LU7", **revealed("smuggler-3")}}, points=3).do("LU1").asked == "Ann action"
    assert at({"Ann": {"at": "AZ17", "plans": ["smuggler-3"]}}, points=3).do("AZ6").asked == "Ann action"
    assert at({"Ann": {"at": "AZ6", **revealed("smuggler-3")}}, points=3).do("AZ0").asked == "Ann action"


# ---- thief ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("roll", "pay"), [(6, 3000), (10, 3000), (11, 4000), (15, 4000), (16, 5000), (20, 5000)])
def test_thief(at: Any, roll: int, pay: int) -> None:
    """XI-285 XI-287: next to the target; the goods' pay by the roll."""
    desk = at({"Ann": {"at": "LU9", "plans": ["thief-1"]}, "Bo": {"at": "LU8"}}).do("reveal", "thief-1", roll)
    assert [(each.mission, each.credits) for each in desk.captain().missions] == [("thief-1", pay)]


@pytest.mark.parametrize("roll", [1, 5])
def test_thief_detected(at: Any, roll: int) -> None:
    """XI-286 XI-183: 1,000 bounty, and the mission is lost; Experience may roll again first."""
    ann = {"at": "LU9", "plans": ["thief-1"], "completed": ["thief-5"]}
    desk = at({"Ann": ann, "Bo": {"at": "LU8"}}).do("reveal", "thief-1", roll)
    assert desk.asked == "Ann experience"
    desk.do("no")
    found = desk.captain()
    assert (found.bounty, found.plans, found.missions, found.fame) == (1000, [], [], 0)
    assert "XI-286" in desk.rules
    assert "thief-1" in desk.table.mission_discard


FOUR = {"Ann": {"at": "LU9"}, "Bo": {}, "Cy": {}, "Di": {}}


@pytest.mark.parametrize(
    ("mission", "target"),
    [
        ("thief-1", "Bo"),
        ("thief-2", "Di"),
        ("thief-3", "Cy"),
        ("assassin-1", "Bo"),
        ("assassin-4", "Di"),
        ("assassin-7", "Cy"),
    ],
)
def test_targets_by_seat(at: Any, mission: str, target: str) -> None:
    """XI-277 XI-285: to the left, to the right, two to the left."""
    desk = at(FOUR)
    assert targets(desk.table, desk.captain(), mission) == [target]


def test_targets_by_fame(at: Any) -> None:
    """XI-A96: most fame of the others; of equals the mission's captain picks; two to the left of three is the one to
    the right; the own ship never."""
    desk = at({"Ann": {"fame": 9}, "Bo": {"fame": 3}, "Cy": {"fame": 3}})
    assert targets(desk.table, desk.captain(), "thief-4") == ["Bo", "Cy"]
    assert targets(desk.table, desk.captain(), "thief-3") == ["Cy"]
    ann = {"at": "LU9", "fame": 9, "plans": ["thief-4"]}
    both = at({"Ann": ann, "Bo": {"at": "LU8"}, "Cy": {"at": "LU10"}}).do("reveal", "thief-4")
    assert (both.asked, both.options) == ("Ann target", ["Bo", "Cy"])


def test_two_captains(desks: Any) -> None:
    """XI-A96 XI-004: with two, to the right and two to the left are the other; NPCs count as players."""
    desk = desks.at({"Ann": {}, "Bo": {}}, npcs={"merchant": {"at": "LU18"}})
    for mission in ("thief-1", "thief-2", "thief-3", "assassin-8"):
        assert targets(desk.table, desk.captain(), mission) == ["Bo", "merchant"]


# ---- bounty hunter and assassin ---------------------------------------------------------------------------------

CELLS = ["2a", "3a", "4a", "5a", "1b", "2b", "3b", "4b", "5b", "1c", "2c", "3c", "4c"]


def kill(at: Any, plans: list[str], bounty: int, whose: str = "Ann") -> Any:
    """Ann destroys Bo's gaiden."""
    captains: dict[str, Any] = {
        "Ann": {"at": "LU9", "outfits": ["culver-ii 1a"]},
        "Bo": {"at": "LU8", "ship": "gaiden", "energy": 0, "damage": CELLS, "bounty": bounty},
        "Cy": {},
    }
    captains[whose]["plans"] = plans
    return at(captains).strike("1a").do(3)


@pytest.mark.parametrize(
    ("roll", "pay"), [(1, 2000), (5, 2000), (6, 3000), (10, 3000), (11, 4000), (15, 4000), (16, 5000), (20, 5000)]
)
def test_bounty_hunter(at: Any, roll: int, pay: int) -> None:
    """XI-270 XI-271 XI-A85: after destroying an Outlaw, at once and free: a d20 for what the remains bring."""
    desk = kill(at, ["bounty-hunter-1"], 2000)
    assert (desk.asked, desk.options) == ("None who shows", ["Ann", "end"])
    desk.do("Ann", "bounty-hunter-1", roll)
    ann = desk.captain()
    assert [(each.mission, each.credits) for each in ann.missions] == [("bounty-hunter-1", pay)]
    assert ann.credits == 2000  # The bounty alone; the pay lies on the card.


def test_no_bounty_hunter_without_an_outlaw(at: Any) -> None:
    """XI-270: an Innocent doesn't count, nor a kill by somebody else, nor one let pass."""
    assert kill(at, ["bounty-hunter-1"], 0).do("Ann").options == ["end"]
    assert kill(at, ["bounty-hunter-1"], 2000, "Cy").do("Cy").options == ["end"]
    late = kill(at, ["bounty-hunter-1"], 2000).do("end")
    assert "reveal" not in late.options or late.do("reveal").options == ["end"]


def test_bounty_hunter_and_the_scoundrel(at: Any) -> None:
    """XI-270 XI-A100: while a bounty lies on its card."""
    ann = {"at": "LU9", "outfits": ["culver-ii 1a"], "plans": ["bounty-hunter-1"]}
    desk = at({"Ann": ann}, npcs={"scoundrel": {"at": "LU8", "damage": 9, "credits": 2000}}).strike("1a").do(6, 1)
    assert desk.do("Ann").options == ["bounty-hunter-1", "end"]


def test_a_bounty_hunter_is_for_who_shot(at: Any) -> None:
    """XI-270 XI-A85: whoever has one and didn't make the kill isn't asked, where no other card could be about it."""
    captains = {"Ann": {"at": "LU9", "outfits": ["culver-ii 1a"]}, "Bo": {"plans": ["bounty-hunter-1"]}}
    desk = at(captains, npcs={"scoundrel": {"at": "LU8", "damage": 9, "credits": 2000}}).strike("1a").do(6, 1)
    assert desk.asked == "Ann action"


def test_a_kill_that_no_card_could_be_about_asks_nobody(at: Any) -> None:
    """XI-277 XI-270: with three captains no Assassin is sent after an NPC, and one without a bounty is no Outlaw; nor
    is anybody asked who has no face-down mission."""
    ann = {"at": "LU9", "outfits": ["culver-ii 1a"], "plans": ["shuttle-1"]}
    npcs = {"merchant": {"at": "LU8", "damage": 14}}
    desk = at({"Ann": ann, "Bo": {"plans": ["thief-1"]}, "Cy": {}}, npcs=npcs).strike("1a").do(6, 1)
    assert desk.asked == "Ann action"
    assert kill(at, [], 2000).asked == "Ann action"


def test_who_speaks_up_need_not_show_and_is_asked_once(at: Any) -> None:
    """XI-A85: showing is free: whoever finds nothing to show, or thinks better of it, isn't asked again."""
    desk = kill(at, ["assassin-1"], 2000).do("Ann", "end")
    assert desk.asked == "Ann action"
    assert kill(at, ["assassin-1"], 2000).do("end").asked == "Ann action"


@pytest.mark.parametrize(("tier", "pay", "bounty"), [(1, 4000, 1000), (2, 5000, 1000), (3, 6000, 2000)])
def test_pay_of_assassins(tier: int, pay: int, bounty: int) -> None:
    """XI-278 XI-279: by the tier of the target."""
    band = band_of("assassin-1", tier)
    assert (band["pay"], band["bounty"]) == (pay, bounty)


def test_assassin(at: Any) -> None:
    """XI-277 XI-278 XI-279 XI-183 XI-A85: shown with the kill; the bounty comes with the delivery, after its pay."""
    desk = kill(at, ["assassin-1"], 2000).do("Ann", "assassin-1")
    ann = desk.captain()
    assert [(each.mission, each.credits, each.bounty) for each in ann.missions] == [("assassin-1", 5000, 1000)]
    assert ann.bounty == 0
    desk = at({"Ann": {"at": "LO0", **revealed("assassin-1", 5000, bounty=1000)}}).do("deliver")
    done = desk.captain()
    assert (done.credits, done.bounty, done.fame) == (5000, 1000, 1)
    assert "XI-279" in desk.rules


def test_assassin_by_another(at: Any) -> None:
    """XI-277 XI-A65: whoever or whatever destroys the target; here Ann shoots Cy's (to the right: Bo)."""
    desk = kill(at, ["assassin-4"], 0, "Cy").do("Cy")
    assert (desk.asked, desk.options) == ("Cy show", ["assassin-4", "end"])
    assert desk.prompt == "Cy: reveal a mission, now that Bo's ship is destroyed?"
    desk.do("assassin-4")
    assert desk.captain("Cy").missions[0].credits == 5000


def test_assassin_shown_later(at: Any) -> None:
    """XI-A85 XI-254: later as a standard action, wherever the ship is."""
    desk = kill(at, ["assassin-1"], 2000).do("end")
    assert "reveal" in desk.options
    desk.do("reveal", "assassin-1")
    assert desk.captain().missions[0].credits == 5000


def test_own_destruction(at: Any) -> None:
    """XI-261: face-down, active and revealed ones are discarded unseen."""
    for ann in ({"drawn": 3}, {"plans": ["thief-1"]}, revealed("shuttle-1")):
        desk = at({"Ann": {"at": "PE8", **ann}}, points=2).do("PE9", 1)
        found = desk.captain()
        assert (found.drawn, found.active_missions) == (0, 0)
        assert len(desk.table.mission_discard) + desk.table.missions_lost in (1, 3)


def test_cards() -> None:
    """XI-018 XI-482: 52 cards: Bounty Hunter 6, Research 10, Shuttle 12, Assassin 8, Smuggler 8, Thief 8."""
    kinds = [piece.fields["type"] for piece in MISSIONS.values()]
    assert {kind: kinds.count(kind) for kind in kinds} == {
        "bounty-hunter": 6, "research": 10, "shuttle": 12, "assassin": 8, "smuggler": 8, "thief": 8,
    }  # fmt: skip
    for piece in MISSIONS.values():
        assert piece.fields["story"]
        assert piece.fields["to"]
