"""What a table of Mixia reads: screens with many answers."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any

import pytest

from companion.mixia import RULES, explore
from companion.mixia.constants import CARGO_NAME
from companion.mixia.hold_drawing import draw_hold
from companion.mixia.map_drawing import draw_map
from companion.mixia.summary import facts
from companion.mixia.table import MixiaTable
from companion.mixia.terrain import HEXES, entrances_of, spaces_of
from companion.mixia.turn import named_hexes
from companion.mixia.ways import DIRECT
from companion.table.facts import Room
from companion.table.view import Option, View
from companion.table.way_back import BACK
from companion.terminal.answer_cells import priced_label
from companion.terminal.answer_list import fewest_rows, fit_answers
from companion.terminal.board_fit import fit_board
from companion.terminal.layout import news_pages, screen
from companion.text.styled_text import OFFERED, text
from companion.typing.names import WAY_OUT
from components.places import locate

from ..conformance.test_screens import shown
from ..desk import filled
from .core_box import MISSIONS, SECTORS


def view_of(desk: Any) -> View:
    """What the table sees."""
    return shown(SimpleNamespace(rules=RULES, data=RULES.game, place=locate("mixia"), mode="referee"), desk.play)


def test_letters_of_cargo_are_explained_beside_the_hold(at: Any) -> None:
    """With the sign that cubes have on the map: `Ho` beside `H○` would be read as a use space."""
    desk = at({"Ann": {"at": "LU18", "outfits": ["m-22 1a"], "cargo": {"3b": "holo", "4b": "holo"}}})
    board = " ".join(" ".join(text(row) for row in screen(view_of(desk), 80, 24)).split())
    assert "□H Holo" in board
    assert board.count("□H") == 3
    assert "Ho " not in board.replace("Holo", "")


def test_every_kind_of_cube_has_a_sign_of_its_own() -> None:
    """One letter tells them apart, also from outfits."""
    assert len({name[0] for name in CARGO_NAME.values()}) == len(CARGO_NAME)


# ---- many answers -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("captains", [2, 5])
def test_the_map_stays_beside_many_answers(at: Any, captains: int) -> None:
    """However many hexes can be named, a screen of 80 × 24 lists them all with their costs, and keeps what lies around
    the ship."""
    others = {name: {} for name in ("Bo", "Cy", "Di", "Eve")[: captains - 1]}
    desk = at({"Ann": {"at": "LU18", "outfits": ["m-22 1a"], "cargo": {"3b": "holo"}}} | others, points=6)
    assert len(desk.options) > 37
    rows = [text(row) for row in screen(view_of(desk), 80, 24)]
    assert len(rows) <= 23
    asked = next(number for number, row in enumerate(rows) if "which action or space?" in row)
    board, answers = "\n".join(rows[:asked]), "\n".join(rows[asked + 1 :])
    assert all(name in board for name in ("LU6P", "LU17", "LU18▲", "PE11", "PE12"))
    assert all(verb in answers for verb in ("Impulse", "Engine", "Jettison cubes"))
    assert "0 End the Action Phase (lose 6 points" in answers
    assert "LU6 through the shield" in " ".join(answers.split())
    told = " ".join(answers.split()).replace(" through the shield", DIRECT).partition("for 1 point: ")[2]
    for part in re.split(r"for (?=\d+ points: )", f"1 point: {told}"):
        cost, _, names = part.partition(": ")
        for name in {*re.split(r"[ :;,()]+", names)} & costs_of(desk).keys():
            assert costs_of(desk)[name] == int(cost.split()[0]), name
    assert not costs_of(desk).keys() - {*re.split(r"[ :;,()]+", told)}


def costs_of(desk: Any) -> dict[str, int]:
    """The hexes that can be named, with what they cost."""
    return named_hexes(desk.table, desk.captain())


def test_places_of_use_come_first(at: Any) -> None:
    """Where labels don't fit, what can be done at a hex stands beside it all the same, the nearest first."""
    desk = at({"Ann": {"at": "LU18", "outfits": ["m-22 1a"], "cargo": {"3b": "holo"}, "credits": 1000}}, points=6)
    answers = "\n".join(text(row) for row in screen(view_of(desk)._replace(news=()), 80, 24))
    found = [answers.index(said) for said in ("PE10 (missions)", "LU2 (buy Cyber)", "KE4 (sell Holo)")]
    assert found == sorted(found)


