"""Versions of games: digests of their data and of the code of their rules, which journals and compact copies go by.

Every command asks for them, and to read a hundred files for it takes longer than many a command itself. So digests are
kept with what the files were like when they were read, by name, number, size and times; where any of that is otherwise
now, or a file is so young that another writing may have the same time, the files are read.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from time import time_ns

from companion import home
from components.base import files
from components.base.installation import DISTRIBUTION
from components.places import GamePlace
from components.problems import SalvageError, unreadable
from components.values import NamedTuple

PACKAGE = Path(__file__).resolve().parent.parent
"""The companion package, in which the games of salvage have their folders."""

RULES_ROOMS = ("engine", "corrections", "tracker")
"""Rooms of this package that rules are built of."""

CACHE = "cache"
"""The folder in that of `home` of what can be made again at any time."""

MTIME_SAFE_AGE_NS = 2_000_000_000
"""Nanoseconds since a file was written after which another writing of it has another time on any system."""


_DIGESTS: dict[str, list[object]] = {}
"""The kept digests that this process has looked at or made."""


class Version(NamedTuple):
    """What a journal was made with: digests of the game's data and of its rules."""

    data: str
    rules: str


def version_of(place: GamePlace) -> Version:
    """Return the current versions of a game's data and rules."""
    return Version(data_version(place), rules_version(place))


def data_version(place: GamePlace) -> str:
    """Return a digest of a game's data files, without scenarios and notes."""
    before = data_version(place.base) if place.base else ""
    folder = place.components
    every = [
        file
        for file in _files(folder, (".yaml", ".yml", ".csv", ".xlsx", ".ods"))
        if not file.startswith(f"scenarios{os.sep}")
    ]
    return _digest(f"{place.id}-data", folder, every, before)


def rules_version(place: GamePlace) -> str:
    """Return a digest of a game's Python and of the shared rooms below its rules.

    A different digest only means that sessions are replayed and compared (`sessions.compatibility`).
    """
    every = [f"{room}{os.sep}{file}" for room in RULES_ROOMS for file in _files(PACKAGE / room, (".py",))]
    shared = rules_version(place.base) if place.base else _digest("shared", PACKAGE, every)
    if place.companion is None:
        return shared
    return _digest(f"{place.id}-rules", place.companion, _files(place.companion, (".py",)), shared)


def salvage_version() -> str:
    """Return the installed version of salvage."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version(DISTRIBUTION)
    except PackageNotFoundError:
        return "unknown"


def _files(folder: Path, ends: tuple[str, ...]) -> list[str]:
    """List the files in a folder with these ends of names, sorted by the parts of their paths."""
    found = []
    for at, _, names in os.walk(folder):
        within = "" if at == str(folder) else f"{os.path.relpath(at, folder)}{os.sep}"
        found += [within + name for name in names if os.path.normcase(name).endswith(ends)]
    return sorted(found, key=lambda name: name.split(os.sep))


class _State(NamedTuple):
    """What a file was like when it was read; another content has another of these."""

    file: str
    number: int
    size: int
    written: int
    changed: int


def _digest(kept: str, folder: Path, every: Sequence[str], before: str = "") -> str:
    """Return a digest of files by name and content; the kept one if the files are unchanged."""
    states = [*_states(folder, every)]
    known = [str(folder), before, *map(list, states)]
    file = home.folder() / CACHE / f"{kept}.digest"
    if kept not in _DIGESTS:
        with suppress(OSError, ValueError, RecursionError, TypeError):  # The files are there.
            _DIGESTS[kept] = [*json.loads(file.read_bytes())]
    if _DIGESTS.get(kept, [])[:-1] == known:
        return str(_DIGESTS[kept][-1])
    digest = _read_digest(folder, every, before)
    if all(max(each.written, each.changed) < time_ns() - MTIME_SAFE_AGE_NS for each in states):
        _DIGESTS[kept] = [*known, digest]
        with suppress(OSError):  # A folder that can't be written to is no fault.
            files.replace(file, json.dumps(_DIGESTS[kept]).encode(), private=True)
    return digest


def _states(folder: Path, every: Sequence[str]) -> Iterator[_State]:
    """Yield the present states of files; missing ones are left out."""
    for file in every:
        with suppress(OSError):
            now = os.stat(f"{folder}{os.sep}{file}")
            yield _State(file, now.st_ino, now.st_size, now.st_mtime_ns, now.st_ctime_ns)


def _read_digest(folder: Path, every: Sequence[str], before: str) -> str:
    from hashlib import sha256

    summed = sha256(before.encode())
    for name in every:
        file = folder / name
        try:
            summed.update(files.framed(Path(name).as_posix().encode(), files.read(file)))
        except (FileNotFoundError, IsADirectoryError):
            continue
        except (OSError, ValueError) as error:
            raise SalvageError(unreadable(file, error)) from None
    return summed.hexdigest()
