"""NPCs: turns, targets, flights, attacks, coming back."""

from __future__ import annotations

from typing import Any

import pytest

from companion.game_registry.games import rules_of
from companion.mixia.npcs.npcs import _cross, arrive, next_planet, route_to
from components.places import locate

from .core_box import NPCS

RULES = rules_of(locate("mixia"))


def fly(desk: Any) -> Any:
    """Of ways that are as short an NPC flies the first."""
    while desk.play.ask.name == "npc way":
        desk.do(desk.options[0])
    return desk


def told(desk: Any) -> list[str]:
    """All that has happened, in words."""
    return [RULES.texts.describe(note) for note in desk.table.notes]


# ---- cards ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("npc", "tier", "law", "moves", "attack", "defence", "to_kill", "fame", "bounty", "credits"),
    [
        ("enforcer", 2, "lawful", 6, "d8", "d8", 12, 2, 2000, 0),
        ("scoundrel", 1, "outlaw", 5, "d8", "d6", 10, 1, 0, 2000),
        ("merchant", 1, "neutral", 8, None, "d8", 15, 1, 1000, 0),
    ],
)
def test_cards(
    npc: str, tier: int, law: str, moves: int, attack: str | None, defence: str, to_kill: int, fame: int, bounty: int,
    credits: int,
) -> None:  # fmt: skip
    """XI-429 XI-433 XI-438 XI-021: section 1.9."""
    card = NPCS[npc].fields
    assert (card["tier"], card["law"], card["moves"], card["attack"], card["defence"]) == (
        tier,
        law,
        moves,
        attack,
        defence,
    )
    assert (card["to_kill"], card["fame"], card["bounty"] or 0, card["credits"] or 0) == (
        to_kill,
        fame,
        bounty,
        credits,
    )


# ---- turns ------------------------------------------------------------------------------------------------------


def test_turn_order(at: Any) -> None:
    """XI-523 XI-E23 XI-414 XI-415 XI-499: C1, Scoundrel, C2, Enforcer, C3 (the Merchant isn't there), C4, C1."""
    npcs = {
        "scoundrel": {"captain": "Ann", "at": "LO17"}, "enforcer": {"captain": "Bo", "at": "KE11"},
        "merchant": {"captain": "Cy"},
    }  # fmt: skip
    captains = {"Ann": {"at": "BU13"}, "Bo": {"at": "BU14"}, "Cy": {"at": "BU12"}, "Di": {"at": "BU18"}}
    desk = at(captains, npcs=npcs)
    seen = []
    for _ in range(5):
        seen.append(desk.table.player)
        turn = desk.table.turn
        desk.do("end")
        while desk.table.turn == turn:
            desk.do(next((each for each in ("done", "0", "auto") if each in map(str, desk.options)), desk.options[0]))
    acted = [
        (note.name, note.values.get("npc") or note.values.get("who"))
        for note in desk.table.notes
        if note.name in ("turn", "npc turn")
    ]
    assert seen == ["Ann", "Bo", "Cy", "Di", "Ann"]
    assert acted[:5] == [
        ("npc turn", "scoundrel"),
        ("turn", "Bo"),
        ("npc turn", "enforcer"),
        ("turn", "Cy"),
        ("turn", "Di"),
    ]


# ---- coming -----------------------------------------------------------------------------------------------------


def scan(at: Any, sector: str, npcs: dict[str, Any], sectors: str = "LU OU>LU0 BU>LU1", **more: Any) -> Any:
    """Ann scans beside Lunari, and the sector comes up."""
    return at({"Ann": {"at": "LU13"}, **more}, sectors, npcs=npcs).do("scan").on("Ann sectors").do(sector)


@pytest.mark.parametrize(("npc", "sector", "hex"), [("enforcer", "kemplar-ii", "KE11"), ("scoundrel", "loath", "LO17")])
def test_coming_with_a_sector(at: Any, npc: str, sector: str, hex: str) -> None:
    """XI-416 XI-430 XI-434 XI-433: on the Spawn Point of its sector, the Scoundrel with 2,000 on its card."""
    desk = scan(at, sector, {npc: {}})
    assert desk.npc(npc).at == hex
    assert desk.npc(npc).credits == (2000 if npc == "scoundrel" else 0)
    assert scan(at, "azure", {npc: {}}).npc(npc).at == ""


def test_coming_of_the_merchant(at: Any) -> None:
    """XI-439 XI-440 XI-A74 XI-A75: with the second planet of its route to be laid, whichever; then to the next one."""
    desk = scan(at, "azure", {"merchant": {}})
    merchant = desk.npc("merchant")
    assert (merchant.at, merchant.destination) == ("AZ7", "LU")  # Kemplar II and Neo Damascus are passed over.
    assert scan(at, "loath", {"merchant": {}}).npc("merchant").at == ""


