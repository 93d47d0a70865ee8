"""What saves keys at the table: usual purchases and sales in one answer, impulse by naming a hex, holds arranged."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from companion.answer_parser.answer_lines import read_answer
from companion.corrections.apply import adjusted
from companion.engine.texts import call
from companion.mixia import RULES, preview, summary
from companion.mixia.ground import hold
from companion.mixia.ground.constants import GAME
from companion.mixia.ground.hold import Placement
from companion.mixia.holds.hold_drawing import _texts
from companion.mixia.turn import actions
from companion.mixia.turn.action_text import VERBS
from companion.positions.game_words import GameWords
from companion.positions.label_words import tell_label
from companion.table.facts import Asking
from companion.text.styled_text import text, wide

from .core_box import ABILITIES, OUTFITS, SHIPS

FOUR = {"1a": "terra", "2a": "terra", "3a": "terra", "4a": "terra"}


# ---- one answer where one is usual ------------------------------------------------------------------------------


def test_naming_a_hex_uses_impulse(at: Any) -> None:
    """XI-126 XI-127 XI-120: with no movement open a hex as far as impulse goes is flown to at once."""
    desk = at({"Ann": {"at": "LU7"}})
    points = desk.captain().mat.impulse
    by_token = at({"Ann": {"at": "LU7"}}).do("impulse")
    assert {*desk.options} - {"impulse"} >= {each for each in by_token.options if each[:2] == "LU"}
    desk.do("LU1")
    assert (desk.captain().at, desk.captain().impulse, desk.table.points) == ("LU1", False, points - 1)
    assert desk.told("XI-126") == [{"who": "Ann", "number": points}]


@pytest.mark.parametrize("ann", [{"impulse": False}, {"effects": ["snare"]}])
def test_no_hex_without_impulse(at: Any, ann: dict[str, Any]) -> None:
    """XI-127 XI-468: nor with the token turned or the ship snared."""
    desk = at({"Ann": {"at": "LU7", **ann}})
    assert not [each for each in desk.options if each in desk.table.board.hex_of]


def test_buy_all(at: Any) -> None:
    """XI-349: 2 cubes for 1,000 where one type is sold, as many as there is room for; nothing is asked."""
    desk = at({"Ann": {"at": "LU2", "credits": 1000}})
    assert desk.labels["buy"] == "Buy 2 Cyber for 1,000 credits"
    desk.do("buy")
    assert (desk.asked, desk.captain().credits) == ("Ann action", 0)
    assert [*desk.captain().cargo.values()] == ["cyber", "cyber"]
    nine = dict.fromkeys(("1a", "2a", "3a", "4a", "1b", "2b", "3b", "4b", "1c"), "spice")
    one = at({"Ann": {"at": "LU2", "credits": 1000, "cargo": nine}})
    assert one.labels["buy"] == "Buy 1 Cyber for 1,000 credits"
    assert one.do("buy").captain().cargo["2c"] == "cyber"
    freighter = at({"Ann": {"at": "LU2", "credits": 1000, "titles": ["freighter"]}}).do("buy")
    assert len(freighter.captain().cargo) == 3


def test_buy_where_all_types_are_sold(at: Any) -> None:
    """XI-350: the captain chooses the type; no cell is asked for. XI-A55: cube by cube they may be of several."""
    desk = at({"Ann": {"at": "SM6", "credits": 1000}}, "SM LU>SM0 AZ>SM1", cubes={"SM0": ["holo"] * 14})
    assert (
        desk.labels["buy"] == "Buy up to 2 cubes of one colour for 1,000 credits (Spice, Holo, Terra, Plasma or Cyber)"
    )
    ask = desk.do("buy").play.ask
    assert ask
    assert (ask.name, ask.rule) == ("buy cubes", "XI-350")
    desk.do("terra")
    assert [*desk.captain().cargo.values()] == ["terra", "terra"]
    assert not {"buy", "buy-some"} & {*desk.options}
    assert "buy" not in at({"Ann": {"at": "LU2", "credits": 0}}).options


def test_collect_all(at: Any) -> None:
    """XI-352 XI-110: all cubes with one answer, each stowed; where there isn't room for all, which is asked."""
    lying = {"LU9": ["plasma", "plasma", "holo"]}
    desk = at({"Ann": {}}, points=3, cubes=lying)
    assert desk.labels["collect"] == "Collect Holo and 2 Plasma"
    desk.do("collect")
    assert (sorted(desk.captain().cargo.values()), desk.table.cubes) == (["holo", "plasma", "plasma"], {})
    cells = ("1a", "2a", "3a", "4a", "1b", "2b", "3b", "4b")
    full = at({"Ann": {"cargo": dict.fromkeys(cells, "spice")}}, points=3, cubes=lying).do("collect")
    assert full.options == ["holo", "plasma"]
    full.do("plasma", "plasma")
    assert (len(full.captain().cargo), full.table.cubes) == (10, {"LU9": ["holo"]})


