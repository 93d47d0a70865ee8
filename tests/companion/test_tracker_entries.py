"""What the journal of a tracked game keeps of random edits: read again it is the same edit, and so is its key."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from companion.corrections.board import ALL_PLACES, COMMON_PLACE, SUPPLY_PLACE, TrackedTable, front_of
from companion.corrections.box import tracked_decks
from companion.corrections.counted import Loose
from companion.corrections.piles import lying
from companion.engine import Chance, entry_of, legal
from companion.tracker.reader import TrackerReader
from companion.tracker.rules import read_edit
from components.places import find_games
from components.problems import SalvageError

from ..long_run import longer
from .deck_games import write_game
from .tracking import play_of

OWN = "harbour"


@pytest.mark.parametrize("game", [*find_games(), OWN])
def test_an_edit_is_read_again_from_its_entry_and_from_its_key(game: str, home: Path, tmp_path: Path) -> None:
    random, seen = Random(game), set[str]()
    play = play_of(write_game(tmp_path / OWN) if game == OWN else game)
    for _ in range(longer(60, 600)):
        while play.ask and play.ask.name != "what":
            ask = play.ask
            play.answer(ask.source.pick(random.random()) if isinstance(ask, Chance) else random.choice([*legal(ask)]))
        try:
            edit = TrackerReader(play.table).read(random_line(play.table, random))
        except SalvageError:
            continue
        entry, key = str(entry_of(edit)), str(edit)
        assert read_edit(play.table, entry) == TrackerReader(play.table).read(key) == edit, key
        for other in _spoil(json.loads(entry), random):
            found = read_edit(play.table, json.dumps(other))
            assert found is None or json.loads(str(entry_of(found))) == other
        play.answer(edit)
        seen.add(entry.split(",")[0])
    assert len(seen) >= 5


def test_what_cannot_be_done_is_no_entry(home: Path) -> None:
    table = play_of("space-debris").table
    is_read = [bool(read_edit(table, f'["draw", "orbit-deck", {number}, "Ann"]')) for number in (0, 1, 999)]
    assert is_read == [False, True, False]


def _spoil(record: list[object], random: Random) -> list[object]:
    """Records as a file from elsewhere may have them: with another value in one place, with one less, with one more."""
    place, other = random.randrange(len(record)), random.choice(["", "deck", "Bo", -1, 10**9, True, None, [], {}, 1.5])
    return [[*record[:place], other, *record[place + 1 :]], record[:-1], [*record, 1], record[0], {"a": record}]


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
