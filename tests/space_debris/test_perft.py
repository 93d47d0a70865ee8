"""Numbers of answer sequences from five positions: one wrong rule changes them.

`perft.yaml` holds for each position how many sequences of 1, 2, 3 … answers there are, every card that may come up
counted once, and for the longest how many begin with each answer. Sequences that end the game early don't count. After
a change of the rules that is meant, `python tests/space_debris/test_perft.py` writes the file anew: review its diff.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from companion.engine import Play, legal
from companion.space_debris import RULES
from components.scenarios import load_scenarios

FILE = Path(__file__).with_name("perft.yaml")
DEPTHS = {"setup-4": 4, "sd-e05": 5, "sd-e06": 4, "sd-e10": 3, "sd-e13": 4}


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
    """SD-E08: of 40 cards 7 are discarded, which leaves 29 spaces and four fragmentations, one answer: 30.

    After a space the next card is flipped: 28 other spaces or a fragmentation. After a fragmentation a card is drawn:
    any of the 29 spaces or another fragmentation.
    """
    play = start("sd-e08")

    assert count(play, 1) == 30
    assert count(play, 2) == 29 * 29 + 30


def test_thrust_counted_by_hand() -> None:
    """SD-E02: from H330 a Thrust has six neighbours to go to, and from each a stop or one of its own neighbours.

    These are 5 of L0, 4 of L315, 6 of H0, 6 of H300, 4 of G315 and 4 of G337.5 (ledger 1.4).
    """
    play = start("sd-e02")
    play.answer("thrust")

    assert count(play, 1) == 6
    assert count(play, 2) == (5 + 4 + 6 + 6 + 4 + 4) + 6


if __name__ == "__main__":
    made = {id: counted(id) for id in DEPTHS}
    FILE.write_text(yaml.safe_dump(made, sort_keys=False))
