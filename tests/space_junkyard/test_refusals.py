"""Why something that people type isn't possible now."""

from __future__ import annotations

from typing import Any

import pytest

from companion.answer_parser.answer_lines import read_answer
from companion.engine.reasons import Refusal
from companion.positions.answer_errors import AnswerError
from companion.space_junkyard import RULES

BO = {"at": "F6"}


def refusal(desk: Any, typed: str) -> None:
    """Type what isn't possible, as at the table."""
    read_answer(
        desk.play.ask, typed, RULES.texts, desk.words,
        lambda key, _: Refusal(desk.why_not(key) or desk.why_not(key.upper())),
    )  # fmt: skip


@pytest.mark.parametrize("typed", ["E3", "e3", "W1", "join"])
def test_old_names_of_slots_are_not_typed(desk: Any, typed: str) -> None:
    """SJ-053: `E3` is a space, whether the slot that was called so is closed or open."""
    for closed in ([], ["R3"]):
        players = {"Ann": {"at": "A1"}, "Bo": {"at": "F6", "closed": closed}}
        ann = desk(players, phase="push", drawn="YY", map={"D4": "Y"})
        with pytest.raises(AnswerError):
            refusal(ann, typed)


def test_old_names_of_places_are_not_typed(desk: Any) -> None:
    """SJ-040: `E2` is a space of the map, no place in a ship."""
    ship = ["K13R 1 0 north"]
    ann = desk({"Ann": {"at": "A1", "ship": ship, "stores": "YYBBRR"}, "Bo": BO}, map={"A1": "K09R"}).do("connect")
    with pytest.raises(AnswerError):
        refusal(ann, "E2")


def test_a_section_that_can_be_used_is_not_refused(desk: Any) -> None:
    """SJ-024: only one without an icon that works now is."""
    ann = desk({"Ann": {"at": "A1", "ship": ["K05Y 1 0 east"]}, "Bo": BO}, phase="resource")
    assert ann.why_not("K05Y") == ""
    assert ann.do("B").why_not("K05Y") == "it has no icon that can be used now (SJ-024)"
