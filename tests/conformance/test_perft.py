"""Numbers of answer sequences from positions of every game: one wrong rule changes them.

`tests/<game>/perft.yaml` holds for each position, named by its scenario, how many sequences of 1, 2, 3 … answers there
are, every card that may come up counted once, and for the longest how many begin with each answer. Sequences that end
the game early don't count. After a change of the rules that is meant, write the file anew, and review its diff:

    SALVAGE_REFRESH=1 python -m pytest tests/conformance/test_perft.py

A new position is written as its depth in zeros: `setup-4: {sequences: [0, 0, 0]}`.
"""

from __future__ import annotations

from typing import Any

import yaml

from companion.engine import Play

from ..perft import answers, count, start
from ..told import folder_of, refreshing, told

FILE = "perft.yaml"


def counted(play: Play, depth: int) -> dict[str, Any]:
    """What the file holds about a position."""
    first = {str(option): count(new, depth - 1) for option, new in answers(play)}
    return {"sequences": [*(count(play, less) for less in range(1, depth)), sum(first.values())], "first": first}


def test_counts(refereed: Any) -> None:
    """As many sequences as the file says, and as many with each first answer."""
    wanted = told(refereed.game, FILE)
    found = {id: counted(start(refereed.rules, id), len(each["sequences"])) for id, each in wanted.items()}
    if refreshing():
        text = yaml.safe_dump(found, sort_keys=False)
        (folder_of(refereed.game) / FILE).write_text(text, encoding="utf-8")
        wanted = found

    assert wanted, f"{refereed.game} has no positions to count from"
    assert {id: each["sequences"] for id, each in found.items()} == {
        id: each["sequences"] for id, each in wanted.items()
    }
    assert found == wanted
