"""The box as data: counts and weights of the ledger, and the constraints that its house values meet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import combinations_with_replacement
from typing import Any

import pytest

from components.schema import Game, Piece

from ..long_run import LONG


def parts(game: Game) -> list[Piece]:
    """The 18 kinds of rocket parts."""
    return [piece for kind in game.kinds_of("rocket-parts") for piece in kind.pieces]


def colours(part: Piece) -> set[str]:
    return {str(part.fields[key]) for key in ("colour", "second") if part.fields.get(key)}


def cost(game: Game, part: Piece) -> int:
    """What a part costs in weight; a starting hull isn't built."""
    slot = part.fields.get("slot")
    return int(game.tables["workshop-slots"].row(str(slot))["weight"]) if slot else 0


def test_counts(game: Game) -> None:
    """SC-001 to SC-012: what the contents list states."""
    counts = {kind.id: kind.count for kind in game.kinds.values()}

    assert counts["junk"] == 75
    assert counts["token"] == 7
    assert counts["part"] + counts["fin"] + counts["starting-hull"] == 78
    assert (counts["starting-hull"], counts["player-board"], counts["pawn"], counts["workshop"]) == (4, 4, 4, 3)
    assert (counts["design"], counts["goal"], counts["blueprint"], counts["countdown"]) == (30, 8, 4, 4)
    assert (counts["advanced-design"], counts["marker"], counts["junkyard"]) == (9, 24, 1)
    assert (game.kinds["junkyard"].sides, game.kinds["advanced-design"].sides) == (2, 2)


def test_cards_are_numbered_through(game: Game) -> None:
    """Ledger 1: numbers 1 to 55 name every card, deck by deck."""
    kinds = ("design", "goal", "blueprint", "countdown", "advanced-design")
    codes = [int(piece.code) for kind in kinds for piece in game.kinds[kind].pieces]

    assert codes == list(range(1, 56))
    for row in game.tables["design-decks"].rows:
        deck = [int(p.code) for p in game.kinds["design"].pieces if p.fields["deck"] == row["deck"]]
        assert deck == list(range(int(row["first"]), int(row["last"]) + 1)), row["deck"]


def test_junk_tiles(game: Game) -> None:
    """Ledger 1.1: two types of weight 1, two of 2, three of 3; 68 tiles are left for two players (SC-015, SC-016)."""
    tiles = game.kinds["junk"].pieces
    two = game.tables["setups"].row("2")
    sizes = [two["centre_pile"] if row["centre"] else two["pile"] for row in game.tables["spaces"].rows]
    small = [row for row in game.tables["spaces"].rows if max(row["column"], row["row"]) <= two["size"]]

    assert Counter(tile.fields["weight"] for tile in tiles) == {1: 2, 2: 2, 3: 3}
    assert sum(tile.count * tile.fields["weight"] for tile in tiles) == 151
    assert sum(tile.count - two["returned"] for tile in tiles) == 68
    assert len(small) == 16
    assert sum(row["centre"] for row in small) == 4
    assert sum(two["centre_pile"] if row["centre"] else two["pile"] for row in small) == 68
    assert len(sizes) * game.tables["setups"].row("3")["pile"] == 75


def test_tokens_are_the_types_of_junk(game: Game) -> None:
    """SC-005, SC-017: one token for each type; four of them are light enough for section A."""
    tokens, light = game.kinds["token"].pieces, game.number("light_weight")

    assert [token.key for token in tokens] == [tile.key for tile in game.kinds["junk"].pieces]
    assert sum(token.fields["weight"] <= light for token in tokens) == 4


def test_parts_by_shape(game: Game) -> None:
    """Ledger 1.2: 12 noses, 20 hulls and connectors …, eleven kinds of four and six of five beside the grey hull."""
    kinds = parts(game)
    shapes: Counter[str] = Counter()
    for part in kinds:
        shapes[str(part.fields["part"])] += part.count

    assert shapes == {"nose": 12, "engine": 12, "fin": 20, "hull": 19, "connector": 15}
    assert Counter(part.count for part in kinds) == {4: 12, 5: 6}
    assert {part.fields["part"] for part in kinds if len(colours(part)) == 2} == {"fin"}


def test_every_part_has_a_slot_of_its_price(game: Game) -> None:
    """Ledger 1.3: seven slots, two in A; each kind but the grey hull in one; every slot has two or three kinds."""
    slots = game.tables["workshop-slots"].rows
    held = Counter(part.fields["slot"] for part in parts(game) if part.fields.get("slot"))
    boards = {slot: board for board in game.kinds["workshop"].pieces for slot in board.fields["slots"]}

    assert Counter(row["section"] for row in slots) == {"A": 2, "B": 5}
    assert set(held) == {row["slot"] for row in slots}
    assert set(held.values()) <= {2, 3}
    for row in slots:
        board = boards[row["slot"]]
        assert (board.fields["section"], board.fields["weight"]) == (row["section"], row["weight"])


def test_the_rulebooks_prices(game: Game) -> None:
    """SC-E03, SC-E04, SC-E05: gold nose and blue connector share a slot; white hull and white engine have others."""
    slot = {part.code: part.fields.get("slot") for part in parts(game)}
    price = {part.code: cost(game, part) for part in parts(game)}

    assert slot["GN"] == slot["BC"]
    assert len({slot["GN"], slot["WH"], slot["WE"]}) == 3
    assert (price["GN"], price["BC"], price["WH"], price["WE"]) == (3, 3, 3, 4)
    assert 2 in {price[code] for code in ("WF", "GF", "BF")}