def test_next_planet(at: Any) -> None:
    """XI-440: Doravin V, Azure, Kemplar II, Neo Damascus, Lunari, and again; what isn't laid is passed over."""
    table = at().table  # Lunari, Kemplar II and Azure lie there.
    assert [next_planet(table, each) for each in ("azure", "kemplar-ii", "lunari")] == ["kemplar-ii", "lunari", "azure"]


def test_occupied_spawn_point(at: Any) -> None:
    """XI-416 XI-A63 XI-A103: next to it, where its captain likes; not through the shield (XI-319)."""
    desk = at({"Ann": {"at": "LU9"}}, npcs={"enforcer": {}})
    desk.captain("Bo").at = "KE11"
    question = next(arrive(desk.table))
    assert (question.seat, question.name) == ("Ann", "npc place")
    assert sorted(question.options) == sorted(
        each
        for each in desk.table.board.beside("KE11")
        if desk.table.board.letter(each) == "." and each != desk.captain("Cy").at
    )
    assert "KE3" in desk.table.board.beside("KE11")
    assert "KE3" not in question.options


def test_coming_back(at: Any) -> None:
    """XI-417 XI-A34 XI-A95 XI-415: in its own next turn, on the free Spawn Point nearest to a d20, as new; it acts."""
    npcs = {"scoundrel": {"back": True, "credits": 0, "damage": 0}}
    captains = {"Ann": {"at": "LU9"}, "Bo": {"at": "BU14", "bounty": 1000}, "Cy": {"at": "BU15", "bounty": 1000}}
    desk = at({**captains, "Ann": {"at": "LU9", "bounty": 1000}}, npcs=npcs).act()
    assert desk.asked == "- d20"
    desk.do(2)
    assert [each["hex"] for each in desk.told("XI-417") if "hex" in each] == ["OU11"]
    assert (desk.npc("scoundrel").credits, desk.npc("scoundrel").back) == (2000, False)
    assert "XI-418" in desk.rules  # Nobody is innocent: it flies to Loath.
    lucky = at({**captains, "Ann": {"at": "LU9", "bounty": 1000}}, npcs=npcs).act().do(20)
    assert [each["hex"] for each in lucky.told("XI-417") if "hex" in each] == [
        "LO17"
    ]  # The highest free number; no Luck.
    assert lucky.captain().fame == 0


# ---- the Enforcer -----------------------------------------------------------------------------------------------


def test_enforcer_shoots(at: Any) -> None:
    """XI-431 XI-432 XI-500: the nearest Outlaw within 1 sector; up to 6 until 2 to 6 away; a d8 with clear sight."""
    captains = {"Ann": {"at": "LU18"}, "Bo": {"at": "LU9", "bounty": 1000}, "Cy": {"at": "BU14"}}
    desk = at(captains, npcs={"enforcer": {"at": "LU7"}}).act()
    assert desk.npc("enforcer").at == "LU7"  # 2 away already, in sight over LU8.
    assert desk.asked == "- d8"
    desk.do(5)
    assert desk.asked == "Bo damage"


def test_enforcer_beside_its_target(at: Any) -> None:
    """XI-432 XI-A113: too near to shoot, it moves until it is 2 spaces away, then attacks."""
    captains = {"Ann": {"at": "LU18"}, "Bo": {"at": "LU9", "bounty": 1000}, "Cy": {"at": "BU14"}}
    desk = fly(at(captains, npcs={"enforcer": {"at": "LU8"}}).act())
    assert desk.table.board.distance(desk.npc("enforcer").at, "LU9") == 2
    assert "The Enforcer targets Bo." in told(desk)


def test_enforcer_says_why_it_stays(at: Any) -> None:
    """XI-431 XI-432: its target is out of sight, or it has none and nowhere to go."""
    captains = {"Ann": {"at": "BU14"}, "Bo": {"at": "BU15"}, "Cy": {"at": "BU18"}}
    desk = at(captains, "LU BU>LU1 OU>LU0", npcs={"enforcer": {"at": "LU5"}}).act()
    said = told(desk)
    assert "The Enforcer stays at LU5: no ship is its target, and it is at Lunari already." in said


