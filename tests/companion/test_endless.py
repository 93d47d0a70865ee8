"""Rules that ask nature without end are stopped, with the rule that asks."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from companion.engine import Chance, Choice, Ending, Play, Step, playout
from companion.engine.endless import MAX_DRAWS, EndlessChance, EndlessChoice, EndlessSteps
from companion.sessions.session_store import begin
from companion.state_diff.take_and_put import MAX_CARRIED, instructions
from components.places import locate


class Coin:
    """A source with two sides."""

    def pick(self, at: float) -> str:
        return "heads" if at < 0.5 else "tails"

    def weights(self) -> dict[str, int]:
        return {"heads": 1, "tails": 1}


class Endless:
    """A table whose only step tosses for heads, and asks a player after every so many tosses."""

    phase, result, reason, notes, turn = "toss", None, None, None, None

    def copy(self) -> Endless:
        return self

    def note_for(self, *said: Any, **values: Any) -> None:
        pass


def rules(asks_after: int | None) -> Any:
    def toss(table: Any) -> Step:
        tossed = 0
        while (yield Chance("coin", Coin(), "XX-001")) != "heads":
            tossed += 1
            if asks_after and tossed % asks_after == 0:
                yield Choice("Ann", "go on", ("no", "yes"), "XX-002")

    return SimpleNamespace(steps={"toss": toss})


def test_the_referee_stops_with_the_rule_that_asks() -> None:
    play = Play(rules(None), Endless())
    for _ in range(MAX_DRAWS):
        play.answer("tails")
    with pytest.raises(EndlessChance, match="XX-001 asks for 'coin' without end"):
        play.answer("tails")


def test_simulations_stop_as_well() -> None:
    with pytest.raises(EndlessChance, match="XX-001"):
        playout(rules(None), Endless(), lambda: 0.9)


def test_a_question_of_one_answer_is_not_asked_for_ever() -> None:
    """Nobody is asked where there is one answer: rules that ask so again and again are stopped in their own line."""

    def wait(table: Any) -> Step:
        while True:
            yield Choice("Ann", "wait", ("wait",), "XX-003")

    for start in (Play, lambda rules, table: playout(rules, table, lambda: 0.5)):
        with pytest.raises(EndlessChoice, match="XX-003 asks 'wait' without end") as stopped:
            start(SimpleNamespace(steps={"toss": wait}), Endless())
        assert wait.__code__ in [entry.frame.code.raw for entry in stopped.traceback]


def test_people_may_go_on_as_long_as_they_like() -> None:
    """What is asked in between starts the count anew."""
    play = Play(rules(100), Endless())
    for _ in range(3 * MAX_DRAWS):
        play.answer("tails" if isinstance(play.ask, Chance) else "yes")


def test_steps_that_ask_nobody_are_stopped() -> None:
    """A step that ends as it began would begin for ever."""

    def wait(table: Any) -> Step:
        yield from ()

    with pytest.raises(EndlessSteps, match="step 'toss' begins without end"):
        Play(SimpleNamespace(steps={"toss": wait}), Endless())


@pytest.mark.parametrize(("most", "result"), [(3, None), (4, None), (5, "over"), (6, "over")])
def test_simulations_may_be_bounded(most: int, result: str | None) -> None:
    """A game that takes as many answers as it may comes to its end; one that would take more is left as it stands."""
    table: Any = Endless()

    def ask(table: Any) -> Step:
        for _ in range(5):
            yield Choice("Ann", "go on", ("no", "yes"), "XX-002")
        raise Ending("over", "XX-003")

    table.note = lambda *event, **values: None
    assert playout(SimpleNamespace(steps={"toss": ask}), table, lambda: 0.5, most=most) == min(most, 5)
    assert table.result == result


def test_a_motion_that_comes_round_is_not_told_for_ever(home: Path) -> None:
    """A game's own `carry` may turn a disc to and fro and come no nearer; undo tells the rest piece by piece."""
    session = begin(locate("space-debris"), ["Ann", "Bo"], seed=5)
    now = session.rules.dump(session.play.table)
    session.close()

    def carry(here: Mapping[str, Any], _: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
        return "Turn it.", {**here, "turns": 1 - here["turns"]}

    steps = instructions(now, {**now, "threat": now["threat"] + 1}, session.game, carry=carry)

    assert [step.text for step in steps].count("Turn it.") == MAX_CARRIED
    assert any("hreat" in step.text for step in steps)
