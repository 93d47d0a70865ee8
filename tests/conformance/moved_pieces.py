"""Corrections by chance that add pieces to a place of a position or take some away."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from companion.corrections.places import CorrectedPlaces, StatePlace, group_of
from companion.positions.paths import look, piece_list
from companion.positions.state_words import StateWords
from components import scenarios
from components.problems import dotted
from components.schema import Game


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
