"""A game as the companion needs it: its box from a compact copy, its rules imported once they may run.

Reading a game's data and checking every value takes longer than a one-line command may last, so a box that has been
loaded is kept in a compact form with the version of its files (`versions`); any change makes it be read anew. The rules
of a game are `RULES` of its folder in `companion`; those of a user's own game run only with its owner's leave.
"""

from __future__ import annotations

import io
import os
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from importlib import import_module
from importlib.util import find_spec, module_from_spec
from pathlib import Path, PosixPath, PurePosixPath, PureWindowsPath, WindowsPath
from types import MappingProxyType, ModuleType
from typing import TYPE_CHECKING, Any

from companion import home
from companion.game_registry.versions import CACHE, PACKAGE, Version, data_version, version_of
from components import places
from components.base import files
from components.messages import _
from components.places import GamePlace
from components.problems import Problem, SalvageError, display_path

if TYPE_CHECKING:
    import io

    from companion.engine import Rules
    from companion.engine.state import Fields
    from components.schema import Game

MODES = REFEREE, TRACKER = "referee", "tracker"
RULES_FROM_DATA = {TRACKER: "companion.tracker"}
"""Rules that are made of a game's data alone, by mode: packages that are found by name, as those of games are."""
_PATHS = (PosixPath, WindowsPath, PurePosixPath, PureWindowsPath)


def box(place: GamePlace) -> Game:
    """Return the checked data of a game, from its compact copy if the files have not changed. Raises SalvageError."""
    return _box(place, data_version(place))


def title_of(place: GamePlace) -> str:
    """Return a game's name for lists; it names expansions in folders of their own, so that no two look the same."""
    game = box(place)
    return f" {_('with')} ".join([game.title, *(game.modules[part.module].title for part in place.parts[1:])])


def titles_of(addresses: Iterable[str]) -> dict[str, str]:
    """Map addresses, as `locate` takes them, to titles for lists. A game whose folder is gone has that folder's name;
    games with the same title have it added."""
    addresses, known, titles = {*addresses}, places.find_games(), dict[str, str]()
    for address in addresses:
        titles[address] = Path(address).name
        with suppress(SalvageError):
            if address in known or os.path.isabs(address):  # No folder that happens to be called so.
                titles[address] = title_of(places.locate(address))
    alike = Counter(titles.values())
    for address in addresses - known.keys():
        if alike[titles[address]] > 1:
            titles[address] += f" ({os.path.join(*Path(address).parts[-2:])})"
    return titles


def box_of(place: GamePlace, mode: str) -> Game:
    """Return the checked data of a game for sessions of a mode; a tracker has a state of its own."""
    game: Game = import_module(RULES_FROM_DATA[mode]).tracked(box(place)) if mode in RULES_FROM_DATA else box(place)
    return game


def box_beside(file: str) -> Game:
    """Return the box of the game whose `companion` folder holds a Python file; rules modules read their data from it.

    A game with expansions in folders of their own, or in another language, has its rules imported once more as a
    package of its own, and this box is the one with these.
    """
    package = sys._getframe(1).f_globals["__name__"].partition(".")[0]
    if package in _CHANGED_GAMES:
        return box(_CHANGED_GAMES[package])
    folder = Path(file).resolve().parent
    if folder.parent == PACKAGE:
        return box(places.locate(folder.name.replace("_", "-")))
    return box(places.locate(str(folder.parent)))


@cache
def _box(place: GamePlace, version: str) -> Game:
    kept = kept_box(place, version)
    if kept:
        return kept
    from components.loader import load

    game = load(place)
    with suppress(OSError):  # A folder that can't be written to is no fault.
        files.replace(_copy_of(place, version), _key(place, version) + _packed(game), private=True)
        _forget_old_copies(place)
    return game


def kept_box(place: GamePlace, version: str) -> Game | None:
    """Return the data of a game in a version of its files, which may be an earlier one; None if no compact copy of it
    is left."""
    try:
        kept, key = _copy_of(place, version).read_bytes(), _key(place, version)
        return _unpacked(kept[len(key) :]) if kept.startswith(key) else None
    except Exception:  # Whatever is wrong with a copy, the data itself may still be there to be read.
        return None


MAX_COPIES = 20
"""Compact copies of a game's versions that are kept: sessions are told what has changed since theirs."""


def _copy_of(place: GamePlace, version: str) -> Path:
    return home.folder() / CACHE / f"{place.kept_as}-{version[:12]}.box"