def test_sell_all(at: Any) -> None:
    """XI-043 XI-353: all that the place buys are a Big Shipment."""
    desk = at({"Ann": {"at": "AZ6", "cargo": {**FOUR, "1b": "holo"}}})
    assert desk.labels["sell"] == "Sell all: 4 Terra (+4,000, +1 fame)"
    desk.do("sell")
    assert (desk.captain().credits, desk.captain().fame_from, desk.captain().cargo) == (
        4000, {"shipment": 1}, {"1b": "holo"},
    )  # fmt: skip
    one = at({"Ann": {"at": "AZ6", "cargo": {"1a": "terra"}}})
    assert one.labels["sell"] == "Sell Terra (+1,000)"
    assert "sell-some" not in one.options


def test_whatever_ends_a_movement_says_so() -> None:
    """XI-115 XI-A73: no action that ends the movement keeps silent of the points that are lost."""
    abilities = [key for key, card in ABILITIES.items() if card.fields["use"] == "action"]
    for verb in (*actions.STANDARD, *abilities, actions.IMPULSE, actions.END_TURN, "end"):
        words = VERBS[verb]
        assert callable(words), verb
        values = {"bought": {"spice": 1}, "mined": ["spice"], "wanted": ["spice"]}
        listed = dict.fromkeys(("targets", "rammed", "attacked_with", "dice", "stranded", "delivered"), ())
        figures = dict.fromkeys(("bonus", "rescue_energy", "scan", "impulse", "one_by_one"), 1)
        assert "lose 3 " in tell_label(call(words, {**values, **listed, **figures, "points": 3})), verb


@pytest.mark.parametrize("columns", [49, 60])
def test_no_outfit_is_cut_within_a_word(at: Any, columns: int) -> None:
    """XI-081: an outfit stays on one line."""
    captain = RULES.dump(at({"Ann": {"at": "LU9"}}).table)["players"]["Ann"]
    captain["outfits"] = [{"outfit": each} for each in ("m-22", "basilisk-ix", "basilisk-ix", "culver-ii")]
    rows = [text(row) for row in _texts(captain, columns)]
    assert any("B3 Basilisk IX d12 (2)," in row for row in rows)
    assert all(wide(row) <= columns for row in rows)


def test_the_way_out_follows_other_answers(at: Any) -> None:
    """`0` ends a phase in the midst of a line, where no screen has numbered the answers."""
    desk = at({"Ann": {"at": "LU7"}}, points=3)
    assert read_answer(desk.play.ask, "0", RULES.texts, GameWords(RULES.game)) == ("Ann", "end")


# ---- holds arranged ---------------------------------------------------------------------------------------------


def test_auto_leaves_most_room(at: Any) -> None:
    """XI-088 XI-092: an outfit that is laid by the companion leaves a hold in which the others still fit."""
    for ship in SHIPS.values():
        if ship.tier != 1:
            continue
        found = hold.placements(ship.key, "m-22", ())
        best = hold.roomiest(ship.key, "m-22", found, ())
        after = {outfit for outfit in OUTFITS if hold.fits(ship.key, outfit, hold.cells_of("m-22", best))}
        first = {outfit for outfit in OUTFITS if hold.fits(ship.key, outfit, hold.cells_of("m-22", found[0]))}
        assert len(after) >= len(first), ship.key
        assert "targe" in after, ship.key


def test_packings_are_whole(at: Any) -> None:
    """XI-088 XI-089: what is offered lies in the hold without overlaps, and is none other than brute force finds."""
    outfits, taken = ["m-22", "targe"], ("1a",)
    brute = {
        frozenset({*hold.cells_of("m-22", a), *hold.cells_of("targe", b)})
        for a in hold.placements("vagabond", "m-22", taken)
        for b in hold.placements("vagabond", "targe", taken)
        if not {*hold.cells_of("m-22", a)} & {*hold.cells_of("targe", b)}
    }
    every = hold.best_packings("vagabond", outfits, taken, 1000)
    cells = [[hold.cells_of(o, each) for o, each in zip(outfits, packing, strict=True)] for packing in every]
    assert {frozenset(cell for covered in packing for cell in covered) for packing in cells} == brute
    assert all(not {*a} & {*b} for packing in cells for a, b in combinations(packing, 2))
    rooms = [hold.openness("vagabond", frozenset({"1a", *(c for each in packing for c in each)})) for packing in cells]
    assert rooms == sorted(rooms, reverse=True)


