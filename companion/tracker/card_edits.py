"""Edits of cards and tiles: drawn from a deck, moved from one place to another, shuffled in again."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from companion.engine import Step
from companion.positions.state_words import noun
from companion.text.grammar import amount, is_number, joined, with_article
from components.modules import in_play
from components.problems import SalvageError
from components.schema import Deck

from . import operations
from .box import tracked_decks
from .edit import Edit, Read
from .meanings import Meanings
from .piece_words import PieceWords, discard_pile, piece_name
from .piles import lying, remaining, size
from .places import DECK, DISCARD, OPEN
from .state import TrackedTable, field

MOST_DRAWN = 20
"""More than anybody draws at once; a slip of a zero would go on for long."""


@dataclass(frozen=True, slots=True)
class Draw(Edit):
    """The top cards of a deck, or a known card out of it."""

    deck: Deck
    number: int
    card: str
    to: str

    def spelling(self) -> str:
        what = self.card or (f"{self.number} {self.deck.id}" if self.number > 1 else self.deck.id)
        return f"draw {what} to {self.to}"

    def perform(self, table: TrackedTable) -> Step:
        if self.card:
            operations.move(table, self.deck.id, [self.card], DECK, self.to)
            return
        for _ in range(self.number):
            yield from operations.draw(table, self.deck.id, self.to)


@dataclass(frozen=True, slots=True)
class MoveCards(Edit):
    """Known cards from one place to another."""

    deck: Deck
    cards: tuple[str, ...]
    at: str
    to: str

    def spelling(self) -> str:
        return f"{self.deck.id} {', '.join(self.cards)} from {self.at} to {self.to}"

    def perform(self, table: TrackedTable) -> Step:
        operations.move(table, self.deck.id, self.cards, self.at, self.to)
        yield from ()


@dataclass(frozen=True, slots=True)
class Shuffle(Edit):
    """A discard pile into its deck."""

    deck: Deck

    def spelling(self) -> str:
        return f"shuffle {self.deck.id}"

    def perform(self, table: TrackedTable) -> Step:
        operations.shuffle(table, self.deck.id)
        yield from ()


# ---- reading ----------------------------------------------------------------------------------------------------


def _read_draw(meanings: Meanings, who: str, rest: str) -> Edit | None:
    """`draw [number] deck [to where]`, or a card that is known by name. What nobody holds is laid open."""
    rest = re.sub(r"^(\d+ )?(?:from )?(?:the |an? )?", r"\1", rest)
    rest = rest.replace(" and discard it", " and discard")
    rest = f"{rest.removesuffix(' and discard')} to {DISCARD}" if rest.endswith(" and discard") else rest
    what, _, where = rest.removesuffix(" face up").partition(" to ")
    where = OPEN if rest.endswith(" face up") else where
    number, _, name = what.partition(" ")
    number, name = (number, name) if is_number(number) else ("1", what)
    if not where and not (is_number(number) and meanings.decks(name)):
        name, _, last = name.rpartition(" ")
        if to := meanings.seat(last) or (last.lower() if last.lower() in (OPEN, DISCARD) else ""):
            where = to
        else:
            name = what if number == "1" else f"{name} {last}".strip()
    to = meanings.card_place(where) if where else ""
    if what and is_number(number) and not name and len(tracked_decks(meanings.table.game)) > 1:
        number, name = "1", number  # A card whose name is a number.
    decks = meanings.decks(name)
    if len(decks) == 1:
        _check_draw(meanings, decks[0], int(number))
        return Draw(decks[0], int(number), "", to or (who if decks[0].held else OPEN))
    if len(decks) > 1:
        names = " or ".join(deck.label or deck.id for deck in decks)
        raise SalvageError(f"draw from which deck? {names}")
    found = meanings.cards(name, DECK)
    if found is None or len(found[1]) != 1:
        return None
    return Draw(found[0], 1, found[1][0], to or (who if found[0].held else OPEN))


def _read_reveal(meanings: Meanings, who: str, rest: str) -> Edit | None:
    """The top card of a deck, face up."""
    return _read_draw(meanings, who, f"{rest} face up")


def _check_draw(meanings: Meanings, deck: Deck, number: int) -> None:
    """Raise SalvageError where a deck hasn't so many cards, with how many there are and what to do."""
    table = meanings.table
    left, one = remaining(table, deck.id), meanings.words.nouns[deck.id]
    title, called = noun(table.game, deck.title), deck.label or deck.title.lower()
    if not 1 <= number <= MOST_DRAWN:
        has = "have" if title.endswith("s") else "has"
        raise SalvageError(f"draw 1 to {MOST_DRAWN} {one}s at once; the {title} {has} {left}")
    if number <= left:
        return
    if not in_play(table.game, deck.id, len(table.seats), [name for name, on in table.state["options"].items() if on]):
        raise SalvageError(f"the {title} isn't used in this game")
    there = f"{amount(left, one)} {'is' if left == 1 else 'are'}" if left else f"no {one} is"
    discarded = size(table.state[field(deck.id, DISCARD)])
    if not discarded or not deck.discards:
        more = f"; draw {left}" if left else ""
        none = ", and none in the discard pile" if deck.discards else ""
        raise SalvageError(f"{there} left in the {title}{none}{more}")
    first = f"draw {left} {called}, then " if left else ""
    then = f"shuffle {called}, then draw {min(number - left, discarded)} {called}"
    raise SalvageError(f"{there} left in the {title}, and {discarded} in the discard pile; type {first}{then}")


