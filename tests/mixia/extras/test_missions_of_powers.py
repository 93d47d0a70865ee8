"""Assist, Transport and Counterfeit: what the captain picks, and what another one is asked in that turn."""

from __future__ import annotations

from typing import Any

import pytest

from companion.game_registry.games import rules_of
from companion.positions.views import view
from components.places import locate

RULES = rules_of(locate("mixia"))
POWERS = {"powers": True}


def card(mission: str, **more: Any) -> dict[str, Any]:
    return {"at": "LU9", "missions": [{"mission": mission, **more}]}


@pytest.fixture
def play(at: Any) -> Any:
    """Ann beside Bo, to her left; Cy is far away."""

    def make(ann: Any, bo: Any = None, *args: Any, **more: Any) -> Any:
        players = {"Ann": ann, "Bo": {"at": "LU8", **(bo or {})}, "Cy": {"at": "KE0"}, **more.pop("others", {})}
        return at(players, *args, options=POWERS, **more)

    return make


# ---- Assist -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [1, 2, 3])
def test_gearing_up(play: Any, number: int) -> None:
    """XI-295 XI-A53: 1,000 on the card for each energy; a standard action, which any point of the kind starts."""
    desk = play({"at": "OU7", "plans": ["assist-4"]}, points=2).do("reveal", "assist-4")
    assert (desk.asked, desk.rule, desk.options) == ("Ann gear up", "XI-295", [1, 2, 3])
    desk.do(number)
    (shown,) = desk.captain().missions
    assert (shown.number, shown.credits, desk.captain().energy, desk.table.moving) == (number, number * 1000, 10, False)


def test_where_it_starts(play: Any) -> None:
    """XI-295 XI-254: a Mission Point of another kind of system won't do."""
    assert "assist-4" not in play({"at": "KE0", "plans": ["assist-4"]}, others={"Cy": {}}).do("reveal").options


def test_who_may_be_helped(play: Any) -> None:
    """XI-296 XI-542: the target, next to the ship, with the energy for it; it is no way to deliver it at a point."""
    ready = card("assist-1", number=2, credits=2000)
    assert "assist" in play(ready).options
    assert play({**ready, "energy": 1}).why_not("assist") == "it takes 2 energy, and 1 is left (XI-296)"
    assert play(ready, {"at": "LU7"}).why_not("assist") == "its target isn't on a space next to LU9 (XI-542)"
    assert play({**ready, "missions": []}).why_not("assist") == "Ann has revealed no such mission (XI-254)"
    assert play(card("assist-5", number=1)).why_not("assist").startswith("its target isn't")
    assert "deliver" not in play({**ready, "at": "LU0"}).options
    shaded = play(ready, {"effects": ["shade-field"]})
    assert "assist" not in shaded.options


def test_the_target_picks(play: Any) -> None:
    """XI-296: what is of use to its ship, or nothing; the question is its own."""
    desk = play(card("assist-1", number=2, credits=2000), {"energy": 3, "damage": ["1a", "1b", "2b"]}).do("assist")
    assert (desk.asked, desk.rule) == ("Bo help", "XI-296")
    assert desk.labels == {
        "heal": "Take off up to 2 damage", "energy": "Get up to 2 energy", "move": "Move up to 4 spaces",
        "done": "Nothing",
    }  # fmt: skip
    desk.do("heal", "1a", "2b")
    ann, bo = desk.captain(), desk.captain("Bo")
    assert (bo.damage, bo.energy, ann.energy, ann.credits, ann.fame) == (["1b"], 3, 8, 2000, 1)
    assert (ann.completed, ann.missions, desk.asked) == (["assist-1"], [], "Ann action")
    desk = play(card("assist-1", number=2, credits=2000)).do("assist")
    assert desk.options == ["done", "move"]  # Neither damaged nor short of energy.
    assert desk.do("done").captain().credits == 2000


def test_energy_has_an_end(play: Any) -> None:
    """XI-296 XI-067: no more than the meter shows."""
    full = play({}).captain("Bo").most_energy
    desk = play(card("assist-1", number=3, credits=3000), {"energy": full - 1}).do("assist", "energy")
    assert desk.captain("Bo").energy == full