def test_arrange_for_me(at: Any) -> None:
    """XI-394: at a Starport the best packings are offered, each in one answer; or one outfit after the other."""
    ann = {"ship": "vagabond", "at": "LU0", "outfits": ["m-22 2a /1", "targe 3b"]}
    desk = at({"Ann": ann}).do("end", "rearrange")
    assert desk.asked == "Ann packing"
    assert len(desk.options) == 5
    told = {option: words.rpartition("(")[2] for option, words in desk.labels.items() if option != "by-hand"}
    first = {option: words.split()[0] for option, words in told.items()}
    room = {option: {"leaves": 0, "any": len(OUTFITS)}.get(word) or int(word) for option, word in first.items()}
    best = max(room, key=room.__getitem__)
    before = sum(hold.fits("vagabond", outfit, desk.captain().blocked()) for outfit in OUTFITS)
    assert room[best] > before
    desk.do(best)
    assert desk.asked == "Ann starport"
    assert [each.outfit for each in desk.captain().outfits] == ["m-22", "targe"]
    assert not RULES.check(desk.table)
    assert room[best] == sum(hold.fits("vagabond", outfit, desk.captain().blocked()) for outfit in OUTFITS)


def test_by_hand(at: Any) -> None:
    """XI-394 XI-088: outfits are laid where their captain likes."""
    desk = at({"Ann": {"at": "LU0", "outfits": ["m-22 1a"]}}).do("end", "rearrange")
    assert desk.asked == "Ann place"
    assert desk.labels["auto"] == "Best fit (leaves the most room)"
    desk.do("1b*.2b*.3b")
    assert desk.captain().outfits[0].placement == Placement("1b", 0, False)


def test_the_best_engine(at: Any) -> None:
    """XI-122: with several engines the best one is fired in one answer."""
    desk = at({"Ann": {"ship": "iron-heron", "outfits": ["m-22 1a", "m-77 1b"]}})
    assert desk.labels["best-engine"] == "Best engine for 1 marker: d12 points"
    assert desk.do("best-engine").asked == "Ann d12"
    assert "best-engine" not in at({"Ann": {"outfits": ["m-22 1a"]}}).options


def test_no_services(at: Any) -> None:
    """XI-387 XI-007 XI-402: a turn that ends at a Starport without a service recharges and arms all the same."""
    desk = at({"Ann": {"at": "LU0", "energy": 2, "armed": 1, "credits": 9000}}).do("end-turn")
    assert desk.asked == "Bo action"
    assert (desk.captain().energy, desk.captain().armed) == (desk.captain().mat.energy, 4)
    assert "end-turn" not in at({"Ann": {"at": "LU17"}}).options


# ---- corrections ------------------------------------------------------------------------------------------------

CORRECTIONS = {
    "players.Ann.credits=5000": ("players", "Ann", "credits", 5000),
    "players.Ann.energy=3": ("players", "Ann", "energy", 3),
    "players.Ann.bounty=2000": ("players", "Ann", "bounty", 2000),
    "players.Ann.at=LU8": ("players", "Ann", "at", "LU8"),
    "players.Ann.impulse=no": ("players", "Ann", "impulse", False),
    "players.Ann.damage=1b,2b": ("players", "Ann", "damage", ["1b", "2b"]),
    "players.Ann.cargo.2a=holo": ("players", "Ann", "cargo", "2a", "holo"),
    "players.Ann.cargo=none": ("players", "Ann", "cargo", None),
    "players.Ann.outfits=[{outfit: targe, at: 2b}]": ("players", "Ann", "outfits", 0, "outfit", "targe"),
    "players.Ann.fame_from.luck=2": ("players", "Ann", "fame_from", "luck", 2),
    "players.Ann.missions.1.credits=3000": ("players", "Ann", "missions", 0, "credits", 3000),
    "players.Ann.titles=ghost": ("players", "Ann", "titles", ["ghost"]),
    "players.Ann.planets=LU,AZ": ("players", "Ann", "planets", ["LU", "AZ"]),
    "cubes.LO9=holo,spice": ("cubes", "LO9", ["holo", "spice"]),
    "cubes.LU9=none": ("cubes", "LU9", None),
    "tokens=none": ("tokens", None),
    "npcs.merchant.at=KE9": ("npcs", "merchant", "at", "KE9"),
    "npcs.merchant.credits=4000": ("npcs", "merchant", "credits", 4000),
    "sectors.1.turns=1": ("sectors", 0, "turns", 1),
    "gate_used=yes": ("gate_used", True),
}


