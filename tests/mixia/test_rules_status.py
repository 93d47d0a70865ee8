"""The Status Phase, fame, titles and their skills, the end of the game."""

from __future__ import annotations

from typing import Any

import pytest

from companion.mixia.scoring import SOURCES, score

from .core_box import SHIPS, TITLES

# Section 1.6: fame of each title.
FAME = {
    "pathfinder": 1, "deep-pockets": 1, "freighter": 1, "sharp-eye": 1, "hammerhead": 2, "wanted": 1, "giant-slayer": 2,
    "prospector": 1, "good-samaritan": 1, "errand-runner": 1, "specialist": 2, "iron-lung": 1, "full-house": 1,
    "captain-of-note": 2, "grand-tour": 2, "ghost": 1, "peacekeeper": 3, "legend-in-the-making": 3,
}  # fmt: skip


# ---- phases and turns -------------------------------------------------------------------------------------------


def test_phases(at: Any) -> None:
    """XI-005 XI-008 XI-009 XI-397 XI-085 XI-401 XI-496: Action, Starport, then Status: claim, draw, refresh, arm,
    missions; then the next to the left."""
    ann = {
        "at": "LU0", "credits": 12000, "impulse": False, "exhausted": ["skip"], "title_draws": 1, "fame": 3, "drawn": 3,
    }  # fmt: skip
    desk = at({"Ann": ann}, titles_open=["deep-pockets"]).do("end")
    assert desk.asked == "Ann starport"
    desk.do("done")
    assert desk.asked == "Ann claim"
    desk.do("deep-pockets")
    assert desk.asked == "Ann titles"
    assert desk.captain().exhausted == ["skip"]
    desk.do("wanted")
    assert (desk.captain().exhausted, desk.captain().impulse) == ([], True)
    assert desk.asked == "Ann missions"
    desk.do("thief-1", "thief-2", "thief-3", "thief-2")
    assert (desk.table.player, desk.asked) == ("Bo", "Bo action")


def test_order_of_turns(at: Any) -> None:
    """XI-009: clockwise, round and round."""
    desk = at()
    seen = []
    for _ in range(4):
        seen.append(desk.table.player)
        desk.rest()
    assert seen == ["Ann", "Bo", "Cy", "Ann"]


# ---- arming -----------------------------------------------------------------------------------------------------


def test_arming(at: Any) -> None:
    """XI-080 XI-081 XI-082: 1 energy for each; the others lie disarmed, none on an outfit."""
    ann = {"energy": 5, "outfits": ["m-22 1a *1a *2a"], "armed": 1, "disarmed": 1}
    desk = at({"Ann": ann}).do("end")
    assert (desk.asked, desk.options) == ("Ann arm", [0, 1, 2, 3])
    desk.do(2)
    found = desk.captain()
    assert (found.armed, found.disarmed, found.used_markers, found.energy) == (3, 1, 0, 3)


@pytest.mark.parametrize(("energy", "most"), [(1, [0, 1]), (2, [0, 1, 2])])
def test_arming_with_little_energy(at: Any, energy: int, most: list[int]) -> None:
    """XI-080: no more than there is energy."""
    assert at({"Ann": {"energy": energy, "armed": 0}}).do("end").options == most


def test_arming_without_energy(at: Any) -> None:
    """XI-404: nothing, and the markers come off outfits."""
    desk = at({"Ann": {"energy": 0, "outfits": ["m-22 1a *1a"], "armed": 2}}).do("end")
    found = desk.captain()
    assert (desk.asked, found.armed, found.disarmed, found.used_markers) == ("Bo action", 2, 2, 0)


def test_arming_at_a_starport(at: Any) -> None:
    """XI-402 XI-068: all, for free."""
    ann = {"at": "LU0", "energy": 2, "outfits": ["m-22 1a *1a"], "armed": 0}
    desk = at({"Ann": ann}).rest()
    found = desk.captain()
    assert (found.armed, found.disarmed, found.energy) == (4, 0, 10)


# ---- fame, luck, the end ----------------------------------------------------------------------------------------


def test_the_end(at: Any) -> None:
    """XI-001 XI-A04 XI-A05 XI-042: at once, in any phase; here by a Big Shipment."""
    desk = at({"Ann": {"at": "AZ6", "cargo": {"1a": "terra", "2a": "terra"}, "fame": 14}}).do("sell-some", 2)
    assert desk.ended == ("won", "XI-001")
    assert desk.table.winner == "Ann"