def test_enforcer_defended(at: Any) -> None:
    """XI-313 XI-317 XI-327: its target declares shields first and may arm again."""
    bo = {"at": "LU9", "bounty": 1000, "ship": "gaiden", "outfits": ["heater 2a"]}
    desk = at({"Ann": {"at": "LU18"}, "Bo": bo}, npcs={"enforcer": {"at": "LU7"}}).act()
    assert desk.asked == "Bo defence"
    desk.do("2a", "done", 6, 4)
    assert [each["damage"] for each in desk.told("XI-315")] == [2]
    desk.do("auto")
    assert desk.asked == "Bo rearm"


def test_enforcer_ties(at: Any) -> None:
    """XI-431 XI-A98: equally near Outlaws: a roll decides."""
    captains = {"Ann": {"at": "LU18"}, "Bo": {"at": "LU10", "bounty": 1000}, "Cy": {"at": "LU16", "bounty": 1000}}
    desk = at(captains, npcs={"enforcer": {"at": "LU13"}}).act()
    assert desk.play.ask.name == "npc target"
    assert desk.options == ["Bo", "Cy"]
    desk.do("Cy")
    assert "Bo and Cy are equally near the Enforcer; the d20 picks Cy." in told(desk)


def test_enforcer_counts_to_the_ship_itself(at: Any) -> None:
    """XI-431 XI-A98 XI-A114: who is just inside an entrance is nearer than who is a space farther in, though no space
    before the shield is adjacent to either."""
    captains = {"Ann": {"at": "LO3", "bounty": 1000}, "Bo": {"at": "BU14"}, "Cy": {"at": "LO4", "bounty": 1000}}
    desk = fly(at(captains, npcs={"enforcer": {"at": "LO10"}}).act())
    said = told(desk)
    assert "The Enforcer moves to LO0 towards Ann." in said


def test_enforcer_attacked(at: Any) -> None:
    """XI-431 XI-A94: its latest attacker first, innocent or not, unless over 2 sectors away."""
    captains = {"Ann": {"at": "LU18"}, "Bo": {"at": "LU9", "bounty": 1000}, "Cy": {"at": "LU8"}}
    desk = at(captains, npcs={"enforcer": {"at": "LU17", "attacker": "Cy"}}).act()
    assert [each["target"] for each in desk.told("XI-413")] in ([], ["Cy"])
    moved = desk.npc("enforcer").at
    assert 2 <= desk.table.board.distance(moved, "LU8") <= 6


def test_enforcer_patrols(at: Any) -> None:
    """XI-431 XI-432 XI-418: without a target up to 6 towards the lawful planet farthest away."""
    desk = at({"Ann": {"at": "BU14"}, "Bo": {"at": "BU15"}, "Cy": {"at": "BU18"}}, npcs={"enforcer": {"at": "KE11"}})
    fly(desk.act())
    assert desk.npc("enforcer").at[:2] == "LU"
    far = at(
        {"Ann": {"at": "BU14"}, "Bo": {"at": "BU15", "bounty": 1000}, "Cy": {"at": "BU18"}},
        npcs={"enforcer": {"at": "AZ10"}},
    )
    far.act()
    assert "npc attacks" not in far.said  # Burning Horse is 2 sectors from Azure.


# ---- the Scoundrel ----------------------------------------------------------------------------------------------


def test_scoundrel(at: Any) -> None:
    """XI-435 XI-436 XI-418: up to 5 to the nearest Innocent; adjacent with sight a d8; then 8 towards Loath."""
    captains = {"Ann": {"at": "LU9"}, "Bo": {"at": "LU14", "bounty": 1000}, "Cy": {"at": "LU13", "bounty": 1000}}
    desk = fly(at(captains, npcs={"scoundrel": {"at": "LU12", "credits": 2000}}).act())
    assert desk.table.board.adjacent(desk.npc("scoundrel").at, "LU9")
    assert desk.play.ask.name == "roll"
    desk.do(4)
    assert desk.asked == "Ann damage"
    fly(desk.do("auto"))
    assert desk.npc("scoundrel").at[:2] == "LO"
    assert desk.table.player == "Bo"


def test_scoundrel_flies_on_after_a_kill(at: Any) -> None:
    """XI-436 XI-437 XI-A93: also when it has destroyed the captain whose turn has ended; an Innocent is worth 1,000
    on its card, to nobody any fame; the cubes lie in the hex."""
    cells = ["1a", "2a", "3a", "4a", "1b", "2b", "3b"]
    ann = {"at": "LU9", "damage": cells, "cargo": {"2c": "holo"}}
    desk = at(
        {"Ann": ann, "Bo": {"at": "BU14"}, "Cy": {"at": "BU15"}}, npcs={"scoundrel": {"at": "LU10", "credits": 2000}}
    ).act()
    fly(desk.do(8))
    scoundrel = desk.npc("scoundrel")
    assert (desk.captain().at, scoundrel.credits) == ("", 3000)
    assert scoundrel.at[:2] == "LO"
    assert desk.table.cubes == {"LU9": ["holo"]}
    assert [desk.captain(name).fame for name in ("Ann", "Bo", "Cy")] == [0, 0, 0]


