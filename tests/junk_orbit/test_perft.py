"""Numbers of answer sequences from six positions: one wrong rule changes them.

`perft.yaml` holds for each position how many sequences of 1, 2, 3 … answers there are, every card that may come up
counted once, and for the longest how many begin with each answer. Sequences that end the game early don't count. After
a change of the rules that is meant, `python tests/junk_orbit/test_perft.py` writes the file anew: review its diff.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from companion.engine import Play, legal
from companion.junk_orbit import RULES
from components.scenarios import load_scenarios

FILE = Path(__file__).with_name("perft.yaml")
DEPTHS = {"setup-5": 3, "jo-e01": 5, "jo-e06": 4, "necktie": 5, "jolly-roger": 4, "from-olympus": 4}


def answers(play: Play) -> Iterator[tuple[Any, Play]]:
    """Every answer to the pending question, with the game after it."""
    assert play.ask is not None
    for option in sorted(legal(play.ask), key=str):
        new = play.copy()
        new.answer(option)
        yield option, new


def count(play: Play, depth: int) -> int:
    """How many sequences of that many answers there are."""
    if play.ask is None:
        return 0
    if depth == 1:
        return len({*legal(play.ask)})
    return sum(count(new, depth - 1) for _, new in answers(play))


def start(id: str) -> Play:
    return Play(RULES, RULES.load(load_scenarios(RULES.game)[id].state))


def counted(id: str) -> dict[str, Any]:
    """What the file holds about a position."""
    play, depth = start(id), DEPTHS[id]
    first = {str(option): count(new, depth - 1) for option, new in answers(play)}
    return {"sequences": [*(count(play, less) for less in range(1, depth)), sum(first.values())], "first": first}


@pytest.mark.parametrize("id", DEPTHS)
def test_counts(id: str) -> None:
    """As many sequences as the file says, and as many with each first answer."""
    wanted, found = yaml.safe_load(FILE.read_text())[id], counted(id)

    assert found["sequences"] == wanted["sequences"], {
        option: (wanted["first"].get(option, 0), found["first"].get(option, 0))
        for option in wanted["first"] | found["first"]
        if wanted["first"].get(option) != found["first"].get(option)
    }
    assert found["first"] == wanted["first"]


def test_counted_by_hand() -> None:
    """JO-E01 JO-100: five different tiles, two directions each; the 4 has two stops each way, the 1 has one, after
    which the ship has one, too, and any Moon tile left may come up: 19 of 2+, less L3 in Bo's cargo and five seeded."""
    play = start("jo-e01")
    assert (count(play, 1), count(play, 2)) == (5, 10)
    four, one = play.copy(), play.copy()
    four.answer("E24")
    one.answer("S1")

    assert (count(four, 1), count(four, 2)) == (2, 4)
    assert (count(one, 1), count(one, 2)) == (2, 2 * (19 - 1 - 5))


if __name__ == "__main__":
    made = {id: counted(id) for id in DEPTHS}
    FILE.write_text(yaml.safe_dump(made, sort_keys=False))
