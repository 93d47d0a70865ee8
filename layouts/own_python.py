"""Python of a user's own game: run from its source alone, and told with file and line where it fails.

Python reads byte code kept beside a module before the module itself, so a copied game could bring byte code that is
not what its owner has read. Modules of an own game are therefore compiled from their source each time, nothing else
in its folder is ever imported, and nothing is written there.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from hashlib import blake2b
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader
from pathlib import Path
from traceback import extract_tb
from types import CodeType
from typing import Any

from components.faults import SalvageError, shown
from layouts.hooks import functions_of

Find = Callable[[str], Callable[..., Any]]


class _FromSource(SourceFileLoader):
    """Compiles a module's source, whatever byte code lies beside it."""

    def get_code(self, fullname: str) -> CodeType:
        path = self.get_filename(fullname)
        return self.source_to_code(self.get_data(path), path)


def own_functions_of(folder: Path) -> Find:
    """The look-up of `module.function` in an own game's layouts folder.

    It, and the functions it gives, raise ValueError with file and line for whatever goes wrong in the game's Python.
    """
    folder = folder.resolve()
    _import_sources_only(folder)
    find = functions_of(folder, "salvage_own_" + blake2b(str(folder).encode(), digest_size=8).hexdigest())

    def look_up(name: str) -> Callable[..., Any]:
        function = _guarded(find, folder)(name)
        return _guarded(function, folder)

    return look_up


def _import_sources_only(folder: Path) -> None:
    make = FileFinder.path_hook((_FromSource, SOURCE_SUFFIXES))

    def finder(path: str) -> Any:
        if not Path(path).is_relative_to(folder):
            raise ImportError
        return make(path)

    sys.path_hooks.insert(0, finder)
    for path in [path for path in sys.path_importer_cache if Path(path).is_relative_to(folder)]:
        del sys.path_importer_cache[path]


def _guarded(function: Callable[..., Any], folder: Path) -> Callable[..., Any]:
    def call(*args: Any, **keywords: Any) -> Any:
        try:
            return function(*args, **keywords)
        except SalvageError:
            raise
        except (Exception, SystemExit) as error:
            place = _place(error, folder)
            if not place and isinstance(error, ValueError):
                raise
            raise ValueError(f"{place or shown(folder)}: {type(error).__name__}: {error}") from None

    return call


def _place(error: BaseException, folder: Path) -> str:
    """File and line of the innermost of the game's own lines that an error went through, "" if there is none."""
    if isinstance(error, SyntaxError) and error.filename:
        return f"{shown(Path(error.filename))}:{error.lineno}"
    own = [f for f in extract_tb(error.__traceback__) if Path(f.filename).is_relative_to(folder)]
    return f"{shown(Path(own[-1].filename))}:{own[-1].lineno}" if own else ""
