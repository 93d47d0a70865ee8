"""A tracked game at a glance: a row for every player with what is counted, the table's tracks and decks, the turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.positions.state_words import noun
from companion.positions.views import SEATS
from companion.table.facts import Fact, of_group
from companion.text.grammar import figure
from companion.text.styled_text import BOLD, Span

from .box import tracked_decks
from .state import (
    COMMON,
    DISCARD,
    OPEN,
    PLAYER,
    POINTS,
    SPACES,
    SUPPLY,
    TURN,
    TrackedTable,
    field,
    lying,
    remaining,
    size,
)
from .text import piece_name
from .things import Loose, OnTrack, Thing, scores, things

MARKS = "▲●■★✚"
"""Signs that tell players apart without colour, in seating order."""


def signs(seats: Sequence[str]) -> dict[str, Span]:
    """A mark for each player; those beyond the last have none."""
    return {seat: (mark, BOLD) for seat, mark in zip(seats, MARKS, strict=False)}


def facts(table: TrackedTable) -> Iterator[Fact]:
    """The table's tracks and counters, a row for each player and each space that has markers, then what changes less
    and gives way on small screens: pieces and decks of the table, cards that lie open, the turn."""
    every = things(table)
    common = [thing for thing in every if thing.of == COMMON]
    there = [thing for thing in common if thing.value(table, COMMON) not in ("", "0")]
    yield from (_fact(table, thing, COMMON) for thing in there if not isinstance(thing, Loose))
    noted = [thing for thing in every if thing.of == PLAYER and _is_noted(table, thing)]
    categories = [thing for thing in noted if thing.id in scores(table.game)]
    players = [thing for thing in noted if thing not in categories]
    for seat in table.seats:
        told = [_fact(table, thing, seat) for thing in players if not _has_none(table, thing, seat)]
        told = [*told, *_points(table, seat, categories, counted=bool(players)), *_hand(table, seat)]
        yield from of_group(seat, *told, owner=seat)
    for thing in every:
        if thing.of == SPACES:
            held = {space: thing.value(table, space) for space in thing.holders(table)}
            lie = ", ".join(f"{space} {number}" for space, number in held.items() if number != "0")
            yield from [Fact("", lie, group=f"{thing.called} on the board")] if lie else []
        elif thing.of not in (PLAYER, COMMON):
            for holder in thing.holders(table):
                yield from of_group(thing.name_holder(holder), _fact(table, thing, holder))
    yield from _pieces(table, [thing for thing in common if isinstance(thing, Loose)])
    yield from _decks(table)
    for deck in tracked_decks(table.game):
        if lying(table, deck.id, OPEN):
            yield Fact("", _cards(table, deck.id, OPEN), group=f"Face up from the {noun(table.game, deck.title)}")
    chosen = [table.game.options[name].title for name, on in table.state["options"].items() if on]
    if chosen:
        yield Fact("", ", ".join(chosen), group="Optional rules")
    if table.game.turn and table.phase == TURN:
        steps = "; ".join(table.game.turn)
        yield Fact("", steps, group=f"{table.state['player']}'s turn")


def _pieces(table: TrackedTable, every: Sequence[Loose]) -> Iterator[Fact]:
    """Loose pieces on the table, and what is left of those that are watched."""
    lie = {thing: thing.value(table, COMMON) for thing in every}
    left = {thing: str(thing.remaining(table)) for thing in every if thing.is_watched(table)}
    for label, pieces in (
        ("on the table", {thing: lie[thing] for thing in lie if lie[thing] != "0"}),
        (f"in the {SUPPLY}", left),
    ):
        if pieces:
            yield Fact(label, ", ".join(f"{thing.called} {number}" for thing, number in pieces.items()))


def _decks(table: TrackedTable) -> Iterator[Fact]:
    for deck in tracked_decks(table.game):
        left, gone = remaining(table, deck.id), size(table.state[field(deck.id, DISCARD)])
        if left or gone:
            yield Fact(noun(table.game, deck.title), f"{left}, discard {gone}" if gone else left)


def _has_none(table: TrackedTable, thing: Thing, seat: str) -> bool:
    """Whether a player has none of some pieces, which then aren't told."""
    return isinstance(thing, Loose) and not thing.always and thing.value(table, seat) == "0"


def _is_noted(table: TrackedTable, thing: Thing) -> bool:
    """Whether anybody has any of it; markers and counters of the game count from the start."""
    values = [thing.value(table, holder) for holder in thing.holders(table)]
    return any(values) if isinstance(thing, OnTrack) else thing.always or any(value != "0" for value in values)


def _fact(table: TrackedTable, thing: Thing, holder: str) -> Fact:
    """What somebody has; the end of a track is told with the table's own."""
    value = thing.value(table, holder)
    if isinstance(thing, OnTrack) and thing.of == COMMON and thing.track.spaces[-1].isdecimal() and value.isdecimal():
        return Fact(thing.called, int(value), int(thing.track.spaces[-1]))
    return Fact(thing.called, figure(value) or "-", level="warn" if value == "0" and isinstance(thing, OnTrack) else "")


def _points(table: TrackedTable, seat: str, categories: Sequence[Thing], counted: bool) -> Iterator[Fact]:
    """The sum of a player's points, then what they are for; of a game that counts nothing else, points though nobody
    has any."""
    points = table.state[SEATS][seat][POINTS]
    if isinstance(points, dict):
        for_what = [f"{thing.called} {figure(points[thing.id])}" for thing in categories if points[thing.id]]
        told = f" ({', '.join(for_what)})" if for_what else ""
        yield Fact("points", f"{figure(sum(points.values()))}{told}", level="strong")
    elif categories or not (counted or table.game.points):
        yield Fact("points", points)


def _hand(table: TrackedTable, seat: str) -> Iterator[Fact]:
    held = [_cards(table, deck, seat) for deck in table.state[SEATS][seat].get("hand", ())]
    if any(held):
        yield Fact("holds", ", ".join(filter(None, held)))


def _cards(table: TrackedTable, deck: str, at: str) -> str:
    """The cards that lie somewhere, by code and name, those of one name together."""
    cards = [piece_name(table.game, deck, card) for card in lying(table, deck, at)]
    return ", ".join(f"{cards.count(card)} {card}" if cards.count(card) > 1 else card for card in dict.fromkeys(cards))
