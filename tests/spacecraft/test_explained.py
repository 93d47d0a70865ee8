"""What `?` says of pieces at the table."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.sessions.session_store import begin
from companion.table.compose import view
from companion.table.explain import explain
from companion.table.rule_search import find_rules
from components.places import locate

TOKENS = ["spring", "gears", "battery", "cable", "light-bulb", "propeller", "fuel-can"]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("BF", "4 of 4 BF left in the workshop; the token on slot W2 asks for gears."),
        ("cable", "Its token is on slot W4: BN and WH each cost a weight of 3, including a cable."),
        ("fins", "4 of 4 WBF left in the workshop; the token on slot W7 asks for a fuel can."),
        ("fin", "4 of 4 BF left in the workshop; the token on slot W2 asks for gears."),
        ("hulls", "5 of 5 WH left in the workshop; the token on slot W4 asks for a cable."),
        (
            "workshop",
            "Workshop: W1 has 5 WC, 4 WF and 4 GF, each for tiles that weigh 2 or more together, including a spring;",
        ),
        ("#9", "Design 9 (deck I): at least 3 rows high; 4 points."),
        ("design 9", "Design 9 (deck I): at least 3 rows high; 4 points."),
        ("goal 31", "Goal 31, Twin fins: 7 points for each pair of identical fins on one hull."),
    ],
)
def test_what_is_said_of_a_piece(home: Path, typed: str, said: str) -> None:
    """SC-054 SC-060: what is left of a part and what junk buys; a card by its number, as screens write it."""
    session = begin(locate("spacecraft"), ["Ann", "Bo"], seed=4, physical=["tokens"])
    while session.play.ask.name != "token":  # type: ignore[union-attr]
        session.random(1)
    session.answer(TOKENS)  # The seventh goes without saying, but may be said.
    while session.play.table.phase != "turn":
        session.random(1)
    assert any(row.startswith(said) for row in explain(session, view(session), typed) or [])


@pytest.mark.parametrize("advanced", [False, True])
def test_rules_that_are_not_in_play_come_last(home: Path, advanced: bool) -> None:
    """SC-062 SC-076 SC-110: what Advanced Designs alone ask for, unless they are played."""
    session = begin(locate("spacecraft"), ["Ann", "Bo"], seed=4, options={"advanced": advanced})
    rules = find_rules(session, "designs")
    of_advanced = [rule in session.game.options["advanced"].rules for rule in rules]
    assert sum(of_advanced) > 3
    assert (of_advanced == sorted(of_advanced)) != advanced
