"""The scenarios of Space Debris: the ledger's worked examples and set-ups, and refusals of impossible positions."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from components.problems import SalvageError
from components.scenarios import Scenario, load_scenario
from components.schema import Game
from components.used_pieces import uses

EXAMPLES = [f"sd-e{number:02}" for number in range(1, 15)]
SETUPS = ["setup-2", "setup-3", "setup-4"]


def near(game: Game, space: str) -> set[str]:
    links = [(row["a"], row["b"]) for row in game.tables["links"].rows]
    return {b for a, b in links if a == space} | {a for a, b in links if b == space}


def pieces_at(state: Mapping[str, Any], space: str) -> int:
    """Cubes, pawns and satellites in a space (SD-031)."""
    places = [*state["players"].values(), *state["satellites"].values()]
    return int(state["cubes"].get(space, 0)) + [place["at"] for place in places].count(space)


def changes(scenario: Scenario, *path: str) -> tuple[Any, Any]:
    """A value before and after."""
    before: Any = scenario.state
    after: Any = scenario.then
    for key in path:
        before, after = before[key], after[key]
    return before, after


def test_all_are_there(scenarios: dict[str, Scenario]) -> None:
    """Every worked example and every set-up is a scenario; examples cite their ledger id."""
    assert set(scenarios) == {*EXAMPLES, *SETUPS}
    assert all(id.upper() in scenarios[id].cites for id in EXAMPLES)
    assert all(re.fullmatch(r"SD-([AE]\d\d|\d{3})", cite) for s in scenarios.values() for cite in s.cites)


@pytest.mark.parametrize("id", EXAMPLES + SETUPS)
def test_all_cubes_are_somewhere(game: Game, scenarios: dict[str, Scenario], id: str) -> None:
    """Before and after, the fifty cubes are on the board, aboard, on cards or in the supply (SD-008)."""
    positions = [scenarios[id].state, scenarios[id].then]

    assert [sum(uses(game, p).values(), Counter())["debris"] for p in positions if p] == [50] * (
        2 if id in EXAMPLES else 1
    )


@pytest.mark.parametrize("id", EXAMPLES + SETUPS)
def test_all_cards_are_somewhere(game: Game, scenarios: dict[str, Scenario], id: str) -> None:
    """Before, all 52 resource and 40 orbit cards are in a place that is named (SD-006 SD-007)."""
    used = sum(uses(game, scenarios[id].state).values(), Counter())

    assert all(
        used[piece.id] == piece.count for kind in ("resource-card", "orbit-card") for piece in game.kinds[kind].pieces
    )


@pytest.mark.parametrize("id", EXAMPLES)
def test_cards_only_move(game: Game, scenarios: dict[str, Scenario], id: str) -> None:
    """Cards that leave hands or satellites go to the discard; what is drawn comes as an answer (SD-056 SD-070)."""
    scenario = scenarios[id]
    places = ("players", "satellites", "resource_discard")
    counts = []
    for position in (scenario.state, scenario.then):
        used = uses(game, position)
        counts.append(sum((used.get(place, Counter()) for place in places), Counter()))
    gained = sum((counts[1][f"resource-card.{c}"] - counts[0][f"resource-card.{c}"]) for c in
                 ("fuel", "electronics", "plastic", "metal", "junk"))  # fmt: skip

    assert gained == (int(scenario.do[1]) if scenario.do[:1] == ("recycle",) else 0)


@pytest.mark.parametrize("id", SETUPS)
def test_setups_follow_the_rules(game: Game, scenarios: dict[str, Scenario], id: str) -> None:
    """A in LEO, B in HEO, C in GSO; nine spaces of cubes; no card used twice (SD-023 SD-024 SD-025 SD-026)."""
    state = scenarios[id].state
    letters = [state["satellites"][letter]["at"][0] for letter in "ABC"]
    spaces = [*state["cubes"], *(satellite["at"] for satellite in state["satellites"].values())]

    assert letters == ["L", "H", "G"]
    assert sorted(state["cubes"].values()) == [1, 1, 1, 2, 2, 2, 3, 3, 3]
    assert len(set(spaces)) == 13
    assert state["supply"] == 32
    assert sum(state["orbit_deck"].values()) == 40


@pytest.mark.parametrize("id", SETUPS)
def test_setups_of_players(game: Game, scenarios: dict[str, Scenario], id: str) -> None:
    """Players, threat, hands, hit points and the one flipped satellite (SD-012 SD-014 SD-015 SD-017 SD-020 SD-021)."""
    state = scenarios[id].state
    players = state["players"].values()
    starts = {row["start"]: row["space"] for row in game.tables["threat"].rows if "start" in row}

    assert len(players) == int(id[-1])
    assert state["threat"] == starts[len(players)]
    assert [(len(p["hand"]), p["hp"], p["cubes"]) for p in players] == [(2, 4, 0)] * len(players)
    assert sum(satellite["operational"] for satellite in state["satellites"].values()) == 1
    assert {satellite["hp"] for satellite in state["satellites"].values()} == {4}


@pytest.mark.parametrize("id", SETUPS)
def test_setups_of_pawns(game: Game, scenarios: dict[str, Scenario], id: str) -> None:
    """Pawns stand alone on a satellite, or alone on an empty space beside one (SD-027)."""
    state = scenarios[id].state
    satellites = {satellite["at"] for satellite in state["satellites"].values()}
    for player in state["players"].values():
        on_satellite = player["at"] in satellites
        assert on_satellite or near(game, player["at"]) & satellites
        assert pieces_at(state, player["at"]) == (2 if on_satellite else 1)


def test_extra_storage_at_the_start(scenarios: dict[str, Scenario]) -> None:
    """Flipped in set-up, Extra Storage starts all ships at capacity 7, and only then (SD-A08)."""
    for id in SETUPS:
        state = scenarios[id].state
        stored = any(s["card"] == "extra-storage" and s["operational"] for s in state["satellites"].values())
        assert {p["capacity"] for p in state["players"].values()} == {7 if stored else 5}


def test_e01(scenarios: dict[str, Scenario]) -> None:
    """SD-E01: supply 32, orbit deck 40, resource deck 44, threat 6; setup-4 is the same position."""
    state = scenarios["sd-e01"].state

    assert (state["supply"], sum(state["orbit_deck"].values()), sum(state["resource_deck"].values())) == (32, 40, 44)
    assert state["threat"] == 6
    assert state == scenarios["setup-4"].state


def test_e02_to_e06(scenarios: dict[str, Scenario]) -> None:
    """SD-E02 to SD-E06: the figures of the ledger's results."""
    assert changes(scenarios["sd-e02"], "players", "Caitlin", "hp") == (4, 3)
    assert changes(scenarios["sd-e02"], "players", "Caitlin", "at") == ("H330", "G22.5")
    assert changes(scenarios["sd-e03"], "players", "Caitlin", "cubes") == (0, 3)
    assert changes(scenarios["sd-e03"], "actions_left") == (3, 1)
    before, after = changes(scenarios["sd-e04"], "supply")
    assert after - before == 3
    assert changes(scenarios["sd-e05"], "threat") == (5, 4)
    assert scenarios["sd-e05"].then["satellites"]["B"]["operational"]
    assert changes(scenarios["sd-e06"], "players", "Austin", "hp") == (1, 2)


