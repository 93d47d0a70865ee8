"""Edits that chance, the turn or the log have part in; those of what lies on the table are of `corrections.edits`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.corrections.board import DECK_PLACE, DISCARD_PLACE, TrackedTable, field
from companion.corrections.edits import Edit
from companion.corrections.piles import cards, move, size
from companion.engine import Chance, Step
from companion.engine.dice import Roll as RollOf
from companion.engine.piles import Bag
from companion.text.grammar import within_sentence

from .state import own_reminders


class _Apart(Edit):
    """Not done with others on one line."""

    __slots__ = ()
    at_once = False


@dataclass(frozen=True, slots=True)
class Draw(_Apart):
    """The top cards of a deck."""

    is_drawn = True
    deck: str
    number: int
    to: str

    def spelling(self) -> str:
        return f"draw {f'{self.number} ' if self.number > 1 else ''}{self.deck} to {self.to}"

    def perform(self, table: TrackedTable) -> Step:
        for _ in range(self.number):
            bag = Bag(cards(table.state[field(self.deck)]))
            card = yield Chance("card drawn", bag, "", {"deck": self.deck}, self.deck)
            move(table, self.deck, card, 1, DECK_PLACE, self.to)
            table.note("", "drawn", deck=self.deck, card=card, to=self.to)


@dataclass(frozen=True, slots=True)
class Shuffle(_Apart):
    """A discard pile into its deck."""

    deck: str

    def spelling(self) -> str:
        return f"shuffle {self.deck}"

    def do(self, table: TrackedTable) -> None:
        discard = dict(table.state[field(self.deck, DISCARD_PLACE)])
        for card, number in discard.items():
            move(table, self.deck, card, number, DISCARD_PLACE, DECK_PLACE)
        table.note("", "shuffled", deck=self.deck, number=size(discard))


@dataclass(frozen=True, slots=True)
class RollEdit(_Apart):
    """Dice of the game, or any die of so many sides, one after the other; the last roll of the game's own is kept."""

    is_drawn = True
    number: int
    die: str
    faces: Sequence[str]

    def spelling(self) -> str:
        return f"roll {self.number} {self.die}"

    def perform(self, table: TrackedTable) -> Step:
        rolled: list[str] = []
        for _ in range(self.number):
            face = yield Chance("die rolled", RollOf(self.faces), "", {"die": self.die}, self.die)
            rolled.append(face)
        own = table.game.dice.get(self.die)
        if own:
            table.state["dice"][self.die] = rolled
        title = within_sentence(own.title) if own else self.die
        table.note("", "rolled", die=f"the {title.removeprefix('the ')}", faces=tuple(rolled))


@dataclass(frozen=True, slots=True)
class Next(_Apart):
    """The next turn, or that of a player out of order, with everybody's reminders."""

    who: str

    def spelling(self) -> str:
        return f"next {self.who}"

    def do(self, table: TrackedTable) -> None:
        table.state["turn"] += 1
        table.state["player"] = self.who
        table.note("", "turn", who=self.who, number=table.turn)
        for said in own_reminders(table):
            table.note("", "reminder", said=said)


@dataclass(frozen=True, slots=True)
class Round(_Apart):
    """The first turn of the next round, its number as if everybody had had one in this round."""

    def spelling(self) -> str:
        return "round"

    def do(self, table: TrackedTable) -> None:
        players = len(table.seats)
        rounds = (table.turn - 1) // players + 1
        table.state["turn"] = rounds * players
        table.note("", "round", number=rounds + 1)
        Next(table.seats[0]).do(table)


@dataclass(frozen=True, slots=True)
class Remark(_Apart):
    """Something to be read in the log."""

    words: str

    def spelling(self) -> str:
        return f"note {self.words}"

    def do(self, table: TrackedTable) -> None:
        table.note("", "remark", said=self.words)
