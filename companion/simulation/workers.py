"""Workers that play the games of a playtest, in tasks of about a second: this process, several, or a dask cluster.

Only a few tasks are submitted at a time, so that the caller can stop. The size of a task depends on the duration of the
games so far, which no figure depends on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, wait
from contextlib import contextmanager
from time import perf_counter
from typing import Any, NamedTuple, TypeAlias

from companion.simulation.cluster import Cluster, open_cluster
from companion.simulation.figures import Figures, GameRecord
from companion.simulation.kept_games import pack
from companion.simulation.playing import PlaytestSetting, count_games, play_one
from components.base.processes import end_with_parent, share_work
from components.problems import SalvageError

TASK_SECONDS = 1.0
"""Target duration of a task: short enough to lose little with a worker, long enough that sending it costs little."""
TASKS_PER_WORKER = 3
"""Tasks submitted for each process at a time, so that none has to wait for the next."""


class PlayedBatch(NamedTuple):
    """The results of games `first` up to, not including, `end`. packed: their records, if they are kept."""

    first: int
    end: int
    figures: Figures
    packed: bytes
    seconds: float


def play_batch(setting: PlaytestSetting, first: int, end: int, keep: bool) -> PlayedBatch:
    """Play games for another process. An error in a game's own Python is raised as SalvageError, as tracebacks don't
    cross processes. Raises SalvageError."""
    from components.python_loader import fault_of_own

    began, figures, kept = perf_counter(), Figures(), list[GameRecord]()
    try:
        for number in range(first, end):
            game = play_one(setting, number)
            count_games(setting, [game], figures)
            kept += [game] if keep else []
    except SalvageError:
        raise
    except (Exception, SystemExit) as error:
        if fault := fault_of_own(error):
            raise SalvageError(fault) from error
        raise
    return PlayedBatch(first, end, figures, pack(kept) if keep else b"", perf_counter() - began)


class _Alone:
    """This process, which runs a task when its result is requested; errors keep their traceback."""

    shortest_seconds = 0.0
    number = 1

    def submit(self, function: Callable[..., Any], *given: Any) -> Any:
        return function, given

    def take(self, waiting: Sequence[Any]) -> tuple[Any, Any]:
        function, given = waiting[0]
        return waiting[0], function(*given)


class _Pool:
    """A pool of processes on this machine."""

    shortest_seconds = 0.0

    def __init__(self, number: int, pool: Any) -> None:
        self.number, self.submit = number, pool.submit

    def take(self, waiting: Sequence[Any]) -> tuple[Any, Any]:
        done = next(iter(wait(waiting, return_when=FIRST_COMPLETED).done))
        return done, done.result()


Workers: TypeAlias = "_Alone | _Pool | Cluster"
"""Anything that runs a number of tasks at a time. shortest_seconds: least duration of a task when few games are
left."""


@contextmanager
def hire(jobs: int, dask: str | None) -> Iterator[Workers]:
    """Yield workers: a dask cluster, or a number of processes. Raises SalvageError."""
    if dask:
        with open_cluster(dask) as cluster:
            yield cluster
    elif jobs == 1:
        yield _Alone()
    else:
        with share_work(jobs, end_with_parent) as pool:
            yield _Pool(jobs, pool)


class GameRange(NamedTuple):
    """A range of games to play, of one setting: from `first` up to, not including, `end`."""

    setting: int
    first: int
    end: int


class Dispatcher:
    """Submits games in tasks of about a second, by the duration of each setting's games so far."""

    def __init__(self, workers: Workers, tests: Sequence[PlaytestSetting], keep: bool) -> None:
        self.workers, self.tests, self.keep = workers, tests, keep
        self.seconds = [0.0 for _ in tests]
        self.games = [0 for _ in tests]

    def play(self, ranges: Sequence[GameRange], go_on: Callable[[], bool]) -> Iterator[tuple[int, PlayedBatch]]:
        """Yield the setting's index and the batch of each task, as they finish. go_on: returns False to submit no more;
        running tasks are finished, as dropping them would drop the long games. Raises ClusterLost."""
        left, waiting = [*ranges], dict[Any, int]()
        while left or waiting:
            while left and go_on() and len(waiting) < TASKS_PER_WORKER * self.workers.number:
                index, first, end = left.pop(0)
                size = min(end - first, self._size(index, sum(each.end - each.first for each in left) + end - first))
                task = self.workers.submit(play_batch, self.tests[index], first, first + size, self.keep)
                waiting[task] = index
                if first + size < end:
                    left.append(GameRange(index, first + size, end))
            if not waiting:
                return
            done, batch = self.workers.take([*waiting])
            index = waiting.pop(done)
            self.seconds[index] += batch.seconds
            self.games[index] += batch.end - batch.first
            yield index, batch

    def _size(self, index: int, left: int) -> int:
        """Return how many games of a setting make a task: one until their duration is known, and fewer towards the end,
        so that workers finish together."""
        if not self.games[index]:
            return 1
        one = max(self.seconds[index] / self.games[index], 1e-6)
        shared = max(left / (2 * self.workers.number), self.workers.shortest_seconds / one)
        return max(1, int(min(TASK_SECONDS / one, shared)))
