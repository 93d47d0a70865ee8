"""Events: who draws them and when, what each of the 16 does while it is in play, and when it leaves."""

from __future__ import annotations

from typing import Any

import pytest

from companion.mixia import RULES
from companion.mixia.embers.events import CARDS
from companion.mixia.embers.giant_line import place_of
from companion.mixia.embers.kiln import is_tethered
from companion.mixia.flight.lanes import lanes_of
from companion.mixia.ground.constants import CARGO, EVENT_CARDS, PINK, SHIPS
from companion.mixia.ground.modules import altered
from companion.mixia.summary import ENTRIES, facts
from companion.state_diff.instruction import sentences
from companion.state_diff.take_and_put import instructions
from components.loader import load
from components.places import locate

from ...desk import filled
from ..conftest import MAP

EMBERS = {"embers": True}
SHIPMENT = {"at": "AZ6", "cargo": {"1a": "terra", "2a": "terra"}}
"""A captain who gains 1 fame by selling."""
TETHER_MAP = "TR LU>TR0 KE>TR1 LO>TR2 WK>TR3 LY>TR4"
"""Tigris, planets and two other gates."""
NYR_MAP = "NY LU>NY0 KE>NY1 AZ>NY2"
DOCKED = {"at": "LU0", "planets": ["LU"]}


def event(name: str, **more: Any) -> dict[str, Any]:
    """An event in play, with all rounds or times left and drawn in an earlier round, where nothing else is said."""
    card = EVENT_CARDS[name].fields
    given = {"event": name, "left": card["rounds"] or card["times"], "drawn": False, **more}
    made: dict[str, Any] = filled(RULES.game.state["events"].fields, given)
    return made


def lies(desk: Any) -> dict[str, int]:
    """The events in play with what is left of each."""
    return {each.event: each.left for each in desk.table.events}


@pytest.fixture
def play(at: Any) -> Any:
    """A desk with events in play."""

    def make(players: Any, *events: Any, **more: Any) -> Any:
        given = [each if isinstance(each, dict) else event(each) for each in events]
        return at(players, MAP, options=EMBERS, events=given, **{"economy": dict.fromkeys(CARGO, 3), **more})

    return make


# ---- drawing ----------------------------------------------------------------------------------------------------


def test_pink_spaces() -> None:
    """XI-408: the track of Embers has a space for an event before each one for a title."""
    assert [*PINK] == [2, 5, 8, 11, 14, 17, 20, 23]
    assert [piece.key for piece in load(locate("mixia")).kinds["fame-track"].pieces if piece.fields["events"]]


def test_first_on_a_pink_space(play: Any) -> None:
    """XI-409 XI-A13 XI-A14 XI-058: the first to reach one draws in the Status Phase, before arming; others don't."""
    desk = play({"Ann": {**SHIPMENT, "fame": 1}, "Bo": {"at": "LO0", "cargo": SHIPMENT["cargo"], "fame": 1}})
    desk.do("sell-some", 2)
    assert desk.told("XI-409") == [{"who": "Ann", "space": 2}]
    desk.do("end").on("Ann events")
    assert desk.options == sorted(EVENT_CARDS)
    desk.do("amnesty")
    assert (lies(desk), desk.captain().events_drawn) == ({"amnesty": 1}, 1)
    assert desk.told("XI-409") == [{"who": "Ann", "event": "amnesty", "first": "Ann"}]
    desk.on("Bo action").do("impulse", "LO3", "sell-some", 2)
    assert (desk.captain("Bo").fame, desk.captain("Bo").event_draws) == (2, 0)


