"""Worker processes (a process pool) that do a part of the work, where the system has processes."""

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
    """Whether this system starts threads; Python in a browser has one only."""
    return sys.platform not in ("emscripten", "wasi")


def has_processes() -> bool:
    """Whether this system starts processes."""
    return has_threads() and sys.platform != "ios"


def count_processes(requested: int | None) -> int:
    """How many processes share some work: as many as requested, by default one for each core; 1, this one, where the
    system has no others."""
    return (requested or os.cpu_count() or 1) if has_processes() else 1


@contextmanager
def share_work(workers: int, prepare: Callable[..., None], *given: Any) -> Iterator[ProcessPoolExecutor]:
    """Processes that share some work. prepare: what each does first with what is given; it calls `end_with_parent`.

    Raises SalvageError where one of them is ended from outside.
    """
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import get_context, get_start_method

    # On Linux, Python 3.14 no longer forks by itself; a forked process has all that is loaded, at once.
    how = get_context("fork" if get_start_method() == "forkserver" else None)
    try:
        with ProcessPoolExecutor(workers, how, initializer=prepare, initargs=given) as pool:
            try:
                with hold_interrupts():
                    pool.submit(int)  # Starts them.
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
    """A process died in the middle of a job, or took too long over it and was ended."""


class WorkerProcess:
    """One process that does one job after another. The first job starts it; methods may be called on any thread.

    begin: what it does first; it calls `end_with_parent`. idle_seconds: after as many without a job it ends; None for
    never. Where the system has no processes, a job is done here, while its caller waits.
    """

    def __init__(self, begin: Callable[[], None], idle_seconds: float | None = None) -> None:
        self._first, self._idle_seconds = begin, idle_seconds
        self._lock, self._waiting = Lock(), 0
        self._pool: ProcessPoolExecutor | None = None
        self._end: Timer | None = None

    def run(self, patience: float, job: Callable[..., Result], *given: Any) -> Result:
        """The result of a job. patience: seconds that it may take, including the jobs before it. Raises ProcessLost and
        whatever the job raises."""
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
        except (KeyboardInterrupt, SystemExit):  # Somebody presses Ctrl+C, and waits for nothing any more.
            self._give_up(pool, groups)
            raise
        finally:
            self._rest()

    def get_ready(self, job: Callable[..., None], *given: Any) -> None:
        """Have a job done that nobody waits for; nothing is done where everybody would."""
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
        """End the process, unless there is none or somebody waits for it."""
        with self._lock:
            pool = None if self._waiting else self._pool
            if pool:
                self._pool = None
        if pool:
            pool.shutdown(wait=False, cancel_futures=True)

    def kill(self) -> None:
        """End the process, if there is one, whatever it is doing."""
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
        """Abandon a process that has died or never ends, and end what it has started."""
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
    """Have Ctrl+C wait until something is done that is not to be left halfway."""
    if current_thread() is not main_thread():  # It reaches the main one alone.
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
    """Have signals that ask this process to end do it as Ctrl+C does, so that what it has to remove goes first; whoever
    takes no notice of them goes on taking none."""
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
    """Let this process end when the one that started it does, however that ended: nobody wants its work any more.

    A killed process can't tell its workers, which would wait for work for ever. A terminal's Ctrl+C reaches them, too,
    and ends them without a word, as the one that started it has the say.
    """
    # Whoever has a parent has it imported already; whoever draws alone needn't wait for it.
    from multiprocessing import parent_process

    parent = parent_process()
    if parent is None:
        return
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    _end_after(parent.join)


def end_with_input() -> None:
    """Let this process end when its standard input is closed, as it is by whatever ends the one that started it."""
    _end_after(lambda: os.read(0, 1))


def _end_after(wait: Callable[[], object]) -> None:
    def watch() -> None:
        wait()
        if hasattr(os, "getpgrp") and os.getpgrp() == os.getpid():
            kill_group(os.getpid())
        os._exit(1)

    Thread(target=watch, daemon=True).start()


def lead_group() -> None:
    """Make a group of this process and all that it is going to start, which `kill_group` ends together."""
    if hasattr(os, "setpgid"):
        os.setpgid(0, 0)


def kill_group(leader: int) -> None:
    """End what a process has started, and itself, where systems have groups of processes."""
    if hasattr(os, "killpg") and hasattr(signal, "SIGKILL"):
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(leader, signal.SIGKILL)


def limit_process(memory: int, seconds: int) -> None:
    """Let this process and each that it starts have so many bytes of addresses, and compute for so many seconds from
    now on, where the system can hold them to it."""
    try:
        resource = import_module("resource")
    except ImportError:  # Windows.
        return
    for limit, most in ((resource.RLIMIT_AS, memory), (resource.RLIMIT_CPU, int(process_time()) + seconds)):
        hard = resource.getrlimit(limit)[1]
        with suppress(OSError, ValueError):  # macOS knows limits that can't be set.
            resource.setrlimit(limit, (most if hard < 0 else min(most, hard), hard))
