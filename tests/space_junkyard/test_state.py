"""Positions: from a scenario's `state` and back, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from companion.space_junkyard import RULES

ANN, BO = {"at": "A1"}, {"at": "F6"}
NAMES = ["Ann", "Bo", "Cy", "Di"]


def ship(*sections: str, **more: Any) -> dict[str, Any]:
    return {"Ann": {"at": "A1", "ship": list(sections), **more}, "Bo": BO}


@pytest.mark.parametrize(
    ("players", "more", "said"),
    [
        ({"Ann": {"at": "A1", "stores": "YYY"}, "Bo": BO}, {}, "Ann stores 3 Y, there is room for 2"),
        ({"Ann": ANN, "Bo": ANN}, {}, "2 markers in A1, at most 1"),
        ({"Ann": {"at": "A1", "left": "east"}, "Bo": BO}, {}, "did not leave over the east"),
        ({"Ann": {}, "Bo": BO}, {}, "Ann's marker needs a place"),
        ({"Ann": {"at": "A1", "colour": "white"}, "Bo": BO}, {}, "2 players are white"),
        (ship("K03Y 0 0 west"), {}, "the bridge and a section at bridge"),
        (ship("K13Y 1 0 north", "K03Y 1 0 west"), {}, "two sections at 1E"),
        (ship("K03Y 3 3 west"), {}, "Ann's ship at 3E3N is not joined to the bridge"),
        (ship("K03Y 1 0 north"), {}, "Ann's ship at bridge has an exit against a closed side, east"),
        (ship("K04Y 1 0 east", "K01Y 2 0 north"), {}, "Ann's ship at 1E has an exit against a closed side, east"),
        (ship("K04Y 1 0 east new"), {}, "Ann has not joined a section in this turn"),
        (ship("K04Y 1 0 east new", "K01Y 2 0 west"), {"section": True}, "only the last can be new"),
        ({"Ann": {"at": "A1", "closed": ["L1", "L2", "L3"]}, "Bo": BO}, {}, "Ann closed 3 slots, at most 2"),
        ({"Ann": ANN, "Bo": BO}, {"options": {"smaller_board": True}}, "a marker stands in F6, no square"),
        ({"Ann": ANN, "Bo": {"at": "E5"}}, {"options": {"smaller_board": True}, "map": {"F1": "YY"}}, "F1 is no"),
        (
            {"Ann": {"at": "A1", "closed": ["L6"]}, "Bo": {"at": "E5"}}, {"options": {"smaller_board": True}},
            "Ann closed L6, no slot",
        ),
        ({"Ann": ANN, "Bo": BO}, {"section": True, "asteroids": 1}, "a section and asteroid tiles"),
        ({"Ann": ANN, "Bo": BO}, {"steps": 4}, "4 steps were taken, at most 3"),
        ({"Ann": ANN, "Bo": BO}, {"phase": "resource", "steps": 1}, "in phase resource nothing has been moved"),
        ({"Ann": ANN, "Bo": BO}, {"phase": "push"}, "phase is push, drawn is no tile"),
        ({"Ann": ANN, "Bo": BO}, {"drawn": "YY"}, "phase is move, drawn is YY"),
        ({"Ann": ANN, "Bo": BO}, {"pushes": 1}, "a tile was pushed in already in phase move"),
        ({"Ann": ANN, "Bo": BO}, {"phase": "draw", "pushes": 1, "asteroids": 2}, "only with More Junk"),
        ({"Ann": ANN, "Bo": BO}, {"phase": "draw", "pushes": 1, "options": {"more_junk": True}}, "after two asteroid"),
        ({"Ann": ANN, "Bo": BO}, {"stack": {}}, "the stack is empty"),
        ({"Ann": ANN, "Bo": BO}, {"stack": {"YY": 2}, "removed": 3}, "tiles taken out: 3, tiles in the stack"),
        ({"Ann": ANN, "Bo": BO}, {"phase": "over"}, "phase is over, result is None"),
        ({"Ann": ANN, "Bo": BO}, {"player": ""}, "player must be given"),
        ({"Ann": {}, "Bo": {}}, {"phase": "lay"}, "first must be given in phase lay"),
        ({"Ann": {}, "Bo": {}}, {"phase": "lay", "first": "Ann", "stack": {"YY": 2}}, "needs 37 tiles in the stack"),
        ({"Ann": ANN, "Bo": BO}, {"phase": "corners", "first": "Ann"}, "every marker has its corner"),
        (
            {"Ann": {"at": "A1", "closed": ["L1"]}, "Bo": BO}, {"phase": "push", "drawn": "YY"},
            "slots that Ann has closed: 1, tiles pushed in since: 0",
        ),
    ],
)  # fmt: skip
def test_what_can_not_be(problems: Any, players: Any, more: Any, said: str) -> None:
    """SJ-013 SJ-021 SJ-028 SJ-031 SJ-033 SJ-053 SJ-A25: a sentence for what the rules make impossible."""
    assert [problem for problem in problems(players, **more) if said in problem] != []


def test_a_position_of_a_rulebook(problems: Any) -> None:
    """SJ-A26: closed sides against each other are sound."""
    assert problems(ship("K04R 1 0 east", "K10Y 2 0 north", "K03Y 2 -1 north")) == []


def test_unseen_tiles_are_found(desk_of: Any) -> None:
    """SJ-019: a stack given as unseen holds what lies nowhere else."""
    state = dict(desk_of({**RULES.dump(RULES.setup(NAMES[:2], {}))}).state)
    state["stack"] = {"?": 76}
    assert len(RULES.load(state).stack) == 76