def test_e05_completes_the_cost(game: Game, scenarios: dict[str, Scenario]) -> None:
    """SD-E05: what lies at B and what is delivered is the cost of Onboard Boosters (SD-053 SD-075)."""
    scenario = scenarios["sd-e05"]
    lying = Counter(part["card"] for part in scenario.state["satellites"]["B"]["delivered"])
    card = game.piece("satellite-card.onboard-boosters").fields

    assert lying + Counter(["fuel", "fuel", "electronics"]) == {
        "fuel": card["fuel"],
        "electronics": card["electronics"],
    }
    assert Counter(scenario.then["resource_discard"]) - Counter(scenario.state["resource_discard"]) == {
        "fuel": 3,
        "electronics": 3,
        "junk": 2,
    }


def test_e07_to_e10(scenarios: dict[str, Scenario]) -> None:
    """SD-E07 to SD-E10: supply, threat, hit points and cubes as in the ledger."""
    assert [card["cubes"] for card in scenarios["sd-e07"].then["face_down"]] == [1, 2]
    assert changes(scenarios["sd-e07"], "supply")[0] - changes(scenarios["sd-e07"], "supply")[1] == 3
    assert scenarios["sd-e08"].then["cubes"]["G45"] == 1
    assert "G45" not in scenarios["sd-e08"].state["cubes"]
    assert changes(scenarios["sd-e09"], "satellites", "D", "hp") == (4, 3)
    assert changes(scenarios["sd-e09"], "threat") == (10, 11)
    assert changes(scenarios["sd-e10"], "threat") == (5, 7)
    assert changes(scenarios["sd-e10"], "players", "John", "hp") == (4, 3)
    assert [scenarios["sd-e10"].then["cubes"][space] for space in ("H180", "H150")] == [3, 2]
    assert scenarios["sd-e10"].then["orbit_discard"] == {"fragmentation": 1}


