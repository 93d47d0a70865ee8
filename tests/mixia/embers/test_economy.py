"""The economy board: set-up, buying, selling, In Demand, Kei; and selling Ember."""

from __future__ import annotations

from typing import Any

import pytest

from companion.mixia.embers.economy import PRODUCED
from companion.mixia.ground.constants import BY_CODE, CARGO, GAME
from companion.mixia.piece_words import describe
from companion.mixia.summary import facts

from ..test_refusals import refusal
from ..test_undo import undo

EMBERS = {"embers": True}
"""The options of a table that plays with it."""
NO_BOARD = {"embers": True, "no_economy": True}
PLANETS = "LU NE>LU0 KE>LU1 LO>LU2 KI>LU3 SM>LU4 AZ>LU5"
FULL = dict.fromkeys(CARGO, 6)
FOUR = {"1a": "spice", "2a": "spice", "3a": "spice", "4a": "spice"}


def board(**cubes: int) -> dict[str, int]:
    """The board with 3 cubes in each section but those given."""
    return {**dict.fromkeys(CARGO, 3), **cubes}


def here(code: str, feature: str) -> str:
    """The hex of a sector that holds something."""
    return f"{code}{BY_CODE[code].find(feature)}"


NEO, LOATH, KEI, LUNARI, DEN = here("NE", "sell"), here("LO", "sell"), here("KI", "swap"), here("LU", "buy"), "SM6"


def selling(at: Any, aboard: dict[str, str], where: str = NEO, **more: Any) -> Any:
    """Ann at a Sell space with cubes aboard; `ann` is what else she has."""
    ann = {"at": where, "cargo": aboard, **more.pop("ann", {})}
    return at({"Ann": ann}, PLANETS, **{"options": EMBERS, "economy": board(), **more})


# ---- set-up -----------------------------------------------------------------------------------------------------


def test_a_die_for_each_section(desks: Any) -> None:
    """XI-063 XI-A23: after the NPCs a d6 for each of the five types, and that many cubes; Ember has no section."""
    desk = desks.new("Ann Bo Cy", embers="yes", no_nyr="yes")
    while desk.table.phase != "economy":
        desk.do(desk.options[0])
    assert len(desk.table.npcs) == 3
    for number, cargo in enumerate(CARGO, 1):
        assert desk.prompt.startswith(f"Roll a d6 for {cargo.capitalize()} on the economy board")
        desk.do(number)
    assert desk.table.economy == {"spice": 1, "holo": 2, "terra": 3, "plasma": 4, "cyber": 5}
    assert (desk.table.phase, desk.table.supply("cyber")) == ("order", 10)


def test_no_board_no_dice(desks: Any) -> None:
    """XI-063: without the economy board nothing is rolled for it."""
    desk = desks.new("Ann Bo", embers="yes", no_economy="yes", no_nyr="yes")
    seen = set()
    while desk.table.phase != "order":
        seen.add(desk.table.phase)
        desk.do(desk.options[0])
    assert "economy" not in seen
    assert desk.table.economy == {}


# ---- buying -----------------------------------------------------------------------------------------------------


def test_an_empty_section_sells_nothing(at: Any) -> None:
    """XI-351 XI-355: however much the supply has; where several types are sold, those that the board has."""
    desk = at({"Ann": {"at": LUNARI, "credits": 2000}}, PLANETS, options=EMBERS, economy=board(cyber=0))
    assert "buy" not in desk.options
    assert refusal(desk, "buy") == "the economy board has no Cyber (XI-351)"
    assert "buy" in at({"Ann": {"at": LUNARI, "credits": 2000}}, PLANETS, options=NO_BOARD).options
    den = at(
        {"Ann": {"at": DEN, "credits": 2000}}, PLANETS, options=EMBERS, economy={"spice": 0, "holo": 1, "terra": 2}
    )
    assert den.do("buy").options == ["holo", "terra"]


def test_gathered_cubes_come_from_the_supply(at: Any) -> None:
    """XI-375: what is mined leaves the board alone, and comes with an empty section, too."""
    desk = at({"Ann": {"at": here("OU", "mine")}}, "LU OU>LU0 AZ>LU1", options=EMBERS, economy=board(spice=0))
    desk.do("mine", 15, "auto")
    assert ([*desk.captain().cargo.values()], desk.table.economy["spice"]) == (["spice"], 0)
    assert desk.table.supply("spice") == 14


