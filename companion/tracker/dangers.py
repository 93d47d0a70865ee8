"""What a tracked table warns of, where the data say what that is: markers near an end, spaces and hands over their
limit, supplies and decks that run out, and flags that all have, such as of a game that is won."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from companion.corrections import board
from companion.corrections.board import TrackedTable, field
from companion.corrections.box import loose_kinds, tracked_decks
from companion.corrections.counted import things
from companion.corrections.piece_words import PieceWords
from companion.corrections.piles import heap, lying, remaining, size
from companion.positions.piece_names import forms
from companion.text.grammar import amount
from components.messages import _, count
from components.modules import in_play


class Danger(NamedTuple):
    """Something to be warned of. of: a player or what else has a marker, or "". key: the same for as long as it lasts;
    "" of what is no news, such as a hand that is too large only if it still is when its turn ends."""

    text: str
    of: str = ""
    key: str = ""


def find_dangers(table: TrackedTable, words: PieceWords) -> Iterator[Danger]:
    """All that there is to be warned of now."""
    yield from _of_marks(table)
    for kind in loose_kinds(table.game):
        names, on_board = forms(table.game, kind, kind.pieces[0]), table.state.get(field(kind.id, board.SPACES), {})
        for space, number in ((space, size(pile)) for space, pile in on_board.items()):
            if 0 < kind.space_limit < number:
                text = f"{space}: {_say_limit(number, names, kind.space_limit)}"
                yield Danger(text, key=f"{kind.id} {space}")
        number = size(heap(table, kind.id, board.SUPPLY_PLACE))
        if kind.low is not None and number <= kind.low:
            place, pieces = words.place(board.SUPPLY_PLACE, kind.id), amount(number, *names)
            yield Danger(_("{place} has {pieces}", place=place, pieces=pieces), key=kind.id)
    yield from _of_decks(table, words)


def _of_marks(table: TrackedTable) -> Iterator[Danger]:
    """Where markers are; that all have a flag."""
    flags, tracks = table.game.flags, table.game.tracks
    for countable in things(table):
        holders = countable.holders(table)
        meaning = flags[countable.id].when_all if countable.section == "flags" else ""
        if meaning and all(countable.value(table, holder) == board.FLAG_YES for holder in holders):
            yield Danger(meaning, key=countable.id)
        for holder in holders if countable.section == "tracks" and tracks[countable.id].warnings else ():
            name = "" if holder == board.COMMON_PLACE else countable.name_holder(holder)
            warning = tracks[countable.id].warning_at(countable.value(table, holder))
            yield from [Danger(warning, name, f"{countable.id} {name} {warning}")] if warning else []


def _of_decks(table: TrackedTable, words: PieceWords) -> Iterator[Danger]:
    """Few cards in a deck, too many in a hand."""
    on = [name for name, is_on in table.state["options"].items() if is_on]
    for deck in tracked_decks(table.game):
        number, names = remaining(table, deck.id), words.counted[deck.id]
        if deck.low is not None and number <= deck.low and in_play(table.game, deck.id, len(table.seats), on):
            cards, title = amount(number, *names), words.the_deck[deck.id]
            text = count(number, "{cards} is left in {deck}", "{cards} are left in {deck}", cards=cards, deck=title)
            yield Danger(text, key=deck.id)
        hands = {seat: len(lying(table, deck.id, seat)) for seat in table.seats} if deck.hand else {}
        yield from (Danger(_say_limit(n, names, deck.hand), seat) for seat, n in hands.items() if n > deck.hand)


def _say_limit(number: int, names: tuple[str, str], limit: int) -> str:
    return _("{pieces}; the limit is {limit}", pieces=amount(number, *names), limit=limit)
