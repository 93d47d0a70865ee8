"""What can be done in tracker mode, one small class for each: when it makes sense, what it asks, what it does.

Every edit is a few small questions, of which those with one answer are not asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from companion.engine import END, Choice, Ending, Free, NotUnderstood, Step
from companion.engine.seats import after
from companion.positions.asks import FIGURE
from companion.positions.views import SEATS
from companion.text.grammar import figure, is_number, with_the
from components.problems import SalvageError

from . import operations, points
from .box import loose_kinds, tracked_decks
from .piece_words import piece_name
from .piles import Pile, lying, remaining, size
from .places import COMMON, DECK, DISCARD, OPEN, SUPPLY
from .state import FINISHED, LOST, NO, NO_POINTS, WON, YES, TrackedTable, field
from .things import ADD, SET, SUBTRACT, Loose, Number, OnTrack, Yes, things

SHUFFLE = "shuffle"
MOST = 20
"""The furthest a counter moves in one go; `adjust` sets it to anything."""
EXACTLY = "exactly "
"""Before an amount that isn't listed."""


class Action:
    """One kind of edit."""

    verb: str

    def legal(self, table: TrackedTable) -> bool:
        """Whether there is anything to do it to."""
        return True

    def ever(self, table: TrackedTable) -> bool:
        """Whether there is at one time or another, so that the list has a number for it."""
        return self.legal(table)

    def perform(self, table: TrackedTable) -> Step:
        """Ask what has to be asked, and do it."""
        raise NotImplementedError


class Next(Action):
    """The next player's turn, with everybody's reminders."""

    verb = "next"

    def perform(self, table: TrackedTable) -> Step:
        operations.begin_turn(table, after(table.seats, table.state["player"]))
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

    def ever(self, table: TrackedTable) -> bool:
        return bool(decks(table))

    def perform(self, table: TrackedTable) -> Step:
        deck = yield Choice(None, "deck", self.decks(table), "", {"verb": self.verb})
        likely = {"": table.state["player"] if table.game.decks[deck].held else OPEN}
        to = yield Choice(None, "draw to", sorted([*table.seats, OPEN, DISCARD]), "", {"deck": deck}, also=likely)
        yield from operations.draw(table, deck, to)


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

    def ever(self, table: TrackedTable) -> bool:
        return bool(decks(table))

    def perform(self, table: TrackedTable) -> Step:
        deck = yield Choice(None, "deck", self.decks(table), "", {"verb": self.verb})
        lie = sorted(self.places(table, deck))
        at = yield Choice(None, "card from", lie, "", {"deck": deck, "held": {*lie} <= {*table.seats}})
        card = yield Choice(None, "card", sorted(set(lying(table, deck, at))), "", {"group": deck})
        about = {"deck": deck, "card": piece_name(table.game, deck, card), "at": at}
        to = yield Choice(None, "card to", sorted({*table.seats, OPEN, DISCARD, DECK} - {at}), "", about)
        operations.move(table, deck, [card], at, to)


class Shuffle(Action):
    """A discard pile into its deck."""

    verb = SHUFFLE

    def decks(self, table: TrackedTable) -> list[str]:
        return sorted(deck for deck in decks(table) if discarded(table, deck))

    def legal(self, table: TrackedTable) -> bool:
        """Only decks that have a discard pile are shuffled again; others could be in sessions of before."""
        return any(table.game.decks[deck].discards for deck in self.decks(table))

    def ever(self, table: TrackedTable) -> bool:
        return any(table.game.decks[deck].discards for deck in decks(table))

    def perform(self, table: TrackedTable) -> Step:
        deck = yield Choice(None, "deck", self.decks(table), "", {"verb": self.verb})
        operations.shuffle(table, deck)


class RollDice(Action):
    """One or more dice of a kind."""

    verb = "roll"

    def legal(self, table: TrackedTable) -> bool:
        return bool(table.game.dice)

    def perform(self, table: TrackedTable) -> Step:
        die = yield Choice(None, "die", sorted(table.game.dice), "")
        number = yield Choice(None, "how many", range(1, table.game.dice[die].count + 1), "")
        yield from operations.roll(table, number, die, table.game.dice[die].faces)


