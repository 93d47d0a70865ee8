"""Import of a user's own game from its source code only.

Python prefers cached byte code to a module's source, so a copied game could bring byte code that its owner hasn't read.
Modules of an own game are therefore compiled from source each time, nothing else in its folder is imported, and nothing
is written there. The code that runs is the code that was read when the game was found to be trusted: files that are
changed or added later don't run.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import cache
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from itertools import islice
from pathlib import Path
from types import CodeType, TracebackType
from typing import Any

from components.problems import Problem, SalvageError, display_path, in_quotes


class Untrusted(SalvageError):
    """Python of a user's own game was needed but isn't trusted: one fault of the whole folder, whichever file was
    needed."""

    def __init__(self, folder: Path) -> None:
        """`folder` is that of the whole game."""
        label = display_path(folder)
        command = f"salvage check {in_quotes(label)} --trust"
        message = f"its Python is not trusted, or has changed since; read it, then: {command}"
        super().__init__(Problem(label, None, message))


_approved: dict[Path, bytes] = {}
"""Source code that may run, by resolved path."""


def approve(sources: Mapping[Path, bytes]) -> None:
    """Allow modules and templates of own games to run with this source, by resolved path."""
    _approved.update(sources)


def approved(folder: Path) -> dict[Path, bytes]:
    """Return the approved sources of a folder, for a process that is started to do part of the work."""
    return {file: source for file, source in _approved.items() if file.is_relative_to(folder.resolve())}


class _FromSource(SourceFileLoader):
    """Compiles a module's source and ignores byte code. Raises SalvageError if it isn't valid Python."""

    def get_code(self, fullname: str) -> CodeType:
        path = self.get_filename(fullname)
        try:
            return self.source_to_code(self.get_data(path), path)
        except SyntaxError as error:
            raise SalvageError(Problem(display_path(Path(path)), error.lineno, f"SyntaxError: {error.msg}")) from None
        except (ValueError, RecursionError, MemoryError) as error:  # A null byte, or endless nesting.
            raise SalvageError(Problem(display_path(Path(path)), None, f"is no Python: {error}")) from None

    def get_data(self, path: str) -> bytes:
        if Path(path) not in _approved:
            message = "was not there when the game was found to be trusted"
            raise SalvageError(Problem(display_path(Path(path)), None, message))
        return _approved[Path(path)]


@cache
def import_sources_only(folder: Path) -> None:
    """Import modules in this folder only from source from now on."""
    make = FileFinder.path_hook((_FromSource, SOURCE_SUFFIXES))

    def finder(path: str) -> Any:
        if not Path(path).is_relative_to(folder):
            raise ImportError
        return make(path)

    sys.path_hooks.insert(0, finder)
    for path in [path for path in sys.path_importer_cache if Path(path).is_relative_to(folder)]:
        del sys.path_importer_cache[path]


def package_spec(name: str, folder: Path) -> ModuleSpec:
    """Return the spec that imports a folder as a package, and later its modules, only from source."""
    import_sources_only(folder)
    file = str(folder / "__init__.py")
    spec = spec_from_file_location(name, file, loader=_FromSource(name, file), submodule_search_locations=[str(folder)])
    assert spec is not None
    return spec


def copy_spec(name: str, folder: Path) -> ModuleSpec:
    """Return the spec that imports a folder of salvage's own again as another package."""
    spec = spec_from_file_location(name, folder / "__init__.py", submodule_search_locations=[str(folder)])
    assert spec is not None
    return spec


_OFFERED_FOLDERS: dict[str, Path] = {}


class _Offered:
    """Finds offered folders, which are packages within packages of another folder."""

    @staticmethod
    def find_spec(name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """Return the spec of a package whose folder has been offered, or None."""
        folder = _OFFERED_FOLDERS.get(name)
        if folder is None or (folder / "__init__.py").is_file():
            return package_spec(name, folder) if folder else None
        import_sources_only(folder)
        spec = ModuleSpec(name, None, is_package=True)
        spec.submodule_search_locations = [str(folder)]
        return spec


def offer(name: str, folder: Path) -> None:
    """Let a folder be imported from source as a package, wherever its parent package lies."""
    if not _OFFERED_FOLDERS:
        sys.meta_path.insert(0, _Offered)
    _OFFERED_FOLDERS[name] = folder


def fault_of_own(error: BaseException) -> Problem | None:
    """Turn an error into a fault of the innermost line of an own game's Python in its traceback; None if there is
    none."""
    step, own_step = error.__traceback__, None
    while step:
        if isinstance(step.tb_frame.f_globals.get("__loader__"), _FromSource):
            own_step = step
        step = step.tb_next
    if own_step is None:
        return None
    message = f"{type(error).__name__}: {error}"
    if type(error) is KeyError:
        message = f"{_expression(own_step)} finds no {error}; add it to the game's data, or change the name here"
    return Problem(display_path(Path(own_step.tb_frame.f_code.co_filename)), own_step.tb_lineno, message)


def _expression(at: TracebackType) -> str:
    """Return the source of the expression that a traceback's line was evaluating; "this line" if it spans several
    lines."""
    code = at.tb_frame.f_code
    first, last, start, end = next(islice(code.co_positions(), at.tb_lasti // 2, None))
    source = _approved.get(Path(code.co_filename), b"").splitlines()
    if first is None or first != last or first > len(source):
        return "this line"
    return source[first - 1][start:end].decode("utf-8", "replace") or "this line"
