"""Modules that own games may still import by the names that they had before 0.6.0, with a warning."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.machinery import ModuleSpec
from types import ModuleType
from warnings import warn

_DRAWING = (
    "boards", "brush", "colour", "crop", "drawings", "fonts", "hooks", "icons", "images", "keepsake", "laid", "look",
    "measure", "outlines", "pen", "ruler", "scene", "score_picture", "shapes", "text",
)  # fmt: skip
_BASE = "files", "folders", "limits", "processes"
NEW_NAMES = {
    **{f"components.{name}": f"components.base.{name}" for name in _BASE},
    **{f"layouts.{name}": f"layouts.drawing.{name}" for name in _DRAWING},
    "companion.library": "companion.game_registry",
    "companion.library.games": "companion.game_registry.games",
}


class _Alias:
    """Finds a module of today by an old name; loads it by giving what it is."""

    def __init__(self, name: str) -> None:
        self.module = import_module(name)
        self.spec = self.module.__spec__

    @classmethod
    def find_spec(cls, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """How to import an old name, or None if it is none."""
        new = NEW_NAMES.get(name)
        if new is None:
            return None
        warn(f"{name} is called {new} now; its old name ends with salvage 0.8", FutureWarning, stacklevel=2)
        return ModuleSpec(name, cls(new))  # type: ignore[arg-type]  # A loader by what it does.

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        return self.module

    def exec_module(self, module: ModuleType) -> None:
        """It has run under its own name; the import system has written the old one into it."""
        module.__spec__ = self.spec


def install() -> None:
    """From now on old names are found."""
    if _Alias not in sys.meta_path:
        sys.meta_path.insert(0, _Alias)
