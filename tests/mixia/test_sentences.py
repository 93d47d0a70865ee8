"""What captains read is true to the table: what is left, what a roll comes to, how things are asked for."""

from __future__ import annotations

from functools import partial
from typing import Any
from unittest.mock import patch

from companion.engine.texts import call, fill
from companion.game_registry.games import rules_of
from companion.mixia.ground.constants import GAME
from companion.mixia.holds.hold_drawing import draw_hold
from companion.mixia.preview import preview
from companion.mixia.summary import facts
from companion.mixia.trade import trade
from companion.positions.label_words import tell_label
from companion.positions.views import view
from companion.table.facts import Asking
from companion.table.open_cards import sentences as sentences_on
from components.places import locate

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


def test_weapons_keep_their_order_and_the_ram_comes_last(at: Any) -> None:
    """XI-324 XI-325 XI-100: whichever use spaces are left; a ram says that it hurts both, a damaged weapon by how much
    its roll is lower."""
    ann = {"at": "LU9", "ship": "gaiden", "outfits": ["m-40 2a", "saker-v 3b"], "damage": ["4c"]}
    desk = at({"Ann": ann, "Bo": {"at": "LU8"}}).do("attack")
    seen = []
    while desk.asked == "Ann weapon":
        ask, rank = desk.play.ask, partial(RULES.texts.rank, desk.play.ask)
        weapons = sorted((option for option in desk.options if option != "done"), key=rank)
        seen.append([tell_label(RULES.texts.label(ask, option)) for option in weapons])
        desk.do(weapons[0])
    assert all(" ".join(each).index("Saker") < " ".join(each).index("Ram with") for each in seen if len(each) > 1)
    assert any("Saker V at" in label and "(d8 −1 for its damage)" in label for label in seen[0])
    assert any(
        label.startswith("Ram with E2 M-40 at") and label.endswith("(d8; both take damage)") for label in seen[0]
    )


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


def test_cubes_bought_one_by_one_are_counted_over_all_colours(at: Any) -> None:
    """XI-349 XI-350: of two colours with a cube left each, two are bought; who chooses what is said."""
    words = RULES.texts.questions["action"].labels["buy-some"]

    def label(bought: dict[str, int], number: int) -> str:
        return tell_label(call(words, {"bought": bought, "one_by_one": number, "points": 0}))

    priced = "for 1,000 credits in all"
    assert label({"spice": 1, "holo": 1}, 2) == f"Buy up to 2 cubes and choose colours and spaces {priced}"
    assert label({"spice": 2}, 2) == f"Buy up to 2 cubes and choose their spaces {priced}"
    assert label({"spice": 1}, 1) == "Buy 1 cube for 1,000 credits and choose its space"
    table = at({"Ann": {"at": "SM6", "credits": 1000}}, "SM LU>SM0 AZ>SM1").table
    with patch.object(trade, "for_sale", lambda *_: {"spice": 1, "holo": 1}):
        assert trade.most_left(table, table.captain, 2) == 2


def test_a_title_read_out_says_what_is_its_goal() -> None:
    """Goal and skill are two sentences of a card, which without their names run together."""
    title = GAME.by_name("title-card")["captain-of-note"]
    assert [each.partition(": ")[0] for each in sentences_on(GAME, title)] == ["Goal", "Skill"]


def test_a_destroyed_ship_has_no_figures(at: Any) -> None:
    """XI-346: it comes back with all its energy and without its damage, so neither is told of it."""
    found = facts_of(at({"Ann": {"at": "LU9"}, "Bo": {"at": "", "damage": ["1a", "2a"]}}))
    assert found["Bo", "ship"] == "destroyed"
    assert {found["Bo", each] for each in ("energy", "armed", "damage")} == {"–"}


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


RULES = rules_of(locate("mixia"))
CHANCES = (
    "start sector", "symbol drawn", "npc card", "first ship drawn", "mission", "sector", "sector seen", "token",
    "title",
)  # fmt: skip
"""The questions that ask what hands have drawn."""


def test_what_is_drawn_is_asked_for_in_one_way() -> None:
    """Hands draw, flip or look, and then one question asks what it is; of a die, what it shows or picks."""
    values = {"who": "Ann", "sector": "lunari", "beside": "xia", "npc": "enforcer", "die": "d6", "why": "engine"}
    drawn = [
        fill(getattr(question.prompt, "text", question.prompt), values)
        for name, question in RULES.texts.questions.items()
        if name in CHANCES
    ]  # fmt: skip
    assert len(drawn) == len(CHANCES)
    assert all(". Which one is it?" in each for each in drawn)