def test_the_end_in_another_turn(at: Any) -> None:
    """XI-A04 XI-001 XI-488: a defender's natural 20 may win."""
    ann = {"outfits": ["culver-ii 1a"]}
    desk = at({"Ann": ann, "Bo": {"at": "LU8", "ship": "gaiden", "fame": 14}})
    desk.strike("1a").do("evasive-thrusters", 2, 20)
    assert (desk.ended, desk.table.winner) == (("won", "XI-001"), "Bo")


def test_luck(at: Any) -> None:
    """XI-048 XI-049 XI-A09: a natural 20 on an own d20 brings 1 fame, once a turn."""
    desk = at({"Ann": {"at": "OU0"}}).do("mine", 20, "1a")
    assert desk.captain().fame_from == {"luck": 1}
    desk.do("mine", 20, "2a")
    assert desk.captain().fame_from == {"luck": 1}
    desk.rest().rest().rest()
    desk.do("mine", 20, "3a")
    assert desk.captain().fame_from == {"luck": 2}


def test_other_dice_bring_no_luck(at: Any) -> None:
    """XI-048: only the d20."""
    desk = at({"Ann": {"outfits": ["m-22 1a"]}}).do("engine", 6)
    assert desk.captain().fame == 0


def test_ways_to_fame(at: Any) -> None:
    """XI-003 XI-039 XI-040 XI-041 XI-042 XI-044 XI-045 XI-047 XI-048 XI-037 XI-219: a line of the score sheet each."""
    assert {row["source"]: row["rule"] for row in SOURCES} == {
        "token": "XI-003", "rescue": "XI-143", "mission": "XI-257", "kill": "XI-041", "shipment": "XI-042",
        "ship": "XI-044", "wealth": "XI-045", "title": "XI-047", "luck": "XI-048", "gate": "XI-219",
        "relic": "XI-050",
    }  # fmt: skip
    result = score({"players": {"Ann": {"fame_from": {"luck": 2, "kill": 3}}, "Bo": {"fame_from": {"token": 1}}}})
    assert at({"Ann": {"fame": 2}}).captain().fame == 2
    assert result is not None


# ---- title cards ------------------------------------------------------------------------------------------------


def test_title_draw(at: Any) -> None:
    """XI-508 XI-E08 XI-400 XI-A13: the first to reach 3 draws a title in the Status Phase, the second doesn't."""
    both = {"at": "AZ6", "cargo": {"1a": "terra", "2a": "terra"}, "fame": 2}
    desk = at({"Ann": both, "Bo": {"cargo": {"1a": "terra", "2a": "terra"}, "fame": 2, "at": "LO0"}}).do("sell-some", 2)
    assert (desk.table.title_space, desk.captain().title_draws) == (3, 1)
    desk.do("end").on("Ann titles").do("ghost")
    assert desk.table.titles_open == ["ghost"]
    desk.do("impulse", "LO3", "sell-some", 2)
    assert desk.captain("Bo").fame == 3
    desk.do("end").on("Cy action")
    assert desk.table.titles_open == ["ghost"]


def test_several_spaces(at: Any) -> None:
    """XI-A13 XI-400: a draw for each purple space passed; they are at 3, 6, 9 …"""
    ann = {"outfits": ["culver-ii 1a"], "fame": 2}
    cells = [f"{n}{r}" for r in "abcd" for n in "12345"][:19]
    bo = {"at": "LU8", "ship": "grey-matriarch", "damage": cells, "energy": 0}
    desk = at({"Ann": ann, "Bo": bo, "Cy": {"at": "KE1"}}).strike("1a").do(3)
    assert (desk.captain().fame, desk.captain().title_draws) == (5, 1)
    desk = at({"Ann": ann | {"fame": 5}, "Bo": bo, "Cy": {"at": "KE1"}}, title_space=3).strike("1a").do(3)
    assert (desk.captain().fame, desk.captain().title_draws) == (8, 1)
    assert desk.table.title_space == 6


def test_not_claimed_when_drawn(at: Any) -> None:
    """XI-399 XI-398: claiming comes before drawing."""
    desk = at({"Ann": {"credits": 12000, "title_draws": 1, "fame": 3}}).do("end")
    assert desk.asked == "Ann titles"
    desk.do("deep-pockets")
    assert desk.asked == "Bo action"
    assert desk.table.titles_open == ["deep-pockets"]


