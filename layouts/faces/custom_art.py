"""Drawing functions of a user's own game: run from source, with errors that name file and line."""

from __future__ import annotations

import sys
from collections.abc import Callable
from hashlib import blake2b
from importlib import invalidate_caches
from pathlib import Path
from typing import Any

from components.problems import SalvageError, display_path
from components.python_loader import fault_of_own, import_sources_only
from layouts.drawing.hooks import functions_of

Find = Callable[[str], Callable[..., Any]]


def find_own_functions(folder: Path) -> Find:
    """Return a function that finds `module.function` in the layouts folder of a user's game.

    That function, and those that it finds, raise ValueError with file and line for any error in the game's Python.
    """
    folder = folder.resolve()
    import_sources_only(folder)
    find = functions_of(folder, _name_package(folder))

    def look_up(name: str) -> Callable[..., Any]:
        function = _guard_function(find, folder)(name)
        return _guard_function(function, folder)

    return look_up


def forget_functions_of(folder: Path) -> None:
    """Forget the imported Python of a user's game, so that changed files are imported again."""
    package_name = _name_package(folder.resolve())
    for name in [name for name in sys.modules if f"{name}.".startswith(f"{package_name}.")]:
        del sys.modules[name]
    invalidate_caches()


def _name_package(folder: Path) -> str:
    return "salvage_own_" + blake2b(str(folder).encode(), digest_size=8).hexdigest()


def _guard_function(function: Callable[..., Any], folder: Path) -> Callable[..., Any]:
    def call(*args: Any, **keywords: Any) -> Any:
        try:
            return function(*args, **keywords)
        except SalvageError:
            raise
        except (Exception, SystemExit) as error:
            problem = fault_of_own(error)
            if not problem and isinstance(error, ValueError):
                raise
            raise ValueError(str(problem or f"{display_path(folder)}: {type(error).__name__}: {error}")) from None

    return call
