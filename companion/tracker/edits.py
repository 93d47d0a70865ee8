"""Edits that involve chance, the turn or the log; those of pieces on the table are in `corrections.edits`."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from companion.corrections.board import DECK_PLACE, DISCARD_PLACE, OPEN_PLACE, TrackedTable, field, front_of
from companion.corrections.box import tracked_decks
from companion.corrections.edits import Edit, move_card
from companion.corrections.piles import cards, is_unseen, lying, move, remaining, size
from companion.engine import Ask, Chance, Choice, Step, ask_all
from companion.engine.dice import Roll as RollOf
from companion.engine.piles import Bag
from companion.engine.seats import seats_from
from companion.positions.state_words import noun
from components.messages import _
from components.schema import Deck, Game

MAX_DICE, MAX_DIE_SIDES = 20, 100
"""Most dice and sides of a roll; a higher number is a typing error."""


class _Apart(Edit):
    """An edit that has a line of its own."""

    __slots__ = ()
    at_once = False


@dataclass(frozen=True, slots=True)
class Draw(_Apart):
    """Draws the top cards of a deck."""

    is_drawn = True
    deck: str
    number: int
    to: str

    def __str__(self) -> str:
        return f"draw {f'{self.number} ' if self.number > 1 else ''}{self.deck} to {self.to}"

    def is_possible(self, table: TrackedTable) -> bool:
        return self.number <= drawable(table, table.game.decks[self.deck])

    def perform(self, table: TrackedTable) -> Step:
        yield from draw_cards(table, self.deck, self.number, [self.to])


@dataclass(frozen=True, slots=True)
class Deal(_Apart):
    """Deals the top cards of a deck, the same number to each player, one at a time."""

    is_drawn = True
    deck: str
    number: int

    def __str__(self) -> str:
        return f"deal {self.number} {self.deck}"

    def is_possible(self, table: TrackedTable) -> bool:
        return self.number * len(table.seats) <= drawable(table, table.game.decks[self.deck])

    def perform(self, table: TrackedTable) -> Step:
        yield from draw_cards(table, self.deck, self.number, seats_from(table.seats, first_player(table)))
        table.dealt = True


def draw_cards(table: TrackedTable, deck: str, number: int, places: Sequence[str]) -> Step:
    """Draw cards one at a time to each of some places, the same number to each. The discard pile is shuffled once the
    deck runs out. Only their players learn which cards come into secret hands. A line that begins another turn
    meanwhile stops the draw."""
    hands = [place for place in places if place != DECK_PLACE and is_unseen(table, deck, place)]
    cards_by_seat: dict[str, list[str]] = {seat: [] for seat in hands}
    for index, place in enumerate((*places,) * number):
        seat = place if place in cards_by_seat else None
        card = yield from _come_up(table, partial(_ask_card, table, deck, place, seat))
        if not card:
            table.note("", "left in deck", deck=deck, number=number * len(places) - index)
            break
        move(table, deck, card, 1, DECK_PLACE, place)
        if seat:
            cards_by_seat[seat].append(card)
        else:
            table.note("", "drawn", deck=deck, card=card, to=place)
    if cards_by_seat:
        table.note("", "drawn unseen", deck=deck, number=number, who=tuple(cards_by_seat))
    for seat, seat_cards in cards_by_seat.items():
        table.note_for(seat, "", "cards seen", deck=deck, cards=tuple(seat_cards))


def _ask_card(table: TrackedTable, deck: str, place: str, seat: str | None) -> Chance | None:
    """Return the question which card is drawn, or None if no card is left."""
    if not drawable(table, table.game.decks[deck]):
        return None
    if not remaining(table, deck):
        Shuffle(deck).do(table)
    bag, about = Bag(cards(table.state[field(deck)])), {"deck": deck, "to": place, "left": remaining(table, deck)}
    return Chance("card drawn", bag, "", about, deck, seat, free=None if seat else table.lines)


def _come_up(table: TrackedTable, ask: Callable[[], Chance | None]) -> Generator[Ask, Any, str]:
    """Ask what comes up, and perform the whole lines that people type meanwhile. Returns "" if one begins another
    turn."""
    turn = table.turn
    while table.turn == turn and (question := ask()):
        answer = yield question
        if not isinstance(answer, Edit):
            return str(answer)
        yield from answer.perform(table)
    return ""


def refill_markets(table: TrackedTable) -> Step:
    """Reveal cards until the markets are full or the decks empty."""
    for deck in tracked_decks(table.game):
        while len(lying(table, deck.id, OPEN_PLACE)) < deck.market and drawable(table, deck):
            yield from draw_cards(table, deck.id, 1, [OPEN_PLACE])


def first_player(table: TrackedTable) -> str:
    """Return the player whose turn comes first in a round."""
    return str(table.state.get("first") or table.seats[0])


def drawable(table: TrackedTable, deck: Deck) -> int:
    """Return how many cards can be drawn, including the discard pile if it is shuffled back in."""
    return remaining(table, deck.id) + (size(table.state[field(deck.id, DISCARD_PLACE)]) if deck.discards else 0)


@dataclass(frozen=True, slots=True)
class Hand(_Apart):
    """Moves cards that a player chooses in secret from their hand to another player or back into the deck."""

    deck: str
    number: int
    at: str
    to: str

    def __str__(self) -> str:
        return f"{self.at} hand {self.number} {self.deck} to {self.to}"

    def is_possible(self, table: TrackedTable) -> bool:
        return self.number <= len(lying(table, self.deck, self.at))

    def perform(self, table: TrackedTable) -> Step:
        for _time in range(self.number):
            hand = sorted({*lying(table, self.deck, self.at)})
            about = {"who": self.at, "deck": self.deck, "to": self.to}
            card = yield Choice(self.at, "card handed", hand, "", about, secret=True)
            move_card(table, self.deck, card, self.at, self.to)


@dataclass(frozen=True, slots=True)
class Choose(_Apart):
    """Lets each player choose a card from their secret hand; then all are revealed together."""

    deck: str

    def __str__(self) -> str:
        return f"choose {self.deck}"

    def is_possible(self, table: TrackedTable) -> bool:
        return any(lying(table, self.deck, seat) and is_unseen(table, self.deck, seat) for seat in table.seats)

    def perform(self, table: TrackedTable) -> Step:
        chosen = yield from ask_all(
            Choice(seat, "card handed", sorted({*held}), "", {"who": seat, "deck": self.deck, "to": front_of(seat)})
            for seat in table.seats
            if (held := lying(table, self.deck, seat))
        )
        for seat, card in chosen.items():
            move_card(table, self.deck, str(card), seat, front_of(seat))


@dataclass(frozen=True, slots=True)
class Shuffle(_Apart):
    """Shuffles a discard pile into its deck."""

    deck: str

    def __str__(self) -> str:
        return f"shuffle {self.deck}"

    def do(self, table: TrackedTable) -> None:
        discard = dict(table.state[field(self.deck, DISCARD_PLACE)])
        for card, number in discard.items():
            move(table, self.deck, card, number, DISCARD_PLACE, DECK_PLACE)
        table.note("", "shuffled", deck=self.deck, number=size(discard))


@dataclass(frozen=True, slots=True)
class RollEdit(_Apart):
    """Rolls dice of the game, or with any number of sides, one at a time; the last roll of the game's own is kept."""

    is_drawn = True
    number: int
    die: str

    def __str__(self) -> str:
        return f"roll {self.number} {self.die}"

    def perform(self, table: TrackedTable) -> Step:
        rolled: list[str] = []
        for _time in range(self.number):
            if not (face := (yield from _come_up(table, partial(_ask_face, table, self.die)))):
                return
            rolled.append(face)
        die = table.game.dice.get(self.die)
        if die:
            table.state["dice"][self.die] = rolled
        title = noun(table.game, die.title) if die else self.die
        table.note("", "rolled", die=_("the {die}", die=title.removeprefix("the ")), faces=tuple(rolled))


