"""A session reopens as exactly what was shown, after every answer, whether its snapshots are there or not."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.conformance.reopening import reopening_problems
from companion.conformance.walks import names
from companion.sessions.journal import Journal
from companion.sessions.session import Session
from companion.sessions.session_store import begin
from components.places import locate

from ..game_folder import GameFolder
from ..long_run import first_of, longer
from ..views import status_of

ANSWERS = 60
"""More than two rounds of any game: what a turn does before its first question has then been done on reopening."""


def position(session: Session) -> dict[str, Any]:
    """All that is shown to who may see everything."""
    return {name: value for name, value in status_of(session, "all").items() if name not in ("session", "moves")}


@pytest.mark.parametrize("mode", first_of(["referee", "tracker"]))
def test_a_session_reopens_as_it_was(refereed: Any, home: Path, mode: str) -> None:
    session = begin(refereed.place, names(max(refereed.counts)), seed=3, mode=mode)
    random = Random(3)
    for number in range(ANSWERS):
        choices = status_of(session, "all")["choices"]
        if not choices:
            break
        session.answer([random.choice(choices)["key"]])
        if number % 6 == 5:
            assert [*reopening_problems(session, position)] == []
        if number % longer(2, 1):
            continue
        with closing(Journal(session.journal.file)) as there:
            assert position(Session(there)) == position(session), f"after {number + 1} answers"


def test_a_turn_that_begins_with_something_does_it_once(home: Path, tmp_path: Path) -> None:
    """An upkeep before a step's first question is part of what is shown, and not done again on reopening."""
    files = {"components/game.yaml": DATA, "components/state.yaml": STATE, "companion/__init__.py": RULES}
    GameFolder(tmp_path / "gems", files)
    session = begin(locate(str(tmp_path / "gems")), ["Ann", "Bo"], seed=1, trust=True)
    for gems in range(2, 5):
        session.answer(["end"])
        with closing(Journal(session.journal.file)) as there:
            assert position(Session(there)) == position(session)
            assert status_of(session)["state"]["gems"] == gems, status_of(session)


DATA = """
title: Gems
players: [2, 2]
kinds:
  gem: {title: Gems, size: 20 x 20, source: house, note: Gathered.}
state: state.yaml
"""

STATE = """
phase: {type: choice, choices: [act, over], default: act, meaning: step}
turn: {type: int, min: 1, default: 1, meaning: number of the turn}
gems: {type: int, min: 0, default: 0, meaning: gems so far}
result: {type: text, required: false, meaning: how the game ended}
reason: {type: text, required: false, meaning: id of the rule that ended it}
players:
  type: map of name to record
  meaning: the players
  fields: {hp: {type: int, default: 1, meaning: hit points}}
"""

RULES = """
from companion.engine import END, Choice, Table
from companion.engine.state import MapKey, Record
from companion.engine.texts import Question, Texts
from companion.game_registry.games import box_beside


class Player(Record):
    name: MapKey
    hp: int


class Gems(Table, game=box_beside(__file__)):
    turn: int
    gems: int
    players: dict[str, Player]


def act(table):
    table.gems += 1
    yield Choice(None, "go", [END], "GE-001")
    table.turn += 1


class Rules:
    game = box_beside(__file__)
    steps = {"act": act}
    texts = Texts((Question("go", "Go on?", labels={END: "End the turn"}),), ())
    load = Gems.load
    dump = staticmethod(lambda table: table.dump())
    check = staticmethod(lambda table: [])

    @staticmethod
    def setup(players, options):
        return Gems(phase="act", turn=1, gems=0, players={name: Player(name=name) for name in players})


RULES = Rules()
"""
