"""Files that are whole or not there, alone or all those of a folder: written beside, then renamed."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from errno import EISDIR
from pathlib import Path
from typing import BinaryIO


@contextmanager
def replacing(file: Path) -> Iterator[BinaryIO]:
    """Write what will stand at `file` when all of it is written; an earlier file stays as it was until then.

    Missing folders are made. Raises OSError; whatever is raised, nothing is left behind.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    beside = _name_beside(file)
    try:
        # Opened by name, unlike a temporary file of the library, so that the user's umask decides who may read it.
        with open(beside, "xb") as made:
            yield made
        os.replace(beside, file)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


@contextmanager
def opened(target: Path | BinaryIO) -> Iterator[BinaryIO]:
    """What to write into: a stream as it is, a file as `replacing` opens it. Raises OSError."""
    if isinstance(target, Path):
        with replacing(target) as made:
            yield made
    else:
        yield target


def replace(file: Path, content: bytes) -> None:
    """Put `content` at `file`, as `replacing` does."""
    with replacing(file) as made:
        made.write(content)


def _name_beside(path: Path) -> Path:
    if not path.name:  # The folder one is in, or the root.
        raise IsADirectoryError(EISDIR, os.strerror(EISDIR), str(path))
    return path.with_name(f".{path.name}.{os.getpid()}-{os.urandom(4).hex()}")


# ---- folders -----------------------------------------------------------------------------------------------------


@contextmanager
def beside(folder: Path) -> Iterator[Path]:
    """A fresh folder beside another, to be filled and put in its place; gone afterwards. Raises OSError."""
    from shutil import rmtree

    folder.parent.mkdir(parents=True, exist_ok=True)
    fresh = _name_beside(folder)
    fresh.mkdir()
    try:
        yield fresh
    finally:
        rmtree(fresh, ignore_errors=True)


def put_in_place(fresh: Path, folder: Path, before: Iterable[str] = ()) -> None:
    """Move finished files to where they belong, all or none of them; other files there stay as they are.

    before: names of files there that go if none of the new ones takes their place. Raises OSError.
    """
    names = sorted(file.name for file in fresh.iterdir())
    kept = fresh / "before"
    moved: list[str] = []
    try:
        kept.mkdir()
        folder.mkdir(exist_ok=True)
        for name in names:
            if (folder / name).is_dir():
                raise IsADirectoryError(EISDIR, f"{name} is a folder there")
            if (folder / name).exists():
                os.replace(folder / name, kept / name)
            moved.append(name)
            os.replace(fresh / name, folder / name)
    except OSError:
        _put_back(kept, folder, moved)
        raise
    for name in set(before) - set(names):
        with suppress(OSError):
            (folder / Path(name).name).unlink()


def _put_back(kept: Path, folder: Path, moved: Iterable[str]) -> None:
    """Undo moves that could not be finished."""
    for name in moved:
        with suppress(OSError):
            if (kept / name).exists():
                os.replace(kept / name, folder / name)
            else:
                (folder / name).unlink()
