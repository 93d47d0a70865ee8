"""What games draw of a player's things beside the menu of `adjust`."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.engine import Choice
from companion.game_registry.games import part_of
from companion.positions.views import SEATS
from companion.sessions.session import Session
from companion.sessions.session_store import begin
from companion.simulation.bots import bots_of
from companion.table.adjust_form import AdjustForm
from companion.table.facts import Asking
from companion.text.styled_text import ASCII, EMPTY_SIGN, FREE_SIGN, text, width
from components.places import find_games, locate

from ..views import column

DRAWN = {game: getattr(part_of(locate(game), "summary"), "CLOSE_UPS", {}) for game in find_games()}
EVERY, MOST_ANSWERS = 17, 500
"""Answers between two positions, and of a game."""


def played_on(session: Session) -> Any:
    """Positions of a game that goes on at random."""
    random = Random(11)
    bots = bots_of(session.place)
    decide = bots[min(bots, key=lambda name: name == "random")](random.random)
    for number in range(MOST_ANSWERS):
        ask = session.play.ask
        if ask is None:
            return
        key = decide(session.play.table, ask) if isinstance(ask, Choice) else ask.source.pick(random.random())
        session.play.answer(key)
        if not number % EVERY:
            yield session.rules.dump(session.play.table)


@pytest.mark.parametrize("game", [game for game, drawn in DRAWN.items() if drawn])
def test_every_player_s_things_are_drawn(game: str, home: Path) -> None:
    """Each of these is a field of a player's; all positions are drawn for everybody, in 80 columns."""
    session = begin(locate(game), ["Ann", "Bo", "Cy"], seed=7)
    assert DRAWN[game].keys() <= session.rules.game.state[SEATS].fields.keys()
    drawn = 0
    for state in played_on(session):
        for player in state[SEATS]:
            for drawing in DRAWN[game].values():
                rows = drawing(state, Asking(player))
                assert all(width(row) <= 80 for row in rows)
                drawn += bool(rows)
    assert drawn > 20


@pytest.mark.parametrize(
    ("game", "scenario", "answers", "drawn"),
    [
        ("space-junkyard", "resource-phase", ["ann", "joined", "1"], "▲   ─K11Y"),
        ("spacecraft", "goal-31", ["ann", "rocket", "2"], "BF──SH──BF"),
        ("mixia", "whole-turn", ["ann", "cargo"], "a E● E○ E  □P  E1 M-22 d6"),
    ],
)
def test_a_step_of_the_menu_shows_what_it_corrects(
    game: str, scenario: str, answers: list[str], drawn: str, home: Path
) -> None:
    """Between its heading and its rows."""
    place = locate(game)
    session = begin(place, scenario=place.components / "scenarios" / f"{scenario}.yaml", name=game)
    form = AdjustForm(session).top()
    pages = []
    for typed in answers:
        form = form.read(typed)
        display, written = column()
        display.page(form)
        pages.append(written.getvalue())
    assert drawn not in pages[0]
    assert all(drawn in page for page in pages[1:])


@pytest.mark.parametrize("sign", [FREE_SIGN, EMPTY_SIGN])
def test_an_empty_place_has_a_sign_of_its_own(sign: str) -> None:
    """Without colour, and on a terminal that knows ASCII alone, where `o` is a player's."""
    asking = Asking(None, {"A1": "1"})
    marked = asking.mark("A1" if sign == FREE_SIGN else "B2", [(EMPTY_SIGN, "dim")])
    assert text(marked) == sign
    assert text(marked).translate(ASCII) == {FREE_SIGN: "_", EMPTY_SIGN: "."}[sign]
