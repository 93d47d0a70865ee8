"""Lines of several answers: what came by itself may be named, at once or in the next line."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.positions.answer_errors import AnswerError
from companion.positions.label_words import tell_label
from companion.sessions.session import Session
from companion.spacecraft import RULES
from companion.state_diff.instruction import sentences
from companion.state_diff.take_and_put import instructions
from components.places import locate

Begin = Callable[..., Session]

BUILDS = {
    "phase": "build",
    "player": "Ann",
    "players": {
        "Ann": {"colour": "red", "store": ["cable", "light-bulb"]},
        "Bo": {"colour": "teal"},
    },
    "tokens": {
        "W1": "spring", "W2": "battery", "W3": "gears", "W4": "cable",
        "W5": "light-bulb", "W6": "propeller", "W7": "fuel-can",
    },
}  # fmt: skip


ROCKET = [{"part": "SH", "x": 0, "y": 0}, {"part": "BF", "x": 1, "y": 0}]


@pytest.fixture
def begin(home: Path, tmp_path: Path) -> Begin:
    """Sessions that begin in a position."""
    from companion.sessions.session_store import begin as begin_session

    def begun(state: dict[str, Any], **more: Any) -> Session:
        file = tmp_path / "position.yaml"
        file.write_text(json.dumps({"title": "Lines", "state": state}), encoding="utf-8")
        return begin_session(locate("spacecraft"), seed=1, scenario=file, **more)

    return begun


def test_rearranging_is_ended_before_a_part_is_built(begin: Begin) -> None:
    """SC-053 SC-061: a part of the workshop is no part to add."""
    state: Any = {**BUILDS, "players": {**BUILDS["players"]}}  # type: ignore[dict-item]
    state["players"]["Ann"] = {**state["players"]["Ann"], "rocket": ROCKET}
    session = begin(state)
    with pytest.raises(AnswerError):
        session.answer("rearrange WN")
    assert session.seq == 0
    entries = session.answer("rearrange done WN")
    assert [entry.key for entry in entries] == ["arrange", "done", "nose-white"]


def test_the_only_place_may_be_named(begin: Begin) -> None:
    """SC-054 SC-061: a nose has one place, and one way to be paid; both may stand in the line, or neither."""
    session = begin(BUILDS)
    for line in ("WN", "WN 1N", "WN above SH", "WN CB+LB 1N", "WN CB+LB"):
        assert [entry.key for entry in session.answer(f"{line} done")] == ["nose-white", "done"]
        session.undo(2)
    for line in ("WN 1S", "WN CB", "WN Cable", "WN 1N CB+LB"):
        with pytest.raises(AnswerError):
            session.answer(line)
        assert session.seq == 0


def test_the_only_place_is_not_named_afterwards(begin: Begin) -> None:
    """SC-061: in a line of its own it names nothing that is asked there."""
    session = begin(BUILDS)
    session.answer("WN")
    for line in ("1N", "1N done", "1S done"):
        with pytest.raises(AnswerError):
            session.answer(line)
    assert session.seq == 1


PAYS_IN_SEVERAL_WAYS = {
    **BUILDS,
    "players": {
        "Ann": {"colour": "red", "store": ["fuel-can", "gears", "gears"], "rocket": [
            {"part": "SH", "x": 0, "y": 0}, {"part": "BF", "x": 1, "y": 0}]},
        "Bo": {"colour": "teal"},
    },
    "tokens": {**BUILDS["tokens"], "W3": "light-bulb", "W4": "fuel-can", "W5": "gears", "W7": "cable"},  # type: ignore[dict-item]
}  # fmt: skip


@pytest.mark.parametrize(
    ("line", "keys"),
    [
        ("bh GR+GR above bn", ["hull-blue", "GR+GR", "1N", "nose-blue"]),
        ("bh gr+gr above 0", ["hull-blue", "GR+GR", "1N", "done"]),
        ("Blue hull, FC+GR, above SH", ["hull-blue", "FC+GR", "1N"]),
    ],
)
def test_a_part_is_paid_and_put_on_in_a_line(begin: Begin, line: str, keys: list[str]) -> None:
    """SC-054 SC-061."""
    session = begin(PAYS_IN_SEVERAL_WAYS)
    assert tell_label(session.rules.texts.label(session.play.ask, "hull-blue")) == "Blue hull (GR+GR, 1 wasted)"
    assert [entry.key for entry in session.answer(line)] == keys


@pytest.mark.parametrize("line", ["bh above", "bh fc", "bh bn", "bh 0", "bh gears", "bh gr+gr bn"])
def test_neither_a_payment_nor_a_place_is_passed(begin: Begin, line: str) -> None:
    """SC-054 SC-055: nobody pays what they have not named, nor by the name of one of the tiles."""
    session = begin(PAYS_IN_SEVERAL_WAYS)
    with pytest.raises(AnswerError):
        session.answer(line)
    assert session.seq == 0


def test_a_forced_leave_may_be_typed(begin: Begin) -> None:
    """SC-047 SC-048: whoever can't go on leaves by itself, which may be said; what they build is their own."""
    players = {"Ann": {"colour": "red", "at": "C4", "board": ["cable"]}, "Bo": {"colour": "teal"}}
    piles = {"A1": {"top": "cable", "below": 0}, "B4": {"top": "gears", "below": 0}}
    session = begin({**BUILDS, "phase": "turn", "player": "Bo", "players": players, "piles": piles})
    with pytest.raises(AnswerError, match="Ann decides there; type 'done' by itself"):
        session.answer("B4 leave done")
    for line in ("B4", "B4 leave", "B4 0"):
        session.answer(line)
        assert (session.play.table.player, session.play.table.phase, session.seq) == ("Ann", "build", 1)
        session.undo()


def test_a_drawing_is_one_answer(begin: Begin) -> None:
    """SC-061: no part of a drawing is another drawing, with a part to build behind it."""
    state: Any = {**BUILDS, "players": {**BUILDS["players"]}}  # type: ignore[dict-item]
    state["players"]["Ann"] = {**state["players"]["Ann"], "rocket": ROCKET}
    session = begin(state)
    assert "nose-white" in session.play.ask.options  # type: ignore[union-attr]
    with pytest.raises(AnswerError, match="Ann doesn't have WN"):
        session.answer("BF SH WN")
    assert session.seq == 0
    assert [entry.key for entry in session.answer("BF SH done")] == ["BF SH", "done"]


@pytest.mark.parametrize(
    ("now", "then", "said"),
    [
        ({"top": "battery", "below": 1}, {"top": "gears", "below": 2}, "Have GR (Gears) on top of pile A2 again."),
        ({"top": "gears", "below": 3}, {"top": "cable", "below": 1}, "Have CB (Cable) on top of pile A2 again."),
    ],
)
def test_undo_says_what_lies_on_top(now: dict[str, Any], then: dict[str, Any], said: str) -> None:
    """SC-016: a tile that showed when the one on it was taken is covered again; it isn't taken off."""
    states = ({"players": {}, "piles": {"A2": pile}} for pile in (now, then))
    top, below = sentences(instructions(*states, RULES.game))
    assert top == said
    assert below == f"Have {then['below']} under the top of pile A2 again."


def test_nothing_is_said_of_a_tile_that_stays() -> None:
    """SC-014: where only the name of the tile on top is undone, hands have nothing to do."""
    states = ({"players": {}, "piles": {"A2": pile}} for pile in ({"top": "battery", "below": 1}, {"below": 2}))
    assert sentences(instructions(*states, RULES.game)) == []
