"""Edits that move cards or loose pieces between players and places: `give bo fuel`, `3 cubes to G45`, `take 2`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.engine import Step
from companion.text.grammar import either
from components.problems import SalvageError

from . import operations
from .box import tracked_decks
from .card_edits import MoveCards
from .edit import Edit, Read
from .meanings import OF_PIECES, Meanings, Some, split
from .piece_words import BOX, PieceWords
from .places import COMMON, DECK, DISCARD, OPEN, SUPPLY
from .state import TrackedTable
from .things import Loose

_TO = re.compile(r"(.+?)(?: from (.+?))? (?:to|on|onto|into|in) (.+)")
_PIECES = re.compile(r"(\d+) (\S+) from (.+) to (.+)")


@dataclass(frozen=True, slots=True)
class MovePieces(Edit):
    """Loose pieces from one place to another."""

    number: int
    thing: Loose
    at: str
    to: str

    def spelling(self) -> str:
        return f"{self.number} {self.thing.id} from {self.at} to {self.to}"

    def perform(self, table: TrackedTable) -> Step:
        operations.move_pieces(table, self.thing, self.number, self.at, self.to)
        yield from ()


# ---- reading ----------------------------------------------------------------------------------------------------


def read_to(meanings: Meanings, who: str, line: str) -> Edit | None:
    """`3 cubes to G45`, `fuel to bo`, `2 cubes from bo to ann`: pieces come from the supply unless it is said from
    where."""
    match = _TO.fullmatch(line)
    to = _place(meanings, match[3]) if match else ""
    if match is None or not to:
        return None
    if match[2]:
        at = _place(meanings, match[2])
        return _move(meanings, match[1], [at], [at], to) if at else None
    return _move(meanings, match[1], [who, OPEN], [who if to in (SUPPLY, DISCARD) else SUPPLY], to, strict=False)


def _read_move(meanings: Meanings, who: str, rest: str) -> Edit | None:
    return read_to(meanings, who, rest.removesuffix(" face up"))


def _place(meanings: Meanings, name: str) -> str:
    """A place by its name, or as spellings have it; what players have is in their hold."""
    holds = "|".join({*meanings.words.held_in.values()})
    return COMMON if name == COMMON else meanings.place(re.sub(rf"'s (?:{holds})$", "", name) if holds else name)


def _read_discard(meanings: Meanings, who: str, rest: str) -> Edit | None:
    return _move(meanings, rest, [who, OPEN], [who], DISCARD)


def _read_give(meanings: Meanings, who: str, rest: str) -> Edit | None:
    """`give bo fuel`, `give fuel to bo`."""
    what, _, last = rest.rpartition(" to ")
    to = meanings.seat(last) if what else ""
    if not to:
        first, what = split(rest.removeprefix("to "))
        to = meanings.seat(first)
    return _move(meanings, what, [who, OPEN, DISCARD], [who], to) if to else None


def _read_give_away(meanings: Meanings, who: str, rest: str) -> Edit:
    """The same, of a line that can mean nothing else."""
    if edit := _read_give(meanings, who, rest):
        return edit
    to = either([each for each in meanings.table.seats if each != who])
    raise SalvageError(f"{rest!r} names no player; end with: to {to}" if rest else f"give what to whom? Players: {to}")


def _read_take(meanings: Meanings, who: str, rest: str) -> Edit | None:
    what, _, where = rest.partition(" from ")
    at = _place(meanings, where) if where else ""
    if where and not at:
        raise SalvageError(f"{where!r} isn't a place to take from")
    return _move(meanings, what, [at] if at else [OPEN, DISCARD], [at or SUPPLY], who)


def _read_lay(meanings: Meanings, who: str, rest: str) -> Edit | None:
    """`lay 2 cubes on G45`; `lay G45`, a piece of the only kind that lies on spaces; `lay metal`, a card face up."""
    for space in meanings.spaces:
        if f" {rest.lower()}".endswith(f" {space.lower()}"):
            what = re.sub(r" ?\b(?:to|on|onto|at|in)$", "", rest[: -len(space)].strip()) or _only_piece(meanings, space)
            return _move(meanings, what, [], [SUPPLY], space)
    what = re.sub(r"( face up)?( (?:on|to) the table)?$", "", rest)
    return read_to(meanings, who, what) or _move(meanings, what, [who], [SUPPLY], OPEN)


def _only_piece(meanings: Meanings, space: str) -> str:
    """What is laid where only a space is named. Raises SalvageError where that may be a card as well."""
    kinds = list(dict.fromkeys(thing.label for thing in meanings.things if space in thing.holders(meanings.table)))
    held = meanings.cards(space, meanings.current)
    named = [label for label in kinds if not held]
    if len(named) != 1:
        more = f" or the card that {meanings.current} holds" if held else ""
        raise SalvageError(f"{space} could be the space{more}; say what you lay, such as lay {kinds[0]} {space}")
    return named[0]


VERBS: Mapping[str, Read] = {
    "discard": _read_discard, "give": _read_give_away, "to": _read_give, "take": _read_take, "lay": _read_lay,
    "put": _read_lay, "move": _read_move,
}  # fmt: skip


def _move(
    meanings: Meanings, what: str, of_cards: Sequence[str], of_pieces: Sequence[str], to: str, strict: bool = True
) -> Edit | None:
    """Cards from the first of some places where they lie, else pieces. strict: refuse what is neither."""
    spaces = {*meanings.spaces, SUPPLY, COMMON}
    places = [at for at in of_cards if at != to and at not in spaces]
    if to not in spaces:
        for at in places:
            if found := meanings.cards(what, at):
                return MoveCards(*found, at, to)
    if what and (some := meanings.pieces(what)):
        return _move_some(meanings, some, OF_PIECES.get(of_pieces[0], of_pieces[0]), OF_PIECES.get(to, to))
    if not strict:
        return None
    where = either([said for at in places for said in _lying_at(meanings, at)])
    if not where:
        raise SalvageError(f"{what!r} isn't a piece that lies there")
    raise SalvageError(f"{what!r} isn't {where}" if what else f"which card? Type one that is {where}")


def _move_some(meanings: Meanings, some: Some, at: str, to: str) -> Edit:
    """Loose pieces, where there are enough. Raises SalvageError."""
    table, number, thing, words = meanings.table, some.number, some.thing, meanings.words
    on_spaces = [place for place in (at, to) if place in meanings.spaces]
    if DECK in (at, to) or (on_spaces and not thing.kind.lies_on) or at == to:
        way = f"from {words.place(at, thing.piece_name)} to {words.place(to, thing.piece_name)}"
        raise SalvageError(f"{words.plural(thing.piece_name)} don't go {'into a deck' if to == DECK else way}")
    if (there := thing.count(table, at)) < number:
        left = words.pieces(thing.piece_name, there) if there else f"no {words.plural(thing.piece_name)}"
        raise SalvageError(f"{words.place(at, thing.piece_name)} has {left}")
    if not number:
        raise SalvageError("nothing moves; type at least 1")
    return MovePieces(number, thing, at, to)


def _lying_at(meanings: Meanings, at: str) -> Sequence[str]:
    """How what lies at a place is said to lie; what has been discarded, on a pile, or in the box of decks without."""
    if at != DISCARD:
        return ["face up on the table" if at == OPEN else f"held by {at}"]
    piles = {deck.discards for deck in tracked_decks(meanings.table.game)}
    return [*["in a discard pile"] * (True in piles), *[f"back in {BOX}"] * (False in piles)]


# ---- words ------------------------------------------------------------------------------------------------------


def label(words: PieceWords, line: str, player: str) -> str:
    """`Move 3 cubes from the supply to G45`."""
    match = _PIECES.fullmatch(line)
    name = words.loose_names.get(match[2], "") if match else ""
    return words.say_pieces(int(match[1]), name, match[3], match[4]) if match and name else ""
