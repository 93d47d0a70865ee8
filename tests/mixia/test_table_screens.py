"""What a table of Mixia reads: screens with many answers."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any

import pytest

from companion.answer_parser.names import name_of
from companion.mixia import RULES
from companion.mixia.flight import explore
from companion.mixia.flight.ways import DIRECT
from companion.mixia.ground.constants import CARGO_NAME
from companion.mixia.ground.terrain import HEXES, entrances_of
from companion.mixia.holds.hold_drawing import draw_hold
from companion.mixia.summary import facts
from companion.mixia.table.state import MixiaTable
from companion.mixia.turn.turn import named_hexes
from companion.table.facts import Asking
from companion.table.view import View
from companion.text.styled_text import OPTION_STYLE, text
from components.places import locate

from ..conformance.test_screens import shown
from ..desk import filled
from ..views import rows_of, table_of
from .core_box import MISSIONS, SECTORS


def view_of(desk: Any) -> View:
    """What the table sees."""
    return shown(SimpleNamespace(rules=RULES, data=RULES.game, place=locate("mixia"), mode="referee"), desk.play)


def test_letters_of_cargo_are_explained_beside_the_hold(at: Any) -> None:
    """With a sign for cubes: `Ho` beside `H○` would be read as a use space."""
    desk = at({"Ann": {"at": "LU18", "outfits": ["m-22 1a"], "cargo": {"3b": "holo", "4b": "holo"}}})
    board = " ".join(" ".join(rows_of(view_of(desk))).split())
    assert "□H Holo" in board
    assert board.count("□H") == 3
    assert "Ho " not in board.replace("Holo", "")


def test_every_kind_of_cube_has_a_sign_of_its_own() -> None:
    """One letter tells them apart, also from outfits."""
    assert len({name[0] for name in CARGO_NAME.values()}) == len(CARGO_NAME)


# ---- many answers -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("captains", [2, 5])
def test_all_of_many_answers_are_listed(at: Any, captains: int) -> None:
    """However many hexes can be named, with their costs."""
    others = {name: {} for name in ("Bo", "Cy", "Di", "Eve")[: captains - 1]}
    desk = at({"Ann": {"at": "LU18", "outfits": ["m-22 1a"], "cargo": {"3b": "holo"}}} | others, points=6)
    assert len(desk.options) > 37
    rows = rows_of(view_of(desk))
    asked = next(number for number, row in enumerate(rows) if "which action or space?" in row)
    answers = "\n".join(rows[asked + 1 :])
    assert all(verb in answers for verb in ("Impulse", "Engine", "Jettison cubes"))
    assert "0 End the Action Phase (lose 6 points" in answers
    assert "LU6 through the shield" in " ".join(answers.split())
    told = " ".join(answers.split())
    for name, cost in costs_of(desk).items():
        said = "" if not cost else f" for {cost} point{'s' * (cost > 1)}"
        shield = " through the shield" if name.endswith(DIRECT) else ""
        assert re.search(rf"\b{name.removesuffix(DIRECT)}{shield}( \(.*?\))?{said}", told), name


def costs_of(desk: Any) -> dict[str, int]:
    """The hexes that can be named, with what they cost."""
    return named_hexes(desk.table, desk.captain())


def test_what_a_captain_flies_for_is_told(at: Any) -> None:
    """XI-256 XI-353 XI-156: on a screen of 80 × 24 a delivery, a sale of what is aboard and a token are listed;
    what isn't aboard isn't sold, and whoever is at the limit draws no missions (XI-248)."""
    mission = {"mission": "research-1", "credits": 3000, "bounty": 0}
    ann = {"at": "LU18", "outfits": ["m-22 1a"], "cargo": {"3b": "holo"}, "missions": [mission]}
    desk = at({"Ann": ann}, points=9, tokens=["LU15"])
    answers = " ".join(" ".join(rows_of(view_of(desk)._replace(news=()))).split())
    assert all(said in answers for said in ("deliver M001", "sell Holo", "token"))
    labels = [desk.label(option) for option in desk.options]
    assert not [label for label in labels if "missions" in label or ("Terra" in label and "sell" in label)]


def test_missions_are_chosen_by_more_than_their_codes(at: Any) -> None:
    """XI-253: by what cards are called, and by the kind of system where some of them begin."""
    desk = at({"Ann": {"at": "OU7"}}, points=9, options={"powers": True}).do("draw", "end").on("Ann missions")
    desk.do("boom-3", "boom-1", "assist-4")
    assert desk.asked == "Ann keep"
    view = view_of(desk)._replace(news=())
    answers = " ".join(" ".join(rows_of(view)).split())
    for name in ("M111 Boom! in a nebula system", "M109 Boom! in a planet system", "M096 Assist in an asteroid system"):
        assert name in answers


def test_ways_to_lay_a_plate_differ(at: Any) -> None:
    """XI-093: what each is called, names it alone. The hold is seen."""
    ann = {"ship": "iron-heron", "at": "LU0", "credits": 2000, "armed": 0, "impulse": False}
    desk = at({"Ann": ann}, options={"embers": True}).do("end", "outfit", "armor-plating")
    assert desk.asked == "Ann place"
    names = [name_of(option.label) for option in view_of(desk).listed]
    assert len({*names}) == len(names)
    assert {"on 1a outside left", "on 1a outside up"} <= {*names}
    assert any("Iron Heron" in row for row in rows_of(view_of(desk)))


@pytest.mark.parametrize("attached", [[], ["armor-plating 3a", "cargo-pod 1a x"]])
def test_economy_and_events_stay(at: Any, attached: list[str]) -> None:
    """XI-351 XI-410: with a wide hold, with plate and pod or without."""
    missions = {"plans": ["research-1", "research-2", "shuttle-1"], "mods": ["m-comp 5c"]}
    ann = {"ship": "ninefold", "at": "LU0", "outfits": ["m-22 1b"], "attached": attached, **missions}
    surge = {"event": "price-surge", "left": 2, "cargo": "spice"}
    event = filled(RULES.game.state["events"].fields, surge)
    market = dict.fromkeys(["spice", "holo", "terra", "plasma", "cyber"], 3)
    more = {"options": {"embers": True}, "events": [event], "economy": market}
    desk = at({"Ann": {**ann, "credits": 9000, "armed": 0}}, **more).do("end")
    assert desk.asked == "Ann starport"
    shown = "\n".join(rows_of(view_of(desk)))
    assert all(said in shown for said in ("Economy board", "Price Surge", "Ninefold"))


# ---- whose ship is shown ----------------------------------------------------------------------------------------


def test_who_is_asked_sees_the_own_hold(at: Any) -> None:
    """XI-329: in another captain's turn, too: whoever places damage sees the own ship."""
    ann = {"at": "LU9", "outfits": ["culver-ii 1a"], "ship": "vagabond"}
    bo = {"at": "LU8", "ship": "gaiden", "energy": 0}
    desk = at({"Ann": ann, "Bo": bo}).strike("1a").do(3)
    assert desk.asked == "Bo damage"
    board = "\n".join(table_of(view_of(desk)))
    assert "Gaiden" in board
    assert "Vagabond" not in board