def test_in_another_turn(play: Any) -> None:
    """XI-409 XI-A13: whoever passes a pink space in another's turn draws in the own next Status Phase."""
    bo = {"at": "LU8", "ship": "gaiden", "fame": 4}
    desk = play({"Ann": {"outfits": ["culver-ii 1a"]}, "Bo": bo})
    desk.strike("1a").do("evasive-thrusters", 2, 20).on("Ann action")
    assert (desk.captain("Bo").event_draws, desk.table.event_space) == (1, 5)
    desk.do("end").on("Bo action").do("end").on("Bo events").do("amnesty")
    assert lies(desk) == {"amnesty": 1}


def test_after_titles(play: Any) -> None:
    """XI-A14 XI-409: titles come first, then an event for each space that was passed, then arming."""
    desk = play({"Ann": {"fame": 3, "title_draws": 1, "event_draws": 2, "armed": 0, "energy": 3}}).do("end")
    assert desk.asked == "Ann titles"
    desk.do("wanted")
    assert desk.asked == "Ann events"
    desk.do("amnesty", "manhunt")
    assert (lies(desk), desk.asked) == ({"amnesty": 1, "manhunt": 1}, "Ann arm")


def test_the_card_that_somebody_has_seen(play: Any) -> None:
    """XI-409 XI-406: a top card that Event Witness has looked at is drawn without chance."""
    desk = play({"Ann": {"fame": 3, "event_draws": 1}}, top_events=["manhunt"]).do("end")
    assert (lies(desk), desk.table.top_events, len(desk.table.event_deck)) == ({"manhunt": 1}, [], 15)


def test_an_empty_deck(play: Any) -> None:
    """XI-409: with no card left nobody draws."""
    desk = play({"Ann": {"fame": 3, "event_draws": 1}}, events_gone=sorted(EVENT_CARDS)).do("end")
    assert (desk.asked, desk.captain().event_draws) == ("Bo action", 0)


def test_without_events(at: Any) -> None:
    """XI-498 XI-408: left out, the track has no pink spaces and the deck no cards."""
    options = {**EMBERS, "no_events": True}
    desk = at({"Ann": {**SHIPMENT, "fame": 1}}, options=options, event_deck={}).do("sell-some", 2, "end")
    assert (desk.captain().event_draws, desk.told("XI-409")) == (0, [])


def test_nobody_sees_the_deck(play: Any) -> None:
    """XI-058: no audience knows an event before it is drawn, and all 16 are always somewhere."""
    desk = play({"Ann": {"fame": 3, "event_draws": 1}}, event("embargo", cargo="holo"))
    desk.do("end", "famine")
    assert len(desk.table.event_deck) == 14
    assert (lies(desk), desk.table.events_gone) == ({"embargo": 2}, ["famine"])
    assert RULES.game.state["event_deck"].seen == "nobody"


# ---- rounds -----------------------------------------------------------------------------------------------------


def test_rounds(play: Any) -> None:
    """XI-410 XI-A99: counted before the first player's turn; the round in which it was drawn is none of them."""
    desk = play({"Ann": {"fame": 3, "event_draws": 1}}).do("end", "fuel-glut").on("Bo action")
    desk.rest()
    assert lies(desk) == {"fuel-glut": 1}
    desk.rest()
    assert (desk.asked, lies(desk)) == ("Ann action", {"fuel-glut": 1})
    desk.rest().rest().rest()
    assert (desk.asked, lies(desk), desk.table.events_gone) == ("Ann action", {}, ["fuel-glut"])


def test_two_rounds(play: Any) -> None:
    """XI-410: one round after the other, told each time."""
    desk = play({}, "calm-belt").rest().rest().rest()
    assert desk.told("XI-411") == [{"event": "calm-belt", "left": 1}]
    desk.rest().rest().rest()
    assert desk.told("XI-411") == [{"event": "calm-belt"}]


# ---- figures and bars -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(EVENT_CARDS))
def test_figures_of_cards(name: str) -> None:
    """XI-411: each card has its answers, and its text tells the figures that rules read."""
    card = EVENT_CARDS[name].fields
    said = f"{card['text']} {card['leaves']}"
    figures = [card["rounds"], card["times"] if (card["times"] or 0) > 1 else None, card["hexes"], card["cubes"]]
    assert all(str(each) in said for each in figures if each)
    assert f"{card['credits']:,}" in said or not card["credits"]
    assert str(card["energy"] or "free") in said or card["energy"] is None
    assert name in CARDS


