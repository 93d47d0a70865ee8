"""Rules that ask nature without end are stopped, with the rule that asks."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from companion.engine import Chance, Choice, Ending, Play, Step, playout
from companion.engine.endless import MAX_CALL_SECONDS, MAX_DRAWS, EndlessChance, EndlessChoice, EndlessSteps
from companion.game_registry.trust import is_trusted
from companion.sessions.session_store import begin
from companion.state_diff.take_and_put import MAX_CARRIED, instructions
from components.places import locate

from ..game_folder import FirstGame
from ..long_run import first_of


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


TAKEN, DEALT = "    me.hand.remove(key)\n", '    game.phase = "play"\n'
CAUGHT = "    while key:\n        try:\n            me.track += 0\n        except Exception:\n            pass\n"
LOOPS = [
    ("do --random 1", TAKEN, CAUGHT),
    ("check", TAKEN, f"{TAKEN}    while me.track > -1:\n        me.track += 0\n"),
    ("playtest --jobs 2", TAKEN, CAUGHT),
    ("new --players Ann,Bo", DEALT, "    game.turn = sum(1 for _ in iter(int, 1))\n"),
]
SECONDS = 0.5
"""What one call may compute here, in place of MAX_CALL_SECONDS."""
LIMITED = f"""import resource, sys; resource.setrlimit(resource.RLIMIT_CPU, (40, 40))
from companion import cli; from companion.engine import endless; endless.MAX_CALL_SECONDS = {SECONDS}; cli.main()"""


@pytest.mark.parametrize(("typed", "old", "new"), first_of(LOOPS))
def test_rules_that_never_come_back_are_stopped(tmp_path: Path, home: Path, typed: str, old: str, new: str) -> None:
    """A loop that asks nobody ends a command with the file and line, and the session is what it was."""
    game, (command, *options) = FirstGame(tmp_path / "night-market", rules=True), typed.split()
    line = game.change("companion/__init__.py", old, new)
    assert is_trusted(game.place, grant=True)
    session = begin(game.place, ["Ann", "Bo"], seed=1) if command == "do" else None
    run = [sys.executable, "-P", "-c", LIMITED, command, *([] if session else [str(game.folder)]), *options]
    ended = subprocess.run(run, capture_output=True, text=True)

    assert (ended.returncode, ended.stdout, MAX_CALL_SECONDS) == (2, "", 5)
    (place,) = re.findall(r"__init__.py:(\d+): EndlessRules: computed for 0.5 seconds in one call", ended.stderr)
    assert line <= int(place) <= line + 6
    assert session is None or (session.refresh(), session.seq) == (False, 0)


ENDED_THREADS = """
from threading import Thread
from companion.game_registry.rules_watch import _computed_seconds
threads = [Thread(target=int) for _ in range(100)]
for each in threads:
    each.start()
    each.join()
print({_computed_seconds(each.ident) for each in threads})
"""


def test_a_thread_that_ends_while_it_is_watched_ends_nothing() -> None:
    """Neither the process, as reading the clock of one did, nor the watcher, after which nothing is stopped."""
    asked = subprocess.run([sys.executable, "-c", ENDED_THREADS], capture_output=True, text=True)
    assert (asked.returncode, asked.stdout) == (0, "{0.0}\n" if sys.platform == "linux" else asked.stdout), asked.stderr


LEFT_GARBAGE = """
import gc, threading, time
from companion.game_registry.rules_watch import watch_rules

class Open:
    def __init__(self):
        self.itself = self
    def __del__(self):
        closed_by.add(threading.current_thread())

closed_by = set()
watch_rules()
gc.disable()
left = [Open() for _ in range(100_000)]
del left
gc.enable()
time.sleep(1)
gc.collect()
print(closed_by == {threading.main_thread()})
"""


def test_what_a_thread_leaves_is_not_closed_by_the_watcher() -> None:
    """As a PDF that another thread draws, which ended the process."""
    asked = subprocess.run([sys.executable, "-c", LEFT_GARBAGE], capture_output=True, text=True)
    assert asked.stdout == "True\n", asked.stderr


HELD = """
import gc, time, weakref
from companion.game_registry.rules_watch import LOOK_SECONDS, watch_rules

class Session:
    pass

def play():
    session = Session()
    time.sleep(10 * LOOK_SECONDS)
    return weakref.ref(session)

gc.disable()
watch_rules()
played = play()
time.sleep(10 * LOOK_SECONDS)
print(played())
"""


def test_what_a_thread_has_at_hand_is_not_kept_by_the_watcher() -> None:
    """As a session that is closed where its call ends, and was open for as long as no garbage was collected."""
    asked = subprocess.run([sys.executable, "-c", HELD], capture_output=True, text=True)
    assert asked.stdout == "None\n", asked.stderr
