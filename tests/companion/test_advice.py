"""What a player could do: answers that are offered, each with a reason, and nothing of the game is changed by it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from companion.answer_parser.names import ends_of
from companion.engine import Chance, Choice
from companion.positions.asks import offered
from companion.sessions.session_store import begin
from companion.simulation.bots import HEURISTIC_BOT, bots_of
from companion.table.advice import MAX_IDEAS, begin_advice, explain_answer, find_advice
from components.places import find_games, locate

PLAYERS = ["Ann", "Bo", "Cleo"]


@pytest.mark.parametrize("game", sorted(find_games()))
def test_ideas_are_answers_with_reasons(game: str, home: Path, rounds: Callable[[int], int]) -> None:
    """Of all that a turn asks: at most three, the best first, and at its main question several."""
    random, several = Random(game), 0
    with closing(begin(locate(game), PLAYERS, seed=4)) as session:
        decide, play = bots_of(session.place)[HEURISTIC_BOT](random.random), session.play.copy()
        for _ in range(rounds(70)):
            while isinstance(play.ask, Chance):
                play.answer(play.ask.source.pick(random.random()))
            ask = play.ask
            if not isinstance(ask, Choice):
                break
            before, seat = session.rules.dump(play.table), ask.seat or "Ann"
            asked = begin_advice(session, play, seat, seat)
            assert asked
            ideas = find_advice(asked)
            keys = [idea.key for idea in ideas]
            assert len({*keys}) == len(keys) <= MAX_IDEAS
            assert all(len({each.name, *each.onward}) == 1 + len(each.onward) for each in ideas)  # No word twice.
            assert {*keys} <= {str(option) for _, option in offered(ask, seat)}
            assert not {*map(str, ends_of(ask, session.rules.texts))} & {idea.key for idea in ideas[1:] if not idea.aim}
            assert session.rules.dump(play.table) == before
            if play.table.player == seat:
                several += len(ideas) > 1 and all(idea.aim or idea.told or idea.changes for idea in ideas)
            play.answer(decide(play.table, ask))
    assert several > 5


def test_an_idea_goes_on_as_it_was_begun(home: Path) -> None:
    """Whoever has chosen what to launch is told where to: ideas for another tile are none any more."""
    with closing(begin(locate("junk-orbit"), PLAYERS, seed=4)) as session:
        while not (session.play.ask and session.play.ask.name == "launch"):
            session.random()
        seat = str(session.play.ask.seat)
        asked = begin_advice(session, session.play, seat, seat)
        assert asked
        first = find_advice(asked)[0]
        assert first.onward
        session.answer([first.key])
        asked = begin_advice(session, session.play, seat, seat)
        assert asked
        assert find_advice(asked)[0].name == first.onward[0]


def test_a_bot_is_explained_by_what_it_did_it_for(home: Path) -> None:
    """The same reason as the advice that it would have been; an answer that no idea leads to has what happened."""
    with closing(begin(locate("space-debris"), PLAYERS, seed=4)) as session:
        while not (session.play.ask and session.play.ask.name == "action"):
            session.random()
        ask = session.play.ask
        asked = begin_advice(session, session.play, str(ask.seat), "Cleo")
        assert asked
        ideas = find_advice(asked)
        assert ideas[0].aim
        assert explain_answer(asked, ideas[0].key).aim == ideas[0].aim
        assert explain_answer(asked, "end").aim == ""


def test_where_a_bot_leaves_it_to_chance_it_has_no_idea(home: Path) -> None:
    """Who begins is nothing to reckon; a bot that would throw lots says nothing."""
    with closing(begin(locate("space-junkyard"), PLAYERS, seed=4)) as session:
        assert session.play.ask
        asked = begin_advice(session, session.play, "Ann", "Ann")
        assert asked
        assert find_advice(asked) == []
        assert begin_advice(session, session.play, "Bo", "Bo")  # The whole table decides.