def _forget_old_copies(place: GamePlace) -> None:
    copies = (home.folder() / CACHE).glob(f"{place.kept_as}-{'[0-9a-f]' * 12}.box")
    for file in sorted(copies, key=lambda copy: copy.stat().st_mtime)[:-MAX_COPIES]:
        file.unlink(missing_ok=True)


def _key(place: GamePlace, version: str) -> bytes:
    return files.framed(repr((version, str(place.components.resolve()), *_reader())).encode())


def _reader() -> Iterator[object]:
    """Yield the version of Python, and the names, sizes and times of the files that read game data."""
    yield sys.version_info[:2]
    for file in sorted(places.PACKAGE.glob("*.py")):
        stat = file.stat()
        yield file.name, stat.st_size, stat.st_mtime_ns


def _packed(game: Game) -> bytes:
    import copyreg
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


def module_parts(package: str, game: Game, name: str, modules: Iterable[str] | None = None) -> Iterator[ModuleType]:
    """Yield the files with that name of a game's modules: for the module `frost`, `frost/NAME.py` in the folder of the
    game's rules. modules: all of the game's by default."""
    for id in game.modules if modules is None else modules:
        folder = f"{package}.{id.replace('-', '_')}"
        if find_spec(folder) and find_spec(f"{folder}.{name}"):
            yield import_module(f"{folder}.{name}")


def module_fields(package: str, game: Game, name: str, record: str) -> tuple[type[Fields], ...]:
    """Return the fields that modules of a game add to a record of its state: `FIELDS` of their files with that name."""
    parts = module_parts(package, game, name)
    return tuple(part.FIELDS[record] for part in parts if record in part.FIELDS)


def find_untaken_rules(place: GamePlace) -> Iterator[Problem]:
    """Yield a problem for Python of expansions in folders of their own that the game's rules never ask for; no code is
    run."""
    from companion.engine.ruleset import MODULE_HOOKS

    folder = place.root.companion
    sources = [files.read(file).decode("utf-8", "replace") for file in folder.rglob("*.py")] if folder else []
    asking = [source for source in sources if "module_parts" in source or "module_fields" in source]
    for part in place.parts[1:]:
        for file in sorted(part.companion.glob("*.py")) if part.companion else ():
            if file.stem in MODULE_HOOKS and not any(re.search(f"[\"']{file.stem}[\"']", source) for source in asking):
                lacks = f"not its {file.name}" if asking else "no rules"
                takes = f"{box(place.root).title} takes pieces, faces and books from an expansion, but {lacks}"
                yield Problem(display_path(file), None, takes)


# ---- rules ------------------------------------------------------------------------------------------------------


def rules_of(place: GamePlace, mode: str = REFEREE, trust: bool = False) -> Rules:
    """Return the rules of a game: its own in referee mode, those made from its data in tracker mode.

    `trust` lets an own game's Python run from now on. Raises SalvageError.
    """
    rules: Rules
    if mode in RULES_FROM_DATA:
        game, own = box(place), _tracked_part(place, "tracker", trust)
        shown = _tracked_part(place, "summary", trust) if game.tracked else None
        rules = import_module(RULES_FROM_DATA[mode]).Tracker(game, own, shown)
        return rules
    if mode not in MODES:
        raise SalvageError(f"there is no mode {mode!r}; modes: {', '.join(MODES)}")
    if not has_referee(place):
        raise SalvageError(f"{place.id} has no rules of its own to referee it")
    if not place.builtin:
        from companion.game_registry.trust import find_untrusted, is_trusted
        from components.python_loader import Untrusted

        if not is_trusted(place, trust):
            raise Untrusted(find_untrusted(place).components.parent)
    module = import_module(_package(place))
    if not hasattr(module, "RULES"):
        raise SalvageError(Problem(display_path(Path(str(module.__file__))), None, "has no RULES to referee the game"))
    rules = module.RULES
    if not hasattr(rules, "game"):
        fault = "RULES has no 'game'; write `game = box_beside(__file__)` in its class (docs/from-0.8.md)"
        raise SalvageError(Problem(display_path(Path(str(module.__file__))), None, fault))
    return rules


