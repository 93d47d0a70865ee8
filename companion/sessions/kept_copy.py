"""A backup of a session's file beside it, `NAME.salvage-copy`, in case the file is damaged.

SQLite makes it by `backup()`, in half a millisecond: when a session is closed, and after an answer if the last copy is
some seconds old, so that quick play hardly makes any. Nothing waits until the copy is on the disk, and if it can't be
made the session continues without it.
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
"""The age of a copy in seconds after which the next answer makes a new one."""


def copy_of(file_path: Path) -> Path:
    """Return the path of a session file's copy."""
    return file_path.with_name(f"{file_path.name}-copy")


class Copying:
    """A maker of copies of an open session, when it is changed and closed."""

    def __init__(self, db: sqlite3.Connection, file_path: Path, check: Callable[[Path], None]) -> None:
        """Take the session's database and file. `check` reads a whole copy and raises SalvageError if it is damaged."""
        self._db, self._file, self._check = db, file_path, check
        self._is_changed = self._is_sound = False
        self._due = monotonic() + SECONDS if copy_of(file_path).exists() else 0.0

    def follow(self) -> None:
        """Note that the session has been changed, and copy it if a copy is due."""
        self._is_changed = True
        if monotonic() >= self._due:
            self._copy_file()

    def let_go(self) -> None:
        """Copy what isn't copied yet, and close the file."""
        # At Python's exit, either exception would be shown as an error; a file opened by another thread closes itself.
        with suppress(KeyboardInterrupt, sqlite3.ProgrammingError):
            if self._is_changed:
                self._copy_file()
            self._db.close()

    def _copy_file(self) -> None:
        """Copy the whole file. A file that was damaged before it was opened doesn't replace a sound copy."""
        self._is_changed, self._due = False, monotonic() + SECONDS
        new_file_path = files.name_beside(copy_of(self._file))
        with suppress(OSError, sqlite3.Error, SalvageError):
            try:
                os.close(os.open(new_file_path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
                with closing(sqlite3.connect(new_file_path)) as copy_database:
                    copy_database.execute("PRAGMA synchronous = OFF")
                    self._db.backup(copy_database)
                if not self._is_sound:
                    files.clear_left_overs(new_file_path.parent, escape(copy_of(self._file).name))
                    self._check(new_file_path)
                    self._is_sound = True
                if self._file.exists():  # It may have been deleted meanwhile.
                    os.replace(new_file_path, copy_of(self._file))
            finally:
                new_file_path.unlink(missing_ok=True)
