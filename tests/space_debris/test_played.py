"""Every scenario played: the position, the answers in `do`, chances typed as well, and the position it says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from companion.engine import Choice, Play, forced
from companion.space_debris import RULES
from components.loader import load
from components.places import locate
from components.scenarios import load_scenarios
from components.schema import Scenario

SCENARIOS = load_scenarios(load(locate("space-debris")))
BY_PARTS = ("players", "satellites")


def differences(wanted: Mapping[str, Any], there: Mapping[str, Any], path: str = "") -> list[str]:
    """Where a position is not what `then` says: records by the keys that are named, all else as a whole."""
    found = []
    for key, value in wanted.items():
        if isinstance(value, Mapping) and (path or key in BY_PARTS):
            found += differences(value, there[key], f"{path}{key}.")
        elif there.get(key) != value:
            found.append(f"{path}{key} is {there.get(key)}, should be {value}")
    return found


def question(play: Play) -> tuple[str, Any]:
    """What is asked, and what may be answered."""
    ask = play.ask
    assert ask is not None
    return ask.what, list(ask.options) if isinstance(ask, Choice) else ask.source.weights()


@pytest.fixture(params=sorted(SCENARIOS))
def scenario(request: pytest.FixtureRequest) -> Scenario:
    return SCENARIOS[request.param]


def test_its_position_is_sound(scenario: Scenario) -> None:
    """It loads, has nothing wrong, and comes out as it went in."""
    table = RULES.load(scenario.state)

    assert RULES.check(table) == []
    assert RULES.dump(table) == dict(scenario.state)


def test_do_leads_to_then(scenario: Scenario, desk_of: Any) -> None:
    """The answers are those that are asked, one after the other, and lead to `then`."""
    desk = desk_of(scenario.state).do(*scenario.do)

    assert differences(scenario.then, desk.state) == []
    assert desk.play.ask is not None
    assert desk.totals() == (50, 52, 40)


def test_a_snapshot_in_the_middle(scenario: Scenario, desk_of: Any) -> None:
    """After each answer, the step's start written out and read again with the answers since asks the same question."""
    desk = desk_of(scenario.state)
    for answer in scenario.do:
        desk.do(answer)
        play = desk.play
        again = Play(RULES, RULES.load(RULES.dump(play.start)), play.answers)
        assert question(again) == question(play)
        assert RULES.dump(again.table) == desk.state


def test_nothing_forced_is_asked(scenario: Scenario, desk_of: Any) -> None:
    """The question that follows an example has a choice to it."""
    ask = desk_of(scenario.state).do(*scenario.do).play.ask

    assert not isinstance(ask, Choice) or not forced(ask)
