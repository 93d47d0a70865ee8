"""`export-scenario` at any point of a game, as anybody sees it, opens again and shows them the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.conformance.positions import kept_pieces
from companion.conformance.reopening import export_problems
from companion.conformance.walks import Walker, names
from companion.corrections.apply import adjusted
from companion.corrections.places import CorrectedPlaces, StatePlace, group_of
from companion.engine import Play
from companion.positions.paths import look, piece_list
from companion.positions.state_words import StateWords
from companion.positions.unseen import lying_aside
from companion.positions.views import ALL_KEY, TABLE_KEY
from companion.sessions.saves import exported
from companion.sessions.session_store import begin
from components import scenarios
from components.problems import SalvageError, dotted
from components.schema import Game
from components.used_pieces import all_used

from ..long_run import longer
from ..views import status_of

POINTS, BETWEEN = 6, 13
"""Points of a game that are looked at, and answers from one to the next."""
TRIED = 8
"""Corrections that are tried at each of them."""


def test_every_audience_opens_what_it_sees(case: Any, home: Path, clock: Callable[[int], Iterator[int]]) -> None:
    for seed in clock(1):
        count = case.counts[seed % len(case.counts)]
        session = begin(case.place, names(count), seed=seed, mode=case.mode, name=f"played-{seed}")
        for _ in range(POINTS):
            assert [*export_problems(session)] == []
            session.random(BETWEEN)
        session.close()


def test_every_audience_opens_what_was_corrected(case: Any, home: Path, clock: Callable[[int], Iterator[int]]) -> None:
    """Pieces come and go by corrections, some to beside the game: each place has as many of each when it is opened."""
    for seed in clock(1):
        assert [*corrected_export_problems(case, seed)] == []


def test_an_own_game_opens_what_was_corrected(toy: Any, home: Path) -> None:
    assert [*corrected_export_problems(toy, 1)] == []


def corrected_export_problems(case: Any, seed: int) -> Iterator[str]:
    """What is wrong with the exports of a game that is corrected by chance on its way."""
    random, corrected, count = Random(f"corrected {seed}"), 0, case.counts[seed % len(case.counts)]
    session = begin(case.place, names(count), seed=seed, mode=case.mode, name=f"corrected-{seed}", trust=True)
    for _ in range(longer(3, POINTS)):
        session.random(2 * BETWEEN)
        for line in islice(piece_corrections(case.data, case.rules.dump(session.play.table), random), TRIED):
            with suppress(SalvageError):
                session.adjust(line, "a test")
                corrected += 1
        yield from export_problems(session)
    assert corrected
    session.close()


def test_corrections_keep_every_piece(case: Any, rounds: Callable[[int], int]) -> None:
    """What a correction takes from all places lies beside the game, what it adds comes from there, or from what games
    of so many players leave in the box."""
    data, rules, kept, accepted = case.data, case.rules, kept_pieces(case.data), 0
    box = {piece.id: piece.count for piece in data.pieces()} | {kind.id: kind.count for kind in data.kinds.values()}
    for seed in range(rounds(2)):
        random, walker = Random(f"kept {seed}"), Walker(Random(seed))
        play = Play(rules, case.new(seed))
        for _ in range(random.randint(1, 200)):
            if play.ask is not None:
                play.answer(walker(play.ask))
        for line in islice(piece_corrections(data, rules.dump(play.table), random), TRIED):
            before = every_piece(data, rules, play)
            with suppress(SalvageError):
                play = adjusted(rules, data, play, line).play
                accepted += 1
            after = every_piece(data, rules, play)
            wrong = {id for id in kept if not before[id] <= after[id] <= max(box[id], before[id])}
            assert not wrong, f"{line}: {wrong}"
    assert accepted


def every_piece(game: Any, rules: Any, play: Play) -> Counter[str]:
    """How many there are of each piece, in all places and beside the game."""
    state = rules.dump(play.start)
    return all_used(game, state) + all_used(game, lying_aside(game, rules, state))


def test_answers_of_the_step_lead_on(refereed: Any, home: Path, tmp_path: Path) -> None:
    """As all see it, with `do` typed by people who draw and roll themselves, the game is where it was."""
    session = begin(refereed.place, names(max(refereed.counts)), seed=2, mode=refereed.mode, name="played")
    session.random(40)
    while not session.play.answers and not session.play.over:
        session.random(1)
    file = tmp_path / "there.yaml"
    file.write_text(exported(session, ALL_KEY), encoding="utf-8")
    again = begin(refereed.place, scenario=file, physical=[ALL_KEY], name="again")
    for option in session.play.answers:
        again.answer([str(option)])

    for audience in (TABLE_KEY, ALL_KEY, *names(max(refereed.counts))):
        one, other = (status_of(each, audience) for each in (session, again))
        assert (one["state"], one["ask"], one["choices"]) == (other["state"], other["ask"], other["choices"])


def test_what_people_draw_is_dealt_by_nobody(toy: Any, home: Path, tmp_path: Path) -> None:
    """A hidden card of a deck that people draw from lies before them: the companion asks what it is."""
    session = begin(toy.place, ["Ann", "Bo"], seed=1, name="played", trust=True)
    session.random(3)
    file = tmp_path / "there.yaml"
    file.write_text(exported(session, TABLE_KEY), encoding="utf-8")

    begin(toy.place, scenario=file, name="dealt")
    with pytest.raises(SalvageError, match="you draw it yourselves, so the companion can't deal it; say what lies"):
        begin(toy.place, scenario=file, physical=[ALL_KEY], name="drawn")


def piece_corrections(game: Game, state: Mapping[str, Any], random: Random) -> Iterator[list[str]]:
    """Lines without end. Each field of the state comes as often as another, so that decks and discards, of which there
    is one each, come often; some name a second place as well, so that reserves are left alone."""
    spots: dict[str, list[StatePlace]] = {}
    for spot, _ in CorrectedPlaces(game, scenarios.names_in(game, state), state, StateWords(game)).every:
        inside = isinstance(spot.way[-1], int) or (len(spot.way) > 1 and spot.field.type.base == "pile")
        if not inside and (spot.kind.base in ("pile", "count", "piece") or piece_list(spot.kind)):
            spots.setdefault(dotted([part for part in spot.way if part not in state.get("players", ())]), []).append(
                spot
            )
    while spots:
        number = 2 if random.random() < 0.2 else 1
        chosen = random.sample(sorted(spots), min(number, len(spots)))
        yield [_correction(game, state, random.choice(spots[name]), random) for name in chosen]


def _correction(game: Game, state: Mapping[str, Any], spot: StatePlace, random: Random) -> str:
    path, there = dotted(spot.way), look(state, spot.way)
    takes = random.random() < 0.6
    if spot.kind.base == "count":
        return f"{path} {'-' if takes else '+'}{random.randint(1, 2)}"
    known = sorted(game.by_name(group_of(spot.kind)))
    if spot.kind.base == "piece":
        return f"{path}={'' if takes else random.choice(known)}"
    key = random.choice(sorted(there) if takes and there else known)
    return f"{path} {'-' if takes else '+'}{key}"
