"""Stops rules of somebody's own that never come back from one call: a thread looks at what all others do, and raises
`EndlessRules` in one that has computed in the same call for too long. Bots may think for as long as they like."""

from __future__ import annotations

import gc
import os
import sys
import threading
import time
from types import FrameType
from typing import TypeAlias

from companion.engine import endless
from components.base.processes import has_threads

PACKAGE_BEGIN = "salvage_rules_"
"""Begins the names of packages that hold rules of somebody's own."""
LOOK_SECONDS = 0.02
"""Between two looks: so often that calls which follow each other don't look like one."""
Call: TypeAlias = tuple[int, FrameType, FrameType | None]
"""A thread, the outermost frame of rules in it, and its caller's."""
PER_THREAD = 6
"""Ends the number of a clock of what one thread has computed; the rest is the thread's, each bit turned over."""


def watch_rules(is_forked: bool = False) -> None:
    """From now on stop rules that don't end, where the system has threads. is_forked: as the parent did, whose threads
    a forked process has none of."""
    if has_threads() and bool(_threads) == is_forked:
        _threads[:] = [threading.Thread(target=_watch, daemon=True)]
        _threads[0].start()


def _begin_forked() -> None:
    _looking.release()
    watch_rules(is_forked=True)


_threads = list[threading.Thread]()
_looking = threading.Lock()
"""Held while no garbage is collected, so that no process is forked then, in which none ever would be."""
if hasattr(os, "register_at_fork"):
    os.register_at_fork(before=_looking.acquire, after_in_parent=_looking.release, after_in_child=_begin_forked)


def _watch() -> None:
    since: dict[Call, float] = {}
    while True:
        time.sleep(LOOK_SECONDS)
        # This thread collects no garbage: what others have left may close what is theirs, such as a PDF that is being
        # drawn, and up to Python 3.11 a frame that is looked at may be gone when that is done.
        _looking.acquire()  # No `with`, which creates an object that may be the one at which Python collects.
        collects = gc.isenabled()
        gc.disable()
        try:
            since = _stop_endless(since)
        finally:
            if collects:
                gc.enable()
            _looking.release()


def _stop_endless(since: dict[Call, float]) -> dict[Call, float]:
    """Stop the calls that have computed for too long. since: what their threads had computed when they were first seen;
    returns that of all calls that go on."""
    frame_by_thread = sys._current_frames()
    # A circle of this call and its variable would hold what all threads have at hand until garbage is collected.
    del frame_by_thread[threading.get_ident()]
    calls = [(thread, *running) for thread, frame in frame_by_thread.items() if (running := _find_call(frame))]
    since = {call: since.get(call, 0) or _computed_seconds(call[0]) for call in calls}
    for call, seconds in [*since.items()]:
        if _computed_seconds(call[0]) > seconds + endless.MAX_CALL_SECONDS:
            from ctypes import c_ulong, py_object, pythonapi

            pythonapi.PyThreadState_SetAsyncExc(c_ulong(call[0]), py_object(endless.EndlessRules))
            del since[call]
    return since


def _find_call(frame: FrameType | None) -> tuple[FrameType, FrameType | None] | None:
    """Return the outermost frame of rules in a thread, and its caller's; None if there is none, or if a bot thinks."""
    call = None
    while frame is not None:
        name = str(frame.f_globals.get("__name__"))
        if name.startswith(PACKAGE_BEGIN):
            call = frame, frame.f_back
            if name.endswith((".bot", ".bots")):
                return None
        frame = frame.f_back
    return call


def _computed_seconds(thread: int) -> float:
    """Return the CPU seconds of a thread, 0 for one that has ended; if the system doesn't tell, those of the process.
    Linux is asked by the thread's number in the kernel, since the library's clock of an ended thread is freed memory.
    """
    if sys.platform != "linux":
        return time.process_time()
    numbers = {each.ident: each.native_id for each in threading.enumerate()}
    number = os.getpid() if thread == threading.main_thread().ident else numbers.get(thread)
    try:
        return time.clock_gettime(~number << 3 | PER_THREAD) if number else 0.0
    except OSError:
        return 0.0