# ---- selling ----------------------------------------------------------------------------------------------------


def test_a_section_holds_six(at: Any) -> None:
    """XI-520 XI-E20 XI-366 XI-367 XI-368: 3 Spice go to the supply, 2 Plasma onto the board, the third stays."""
    desk = selling(at, {"1a": "spice", "2a": "spice", "3a": "spice"}, economy=board(plasma=4)).do("sell")
    assert (desk.table.economy["plasma"], desk.table.economy["spice"]) == (6, 3)
    assert (desk.table.supply("spice"), desk.table.supply("plasma")) == (12, 9)
    texts = desk.news
    assert "Put 2 Plasma on the economy board (now 6)." in texts
    assert "1 Plasma is left to the supply: the section is full." in texts
    assert desk.captain().credits == 3000


def test_no_more_is_made_than_the_supply_has(at: Any) -> None:
    """XI-367 XI-A37: cubes are limited; what lies elsewhere can't be produced."""
    desk = selling(at, FOUR, economy=board(plasma=0), cubes={"LU9": ["plasma"] * 14}).do("sell")
    assert (desk.table.economy["plasma"], desk.table.supply("plasma")) == (1, 0)


def test_without_the_board_nothing_is_made(at: Any) -> None:
    """XI-367: sales are those of the core."""
    desk = selling(at, FOUR, options=NO_BOARD, economy={}).do("sell")
    assert (desk.table.economy, desk.captain().credits) == ({}, 4000)


def test_every_maker_is_a_planet_on_the_map() -> None:
    """XI-367 XI-356 XI-357 XI-358 XI-359 XI-360: five planets, each with the type it sells to captains."""
    sold = {key: tuple(held["cargo"]) for key, held in _spaces("buy") if len(held["cargo"]) == 1}
    assert {key: (cargo,) for key, cargo in PRODUCED.items()} == sold


def _spaces(feature: str) -> list[tuple[str, Any]]:
    return [
        (sector.key, held)
        for sector in BY_CODE.values() for held in sector.features.values() if held["feature"] == feature
    ]  # fmt: skip


def test_the_first_cube_is_paid_for(at: Any) -> None:
    """XI-370 XI-A27: 1,000 once, however many cubes the sale brings; the section is In Demand no more."""
    desk = selling(at, FOUR, economy=board(plasma=0, cyber=0), in_demand=["plasma", "cyber"]).do("sell")
    assert (desk.captain().credits, desk.table.in_demand) == (5000, ["cyber"])
    assert [each["number"] for each in desk.told("XI-370") if "number" in each] == [1000]
    assert desk.table.deeds["in-demand"] == 1
    again = selling(at, FOUR, economy=board(plasma=0), in_demand=["plasma"]).do("sell-some", 1, "sell-some", 1)
    assert again.captain().credits == 3000


# ---- In Demand --------------------------------------------------------------------------------------------------


def test_credits_wait_on_a_section_that_an_event_has_filled(at: Any) -> None:
    """XI-370 XI-368: whoever's sale next brings such a cube takes them, and with no room for one nobody does."""
    plenty = {"in_demand": ["plasma"], "events_gone": ["plenty"]}
    filled = selling(at, FOUR, economy=board(plasma=2), **plenty)
    assert filled.do("sell").captain().credits == 5000
    full = selling(at, FOUR, economy=FULL, **plenty)
    assert full.label("sell") == "Sell all: 4 Spice (+4,000, +1 fame)"
    assert (full.do("sell").captain().credits, full.table.in_demand) == (4000, ["plasma"])


def test_market_maker(at: Any) -> None:
    """XI-406 XI-398 XI-A64: 2 bonuses in a turn are its goal; with it each of them is worth 1,000 more."""
    desk = selling(at, FOUR, ann={"titles": ["market-maker"]}, economy=board(plasma=0), in_demand=["plasma"])
    assert "(+6,000, +1 fame)" in desk.label("sell")
    assert desk.do("sell").captain().credits == 6000
    ann = {"Ann": {"at": "LU9"}}
    for number, asked in ((1, False), (2, True)):
        won = at(ann, PLANETS, options=EMBERS, titles_open=["market-maker"], deeds={"in-demand": number}).do("end")
        assert (won.asked == "Ann claim") == asked


