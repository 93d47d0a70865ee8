"""A correction tells nothing that the table may not know: what is hidden makes no difference to what comes of it.

Two cards that the table can't see change places, such as one in a hand and one in a stack; what lies where all see it
is then corrected by either, and must come out the same to the byte: taken with the same words, or refused with them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

from companion.corrections.apply import adjusted
from companion.corrections.places import CorrectedPlaces
from companion.corrections.unseen import exchange, keys_in, pieces_at
from companion.engine import Play
from companion.positions.asks import pick
from companion.positions.paths import Way, piece_list
from companion.positions.state_words import StateWords
from companion.positions.views import TABLE_KEY, copy_state, may_see, view
from companion.state_diff.changed import tell_correction
from components import scenarios
from components.problems import SalvageError, dotted
from components.schema import Game

from .test_secrecy import starts

WALKED, ENOUGH = 60, 15
"""Answers of a game, and corrections of a kind of game, after which there are no more."""


def outcome(case: Any, state: Mapping[str, Any], line: str) -> str:
    """All that the table is told of a correction, and what it sees then."""
    game, rules = case.data, case.rules
    words = StateWords(game)
    try:
        made = adjusted(rules, game, Play(rules, rules.load(state)), [line])
    except SalvageError as problem:
        return f"refused: {problem}"
    before, after = (view(each, game.state, TABLE_KEY) for each in (state, rules.dump(made.play.table)))
    told = [*tell_correction(made, before, after, words)]
    return json.dumps([told, made.typed, made.words, [str(each.option) for each in made.dropped], after])


def corrections(game: Game, state: Mapping[str, Any], pieces: set[str], left_out: set[Way]) -> Iterator[str]:
    """Lines that put one of these pieces anywhere else than where it may be."""
    for spot, _ in CorrectedPlaces(game, scenarios.names_in(game, state), state, StateWords(game)).every:
        kind = spot.kind.item if piece_list(spot.kind) else spot.kind
        if kind is None or kind.base != "piece" or isinstance(spot.way[-1], int) or spot.way in left_out:
            continue
        more = " +" if piece_list(spot.kind) else "="
        yield from (
            f"{dotted(spot.way)}{more}{key}" for key, each in game.by_name(kind.of).items() if each.id in pieces
        )


def exchanged(game: Game, state: Mapping[str, Any], random: Random) -> tuple[dict[str, Any], set[str], set[Way]] | None:
    """The state after two pieces of a kind that the table can't see have changed places, and these; None where there
    are none."""
    new = copy_state(dict(state))
    words = StateWords(game)
    spots = [
        spot
        for spot, _ in CorrectedPlaces(game, scenarios.names_in(game, new), new, words).every
        if not isinstance(spot.way[-1], int) and not may_see(spot.way, game.state, TABLE_KEY)
        and (piece_list(spot.kind) or spot.kind.base == "pile")
    ]  # fmt: skip
    held = [(spot, id) for spot in spots for id in pieces_at(game, new, spot)]
    random.shuffle(held)
    for one, id in held:
        for two, other in held:
            if one is two or id == other or id.partition(".")[0] != other.partition(".")[0]:
                continue
            if id in keys_in(game, two.kind) and other in keys_in(game, one.kind):
                exchange(game, new, one, id, other)
                exchange(game, new, two, other, id)
                return new, {id, other}, {one.way, two.way}
    return None


def test_what_is_hidden_makes_no_difference_to_a_correction(refereed: Any, rounds: Callable[[int], int]) -> None:
    """A piece that somebody holds is taken like one of the stack."""
    case, random, done, taken = refereed, Random("corrections"), 0, 0
    enough = rounds(ENOUGH)
    for play in starts(case):
        for _ in range(WALKED):
            if play.over or done > enough or play.ask is None:
                break
            play.answer(pick(play.ask, random.random()))
            state = case.rules.dump(play.start)
            found = exchanged(case.data, state, random) if random.random() < 0.2 else None
            if found is None:
                continue
            twin, pieces, ways = found
            assert view(twin, case.data.state, TABLE_KEY) == view(state, case.data.state, TABLE_KEY)
            lines = [*corrections(case.data, state, pieces, ways)]
            for line in random.sample(lines, min(3, len(lines))):
                said = outcome(case, state, line)
                assert outcome(case, twin, line) == said, line
                done, taken = done + 1, taken + (not said.startswith("refused"))

    assert taken > enough // 3 or done < enough