def test_what_a_captain_flies_for_is_told(at: Any) -> None:
    """XI-256 XI-353 XI-156: on a screen of 80 × 24 a delivery, a sale of what is aboard and a token are listed;
    what isn't aboard isn't sold, and whoever is at the limit draws no missions (XI-248)."""
    mission = {"mission": "research-1", "credits": 3000, "bounty": 0}
    ann = {"at": "LU18", "outfits": ["m-22 1a"], "cargo": {"3b": "holo"}, "missions": [mission]}
    desk = at({"Ann": ann}, points=9, tokens=["LU15"])
    answers = " ".join(" ".join(text(row) for row in screen(view_of(desk)._replace(news=()), 80, 24)).split())
    assert all(said in answers for said in ("deliver M001", "sell Holo", "token"))
    labels = [desk.label(option) for option in desk.options]
    assert not [label for label in labels if "missions" in label or ("Terra" in label and "sell" in label)]


def test_a_few_news_need_no_page(at: Any) -> None:
    """What fits three lines is read beside the table, also where there are many answers; the map stays."""
    desk = at({"Ann": {"at": "LU18", "outfits": ["m-22 1a"]}}, points=6)
    news = (
        "Ann moves to LU18.",
        "Ann sells 3 cubes.",
        "Ann gets 3,000 credits (now 5,000).",
        "Ann gains 1 fame (now 4).",
        "Go on.",
    )
    view = view_of(desk)._replace(news=news)
    assert news_pages(view, 80, 24) == []
    rows = [text(row) for row in screen(view, 80, 24)]
    shown = " ".join(" ".join(rows).replace("·", "").split())
    assert " ".join(news) in shown
    assert all(name in shown for name in ("LU18▲", "LU6P", "Engine", "LU1 through the shield"))


def test_missions_are_chosen_by_more_than_their_codes(at: Any) -> None:
    """XI-253: the board gives way to what cards are called, and to the kind of system where some of them begin."""
    desk = at({"Ann": {"at": "OU7"}}, points=9, options={"powers": True}).do("draw", "end").on("Ann missions")
    desk.do("boom-3", "boom-1", "assist-4")
    assert desk.asked == "Ann keep"
    view = view_of(desk)._replace(news=())
    for height in (24, 30):
        answers = " ".join(" ".join(text(row) for row in screen(view, 80, height)).split())
        for name in (
            "M111 Boom! in a nebula system",
            "M109 Boom! in a planet system",
            "M096 Assist in an asteroid system",
        ):
            assert name in answers


def test_ways_to_lay_a_plate_differ(at: Any) -> None:
    """XI-093: where a full screen lists them briefly, too; what each is called, names it alone. The hold is seen."""
    ann = {"ship": "iron-heron", "at": "LU0", "credits": 2000, "armed": 0, "impulse": False}
    desk = at({"Ann": ann}, options={"embers": True}).do("end", "outfit", "armor-plating")
    assert desk.asked == "Ann place"
    names = [priced_label(option) for option in view_of(desk).listed]
    assert len({*names}) == len(names)
    assert {"on 1a outside left", "on 1a outside up"} <= {*names}
    assert "Iron Heron" in text(screen(view_of(desk), 80, 24)[1])


