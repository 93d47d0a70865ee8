"""A game as the companion needs it: its box from a compact copy, its rules imported once they may run, its versions.

Reading a game's data and checking every value takes longer than a one-line command may last, so a box that has been
loaded is kept in a compact form under the content of its files; any change to them makes it be read anew. The rules of
a game are `RULES` of its folder in `companion`; those of a user's own game run only with its owner's leave.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import cache
from importlib import import_module
from importlib.util import module_from_spec
from pathlib import Path, PosixPath, PurePosixPath, PureWindowsPath, WindowsPath
from time import time_ns
from types import MappingProxyType, ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple

from companion import home
from components import files, places
from components.places import GamePlace
from components.problems import Problem, SalvageError, display_path, unreadable

if TYPE_CHECKING:
    import io

    from companion.engine import Rules
    from components.schema import Game

PACKAGE = Path(__file__).resolve().parent.parent
"""The companion package, in which the games of salvage have their folders."""

MODES = REFEREE, TRACKER = "referee", "tracker"
SHARED = ("engine", "tracker")
"""Rooms of this package that rules are built of."""

CACHE = "cache"
SETTLED = 2_000_000_000
"""Nanoseconds since a file was written after which another writing of it has another time on any system."""
_DIGESTS: dict[tuple[object, ...], str] = {}
"""Digests of files that this process has read, by what the files were like."""
_PATHS = (PosixPath, WindowsPath, PurePosixPath, PureWindowsPath)


class Version(NamedTuple):
    """What a journal was made with: digests of the game's data and of its rules."""

    data: str
    rules: str


def box(place: GamePlace) -> Game:
    """The checked data of a game, from its compact copy where the files have not changed. Raises SalvageError."""
    return _box(place, data_version(place))


def box_of(place: GamePlace, mode: str) -> Game:
    """The checked data of a game as sessions of that mode have it; a tracker's state is its own."""
    if mode != TRACKER:
        return box(place)
    from companion.tracker import tracked

    return tracked(box(place))


def box_beside(file: str) -> Game:
    """The box of the game whose `companion` folder holds that Python file; what a rules module reads its data from."""
    folder = Path(file).resolve().parent
    if folder.parent == PACKAGE:
        return box(places.locate(folder.name.replace("_", "-")))
    return box(places.locate(str(folder.parent)))


@cache
def _box(place: GamePlace, version: str) -> Game:
    key = f"{version} {place.components.resolve()} {_reader_version()}"
    file = home.folder() / CACHE / f"{place.id}-{hashlib.sha256(key.encode()).hexdigest()[:16]}.box"
    try:
        return _unpacked(file.read_bytes())
    except Exception:  # Whatever is wrong with a copy, the data itself is still there to be read.
        pass
    from components.loader import load

    game = load(place)
    _keep(file, game, place.id)
    return game


def _keep(file: Path, game: Game, id: str) -> None:
    """Write a compact copy beside and rename it; older ones of the game go. A folder not to be written is no fault."""
    try:
        files.replace(file, _packed(game))
        for old in file.parent.glob(f"{id}-*.box"):
            if old != file and len(old.name) == len(file.name):
                old.unlink(missing_ok=True)
    except OSError:
        return


def _packed(game: Game) -> bytes:
    import copyreg
    import io
    import pickle

    stream = io.BytesIO()
    pickler = pickle.Pickler(stream, 5)
    # A read-only mapping isn't pickled of itself.
    pickler.dispatch_table = copyreg.dispatch_table | {MappingProxyType: lambda given: (_frozen, (dict(given),))}
    pickler.dump(game)
    return stream.getvalue()


def _frozen(given: dict[str, Any]) -> MappingProxyType[str, Any]:
    return MappingProxyType(given)


def _unpacked(data: bytes) -> Game:
    import io
    import pickle

    from components import schema

    class Reader(pickle.Unpickler):
        """Makes nothing but what a box is made of, whatever the file says."""

        def find_class(self, module: str, name: str) -> Any:
            noun = vars(schema).get(name)  # Some of them are defined in a module beside it.
            if noun is not None and getattr(noun, "__module__", "") == module:
                return noun
            if module == __name__ and name == "_frozen":
                return _frozen
            path = next((kind for kind in _PATHS if kind.__name__ == name), None)
            if module.startswith("pathlib") and path:
                return path
            raise pickle.UnpicklingError(f"{module}.{name}")

    stream: io.BytesIO = io.BytesIO(data)
    game = Reader(stream).load()
    if not isinstance(game, schema.Game):
        raise pickle.UnpicklingError("no game")
    return game


# ---- versions ---------------------------------------------------------------------------------------------------


def version_of(place: GamePlace) -> Version:
    """The versions of a game's data and rules as they are now."""
    return Version(data_version(place), rules_version(place))


def data_version(place: GamePlace) -> str:
    """A digest of a game's data files; scenarios and notes are no part of it."""
    folder = place.components
    every = sorted(file for end in ("yaml", "yml", "csv") for file in folder.rglob(f"*.{end}"))
    return _digest(folder, (file for file in every if file.relative_to(folder).parts[0] != "scenarios"))


def rules_version(place: GamePlace) -> str:
    """A digest of a game's Python and of the shared rooms that rules are built of.

    Another digest means no more than that sessions are played again and compared (`sessions.compatibility`).
    """
    summed = _digest(PACKAGE, sorted(file for room in SHARED for file in (PACKAGE / room).glob("*.py")))
    if place.companion is None:
        return summed
    return _digest(place.companion, sorted(place.companion.rglob("*.py")), summed)


