"""Reading a game's design: its data, its layouts folder, and its own Python where that may be run."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from components.loader import load as load_game
from components.places import GamePlace
from components.python_loader import Untrusted
from components.schema import Game
from layouts.faces.design import Design, FindFunction, load_design


def load(
    place: GamePlace,
    ink: str,
    trusted: bool = False,
    game: Game | None = None,
    options: Mapping[str, str] | None = None,
    large: bool = False,
) -> Design:
    """A game's design in ink full, low or mono; its own Python is run only if it is built in or trusted.

    `game`: its data, where they have been read already. `options`: print options by name. `large`: large print. Raises
    SalvageError with all faults.
    """
    game = game or load_game(place)
    parts = [(part, part.layouts) for part in place.parts if part.layouts]
    finders = [(folder, _finder(part, folder, trusted)) for part, folder in parts[::-1]]

    def find(name: str) -> Callable[..., Any]:
        """A function of the last part that has a module of that name, expansions before the game."""
        file = f"{name.partition('.')[0]}.py"
        has = (find for folder, find in finders if (folder / file).is_file() or folder == finders[-1][0])
        return next(has)(name)

    added = {part.module: folder for part, folder in parts if part.base}
    if not parts:
        return load_design(game, None, ink, options=options, large=large)
    return load_design(game, place.root.layouts, ink, find, options, large, added)


def _finder(place: GamePlace, folder: Path, trusted: bool) -> FindFunction:
    if place.builtin:
        from layouts.drawing.hooks import functions_of

        return functions_of(folder, f"layouts.{folder.name}")
    if trusted:
        from layouts.faces.custom_art import own_functions_of

        return own_functions_of(folder)

    def refuse(name: str) -> Callable[..., Any]:
        raise Untrusted(place.components.parent)

    return refuse