def test_claiming(at: Any) -> None:
    """XI-398 XI-405 XI-407 XI-497 XI-047: any open title, several, by whoever meets it first; then it is gone."""
    rich = {"credits": 12000, "bounty": 4000}
    desk = at({"Ann": rich, "Bo": rich}, titles_open=["deep-pockets", "wanted"]).do("end")
    assert (desk.rule, desk.options) == ("XI-398", ["deep-pockets", "done", "wanted"])
    desk.do("deep-pockets", "done")
    assert "XI-497" in desk.rules
    assert (desk.captain().titles, desk.captain().fame_from) == (["deep-pockets"], {"title": 1})
    desk.do("end")
    assert desk.options == ["done", "wanted"]


def test_fame_of_titles() -> None:
    """XI-017 XI-047: 18 cards of 1 to 3 fame."""
    assert {key: card.fields["fame"] for key, card in TITLES.items()} == FAME


GOALS: list[tuple[str, dict[str, Any], dict[str, int], bool]] = [
    ("pathfinder", {}, {"laid": 2}, True), ("pathfinder", {}, {"laid": 1}, False),
    ("deep-pockets", {"credits": 12000}, {}, True), ("deep-pockets", {"credits": 11000}, {}, False),
    ("freighter", {}, {"sold": 6}, True), ("freighter", {}, {"sold": 5}, False),
    ("wanted", {"bounty": 4000}, {}, True), ("wanted", {"bounty": 3000}, {}, False),
    ("prospector", {}, {"gathered": 3}, True), ("prospector", {}, {"gathered": 2}, False),
    ("errand-runner", {"completed": ["shuttle-1", "thief-1", "research-1"]}, {}, True),
    ("errand-runner", {"completed": ["shuttle-1", "thief-1"]}, {}, False),
    ("specialist", {"completed": ["shuttle-1", "shuttle-2", "shuttle-3"]}, {}, True),
    ("specialist", {"completed": ["shuttle-1", "shuttle-2", "thief-1"]}, {}, False),
    ("iron-lung", {"damage": ["1a", "2a", "3a", "4a", "1b", "2b", "3b", "4b"]}, {}, True),
    ("iron-lung", {"damage": ["1a", "2a", "3a", "4a", "1b", "2b", "3b"]}, {}, False),
    ("full-house", {"cargo": {f"{n}{r}": "holo" for n in "1234" for r in "ab"}, "outfits": []}, {}, False),
    ("captain-of-note", {"ship": "tall-order"}, {}, True), ("captain-of-note", {"ship": "gaiden"}, {}, False),
    ("grand-tour", {"planets": ["LU", "KE", "AZ", "LO"]}, {}, True),
    ("grand-tour", {"planets": ["LU", "KE", "AZ"]}, {}, False),
    ("peacekeeper", {}, {"peacekeeper": 1}, True), ("peacekeeper", {"bounty": 1000}, {"peacekeeper": 1}, False),
    ("legend-in-the-making", {"titles": ["ghost", "wanted"]}, {}, True),
    ("legend-in-the-making", {"titles": ["ghost"]}, {}, False),
]  # fmt: skip


@pytest.mark.parametrize(("title", "ann", "deeds", "met"), GOALS)
def test_goals(at: Any, title: str, ann: dict[str, Any], deeds: dict[str, int], met: bool) -> None:
    """XI-398 XI-A64 XI-A21: what the cards of section 1.6 ask for, looked up or remembered for the turn."""
    desk = at({"Ann": ann}, titles_open=[title], deeds=deeds).do("end")
    assert (desk.asked == "Ann claim") == met


def test_full_house(at: Any) -> None:
    """XI-398: no empty cell, no damage."""
    full = dict.fromkeys(("1a", "2a", "3a", "4a", "1b", "2b", "3b", "4b", "1c", "2c"), "holo")
    assert at({"Ann": {"cargo": full}}, titles_open=["full-house"]).do("end").asked == "Ann claim"


def test_deeds_of_the_turn(at: Any) -> None:
    """XI-A64: sold, gathered, slain, slipped through: counted as they are done."""
    six = dict.fromkeys(("1a", "2a", "3a", "4a", "1b", "2b"), "terra")
    desk = at({"Ann": {"at": "AZ6", "cargo": six}}, titles_open=["freighter"]).do("sell-some", 3, "sell-some", 3, "end")
    assert desk.on("Ann claim").options == ["done", "freighter"]
    desk = at({"Ann": {"at": "PE0"}}, titles_open=["prospector"])
    desk.do("salvage", 9, "1a", "salvage", 9, "2a", "salvage", 9, "3a", "end")
    assert desk.asked == "Ann claim"
    desk = at({"Ann": {"at": "LU9"}}, points=2, titles_open=["ghost"]).do("LU2", 18, "LU9", 19, "end")
    assert desk.asked == "Ann claim"
    desk = at({"Ann": {"at": "LU9"}}, points=2, titles_open=["ghost"]).do("LU2", 17, "LU9", 17, "end")
    assert desk.asked != "Ann claim"


