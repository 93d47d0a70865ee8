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
    game: Game, state: dict[str, Any], id: str, number: int, reserves: Sequence[str], paths: Sequence[Way]
) -> None:
    """Let what a piece is taken from hold so many of it, in place, as far as others lie where not all see them.

    reserves: the piles that it may come from, the first that has any of its kind; where there are none, it comes from
    beside the game. paths: ways that the correction is about, which stay as they are.
    """
    stack, available = _find_stack(game, state, id, reserves)
    if reserves and stack is None:
        return
    needed = number - available
    for spot in _hidden(game, state, id, [*paths, *([stack.way] if stack else [])]):
        for _ in range(pieces_at(game, state, spot).count(id)):
            if needed <= 0 or not _exchange_for_unseen(game, state, id, spot, stack):
                return
            needed -= 1


def _find_stack(
    game: Game, state: Mapping[str, Any], id: str, reserves: Sequence[str]
) -> tuple[StatePlace | None, int]:
    """Return the first unseen reserve with any piece of that kind, and the number of the piece in it and in the open
    reserves."""
    stack, available = None, 0
    for name in reserves:
        spot = StatePlace((name,), game.state[name], game.state[name].type)
        ids, is_open = pieces_at(game, state, spot), may_see(spot.way, game.state, TABLE_KEY)
        if is_open or (stack is None and any(_is_like(each, id) for each in ids)):
            stack = stack if is_open else spot
            available += ids.count(id)
    return stack, available


def _exchange_for_unseen(
    game: Game, state: dict[str, Any], id: str, spot: StatePlace, stack: StatePlace | None
) -> bool:
    """Let a place hold another piece of the kind, and the stack this one; whether there is another."""
    allowed = keys_in(game, spot.kind)
    candidates = [each for each in _unseen(game, state, stack) if each != id and _is_like(each, id) and each in allowed]
    if not candidates:
        return False
    other = Random(id).choice(candidates)
    exchange(game, state, spot, id, other)
    if stack:
        exchange(game, state, stack, other, id)
    return True


def _hidden(game: Game, state: Mapping[str, Any], id: str, left_out: Sequence[Way]) -> Iterator[StatePlace]:
    """Yield the places with a piece that not all see, except `left_out`."""
    places = CorrectedPlaces(game, scenarios.names_in(game, state), state, StateWords(game))
    for spot in places.holding(id, state):
        about = any(way[: len(spot.way)] == spot.way[: len(way)] for way in left_out)
        is_item = isinstance(spot.way[-1], int)  # Its list is a place as well.
        if not (about or is_item or may_see(spot.way, game.state, TABLE_KEY)):
            yield spot


def _unseen(game: Game, state: Mapping[str, Any], stack: StatePlace | None) -> list[str]:
    """List the pieces of a stack, with repetition; without a stack, those beside the game."""
    if stack:
        return sorted(pieces_at(game, state, stack))
    usage = all_used(game, state)
    return [piece.id for piece in game.pieces() if usage[piece.id] < piece.count]


def _is_like(one: str, other: str) -> bool:
    """Return whether two pieces are of one kind, so that their backs are alike."""
    return one.partition(".")[0] == other.partition(".")[0]


def keys_in(game: Game, kind: Type) -> dict[str, str]:
    """Map the ids of pieces to their names in a place."""
    return {piece.id: key for key, piece in game.by_name(group_of(kind)).items()}


def pieces_at(game: Game, state: Mapping[str, Any], spot: StatePlace) -> list[str]:
    """List the ids of the pieces in a place; none if it only counts them."""
    contents = look(state, spot.way)
    if spot.kind.base == "count" or not contents:
        return []
    keys = [contents] if isinstance(contents, str) else contents
    ids = {key: id for id, key in keys_in(game, spot.kind).items()}
    if isinstance(keys, Mapping):
        keys = [key for key, number in keys.items() for _ in range(number)]
    return [ids[key] for key in keys if key in ids]


def exchange(game: Game, state: dict[str, Any], spot: StatePlace, id: str, other: str) -> None:
    """Let a place hold another piece instead of one that it holds."""
    at: Any = look(state, spot.way[:-1])
    contents, keys = at[spot.way[-1]], keys_in(game, spot.kind)
    if isinstance(contents, list):
        contents[contents.index(keys[id])] = keys[other]
    elif isinstance(contents, str):
        at[spot.way[-1]] = keys[other]
    else:
        pile = {**contents, keys[id]: contents[keys[id]] - 1, keys[other]: contents.get(keys[other], 0) + 1}
        at[spot.way[-1]] = {key: number for key, number in pile.items() if number}
