"""Where cards and loose pieces of a table without rules lie, and how they get there."""

from __future__ import annotations

from typing import Any

from companion.corrections import board
from companion.corrections.board import TrackedTable, field, seat_before
from companion.corrections.box import is_secret
from companion.positions.views import SEATS
from components.schema import FLIPPED_SUFFIX

Pile = dict[str, int]
"""Pieces in no order, by name."""


def lying(table: TrackedTable, group: str, at: str) -> list[str] | Pile:
    """Return the known cards of a deck, or the loose pieces of a kind, at a place. For spaces and the cards in front of
    a player the result is a copy, as the state has no entry for an empty one."""
    pieces: list[str] | Pile
    if seat := seat_before(at):
        pieces = [*table.state[SEATS][seat].get(field(group, board.FRONT_PLACE), ())]
    elif at in table.state[SEATS]:
        player = table.state[SEATS][at]
        pieces = player["hand" if group in player.get("hand", ()) else "pieces"][group]
    elif at in (board.DECK_PLACE, board.SUPPLY_PLACE):
        pieces = table.state[field(group)]
    else:
        name = field(group, at)
        pieces = table.state[name] if name in table.state else dict(table.state[field(group, board.SPACES)].get(at, {}))
    return pieces


def heap(table: TrackedTable, kind: str, place: str) -> Pile:
    """Return the loose pieces of a kind at a place."""
    return dict(lying(table, kind, place))  # type: ignore[arg-type]


def is_unseen(table: TrackedTable, deck: str, place: str) -> bool:
    """Return whether not all see the cards of a deck at a place: in the deck itself, or in secret hands."""
    return (place == board.DECK_PLACE or place in table.seats) and is_secret(table.game, table.game.decks[deck])


def move(table: TrackedTable, group: str, name: str, number: int, source: str, target: str) -> None:
    """Move `number` pieces from one place to another; if both are the same place, flip them. Pieces in the supply lie
    face up. Raises LookupError or ValueError if there aren't as many."""
    target_name, kind = name.removesuffix(FLIPPED_SUFFIX), table.game.kinds.get(group)
    # A move keeps the face, and a flip turns it; names of flipped pieces end with the suffix.
    if kind and kind.flips and target != board.SUPPLY_PLACE and (source == target) == (name == target_name):
        target_name += FLIPPED_SUFFIX
    for place, piece, change in ((source, name, -number), (target, target_name, number)):
        pieces = lying(table, group, place)
        # Known cards lie in order, one entry each; whoever moves them moves one by one.
        if isinstance(pieces, list):
            pieces.append(piece) if change > 0 else pieces.remove(piece)
            if seat := seat_before(place):
                _lay(table.state[SEATS][seat], field(group, board.FRONT_PLACE), pieces)
            continue
        pieces[piece] = pieces.get(piece, 0) + change
        if pieces[piece] < 0:
            raise ValueError(f"{place} hasn't as many of {piece}")
        if not pieces[piece]:
            del pieces[piece]
        # A space has no field of its own, so what was a copy goes back among the spaces.
        if field(group, place) not in table.state and place not in (board.DECK_PLACE, board.SUPPLY_PLACE, *table.seats):
            _lay(table.state[field(group, board.SPACES)], place, pieces)


def _lay(places: dict[str, Any], place: str, pieces: list[str] | Pile) -> None:
    """Lay pieces where there is no entry while none lie there."""
    places[place] = pieces
    if not pieces:
        del places[place]


def remaining(table: TrackedTable, deck: str) -> int:
    """Count the pieces that a deck has left to draw; the unseen ones may lie elsewhere."""
    boxed: int = table.state.get(field(deck, board.BOXED_FIELD), 0)
    return max(0, size(table.state[field(deck)]) - boxed)


def size(pile: Pile) -> int:
    """Count the pieces in a pile."""
    return sum(pile.values())


def cards(pile: Pile) -> list[str]:
    """List the pieces of a pile one by one, sorted."""
    return sorted(card for card, number in pile.items() for _ in range(number))