@pytest.mark.parametrize("typed", CORRECTIONS)
def test_corrections_reach_every_kind_of_field(at: Any, typed: str) -> None:
    """Numbers, places, cells of a hold, cubes, outfits, fame, missions, tokens, NPCs and sectors can be set right."""
    missions = [{"mission": "shuttle-1", "credits": 2000}]
    ann = {"ship": "vagabond", "at": "LU7", "cargo": {"1a": "spice"}, "missions": missions}
    desk = at({"Ann": ann}, cubes={"LU9": ["terra"]}, npcs={"merchant": {"at": "KE14"}}, tokens=["LU15"])
    made = adjusted(RULES, RULES.game, desk.play, [typed])
    *way, value = CORRECTIONS[typed]
    found: Any = RULES.dump(made.play.table)
    for step in way:
        found = found[step] if isinstance(step, int) else (found or {}).get(step)
    assert (found or None) == (value or None)


# ---- the screen -------------------------------------------------------------------------------------------------


def test_the_outlook(at: Any) -> None:
    """XI-190 XI-196 XI-322: ways, rolls and odds are told before an action is chosen, and places of use are arrows."""
    ann = {"at": "LU8", "outfits": ["culver-ii 1a"], "impulse": True, "credits": 1000}
    desk = at({"Ann": ann, "Bo": {"at": "LU9", "damage": ["1a", "2a"]}})
    told = preview.preview(desk.table, desk.play.ask)
    assert "LU2: buy Cyber, 3 points via LU7 and LU1" in told
    assert "LU2 through the shield: buy Cyber, 1 point" in told
    shields = [said for said in told if "through the planetary shield (d20: on 1–10" in said]
    assert [said.partition(":")[0] for said in shields] == ["LU1 and LU2"]  # One sentence for all such steps.
    assert sorted(["LU10", "LU9", "AZ2"], key=preview._in_order) == ["AZ2", "LU9", "LU10"]
    assert f"Attack on Bo: Culver II d6; {len(desk.captain('Bo').mat.hold) - 2} more damage destroys the ship" in told
    ends = {arrow.path[-1]: arrow.label for arrow in preview.arrows(desk.table, desk.play.ask)}
    assert ends["LU2"] == "3"
    desk.do("attack")
    assert preview.preview(desk.table, desk.play.ask) == []


def drawn(desk: Any, group: str) -> list[str]:
    state = RULES.dump(desk.table)
    return [text(row) for row in summary.DRAWINGS[group](state, Asking())]


@pytest.mark.parametrize("ship", SHIPS)
def test_a_hold_is_drawn_whole(at: Any, ship: str) -> None:
    """XI-088: any ship's, with outfits, markers, cargo and damage."""
    cells = [cell.name for cell in SHIPS[ship].hold]
    desk = at({"Ann": {"ship": ship, "cargo": {cells[0]: "plasma"}, "damage": [cells[1]]}})
    rows = drawn(desk, summary.HOLD)
    assert all(wide(row) <= 80 for row in rows)
    assert sum(row.split("  ")[0].count("·") + row.count("· ") for row in rows) >= len(cells) - 2
    assert any("□P" in row for row in rows)
    assert any("✕" in row for row in rows)
    assert any(SHIPS[ship].name.split()[0] in row for row in rows)


def test_relics_are_scored(salvage: Any, tmp_path: Path) -> None:
    """XI-050: a table that plays with Embers enters what relics have brought."""
    sheet = tmp_path / "sheet.yaml"
    sheet.write_text("players: {Ann: {fame_from: {relic: 2, gate: 1}}, Bo: none}\n")
    (ann, _) = salvage("score", "mixia", sheet, "--json").json["players"]

    assert [(line["label"], line["points"]) for line in ann["lines"]] == [("First gate", 1), ("Relics", 2)]


def test_every_way_to_fame_is_scored(salvage: Any, tmp_path: Path) -> None:
    """XI-003 XI-037: a sheet may have all of them, with Embers and without, and the score a line for each."""
    ways = {str(row["source"]): number for number, row in enumerate(GAME.tables["fame-sources"].rows, 1)}
    sheet = tmp_path / "sheet.yaml"
    sheet.write_text(f"players: {{Ann: {{fame_from: {ways}}}, Bo: none}}\n".replace("'", ""))
    (ann, _) = salvage("score", "mixia", sheet, "--json").json["players"]

    titles = [str(row["title"]) for row in GAME.tables["fame-sources"].rows]
    assert [(line["label"], line["points"]) for line in ann["lines"]] == [*zip(titles, ways.values(), strict=True)]
    assert ann["total"] == sum(ways.values())
