"""What the box holds is what the rulebook lists, line by line (XI-012 to XI-036)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from itertools import pairwise
from pathlib import Path

import pytest

import layouts.mixia
from components.schema import Game, Piece
from layouts.mixia.cards import pictures

LISTS: Mapping[str, Mapping[str, int]] = {
    # The rulebook's page of components. Its dice are in `supply`; the 20 solo cards have no rules, and aren't made.
    "core": {
        "how-to-win": 5, "ship-standee": 21, "ship-mat": 18, "marker": 30, "impulse-token": 5, "colour-token": 5,
        "outlaw-token": 7, "outfit": 84, "ability-card": 18, "sector": 21, "title-card": 18, "npc-card": 3,
        "mission-card": 52, "cube": 75, "fame-track": 1, "victory-token": 1, "exploration-token": 21, "coin": 40,
        "damage-marker": 80, "replication-token": 1,
        "reference-card": 5,  # Our own.
        "first-player-token": 1,  # Listed with Embers, but the set-up needs it (XI-A47).
    },
    "embers": {
        "how-to-win": 5, "economy-board": 1, "ship-standee": 7, "ship-mat": 3, "mod": 45, "relic-token": 15,
        "outfit": 20, "ability-card": 6, "sector": 11, "giant-comet": 1, "title-card": 10, "npc-card": 1,
        "mission-card": 32, "cube": 15, "fame-track": 1, "event-token": 8, "exploration-token": 30, "coin": 10,
        "damage-marker": 60,
        "event-card": 16,  # The rulebook counts none.
    },
    "powers": {"power-card": 21, "mission-card": 32},
    "sellsword": {
        "ship-standee": 1, "npc-card": 1, "sellsword-rules": 1, "ship-mat": 1, "ability-card": 1, "outfit": 1
    },
    "envoy": {"mission-card": 8},
    "coins": {"coin": 10},
}  # fmt: skip


@pytest.mark.parametrize("module", LISTS)
def test_the_box_holds_what_the_rulebook_lists(game: Game, module: str) -> None:
    """Each line of the list, with its number, and nothing else (XI-012 to XI-036; titles, missions and cubes of Embers
    are XI-027 XI-028 XI-029)."""
    found = Counter[str]()
    for piece in game.pieces():
        if piece.module == module:
            found[piece.kind] += piece.count

    assert dict(found) == LISTS[module]
    assert set(game.modules) == set(LISTS)


def counted(game: Game, kind: str, by: Callable[[Piece], object]) -> dict[object, int]:
    found = Counter[object]()
    for piece in game.kinds[kind].pieces:
        found[by(piece)] += piece.count
    return dict(found)


def test_numbers_within_kinds(game: Game) -> None:
    """Types of missions, outfits and mods, colours of cubes and markers, coins, tokens and tiers (XI-015 to XI-036)."""
    assert counted(game, "mission-card", lambda p: p.fields["type"]) == {
        "research": 10, "shuttle": 12, "bounty-hunter": 6, "smuggler": 8, "thief": 8, "assassin": 8, "cargo": 8,
        "private-eye": 8, "arms-dealer": 8, "coerce": 8, "envoy": 8, "assist": 8, "transport": 8, "boom": 8,
        "counterfeit": 8,
    }  # fmt: skip
    outfits = counted(game, "outfit", lambda p: p.key)
    assert {outfits.pop(key) for key in ("armor-plating", "cargo-pod")} == {10}
    assert outfits.pop("rks-blaster") == 1
    assert set(outfits.values()) == {7}
    assert len(outfits) == 12
    assert counted(game, "mod", lambda p: p.key) == {"piercer": 12, "enviro-shld": 12, "gts": 12, "m-comp": 9}
    assert set(counted(game, "cube", lambda p: p.fields["cargo"]).values()) == {15}
    assert set(counted(game, "marker", lambda p: p.fields["colour"]).values()) == {6}
    assert counted(game, "coin", lambda p: (p.fields["value"], p.module)) == {
        (1000, "core"): 30, (5000, "core"): 10, (1000, "embers"): 10, (2000, "coins"): 10
    }  # fmt: skip
    assert counted(game, "exploration-token", lambda p: p.fields["shows"]) == {
        "credits": 7, "fame": 7, "nothing": 7, "cube": 10, "energy": 5, "ice": 5, "move": 5, "captain": 5
    }  # fmt: skip
    assert counted(game, "ship-mat", lambda p: (p.module, p.fields["tier"])) == {
        ("core", 1): 6, ("core", 2): 6, ("core", 3): 6, ("embers", 1): 1, ("embers", 2): 1, ("embers", 3): 1,
        ("sellsword", 2): 1,
    }  # fmt: skip


def test_every_ship_has_its_mat_ability_power_and_standee(game: Game) -> None:
    """By name; a lasting power for all but the Sellsword, replacement abilities for three (XI-014, XI-031, XI-033)."""
    ships = {piece.name for piece in game.kinds["ship-mat"].pieces}
    abilities = Counter(str(piece.fields["ship"]) for piece in game.kinds["ability-card"].pieces)
    standees = {piece.name for piece in game.kinds["ship-standee"].pieces if piece.fields["figure"] == "ship"}

    assert set(abilities) == ships == standees
    assert [ship for ship, number in abilities.items() if number > 1] == ["Vagabond", "Bright Anvil", "Wide Harvest"]
    assert {str(p.fields["ship"]) for p in game.kinds["power-card"].pieces} == ships - {"Sellsword Mk II"}


def test_missions_name_places_that_have_mission_points(game: Game) -> None:
    """Each place of a mission is a sector of the box with a Mission Point, by its code and name (XI-483)."""
    sectors = {sector.code: sector for sector in game.kinds["sector"].pieces}
    for row in game.tables["mission-points"].rows:
        sector = sectors[str(row["place"])]
        features = sector.fields["features"]
        assert sector.name.replace("'", "’") == row["name"]
        assert any(each["feature"] == "mission" for each in features), sector.name


def test_bands_of_missions_leave_no_gap(game: Game) -> None:
    """The bands of a d20 go from 1 to 20; those of what is counted on without a gap; pay and bounty are full
    thousands (XI-271 to XI-305)."""
    for row in game.tables["mission-types"].rows:
        bands = row["bands"]
        ends = [(band["low"], max(band["high"], band["low"])) for band in bands]
        if row["by"] == "d20":
            assert (ends[0][0], ends[-1][1]) == (1, 20)
        assert all(after[0] == before[1] + 1 for before, after in pairwise(ends)), row["type"]
        assert all(band[key] % 1000 == 0 for band in bands for key in ("pay", "bounty"))


def test_cards_say_what_the_data_say(game: Game) -> None:
    """A smuggler is detected by the roll that the task names; the reference card's prices are those of the tiers."""
    for row in game.tables["mission-types"].rows:
        if row.get("sneak"):
            assert f"on 1 to {row['sneak']} you are detected" in row["task"]
    faces = (Path(layouts.mixia.__file__).parent / "faces.yaml").read_text(encoding="utf-8")
    tiers = game.tables["tiers"]
    price, repair = ({tier: f"{tiers.row(tier)[each]:,}" for tier in ("1", "2", "3")} for each in ("price", "repair"))
    assert f"one tier up: {price['2']}, then {price['3']}" in faces
    assert f"damage: {repair['1']}, or {repair['3']} on tier 3" in faces
    assert repair["1"] == repair["2"]


def test_every_event_has_a_picture(game: Game) -> None:
    """Each of the events is drawn, not only marked by its sign."""
    assert set(pictures()) == {piece.key for piece in game.kinds["event-card"].pieces}
