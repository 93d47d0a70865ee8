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
        (
            {"Ann": {"at": "A1", "stores": "YYY"}, "Bo": BO}, {},
            "players.Ann.stores.Y: Ann stores 3 radiation; the most is 2 (SJ-026)",
        ),
        ({"Ann": ANN, "Bo": ANN}, {}, "players.Bo.at: 2 tugs are on A1; a space has room for 1 (SJ-031)"),
        (
            {"Ann": {"at": "A1", "left": "east"}, "Bo": BO}, {},
            "players.Ann.left: Ann's tug is on A1, so it can't be off the map as well (SJ-A35)",
        ),
        ({"Ann": {}, "Bo": BO}, {}, "players.Ann.at: Ann's tug needs a place: at, or left if it's off the map"),
        (
            {"Ann": {"at": "A1", "colour": "white"}, "Bo": BO}, {},
            "players.Bo.colour: 2 players are white; each needs a colour of their own (SJ-016)",
        ),
        (ship("K03Y 0 0 west"), {}, "Ann's ship has the bridge and a section in one place (SJ-040)"),
        (ship("K13Y 1 0 north", "K03Y 1 0 west"), {}, "two sections in one place, 1 right from the bridge"),
        (ship("K03Y 3 3 west"), {}, "players.Ann.ship.1: K03Y in Ann's ship isn't joined to the bridge (SJ-040)"),
        (
            ship("K03Y 1 0 north"), {},
            "players.Ann.ship: the bridge in Ann's ship has an exit against a closed side (right) (SJ-A25)",
        ),
        (
            ship("K04Y 1 0 east", "K01Y 2 0 north"), {},
            "players.Ann.ship.1: K04Y in Ann's ship has an exit against a closed side (right) (SJ-A25)",
        ),
        (
            ship("K04Y 1 0 east new"), {},
            "players.Ann.ship.1.new: Ann hasn't joined a section in this turn, so none is new (SJ-044)",
        ),
        (
            ship("K04Y 1 0 east new", "K01Y 2 0 west"), {"section": True},
            "players.Ann.ship.1: Ann joins only 1 section in a turn, so only the last can be new (SJ-033)",
        ),
        (
            {"Ann": {"at": "A1", "closed": ["L1", "L2", "L3"]}, "Bo": BO}, {},
            "players.Ann.closed: Ann closed 3 slots; the most in a turn is 2 (SJ-053)",
        ),
        (
            {"Ann": ANN, "Bo": BO}, {"options": {"smaller_board": True}},
            "players.Bo.at: Bo's tug is on F6, which isn't on the map of 5 × 5 (SJ-063)",
        ),
        (
            {"Ann": ANN, "Bo": {"at": "E5"}}, {"options": {"smaller_board": True}, "map": {"F1": "YY"}},
            "map.F1: F1 isn't on the map",
        ),
        (
            {"Ann": {"at": "A1", "closed": ["L6"]}, "Bo": {"at": "E5"}}, {"options": {"smaller_board": True}},
            "players.Ann.closed.1: Ann closed L6, which isn't a slot on the map of 5 × 5 (SJ-063)",
        ),
        (
            {"Ann": ANN, "Bo": BO}, {"section": True, "asteroids": 1},
            "section: a section and asteroid tiles were collected in the same turn (SJ-033)",
        ),
        ({"Ann": ANN, "Bo": BO}, {"steps": 4}, "steps: 4 steps were taken; the most is 3 (SJ-030)"),
        ({"Ann": ANN, "Bo": BO}, {"phase": "resource", "steps": 1}, "steps: in the resource phase nothing has"),
        ({"Ann": ANN, "Bo": BO}, {"phase": "push"}, "drawn: no tile has been revealed to push in"),
        ({"Ann": ANN, "Bo": BO}, {"drawn": "YY"}, "drawn: YY has been revealed, so it must be the push phase"),
        ({"Ann": ANN, "Bo": BO}, {"pushes": 1}, "pushes: in the move phase no tile has been pushed in yet"),
        ({"Ann": ANN, "Bo": BO}, {"phase": "draw", "pushes": 1, "asteroids": 2}, "only with More Junk"),
        ({"Ann": ANN, "Bo": BO}, {"phase": "draw", "pushes": 1, "options": {"more_junk": True}}, "after two asteroid"),
        ({"Ann": ANN, "Bo": BO}, {"stack": {}}, "stack: the stack is empty, so the game is over (SJ-054)"),
        (
            {"Ann": ANN, "Bo": BO}, {"stack": {"YY": 2}, "removed": 3},
            "removed: 3 tiles were taken out; with them the stack had 2 (SJ-A44)",
        ),
        ({"Ann": ANN, "Bo": BO}, {"phase": "over"}, "result: the game is over, so it needs a result"),
        ({"Ann": ANN, "Bo": BO}, {"player": ""}, "player: player is missing"),
        ({"Ann": {}, "Bo": {}}, {"phase": "lay"}, "first: the first player is missing; at this point of set-up"),
        (
            {"Ann": {}, "Bo": {}}, {"phase": "lay", "first": "Ann", "stack": {"YY": 2}},
            "stack: the lay phase needs 37 tiles in the stack (SJ-019)",
        ),
        (
            {"Ann": ANN, "Bo": BO}, {"phase": "corners", "first": "Ann"},
            "phase: every tug has its corner, so it is the resource phase (SJ-021)",
        ),
        (
            {"Ann": {"at": "A1", "closed": ["L1"]}, "Bo": BO}, {"phase": "push", "drawn": "YY"},
            "players.Ann.closed: Ann has closed 1 slot, but pushed in 0 tiles (SJ-A37)",
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