@pytest.mark.parametrize("rolls", [(3,), (6, 6, 3)])
def test_price_surge(play: Any, rolls: tuple[int, ...]) -> None:
    """XI-411: a d6 for the type, a 6 again; each of its cubes sells for 1,000 more."""
    desk = play({"Ann": {"fame": 3, "event_draws": 1}, "Bo": SHIPMENT}).do("end", "price-surge", *rolls)
    assert (desk.table.events[0].cargo, lies(desk)) == ("terra", {"price-surge": 2})
    assert desk.play.ask.about["bonus"] == 2000
    assert desk.do("sell").captain("Bo").credits == 4000


def test_price_surge_of_other_cubes(play: Any) -> None:
    """XI-411: no other type sells for more."""
    assert play({"Ann": SHIPMENT}, event("price-surge", cargo="holo")).do("sell").captain().credits == 2000


def test_embargo(play: Any) -> None:
    """XI-411: its type is sold nowhere, and the other cubes make a Big Shipment without it."""
    ann = {"at": "LO3", "cargo": {"1a": "terra", "2a": "holo", "3a": "holo"}}
    desk = play({"Ann": ann}, event("embargo", cargo="terra")).do("sell")
    assert (desk.captain().cargo, desk.captain().fame) == ({"1a": "terra"}, 1)
    assert "sell" not in desk.options
    assert desk.why_not("sell") == "nobody sells Terra during the Embargo (XI-411)"


def test_amnesty(play: Any) -> None:
    """XI-411: in the Starport Phase a captain may discard the bounty."""
    desk = play({"Ann": {**DOCKED, "bounty": 3000}}, "amnesty").do("end", "amnesty")
    assert (desk.captain().bounty, "amnesty" in desk.options) == (0, False)
    free = {**DOCKED, "credits": 9000}
    assert play({"Ann": free}, "amnesty").do("end").why_not("amnesty") == "Ann's ship has no bounty (XI-411)"
    outlaw = play({"Ann": {**free, "bounty": 1000}}).do("end")
    assert outlaw.why_not("amnesty") == "no Amnesty is in play (XI-411)"


def test_manhunt(play: Any) -> None:
    """XI-411 XI-185: a claimed bounty is paid once more, and the event leaves."""
    cells = [f"{column}{row}" for row in "abc" for column in "12345"]
    bo = {"at": "LU8", "ship": "gaiden", "energy": 0, "bounty": 4000}
    bo["damage"] = [cell for cell in cells if cell not in ("1a", "5c", "1c")][:13]
    desk = play({"Ann": {"outfits": ["saker-v 1a"]}, "Bo": bo}, "manhunt")
    desk.strike("1a").do(8)
    assert (desk.captain().credits, lies(desk)) == (8000, {})


def test_manhunt_for_the_scoundrel(play: Any) -> None:
    """XI-411 XI-A100: the credits on the Scoundrel's card are a bounty."""
    npc = {"at": "LU8", "credits": 2000, "damage": 9}
    desk = play({"Ann": {"outfits": ["saker-v 1a"]}}, "manhunt", npcs={"scoundrel": npc})
    desk.strike("1a").do(8, 1)
    assert (desk.captain().credits, lies(desk)) == (4000, {})


