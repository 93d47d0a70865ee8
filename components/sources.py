"""Importing Python of a user's own game from its source alone.

Python reads byte code kept beside a module before the module itself, so a copied game could bring byte code that is
not what its owner has read. Modules of an own game are therefore compiled from their source each time, nothing else
in its folder is ever imported, and nothing is written there.
"""

from __future__ import annotations

import sys
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType
from typing import Any


class _FromSource(SourceFileLoader):
    """Compiles a module's source, whatever byte code lies beside it."""

    def get_code(self, fullname: str) -> CodeType:
        path = self.get_filename(fullname)
        return self.source_to_code(self.get_data(path), path)


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