def test_good_samaritan(at: Any) -> None:
    """XI-A64: a ship rescued in this turn."""
    bo = {"at": "LU8", "energy": 0, "armed": 0}
    desk = at({"Ann": {"at": "LU9"}, "Bo": bo}, titles_open=["good-samaritan"]).do("rescue", 0, "end")
    assert desk.on("Ann claim").options == ["done", "good-samaritan"]


CELLS = ["2a", "3a", "4a", "5a", "1b", "2b", "3b", "4b", "5b", "1c", "2c", "3c", "4c"]


@pytest.mark.parametrize(
    ("title", "outfit", "at_", "bounty", "met"),
    [
        ("sharp-eye", "dart 1a", "LU7", 0, True), ("sharp-eye", "culver-ii 1a", "LU8", 0, False),
        ("hammerhead", "m-22 1a", "LU8", 0, True), ("hammerhead", "culver-ii 1a", "LU8", 0, False),
        ("giant-slayer", "culver-ii 1a", "LU8", 0, True), ("peacekeeper", "culver-ii 1a", "LU8", 2000, True),
        ("peacekeeper", "culver-ii 1a", "LU8", 1000, False),
    ],
)  # fmt: skip
def test_goals_of_combat(at: Any, title: str, outfit: str, at_: str, bounty: int, met: bool) -> None:
    """XI-A64: how a ship was destroyed, and which."""
    bo = {"at": at_, "ship": "gaiden", "energy": 0, "damage": CELLS, "bounty": bounty}
    desk = at({"Ann": {"outfits": [outfit]}, "Bo": bo, "Cy": {"at": "KE1"}}, titles_open=[title])
    desk.strike(outfit.partition(" ")[2]).do(2).on()
    assert desk.captain("Bo").at == ""
    desk.do("end")
    assert (desk.asked == "Ann claim") == met


# ---- skills -----------------------------------------------------------------------------------------------------


def test_skills_of_rolls(at: Any) -> None:
    """XI-406 XI-A108: Prospector +2, Ghost +2, Sharp Eye +1, at most the die; Luck only by the natural roll."""
    desk = at({"Ann": {"at": "OU0", "titles": ["prospector"]}}).do("mine", 9, "1a", "mine", 18, "2a")
    assert (len(desk.captain().cargo), desk.captain().fame_from.get("luck")) == (2, None)
    desk = at({"Ann": {"at": "LU9", "titles": ["ghost"]}}, points=2).do("LU2", 16)
    assert (desk.captain().at, desk.captain().bounty) == ("LU2", 0)
    for roll, total in ((3, 4), (6, 6)):
        ann = {"outfits": ["dart 1a"], "titles": ["sharp-eye"]}
        desk = at({"Ann": ann, "Bo": {"at": "LU7"}, "Cy": {"at": "KE1"}}).do("attack", roll)
        assert [each["attack"] for each in desk.told("XI-315")] == [total]


def test_giant_slayer(at: Any) -> None:
    """XI-406: +1 against higher tiers."""
    ann = {"outfits": ["culver-ii 1a"], "titles": ["giant-slayer"]}
    for ship, total in (("gaiden", 4), ("numerator", 3)):
        desk = at({"Ann": ann, "Bo": {"at": "LU8", "ship": ship, "energy": 0}}).strike("1a").do(3)
        assert [each["attack"] for each in desk.told("XI-315")] == [total]


def test_hammerhead(at: Any) -> None:
    """XI-406: the own share of a ram is 3 less, not below 0."""
    for roll, share in ((5, 2), (2, 0)):
        ann = {"outfits": ["m-22 1a"], "titles": ["hammerhead"]}
        desk = at({"Ann": ann, "Bo": {"at": "LU8"}}).strike("1a").do(roll).on()
        assert (len(desk.captain().damage), len(desk.captain("Bo").damage)) == (share, roll)


def test_skills_of_trade(at: Any) -> None:
    """XI-406 XI-349: Freighter: a Buy gives up to 3 cubes."""
    desk = at({"Ann": {"at": "LU2", "credits": 1000, "titles": ["freighter"]}})
    desk.do("buy-some", "1a", "cyber", "2a", "cyber", "3a")
    assert (len(desk.captain().cargo), desk.asked) == (3, "Ann action")


