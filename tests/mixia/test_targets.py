"""Whom missions are about: named where they are chosen, looked up and looked at."""

from __future__ import annotations

from typing import Any

from companion.game_registry.games import rules_of
from companion.mixia.ground.constants import GAME
from companion.mixia.piece_words import describe_here
from companion.positions.views import TABLE_KEY, view
from components.places import locate

from .core_box import MISSIONS

RULES = rules_of(locate("mixia"))


def test_missions_name_their_target(at: Any) -> None:
    """XI-285 XI-277 XI-474: three captains by their seats; of two the other one or any NPC."""
    plans = {"plans": ["thief-1", "assassin-4"]}
    found = at({"Ann": plans}).do("drop").labels
    assert found["thief-1"] == "M037 Thief to SM (target: Bo on the left)"
    assert found["assassin-4"] == "M048 Assassin to PE (target: Cy on the right)"
    desk = at({"Ann": {"at": "OU7"}}, points=9).do("draw", "end").on("Ann missions")
    found = desk.do("thief-4", "thief-3", "research-1").labels
    assert found["thief-3"].startswith(
        "M039 Thief to NE Neo Damascus (target: Cy, second on the left; NE isn't laid yet;"
    )
    assert found["thief-4"].startswith("M040 Thief to PE Pelmont (target: Bo or Cy, with most fame; ")


def test_what_a_mission_says_now(at: Any) -> None:
    """XI-A96, in `?` and in `me`: of whoever has it, else of all whose it might be; nothing where seats and fame aren't
    known."""
    state = view(RULES.dump(at({"Bo": {"fame": 2}}).table), GAME.state, TABLE_KEY)
    assert describe_here(MISSIONS["thief-2"], state) == [
        "Target now: for Ann, Cy on the right; for Bo, Ann on the right; for Cy, Bo on the right."
    ]
    for has in ({"missions": [{"mission": "thief-2"}]}, {"plans": ["thief-2"]}, {"looked": ["thief-2"]}):
        table = at({"Bo": has}).table
        assert describe_here(MISSIONS["thief-2"], view(RULES.dump(table), GAME.state, "Bo")) == [
            "Target now: Ann on the right."
        ]
    assert "for Ann, Bo, with most fame; " in describe_here(MISSIONS["thief-4"], state)[0]
    assert describe_here(MISSIONS["research-1"], state) == []
    assert describe_here(MISSIONS["thief-2"], {"players": {"Ann": {}, "Bo": {}}}) == []  # A tracked game.
