"""A backup of a session's file beside it, `NAME.salvage-copy`, for the day on which the file is damaged.

SQLite makes it by `backup()`, in half a millisecond: when a session is let go of, and with an answer of one that stays
open whenever the last copy is some seconds old, so that quick play hardly makes any. Nothing waits until it is on the
disk, and where it can't be made the session goes on without.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from glob import escape
from pathlib import Path
from time import monotonic

from components.base import files
from components.problems import SalvageError

SECONDS = 10
"""How old a copy gets while a session is played on."""


def copy_of(file: Path) -> Path:
    """Where the copy of a session's file lies."""
    return file.with_name(f"{file.name}-copy")


class Copying:
    """Makes copies of an open session, as it is changed and let go of."""

    def __init__(self, db: sqlite3.Connection, file: Path, check: Callable[[Path], None]) -> None:
        """`check` reads all of a copy and raises SalvageError if anything is wrong with it."""
        self._db, self._file, self._check = db, file, check
        self._is_changed = self._is_sound = False
        self._due = monotonic() + SECONDS if copy_of(file).exists() else 0.0

    def follow(self) -> None:
        """The session has been changed."""
        self._is_changed = True
        if monotonic() >= self._due:
            self._copy()

    def let_go(self) -> None:
        """Nothing more will be changed: what isn't copied yet is, and the file is closed."""
        # Where Python ends already, either would be shown as a fault; what another thread has opened closes itself.
        with suppress(KeyboardInterrupt, sqlite3.ProgrammingError):
            if self._is_changed:
                self._copy()
            self._db.close()

    def _copy(self) -> None:
        """Copy all of the file. What was damaged before it was opened takes no sound copy's place."""
        self._is_changed, self._due = False, monotonic() + SECONDS
        new_file = files.name_beside(copy_of(self._file))
        with suppress(OSError, sqlite3.Error, SalvageError):
            try:
                os.close(os.open(new_file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
                with closing(sqlite3.connect(new_file)) as copy:
                    copy.execute("PRAGMA synchronous = OFF")
                    self._db.backup(copy)
                if not self._is_sound:
                    files.clear_left_overs(new_file.parent, escape(copy_of(self._file).name))
                    self._check(new_file)
                    self._is_sound = True
                if self._file.exists():  # It may have been deleted meanwhile.
                    os.replace(new_file, copy_of(self._file))
            finally:
                new_file.unlink(missing_ok=True)