def test_a_move_in_another_turn(play: Any) -> None:
    """XI-296 XI-A135: up to 2X spaces, flown by the target's captain with all that is met; then Ann's turn goes on."""
    desk = play(card("assist-1", number=2, credits=2000), {"at": "LU8"}).do("assist", "move")
    assert (desk.asked, desk.table.points) == ("Bo helped on", 4)
    prompt = str(desk.prompt)
    assert prompt.startswith("Bo at LU8, assisted: what next? (4 movement points left; shield d20:")
    desk.do("LU7", "LU1", "done")
    assert (desk.captain("Bo").at, desk.captain().at) == ("LU1", "LU9")
    assert (desk.asked, desk.table.points, desk.table.moving) == ("Ann action", 0, False)
    desk = play(card("assist-1", number=1, credits=1000), {"at": "LU8"}).do("assist", "move", "LU2", 4)
    assert "XI-190" in desk.rules
    desk.do("auto")
    assert (len(desk.captain("Bo").damage), desk.asked) == (4, "Bo helped on")
    assert desk.captain("Bo").at == "LU8"


def test_a_move_that_goes_wrong(play: Any) -> None:
    """XI-296 XI-A135 XI-343: a helped ship may be destroyed on its way; its captain's turn comes as ever."""
    hurt = [*play({}).captain("Bo").mat.names[:-1]]
    desk = play(card("assist-1", number=1, credits=1000), {"at": "LU8", "damage": hurt})
    desk.do("assist", "move", "LU2", 9)
    assert desk.captain("Bo").at == ""
    assert (desk.asked, desk.captain().completed) == ("Ann action", ["assist-1"])


def test_helping_an_npc(desks: Any) -> None:
    """XI-296 XI-474: with two captains an NPC may be the target; all it can use is repair. It takes no cubes, and it
    launders nothing."""
    npcs = {"scoundrel": {"captain": "Bo", "at": "LU10", "credits": 2000, "damage": 3}}
    ready = card("assist-1", number=2, credits=2000)
    desk = desks.at({"Ann": ready, "Bo": {"at": "LU8"}}, npcs=npcs, options=POWERS).do("assist")
    assert (desk.asked, desk.options) == ("Ann target", ["Bo", "scoundrel"])
    desk.do("scoundrel")
    assert (desk.npc("scoundrel").damage, desk.captain().credits) == (1, 2000)
    for mission in ("transport-1", "counterfeit-1"):
        loaded = {**card(mission, number=1), "cargo": {"1a": "holo"}}
        desk = desks.at({"Ann": loaded, "Bo": {"at": "LU18"}}, npcs=npcs, options=POWERS)
        assert not {"hand-over", "counterfeit"} & {*desk.options}


# ---- Transport --------------------------------------------------------------------------------------------------


def test_loading(play: Any) -> None:
    """XI-297 XI-A84: as many as there is room for, of colours of choice from the supply; 2 damage each on the card."""
    desk = play({"at": "OU7", "plans": ["transport-4"]}).do("reveal", "transport-4")
    assert desk.labels[3] == "3 cubes (6 damage if you drop the mission)"
    desk.do(2, "holo", "1a", "cyber", "2a")
    ann = desk.captain()
    assert (ann.cargo, ann.missions[0].number, ann.missions[0].damage) == ({"1a": "holo", "2a": "cyber"}, 2, 4)
    assert ann.missions[0].loaded == ["holo", "cyber"]
    names = play({}).captain().mat.names
    full = dict.fromkeys(names[1:], "terra")
    desk = play({"at": "OU7", "plans": ["transport-4"], "cargo": full}).do("reveal", "transport-4", "plasma")
    assert (len(desk.captain().cargo), desk.captain().missions[0].number) == (len(names), 1)
    full[names[0]] = "terra"
    assert "transport-4" not in play({"at": "OU7", "plans": ["transport-4"], "cargo": full}).do("reveal").options


def test_handing_over(play: Any) -> None:
    """XI-297 XI-298 XI-A133: the target can't refuse, and lays them where it likes; what has no room there is
    jettisoned into the own hex, and isn't paid."""
    ready = {**card("transport-1", number=3, damage=6), "cargo": {"1a": "holo", "2a": "cyber", "3a": "cyber"}}
    names = play({}).captain("Bo").mat.names
    desk = play(ready, {"cargo": dict.fromkeys(names[2:], "terra")}).do("hand-over")
    assert (desk.asked, desk.options) == ("Ann hand over", ["cyber", "holo"])
    desk.do("cyber")
    assert desk.asked == "Bo load"
    desk.do(names[0], "holo")
    ann, bo = desk.captain(), desk.captain("Bo")
    assert (bo.cargo[names[0]], bo.cargo[names[1]]) == ("cyber", "holo")
    assert (desk.table.cubes, ann.cargo) == ({"LU9": ["cyber"]}, {})
    assert "XI-298" in desk.rules
    assert (ann.credits, ann.fame, ann.completed, ann.bounty) == (4000, 1, ["transport-1"], 0)


