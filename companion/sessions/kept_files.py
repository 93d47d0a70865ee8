"""Sessions' files: rename, delete and undelete them.

A deleted session is kept in `deleted/` beside the others for a month, in case somebody wants it after all.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from time import time

from companion import home
from companion.sessions.journal import Journal, files_of, remove
from companion.sessions.session_store import END, NEWEST_FILE, file_of, find, folder, free_name, new_file, remember
from components.base import files
from components.problems import SalvageError, did_you_mean, listed

DAYS = 30


def rename(name: str, new_name: str) -> str:
    """Rename a session and return its new name. Raises SalvageError."""
    old, new = find(name), new_file(new_name)
    if new.exists():
        raise SalvageError(f"there is a session {new_name!r} already")
    newest = home.read(NEWEST_FILE).get("session") == old.stem
    _move(old, new)
    if newest:
        remember(new.stem)
    return new.stem


def delete(name: str) -> None:
    """Move a session to the deleted ones, of which the oldest are removed for good. Raises SalvageError."""
    old = find(name)
    aside = _folder() / old.name
    remove(aside)
    _move(old, aside)
    for file in files_of(aside):
        if file.exists():
            os.utime(file)
    for each in _folder().iterdir():
        if each.stat().st_mtime < time() - DAYS * 24 * 3600:
            each.unlink(missing_ok=True)


def undelete(name: str) -> str:
    """Bring a deleted session back, under its name or one like it. Raises SalvageError."""
    names = sorted(file.stem for file in _folder().glob(f"*{END}")) if _folder().is_dir() else []
    if name not in names:
        hint = f"deleted sessions: {listed(names)}" if names else "there are none"
        raise SalvageError(f"there is no deleted session {name!r}{did_you_mean(name, names)}; {hint}")
    new = file_of(free_name(name))
    _move(_folder() / f"{name}{END}", new)
    return new.stem


def _folder() -> Path:
    return folder().with_name("deleted")


def _move(old: Path, new: Path) -> None:
    """Move a session's file with the files beside it. Raises SalvageError."""
    with suppress(SalvageError):  # A damaged one can be moved all the same.
        Journal(old).close()  # Merges the log into the file, if nobody else has it open.
    try:
        files.make_private(new.parent)
        for file, target in zip(files_of(old), files_of(new), strict=True):
            if file.exists():
                file.replace(target)
    except OSError as error:
        raise home.refusal(new, error) from None
