"""What captains read is true to the table: what is left, what a roll comes to, why a number changes."""

from __future__ import annotations

from functools import partial
from typing import Any
from unittest.mock import patch

from companion.engine.labels import Label
from companion.engine.texts import fill
from companion.library.games import rules_of
from companion.mixia.ground.constants import GAME
from companion.mixia.holds.hold_drawing import draw_hold
from companion.mixia.piece_words import describe
from companion.mixia.preview import preview
from companion.mixia.summary import facts
from companion.mixia.trade import trade
from companion.positions.views import view
from companion.table.facts import Asking
from companion.table.open_cards import sentences as sentences_on
from companion.tellers.instruction import sentences
from companion.tellers.take_and_put import instructions
from components.places import locate

from .core_box import NPCS, SHIPS

RULES = rules_of(locate("mixia"))


def facts_of(desk: Any) -> dict[tuple[str, str], str]:
    """What the head of a screen says, by group and name."""
    return {(fact.group, fact.label): str(fact.value) for fact in facts(view(RULES.dump(desk.table), GAME.state))}


def test_a_sector_looked_at_is_still_in_the_deck(at: Any) -> None:
    """XI-468: Forecast puts it on the deck or under it, so it is as much left as before."""
    for where in ("top", "bottom"):
        desk = at({"Ann": {"ship": "numerator", "at": "KE8"}})
        before = facts_of(desk)["", "sectors"]
        assert facts_of(desk.do("forecast", 11, "xia", where))["", "sectors"] == before
        laid, left = (int(each.split()[0]) for each in before.split(", "))
        assert laid + left == 21


def test_bounty_says_what_it_is_for(at: Any) -> None:
    """XI-429 XI-181 XI-191: the Enforcer's card says how much, and so does the news; a shield needs no reason."""
    ann = {"at": "LU9", "outfits": ["culver-ii 1a"]}
    desk = at({"Ann": ann}, npcs={"enforcer": {"at": "LU8", "damage": 11}}).strike("1a").do(6, 1)
    assert "Ann's bounty rises by 2,000 for destroying the Enforcer (now 2,000)." in desk.news
    told = describe(NPCS["enforcer"])[0]
    assert "2 fame and +2,000 bounty for destroying it" in told
    assert "+" not in describe(NPCS["scoundrel"])[0].partition("destroying it")[0]
    desk = at({"Ann": {"at": "LU9"}}, points=3).do("LU2", 11)
    assert "Ann's bounty rises by 1,000 (now 1,000)." in desk.news


def test_weapons_keep_their_order_and_the_ram_comes_last(at: Any) -> None:
    """XI-324 XI-325 XI-100: whichever use spaces are left; a ram says that it hurts both, a damaged weapon by how much
    its roll is lower."""
    ann = {"at": "LU9", "ship": "gaiden", "outfits": ["m-40 2a", "saker-v 3b"], "damage": ["4c"]}
    desk = at({"Ann": ann, "Bo": {"at": "LU8"}}).do("attack")
    seen = []
    while desk.asked == "Ann weapon":
        ask, rank = desk.play.ask, partial(RULES.texts.rank, desk.play.ask)
        weapons = sorted((option for option in desk.options if option != "done"), key=rank)
        seen.append([RULES.texts.label(ask, option) for option in weapons])
        desk.do(weapons[0])
    assert all(" ".join(each).index("Saker") < " ".join(each).index("Ram with") for each in seen if len(each) > 1)
    assert any("Saker V at" in label and "(d8 −1 for its damage)" in label for label in seen[0])
    assert any(
        label.startswith("Ram with E2 M-40 at") and label.endswith("(d8; both take damage)") for label in seen[0]
    )


def test_an_attack_without_a_choice_says_what_it_takes(at: Any) -> None:
    """XI-311: one weapon is used unasked, so the label says what that costs; with two, the next list does."""

    def label(**ann: Any) -> str:
        desk = at({"Ann": {"at": "LU9", **ann}, "Bo": {"at": "LU8"}})
        return str(desk.label("attack"))

    assert label(outfits=["culver-ii 1a"]) == "Attack Bo for 1 marker"
    assert label(outfits=["m-22 1a"]) == "Ram Bo for 1 marker (both take damage)"
    assert label(ship="easy-tiger") == "Attack Bo with Pounce for 2 energy"
    assert label(ship="easy-tiger", outfits=["culver-ii 1a"]) == "Attack Bo"


