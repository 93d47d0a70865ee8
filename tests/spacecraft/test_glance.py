"""What stands on the screen of the players, on their rockets and reserves, with room and without."""

from __future__ import annotations

from typing import Any

from companion.spacecraft.summary import facts
from companion.text.styled_text import text


def told(state: Any, group: str, label: str) -> list[str]:
    """A fact: in full, in few letters, and in fewer."""
    (fact,) = [fact for fact in facts(state) if (fact.group, fact.label) == (group, label)]
    return [str(fact.value), text(fact.short)]


def test_own_parts_stand_beside_the_junkyard(at: Any) -> None:
    """SC-061 SC-071: who takes tiles for a design sees what there is already, set aside or not."""
    ann = {"rocket": ". BN / . BH / WF SH", "spare": {"fin-gold": 1, "nose-white": 1}}
    state = at("turn", {"Ann": ann, "Bo": {}}, "A1 gears 2, A2 spring 2").state
    full = "6 parts (2 noses, 2 hulls and 2 fins; GF and WN set aside)"
    assert told(state, "Ann", "owns") == [full, "2N 2H 2F"]
    assert told(state, "Bo", "owns") == ["1 part (1 hull)", "1H"]


def test_the_points_of_a_reserve_stand_apart_from_those_that_are_had(at: Any) -> None:
    """SC-067: they are none yet."""
    ann = {"designs": ["2"], "reserve": "4"}
    state = at("turn", {"Ann": ann, "Bo": {}}, "A1 gears 2, A2 spring 2").state
    assert told(state, "Ann", "reserved design")[1:] == ["reserve #4 (1N 2H, 4pt)"]
    assert told(state, "Ann", "fulfilled design")[1] == "designs 3pt"
