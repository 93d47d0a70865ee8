"""Perft with chance: how many rows of answers there are from a position to some depth, chance enumerated by kind.

`perft.yaml` holds the counts, and for the longest those after each first answer. After a change of the rules that is
meant, `python tests/space_junkyard/test_perft.py` writes the file anew: review its diff.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from companion.engine import Choice, Play
from companion.space_junkyard import RULES
from components.loader import load
from components.places import locate
from components.scenarios import load_scenarios

FILE = Path(__file__).with_name("perft.yaml")
DEPTHS = {
    "sj-e01": 3,
    "sj-e05": 4,
    "sj-e07": 3,
    "setup-4": 3,
    "mid-move": 3,
    "more-junk": 5,
    "resource-phase": 4,
    "push-off": 3,
}
SCENARIOS = load_scenarios(load(locate("space-junkyard")))


def start(id: str) -> Play:
    return Play(RULES, RULES.load(SCENARIOS[id].state))


def options(play: Play) -> Iterator[Any]:
    ask = play.ask
    if ask is not None:
        yield from ask.options if isinstance(ask, Choice) else sorted(ask.source.weights())


def after(play: Play, option: Any) -> Play:
    twin = play.copy()
    twin.answer(option)
    return twin


def count(play: Play, depth: int) -> int:
    """Rows of that many answers; a game that ends before counts as one."""
    if depth == 0 or play.ask is None:
        return 1
    if depth == 1:
        return sum(1 for _ in options(play))
    return sum(count(after(play, option), depth - 1) for option in options(play))


def counted(id: str) -> dict[str, Any]:
    """Rows to each depth, and by first answer."""
    play, depth = start(id), DEPTHS[id]
    return {
        "sequences": [count(play, each) for each in range(1, depth + 1)],
        "first": {str(option): count(after(play, option), depth - 1) for option in options(play)},
    }


@pytest.mark.parametrize("id", DEPTHS)
def test_counts_on_record(id: str) -> None:
    """SJ-022 SJ-024 SJ-047: the rows of answers are as many as on record."""
    assert counted(id) == yaml.safe_load(FILE.read_text(encoding="utf-8"))[id]


def test_counted_by_hand() -> None:
    """SJ-E07 SJ-053 SJ-011: Bo has 23 slots, and after each Ann may use her bridge or not."""
    play = start("sj-e07")

    assert count(play, 1) == 23
    assert count(play, 2) == 23 * 2
    assert list(options(after(play, "E2"))) == ["Y", "end"]


def test_moves_counted_by_hand() -> None:
    """SJ-028 SJ-030: from the corner 2 + 3 + 4 squares by three free steps; 5 + 6 + 5 more by paid ones."""
    assert count(start("mid-move"), 1) == 9 + 1
    ann = start("mid-move").table
    ann.ships["Ann"].stores = [1, 0, 0]
    assert count(Play(RULES, ann), 1) == 9 + 16 + 1


if __name__ == "__main__":
    FILE.write_text(yaml.safe_dump({id: counted(id) for id in DEPTHS}, sort_keys=False), encoding="utf-8")