def test_what_a_sale_brings_stands_in_its_label(at: Any) -> None:
    """XI-353 XI-354 XI-370: prices, and the bonus of a section In Demand."""
    demanded = selling(at, FOUR, economy=board(plasma=0), in_demand=["plasma"])
    assert demanded.label("sell") == "Sell all: 4 Spice (+5,000, +1 fame)"
    assert selling(at, FOUR).label("sell") == "Sell all: 4 Spice (+4,000, +1 fame)"
    mixed = selling(at, {"1a": "ember", "2a": "holo"}, LOATH)
    assert mixed.label("sell") == "Sell all: Ember and Holo (+3,000, +1 fame)"
    assert mixed.label("sell-some") == "Sell some: as many as you like (+1,000 or 2,000 each)"


# ---- Ember ------------------------------------------------------------------------------------------------------

EMBER = {"1a": "ember", "2a": "ember", "3a": "ember"}


def test_ember_is_not_for_sale() -> None:
    """XI-355 XI-A23: no Buy space has it, and no planet makes it."""
    assert all("ember" not in held["cargo"] for _, held in _spaces("buy"))
    assert "ember" not in PRODUCED.values()


def test_ember_baron(at: Any) -> None:
    """XI-406 XI-398: 3 Ember in a turn; with it each Sell with Ember pays 1,000 more."""
    desk = selling(at, EMBER, LOATH, titles_open=["ember-baron"]).do("sell-some", 2)
    assert desk.table.deeds["ember-sold"] == 2
    desk.do("sell", "end").on("Ann claim")
    assert "ember-baron" in desk.options
    titled = selling(at, {**EMBER, "4a": "holo"}, LOATH, ann={"titles": ["ember-baron"]})
    titled.do("sell-some", 2, "ember", "ember")
    assert titled.captain().credits == 5000
    titled.do("sell-some", 1, "holo")
    assert titled.captain().credits == 6000
    assert titled.label("sell") == "Sell Ember (+3,000)"


# ---- Kei --------------------------------------------------------------------------------------------------------

ABOARD = {"1a": "cyber", "2a": "cyber", "3a": "holo", "4a": "ember"}


def test_cubes_are_swapped_with_the_board(at: Any) -> None:
    """XI-372 XI-A25 XI-A124: 1 for 1, any number of one type for one other: those given go onto the board, those had
    come off it; Ember has no part."""
    desk = selling(at, ABOARD, KEI, economy=board(terra=1), points=2).do("swap")
    assert desk.options == ["cyber", "holo"]
    desk.do("cyber")
    assert desk.options == ["holo", "plasma", "spice", "terra"]
    assert not desk.table.moving
    desk.do("plasma", 2)
    assert desk.captain().cargo == {"1a": "plasma", "2a": "plasma", "3a": "holo", "4a": "ember"}
    assert desk.table.economy == board(terra=1, cyber=5, plasma=1)
    only = selling(at, ABOARD, KEI, economy=board(terra=1)).do("swap", "cyber", "terra")
    assert (only.asked, only.captain().cargo["1a"]) == ("Ann action", "terra")


def test_too_few_on_the_board(at: Any) -> None:
    """XI-372: what the board doesn't have can't be had; with nothing at all there is no trade."""
    desk = selling(at, ABOARD, KEI, economy=dict.fromkeys(CARGO, 0) | {"spice": 1}).do("swap", "cyber")
    assert (desk.asked, desk.captain().cargo["1a"]) == ("Ann action", "spice")
    none = selling(at, ABOARD, KEI, economy=dict.fromkeys(CARGO, 0))
    assert refusal(none, "swap") == "the economy board has nothing to give for them (XI-372)"
    assert refusal(selling(at, {"1a": "ember"}, KEI), "swap") == "no cubes are aboard that are swapped here (XI-372)"
    assert refusal(selling(at, ABOARD, NEO), "swap") == f"no cubes are swapped on {NEO} (XI-372)"


def test_what_was_placed_cannot_be_had(at: Any) -> None:
    """XI-521 XI-E21 XI-374: nobody gets a type that the same captain has placed there in this turn."""
    desk = selling(at, ABOARD, KEI).do("swap", "cyber", "spice", 1).do("swap", "holo")
    assert "cyber" not in desk.options
    assert desk.why_not("cyber") == "Ann has placed such cubes here this turn (XI-374)"
    assert desk.why_not("holo") == "these are the cubes that are given (XI-374)"
    assert desk.why_not("terra") == ""
    assert desk.table.swapped == ["cyber"]
    only = dict.fromkeys(CARGO, 0) | {"spice": 1}
    stuck = selling(at, {"1a": "cyber", "2a": "holo"}, KEI, economy=only).do("swap", "cyber")
    assert refusal(stuck, "swap") == "the economy board has nothing to give for them (XI-372)"
    desk.do("terra").rest()
    assert desk.table.swapped == []