def test_the_hold_names_used_abilities(at: Any) -> None:
    """XI-469: a card that lies face down is there still."""
    state = RULES.dump(at({"Ann": {"ship": "easy-tiger", "exhausted": ["pounce"]}}).table)
    assert "used: Pounce" in "\n".join("".join(part for part, _ in row) for row in draw_hold(state, Asking("Ann")))


def test_an_attack_that_cannot_be_chosen_is_not_foretold(at: Any) -> None:
    """XI-129: over another ship there is nothing but to fly on, and the question says so."""
    desk = at({"Ann": {"at": "LU9", "outfits": ["dart 1a"]}, "Bo": {"at": "LU8"}}, points=3)
    assert desk.do("LU8").asked == "Ann action"
    assert "attack" not in desk.options
    assert not any(each.startswith("Attack") for each in preview(desk.table, desk.play.ask))
    assert "Bo is here, so fly on" in desk.prompt


def test_a_roll_on_a_damaged_outfit_says_what_it_counts(at: Any) -> None:
    """XI-100 XI-A16: each damage marker on an outfit takes 1 off, never below 1."""
    desk = at({"Ann": {"at": "LU9", "outfits": ["m-22 1a"], "damage": ["3a"]}}).do("engine", 5)
    assert desk.news[-2:] == [
        "Ann rolls 5 on the d6 for the engine (counts as 4 with its damage).",
        "Ann has 4 movement points.",
    ]
    desk = at({"Ann": {"at": "LU9", "outfits": ["m-22 1a"], "damage": ["3a"]}}).do("engine", 1)
    assert "Ann rolls 1 on the d6 for the engine." in desk.news


def test_an_attack_with_an_engine_is_a_ram(at: Any) -> None:
    """XI-325 XI-314: so it is foretold; each die says first what it is for, and the list ends without a shot."""
    rammer = {"at": "LU9", "outfits": ["m-22 1a"]}
    desk = at({"Ann": rammer, "Bo": {"at": "LU8"}})
    most = len(desk.captain("Bo").mat.hold)
    assert f"Ramming Bo: M-22 d6; {most} damage destroys the ship" in preview(desk.table, desk.play.ask)
    desk.do("attack")  # The first marker goes without a question.
    assert desk.label("done") == "Attack (add no more)"
    (used,) = desk.captain().outfits[0].markers
    assert f"With E1 M-22 at {used}, Ann rolls 4 on the d6." in desk.do("done", 4).news


def test_damage_lies_in_a_hold(at: Any) -> None:
    """XI-329 XI-103: what is put on it and taken off is said alike; all at once says how many markers that places."""
    desk = at({"Ann": {"ship": "vagabond", "at": "LU9"}}, points=3).do("LU2", 3)
    assert desk.label("auto") == "Least harm (places all 3)"
    desk.do("1a")
    assert "Put damage on 1a in Ann's hold." in desk.news
    assert RULES.texts.label(desk.do("2a").play.ask, "auto") == "Least harm (chosen for you)"
    desk = at({"Ann": {"ship": "vagabond", "at": "LU9", "damage": ["1a", "2a"]}}).do("patchwork", 16)
    assert desk.prompt == "Ann: remove damage from which hold space? (up to 2 markers left to remove)"
    assert (
        RULES.texts.prompt(desk.do("1a").play.ask)
        == "Ann: remove damage from which hold space? (1 marker left to remove)"
    )
    assert "Take the damage off 1a in Ann's hold." in desk.news


def test_a_token_with_a_cross_says_that_it_brings_nothing(at: Any) -> None:
    """XI-159: the printed one shows a cross."""
    desk = at({"Ann": {"at": "LU16"}}, points=2, tokens=["LU15"]).do("LU15")
    assert desk.label("nothing") == "Cross"
    assert "Ann flips an exploration token: a cross, which brings nothing." in desk.do("nothing").news


def test_numbers_of_a_list_do_not_run_into_its_labels(at: Any) -> None:
    """XI-350 XI-364 XI-396: `1 2 Cyber` would be two numbers; what is sold says what it brings."""

    def label(desk: Any) -> str:
        return str(desk.label(desk.options[0]))

    assert label(at({"Ann": {"at": "SM6", "credits": 1000}}, "SM LU>SM0 AZ>SM1").do("buy")) == "Cyber (2 cubes)"
    assert label(at({"Ann": {"at": "LU9", "credits": 2000}, "Bo": {"at": "LU8"}}).do("give", "Bo")) == "1,000 credits"
    desk = at({"Ann": {"at": "LU0", "ship": "coppergate", "outfits": ["m-77 1a", "m-22 1d"]}}).do("end", "sell")
    assert label(desk) == "E1 M-22 at 1d (+1,000)"