def test_solar_flare(play: Any) -> None:
    """XI-411 XI-A122: nobody scans, and a marker takes 2 energy away from a Starport, after an attack or rescue too."""
    desk = play({"Ann": {"at": "KE8", "armed": 0, "energy": 5}}, "solar-flare")
    assert "scan" not in desk.options
    assert desk.why_not("scan") == "nobody scans during the Solar Flare (XI-411)"
    desk.do("end")
    assert (desk.options, desk.play.ask.about["cost"]) == ([0, 1, 2], 2)
    desk.do(2)
    assert (desk.captain().armed, desk.captain().energy) == (2, 1)
    bo = {"at": "LU8", "ship": "gaiden", "energy": 3, "outfits": ["heater 2a"]}
    desk = play({"Ann": {"outfits": ["saker-v 1a"]}, "Bo": bo}, "solar-flare").strike("1a").do("2a", "done", 2, 5)
    assert desk.do(1).captain("Bo").energy == 1
    desk = play({"Ann": {"energy": 5}, "Bo": {"at": "LU8", "energy": 0, "armed": 0}}, "solar-flare").do("rescue")
    assert (desk.asked, desk.options, desk.play.ask.about["cost"]) == ("Bo arm", [0, 1], 2)


def test_fuel_glut(play: Any) -> None:
    """XI-411 XI-404 XI-A122: arming is free everywhere, so all is armed without a question, Solar Flare or not."""
    for others in ((), ("solar-flare",)):
        desk = play({"Ann": {"armed": 0, "energy": 1}}, "fuel-glut", *others).do("end")
        assert (desk.asked, desk.captain().armed, desk.captain().energy) == ("Bo action", 4, 1)
    bo = {"at": "LU8", "ship": "gaiden", "energy": 0, "outfits": ["heater 2a"]}
    desk = play({"Ann": {"outfits": ["saker-v 1a"]}, "Bo": bo}, "fuel-glut").strike("1a").do("2a", "done", 2, 5)
    assert (desk.captain("Bo").armed, desk.asked) == (4, "Ann action")


def test_scrap_sale(play: Any) -> None:
    """XI-411: outfits cost 1,000 less, but at least 1,000, and sell for the usual price."""
    desk = play({"Ann": {**DOCKED, "credits": 1000}}, "scrap-sale").do("end", "outfit")
    assert {"targe", "m-40"} <= {*desk.options}
    assert desk.play.ask.about["prices"]["m-40"] == 1000
    desk.do("m-40").on("Ann starport")
    assert (desk.captain().credits, desk.captain().outfits[0].kind.sale_price) == (0, 1000)
    targe = play({"Ann": {**DOCKED, "credits": 1000}}, "scrap-sale").do("end", "outfit", "targe").on("Ann starport")
    assert targe.captain().credits == 0


def test_hull_inspection(play: Any) -> None:
    """XI-411 XI-176: entering by a lawful entrance takes 1,000, else there is no entry; leaving is free."""
    desk = play({"Ann": {"at": "LU7", "credits": 1000}}, "hull-inspection", points=3)
    assert (desk.play.ask.about["borders"]["LU1"], desk.play.ask.about["fee"]) == (["fee"], 1000)
    desk.do("LU1")
    assert (desk.captain().at, desk.captain().credits) == ("LU1", 0)
    assert desk.do("LU7").captain().at == "LU7"
    assert "LU1" not in desk.options
    assert desk.why_not("LU1").startswith("Ann has 0 of the 1,000 credits needed to enter by a lawful entrance")
    assert play({"Ann": {"at": "AZ17"}}, "hull-inspection", points=3).do("AZ6").captain().at == "AZ6"


@pytest.mark.parametrize(("events", "asked"), [((), "Ann d20"), (("calm-belt",), "Ann action")])
def test_calm_belt(play: Any, events: tuple[str, ...], asked: str) -> None:
    """XI-411: asteroids are entered without a roll, and lie on ways that can be named."""
    board = play({}).table.board
    steps = ((start, end) for start in board.hex_of for end in board.beside(start))
    start, end = next(
        (start, end) for start, end in steps if [each.letter for each in board.borders(start, end)] == ["A"]
    )
    desk = play({"Ann": {"at": start}}, *events, points=3)
    assert desk.play.ask.about["borders"][end] == ([] if events else ["A"])
    assert desk.do(end).asked == asked