def test_in_demand_at_kei(at: Any) -> None:
    """XI-373 XI-A27: placing such cubes earns the 1,000, once."""
    desk = selling(at, ABOARD, KEI, economy=board(cyber=0), in_demand=["cyber"]).do("swap", "cyber", "spice", 2)
    assert (desk.captain().credits, desk.table.in_demand, desk.table.economy["cyber"]) == (1000, [], 2)
    assert desk.told("XI-373")[0] == {"cargo": "cyber"}


def test_kei_without_the_board(at: Any) -> None:
    """XI-A25 XI-374: it trades with the supply, and what was placed in this turn can't be had there either."""
    desk = selling(at, ABOARD, KEI, options=NO_BOARD, economy={}).do("swap", "cyber", "spice", 1)
    assert (desk.table.supply("spice"), desk.table.supply("cyber"), desk.table.economy) == (14, 14, {})
    assert "cyber" not in desk.do("swap", "holo").options
    gone = selling(at, ABOARD, KEI, options=NO_BOARD, economy={}, cubes={"LU9": ["spice"] * 15}).do("swap", "cyber")
    assert desk.why_not("spice") == ""
    assert gone.why_not("spice") == "the supply has none (XI-372)"


# ---- words and positions ----------------------------------------------------------------------------------------


def test_undo_of_a_sale_with_production(at: Any) -> None:
    """XI-367 XI-370: what hands do: cubes, board and credits go back."""
    desk = selling(at, {"1a": "spice"}, economy=board(plasma=0), in_demand=["plasma"])
    before = desk.state
    desk.do("sell")
    assert undo(desk.state, before) == [
        "Leave 0 Plasma on the economy board again.",
        "Put 1,000 credits back on the Plasma section of the economy board.",
        "Set Ann's credits back to 0.",
        "Put Spice back on 1a in Ann's hold.",
    ]


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        ({"economy": {"ember": 1}}, "XI-A23"),
        ({"in_demand": ["ember"]}, "XI-A23"),
        ({"economy": board(spice=1), "in_demand": ["spice"]}, "XI-369"),
        ({"economy": board(spice=0), "in_demand": ["spice", "spice"]}, "XI-369"),
        ({"economy": FULL, "cubes": {"LU9": ["spice"] * 10}}, "XI-019"),
        ({"phase": "economy", "economy": FULL}, "XI-063"),
    ],
)
def test_what_cannot_be_on_the_board(desks: Any, given: dict[str, Any], problem: str) -> None:
    """XI-A23 XI-369 XI-019 XI-063: Ember, credits on cubes, more cubes than the box has."""
    found = desks.problems({"Ann": {}, "Bo": {}}, PLANETS, options=EMBERS, **given)
    assert any(problem in each for each in found), found


def test_sections_are_facts(at: Any) -> None:
    """XI-351 XI-369: what each section holds, and what is In Demand, for all to see."""
    desk = selling(at, {}, economy=board(plasma=0), in_demand=["plasma"])
    told = {fact.label: fact.value for fact in facts(desk.state) if fact.group == "Economy board"}
    assert told == {"Spice": 3, "Holo": 3, "Terra": 3, "Plasma": "0 (In Demand)", "Cyber": 3}
    core = at({"Ann": {}})
    assert all(fact.group != "Economy board" for fact in facts(core.state))


def test_what_the_board_and_kei_say() -> None:
    """XI-351 XI-369 XI-372: `?` says what the board is for, and what is done on Kei's space."""
    board_says, rest = describe(GAME.by_name("economy-board")["economy-board"])
    assert "an empty section sells none" in board_says
    assert "up to 6 cubes of each; Loath makes none" in rest
    assert "KI3 swap any cubes" in " ".join(describe(GAME.by_name("sector")["kei"]))


def test_the_most_of_a_section_is_that_of_the_state() -> None:
    """XI-368: data say it once for the rules and once for positions."""
    assert GAME.state["economy"].max == GAME.number("section_cubes")
