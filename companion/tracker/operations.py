"""What edits and questions do to a tracked table, with what is told of it."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine import Chance, Step
from companion.engine.dice import Roll
from companion.engine.piles import Bag
from companion.text.grammar import within_sentence

from . import piles
from .piece_words import piece_name
from .piles import Pile, add, cards, lay, lying, size, take
from .places import DISCARD
from .state import YES, TrackedTable, field, own_reminders
from .things import Loose, OnTrack, Thing, Yes


def change(table: TrackedTable, thing: Thing, holder: str, sign: str, amount: str, forced: bool = False) -> None:
    """One thing of a holder up, down or to a value, beyond its limit if that is forced. Raises ValueError where the
    amount makes no sense."""
    changed = thing.change(table, holder, sign, amount, forced)
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


def begin_round(table: TrackedTable) -> None:
    """The next round: the first player's turn, its number as if everybody had had one in this round."""
    players = len(table.seats)
    rounds = (table.turn - 1) // players + 1
    table.state["turn"] = rounds * players
    table.note("", "round", number=rounds + 1)
    begin_turn(table, table.seats[0])


def begin_turn(table: TrackedTable, player: str) -> None:
    """The next turn, that of a player, with everybody's reminders."""
    table.state["turn"] += 1
    table.state["player"] = player
    table.note("", "turn", who=player, number=table.turn)
    for said in own_reminders(table):
        table.note("", "reminder", said=said)


def draw(table: TrackedTable, deck: str, to: str) -> Step:
    """The top card of a deck, to a place."""
    pile: Pile = table.state[field(deck)]
    card = yield Chance("card drawn", Bag(cards(pile)), "", {"deck": deck}, deck)
    take(pile, card)
    lay(table, deck, to, card)
    table.note("", "drawn", deck=deck, card=piece_name(table.game, deck, card), to=to)


def move(table: TrackedTable, deck: str, known: Sequence[str], at: str, to: str) -> None:
    """Known cards of a deck, from one place to another."""
    there = lying(table, deck, at)
    for card in known:
        if isinstance(there, list):
            there.remove(card)
        else:
            take(there, card)
        lay(table, deck, to, card)
        table.note("", "card moved", deck=deck, card=piece_name(table.game, deck, card), at=at, to=to)


def shuffle(table: TrackedTable, deck: str) -> None:
    """A discard pile into its deck."""
    discard: Pile = table.state[field(deck, DISCARD)]
    for card, number in discard.items():
        add(table.state[field(deck)], card, number)
    table.note("", "shuffled", deck=deck, number=size(discard))
    table.state[field(deck, DISCARD)] = {}


def move_pieces(table: TrackedTable, thing: Loose, number: int, at: str, to: str) -> None:
    """Loose pieces from one place to another, where there are enough."""
    piles.move_pieces(table, thing.kind.id, thing.name, number, at, to)
    table.note("", "pieces moved", number=number, name=thing.piece_name, at=at, to=to)


def roll(table: TrackedTable, number: int, die: str, faces: Sequence[str]) -> Step:
    """Dice of one kind, one after the other; the last roll of the game's own dice is kept."""
    rolled: list[str] = []
    for _ in range(number):
        face = yield Chance("die rolled", Roll(faces), "", {"die": die}, die)
        rolled.append(face)
    if die in table.game.dice:
        table.state["dice"][die] = rolled
    own = within_sentence(table.game.dice[die].title) if die in table.game.dice else die
    title = f"the {own.removeprefix('the ')}"
    table.note("", "rolled", die=title, faces=tuple(rolled))