def test_other_borders_during_calm_belt(play: Any) -> None:
    """XI-411: shields and ice asteroids still need a roll."""
    desk = play({"Ann": {"at": "LU9"}}, "calm-belt", points=3)
    assert lanes_of(desk.table, desk.captain()).calm == "A"
    assert desk.do("LU2").asked == "Ann d20"


def test_npcs_during_calm_belt(play: Any) -> None:
    """XI-411 XI-423 XI-A123: NPCs don't roll there either."""
    desk = play({}, "calm-belt", npcs={"enforcer": {"at": "KE8"}})
    assert altered(desk.table, desk.npc("enforcer"), "border rolls", 1, "A") == 0


def test_cold_snap(play: Any) -> None:
    """XI-411 XI-334: step 1 of the Status Phase is done twice, so ice spreads two spaces far; it leaves with a thaw."""
    ann = {"at": "LU7", "ship": "gaiden", "damage": ["2a"], "ice": ["2a"]}
    once = len(play({"Ann": ann}).do("end").on("Bo action").captain().ice)
    desk = play({"Ann": ann}, "cold-snap").do("end").on("Bo action")
    assert (once < len(desk.captain().ice), lies(desk)) == (True, {"cold-snap": 1})
    desk = play({"Ann": {**ann, "at": "LU0"}}, "cold-snap").do("end", "thaw")
    assert (desk.captain().ice, lies(desk), desk.table.events_gone) == ([], {}, ["cold-snap"])


def test_destroyed_by_the_first_freezing(play: Any) -> None:
    """XI-411 XI-336: a ship that is lost in step 1 doesn't freeze again."""
    cells = [*SHIPS["puddle-jumper"].names]
    ann = {"at": "LU7", "damage": cells[:-1], "ice": cells[:-1]}
    desk = play({"Ann": ann}, "cold-snap").do("end").on("Bo action")
    assert (desk.captain().at, "freezes" in [note.name for note in desk.table.notes]) == ("", True)


def test_rich_vein(play: Any) -> None:
    """XI-411 XI-378: a success brings 2 cubes, as far as there is room; the second one is the last."""
    desk = play({"Ann": {"at": "OU0"}}, "rich-vein").do("mine", 1, "1a", "mine", 15, "2a", "3a")
    assert ([*desk.captain().cargo], lies(desk), desk.table.deeds["gathered"]) == (["2a", "3a"], {"rich-vein": 1}, 2)
    desk.do("mine", 15, "4a", "1b", "mine", 15, "2b")
    assert (len(desk.captain().cargo), lies(desk)) == (5, {})


def test_rich_vein_in_a_quarry(at: Any) -> None:
    """XI-411 XI-385: a quarry is one of its successes."""
    events = [event("rich-vein")]
    desk = at({"Ann": {"at": "BL0"}}, f"{MAP} BL>KE0", options=EMBERS, events=events).do("quarry", 20).on("Ann action")
    assert (list(desk.captain().cargo.values()), lies(desk)) == (["ember", "ember"], {"rich-vein": 1})


def test_rich_vein_without_room(play: Any) -> None:
    """XI-411: if there is room."""
    room = {"1b": "holo", "2b": "holo", "3b": "holo", "4b": "holo", "2a": "holo", "3a": "holo", "4a": "holo"}
    desk = play({"Ann": {"at": "OU0", "cargo": room}}, "rich-vein")
    free = len(desk.captain().room())
    desk.do("mine", 15).on("Ann action")
    assert len(desk.captain().cargo) == len(room) + min(free, 2)


