"""Work on a dask cluster; finished work is kept if the cluster is lost."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError
from contextlib import contextmanager
from importlib import import_module
from time import monotonic
from typing import Any

from components.base.installation import say_how_to_install
from components.problems import SalvageError

PATIENCE = 10
"""Seconds in which a scheduler must answer."""
MIN_TASK_SECONDS = 0.5
"""Least duration of a task, so that the cost of sending it doesn't matter."""
COUNT_SECONDS = 5.0
"""Seconds for which a count of workers is reused."""


class ClusterLost(SalvageError):
    """Raised if the scheduler, or workers with unfinished tasks, can't be reached any more."""


class Cluster:
    """A connected dask cluster, whose number of workers may change (see `workers.Workers`)."""

    shortest_seconds = MIN_TASK_SECONDS

    def __init__(self, address: str, dask: Any, client: Any) -> None:
        self.address, self._dask, self._client = address, dask, client
        self._threads, self._counted = 1, 0.0

    @property
    def number(self) -> int:
        """Number of tasks that run at a time, by a count that is at most a few seconds old."""
        if monotonic() > self._counted + COUNT_SECONDS:
            with _refusals(self.address):
                self._threads = max(1, sum(self._client.nthreads().values()))
            self._counted = monotonic()
        return self._threads

    def submit(self, function: Callable[..., Any], *row: Any) -> Any:
        """Submit a function call, and return its future. Workers need this version of salvage."""
        with _refusals(self.address):
            return self._client.submit(function, *row, pure=False)

    def take(self, waiting: Sequence[Any]) -> tuple[Any, Any]:
        """Wait for one of the submitted futures, and return it with its result. Raises SalvageError, or ClusterLost if
        the others will never finish."""
        with _refusals(self.address):
            done = next(iter(self._dask.wait(waiting, return_when="FIRST_COMPLETED").done))
            return done, done.result()


@contextmanager
def open_cluster(address: str) -> Iterator[Cluster]:
    """Connect to a scheduler, and yield its cluster. Raises SalvageError."""
    try:
        dask = import_module("dask.distributed")
    except ImportError:
        how = say_how_to_install("dask[distributed]")
        raise SalvageError(f"--dask needs dask and its distributed part: {how}") from None
    with _without_logs():
        try:
            client = dask.Client(address, timeout=PATIENCE)
        except (OSError, ValueError) as error:
            raise SalvageError(f"there is no dask scheduler at {address!r}: {error}") from None
        with client:
            yield Cluster(address, dask, client)


@contextmanager
def _refusals(address: str) -> Iterator[None]:
    """Raise errors of dask as ours, and errors of games unchanged."""
    try:
        yield
    except Exception as error:
        cause = error.__cause__ or error
        if isinstance(cause, ModuleNotFoundError):
            raise SalvageError(f"{cause} on the cluster at {address}; install this version there") from None
        if isinstance(error, CancelledError) or type(error).__module__.startswith("distributed."):
            raise ClusterLost(f"the dask cluster at {address} was lost") from None
        raise


@contextmanager
def _without_logs() -> Iterator[None]:
    """Silence the logs of dask and its event loop, which fill pages about a lost connection; our own message is
    short."""
    before = logging.root.manager.disable
    logging.disable(logging.CRITICAL)
    try:
        yield
    finally:
        logging.disable(before)