def test_hold_spaces_that_can_be_chosen_stand_out(at: Any) -> None:
    """XI-329: with outfits and empty ones alike; a damaged space can't take more."""
    ann = {"ship": "vagabond", "at": "LU9", "outfits": ["m-22 2a"], "damage": ["1a"]}
    desk = at({"Ann": ann}, points=3).do("LU2", 3)
    assert desk.asked == "Ann damage"
    seen = view_of(desk)
    asking = Asking("Ann", {option.key: option.typed for option in seen.listed})
    styles = {part.strip(): style for row in draw_hold(seen.state, asking) for part, style in row}
    assert OPTION_STYLE in styles["◌"]
    assert OPTION_STYLE in styles["E○"]
    assert OPTION_STYLE not in styles["✕"]
    plain = draw_hold(view_of(at({"Ann": ann}, points=3)).state, Asking("Ann"))
    assert not any(part.strip() == "E○" and OPTION_STYLE in style for row in plain for part, style in row)


def test_a_name_and_its_number_stay_on_one_line(at: Any) -> None:
    """Beside a narrow hold: `impulse 3`, `B1 Culver II d6`."""
    desk = at({"Ann": {"ship": "brindle-wren", "at": "LU9", "impulse": False, "outfits": ["m-22 1a", "culver-ii 4a"]}})
    board = "\n".join(rows_of(view_of(desk)))
    assert re.search(r"impulse \d", board)
    assert "B1 Culver II d6" in board