def test_e10_and_e11_neighbours(game: Game, scenarios: dict[str, Scenario]) -> None:
    """SD-E10, SD-E11: the pieces round the collision are those of the rulebook's figures."""
    around = {space: pieces_at(scenarios["sd-e10"].state, space) for space in near(game, "H180")}
    assert around == {"L180": 1, "H210": 2, "H150": 0, "G202.5": 1, "G180": 1, "G157.5": 2}

    around = {space: pieces_at(scenarios["sd-e11"].state, space) for space in near(game, "G0")}
    assert around == {"G337.5": 1, "G22.5": 1, "H0": 2}
    assert [scenarios["sd-e11"].then["cubes"][space] for space in ("G0", "G22.5")] == [3, 3]


def test_e12_turns_every_piece(game: Game, scenarios: dict[str, Scenario]) -> None:
    """SD-E12: every piece goes on by its orbit's turn (SD-112 SD-113 SD-114); the ledger's places come out."""
    state, then = scenarios["sd-e12"].state, scenarios["sd-e12"].then
    turn = {row["orbit"]: row["turn"] for row in game.tables["orbits"].rows}

    def turned(space: str) -> str:
        return f"{space[0]}{(float(space[1:]) + turn[space[0]]) % 360:g}"

    assert then["cubes"] == {turned(space): number for space, number in state["cubes"].items()}
    for group in ("players", "satellites"):
        assert all(then[group][name]["at"] == turned(piece["at"]) for name, piece in state[group].items())
    ledger = {"L180": 1, "L45": 2, "H60": 3, "H120": 2, "H240": 2}
    assert {space: n for space, n in then["cubes"].items() if space[0] != "G"} == ledger
    assert [then["players"][name]["at"] for name in ("John", "Alex")] == ["H0", "H150"]
    assert [then["satellites"][letter]["at"] for letter in "ABCD"] == ["L225", "H300", "G0", "G67.5"]


def test_e13_and_e14(game: Game, scenarios: dict[str, Scenario]) -> None:
    """SD-E13: five cards kept, two cubes on an emptiest neighbour; SD-E14: two damage."""
    scenario = scenarios["sd-e13"]
    around = {
        space: pieces_at(scenario.state, space) for space in near(game, scenario.state["players"]["Caitlin"]["at"])
    }
    assert len(scenario.then["players"]["Caitlin"]["hand"]) == 5
    assert (scenario.then["cubes"]["G112.5"], around["G112.5"]) == (2, min(around.values()))

    assert changes(scenarios["sd-e14"], "players", "Austin", "hp") == (4, 2)


@pytest.mark.parametrize("id", EXAMPLES)
def test_moves_follow_the_lines(game: Game, scenarios: dict[str, Scenario], id: str) -> None:
    """The spaces of a Thrust in `do` are a way along dotted lines (SD-040)."""
    scenario = scenarios[id]
    if scenario.do[:1] == ("thrust",):
        here = scenario.state["players"][scenario.state["player"]]["at"]
        for space in scenario.do[1:]:
            assert space in near(game, here)
            here = space


