"""Atomic changes of folders: several files are replaced together, even if the process is killed halfway.

New files are written into a temporary folder beside. The moves are noted before the first of them; the next process
finds the note and finishes them, so old and new files never stay mixed. Notes are kept in salvage's home folder: a note
in a stranger's folder could have any file moved. If the home folder can't be written, files are moved without a note.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from errno import EINVAL, EISDIR
from glob import escape
from pathlib import Path
from shutil import rmtree
from tempfile import TemporaryDirectory, gettempdir
from typing import Any

from components.base import files
from components.base.installation import home_folder
from components.base.processes import hold_interrupts, unwind_on_signals
from components.problems import SalvageError

NOTES_FOLDER, BACKUP_FOLDER = "moves", "before"
"""Folders for notes of pending moves (in `home_folder`) and for the replaced files (in the temporary folder)."""


@contextmanager
def beside(folder: Path) -> Iterator[Path]:
    """Yield a new folder beside another to fill and put in its place; it is removed afterwards. Raises OSError."""
    settle(folder)
    folder.parent.mkdir(parents=True, exist_ok=True)
    fresh = files.name_beside(folder)
    fresh.mkdir()
    try:
        yield fresh
    finally:
        rmtree(fresh, ignore_errors=True)


@contextmanager
def temporary(purpose: str) -> Iterator[Path]:
    """Yield a temporary folder that only this user can read. It is removed afterwards, or by `clear_left_over` if the
    process is killed."""
    clear_left_over(purpose)
    with unwind_on_signals(), TemporaryDirectory(prefix=f"salvage-{purpose}-{os.getpid()}-") as made:
        yield Path(made)


def clear_left_over(purpose: str) -> None:
    """Remove the temporary folders that killed processes made for a purpose."""
    for left in Path(gettempdir()).glob(f"salvage-{purpose}-*"):
        if (found := re.fullmatch(rf"salvage-{purpose}-(\d+)-\w+", left.name)) and not files.is_running(int(found[1])):
            rmtree(left, ignore_errors=True)


def settle(folder: Path) -> None:
    """Finish the moves into a folder that a killed process had begun, and remove its temporary folders. Raises OSError
    if a link leads to the folder."""
    files.refuse_link(folder)
    finish_moves(folder)
    for left in sorted(folder.parent.glob(f".{escape(folder.name)}.*-*")):
        if files.is_left_over(left) and not left.is_symlink():
            rmtree(left, ignore_errors=True)


def finish_moves(folder: Path) -> None:
    """Finish the noted moves of killed processes into a folder or one below it."""
    with suppress(SalvageError, OSError):
        folder, notes = files.real_path(folder), home_folder() / NOTES_FOLDER
        for note in filter(files.is_left_over, [*notes.glob(".*")]):
            with suppress(OSError, KeyError, TypeError):
                try:
                    moves = json.loads(files.read(note))
                except ValueError:  # Its process was killed before the first move.
                    note.unlink()
                    continue
                fresh, into = Path(moves["fresh"]), Path(moves["into"])
                if into.is_relative_to(folder):
                    files.refuse_link(into)
                    for name in moves["new"]:
                        with suppress(FileNotFoundError):  # It has been moved already.
                            os.replace(fresh / name, into / name)
                    _remove(into, moves["gone"])
                    rmtree(fresh, ignore_errors=True)
                    note.unlink()


@hold_interrupts()
def put_in_place(fresh: Path, folder: Path, before: Iterable[str] = ()) -> None:
    """Move all new files into a folder, or none if one fails; other files there stay.

    before: names of old files, which are removed unless a new one replaces them. Raises OSError.
    """
    files.refuse_link(folder)
    fresh, folder = files.real_path(fresh), files.real_path(folder)
    # The order holds even without a note: a table's old version before the table, a stamp after the files it covers.
    names = sorted((file.name for file in fresh.iterdir()), reverse=True)
    gone = sorted(set(before) - set(names))
    kept = fresh / BACKUP_FOLDER
    kept.mkdir()
    folder.mkdir(exist_ok=True)
    for name in names:
        if (folder / name).is_dir():
            raise IsADirectoryError(EISDIR, f"{name} is a folder there")
        if (folder / name).is_symlink() or ((folder / name).exists() and not (folder / name).is_file()):
            raise OSError(EINVAL, f"{name} is a link, a pipe or a device there")
        files.keep_mode(folder / name, fresh / name)
    moved: list[str] = []
    with _noted({"fresh": str(fresh), "into": str(folder), "new": names, "gone": gone}):
        try:
            for name in names:
                moved.append(name)
                if (folder / name).exists():
                    os.replace(folder / name, kept / name)
                os.replace(fresh / name, folder / name)
        except BaseException:
            _put_back(fresh, folder, moved)
            raise
        _remove(folder, gone)


@contextmanager
def _noted(moves: Mapping[str, Any]) -> Iterator[None]:
    """Keep a note of pending moves until they are done, if it can be written."""
    with ExitStack() as kept:
        with suppress(OSError, SalvageError):
            note = files.name_beside(home_folder() / NOTES_FOLDER / "moves")
            files.replace(note, json.dumps(moves).encode(), private=True)
            kept.callback(note.unlink, missing_ok=True)
        yield


def _remove(folder: Path, names: Iterable[str]) -> None:
    for name in names:
        with suppress(OSError):
            (folder / Path(name).name).unlink()


def _put_back(fresh: Path, folder: Path, moved: Iterable[str]) -> None:
    """Undo unfinished moves; if this process is killed meanwhile, everything needed to finish them is still there."""
    for name in moved:
        with suppress(OSError):
            if not (fresh / name).exists():
                os.replace(folder / name, fresh / name)
            if (fresh / BACKUP_FOLDER / name).exists():
                os.replace(fresh / BACKUP_FOLDER / name, folder / name)
