"""What a game's folder in `layouts/` may contain, all of it optional.

    theme.yaml      palette (a colour per role, or one per ink mode) and renamed icons
    faces.yaml      the look of every kind: files, regions, faces (see `layouts.faces.compiler`)
    icons/*.svg     icons of its own, on the family's 24-unit grid
    rulebook.md     the rulebook (see `layouts.rulebook.writer`)
    *.py            boards and art: functions that faces.yaml names as `module.function`

A board function is called with a `Studio` and the piece it draws and gives a `Scene`; an art function is called
with a `Studio` and the keywords faces.yaml gives, and returns one `Group`. `positions.board(studio, state)` draws
the whole table of a scenario's `state`, reading only the keys it draws. `holdings.picture(studio, holdings)` draws
what a score sheet holds, for `salvage score --picture`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

from components.faults import shown
from components.schema import Game
from layouts.look import Look

HOLDINGS = "holdings.picture"


@dataclass(frozen=True, slots=True, eq=False)
class Studio:
    """What every drawing function works with: the game's data and its look in the chosen ink."""

    game: Game
    look: Look


def functions_of(folder: Path, package: str) -> Callable[[str], Callable[..., Any]]:
    """Look up `module.function` in a game's layouts folder, imported as `package` (made for it if there is none).

    The look-up raises ValueError where there is no such function.
    """

    def find(name: str) -> Callable[..., Any]:
        if package not in sys.modules and _find_spec(package) is None:
            made = ModuleType(package)
            made.__path__ = [str(folder)]
            sys.modules[package] = made
        module, _, function = name.partition(".")
        try:
            found = getattr(import_module(f"{package}.{module}"), function)
        except (ImportError, AttributeError) as error:
            raise ValueError(f"there is no function '{name}' in {shown(folder)} ({error})") from None
        if not callable(found):
            raise ValueError(f"'{name}' in {shown(folder)} is no function")
        return found  # type: ignore[no-any-return]

    return find


def _find_spec(package: str) -> object | None:
    """The import system's spec of a package, or None where there is none."""
    try:
        return find_spec(package)
    except (ImportError, ValueError):
        return None
