"""What is known of sessions' files that have not changed since: opening thousands of them takes seconds.

Kept in the cache under the size and time of each file and of its log. A file that has been written just now is never
kept: another write may come without the clock going on. A checksum goes before the rows.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from pathlib import Path
from time import time_ns
from typing import Any
from zlib import crc32

from companion import home
from components import files

FILE = "cache/sessions.json"
MOST_BYTES = 200_000_000
"""A session's row takes a few hundred."""
SETTLED = 2_000_000_000
"""Nanoseconds after which a file's time tells a later write from the last one, on any file system."""

Stamp = list[int]


class KnownRows:
    """Rows of the sessions in a folder, by name."""

    def __init__(self, folder: Path) -> None:
        self._file = home.folder() / FILE
        self._stamps = _stamps(folder)
        self._rows: dict[str, Any] = {}
        with suppress(OSError, ValueError, RecursionError):
            sum, _, text = files.read(self._file, MOST_BYTES).partition(b"\n")
            if int(sum) == crc32(text):  # What has been changed by others may say anything.
                kept = json.loads(text)
                self._rows = {name: found for name, found in kept.items() if found["at"] == self._stamps.get(name)}
        self._changed = False

    def get(self, name: str) -> dict[str, Any] | None:
        """The row of a session whose file has not changed, or None."""
        found = self._rows.get(name)
        return found["row"] if found else None

    def put(self, name: str, row: dict[str, Any]) -> None:
        """Keep the row of a session."""
        at = self._stamps.get(name)
        if at and max(at[0], at[2]) < time_ns() - SETTLED:
            self._rows[name] = {"at": at, "row": row}
            self._changed = True

    def write(self) -> None:
        """Remember the rows for the next time; a folder not to be written is no fault."""
        if self._changed:
            with suppress(OSError):
                text = json.dumps(self._rows).encode()
                files.replace(self._file, b"%d\n%b" % (crc32(text), text))


def _stamps(folder: Path) -> dict[str, Stamp]:
    """Time and size of each session's file, and of its log."""
    found: dict[str, os.stat_result] = {}
    with suppress(FileNotFoundError):
        for entry in os.scandir(folder):
            with suppress(OSError):
                found[entry.name] = entry.stat()
    made: dict[str, Stamp] = {}
    for name, stat in found.items():
        if name.endswith(".salvage"):
            log = found.get(f"{name}-wal")
            made[name.removesuffix(".salvage")] = [
                stat.st_mtime_ns, stat.st_size, log.st_mtime_ns if log else 0, log.st_size if log else 0,
            ]  # fmt: skip
    return made
