"""Edits of turns and dice, notes for the log, and those that a game adds by itself."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.engine import NotUnderstood, Step
from companion.positions.label_words import fitting
from companion.positions.views import copy_state
from companion.text.grammar import is_number
from components.problems import SalvageError

from . import operations
from .edit import Edit, OwnEdit, Read, Shorthand
from .meanings import Meanings
from .piece_words import PieceWords
from .state import TrackedTable

MOST_DICE = 20
"""More than anybody rolls at once."""
MOST_SIDES = 100
QUOTES = "\"'“”‘’"
_DIE = re.compile(r"(\d{0,4})\s*d(\d{1,4})")


@dataclass(frozen=True, slots=True)
class RollOf(Edit):
    """Dice of the game, or any die of so many sides."""

    number: int
    die: str
    faces: Sequence[str]

    def spelling(self) -> str:
        return f"roll {self.number} {self.die}"

    def perform(self, table: TrackedTable) -> Step:
        yield from operations.roll(table, self.number, self.die, self.faces)


@dataclass(frozen=True, slots=True)
class Next(Edit):
    """The next turn, or that of a player out of order."""

    who: str

    def spelling(self) -> str:
        return f"next {self.who}"

    def perform(self, table: TrackedTable) -> Step:
        operations.begin_turn(table, self.who)
        yield from ()


@dataclass(frozen=True, slots=True)
class Round(Edit):
    """The first turn of the next round; whoever has not had a turn in this one passes."""

    def spelling(self) -> str:
        return "round"

    def perform(self, table: TrackedTable) -> Step:
        operations.begin_round(table)
        yield from ()


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
        _, said = _own(table, self.verb)(table.state, self.who, self.words)
        table.note("", "own", said=said)
        yield from ()


# ---- reading ----------------------------------------------------------------------------------------------------


def read_note(line: str) -> Edit | None:
    """`note Ann owes Bo a card`, in quotation marks or without."""
    verb, _, words = line.partition(" ")
    if verb.lower() != "note":
        return None
    if not (said := _unquote(words)):
        raise SalvageError("note what? Type the words behind it, such as note Ann owes Bo a card")
    return Remark(said)


def _unquote(words: str) -> str:
    """The words without quotation marks around all of them; `"x" and "y"` keeps its own.

    >>> [_unquote(words) for words in ('"Ann owes Bo a card"', '"x" and "y"', "Ann's", "")]
    ['Ann owes Bo a card', '"x" and "y"', "Ann's", '']
    """
    while len(words) > 1 and words[0] in QUOTES and words[-1] in QUOTES and not {words[0], words[-1]} & {*words[1:-1]}:
        words = words[1:-1]
    return words


def _own(table: TrackedTable, verb: str) -> OwnEdit:
    own = table.own[verb]
    edit = own.former if isinstance(own, Shorthand) else own
    assert edit is not None  # `edits` reads what stands for other edits.
    return edit


def read_own(meanings: Meanings, verb: str, who: str, words: str) -> Edit:
    """An edit of the game's own, tried on a copy."""
    table = meanings.table
    told, _ = _own(table, verb)(copy_state(table.state), who, words)
    return Own(who, verb, told)


def _read_roll(meanings: Meanings, who: str, rest: str) -> Edit | None:
    dice = meanings.table.game.dice
    rest = rest.removeprefix("the ")
    number, _, name = rest.partition(" ")
    if not is_number(number):
        number, name = "1", rest
    if not rest and not dice:
        name = "d6"
    if name in dice or (not name and len(dice) == 1):
        die = dice[name or next(iter(dice))]
        return _roll(int(number), die.id, die.faces)
    if plain := _DIE.fullmatch(name if not rest.startswith("d") else rest) or _DIE.fullmatch(rest):
        sides = int(plain[2])
        if 2 <= sides <= MOST_SIDES:
            id = f"d{sides}"
            faces = dice[id].faces if id in dice else [str(face) for face in range(1, sides + 1)]
            return _roll(int(plain[1] or number), id, faces)
    found = fitting(name, [die.title for die in dice.values()], [*dice])
    if len(found) == 1:
        die = dice[[*dice][found[0]]]
        return _roll(int(number), die.id, die.faces)
    raise NotUnderstood(f"roll which dice? Type their number and sides, such as roll 2 {next(iter(dice), 'd6')}")


def _roll(number: int, die: str, faces: Sequence[str]) -> Edit:
    if not 1 <= number <= MOST_DICE:
        raise SalvageError(f"roll 1 to {MOST_DICE} dice at once")
    return RollOf(number, die, faces)


def _read_next(meanings: Meanings, who: str, rest: str) -> Edit | None:
    if rest == "round":
        return Round()
    seat = meanings.seat(rest)
    return Next(seat) if seat else None


def _read_round(meanings: Meanings, who: str, rest: str) -> Edit | None:
    return None if rest else Round()


VERBS: Mapping[str, Read] = {"roll": _read_roll, "next": _read_next, "round": _read_round}


# ---- words ------------------------------------------------------------------------------------------------------


def label(words: PieceWords, line: str, player: str) -> str:
    """`Roll the d20`, `Roll 2 d6`."""
    roll = re.fullmatch(r"roll (\d+) (.+)", line)
    if not roll:
        return "Next round" if line == "round" else ""
    return f"Roll the {roll[2]}" if roll[1] == "1" else f"Roll {roll[1]} {roll[2]}"