def test_when_to_hand_over(play: Any) -> None:
    """XI-297 XI-A133: next to the target, with a cube aboard; fewer than were loaded are paid for as many, whichever
    they are."""
    ready = {**card("transport-1", number=3, damage=6), "cargo": {"1a": "holo"}}
    assert play({**ready, "cargo": {}}).why_not("hand-over") == "none of the cubes that were loaded are aboard (XI-297)"
    assert "hand-over" not in play(ready, {"at": "LU7"}).options
    desk = play(ready).do("hand-over", "auto")
    assert (desk.captain().credits, len(desk.captain("Bo").cargo)) == (2000, 1)


def test_others_than_those_loaded(play: Any) -> None:
    """XI-A133: of each colour as many as were loaded; what was sold meanwhile isn't made up for by other cubes."""
    loaded = card("transport-1", number=3, damage=6, loaded=["holo", "cyber", "cyber"])
    desk = play({**loaded, "cargo": {"1a": "terra", "2a": "cyber", "3a": "holo", "4a": "holo"}}).do("hand-over")
    assert desk.options == ["cyber", "holo"]
    desk.do("holo", "auto", "auto")
    ann, bo = desk.captain(), desk.captain("Bo")
    assert sorted(bo.cargo.values()) == ["cyber", "holo"]
    assert (sorted(ann.cargo.values()), ann.credits, ann.completed) == (["holo", "terra"], 4000, ["transport-1"])
    sold = play({**loaded, "cargo": {"1a": "terra"}})
    assert sold.why_not("hand-over") == "none of the cubes that were loaded are aboard (XI-297)"


def test_no_room_at_all(play: Any) -> None:
    """XI-297 XI-298 XI-A134: all lies in the own hex, nothing is paid, and the mission is done."""
    names = play({}).captain("Bo").mat.names
    ready = {**card("transport-1", number=2, damage=4), "cargo": {"1a": "holo", "2a": "holo"}}
    desk = play(ready, {"cargo": dict.fromkeys(names, "terra")}).do("hand-over")
    ann = desk.captain()
    assert (ann.credits, ann.fame, ann.completed, ann.cargo) == (0, 1, ["transport-1"], {})
    assert desk.table.cubes == {"LU9": ["holo", "holo"]}


def test_dropping_a_transport(play: Any) -> None:
    """XI-260 XI-299: the damage on the card, which no shield lowers, and 2,000 bounty; face down it costs nothing."""
    desk = play({**card("transport-1", number=2, damage=4), "outfits": ["targe 1a"]}).do("drop")
    assert desk.asked == "Ann damage"
    assert "XI-260" in desk.rules
    assert desk.told("XI-299")[-1] == {"who": "Ann", "number": 4}
    desk.do("auto")
    ann = desk.captain()
    assert (len(ann.damage), ann.bounty, ann.missions, ann.disarmed) == (4, 2000, [], 0)
    desk = play({"plans": ["transport-1"]}).do("drop", "transport-1")
    assert (desk.captain().damage, desk.captain().bounty, desk.asked) == ([], 0, "Ann action")


def test_dropping_it_may_destroy_the_ship(play: Any) -> None:
    """XI-299 XI-341: in the own turn that ends, in whatever phase, in another's turn that goes on."""
    hurt = [*play({}).captain().mat.names[:6]]
    loaded = {**card("transport-1", number=2, damage=4), "damage": hurt, "ship": "puddle-jumper"}
    desk = play(loaded).do("drop")
    assert (desk.captain().at, desk.table.player) == ("", "Bo")
    docked = {**loaded, "at": "LU0", "credits": 1000}
    desk = play(docked).do("end")
    assert desk.asked == "Ann starport"
    desk.do("others", "drop")
    assert (desk.captain().at, desk.table.player) == ("", "Bo")


def test_dropping_in_the_status_phase(play: Any) -> None:
    """XI-299 XI-253 XI-A38: a Transport that gives way to a new mission costs as much."""
    loaded = {**card("transport-1", number=1, damage=2), "drawn": 3}
    desk = play(loaded).do("end", "thief-1", "research-1", "research-2", "thief-1")
    assert "XI-299" in desk.rules or desk.asked == "Ann damage"
    desk.do("auto")
    assert (desk.captain().plans, len(desk.captain().damage), desk.captain().bounty) == (["thief-1"], 2, 2000)