def test_advanced_cards_have_room_for_the_markers(game: Game) -> None:
    """Ledger 1.7: 32, 28 and 18 spaces for 24, 18 and 12 markers; tracks never fall (SC-026 to SC-028)."""
    cards = game.kinds["advanced-design"].pieces
    for players in ("2", "3", "4"):
        row = game.tables["setups"].row(players)
        spaces = row["side_a"] * 4 + row["side_b"] * 3
        assert spaces > int(players) * game.number("markers")
        assert row["side_a"] + row["side_b"] <= len(cards)
    for card in cards:
        for side in ("side_a", "side_b"):
            track = list(card.fields[side])
            assert track == sorted(track)
            assert len(track) == {"side_a": 4, "side_b": 3}[side]


# ---- what cards ask for ------------------------------------------------------------------------------------------


def stands(count: Mapping[str, int]) -> bool:
    """Whether parts and the starting hull make one rocket: hulls in stacks, a nose and an engine to each at most,
    stacks joined by connectors, fins and loose connectors at free sides."""
    stacks = max(1, count["nose"], count["engine"])
    hulls, joints = count["hull"] + 1, stacks - 1
    free = 2 * hulls - 2 * joints
    return hulls >= stacks and count["connector"] >= joints and count["fin"] + count["connector"] - joints <= free


def least_weight(game: Game, need: Mapping[str, Any]) -> int:
    """The least total weight that meets a card from the starting hull alone, over every set of up to 8 parts that is
    no larger than needed."""
    kinds = [part for part in parts(game) if part.fields.get("slot")]
    if need.get("rows"):
        return 3 * (need["rows"] - 1)  # A hull or nose for each further row.
    if need.get("columns"):
        hulls = (
            need["columns"] // 2
        )  # Every second cell, the starting hull among them; the others are fins, connectors.
        return 3 * (hulls - 1) + 2 * (need["columns"] - hulls)
    if need["shapes"]:
        price = {"nose": 3, "hull": 3, "engine": 4, "fin": 2, "connector": 2}
        for extra in range(3):
            count = Counter(need["shapes"])
            count["hull"] = max(0, count["hull"] - 1) + extra
            count["connector"] = max(count["connector"], count["nose"] - 1, count["engine"] - 1)
            if stands(count):
                return sum(price[part] * number for part, number in count.items())
        raise AssertionError(need)
    best = 99
    for size in range(1, 7):
        for chosen in combinations_with_replacement(kinds, size):
            weight = sum(cost(game, part) for part in chosen)
            if weight >= best:
                continue
            held = Counter(colour for part in chosen for colour in colours(part))
            met = all(held[colour] >= number for colour, number in need["colours"].items())
            if met and stands(Counter(str(part.fields["part"]) for part in chosen)):
                best = weight
    return best


@LONG
def test_a_card_pays_for_the_junk_it_takes(game: Game) -> None:
    """Ledger 1.4: half the least weight that meets the card, rounded down, and 1."""
    for card in game.kinds["design"].pieces:
        assert card.fields["points"] == least_weight(game, card.fields) // 2 + 1, card.name


def test_points_of_the_decks(game: Game) -> None:
    """Ledger 1.4: 40, 55 and 78 points; the cards of the rulebook's examples are there (SC-E06, SC-E08)."""
    cards = game.kinds["design"].pieces
    points: Counter[str] = Counter()
    for card in cards:
        points[card.fields["deck"]] += card.fields["points"]
    asked = [(card.fields["shapes"], card.fields["colours"]) for card in cards]

    assert points == {"I": 40, "II": 55, "III": 78}
    assert ({}, {"white": 1, "blue": 2}) in asked
    assert ({"connector": 3}, {}) in asked
    assert sum(game.piece(f"design.{n}").fields["points"] for n in (11, 15, 16, 23, 24, 26)) == 40


@pytest.mark.parametrize("sort", ["shapes", "colours", "columns", "rows"])
def test_a_card_asks_for_one_sort(game: Game, sort: str) -> None:
    """SC-071 to SC-075: four sorts of cards, each with several."""
    every = ("shapes", "colours", "columns", "rows")
    asking = [card for card in game.kinds["design"].pieces if card.fields.get(sort)]

    assert len(asking) >= 3
    assert all([each for each in every if card.fields.get(each)] == [sort] for card in asking)


def test_blueprints(game: Game) -> None:
    """Ledger 1.5: nine or ten parts worth at least 24; four rockets of one blueprint fit the supply."""
    price = {"nose": 3, "hull": 3, "engine": 4, "fin": 2, "connector": 2}
    there: Counter[str] = Counter()
    for part in parts(game):
        there[str(part.fields["part"])] += part.count
    for card in game.kinds["blueprint"].pieces:
        need = card.fields["shapes"]
        assert sum(need.values()) in (9, 10)
        assert sum(price[part] * number for part, number in need.items()) - price["hull"] >= 20, card.id
        assert all(4 * number <= there[part] for part, number in need.items()), card.id


def test_goals_pay_as_the_rulebook_says(game: Game) -> None:
    """SC-083 to SC-090: points and parts of each goal; 33 pays 7 (SC-A35)."""
    goals = {goal.code: goal.fields for goal in game.kinds["goal"].pieces}
    held = {code: "".join(sorted(part["part"][0] for part in goal["parts"])) for code, goal in goals.items()}

    assert {code: goal["points"] for code, goal in goals.items()} == {
        "31": 7, "32": 7, "33": 7, "34": 4, "35": 9, "36": 5, "37": 4, "38": 5
    }  # fmt: skip
    assert held == {
        "31": "ffh",
        "32": "chh",
        "33": "ehn",
        "34": "cch",
        "35": "chhnn",
        "36": "hn",
        "37": "hh",
        "38": "eh",
    }
    assert all(sum(part["alike"] for part in goal["parts"]) == 2 for goal in goals.values())
