"""The worked examples and set-ups, beyond what is asked of every scenario (tests/conformance/test_scenarios.py)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.junk_orbit import RULES, constants
from companion.junk_orbit.scoring import score
from components.loader import load
from components.places import locate
from components.scenarios import load_scenarios

SCENARIOS = load_scenarios(load(locate("junk-orbit")))
STACKS = tuple(f"{source}_stack" for source in constants.SOURCES)


def test_every_example_is_there() -> None:
    """Each worked example of the ledger is a scenario that cites it, and each number of players has its set-up."""
    assert {f"jo-e{number:02}" for number in range(1, 12)} <= set(SCENARIOS)
    assert {f"setup-{number}" for number in range(2, 6)} <= set(SCENARIOS)
    assert all(id.upper() in scenario.cites for id, scenario in SCENARIOS.items() if id.startswith("jo-e"))


@pytest.mark.parametrize("id", [id for id in SCENARIOS if id.startswith("setup")])
def test_unused_tiles_stay_in_the_box(id: str) -> None:
    """JO-021 JO-022 JO-023: the stacks of a set-up hold what so many players use."""
    table = RULES.load(SCENARIOS[id].state)
    marks = {constants.MARK[tile] for stack in table.stacks.values() for tile in stack.bag}

    assert max(marks) == {2: 2, 3: 2, 4: 4, 5: 5}[len(table.players)]


def test_launch_outcomes(desk_of: Any) -> None:
    """JO-100: a 4 from Kepler can stop at Tharsis, Copernicus, Hamilton and NYC, and nowhere else."""
    desk = desk_of(SCENARIOS["jo-e01"].state).do("E24")
    assert desk.options == ["Copernicus", "Hamilton", "NYC", "Tharsis"]


def test_move_outcomes(desk_of: Any) -> None:
    """JO-101: after the launch to Tharsis the ship can move to NYC and Hamilton, and nowhere else."""
    assert desk_of(SCENARIOS["jo-e05"].state).options == ["Hamilton", "NYC"]


def test_seeding_for_five() -> None:
    """JO-E07: 28 cities with a tile each, 9 of Earth, 5 of the Moon, 14 of Mars, six tiles aboard, all at Kepler."""
    state = SCENARIOS["jo-e07"].state
    seeded = [constants.SOURCE[tile] for tiles in state["cities"].values() for tile in tiles]

    assert {source: seeded.count(source) for source in constants.SOURCES} == {"earth": 9, "moon": 5, "mars": 14}
    assert all(len(ship["cargo"]) == 6 and ship["at"] == "Kepler" for ship in state["players"].values())
    assert {stack: sum(state[stack].values()) for stack in STACKS} == dict(zip(STACKS, (23, 19, 28), strict=True))


def test_variety() -> None:
    """JO-E11: 3, 4, 5, 7 and 8 places on Mars give 2, 4, 8, 10 and 11 more."""
    made = score(SCENARIOS["jo-e11"].state)
    lines = [line for tally in made.tallies for line in tally.lines if line.label == "Mars bonus"]

    assert [line.points for line in lines] == [2, 4, 8, 10, 11]
    assert [line.rule for line in lines] == ["JO-093"] * 3 + ["JO-094"] * 2


def test_nothing_is_delivered_in_the_first_city(desk_of: Any) -> None:
    """JO-E09 JO-052: nobody with a tile for Kepler is ever asked for it before the ship has come back."""
    desk = desk_of(SCENARIOS["jo-e09"].state)
    asked = [desk.asked]
    for answer in ("S2", "Olympus"):
        desk.do(answer)
        asked.append(desk.asked)

    assert asked == ["Ann launch", "Ann stop", "None earth-stack"]
    assert "M19" in desk.ship("Ann").cargo
