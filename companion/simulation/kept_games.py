"""Games of a playtest in a file (SQLite), so that an interrupted run can continue, and files of several machines can be
merged.

A file has games of one version of a game, and of one question: everything they are played with except the seed. Each
task's games are written in one transaction, as compressed JSON. A file may come from anywhere: nothing in it is run,
and there are limits on what is read.
"""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from fractions import Fraction
from hashlib import sha256
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from companion.game_registry.games import box
from companion.game_registry.versions import PACKAGE, salvage_version, version_of
from companion.simulation.course import GameCourse
from companion.simulation.figures import RESULT_STOPPED, GameRecord
from companion.simulation.playing import PlaytestSetting, hall, trait_names
from components import sqlitefile
from components.base.limits import KEPT_BATCH_BYTES, TooMuch
from components.places import locate
from components.problems import Problem, SalvageError, cut, display_path

APPLICATION_ID = 0x53504C54
"""SQLite application id of these files: SPLT."""
MEMORY = Path(":memory:")
"""Stands for games kept in memory, only while open."""
MAX_FIGURE = 10**9
"""Limit of the absolute value of any figure of a game, including points and metrics."""
MAX_LETTERS = 1000
"""Most letters of any name in a record, and of a seed."""
TABLES = f"""
PRAGMA application_id = {APPLICATION_ID};
CREATE TABLE about (version TEXT NOT NULL, question TEXT NOT NULL);
CREATE TABLE batch (setting INTEGER, seed TEXT, first INTEGER, "end" INTEGER, games BLOB,
  PRIMARY KEY (setting, seed, first));
"""


class KeptBatch(NamedTuple):
    """Packed games from `first` up to, not including, `end`, of one setting and seed. setting: an index into the
    question's settings."""

    setting: int
    seed: str
    first: int
    end: int
    games: bytes

    def records(self) -> list[GameRecord]:
        """Unpack the games. Raises ValueError if their numbers don't match the batch."""
        games = unpack(self.games)
        if [game.number for game in games] != [*range(self.first, min(self.end, self.first + len(games) + 1))]:
            raise ValueError("other games than it says")
        return games


def _could_be(game: GameRecord, setting: PlaytestSetting, seed: str) -> bool:
    """Return whether a record can belong to a setting. Raises ValueError or TypeError if its fields have wrong types.

    The file may come from anywhere, and figures are added up without further checks.
    """
    here, seats, course = hall(setting.game), len(setting.players), game.course or GameCourse({}, {}, (), ())
    scored = [seat for seat in game.seats if seat.points is not None]
    counts = [game.number, game.answers, game.undealt, game.turns or 0, *(turn for turn, _ in game.curves)]
    counts += chain(*course.options.items(), *course.waits.items(), *(each[:1] for each in game.told.values()))
    names = [seed, game.result, game.reason, *course.rules, *chain(*game.told, *(seat.traits for seat in game.seats))]
    rows = [*(row for _, row in game.curves), *(each.metrics for each in course.moments)]
    # A stopped game has no end, so its metrics at the end are empty.
    rows += [] if game.result == RESULT_STOPPED else [game.at_end]
    points = [[seat.points for seat in scored], *(each.points for each in course.moments if each.points is not None)]
    return (
        (game.course is not None) == setting.followed
        and len(game.seats) in (0, seats)
        and {*map(len, points[1:])} <= {seats}
        and {*map(len, rows)} <= {len(here.metrics)}
        and {len(seat.traits) for seat in scored} <= {len(trait_names(setting))}
        and {seat for _, who in game.told.values() for seat in who} <= {*range(seats)}
        and all(type(seat.part) in (int, Fraction) and 0 <= seat.part <= 1 for seat in game.seats)
        # Parts of a win add up to 1; a game that all lose has none.
        and sum(seat.part for seat in game.seats) in (0, 1)
        and all(type(each) is int and 0 <= each < MAX_FIGURE for each in counts)
        and all(type(each) is int and abs(each) < MAX_FIGURE for each in chain(*rows, *points))
        and all(type(each) is str and len(each) <= MAX_LETTERS for each in names)
    )


def pack(games: Sequence[GameRecord]) -> bytes:
    """Compress the records of games for a file."""
    text = json.dumps([game.as_json() for game in games], separators=(",", ":"), ensure_ascii=False)
    return zlib.compress(text.encode(), 3)


def unpack(packed: bytes) -> list[GameRecord]:
    """Decompress records. Raises ValueError if they can't be read."""
    try:
        reader = zlib.decompressobj()
        text = reader.decompress(packed, KEPT_BATCH_BYTES.most)
        KEPT_BATCH_BYTES.check(len(text) + len(reader.unconsumed_tail))
        return [GameRecord.from_json(each) for each in json.loads(text)]
    except TooMuch:
        raise
    except (zlib.error, TypeError, ValueError, RecursionError, ZeroDivisionError):
        raise ValueError("games that can't be read") from None