def test_mission_rush(play: Any) -> None:
    """XI-411 XI-257: 1,000 more for each of two completed missions."""
    every = [{"mission": f"shuttle-{number}", "credits": 3000} for number in (2, 10)]
    desk = play({"Ann": {"at": "KE0", "missions": every[:1]}}, "mission-rush").do("deliver")
    assert (desk.captain().credits, lies(desk)) == (4000, {"mission-rush": 1})
    last = play({"Ann": {"at": "KE0", "missions": every[:1]}}, event("mission-rush", left=1)).do("deliver")
    assert (last.captain().credits, lies(last), last.table.events_gone) == (4000, {}, ["mission-rush"])


def test_mission_rush_and_captains_in_need(play: Any) -> None:
    """XI-411 XI-169 XI-A139: helping one isn't a completed mission."""
    desk = play({"Ann": {"at": "LU0", "needs": ["research-1"]}}, "mission-rush").do("aid")
    assert (desk.captain().credits, desk.captain().fame, lies(desk)) == (1000, 1, {"mission-rush": 2})


def test_re_tethered(at: Any) -> None:
    """XI-411 XI-217 XI-216: from and to Tigris ships fly as through any gate, once: then the event leaves."""
    for start, end in (("TR0", "WK0"), ("WK0", "TR0")):
        desk = at({"Ann": {"at": start}}, TETHER_MAP, options=EMBERS, events=[event("re-tethered")], points=3)
        desk.do("gate")
        if desk.asked == "Ann gate":
            desk.do(end)
        assert (desk.captain().at[:2], lies(desk)) == (end[:2], {})
        assert not is_tethered(desk.table)


def test_re_tethered_when_drawn(at: Any) -> None:
    """XI-411 XI-217: it holds from when it is read out, and other deeds don't end it."""
    desk = at({"Ann": {"fame": 3, "event_draws": 1}}, TETHER_MAP, options=EMBERS).do("end", "re-tethered")
    assert is_tethered(desk.table)
    desk.table.happened(desk.captain(), "gate wicket")
    assert lies(desk) == {"re-tethered": 1}


def test_famine(play: Any) -> None:
    """XI-411: 2 cubes of each section, or all, return to the supply; it leaves at once."""
    economy = {"spice": 1, "holo": 6, "terra": 2, "plasma": 0, "cyber": 4}
    desk = play({"Ann": {"fame": 3, "event_draws": 1}}, economy=economy).do("end", "famine")
    assert desk.table.economy == {"spice": 0, "holo": 4, "terra": 0, "plasma": 0, "cyber": 2}
    assert (desk.table.events, desk.table.events_gone) == ([], ["famine"])


def test_plenty(play: Any) -> None:
    """XI-411: 2 cubes of the supply for each section, up to 6; an In Demand credit waits."""
    economy = {"spice": 5, "holo": 6, "terra": 0, "plasma": 3, "cyber": 4}
    cubes = {"LU18": ["plasma"] * 11}
    ann = {"fame": 3, "event_draws": 1}
    desk = play({"Ann": ann}, economy=economy, in_demand=["terra"], cubes=cubes).do("end", "plenty")
    left = desk.table.economy
    assert left == {"spice": 6, "holo": 6, "terra": 2, "plasma": 4, "cyber": 6}
    assert (desk.table.in_demand, desk.table.events_gone) == (["terra"], ["plenty"])


def test_plenty_without_a_board(at: Any) -> None:
    """XI-411: nothing is added to a board that isn't played with."""
    options = {**EMBERS, "no_economy": True}
    desk = at({"Ann": {"fame": 3, "event_draws": 1}}, options=options).do("end", "plenty")
    assert not any(desk.table.economy.get(cargo) for cargo in CARGO)


