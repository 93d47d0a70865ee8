"""Every scenario of every game, played: the position, the answers in `do`, chances typed as well, and what it says."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import pytest

from companion.conformance.examples import scenario_problems
from companion.engine import Choice, Play, forced
from companion.game_registry.games import has_referee
from companion.positions.game_words import GameWords
from components.loader import load
from components.places import find_games
from components.scenarios import Scenario, load_scenarios

from ..desk import Desk
from ..long_run import EVERY_GAME

EACH = [
    pytest.param(game, scenario, id=f"{game}, {scenario.id}")
    for game, place in find_games().items()
    if has_referee(place)
    for scenario in load_scenarios(load(place)).values()
]


@pytest.fixture(scope="module")
def desk_of(every_game: Any) -> Callable[[str, Mapping[str, Any]], Desk]:
    """Makes a desk of a game from a whole `state`."""
    cases = {case.game: case for case in every_game}
    words = cache(lambda game: GameWords(cases[game].data))
    return lambda game, state: Desk(cases[game].rules, words(game), cases[game].rules.load(state))


def question(play: Play) -> tuple[str, Any]:
    """What is asked, and what may be answered."""
    ask = play.ask
    assert ask is not None
    return ask.name, list(ask.options) if isinstance(ask, Choice) else ask.source.weights()


@EVERY_GAME
@pytest.mark.parametrize(("game", "scenario"), EACH)
def test_it_plays(game: str, scenario: Scenario, desk_of: Any) -> None:
    """Its position is sound and comes out as it went in; the answers are those that are asked, one after the other, and
    lead to `then`, where a choice is left."""
    desk = desk_of(game, scenario.state)

    assert [*map(str, scenario_problems(desk.module, desk.module.game, scenario, desk.words))] == []
    ask = desk.do(*scenario.do).play.ask
    assert (ask is None) == (desk.ended[0] is not None)
    assert not isinstance(ask, Choice) or not forced(ask)


@pytest.mark.parametrize(("game", "scenario"), EACH)
def test_a_snapshot_in_the_middle(game: str, scenario: Scenario, desk_of: Any) -> None:
    """After each answer, the step's start written out and read again with the answers since asks the same question."""
    desk = desk_of(game, scenario.state)
    for answer in scenario.do:
        desk.do(answer)
        play, rules = desk.play, desk.module
        if play.over:
            break
        again = Play(rules, rules.load(rules.dump(play.start)), play.answers)
        assert question(again) == question(play)
        assert rules.dump(again.table) == desk.state
