"""Warnings of a tracked table that the data define: markers near an end, spaces and hands over their limit, supplies
and decks that run out, and flags that all players have."""

from __future__ import annotations

from collections.abc import Iterator

from companion.corrections import board
from companion.corrections.board import TrackedTable, field
from companion.corrections.box import loose_kinds, tracked_decks
from companion.corrections.counted import things
from companion.corrections.piece_words import PieceWords
from companion.corrections.piles import heap, lying, remaining, size
from companion.positions.piece_names import forms
from companion.text.grammar import amount
from components.messages import _
from components.modules import in_play

Danger = tuple[str, str]
"""A key that stays the same while the danger lasts ("" if it isn't reported yet), and its text."""


def find_dangers(table: TrackedTable, words: PieceWords) -> Iterator[Danger]:
    """Yield all current dangers."""
    yield from _of_marks(table)
    for kind in loose_kinds(table.game):
        names, on_board = forms(table.game, kind, kind.pieces[0]), table.state.get(field(kind.id, board.SPACES), {})
        for space, number in ((space, size(pile)) for space, pile in on_board.items()):
            if 0 < kind.space_limit < number:
                yield f"{kind.id} {space}", _say_limit(space, number, names, kind.space_limit)
        number = size(heap(table, kind.id, board.SUPPLY_PLACE))
        if kind.low is not None and number <= kind.low:
            place, pieces = words.place(board.SUPPLY_PLACE, kind.id), amount(number, *names)
            yield kind.id, _("{place} has {pieces}", place=place, pieces=pieces)
    yield from _of_decks(table, words)


def _of_marks(table: TrackedTable) -> Iterator[Danger]:
    """Yield warnings of tracks at their markers, and of flags that all have."""
    flags, tracks = table.game.flags, table.game.tracks
    for countable in things(table):
        holders = countable.holders(table)
        meaning = flags[countable.id].when_all if countable.section == "flags" else ""
        if meaning and all(countable.value(table, holder) == board.FLAG_YES for holder in holders):
            yield countable.id, meaning
        for holder in holders if countable.section == "tracks" else ():
            if warning := tracks[countable.id].warning_at(countable.value(table, holder)):
                name = "" if holder == board.COMMON_PLACE else f"{countable.name_holder(holder)}: "
                yield f"{countable.id} {name}{warning}", f"{name}{warning}"


def _of_decks(table: TrackedTable, words: PieceWords) -> Iterator[Danger]:
    """Yield warnings of decks with few cards, and of hands over their limit; a hand isn't reported before its turn
    ends."""
    on = [name for name, is_on in table.state["options"].items() if is_on]
    for deck in tracked_decks(table.game):
        number = remaining(table, deck.id)
        if deck.low is not None and number <= deck.low and in_play(table.game, deck.id, len(table.seats), on):
            yield deck.id, words.say_left(deck.id, number)
        for seat in table.seats if deck.hand else ():
            if (number := len(lying(table, deck.id, seat))) > deck.hand:
                key = "" if seat == table.state["player"] else f"{deck.id} {seat}"
                yield key, _say_limit(seat, number, words.counted[deck.id], deck.hand)


def _say_limit(place: str, number: int, names: tuple[str, str], limit: int) -> str:
    return f"{place}: {_('{pieces}; the limit is {limit}', pieces=amount(number, *names), limit=limit)}"