def test_scoundrel_kills_an_outlaw(at: Any) -> None:
    """XI-437 XI-A93: its attacker with a bounty: that is discarded, nothing is put on the card."""
    cells = ["1a", "2a", "3a", "4a", "1b", "2b", "3b"]
    ann = {"at": "LU9", "damage": cells, "bounty": 3000}
    npcs = {"scoundrel": {"at": "LU10", "credits": 2000, "attacker": "Ann"}}
    desk = at({"Ann": ann, "Bo": {"at": "BU14"}, "Cy": {"at": "BU15"}}, npcs=npcs).act().do(8)
    assert (desk.captain().bounty, desk.npc("scoundrel").credits) == (0, 2000)


def test_scoundrel_and_the_enforcer(at: Any) -> None:
    """XI-434 XI-435: it never targets the Enforcer, not even its attacker; with nobody innocent it flies home."""
    captains = {
        name: {"at": place, "bounty": 1000} for name, place in (("Ann", "BU13"), ("Bo", "BU14"), ("Cy", "BU15"))
    }
    npcs = {
        "scoundrel": {"at": "OU11", "attacker": "enforcer"}, "enforcer": {"captain": "Cy", "at": "OU10"},
    }  # fmt: skip
    desk = fly(at(captains, npcs=npcs).act())
    assert "npc attacks" not in desk.said
    assert desk.npc("scoundrel").at[:2] == "LO"


def test_scoundrel_and_lawful_planets(at: Any) -> None:
    """XI-434: a ship inside a lawful planet isn't reached."""
    captains = {"Ann": {"at": "LU2"}, "Bo": {"at": "BU14", "bounty": 1000}, "Cy": {"at": "BU15", "bounty": 1000}}
    desk = fly(at(captains, npcs={"scoundrel": {"at": "LU10"}}).act())
    assert "npc attacks" not in desk.said
    assert not desk.table.board.is_starport(desk.npc("scoundrel").at)


def test_scoundrel_and_what_it_cannot_get_beside(at: Any) -> None:
    """XI-A117 XI-A114: in the middle of a lawful planet an Innocent is no target, however near; one farther off is."""
    captains = {"Ann": {"at": "LU0"}, "Bo": {"at": "BU14", "bounty": 1000}, "Cy": {"at": "BU15"}}
    desk = fly(at(captains, npcs={"scoundrel": {"at": "LU10"}}).act())
    assert [note.values["target"] for note in desk.table.notes if note.name == "npc moves"] == ["Cy"]


def test_scoundrel_enters_neutral_planets(at: Any) -> None:
    """XI-418 XI-319: by the entrance to a ship inside; being beside it outside the shield is no use."""
    captains = {"Ann": {"at": "AZ0"}, "Bo": {"at": "BU14", "bounty": 1000}, "Cy": {"at": "BU15", "bounty": 1000}}
    desk = fly(at({**captains, "Ann": {"at": "AZ1"}}, npcs={"scoundrel": {"at": "AZ18"}}).act())
    assert desk.npc("scoundrel").at == "AZ6"
    assert desk.play.ask.name == "roll"


# ---- the Merchant -----------------------------------------------------------------------------------------------


def test_merchant(at: Any) -> None:
    """XI-441 XI-442 XI-536: 8 towards the Sell space of its planet; arriving puts 1,000 on its card and sends it on; it
    carries and trades no cubes."""
    captains = {"Ann": {"at": "BU13"}, "Bo": {"at": "BU14"}, "Cy": {"at": "BU15"}}
    desk = at(captains, npcs={"merchant": {"at": "LU9", "destination": "AZ"}}).act()
    merchant = desk.npc("merchant")
    assert (merchant.at, merchant.credits, merchant.destination) == ("AZ6", 1000, "KE")
    assert desk.table.cubes == {}
    assert [desk.table.supply(cargo) for cargo in ("terra", "holo")] == [15, 15]


def test_merchant_on_its_way(at: Any) -> None:
    """XI-441: planets laid meanwhile change nothing; it goes on to its destination."""
    captains = {"Ann": {"at": "BU13"}, "Bo": {"at": "BU14"}, "Cy": {"at": "BU15"}}
    desk = at(captains, npcs={"merchant": {"at": "BU16", "destination": "AZ"}})
    far = desk.table.board.distance("BU16", "AZ6")
    fly(desk.act())
    merchant = desk.npc("merchant")
    assert (merchant.destination, merchant.credits) == ("AZ", 0)
    assert desk.table.board.distance(merchant.at, "AZ6") < far


