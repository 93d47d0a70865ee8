"""Pictures of a table with all expansions: each piece that lies about is drawn where the state says."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from companion.engine import Play
from companion.game_registry.games import rules_of
from companion.mixia.ground.constants import GAME, SECTORS
from companion.positions.views import ALL_KEY, TABLE_KEY, view
from components.places import locate
from components.scenarios import FOLDER, load_scenario
from components.schema import Game
from layouts.drawing.hooks import Studio
from layouts.drawing.measure import texts
from layouts.drawing.scene import Item
from layouts.mixia import market
from layouts.mixia.on_map import giants
from layouts.mixia.positions import board, place, table
from layouts.mixia.sector_geometry import HEX
from layouts.mixia.sector_geometry import place as spot

from ..books import decide
from ..test_positions import places

RULES = rules_of(locate("mixia"))
FIELDS = GAME.state
EXPANSIONS = ("embers", "powers", "envoy", "sellsword")


@pytest.fixture(scope="module")
def state(game: Game) -> dict[str, Any]:
    """The position in which all of it lies about, as everybody sees it."""
    scenario = load_scenario(game.folder / FOLDER / "whole-box.yaml", game)
    loaded = RULES.load(scenario.state)
    assert RULES.check(loaded) == []
    return view(RULES.dump(loaded), FIELDS, TABLE_KEY)


@pytest.fixture
def full(studios: dict[str, Studio]) -> Studio:
    return studios["full"]


def tags(items: tuple[Item, ...]) -> Counter[str]:
    return Counter(tag for tag, _ in places(items))


def test_the_map(full: Studio, state: dict[str, Any]) -> None:
    """XI-242 XI-225 XI-300 XI-061 XI-035 XI-411: comets, relics with their number, detonators, The Kiln, the hired
    Sellsword and the giant comet stand on their hexes."""
    drawn = board(full, state)
    found = dict(places(drawn.items))
    assert found.keys() >= {
        "comet.BL10", "relics.VA2", "detonator.FE14", "kiln.NY13", "npc.sellsword", "giant-comet", "token.BL4",
        "cube.LU7", "ship.yellow", "ship.blue",
    }  # fmt: skip
    x, y = found["relics.VA2"]
    beside = [t.text for t in texts(drawn) if abs(t.box[0] - x) < HEX / 2 and abs(t.box[1] - y) < HEX / 2]
    assert "2" in beside
    # No hex of another captain's: it is in The Kiln.
    assert "ship.purple" not in found


@pytest.mark.parametrize(("passed", "spaces"), [(0, 8), (6, 2), (12, -4)])
def test_the_giant_comet(full: Studio, state: dict[str, Any], passed: int, spaces: int) -> None:
    """XI-411 XI-026: on its line through the middle of Nyr, also where it is off the board: the picture has room."""
    flying = {"event": "rikishi", "left": 2, "side": 0, "start": 8, "passed": passed}
    (at,) = giants({**state, "events": [flying]})
    assert (at.q, at.r) == (spaces, 0)
    drawn = board(full, {**state, "events": [flying]})
    bare = board(full, {**state, "events": []})
    assert (drawn.width > bare.width) == (passed == 0)
    (tagged,) = [point for tag, point in places(drawn.items) if tag == "giant-comet"]
    assert 0 < tagged[0] < drawn.width
    assert 0 < tagged[1] < drawn.height
    nyr = dict(places(drawn.items))["sector.NY"]
    assert tagged[0] - nyr[0] == pytest.approx(spot(at)[0] - spot(at._replace(q=0))[0])


def test_without_nyr_its_line_leads_through_the_first_sector(state: dict[str, Any]) -> None:
    """XI-411: that of the first sector that was laid."""
    rest = [each for each in state["sectors"] if each["sector"] != "nyr"]
    flying = {"event": "rikishi", "side": 1, "start": 3, "passed": 0}
    (at,) = giants({"sectors": rest, "events": [flying]})
    assert (at.q, at.r) == (3, 2 + 3)


def test_the_economy_board(full: Studio, state: dict[str, Any]) -> None:
    """XI-063 XI-368 XI-369: as many cubes as there are lie in each section, and a coin on what is In Demand."""
    found = tags(table(full, state).items)
    assert {tag: n for tag, n in found.items() if tag.startswith("economy.")} == {
        "economy.spice": 3, "economy.holo": 6, "economy.plasma": 4, "economy.cyber": 1,
    }  # fmt: skip
    assert [tag for tag in found if tag.startswith("in-demand.")] == ["in-demand.terra"]
    bare = tags(table(full, {**state, "economy": {}, "in_demand": []}).items)
    assert "economy-board" not in bare


def test_sections_hold_what_the_rules_say(game: Game) -> None:
    """XI-368: a place for each cube that a section can hold, in its column."""
    sections = dict(market.sections(game))
    assert [*sections] == ["spice", "holo", "terra", "plasma", "cyber"]
    for section in sections.values():
        assert len({*section.cubes}) == game.number("section_cubes")
        assert all(section.left < x < section.left + 28 for x, _ in (*section.cubes, section.credit))


def test_events_in_play(full: Studio, state: dict[str, Any]) -> None:
    """XI-410 XI-411: each card, with a cube of the type that it is about and what is left of it."""
    drawn = table(full, state)
    found = tags(drawn.items)
    assert {"event-card.rikishi", "event-card.price-surge", "event-card.re-tethered", "event.plasma"} <= found.keys()
    assert found["left.2"] == 2
    assert "2 left" in {text.text for text in texts(drawn)}
    assert "left.1" not in found  # A card that leaves at the first time counts nothing.


def test_inside_the_kiln(full: Studio, state: dict[str, Any]) -> None:
    """XI-444: who is docked, and cubes there, are on its card."""
    found = tags(table(full, state).items)
    assert found["ship.purple"] == 1
    assert (found["npc-card.kiln"], found["cube.K3"]) == (1, 1)


def test_what_lies_before_captains(full: Studio, state: dict[str, Any]) -> None:
    """XI-162 XI-167 XI-118 XI-406 XI-035: tokens on the mat, a Captain in Need, powers, the cards of Embers in place of
    the core's, and the Sellsword's card with its credits and damage."""
    ann, bo, cy = (place(full, state, name) for name in ("Ann", "Bo", "Cy"))
    found = tags(ann.items)
    assert found.keys() >= {
        "exploration-token.ice", "power-card.tuned-coils", "power-card.thick-hide", "ability-card.patchwork-embers",
        "ability-card.heat-vent", "title-card.relic-reader", "mission-card.shuttle-1",
    }  # fmt: skip
    assert "Captain in Need" in {text.text for text in texts(ann)}
    assert {"mod.4b", "mod.2c", "mod.3b", "mod.5a", "relic.3d", "relic.1c+2", "outfit.6b", "outfit.1c"} <= found.keys()
    assert {"cargo.1c+1", "damage.6b+1", "damage.6b+2", "damage.5d"} <= found.keys()
    hired = tags(bo.items)
    assert (hired["npc-card.sellsword"], hired["credit"], hired["damage"]) == (1, 3, 4)
    assert "mission-card.boom-3" in tags(cy.items)


def test_a_detonator_lies_on_its_mission_until_it_is_armed(full: Studio, state: dict[str, Any]) -> None:
    """XI-300: a damage marker on the card; then it is on the map."""
    on_card = []
    for armed in (False, True):
        cy = {**state["players"]["Cy"], "missions": [{"mission": "boom-3", "armed": armed}]}
        on_card.append(tags(place(full, {**state, "players": {**state["players"], "Cy": cy}}, "Cy").items)["damage"])
    assert on_card == [1, 0]


def test_a_relic_that_its_captain_has_looked_at(full: Studio, state: dict[str, Any]) -> None:
    """XI-406: nobody else sees its face; drawn for its captain, it is up."""
    captain = state["players"]["Ann"]
    hidden = {text.text for text in texts(place(full, state, "Ann"))}
    scenario = load_scenario(full.game.folder / FOLDER / "whole-box.yaml", full.game)
    known = view(RULES.dump(RULES.load(scenario.state)), FIELDS, ALL_KEY)
    assert captain["relics"][1]["relic"] == "?"
    assert "Hoard" not in hidden
    assert "Hoard" in {text.text for text in texts(place(full, known, "Ann"))}


def test_the_sellswords_own_ship(full: Studio, state: dict[str, Any]) -> None:
    """XI-035: a captain who flies its ship has the standee of that ship."""
    players = {**state["players"], "Cy": {**state["players"]["Cy"], "ship": "sellsword-mk-ii"}}
    assert "ship.blue" in tags(board(full, {**state, "players": players}).items)


def test_signs_of_mods_stay_in_sight(full: Studio, state: dict[str, Any]) -> None:
    """A marker or damage on a mod is smaller, in its corner."""
    drawn = place(full, state, "Ann")
    at = dict(places(drawn.items))
    (mod, damage), (cell, plain) = (at["mod.5a"], at["damage.5a"]), (at["mod.3b"], at["damage.6c"])
    assert damage != mod
    assert damage[0] > mod[0]
    assert damage[1] < mod[1]
    assert (plain[0] - cell[0], plain[1] - cell[1]) == pytest.approx((36.0, 12.0))


def test_a_table_without_expansions_has_none_of_it(full: Studio, game: Game) -> None:
    """A core game's picture: no board, event, power or comet."""
    scenario = load_scenario(game.folder / FOLDER / "frontier.yaml", game)
    core = view(RULES.dump(RULES.load(scenario.state)), FIELDS, TABLE_KEY)
    found = tags(table(full, core).items)
    strange = ("economy", "event", "power-card", "comet", "relic", "mod.", "giant", "detonator", "npc-card.kiln")
    assert [tag for tag in found if tag.startswith(strange)] == []


@pytest.mark.parametrize("seed", range(2))
def test_any_position_can_be_drawn(full: Studio, seed: int) -> None:
    """What a table, and whoever knows all, sees of a random game with all expansions has every ship that is about."""
    random = Random(f"pictures {seed}")
    play = Play(RULES, RULES.setup(["Ann", "Bo", "Cy"], dict.fromkeys(EXPANSIONS, "yes")))
    for number in range(240):
        if play.ask is None:
            break
        play.answer(decide(play, random))
        if number % 60 == 59:
            whole = RULES.dump(play.table)
            for audience in (TABLE_KEY, ALL_KEY):
                found = tags(table(full, view(whole, FIELDS, audience)).items)
                assert {f"sector.{SECTORS[each.sector].code}" for each in play.table.sectors} <= found.keys()
                about = [each for each in play.table.players.values() if each.at]
                assert {f"ship.{each.colour}" for each in about} <= found.keys()
