"""Positions that a seat can't tell apart show it the same page, outlooks and pictures of answers that it tries."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.conformance.secrecy import twins
from companion.engine import Chance, Choice, Option, Play, legal
from companion.engine.notes import TURN
from companion.positions.asks import only_seat
from companion.positions.trials import Trials
from companion.sessions.session import Session
from companion.sessions.session_store import begin
from companion.simulation.bots import HEURISTIC_BOT, bots_of
from companion.table.advice import begin_advice, explain_answer, find_advice
from companion.table.compose import view
from companion.table.pictures import load_design
from companion.web.views.answer_preview import foresee_answer
from companion.web.views.art import Art
from companion.web.views.details import settle_details
from companion.web.views.screens import make_common, make_screen
from companion.web.views.tried import draw_after
from components.places import find_games, locate

from ..long_run import first_of
from ..secret_games import GAMES, lay_out

MODULES = ("embers", "powers", "envoy", "sellsword")
PLAYERS = ["Ann", "Bo", "Cy"]
TRIED = 3
"""Answers to a question of which pictures are drawn."""
BEGUN: dict[str, dict[str, Any]] = {
    **{own: {} for own in GAMES},
    "mixia": {},
    "mixia with modules": {"options": dict.fromkeys(MODULES, True)},
    "junk-orbit": {},
    "mixia by hand": {"physical": ["all"]},
    "junk-orbit by hand": {"physical": ["all"]},
}
"""The games in which a seat can't see all that others know, and how they are begun."""


def shown(session: Session, art: Art, play: Play, seat: str, tried: Random) -> dict[str, str]:
    """All that a page of a seat says and draws of a position, and of some answers that it tries there."""
    session._run.play = play
    screen = make_screen(session, view(session, seat), art, make_common(session, art))
    made = {name: repr(value) for name, value in screen._asdict().items() if name != "view"}
    made["view"] = repr(screen.view._replace(drawings={}, is_known=bool))
    if isinstance(play.ask, Choice) and play.ask.seat in (None, seat):
        for option in tried.sample(list(play.ask.options), min(TRIED, len(play.ask.options))):
            (given,) = session.read([str(option)], seat)
            found = settle_details(session, given.answer)
            drawn = draw_after(session, art, seat, option, found.play, screen.board, screen.place)
            made[f"{option!r} tried"] = repr((drawn, found.details))
        asked = begin_advice(session, play, seat, seat)
        made["advice"] = repr(asked and find_advice(asked))
    return made


def tells_the_same_reason(session: Session, play: Play, twin: Play, audience: str) -> bool:
    """That two games an audience can't tell apart explain another's answer alike; whether that answer is known."""
    ask, other = play.ask, twin.ask
    assert isinstance(ask, Choice)
    known = [option for option in ask.options if other and option in legal(other)]
    if only_seat(ask) or not ask.seat or not known:
        return False
    one, two = (begin_advice(session, each, ask.seat, audience) for each in (play, twin))
    assert one
    assert two
    assert explain_answer(one, str(known[0])) == explain_answer(two, str(known[0])), (audience, ask.name, known[0])
    return True


def positions(session: Session, random: Random) -> Iterator[Play]:
    """Questions of a random game; in Mixia the next sector and event are known to somebody each second time."""
    rules, play = session.rules, session.play.copy()
    while not play.over:
        yield play
        state = rules.dump(play.start)
        for deck, top in (("sector_deck", "top_sectors"), ("event_deck", "top_events")):
            if state.get(deck) and not state.get(top) and not play.answers and random.random() < 0.5:
                state[deck] = dict(state[deck])
                state[top] = [card := random.choice(sorted(state[deck]))]
                state[deck][card] -= 1
                yield Play(rules, rules.load(state))
        play.answer(random.choice([*legal(play.ask)]))


@pytest.mark.parametrize("game", first_of(BEGUN))
def test_what_seats_cant_see_shows_nowhere(game: str, home: Path, tmp_path: Path, rounds: Callable[[int], int]) -> None:
    """In no word, and on no picture."""
    place = lay_out(tmp_path, game) if game in GAMES else locate(game.split()[0])
    random, compared = Random(game), 0
    for seed in range(99):
        with closing(begin(place, PLAYERS, seed=seed, name=f"s{seed}", trust=True, **BEGUN[game])) as session:
            art = Art(load_design(place), True)
            for play in positions(session, random):
                if not isinstance(play.ask, Choice) or random.random() < 0.7:
                    continue
                for seat, twin in twins(session.rules, session.game, play, random):
                    if play.ask.seat not in (None, seat):
                        compared += tells_the_same_reason(session, play, twin, seat)
                        continue
                    if seat not in PLAYERS:
                        continue
                    seed = random.random()
                    one, two = (shown(session, art, each, seat, Random(seed)) for each in (play, twin))
                    assert {what for what in one if one[what] != two.get(what)} == set(), (seat, play.ask.name)
                    compared += 1
                if compared >= rounds(12):
                    return
    raise AssertionError(f"{compared} positions were compared")


def ends_turn(play: Play, option: Option, random: Random) -> bool:
    """Whether the turn is over after an answer before anybody decides anything, as chance falls once."""
    tried = play.copy()
    tried.table.notes = []
    tried.answer(option)
    while not (tried.over or isinstance(tried.ask, Choice)):
        if any(note.name == TURN for note in tried.table.notes):
            break
        assert tried.ask is not None
        tried.answer(tried.ask.source.pick(random.random()))
    return any(note.name == TURN for note in tried.table.notes)


@pytest.mark.parametrize("game", first_of(sorted(find_games()), 5))
def test_an_answer_that_ends_the_turn_says_so(game: str, home: Path, rounds: Callable[[int], int]) -> None:
    """However chance falls; and where it says so, it does, but for what a draw may ask of whoever has had the turn."""
    random, said, tried = Random(game), 0, 0
    with closing(begin(locate(game), PLAYERS, seed=4)) as session:
        decide, play = bots_of(session.place)[HEURISTIC_BOT](random.random), session.play.copy()
        while not play.over and tried < rounds(90):
            ask = play.ask
            if isinstance(ask, Chance):
                play.answer(ask.source.pick(random.random()))
                continue
            assert ask is not None
            if ask.seat and play.table.player:
                session._run.play, trials, option = play, Trials(play, ask.seat), random.choice(list(ask.options))
                seen, truth = (
                    foresee_answer(session, trials, option, through_chances=True),
                    [ends_turn(play, option, random) for _ in range(5)],
                )
                tried, said = tried + 1, said + bool(seen.ends_turn)
                assert bool(seen.ends_turn) or not all(truth) or seen.ends or trials.answer(option).ended, (
                    ask.name,
                    option,
                )
                closes = seen.told and seen.told[-1].startswith("Then ")
                assert all(truth) or not seen.ends_turn or closes, (ask.name, option, seen)
            play.answer(decide(play.table, ask))
    assert said > 3
