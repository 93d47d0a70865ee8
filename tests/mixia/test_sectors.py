"""The sectors' data: what the rulebook counts, and that each sector is sound and fits every other."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement
from typing import Any

import pytest

from components.hexes import MIDDLE_HEX, side_hexes, spiral, tile_middle
from components.hexmap import HexMap, LaidTile, Terrain, make_tile
from components.schema import Game, frozen
from layouts.mixia.sector_checks import find_problems, is_flyable
from layouts.mixia.sector_model import Sector, read_sector, read_terrains


@pytest.fixture(scope="module")
def sectors(game: Game) -> dict[str, Sector]:
    return {piece.code: read_sector(game, piece) for piece in game.kinds["sector"].pieces}


def count_features(sectors: dict[str, Sector], module: str) -> Counter[str]:
    return Counter(f["feature"] for s in sectors.values() if s.piece.module == module for f in s.features)


def test_the_box_holds_21_sectors_and_11_more(sectors: dict[str, Sector]) -> None:
    """XI-016, XI-026, XI-172: 7 planets, 6 that are named for their goods, Xia and 7 more; Embers brings 4 dead worlds,
    and two planets, Tig and Kei."""
    core = Counter(s.type for s in sectors.values() if s.piece.module == "core")
    embers = Counter(s.type for s in sectors.values() if s.piece.module == "embers")

    assert (core.total(), embers.total()) == (21, 11)
    assert (core["planet"], core["star"]) == (7, 1)
    assert (embers["dead-world"], embers["planet"], embers["ice"]) == (4, 2, 2)
    planets = {s.piece.name for s in sectors.values() if (s.type, s.piece.module) == ("planet", "embers")}
    assert planets == {"Tig", "Kei"}
    assert all(sector.piece.count == 1 for sector in sectors.values())


def test_features_are_those_of_the_table(sectors: dict[str, Sector]) -> None:
    """XI-020, XI-025, XI-030: an Exploration Space for each token, 15 relics; 20 Spawn Points, 15 of them core."""
    core, embers = count_features(sectors, "core"), count_features(sectors, "embers")

    assert core == {
        "mission": 13, "spawn": 15, "explore": 21, "buy": 6, "sell": 6, "mine": 2, "harvest": 2, "salvage": 2,
    }  # fmt: skip
    assert embers == {
        "mission": 5, "spawn": 5, "explore": 9, "buy": 1, "quarry": 2, "excavate": 8, "relics": 4, "comet": 2,
        "kiln": 1, "swap": 1, "tigris": 1,
    }  # fmt: skip
    spawns = [f["number"] for s in sectors.values() for f in s.features if f["feature"] == "spawn"]
    assert sorted(spawns) == list(range(1, 21))
    assert sum(f["number"] for s in sectors.values() for f in s.features if f["feature"] == "relics") == 15


def test_every_good_is_bought_sold_and_gathered(sectors: dict[str, Sector]) -> None:
    """Each base good has a planet that makes it and one that wants it, and each good a field; Cyber has two."""
    goods: dict[str, Counter[str]] = {"buy": Counter(), "sell": Counter(), "gather": Counter()}
    for sector in sectors.values():
        for feature in sector.features:
            deed = feature["feature"] if feature["feature"] in goods else "gather"
            if feature["cargo"] and feature["feature"] != "swap" and len(feature["cargo"]) == 1:
                goods[deed][feature["cargo"][0]] += 1

    base = ["cyber", "holo", "plasma", "spice", "terra"]
    assert sorted(goods["buy"]) == sorted(goods["sell"]) == base
    assert set(goods["buy"].values()) == set(goods["sell"].values()) == {1}
    assert goods["gather"] == {"spice": 1, "terra": 1, "holo": 1, "plasma": 1, "cyber": 2, "ember": 2}


def test_every_sector_is_sound(sectors: dict[str, Sector]) -> None:
    """Reach, borders, entrances, paths, symbols."""
    assert [f"{code}: {problem}" for code, s in sectors.items() for problem in find_problems(s)] == []


def test_every_two_sectors_fit_whichever_symbol_joins_them(sectors: dict[str, Sector]) -> None:
    """XI-149: 528 pairs, a sector with its like included, in six ways each: five edges meet, none is a shield's, and
    but beside the star one can be crossed without being destroyed outright, as by a star or, on a bad roll, debris."""
    for first, second in combinations_with_replacement(sectors.values(), 2):
        for side, symbol in enumerate(first.symbols):
            beside = LaidTile(second.tile, tile_middle(2, side), side + 3 - second.symbols.index(symbol))
            board = HexMap([LaidTile(first.tile), beside])
            edges = [(h, n) for h in side_hexes(2, side) for n in h.neighbours() if n in board.at]
            meeting = [board.crossing(h, n) for h, n in edges if board.at[n][0] is beside]

            where = f"{first.piece.code} and {second.piece.code} at symbol {symbol}"
            assert len(meeting) == 5, where
            assert not any("P" in crossing[:2] for crossing in meeting), where
            is_open = any(is_flyable(crossing) and crossing.enters != "D" for crossing in meeting)
            assert is_open or "star" in (first.type, second.type), where


CHANGES: dict[str, tuple[str, dict[str, Any], str]] = {
    "a symbol twice": ("LU", {"symbols": list("AACBEF")}, "each of ABCDEF"),
    "no entrance": ("LU", {"entrances": []}, "a planet needs an entrance"),
    "a planet without law": ("AZ", {"law": None}, "a planet needs a law"),
    "a shield at the edge": (
        "LU",
        {"map": ["...", ".PP.", ".PPPP", ".PP.", "..."], "entrances": [{"inside": 4, "outside": 13}]},
        "hexes 0 to 6",
    ),
    "a spawn in the rocks": ("OU", {"map": ["..A", "..A.", "..A..", "..A.", "A.."]}, "spawn is in hex 11"),
    "two things in a hex": ("LQ", {"features": [{"hex": 4, "feature": "explore", "cargo": []}] * 2}, "room for 1"),
    "a path that jumps": (
        "BL", {"paths": [{"kind": "comet", "die": "d6", "hexes": [7, 9], "into": 7}]}, "from 7 to 9",
    ),
    "a path to nowhere": (
        "FE", {"paths": [{"kind": "gravity", "die": "d6", "hexes": [1, 2], "into": 3}]}, "must lead to the beginning",
    ),
    "a mission behind rocks": (
        "LQ",
        {"map": ["...", ".AA.", ".A.A.", ".AA.", "..."], "features": [{"hex": 0, "feature": "mission", "cargo": []}]},
        "mission in hex 0 can't be reached without a roll",
    ),
    "a closed side": ("LQ", {"map": ["DDD", "....", ".....", "....", "..."]}, "side 4 is closed"),
}  # fmt: skip


@pytest.mark.parametrize("change", CHANGES)
def test_the_check_finds(change: str, game: Game, sectors: dict[str, Sector]) -> None:
    """Each rule of the check, on a sector spoilt by hand."""
    code, fields, words = CHANGES[change]
    piece = sectors[code].piece

    spoilt = read_sector(game, piece._replace(fields=frozen({**piece.fields, **fields})))

    assert [problem for problem in find_problems(spoilt) if words in problem]


def test_tiles_cover_the_plane() -> None:
    """A tile's seven neighbours, and theirs, leave no hex out and lie nowhere over one another."""
    tile = make_tile("." * 19, [Terrain(".", open=True)])
    middles = {MIDDLE_HEX, *(tile_middle(2, side) for side in range(6))}
    middles |= {m.plus(tile_middle(2, side)) for m in middles for side in range(6)}
    board = HexMap(LaidTile(tile, middle, i) for i, middle in enumerate(sorted(middles)))

    assert all(h in board.at for h in spiral(8))


def test_a_nebula_has_a_border_around_it_and_none_inside(game: Game, sectors: dict[str, Sector]) -> None:
    """XI-207; asteroids are bordered hex by hex (XI-198)."""
    stratus, gulch = HexMap([LaidTile(sectors["ST"].tile)]), HexMap([LaidTile(sectors["RE"].tile)])
    zero, one, two = spiral(2)[0], spiral(2)[1], spiral(2)[2]

    assert stratus.crossing(zero, one) == ("", "", False)
    assert stratus.crossing(two, one) == ("", "N", False)
    assert gulch.crossing(zero, one) == ("A", "A", False)
    assert {terrain.letter for terrain in read_terrains(game) if terrain.alone} == {"A", "I", "D"}
