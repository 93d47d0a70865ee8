"""What edits do to a tracked game."""

from __future__ import annotations

from companion.engine import Step

from . import actions
from .spellings import Change, Draw, Edit, Move, Next, Own, Remark, RollOf, Shuffle
from .state import ALL, DECK, TrackedTable


def apply(table: TrackedTable, edit: Edit) -> Step:
    """Do what an edit says; cards and dice that come up are asked of nature."""
    match edit:
        case Change():
            _change(table, edit)
        case Draw(deck, _, card, to) if card:
            actions.move(table, deck.id, [card], DECK, to)
        case Draw(deck, number, _, to):
            for _ in range(number):
                yield from actions.draw(table, deck.id, to)
        case Move(deck, known, at, to):
            actions.move(table, deck.id, known, at, to)
        case Shuffle(deck):
            actions.shuffle(table, deck.id)
        case RollOf(number, die, faces):
            yield from actions.roll(table, number, die, faces)
        case Next(who):
            actions.begin_turn(table, who)
        case Own(who, verb, words):
            _, said = table.own[verb](table.state, who, words)
            table.note("", "own", said=said)
        case Remark(words):
            table.note("", "remark", said=words)


def _change(table: TrackedTable, edit: Change) -> None:
    """One thing up, down or to a value, for one holder or for all players."""
    for holder in table.seats if edit.who == ALL else [edit.who]:
        actions.change(table, edit.thing, holder, edit.sign, edit.amount)
