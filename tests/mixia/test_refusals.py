"""What somebody reads who types what isn't possible: the reason, in a sentence, with its rule."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from random import Random
from typing import Any

import pytest

from companion.answer_parser.answer_lines import read_answer
from companion.conformance.positions import answers
from companion.engine import DONE, Choice, Play
from companion.engine.reasons import Refusal
from companion.mixia import RULES
from companion.mixia.trade import starport
from companion.mixia.turn import turn
from companion.mixia.turn.turn import OTHERS
from companion.positions.answer_errors import NotAllowed
from companion.positions.game_words import GameWords

from ..long_run import LONG, first_of
from .books import decide
from .core_box import ABILITIES, OUTFITS, SHIPS, VERBS


def refuse(play: Play, key: str) -> str:
    """What the guard of the pending question has against something, in words; "" where nothing."""
    assert play.ask is not None
    reason = RULES.guards[play.ask.name](play.table, play.ask, key)
    return reason.say(play.table, play.ask, key) if reason else ""


def refusal(desk: Any, typed: str) -> str:
    """What is said to somebody who types what isn't possible."""
    words = GameWords(RULES.game)

    def reason(key: str, rule: str) -> Refusal:
        return Refusal(refuse(desk.play, key) or refuse(desk.play, key.upper()))

    with pytest.raises(NotAllowed) as said:
        read_answer(desk.play.ask, typed, RULES.texts, words, reason)
    return str(said.value).partition("; possible: ")[0].partition(" isn't possible now: ")[2]


def test_an_end_of_another_question_is_none_here(at: Any) -> None:
    """Whoever types done after a list has closed by itself reads what can be typed, not that nothing in play has it."""
    assert not refuse(at({"Ann": {"at": "LU18"}}).play, "done")


FLIES = ("action", "autopilot")
ACTIONS = {*VERBS, *ABILITIES, *turn.ENDS, OTHERS}
KNOWN: Mapping[str, Collection[str]] = {
    "action": ACTIONS,
    "autopilot": {*ACTIONS, DONE},
    "starport": {*starport.SERVICES, OTHERS},
    **dict.fromkeys(("first outfits", "buy outfit"), OUTFITS),
    **dict.fromkeys(("first ship", "buy ship"), SHIPS),
}
"""What the guards of these questions know, but for hexes."""


@LONG
@pytest.mark.parametrize("seed", first_of(range(2)))
def test_what_is_offered_has_no_reason_and_all_else_has_one(seed: int) -> None:
    """In random games, of each action, service, ability, outfit, ship and hex: it is offered, or a reason is given."""
    random = Random(f"refusals {seed}")
    play: Any = Play(RULES, RULES.setup(("Ann", "Bo", "Cy"), {"goal": "25"}))
    refused: set[str] = set()
    for _ in range(1500):
        ask = play.ask
        if isinstance(ask, Choice) and ask.name in KNOWN:
            offered = {*map(str, answers(ask))}
            for key in {*KNOWN[ask.name], *random.sample(sorted(play.table.board.hex_of), 5) * (ask.name in FLIES)}:
                assert bool(refuse(play, key)) == (key not in offered), (ask.name, key)
                refused |= {key} - offered
        play.answer(decide(play, random))
    assert refused >= {*VERBS, *ABILITIES}


def test_an_action_of_the_own_space_says_how_to_get_back_to_it(at: Any) -> None:
    """XI-130: whoever uses an occupied space draws no missions on the own Mission Point, until they return to it."""
    desk = at({"Ann": {"at": "KE0", "credits": 1000}, "Bo": {"at": "KE1"}}, points=4).do("reach")
    assert refusal(desk, "draw") == "Ann uses KE1; type return to use KE0 again (XI-130)"
    assert "draw" in desk.do("return").options
