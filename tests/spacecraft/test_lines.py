"""Lines of several answers: what came by itself may be named, at once or in the next line."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.positions.answer_errors import AnswerError, NotAllowed
from companion.positions.instruction import sentences
from companion.positions.instructions import instructions
from companion.sessions.session import Session
from companion.spacecraft import RULES
from companion.spacecraft.carry import carry
from companion.spacecraft.hands import HANDS
from companion.table.line_words import lists_of
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


def test_a_part_to_build_ends_the_rearranging_before_it(begin: Begin) -> None:
    """SC-053: the end that is put before the word isn't taken for the end of something else."""
    state: Any = {**BUILDS, "players": {**BUILDS["players"]}}  # type: ignore[dict-item]
    state["players"]["Ann"] = {**state["players"]["Ann"], "rocket": ROCKET}
    session = begin(state)
    entries = session.answer(["rearrange", "WN"], lists=lists_of(session))
    assert [entry.key for entry in entries] == ["arrange", "done", "nose-white"]


def test_the_only_place_may_be_named(begin: Begin) -> None:
    """SC-054 SC-061: a nose has one place, and one way to be paid; both may stand in the line, or neither."""
    session = begin(BUILDS)
    for line in (["WN"], ["WN", "1N"], ["WN", "CB+LB", "1N"]):
        assert [entry.key for entry in session.answer([*line, "done"])] == ["nose-white", "done"]
        assert session.unused == {}
        session.undo(2)
    with pytest.raises(AnswerError, match="'1S' isn't one of the choices"):
        session.answer(["WN", "1S"])
    assert session.seq == 0


def test_the_only_place_named_afterwards(begin: Begin) -> None:
    """SC-061: alone in a line of its own it is told that this has been done; before other answers it is dropped."""
    session = begin(BUILDS)
    session.answer(["WN"])
    with pytest.raises(NotAllowed, match=r"^1N has been done already, as it was the only choice$"):
        session.answer(["1N"])
    with pytest.raises(AnswerError, match="'1S'"):
        session.answer(["1S", "done"])
    assert (session.seq, session.unused) == (1, {})

    assert [entry.key for entry in session.answer(["1N", "done"])] == ["done"]
    assert [*session.unused] == ["1N"]


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
        (["bh", "above", "bn"], ["hull-blue", "GR+GR", "1N", "nose-blue"]),
        (["bh", "above", "0"], ["hull-blue", "GR+GR", "1N", "done"]),
        (["bh", "1N", "BN", "done"], ["hull-blue", "GR+GR", "1N", "nose-blue", "done"]),
        (["bh", "FC+GR", "above"], ["hull-blue", "FC+GR", "1N"]),
    ],
)
def test_a_line_passes_the_payment(begin: Begin, line: list[str], keys: list[str]) -> None:
    """SC-054: what the list of parts told is paid where a line goes on with the place, or the next part."""
    session = begin(PAYS_IN_SEVERAL_WAYS)
    assert session.rules.texts.label(session.play.ask, "hull-blue") == "Blue hull (GR+GR, 1 wasted)"
    entries = [entry.key for entry in session.answer(line)]
    assert entries == keys, entries


def test_a_word_that_is_no_place_is_refused_at_the_place(begin: Begin) -> None:
    session = begin(PAYS_IN_SEVERAL_WAYS)
    with pytest.raises(AnswerError, match="isn't one of the choices"):
        session.answer(["bh", "behind"])
    assert session.seq == 0


def test_a_forced_leave_may_be_typed(begin: Begin) -> None:
    """SC-047 SC-048: whoever can't go on leaves by itself, and may say so all the same."""
    alone = {"C3": {"top": "cable", "below": 0}, "B4": {"top": "gears", "below": 0}}
    players = {"Ann": {"colour": "red", "at": "C4", "board": ["cable"]}, "Bo": {"colour": "teal"}}
    state = {**BUILDS, "phase": "turn", "player": "Bo", "players": players, "piles": alone}
    session = begin(state)
    session.answer(["B4", "leave"])
    assert (session.play.table.player, session.play.table.phase, session.unused) == ("Ann", "build", {})


def test_a_leave_is_undone_tile_by_tile_once(begin: Begin) -> None:
    """SC-052: hands move the tiles back into the cart in one go, and home again with a redo; spent ones come apart."""
    before = begin(BUILDS).rules.dump(begin(BUILDS).play.table)
    ann = before["players"]["Ann"]
    left = {
        **before,
        "players": {**before["players"], "Ann": {**ann, "board": ["cable", "gears"], "store": {"gears": 1}}},
    }
    gone = {**before, "players": {**before["players"], "Ann": {**ann, "board": [], "store": {"gears": 2}}}}
    back, home = carry(gone, left), carry(left, gone)
    assert back
    assert back[0] == "Move gears from beside Ann's board into Ann's cart."
    assert back[1]["players"]["Ann"] == {**ann, "board": ["gears"], "store": {"gears": 1}}
    assert home
    assert home[0] == "Move gears from Ann's cart to beside Ann's board."
    assert home[1]["players"]["Ann"] == {**ann, "board": ["cable"], "store": {"gears": 2}}
    assert carry(gone, gone) is None


@pytest.mark.parametrize(
    ("now", "then", "said"),
    [
        ({"top": "battery", "below": 1}, {"top": "gears", "below": 2}, "On A2, lay gears back on top of the battery."),
        ({"below": 2}, {"top": "gears", "below": 2}, "On A2, lay gears back on top of the pile."),
        (
            {"top": "gears", "below": 3},
            {"top": "cable", "below": 1},
            "Take 2 tiles off the pile on A2, down to a cable.",
        ),
    ],
)
def test_undo_says_what_lies_under_what(now: dict[str, Any], then: dict[str, Any], said: str) -> None:
    """SC-016: a tile that showed when the one on it was taken is covered again; it isn't taken off."""
    states = ({"players": {}, "piles": {"A2": pile}} for pile in (now, then))
    assert sentences(instructions(*states, RULES.game, hands=HANDS)) == [said]


def test_nothing_is_said_of_a_tile_that_stays() -> None:
    """SC-014: where only the name of the tile on top is undone, hands have nothing to do."""
    states = ({"players": {}, "piles": {"A2": pile}} for pile in ({"top": "battery", "below": 1}, {"below": 2}))
    assert sentences(instructions(*states, RULES.game, hands=HANDS)) == []