# ---- words ------------------------------------------------------------------------------------------------------


def test_an_end_that_gives_something_up_is_asked_about(at: Any) -> None:
    """XI-006 XI-115: `0` too many doesn't end a turn in which nothing has been done, nor a movement that can go on;
    otherwise the way out is as quick as ever."""
    given_up = RULES.texts.given_up
    fresh = {"at": "LU7", "outfits": ["m-22 1a"]}
    assert given_up(at({"Ann": fresh}).play.ask).in_short() == "4 armed markers and the impulse left"
    assert given_up(at({"Ann": fresh}, points=3).play.ask).in_short() == "3 movement points left"
    assert given_up(at({"Ann": fresh}, points=1).play.ask) is None
    assert given_up(at({"Ann": {**fresh, "impulse": False}}).play.ask) is None


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
    rows = " ".join(rows_of(view_of(desk)))
    assert MISSIONS["thief-8"].code in rows
    assert "target" not in rows


def test_ways_to_lay_outfits_are_told_whole(at: Any) -> None:
    """XI-394: two ways that begin alike differ only at their ends."""
    ann = {"at": "LU0", "ship": "coppergate", "outfits": ["m-77 1a", "m-22 1d"]}
    desk = at({"Ann": ann}).do("end").do("rearrange")
    rows = " ".join(rows_of(view_of(desk)))
    for option in desk.options[1:]:
        placed = str(desk.label(option)).partition(" (")[0]
        assert placed in rows


def test_a_new_mat_is_empty_until_outfits_lie_on_it(at: Any) -> None:
    """XI-389: the old squares mean nothing on it; what has been laid one by one is there."""
    ann = {"at": "LU0", "credits": 5000, "outfits": ["m-22 1a", "culver-ii 1b"]}
    desk = at({"Ann": ann}).do("end").do("ship", "gaiden")
    assert desk.asked == "Ann packing"
    cells = "\n".join(text(row) for row in draw_hold(MixiaTable.dump(desk.table), Asking("Ann"))[:4])
    assert "○" not in cells
    desk.do("by-hand")
    assert desk.asked == "Ann place"
    desk.do(desk.options[0])
    cells = "\n".join(text(row) for row in draw_hold(MixiaTable.dump(desk.table), Asking("Ann"))[:4])
    assert cells.count("○") == 2
    desk.do("auto")
    assert [each.outfit for each in desk.captain().outfits] == ["m-22", "culver-ii"]


def test_entrances_are_told(at: Any) -> None:
    """XI-175: both spaces of each."""
    state = MixiaTable.dump(at({"Ann": {"at": "LU15"}}).table)
    assert "LU1–LU7, LU4–LU13" in next(str(fact.value) for fact in facts(state) if fact.label == "entrances")
    outside = [outer for sector in SECTORS for _, outer in entrances_of(sector)]
    assert {HEXES[hex].letter for hex in outside} == {"."}


def _may_scan(desk: Any, hex: str) -> bool:
    there: Any = SimpleNamespace(at=hex)
    return explore.why_nothing_new(desk.table, there) is None


def test_where_the_map_goes_on_is_told_in_words(at: Any) -> None:
    """XI-146 XI-147: the spaces from which something unexplored can be scanned."""
    desk = at({"Ann": {"at": "LU15"}})
    told = {fact.label: str(fact.value) for fact in facts(MixiaTable.dump(desk.table))}
    named = told["unexplored beside"].split(", ")
    open_to = [name for name in desk.table.board.hex_of if _may_scan(desk, name)]
    assert sorted(named) == sorted(open_to)
    laid = MixiaTable.dump(at({"Ann": {"at": "LU15"}}, sector_deck={}).table)
    assert "unexplored beside" not in {fact.label for fact in facts(laid)}
