"""Folders whose files are exchanged for others all together, even if the process that does it is killed halfway.

New files are written into a folder beside. What is about to be moved is noted there before the first move; whoever
comes next finds the note and finishes the moves, so that old and new files never stay mixed.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from errno import EINVAL, EISDIR
from glob import escape
from pathlib import Path
from shutil import rmtree
from tempfile import TemporaryDirectory, gettempdir

from components import files
from components.processes import hold_interrupts, unwind_on_signals

NOTE_FILE, BACKUP_FOLDER = "moves.json", "before"
"""In the folder beside: what is being moved, and the files that stood there before."""


@contextmanager
def beside(folder: Path) -> Iterator[Path]:
    """A fresh folder beside another, to be filled and put in its place; gone afterwards. Raises OSError."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    settle(folder)
    fresh = files.name_beside(folder)
    fresh.mkdir()
    try:
        yield fresh
    finally:
        rmtree(fresh, ignore_errors=True)


@contextmanager
def temporary(purpose: str) -> Iterator[Path]:
    """A fresh folder somewhere, for this user's eyes alone; gone afterwards, or with the next one for the same purpose
    where the process is killed."""
    prefix = f"salvage-{purpose}-"
    for left in Path(gettempdir()).glob(f"{prefix}*"):
        if (found := re.fullmatch(rf"{prefix}(\d+)-\w+", left.name)) and not files.is_running(int(found[1])):
            rmtree(left, ignore_errors=True)
    with unwind_on_signals(), TemporaryDirectory(prefix=f"{prefix}{os.getpid()}-") as made:
        yield Path(made)


def settle(folder: Path) -> None:
    """Finish moves into a folder that a killed process had begun, and remove what else it left beside."""
    for left in sorted(folder.parent.glob(f".{escape(folder.name)}.*-*")):
        if files.is_left_over(left) and not left.is_symlink():
            with suppress(OSError, ValueError, KeyError, TypeError):
                _finish(left, folder)
            rmtree(left, ignore_errors=True)


def _finish(left: Path, folder: Path) -> None:
    note = json.loads(files.read(left / NOTE_FILE))
    for name in note["new"]:
        with suppress(FileNotFoundError):  # It had been moved.
            os.replace(left / Path(name).name, folder / Path(name).name)
    _remove(folder, note["gone"])


def put_in_place(fresh: Path, folder: Path, before: Iterable[str] = ()) -> None:
    """Move finished files to where they belong, all or none of them; other files there stay as they are.

    before: names of files there that go if none of the new ones takes their place. Raises OSError.
    """
    with hold_interrupts():
        _put_in_place(fresh, folder, before)


def _put_in_place(fresh: Path, folder: Path, before: Iterable[str]) -> None:
    names = sorted(file.name for file in fresh.iterdir())
    gone = sorted(set(before) - set(names))
    kept = fresh / BACKUP_FOLDER
    kept.mkdir()
    folder.mkdir(exist_ok=True)
    for name in names:
        if (folder / name).is_dir():
            raise IsADirectoryError(EISDIR, f"{name} is a folder there")
        if (folder / name).is_symlink() or ((folder / name).exists() and not (folder / name).is_file()):
            raise OSError(EINVAL, f"{name} is a link, a pipe or a device there")
    files.replace(fresh / NOTE_FILE, json.dumps({"new": names, "gone": gone}).encode())
    moved: list[str] = []
    try:
        for name in names:
            moved.append(name)
            if (folder / name).exists():
                os.replace(folder / name, kept / name)
            os.replace(fresh / name, folder / name)
    except BaseException:
        _put_back(fresh, folder, moved)
        (fresh / NOTE_FILE).unlink(missing_ok=True)
        raise
    _remove(folder, gone)


def _remove(folder: Path, names: Iterable[str]) -> None:
    for name in names:
        with suppress(OSError):
            (folder / Path(name).name).unlink()


def _put_back(fresh: Path, folder: Path, moved: Iterable[str]) -> None:
    """Undo moves that could not be finished; whoever is killed meanwhile leaves all that finishing them needs."""
    for name in moved:
        with suppress(OSError):
            if not (fresh / name).exists():
                os.replace(folder / name, fresh / name)
            if (fresh / BACKUP_FOLDER / name).exists():
                os.replace(fresh / BACKUP_FOLDER / name, folder / name)
