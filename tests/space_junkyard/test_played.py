"""What this game's scenarios show beside what holds for those of every game (conformance/test_scenarios.py)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from companion.space_junkyard import RULES
from companion.space_junkyard.scoring import sections
from components.loader import load
from components.places import locate
from components.scenarios import Scenario, load_scenarios

SCENARIOS = load_scenarios(load(locate("space-junkyard")))
EXAMPLES = {f"sj-e{number:02}" for number in range(1, 8)}


def differences(wanted: Mapping[str, Any], there: Mapping[str, Any]) -> list[str]:
    """Where a position is not what `then` says: players by the keys that are named, all else as a whole."""
    players = {
        f"{name}.{key}": (value, there["players"][name].get(key))
        for name, player in wanted.get("players", {}).items()
        for key, value in player.items()
    }
    others = {key: (value, there.get(key)) for key, value in wanted.items() if key != "players"}
    return [f"{key} is {is_}, should be {should}" for key, (should, is_) in (players | others).items() if is_ != should]


@pytest.fixture(params=sorted(SCENARIOS))
def scenario(request: pytest.FixtureRequest) -> Scenario:
    return SCENARIOS[request.param]


def test_all_are_there() -> None:
    """Every worked example and every number of players has its scenario; examples cite their ledger id."""
    assert {*EXAMPLES, "setup-2", "setup-3", "setup-4"} <= set(SCENARIOS)
    assert all(id.upper() in SCENARIOS[id].cites for id in EXAMPLES)
    assert [id for id, each in SCENARIOS.items() if not each.cites] == []


def test_do_leads_to_then(scenario: Scenario, desk_of: Any) -> None:
    """Stores, ships and the map are all of what `then` says, not only what it names; no tile is lost or made."""
    before = desk_of(scenario.state).tiles()
    desk = desk_of(scenario.state).do(*scenario.do)

    assert differences(scenario.then, desk.state) == []
    assert desk.tiles() == before
    assert bool(scenario.do) == bool(scenario.then)


def test_the_example_of_one_neighbour(desk_of: Any) -> None:
    """SJ-E04 SJ-045 SJ-A25: joining is not among the answers, whatever is stored."""
    assert desk_of(SCENARIOS["sj-e04"].state).options[-2:] == ["end", "scrap"]
    assert "connect" not in desk_of(SCENARIOS["sj-e04"].state).options
    assert "connect" in desk_of(SCENARIOS["sj-e05"].state).options


def test_the_example_of_scoring(desk_of: Any) -> None:
    """SJ-E06 SJ-057 SJ-058 SJ-059: 0, 1, 2 and 1 make four; two open exits of one section cost three."""
    state = desk_of(SCENARIOS["sj-e06"].state).do(*SCENARIOS["sj-e06"].do).state
    found = {each.name: (each.base, len(each.open), each.points) for each in sections(state["players"]["Ann"]["ship"])}

    assert found == {"K06B": (0, 0, 0), "K10Y": (1, 0, 1), "K09B": (2, 0, 2), "K13Y": (4, 2, 1), "K06Y": (0, 0, 0)}
    assert [tally.total for tally in RULES.score(state).tallies] == [4, 0]


def test_the_example_of_the_opposite_slot(desk_of: Any) -> None:
    """SJ-E07 SJ-053: of 24 slots only R3 is closed to the next player."""
    desk = desk_of(SCENARIOS["sj-e07"].state)

    assert len(desk.options) == 23
    assert "R3" not in desk.options
    assert "L3" in desk.options