def test_a_big_shipment_of_two_is_both(at: Any) -> None:
    """XI-042 XI-353: two are never all two."""
    two, three = ({f"{number}a": "cyber" for number in range(1, most + 1)} for most in (2, 3))
    prompts = [
        RULES.texts.prompt(at({"Ann": {"at": "LO3", "cargo": cargo}}).do("sell-some").play.ask)
        for cargo in (two, three)
    ]
    assert [each.partition("? ")[2] for each in prompts] == [
        "(selling both makes a Big Shipment)",
        "(selling all 3 makes a Big Shipment)",
    ]


def test_what_a_new_ship_takes_over_and_a_theft_begun_are_said_as_they_are(at: Any) -> None:
    """XI-389 XI-390 XI-392 XI-285: damage and bounty stay with the old ship; a thief may still be detected."""
    desk = at({"Ann": {"at": "LU0", "credits": 5000}}).do("end", "ship", "gaiden")
    assert "Ann buys the Gaiden; move all but damage and bounty to the new mat." in desk.news
    desk = at({"Ann": {"at": "LU9", "plans": ["thief-1"]}, "Bo": {"at": "LU8"}}).do("reveal", "thief-1", 3)
    told = desk.news
    assert told.index("Ann reveals M037 Thief to SM.") + 1 == told.index("Ann tries to steal from Bo.")


def test_a_roll_for_a_mission_comes_after_its_card(at: Any) -> None:
    """XI-254 XI-272: the card is shown, then the roll says what is put on it."""
    desk = at({"Ann": {"at": "OU7", "plans": ["research-1"]}}).do("reveal", "research-1", 15)
    told = desk.news
    card = "M001 Research from OU to LU"
    assert told.index(f"Ann reveals {card}.") < told.index(f"Ann puts 4,000 credits on {card}.")


def test_what_the_status_phase_turns_up_is_said(at: Any) -> None:
    """XI-401 XI-085: the impulse token, ability cards and markers on outfits, as far as there is anything to do."""
    ann = {"at": "LU18", "ship": "swamp-rat", "outfits": ["m-22 1b *1b *2b"], "armed": 1, "disarmed": 1, "energy": 0}
    used = at({"Ann": {**ann, "impulse": False, "exhausted": ["burrow"]}}).do("end")
    line = "Ann turns the impulse token and Burrow face up and moves the markers on 1b and 2b to Disarmed."
    assert line in used.news
    one = at({"Ann": {**ann, "outfits": ["m-22 1b *1b"]}}).do("end")
    assert "Ann moves the marker on 1b to Disarmed." in one.news
    assert not [each for each in at({"Ann": {**ann, "outfits": []}}).do("end").news if "face up" in each]


def test_only_markers_that_lie_disarmed_are_armed_at_a_starport(at: Any) -> None:
    """XI-402: as many as there is anything to do with."""
    ann = {"at": "LU0", "outfits": ["m-22 1a *1a"], "armed": 2, "disarmed": 1, "impulse": False}
    assert "Ann arms 2 markers." in at({"Ann": ann}).do("end-turn").news
    full = {**ann, "outfits": ["m-22 1a"], "armed": 4, "disarmed": 0}
    assert not [each for each in at({"Ann": full}).do("end-turn").news if "marker" in each]


def test_a_new_title_says_what_it_asks_for_and_brings(at: Any) -> None:
    """XI-400: whoever looks at the screen need not look for the card."""
    ann = {"at": "LU18", "title_draws": 1, "fame": 3, "impulse": False, "outfits": []}
    desk = at({"Ann": ann}).do("end").do("pathfinder")
    line = "Lay a new title face up: Pathfinder (+1 fame; you laid 2 or more sectors this turn)."
    assert line in desk.news


def test_more_cubes_are_asked_for_only_after_the_first(at: Any) -> None:
    """XI-349 XI-350: up to 2 of any colour, then 1."""
    desk = at({"Ann": {"at": "SM6", "credits": 1000}}, "SM LU>SM0 AZ>SM1").do("buy-some")
    assert desk.prompt == "Ann: buy which cube? (up to 2 for 1,000 credits)"
    desk.do("spice", "auto")
    assert desk.prompt == "Ann: buy which cube? (1 more for the same credits)"


