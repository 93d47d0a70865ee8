"""What the journal of a tracked game keeps of random edits: read again it is the same edit, and so is its key."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from companion.engine import Chance, entry_of, legal
from companion.tracker.reader import TrackerReader
from companion.tracker.rules import read_edit
from components.places import find_games
from components.problems import SalvageError

from ..long_run import longer
from .deck_games import write_game
from .random_edits import random_line
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
