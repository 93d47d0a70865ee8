"""Whether SQLite's write-ahead log holds what its index says was committed.

SQLite takes a log up to the first frame that doesn't fit its checksum, or the file alone where there is no log: the
answers of the rest are gone without a word. While a session is open, or after its process was killed, the log's index
lies beside it, and knows the number of frames that were committed and the checksum of the last.

Both files may be in use. SQLite changes the index before it begins a log anew and after it has written a frame, and
takes it away before the log; so what doesn't agree is damaged only if the index is still the same afterwards.
"""

from __future__ import annotations

from pathlib import Path
from struct import Struct, unpack
from typing import NamedTuple

from components import files

HEADER, FRAME = 32, 24
"""Bytes before the log's first frame, and before the page in each. https://www.sqlite.org/walformat.html"""
INDEX = Struct("=12xBxHI4x8s8s8x")
"""The head of the index, in the machine's own order of bytes: whether it is filled, the size of a page, the number of
frames, the checksum of the last, the log's salts; there twice, one behind the other."""
MOST_BYTES = 100_000_000
"""A log has some hundred kB; SQLite begins it anew before that."""
LITTLE, BIG = 0x377F0682, 0x377F0683
"""What a log begins with: it tells in which order of bytes its checksums are made."""


class Committed(NamedTuple):
    """What an index knows."""

    page: int
    frames: int
    checksum: tuple[int, int]
    salts: bytes


def is_damaged(file: Path) -> bool:
    """Whether a database's log lacks something that was committed, as far as an index beside it tells."""
    while committed := _committed(file):
        if _holds(_read(f"{file}-wal"), committed):
            return False
        if committed == _committed(file):
            return True
    return False


def _committed(file: Path) -> Committed | None:
    """What the index beside a log knows; None where there is none, or it is just being written."""
    found = _read(f"{file}-shm")
    if len(found) < 2 * INDEX.size or found[: INDEX.size] != found[INDEX.size : 2 * INDEX.size]:
        return None
    filled, page, frames, checksum, salts = INDEX.unpack(found[: INDEX.size])
    first, second = unpack("=II", checksum)
    return Committed(page, frames, (first, second), salts) if filled and frames else None


def _read(name: str) -> bytes:
    """A file; nothing where there is none that SQLite could have written."""
    try:
        return files.read(Path(name), MOST_BYTES)
    except (OSError, ValueError):
        return b""


def _holds(log: bytes, committed: Committed) -> bool:
    """Whether all frames that were committed are in the log as they were written."""
    if len(log) < HEADER:
        return False
    magic, salts = int.from_bytes(log[:4], "big"), log[16:24]
    order = {LITTLE: "<", BIG: ">"}.get(magic)
    if order is None:
        return False
    summed = _sum(log[:24], order, (0, 0))
    if summed != unpack(">II", log[24:HEADER]):
        return False
    if salts != committed.salts:  # Of another log: an index of before a power cut, say, which knows nothing of this.
        return True
    step = FRAME + committed.page
    for at in range(HEADER, HEADER + committed.frames * step, step):
        frame = log[at : at + step]
        if len(frame) < step:
            return False
        summed = _sum(frame[:8] + frame[FRAME:], order, summed)
        if frame[8:16] != salts or summed != unpack(">II", frame[16:FRAME]):
            return False
    return summed == committed.checksum


def _sum(data: bytes, order: str, before: tuple[int, int]) -> tuple[int, int]:
    """SQLite's checksum of bytes that come after those summed up before."""
    one, two = before
    words = unpack(f"{order}{len(data) // 4}I", data)
    for first, second in zip(words[::2], words[1::2], strict=True):
        one = (one + first + two) & 0xFFFFFFFF
        two = (two + second + one) & 0xFFFFFFFF
    return one, two
