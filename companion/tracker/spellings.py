"""What edits of a tracked game say, each with the one spelling that the journal keeps."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import NamedTuple

from components.schema import Deck

from .state import COMMON
from .things import Thing


class Change(NamedTuple):
    """A thing of one holder, or of all players, goes up, down, or to a value."""

    who: str
    thing: Thing
    sign: str
    amount: str

    def spelling(self) -> str:
        who = "" if self.who == COMMON else f"{self.who} "
        return f"{who}{self.thing.label} {self.sign}{self.amount}"


class Draw(NamedTuple):
    """The top cards of a deck, or a known card out of it."""

    deck: Deck
    number: int
    card: str
    to: str

    def spelling(self) -> str:
        what = self.card or (f"{self.number} {self.deck.id}" if self.number > 1 else self.deck.id)
        return f"draw {what} to {self.to}"


class Move(NamedTuple):
    """Known cards from one place to another."""

    deck: Deck
    cards: tuple[str, ...]
    at: str
    to: str

    def spelling(self) -> str:
        return f"{self.deck.id} {', '.join(self.cards)} from {self.at} to {self.to}"


class Shuffle(NamedTuple):
    """A discard pile into its deck."""

    deck: Deck

    def spelling(self) -> str:
        return f"shuffle {self.deck.id}"


class RollOf(NamedTuple):
    """Dice of the game, or any die of so many sides."""

    number: int
    die: str
    faces: Sequence[str]

    def spelling(self) -> str:
        return f"roll {self.number} {self.die}"


class Next(NamedTuple):
    """The next turn, or that of a player out of order."""

    who: str

    def spelling(self) -> str:
        return f"next {self.who}"


class Remark(NamedTuple):
    """Something to be read in the log."""

    words: str

    def spelling(self) -> str:
        return f"note {self.words}"


class Own(NamedTuple):
    """An edit of the game's own."""

    who: str
    verb: str
    words: str

    def spelling(self) -> str:
        return f"{self.who} {self.verb} {self.words}".strip()


def plain(line: str, units: Collection[str] = ()) -> str:
    """A line without what screens write for people: `Deliveries +1 point`, `Hold +1 cube`, `Credits +1,000`.

    units: what may follow a number besides points.
    """
    if unit := re.search(r"(?<=[+−=-])\d+( [a-z]+)$", line):
        line = line.removesuffix(unit[1]) if unit[1][1:] in ("point", "points", *units) else line
    return re.sub(r"(?<=\d),(?=\d{3}(?:\D|$))", "", line) if re.search(r"[+−=-]\s*\d{1,3}(,\d{3})+$", line) else line


Edit = Own | Change | Draw | Move | Shuffle | RollOf | Next | Remark
