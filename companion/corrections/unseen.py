"""Pieces that a correction takes from what nobody has seen, wherever the companion thinks they are.

What lies on the table can't be in a hand or a face-down discard, so the companion was wrong about that. Where it
thought a piece to be may not make a difference, or a correction would tell what is hidden: such a piece changes places
with one of its kind in the stack from which it is taken, and to the table it is as if it had been there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from companion.corrections.places import CorrectedPlaces, StatePlace, group_of
from companion.positions.paths import Way, look
from companion.positions.state_words import StateWords
from companion.positions.views import TABLE_KEY, may_see
from components import scenarios
from components.schema import Game, Type
from components.used_pieces import all_used


def bring_unseen(
    game: Game, state: dict[str, Any], id: str, number: int, reserves: Sequence[str], named: Sequence[Way]
) -> None:
    """Let what a piece is taken from hold so many of it, in place, as far as others lie where not all see them.

    reserves: the piles that it may come from, the first that has any of its kind; where there are none, it comes from
    beside the game. named: ways that the correction is about, which stay as they are.
    """
    stack, there = _find_stack(game, state, id, reserves)
    if reserves and stack is None:
        return
    wanted = number - there
    for spot in _hidden(game, state, id, [*named, *([stack.way] if stack else [])]):
        for _ in range(pieces_at(game, state, spot).count(id)):
            if wanted <= 0 or not _exchange_for_unseen(game, state, id, spot, stack):
                return
            wanted -= 1


def _find_stack(
    game: Game, state: Mapping[str, Any], id: str, reserves: Sequence[str]
) -> tuple[StatePlace | None, int]:
    """The first unseen reserve that has any of a piece's kind, and how many of the piece it and the open ones hold."""
    stack, there = None, 0
    for name in reserves:
        spot = StatePlace((name,), game.state[name], game.state[name].type)
        held, is_open = pieces_at(game, state, spot), may_see(spot.way, game.state, TABLE_KEY)
        if is_open or (stack is None and any(_is_like(each, id) for each in held)):
            stack = stack if is_open else spot
            there += held.count(id)
    return stack, there


def _exchange_for_unseen(
    game: Game, state: dict[str, Any], id: str, spot: StatePlace, stack: StatePlace | None
) -> bool:
    """Let a place hold another piece of the kind, and the stack this one; whether there is another."""
    allowed = keys_in(game, spot.kind)
    others = [each for each in _unseen(game, state, stack) if each != id and _is_like(each, id) and each in allowed]
    if not others:
        return False
    other = Random(id).choice(others)
    exchange(game, state, spot, id, other)
    if stack:
        exchange(game, state, stack, other, id)
    return True


def _hidden(game: Game, state: Mapping[str, Any], id: str, left_out: Sequence[Way]) -> Iterator[StatePlace]:
    """The places that hold a piece and aren't seen by all, but for some."""
    places = CorrectedPlaces(game, scenarios.names_in(game, state), state, StateWords(game))
    for spot in places.holding(id, state):
        about = any(way[: len(spot.way)] == spot.way[: len(way)] for way in left_out)
        inside = isinstance(spot.way[-1], int)  # Its list is a place as well.
        if not (about or inside or may_see(spot.way, game.state, TABLE_KEY)):
            yield spot


def _unseen(game: Game, state: Mapping[str, Any], stack: StatePlace | None) -> list[str]:
    """The pieces of a stack, each as often as it is there; without one, those beside the game."""
    if stack:
        return sorted(pieces_at(game, state, stack))
    used = all_used(game, state)
    return [piece.id for piece in game.pieces() if used[piece.id] < piece.count]


def _is_like(one: str, other: str) -> bool:
    """Whether two pieces are of one kind, so that nobody tells them apart from behind."""
    return one.partition(".")[0] == other.partition(".")[0]


def keys_in(game: Game, kind: Type) -> dict[str, str]:
    """What pieces are called in a place, by their ids."""
    return {piece.id: key for key, piece in game.by_name(group_of(kind)).items()}


def pieces_at(game: Game, state: Mapping[str, Any], spot: StatePlace) -> list[str]:
    """The ids of the pieces in a place; none where they are only counted."""
    held = look(state, spot.way)
    if spot.kind.base == "count" or not held:
        return []
    keys = [held] if isinstance(held, str) else held
    ids = {key: id for id, key in keys_in(game, spot.kind).items()}
    if isinstance(keys, Mapping):
        keys = [key for key, number in keys.items() for _ in range(number)]
    return [ids[key] for key in keys if key in ids]


def exchange(game: Game, state: dict[str, Any], spot: StatePlace, id: str, other: str) -> None:
    """Let a place hold another piece instead of one that it holds."""
    at: Any = look(state, spot.way[:-1])
    held, keys = at[spot.way[-1]], keys_in(game, spot.kind)
    if isinstance(held, list):
        held[held.index(keys[id])] = keys[other]
    elif isinstance(held, str):
        at[spot.way[-1]] = keys[other]
    else:
        left = {**held, keys[id]: held[keys[id]] - 1, keys[other]: held.get(keys[other], 0) + 1}
        at[spot.way[-1]] = {key: number for key, number in left.items() if number}