def test_words_of_figures(play: Any) -> None:
    """XI-411: what actions cost and bring now stands in their labels and questions."""
    ann = {"at": "AZ6", "cargo": {"1a": "terra", "2a": "terra"}}
    desk = play({"Ann": ann}, event("price-surge", cargo="terra"))
    assert desk.label("sell") == "Sell all: 2 Terra (+4,000, +1 fame)"
    assert desk.label("sell-some") == "Sell some: as many as you like (+2,000 each)"
    desk = play({"Ann": {"at": "OU0"}}, "rich-vein")
    assert desk.label("mine").endswith("on 11–20 2 cubes)")
    desk = play({"Ann": {"at": "LU7", "credits": 1000}}, "hull-inspection", points=3)
    assert desk.label("LU1") == "LU1 through the lawful entrance for 1 point and 1,000 credits"
    desk = play({"Ann": {**DOCKED, "credits": 2000}}, "scrap-sale").do("end", "outfit")
    assert desk.label("m-40").startswith("E2 M-40 for 1,000")
    desk = play({"Ann": {"armed": 0, "energy": 5}}, "solar-flare").do("end")
    assert desk.prompt == "Ann: arm how many markers? (2 energy each; 5 energy left)"


# ---- Rikishi ----------------------------------------------------------------------------------------------------


def test_rikishi_appears(play: Any) -> None:
    """XI-411 XI-026 XI-A121: on the side that a d6 says, off the board, beside the last laid hex of the line, which
    begins with the first hex of that side; it flies before the very next turn of the first player."""
    desk = play({"Ann": {"fame": 3, "event_draws": 1}}).do("end", "rikishi", 1)
    found = desk.table.events[0]
    assert (found.side, found.start, found.passed, lies(desk)) == (0, 6, 0, {"rikishi": 3})
    assert {"hex": "KE17", "side": "right"} in desk.told("XI-411")
    desk.on("Bo action").do("end").on("Cy action").do("end")
    assert desk.told("XI-410") == [{"side": "left"}]
    assert (desk.table.events[0].passed, lies(desk)) == (6, {"rikishi": 2})


def test_rikishi_flies(play: Any) -> None:
    """XI-410 XI-411 XI-A92: 6 hexes of the line before the first player's turn; ships and cubes there are destroyed by
    nobody, and all cubes return to the supply."""
    comet = event("rikishi", side=0, start=6)
    npcs = {"scoundrel": {"at": "LU1", "credits": 2000, "captain": "Bo"}}
    players = {
        "Ann": {"at": "LU7", "bounty": 2000, "cargo": {"1a": "spice"}}, "Bo": {"at": "KE17"}, "Cy": {"at": "LU4"},
    }  # fmt: skip
    desk = play(players, comet, npcs=npcs, cubes={"KE15": ["holo", "holo"], "LU4": ["terra"]})
    desk.do("end").on("Bo action").do("end").on("Cy action").do("end")
    while desk.asked != "Ann d20":
        desk.do(desk.options[0])
    notes = [note for note in desk.table.notes if note.rule == "XI-A92"]
    assert [note.values["who"] for note in notes if note.name == "destroyed"] == ["Bo", "Ann"]
    assert all(note.values["by"] == "" for note in notes if note.name == "destroyed")
    ann, bo, cy = (desk.captain(name) for name in ("Ann", "Bo", "Cy"))
    assert (ann.at, bo.at, cy.at, ann.bounty) == ("", "", "LU4", 0)
    assert {captain.fame for captain in (ann, bo, cy)} == {0}
    assert desk.table.cubes == {"LU4": ["terra"]}
    assert (desk.table.events[0].passed, lies(desk)) == (6, {"rikishi": 2})


def test_rikishi_leaves(play: Any) -> None:
    """XI-411: after three flights, beyond the middle of its line and past the edge of the map."""
    desk = play({"Cy": {"at": "LU13"}}, event("rikishi", side=0, start=6, passed=6, left=2)).rest().rest()
    desk.do("end")
    assert "giant passes" in [note.name for note in desk.table.notes]
    assert (desk.captain("Cy").at, lies(desk)) == ("", {"rikishi": 1})
    passed = [note.values["hex"] for note in desk.table.notes if note.name == "giant passes"]
    assert passed == ["LU4", "LU13", "OU9", "OU10", "OU11"]


