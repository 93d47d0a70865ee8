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
from companion.sessions.session_store import END, NEWEST_FILE, file_of, find, find_free_name, folder, new_file, remember
from components.base import files
from components.problems import SalvageError, did_you_mean, listed

DAYS = 30


def rename(name: str, new_name: str) -> str:
    """Rename a session and return its new name. Raises SalvageError."""
    old_file_path, target_file_path = find(name), new_file(new_name)
    if target_file_path.exists():
        raise SalvageError(f"there is a session {new_name!r} already")
    is_newest = home.read(NEWEST_FILE).get("session") == old_file_path.stem
    _move_files(old_file_path, target_file_path)
    if is_newest:
        remember(target_file_path.stem)
    return target_file_path.stem


def delete(name: str) -> None:
    """Move a session to the deleted ones, of which the oldest are removed for good. Raises SalvageError."""
    old_file_path = find(name)
    deleted_file_path = _get_deleted_folder() / old_file_path.name
    remove(deleted_file_path)
    _move_files(old_file_path, deleted_file_path)
    for file_path in list_files(deleted_file_path):
        if file_path.exists():
            os.utime(file_path)
    for kept_file_path in _get_deleted_folder().iterdir():
        if kept_file_path.stat().st_mtime < time() - DAYS * 24 * 3600:
            kept_file_path.unlink(missing_ok=True)


def undelete(name: str) -> str:
    """Bring a deleted session back, under its name or one like it. Raises SalvageError."""
    names = (
        sorted(file.stem for file in _get_deleted_folder().glob(f"*{END}")) if _get_deleted_folder().is_dir() else []
    )
    if name not in names:
        hint = f"deleted sessions: {listed(names)}" if names else "there are none"
        raise SalvageError(f"there is no deleted session {name!r}{did_you_mean(name, names)}; {hint}")
    target_file_path = file_of(find_free_name(name))
    _move_files(_get_deleted_folder() / f"{name}{END}", target_file_path)
    return target_file_path.stem


def _get_deleted_folder() -> Path:
    return folder().with_name("deleted")


def _move_files(old_file_path: Path, target_file_path: Path) -> None:
    """Move a session's file with the files beside it. Raises SalvageError."""
    with suppress(SalvageError):  # A damaged one can be moved all the same.
        Journal(old_file_path).close()  # Merges the log into the file, if nobody else has it open.
    try:
        files.make_private(target_file_path.parent)
        for file_path, target in zip(list_files(old_file_path), list_files(target_file_path), strict=True):
            if file_path.exists():
                file_path.replace(target)
    except OSError as error:
        raise home.refusal(target_file_path, error) from None
