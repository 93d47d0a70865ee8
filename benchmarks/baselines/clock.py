"""Times a contestant: `import clock` first, `clock.ready()` once all is imported, `clock.done()` at the end.

Modules that a program imports only while it works are named in its result as `late`; the race hands them back in
BENCH_PRELOAD, so that they are imported before `ready` and imports are never counted as work.
"""

import json
import os
import sys
from contextlib import suppress
from importlib import import_module
from time import process_time

_began = process_time()
_times: dict[str, float] = {}
_known: set[str] = set()


def ready() -> None:
    """Everything is imported: from here on it is work."""
    for name in os.environ.get("BENCH_PRELOAD", "").split():
        with suppress(ImportError):  # some modules are made, not imported
            import_module(name)
    _times["imports"] = process_time() - _began
    _known.update(sys.modules)
    _times["ready"] = process_time()


def done() -> None:
    """The file is on disk: tell the times, in seconds, as the last line of output."""
    work = process_time() - _times["ready"]
    late = sorted(set(sys.modules) - _known)
    print(json.dumps({"imports": _times["imports"], "work": work, "late": late}), flush=True)