def test_rikishi_meets_the_kiln(at: Any) -> None:
    """XI-451 XI-411 XI-A92: the line leads through the middle of Nyr; The Kiln there is lost with all inside, and is
    back when the next turn begins."""
    players = {"Ann": {}, "Bo": {"at": "K2", "cargo": {"1a": "spice"}}, "Cy": {}}
    state = at(players, NYR_MAP, options=EMBERS, kiln="NY7")
    board = state.table.board
    line = [place_of(board, 0, spaces) for spaces in range(6, -6, -1)]
    assert board.hex_of["NY7"] in line
    desk = at(players, NYR_MAP, options=EMBERS, kiln="NY7", events=[event("rikishi", start=6)])
    desk.do("end").on("Bo action").do("end").on("Cy action").do("end")
    assert "kiln destroyed" in [note.name for note in desk.table.notes]
    assert (desk.captain("Bo").at, desk.table.kiln, desk.table.cubes) == ("", "NY7", {})


# ---- at a glance and positions ----------------------------------------------------------------------------------


def test_facts(play: Any) -> None:
    """XI-411 XI-410: what holds and how long, and who is to draw, are seen at a glance."""
    desk = play({"Ann": {"fame": 3, "event_draws": 1}}, event("embargo", cargo="holo"), event("rikishi", start=6))
    told = {(each.label, str(each.value)) for each in facts(desk.state)}
    embargo = "Holo, 2 more rounds. Nobody sells that type, and it doesn't count for a Big Shipment"
    assert ("Embargo", embargo) in told
    assert ("to draw in the Status Phase", "Ann 1") in told
    comet = next(value for label, value in told if label == "Rikishi")
    assert comet.endswith("It flies over KE17, KE16, KE15, LU7, LU1 and LU0 next")


def test_rikishi_on_the_map(play: Any) -> None:
    """XI-411 XI-026: facts tell where it is."""
    desk = play({}, event("rikishi", start=6, passed=6, left=2))
    told = next(str(each.value) for each in facts(desk.state) if each.label == "Rikishi")
    assert told.endswith("It is over LU0 and flies over LU4, LU13, OU9, OU10 and OU11 next")


@pytest.mark.parametrize(
    ("more", "problem"),
    [
        ({"event_space": 0, "players": 3}, "somebody's fame has reached the pink space 2"),
        ({"events": [event("amnesty", left=2)]}, "Amnesty stays for 1 to 1 more, not 2"),
        ({"events": [event("famine", left=1)]}, "Famine stays for 1 to 0 more, not 1"),
        ({"events": [event("embargo")]}, "Embargo is about a type of cube"),
        ({"events": [event("amnesty", cargo="holo")]}, "Amnesty is about no type of cube"),
    ],
)
def test_positions(desks: Any, more: dict[str, Any], problem: str) -> None:
    """XI-409 XI-411: what no game comes to is refused."""
    fame = more.pop("players", 0)
    found = desks.problems({"Ann": {"fame": fame}, "Bo": {}}, options=EMBERS, **more)
    assert any(problem in each for each in found)


def test_undo(play: Any) -> None:
    """XI-409 XI-411: hands move the card back onto the deck, and the giant comet back along its line."""
    desk = play({"Ann": {"fame": 3, "event_draws": 1}})
    then = desk.state
    desk.do("end", "amnesty")
    assert undo(desk.state, then) == ["Move V05 (Amnesty) from the events in play back on top of the event deck."]
    desk = play({}, event("rikishi", start=6)).rest().rest()
    then = desk.state
    desk.rest()
    assert undo(desk.state, then)[-1] == "V01 (Rikishi): set hexes passed back to 0."


def undo(now: Any, then: Any) -> list[str]:
    """What undo has hands do."""
    return sentences(instructions(now, then, RULES.game, back=True, between=[then], entries=ENTRIES))