def test_layouts_are_listed_one_by_one(at: Any) -> None:
    """XI-394: on as few lines as there are, each as a whole below its own number, not as the price of another."""
    desk = at({"Ann": {"ship": "brindle-wren", "at": "LU0", "outfits": ["m-77 1a", "targe 4a"], "armed": 0}})
    desk.do("end", "rearrange")
    options = (*view_of(desk).listed, Option(WAY_OUT, BACK, "Back", verb=True))
    for rows in (fit_answers(options, 80, room)[0] for room in range(fewest_rows(options, 80), 12)):
        lines = [text(row) for row in rows]
        laid = [line for line in lines if "Targe on" in line]
        assert len(laid) > 1
        assert all(re.match(r" *\d+ (One by one +\d+ )?M-77 on", line) for line in laid)


@pytest.mark.parametrize("attached", [[], ["armor-plating 3a", "cargo-pod 1a x"]])
def test_economy_and_events_stay(at: Any, attached: list[str]) -> None:
    """XI-351 XI-410: on a screen of 80 × 24 a wide hold stands beside the map, with plate and pod or without."""
    missions = {"plans": ["research-1", "research-2", "shuttle-1"], "mods": ["m-comp 5c"]}
    ann = {"ship": "ninefold", "at": "LU0", "outfits": ["m-22 1b"], "attached": attached, **missions}
    surge = {"event": "price-surge", "left": 2, "cargo": "spice"}
    event = filled(RULES.game.state["events"].fields, surge)
    market = dict.fromkeys(["spice", "holo", "terra", "plasma", "cyber"], 3)
    more = {"options": {"embers": True}, "events": [event], "economy": market}
    desk = at({"Ann": {**ann, "credits": 9000, "armed": 0}}, **more).do("end")
    assert desk.asked == "Ann starport"
    shown = "\n".join(text(row) for row in screen(view_of(desk), 80, 24))
    assert all(said in shown for said in ("Economy board", "Price Surge", "LU0P", "Ninefold"))


# ---- whose ship is shown ----------------------------------------------------------------------------------------


def test_who_is_asked_sees_the_own_hold(at: Any) -> None:
    """XI-329: in another captain's turn, too: whoever places damage sees the own ship and what lies around it."""
    ann = {"at": "LU9", "outfits": ["culver-ii 1a"], "ship": "vagabond"}
    bo = {"at": "LU8", "ship": "gaiden", "energy": 0}
    desk = at({"Ann": ann, "Bo": bo}).strike("1a").do(3)
    assert desk.asked == "Bo damage"
    board = "\n".join(text(row) for row in screen(view_of(desk), 80, 24))
    assert "Gaiden" in board
    assert "Vagabond" not in board


def test_hold_spaces_that_can_be_chosen_stand_out(at: Any) -> None:
    """XI-329: as places do on the map, with outfits and empty ones alike; a damaged space can't take more."""
    ann = {"ship": "vagabond", "at": "LU9", "outfits": ["m-22 2a"], "damage": ["1a"]}
    desk = at({"Ann": ann}, points=3).do("LU2", 3)
    assert desk.asked == "Ann damage"
    rows = screen(view_of(desk), 80, 24)
    styles = {part.strip(): style for row in rows for part, style in row}
    assert OFFERED in styles["◌"]
    assert OFFERED in styles["E○"]
    assert OFFERED not in styles["✕"]
    plain = screen(view_of(at({"Ann": ann}, points=3)), 80, 24)
    assert not any(part.strip() == "E○" and OFFERED in style for row in plain for part, style in row)


@pytest.mark.parametrize("columns", [60, 80])
def test_a_name_and_its_number_stay_on_one_line(at: Any, columns: int) -> None:
    """Beside a narrow hold: `impulse 3`, `B1 Culver II d6`."""
    desk = at({"Ann": {"ship": "brindle-wren", "at": "LU9", "impulse": False, "outfits": ["m-22 1a", "culver-ii 4a"]}})
    board = "\n".join(text(row) for row in screen(view_of(desk), columns, 24))
    assert re.search(r"impulse \d", board)
    assert "B1 Culver II d6" in board


# ---- words ------------------------------------------------------------------------------------------------------


