"""Processes that do a part of the work."""

from __future__ import annotations

import os
from contextlib import suppress
from threading import Thread
from time import process_time


def end_with_parent() -> None:
    """Let this process end when the one that started it does, however that ended: nobody wants its work any more.

    A killed process can't tell its workers, which would wait for work for ever.
    """
    # Whoever has a parent has it imported already; whoever draws alone needn't wait for it.
    from multiprocessing import parent_process

    parent = parent_process()
    if parent is None:
        return

    def watch() -> None:
        parent.join()
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
    if hasattr(os, "killpg"):
        from signal import SIGKILL

        with suppress(ProcessLookupError, PermissionError):
            os.killpg(leader, SIGKILL)


def limit_process(memory: int, seconds: int) -> None:
    """Let this process and each that it starts have so many bytes of addresses, and compute for so many seconds from
    now on, where the system can hold them to it."""
    try:
        from resource import RLIMIT_AS, RLIMIT_CPU, getrlimit, setrlimit
    except ImportError:  # Windows.
        return
    for limit, most in ((RLIMIT_AS, memory), (RLIMIT_CPU, int(process_time()) + seconds)):
        hard = getrlimit(limit)[1]
        with suppress(OSError, ValueError):  # macOS knows limits that can't be set.
            setrlimit(limit, (most if hard < 0 else min(most, hard), hard))
