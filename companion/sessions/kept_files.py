"""Sessions' files: rename, delete and undelete them.

A deleted session is kept in `deleted/` beside the others for a month, in case somebody wants it after all.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from time import time

from companion import home
from companion.sessions.journal import Journal, list_files, remove
from companion.sessions.session_store import END, NEWEST_FILE, file_of, find, folder, free_name, new_file, remember
from components.base import files
from components.problems import SalvageError, did_you_mean, listed

DAYS = 30


def rename(name: str, new_name: str) -> str:
    """Rename a session and return its new name. Raises SalvageError."""
    old_file, target_file = find(name), new_file(new_name)
    if target_file.exists():
        raise SalvageError(f"there is a session {new_name!r} already")
    is_newest = home.read(NEWEST_FILE).get("session") == old_file.stem
    _move_files(old_file, target_file)
    if is_newest:
        remember(target_file.stem)
    return target_file.stem


def delete(name: str) -> None:
    """Move a session to the deleted ones, of which the oldest are removed for good. Raises SalvageError."""
    old_file = find(name)
    deleted_file = _get_deleted_folder() / old_file.name
    remove(deleted_file)
    _move_files(old_file, deleted_file)
    for file in list_files(deleted_file):
        if file.exists():
            os.utime(file)
    for kept_file in _get_deleted_folder().iterdir():
        if kept_file.stat().st_mtime < time() - DAYS * 24 * 3600:
            kept_file.unlink(missing_ok=True)


def undelete(name: str) -> str:
    """Bring a deleted session back, under its name or one like it. Raises SalvageError."""
    names = (
        sorted(file.stem for file in _get_deleted_folder().glob(f"*{END}")) if _get_deleted_folder().is_dir() else []
    )
    if name not in names:
        hint = f"deleted sessions: {listed(names)}" if names else "there are none"
        raise SalvageError(f"there is no deleted session {name!r}{did_you_mean(name, names)}; {hint}")
    target_file = file_of(free_name(name))
    _move_files(_get_deleted_folder() / f"{name}{END}", target_file)
    return target_file.stem


def _get_deleted_folder() -> Path:
    return folder().with_name("deleted")


def _move_files(old_file: Path, target_file: Path) -> None:
    """Move a session's file with the files beside it. Raises SalvageError."""
    with suppress(SalvageError):  # A damaged one can be moved all the same.
        Journal(old_file).close()  # Merges the log into the file, if nobody else has it open.
    try:
        files.make_private(target_file.parent)
        for file, target in zip(list_files(old_file), list_files(target_file), strict=True):
            if file.exists():
                file.replace(target)
    except OSError as error:
        raise home.refusal(target_file, error) from None
