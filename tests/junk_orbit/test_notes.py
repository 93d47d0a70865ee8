"""What the notes tell writers of scenarios about a launch."""

from __future__ import annotations

import re
from random import Random

from companion.engine import Choice, Play
from companion.junk_orbit import RULES
from companion.positions.asks import pick
from components.places import locate

ASKED = {"a tile": "launch", "how far": "distance", "where it stops": "stop", "which way": "direction"}


def test_a_launch_is_asked_for_in_the_order_of_the_notes() -> None:
    """JO-036: a tile, and where it stops; a direction only where several lead there."""
    notes = (locate("junk-orbit").components / "NOTES.md").read_text(encoding="utf-8")
    told = [ASKED[row] for row in re.findall(r"^\| launch: ([a-z ]+?)(?: \(|,| \|)", notes, re.MULTILINE)]
    seen = set()
    for seed in range(12):
        random, launch = Random(seed), list[str]()
        play = Play(RULES, RULES.setup(["Ann", "Bo", "Cy"], {"own_side": True}))
        while play.ask is not None:
            if isinstance(play.ask, Choice) and play.ask.name in told:
                launch = [play.ask.name] if play.ask.name == "launch" else [*launch, play.ask.name]
                assert launch == sorted(launch, key=told.index)
                seen.add(play.ask.name)
            play.answer(pick(play.ask, random.random()))
    assert {"launch", "distance", "stop"} <= seen
    assert told == [name for name in RULES.texts.questions if name in told]  # A direction is asked for in few games.
