"""What can be done in tracker mode, one small class for each: when it makes sense, what it asks, what it does.

Every edit is a few small questions, of which those with one answer are not asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.engine import Chance, Choice, Ending, Step
from companion.engine.dice import Roll
from companion.engine.piles import Bag
from companion.engine.seats import after
from companion.positions.views import SEATS

from .state import COMMON, DECK, DISCARD, OPEN, SUPPLY, TrackedTable, field, loose_kinds, tracked_decks
from .text import named, titled

MOST = 20
"""The furthest a counter moves in one go; `adjust` sets it to anything."""

Pile = dict[str, int]


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
        table.state["turn"] += 1
        table.state["player"] = after(table.seats, table.state["player"])
        table.note("", "turn", who=table.state["player"], number=table.turn)
        for reminder in table.state["reminders"]:
            table.note("", "reminder", said=reminder)
        yield from ()


class Finish(Action):
    """The game is over; points are summed up."""

    verb = "finish"

    def perform(self, table: TrackedTable) -> Step:
        yield from ()
        raise Ending("finished", "")


class Draw(Action):
    """The top card of a deck, into a hand, open on the table, or on the discard."""

    verb = "draw"

    def decks(self, table: TrackedTable) -> list[str]:
        return sorted(deck for deck in decks(table) if _size(table.state[field(deck)]))

    def legal(self, table: TrackedTable) -> bool:
        return bool(self.decks(table))

    def perform(self, table: TrackedTable) -> Step:
        deck = yield Choice(None, "deck", self.decks(table), "")
        to = yield Choice(None, "draw to", sorted([*table.seats, OPEN, DISCARD]), "")
        pile = Bag(_cards(table.state[field(deck)]))
        card = yield Chance("card drawn", pile, "", {"deck": deck}, deck=deck)
        _take(table.state[field(deck)], card)
        _lay(table, deck, to, card)
        table.note("", "drawn", deck=deck, card=named(table.game, deck, card), to=to)


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
        deck = yield Choice(None, "deck", self.decks(table), "")
        at = yield Choice(None, "card from", sorted(self.places(table, deck)), "")
        lying = _lying(table, deck, at)
        card = yield Choice(None, "card", sorted(set(lying)), "", {"group": deck})
        to = yield Choice(None, "card to", sorted({*table.seats, OPEN, DISCARD, DECK} - {at}), "")
        if isinstance(lying, list):
            lying.remove(card)
        else:
            _take(lying, card)
        _lay(table, deck, to, card)
        table.note("", "card moved", card=named(table.game, deck, card), at=at, to=to)


class Shuffle(Action):
    """A discard into its deck."""

    verb = "shuffle"

    def decks(self, table: TrackedTable) -> list[str]:
        return sorted(deck for deck in decks(table) if table.state[field(deck, DISCARD)])

    def legal(self, table: TrackedTable) -> bool:
        return bool(self.decks(table))

    def perform(self, table: TrackedTable) -> Step:
        deck = yield Choice(None, "deck", self.decks(table), "")
        discard: Pile = table.state[field(deck, DISCARD)]
        for card, number in discard.items():
            _add(table.state[field(deck)], card, number)
        table.note("", "shuffled", deck=deck, number=_size(discard))
        table.state[field(deck, DISCARD)] = {}


class RollDice(Action):
    """One or more dice of a kind."""

    verb = "roll"

    def legal(self, table: TrackedTable) -> bool:
        return bool(table.game.dice)

    def perform(self, table: TrackedTable) -> Step:
        die = yield Choice(None, "die", sorted(table.game.dice), "")
        number = yield Choice(None, "how many", range(1, table.game.dice[die].count + 1), "")
        rolled: list[str] = []
        for _ in range(number):
            face = yield Chance("die rolled", Roll(table.game.dice[die].faces), "", {"die": die}, deck=die)
            rolled.append(face)
        table.state["dice"][die] = rolled
        table.note("", "rolled", die=table.game.dice[die].title, faces=tuple(rolled))


class Mark(Action):
    """A marker on a track: the table's, or a player's own."""

    verb = "track"

    def legal(self, table: TrackedTable) -> bool:
        return any(len(track.spaces) > 1 for track in table.game.tracks.values())

    def perform(self, table: TrackedTable) -> Step:
        tracks = table.game.tracks
        name = yield Choice(None, "track", sorted(id for id, track in tracks.items() if len(track.spaces) > 1), "")
        whose = yield Choice(None, "whose marker", sorted([*table.seats, COMMON]), "")
        markers = (table.state if whose == COMMON else table.state[SEATS][whose])["tracks"]
        space = yield Choice(None, "space", sorted({*tracks[name].spaces} - {markers.get(name)}), "")
        markers[name] = space
        table.note("", "marked", track=tracks[name].title, whose=whose, space=space)


class Count(Action):
    """Points and counters, up or down."""

    def __init__(self, verb: str, sign: int) -> None:
        self.verb, self.sign = verb, sign

    def perform(self, table: TrackedTable) -> Step:
        name = yield Choice(None, "counter", sorted({*scores(table), *_counters(table)}), "")
        holder: dict[str, Any] = table.state["counters"]
        whose = COMMON
        if name not in holder:
            whose = yield Choice(None, "whose counter", sorted(table.seats), "")
            player = table.state[SEATS][whose]
            points = player["points"]
            holder = player["counters"] if name not in scores(table) else points if isinstance(points, dict) else player
        by = yield Choice(None, "by how much", range(1, MOST + 1), "")
        holder[name] = holder.get(name, 0) + self.sign * by
        table.note("", "counted", name=titled(table.game, name), whose=whose, by=self.sign * by, now=holder[name])


class Pieces(Action):
    """Loose pieces between supply, table and players."""

    verb = "pieces"

    def kinds(self, table: TrackedTable) -> list[str]:
        return sorted(kind.id for kind in loose_kinds(table.game))

    def legal(self, table: TrackedTable) -> bool:
        return bool(self.kinds(table))

    def perform(self, table: TrackedTable) -> Step:
        kind = yield Choice(None, "kind", self.kinds(table), "")
        places = _piles(table, kind)
        at = yield Choice(None, "pieces from", sorted(name for name, pile in places.items() if _size(pile)), "")
        there = sorted(key for key, number in places[at].items() if number)
        piece = yield Choice(None, "piece", there, "", {"group": kind})
        to = yield Choice(None, "pieces to", sorted({*places} - {at}), "")
        number = yield Choice(None, "pieces", range(1, min(places[at][piece], 100) + 1), "")
        _take(places[at], piece, number)
        _add(places[to], piece, number)
        table.note("", "pieces moved", number=number, name=named(table.game, kind, piece), at=at, to=to)


_ALL = (
    Card(), Count("gain", 1), Count("lose", -1), Draw(), Finish(), Mark(), Next(), Pieces(), RollDice(), Shuffle(),
)  # fmt: skip
VERBS: Mapping[str, Action] = {action.verb: action for action in _ALL}


# ---- what several actions share ---------------------------------------------------------------------------------


def decks(table: TrackedTable) -> list[str]:
    return [deck.id for deck in tracked_decks(table.game)]


def scores(table: TrackedTable) -> Sequence[str]:
    """What points are for."""
    return list(table.game.scores) or ["points"]


def _counters(table: TrackedTable) -> Iterator[str]:
    yield from table.state["counters"]
    for player in table.state[SEATS].values():
        yield from player["counters"]


def _lying(table: TrackedTable, deck: str, at: str) -> Any:
    """The known cards of a deck at a place: a list, or a pile."""
    if at in (OPEN, DISCARD):
        return table.state[field(deck, at)]
    return table.state[field(deck)] if at == DECK else table.state[SEATS][at]["hand"][deck]


def _lay(table: TrackedTable, deck: str, to: str, card: str) -> None:
    lying = _lying(table, deck, to)
    if isinstance(lying, list):
        lying.append(card)
    else:
        _add(lying, card, 1)


def _piles(table: TrackedTable, kind: str) -> dict[str, Pile]:
    """Where loose pieces of a kind lie."""
    held = {who: player["pieces"][kind] for who, player in table.state[SEATS].items()}
    return {SUPPLY: table.state[field(kind)], COMMON: table.state[field(kind, COMMON)], **held}


def _size(pile: Pile) -> int:
    return sum(pile.values())


def _cards(pile: Pile) -> list[str]:
    return sorted(card for card, number in pile.items() for _ in range(number))


def _take(pile: Pile, key: str, number: int = 1) -> None:
    pile[key] -= number
    if not pile[key]:
        del pile[key]


def _add(pile: Pile, key: str, number: int) -> None:
    pile[key] = pile.get(key, 0) + number
