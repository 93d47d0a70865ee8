"""Worker processes (a process pool) that share work, if the system has processes."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from threading import Lock, Thread, Timer, current_thread, main_thread
from time import process_time
from typing import TYPE_CHECKING, Any, TypeVar

from components.problems import SalvageError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from concurrent.futures import Future, ProcessPoolExecutor

Result = TypeVar("Result")


def has_threads() -> bool:
    """Return whether this system can start threads; Python in a browser can't."""
    return sys.platform not in ("emscripten", "wasi")


def has_processes() -> bool:
    """Return whether this system can start processes."""
    return has_threads() and sys.platform != "ios"


def count_processes(requested: int | None) -> int:
    """Return the number of processes to use: as requested, or one for each core; 1 if the system has no others."""
    return (requested or os.cpu_count() or 1) if has_processes() else 1


@contextmanager
def share_work(workers: int, prepare: Callable[..., None], *given: Any) -> Iterator[ProcessPoolExecutor]:
    """Yield a pool of worker processes. prepare: called first in each with the given values; it calls
    `end_with_parent`.

    Raises SalvageError if one of them is killed from outside.
    """
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import get_context, get_start_method

    # On Linux, Python 3.14 no longer forks by default; a forked process needs to import nothing again.
    how = get_context("fork" if get_start_method() == "forkserver" else None)
    try:
        with ProcessPoolExecutor(workers, how, initializer=prepare, initargs=given) as pool:
            try:
                with hold_interrupts():
                    pool.submit(int)  # This starts them.
                yield pool
            except BaseException:
                pool.shutdown(cancel_futures=True)
                raise
    except BrokenProcessPool:
        raise SalvageError(
            "the system has ended a process that did a part of the work, as it does where memory is short; "
            "try again, with --jobs 1"
        ) from None


class ProcessLost(Exception):
    """A process died during a job, or was killed because the job took too long."""


class WorkerProcess:
    """One process that runs jobs in turn. The first job starts it; its methods may be called from any thread.

    begin: called first in the process; it calls `end_with_parent`. idle_seconds: time without a job after which the
    process ends, or None for never. If the system has no processes, jobs run in this one and block the caller.
    """

    def __init__(self, begin: Callable[[], None], idle_seconds: float | None = None) -> None:
        self._first, self._idle_seconds = begin, idle_seconds
        self._lock, self._waiting = Lock(), 0
        self._pool: ProcessPoolExecutor | None = None
        self._end: Timer | None = None

    def run(self, patience: float, job: Callable[..., Result], *given: Any) -> Result:
        """Run a job and return its result. patience: timeout in seconds, including earlier jobs. Raises ProcessLost and
        anything that the job raises."""
        if not has_processes():
            return job(*given)
        from concurrent.futures.process import BrokenProcessPool

        pool = self._begin()
        groups: list[int] = []
        try:
            done = pool.submit(job, *given)
            groups = [*(getattr(pool, "_processes", None) or ())]
            return done.result(patience)
        except (BrokenProcessPool, TimeoutError):
            self._give_up(pool, groups)
            raise ProcessLost from None
        except (KeyboardInterrupt, SystemExit):  # After Ctrl+C nobody waits for the result.
            self._give_up(pool, groups)
            raise
        finally:
            self._rest()

    def get_ready(self, job: Callable[..., None], *given: Any) -> None:
        """Run a job in the background, such as loading modules; do nothing if there are no processes, as it would
        block."""
        if not has_processes():
            return
        from concurrent.futures.process import BrokenProcessPool

        pool = self._begin()

        def rest(done: Future[None]) -> None:
            if not done.cancelled() and isinstance(done.exception(), BrokenProcessPool):
                self._give_up(pool, ())
            self._rest()

        pool.submit(job, *given).add_done_callback(rest)

    def close(self) -> None:
        """End the process, unless a job is waiting or running."""
        with self._lock:
            pool = None if self._waiting else self._pool
            if pool:
                self._pool = None
        if pool:
            pool.shutdown(wait=False, cancel_futures=True)

    def kill(self) -> None:
        """Kill the process, if there is one, even during a job."""
        if pool := self._pool:
            self._give_up(pool, ())

    def _begin(self) -> ProcessPoolExecutor:
        from concurrent.futures import ProcessPoolExecutor
        from multiprocessing import get_context

        with self._lock:
            self._waiting += 1
            if self._end:
                self._end.cancel()
            if self._pool is None:
                self._pool = ProcessPoolExecutor(1, get_context("spawn"), initializer=self._first)
            return self._pool

    def _rest(self) -> None:
        with self._lock:
            self._waiting -= 1
            if self._idle_seconds is not None:
                self._end = Timer(self._idle_seconds, self.close)
                self._end.daemon = True
                self._end.start()

    def _give_up(self, pool: ProcessPoolExecutor, groups: Sequence[int]) -> None:
        """Drop a process that has died or hangs, and kill it and the processes that it started."""
        with self._lock:
            if self._pool is pool:
                self._pool = None
        for process in [*(getattr(pool, "_processes", None) or {}).values()]:
            process.kill()
        for group in groups:
            kill_group(group)
        pool.shutdown(wait=False, cancel_futures=True)


