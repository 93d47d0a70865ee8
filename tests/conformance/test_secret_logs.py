"""What has happened is told alike in two games that differ in what an audience may not know.

Two sessions begin in positions in which two cards that the audience can't see have changed places, and get the same
answers. Until something secret comes to light by the rules, their logs and the reasons given are the same to the byte.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.conformance.secrecy import twins
from companion.engine import Play, legal
from companion.positions import views
from companion.positions.label_words import tell
from companion.sessions.journal import Journal
from companion.sessions.log import list_last_entries
from companion.sessions.saves import exported
from companion.sessions.session import Session
from companion.sessions.session_store import begin
from companion.table.feed import list_recent, log, why

GAMES, ANSWERS = 2, 5


def pairs(case: Any, random: Random, number: int) -> Iterator[tuple[str, Play, Play]]:
    """Positions at the start of a step, and what they might be as well for an audience."""
    for seed in range(number):
        play = Play(case.rules, case.new(seed, shuffled=case.game != "toy"))
        for _ in range(random.randrange(25)):
            options = [] if play.over else [*legal(play.ask)]
            if not options:
                break
            play.answer(random.choice(options))
        while not play.over and play.answers and (options := [*legal(play.ask)]):
            play.answer(random.choice(options))
        if not play.over and not play.answers:
            yield from ((audience, play, other) for audience, other in twins(case.rules, case.data, play, random))


def same_answer(sessions: list[Session], random: Random) -> str | None:
    """Something that both games can be answered; None where they ask different things."""
    asks = [session.play.ask for session in sessions]
    if len({(type(ask), ask.name, ask.seat) if ask else None for ask in asks}) > 1 or asks[0] is None:
        return None
    both = sorted(set.intersection(*({str(option) for option in legal(ask)} for ask in asks)))
    return random.choice(both) if both else None


def told(session: Session, audience: str) -> str:
    shown = list_recent(session, list_last_entries(session, 60), audience)
    return json.dumps([log(session, audience), why(session, audience=audience), shown], default=tell) + exported(
        session, audience
    )


def compare(case: Any, audience: str, plays: tuple[Play, Play], folder: Path, meta: Any, random: Random) -> int:
    """Play two games on and compare what is told of them; how often that was done."""
    sessions, done = [], 0
    for number, play in enumerate(plays):
        state = case.rules.dump(play.start)
        made = meta._replace(state=state, players=tuple(state["players"]), physical=("all",))
        file = folder / str(number) / "game.salvage"
        sessions.append(Session(Journal.create(file, made)))
    with closing(sessions[0]), closing(sessions[1]):
        for _ in range(ANSWERS):
            seen = [views.view(case.rules.dump(s.play.table), case.data.state, audience) for s in sessions]
            if seen[0] != seen[1]:
                break  # Something has come to light.
            one, other = (told(session, audience) for session in sessions)
            assert one == other, (case.game, audience)
            done += 1
            key = same_answer(sessions, random)
            if key is None:
                break
            for session in sessions:
                session.answer([key])
    for session in sessions:
        session.journal.file.unlink()
    return done


def compared(case: Any, home: Path, number: int) -> int:
    random = Random("logs")
    with closing(begin(case.place, ["Ann", "Bo"], seed=1, trust=case.game == "toy")) as session:
        meta = session.meta
    return sum(
        compare(case, audience, (play, other), home / "twins", meta, random)
        for audience, play, other in pairs(case, random, number)
    )


@pytest.mark.parametrize("game", ["toy", "any"])
def test_what_happened_tells_no_secret(
    every_game: list[Any], toy: Any, home: Path, game: str, rounds: Callable[[int], int]
) -> None:
    """Every game that hides cards from somebody."""
    number = sum(compared(case, home, rounds(GAMES)) for case in ([toy] if game == "toy" else every_game))

    assert number > 12