def test_an_end_that_gives_something_up_is_asked_about(at: Any) -> None:
    """XI-006 XI-115: `0` too many doesn't end a turn in which nothing has been done, nor a movement that can go on;
    otherwise the way out is as quick as ever."""
    given_up = RULES.texts.given_up
    fresh = {"at": "LU7", "outfits": ["m-22 1a"]}
    assert given_up(at({"Ann": fresh}).play.ask) == "Ann has 4 armed markers and the impulse left"
    assert given_up(at({"Ann": fresh}, points=3).play.ask) == "Ann has 3 movement points left"
    assert given_up(at({"Ann": fresh}, points=1).play.ask) == ""
    assert given_up(at({"Ann": {**fresh, "impulse": False}}).play.ask) == ""


def test_missions_say_which_of_their_places_lie_nowhere(at: Any) -> None:
    """XI-253: whoever keeps one sees at once whether it can be flown yet."""
    desk = at({"Ann": {"at": "OU7"}}, points=9).do("draw", "end").on("Ann missions")
    desk.do("research-1", "smuggler-1", "shuttle-1")
    assert desk.asked == "Ann keep"
    found = {option: desk.label(option) for option in desk.options}
    assert found["research-1"] == "M001 Research from OU Outpost 338 to LU Lunari (pays 1,000 to 5,000)"
    smuggler = "M029 Smuggler from SM Smugglers' Den to LU Lunari (SM isn't laid yet; pays 4,000 to 6,000)"
    assert found["smuggler-1"] == smuggler


def test_a_revealed_mission_names_no_target_any_more(at: Any) -> None:
    """XI-277: whoever was stolen from is known; only where it leads and what it pays is still of interest."""
    mission = {"mission": "thief-8", "credits": 4000, "bounty": 0}
    desk = at({"Ann": {"at": "OU7", "missions": [mission]}})
    rows = " ".join(text(row) for row in screen(view_of(desk), 80, 24))
    assert MISSIONS["thief-8"].code in rows
    assert "target" not in rows


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (100, 30)], ids=str)
def test_ways_to_lay_outfits_are_told_whole(at: Any, size: tuple[int, int]) -> None:
    """XI-394: two ways that begin alike differ only at their ends."""
    ann = {"at": "LU0", "ship": "coppergate", "outfits": ["m-77 1a", "m-22 1d"]}
    desk = at({"Ann": ann}).do("end").do("rearrange")
    rows = " ".join(text(row) for row in screen(view_of(desk), *size))
    for option in desk.options[1:]:
        placed = str(desk.label(option)).partition(" (")[0]
        assert placed in rows


def test_a_new_mat_is_empty_until_outfits_lie_on_it(at: Any) -> None:
    """XI-389: the old squares mean nothing on it; what has been laid one by one is there."""
    ann = {"at": "LU0", "credits": 5000, "outfits": ["m-22 1a", "culver-ii 1b"]}
    desk = at({"Ann": ann}).do("end").do("ship", "gaiden")
    assert desk.asked == "Ann packing"
    cells = "\n".join(text(row) for row in draw_hold(MixiaTable.dump(desk.table), Room(60, 9, "Ann"))[:4])
    assert "○" not in cells
    desk.do("by-hand")
    assert desk.asked == "Ann place"
    desk.do(desk.options[0])
    cells = "\n".join(text(row) for row in draw_hold(MixiaTable.dump(desk.table), Room(60, 9, "Ann"))[:4])
    assert cells.count("○") == 2
    desk.do("auto")
    assert [each.outfit for each in desk.captain().outfits] == ["m-22", "culver-ii"]


def test_the_map_shows_where_an_npc_may_stop(at: Any) -> None:
    """XI-418: a few spaces that can be chosen are on the map, however far from the ship they lie."""
    state = RULES.dump(at({"Ann": {"at": "BU14"}}, "LU OU>LU0 BU>OU2 KE>BU3 AZ>KE1").table)
    last = state["sectors"][-1]["sector"]
    offered = {name: [str(number)] for number, name in enumerate(spaces_of(last, "sell"), 1)}
    small = Room(60, 7, "Ann", offered)
    shown = "\n".join("".join(part for part, _ in row) for row in draw_map(state, small))
    assert all(name in shown for name in offered)
    assert "BU14" in "\n".join("".join(part for part, _ in row) for row in draw_map(state, Room(60, 7, "Ann")))


