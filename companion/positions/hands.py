"""What a game says of its pieces where the declared types of its state don't say enough: how hands put them and take
them away, in its `hands.py`.

    HANDS = {
        "players.damage": Hands("put a damage marker on {it} in {whose} hold", "take the damage marker off {it} …"),
        "players.store": Hands(into="beside {whose} board", off="from beside {whose} board"),
    }

The keys are fields of the state without the names of players and other keys between them. Words are a template or a
function (`engine.texts.fill`) of: `who` and `whose` (`Ann`, `Ann's`, or what the entry of another map is called), `key`
(of the map), `it` (the thing that comes or goes, in words), `value` and `was` (as the state has them), `back` and
`again` (" back" and " again", "" where the other position is a later one), the fields of an entry by their names, those
of the record around it as they are to be, and `now`, that record as it lies there. "" says that nothing is to be done
with pieces. What begins alike up to a colon is said as one (`together`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from companion.engine.texts import Words, fill
from companion.text.grammar import capital, join_alike


class Hands(NamedTuple):
    """The words of one field.

    put, take: something that comes, and something that goes: a value, an entry of a list or map. set: another value; of
    a list with `put`, another value of the same entry; of a map of records, an entry that has changed; of a map of
    pieces, all of it; of another map, with `every`, all of it, among its words. into, off: where the pieces of a heap,
    of a list of records that begin with a piece each, or a single piece are put, and where they are taken from, with
    the record around it as it is to be and as it was; call: what one of them is called. name: what an entry of a map of
    records is called. entry: what an entry of a list of records says, with `every`, the whole list, among its words.
    holds: the hidden heap beside it that lies in it on the table. handles: the decks that it is about, of which nothing
    is said unless people draw from one of them. counted_with: the hidden heap with which the unseen entries of a list
    of records are counted, and came_up: the names of the first of these entries, as positions that follow on the first
    one have shown them. keys: what a key of a map is called in its words, one and several: `satellite`, `satellites`.
    order: 1 and more where it is told after all others, -1 where things go back before all others do, as what came last
    goes first.
    """

    put: Words | None = None
    take: Words | None = None
    set: Words | None = None
    into: Words | None = None
    off: Words | None = None
    call: Callable[[str], str] | None = None
    name: Words | None = None
    entry: Words | None = None
    holds: str = ""
    handles: tuple[str, ...] = ()
    counted_with: str = ""
    came_up: Callable[[Sequence[Mapping[str, Any]]], Sequence[str]] | None = None
    keys: tuple[str, str] | None = None
    order: int = 0


AllHands: TypeAlias = Mapping[str, Hands]


def say(words: Words, values: Mapping[str, Any]) -> str:
    """Words as a sentence; "" where there is nothing to do."""
    text = fill(words, values)
    return f"{capital(text).removesuffix('.')}." if text else ""


def _by_numbers(said: str) -> list[tuple[str, int]]:
    """Sorts sentences; where they differ in a number, by that number."""
    return [(words, int(number or 0)) for words, number in re.findall(r"(\D*)(\d*)", said)]


def together(said: Sequence[str], keys: tuple[str, str] | None = None) -> str:
    """Sentences about one field, those that begin alike up to a colon, or differ in one place, as one. keys: what that
    place is called, one and several.

    >>> together(["Turn Ann's Forge face down.", "Turn Ann's Skip face down.", "Take the cube off 1a."])
    "Turn Ann's Forge and Skip face down. Take the cube off 1a."
    >>> together(["Ann's ship: join K16 at 1E.", "Ann's ship: join K12 at 1W (top north)."])
    "Ann's ship: join K16 at 1E and K12 at 1W (top north)."
    >>> together(["Ann's rocket: take off GE at 2S.", "Ann's rocket: put GC at 1E."])
    "Ann's rocket: take off GE at 2S; put GC at 1E."
    >>> together(["Mark B as not working.", "Mark D as working.", "Mark C as not working."])
    'Mark B and C as not working. Mark D as working.'
    >>> together(["Mark satellite D as working.", "Mark satellite C as working."], ("satellite", "satellites"))
    'Mark satellites C and D as working.'
    >>> together(["Flip card 10 over.", "Flip card 2 over."], ("card", "cards"))
    'Flip cards 2 and 10 over.'
    """
    groups: dict[str, list[str]] = {}
    for each in filter(None, said):
        groups.setdefault(_kind(each), []).append(each)
    told = ""
    for alike in groups.values():
        sentence = join_alike(sorted(alike, key=_by_numbers) if keys else alike)
        if keys and len(alike) > 1:
            sentence = sentence.replace(f" {keys[0]} ", f" {keys[1]} ", 1)
        head, colon, rest = sentence.partition(": ")
        if colon and told.rpartition(". ")[2].startswith(f"{head}: "):
            told = f"{told.removesuffix('.')}; {rest}"
        else:
            told = f"{told} {sentence}".lstrip()
    return told


def _kind(sentence: str) -> str:
    """What sentences have in common that are said as one."""
    head, colon, rest = sentence.partition(": ")
    if colon:
        return f"{head}: {rest.split()[0]}"
    first, *_, last = sentence.split()
    no = "not " if " not " in sentence else ""
    return sentence if "," in sentence else f"{first} {no}{last if last.islower() else ''}"
