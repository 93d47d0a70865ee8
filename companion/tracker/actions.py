"""What can be done in tracker mode, one small class for each: when it makes sense, what it asks, what it does.

Every edit is a few small questions, of which those with one answer are not asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from companion.engine import END, Chance, Choice, Ending, Free, Step
from companion.engine.dice import Roll
from companion.engine.piles import Bag
from companion.engine.seats import after
from companion.positions.views import SEATS
from companion.text.grammar import within_sentence
from components.problems import SalvageError

from . import points
from .box import loose_kinds, tracked_decks
from .state import (
    COMMON,
    DECK,
    DISCARD,
    FINISHED,
    LOST,
    NO_POINTS,
    OPEN,
    SUPPLY,
    WON,
    Pile,
    TrackedTable,
    add,
    cards,
    field,
    lay,
    lying,
    remaining,
    remind_of,
    size,
    take,
)
from .text import piece_name
from .things import ADD, SET, SUBTRACT, Number, OnTrack, Thing, things

SHUFFLE = "shuffle"
MOST = 20
"""The furthest a counter moves in one go; `adjust` sets it to anything."""


class Action:
    """One kind of edit."""

    verb: str

    def legal(self, table: TrackedTable) -> bool:
        """Whether there is anything to do it to."""
        return True

    def perform(self, table: TrackedTable) -> Step:
        """Ask what has to be asked, and do it."""
        raise NotImplementedError


class Next(Action):
    """The next player's turn, with everybody's reminders."""

    verb = "next"

    def perform(self, table: TrackedTable) -> Step:
        begin_turn(table, after(table.seats, table.state["player"]))
        yield from ()


class Finish(Action):
    """The game is over; what decides it is summed up."""

    verb = "finish"

    def legal(self, table: TrackedTable) -> bool:
        return table.game.points != NO_POINTS

    def perform(self, table: TrackedTable) -> Step:
        yield from ()
        score = points.score(table.game, table.whole())
        best = max((tally.total for tally in score.tallies), default=0)
        if best and table.game.points != NO_POINTS:
            table.note("", "winners", winners=score.winners, number=best, unit=points.unit(table.game))
        raise Ending(FINISHED, "")


class End(Action):
    """The end of a game that all win or lose together."""

    verb = END

    def legal(self, table: TrackedTable) -> bool:
        return table.game.points == NO_POINTS

    def perform(self, table: TrackedTable) -> Step:
        result = yield Choice(None, "result", [LOST, WON], "")
        raise Ending(result, "")


class Draw(Action):
    """The top card of a deck, into a hand, open on the table, or on the discard pile."""

    verb = "draw"

    def decks(self, table: TrackedTable) -> list[str]:
        return sorted(deck for deck in decks(table) if remaining(table, deck))

    def legal(self, table: TrackedTable) -> bool:
        return bool(self.decks(table))

    def perform(self, table: TrackedTable) -> Step:
        deck = yield Choice(None, "deck", self.decks(table), "", {"verb": self.verb})
        to = yield Choice(None, "draw to", sorted([*table.seats, OPEN, DISCARD]), "", {"deck": deck})
        yield from draw(table, deck, to)


class Card(Action):
    """A known card from one place to another."""

    verb = "card"

    def decks(self, table: TrackedTable) -> list[str]:
        return sorted(deck for deck in decks(table) if any(self.places(table, deck)))

    def places(self, table: TrackedTable, deck: str) -> Iterator[str]:
        """Where known cards of a deck lie."""
        yield from (who for who in table.seats if table.state[SEATS][who]["hand"][deck])
        yield from [OPEN] if table.state[field(deck, OPEN)] else []
        yield from [DISCARD] if table.state[field(deck, DISCARD)] else []

    def legal(self, table: TrackedTable) -> bool:
        return bool(self.decks(table))

    def perform(self, table: TrackedTable) -> Step:
        deck = yield Choice(None, "deck", self.decks(table), "", {"verb": self.verb})
        at = yield Choice(None, "card from", sorted(self.places(table, deck)), "", {"deck": deck})
        card = yield Choice(None, "card", sorted(set(lying(table, deck, at))), "", {"group": deck})
        about = {"deck": deck, "card": piece_name(table.game, deck, card), "at": at}
        to = yield Choice(None, "card to", sorted({*table.seats, OPEN, DISCARD, DECK} - {at}), "", about)
        move(table, deck, [card], at, to)


class Shuffle(Action):
    """A discard pile into its deck."""

    verb = SHUFFLE

    def decks(self, table: TrackedTable) -> list[str]:
        return sorted(deck for deck in decks(table) if discarded(table, deck))

    def legal(self, table: TrackedTable) -> bool:
        """Only decks that have a discard pile are shuffled again; others could be in sessions of before."""
        return any(table.game.decks[deck].discards for deck in self.decks(table))

    def perform(self, table: TrackedTable) -> Step:
        deck = yield Choice(None, "deck", self.decks(table), "", {"verb": self.verb})
        shuffle(table, deck)


class RollDice(Action):
    """One or more dice of a kind."""

    verb = "roll"

    def legal(self, table: TrackedTable) -> bool:
        return bool(table.game.dice)

    def perform(self, table: TrackedTable) -> Step:
        die = yield Choice(None, "die", sorted(table.game.dice), "")
        number = yield Choice(None, "how many", range(1, table.game.dice[die].count + 1), "")
        yield from roll(table, number, die, table.game.dice[die].faces)


class Mark(Action):
    """A marker on a track: the table's, a player's own, or that of a space of another track."""

    verb = "track"

    def tracks(self, table: TrackedTable) -> list[OnTrack]:
        return [thing for thing in things(table) if isinstance(thing, OnTrack) and len(thing.track.spaces) > 1]

    def legal(self, table: TrackedTable) -> bool:
        return bool(self.tracks(table))

    def perform(self, table: TrackedTable) -> Step:
        every = self.tracks(table)
        name = yield Choice(None, "track", sorted({thing.id for thing in every}), "")
        holders = {who: thing for thing in every if thing.id == name for who in thing.holders(table)}
        whose = yield Choice(None, "whose marker", sorted(holders), "")
        thing = holders[whose]
        spaces = sorted({*thing.track.spaces} - {thing.value(table, whose)})
        space = yield Choice(None, "space", spaces, "", {"track": thing.called, "whose": whose})
        change(table, thing, whose, SET, space)


class Count(Action):
    """Points and counters, up or down."""

    def __init__(self, verb: str, sign: str) -> None:
        self.verb, self.sign = verb, sign

    def legal(self, table: TrackedTable) -> bool:
        return bool(counted(table))

    def perform(self, table: TrackedTable) -> Step:
        every = {thing.id: thing for thing in things(table) if isinstance(thing, Number)}
        offered = [thing.id for thing in counted(table)] or [*every]

        def hidden(line: str) -> str:
            if line not in every:
                raise SalvageError(f"{line!r} isn't counted here")
            return line

        name = yield Choice(None, "counter", sorted(offered), "", {"verb": self.verb}, free=Free(hidden))
        thing, whose = every[name], COMMON
        about = {"verb": self.verb, "thing": thing.called, "for_points": name in table.game.scores}
        if thing.of != COMMON:
            whose = yield Choice(None, "whose counter", sorted(table.seats), "", about)
        by = yield Choice(None, "by how much", range(1, MOST + 1), "", {**about, "whose": whose})
        change(table, thing, whose, self.sign, str(by))


class Pieces(Action):
    """Loose pieces between supply, table and players."""

    verb = "pieces"

    def kinds(self, table: TrackedTable) -> list[str]:
        return sorted(
            id for id in (kind.id for kind in loose_kinds(table.game)) if any(map(size, _piles(table, id).values()))
        )

    def legal(self, table: TrackedTable) -> bool:
        return bool(self.kinds(table))

    def perform(self, table: TrackedTable) -> Step:
        kind = yield Choice(None, "kind", self.kinds(table), "")
        places = _piles(table, kind)
        lie = sorted(name for name, pile in places.items() if size(pile))
        at = yield Choice(None, "pieces from", lie, "", {"kind": kind})
        there = sorted(key for key, number in places[at].items() if number)
        piece = yield Choice(None, "piece", there, "", {"group": kind})
        name = piece_name(table.game, kind, piece)
        to = yield Choice(None, "pieces to", sorted({*places} - {at}), "", {"name": name, "at": at})
        most = min(places[at][piece], 100)
        number = yield Choice(None, "pieces", range(1, most + 1), "", {"name": name, "at": at, "to": to})
        take(places[at], piece, number)
        add(places[to], piece, number)
        table.note("", "pieces moved", number=number, name=name, at=at, to=to)


_ALL = (
    Card(), Count("gain", ADD), Count("lose", SUBTRACT), Draw(), End(), Finish(), Mark(), Next(), Pieces(), RollDice(),
    Shuffle(),
)  # fmt: skip
VERBS: Mapping[str, Action] = {action.verb: action for action in _ALL}
UNDERSTOOD = {"gain", "lose", "finish"}
"""What is done though it isn't offered: sessions from before the data said what decides a game hold such answers."""


