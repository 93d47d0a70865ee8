"""Processes that do a part of the work."""

from __future__ import annotations

import os
from threading import Thread


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
        os._exit(1)

    Thread(target=watch, daemon=True).start()
