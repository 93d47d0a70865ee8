"""Finds the Python function that draws something: a game's functions by name, `positions.board`, and their order.

An expansion precedes its game. A user's Python runs only if it is trusted. A board in data provides the hooks, unless
the game's own Python draws the board. If a game is only tracked, few functions are called at all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from components.places import GamePlace
from components.python_loader import Untrusted
from layouts.drawing.hooks import BASE, BOARD, FUNCTIONS, LIVE_HOOK, SPOTS, TRACKED

Hook = Callable[..., Any]
FindFunction = Callable[[str], Hook]
"""Returns a function, given `module.function`. Raises ValueError if there is none."""


def find_no_python(name: str) -> Hook:
    """Raise ValueError: the look-up without any Python."""
    raise ValueError(f"there is no Python '{name}' here")


def find_in(parts: Sequence[tuple[GamePlace, Path]], is_trusted: bool) -> FindFunction:
    """Return the look-up in a game and its expansions with their layouts folders: the last part that has the module
    gives the function. It raises Untrusted for a user's Python that may not run."""
    finders = [(folder, _find_in_part(part, folder, is_trusted)) for part, folder in reversed(parts)]

    def find(name: str) -> Hook:
        file_name = f"{name.partition('.')[0]}.py"
        finders_with_module = (
            find for folder, find in finders if (folder / file_name).is_file() or folder == finders[-1][0]
        )
        return next(finders_with_module)(name)

    return find


def _find_in_part(game_place: GamePlace, folder: Path, is_trusted: bool) -> FindFunction:
    if game_place.builtin:
        from layouts.drawing.hooks import functions_of

        return functions_of(folder, f"layouts.{folder.name}")
    if is_trusted:
        from layouts.faces.custom_art import find_own_functions

        return find_own_functions(folder)

    def refuse(name: str) -> Hook:
        raise Untrusted(game_place.components.parent)

    return refuse


def add_board_hooks(find: FindFunction, hook_by_name: Mapping[str, Hook], has_own: bool) -> FindFunction:
    """Return the look-up with the hooks of a board in data among its functions. has_own: the game has Python for its
    positions, which takes precedence over all hooks if it draws the board."""

    def look_up(name: str) -> Hook:
        return (
            find(name) if name not in hook_by_name or (has_own and _has_function(find, BOARD)) else hook_by_name[name]
        )

    return look_up


def _has_function(find: FindFunction, name: str) -> bool:
    with suppress(ValueError):
        return bool(find(name))
    return False


def find_while_tracked(find: FindFunction, hook_by_name: Mapping[str, Hook]) -> FindFunction:
    """Return the look-up of a game that is only tracked. Its positions are drawn by the hooks of a board in data, or in
    Python from what `positions.tracked` makes of the state; otherwise the board is shown as printed, as nobody knows
    where pieces lie."""

    def look_up(name: str) -> Hook:
        if name in hook_by_name or name.partition(".")[0] not in FUNCTIONS:
            return hook_by_name.get(name) or find(name)
        if name in (BASE, LIVE_HOOK, SPOTS) and _has_function(find, TRACKED):
            draw, read_value = find(name), find(TRACKED)
            return lambda studio, state, *seat: draw(studio, read_value(state), *seat)
        if name in (BASE, LIVE_HOOK):
            draw = find(name)
            kept_keys = ("options", "players") if name == BASE else ()  # Others have another meaning there.
            return lambda studio, state: draw(studio, {each: state[each] for each in kept_keys if each in state})
        raise ValueError("it is only tracked")

    return look_up
