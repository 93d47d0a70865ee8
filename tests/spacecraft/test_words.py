"""What screens say, where it has been wrong or could be misread: set-up, what is left, undo, numbers of cards."""

from __future__ import annotations

from typing import Any

import pytest

from companion.spacecraft import RULES
from companion.spacecraft.drawing import draw, parse_drawing, show
from companion.spacecraft.piece_words import describe
from companion.spacecraft.rebuild import count_moved
from companion.spacecraft.summary import facts
from companion.text.styled_text import text


def short(state: dict[str, Any], label: str) -> str:
    """A fact as the strip beside the board has it."""
    return text(next(fact for fact in facts(state) if fact.label == label).short)


# ---- the strip --------------------------------------------------------------------------------------------------


def test_parts_that_are_gone_are_not_listed(at: Any) -> None:
    """SC-060: neither in the strip nor in words."""
    state = at("build", {"Ann": {"store": {"cable": 1}}, "Bo": {}}).state
    assert short(state, "W2") == "BT2 GC BF"
    state["supply"] |= {"connector-gold": 0}
    assert short(state, "W2") == "BT2 BF"
    state["supply"] |= {"fin-blue": 0}
    assert short(state, "W2") == "BT2 none left"


@pytest.mark.parametrize(
    ("old", "new", "moved"),
    [("GC SH", "WC SH", 2), ("GC SH", "SH GC", 1), ("GC SH", "GC SH WC", 1), ("GN / SH", "SH", 1), ("SH", "SH", 0)],
)
def test_parts_that_are_taken_in_hand(old: str, new: str, moved: int) -> None:
    """SC-061: those put on or elsewhere, and those that come off for them."""
    assert count_moved(parse_drawing(old), parse_drawing(new)) == moved


# ---- undo -------------------------------------------------------------------------------------------------------


def test_a_goal_is_met_as_often_as_the_score_says(at: Any) -> None:
    """SC-080: once, twice, 3 times, in the strip as in the score."""
    rockets = {"SH": "not met", "WN / WH / SH": "met once", "WN - WN / WH GC WH / - - SH": "met twice"}
    for rocket, met in rockets.items():
        state = at("build", {"Ann": {"rocket": rocket, "goals": ["36"], "store": {"cable": 1}}, "Bo": {}}).state
        assert short(state, "goal 36").endswith(f", {met}")


def test_a_goal_says_what_each_case_pays() -> None:
    """SC-080 to SC-090: every goal begins so that `for each` can come before it, where it is chosen as on its sheet."""
    for piece in RULES.game.kinds["goal"].pieces:
        assert piece.fields["text"].startswith(("A ", "Two identical ")), piece.id
    rockets = {"SH": "not met", "BN / SH / BE": "met once"}
    for rocket, met in rockets.items():
        score = RULES.score({"players": {"Ann": {"drawing": rocket, "goals": ["33"]}, "Bo": {"drawing": "SH"}}})
        said = [line.detail for line in score.tallies[0].lines if line.rule == "SC-101"]
        assert said == [f"7 points for each hull with a nose and an engine of the same colour; {met}"]
    assert describe(RULES.game.piece("goal.37")) == [
        "Goal 37, Tall twins: 4 points for each pair of identical hulls, one right on top of the other."
    ]


# ---- what can be misread ----------------------------------------------------------------------------------------


def test_a_rocket_has_the_signs_of_the_map() -> None:
    """SC-061: an empty cell as an empty space; what stands on the screen can be typed."""
    rocket = parse_drawing("- WN / BC SH WGF")
    assert show(draw(rocket)) == "· WN / BC SH WGF"
    assert parse_drawing("· WN / BC SH WGF") == rocket