def test_a_small_screen_keeps_the_map_of_what_is_chosen(at: Any) -> None:
    """With 60 × 20 the row of whoever is asked, with its labels, and what lies around the ship go before all else that
    is told; where an NPC may stop, that is around those spaces."""
    desk = at({"Ann": {"at": "LU18", "outfits": ["m-22 1a"]}, "Bo": {"bounty": 1000}}, points=2)
    rows = [text(row) for row in screen(view_of(desk)._replace(news=()), 60, 20)]
    board = "\n".join(rows[: next(number for number, row in enumerate(rows) if "which action or space?" in row)])
    assert len(rows) <= 19
    assert all(said in board for said in ("fame", "▲ Ann", "LU17", "LU18▲", "PE12", "LU7", "more: /status"))

    captains = {"Ann": {"at": "LU18"}, "Bo": {"at": "LU9", "bounty": 1000}, "Cy": {"at": "BU14"}}
    desk = at(captains, npcs={"enforcer": {"at": "LU8"}}, phase="npc", waiting=["enforcer"])
    assert desk.asked == "Ann npc way"
    rows = [text(row) for row in screen(view_of(desk), 60, 20)]
    board = "\n".join(rows[: next(number for number, row in enumerate(rows) if "where does the Enforcer stop?" in row)])
    assert all(each in board for each in desk.options)


def test_the_map_around_a_ship_goes_before_what_stands_above_the_captains(at: Any) -> None:
    """One row of it shows not even the next spaces; of all else only the goal and the NPCs give way."""
    captains = {"Ann": {"at": "LU18"}, "Bo": {"bounty": 1000}, "Cy": {}}
    rows, left_out = fit_board(view_of(at(captains, points=4)), 60, 7)
    board = "\n".join(map(text, rows))
    assert (len(rows), left_out > 0) == (7, True)
    assert all(said in board for said in ("Ann", "Bo", "Cy", "LU17", "LU6P", "PE11", "PE12", "LU7", "LU1="))


def test_both_spaces_of_an_entrance_are_marked(at: Any) -> None:
    """XI-175: on the map, and in the facts; no other terrain is hidden by that."""
    desk = at({"Ann": {"at": "LU15"}})
    state = MixiaTable.dump(desk.table)
    drawn = " ".join("".join(part for part, _ in row) for row in draw_map(state, Room(200, 60)))
    assert {word[:-1] for word in re.findall(r"LU\d+=", drawn)} == {"LU1", "LU4", "LU7", "LU13"}
    assert "LU1–LU7, LU4–LU13" in next(str(fact.value) for fact in facts(state) if fact.label == "entrances")
    outside = [outer for sector in SECTORS for _, outer in entrances_of(sector)]
    assert {HEXES[hex].letter for hex in outside} == {"."}


def _may_scan(desk: Any, hex: str) -> bool:
    there: Any = SimpleNamespace(at=hex)
    return explore.why_nothing_new(desk.table, there) is None


def test_where_the_map_goes_on_is_told_in_words(at: Any) -> None:
    """XI-146 XI-147: the spaces from which something unexplored can be scanned, however little of the map is drawn."""
    desk = at({"Ann": {"at": "LU15"}})
    told = {fact.label: str(fact.value) for fact in facts(MixiaTable.dump(desk.table))}
    named = told["unexplored beside"].split(", ")
    open_to = [name for name in desk.table.board.hex_of if _may_scan(desk, name)]
    assert sorted(named) == sorted(open_to)
    laid = MixiaTable.dump(at({"Ann": {"at": "LU15"}}, sector_deck={}).table)
    assert "unexplored beside" not in {fact.label for fact in facts(laid)}
