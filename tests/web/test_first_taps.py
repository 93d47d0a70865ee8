"""A first touch gives nothing away that can't be taken back: what goes with one tap is undone whole, the rest asks."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from companion.making.init import STARTERS
from companion.positions.views import SEATS, TABLE_KEY, view
from companion.sessions.journal_rows import NATURE
from companion.sessions.session import Session
from components.places import find_games
from components.used_pieces import all_used

from ..game_folder import FirstGame
from ..long_run import first_of, longer
from .table import Serve
from .test_pictures_by_hand import play_to

PLAYERS = "Ann", "Bo", "Cy"
OWN = [(name, rules) for name, starter in STARTERS.items() for rules in (True, False) if starter.refereed or not rules]
GAMES = [("junk-orbit", None), *((game, None) for game in find_games() if game != "junk-orbit"), *OWN]


def look(session: Session) -> list[int]:
    """How many pieces each player has, and how many are hidden from each and from the table."""
    state, fields = session.rules.dump(session.play.table), session.game.state
    own = [sum(all_used(session.game, {SEATS: {name: one}}).values()) for name, one in state.get(SEATS, {}).items()]
    return own + [str(view(state, fields, audience)).count("'?'") for audience in (*PLAYERS, TABLE_KEY)]


@pytest.mark.parametrize(("game", "rules"), first_of(GAMES))
def test_what_one_tap_gives_is_taken_back_whole(
    tmp_path: Path, request: pytest.FixtureRequest, serve: Serve, game: str, rules: bool | None
) -> None:
    """Nothing was drawn or shown to anybody, nobody has lost a piece, and Undo asks none of those who are there."""
    table = serve(str(FirstGame(tmp_path / "own", game, rules).folder) if rules is not None else game, PLAYERS, seed=5)
    session, random, tried = table.session, Random(5), 0
    for seat in PLAYERS:
        request.addfinalizer(table.listen(seat, max_queue=None, ping_interval=None).close)
    for _ in range(longer(15, 100)):
        seat = getattr(session.play.ask, "seat", None) or random.choice(PLAYERS)
        tapped = [answer for answer in table.see(seat).answers if answer.is_safe]
        state, seen, node = session.rules.dump(session.play.table), look(session), session.head.node
        for answer in random.sample(tapped, min(len(tapped), 2)):
            assert table.answer(seat, answer.key).status == 200, answer
            session.refresh()
            given = [each.by == NATURE for each in session.journal.path(session.head.node) if each.id > node]
            assert given == [False], answer
            assert [now < was for now, was in zip(look(session), seen, strict=True)] == [False] * len(seen), answer
            assert table.post(seat, "undo", {"tell": "first"}).status == 200, answer
            session.refresh()
            assert session.rules.dump(session.play.table) == state, answer
            tried += 1
        session.random(not session.play.over)
    assert tried or rules is not None  # In some starters each answer passes the turn on.


@pytest.mark.parametrize(("game", "question"), [("junk-orbit", "stop"), ("junk-orbit", "give up")])
def test_what_costs_is_shown_before(serve: Serve, game: str, question: str) -> None:
    """A launch, of which the flights are drawn then; a tile that is given up."""
    table = serve(game, PLAYERS, seed=3)
    assert {answer.is_safe for answer in table.see(play_to(table.session, question)).answers} == {False}