@pytest.mark.parametrize(
    ("title", "ship", "cost"),
    [("deep-pockets", "puddle-jumper", 0), ("deep-pockets", "tall-order", 1000), ("captain-of-note", "tall-order", 0)],
)
def test_skills_of_repair(at: Any, title: str, ship: str, cost: int) -> None:
    """XI-406 XI-395: Deep Pockets pays 1,000 less, Captain of Note nothing."""
    ann = {"at": "LU0", "ship": ship, "credits": 1000, "damage": ["2a"], "titles": [title]}
    assert at({"Ann": ann}).do("end", "repair").captain().credits == 1000 - cost


def test_skills_of_missions(at: Any) -> None:
    """XI-406: Wanted pays 1,000 more for outlaw missions, Errand Runner draws 4, Good Samaritan earns 2,000."""
    for mission, pay in (("smuggler-3", 4000), ("shuttle-2", 3000)):
        to = {"smuggler-3": "AZ0", "shuttle-2": "KE0"}[mission]
        ann = {"at": to, "titles": ["wanted"], "missions": [{"mission": mission, "credits": 3000}]}
        assert at({"Ann": ann}).do("deliver").captain().credits == pay
    assert at({"Ann": {"at": "LU0", "titles": ["errand-runner"]}}).do("draw").captain().drawn == 4
    bo = {"at": "LU8", "energy": 0, "armed": 0}
    assert at({"Ann": {"titles": ["good-samaritan"], "at": "LU9"}, "Bo": bo}).do("rescue", 0).captain().credits == 2000


def test_grand_tour(at: Any) -> None:
    """XI-406: the Impulse Value is 1 more."""
    assert at({"Ann": {"titles": ["grand-tour"]}}).do("impulse").table.points == 4


def test_rolling_again(at: Any) -> None:
    """XI-406: Legend in the Making rolls one own die a turn again at once; Luck pays for both rolls alike, once."""
    ann = {"at": "OU0", "titles": ["legend-in-the-making"], "outfits": ["m-22 1b"]}
    desk = at({"Ann": ann}).do("mine", 3)
    assert desk.asked == "Ann roll again"
    desk.do("yes", 15, "1a")
    assert (desk.captain().damage, len(desk.captain().cargo)) == ([], 1)
    assert desk.do("engine", 2).asked == "Ann action"


def test_rolling_again_in_another_turn(at: Any) -> None:
    """XI-406: Legend in the Making works once in each turn, whoever's it is; here for a shield in Bo's."""
    ann = {"at": "LU9", "titles": ["legend-in-the-making"], "outfits": ["targe 1a"]}
    desk = at({"Ann": ann, "Bo": {"at": "LU8", "outfits": ["culver-ii 1a"]}}, player="Bo").strike("1a")
    desk.do("1a", "done", 5, 1)
    assert desk.asked == "Ann roll again"
    desk.do("yes", 5)
    assert [each["damage"] for each in desk.told("XI-315")] == [0]


def test_peacekeeper(at: Any) -> None:
    """XI-406: each bounty claimed pays 1,000 more from the bank."""
    bo = {"at": "LU8", "ship": "gaiden", "energy": 0, "damage": CELLS, "bounty": 2000}
    ann = {"outfits": ["culver-ii 1a"], "titles": ["peacekeeper"]}
    assert at({"Ann": ann, "Bo": bo}).strike("1a").do(2).captain().credits == 3000


def test_rearranging_in_the_status_phase(at: Any) -> None:
    """XI-406: Full House may rearrange the hold after arming, wherever the ship is; Enter leaves it as it is."""
    desk = at({"Ann": {"titles": ["full-house"], "outfits": ["m-22 1a"]}}).do("end")
    assert (desk.asked, desk.rule) == ("Ann rearrange", "XI-406")
    assert desk.play.ask.also == {"": "no"}
    desk.do("yes")
    assert desk.asked == "Ann place"


def test_a_hold_without_room_is_not_rearranged(at: Any) -> None:
    """XI-406: nothing can move where all is full; a Starport has asked before."""
    full = dict.fromkeys(SHIPS["gaiden"].names, "holo")
    ann = {"ship": "gaiden", "titles": ["full-house"], "cargo": full}
    assert at({"Ann": ann}).do("end").asked != "Ann rearrange"
    docked = at({"Ann": {"at": "LU5", "titles": ["full-house"], "outfits": ["m-22 1a"]}}).do("end", "done")
    assert docked.asked != "Ann rearrange"