@contextmanager
def hold_interrupts() -> Iterator[None]:
    """Delay Ctrl+C until the block has run, which mustn't stop halfway."""
    if current_thread() is not main_thread():  # Ctrl+C reaches only the main thread.
        yield
        return
    came: list[object] = []
    before = signal.signal(signal.SIGINT, lambda *_: came.append(True))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        if came and callable(before):
            before(signal.SIGINT, None)


@contextmanager
def unwind_on_signals() -> Iterator[None]:
    """Turn signals to terminate into SystemExit, so that cleanup runs; a signal that the caller ignores stays
    ignored."""
    both = {signal.SIGTERM, getattr(signal, "SIGHUP", signal.SIGTERM)} if current_thread() is main_thread() else ()
    asking = [each for each in both if signal.getsignal(each) is signal.SIG_DFL]
    for each in asking:
        signal.signal(each, lambda number, _: sys.exit(128 + number))
    try:
        yield
    finally:
        for each in asking:
            signal.signal(each, signal.SIG_DFL)


def end_with_parent() -> None:
    """Let this process end when its parent ends, for any reason.

    A killed parent can't tell its workers, which would wait for work for ever. Ctrl+C in a terminal also reaches the
    workers: they end silently, since the parent reports it.
    """
    # A worker has imported this already; a process that draws alone is spared the import.
    from multiprocessing import parent_process

    parent = parent_process()
    if parent is None:
        return
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    _end_after(parent.join)


def end_with_input() -> None:
    """Let this process end when its standard input is closed, as it is when its parent ends."""
    _end_after(lambda: os.read(0, 1))


def _end_after(wait: Callable[[], object]) -> None:
    def watch() -> None:
        wait()
        if hasattr(os, "getpgrp") and os.getpgrp() == os.getpid():
            kill_group(os.getpid())
        os._exit(1)

    Thread(target=watch, daemon=True).start()


def lead_group() -> None:
    """Make this process the leader of a group with all processes that it starts, so that `kill_group` can end them
    together."""
    if hasattr(os, "setpgid"):
        os.setpgid(0, 0)


def kill_group(leader: int) -> None:
    """Kill a process and its group, if the system has process groups."""
    if hasattr(os, "killpg") and hasattr(signal, "SIGKILL"):
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(leader, signal.SIGKILL)


def limit_process(memory: int, seconds: int) -> None:
    """Limit the address space (bytes) and the CPU time from now on (seconds) of this process and each process that it
    starts, if the system supports it."""
    try:
        resource = import_module("resource")
    except ImportError:  # Windows.
        return
    for limit, most in ((resource.RLIMIT_AS, memory), (resource.RLIMIT_CPU, int(process_time()) + seconds)):
        hard = resource.getrlimit(limit)[1]
        with suppress(OSError, ValueError):  # On macOS some limits can't be set.
            resource.setrlimit(limit, (most if hard < 0 else min(most, hard), hard))
