"""Reading a game's design: its data, its layouts folder, and its own Python where that may be run."""

from __future__ import annotations

from collections.abc import Mapping

from components.loader import load as load_game
from components.places import GamePlace
from components.schema import Game
from layouts.faces.design import Design, load_design
from layouts.faces.functions import find_in


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
    added = {part.module: folder for part, folder in parts if part.base}
    if not parts:
        return load_design(game, None, ink, options=options, large=large)
    return load_design(game, place.root.layouts, ink, find_in(parts, trusted), options, large, added)