def test_nobody_is_told_of_more_than_there_is(at: Any) -> None:
    """XI-350 XI-468: of two markers, or the room for one cube, no card brings more."""
    desk = at({"Ann": {"ship": "vagabond", "at": "LU9", "damage": ["1a"]}}).do("patchwork", 16)
    assert desk.prompt == "Ann: remove damage from which hold space? (1 marker left to remove)"
    cells = [cell.name for cell in SHIPS["vagabond"].hold]
    held = {"ship": "vagabond", "at": "SM6", "credits": 1000, "cargo": dict.fromkeys(cells[1:], "holo")}
    desk = at({"Ann": held}, "SM LU>SM0 AZ>SM1")
    bought = str(desk.label("buy-some"))
    assert bought.startswith("Buy 1 cube for 1,000 credits and choose its colour and space")
    assert RULES.texts.prompt(desk.do("buy-some").play.ask) == "Ann: buy which cube? (only 1 for 1,000 credits)"


def test_cubes_bought_one_by_one_are_counted_over_all_colours(at: Any) -> None:
    """XI-349 XI-350: of two colours with a cube left each, two are bought; who chooses what is said."""
    words = RULES.texts.questions["action"].labels["buy-some"]

    def label(bought: dict[str, int], number: int) -> str:
        return str(Label(fill(words, {"bought": bought, "one_by_one": number, "points": 0})))

    priced = "for 1,000 credits in all"
    assert label({"spice": 1, "holo": 1}, 2) == f"Buy up to 2 cubes and choose colours and spaces {priced}"
    assert label({"spice": 2}, 2) == f"Buy up to 2 cubes and choose their spaces {priced}"
    assert label({"spice": 1}, 1) == "Buy 1 cube for 1,000 credits and choose its space"
    table = at({"Ann": {"at": "SM6", "credits": 1000}}, "SM LU>SM0 AZ>SM1").table
    with patch.object(trade, "for_sale", lambda *_: {"spice": 1, "holo": 1}):
        assert trade.most_left(table, table.captain, 2) == 2


def test_who_is_attacked_is_listed_by_name_and_code(at: Any) -> None:
    """XI-307: the code stands before the name, so no article comes between."""
    npcs = {"merchant": {"captain": "Ann", "at": "LU8"}}
    desk = at({"Ann": {"at": "LU9", "outfits": ["culver-ii 1a"]}, "Bo": {"at": "LU10"}}, npcs=npcs).do("attack")
    assert desk.label("merchant") == "Merchant"


def test_an_npc_that_does_nothing_says_so(at: Any) -> None:
    """XI-431 XI-414: the Enforcer next to its planet, with nobody to hunt."""
    desk = at({"Ann": {"at": "BU13"}}, "LU KE>LU1 BU>LU0", npcs={"enforcer": {"captain": "Ann", "at": "KE0"}})
    desk.rest()
    stays = [each for each in desk.news if each.startswith("The Enforcer stays")]
    moves = [each for each in desk.news if each.startswith("The Enforcer moves")]
    assert len(stays) + len(moves) == 1


def test_who_sends_a_ship_back_is_named(at: Any) -> None:
    """XI-A35: stranded over another ship."""
    desk = at({"Ann": {"at": "LU16", "energy": 1, "armed": 0}, "Bo": {"at": "BU9"}}, points=3).do("BU9", 10)
    assert desk.news[-1] == "Ann can't stop at BU9, where Bo is: put Ann's ship back on LU16."


def test_a_move_by_auto_pilot_says_so(at: Any) -> None:
    """XI-469: it comes in another captain's turn."""
    desk = at({"Ann": {"ship": "lone-drifter", "at": "LU9"}, "Bo": {"at": "BU14"}}).do("auto-pilot", 18, "end")
    desk.on("Bo action").do("impulse", "BU15")
    assert "Bo moves to BU15." in desk.news
    desk.do("end").on("Ann autopilot").do("LU8")
    assert "Ann moves to LU8 (Auto-Pilot)." in desk.news


def test_a_title_read_out_says_what_is_its_goal() -> None:
    """Goal and skill are two sentences of a card, which without their names run together."""
    title = GAME.by_name("title-card")["captain-of-note"]
    assert [each.partition(": ")[0] for each in sentences_on(GAME, title)] == ["Goal", "Skill"]


def test_a_destroyed_ship_has_no_figures(at: Any) -> None:
    """XI-346: it comes back with all its energy and without its damage, so neither is told of it."""
    found = facts_of(at({"Ann": {"at": "LU9"}, "Bo": {"at": "", "damage": ["1a", "2a"]}}))
    assert found["Bo", "ship"] == "destroyed"
    assert {found["Bo", each] for each in ("energy", "armed", "damage")} == {"–"}


