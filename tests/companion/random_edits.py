"""Random edits of a tracked game, as lines that people could type: of all that it counts, of its cards and pieces, with
what chance and the turn have part in, one or several on a line."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from companion.corrections.board import ALL_PLACES, COMMON_PLACE, SUPPLY_PLACE, TrackedTable, front_of
from companion.corrections.box import tracked_decks
from companion.corrections.counted import Loose
from companion.corrections.piles import lying
from companion.tracker.reader import TrackerReader

OWN_LINES = ("recycle 1", "recycle 5", "orbit", "fulfil 14", "fulfil 31", "build gold nose")


def random_line(table: TrackedTable, random: Random) -> str:
    """A line that may be an edit there."""
    lines = [
        *_count(table, random),
        *_turns(table, random),
        *_handle_cards(table, random),
        *_move_pieces(table, random),
    ]
    number = random.choice([1, 1, 1, 1, 2, 3])
    return ", ".join(random.choice(lines) for _ in range(number))


def _count(table: TrackedTable, random: Random) -> Iterator[str]:
    things = TrackerReader(table).things
    for thing in random.sample(things, min(len(things), 12)):
        who = random.choice([*thing.holders(table), *([ALL_PLACES] if thing.holders(table) == table.seats else [])])
        whose = "" if who == COMMON_PLACE and random.random() < 0.9 else f"{who} "
        name, much = random.choice([thing.label, thing.id, thing.called]), random.choice([1, 1, 2, 3, 10, 1500])
        yield f"{whose}{name} {random.choice('+-')}{much}"
        yield f"{whose}{name}{random.choice(['', '', '!'])} ={random.choice([0, *[much] * 3])}"
        if thing.section == "tracks":
            yield f"{whose}{name} ={random.choice(thing.field.choices)}"
        if thing.base == "bool":
            yield f"{whose}{random.choice(['', 'not '])}{name}"


def _turns(table: TrackedTable, random: Random) -> Iterator[str]:
    who = random.choice(table.seats)
    yield from ("next", f"next {who}", "round", f"first {who}", "clear", f"{who} discard hand", "shuffle")
    yield from (
        f'note {who} owes +1, {random.choice("ab")} – "maybe"',
        f"roll {random.randint(1, 3)} d{random.randint(2, 20)}",
    )
    yield from (f"roll {random.randint(1, 2)} {die}" for die in table.game.dice)
    yield from (f"{who} {line}" for line in OWN_LINES)


def _handle_cards(table: TrackedTable, random: Random) -> Iterator[str]:
    for deck in tracked_decks(table.game):
        who, to = random.sample([*table.seats], 2)
        front = [f"{to}'s front"] if deck.held else []
        number, to = random.randint(1, 3), random.choice([to, "open", "discard", "deck", *front])
        yield from (f"draw {number} {deck.id} to {to}", f"reveal 1 {deck.id}", f"deal {number} {deck.id}")
        yield from (f"{who} hand {number} {deck.id} to {to}", f"shuffle {deck.id}")
        yield f"draw {random.choice([*table.game.by_name(deck.id)])} to {who}"
        for at in (*table.seats, *map(front_of, table.seats), "open", "discard"):
            if there := [*lying(table, deck.id, at)]:
                cards = ", ".join(random.sample(there, min(len(there), random.choice([1, 1, 2]))))
                yield from (f"{deck.id} {cards} from {at} to {to}", f"{who} take {cards} from {at}")
                yield from [f"{who} play {cards}"] if deck.held else []


def _move_pieces(table: TrackedTable, random: Random) -> Iterator[str]:
    loose = [thing for thing in TrackerReader(table).things if isinstance(thing, Loose) and thing.of == "player"]
    spaces = TrackerReader(table).spaces
    for thing in random.sample(loose, min(len(loose), 4)):
        places = [SUPPLY_PLACE, COMMON_PLACE, *table.seats, *random.sample(spaces, min(len(spaces), 3))]
        at, to = random.sample(places, 2)
        yield from (f"{random.randint(1, 4)} {thing.label} from {at} to {to}", f"2 {thing.id} to {to}")
