"""What games draw of a player's things beside the menu of `adjust`."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.engine import Choice
from companion.library.games import part_of
from companion.positions.views import SEATS
from companion.sessions.session import Session
from companion.sessions.session_store import begin
from companion.simulation.bots import bots_of
from companion.table.adjust_menu import TYPED_ROWS, AdjustMenu
from companion.table.facts import Room
from companion.text.styled_text import Line, line, width
from components.places import find_games, locate

DRAWN = {game: getattr(part_of(locate(game), "summary"), "FIELD_DRAWINGS", {}) for game in find_games()}
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
    """Each of these fields is a player's; all positions are drawn for everybody, in the columns that there are."""
    session = begin(locate(game), ["Ann", "Bo", "Cy"], seed=7)
    assert DRAWN[game].keys() <= session.game.state[SEATS].fields.keys()
    drawn = 0
    for state in played_on(session):
        for player in state[SEATS]:
            for drawing in DRAWN[game].values():
                rows = drawing(state, Room(80, 18, player))
                assert all(width(row) <= 80 for row in rows)
                drawn += bool(rows)
    assert drawn > 20


@pytest.mark.parametrize(
    ("game", "scenario", "answers", "drawn"),
    [
        ("space-junkyard", "resource-phase", ["ann", "joined", "1"], "│▲ bridge├─┤B K11Y"),
        ("spacecraft", "goal-31", ["ann", "rocket", "2"], "BF──SH──BF"),
        ("mixia", "whole-turn", ["ann", "cargo"], "a E● E○ E  □P  E1 M-22 d6"),
    ],
)
def test_a_step_of_the_menu_shows_what_it_corrects(
    game: str, scenario: str, answers: list[str], drawn: str, home: Path
) -> None:
    """Between its heading and its rows, on a screen of its own; plain mode has the rows alone."""
    place = locate(game)
    session = begin(place, scenario=place.components / "scenarios" / f"{scenario}.yaml", name=game)
    screens: list[list[str]] = []
    typed = iter([*answers, "q"])
    AdjustMenu(
        session, lambda prompt: next(typed), lambda rows: screens[-1].extend(rows), lambda: screens.append([]) or 24
    ).run()
    assert not [row for row in screens[1] if drawn in row]
    for screen in screens[2:]:
        assert [row for row in screen if drawn in row]
        assert len(screen) <= 24 - TYPED_ROWS
    plain: list[str] = []
    typed = iter([*answers, "q"])
    AdjustMenu(session, lambda prompt: next(typed), plain.extend).run()
    assert not [row for row in plain if drawn in row]


@pytest.mark.parametrize(("high", "room"), [(0, []), (5, []), (24, [14]), (60, [50])])
def test_a_drawing_has_the_room_of_the_screen(high: int, room: list[int], home: Path) -> None:
    """All of a high window, and never less than a row: where there is none, nothing is drawn."""
    place = locate("space-junkyard")
    session = begin(place, scenario=place.components / "scenarios" / "resource-phase.yaml", name="high")
    typed, rooms, rows = iter(["ann", "joined", "q"]), list[int](), list[str]()
    menu = AdjustMenu(session, lambda prompt: next(typed), rows.extend, lambda: high)

    def draw(state: object, room: Room) -> list[Line]:
        rooms.append(room.rows)
        return [line("drawn")] * room.rows

    menu.drawings = {"ship": draw}
    menu.run()
    assert rooms[:1] == room
    assert rows.count("drawn") == sum(rooms)
