"""Menus of the tracker that journals up to faf890e0 hold answers of: points and counters, markers, what is so or not,
loose pieces. They are typed since, or put right by the form of corrections; here they are read as they were asked.

This is frozen: journals depend on each question, its order, and what it takes.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TypeVar

from companion.corrections.board import (
    COMMON_PLACE,
    DISCARD_PLACE,
    FLAG_NO,
    FLAG_YES,
    SUPPLY_PLACE,
    TrackedTable,
    field,
)
from companion.corrections.box import loose_kinds
from companion.corrections.counted import ADD, SET, SUBTRACT, Loose, Number, OnTrack, Thing, Yes, things
from companion.corrections.edits import Change, Edit, MovePieces
from companion.corrections.piles import heap, size
from companion.engine import Free, NotUnderstood
from companion.text.grammar import is_number
from companion.tracker.edits import Shuffle
from companion.tracker.menu import Blank, Verb, say_from, say_itself, say_piece, say_title, say_to

MAX_LISTED_AMOUNT, MAX_LISTED_PIECES = 20, 100
EXACT_PREFIX = "exactly "
Some = TypeVar("Some", bound=Thing)


def _by_holder(table: TrackedTable, kind: type[Some]) -> dict[str, dict[str, Some]]:
    """Things of a kind by what they are, and by who has them."""
    found: dict[str, dict[str, Some]] = {}
    for thing in things(table):
        if isinstance(thing, kind):
            found.setdefault(thing.id, {}).update(dict.fromkeys(thing.holders(table), thing))
    return found


def _numbers(table: TrackedTable) -> dict[str, Number]:
    return {thing.id: thing for thing in things(table) if isinstance(thing, Number)}


def _counted(table: TrackedTable, sign: str) -> list[str]:
    """What went that way by numbers; nobody gained points for a penalty."""
    every = _numbers(table)
    shown = [id for id, each in every.items() if not each.hidden and not (each.is_penalty and sign == ADD)]
    return sorted(shown) or sorted(every)


def _amounts(sign: str, table: TrackedTable, counter: str, whose: str) -> range:
    thing = _numbers(table)[counter]
    most, least = MAX_LISTED_AMOUNT, thing.limits.min if thing.limits is not None else None
    if sign == SUBTRACT and least is not None:
        most = max(1, min(MAX_LISTED_AMOUNT, (int(thing.value(table, whose)) - least) // thing.step))
    return range(thing.step, most * thing.step + 1, thing.step)


def _counting(label: str, sign: str) -> Verb:
    def whose(table: TrackedTable, counter: str) -> list[str]:
        return [] if _numbers(table)[counter].of == COMMON_PLACE else sorted(table.seats)

    def count(table: TrackedTable, counter: str, whose: str, by: int | str) -> Edit:
        return Change(whose, _numbers(table)[counter], sign, str(by).removeprefix(EXACT_PREFIX))

    def other_counters(table: TrackedTable) -> Free:
        fewer = len(_counted(table, sign)) < len(_counted(table, SUBTRACT))
        return Free(_refuse, asked=fewer, kept=lambda line: line in _numbers(table))

    def other_amounts(table: TrackedTable, counter: str, whose: str) -> Free:
        alone = len(_amounts(sign, table, counter, whose)) == 1
        return Free(_refuse, asked=alone, kept=lambda line: is_number(line.removeprefix(EXACT_PREFIX)))

    return Verb(
        label,
        (
            Blank("counter", "what?", lambda table: _counted(table, sign), say_title, free=other_counters),
            Blank("whose counter", "whose?", whose, say_itself),
            Blank("by how much", "how much?", partial(_amounts, sign), say_itself, free=other_amounts),
        ),
        count,
    )


def _refuse(line: str) -> str:
    raise NotUnderstood(f"{line!r} isn't counted here")


def _markers(table: TrackedTable) -> list[str]:
    return sorted({each.id for each in things(table) if isinstance(each, OnTrack) and len(each.track.spaces) > 1})


def _other_spaces(table: TrackedTable, track: str, whose: str) -> list[str]:
    thing = _by_holder(table, OnTrack)[track][whose]
    return sorted({*thing.track.spaces} - {thing.value(table, whose)})


def _turn_flag(table: TrackedTable, flag: str, whose: str) -> Edit:
    thing = _by_holder(table, Yes)[flag][whose]
    return Change(whose, thing, SET, FLAG_NO if thing.value(table, whose) else FLAG_YES)


def _heaps(table: TrackedTable, kind: str) -> dict[str, dict[str, int]]:
    return {place: heap(table, kind, place) for place in (SUPPLY_PLACE, COMMON_PLACE, *table.seats)}


def _heaps_with_some(table: TrackedTable, kind: str) -> list[str]:
    return sorted(place for place, pile in _heaps(table, kind).items() if size(pile))


def _loose_kinds(table: TrackedTable) -> list[str]:
    return sorted(kind.id for kind in loose_kinds(table.game) if _heaps_with_some(table, kind.id))


def _move_pieces(table: TrackedTable, kind: str, at: str, piece: str, to: str, number: int) -> Edit:
    loose = (thing for thing in things(table) if isinstance(thing, Loose))
    return MovePieces(number, next(each for each in loose if (each.kind.id, each.name) == (kind, piece)), at, to)


def _discarded(table: TrackedTable) -> list[str]:
    return sorted(deck for deck in table.game.decks if size(table.state.get(field(deck, DISCARD_PLACE), {})))


FORMER_VERBS: Mapping[str, Verb] = {
    "gain": _counting("Add", ADD),
    "lose": _counting("Subtract", SUBTRACT),
    "track": Verb(
        "Move a marker",
        (
            Blank("track", "on which track?", _markers, say_title),
            Blank("whose marker", "whose?", lambda table, track: sorted(_by_holder(table, OnTrack)[track]), say_itself),
            Blank("space", "to what?", _other_spaces, say_itself),
        ),
        lambda table, track, whose, space: Change(whose, _by_holder(table, OnTrack)[track][whose], SET, space),
    ),
    "flag": Verb(
        "Mark",
        (
            Blank("flag", "as what?", lambda table: sorted(_by_holder(table, Yes)), say_title),
            Blank("whose flag", "whose?", lambda table, flag: sorted(_by_holder(table, Yes)[flag]), say_itself),
        ),
        _turn_flag,
    ),
    "pieces": Verb(
        "Move pieces",
        (
            Blank("kind", "which?", _loose_kinds, say_title),
            Blank("pieces from", "from where?", _heaps_with_some, say_from),
            Blank("piece", "which?", lambda table, kind, at: sorted(_heaps(table, kind)[at]), say_piece),
            Blank("pieces to", "where to?", lambda table, kind, at, *_: sorted({*_heaps(table, kind)} - {at}), say_to),
            Blank(
                "pieces", "how many?",
                lambda table, kind, at, piece, to: range(1, min(_heaps(table, kind)[at][piece], MAX_LISTED_PIECES) + 1),
                say_itself,
            ),
        ),
        _move_pieces,
    ),
    "shuffle": Verb(
        "Shuffle discards back in",
        (Blank("deck", "into what?", _discarded, say_title),),
        lambda table, deck: Shuffle(deck),
    ),
}  # fmt: skip
"""By their answers to the question of an edit; `shuffle` of decks whose discards were none then."""
