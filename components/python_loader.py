"""Importing Python of a user's own game from its source alone.

Python reads byte code kept beside a module before the module itself, so a copied game could bring byte code that is
not what its owner has read. Modules of an own game are therefore compiled from their source each time, nothing else
in its folder is ever imported, and nothing is written there. What is compiled is what was read when the game was found
to be trusted: a file that is changed, or comes, after that does not run.
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
    """Python of a user's own game was asked for that may not run: one fault of the folder, wherever it is asked for."""

    def __init__(self, folder: Path) -> None:
        """`folder` is the whole game's."""
        label = display_path(folder)
        command = f"salvage check {in_quotes(label)} --trust"
        message = f"its Python is not trusted, or has changed since; read it, then: {command}"
        super().__init__(Problem(label, None, message))


_approved: dict[Path, bytes] = {}
"""What may run, by resolved path."""


def approve(sources: Mapping[Path, bytes]) -> None:
    """Let modules and templates of own games run that have this source, by resolved path."""
    _approved.update(sources)


def approved(folder: Path) -> dict[Path, bytes]:
    """What may run of a folder; a process that is started to do a part of the work is given it."""
    return {file: source for file, source in _approved.items() if file.is_relative_to(folder.resolve())}


class _FromSource(SourceFileLoader):
    """Compiles a module's source, whatever byte code lies beside it. Raises SalvageError where it is no Python."""

    def get_code(self, fullname: str) -> CodeType:
        path = self.get_filename(fullname)
        try:
            return self.source_to_code(self.get_data(path), path)
        except SyntaxError as error:
            raise SalvageError(Problem(display_path(Path(path)), error.lineno, f"SyntaxError: {error.msg}")) from None
        except (ValueError, RecursionError, MemoryError) as error:  # A null byte, or nesting without end.
            raise SalvageError(Problem(display_path(Path(path)), None, f"is no Python: {error}")) from None

    def get_data(self, path: str) -> bytes:
        if Path(path) not in _approved:
            message = "was not there when the game was found to be trusted"
            raise SalvageError(Problem(display_path(Path(path)), None, message))
        return _approved[Path(path)]


@cache
def import_sources_only(folder: Path) -> None:
    """From now on modules in this folder are imported from their source alone."""
    make = FileFinder.path_hook((_FromSource, SOURCE_SUFFIXES))

    def finder(path: str) -> Any:
        if not Path(path).is_relative_to(folder):
            raise ImportError
        return make(path)

    sys.path_hooks.insert(0, finder)
    for path in [path for path in sys.path_importer_cache if Path(path).is_relative_to(folder)]:
        del sys.path_importer_cache[path]


def package_spec(name: str, folder: Path) -> ModuleSpec:
    """How to import a folder as the package of that name, and later its modules, from their source alone."""
    import_sources_only(folder)
    file = str(folder / "__init__.py")
    spec = spec_from_file_location(name, file, loader=_FromSource(name, file), submodule_search_locations=[str(folder)])
    assert spec is not None
    return spec


def copy_spec(name: str, folder: Path) -> ModuleSpec:
    """How to import a folder of salvage's own once more, as the package of that name."""
    spec = spec_from_file_location(name, folder / "__init__.py", submodule_search_locations=[str(folder)])
    assert spec is not None
    return spec


_OFFERED_FOLDERS: dict[str, Path] = {}


class _Offered:
    """Finds folders that are packages within packages of another folder."""

    @staticmethod
    def find_spec(name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """How to import a package of that name, if its folder has been offered."""
        folder = _OFFERED_FOLDERS.get(name)
        if folder is None or (folder / "__init__.py").is_file():
            return package_spec(name, folder) if folder else None
        import_sources_only(folder)
        spec = ModuleSpec(name, None, is_package=True)
        spec.submodule_search_locations = [str(folder)]
        return spec


def offer(name: str, folder: Path) -> None:
    """Let a folder be imported as the package of that name from its source alone, wherever the package lies that it is
    in."""
    if not _OFFERED_FOLDERS:
        sys.meta_path.insert(0, _Offered)
    _OFFERED_FOLDERS[name] = folder


def fault_of_own(error: BaseException) -> Problem | None:
    """An error as a fault of the innermost line of an own game's Python that it went through, or None."""
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
    """What was being worked out in a line of an own game's Python, as it is written; "this line" for a long one."""
    code = at.tb_frame.f_code
    first, last, start, end = next(islice(code.co_positions(), at.tb_lasti // 2, None))
    source = _approved.get(Path(code.co_filename), b"").splitlines()
    if first is None or first != last or first > len(source):
        return "this line"
    return source[first - 1][start:end].decode("utf-8", "replace") or "this line"