class KeptGames:
    """An open file of games. Raises SalvageError if it isn't such a file, or has games of something else."""

    def __init__(self, file: Path, tests: Sequence[PlaytestSetting], mode: str = "rwc") -> None:
        """mode: SQLite's; ignored for `MEMORY`."""
        self.file, self._tests = file, tests
        version, question = (
            json.dumps(each, ensure_ascii=False) for each in (version_of_games(tests), question_of(tests))
        )
        with self._faults():
            self._db = sqlitefile.connect(file, "memory" if file == MEMORY else mode, TABLES)
            if mode != "ro" and not self._db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
                self._db.executescript(f"BEGIN IMMEDIATE; {TABLES}")
                self._db.execute("INSERT INTO about VALUES (?, ?)", (version, question))
                self._db.execute("COMMIT")
            if self._db.execute("PRAGMA application_id").fetchone()[0] != APPLICATION_ID:
                raise self._refuse("is no file of games that a playtest has kept; name another")
            there = [*sqlitefile.fetch(self._db, "SELECT version, question FROM about LIMIT 2")]
        if len(there) != 1:
            raise self._refuse("is damaged; name another")
        for what, mine, its in zip(("version", "question"), (version, question), there[0], strict=True):
            if mine != its:
                raise self._refuse(f"has games of another {what} ({self._difference(its, mine)}); name another file")

    def _difference(self, its: str, mine: str) -> str:
        """Describe the first difference between two descriptions, in a few words."""
        try:
            there, here = json.loads(its), json.loads(mine)
            name = next(name for name in here if there.get(name) != here[name])
            was, is_now = (cut(json.dumps(each.get(name), ensure_ascii=False), 60) for each in (there, here))
            return f"{name} {was}, not {is_now}"
        except (ValueError, AttributeError, StopIteration):
            return "which isn't known here"

    def write(self, batches: Iterable[KeptBatch]) -> int:
        """Add games, all or none; return how many were left out because the file has games of the same range."""
        left_out = 0
        with self._faults():
            self._db.execute("BEGIN IMMEDIATE")
            for each in batches:
                overlaps = 'SELECT 1 FROM batch WHERE setting = ? AND seed = ? AND first < ? AND "end" > ? LIMIT 1'
                if self._db.execute(overlaps, (each.setting, each.seed, each.end, each.first)).fetchone():
                    left_out += each.end - each.first
                    continue
                self._db.execute("INSERT INTO batch VALUES (?, ?, ?, ?, ?)", each)
            self._db.execute("COMMIT")
        return left_out

    def merge(self, file: Path, tests: Sequence[PlaytestSetting]) -> int:
        """Add the games of another file; return how many were left out as duplicates. Raises SalvageError if it is
        missing, or has games of something else."""
        if not file.is_file():
            raise SalvageError(Problem(display_path(file), None, "there is no such file"))
        with closing(KeptGames(file, tests, "ro")) as other:
            return self.write(other.batches())

    def batches(self) -> Iterator[KeptBatch]:
        """Yield all games of the file, in order. Raises SalvageError if it is damaged."""
        with self._faults():
            for row in self._db.execute('SELECT setting, seed, first, "end", games FROM batch ORDER BY 1, 2, 3'):
                batch = KeptBatch(*row)
                try:
                    if batch.setting not in range(len(self._tests)):
                        raise ValueError("a setting that isn't asked about")
                    if not all(_could_be(game, self._tests[batch.setting], batch.seed) for game in batch.records()):
                        raise ValueError("a game that nobody can have played")
                except (ValueError, TypeError, AttributeError) as error:
                    raise self._refuse(f"is damaged ({error}); name another file") from None
                yield batch

    def close(self) -> None:
        self._db.close()

    @contextmanager
    def _faults(self) -> Iterator[None]:
        """Raise errors of SQLite with the file's name, and roll back an open transaction on any error."""
        try:
            yield
        except sqlite3.Error as error:
            raise self._refuse(f"can't be used: {error}") from None
        except BaseException:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise

    def _refuse(self, what: str) -> SalvageError:
        return SalvageError(Problem(display_path(self.file), None, what))


def question_of(tests: Sequence[PlaytestSetting]) -> Mapping[str, Any]:
    """Describe everything that games are played with except the seed, so that files of other seeds may be added."""
    return {
        "games": [box(locate(each.game)).id for each in tests],
        "options": [dict(each.options) for each in tests],
        "bots": [each.bots for each in tests],
        "rotate": tests[0].rotate,
        "most answers": tests[0].most_answers,
        "scenario": tests[0].beginning and sha256(repr(tests[0].beginning).encode()).hexdigest()[:12],
        "shared chance": tests[0].shared_chance,
        "followed": tests[0].followed,
    }


def version_of_games(tests: Sequence[PlaytestSetting]) -> Mapping[str, str]:
    """Return digests of the games' data, rules and bots, and of the code that plays games."""
    versions = [version_of(locate(game)) for game in dict.fromkeys(each.game for each in tests)]
    summed = sha256()
    for name in ("bots", "course", "figures", "playing", "positions", "search"):
        summed.update((PACKAGE / "simulation" / f"{name}.py").read_bytes().replace(b"\r\n", b"\n"))
    return {
        "data": "-".join(each.data[:12] for each in versions), "rules": "-".join(each.rules[:12] for each in versions),
        "playing": summed.hexdigest()[:12], "salvage": salvage_version(),
    }  # fmt: skip