class Move(Action):
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
        any_of = next(iter(holders.values()))
        about = {"track": any_of.called, "of": any_of.one_of_holders}
        whose = yield Choice(None, "whose marker", sorted(holders), "", about)
        thing = holders[whose]
        spaces = sorted({*thing.track.spaces} - {thing.value(table, whose)})
        space = yield Choice(None, "space", spaces, "", {**about, "whose": whose})
        operations.change(table, thing, whose, SET, space)


class Mark(Action):
    """What is so or not of a holder, the other way round."""

    verb = "flag"

    def legal(self, table: TrackedTable) -> bool:
        return bool(table.game.flags)

    def perform(self, table: TrackedTable) -> Step:
        every = {thing.id: thing for thing in things(table) if isinstance(thing, Yes)}
        thing = every[(yield Choice(None, "flag", sorted(every), ""))]
        words = {holder: thing.is_so(table, holder) for holder in thing.holders(table)}
        about = {"flag": thing.called, "so": words, "of": thing.one_of_holders}
        whose = yield Choice(None, "whose flag", sorted(words), "", about)
        operations.change(table, thing, whose, SET, NO if words[whose] else YES)


class Count(Action):
    """Points and counters, up or down."""

    def __init__(self, verb: str, sign: str) -> None:
        self.verb, self.sign = verb, sign

    def legal(self, table: TrackedTable) -> bool:
        return bool(self.offered(table))

    def offered(self, table: TrackedTable) -> list[Number]:
        """What goes that way: nobody gains points for a penalty."""
        return [thing for thing in counted(table) if not (thing.is_penalty and self.sign == ADD)]

    def perform(self, table: TrackedTable) -> Step:
        every = {thing.id: thing for thing in things(table) if isinstance(thing, Number)}
        offered = [thing.id for thing in self.offered(table)] or [*every]

        # What isn't offered could be answered in sessions of before, where the question was asked.
        hint = _hint_line([every[id] for id in offered], self.sign, after(table.seats, table.state["player"]))
        free = Free(_refuse, asked=len(offered) < len(counted(table)), hint=hint, kept=every.__contains__)
        only = {"": offered[0]} if len(offered) == 1 else {}
        name = yield Choice(None, "counter", sorted(offered), "", {"verb": self.verb}, also=only, free=free)
        thing, whose = every[name], COMMON
        for_points = name in table.game.scores
        called = with_the(thing.called) if for_points else thing.called
        about = {"verb": self.verb, "thing": called, "for_points": for_points}
        if thing.of != COMMON:
            current = {"": table.state["player"]}
            whose = yield Choice(None, "whose counter", sorted(table.seats), "", about, also=current)
        amounts = self.amounts(table, thing, whose)
        former = {str(number): f"{EXACTLY}{number}" for number in range(1, MOST + 1) if number not in amounts}
        free = Free(
            partial(_read_amount, amounts),
            asked=len(amounts) == 1,
            hint=_hint_others(thing, amounts),
            any_number=_has_no_end(thing, amounts),
        )
        by = yield Choice(None, "by how much", amounts, "", {**about, "whose": whose}, free=free, was=former)
        operations.change(table, thing, whose, self.sign, str(by).removeprefix(EXACTLY))

    def amounts(self, table: TrackedTable, thing: Number, whose: str) -> range:
        """The amounts that are offered, in the steps of the thing. Of one that can't go below a limit no more can be
        subtracted than is above it; one step is offered even there, and then said to change nothing."""
        most, least = MOST, thing.limits.min if thing.limits is not None else None
        if self.sign == SUBTRACT and least is not None:
            most = max(1, min(MOST, (int(thing.value(table, whose)) - least) // thing.step))
        return range(thing.step, most * thing.step + 1, thing.step)


class Pieces(Action):
    """Loose pieces between supply, table and players."""

    verb = "pieces"

    def kinds(self, table: TrackedTable) -> list[str]:
        return sorted(
            id for id in (kind.id for kind in loose_kinds(table.game)) if any(map(size, _piles(table, id).values()))
        )

    def legal(self, table: TrackedTable) -> bool:
        return bool(self.kinds(table))

    def ever(self, table: TrackedTable) -> bool:
        return bool(loose_kinds(table.game))

    def perform(self, table: TrackedTable) -> Step:
        kind = yield Choice(None, "kind", self.kinds(table), "")
        places = _piles(table, kind)
        lie = sorted(name for name, pile in places.items() if size(pile))
        at = yield Choice(None, "pieces from", lie, "", {"kind": kind, "held": {*lie} <= {*table.seats}})
        there = sorted(key for key, number in places[at].items() if number)
        piece = yield Choice(None, "piece", there, "", {"group": kind})
        loose = (thing for thing in things(table) if isinstance(thing, Loose))
        thing = next(thing for thing in loose if (thing.kind.id, thing.name) == (kind, piece))
        name = thing.piece_name
        to = yield Choice(None, "pieces to", sorted({*places} - {at}), "", {"name": name, "at": at})
        most = min(places[at][piece], 100)
        number = yield Choice(None, "pieces", range(1, most + 1), "", {"name": name, "at": at, "to": to})
        operations.move_pieces(table, thing, number, at, to)


GAIN = Count("gain", ADD)
_ALL = (
    Card(), GAIN, Count("lose", SUBTRACT), Draw(), End(), Finish(), Mark(), Move(), Next(), Pieces(),
    RollDice(), Shuffle(),
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


def _refuse(line: str) -> str:
    raise NotUnderstood(f"{line!r} isn't counted here")


def _read_amount(amounts: range, line: str) -> int | str:
    """An amount, one that isn't listed as journals spell it: `exactly 8`. Less than a step could be meant as so many
    steps, so it takes that word."""
    typed, exactly = line.lower().removeprefix(EXACTLY), line.lower().startswith(EXACTLY)
    number = typed.replace(",", "") if FIGURE.fullmatch(typed) else typed
    if not is_number(number) or int(number) < (1 if exactly else amounts.step):
        such = number if is_number(number) and int(number) else 5
        raise SalvageError(f"{line!r} isn't one of the amounts listed; for another, type {EXACTLY}{such}")
    return int(number) if int(number) in amounts and not exactly else f"{EXACTLY}{int(number)}"


def _has_no_end(thing: Number, amounts: range) -> bool:
    """Whether the amounts listed are only the first of those that may be given, one by one."""
    return thing.step == 1 and len(amounts) >= MOST


def _hint_others(thing: Number, amounts: range) -> str:
    """How another amount is typed, where there is one that makes sense: one between the steps, or more than is listed
    of what has no limit."""
    if _has_no_end(thing, amounts):
        return f"Type a number, such as 3 or {MOST + 5}."
    if thing.step == 1:
        return ""
    if len(amounts) == 1:
        less = figure(thing.step // 2)
        return f"For another amount, type '{EXACTLY.strip()}' and the number, such as {EXACTLY}{less}."
    return f"Any other amount will do too, such as {figure(thing.step * 3 // 2)}."


def _hint_line(things: Sequence[Number], sign: str, who: str) -> str:
    """How the next change of this kind is typed in one line, instead of answering one question after the other."""
    thing = things[-1]
    line = f"{thing.label} {'-' if sign == SUBTRACT else '+'}{3 if thing.step == 1 else thing.step}"
    named = f", or '{who.lower()} {line}' for {who}" if thing.of != COMMON else ""
    return f"In one line next time: '{line}'{named}."


def _piles(table: TrackedTable, kind: str) -> dict[str, Pile]:
    """Where loose pieces of a kind lie."""
    held = {who: player["pieces"][kind] for who, player in table.state[SEATS].items()}
    return {SUPPLY: table.state[field(kind)], COMMON: table.state[field(kind, COMMON)], **held}


def counted(table: TrackedTable) -> list[Number]:
    """What goes up and down by numbers: counters, and points where the game has some or somebody has named them."""
    return [thing for thing in things(table) if isinstance(thing, Number) and not thing.hidden]