def test_undoing_a_token_leaves_it_on_its_space(at: Any) -> None:
    """XI-156: it lies there until the flip is known; hands put it back there, face down."""
    desk = at({"Ann": {"at": "LU16"}}, points=2, tokens=["LU15"]).do("LU15")
    assert (desk.asked, "LU15" in desk.table.tokens) == ("Ann explorations", True)
    then = RULES.dump(desk.table)
    now = RULES.dump(desk.do("nothing").table)
    assert "LU15" not in now["tokens"]
    steps = sentences(instructions(now, then, RULES.game))
    assert steps == ["Put an exploration token back face down on LU15."]


def test_tokens_are_laid_before_npc_cards(desks: Any) -> None:
    """XI-055: right after the sectors; what there is to do for hands is said."""
    desk = desks.new("Ann Bo").do("lunari").do("kemplar-ii")
    assert desk.table.tokens == []
    desk.do(desk.options[0])
    assert (desk.play.ask.name, sorted(desk.table.tokens)) == ("npc card", ["KE17", "LU15"])
    assert "Put face-down exploration tokens on LU15 and KE17." in desk.news


def test_a_second_shield_prevents_no_more_than_is_left(at: Any) -> None:
    """XI-213 XI-326: a high roll against a small loss is told as what it prevents."""
    ann = {"at": "LU16", "outfits": ["targe 1a", "targe 3a"]}
    desk = at({"Ann": ann}, points=3).do("BU9", 3)
    first, second = (each for each in desk.options if each != "done")
    desk.do(first, 2)
    assert "Ann prevents the loss of 2 energy." in desk.news
    desk.do(second, 5)
    assert "Ann prevents the loss of 1 energy." in desk.news
    assert desk.captain().energy == desk.captain().mat.energy


def test_an_entrance_that_costs_innocence_is_named(at: Any) -> None:
    """XI-178: the news say where the bounty comes from, as the label has announced it."""
    desk = at({"Ann": {"at": "LO11", "cargo": {"1a": "holo"}}}, points=3)
    label = str(desk.label("LO3"))
    assert label == "LO3 through the outlaw entrance for 1 point and +1,000 bounty, sell Holo"
    assert "Ann's bounty rises by 1,000 for using Loath's entrance (now 1,000)." in desk.do("LO3").news


def test_a_way_on_which_contraband_may_be_found_says_so(at: Any) -> None:
    """XI-281: whoever smuggles something onto a planet knows of the roll before the step."""
    mission = {"mission": "smuggler-3", "credits": 4000, "bounty": 0}
    smuggling, innocent = (at({"Ann": {"at": "AZ17", "missions": missions}}, points=3) for missions in ([mission], []))
    label = "AZ6 for 1 point (d20: on 1–7 the contraband is found)"
    assert smuggling.label("AZ6") == label
    assert innocent.label("AZ6") == "AZ6 for 1 point"
    assert any("on 1–7 the contraband is found" in each for each in preview(smuggling.table, smuggling.play.ask))


def test_undoing_a_draw_of_missions_puts_them_back(at: Any) -> None:
    """XI-252: they lie unseen before their captain until the Status Phase."""
    desk = at({"Ann": {"at": "LU0"}})
    before = RULES.dump(desk.table)
    after = RULES.dump(desk.do("draw").table)
    undo = sentences(instructions(after, before, RULES.game))
    assert undo == ["Have 0 unseen missions in front of Ann again."]
    redo = sentences(instructions(before, after, RULES.game, back=False))
    assert redo == ["Have 3 unseen missions in front of Ann."]


def test_undo_says_which_cubes_go_where() -> None:
    """XI-109: cubes that come onto the map, leave it, or lie beside others."""

    def said(now: dict[str, list[str]], then: dict[str, list[str]]) -> list[str]:
        return sentences(instructions({"cubes": now}, {"cubes": then}, RULES.game))

    assert said({"AZ2": ["holo"]}, {}) == ["Take Holo off AZ2."]
    assert said({}, {"AZ2": ["holo", "spice", "holo"]}) == ["Put Spice and 2 Holo back on AZ2."]
    assert said({"AZ2": ["holo"]}, {"AZ2": ["spice"]}) == ["Take Holo off AZ2; put Spice back on AZ2."]


def test_a_ship_that_its_auto_pilot_leaves_where_it_is_stays(at: Any) -> None:
    """XI-469: that it may move is said before, so what came of it is said after."""
    desk = at({"Ann": {"ship": "lone-drifter", "at": "LU9"}, "Bo": {"at": "BU14"}}).do("auto-pilot", 18, "end")
    desk.on("Bo action").do("end")
    assert "Ann's Auto-Pilot gives 2 movement points." in desk.news
    assert "Ann stays at LU9 (Auto-Pilot)." in desk.do("done").news
