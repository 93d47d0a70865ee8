"""Edits of a tracked game: what each is spelt like, which the journal keeps, and what it does to the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.engine import Chance, Step
from companion.engine.dice import Roll as RollOf
from companion.engine.piles import Bag
from companion.text.grammar import within_sentence

from .own_edits import OwnEdit as OwnEdit
from .own_edits import Shorthand as Shorthand
from .piles import add, cards, lay, lying, move_pieces, size, take
from .places import ALL, COMMON, DECK, DISCARD
from .state import YES, TrackedTable, field, own_reminders
from .things import Loose, OnTrack, Thing, Yes


class Edit:
    """One edit, ready to be done."""

    __slots__ = ()

    def spelling(self) -> str:
        """The line that the journal keeps; it reads as the same edit again."""
        raise NotImplementedError

    def perform(self, table: TrackedTable) -> Step:
        """Do it; cards and dice that come up are asked of nature."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Change(Edit):
    """A thing of one holder, or of all players, goes up, down, or to a value; `forced` beyond its limit."""

    who: str
    thing: Thing
    sign: str
    amount: str
    forced: bool = False

    def spelling(self) -> str:
        who = "" if self.who == COMMON and not self.thing.of_both else f"{self.who} "
        return f"{who}{self.thing.label}{'!' if self.forced else ''} {self.sign}{self.amount}"

    def perform(self, table: TrackedTable) -> Step:
        for holder in table.seats if self.who == ALL else [self.who]:
            self._change(table, holder)
        yield from ()

    def _change(self, table: TrackedTable, holder: str) -> None:
        thing = self.thing
        changed = thing.change(table, holder, self.sign, self.amount, self.forced)
        was, now = changed.was, changed.now
        if isinstance(thing, Yes):
            table.note("", "flagged", thing=thing.called, whose=thing.name_holder(holder), so=now == YES)
        elif thing.id in table.game.scores:
            table.note("", "scored", who=holder, category=thing.called, was=int(was), now=int(now))
        else:
            whose, limit = thing.name_holder(holder), changed.explain_limit(thing.label)
            table.note("", "changed", thing=thing.called, whose=whose, was=was, now=now, limit=limit)
        if isinstance(thing, OnTrack) and was != now and now in thing.track.reminders:
            table.note("", "reminder", said=thing.track.reminders[now])


@dataclass(frozen=True, slots=True)
class Draw(Edit):
    """The top cards of a deck."""

    deck: str
    number: int
    to: str

    def spelling(self) -> str:
        return f"draw {f'{self.number} ' if self.number > 1 else ''}{self.deck} to {self.to}"

    def perform(self, table: TrackedTable) -> Step:
        for _ in range(self.number):
            pile = table.state[field(self.deck)]
            card = yield Chance("card drawn", Bag(cards(pile)), "", {"deck": self.deck}, self.deck)
            take(pile, card)
            lay(table, self.deck, self.to, card)
            table.note("", "drawn", deck=self.deck, card=card, to=self.to)


@dataclass(frozen=True, slots=True)
class MoveCards(Edit):
    """Known cards from one place to another; out of a deck they are drawn."""

    deck: str
    cards: tuple[str, ...]
    at: str
    to: str

    def spelling(self) -> str:
        if self.at == DECK:
            return f"draw {self.cards[0]} to {self.to}"
        return f"{self.deck} {', '.join(self.cards)} from {self.at} to {self.to}"

    def perform(self, table: TrackedTable) -> Step:
        there = lying(table, self.deck, self.at)
        for card in self.cards:
            if isinstance(there, list):
                there.remove(card)
            else:
                take(there, card)
            lay(table, self.deck, self.to, card)
            table.note("", "card moved", deck=self.deck, card=card, at=self.at, to=self.to)
        yield from ()


@dataclass(frozen=True, slots=True)
class MovePieces(Edit):
    """Loose pieces from one place to another, where there are enough."""

    number: int
    thing: Loose
    at: str
    to: str

    def spelling(self) -> str:
        return f"{self.number} {self.thing.id} from {self.at} to {self.to}"

    def perform(self, table: TrackedTable) -> Step:
        move_pieces(table, self.thing.kind.id, self.thing.name, self.number, self.at, self.to)
        table.note("", "pieces moved", number=self.number, name=self.thing.piece_name, at=self.at, to=self.to)
        yield from ()


@dataclass(frozen=True, slots=True)
class Shuffle(Edit):
    """A discard pile into its deck."""

    deck: str

    def spelling(self) -> str:
        return f"shuffle {self.deck}"

    def perform(self, table: TrackedTable) -> Step:
        discard = table.state[field(self.deck, DISCARD)]
        for card, number in discard.items():
            add(table.state[field(self.deck)], card, number)
        table.note("", "shuffled", deck=self.deck, number=size(discard))
        table.state[field(self.deck, DISCARD)] = {}
        yield from ()


@dataclass(frozen=True, slots=True)
class Roll(Edit):
    """Dice of the game, or any die of so many sides, one after the other; the last roll of the game's own is kept."""

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
class Next(Edit):
    """The next turn, or that of a player out of order, with everybody's reminders."""

    who: str

    def spelling(self) -> str:
        return f"next {self.who}"

    def perform(self, table: TrackedTable) -> Step:
        table.state["turn"] += 1
        table.state["player"] = self.who
        table.note("", "turn", who=self.who, number=table.turn)
        for said in own_reminders(table):
            table.note("", "reminder", said=said)
        yield from ()


@dataclass(frozen=True, slots=True)
class Round(Edit):
    """The first turn of the next round, its number as if everybody had had one in this round."""

    def spelling(self) -> str:
        return "round"

    def perform(self, table: TrackedTable) -> Step:
        players = len(table.seats)
        rounds = (table.turn - 1) // players + 1
        table.state["turn"] = rounds * players
        table.note("", "round", number=rounds + 1)
        yield from Next(table.seats[0]).perform(table)


@dataclass(frozen=True, slots=True)
class Remark(Edit):
    """Something to be read in the log."""

    words: str

    def spelling(self) -> str:
        return f"note {self.words}"

    def perform(self, table: TrackedTable) -> Step:
        table.note("", "remark", said=self.words)
        yield from ()


@dataclass(frozen=True, slots=True)
class Own(Edit):
    """An edit of the game's own."""

    who: str
    verb: str
    words: str

    def spelling(self) -> str:
        return f"{self.who} {self.verb} {self.words}".strip()

    def perform(self, table: TrackedTable) -> Step:
        _, said = own_edit(table, self.verb)(table.state, self.who, self.words)
        table.note("", "own", said=said)
        yield from ()


@dataclass(frozen=True, slots=True)
class Several(Edit):
    """Edits one after the other, kept and undone as one."""

    edits: Sequence[Edit]

    def spelling(self) -> str:
        return ", ".join(edit.spelling() for edit in self.edits)

    def perform(self, table: TrackedTable) -> Step:
        for edit in self.edits:
            yield from edit.perform(table)


def own_edit(table: TrackedTable, verb: str) -> OwnEdit:
    """What a verb of the game's own does by itself."""
    own = table.own[verb]
    edit = own.former if isinstance(own, Shorthand) else own
    assert edit is not None  # The reader reads what stands for other edits.
    return edit
