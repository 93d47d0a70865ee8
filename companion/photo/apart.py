"""Photographs read in a process of its own: whoever asks may wait for it, and nobody else does.

It is begun by the first photograph, and ends when none has come for a while: the faces of a game are hundreds of MB.
"""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from io import BytesIO
from multiprocessing import get_context
from pathlib import Path
from threading import Lock, Timer
from typing import BinaryIO

from companion.photo.laid import laid_out
from companion.photo.questions import Read, read_here
from companion.photo.reading import Reading
from companion.scores.sheet import Sheet
from components.places import GamePlace
from components.problems import SalvageError
from components.processes import end_with_parent

IDLE = 90.0
"""Seconds after which the process ends."""
PATIENCE = 170.0
"""Seconds that a photograph may take, those that wait before it included."""


class Apart:
    """Reads photographs of one game; `read` may be called on any thread."""

    def __init__(self, place: GamePlace, trust: bool = False) -> None:
        self.place, self.trust = place, trust
        self._lock, self._waiting = Lock(), 0
        self._pool: ProcessPoolExecutor | None = None
        self._end: Timer | None = None

    def read(self, file: Path | BinaryIO, called: str) -> Reading:
        """What lies there. Raises SalvageError."""
        data = file.read_bytes() if isinstance(file, Path) else file.read()
        pool = self._begin()
        try:
            return pool.submit(_read, self.place, self.trust, data, called).result(PATIENCE)
        except (BrokenProcessPool, TimeoutError):
            self._give_up(pool)
            raise SalvageError(f"{called}: reading it failed; take another photograph, or type it instead") from None
        finally:
            self._rest()

    def close(self) -> None:
        """End the process, if there is one and nobody waits for it."""
        with self._lock:
            pool = None if self._waiting else self._pool
            if pool:
                self._pool = None
        if pool:
            pool.shutdown(wait=False, cancel_futures=True)

    def _begin(self) -> ProcessPoolExecutor:
        with self._lock:
            self._waiting += 1
            if self._end:
                self._end.cancel()
            if self._pool is None:
                self._pool = ProcessPoolExecutor(1, get_context("spawn"), initializer=end_with_parent)
            return self._pool

    def _rest(self) -> None:
        with self._lock:
            self._waiting -= 1
            self._end = Timer(IDLE, self.close)
            self._end.daemon = True
            self._end.start()

    def _give_up(self, pool: ProcessPoolExecutor) -> None:
        """Leave a process that has died, or never ends."""
        with self._lock:
            if self._pool is pool:
                self._pool = None
        for process in [*(getattr(pool, "_processes", None) or {}).values()]:
            process.terminate()
        pool.shutdown(wait=False, cancel_futures=True)


# ---- in that process


def _read(place: GamePlace, trust: bool, data: bytes, called: str) -> Reading:
    return _reader(place, trust)(BytesIO(data), called)


@cache
def _reader(place: GamePlace, trust: bool) -> Read:
    return read_here(laid_out(Sheet(place, trust)))