def salvage_version() -> str:
    """The version of salvage that is installed."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("salvage")
    except PackageNotFoundError:
        return "unknown"


def _digest(folder: Path, every: Iterable[Path], before: str = "") -> str:
    """A digest of files by name and content; the one made before if no file has been written since, as a command asks
    for the versions of its game several times."""
    found = [*every]
    state = _state_of(found)
    known = (folder, before, *state)
    if known not in _DIGESTS:
        made = _read_digest(folder, found, before)
        if any(max(each.written, each.changed) > time_ns() - SETTLED for each in state):
            return made
        _DIGESTS[known] = made
    return _DIGESTS[known]


class _State(NamedTuple):
    """What a file was like when it was read; another content has another of these."""

    file: str
    number: int
    size: int
    written: int
    changed: int


def _state_of(every: Sequence[Path]) -> list[_State]:
    """What files are like now; those that are gone are left out."""
    found = []
    for file in every:
        with suppress(OSError):
            now = file.stat()
            found.append(_State(str(file), now.st_ino, now.st_size, now.st_mtime_ns, now.st_ctime_ns))
    return found


def _read_digest(folder: Path, every: Iterable[Path], before: str) -> str:
    summed = hashlib.sha256(before.encode())
    for file in every:
        try:
            summed.update(files.framed(file.relative_to(folder).as_posix().encode(), files.read(file)))
        except FileNotFoundError:
            continue
        except IsADirectoryError:
            continue
        except (OSError, ValueError) as error:
            raise SalvageError(unreadable(file, error)) from None
    return summed.hexdigest()


@cache
def _reader_version() -> str:
    """A digest of what makes a box of data files, by size and time of its files."""
    files = sorted(places.PACKAGE.glob("*.py"))
    told = ((file.name, stat.st_size, stat.st_mtime_ns) for file in files for stat in (file.stat(),))
    return hashlib.sha256(repr((sys.version_info[:2], *told)).encode()).hexdigest()


# ---- rules ------------------------------------------------------------------------------------------------------


def rules_of(place: GamePlace, mode: str = REFEREE, trust: bool = False) -> Rules:
    """The rules of a game: its own in referee mode, those made from its data in tracker mode.

    `trust` grants an own game's Python leave to run, from now on. Raises SalvageError.
    """
    if mode == TRACKER:
        from companion.tracker import Tracker

        return Tracker(box(place), _tracker_part(place, trust))
    if mode not in MODES:
        raise SalvageError(f"there is no mode {mode!r}; modes: {', '.join(MODES)}")
    if not has_referee(place):
        raise SalvageError(f"{place.id} has no rules of its own to referee it")
    from companion.library.trust import is_trusted
    from components.python_loader import Untrusted

    if not is_trusted(place, trust):
        raise Untrusted(place.components.parent)
    module = import_module(_package(place))
    if not hasattr(module, "RULES"):
        raise SalvageError(Problem(display_path(Path(str(module.__file__))), None, "has no RULES to referee the game"))
    return module.RULES  # type: ignore[no-any-return]


def _tracker_part(place: GamePlace, trust: bool) -> ModuleType | None:
    """What a game's own Python adds to its tracker; None where there is none, or where it may not run."""
    if place.companion is None or not (place.companion / "tracker.py").is_file():
        return None
    from companion.library.trust import is_trusted

    return import_module(f"{_package(place)}.tracker") if is_trusted(place, trust) else None


def part_of(place: GamePlace, name: str, mode: str = REFEREE) -> ModuleType | None:
    """A module beside a game's rules, such as its `bot`, or None; `rules_of` must have let the game's Python run.

    A game that is only tracked has none: its tables are not those of its own rules.
    """
    if mode == TRACKER or place.companion is None or not (place.companion / f"{name}.py").is_file():
        return None
    return import_module(f"{_package(place)}.{name}")


def part_about_pieces(place: GamePlace) -> ModuleType | None:
    """A game's `piece_words`, also where it is only tracked: what stands on a piece is the same. None where there is
    none, or where the game's Python may not run."""
    from companion.library.trust import is_trusted

    return part_of(place, "piece_words") if has_referee(place) and is_trusted(place) else None


def has_referee(place: GamePlace) -> bool:
    """Whether a game has rules of its own."""
    return place.companion is not None and (place.companion / "__init__.py").is_file()


def default_mode(place: GamePlace) -> str:
    """How a game is played where nothing else is wished for."""
    return REFEREE if has_referee(place) else TRACKER


def _package(place: GamePlace) -> str:
    """The package that a game's rules are imported as."""
    return f"{PACKAGE.name}.{place.components.name}" if place.builtin else _own_package(place)


def _own_package(place: GamePlace) -> str:
    """The package that an own game's companion folder is imported as, made if need be."""
    assert place.companion is not None
    folder = place.companion.resolve()
    package = f"salvage_rules_{hashlib.sha256(str(folder).encode()).hexdigest()[:12]}"
    if package not in sys.modules:
        from components.python_loader import package_spec

        spec = package_spec(package, folder)
        sys.modules[package] = made = module_from_spec(spec)
        assert spec.loader is not None
        try:
            spec.loader.exec_module(made)
        except BaseException:
            del sys.modules[package]
            raise
    return package
