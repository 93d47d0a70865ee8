"""Whole games on record: who is asked what, all answers, what was answered, what happened, and now and then all else.

Rule ids and keys, no wording, so that a better sentence is no other game. One game for each number of players, in
golden/GAME-PLAYERS.txt, those that conformance.yaml lists as `records` in golden/GAME-NAME.txt, and digests of more in
journals/; `SALVAGE_REFRESH=1 pytest tests/conformance` rewrites them, and the difference shows what a change of the
rules means. A game without them fails.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.conformance.walks import Used, names
from companion.engine import Play
from companion.positions.views import ALL_KEY, TABLE_KEY, view

from ..long_run import EVERY_GAME

EVERY = 10
"""Answers between two positions that are written out, unless the game's tests state another number: a game of many
answers, in which each seat sees something else, would make a record that nobody reads."""

IN_FULL, DIGESTED = 100_000, 100
LARGEST = 120_000
SEEDS = range(4)


def position(case: Any, play: Play) -> Iterator[str]:
    """What all may see, and what each seat sees where that is more."""
    state = case.rules.dump(play.table)
    open_ = view(state, case.data.state, TABLE_KEY)
    yield f"   = {json.dumps(open_)}"
    for seat in state["players"]:
        seen = view(state, case.data.state, seat)
        yield from (f"   = {seat} sees {key}: {json.dumps(seen[key])}" for key in seen if seen[key] != open_[key])
    hidden = view(state, case.data.state, ALL_KEY)
    yield from (f"   = hidden {key}: {json.dumps(hidden[key])}" for key in hidden if hidden[key] != open_[key])


def told(play: Play) -> Iterator[str]:
    """What has happened since the last answer."""
    for note in play.table.notes:
        seat = f" ({note.seat} only)" if note.seat else ""
        yield f"   . {note.rule} {note.name} {json.dumps(list(note.values.values()))}{seat}"
    play.table.notes.clear()


def lines(case: Any, table: Any, keys: Any, walker: Any) -> Iterator[str]:
    """A game from before its set-up to its end."""
    table.notes = []
    play, every = Play(case.rules, table), case.facts().get("position every", EVERY)
    for number in range(case.facts()["longest"]):
        yield from told(play)
        if number % every == 0 or play.over:
            yield from position(case, play)
        if play.over:
            break
        ask, options = play.ask, " ".join(map(str, keys(play.ask)))
        option = walker(ask)
        yield f"{number} {ask.seat or '-'} {ask.rule} {ask.name}"
        yield f"   {options} -> {option}"
        play.answer(option)
    yield f"{table.result} by {table.reason}"
    yield json.dumps(case.rules.score(case.rules.dump(table)).as_json(case.game))


def shortened(said: list[str]) -> Iterator[str]:
    """A record in full up to IN_FULL characters; what follows by a digest of each DIGESTED lines, so that the first
    difference is still told within these."""
    length = 0
    for number, line in enumerate(said):
        length += len(line) + 1
        if length > IN_FULL:
            rest = said[number:]
            for start in range(0, len(rest), DIGESTED):
                part = "\n".join(rest[start : start + DIGESTED])
                yield f"# lines {number + start + 1} on: {hashlib.sha256(part.encode()).hexdigest()}"
            return
        yield line


def begun(case: Any, walkers: Any) -> Iterator[tuple[str, Any, Any]]:
    """The name of each game on record, its table, and who plays it: a listed one least-used-first, which shows more.
    Where some are listed, these alone have optional rules."""
    records = case.facts().get("records", {})
    for count in case.counts:
        table = case.rules.setup(names(count), case.options) if records else case.new(0, count=count)
        yield str(count), table, walkers(Random(f"golden {count}"))
    for name, listed in records.items():
        table = case.rules.setup(names(listed["players"]), {**case.options, **listed["options"]})
        yield name, table, walkers(Random(f"golden {name}"), Used())


@EVERY_GAME
def test_games_on_record(refereed: Any, keys: Any, recorded: Any, walkers: Any) -> None:
    """Played again, each game is what is on record, line by line."""
    for record, table, walker in begun(refereed, walkers):
        name = f"golden/{refereed.game}-{record}.txt"
        now = "\n".join(shortened([*lines(refereed, table, keys, walker)])) + "\n"
        assert len(now) < LARGEST, name
        assert recorded(name, now).splitlines() == now.splitlines(), name


def test_no_record_is_left_over(every_game: list[Any]) -> None:
    """Each file on record is that of a game and a number of players that there are, or of a listed record."""
    there = {file.name for file in (Path(__file__).parent / "golden").iterdir()}

    assert there == {
        f"{case.game}-{name}.txt" for case in every_game for name in (*case.counts, *case.facts().get("records", {}))
    }


def digest(session: Any) -> str:
    """What a journal says, from the first answer to the last."""
    nodes = session.journal.path(session.head.node)[1:]
    return hashlib.sha256(json.dumps([(node.by, node.what, node.value) for node in nodes]).encode()).hexdigest()


@pytest.fixture
def digests(home: Path) -> Any:
    """Plays whole games by the seeded bot: seed and number of players to the digest of the journal."""
    from companion.sessions.session_store import begin

    def play(case: Any) -> dict[str, str]:
        found = {}
        for seed in SEEDS:
            names = ("Ann", "Bo", "Cy", "Di", "Eve", "Flo")[: case.counts[seed % len(case.counts)]]
            session = begin(case.place, names, seed=seed, mode=case.mode, name=f"hash-{seed}", options=case.options)
            session.random(case.facts()["longest"])
            assert case.mode == "tracker" or session.play.over
            found[f"{case.id}, seed {seed}, {len(names)} players"] = digest(session)
            session.close()
        return found

    return play


def test_a_seed_plays_the_game_it_always_played(case: Any, digests: Any, recorded: Any) -> None:
    """The whole journal of a seed is that on record: a change for speed's sake alters none."""
    now = "".join(f"{digest}  {what}\n" for what, digest in digests(case).items())

    assert recorded(f"journals/{case.id.replace(', ', '-')}.txt", now) == now