def _tracked_part(place: GamePlace, name: str, trust: bool) -> ModuleType | None:
    """Import a module that a game's own Python adds to its tracker; None if there is none, or if it may not run."""
    folder = place.root.companion
    if folder is None or not (folder / f"{name}.py").is_file():
        return None
    from companion.game_registry.trust import is_trusted

    return import_module(f"{_package(place)}.{name}") if is_trusted(place, trust) else None


def part_of(place: GamePlace, name: str, mode: str = REFEREE) -> ModuleType | None:
    """Import a module beside a game's rules, such as its `bot`, or return None; `rules_of` must have let the game's
    Python run.

    A game that is only tracked has none, since its tables are not those of its own rules.
    """
    folder = place.root.companion
    if mode == TRACKER or folder is None or not (folder / f"{name}.py").is_file():
        return None
    return import_module(f"{_package(place)}.{name}")


def part_about_pieces(place: GamePlace) -> ModuleType | None:
    """Import a game's `piece_words`, even if it is only tracked, since a piece has the same words then. Return None if
    there is no such file, or if the game's Python may not run."""
    from companion.game_registry.trust import is_trusted

    return part_of(place, "piece_words") if has_referee(place) and is_trusted(place) else None


def has_referee(place: GamePlace) -> bool:
    """Return whether a game has rules of its own."""
    folder = place.root.companion
    return folder is not None and (folder / "__init__.py").is_file()


def default_mode(place: GamePlace) -> str:
    """Return the mode of a game for which no other is asked."""
    return REFEREE if has_referee(place) else TRACKER


def _package(place: GamePlace) -> str:
    """Return the name of the package of a game's rules."""
    return f"{PACKAGE.name}.{place.components.name}" if place.builtin else _own_package(place)


def check_is_as_imported(place: GamePlace) -> None:
    """See to it that a game of somebody's own is what it was when this process imported its rules: Python does that
    once, and of what has been changed since they would know half. Raises SalvageError."""
    if place.builtin or place.root.companion is None:
        return
    if _IMPORTED_VERSIONS.get(_name_own_package(place), version_of(place)) != version_of(place):
        said = "has changed since salvage was started; end it and start it again to play this game as it is"
        raise SalvageError(Problem(display_path(place.folder), None, said))


_IMPORTED_VERSIONS: dict[str, Version] = {}
"""The versions of games of somebody's own whose rules have been imported, by their packages."""
_CHANGED_GAMES: dict[str, GamePlace] = {}
"""Games with expansions in folders of their own, or in another language, by their packages."""


def _own_package(place: GamePlace) -> str:
    """Return the package of an own game's companion folder, or of a game with expansions; make it if need be."""
    folder = place.root.companion
    assert folder is not None
    package = _name_own_package(place)
    if package not in sys.modules:
        from companion.game_registry.rules_watch import watch_rules
        from components.python_loader import copy_spec, package_spec

        if place.base or place.language:
            _CHANGED_GAMES[package] = place
        if place.base:
            _offer_expansions(package, place, folder)
        spec = copy_spec(package, folder) if place.root.builtin else package_spec(package, folder.resolve())
        sys.modules[package] = made = module_from_spec(spec)
        _IMPORTED_VERSIONS[package] = version_of(place)
        assert spec.loader is not None
        watch_rules()
        try:
            spec.loader.exec_module(made)
        except BaseException:
            for name in [name for name in sys.modules if f"{name}.".startswith(f"{package}.")]:
                del sys.modules[name]
            raise
    return package


def _name_own_package(place: GamePlace) -> str:
    from hashlib import sha256

    from companion.game_registry.rules_watch import PACKAGE_BEGIN

    named = place.address if place.base or place.language else str(place.root.folder / "companion")
    return f"{PACKAGE_BEGIN}{sha256(named.encode()).hexdigest()[:12]}"


def _offer_expansions(package: str, place: GamePlace, rules: Path) -> None:
    """Let the `companion` folder of each expansion be found as the folder of its module in a game's rules. Raises
    SalvageError where these have a file or folder of that name, or never ask for what is there."""
    from components.python_loader import offer

    if untaken := [*find_untaken_rules(place)]:
        raise SalvageError(untaken)
    for part in place.parts[1:]:
        name = part.module.replace("-", "_")
        if (rules / name).is_dir() or (rules / f"{name}.py").is_file():
            said = f"the rules of {place.root.id} have a part called {name} already; call the folder otherwise"
            raise SalvageError(Problem(display_path(part.folder), None, said))
        if part.companion:
            offer(f"{package}.{name}", part.companion.resolve())