# What is replaced in sd-e01, by what, and the fault.
IMPOSSIBLE = {
    "51 cubes": ("supply: 32", "supply: 33", "51 of debris (cubes 18, supply 33); the box holds 50"),
    "two satellites A": ("    B: {card: onboard", "    A: {card: onboard", "key 'A' is there twice, first in line 18"),
    "one satellite card twice": (
        "card: onboard-boosters",
        "card: AU",
        "2 of satellite-card.automation (satellites 2); the box holds 1",
    ),
    "one colour twice": ("colour: blue", "colour: red", "2 of pawn.red (players 2); the box holds 1"),
    "hand of six": (
        "hand: [plastic, junk]",
        "hand: [P, J, F, F, M, E]",
        "state.players.Caitlin.hand has 6 entries; the most is 5",
    ),
    "unknown space": (
        "at: G315",
        "at: G316",
        "state.players.Austin.at is 'G316' (did you mean G315?); allowed: L0, L45, L90, L135, L180, L225, L270, L315, "
        "H0, H30, H60 … G337.5",
    ),
    "four cubes in a space": ("L45: 3", "L45: 4", "state.cubes.L45 is 4; it must be at most 3"),
    "five hit points": ("hand: [fuel, metal]", "hp: 5", "state.players.Alex.hp is 5; it must be at most 4"),
    "capacity eleven": (
        "hand: [fuel, metal]", "capacity: 11", "state.players.Alex.capacity is 11; it must be at most 10",
    ),
    "more aboard than fits": ("hand: [fuel, metal]", "cubes: 6", "state.players.Alex.cubes is 6; it must be at most 5"),
    "threat thirteen": ("threat: 6", "threat: 13", "state.threat is 13; it must be at most 12"),
    "five actions": (
        "actions_left: 4\n  players",
        "actions_left: 5\n  players",
        "state.actions_left is 5; it must be at most 4",
    ),
    "unknown player": (
        "player: Alex\n  actions_left: 4\n  players",
        "player: Alice\n  actions_left: 4\n  players",
        "state.player is 'Alice' (did you mean Alex?); allowed: Alex, Austin, Caitlin, John",
    ),
    "unknown phase": (
        "phase: actions\n  turn: 1\n  first",
        "phase: action\n  turn: 1\n  first",
        "state.phase is 'action' (did you mean actions?); allowed: first-player, deal, satellites, flip, orbitals, "
        "pawns, actions, assess, place, orbit, over",
    ),
}  # fmt: skip


@pytest.fixture
def example(game: Game) -> str:
    """The state of sd-e01 without what follows it."""
    return (game.folder / "scenarios" / "sd-e01.yaml").read_text().split("then:\n")[0]


def faults(game: Game, folder: Path, text: str) -> list[str]:
    (folder / "s.yaml").write_text(text)
    try:
        load_scenario(folder / "s.yaml", game)
    except SalvageError as problem:
        return [fault.what for fault in problem.faults]
    return []


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_impossible_positions(game: Game, example: str, tmp_path: Path, name: str) -> None:
    """What the box or the rules can't give is refused, in these words."""
    old, new, what = IMPOSSIBLE[name]
    assert example.count(old) == 1, old
    said = faults(game, tmp_path, example.replace(old, new))

    assert said == [what]


def test_every_problem_is_listed(game: Game, example: str, tmp_path: Path) -> None:
    """Several things wrong in one position are several faults."""
    text = example
    for name in ("51 cubes", "one colour twice", "hand of six", "unknown space", "unknown phase", "threat thirteen"):
        old, new, _ = IMPOSSIBLE[name]
        text = text.replace(old, new)

    assert sorted(faults(game, tmp_path, text)) == sorted(
        IMPOSSIBLE[name][2]
        for name in ("51 cubes", "one colour twice", "hand of six", "unknown space", "unknown phase", "threat thirteen")
    )


def test_unseen_cards(game: Game, tmp_path: Path) -> None:
    """A question mark may stand for a face-down card, not for a pawn's space."""
    text = (
        "title: T\nstate:\n  players: {Ann: {colour: red}, Bo: {colour: blue, at: SPACE}}\n"
        "  face_down: [{cubes: 1, card: '?'}]\n"
    )

    assert faults(game, tmp_path, text.replace("SPACE", "L0")) == []
    assert len(faults(game, tmp_path, text.replace("SPACE", "'?'"))) == 1


def test_satellite_powers_used(game: Game, example: str, tmp_path: Path) -> None:
    """Only satellites with an action can have been used."""
    text = example.replace("  supply: 32", "  used: [automation]\n  supply: 32")

    assert faults(game, tmp_path, text) == [
        "state.used is 'automation'; allowed: gravity-assist, onboard-boosters, rendezvous"
    ]