def test_merchant_and_an_occupied_space(at: Any) -> None:
    """XI-A75 XI-129: it arrives on an inside space next to it."""
    captains = {"Ann": {"at": "AZ6"}, "Bo": {"at": "BU14"}, "Cy": {"at": "BU15"}}
    desk = at(captains, npcs={"merchant": {"at": "LU9", "destination": "AZ"}})
    fly(desk.act())
    merchant = desk.npc("merchant")
    assert merchant.at in ("AZ0", "AZ1", "AZ5")
    assert merchant.credits == 1000


# ---- against one another, and borders ---------------------------------------------------------------------------


def test_npc_kills_npc(at: Any) -> None:
    """XI-524 XI-E24 XI-428 XI-A33 XI-426: the Enforcer destroys the Scoundrel, whose credits go onto its card."""
    captains = {"Ann": {"at": "BU13"}, "Bo": {"at": "BU14"}, "Cy": {"at": "BU15"}}
    npcs = {
        "enforcer": {"at": "LU9"}, "scoundrel": {"captain": "Cy", "at": "LU7", "credits": 3000, "damage": 9},
    }  # fmt: skip
    desk = at(captains, npcs=npcs).act()
    assert desk.play.ask.name == "roll"
    desk.do(6)
    desk.do(2)  # XI-425: it defends with its d6.
    assert (desk.npc("enforcer").credits, desk.npc("scoundrel").at, desk.npc("scoundrel").back) == (3000, "", True)
    assert [desk.captain(name).fame for name in ("Ann", "Bo", "Cy")] == [0, 0, 0]


def test_scoundrel_destroys_the_merchant(at: Any) -> None:
    """XI-437 XI-428: what lies on the Merchant's card, and 1,000 more, as it destroyed an Innocent."""
    captains = {"Ann": {"at": "BU13", "bounty": 1000}, "Bo": {"at": "BU14", "bounty": 1000}, "Cy": {"at": "BU15"}}
    captains["Cy"]["bounty"] = 1000
    merchant = {"captain": "Cy", "at": "LU8", "credits": 3000, "damage": 14, "destination": "AZ"}
    desk = at(captains, npcs={"scoundrel": {"at": "LU9", "credits": 2000}, "merchant": merchant}).act().do(8, 1)
    assert (desk.npc("merchant").at, desk.npc("merchant").back) == ("", True)
    assert desk.npc("scoundrel").credits == 6000


def test_nebulae_and_gates(at: Any) -> None:
    """XI-419 XI-216: nebulae cost nothing, a gate is one step."""
    captains = {"Ann": {"at": "LU18"}, "Bo": {"at": "LU17"}, "Cy": {"at": "LU16"}}
    sectors = "WK LY>WK0 LU>WK1 AZ>WK2 KE>WK3"
    desk = at({**captains, "Bo": {"at": "LY10", "bounty": 1000}}, sectors, npcs={"enforcer": {"at": "WK0"}})
    route = route_to(desk.table, "enforcer", ["LY10"], "WK0")
    assert route is not None
    near = min(desk.table.board.distance(each, "LY10") for each in ("LY0", "LY3", "LY4"))
    assert route.hexes["WK0"] == 1 + near


def test_borders_for_npcs(at: Any) -> None:
    """XI-423 XI-424 XI-A76 XI-A115: where only asteroids lead there it crosses them, rolls, and defends with its die;
    what destroys it does so in the hex that it enters."""
    captains = {"Ann": {"at": "BU13"}, "Bo": {"at": "OU0", "bounty": 1000}, "Cy": {"at": "BU15"}}
    desk = at(captains, npcs={"enforcer": {"at": "OU1"}})
    crossing = _cross(desk.table, desk.npc("enforcer"), "OU1", "OU2")
    assert next(crossing).deck == "d20"
    assert crossing.send("9").deck == "d8"
    with pytest.raises(StopIteration) as end:
        crossing.send("4")
    assert end.value.value is True
    assert desk.npc("enforcer").damage == 5
    crossing = _cross(desk.table, desk.npc("enforcer"), "PE8", "PE9")
    next(crossing)
    with pytest.raises(StopIteration):
        crossing.send("2")
    assert (desk.npc("enforcer").at, desk.npc("enforcer").back) == ("", True)
    assert [note.values["hex"] for note in desk.table.notes if note.name == "destroyed"] == ["PE9"]
