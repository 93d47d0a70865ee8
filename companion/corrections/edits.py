"""Edits of a table without rules: the line that each is typed as, and what it does to the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any

from companion.corrections import board
from companion.corrections.board import TrackedTable, front_of
from companion.corrections.box import tracked_decks
from companion.corrections.counted import Loose, Thing
from companion.corrections.own_edits import OwnEdit, Shorthand
from companion.corrections.piles import is_unseen, lying, move
from companion.engine import FreeAnswer, Step


class Edit(FreeAnswer):
    """One edit, ready to be done. Its `str` is the line that people type for it; a journal keeps its class and fields.
    at_once: chance has no part in it, so that a line is done as a whole or not at all. is_drawn: it may come last, as
    nothing on the line depends on what comes up."""

    __slots__ = ()
    at_once = True
    is_drawn = False

    def record(self) -> list[Any]:
        values = (_plain(getattr(self, each.name)) for each in fields(self))  # type: ignore[arg-type]
        return [type(self).__name__.lower(), *values]

    def is_possible(self, table: TrackedTable) -> bool:
        """Return whether there are enough cards for it; other obstacles are met on doing it."""
        return True

    def perform(self, table: TrackedTable) -> Step:
        """Do it; cards and dice that come up are asked of nature."""
        self.do(table)
        yield from ()

    def do(self, table: TrackedTable) -> None:
        """Do what asks nothing."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Change(Edit):
    """A thing of one holder, or of all players, goes up, down, or to a value; `forced` beyond its limit."""

    who: str
    thing: Thing
    sign: str
    amount: str
    forced: bool = False

    def __str__(self) -> str:
        holder = "" if self.who == board.COMMON_PLACE and not self.thing.of_both else f"{self.who} "
        return f"{holder}{self.thing.label}{'!' if self.forced else ''} {self.sign}{self.amount}"

    def do(self, table: TrackedTable) -> None:
        for holder in table.seats if self.who == board.ALL_PLACES else [self.who]:
            self._change(table, holder)

    def _change(self, table: TrackedTable, holder: str) -> None:
        if holder not in self.thing.holders(table):
            raise ValueError(f"{holder} has no {self.thing.id}")
        thing, name, whose = self.thing, self.thing.called, self.thing.name_holder(holder)
        changed = thing.outcome(table, holder, self.sign, self.amount, self.forced)
        was, new = changed.was, changed.now
        thing.put(table, holder, new)
        if thing.base == "bool":
            table.note("", "flagged", thing=name, whose=whose, so=new == board.FLAG_YES)
        elif thing.id in table.game.scores:
            table.note("", "scored", who=holder, category=name, was=int(was), now=int(new))
        else:
            limit = changed.explain_limit(thing.label)
            table.note("", "changed", thing=name, whose=whose, was=was, now=new, limit=limit)
        reminders = table.game.tracks[thing.id].reminders if thing.section == "tracks" else {}
        if was != new and new in reminders:
            table.note("", "reminder", said=reminders[new])


@dataclass(frozen=True, slots=True)
class MoveCards(Edit):
    """Known cards from one place to another; out of a deck they are drawn."""

    deck: str
    cards: tuple[str, ...]
    at: str
    to: str

    def __str__(self) -> str:
        if self.at == board.DECK_PLACE:
            return f"draw {self.cards[0]} to {self.to}"
        return f"{self.deck} {', '.join(self.cards)} from {self.at} to {self.to}"

    def do(self, table: TrackedTable) -> None:
        for card in self.cards:
            move_card(table, self.deck, card, self.at, self.to)


@dataclass(frozen=True, slots=True)
class DiscardAll(Edit):
    """All that a player holds, or "" all that lies in front of anybody, of every deck."""

    who: str

    def __str__(self) -> str:
        return f"{self.who} discard hand" if self.who else "clear"

    def places(self, table: TrackedTable) -> Sequence[str]:
        """List the places where the card may lie."""
        return [self.who] if self.who else [front_of(seat) for seat in table.seats]

    def do(self, table: TrackedTable) -> None:
        for deck in tracked_decks(table.game):
            for at in self.places(table):
                for card in [*lying(table, deck.id, at)]:
                    move_card(table, deck.id, card, at, board.DISCARD_PLACE)


def move_card(table: TrackedTable, deck: str, card: str, at: str, to: str) -> None:
    """Move a card from one place to another; if neither is open to all, only the players there hear which."""
    move(table, deck, card, 1, at, to)
    if not (is_unseen(table, deck, at) and is_unseen(table, deck, to)):
        table.note("", "card moved", deck=deck, card=card, at=at, to=to)
        return
    table.note("", "card moved unseen", deck=deck, at=at, to=to)
    for seat in (place for place in (at, to) if place != board.DECK_PLACE):
        table.note_for(seat, "", "cards seen", deck=deck, cards=(card,))


@dataclass(frozen=True, slots=True)
class MovePieces(Edit):
    """Loose pieces from one place to another, where there are enough, or turned over where they lie."""

    number: int
    thing: Loose
    at: str
    to: str

    def __str__(self) -> str:
        if self.at == self.to:
            return f"flip {self.number} {self.thing.id} on {self.at}"
        return f"{self.number} {self.thing.id} from {self.at} to {self.to}"

    def do(self, table: TrackedTable) -> None:
        move(table, self.thing.kind.id, self.thing.name, self.number, self.at, self.to)
        table.note("", "pieces moved", number=self.number, name=self.thing.piece_name, at=self.at, to=self.to)


@dataclass(frozen=True, slots=True)
class Own(Edit):
    """An edit of the game's own."""

    who: str
    verb: str
    words: str

    def __str__(self) -> str:
        return f"{self.who} {self.verb} {self.words}".strip()

    def do(self, table: TrackedTable) -> None:
        _line, sentence = own_edit(table, self.verb)(table.state, self.who, self.words)
        table.note("", "own", said=sentence)


@dataclass(frozen=True, slots=True)
class Several(Edit):
    """Edits one after the other, kept and undone as one."""

    edits: tuple[Edit, ...]

    def __str__(self) -> str:
        return ", ".join(map(str, self.edits))

    def is_possible(self, table: TrackedTable) -> bool:
        table = table.copy()
        for edit in self.edits[:-1]:
            edit.do(table)
        return self.edits[-1].is_possible(table)

    def perform(self, table: TrackedTable) -> Step:
        for edit in self.edits:
            yield from edit.perform(table)

    def do(self, table: TrackedTable) -> None:
        for edit in self.edits:
            edit.do(table)


def _plain(value: Any) -> Any:
    """Convert the value of a field for JSON; a thing becomes a key that is unique in the game."""
    if isinstance(value, tuple):
        return [*map(_plain, value)]
    return value.record() if isinstance(value, Edit) else [*value.key] if isinstance(value, Thing) else value


def own_edit(table: TrackedTable, verb: str) -> OwnEdit:
    """Return the edit that a verb of the game's own does by itself."""
    edit = table.own[verb]
    assert not isinstance(edit, Shorthand)  # What stands for other edits is read as these.
    return edit