def _ask_face(table: TrackedTable, die: str) -> Chance:
    """Return the question which face of a die was rolled."""
    return Chance("die rolled", RollOf(faces_of(table.game, die)), "", {"die": die}, die, free=table.lines)


def faces_of(game: Game, die: str) -> Sequence[str]:
    """Return the faces of a die of the game, or of one with any number of sides, such as `d6`; empty for anything
    else."""
    if die in game.dice:
        return game.dice[die].faces
    sides = int(die[1:]) if re.fullmatch(r"d\d{1,4}", die) else 0
    return [str(face) for face in range(1, sides + 1)] if 2 <= sides <= MAX_DIE_SIDES else ()


@dataclass(frozen=True, slots=True)
class Next(_Apart):
    """Begins the next turn, or that of a player out of order, and repeats the reminders."""

    who: str

    def __str__(self) -> str:
        return f"next {self.who}"

    def do(self, table: TrackedTable) -> None:
        table.state["turn"] += 1
        table.state["player"] = self.who
        table.state.pop("ticked", None)
        table.note("", "turn", who=self.who, number=table.turn)
        for reminder in table.state["reminders"]:
            table.note("", "reminder", said=reminder)


@dataclass(frozen=True, slots=True)
class Round(_Apart):
    """Begins the first turn of the next round; the turn number goes on as if all had had one in this round."""

    def __str__(self) -> str:
        return "round"

    def do(self, table: TrackedTable) -> None:
        players = len(table.seats)
        rounds = (table.turn - 1) // players + 1
        table.state["turn"] = rounds * players
        table.note("", "round", number=rounds + 1)
        Next(first_player(table)).do(table)


@dataclass(frozen=True, slots=True)
class First(_Apart):
    """Sets who goes first in a round; at its beginning that player's turn comes now."""

    who: str

    def __str__(self) -> str:
        return f"first {self.who}"

    def do(self, table: TrackedTable) -> None:
        table.state["first"] = self.who
        if (table.turn - 1) % len(table.seats) == 0:
            table.state["player"] = self.who
        table.note("", "first", who=self.who)


@dataclass(frozen=True, slots=True)
class Remark(_Apart):
    """Writes a remark into the log."""

    words: str

    def __str__(self) -> str:
        return f"note {self.words}"

    def do(self, table: TrackedTable) -> None:
        table.note("", "remark", said=self.words)