# ---- what several actions share ---------------------------------------------------------------------------------


def decks(table: TrackedTable) -> list[str]:
    return [deck.id for deck in tracked_decks(table.game)]


def discarded(table: TrackedTable, deck: str) -> int:
    """How many of a deck have been discarded."""
    return size(table.state[field(deck, DISCARD)])


def _piles(table: TrackedTable, kind: str) -> dict[str, Pile]:
    """Where loose pieces of a kind lie."""
    held = {who: player["pieces"][kind] for who, player in table.state[SEATS].items()}
    return {SUPPLY: table.state[field(kind)], COMMON: table.state[field(kind, COMMON)], **held}


def counted(table: TrackedTable) -> list[Number]:
    """What goes up and down by numbers: counters, and points where the game has some or somebody has named them."""
    return [thing for thing in things(table) if isinstance(thing, Number) and not thing.hidden]


def change(table: TrackedTable, thing: Thing, holder: str, sign: str, amount: str) -> None:
    """One thing of a holder up, down or to a value. Raises ValueError where the amount makes no sense."""
    changed = thing.change(table, holder, sign, amount)
    if thing.id in table.game.scores:
        table.note("", "scored", who=holder, category=thing.called, was=int(changed.was), now=int(changed.now))
    else:
        table.note("", "changed", thing=thing.called, whose=thing.name_holder(holder), **changed._asdict())


def begin_turn(table: TrackedTable, player: str) -> None:
    """The next turn, that of a player, with everybody's reminders."""
    table.state["turn"] += 1
    table.state["player"] = player
    table.note("", "turn", who=player, number=table.turn)
    of_options = {remind_of(table.game, option) for option in table.game.options}
    for reminder in table.state["reminders"]:
        if reminder not in of_options:  # The screen names the optional rules in use all the time.
            table.note("", "reminder", said=reminder)


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


def roll(table: TrackedTable, number: int, die: str, faces: Sequence[str]) -> Step:
    """Dice of one kind, one after the other; the last roll of the game's own dice is kept."""
    rolled: list[str] = []
    for _ in range(number):
        face = yield Chance("die rolled", Roll(faces), "", {"die": die}, die)
        rolled.append(face)
    if die in table.game.dice:
        table.state["dice"][die] = rolled
    title = within_sentence(table.game.dice[die].title) if die in table.game.dice else f"the {die}"
    table.note("", "rolled", die=title, faces=tuple(rolled))