def test_dropping_for_want_of_a_mod(at: Any) -> None:
    """XI-299 XI-A39: an M-Comp that is sold costs a mission, and a Transport its penalty."""
    loaded = {**card("transport-1", number=1, damage=2), "plans": ["thief-1"], "mods": ["m-comp 1a"]}
    both = {"powers": True, "embers": True}
    desk = at({"Ann": {**loaded, "at": "LU0"}}, options=both).do("end", "sell")
    assert desk.asked == "Ann drop"
    desk.do("transport-1")
    assert [each["number"] for each in desk.told("XI-299")] == [2000, 2]


# ---- Counterfeit ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answer", "roll", "credits", "bounties", "done"),
    [
        ("launder", 10, (3000, 1000), (1000, 1000), True),
        ("launder", 11, (3000, 1000), (0, 0), True),
        ("snitch", 10, (0, 0), (1000, 0), False),
        ("snitch", 11, (4000, 0), (2000, 0), True),
    ],
)
def test_counterfeit(
    play: Any, answer: str, roll: int, credits: tuple[int, int], bounties: tuple[int, int], done: bool
) -> None:
    """XI-303 XI-304 XI-305: the split, the answer, then the d20."""
    desk = play(card("counterfeit-1")).do("counterfeit")
    assert (desk.asked, desk.rule, desk.labels[1]) == ("Ann split", "XI-303", "3,000 for you, 1,000 for Bo")
    desk.do(1)
    assert (desk.asked, desk.play.ask.about["number"]) == ("Bo fence", 1000)
    desk.do(answer, roll)
    ann, bo = desk.captain(), desk.captain("Bo")
    assert ({"launder": "XI-304" if roll < 11 else "XI-305"}.get(answer, "XI-303")) in desk.rules
    assert ((ann.credits, bo.credits), (ann.bounty, bo.bounty)) == (credits, bounties)
    assert (ann.completed, ann.fame) == ((["counterfeit-1"], 1) if done else ([], 0))
    assert ann.missions == []
    assert desk.table.mission_discard == ([] if done else ["counterfeit-1"])


def test_all_of_it_for_oneself(play: Any) -> None:
    """XI-303: any split of the 4,000."""
    for share, credits in ((0, (4000, 0)), (4, (0, 4000))):
        desk = play(card("counterfeit-1")).do("counterfeit", share, "launder", 15)
        assert (desk.captain().credits, desk.captain("Bo").credits) == credits


def test_counterfeit_and_experience(play: Any) -> None:
    """XI-A101 XI-262: another card of the type for another roll, when the answer is known."""
    ann = {**card("counterfeit-1"), "completed": ["counterfeit-2"]}
    desk = play(ann).do("counterfeit", 2, "snitch", 3)
    assert desk.asked == "Ann experience"
    desk.do("yes", 14)
    assert (desk.captain().credits, desk.captain().completed) == (4000, ["counterfeit-1"])


def test_where_counterfeit_starts(play: Any) -> None:
    """XI-303: the card is shown at a point, and done next to the target."""
    desk = play({"at": "LU0", "plans": ["counterfeit-1"]}).do("reveal", "counterfeit-1")
    assert [each.mission for each in desk.captain().missions] == ["counterfeit-1"]
    assert "counterfeit" not in desk.options


def test_wanted(play: Any) -> None:
    """XI-406: outlaw missions that aren't delivered pay holders of Wanted more as well."""
    desk = play({**card("counterfeit-1"), "titles": ["wanted"]}).do("counterfeit", 0, "launder", 15)
    assert desk.captain().credits == 5000


# ---- what others see --------------------------------------------------------------------------------------------


def test_nothing_leaks(play: Any) -> None:
    """XI-296 XI-303: before a mission is shown nobody but its captain sees which one it is; what others are asked has
    nothing but what lies open."""
    desk = play({"at": "LU0", "plans": ["counterfeit-1"]})
    seen = view(RULES.dump(desk.table), RULES.game.state, "Bo")
    assert "counterfeit-1" not in str(seen["players"]["Ann"])
    asked = play(card("assist-1", number=2, credits=2000), {"energy": 3}).do("assist").play.ask
    assert (asked.seat, dict(asked.about)) == ("Bo", {"who": "Ann", "number": 2})
