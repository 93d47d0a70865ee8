"""What somebody reads who types a pile or a part that isn't possible now."""

from __future__ import annotations

import re
from typing import Any

import pytest

from companion.positions.parse_answer import NotAllowed, Words, read
from companion.spacecraft import RULES
from companion.spacecraft.refusals import refuse

PILES = "A1 gears 2, B1 spring 2, C1 cable 2, D1 gears 2, A2 gears 2, B2 cable 2, B3 gears 1, C3 gears 1"
BO = {"at": "C1", "board": ["spring"]}
SEARCHES = {"at": "A1", "board": ["cable", "gears"]}


def refusal(desk: Any, typed: str) -> None:
    """Type what isn't possible, as at the table."""
    words = Words(RULES.game)

    def reason(key: str, rule: str) -> str:
        said = refuse(desk.table, desk.play.ask, key)
        return f": {said}" if said else ""

    read(desk.play.ask, typed, lambda: words, reason=reason, texts=RULES.texts)


@pytest.mark.parametrize(
    ("ann", "typed", "why"),
    [
        (SEARCHES, "a1", "a1 isn't possible now: Ann's pawn is there already (SC-040)"),
        (SEARCHES, "C1", "C1 isn't possible now: Bo's pawn is there (SC-036)"),
        (SEARCHES, "D4", "D4 isn't possible now: there is no pile there any more (SC-043)"),
        (
            {**SEARCHES, "at": "B1"},
            "B2",
            "B2 isn't possible now: its top tile weighs 3, and Ann can carry only 2 more (SC-046)",
        ),
        (SEARCHES, "B3", "it is neither the next pile nor the last in a straight line (SC-042)"),
    ],
)
def test_why_a_pile_is_not_searched(at: Any, ann: dict[str, Any], typed: str, why: str) -> None:
    """The reason is that of this pile; a far one that no line leads to says so."""
    desk = at("turn", {"Ann": ann, "Bo": BO}, PILES)
    with pytest.raises(NotAllowed, match=re.escape(why)):
        refusal(desk, typed)


def test_why_a_pile_is_not_visited(at: Any) -> None:
    """SC-034 SC-035: from outside, only the edge and what empty spaces lead to."""
    full = ", ".join(
        f"{column}{row} {'spring' if column in 'AB' else 'gears'} 0" for column in "ABCD" for row in range(1, 5)
    )
    desk = at("turn", {"Ann": {}, "Bo": {}}, full)
    with pytest.raises(NotAllowed, match=r"B2 isn't possible now: it is neither on the edge nor behind empty spaces"):
        refusal(desk, "B2")


def test_why_a_part_is_not_built(at: Any) -> None:
    """SC-054 SC-060: what its slot needs, or that there is none left; by its name, not by an inner key."""
    desk = at("build", {"Ann": {"store": {"spring": 1}, "rocket": "BH / SH"}, "Bo": {}}, "A1 gears 2")
    why = r"^WH \(White hull\) isn't possible now: W4 needs a cable and a weight of 3 in all \(SC-054\)"
    with pytest.raises(NotAllowed, match=why):
        refusal(desk, "WH")
    desk.table.supply["hull-white"] = 0
    with pytest.raises(NotAllowed, match=r"none is left \(SC-060\)"):
        refusal(desk, "WH")
