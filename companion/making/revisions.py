"""A game's folders as a revision of git has them (`FOLDER@REVISION`), read without running what its repository names.

A stranger's repository may name programs: filters of files, monitors, hooks, whatever fetches what is missing. So git
is asked for nothing but objects, by `cat-file --batch`, which knows none of them but the last; and that is forbidden.
Trees are read here, one by one, so that a small one that stands for millions of files ends at the limit.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path, PurePath, PurePosixPath
from subprocess import DEVNULL, PIPE, Popen
from typing import NamedTuple

from components.base.limits import GAME_BYTES, GAME_DEPTH, GAME_FILES, REVISION_FILE_BYTES, UsageTally
from components.base.processes import kill_group, limit_process
from components.places import PARTS
from components.problems import SalvageError

GIT_MEMORY, GIT_COMPUTING, GIT_SECONDS = 2**30, 10, 30
"""Bytes of addresses that git may have, seconds that it may compute, and those after which it ends whatever it waits
for; where the system can hold it to that."""
SETTINGS = (
    "safe.directory=*", "safe.bareRepository=explicit", "core.fsmonitor=false", "core.bigFileThreshold=1m",
    "core.packedGitWindowSize=16m", "core.packedGitLimit=128m",
)  # fmt: skip
"""Whoever owns a repository, nothing of it runs; and one of any size fits into that memory."""
ENVIRONMENT = {
    "GIT_ALLOW_PROTOCOL": "none", "GIT_NO_LAZY_FETCH": "1", "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": os.devnull,
}  # fmt: skip
CHECK_OUT = "check the revision out (git worktree add), and name that folder"
KINDS = {"120000": "is a link, which isn't followed", "160000": "is a submodule, whose files lie elsewhere"}
"""What a revision may have besides files and folders, by its mode."""
POINTER = b"version https://git-lfs.github.com/spec/"
"""The beginning of what stands for a file that git-lfs keeps."""
_OBJECT_HEAD = re.compile(rb"([0-9a-f]+) (blob|tree) ([0-9]+)\n")


class _Entry(NamedTuple):
    """What a revision has. name: by which git finds it; mode: its kind in git's figures, "" of the top."""

    path: PurePosixPath
    name: str
    mode: str


def write_revision(folder: Path, revision: str, into: Path) -> None:
    """Write a game's folders as a revision has them into a folder that isn't there yet, each file as it is stored: what
    checking it out would make of it, such as other line ends, is not made. Raises SalvageError."""
    called = f"{folder}@{revision}"
    if not revision or not revision.isprintable():
        raise SalvageError(f"'{called}' names no revision; write FOLDER@REVISION, such as {folder}@HEAD~1")
    tally, waiting = UsageTally(), [_Entry(PurePosixPath(), f"{revision}:./", "")]
    with _start_git(folder, called) as git:
        for entry in waiting:  # What lies near the top is counted before what lies deep.
            try:
                for each in _write(git, entry, into, tally):
                    tally.add(GAME_FILES)
                    waiting.append(each)
            except (OSError, ValueError) as error:
                what = f"can't be written here ({error.strerror})" if isinstance(error, OSError) else error
                raise SalvageError(f"{called}: {entry.path} {what}" if entry.mode else f"{called} {what}") from None


def _write(git: Popen[bytes], entry: _Entry, into: Path, tally: UsageTally) -> Iterator[_Entry]:
    """Write a file or make a folder; what lies in it. Raises OSError, or ValueError where it can't be read."""
    if entry.mode in KINDS:
        raise ValueError(f"{KINDS[entry.mode]}; {CHECK_OUT}")
    GAME_DEPTH.check(len(entry.path.parts))
    is_folder, size, data = _read(git, entry.name)
    if is_folder:
        (into / entry.path).mkdir()
        yield from (each for each in _entries(entry.path, data, size) if entry.mode or each.path.name in PARTS)
        return
    tally.add(GAME_BYTES, len(data))
    if data.startswith(POINTER):
        raise ValueError(f"is kept by git-lfs, and only what points to it is here; {CHECK_OUT}")
    with open(into / entry.path, "xb") as file:
        file.write(data)


def _entries(folder: PurePosixPath, data: bytes, size: int) -> Iterator[_Entry]:
    """Yield the entries of a tree. size: the bytes of an object's name in this repository."""
    at = 0
    while at < len(data):
        end = data.find(b"\0", at)
        mode, _, name = data[at:end].decode(errors="surrogateescape").partition(" ")
        if end < 0 or name in ("", "..") or PurePath(name).name != name:
            raise ValueError(f"has a file called {name!r}, as no folder can")
        at = end + 1 + size
        yield _Entry(folder / name, data[end + 1 : at].hex(), mode)


def _read(git: Popen[bytes], name: str) -> tuple[bool, int, bytes]:
    """Read an object: whether it is a folder, the number of bytes of its own name, and its content. Raises
    ValueError."""
    assert git.stdin is not None
    assert git.stdout is not None
    with suppress(OSError):  # It has ended; nor does it answer.
        os.write(git.stdin.fileno(), name.encode() + b"\n")
    said, data = git.stdout.readline(), b""
    if found := _OBJECT_HEAD.fullmatch(said):
        REVISION_FILE_BYTES.check(length := int(found[3]))
        data = git.stdout.read(length + 1)
        if len(data) > length:
            return found[2] == b"tree", len(found[1]) // 2, data[:-1]
    elif said:
        raise ValueError("isn't in the repository, from which nothing is fetched")
    raise ValueError("can't be read: there is no repository, it is damaged, or it keeps git busy for too long")


@contextmanager
def _start_git(folder: Path, called: str) -> Iterator[Popen[bytes]]:
    """Git, waiting for the names of objects; it ends with what is done with it. Raises SalvageError."""
    program = shutil.which("git")
    if program is None or not os.path.isabs(program):  # Windows looks in the folder one is in first: a stranger's.
        raise SalvageError(f"git isn't installed, which '{called}' needs")
    own = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    settings = (word for each in SETTINGS for word in ("-c", each))
    with Popen(
        [program, *settings, "-C", str(folder), "cat-file", "--batch"], stdin=PIPE, stdout=PIPE, stderr=DEVNULL,
        env=own | ENVIRONMENT, start_new_session=True, preexec_fn=_limit_git if os.name == "posix" else None,
    ) as git:  # fmt: skip
        try:
            yield git
        finally:
            kill_group(git.pid)
            git.kill()


def _limit_git() -> None:
    """In git's process, before it is git: should it wait, it doesn't outlive for long whoever is killed meanwhile."""
    if hasattr(signal, "alarm"):
        signal.alarm(GIT_SECONDS)
    limit_process(GIT_MEMORY, GIT_COMPUTING)
