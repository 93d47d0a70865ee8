"""Importing Python of a user's own game from its source alone.

Python reads byte code kept beside a module before the module itself, so a copied game could bring byte code that is
not what its owner has read. Modules of an own game are therefore compiled from their source each time, nothing else
in its folder is ever imported, and nothing is written there.
"""

from __future__ import annotations

import sys
from functools import cache
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from traceback import walk_tb
from types import CodeType
from typing import Any

from components.problems import Problem, SalvageError, shown


class _FromSource(SourceFileLoader):
    """Compiles a module's source, whatever byte code lies beside it. Raises SalvageError where it is no Python."""

    def get_code(self, fullname: str) -> CodeType:
        path = self.get_filename(fullname)
        try:
            return self.source_to_code(self.get_data(path), path)
        except SyntaxError as error:
            raise SalvageError(Problem(shown(Path(path)), error.lineno, f"SyntaxError: {error.msg}")) from None


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


def fault_of_own(error: BaseException) -> Problem | None:
    """An error as a fault of the innermost line of an own game's Python that it went through, or None."""
    lines = [
        (frame.f_code.co_filename, line)
        for frame, line in walk_tb(error.__traceback__)
        if isinstance(frame.f_globals.get("__loader__"), _FromSource)
    ]
    if not lines:
        return None
    file, line = lines[-1]
    return Problem(shown(Path(file)), line, f"{type(error).__name__}: {error}")