def _read_shuffle(meanings: Meanings, who: str, rest: str) -> Edit | None:
    decks = meanings.decks(rest.removesuffix(" discards"))
    full = [deck for deck in decks if lying(meanings.table, deck.id, DISCARD)]
    if len(decks) == 1 and not full:
        pile = discard_pile(meanings.table.game, decks[0])
        has = f"the {pile} is empty" if decks[0].discards else f"{pile} go back to the box"
        raise SalvageError(f"{has}, so there is nothing to shuffle in")
    return Shuffle(full[0]) if len(full) == 1 else None


VERBS: Mapping[str, Read] = {
    "draw": _read_draw, "flip": _read_reveal, "reveal": _read_reveal, "shuffle": _read_shuffle,
}  # fmt: skip


# ---- words ------------------------------------------------------------------------------------------------------


def label(words: PieceWords, line: str, player: str) -> str:
    """`Draw a resource card`, `Reveal an Earth tile`, `Ann discards a Metal card`."""
    if draw := re.fullmatch(r"draw (\d+ )?(\S+) to (.+)", line):
        decks = words.titles
        known = next((id for id in decks if draw[2] not in decks and draw[2] in words.game.by_name(id)), "")
        one = words.one(piece_name(words.game, known, draw[2]), known) if known else words.one_of.get(draw[2], draw[2])
        mine = player if draw[2] in words.held or known in words.held else ""
        return _say_draw(one if known else _some(draw[1] or "", one), draw[3], mine)
    if (move := re.fullmatch(r"(\S+) (.+) from (\S.*) to (.+)", line)) and move[1] in words.titles:
        cards = [words.one(piece_name(words.game, move[1], card), move[1]) for card in move[2].split(", ")]
        return words.say_move(joined(cards), move[3], move[4], move[1])
    verb, _, deck = line.partition(" ")
    return f"Shuffle the {words.titles[deck]}" if verb == "shuffle" and deck in words.titles else ""


def _some(number: str, one: str) -> str:
    """So many from a deck: `a resource card`, `3 Earth tiles`."""
    return f"{number}{one}s" if number else with_article(one)


def _say_draw(what: str, to: str, player: str) -> str:
    """A draw in an order's words: `Draw a resource card`, `Reveal an Earth tile`."""
    if to == OPEN:
        return f"Reveal {what}"
    return f"Draw {what}{'' if to == player else ' and discard it' if to == DISCARD else f' to {to}'}"
