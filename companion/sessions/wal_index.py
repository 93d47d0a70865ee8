"""Whether SQLite's write-ahead log is as long as its index says.

A log that has been cut short looks like one that was never longer: SQLite takes what is there, and the answers of the
rest are gone without a word. While a session is open, or after its process was killed, the log's index lies beside it
and holds the number of frames that were committed.
"""

from __future__ import annotations

from pathlib import Path
from struct import Struct
from struct import error as NotAnIndex  # noqa: N812

HEADER, FRAME = 32, 24
"""Bytes before the log's first frame, and before the page in each."""
INDEX = Struct("=4x4x4xB1xHI4x8x8s")
"""The beginning of the index, in the machine's own order of bytes: whether it is filled, the size of a page, the number
of frames, the log's salts. https://www.sqlite.org/walformat.html, 2.1"""


def is_cut_short(file: Path) -> bool:
    """Whether frames are missing at the end of the log of a database file."""
    try:
        with open(f"{file}-shm", "rb") as index:
            filled, page, frames, salts = INDEX.unpack(index.read(INDEX.size))
        with open(f"{file}-wal", "rb") as log:
            begin = log.read(HEADER)
            size = log.seek(0, 2)
    except (OSError, NotAnIndex):
        return False
    # A log that was begun anew has other salts; the index is written after the log, so it never runs ahead.
    short = len(begin) < HEADER or (begin[16:24] == salts and size < HEADER + frames * (FRAME + page))
    return bool(filled and frames) and short
